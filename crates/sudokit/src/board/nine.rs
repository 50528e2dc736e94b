//! Between boards of any size and the compact forms of the ordinary 9×9 one.

use super::{Board, DigitSet, Grid, Grid9, Marks9, Pencilmarks};

/// The board is not the ordinary 9×9 one with 3×3 boxes and no extra houses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("the board is not the ordinary 9x9 one")]
pub struct NotClassicError;

/// The general form, on [`Board::classic`].
impl From<Grid9> for Grid {
    fn from(grid: Grid9) -> Grid {
        Grid::from_checked(Board::classic(), grid.values().to_vec())
    }
}

/// Only of the ordinary 9×9 board.
impl TryFrom<&Grid> for Grid9 {
    type Error = NotClassicError;
    fn try_from(grid: &Grid) -> Result<Grid9, NotClassicError> {
        if !grid.layout().is_classic() {
            return Err(NotClassicError);
        }
        grid.values().try_into().map(Grid9::from_checked).map_err(|_| NotClassicError)
    }
}

impl From<Marks9> for Pencilmarks {
    /// Cells with one candidate stay blanks with one mark.
    fn from(marks: Marks9) -> Pencilmarks {
        let sets = marks.masks().iter().map(|&mask| DigitSet::from_bits(u32::from(mask))).collect();
        Pencilmarks::new(Grid::empty(Board::classic()), sets)
    }
}
