//! The board and what stands on it: digits, cells, houses, layouts, grids, puzzles and pencilmarks.
//!
//! Two states of a board are kept apart on purpose. In a [`Grid`] any digit may stand in any cell, as a person or a
//! file may write it. In a [`Puzzle`] givens do not clash, so solvers need no checks of their own. [`Puzzle::new`] is
//! the only way from one to the other.
//!
//! The same types hold any size from 1×1 to 25×25; [`Grid9`] and [`Marks9`] are the compact forms of the ordinary 9×9
//! board for bulk work.

mod grid;
mod layout;
mod nine;
mod pencilmarks;
mod puzzle;

pub use grid::Grid;
pub use layout::{BoxShape, ExtraHouses, House, HouseKind, Layout, LayoutError, Zones};
pub use nine::NotClassicError;
pub use pencilmarks::Pencilmarks;
pub use puzzle::{Clash, ParsePuzzleError, Puzzle, PuzzleError};
pub use sudokit_core::board::{
    Candidate, Cell, CellError, Digit, DigitError, DigitIter, DigitSet, Grid9, GridError, LineError,
    MAX_SIZE, Marks9,
};
