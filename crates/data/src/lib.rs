//! Data sets of ordinary 9×9 puzzles: build, annotate, split, audit, describe; Parquet, CSV, npy and lines of text.
//!
//! The core is [`annotate`], RecordBatch in, RecordBatch out. Files of any size go through it batch by batch, so the
//! memory is bounded; whatever needs all rows at once (duplicates, overlaps) sorts outside of memory.
//! `docs/datasets.md` describes the files.

mod annotate;
mod audit;
mod build;
mod cells;
mod control;
mod describe;
mod error;
mod format;
mod identity;
mod manifest;
mod read;
mod schema;
mod sort;
mod split;
mod write;

pub use annotate::{Annotate, Annotated, RUNS, annotate};
pub use audit::{Audit, Auditing, Counts, Figure, FileAudit, Overlap, audit};
pub use build::{Build, Built, PART_ROWS, Plan, build, make};
pub use cells::{Cell, grids};
pub use control::{Control, FaultHeard, Progress};
pub use describe::{Checked, ColumnDescription, Description, describe};
pub use error::{Error, Fault, RowFault};
pub use format::Format;
pub use identity::{By, Identifier, Identity};
pub use manifest::{Manifest, Part};
pub use read::{Chunk, Reading, Source, Wanted};
pub use schema::{COLUMNS, Column, ColumnInfo, Cost, columns, puzzle_column, schema, solution_column};
pub use sort::Sorter;
pub use split::{Split, SplitPart, SplitReport, Splitting, assign, split};

/// The example in the documentation is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/datasets.md")]
struct Documentation;
