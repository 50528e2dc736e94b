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
use arrow_ipc::reader::StreamReader;
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Schema};
use arrow_select::filter::{filter, filter_record_batch};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use pyo3_arrow::input::AnyArray;
use pyo3_arrow::{PyArray, PyChunkedArray, PyRecordBatch, PyTable};
use sudokit::difficulty::{Measure, Points, Rating};
use sudokit::logic::Scale;
use sudokit_data::{Annotate, Identity, annotate, columns, grids, puzzle_column};

use crate::arrays::{array_of, identical_by, rows_of};
use crate::error::CallError;
use crate::pool::{self, RunOptions};
use crate::rating::{By, by_name};
use crate::rows::{self, Checked, NULL_ROW, Row, Smallest};

/// A column or a chunk of one, as rows.
struct Chunk {
    rows: Vec<Row>,
    /// `false` where the column has a null.
    valid: Vec<bool>,
    /// Whether puzzles are text; results then are text too, otherwise lists of numbers.
    text: bool,
}

impl Chunk {
    /// Reads an array; `first` is the number of its first row.
    fn read(array: &dyn Array, first: usize) -> Result<Chunk, CallError> {
        let text = !matches!(
            array.data_type(),
            DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..)
        );
        if all_nan(array) {
            let count = array.len();
            return Ok(Chunk { rows: vec![NULL_ROW; count], valid: vec![false; count], text });
        }
        let (mut rows, mut valid) = (Vec::with_capacity(array.len()), Vec::with_capacity(array.len()));
        for (row, cell) in grids(array)?.into_iter().enumerate() {
            let grid = cell.or_else(|error| match error {
                // What pandas writes for a missing number.
                sudokit_data::RowErrorKind::Symbol { found, .. } if found == "NaN" || found == "null" => {
                    Ok(None)
                }
                sudokit_data::RowErrorKind::Symbol { cell, found } => {
                    Err(CallError::Value { row: first + row, cell: cell.into(), found })
                }
                other => Err(CallError::Row { row: first + row, message: other.to_string() }),
            })?;
            valid.push(grid.is_some());
            rows.push(grid.map_or(NULL_ROW, |grid| *grid.values()));
        }
        Ok(Chunk { rows, valid, text })
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
        values.iter().zip(&self.valid).map(|(value, valid)| valid.then_some(value))
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

fn wrong(error: ArrowError) -> CallError {
    CallError::Argument(error.to_string())
}

/// Where puzzles stand in a table, and how new columns are called.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Target {
    /// The column of puzzles; by its name if `None`.
    column: Option<String>,
    /// Is appended to the names of new columns.
    suffix: String,
    /// The names of columns of the source that are not in the input.
    taken: Vec<String>,
}

/// New columns with their names.
type Columns = Vec<(&'static str, ArrayRef)>;

/// The error that a new column has the name of one that is there.
fn already_there(name: &str) -> CallError {
    CallError::Argument(format!(
        "the table has a column '{name}' already, which is never replaced; suffix='_sudokit' would call the new one \
         '{name}_sudokit'"
    ))
}

/// Puts columns beside those of a batch, with the suffix after their names.
fn beside(batch: &RecordBatch, new: Columns, suffix: &str) -> Result<RecordBatch, CallError> {
    let mut fields: Vec<FieldRef> = batch.schema_ref().fields().to_vec();
    let mut columns = batch.columns().to_vec();
    for (name, values) in new {
        let name = format!("{name}{suffix}");
        if fields.iter().any(|known| *known.name() == name) {
            return Err(already_there(&name));
        }
        fields.push(Arc::new(Field::new(name, values.data_type().clone(), true)));
        columns.push(values);
    }
    let schema = Schema::new_with_metadata(fields, batch.schema_ref().metadata().clone());
    RecordBatch::try_new(Arc::new(schema), columns).map_err(wrong)
}

impl Target {
    /// Refuses new columns whose names are taken.
    fn check(&self, schema: &Schema, new: &[&str]) -> Result<(), CallError> {
        let is_taken = |name: &String| schema.index_of(name).is_ok() || self.taken.contains(name);
        match new.iter().map(|name| format!("{name}{}", self.suffix)).find(is_taken) {
            Some(name) => Err(already_there(&name)),
            None => Ok(()),
        }
    }
}

/// A batch of an array whose type is a struct.
fn as_batch(array: &ArrayRef) -> Option<RecordBatch> {
    array.as_struct_opt().map(|rows| RecordBatch::from(rows.clone()))
}

/// Goes through the input chunk by chunk. `work` makes the new columns of a chunk; an array of puzzles with one new column
/// gives an array.
fn each<'py>(
    py: Python<'py>,
    input: AnyArray,
    target: &Target,
    new: &[&str],
    mut options: RunOptions,
    mut work: impl FnMut(&Chunk, &RunOptions) -> PyResult<Columns>,
) -> PyResult<Bound<'py, PyAny>> {
    let streamed = matches!(input, AnyArray::Stream(_));
    let (mut arrays, mut batches, mut first) = (Vec::new(), Vec::new(), 0);
    let mut start = Instant::now();
    for array in chunks(input)? {
        let array = array?;
        let count = array.len();
        if let Some(batch) = as_batch(&array) {
            // Before the work, not after it.
            target.check(batch.schema_ref(), new)?;
            let at = puzzle_column(batch.schema_ref(), target.column.as_deref()).map_err(CallError::from)?;
            let chunk = Chunk::read(batch.column(at).as_ref(), first)?;
            batches.push(beside(&batch, work(&chunk, &options)?, &target.suffix)?);
        } else {
            let mut new = work(&Chunk::read(array.as_ref(), first)?, &options)?;
            match new.len() {
                1 => arrays.extend(new.pop().map(|(_, values)| values)),
                _ => batches.push(beside(&nothing(count), new, &target.suffix)?),
            }
        }
        first += count;
        options.advance(count, start.elapsed());
        start = Instant::now();
    }
    output(py, streamed, arrays, batches)
}

/// The pieces of the input, at least one: without rows there is still a schema to answer with.
fn chunks(input: AnyArray) -> PyResult<impl Iterator<Item = Result<ArrayRef, CallError>>> {
    let mut reader = input.into_reader()?;
    let field = reader.field();
    let first = reader.next().unwrap_or_else(|| Ok(arrow_array::new_empty_array(field.data_type())));
    Ok(std::iter::once(first).chain(reader).map(|chunk| chunk.map_err(wrong)))
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
    target: Target,
    unique: bool,
    options: RunOptions,
) -> PyResult<Bound<'py, PyAny>> {
    each(py, input, &target, &["solution"], options, |chunk, options| {
        let mut solutions = vec![[0; 81]; chunk.rows.len()];
        rows::solve(py, options, &chunk.rows, unique, &mut solutions)?;
        let found = chunk.known(&solutions).map(|row| row.copied().filter(|row| row[0] != 0));
        Ok(vec![("solution", chunk.puzzles(found))])
    })
}

/// See `sudokit.count`.
#[pyfunction]
pub fn count_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    target: Target,
    cap: u64,
    options: RunOptions,
) -> PyResult<Bound<'py, PyAny>> {
    each(py, input, &target, &["solutions"], options, |chunk, options| {
        let mut counts = vec![0; chunk.rows.len()];
        rows::count(py, options, &chunk.rows, cap, &mut counts)?;
        let counts = UInt64Array::from_iter(chunk.known(&counts).map(|count| count.copied()));
        Ok(vec![("solutions", Arc::new(counts))])
    })
}

/// See `sudokit.check`.
#[pyfunction]
pub fn check_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    target: Target,
    options: RunOptions,
) -> PyResult<Bound<'py, PyAny>> {
    each(
        py,
        input,
        &target,
        &["valid", "solutions", "unique", "minimal", "clues"],
        options,
        |chunk, options| {
            let mut checked = vec![Checked::default(); chunk.rows.len()];
            rows::check_all(py, options, &chunk.rows, &mut checked)?;
            let bools = |value: fn(&Checked) -> bool| -> ArrayRef {
                Arc::new(BooleanArray::from_iter(chunk.known(&checked).map(|row| row.map(value))))
            };
            let bytes = |value: fn(&Checked) -> u8| -> ArrayRef {
                Arc::new(UInt8Array::from_iter(chunk.known(&checked).map(|row| row.map(value))))
            };
            Ok(vec![
                ("valid", bools(|row| row.valid)),
                ("solutions", bytes(|row| row.solutions)),
                ("unique", bools(|row| row.solutions == 1)),
                ("minimal", bools(|row| row.minimal)),
                ("clues", bytes(|row| row.clues)),
            ])
        },
    )
}

/// See `sudokit.rate`.
#[pyfunction]
pub fn rate_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    target: Target,
    name: &str,
    options: RunOptions,
) -> PyResult<Bound<'py, PyAny>> {
    match by_name(name)? {
        By::Scale(scale) => rate_by_scale(py, input, &target, scale, options),
        By::Measure(measure) => rate_by_measure(py, input, &target, measure, options),
    }
}

fn rate_by_measure<'py>(
    py: Python<'py>,
    input: AnyArray,
    target: &Target,
    measure: &'static Measure,
    options: RunOptions,
) -> PyResult<Bound<'py, PyAny>> {
    each(py, input, target, &["rating", "standard_error", "runs"], options, |chunk, options| {
        let mut found = vec![None; chunk.rows.len()];
        rows::measure(py, options, &chunk.rows, measure, &mut found)?;
        let found = || chunk.known(&found).map(|found| found.and_then(Option::as_ref));
        Ok(vec![
            ("rating", Arc::new(Float64Array::from_iter(found().map(|f| f.map(|f| f.mean)))) as ArrayRef),
            (
                "standard_error",
                Arc::new(Float64Array::from_iter(found().map(|f| f.map(|f| f.standard_error)))),
            ),
            ("runs", Arc::new(UInt32Array::from_iter(found().map(|f| f.map(|f| f.runs))))),
        ])
    })
}

fn rate_by_scale<'py>(
    py: Python<'py>,
    input: AnyArray,
    target: &Target,
    scale: &'static Scale,
    options: RunOptions,
) -> PyResult<Bound<'py, PyAny>> {
    let new = &["rating", "to_first_placement", "first", "level", "hardest_technique", "steps", "solved"];
    each(py, input, target, new, options, |chunk, options| {
        let mut ratings = vec![None; chunk.rows.len()];
        rows::rate(py, options, &chunk.rows, scale, &mut ratings)?;
        let rated = || chunk.known(&ratings).map(|rating| rating.and_then(Option::as_ref));
        let points = |value: fn(&Rating) -> Option<Points>| -> ArrayRef {
            let values = rated().map(|rating| rating.and_then(value).map(Points::value));
            Arc::new(Float64Array::from_iter(values))
        };
        let level = |rating: &Rating| Some(scale.levels.get(usize::from(rating.level?))?.name);
        let hardest = |rating: &Rating| Some(rating.hardest_technique?.id());
        Ok(vec![
            ("rating", points(|rating| rating.total)),
            ("to_first_placement", points(|rating| rating.to_first_placement)),
            ("first", points(|rating| rating.first)),
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
    target: Target,
    automorphisms: bool,
    options: RunOptions,
) -> PyResult<Bound<'py, PyAny>> {
    each(
        py,
        input,
        &target,
        if automorphisms { &["canonical", "automorphisms"] } else { &["canonical"] },
        options,
        |chunk, options| {
            let mut found = vec![Smallest { row: NULL_ROW, automorphisms: 1 }; chunk.rows.len()];
            rows::canonical(py, options, &chunk.rows, &mut found)?;
            let images = chunk.known(&found).map(|smallest| smallest.map(|smallest| smallest.row));
            let mut columns: Columns = vec![("canonical", chunk.puzzles(images))];
            if automorphisms {
                let counts =
                    chunk.known(&found).map(|smallest| smallest.map(|smallest| smallest.automorphisms));
                columns.push(("automorphisms", Arc::new(UInt32Array::from_iter(counts))));
            }
            Ok(columns)
        },
    )
}

/// Keeps the first row of each kind; null puzzles are left out. See `sudokit.dedup`.
#[pyfunction]
pub fn dedup_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    column: Option<&str>,
    by_name: &str,
    mut options: RunOptions,
) -> PyResult<Bound<'py, PyAny>> {
    let by = identical_by(by_name)?;
    let mut start = Instant::now();
    let streamed = matches!(input, AnyArray::Stream(_));
    let mut known = std::collections::HashSet::<Identity>::new();
    let (mut arrays, mut batches, mut first) = (Vec::new(), Vec::new(), 0);
    for array in chunks(input)? {
        let array = array?;
        let batch = as_batch(&array);
        let chunk = match &batch {
            Some(batch) => {
                let at = puzzle_column(batch.schema_ref(), column).map_err(CallError::from)?;
                Chunk::read(batch.column(at).as_ref(), first)?
            }
            None => Chunk::read(array.as_ref(), first)?,
        };
        first += array.len();
        let mut identities: Vec<Identity> = vec![[0; 82]; chunk.rows.len()];
        rows::identities(py, &options, &chunk.rows, by, &mut identities)?;
        let new = |identity: Option<&Identity>| identity.is_some_and(|identity| known.insert(*identity));
        let kept: BooleanArray = chunk.known(&identities).map(new).map(Some).collect();
        match batch {
            Some(batch) => batches.push(filter_record_batch(&batch, &kept).map_err(wrong)?),
            None => arrays.push(filter(array.as_ref(), &kept).map_err(wrong)?),
        }
        options.advance(array.len(), start.elapsed());
        start = Instant::now();
    }
    output(py, streamed, arrays, batches)
}

/// Rows, and whether each was there.
type RowsRead<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<bool>>);

/// The puzzles of Arrow data as rows; where the column is null, zeros.
#[pyfunction]
pub fn read_arrow<'py>(py: Python<'py>, input: AnyArray, column: Option<&str>) -> PyResult<RowsRead<'py>> {
    let (mut rows, mut valid) = (Vec::new(), Vec::new());
    for array in chunks(input)? {
        let array = array?;
        let chunk = match as_batch(&array) {
            Some(batch) => {
                let at = puzzle_column(batch.schema_ref(), column).map_err(CallError::from)?;
                Chunk::read(batch.column(at).as_ref(), rows.len())?
            }
            None => Chunk::read(array.as_ref(), rows.len())?,
        };
        rows.extend(chunk.known(&chunk.rows).map(|row| row.copied().unwrap_or([0; 81])));
        valid.extend(chunk.valid);
        py.check_signals()?;
    }
    Ok((array_of(py, rows.into_iter())?, valid.into_pyarray(py)))
}

/// Which of the columns of a table holds its puzzles.
#[pyfunction]
#[pyo3(name = "puzzle_column")]
pub fn puzzle_column_of(names: Vec<String>, column: Option<&str>) -> PyResult<usize> {
    let fields: Vec<Field> = names.into_iter().map(|name| Field::new(name, DataType::Null, true)).collect();
    Ok(puzzle_column(&Schema::new(fields), column).map_err(CallError::from)?)
}

/// Rows as text: a batch with the one column `puzzle`.
#[pyfunction]
pub fn text_column(array: PyReadonlyArray2<'_, u8>) -> PyResult<PyRecordBatch> {
    let rows = rows_of(&array)?;
    rows::check(rows)?;
    let column: ArrayRef = Arc::new(StringArray::from_iter_values(rows.iter().map(line)));
    Ok(PyRecordBatch::new(RecordBatch::try_from_iter([("puzzle", column)]).map_err(wrong)?))
}

/// A table for each part: `places` has the part of each row, or -1. See `sudokit.split`.
#[pyfunction]
pub fn split_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    places: PyReadonlyArray1<'py, i64>,
    parts: usize,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let streamed = matches!(input, AnyArray::Stream(_));
    let mut places = places.as_slice().map_err(|error| CallError::Argument(error.to_string()))?;
    let mut batches = vec![Vec::new(); parts];
    for array in chunks(input)? {
        let batch = as_batch(&array?)
            .ok_or_else(|| CallError::Argument("give a table or a batch with a column of puzzles".into()))?;
        let (here, rest) = places.split_at(batch.num_rows().min(places.len()));
        places = rest;
        for (part, batches) in batches.iter_mut().enumerate() {
            let kept: BooleanArray = here.iter().map(|&place| Some(place == part as i64)).collect();
            batches.push(filter_record_batch(&batch, &kept).map_err(wrong)?);
        }
        py.check_signals()?;
    }
    batches.into_iter().map(|batches| output(py, streamed, Vec::new(), batches)).collect()
}

/// The columns of a data set beside those of a batch or table. See `sudokit.annotate`.
#[pyfunction]
pub fn annotate_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    target: Target,
    wanted: &str,
    runs: u32,
    seed: u64,
    mut options: RunOptions,
) -> PyResult<Bound<'py, PyAny>> {
    let mut start = Instant::now();
    let threads = options.threads()?;
    let mut columns = columns(wanted).map_err(CallError::from)?;
    // Columns known only where a puzzle is generated are left out of `default` and `all`.
    let named: Vec<&str> = wanted.split(',').map(|word| word.trim().trim_start_matches('+')).collect();
    columns.retain(|column| column.info().derived || named.contains(&column.id()));
    let streamed = matches!(input, AnyArray::Stream(_));
    let (mut batches, mut first) = (Vec::new(), 0);
    for array in chunks(input)? {
        let array = array?;
        let (batch, puzzle) = match as_batch(&array) {
            Some(batch) => (batch, target.column.clone()),
            None => (RecordBatch::try_from_iter([("puzzle", array)]).map_err(wrong)?, None),
        };
        let at = puzzle_column(batch.schema_ref(), puzzle.as_deref()).map_err(CallError::from)?;
        let own = batch.schema_ref().field(at).name().clone();
        let new: Vec<&str> = columns
            .iter()
            .map(|column| column.id())
            .filter(|id| *id != "puzzle" || own != "puzzle")
            .collect();
        target.check(batch.schema_ref(), &new)?;
        let count = batch.num_rows();
        let done = pool::alone(py, &options, |budget| {
            let options = Annotate {
                columns: columns.clone(),
                puzzle: puzzle.clone(),
                suffix: target.suffix.clone(),
                runs,
                seed,
                threads,
                budget: budget.clone(),
            };
            let done = annotate(&batch, &options)?;
            // A budget that ended is an error of the call, not of rows.
            match done.errors.iter().find_map(|error| error.kind.stop()) {
                Some(stop) => Err(CallError::Stopped(stop)),
                None => Ok(done),
            }
        })?;
        if let Some(sudokit_data::RowError { row, kind }) = done.errors.into_iter().next() {
            let row = first + row as usize - 1;
            return Err(match kind {
                sudokit_data::RowErrorKind::Symbol { cell, found } => {
                    CallError::Value { row, cell: cell.into(), found }
                }
                sudokit_data::RowErrorKind::Stopped { stop, .. } => CallError::Stopped(stop),
                other => CallError::Row { row, message: other.to_string() },
            }
            .into());
        }
        first += count;
        batches.push(done.batch);
        options.advance(count, start.elapsed());
        start = Instant::now();
    }
    output(py, streamed, Vec::new(), batches)
}

/// A table, batch, array or chunked array as bytes (the Arrow IPC stream), for pickling. An array becomes a column of its own.
#[pyfunction]
pub fn table_to_bytes<'py>(py: Python<'py>, input: AnyArray) -> PyResult<Bound<'py, PyBytes>> {
    let reader = input.into_reader()?;
    let field = reader.field();
    let schema = match field.data_type() {
        DataType::Struct(fields) => Schema::new_with_metadata(fields.clone(), field.metadata().clone()),
        _ => Schema::new(vec![field.as_ref().clone()]),
    };
    let schema = Arc::new(schema);
    let mut writer = StreamWriter::try_new(Vec::new(), &schema).map_err(wrong)?;
    for array in reader {
        let array = array.map_err(wrong)?;
        let batch = match as_batch(&array) {
            Some(batch) => batch,
            None => RecordBatch::try_new(schema.clone(), vec![array]).map_err(wrong)?,
        };
        writer.write(&batch).map_err(wrong)?;
    }
    Ok(PyBytes::new(py, &writer.into_inner().map_err(wrong)?))
}

/// What [`table_to_bytes`] wrote; `is_column` says whether it was an array.
#[pyfunction]
pub fn table_of_bytes<'py>(py: Python<'py>, bytes: &[u8], is_column: bool) -> PyResult<Bound<'py, PyAny>> {
    let reader = StreamReader::try_new(bytes, None).map_err(wrong)?;
    let schema = reader.schema();
    let batches = reader.collect::<Result<Vec<_>, _>>().map_err(wrong)?;
    if is_column {
        let arrays: Vec<ArrayRef> = batches.iter().map(|batch| batch.column(0).clone()).collect();
        let field = schema.fields()[0].clone();
        return PyChunkedArray::try_new(arrays, field)?.into_bound_py_any(py);
    }
    PyTable::try_new(batches, schema)?.into_bound_py_any(py)
}

/// A column of a table by name.
#[pyfunction]
pub fn take_column<'py>(py: Python<'py>, input: AnyArray, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let mut arrays = Vec::new();
    for array in chunks(input)? {
        let batch = as_batch(&array?).ok_or_else(|| CallError::Argument("this is no table".into()))?;
        let column = batch.column_by_name(name).ok_or_else(|| PyKeyError::new_err(name.to_string()))?;
        arrays.push(column.clone());
    }
    PyChunkedArray::from_array_refs(arrays)?.into_bound_py_any(py)
}
