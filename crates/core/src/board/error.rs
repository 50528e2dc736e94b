//! Why values are no grid.

use super::Cell;

/// Why values are no grid of a layout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum GridError {
    /// There is not one value for each cell.
    #[error("{found} values for a board of {expected} cells")]
    Length {
        /// Number of values.
        found: usize,
        /// Number of cells.
        expected: usize,
    },
    /// A value that the board does not have.
    #[error("r{}c{} holds {value}, but a {size}x{size} board has digits 1 to {size}", cell.index() / size + 1, cell.index() % size + 1)]
    Value {
        /// Where.
        cell: Cell,
        /// The value.
        value: u8,
        /// Side of the board.
        size: usize,
    },
    /// Layouts of different sides.
    #[error("a {found}x{found} grid does not fit a {expected}x{expected} board")]
    Size {
        /// Side of the grid.
        found: usize,
        /// Side of the layout.
        expected: usize,
    },
}
