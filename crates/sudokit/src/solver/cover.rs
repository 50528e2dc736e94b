//! Sudoku as an exact cover problem, for every method that solves those.
//!
//! Items are "cell holds a digit" and "house has the digit somewhere"; an option is a candidate: a digit in a cell,
//! which covers its cell and one item for each house of the cell. On a classic board these are the 324 items and 729
//! options of the literature, each option with four items; jigsaw zones and extra houses bring items of the same
//! kind. Givens are chosen before the search: their items do not appear, and neither do options that clash with
//! them, so a search starts at what is open.
//!
//! Source: [iurada] (its constraints rc, rn, cn, bn); [wikipedia2007], "Exact cover in solving sudokus"; [knuth2000].
//! A node is a position of the search tree; an option is a guess when its item has others.

use crate::board::{Board, Candidate, Cell, Digit, HouseKind, HousesPuzzle, Pencilmarks};
use crate::control::Stop;
use crate::exact_cover::{Matrix, Visitor, algorithm_x, dancing_links};
use crate::trace::Event;

use super::interface::{Solver, SolverInfo, Support};
use super::run::Run;

/// Algorithm X over dictionaries of sets.
pub static ALGORITHM_X: CoverSolver = CoverSolver {
    info: &SolverInfo {
        id: "algorithm-x",
        name: "Algorithm X with dictionaries",
        idea: "Exact cover: take the constraint with fewest ways to meet it, try each, trim and expand dictionaries.",
        source: "Knuth 2000 [knuth2000]; Iurada [iurada]",
        supports: Support::Houses,
        complete: true,
        node: "a position of the search tree",
        iteration: "",
        control: "",
        options: &[],
    },
    method: Method::AlgorithmX,
};

/// Dancing links.
pub static DANCING_LINKS: CoverSolver = CoverSolver {
    info: &SolverInfo {
        id: "dancing-links",
        name: "Dancing links",
        idea: "Algorithm X over linked lists whose elements remember where they were.",
        source: "Knuth 2000 [knuth2000]; Wikipedia 2007 [wikipedia2007]; Iurada [iurada]",
        supports: Support::Houses,
        complete: true,
        node: "a position of the search tree",
        iteration: "",
        control: "",
        options: &[],
    },
    method: Method::DancingLinks,
};

/// A method for exact cover problems applied to Sudoku.
pub struct CoverSolver {
    info: &'static SolverInfo,
    method: Method,
}

enum Method {
    AlgorithmX,
    DancingLinks,
}

impl Solver for CoverSolver {
    fn info(&self) -> &'static SolverInfo {
        self.info
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let cover = SudokuCover::new(puzzle);
        let mut visitor = CoverVisitor { cover: &cover, run };
        match self.method {
            Method::AlgorithmX => algorithm_x(&cover.matrix, &mut visitor),
            Method::DancingLinks => dancing_links(&cover.matrix, &mut visitor),
        }
    }
}

/// What an item of [`SudokuCover`] demands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item {
    /// The cell holds a digit.
    Cell(Cell),
    /// The house (its number in [`Board::houses`]) has the digit in some cell.
    House(usize, Digit),
}

impl Item {
    /// The default name: `r1c5` for a cell, `r1#5`, `c1#5`, `b1#5` for a digit in a row, column, box.
    pub fn name(self, layout: &Board) -> String {
        match self {
            Item::Cell(cell) => layout.name(cell),
            Item::House(house, digit) => {
                let house = &layout.houses()[house];
                let letter = match house.kind {
                    HouseKind::Row => 'r',
                    HouseKind::Column => 'c',
                    HouseKind::Box => 'b',
                    HouseKind::Zone => 'z',
                    HouseKind::Diagonal => 'd',
                    HouseKind::Window => 'w',
                };
                format!("{letter}{}#{digit}", house.number + 1)
            }
        }
    }
}

/// A puzzle as an exact cover problem.
///
/// ```
/// use sudokit::{Grid, Board, HousesPuzzle, solver::SudokuCover};
/// let cover = SudokuCover::new(&HousesPuzzle::new(Grid::empty(Board::classic())).unwrap());
/// assert_eq!((cover.matrix.items(), cover.matrix.options().len()), (324, 729));
/// ```
#[derive(Clone, Debug)]
pub struct SudokuCover {
    /// The problem.
    pub matrix: Matrix,
    /// What each item demands.
    pub items: Vec<Item>,
    /// The candidate that each option places.
    pub options: Vec<Candidate>,
    givens: Vec<u8>,
}

impl SudokuCover {
    /// The open part of the puzzle: what its givens leave.
    pub fn new(puzzle: &HousesPuzzle) -> SudokuCover {
        let layout = puzzle.layout();
        let n = layout.size();
        let mut items: Vec<Item> = puzzle.blanks().map(Item::Cell).collect();
        let mut cell_item = vec![u32::MAX; layout.cell_count()];
        for (number, item) in items.iter().enumerate() {
            if let Item::Cell(cell) = item {
                cell_item[cell.index()] = number as u32;
            }
        }
        let mut house_item = vec![u32::MAX; layout.houses().len() * n];
        for (number, house) in layout.houses().iter().enumerate() {
            for digit in (0..n).map(Digit::from_index) {
                if house.cells.iter().all(|&cell| puzzle.given(cell) != Some(digit)) {
                    house_item[number * n + digit.index()] = items.len() as u32;
                    items.push(Item::House(number, digit));
                }
            }
        }
        let mut matrix = Matrix::new(items.len(), items.len());
        let mut options = Vec::new();
        let marks = Pencilmarks::of(puzzle);
        for cell in puzzle.blanks() {
            for digit in marks.marks(cell) {
                let houses =
                    layout.houses_of(cell).iter().map(|&house| house_item[house * n + digit.index()]);
                let covered = std::iter::once(cell_item[cell.index()]).chain(houses);
                matrix.add_option(covered).expect("an open candidate covers open items, each once");
                options.push(Candidate::new(cell, digit));
            }
        }
        SudokuCover { matrix, items, options, givens: puzzle.grid().values().to_vec() }
    }

    /// The values of the board when these options are chosen.
    pub fn values(&self, options: &[u32]) -> Vec<u8> {
        let mut values = self.givens.clone();
        for &option in options {
            let candidate = self.options[option as usize];
            values[candidate.cell.index()] = candidate.digit.value();
        }
        values
    }
}

/// Reports the steps of a cover search to the run.
struct CoverVisitor<'p, 'r, 'q> {
    cover: &'p SudokuCover,
    run: &'r mut Run<'q>,
}

impl Visitor for CoverVisitor<'_, '_, '_> {
    type Stop = Stop;

    fn solution(&mut self, options: &[u32]) -> Result<(), Stop> {
        self.run.solution(&self.cover.values(options))
    }

    fn node(&mut self, depth: usize) -> Result<(), Stop> {
        self.run.node(depth)
    }

    fn choose(&mut self, item: u32, options: usize) {
        self.run.event(Event::ChooseItem { item, options: options as u32 });
        if options == 0 {
            let cell = match self.cover.items[item as usize] {
                Item::Cell(cell) => Some(cell),
                Item::House(..) => None,
            };
            self.run.contradiction(cell);
        }
    }

    fn select(&mut self, option: u32, alternatives: usize, depth: usize) {
        let candidate = self.cover.options[option as usize];
        self.run.event(Event::Select { option });
        if alternatives > 1 {
            self.run.guess(candidate.cell, candidate.digit, depth);
        } else {
            self.run.event(Event::Place { candidate: candidate.into() });
        }
    }

    fn deselect(&mut self, option: u32) {
        self.run.event(Event::Deselect { option });
        self.run.event(Event::Retract { candidate: self.cover.options[option as usize].into() });
    }

    fn cover(&mut self, item: u32) {
        self.run.event(Event::Cover { item });
    }

    fn uncover(&mut self, item: u32) {
        self.run.event(Event::Uncover { item });
    }
}
