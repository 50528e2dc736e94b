//! Data sets of ordinary 9×9 puzzles: build, annotate, split, audit, describe; Parquet, CSV, npy and lines of text.
//!
//! The core is [`annotate`], RecordBatch in, RecordBatch out. Files of any size go through it batch by batch, so the
//! memory is bounded; whatever needs all rows at once (duplicates, overlaps) is sorted outside of memory ([`Sorter`]).
//! `docs/datasets.md` describes the files. [`read_answer`] reads the grid that a language model answers with. Without
//! the feature `tables` only these, the sort and [`PendingFile`] are left.
// Only the program prints, at its output layer.
#![deny(clippy::print_stdout, clippy::print_stderr)]
#![deny(unsafe_code)]

mod answers;
mod error;
mod pending;
mod sort;
#[cfg(feature = "tables")]
mod tables;

pub use answers::{ANSWER_SIZES, Answer, AnswerForm, AnswerQuestion, NoAnswer, read_answer};
pub use error::{Error, LabelError, RowError, RowErrorKind};
pub use pending::PendingFile;
pub use sort::Sorter;
#[cfg(feature = "tables")]
pub use tables::*;

/// The example in the documentation is compiled and run with the tests.
#[cfg(all(doctest, feature = "tables"))]
#[doc = include_str!("../../../docs/datasets.md")]
struct Documentation;
