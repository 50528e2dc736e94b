//! Counting all grids of a shape, essentially different grids, and symmetric patterns with few givens.

mod backdoors;
mod bands;
mod burnside;
mod hitting;
mod low_clue;
mod two_rows;
mod unavoidable;

pub use backdoors::{Backdoors, backdoors};
pub use bands::{BandCount, BandFuture, count_by_bands};
pub use burnside::{ClassCount, MovementClass, count_classes};
pub use hitting::{differences, minimals_of, puzzles_in_grid, puzzles_in_grid_shard};
pub use low_clue::{LowClue, Standing, low_clue_table, shows, standing_reason};
pub use two_rows::count_two_row_boxes;
pub use unavoidable::{CellSet, unavoidable_sets};
