//! RecordBatch in, RecordBatch out: a column of puzzles, and beside it what is asked about them.
//!
//! The program, the Python package and a cluster's workers all compute columns here. Every value follows from the
//! puzzle and the options alone, never from the row's place, the number of threads or the size of the batch, so any
//! cutting of the data gives the same values.

use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{Field, Schema};
use arrow_select::concat::concat;
use sudokit::{Budget, Grid9};

use super::chunks::in_chunks;
use super::column::{Column, Worker};
use super::grid_array::grids;
use super::names::puzzle_column;
use crate::error::{Error, RowError};

/// What to compute, and how.
#[derive(Clone, Debug)]
pub struct Annotate {
    /// The columns; only those that follow from the puzzle ([`ColumnInfo::derived`](crate::ColumnInfo::derived)).
    pub columns: Vec<Column>,
    /// The column that holds the puzzles; `None` for the one with a name that is known to mean it.
    pub puzzle: Option<String>,
    /// Is appended to the names of the new columns.
    pub suffix: String,
    /// Random relabellings over which `guesses` is averaged.
    pub runs: u32,
    /// Seeds the relabellings.
    pub seed: u64,
    /// Worker threads, at least 1.
    pub threads: usize,
    /// What all of the batch may cost; rows that it does not reach get nulls and an error.
    pub budget: Budget,
}

/// The relabellings over which `guesses` is averaged by default, as `sudokit rate --scale guesses` does.
pub const RUNS: u32 = 100;

impl Annotate {
    /// These columns, on one thread, with default settings.
    pub fn columns(columns: Vec<Column>) -> Annotate {
        let (puzzle, suffix, budget) = (None, String::new(), Budget::default());
        Annotate { columns, puzzle, suffix, runs: RUNS, seed: 0, threads: 1, budget }
    }
}

/// A batch with its new columns.
#[derive(Clone, Debug)]
pub struct Annotated {
    /// The columns of the input, and the new ones after them.
    pub batch: RecordBatch,
    /// Rows whose puzzle cannot be read or whose values were not reached; they have nulls.
    pub errors: Vec<RowError>,
}

/// Adds columns to a batch. A null puzzle gives nulls; an unreadable one gives nulls and an error.
///
/// A column that the batch has already is never replaced: that is an error, unless a suffix gives the new one another
/// name. (`puzzle` is left out if the puzzles come from a column of that name.)
///
/// ```
/// use std::sync::Arc;
/// use arrow_array::{ArrayRef, RecordBatch, StringArray, cast::AsArray};
/// use sudokit_data::{Annotate, annotate, columns};
///
/// let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let column: ArrayRef = Arc::new(StringArray::from(vec![Some(puzzle), None, Some("oops")]));
/// let batch = RecordBatch::try_from_iter([("puzzle", column)]).unwrap();
/// let done = annotate(&batch, &Annotate::columns(columns("solution").unwrap())).unwrap();
/// assert!(done.batch["solution"].as_string::<i32>().value(0).starts_with("812753649"));
/// assert_eq!((done.batch["solution"].null_count(), done.errors.len()), (2, 1));
/// ```
///
/// # Errors
/// If no column holds puzzles, a column is asked for that does not follow from the puzzle, or one of its name is there.
pub fn annotate(batch: &RecordBatch, options: &Annotate) -> Result<Annotated, Error> {
    if let Some(column) = options.columns.iter().find(|column| !column.info().derived) {
        return Err(Error::Usage(format!(
            "the column {column} does not follow from a puzzle; it comes from `sudokit dataset build`"
        )));
    }
    let schema = batch.schema_ref();
    let at = puzzle_column(schema, options.puzzle.as_deref())?;
    let name = |column: Column| format!("{}{}", column.id(), options.suffix);
    let own = schema.field(at).name();
    let requested: Vec<Column> = options
        .columns
        .iter()
        .copied()
        .filter(|&column| column.id() != "puzzle" || name(column) != *own)
        .collect();
    if let Some(there) =
        requested.iter().map(|&column| name(column)).find(|name| schema.index_of(name).is_ok())
    {
        return Err(Error::already_there(&there));
    }
    let mut errors = Vec::new();
    let puzzles: Vec<Option<Grid9>> = grids(batch.column(at).as_ref())?
        .into_iter()
        .enumerate()
        .map(|(row, cell)| {
            cell.unwrap_or_else(|kind| {
                errors.push(RowError { row: row as u64 + 1, kind });
                None
            })
        })
        .collect();
    let arrays = compute(&requested, &puzzles, options, &mut errors)?;
    errors.sort_by_key(|error| error.row);
    let mut fields: Vec<Arc<Field>> = schema.fields().to_vec();
    let mut columns = batch.columns().to_vec();
    for (&column, array) in requested.iter().zip(arrays) {
        fields.push(Arc::new(column.field().with_name(name(column))));
        columns.push(array);
    }
    let schema = Schema::new_with_metadata(fields, schema.metadata().clone());
    let rows = arrow_array::RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
    let batch = RecordBatch::try_new_with_options(Arc::new(schema), columns, &rows).map_err(Error::arrow)?;
    Ok(Annotated { batch, errors })
}

/// The columns of all rows; adds the rows where the budget ended first.
fn compute(
    columns: &[Column],
    puzzles: &[Option<Grid9>],
    options: &Annotate,
    errors: &mut Vec<RowError>,
) -> Result<Vec<ArrayRef>, Error> {
    let budget = &options.budget;
    let worker = || Worker::new(columns, options.runs, options.seed, budget.clone());
    let cancel = budget.cancel.clone().unwrap_or_default();
    let parts = in_chunks(puzzles, options.threads, &cancel, worker, |worker, first, rows| {
        let mut part = worker.compute(rows, &[]);
        part.errors.iter_mut().for_each(|error| error.row += first as u64);
        part
    });
    let rows: usize = parts.iter().map(|part| part.rows).sum();
    if rows < puzzles.len() {
        return Err(Error::Interrupted);
    }
    let mut arrays: Vec<Vec<ArrayRef>> = vec![Vec::with_capacity(parts.len()); columns.len()];
    for part in parts {
        arrays.iter_mut().zip(part.arrays).for_each(|(arrays, array)| arrays.push(array));
        errors.extend(part.errors);
    }
    columns.iter().zip(arrays).map(|(column, arrays)| joined(*column, &arrays)).collect()
}

/// The chunks of a column as one array.
pub(crate) fn joined(column: Column, chunks: &[ArrayRef]) -> Result<ArrayRef, Error> {
    if chunks.is_empty() {
        return Ok(arrow_array::new_empty_array(&column.info().data_type()));
    }
    let chunks: Vec<&dyn arrow_array::Array> = chunks.iter().map(AsRef::as_ref).collect();
    concat(&chunks).map_err(Error::arrow)
}
