//! The ordinary 9×9 board as plain bytes, for roads on which millions of puzzles travel.

use std::fmt;

use super::{DigitSet, Grid, Layout, Pencilmarks, Puzzle};

/// A 9×9 grid: 81 values row by row, 0 for a blank, 1 to 9 for digits. Loose like [`Grid`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Grid9(pub [u8; 81]);

impl Grid9 {
    /// Eighty-one blanks.
    pub const EMPTY: Grid9 = Grid9([0; 81]);

    /// The grid in an 81-character line: `1` to `9`, and `.` or `0` for a blank. `None` for anything else; the
    /// readers in [`notation`](crate::notation) say what is wrong and read many more forms.
    ///
    /// ```
    /// use sudokit::Grid9;
    /// let grid = Grid9::from_line(&b".".repeat(81)).unwrap();
    /// assert_eq!(grid, Grid9::EMPTY);
    /// ```
    pub fn from_line(line: &[u8]) -> Option<Grid9> {
        let line: &[u8; 81] = line.try_into().ok()?;
        let mut values = [0; 81];
        for (value, &byte) in values.iter_mut().zip(line) {
            *value = match byte {
                b'1'..=b'9' => byte - b'0',
                b'.' | b'0' => 0,
                _ => return None,
            };
        }
        Some(Grid9(values))
    }

    /// The 81-character line, `.` for a blank.
    pub fn to_line(self) -> [u8; 81] {
        self.0.map(|value| if value == 0 { b'.' } else { b'0' + value })
    }

    /// How many cells are not blank.
    pub fn filled(&self) -> usize {
        self.0.iter().filter(|&&value| value != 0).count()
    }
}

impl fmt::Debug for Grid9 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid9({})", String::from_utf8_lossy(&self.to_line()))
    }
}

/// The general form, on [`Layout::classic`].
impl From<Grid9> for Grid {
    fn from(grid: Grid9) -> Grid {
        Grid::new(Layout::classic(), grid.0.to_vec())
    }
}

/// `Err(())` unless the board is the ordinary 9×9 one.
impl TryFrom<&Grid> for Grid9 {
    type Error = ();
    fn try_from(grid: &Grid) -> Result<Grid9, ()> {
        if !grid.layout().is_classic() {
            return Err(());
        }
        grid.values().try_into().map(Grid9).map_err(|_| ())
    }
}

/// The candidates of a 9×9 board: for each cell a mask with bit `d - 1` for digit `d`. A given is a mask of one bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct Marks9(pub [u16; 81]);

impl Marks9 {
    /// What the text of a 9×9 puzzle allows in each cell, see [`Puzzle::allowed`]; `None` on other boards.
    pub fn allowed(puzzle: &Puzzle) -> Option<Marks9> {
        puzzle.layout().is_classic().then(|| {
            let mut marks = [0; 81];
            for cell in puzzle.layout().cells() {
                marks[cell.index()] = puzzle.allowed(cell).bits() as u16;
            }
            Marks9(marks)
        })
    }
}

impl From<&Grid9> for Marks9 {
    /// Givens as masks of one bit, blanks as all nine digits; nothing is eliminated.
    fn from(grid: &Grid9) -> Marks9 {
        Marks9(grid.0.map(|value| if value == 0 { 0x1ff } else { 1 << (value - 1) }))
    }
}

impl From<Marks9> for Pencilmarks {
    /// Cells with one candidate stay blanks with one mark.
    fn from(marks: Marks9) -> Pencilmarks {
        let sets = marks.0.iter().map(|&mask| DigitSet::from_bits(u32::from(mask))).collect();
        Pencilmarks::new(Grid::empty(Layout::classic()), sets)
    }
}

const _: () = assert!(size_of::<Grid9>() == 81 && size_of::<Marks9>() == 162);
