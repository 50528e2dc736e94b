//! The board and what stands on it: digits, cells, houses, boards, grids, puzzles and pencilmarks.
//!
//! Two states of a board are kept apart on purpose. In a [`Grid`] any digit may stand in any cell, as a person or a
//! file may write it. In a [`HousesPuzzle`] givens do not clash, so solvers need no checks of their own.
//! [`HousesPuzzle::new`] is the only way from one to the other.
//!
//! These types hold any size from 1×1 to 25×25; [`Grid9`] and [`Marks9`] are the compact forms of the ordinary 9×9
//! board for bulk work.

mod arrangement;
mod board_error;
mod connected;
mod coordinates;
mod grid;
mod house;
mod house_tables;
mod houses_puzzle;
mod nine;
mod pencilmarks;
mod shape;

pub use arrangement::{ARRANGEMENTS, Arrangement, HousePlace, grids_covering};
pub use board_error::{BoardError, MAX_CELLS};
pub use coordinates::Coordinates;
pub use grid::Grid;
pub use house::{BoxShape, ExtraHouses, House, HouseKind, Lines, Part, Zones};
pub use houses_puzzle::{Clash, HousesPuzzle, PuzzleError};
pub use nine::NotClassicError;
pub use pencilmarks::Pencilmarks;
pub use shape::{Board, ExtraCells};
pub use sudokit_core::board::{
    Candidate, Cell, CellError, Digit, DigitError, DigitIter, DigitSet, Grid9, GridError, LineError,
    MAX_SIZE, Marks9,
};
