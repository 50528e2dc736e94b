//! Data sets of ordinary 9×9 puzzles: build, annotate, split, audit, describe; Parquet, CSV, npy and lines of text.
//!
//! The core is [`annotate`], RecordBatch in, RecordBatch out. Files of any size go through it batch by batch, so the
//! memory is bounded; whatever needs all rows at once (duplicates, overlaps) sorts outside of memory.
//! `docs/datasets.md` describes the files.

#[cfg(feature = "tables")]
mod annotate;
#[cfg(feature = "tables")]
mod audit;
#[cfg(feature = "tables")]
mod build;
#[cfg(feature = "tables")]
mod cells;
#[cfg(feature = "tables")]
mod control;
#[cfg(feature = "tables")]
mod describe;
mod error;
#[cfg(feature = "tables")]
mod format;
#[cfg(feature = "tables")]
mod identity;
#[cfg(feature = "tables")]
mod manifest;
#[cfg(feature = "tables")]
mod read;
#[cfg(feature = "tables")]
mod schema;
mod sort;
#[cfg(feature = "tables")]
mod split;
#[cfg(feature = "tables")]
mod write;

#[cfg(feature = "tables")]
pub use annotate::{Annotate, Annotated, RUNS, annotate};
#[cfg(feature = "tables")]
pub use audit::{Audit, Auditing, Counts, Figure, FileAudit, Overlap, audit};
#[cfg(feature = "tables")]
pub use build::{Build, Built, PART_ROWS, Plan, build, make};
#[cfg(feature = "tables")]
pub use cells::{Cell, grids};
#[cfg(feature = "tables")]
pub use control::{Control, FaultHeard, Progress};
#[cfg(feature = "tables")]
pub use describe::{Checked, ColumnDescription, Description, describe};
pub use error::{Error, Fault, RowFault};
#[cfg(feature = "tables")]
pub use format::Format;
#[cfg(feature = "tables")]
pub use identity::{By, Identifier, Identity};
#[cfg(feature = "tables")]
pub use manifest::{Manifest, Part};
#[cfg(feature = "tables")]
pub use read::{Chunk, Reading, Source, Wanted};
#[cfg(feature = "tables")]
pub use schema::{COLUMNS, Column, ColumnInfo, Cost, columns, puzzle_column, schema, solution_column};
pub use sort::Sorter;
#[cfg(feature = "tables")]
pub use split::{Split, SplitPart, SplitReport, Splitting, assign, split};

/// The example in the documentation is compiled and run with the tests.
#[cfg(all(doctest, feature = "tables"))]
#[doc = include_str!("../../../docs/datasets.md")]
struct Documentation;
