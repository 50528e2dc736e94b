//! The functions over Arrow data of any maker, through the PyCapsule interface: an array of puzzles gives an array or
//! the columns asked for, a batch or table gets them as further columns. Nulls stay nulls.

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
use numpy::{IntoPyArray, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use pyo3_arrow::ffi::ArrayReader;
use pyo3_arrow::input::AnyArray;
use pyo3_arrow::{PyArray, PyChunkedArray, PyRecordBatch, PyTable};
use sudokit::difficulty::{Measure, Points, Rating};
use sudokit::logic::Scale;
use sudokit_data::{Annotate, Identity, RowErrorKind, annotate, columns, grids, puzzle_column};

use crate::arrays::{RowsRead, array_of, identical_by, rows_of};
use crate::board::what_else;
use crate::error::CallError;
use crate::pool::{self, RunOptions};
use crate::rating::{By, by_name};
use crate::rows::{self, Checked, NULL_ROW, Reading, Row, Smallest};

/// A column or a chunk of one, as rows.
pub struct Chunk {
    /// The puzzles; [`NULL_ROW`] where there is none.
    pub rows: Vec<Row>,
    /// How each row was read.
    pub readings: Vec<Reading>,
    /// Whether puzzles are text; results then are text too, otherwise lists of numbers.
    text: bool,
}

impl Chunk {
    /// Reads an array; `first` is the number of its first row.
    ///
    /// # Errors
    /// The array is of a type that holds no puzzles, or a row that is not null is none.
    pub fn read(array: &dyn Array, first: usize) -> Result<Chunk, CallError> {
        Chunk::read_by(array, first, |row, error| Err(row_error(array, first, row, error)))
    }

    /// Reads an array in which a row that is no puzzle is no error.
    ///
    /// # Errors
    /// The array is of a type that holds no puzzles.
    pub fn read_each(array: &dyn Array, first: usize) -> Result<Chunk, CallError> {
        Chunk::read_by(array, first, |_, _| Ok(Reading::Unreadable))
    }

    fn read_by(
        array: &dyn Array,
        first: usize,
        wrong: impl Fn(usize, RowErrorKind) -> Result<Reading, CallError>,
    ) -> Result<Chunk, CallError> {
        let text = !matches!(
            array.data_type(),
            DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..)
        );
        if all_nan(array) {
            let count = array.len();
            return Ok(Chunk { rows: vec![NULL_ROW; count], readings: vec![Reading::Missing; count], text });
        }
        if array.data_type().is_numeric() {
            return Err(numbers(array, first));
        }
        let (mut rows, mut readings) = (Vec::with_capacity(array.len()), Vec::with_capacity(array.len()));
        for (row, cell) in grids(array)?.into_iter().enumerate() {
            let (grid, reading) = match cell {
                Ok(Some(grid)) => (*grid.values(), Reading::Read),
                Ok(None) => (NULL_ROW, Reading::Missing),
                // What pandas writes for a missing number.
                Err(RowErrorKind::Symbol { found, .. }) if found == "NaN" || found == "null" => {
                    (NULL_ROW, Reading::Missing)
                }
                Err(error) => (NULL_ROW, wrong(row, error)?),
            };
            rows.push(grid);
            readings.push(reading);
        }
        Ok(Chunk { rows, readings, text })
    }

    /// Puzzles in the manner of the input; null where there is none.
    fn puzzles(&self, rows: impl Iterator<Item = Option<Row>>) -> ArrayRef {
        if self.text {
            // No more than there are: a builder that grows takes up to three times as much on its way.
            let count = rows.size_hint().1.unwrap_or(0);
            let mut builder = StringBuilder::with_capacity(count, 81 * count);
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
    pub fn known<'a, T>(&'a self, values: &'a [T]) -> impl Iterator<Item = Option<&'a T>> {
        let known = |(value, reading): (&'a T, &Reading)| (*reading != Reading::Missing).then_some(value);
        values.iter().zip(&self.readings).map(known)
    }
}

/// The error that a column is of numbers: readers of CSV make them of 81 digits, and then zeros or most digits are
/// lost.
fn numbers(array: &dyn Array, first: usize) -> CallError {
    let name = array.data_type().to_string().to_lowercase();
    let row = first + (0..array.len()).find(|&row| array.is_valid(row)).unwrap_or(0);
    if array.data_type().is_integer() && array.len() == 81 && array.null_count() == 0 {
        let message = format!(
            "this column of type {name} has 81 numbers; if they are the cells of one puzzle, give them as an array, for \
             example series.to_numpy()"
        );
        return CallError::Argument(message);
    }
    let message = format!(
        "puzzles cannot be read from a column of type {name}, which cannot hold 81 digits; read the file with this \
         column as text (pandas: dtype=str; polars: schema_overrides={{name: polars.String}}; pyarrow.csv: column_types)"
    );
    CallError::Row { row, message }
}

/// What is wrong with a row of an array whose first row has the number `first`.
fn row_error(array: &dyn Array, first: usize, row: usize, error: RowErrorKind) -> CallError {
    let text = match array.data_type() {
        DataType::Utf8 => Some(array.as_string::<i32>().value(row).as_bytes()),
        DataType::LargeUtf8 => Some(array.as_string::<i64>().value(row).as_bytes()),
        DataType::Utf8View => Some(array.as_string_view().value(row).as_bytes()),
        _ => None,
    };
    let row = first + row;
    match (text.and_then(what_else), error) {
        (Some(message), _) => CallError::Row { row, message },
        (None, RowErrorKind::Symbol { cell, found }) => CallError::Value { row, cell: cell.into(), found },
        (None, RowErrorKind::Stopped { stop, .. }) => CallError::Stopped(stop),
        (None, other) => CallError::Row { row, message: other.to_string() },
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
pub type Columns = Vec<(&'static str, ArrayRef)>;

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

/// The chunks of an input, at least one: without rows there is still a schema to answer with.
struct Chunks {
    reader: Box<dyn ArrayReader + Send>,
    field: FieldRef,
    first: bool,
}

impl Chunks {
    fn new(input: AnyArray) -> PyResult<Chunks> {
        let reader = input.into_reader()?;
        let field = reader.field();
        Ok(Chunks { reader, field, first: true })
    }

    /// The batch that a chunk is, if the input is a table or a batch, with the metadata of its schema.
    fn batch(&self, chunk: &ArrayRef) -> Result<Option<RecordBatch>, CallError> {
        let Some(rows) = chunk.as_struct_opt() else { return Ok(None) };
        let batch = RecordBatch::from(rows.clone());
        let fields = batch.schema_ref().fields().clone();
        let schema = Schema::new_with_metadata(fields, self.field.metadata().clone());
        batch.with_schema(Arc::new(schema)).map(Some).map_err(wrong)
    }

    fn next(&mut self) -> Option<Result<ArrayRef, CallError>> {
        let chunk = match (self.reader.next(), self.first) {
            (None, true) => Ok(arrow_array::new_empty_array(self.field.data_type())),
            (chunk, _) => chunk?.map_err(wrong),
        };
        self.first = false;
        Some(chunk)
    }
}

/// Goes through the input chunk by chunk. `work` makes the new columns of a chunk; an array of puzzles with one new
/// column gives an array.
fn each<'py>(
    py: Python<'py>,
    input: AnyArray,
    target: &Target,
    new: &[&str],
    options: RunOptions,
    mut work: impl FnMut(&Chunk, &RunOptions) -> PyResult<Columns>,
) -> PyResult<Bound<'py, PyAny>> {
    each_by(py, input, target, new, options, Chunk::read, |_, chunk, options| work(chunk, options))
}

/// [`each`] with a reader of chunks and, for `work`, the number of the first row of each.
pub fn each_by<'py>(
    py: Python<'py>,
    input: AnyArray,
    target: &Target,
    new: &[&str],
    mut options: RunOptions,
    read: fn(&dyn Array, usize) -> Result<Chunk, CallError>,
    mut work: impl FnMut(usize, &Chunk, &RunOptions) -> PyResult<Columns>,
) -> PyResult<Bound<'py, PyAny>> {
    let streamed = matches!(input, AnyArray::Stream(_));
    let (mut arrays, mut batches, mut first) = (Vec::new(), Vec::new(), 0);
    let mut start = Instant::now();
    let mut chunks = Chunks::new(input)?;
    while let Some(array) = chunks.next() {
        let array = array?;
        let count = array.len();
        if let Some(batch) = chunks.batch(&array)? {
            // Before the work, not after it.
            target.check(batch.schema_ref(), new)?;
            let at = puzzle_column(batch.schema_ref(), target.column.as_deref()).map_err(CallError::from)?;
            let chunk = read(batch.column(at).as_ref(), first)?;
            batches.push(beside(&batch, work(first, &chunk, &options)?, &target.suffix)?);
        } else {
            let mut new = work(first, &read(array.as_ref(), first)?, &options)?;
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
        &["valid", "clashing", "solutions", "minimal", "clues"],
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
                ("valid", bools(|row| row.solutions == 1)),
                ("clashing", bools(|row| row.is_clashing)),
                ("solutions", bytes(|row| row.solutions)),
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

/// See `sudokit.minimize`; null where there is not exactly one solution.
#[pyfunction]
pub fn minimize_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    target: Target,
    seed: u64,
    options: RunOptions,
) -> PyResult<Bound<'py, PyAny>> {
    each_by(py, input, &target, &["minimized"], options, Chunk::read, |first, chunk, options| {
        let mut found = vec![[0; 81]; chunk.rows.len()];
        rows::minimize(py, options, &chunk.rows, seed, first as u64, &mut found)?;
        let found = chunk.known(&found).map(|row| row.copied().filter(|row| row != &[0; 81]));
        Ok(vec![("minimized", chunk.puzzles(found))])
    })
}

/// See `sudokit.weights`.
#[pyfunction]
pub fn weights_arrow<'py>(py: Python<'py>, input: AnyArray, target: Target) -> PyResult<Bound<'py, PyAny>> {
    each(py, input, &target, &["weight"], RunOptions::default(), |chunk, _| {
        let weight = |row: &Row| sudokit::generate::weight(rows::grid(row).filled() as u32);
        let weights = chunk.known(&chunk.rows).map(|row| row.map(weight));
        Ok(vec![("weight", Arc::new(Float64Array::from_iter(weights)))])
    })
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
    let mut chunks = Chunks::new(input)?;
    while let Some(array) = chunks.next() {
        let array = array?;
        let batch = chunks.batch(&array)?;
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
        let mask: BooleanArray = chunk.known(&identities).map(new).map(Some).collect();
        match batch {
            Some(batch) => batches.push(filter_record_batch(&batch, &mask).map_err(wrong)?),
            None => arrays.push(filter(array.as_ref(), &mask).map_err(wrong)?),
        }
        options.advance(array.len(), start.elapsed());
        start = Instant::now();
    }
    output(py, streamed, arrays, batches)
}

/// The puzzles of Arrow data as rows, and how each was read (see [`Reading`]); what was not is a row of blanks. With
/// `each` a row that is no puzzle is no error.
#[pyfunction]
pub fn read_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    column: Option<&str>,
    each: bool,
) -> PyResult<RowsRead<'py>> {
    let read = if each { Chunk::read_each } else { Chunk::read };
    let (mut rows, mut readings): (Vec<Row>, Vec<u8>) = (Vec::new(), Vec::new());
    let mut chunks = Chunks::new(input)?;
    while let Some(array) = chunks.next() {
        let array = array?;
        let chunk = match chunks.batch(&array)? {
            Some(batch) => {
                let at = puzzle_column(batch.schema_ref(), column).map_err(CallError::from)?;
                read(batch.column(at).as_ref(), rows.len())?
            }
            None => read(array.as_ref(), rows.len())?,
        };
        let found = chunk.rows.iter().zip(&chunk.readings);
        rows.extend(found.map(|(row, reading)| if *reading == Reading::Read { *row } else { [0; 81] }));
        readings.extend(chunk.readings.iter().map(|&reading| reading as u8));
        py.check_signals()?;
    }
    Ok((array_of(py, rows.into_iter())?, readings.into_pyarray(py)))
}

/// Whether Arrow data is a table or a batch, and not a column.
#[pyfunction]
pub fn has_columns(input: AnyArray) -> PyResult<bool> {
    Ok(matches!(input.field()?.data_type(), DataType::Struct(_)))
}

/// Rows as a column of the type that `like` has: text, or lists of digits; null where `there` is false.
#[pyfunction]
pub fn column_like<'py>(
    py: Python<'py>,
    array: PyReadonlyArray2<'py, u8>,
    there: PyReadonlyArray1<'py, bool>,
    like: AnyArray,
) -> PyResult<Bound<'py, PyAny>> {
    let there = there.as_slice().map_err(|error| CallError::Argument(error.to_string()))?;
    let streamed = matches!(like, AnyArray::Stream(_));
    let empty = arrow_array::new_empty_array(like.field()?.data_type());
    let chunk = Chunk::read(empty.as_ref(), 0)?;
    let rows = rows_of(&array)?.iter().zip(there).map(|(row, &there)| there.then_some(*row));
    output(py, streamed, vec![chunk.puzzles(rows)], Vec::new())
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

/// A table or column for each part: `places` has the part of each row, or -1. See `sudokit.split`.
#[pyfunction]
pub fn split_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    places: PyReadonlyArray1<'py, i64>,
    parts: usize,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let streamed = matches!(input, AnyArray::Stream(_));
    let mut places = places.as_slice().map_err(|error| CallError::Argument(error.to_string()))?;
    let mut found = vec![(Vec::new(), Vec::new()); parts];
    let mut chunks = Chunks::new(input)?;
    while let Some(array) = chunks.next() {
        let array = array?;
        let batch = chunks.batch(&array)?;
        let (here, rest) = places.split_at(array.len().min(places.len()));
        places = rest;
        for (part, (arrays, batches)) in found.iter_mut().enumerate() {
            let mask: BooleanArray = here.iter().map(|&place| Some(place == part as i64)).collect();
            match &batch {
                Some(batch) => batches.push(filter_record_batch(batch, &mask).map_err(wrong)?),
                None => arrays.push(filter(array.as_ref(), &mask).map_err(wrong)?),
            }
        }
        py.check_signals()?;
    }
    found.into_iter().map(|(arrays, batches)| output(py, streamed, arrays, batches)).collect()
}

/// The columns of a data set beside those of a batch or table. See `sudokit.annotate`.
#[pyfunction]
pub fn annotate_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    target: Target,
    names: &str,
    runs: u32,
    seed: u64,
    mut options: RunOptions,
) -> PyResult<Bound<'py, PyAny>> {
    let mut start = Instant::now();
    let threads = options.threads()?;
    let mut columns = columns(names).map_err(CallError::from)?;
    // Columns known only where a puzzle is generated are left out of `default` and `all`.
    let named: Vec<&str> = names.split(',').map(|word| word.trim().trim_start_matches('+')).collect();
    columns.retain(|column| column.info().derived || named.contains(&column.id()));
    let streamed = matches!(input, AnyArray::Stream(_));
    let (mut batches, mut first) = (Vec::new(), 0);
    let mut chunks = Chunks::new(input)?;
    while let Some(array) = chunks.next() {
        let array = array?;
        let (batch, puzzle) = match chunks.batch(&array)? {
            Some(batch) => (batch, target.column.clone()),
            None => (RecordBatch::try_from_iter([("puzzle", array)]).map_err(wrong)?, None),
        };
        let at = puzzle_column(batch.schema_ref(), puzzle.as_deref()).map_err(CallError::from)?;
        let own = batch.schema_ref().field(at).name().clone();
        if batch.column(at).data_type().is_numeric() && !all_nan(batch.column(at)) {
            return Err(numbers(batch.column(at), first).into());
        }
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
            return Err(row_error(batch.column(at).as_ref(), first, row as usize - 1, kind).into());
        }
        first += count;
        batches.push(done.batch);
        options.advance(count, start.elapsed());
        start = Instant::now();
    }
    output(py, streamed, Vec::new(), batches)
}

/// A table, batch, array or chunked array as bytes (the Arrow IPC stream), for pickling. An array becomes a column of
/// its own.
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
        let batch = match array.as_struct_opt() {
            Some(rows) => RecordBatch::from(rows.clone()).with_schema(schema.clone()).map_err(wrong)?,
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
    let (mut arrays, mut field) = (Vec::new(), None);
    let mut chunks = Chunks::new(input)?;
    while let Some(array) = chunks.next() {
        let batch = chunks.batch(&array?)?.ok_or_else(|| CallError::Argument("this is no table".into()))?;
        let at = batch.schema_ref().index_of(name).map_err(|_| PyKeyError::new_err(name.to_string()))?;
        arrays.push(batch.column(at).clone());
        field = Some(batch.schema_ref().fields()[at].clone());
    }
    match field {
        Some(field) => PyChunkedArray::try_new(arrays, field)?.into_bound_py_any(py),
        None => PyChunkedArray::from_array_refs(arrays)?.into_bound_py_any(py),
    }
}
