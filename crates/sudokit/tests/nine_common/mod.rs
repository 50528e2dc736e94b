//! A plain solver, a verifier, a small generator and the data sets, for the tests of `nine`.
#![allow(dead_code)] // each test binary uses its part

use std::path::PathBuf;
use sudokit::Grid9;

/// Digits allowed at a cell by the filled cells it sees, by looking at all of them.
fn allowed(grid: &Grid9, cell: usize) -> u16 {
    let (row, column) = (cell / 9, cell % 9);
    let mut mask = 0x1FF;
    for other in 0..81 {
        let (r, c) = (other / 9, other % 9);
        let sees = r == row || c == column || (r / 3 == row / 3 && c / 3 == column / 3);
        if other != cell && sees && grid.values()[other] != 0 {
            mask &= !(1 << (grid.values()[other] - 1));
        }
    }
    mask
}

/// Solutions up to a limit: fill the cell with the fewest digits left, try each. `marks` may forbid more.
pub fn oracle(grid: &Grid9, marks: Option<&[u16; 81]>, limit: u64) -> u64 {
    let mut left = Left { grid: *grid, houses: [[0x1FF; 9]; 3] };
    for cell in 0..81 {
        let value = grid.values()[cell];
        if value != 0 {
            let bit = 1 << (value - 1);
            if left.mask(cell, marks) & bit == 0 {
                return 0;
            }
            left.toggle(cell, bit);
        }
    }
    left.descend(marks, limit)
}

/// A grid and the digits that its rows, columns and boxes still lack.
struct Left {
    grid: Grid9,
    houses: [[u16; 9]; 3],
}

impl Left {
    fn mask(&self, cell: usize, marks: Option<&[u16; 81]>) -> u16 {
        let (r, c) = (cell / 9, cell % 9);
        let [rows, columns, boxes] = &self.houses;
        rows[r] & columns[c] & boxes[r / 3 * 3 + c / 3] & marks.map_or(0x1FF, |m| m[cell])
    }

    fn toggle(&mut self, cell: usize, bit: u16) {
        let (r, c) = (cell / 9, cell % 9);
        self.houses[0][r] ^= bit;
        self.houses[1][c] ^= bit;
        self.houses[2][r / 3 * 3 + c / 3] ^= bit;
    }

    fn descend(&mut self, marks: Option<&[u16; 81]>, limit: u64) -> u64 {
        let blanks = (0..81).filter(|&cell| self.grid.values()[cell] == 0);
        let Some(cell) = blanks.min_by_key(|&cell| self.mask(cell, marks).count_ones()) else { return 1 };
        let mask = self.mask(cell, marks);
        let mut found = 0;
        for digit in 1..=9u8 {
            let bit = 1 << (digit - 1);
            if mask & bit != 0 && found < limit {
                self.grid.set(sudokit::Cell::new(cell), digit);
                self.toggle(cell, bit);
                found += self.descend(marks, limit - found);
                self.toggle(cell, bit);
                self.grid.set(sudokit::Cell::new(cell), 0);
            }
        }
        found
    }
}

/// Is `solution` a complete valid grid that keeps the givens of `puzzle`?
pub fn is_solution_of(puzzle: &Grid9, solution: &Grid9) -> bool {
    (0..81).all(|cell| {
        let value = solution.values()[cell];
        (1..=9).contains(&value)
            && (puzzle.values()[cell] == 0 || puzzle.values()[cell] == value)
            && allowed(solution, cell) & 1 << (value - 1) != 0
    })
}

/// A xorshift generator: the tests need no better one.
pub struct Rng(pub u64);

impl Rng {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) as usize) % n
    }

    fn shuffled<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|i| i);
        for i in (1..N).rev() {
            order.swap(i, self.below(i + 1));
        }
        order
    }

    /// A solved grid: the cyclic one with rows, columns and digits shuffled and some two-by-two swaps undone.
    pub fn solved(&mut self) -> Grid9 {
        let (bands, stacks): ([usize; 3], [usize; 3]) = (self.shuffled(), self.shuffled());
        let digits: [usize; 9] = self.shuffled();
        let rows: [[usize; 3]; 3] = std::array::from_fn(|_| self.shuffled());
        let columns: [[usize; 3]; 3] = std::array::from_fn(|_| self.shuffled());
        let mut grid = Grid9::EMPTY;
        for cell in 0..81 {
            let (r, c) = (cell / 9, cell % 9);
            let row = bands[r / 3] * 3 + rows[r / 3][r % 3];
            let column = stacks[c / 3] * 3 + columns[c / 3][c % 3];
            grid.set(sudokit::Cell::new(cell), digits[(row * 3 + row / 3 + column) % 9] as u8 + 1);
        }
        grid
    }

    /// A puzzle with `givens` cells of a solved grid; with `invalid`, one of them is changed.
    pub fn puzzle(&mut self, givens: usize, invalid: bool) -> Grid9 {
        let solved = self.solved();
        let order: [usize; 81] = self.shuffled();
        let mut puzzle = Grid9::EMPTY;
        for &cell in &order[..givens] {
            puzzle.set(sudokit::Cell::new(cell), solved.values()[cell]);
        }
        if invalid {
            let cell = order[0];
            puzzle.set(sudokit::Cell::new(cell), puzzle.values()[cell] % 9 + 1);
        }
        puzzle
    }
}

/// The folder of data sets that are not part of the project; `None`, with a notice, where it is absent.
pub fn data_folder() -> Option<PathBuf> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os("SUDOKIT_DATA").map_or(beside, PathBuf::from);
    if folder.is_dir() {
        return Some(folder);
    }
    println!("skipped: no folder of data sets (set SUDOKIT_DATA)");
    None
}

/// Every `step`-th puzzle of a data set, `None` where the file is absent.
pub fn data_set(name: &str, step: usize) -> Option<Vec<Grid9>> {
    let Ok(text) = std::fs::read(data_folder()?.join(name)) else {
        println!("skipped: no data set {name}");
        return None;
    };
    let lines = text.split(|&b| b == b'\n').filter(|line| line.len() >= 81);
    Some(lines.step_by(step).filter_map(|line| Grid9::from_line(&line[..81]).ok()).collect())
}
