//! The brute-force odometer: a cursor over all cells, the value at the cursor counted up, moved back when no value
//! is left.
//!
//! Source: [wikipedia2007], "Solving sudokus by a brute-force algorithm". There one iteration is one value tried at a
//! blank cell, and passing forward over a given counts one as well; with that count the near-worst puzzle given there
//! takes exactly 641,580,843 iterations. The remedy proposed there is to turn the puzzle first ("looking at it from
//! four angles"): with `orientation` `auto` we compare the four quarter turns and search the cheapest.
//!
//! How we differ: the check of row, column and box is one mask per house. The estimate that `auto` uses is our own,
//! since the source gives none: the size of each turn's whole search tree by Knuth's method [knuth1975], the mean over
//! random descents of the product of their branching factors. A node is a position of the cursor.

use std::sync::Arc;

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use crate::board::{Board, BoxShape, Cell, DigitSet, Grid, HousesPuzzle, Pencilmarks, Zones};
use crate::control::Stop;
use crate::trace::Event;

use super::interface::{Solver, SolverInfo, SolverOption, Support};
use super::run::Run;

/// The odometer in the puzzle's own orientation.
pub static BRUTE_FORCE: BruteForce = BruteForce { orientation: Orientation::Rotated(0) };

static ROTATED: [BruteForce; 4] = [
    BruteForce { orientation: Orientation::Rotated(0) },
    BruteForce { orientation: Orientation::Rotated(1) },
    BruteForce { orientation: Orientation::Rotated(2) },
    BruteForce { orientation: Orientation::Rotated(3) },
];
static AUTO: BruteForce = BruteForce { orientation: Orientation::Auto };

/// The type of the solver [`BRUTE_FORCE`].
pub struct BruteForce {
    orientation: Orientation,
}

enum Orientation {
    /// Quarter turns clockwise.
    Rotated(usize),
    /// The cheapest of the four by an estimate.
    Auto,
}

static INFO: SolverInfo = SolverInfo {
    id: "brute-force",
    name: "Brute-force odometer",
    idea: "Count up like an odometer: a cursor runs over all cells, tries 1, 2, 3, … and moves back past the last.",
    source: "Wikipedia 2007 [wikipedia2007], brute force; its near-worst puzzle",
    supports: Support::Houses,
    complete: true,
    node: "a position of the cursor",
    iteration: "a value tried at a blank cell, or a given passed going forward",
    control: "",
    options: &[SolverOption {
        name: "orientation",
        values: &["0", "90", "180", "270", "auto"],
        help: "rotate the board clockwise before the search; auto selects the rotation with the least work by an estimate",
    }],
};

impl Solver for BruteForce {
    fn info(&self) -> &'static SolverInfo {
        &INFO
    }

    fn with(&self, option: &str, value: &str) -> Option<&'static dyn Solver> {
        match (option, value) {
            ("orientation", "auto") => Some(&AUTO),
            ("orientation", degrees) => {
                let rotation = INFO.options[0].values.iter().take(4).position(|&known| known == degrees)?;
                Some(&ROTATED[rotation])
            }
            _ => None,
        }
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let rotations = match self.orientation {
            Orientation::Rotated(rotations) => rotations,
            Orientation::Auto => cheapest_rotation(puzzle, run)?,
        };
        run.stats().set_figure("orientation", (rotations * 90) as f64);
        let view = View::new(puzzle, rotations);
        Odometer::new(&view.puzzle).run(&view, run)
    }
}

/// A rotated puzzle, and where its cells come from.
struct View {
    puzzle: HousesPuzzle,
    /// For each cell of the rotated board its cell on the board as given.
    origin: Vec<Cell>,
}

impl View {
    fn new(puzzle: &HousesPuzzle, rotations: usize) -> View {
        let origin = rotated_cells(puzzle.layout(), rotations);
        if rotations == 0 {
            return View { puzzle: puzzle.clone(), origin };
        }
        let layout = rotated_layout(puzzle.layout(), rotations, &origin);
        let values = origin.iter().map(|&cell| puzzle.grid().value(cell)).collect();
        let marks = origin.iter().map(|&cell| puzzle.allowed(cell)).collect();
        let marks = Pencilmarks::new(Grid::from_checked(layout, values), marks);
        let rotated =
            HousesPuzzle::with_marks(&marks).expect("a rotated puzzle clashes no more than the puzzle");
        View { puzzle: rotated, origin }
    }

    /// Values of the rotated board in the order of the board as given.
    fn restore(&self, values: &[u8]) -> Vec<u8> {
        let mut restored = vec![0; values.len()];
        for (&cell, &value) in self.origin.iter().zip(values) {
            restored[cell.index()] = value;
        }
        restored
    }
}

/// For each cell of the board after quarter turns clockwise: the cell it comes from.
fn rotated_cells(layout: &Board, rotations: usize) -> Vec<Cell> {
    let n = layout.size();
    layout
        .cells()
        .map(|cell| {
            let (mut row, mut column) = (layout.row_of(cell), layout.column_of(cell));
            for _ in 0..rotations {
                (row, column) = (n - 1 - column, row);
            }
            layout.at(row, column)
        })
        .collect()
}

/// The layout after the rotation: boxes lie down at odd quarter turns, jigsaw zones rotate along. Diagonals and windows
/// map to themselves.
fn rotated_layout(layout: &Board, rotations: usize, origin: &[Cell]) -> Arc<Board> {
    let zones = match layout.box_shape() {
        Some(shape) if rotations % 2 == 1 => Zones::Boxes(BoxShape { rows: shape.cols, cols: shape.rows }),
        Some(shape) => Zones::Boxes(shape),
        None => Zones::Jigsaw(origin.iter().map(|&cell| layout.zone_of(cell) as u8).collect()),
    };
    Board::new(layout.size(), zones, layout.extra_houses()).expect("a rotated layout is a layout")
}

/// The state of the odometer.
struct Odometer<'p> {
    puzzle: &'p HousesPuzzle,
    given: Vec<bool>,
    values: Vec<u8>,
    used: Vec<u32>,
    allowed: Vec<u32>,
    houses_of: Vec<Vec<usize>>,
    cursor: usize,
}

/// Where a step left the odometer.
enum Step {
    /// Somewhere in the middle.
    On,
    /// Past the last cell: a solution stands.
    Full,
    /// Before the first cell: everything was tried.
    Exhausted,
}

impl<'p> Odometer<'p> {
    fn new(puzzle: &'p HousesPuzzle) -> Odometer<'p> {
        let layout = puzzle.layout();
        let used = layout
            .houses()
            .iter()
            .map(|h| h.cells.iter().filter_map(|&c| puzzle.given(c)).collect::<DigitSet>().bits())
            .collect();
        Odometer {
            puzzle,
            given: layout.cells().map(|cell| puzzle.given(cell).is_some()).collect(),
            values: puzzle.grid().values().to_vec(),
            used,
            allowed: layout.cells().map(|cell| puzzle.allowed(cell).bits()).collect(),
            houses_of: layout.cells().map(|cell| layout.houses_of(cell).to_vec()).collect(),
            cursor: 0,
        }
    }

    fn run(mut self, view: &View, run: &mut Run<'_>) -> Result<(), Stop> {
        loop {
            let step = self.step(|cell, value| {
                run.event(Event::Cursor { cell: view.origin[cell], value });
                run.iteration()
            })?;
            match step {
                Step::On => run.position()?,
                Step::Full => {
                    run.solution(&view.restore(&self.values))?;
                    self.back();
                }
                Step::Exhausted => return Ok(()),
            }
            if self.cursor == usize::MAX {
                return Ok(());
            }
        }
    }

    /// Works on the cell at the cursor until the cursor moves. `count` is called for each iteration.
    fn step(&mut self, mut count: impl FnMut(usize, u8) -> Result<(), Stop>) -> Result<Step, Stop> {
        let cell = self.cursor;
        if cell >= self.values.len() {
            return Ok(Step::Full);
        }
        if self.given[cell] {
            count(cell, 0)?;
            self.cursor += 1;
            return Ok(Step::On);
        }
        let n = self.puzzle.size() as u8;
        let free = self.lift(cell);
        for value in self.values[cell] + 1..=n {
            count(cell, value)?;
            if free >> (value - 1) & 1 != 0 {
                self.put(cell, value);
                self.cursor += 1;
                return Ok(Step::On);
            }
        }
        self.values[cell] = 0;
        self.back();
        Ok(if self.cursor == usize::MAX { Step::Exhausted } else { Step::On })
    }

    /// Moves the cursor to the blank before it; to `usize::MAX` when there is none. Moving back counts nothing.
    fn back(&mut self) {
        self.cursor = (0..self.cursor).rev().find(|&cell| !self.given[cell]).unwrap_or(usize::MAX);
    }

    /// Removes the present value of `cell` from its houses and returns the values that fit there.
    fn lift(&mut self, cell: usize) -> u32 {
        let bit = if self.values[cell] == 0 { 0 } else { 1u32 << (self.values[cell] - 1) };
        let mut seen = 0;
        for &house in &self.houses_of[cell] {
            self.used[house] &= !bit;
            seen |= self.used[house];
        }
        self.allowed[cell] & !seen
    }

    fn put(&mut self, cell: usize, value: u8) {
        self.values[cell] = value;
        for &house in &self.houses_of[cell] {
            self.used[house] |= 1 << (value - 1);
        }
    }

    /// One random descent: an estimate of the iterations that the whole tree costs, whose expectation is exact
    /// [knuth1975]. Leaves the odometer as it was.
    fn probe(&mut self, rng: &mut ChaCha8Rng) -> f64 {
        let n = self.puzzle.size() as f64;
        let mut weight = 1.0;
        let mut estimate = 0.0;
        let mut cell = 0;
        while cell < self.values.len() {
            estimate += weight * if self.given[cell] { 1.0 } else { n };
            if !self.given[cell] {
                let free = DigitSet::from_bits(self.lift(cell));
                weight *= free.len() as f64;
                match free.iter().nth(rng.random_range(0..free.len().max(1))) {
                    Some(digit) => self.put(cell, digit.value()),
                    None => break,
                }
            }
            cell += 1;
        }
        for cell in 0..cell {
            if !self.given[cell] {
                self.lift(cell);
                self.values[cell] = 0;
            }
        }
        estimate
    }
}

/// Random descents for the estimate of each rotation; together a few milliseconds.
const PROBES: usize = 2_000;

/// The rotation whose search tree is smallest by estimate.
fn cheapest_rotation(puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<usize, Stop> {
    let mut rng = run.rng();
    let mut best = (0, f64::INFINITY);
    for rotation in 0..4 {
        let view = View::new(puzzle, rotation);
        let mut odometer = Odometer::new(&view.puzzle);
        let mut sum = 0.0;
        for _ in 0..PROBES {
            run.tick()?;
            sum += odometer.probe(&mut rng);
        }
        if sum < best.1 {
            best = (rotation, sum);
        }
    }
    Ok(best.0)
}
