//! Places outside the board, where clues stand.

use crate::board::{Board, Cell};

use super::names::Names;

/// A side of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Side {
    /// Above the first row.
    Top,
    /// Below the last row.
    Bottom,
    /// Before the first column.
    Left,
    /// After the last column.
    Right,
}

/// Where a diagonal goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Diagonal {
    /// Down and to the right.
    DownRight,
    /// Down and to the left.
    DownLeft,
    /// Up and to the right.
    UpRight,
    /// Up and to the left.
    UpLeft,
}

impl Diagonal {
    /// All four.
    pub const ALL: [Diagonal; 4] =
        [Diagonal::DownRight, Diagonal::DownLeft, Diagonal::UpRight, Diagonal::UpLeft];

    /// Rows down and columns to the right, each 1 or -1.
    pub fn step(self) -> (isize, isize) {
        match self {
            Diagonal::DownRight => (1, 1),
            Diagonal::DownLeft => (1, -1),
            Diagonal::UpRight => (-1, 1),
            Diagonal::UpLeft => (-1, -1),
        }
    }

    /// `DR`, `DL`, `UR`, `UL`.
    pub fn letters(self) -> &'static str {
        match self {
            Diagonal::DownRight => "DR",
            Diagonal::DownLeft => "DL",
            Diagonal::UpRight => "UR",
            Diagonal::UpLeft => "UL",
        }
    }

    /// The diagonal of these letters, in either case.
    pub fn from_letters(letters: &str) -> Option<Diagonal> {
        Diagonal::ALL.into_iter().find(|diagonal| diagonal.letters().eq_ignore_ascii_case(letters))
    }
}

/// A place outside the board: rows and columns count from 1, so that row 0 is above the board and row `rows + 1` below
/// it; `r0c4` is above the fourth column, `r4c0` left of the fourth row. Corners (`r0c0`) exist: diagonals begin there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outside {
    /// 0 to `rows + 1`.
    pub row: usize,
    /// 0 to `columns + 1`.
    pub column: usize,
}

impl Outside {
    /// The place beside a row or column, counted from 0.
    pub fn beside(board: &Board, side: Side, index: usize) -> Outside {
        match side {
            Side::Top => Outside { row: 0, column: index + 1 },
            Side::Bottom => Outside { row: board.rows() + 1, column: index + 1 },
            Side::Left => Outside { row: index + 1, column: 0 },
            Side::Right => Outside { row: index + 1, column: board.columns() + 1 },
        }
    }

    /// Whether the place lies just outside of this board.
    pub fn is_outside(self, board: &Board) -> bool {
        let beside = |place: usize, length: usize| place == 0 || place == length + 1;
        self.row <= board.rows() + 1
            && self.column <= board.columns() + 1
            && (beside(self.row, board.rows()) || beside(self.column, board.columns()))
    }

    /// The side and the row or column (from 0) that the place is beside; `None` for a corner.
    pub fn side(self, board: &Board) -> Option<(Side, usize)> {
        if !self.is_outside(board) {
            return None;
        }
        let in_rows = (1..=board.rows()).contains(&self.row);
        let in_columns = (1..=board.columns()).contains(&self.column);
        match (in_rows, in_columns) {
            (false, true) if self.row == 0 => Some((Side::Top, self.column - 1)),
            (false, true) => Some((Side::Bottom, self.column - 1)),
            (true, false) if self.column == 0 => Some((Side::Left, self.row - 1)),
            (true, false) => Some((Side::Right, self.row - 1)),
            _ => None,
        }
    }

    /// Where it is: "above column 3"; "at r0c0" for a corner.
    pub(super) fn words(self, names: &Names<'_>) -> String {
        match self.side(names.board) {
            Some((Side::Top, column)) => format!("above {}", names.column(column)),
            Some((Side::Bottom, column)) => format!("below {}", names.column(column)),
            Some((Side::Left, row)) => format!("left of {}", names.row(row)),
            Some((Side::Right, row)) => format!("right of {}", names.row(row)),
            None => format!("at {self}"),
        }
    }

    /// The row or column beside the place, in the order in which it is seen from there; nothing for a corner.
    pub fn line(self, board: &Board) -> Vec<Cell> {
        let Some((side, index)) = self.side(board) else { return Vec::new() };
        let mut cells = match side {
            Side::Top | Side::Bottom => board.column(index),
            Side::Left | Side::Right => board.row(index),
        };
        if matches!(side, Side::Bottom | Side::Right) {
            cells.reverse();
        }
        cells
    }

    /// The cells of the diagonal that starts here.
    pub fn diagonal(self, board: &Board, diagonal: Diagonal) -> Vec<Cell> {
        let (down, right) = diagonal.step();
        let (row, column) = (self.row as isize - 1, self.column as isize - 1);
        (1..).map_while(|step| board.get(row + down * step, column + right * step)).collect()
    }
}

/// `r0c4`.
impl std::fmt::Display for Outside {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)
    }
}
