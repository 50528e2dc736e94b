//! Tables of puzzles: in Arrow batches and in files.

mod annotate;
mod audit;
mod build;
mod chunks;
mod column;
mod control;
mod describe;
mod digest;
mod format;
mod grid_array;
mod identity;
mod labels;
mod manifest;
mod names;
mod read;
mod split;
mod write;

pub use annotate::{Annotate, Annotated, RUNS, annotate};
pub use audit::{Audit, Auditing, Counts, FileAudit, Overlap, audit, audit_measure, audit_measures};
pub use build::{Build, Built, PART_ROWS, Plan, build, make, part_rows};
pub use column::{Bins, COLUMNS, Column, ColumnInfo, Cost, columns};
pub use control::{Control, OnRowError, Progress};
pub use describe::{Checked, ColumnDescription, Description, describe};
pub use format::Format;
pub use grid_array::{GridValue, grids, ungrouped};
pub use identity::{By, Identifier, Identity};
pub use manifest::{Manifest, Part};
pub use names::{puzzle_column, schema, solution_column};
pub use read::{Chunk, Reading, Source, Wanted};
pub use split::{Split, SplitPart, SplitReport, Splitting, assign, position, split};
