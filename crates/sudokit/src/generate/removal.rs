//! One 9×9 puzzle on its way from a solved grid to a minimal puzzle, as a sequence of questions "still unique?".
//!
//! The plain method takes the givens in a random order and removes each that can go. Its outcome depends on the order
//! alone, so it may be found with fewer questions. Several givens are removed at once and the block is halved when that
//! was too many, and a given that is the last one in a known unavoidable set is kept without a question. The known sets
//! are the cycles of two digits, and of two lines of a chute: every cell is in twelve.

use rand_chacha::ChaCha8Rng;

use super::grids::UniformGrids;
use super::random::{below, shuffle};
use crate::board::Grid9;

/// A set of cells as bits.
pub(super) type CellMask = u128;

/// The unavoidable sets of a solved grid that are cycles of two digits, of two rows of a band or of two columns of a
/// stack: any puzzle with this one solution has a given in each.
pub(super) struct Cycles {
    sets: Vec<CellMask>,
    /// The twelve sets of each cell.
    of_cell: [[u8; 12]; 81],
}

impl Cycles {
    pub fn new() -> Self {
        Self { sets: Vec::with_capacity(256), of_cell: [[0; 12]; 81] }
    }

    /// Finds the sets of a solved grid.
    pub fn find(&mut self, grid: &Grid9) {
        self.sets.clear();
        let mut filled = [0usize; 81];
        // Column of each digit in each row; row of each digit in each column.
        let mut column = [[0u8; 10]; 9];
        let mut row = [[0u8; 10]; 9];
        for (cell, &digit) in grid.values().iter().enumerate() {
            column[cell / 9][digit as usize] = (cell % 9) as u8;
            row[cell % 9][digit as usize] = (cell / 9) as u8;
        }
        let mut add = |set: CellMask| {
            let number = self.sets.len() as u8;
            self.sets.push(set);
            let mut rest = set;
            while rest != 0 {
                let cell = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                self.of_cell[cell][filled[cell]] = number;
                filled[cell] += 1;
            }
        };
        for a in 1..=9u8 {
            for b in a + 1..=9 {
                digit_cycles([a, b], &column, &row, &mut add);
            }
        }
        for chute in 0..3 {
            for (i, j) in [(0, 1), (0, 2), (1, 2)] {
                let (i, j) = (chute * 3 + i, chute * 3 + j);
                line_cycles(grid, &|place| [i * 9 + place, j * 9 + place], &column[i], &mut add);
                line_cycles(grid, &|place| [place * 9 + i, place * 9 + j], &row[i], &mut add);
            }
        }
    }

    /// Whether some set through one of these cells has no cell left in `given`.
    #[inline]
    pub fn frees_a_set(&self, mut cells: CellMask, given: CellMask) -> bool {
        while cells != 0 {
            let cell = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            if self.of_cell[cell].iter().any(|&set| self.sets[set as usize] & given == 0) {
                return true;
            }
        }
        false
    }
}

/// Joins the cells of two digits that share a house: exchanging the digits in such a set gives another grid.
fn digit_cycles(pair: [u8; 2], column: &[[u8; 10]; 9], row: &[[u8; 10]; 9], add: &mut impl FnMut(CellMask)) {
    let mut rows_left = 0x1ffu16;
    // Where each digit stands in each box.
    let mut boxed = [[0u8; 9]; 2];
    for r in 0..9 {
        for (k, &digit) in pair.iter().enumerate() {
            let c = column[r][digit as usize];
            boxed[k][r / 3 * 3 + c as usize / 3] = r as u8;
        }
    }
    while rows_left != 0 {
        let mut set: CellMask = 0;
        let mut pending = rows_left & rows_left.wrapping_neg();
        while pending != 0 {
            let r = pending.trailing_zeros() as usize;
            pending &= pending - 1;
            if rows_left >> r & 1 == 0 {
                continue;
            }
            rows_left &= !(1 << r);
            for (k, &digit) in pair.iter().enumerate() {
                let c = column[r][digit as usize] as usize;
                set |= 1 << (r * 9 + c);
                // The other digit in this column and in this box.
                let other = pair[1 - k] as usize;
                pending |= 1 << row[c][other];
                pending |= 1 << boxed[1 - k][r / 3 * 3 + c / 3];
            }
            pending &= rows_left;
        }
        add(set);
    }
}

/// Splits two parallel lines of a chute into the cycles in which they may be exchanged. `cells(place)` are the two
/// cells at a place, `place_of` the place of each digit in the first line.
fn line_cycles(
    grid: &Grid9,
    cells: &impl Fn(usize) -> [usize; 2],
    place_of: &[u8; 10],
    add: &mut impl FnMut(CellMask),
) {
    let mut left = 0x1ffu16;
    while left != 0 {
        let start = left.trailing_zeros() as usize;
        let mut place = start;
        let mut set: CellMask = 0;
        loop {
            left &= !(1 << place);
            let [first, second] = cells(place);
            set |= 1 << first | 1 << second;
            place = place_of[grid.values()[second] as usize] as usize;
            if place == start {
                break;
            }
        }
        add(set);
    }
}

/// A block of removals that is being asked about.
#[derive(Clone, Copy)]
struct Trial {
    given: CellMask,
    next: usize,
    removed: usize,
}

/// What comes next.
pub(super) enum Next {
    /// Is this puzzle unique?
    Question(Grid9),
    /// The puzzle is done.
    Done,
}

/// A puzzle in the making. Reused from puzzle to puzzle.
pub(super) struct Removal {
    pub rng: ChaCha8Rng,
    /// Puzzle number.
    pub k: u64,
    pub attempts: u64,
    pub solution: Grid9,
    cycles: Cycles,
    /// What is removed together, in the order of trying.
    order: Vec<CellMask>,
    at: usize,
    given: CellMask,
    /// Number of givens at which to stop.
    target: u32,
    /// That many removals from here on are known to be too many.
    too_many: Option<usize>,
    trial: Trial,
}

impl Removal {
    pub fn new(rng: ChaCha8Rng, k: u64) -> Self {
        Self {
            rng,
            k,
            attempts: 0,
            solution: Grid9::EMPTY,
            cycles: Cycles::new(),
            order: Vec::with_capacity(81),
            at: 0,
            given: 0,
            target: 0,
            too_many: None,
            trial: Trial { given: 0, next: 0, removed: 0 },
        }
    }

    /// Begins again on another grid. `units` are removed as wholes, down to a number of givens drawn from `targets`.
    pub fn begin(
        &mut self,
        grids: &UniformGrids,
        units: &[CellMask],
        targets: std::ops::RangeInclusive<u32>,
    ) {
        self.attempts += 1;
        let solution = grids.draw(&mut self.rng);
        self.begin_on(solution, units, targets);
    }

    /// Begins on this grid.
    pub fn begin_on(&mut self, solution: Grid9, units: &[CellMask], targets: std::ops::RangeInclusive<u32>) {
        self.solution = solution;
        self.cycles.find(&solution);
        self.order.clear();
        self.order.extend_from_slice(units);
        shuffle(&mut self.rng, &mut self.order);
        self.target = match (*targets.start(), *targets.end()) {
            (low, high) if low < high => low + below(&mut self.rng, high - low + 1),
            (low, _) => low,
        };
        self.at = 0;
        self.given = units.iter().fold(0, |set, unit| set | unit);
        self.too_many = None;
    }

    /// The givens that are left.
    pub fn puzzle(&self) -> Grid9 {
        masked(&self.solution, self.given)
    }

    pub fn clues(&self) -> u32 {
        self.given.count_ones()
    }

    /// The next question.
    pub fn next(&mut self) -> Next {
        loop {
            if self.at >= self.order.len() || self.clues() <= self.target {
                return Next::Done;
            }
            let block = match self.too_many {
                None => block_size(self.clues(), self.order[self.at].count_ones()),
                Some(1) => 1,
                Some(many) => many / 2,
            };
            let mut trial = Trial { given: self.given, next: self.at, removed: 0 };
            while trial.next < self.order.len() && trial.removed < block {
                let unit = self.order[trial.next];
                trial.next += 1;
                let given = trial.given & !unit;
                if given.count_ones() >= self.target && !self.cycles.frees_a_set(unit, given) {
                    trial.given = given;
                    trial.removed += 1;
                }
            }
            if trial.removed == 0 || self.too_many == Some(1) {
                // Everything passed must stay.
                self.at = trial.next;
                self.too_many = None;
                continue;
            }
            self.trial = trial;
            return Next::Question(masked(&self.solution, trial.given));
        }
    }

    /// Takes the answer to the question.
    pub fn answer(&mut self, unique: bool) {
        let Trial { given, next, removed } = self.trial;
        if unique {
            self.given = given;
            self.at = next;
            self.too_many = self.too_many.map(|many| many - removed);
        } else if removed == 1 {
            self.at = next;
            self.too_many = None;
        } else {
            self.too_many = Some(removed);
        }
    }
}

/// The cells of a set in a grid, the others blank.
pub(super) fn masked(grid: &Grid9, cells: CellMask) -> Grid9 {
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
