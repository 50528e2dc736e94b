//! The board and what stands on it: digits, cells, houses, layouts, grids, puzzles and pencilmarks.
//!
//! Two states of a board are kept apart on purpose. A [`Grid`] is loose: any digit may stand in any cell, as a
//! person or a file may write it. A [`Puzzle`] is checked: its givens lie in range and do not clash, so solvers
//! need no checks of their own. [`Puzzle::new`] is the only way from one to the other.
//!
//! Any size from 1×1 to 25×25 is served by the same types; [`Grid9`] and [`Marks9`] are the compact forms of the
//! ordinary 9×9 board for the fast roads.

mod cell;
mod compact;
mod digit;
mod grid;
mod layout;
mod pencilmarks;
mod puzzle;

pub use cell::{Candidate, Cell};
pub use compact::{Grid9, Marks9};
pub use digit::{Digit, DigitSet};
pub use grid::Grid;
pub use layout::{BoxShape, ExtraHouses, House, HouseKind, Layout, LayoutError, MAX_SIZE, Zones};
pub use pencilmarks::Pencilmarks;
pub use puzzle::{Clash, Puzzle, PuzzleError};
