//! The functions over Arrow data of any maker, through the PyCapsule interface: an array of puzzles gives an array or the
//! columns asked for, a batch or table gets them as further columns. Nulls stay nulls.

use std::sync::Arc;
use std::time::Instant;

use arrow_array::builder::{FixedSizeListBuilder, StringBuilder, UInt8Builder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float32Type, Float64Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float64Array, RecordBatch, StringArray, UInt8Array, UInt32Array,
    UInt64Array,
};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Schema};
use arrow_select::filter::{filter, filter_record_batch};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyReadonlyArray2};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3_arrow::input::AnyArray;
use pyo3_arrow::{PyArray, PyChunkedArray, PyRecordBatch, PyTable};
use sudokit::difficulty::{Points, Rating};
use sudokit_data::{Annotate, Identity, annotate, assign, columns, grids, puzzle_column};

use crate::arrays::{array_of, by, rows_of, splitting};
use crate::fault::Fault;
use crate::pool::{self, Options};
use crate::rating::{self, scale};
use crate::rows::{self, Checked, NOTHING, Row, Smallest};

/// A column or a piece of one, as rows.
struct Piece {
    rows: Vec<Row>,
    /// `false` where the column has a null.
    there: Vec<bool>,
    /// Whether puzzles are text; results then are text too, otherwise lists of numbers.
    text: bool,
}

impl Piece {
    /// Reads an array; `first` is the number of its first row.
    fn read(array: &dyn Array, first: usize) -> Result<Piece, Fault> {
        let text = !matches!(
            array.data_type(),
            DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..)
        );
        if all_nan(array) {
            let count = array.len();
            return Ok(Piece { rows: vec![NOTHING; count], there: vec![false; count], text });
        }
        let (mut rows, mut there) = (Vec::with_capacity(array.len()), Vec::with_capacity(array.len()));
        for (row, cell) in grids(array)?.into_iter().enumerate() {
            let grid = cell.or_else(|fault| match fault {
                // What pandas writes for a missing number.
                sudokit_data::Fault::Symbol { found, .. } if found == "NaN" || found == "null" => Ok(None),
                sudokit_data::Fault::Symbol { cell, found } => {
                    Err(Fault::Value { row: first + row, cell: cell.into(), found })
                }
                other => Err(Fault::Row { row: first + row, message: other.to_string() }),
            })?;
            there.push(grid.is_some());
            rows.push(grid.map_or(NOTHING, |grid| *grid.values()));
        }
        Ok(Piece { rows, there, text })
    }

    /// Puzzles in the manner of the input; null where there is none.
    fn puzzles(&self, rows: impl Iterator<Item = Option<Row>>) -> ArrayRef {
        if self.text {
            let mut builder = StringBuilder::new();
            rows.for_each(|row| builder.append_option(row.map(|row| line(&row))));
            return Arc::new(builder.finish());
        }
        let mut builder = FixedSizeListBuilder::new(UInt8Builder::new(), 81);
        for row in rows {
            builder.values().append_slice(&row.unwrap_or([0; 81]));
            builder.append(row.is_some());
        }
        Arc::new(builder.finish())
    }

    /// Each value where the row is there.
    fn known<'a, T>(&'a self, values: &'a [T]) -> impl Iterator<Item = Option<&'a T>> {
        values.iter().zip(&self.there).map(|(value, there)| there.then_some(value))
    }
}

/// A column of floats without a number: how a column of nothing but missing values arrives from pandas.
fn all_nan(array: &dyn Array) -> bool {
    match array.data_type() {
        DataType::Float32 => array.as_primitive::<Float32Type>().iter().flatten().all(f32::is_nan),
        DataType::Float64 => array.as_primitive::<Float64Type>().iter().flatten().all(f64::is_nan),
        _ => false,
    }
}

fn line(row: &Row) -> String {
    rows::grid(row).to_string()
}

fn wrong(error: ArrowError) -> Fault {
    Fault::Argument(error.to_string())
}

/// New columns with their names.
type Columns = Vec<(&'static str, ArrayRef)>;

/// Puts columns beside those of a batch; one of the same name is replaced.
fn beside(batch: &RecordBatch, new: Columns) -> Result<RecordBatch, Fault> {
    let mut fields: Vec<FieldRef> = batch.schema_ref().fields().to_vec();
    let mut columns = batch.columns().to_vec();
    for (name, values) in new {
        let field = Arc::new(Field::new(name, values.data_type().clone(), true));
        match fields.iter().position(|known| known.name() == name) {
            Some(at) => (fields[at], columns[at]) = (field, values),
            None => {
                fields.push(field);
                columns.push(values);
            }
        }
    }
    let schema = Schema::new_with_metadata(fields, batch.schema_ref().metadata().clone());
    RecordBatch::try_new(Arc::new(schema), columns).map_err(wrong)
}

/// A batch of an array whose type is a struct.
fn as_batch(array: &ArrayRef) -> Option<RecordBatch> {
    array.as_struct_opt().map(|rows| RecordBatch::from(rows.clone()))
}

/// Goes through the input piece by piece. `work` makes the new columns of a piece; an array of puzzles with one new column
/// gives an array.
fn each<'py>(
    py: Python<'py>,
    input: AnyArray,
    column: Option<&str>,
    mut options: Options,
    mut work: impl FnMut(&Piece, &Options) -> PyResult<Columns>,
) -> PyResult<Bound<'py, PyAny>> {
    let streamed = matches!(input, AnyArray::Stream(_));
    let (mut arrays, mut batches, mut first) = (Vec::new(), Vec::new(), 0);
    let mut start = Instant::now();
    for array in pieces(input)? {
        let array = array?;
        let count = array.len();
        if let Some(batch) = as_batch(&array) {
            let at = puzzle_column(batch.schema_ref(), column).map_err(Fault::from)?;
            let piece = Piece::read(batch.column(at).as_ref(), first)?;
            batches.push(beside(&batch, work(&piece, &options)?)?);
        } else {
            let mut new = work(&Piece::read(array.as_ref(), first)?, &options)?;
            match new.len() {
                1 => arrays.extend(new.pop().map(|(_, values)| values)),
                _ => batches.push(beside(&nothing(count), new)?),
            }
        }
        first += count;
        options.go_on(count, start.elapsed());
        start = Instant::now();
    }
    output(py, streamed, arrays, batches)
}

/// The pieces of the input, at least one: without rows there is still a schema to answer with.
fn pieces(input: AnyArray) -> PyResult<impl Iterator<Item = Result<ArrayRef, Fault>>> {
    let mut reader = input.into_reader()?;
    let field = reader.field();
    let first = reader.next().unwrap_or_else(|| Ok(arrow_array::new_empty_array(field.data_type())));
    Ok(std::iter::once(first).chain(reader).map(|piece| piece.map_err(wrong)))
}

/// A batch of rows without columns.
fn nothing(count: usize) -> RecordBatch {
    let options = arrow_array::RecordBatchOptions::new().with_row_count(Some(count));
    RecordBatch::try_new_with_options(Arc::new(Schema::empty()), Vec::new(), &options)
        .unwrap_or_else(|_| RecordBatch::new_empty(Arc::new(Schema::empty())))
}

/// An object with the PyCapsule interface, of the kind of the input.
fn output<'py>(
    py: Python<'py>,
    streamed: bool,
    mut arrays: Vec<ArrayRef>,
    mut batches: Vec<RecordBatch>,
) -> PyResult<Bound<'py, PyAny>> {
    if let Some(last) = batches.last() {
        let schema = last.schema();
        if !streamed && batches.len() == 1 {
            return PyRecordBatch::new(batches.remove(0)).into_bound_py_any(py);
        }
        return PyTable::try_new(batches, schema)?.into_bound_py_any(py);
    }
    if !streamed && arrays.len() == 1 {
        return PyArray::from_array_ref(arrays.remove(0)).into_bound_py_any(py);
    }
    PyChunkedArray::from_array_refs(arrays)?.into_bound_py_any(py)
}

/// See `sudokit.solve`.
#[pyfunction]
pub fn solve_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    column: Option<&str>,
    unique: bool,
    options: Options,
) -> PyResult<Bound<'py, PyAny>> {
    each(py, input, column, options, |piece, options| {
        let mut solutions = vec![[0; 81]; piece.rows.len()];
        rows::solve(py, options, &piece.rows, unique, &mut solutions)?;
        let found = piece.known(&solutions).map(|row| row.copied().filter(|row| row[0] != 0));
        Ok(vec![("solution", piece.puzzles(found))])
    })
}

/// See `sudokit.count`.
#[pyfunction]
pub fn count_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    column: Option<&str>,
    cap: u64,
    options: Options,
) -> PyResult<Bound<'py, PyAny>> {
    each(py, input, column, options, |piece, options| {
        let mut counts = vec![0; piece.rows.len()];
        rows::count(py, options, &piece.rows, cap, &mut counts)?;
        let counts = UInt64Array::from_iter(piece.known(&counts).map(|count| count.copied()));
        Ok(vec![("solutions", Arc::new(counts))])
    })
}

/// See `sudokit.check`.
#[pyfunction]
pub fn check_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    column: Option<&str>,
    options: Options,
) -> PyResult<Bound<'py, PyAny>> {
    each(py, input, column, options, |piece, options| {
        let mut checked = vec![Checked::default(); piece.rows.len()];
        rows::check_all(py, options, &piece.rows, &mut checked)?;
        let bools = |value: fn(&Checked) -> bool| -> ArrayRef {
            Arc::new(BooleanArray::from_iter(piece.known(&checked).map(|row| row.map(value))))
        };
        let bytes = |value: fn(&Checked) -> u8| -> ArrayRef {
            Arc::new(UInt8Array::from_iter(piece.known(&checked).map(|row| row.map(value))))
        };
        Ok(vec![
            ("valid", bools(|row| row.valid)),
            ("solutions", bytes(|row| row.solutions)),
            ("unique", bools(|row| row.solutions == 1)),
            ("minimal", bools(|row| row.minimal)),
            ("clues", bytes(|row| row.clues)),
        ])
    })
}

/// See `sudokit.rate`.
#[pyfunction]
pub fn rate_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    column: Option<&str>,
    scale_name: &str,
    options: Options,
) -> PyResult<Bound<'py, PyAny>> {
    let scale = scale(scale_name)?;
    each(py, input, column, options, |piece, options| {
        let mut ratings = vec![None; piece.rows.len()];
        rows::rate(py, options, &piece.rows, scale, &mut ratings)?;
        let rated = || piece.known(&ratings).map(|rating| rating.and_then(Option::as_ref));
        let floats = |values: &mut dyn Iterator<Item = Option<f64>>| -> ArrayRef {
            Arc::new(Float64Array::from_iter(values))
        };
        let points = |value: Option<Points>| value.map_or(0.0, Points::value);
        let level = |rating: &Rating| Some(scale.levels.get(usize::from(rating.level?))?.name);
        let hardest = |rating: &Rating| Some(rating.hardest_technique?.id());
        Ok(vec![
            ("rating", floats(&mut rated().map(|r| r.map(|r| rating::total(scale, r))))),
            ("to_first_placement", floats(&mut rated().map(|r| r.map(|r| points(r.to_first_placement))))),
            ("first", floats(&mut rated().map(|r| r.map(|r| points(r.first))))),
            ("level", Arc::new(StringArray::from_iter(rated().map(|r| r.and_then(level))))),
            ("hardest_technique", Arc::new(StringArray::from_iter(rated().map(|r| r.and_then(hardest))))),
            ("steps", Arc::new(UInt32Array::from_iter(rated().map(|r| r.map(|r| r.steps))))),
            ("solved", Arc::new(BooleanArray::from_iter(rated().map(|r| r.map(Rating::solved))))),
        ])
    })
}

/// See `sudokit.canonical`.
#[pyfunction]
pub fn canonical_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    column: Option<&str>,
    automorphisms: bool,
    options: Options,
) -> PyResult<Bound<'py, PyAny>> {
    each(py, input, column, options, |piece, options| {
        let mut found = vec![Smallest { row: NOTHING, automorphisms: 1 }; piece.rows.len()];
        rows::canonical(py, options, &piece.rows, &mut found)?;
        let images = piece.known(&found).map(|smallest| smallest.map(|smallest| smallest.row));
        let mut columns: Columns = vec![("canonical", piece.puzzles(images))];
        if automorphisms {
            let counts = piece.known(&found).map(|smallest| smallest.map(|smallest| smallest.automorphisms));
            columns.push(("automorphisms", Arc::new(UInt32Array::from_iter(counts))));
        }
        Ok(columns)
    })
}

/// Keeps the first row of each kind; null puzzles are left out. See `sudokit.dedup`.
#[pyfunction]
pub fn dedup_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    column: Option<&str>,
    by_name: &str,
    mut options: Options,
) -> PyResult<Bound<'py, PyAny>> {
    let by = by(by_name)?;
    let mut start = Instant::now();
    let streamed = matches!(input, AnyArray::Stream(_));
    let mut known = std::collections::HashSet::<Identity>::new();
    let (mut arrays, mut batches, mut first) = (Vec::new(), Vec::new(), 0);
    for array in pieces(input)? {
        let array = array?;
        let batch = as_batch(&array);
        let piece = match &batch {
            Some(batch) => {
                let at = puzzle_column(batch.schema_ref(), column).map_err(Fault::from)?;
                Piece::read(batch.column(at).as_ref(), first)?
            }
            None => Piece::read(array.as_ref(), first)?,
        };
        first += array.len();
        let mut identities: Vec<Identity> = vec![[0; 82]; piece.rows.len()];
        rows::identities(py, &options, &piece.rows, by, &mut identities)?;
        let new = |identity: Option<&Identity>| identity.is_some_and(|identity| known.insert(*identity));
        let kept: BooleanArray = piece.known(&identities).map(new).map(Some).collect();
        match batch {
            Some(batch) => batches.push(filter_record_batch(&batch, &kept).map_err(wrong)?),
            None => arrays.push(filter(array.as_ref(), &kept).map_err(wrong)?),
        }
        options.go_on(array.len(), start.elapsed());
        start = Instant::now();
    }
    output(py, streamed, arrays, batches)
}

/// Rows, and whether each was there.
type RowsRead<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<bool>>);

/// The puzzles of Arrow data as rows; where the column is null, zeros.
#[pyfunction]
pub fn read_arrow<'py>(py: Python<'py>, input: AnyArray, column: Option<&str>) -> PyResult<RowsRead<'py>> {
    let (mut rows, mut there) = (Vec::new(), Vec::new());
    for array in pieces(input)? {
        let array = array?;
        let piece = match as_batch(&array) {
            Some(batch) => {
                let at = puzzle_column(batch.schema_ref(), column).map_err(Fault::from)?;
                Piece::read(batch.column(at).as_ref(), rows.len())?
            }
            None => Piece::read(array.as_ref(), rows.len())?,
        };
        rows.extend(piece.known(&piece.rows).map(|row| row.copied().unwrap_or([0; 81])));
        there.extend(piece.there);
        py.check_signals()?;
    }
    Ok((array_of(py, rows.into_iter())?, there.into_pyarray(py)))
}

/// Which of the columns of a table holds its puzzles.
#[pyfunction]
#[pyo3(name = "puzzle_column")]
pub fn puzzle_column_of(names: Vec<String>, column: Option<&str>) -> PyResult<usize> {
    let fields: Vec<Field> = names.into_iter().map(|name| Field::new(name, DataType::Null, true)).collect();
    Ok(puzzle_column(&Schema::new(fields), column).map_err(Fault::from)?)
}

/// Rows as text: a batch with the one column `puzzle`.
#[pyfunction]
pub fn text_column(array: PyReadonlyArray2<'_, u8>) -> PyResult<PyRecordBatch> {
    let rows = rows_of(&array)?;
    rows::check(rows)?;
    let column: ArrayRef = Arc::new(StringArray::from_iter_values(rows.iter().map(line)));
    Ok(PyRecordBatch::new(RecordBatch::try_from_iter([("puzzle", column)]).map_err(wrong)?))
}

/// A table for each part. See `sudokit.split`.
#[pyfunction]
pub fn split_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    column: Option<String>,
    by_name: &str,
    fractions: Vec<f64>,
    seed: u64,
    mut options: Options,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let mut start = Instant::now();
    let threads = options.threads()?;
    let splitting = splitting(by_name, &fractions, seed)?;
    let streamed = matches!(input, AnyArray::Stream(_));
    let mut parts = vec![Vec::new(); fractions.len()];
    let mut first = 0;
    for array in pieces(input)? {
        let batch = as_batch(&array?)
            .ok_or_else(|| Fault::Argument("give a table or a batch with a column of puzzles".into()))?;
        let at = puzzle_column(batch.schema_ref(), column.as_deref()).map_err(Fault::from)?;
        // Names the first row that cannot be read.
        Piece::read(batch.column(at).as_ref(), first)?;
        first += batch.num_rows();
        let places =
            pool::alone(py, &options, |_| Ok(assign(&batch, column.as_deref(), &splitting, threads)?))?;
        for (number, part) in parts.iter_mut().enumerate() {
            let kept: BooleanArray = places.iter().map(|place| Some(*place == Some(number))).collect();
            part.push(filter_record_batch(&batch, &kept).map_err(wrong)?);
        }
        options.go_on(batch.num_rows(), start.elapsed());
        start = Instant::now();
    }
    parts.into_iter().map(|batches| output(py, streamed, Vec::new(), batches)).collect()
}

/// The columns of a data set beside those of a batch or table. See `sudokit.annotate`.
#[pyfunction]
#[pyo3(signature = (input, column, wanted, runs, seed, options))]
pub fn annotate_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    column: Option<String>,
    wanted: &str,
    runs: u32,
    seed: u64,
    mut options: Options,
) -> PyResult<Bound<'py, PyAny>> {
    let mut start = Instant::now();
    let threads = options.threads()?;
    let mut columns = columns(wanted).map_err(Fault::from)?;
    // What only the maker of a puzzle knows is left out of lists that nobody wrote out.
    let named: Vec<&str> = wanted.split(',').map(|word| word.trim().trim_start_matches('+')).collect();
    columns.retain(|column| column.info().derived || named.contains(&column.id()));
    let streamed = matches!(input, AnyArray::Stream(_));
    let (mut batches, mut first) = (Vec::new(), 0);
    for array in pieces(input)? {
        let array = array?;
        let (batch, puzzle) = match as_batch(&array) {
            Some(batch) => (batch, column.clone()),
            None => (RecordBatch::try_from_iter([("puzzle", array)]).map_err(wrong)?, None),
        };
        let count = batch.num_rows();
        let done = pool::alone(py, &options, |budget| {
            let options = Annotate {
                columns: columns.clone(),
                puzzle: puzzle.clone(),
                runs,
                seed,
                threads,
                budget: budget.clone(),
            };
            Ok(annotate(&batch, &options)?)
        })?;
        if let Some(sudokit_data::RowFault { row, fault }) = done.faults.into_iter().next() {
            let row = first + row as usize - 1;
            return Err(match fault {
                sudokit_data::Fault::Symbol { cell, found } => Fault::Value { row, cell: cell.into(), found },
                sudokit_data::Fault::Stopped { stop, .. } => Fault::Stopped(stop),
                other => Fault::Row { row, message: other.to_string() },
            }
            .into());
        }
        first += count;
        batches.push(done.batch);
        options.go_on(count, start.elapsed());
        start = Instant::now();
    }
    output(py, streamed, Vec::new(), batches)
}
