//! Small unavoidable sets of a solved 9×9 grid: cycles of two digits, and of two rows of a band or two columns of a
//! stack. Any puzzle with this one solution has a given in each; every cell is in twelve.
//!
//! A set is nine bits: of two digits the rows in which their cells lie, of two rows the columns, of two columns the
//! rows. Cycles are the orbits of permutations of these nine places, and the orbits of all 54 pairs are found together
//! by transitive closure (Warshall's), without a branch, with a lane for each pair.

use crate::board::Grid9;

/// Pairs of digits, then of rows, then of columns; what is left fills the vectors.
const PAIRS: usize = 56;
/// The first pair of rows, and of columns.
const ROWS: usize = 36;
const COLUMNS: usize = 45;

/// For each digit the pairs that it is in and the other digits.
const OF_DIGIT: [[(u8, u8); 8]; 9] = of_digit();
/// For each row, or column, the pairs of rows that it is in, counted from [`ROWS`], and the other rows.
const OF_LINE: [[(u8, u8); 2]; 9] = of_line();

const fn of_digit() -> [[(u8, u8); 8]; 9] {
    let mut result = [[(0, 0); 8]; 9];
    let (mut pair, mut a) = (0, 0);
    while a < 9 {
        let mut b = a + 1;
        while b < 9 {
            result[a as usize][b as usize - 1] = (pair, b);
            result[b as usize][a as usize] = (pair, a);
            pair += 1;
            b += 1;
        }
        a += 1;
    }
    result
}

const fn of_line() -> [[(u8, u8); 2]; 9] {
    let mut result = [[(0, 0); 2]; 9];
    let mut chute = 0;
    while chute < 9 {
        let at = chute as usize;
        result[at] = [(chute, chute + 1), (chute + 1, chute + 2)];
        result[at + 1] = [(chute, chute), (chute + 2, chute + 2)];
        result[at + 2] = [(chute + 1, chute), (chute + 2, chute + 1)];
        chute += 3;
    }
    result
}

/// Which cells are given: of each digit the rows, of each row the columns, of each column the rows.
#[derive(Clone, Copy)]
pub(super) struct Givens {
    digits: [u16; 9],
    rows: [u16; 9],
    columns: [u16; 9],
}

impl Givens {
    /// All cells.
    pub const ALL: Givens = Givens { digits: [0x1ff; 9], rows: [0x1ff; 9], columns: [0x1ff; 9] };
}

/// The sets of a solved grid.
pub(super) struct Cycles {
    grid: Grid9,
    /// The set through each place of each pair.
    sets: [[u16; PAIRS]; 9],
}

impl Cycles {
    pub fn new() -> Self {
        Self { grid: Grid9::EMPTY, sets: [[0; PAIRS]; 9] }
    }

    /// Finds the sets of a solved grid.
    pub fn find(&mut self, grid: &Grid9) {
        self.grid = *grid;
        // Column of each digit in each row; row of each digit in each column and in each box.
        let (mut column, mut row, mut boxed) = ([[0u8; 9]; 9], [[0u8; 9]; 9], [[0u8; 9]; 9]);
        for (cell, &digit) in grid.values().iter().enumerate() {
            let (r, c, digit) = (cell / 9, cell % 9, usize::from(digit - 1));
            column[digit][r] = c as u8;
            row[digit][c] = r as u8;
            boxed[digit][r / 3 * 3 + c / 3] = r as u8;
        }
        for place in 0..9 {
            let sets = &mut self.sets[place];
            *sets = [1 << place; PAIRS];
            let mut pair = 0;
            for a in 0..9 {
                let c = usize::from(column[a][place]);
                for b in a + 1..9 {
                    sets[pair] |= 1 << row[b][c] | 1 << boxed[b][place / 3 * 3 + c / 3];
                    pair += 1;
                }
            }
            for chute in [0, 3, 6] {
                for (at, (i, j)) in [(0, 1), (0, 2), (1, 2)].into_iter().enumerate() {
                    let digit = |r: usize, c: usize| usize::from(grid.values()[r * 9 + c] - 1);
                    let (i, j) = (chute + i, chute + j);
                    sets[ROWS + chute + at] |= 1 << column[digit(j, place)][i];
                    sets[COLUMNS + chute + at] |= 1 << row[digit(place, j)][i];
                }
            }
        }
        for via in 0..9 {
            let through = self.sets[via];
            for sets in &mut self.sets {
                for (set, through) in sets.iter_mut().zip(through) {
                    *set |= through & (*set >> via & 1).wrapping_neg();
                }
            }
        }
    }

    /// The grid.
    pub fn grid(&self) -> &Grid9 {
        &self.grid
    }

    /// Takes a cell away from the givens, or puts it back.
    #[inline]
    pub fn flip(&self, cell: usize, givens: &mut Givens) {
        let (row, column, digit) = self.places(cell);
        givens.digits[digit] ^= 1 << row;
        givens.rows[row] ^= 1 << column;
        givens.columns[column] ^= 1 << row;
    }

    /// Whether some set through this cell has no given.
    #[inline]
    pub fn is_freed(&self, cell: usize, givens: &Givens) -> bool {
        let (row, column, digit) = self.places(cell);
        let mut freed = false;
        let mut look = |set: u16, first: u16, second: u16| freed |= set & (first | second) == 0;
        for (pair, other) in OF_DIGIT[digit] {
            look(self.sets[row][usize::from(pair)], givens.digits[digit], givens.digits[usize::from(other)]);
        }
        for (pair, other) in OF_LINE[row] {
            let set = self.sets[column][ROWS + usize::from(pair)];
            look(set, givens.rows[row], givens.rows[usize::from(other)]);
        }
        for (pair, other) in OF_LINE[column] {
            let set = self.sets[row][COLUMNS + usize::from(pair)];
            look(set, givens.columns[column], givens.columns[usize::from(other)]);
        }
        freed
    }

    /// The row, the column and the digit of a cell, from 0.
    #[inline]
    fn places(&self, cell: usize) -> (usize, usize, usize) {
        (cell / 9, cell % 9, usize::from(self.grid.values()[cell] - 1))
    }
}
