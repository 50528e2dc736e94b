//! Splitting data sets so that nothing crosses.
use std::path::PathBuf;

use arrow_array::RecordBatch;

use crate::control::Control;
use crate::error::Error;
use crate::file::{Format, Reading};

/// What makes two puzzles the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The same givens in the same cells.
    Raw,
    /// Equivalent puzzles: a symmetry turns one into the other.
    Class,
    /// Puzzles with equivalent solutions; those without exactly one solution go by class.
    Grid,
}

/// How to split.
#[derive(Clone, Debug)]
pub struct Splitting {
    /// What stays together.
    pub by: By,
    /// Names of the parts and their fractions, which add up to 1.
    pub parts: Vec<(String, f64)>,
    /// The seed.
    pub seed: u64,
}

/// A split of files.
#[derive(Clone, Debug)]
pub struct Split {
    /// How.
    pub splitting: Splitting,
    /// The files, read as one.
    pub inputs: Vec<PathBuf>,
    /// How to read them.
    pub reading: Reading,
    /// The folder for the parts.
    pub target: PathBuf,
    /// Their format; that of the input if `None`.
    pub format: Option<Format>,
}

/// The number of the part to which each row belongs; `None` for null and unreadable puzzles.
///
/// # Errors
/// If no column holds puzzles.
pub fn assign(
    batch: &RecordBatch,
    puzzle: Option<&str>,
    splitting: &Splitting,
    threads: usize,
) -> Result<Vec<Option<usize>>, Error> {
    let _ = (batch, puzzle, splitting, threads);
    Err(Error::Interrupted)
}

/// Splits files.
///
/// # Errors
/// If a file cannot be read or written.
pub fn split(split: &Split, control: &Control<'_>) -> Result<SplitReport, Error> {
    let _ = (split, control);
    Err(Error::Interrupted)
}

/// What came of a split.
#[derive(Clone, Debug, serde::Serialize)]
pub struct SplitReport {
    /// Rows of each part.
    pub rows: Vec<u64>,
}
