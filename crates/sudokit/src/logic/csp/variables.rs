//! The 324 variables of the 9×9 board and the four in which each candidate stands.
//!
//! Variables 0–80 are the cells, 81–161 the digits of rows (row × 9 + digit), 162–242 those of columns, 243–323 those
//! of boxes. The value of a cell is its digit, of a digit in a house its position there. Candidates are
//! `cell * 9 + digit`.

use crate::logic::geometry::{HOUSES_OF, POSITIONS_OF};

/// How many variables there are.
pub const VARIABLES: usize = 324;
/// How many candidates there are.
pub const CANDIDATES: usize = 729;

/// A candidate as a value of a variable.
#[derive(Clone, Copy)]
pub struct Place {
    /// The variable.
    pub variable: u16,
    /// The value as a set of one: bit v for the value v from 0.
    pub bit: u16,
}

/// The four variables of every candidate: its cell, then its digit in the row, the column and the box.
pub static PLACES: [[Place; 4]; CANDIDATES] = places();
/// The candidates of every variable, by value.
pub static VALUES: [[u16; 9]; VARIABLES] = values();

/// What a variable is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// A cell, 0–80.
    Cell(u8),
    /// A digit (0–8) in a house (boxes 0–8, rows 9–17, columns 18–26).
    Digit(u8, u8),
}

/// The variable with this number: a cell, or a digit in a row, a column or a box.
pub fn variable(number: u16) -> Variable {
    let (kind, rest) = (number / 81, (number % 81) as u8);
    let (house, digit) = (rest / 9, rest % 9);
    match kind {
        0 => Variable::Cell(rest),
        1 => Variable::Digit(9 + house, digit),
        2 => Variable::Digit(18 + house, digit),
        _ => Variable::Digit(house, digit),
    }
}

/// Whether two different candidates exclude each other: they share a variable.
pub fn are_linked(a: u16, b: u16) -> bool {
    a != b
        && PLACES[usize::from(a)].iter().zip(&PLACES[usize::from(b)]).any(|(a, b)| a.variable == b.variable)
}

const fn places() -> [[Place; 4]; CANDIDATES] {
    let mut table = [[Place { variable: 0, bit: 0 }; 4]; CANDIDATES];
    let mut candidate = 0;
    while candidate < CANDIDATES {
        let (cell, digit) = (candidate / 9, candidate % 9);
        let positions = POSITIONS_OF[cell];
        table[candidate] = [
            Place { variable: cell as u16, bit: 1 << digit },
            Place { variable: (81 + cell / 9 * 9 + digit) as u16, bit: 1 << positions[1] },
            Place { variable: (162 + cell % 9 * 9 + digit) as u16, bit: 1 << positions[2] },
            Place { variable: 243 + HOUSES_OF[cell][0] as u16 * 9 + digit as u16, bit: 1 << positions[0] },
        ];
        candidate += 1;
    }
    table
}

const fn values() -> [[u16; 9]; VARIABLES] {
    let places = places();
    let mut table = [[0; 9]; VARIABLES];
    let mut candidate = 0;
    while candidate < CANDIDATES {
        let mut i = 0;
        while i < 4 {
            let place = places[candidate][i];
            table[place.variable as usize][place.bit.trailing_zeros() as usize] = candidate as u16;
            i += 1;
        }
        candidate += 1;
    }
    table
}
