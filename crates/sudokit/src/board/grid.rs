//! A board with digits in some cells, as somebody wrote it: nothing is checked but its shape.

use std::fmt;
use std::sync::Arc;

use super::{Cell, Digit, Layout};

/// Digits on a board; 0 stands for a blank. Digits may clash or even be too large for the board: only
/// [`Puzzle::new`](super::Puzzle::new) checks them.
#[derive(Clone, PartialEq, Eq)]
pub struct Grid {
    layout: Arc<Layout>,
    values: Vec<u8>,
}

impl Grid {
    /// A board of blanks.
    pub fn empty(layout: Arc<Layout>) -> Grid {
        let values = vec![0; layout.cell_count()];
        Grid { layout, values }
    }

    /// A board with these values, row by row, 0 for a blank.
    ///
    /// # Panics
    /// If there are not exactly N² values.
    pub fn new(layout: Arc<Layout>, values: Vec<u8>) -> Grid {
        assert_eq!(values.len(), layout.cell_count(), "one value for each cell");
        Grid { layout, values }
    }

    /// The board's shape.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// All values row by row, 0 for a blank.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The value in `cell`, 0 for a blank.
    pub fn value(&self, cell: Cell) -> u8 {
        self.values[cell.index()]
    }

    /// The digit in `cell`, or `None` if it is blank (or holds something that is no digit).
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.values[cell.index()])
    }

    /// Writes a value; 0 makes the cell blank.
    pub fn set(&mut self, cell: Cell, value: u8) {
        self.values[cell.index()] = value;
    }

    /// How many cells are not blank.
    pub fn filled(&self) -> usize {
        self.values.iter().filter(|&&v| v != 0).count()
    }

    /// The same digits on a board of another shape and the same size.
    ///
    /// # Panics
    /// If the sizes differ.
    pub fn on(&self, layout: Arc<Layout>) -> Grid {
        Grid::new(layout, self.values.clone())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({}, ", self.layout)?;
        for &value in &self.values {
            match value {
                0 => f.write_str(".")?,
                1..=9 => write!(f, "{value}")?,
                _ => write!(f, "<{value}>")?,
            }
        }
        f.write_str(")")
    }
}
