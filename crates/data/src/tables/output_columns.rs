//! What of the rows a file of a format keeps: all columns, puzzles alone, or puzzles and labels.

use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::{Schema, SchemaRef};
use sudokit::Grid9;

use super::control::Control;
use super::format::Format;
use super::grid_array::GridValue;
use super::labels::{bare, bare_schema, labels};
use super::names::solution_column;
use crate::error::Error;

/// What of the rows is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OutputColumns {
    /// All columns as they are.
    Columns,
    /// Puzzles alone.
    Puzzles,
    /// Puzzles and their labels.
    Labelled,
}

/// Rows as they are written.
pub(crate) struct OutputRows {
    pub batch: RecordBatch,
    /// Which rows have all that the format needs: a puzzle where there is nothing else, and its label.
    pub whole: Vec<bool>,
}

impl OutputColumns {
    /// For a format; arrays that are asked for have labels, arrays of puzzles alone stay so.
    pub fn of(format: Format, schema: &Schema, is_requested: bool) -> OutputColumns {
        match format {
            Format::Npy if is_requested || solution_column(schema).is_some() => OutputColumns::Labelled,
            Format::Npy | Format::Lines => OutputColumns::Puzzles,
            _ => OutputColumns::Columns,
        }
    }

    /// The columns that are written of a file whose puzzles stand in column `puzzle`.
    pub fn schema(self, schema: &Schema, puzzle: usize) -> SchemaRef {
        match self {
            OutputColumns::Columns => Arc::new(Schema::new(schema.fields().clone())),
            _ => bare_schema(schema, puzzle, self == OutputColumns::Labelled),
        }
    }

    /// Rows as they are written. Labels that `stated` does not have are computed; a row without one is reported under
    /// `name`.
    pub fn rows(
        self,
        batch: &RecordBatch,
        puzzle: usize,
        puzzles: &[Option<Grid9>],
        stated: Option<Vec<GridValue>>,
        (name, numbers): (&str, &[u64]),
        control: &Control<'_>,
    ) -> Result<OutputRows, Error> {
        let is_there = || puzzles.iter().map(Option::is_some).collect();
        Ok(match self {
            OutputColumns::Columns => OutputRows { batch: batch.clone(), whole: vec![true; puzzles.len()] },
            OutputColumns::Puzzles => OutputRows { batch: bare(batch, puzzle, None)?, whole: is_there() },
            OutputColumns::Labelled => {
                let (labels, errors) = labels(puzzles, stated, numbers, control)?;
                control.report_errors(name, &errors);
                let whole = labels.iter().map(Option::is_some).collect();
                OutputRows { batch: bare(batch, puzzle, Some(&labels))?, whole }
            }
        })
    }
}
