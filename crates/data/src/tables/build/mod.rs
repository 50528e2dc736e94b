//! Building data sets: a plan of rows, cut into parts that do not depend on who makes them.

mod lock;
mod paths;
mod rows;
mod run;

pub use rows::{Plan, make};
pub use run::{Build, Built, PART_ROWS, build, part_rows};
