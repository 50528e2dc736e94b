//! Building data sets.
use std::ops::Range;
use std::path::PathBuf;

use arrow_array::RecordBatch;
use sudokit::generate::{Sampling, Window};

use crate::control::Control;
use crate::error::Error;
use crate::file::Format;
use crate::schema::Column;

/// What puzzles to make and what to say of each: everything that determines the rows.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How to sample.
    pub sampling: Sampling,
    /// Only puzzles in this window.
    pub window: Option<Window>,
    /// The seed.
    pub seed: u64,
    /// The columns.
    pub columns: Vec<Column>,
    /// Random relabellings over which `guesses` is averaged.
    pub runs: u32,
}

/// A data set to be built.
#[derive(Clone, Debug)]
pub struct Build {
    /// The rows.
    pub plan: Plan,
    /// How many.
    pub rows: u64,
    /// Rows of a part file.
    pub part_rows: u64,
    /// The folder or file.
    pub target: PathBuf,
    /// The format; by the target's name if `None`.
    pub format: Option<Format>,
    /// Only part I of N of the work.
    pub shard: (u64, u64),
    /// Go on with what is there.
    pub resume: bool,
    /// A licence to note down.
    pub licence: String,
}

/// Rows number `numbers` of a plan.
///
/// # Errors
/// When cancelled.
pub fn make(plan: &Plan, numbers: Range<u64>, control: &Control<'_>) -> Result<RecordBatch, Error> {
    let _ = (plan, numbers, control);
    Err(Error::Interrupted)
}

/// Builds.
///
/// # Errors
/// When cancelled.
pub fn build(build: &Build, control: &Control<'_>) -> Result<(), Error> {
    let _ = (build, control);
    Err(Error::Interrupted)
}
