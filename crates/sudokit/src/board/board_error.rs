//! Why a board cannot be.

use super::Cell;

/// Maximum number of cells, extra cells included.
pub const MAX_CELLS: usize = 2048;
/// Maximum number of numbers that a cell may have.
pub(super) const MAX_VALUES: usize = 32;

/// Why a board cannot be.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum BoardError {
    /// The side is out of range.
    #[error("a board of side {0} is not supported: the side is 1 to 25")]
    Size(usize),
    /// The boxes do not tile the board.
    #[error("boxes of {rows}x{cols} cells hold {} digits, but the board needs {size}", rows * cols)]
    Boxes {
        /// Side of the board.
        size: usize,
        /// Rows in a box.
        rows: usize,
        /// Columns in a box.
        cols: usize,
    },
    /// The zone map does not name each zone N times.
    #[error("zone {zone} has {cells} cells; each of the {size} zones must have {size}")]
    Zone {
        /// Side of the board.
        size: usize,
        /// The number of the wrong zone, from 1.
        zone: usize,
        /// How many cells it has.
        cells: usize,
    },
    /// The zone map has the wrong length.
    #[error("a zone map of {cells} cells does not fit a {size}x{size} board")]
    ZoneMap {
        /// Side of the board.
        size: usize,
        /// Cells in the map.
        cells: usize,
    },
    /// Windows need square boxes.
    #[error("windows (windoku) need square boxes, for example 3x3 on a 9x9 board")]
    Windows,
    /// Rows or columns out of range.
    #[error("a board has 1 to {MAX_CELLS} cells, not {rows}×{columns}, {extra} of them beside the board")]
    Cells {
        /// Rows.
        rows: usize,
        /// Columns.
        columns: usize,
        /// Extra cells.
        extra: usize,
    },
    /// Too many numbers.
    #[error("a cell can have 1 to {MAX_VALUES} numbers, not {0}")]
    Values(usize),
    /// A place without a cell that is not on the board.
    #[error("place {} without a cell is not on the board", cell.index())]
    VoidCell {
        /// Its number.
        cell: Cell,
    },
    /// A part that does not lie on the board.
    #[error("part {part} of the board is not on it")]
    Part {
        /// The part, from 1.
        part: usize,
    },
    /// A region with a cell that the board does not have.
    #[error("region {region} has a cell that is not on the board")]
    RegionCell {
        /// The region, from 1.
        region: usize,
    },
    /// A region with more cells than there are numbers.
    #[error("region {region} has {cells} cells and there are {values} numbers, so a number would repeat")]
    RegionSize {
        /// The region, from 1.
        region: usize,
        /// Its cells.
        cells: usize,
        /// The numbers.
        values: usize,
    },
    /// A row or a column that is longer than there are numbers.
    #[error("a row or column has {length} cells and there are {values} numbers, so a number would repeat")]
    LineTooLong {
        /// Its cells.
        length: usize,
        /// The numbers.
        values: usize,
    },
}
