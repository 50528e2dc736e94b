//! A board with digits in some cells, as read or entered: digits are in range, but may clash.

use std::fmt;
use std::ops::Index;
use std::str::FromStr;
use std::sync::Arc;

use sudokit_core::board::line_form;

use super::{Board, Cell, Digit, GridError, LineError};

/// Digits on a board; 0 stands for a blank, 1 for the lowest number of the board. Every digit is one that the board
/// has; whether digits clash is checked by [`HousesPuzzle::new`](super::HousesPuzzle::new) only.
///
/// A grid is read from and written in plain line form: one character for each cell, `.` (or `0`) for a blank, `1` to
/// `9`, then `A` to `P` for 10 to 25. The line does not say the boxes, so reading assumes the default ones.
///
/// ```
/// use sudokit::{Cell, Grid};
/// let grid: Grid = "1234341221434321".parse().unwrap();
/// assert_eq!((grid.layout().size(), grid[Cell::new(2)]), (4, 3));
/// assert_eq!(grid.to_string(), "1234341221434321");
/// let error = "1234341221434329".parse::<Grid>().unwrap_err();
/// assert_eq!(error.to_string(), "character 16 stands for 9, but a 4x4 board has digits 1 to 4");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Data", into = "Data"))]
pub struct Grid {
    layout: Arc<Board>,
    values: Vec<u8>,
}

impl Grid {
    /// A board of blanks.
    pub fn empty(layout: Arc<Board>) -> Grid {
        let values = vec![0; layout.cell_count()];
        Grid { layout, values }
    }

    /// A board with these values, row by row, 0 for a blank.
    ///
    /// # Errors
    /// If there are not exactly N² values, or one is above N.
    pub fn new(layout: Arc<Board>, values: Vec<u8>) -> Result<Grid, GridError> {
        let size = layout.size();
        if values.len() != layout.cell_count() {
            return Err(GridError::Length { found: values.len(), expected: layout.cell_count() });
        }
        match values.iter().position(|&value| usize::from(value) > size) {
            Some(at) => Err(GridError::Value { cell: Cell::new(at), value: values[at], size }),
            None => Ok(Grid { layout, values }),
        }
    }

    /// [`Grid::new`] for values that the caller has checked.
    pub(crate) fn from_checked(layout: Arc<Board>, values: Vec<u8>) -> Grid {
        debug_assert!(values.len() == layout.cell_count());
        debug_assert!(values.iter().all(|&value| usize::from(value) <= layout.size()));
        Grid { layout, values }
    }

    /// The board's shape.
    pub fn layout(&self) -> &Arc<Board> {
        &self.layout
    }

    /// All values row by row, 0 for a blank.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The numbers of a full grid as its board counts them, row by row, extra cells last.
    pub fn numbers(&self) -> Vec<i32> {
        let before = self.layout.lowest() - 1;
        self.values.iter().map(|&value| before + i32::from(value)).collect()
    }

    /// The value in `cell`, 0 for a blank.
    pub fn value(&self, cell: Cell) -> u8 {
        self.values[cell.index()]
    }

    /// The digit in `cell`, or `None` if it is blank.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.values[cell.index()])
    }

    /// The digits of all cells in reading order, `None` for a blank.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<Digit>> + '_ {
        self.values.iter().map(|&value| Digit::new(value))
    }

    /// Writes a value; 0 makes the cell blank.
    ///
    /// # Panics
    /// If the board does not have the cell or the digit.
    pub fn set(&mut self, cell: Cell, value: u8) {
        assert!(usize::from(value) <= self.layout.size(), "the board does not have the digit {value}");
        self.values[cell.index()] = value;
    }

    /// How many cells are not blank.
    pub fn filled(&self) -> usize {
        self.values.iter().filter(|&&v| v != 0).count()
    }

    /// Puts the digits on a board of another shape and the same size.
    ///
    /// # Errors
    /// [`GridError::Size`] if the other board has another size.
    pub fn on(&self, layout: Arc<Board>) -> Result<Grid, GridError> {
        let (found, expected) = (self.layout.size(), layout.size());
        if found != expected {
            return Err(GridError::Size { found, expected });
        }
        Ok(Grid { layout, values: self.values.clone() })
    }
}

/// The value in a cell, 0 for a blank.
impl Index<Cell> for Grid {
    type Output = u8;
    fn index(&self, cell: Cell) -> &u8 {
        &self.values[cell.index()]
    }
}

/// The plain line form, on the default layout of its size.
impl FromStr for Grid {
    type Err = LineError;
    fn from_str(text: &str) -> Result<Grid, LineError> {
        let (size, values) = line_form::read(text)?;
        let layout = Board::default_for(size).expect("a line has 1 to 25 rows");
        Ok(Grid { layout, values })
    }
}

/// As [`FromStr`].
impl TryFrom<&str> for Grid {
    type Error = LineError;
    fn try_from(text: &str) -> Result<Grid, LineError> {
        text.parse()
    }
}

/// The plain line form.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        line_form::write(&self.values, f)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({}, {self})", self.layout)
    }
}

/// The serialised form.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct Data {
    layout: Board,
    values: Vec<u8>,
}

#[cfg(feature = "serde")]
impl From<Grid> for Data {
    fn from(grid: Grid) -> Data {
        Data { layout: Arc::unwrap_or_clone(grid.layout), values: grid.values }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Data> for Grid {
    type Error = GridError;
    fn try_from(data: Data) -> Result<Grid, GridError> {
        Grid::new(Arc::new(data.layout), data.values)
    }
}
