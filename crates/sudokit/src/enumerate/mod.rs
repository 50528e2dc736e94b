//! Counting all grids of a shape, essentially different grids, and symmetric patterns with few givens.

mod bands;
mod burnside;
mod two_rows;

pub use bands::{BandCount, BandFuture, count_by_bands};
pub use burnside::{ClassCount, MovementClass, count_classes};
pub use two_rows::count_two_row_boxes;
