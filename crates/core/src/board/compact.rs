//! The ordinary 9×9 board as plain bytes, for code through which millions of puzzles pass.

use std::fmt;
use std::ops::Index;
use std::str::FromStr;

use super::{Cell, Digit, GridError, LineError, line};

/// A 9×9 grid: 81 values row by row, 0 for a blank, 1 to 9 for digits. Digits may clash, like those of a
/// `sudokit::Grid`.
///
/// ```
/// use sudokit_core::{Cell, Grid9};
/// let grid: Grid9 = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
/// assert_eq!((grid[Cell::new(0)], grid.filled()), (8, 21));
/// assert!(Grid9::new([10; 81]).is_err());
/// assert_eq!("12".parse::<Grid9>().unwrap_err().to_string(), "2 characters; a 9x9 board has 81");
/// ```
// The field is open to this crate, whose engine writes digits without a check for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
#[repr(transparent)]
pub struct Grid9(pub(crate) [u8; 81]);

impl Grid9 {
    /// Eighty-one blanks.
    pub const EMPTY: Grid9 = Grid9([0; 81]);

    /// The grid with these values, row by row, 0 for a blank.
    ///
    /// # Errors
    /// If a value is above 9.
    #[inline]
    pub fn new(values: [u8; 81]) -> Result<Grid9, GridError> {
        // One comparison for all, which compiles to vector code.
        if values.iter().fold(0, |max, &value| value.max(max)) <= 9 {
            return Ok(Grid9(values));
        }
        let at = values.iter().position(|&value| value > 9).expect("a value is too large");
        Err(GridError::Value { cell: Cell::new(at), value: values[at], size: 9 })
    }

    /// The grid in an 81-character line: `1` to `9`, and `.` or `0` for a blank. The readers in `sudokit::notation`
    /// read many more forms.
    ///
    /// ```
    /// use sudokit_core::Grid9;
    /// assert_eq!(Grid9::from_line(&b".".repeat(81)), Ok(Grid9::EMPTY));
    /// ```
    ///
    /// # Errors
    /// Says which character is none, or how long the line is.
    pub fn from_line(line: &[u8]) -> Result<Grid9, LineError> {
        line::read9(line).map(Grid9)
    }

    /// The 81-character line, `.` for a blank.
    pub fn to_line(self) -> [u8; 81] {
        self.0.map(|value| if value == 0 { b'.' } else { b'0' + value })
    }

    /// The grid with these values, none of which is above 9: for code of this project that has just made them. Others
    /// are safe, but what they mean is not specified.
    #[doc(hidden)]
    #[inline]
    pub const fn from_checked(values: [u8; 81]) -> Grid9 {
        Grid9(values)
    }

    /// All values row by row, to be written; each must stay between 0 (a blank) and 9.
    #[doc(hidden)]
    #[inline]
    pub const fn values_mut(&mut self) -> &mut [u8; 81] {
        &mut self.0
    }

    /// All values row by row, 0 for a blank.
    #[inline]
    pub const fn values(&self) -> &[u8; 81] {
        &self.0
    }

    /// The digits of all cells in reading order, `None` for a blank.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<Digit>> + '_ {
        self.0.iter().map(|&value| Digit::new(value))
    }

    /// Writes a value; 0 makes the cell blank.
    ///
    /// # Panics
    /// If the cell's number is above 80 or the value above 9.
    #[inline]
    pub fn set(&mut self, cell: Cell, value: u8) {
        assert!(value <= 9, "a 9x9 board does not have the digit {value}");
        self.0[cell.index()] = value;
    }

    /// How many cells are not blank.
    pub fn filled(&self) -> usize {
        self.0.iter().filter(|&&value| value != 0).count()
    }
}

impl Default for Grid9 {
    /// [`Grid9::EMPTY`].
    fn default() -> Grid9 {
        Grid9::EMPTY
    }
}

/// The value in a cell, 0 for a blank.
impl Index<Cell> for Grid9 {
    type Output = u8;
    fn index(&self, cell: Cell) -> &u8 {
        &self.0[cell.index()]
    }
}

/// From a line of 81 characters, as [`Grid9::from_line`] reads it.
impl FromStr for Grid9 {
    type Err = LineError;
    fn from_str(line: &str) -> Result<Grid9, LineError> {
        Grid9::from_line(line.as_bytes())
    }
}

/// From a line of 81 characters, as [`Grid9::from_line`] reads it.
impl TryFrom<&str> for Grid9 {
    type Error = LineError;
    fn try_from(line: &str) -> Result<Grid9, LineError> {
        line.parse()
    }
}

/// From a line of 81 characters, as [`Grid9::from_line`] reads it.
impl TryFrom<&[u8]> for Grid9 {
    type Error = LineError;
    fn try_from(line: &[u8]) -> Result<Grid9, LineError> {
        Grid9::from_line(line)
    }
}

/// See [`Grid9::new`].
impl TryFrom<[u8; 81]> for Grid9 {
    type Error = GridError;
    fn try_from(values: [u8; 81]) -> Result<Grid9, GridError> {
        Grid9::new(values)
    }
}

/// The 81-character line.
impl fmt::Display for Grid9 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        line::write(&self.0, f)
    }
}

impl fmt::Debug for Grid9 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid9({self})")
    }
}

#[cfg(feature = "serde")]
impl TryFrom<String> for Grid9 {
    type Error = LineError;
    fn try_from(line: String) -> Result<Grid9, LineError> {
        line.parse()
    }
}

#[cfg(feature = "serde")]
impl From<Grid9> for String {
    fn from(grid: Grid9) -> String {
        grid.to_string()
    }
}

/// The candidates of a 9×9 board: for each cell a mask with bit `d - 1` for digit `d`. A given is a mask of one bit.
// The field is open to this crate, as that of `Grid9`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Vec<u16>", into = "Vec<u16>"))]
#[repr(transparent)]
pub struct Marks9(pub(crate) [u16; 81]);

impl Marks9 {
    /// All nine digits in every cell.
    pub const ALL: Marks9 = Marks9([0x1ff; 81]);

    /// The candidates in these masks; bits above the ninth are dropped.
    #[inline]
    pub fn new(masks: [u16; 81]) -> Marks9 {
        Marks9(masks.map(|mask| mask & 0x1ff))
    }

    /// The candidates in these masks, none of which has a bit above the ninth: see [`Grid9::from_checked`].
    #[doc(hidden)]
    #[inline]
    pub const fn from_checked(masks: [u16; 81]) -> Marks9 {
        Marks9(masks)
    }

    /// For each cell a mask with bit `d - 1` for digit `d`.
    #[inline]
    pub const fn masks(&self) -> &[u16; 81] {
        &self.0
    }

    /// Sets the candidates of a cell; bits above the ninth are dropped.
    ///
    /// # Panics
    /// If the cell's number is above 80.
    #[inline]
    pub fn set(&mut self, cell: Cell, mask: u16) {
        self.0[cell.index()] = mask & 0x1ff;
    }
}

impl Default for Marks9 {
    /// [`Marks9::ALL`].
    fn default() -> Marks9 {
        Marks9::ALL
    }
}

impl From<&Grid9> for Marks9 {
    /// Givens as masks of one bit, blanks as all nine digits; nothing is eliminated.
    fn from(grid: &Grid9) -> Marks9 {
        Marks9(grid.0.map(|value| if value == 0 { 0x1ff } else { 1 << (value - 1) }))
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Vec<u16>> for Marks9 {
    type Error = GridError;
    fn try_from(masks: Vec<u16>) -> Result<Marks9, GridError> {
        let found = masks.len();
        masks.try_into().map(Marks9::new).map_err(|_| GridError::Length { found, expected: 81 })
    }
}

#[cfg(feature = "serde")]
impl From<Marks9> for Vec<u16> {
    fn from(marks: Marks9) -> Vec<u16> {
        marks.0.to_vec()
    }
}

const _: () = assert!(size_of::<Grid9>() == 81 && size_of::<Marks9>() == 162);
