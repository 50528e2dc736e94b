//! The labels of puzzles: the only solution of each. What a file states is held against it, never taken on trust.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{Field, Schema, SchemaRef};
use sudokit::{Answer, Engine, Grid9};

use super::chunks::in_chunks;
use super::control::Control;
use super::grid_array::GridValue;
use super::read::TEXT;
use crate::error::{Error, LabelError, RowError, RowErrorKind};

/// The labels of some rows, `None` where there is no puzzle or it cannot have one; and why not.
///
/// # Errors
/// [`Error::Interrupted`] when the flag of the work is raised.
pub(crate) fn labels(
    puzzles: &[Option<Grid9>],
    stated: Option<Vec<GridValue>>,
    rows: &[u64],
    control: &Control<'_>,
) -> Result<(Vec<Option<Grid9>>, Vec<RowError>), Error> {
    let solved = in_chunks(puzzles, control.threads(), &control.cancel, Engine::detect, |engine, _, rows| {
        let boards: Vec<Grid9> = rows.iter().map(|puzzle| puzzle.unwrap_or_default()).collect();
        let mut answers = vec![Answer::NONE; boards.len()];
        engine.answer_all(&boards, 2, &mut answers);
        answers
    });
    control.check()?;
    let mut stated = stated.map(Vec::into_iter);
    let (mut labels, mut errors) = (Vec::with_capacity(puzzles.len()), Vec::new());
    for ((puzzle, answer), &row) in puzzles.iter().zip(solved.into_iter().flatten()).zip(rows) {
        let stated = stated.as_mut().and_then(Iterator::next).unwrap_or(Ok(None));
        let label = puzzle.map(|_| label(&answer, stated)).transpose().unwrap_or_else(|error| {
            errors.push(RowError { row, kind: RowErrorKind::Label(error) });
            None
        });
        labels.push(label);
    }
    Ok((labels, errors))
}

/// The label of one puzzle.
fn label(answer: &Answer, stated: GridValue) -> Result<Grid9, LabelError> {
    let solution = match answer.solutions {
        0 => return Err(LabelError::NoSolution),
        1 => answer.first,
        _ => return Err(LabelError::SeveralSolutions),
    };
    let Some(stated) = stated.map_err(|error| LabelError::Unreadable(Box::new(error)))? else {
        return Ok(solution);
    };
    match (0..81).find(|&cell| stated.values()[cell] != solution.values()[cell]) {
        None => Ok(solution),
        Some(cell) => Err(LabelError::Wrong {
            cell: cell as u8,
            stated: stated.values()[cell],
            digit: solution.values()[cell],
        }),
    }
}

/// The columns of formats that hold nothing but puzzles: what `puzzle` is in `schema`, by that name; the lines of a
/// text; labels.
pub(crate) fn bare_schema(schema: &Schema, puzzle: usize, labelled: bool) -> SchemaRef {
    let mut fields = vec![Arc::new(schema.field(puzzle).clone().with_name("puzzle"))];
    fields
        .extend(schema.index_of(TEXT).ok().filter(|&at| at != puzzle).map(|at| schema.fields()[at].clone()));
    if labelled {
        fields.push(Arc::new(Field::new("solution", arrow_schema::DataType::Utf8, true)));
    }
    Arc::new(Schema::new(fields))
}

/// A batch of them.
pub(crate) fn bare(
    batch: &RecordBatch,
    puzzle: usize,
    labels: Option<&[Option<Grid9>]>,
) -> Result<RecordBatch, Error> {
    let schema = bare_schema(batch.schema_ref(), puzzle, labels.is_some());
    let mut columns: Vec<ArrayRef> = vec![batch.column(puzzle).clone()];
    let text = batch.schema_ref().index_of(TEXT).ok().filter(|&at| at != puzzle);
    columns.extend(text.map(|at| batch.column(at).clone()));
    if let Some(labels) = labels {
        let mut builder = StringBuilder::with_capacity(labels.len(), labels.len() * 81);
        for label in labels {
            let line = label.map(|grid| grid.to_line());
            builder.append_option(line.as_ref().and_then(|line| std::str::from_utf8(line).ok()));
        }
        columns.push(Arc::new(builder.finish()));
    }
    RecordBatch::try_new(schema, columns).map_err(Error::arrow)
}
