//! Cells and candidates as small numbers. Which row and column a cell lies in depends on the board's size, so
//! those questions belong to a board.

use std::fmt;

use super::Digit;

/// Numbers of cells are below this: the largest square board has 625, and rules may add cells beside a board.
const MAX_CELLS: usize = 2048;

/// A cell by its number, counted row by row from 0: on a 9×9 board cell 0 is r1c1 and cell 80 is r9c9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "usize", into = "usize"))]
pub struct Cell(u16);

/// A number that is no cell of any board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("a cell's number is 0 to 2047, not {0}")]
pub struct CellError(pub usize);

impl Cell {
    /// The cell with this number, counted row by row from 0 (a 25×25 board has cells 0 to 624).
    ///
    /// # Panics
    /// If the number is 2048 or more. A smaller number may still be too large for a board: its grids panic then, like
    /// a slice.
    #[inline]
    pub const fn new(index: usize) -> Cell {
        assert!(index < MAX_CELLS, "a cell's number is 0 to 2047");
        Cell(index as u16)
    }

    /// The cell's number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<usize> for Cell {
    type Error = CellError;
    fn try_from(index: usize) -> Result<Cell, CellError> {
        if index < MAX_CELLS { Ok(Cell(index as u16)) } else { Err(CellError(index)) }
    }
}

impl From<Cell> for usize {
    fn from(cell: Cell) -> usize {
        cell.index()
    }
}

/// The cell's number; `sudokit::Board::name` has the name (r1c1) on a board.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
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
    #[inline]
    pub const fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate { cell, digit }
    }
}

/// `7 in cell 80`, with the cell's number.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in cell {}", self.digit, self.cell)
    }
}
