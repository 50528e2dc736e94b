//! One 9×9 puzzle on its way from a solved grid to a minimal puzzle, as a sequence of questions "still unique?".
//!
//! The plain method takes the givens in a random order and removes each that can go. Its outcome depends on the order
//! alone, so it may be found with fewer questions. Several givens are removed at once and the block is halved when that
//! was too many, and a given that is the last one in a known unavoidable set (`ordinary_cycles.rs`) is kept without a
//! question.

use rand_chacha::ChaCha8Rng;

use super::grids::UniformGrids;
use super::ordinary_cycles::{Cycles, Givens};
use super::random::{below, shuffle};
use crate::board::{Candidate, Cell, Digit, Grid9};
use crate::nine::OneKnown;

/// Cells that are removed together.
#[derive(Clone, Copy)]
pub(super) struct Unit {
    /// The symmetries of the square bring a cell to eight places at most.
    cells: [u8; 8],
    count: u8,
}

impl Unit {
    /// From cells, eight at most.
    pub fn new(cells: &[usize]) -> Unit {
        let mut unit = Unit { cells: [0; 8], count: cells.len() as u8 };
        unit.cells.iter_mut().zip(cells).for_each(|(to, &cell)| *to = cell as u8);
        unit
    }

    /// Each of some cells alone.
    pub fn single(cells: impl Iterator<Item = usize>) -> Vec<Unit> {
        cells.map(|cell| Unit::new(&[cell])).collect()
    }

    #[inline]
    fn cells(&self) -> impl Iterator<Item = usize> {
        self.cells[..usize::from(self.count)].iter().map(|&cell| usize::from(cell))
    }
}

/// What is left of the grid.
#[derive(Clone, Copy)]
struct Remainder {
    puzzle: Grid9,
    givens: Givens,
    clues: u32,
}

impl Remainder {
    /// Takes given cells away, and puts back those that were taken away.
    fn flip(&mut self, cells: impl Iterator<Item = usize>, cycles: &Cycles) {
        for cell in cells {
            let value = &mut self.puzzle.values_mut()[cell];
            *value ^= cycles.grid().values()[cell];
            self.clues = if *value == 0 { self.clues - 1 } else { self.clues + 1 };
            cycles.flip(cell, &mut self.givens);
        }
    }
}

/// A block of removals that is being asked about.
#[derive(Clone, Copy)]
struct Trial {
    left: Remainder,
    next: usize,
    removed: usize,
    /// The place in the order of what was removed last.
    last: usize,
}

/// What comes next.
pub(super) enum Next {
    /// Is this puzzle unique?
    Question(OneKnown),
    /// The puzzle is done.
    Done,
}

/// A puzzle in the making. Reused from puzzle to puzzle.
pub(super) struct Removal {
    pub rng: ChaCha8Rng,
    /// Puzzle number.
    pub k: u64,
    pub attempts: u64,
    cycles: Cycles,
    /// What is removed together, in the order of trying.
    order: Vec<Unit>,
    at: usize,
    left: Remainder,
    /// Number of givens at which to stop.
    target: u32,
    /// That many removals from here on are known to be too many.
    too_many: Option<usize>,
    trial: Trial,
}

impl Removal {
    pub fn new(rng: ChaCha8Rng, k: u64) -> Self {
        let left = Remainder { puzzle: Grid9::EMPTY, givens: Givens::ALL, clues: 0 };
        Self {
            rng,
            k,
            attempts: 0,
            cycles: Cycles::new(),
            order: Vec::with_capacity(81),
            at: 0,
            left,
            target: 0,
            too_many: None,
            trial: Trial { left, next: 0, removed: 0, last: 0 },
        }
    }

    /// Begins again on another grid. `units` are removed as wholes, down to a number of givens drawn from `targets`.
    pub fn begin(&mut self, grids: &UniformGrids, units: &[Unit], targets: std::ops::RangeInclusive<u32>) {
        self.attempts += 1;
        let solution = grids.draw(&mut self.rng);
        self.begin_on(solution, units, targets);
    }

    /// Begins on this grid.
    pub fn begin_on(&mut self, solution: Grid9, units: &[Unit], targets: std::ops::RangeInclusive<u32>) {
        self.cycles.find(&solution);
        self.order.clear();
        self.order.extend_from_slice(units);
        shuffle(&mut self.rng, &mut self.order);
        self.target = match (*targets.start(), *targets.end()) {
            (low, high) if low < high => low + below(&mut self.rng, high - low + 1),
            (low, _) => low,
        };
        self.at = 0;
        let given: u128 = units.iter().flat_map(Unit::cells).fold(0, |set, cell| set | 1 << cell);
        self.left = Remainder { puzzle: solution, givens: Givens::ALL, clues: 81 };
        self.left.flip((0..81).filter(|cell| given >> cell & 1 == 0), &self.cycles);
        self.too_many = None;
    }

    /// The solved grid.
    pub fn solution(&self) -> &Grid9 {
        self.cycles.grid()
    }

    /// The givens that are left.
    pub fn puzzle(&self) -> Grid9 {
        self.left.puzzle
    }

    pub fn clues(&self) -> u32 {
        self.left.clues
    }

    /// The next question.
    pub fn next(&mut self) -> Next {
        loop {
            if self.at >= self.order.len() || self.clues() <= self.target {
                return Next::Done;
            }
            let block = match self.too_many {
                None => block_size(self.clues(), u32::from(self.order[self.at].count)),
                Some(1) => 1,
                Some(many) => many / 2,
            };
            let mut trial = Trial { left: self.left, next: self.at, removed: 0, last: 0 };
            while trial.next < self.order.len() && trial.removed < block {
                let (at, unit) = (trial.next, self.order[trial.next]);
                trial.next += 1;
                if trial.left.clues < self.target + u32::from(unit.count) {
                    continue;
                }
                trial.left.flip(unit.cells(), &self.cycles);
                if unit.cells().any(|cell| self.cycles.is_freed(cell, &trial.left.givens)) {
                    trial.left.flip(unit.cells(), &self.cycles);
                } else {
                    trial.removed += 1;
                    trial.last = at;
                }
            }
            if trial.removed == 0 || self.too_many == Some(1) {
                // Everything passed must stay.
                self.at = trial.next;
                self.too_many = None;
                continue;
            }
            self.trial = trial;
            return Next::Question(OneKnown { givens: trial.left.puzzle, known: self.known(&trial) });
        }
    }

    /// What a single given was, if that is what the trial removes: one solution has it.
    fn known(&self, trial: &Trial) -> Option<Candidate> {
        if self.left.clues - trial.left.clues != 1 {
            return None;
        }
        let cell = self.order[trial.last].cells().next()?;
        Some(Candidate::new(Cell::new(cell), Digit::new(self.solution().values()[cell])?))
    }

    /// Takes the answer to the question.
    pub fn answer(&mut self, unique: bool) {
        let Trial { left, next, removed, last } = self.trial;
        if unique {
            self.left = left;
            self.at = next;
            self.too_many = self.too_many.map(|many| many - removed);
        } else if removed == 1 {
            // What was passed over after it stays only if it goes.
            self.at = last + 1;
            self.too_many = None;
        } else {
            self.too_many = Some(removed);
        }
    }
}

/// The cells of a set, as bits, in a grid, the others blank.
pub(super) fn masked(grid: &Grid9, cells: u128) -> Grid9 {
    let mut result = *grid;
    for (cell, value) in result.values_mut().iter_mut().enumerate() {
        *value *= (cells >> cell & 1) as u8;
    }
    result
}

/// How many removals to try at once: about as many as succeed half of the time.
fn block_size(clues: u32, unit: u32) -> usize {
    let removals = match clues {
        58.. => clues - 46,
        46..58 => 9,
        40..46 => 5,
        36..40 => 3,
        32..36 => 2,
        _ => 1,
    };
    (removals / unit.max(1)).max(1) as usize
}
