//! A board with the digits placed so far and the candidates of each blank.

use std::sync::Arc;

use super::{Board, Cell, Digit, DigitSet, Grid};

/// Placed digits and, for each blank, its candidates, as read from a file or noted by a person: nothing has to follow
/// from anything.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Data", into = "Data"))]
pub struct Pencilmarks {
    grid: Grid,
    marks: Vec<DigitSet>,
}

impl Pencilmarks {
    /// Placed digits with these marks for each cell (marks of filled cells count for nothing and are cleared).
    ///
    /// # Panics
    /// If there is not one set for each cell.
    pub fn new(grid: Grid, mut marks: Vec<DigitSet>) -> Pencilmarks {
        assert_eq!(marks.len(), grid.values().len(), "one set of marks for each cell");
        for (mark, &value) in marks.iter_mut().zip(grid.values()) {
            if value != 0 {
                *mark = DigitSet::EMPTY;
            }
        }
        Pencilmarks { grid, marks }
    }

    /// The board's shape.
    pub fn layout(&self) -> &Arc<Board> {
        self.grid.layout()
    }

    /// The placed digits.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The blanks in reading order.
    pub fn blanks(&self) -> impl Iterator<Item = Cell> + '_ {
        self.layout().cells().filter(|&cell| self.grid.value(cell) == 0)
    }

    /// The candidates of `cell`; empty if it is filled.
    pub fn marks(&self, cell: Cell) -> DigitSet {
        self.marks[cell.index()]
    }

    /// How many candidates all blanks have together.
    pub fn candidate_count(&self) -> usize {
        self.marks.iter().map(|set| set.len()).sum()
    }

    /// Writes `digit` into `cell`, clears its marks, and takes the digit off the marks of its peers.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.grid.set(cell, digit.value());
        self.marks[cell.index()] = DigitSet::EMPTY;
        for peer in self.grid.layout().clone().peers(cell) {
            self.marks[peer.index()].remove(digit);
        }
    }

    /// Takes one candidate off; true if it was there.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) -> bool {
        self.marks[cell.index()].remove(digit)
    }
}

/// The serialised form; each cell's marks as bits.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct Data {
    grid: Grid,
    marks: Vec<DigitSet>,
}

#[cfg(feature = "serde")]
impl From<Pencilmarks> for Data {
    fn from(marks: Pencilmarks) -> Data {
        Data { grid: marks.grid, marks: marks.marks }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Data> for Pencilmarks {
    type Error = super::GridError;
    fn try_from(Data { grid, marks }: Data) -> Result<Pencilmarks, super::GridError> {
        let (found, expected) = (marks.len(), grid.values().len());
        if found != expected {
            return Err(super::GridError::Length { found, expected });
        }
        Ok(Pencilmarks::new(grid, marks))
    }
}
