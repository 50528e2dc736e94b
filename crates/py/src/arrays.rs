//! The functions over numpy arrays of shape (n, 81). The Python side has brought every other form into this one.

use std::collections::HashMap;

use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyString};
use sudokit::Grid;
use sudokit::difficulty::{Measurement, Points, Rating};
use sudokit::logic::TECHNIQUES;
use sudokit::notation::{Document, Format, WriteOptions, by_id, parse_line9};
use sudokit_data::{By as Identical, Identity, position, ungrouped};

use crate::board::{Board, what_else};
use crate::error::CallError;
use crate::pool::RunOptions;
use crate::rating::{By, by_name};
use crate::rows::{self, Checked, NULL_ROW, Reading, Row, Smallest};

/// The rows of an array; the Python side has seen to dtype and shape.
///
/// # Errors
/// The array is not (n, 81) in C order. (`as_slice` also lends arrays in Fortran order, whose first 81 bytes are no
/// row.)
pub fn rows_of<'a>(array: &'a PyReadonlyArray2<'_, u8>) -> Result<&'a [Row], CallError> {
    let wrong = || CallError::Argument("expected an array of shape (n, 81) in C order".into());
    if array.shape()[1] != 81 || !array.is_c_contiguous() {
        return Err(wrong());
    }
    array.as_slice().map(|cells| cells.as_chunks().0).map_err(|_| wrong())
}

/// An array of blanks. numpy itself is asked, so that too many rows are a `MemoryError` or `ValueError` of Python.
pub fn blanks(py: Python<'_>, count: usize) -> PyResult<Bound<'_, PyArray2<u8>>> {
    let array = py.import("numpy")?.call_method1("zeros", ((count, 81), "uint8"))?;
    Ok(array.cast_into::<PyArray2<u8>>()?)
}

/// An array that `fill` writes the rows of.
pub fn new_rows<'py>(
    py: Python<'py>,
    count: usize,
    fill: impl FnOnce(&mut [Row]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let array = blanks(py, count)?;
    let mut open = array.readwrite();
    let cells = open.as_slice_mut().map_err(|error| CallError::Argument(error.to_string()))?;
    fill(cells.as_chunks_mut().0)?;
    drop(open);
    Ok(array)
}

/// A copy of rows as an array.
pub fn array_of<'py>(
    py: Python<'py>,
    rows: impl ExactSizeIterator<Item = Row>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    new_rows(py, rows.len(), |places| {
        places.iter_mut().zip(rows).for_each(|(place, row)| *place = row);
        Ok(())
    })
}

/// Texts, byte strings and boards as rows.
#[pyfunction]
pub fn read_rows<'py>(py: Python<'py>, items: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let mut rows: Vec<Row> = Vec::with_capacity(items.len().unwrap_or(0));
    for (row, item) in items.try_iter()?.enumerate() {
        if row % 65_536 == 0 {
            py.check_signals()?;
        }
        let item = item?;
        rows.push(read_row(row, &item).map_err(|error| clearer_error(error, row, &item))?);
    }
    array_of(py, rows.into_iter())
}

/// Texts, byte strings and boards as rows, and how each was read (see [`Reading`]); what cannot be read is a row of
/// blanks.
#[pyfunction]
pub fn read_each_row<'py>(py: Python<'py>, items: &Bound<'py, PyAny>) -> PyResult<RowsRead<'py>> {
    let (mut rows, mut readings) = (Vec::new(), Vec::new());
    for (row, item) in items.try_iter()?.enumerate() {
        if row % 65_536 == 0 {
            py.check_signals()?;
        }
        let item = item?;
        let (found, reading) = match read_row(row, &item) {
            Ok(found) => (found, Reading::Read),
            Err(CallError::Python(error)) => return Err(error),
            Err(_) if is_missing(&item) => ([0; 81], Reading::Missing),
            Err(_) => ([0; 81], Reading::Unreadable),
        };
        rows.push(found);
        readings.push(reading as u8);
    }
    Ok((array_of(py, rows.into_iter())?, readings.into_pyarray(py)))
}

/// Rows, and how each was read.
pub type RowsRead<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<u8>>);

/// The error of a text that holds something else than a line of 81 cells says what.
fn clearer_error(error: CallError, row: usize, item: &Bound<'_, PyAny>) -> CallError {
    let text = match (item.extract::<String>(), item.extract::<Vec<u8>>()) {
        (Ok(text), _) => text.into_bytes(),
        (_, Ok(bytes)) => bytes,
        _ => return error,
    };
    what_else(&text).map_or(error, |message| CallError::Row { row, message })
}

/// `None`, NaN, and what pandas has for them.
fn is_missing(item: &Bound<'_, PyAny>) -> bool {
    item.is_none()
        || item.extract::<f64>().is_ok_and(f64::is_nan)
        || item.get_type().name().is_ok_and(|name| name == "NAType" || name == "NaTType")
}

fn read_row(row: usize, item: &Bound<'_, PyAny>) -> Result<Row, CallError> {
    if let Ok(board) = item.cast::<Board>() {
        return board.get().row().ok_or_else(|| CallError::Row { row, message: board.get().not_in_arrays() });
    }
    // Also what our CSV files hold: nine groups of nine, so that nobody takes a solution for a number.
    let read = |text: &[u8]| match ungrouped(text) {
        Some(text) => parse_line9(&text).map(|grid| *grid.values()),
        None => parse_line9(text).map(|grid| *grid.values()),
    };
    let outcome = if let Ok(text) = item.cast::<PyString>() {
        // The stable interface of Python 3.9 lends no UTF-8 without an object of its own.
        read(text.encode_utf8()?.as_bytes())
    } else if let Ok(bytes) = item.cast::<PyBytes>() {
        read(bytes.as_bytes())
    } else if let Ok(bytes) = item.cast::<PyByteArray>() {
        read(&bytes.to_vec())
    } else {
        let name = item.get_type().name()?.to_string();
        let hint = match name.as_str() {
            _ if is_missing(item) => "; missing values are kept in Arrow columns only",
            "int" | "float" => {
                ", and a number has lost the zeros at its beginning; read the file with this column as text (pandas: dtype=str)"
            }
            "dict" => "; give the texts alone, for example [row['puzzle'] for row in rows]",
            _ => "",
        };
        return Err(CallError::Row { row, message: format!("expected a text or a Board, got {name}{hint}") });
    };
    outcome.map_err(|error| CallError::Text { row: Some(row), error })
}

/// The row of one board.
///
/// # Errors
/// It is no ordinary 9×9 puzzle; `work` is the function that asks for it, `instead` what other puzzles are for.
#[pyfunction]
pub fn one_row<'py>(
    py: Python<'py>,
    board: &Board,
    work: &str,
    instead: &str,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let row = board.row().ok_or_else(|| {
        let what = board.what();
        CallError::Argument(format!("{work} is for ordinary 9x9 puzzles, and this is {what}; {instead}"))
    })?;
    array_of(py, std::iter::once(row))
}

/// The row of a board; none of a board or with rules that a row cannot hold.
#[pyfunction]
pub fn row_of<'py>(py: Python<'py>, board: &Board) -> PyResult<Option<Bound<'py, PyArray2<u8>>>> {
    board.row().map(|row| array_of(py, std::iter::once(row))).transpose()
}

/// Rows as text of a format.
#[pyfunction]
pub fn format_rows(py: Python<'_>, array: PyReadonlyArray2<'_, u8>, format: &str) -> PyResult<String> {
    let rows = rows_of(&array)?;
    let format = by_id(format).map_err(|error| CallError::Argument(error.to_string()))?;
    rows::check(rows)?;
    if !format.record {
        return Ok(written(format, rows)?);
    }
    let mut text = String::with_capacity(82 * rows.len());
    let header = format.header().map(|header| format!("{header}\n")).unwrap_or_default();
    for (number, block) in rows.chunks(1024).enumerate() {
        py.check_signals()?;
        if format.id == "line" {
            for row in block {
                text.extend(row.iter().map(|&value| if value == 0 { '.' } else { char::from(b'0' + value) }));
                text.push('\n');
            }
            continue;
        }
        let lines = written(format, block)?;
        text.push_str(if number == 0 { &lines } else { lines.strip_prefix(&header).unwrap_or(&lines) });
    }
    Ok(text)
}

fn written(format: &Format, rows: &[Row]) -> Result<String, CallError> {
    let documents: Vec<Document> = rows.iter().map(|row| Grid::from(rows::grid(row)).into()).collect();
    let options = WriteOptions { filled: true, ..WriteOptions::default() };
    let written = format.write_all(&documents, &options);
    written.map(|written| written.text).map_err(|error| CallError::Argument(error.to_string()))
}

/// Names the first cell that holds no digit, if there is one.
#[pyfunction]
pub fn check_digits(array: PyReadonlyArray2<'_, u8>) -> PyResult<()> {
    Ok(rows::check(rows_of(&array)?)?)
}

/// See `sudokit.solve`.
#[pyfunction]
pub fn solve_rows<'py>(
    py: Python<'py>,
    array: PyReadonlyArray2<'py, u8>,
    unique: bool,
    options: RunOptions,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let rows = rows_of(&array)?;
    new_rows(py, rows.len(), |solutions| rows::solve(py, &options, rows, unique, solutions))
}

/// See `sudokit.count`.
#[pyfunction]
pub fn count_rows<'py>(
    py: Python<'py>,
    array: PyReadonlyArray2<'py, u8>,
    cap: u64,
    options: RunOptions,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let rows = rows_of(&array)?;
    let mut counts = vec![0; rows.len()];
    rows::count(py, &options, rows, cap, &mut counts)?;
    Ok(counts.into_pyarray(py))
}

/// See `sudokit.check`: columns by name.
#[pyfunction]
pub fn check_rows<'py>(
    py: Python<'py>,
    array: PyReadonlyArray2<'py, u8>,
    options: RunOptions,
) -> PyResult<Bound<'py, PyDict>> {
    let rows = rows_of(&array)?;
    let mut checked = vec![Checked::default(); rows.len()];
    rows::check_all(py, &options, rows, &mut checked)?;
    let columns = PyDict::new(py);
    let bools = |value: fn(&Checked) -> bool| checked.iter().map(value).collect::<Vec<_>>().into_pyarray(py);
    let bytes = |value: fn(&Checked) -> u8| checked.iter().map(value).collect::<Vec<_>>().into_pyarray(py);
    columns.set_item("valid", bools(|row| row.solutions == 1))?;
    columns.set_item("clashing", bools(|row| row.is_clashing))?;
    columns.set_item("solutions", bytes(|row| row.solutions))?;
    columns.set_item("minimal", bools(|row| row.minimal))?;
    columns.set_item("clues", bytes(|row| row.clues))?;
    Ok(columns)
}

/// See `sudokit.rate`: columns by name; techniques and levels as indices into tables, -1 for none.
#[pyfunction]
pub fn rate_rows<'py>(
    py: Python<'py>,
    array: PyReadonlyArray2<'py, u8>,
    name: &str,
    options: RunOptions,
) -> PyResult<Bound<'py, PyDict>> {
    let rows = rows_of(&array)?;
    let columns = PyDict::new(py);
    let scale = match by_name(name)? {
        By::Scale(scale) => scale,
        By::Measure(measure) => {
            let mut found = vec![None; rows.len()];
            rows::measure(py, &options, rows, measure, &mut found)?;
            let floats = |value: fn(&Measurement) -> f64| {
                let values = found.iter().map(|found| found.as_ref().map_or(f64::NAN, value));
                values.collect::<Vec<_>>().into_pyarray(py)
            };
            columns.set_item("rating", floats(|found| found.mean))?;
            columns.set_item("standard_error", floats(|found| found.standard_error))?;
            let runs = found.iter().map(|found| found.as_ref().map_or(0, |found| found.runs));
            columns.set_item("runs", runs.collect::<Vec<u32>>().into_pyarray(py))?;
            return Ok(columns);
        }
    };
    let mut ratings = vec![None; rows.len()];
    rows::rate(py, &options, rows, scale, &mut ratings)?;
    let points = |value: fn(&Rating) -> Option<Points>| {
        let value = |rating: &Rating| value(rating).map_or(f64::NAN, Points::value);
        let values = ratings.iter().map(|rating| rating.as_ref().map_or(f64::NAN, value));
        values.collect::<Vec<_>>().into_pyarray(py)
    };
    let numbers = |value: &dyn Fn(&Rating) -> i32| {
        let values = ratings.iter().map(|rating| rating.as_ref().map_or(-1, value));
        values.collect::<Vec<_>>().into_pyarray(py)
    };
    columns.set_item("rating", points(|rating| rating.total))?;
    columns.set_item("to_first_placement", points(|rating| rating.to_first_placement))?;
    columns.set_item("first", points(|rating| rating.first))?;
    columns.set_item("level", numbers(&|rating| rating.level.map_or(-1, i32::from)))?;
    // The place of the technique in the table of techniques.
    let place = |technique| TECHNIQUES.iter().position(|&row| row == technique).map_or(-1, |at| at as i32);
    columns.set_item("hardest_technique", numbers(&|r| r.hardest_technique.map_or(-1, place)))?;
    columns.set_item("steps", numbers(&|rating| rating.steps as i32))?;
    let solved: Vec<bool> = ratings.iter().map(|r| r.as_ref().is_some_and(Rating::solved)).collect();
    columns.set_item("solved", solved.into_pyarray(py))?;
    Ok(columns)
}

/// See `sudokit.minimize`.
#[pyfunction]
pub fn minimize_rows<'py>(
    py: Python<'py>,
    array: PyReadonlyArray2<'py, u8>,
    seed: u64,
    options: RunOptions,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let rows = rows_of(&array)?;
    new_rows(py, rows.len(), |places| rows::minimize(py, &options, rows, seed, 0, places))
}

/// Smallest forms and numbers of automorphisms.
type CanonicalArrays<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<u32>>);

/// See `sudokit.canonical`.
#[pyfunction]
pub fn canonical_rows<'py>(
    py: Python<'py>,
    array: PyReadonlyArray2<'py, u8>,
    options: RunOptions,
) -> PyResult<CanonicalArrays<'py>> {
    let rows = rows_of(&array)?;
    let mut found = vec![Smallest { row: NULL_ROW, automorphisms: 1 }; rows.len()];
    rows::canonical(py, &options, rows, &mut found)?;
    let automorphisms: Vec<u32> = found.iter().map(|smallest| smallest.automorphisms).collect();
    Ok((array_of(py, found.iter().map(|smallest| smallest.row))?, automorphisms.into_pyarray(py)))
}

/// `raw`, `class` or `grid`.
pub fn identical_by(name: &str) -> Result<Identical, CallError> {
    match name {
        "raw" => Ok(Identical::Raw),
        "class" => Ok(Identical::Class),
        "grid" => Ok(Identical::Grid),
        other => Err(CallError::Argument(format!("by must be 'raw', 'class' or 'grid', not '{other}'"))),
    }
}

/// For each row the first row that is equal by `by`, and a hash of the seed and their class, as a number in [0, 1).
#[pyfunction]
#[allow(clippy::type_complexity, reason = "two arrays, as Python takes them")]
pub fn first_identical<'py>(
    py: Python<'py>,
    array: PyReadonlyArray2<'py, u8>,
    by_name: &str,
    seed: u64,
    options: RunOptions,
) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<f64>>)> {
    let rows = rows_of(&array)?;
    let mut identities: Vec<Identity> = vec![[0; 82]; rows.len()];
    rows::identities(py, &options, rows, identical_by(by_name)?, &mut identities)?;
    let (firsts, positions) = py.detach(|| {
        let mut known: HashMap<&Identity, i64> = HashMap::new();
        let firsts: Vec<i64> =
            identities.iter().zip(0..).map(|(identity, row)| *known.entry(identity).or_insert(row)).collect();
        let positions: Vec<f64> = identities.iter().map(|identity| position(seed, identity)).collect();
        (firsts, positions)
    });
    Ok((firsts.into_pyarray(py), positions.into_pyarray(py)))
}
