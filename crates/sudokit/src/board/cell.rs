//! Cells and candidates as small numbers. Which row and column a cell lies in depends on the board's size, so
//! those questions belong to [`Layout`](super::Layout).

use super::Digit;

/// A cell by its number, counted row by row from 0: on a 9×9 board cell 0 is r1c1 and cell 80 is r9c9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Cell(u16);

impl Cell {
    /// The cell with this number, counted row by row from 0 (a 25×25 board has cells 0 to 624).
    pub const fn new(index: usize) -> Cell {
        debug_assert!(index < 625);
        Cell(index as u16)
    }

    /// The cell's number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// "This digit in this cell": the unit that pencilmarks, eliminations and links speak of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

impl Candidate {
    /// The candidate `digit` in `cell`.
    pub const fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate { cell, digit }
    }
}
