//! The functions over numpy arrays of shape (n, 81). The Python side has brought every other form into this one.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::{ArrayRef, FixedSizeBinaryArray, RecordBatch};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyString};
use sudokit::difficulty::{Points, Rating};
use sudokit::logic::TECHNIQUES;
use sudokit::notation::parse_line9;
use sudokit_data::{By, Identity, Splitting, assign};

use crate::board::Board;
use crate::fault::Fault;
use crate::pool::{self, Options};
use crate::rating::{self, scale};
use crate::rows::{self, Checked, NOTHING, Row, Smallest};

/// The rows of an array; the Python side has seen to dtype and shape.
pub fn rows_of<'a>(array: &'a PyReadonlyArray2<'_, u8>) -> Result<&'a [Row], Fault> {
    let wrong = || Fault::Argument("expected a contiguous array of shape (n, 81)".into());
    if array.shape()[1] != 81 {
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
fn new_rows<'py>(
    py: Python<'py>,
    count: usize,
    fill: impl FnOnce(&mut [Row]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let array = blanks(py, count)?;
    let mut open = array.readwrite();
    let cells = open.as_slice_mut().map_err(|error| Fault::Argument(error.to_string()))?;
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
        rows.push(read_row(row, &item?)?);
    }
    array_of(py, rows.into_iter())
}

fn read_row(row: usize, item: &Bound<'_, PyAny>) -> Result<Row, Fault> {
    if let Ok(board) = item.cast::<Board>() {
        return board.get().row().ok_or_else(|| Fault::Row {
            row,
            message: format!("arrays hold ordinary 9x9 boards, and this is {}", board.get().layout()),
        });
    }
    let read = |text: &[u8]| parse_line9(text).map(|grid| *grid.values());
    let outcome = if let Ok(text) = item.cast::<PyString>() {
        // The stable interface of Python 3.9 lends no UTF-8 without an object of its own.
        read(text.encode_utf8()?.as_bytes())
    } else if let Ok(bytes) = item.cast::<PyBytes>() {
        read(bytes.as_bytes())
    } else if let Ok(bytes) = item.cast::<PyByteArray>() {
        read(&bytes.to_vec())
    } else {
        let kind = item.get_type().name()?.to_string();
        let hint = match kind.as_str() {
            "NoneType" | "float" | "NAType" | "NaTType" => "; missing values are kept in Arrow columns only",
            _ => "",
        };
        return Err(Fault::Row { row, message: format!("expected a text or a Board, got {kind}{hint}") });
    };
    outcome.map_err(|error| Fault::Text { row: Some(row), error })
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
    options: Options,
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
    options: Options,
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
    options: Options,
) -> PyResult<Bound<'py, PyDict>> {
    let rows = rows_of(&array)?;
    let mut checked = vec![Checked::default(); rows.len()];
    rows::check_all(py, &options, rows, &mut checked)?;
    let columns = PyDict::new(py);
    let bools = |value: fn(&Checked) -> bool| checked.iter().map(value).collect::<Vec<_>>().into_pyarray(py);
    let bytes = |value: fn(&Checked) -> u8| checked.iter().map(value).collect::<Vec<_>>().into_pyarray(py);
    columns.set_item("valid", bools(|row| row.valid))?;
    columns.set_item("solutions", bytes(|row| row.solutions))?;
    columns.set_item("unique", bools(|row| row.solutions == 1))?;
    columns.set_item("minimal", bools(|row| row.minimal))?;
    columns.set_item("clues", bytes(|row| row.clues))?;
    Ok(columns)
}

/// See `sudokit.rate`: columns by name; techniques and levels as indices into tables, -1 for none.
#[pyfunction]
pub fn rate_rows<'py>(
    py: Python<'py>,
    array: PyReadonlyArray2<'py, u8>,
    scale_name: &str,
    options: Options,
) -> PyResult<Bound<'py, PyDict>> {
    let rows = rows_of(&array)?;
    let scale = scale(scale_name)?;
    let mut ratings = vec![None; rows.len()];
    rows::rate(py, &options, rows, scale, &mut ratings)?;
    let columns = PyDict::new(py);
    let floats = |value: &dyn Fn(&Rating) -> f64| {
        let figures = ratings.iter().map(|rating| rating.as_ref().map_or(f64::NAN, value));
        figures.collect::<Vec<_>>().into_pyarray(py)
    };
    let numbers = |value: &dyn Fn(&Rating) -> i32| {
        let figures = ratings.iter().map(|rating| rating.as_ref().map_or(-1, value));
        figures.collect::<Vec<_>>().into_pyarray(py)
    };
    let points = |value: Option<Points>| value.map_or(0.0, Points::value);
    columns.set_item("rating", floats(&|rating| rating::total(scale, rating)))?;
    columns.set_item("to_first_placement", floats(&|rating| points(rating.to_first_placement)))?;
    columns.set_item("first", floats(&|rating| points(rating.first)))?;
    columns.set_item("level", numbers(&|rating| rating.level.map_or(-1, i32::from)))?;
    // The place of the technique in the table of techniques.
    let place = |technique| TECHNIQUES.iter().position(|&row| row == technique).map_or(-1, |at| at as i32);
    columns.set_item("hardest_technique", numbers(&|r| r.hardest_technique.map_or(-1, place)))?;
    columns.set_item("steps", numbers(&|rating| rating.steps as i32))?;
    let solved: Vec<bool> = ratings.iter().map(|r| r.as_ref().is_some_and(Rating::solved)).collect();
    columns.set_item("solved", solved.into_pyarray(py))?;
    Ok(columns)
}

/// Smallest forms and numbers of automorphisms.
type CanonicalArrays<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<u32>>);

/// See `sudokit.canonical`.
#[pyfunction]
pub fn canonical_rows<'py>(
    py: Python<'py>,
    array: PyReadonlyArray2<'py, u8>,
    options: Options,
) -> PyResult<CanonicalArrays<'py>> {
    let rows = rows_of(&array)?;
    let mut found = vec![Smallest { row: NOTHING, automorphisms: 1 }; rows.len()];
    rows::canonical(py, &options, rows, &mut found)?;
    let automorphisms: Vec<u32> = found.iter().map(|smallest| smallest.automorphisms).collect();
    Ok((array_of(py, found.iter().map(|smallest| smallest.row))?, automorphisms.into_pyarray(py)))
}

/// `raw`, `class` or `grid`.
pub fn by(name: &str) -> Result<By, Fault> {
    match name {
        "raw" => Ok(By::Raw),
        "class" => Ok(By::Class),
        "grid" => Ok(By::Grid),
        other => Err(Fault::Argument(format!("by must be 'raw', 'class' or 'grid', not '{other}'"))),
    }
}

/// For each row the first row that is the same by `by`.
#[pyfunction]
pub fn first_alike<'py>(
    py: Python<'py>,
    array: PyReadonlyArray2<'py, u8>,
    by_name: &str,
    options: Options,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let rows = rows_of(&array)?;
    let mut identities: Vec<Identity> = vec![[0; 82]; rows.len()];
    rows::identities(py, &options, rows, by(by_name)?, &mut identities)?;
    let firsts: Vec<i64> = py.detach(|| {
        let mut known: HashMap<&Identity, i64> = HashMap::new();
        identities.iter().zip(0..).map(|(identity, row)| *known.entry(identity).or_insert(row)).collect()
    });
    Ok(firsts.into_pyarray(py))
}

/// Parts numbered from 0, of these fractions.
pub fn splitting(by_name: &str, fractions: &[f64], seed: u64) -> Result<Splitting, Fault> {
    if fractions.iter().any(|&share| !(0.0..=1.0).contains(&share))
        || (fractions.iter().sum::<f64>() - 1.0).abs() > 1e-6
    {
        return Err(Fault::Argument("fractions must be numbers from 0 to 1 that add up to 1".into()));
    }
    let parts = fractions.iter().enumerate().map(|(number, &share)| (number.to_string(), share)).collect();
    Ok(Splitting { by: by(by_name)?, parts, seed })
}

/// Rows that are assigned at a time.
const ASSIGNED: usize = 8192;

/// The number of the part to which each row belongs; see `sudokit.split`.
#[pyfunction]
pub fn assign_rows<'py>(
    py: Python<'py>,
    array: PyReadonlyArray2<'py, u8>,
    by_name: &str,
    fractions: Vec<f64>,
    seed: u64,
    options: Options,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let rows = rows_of(&array)?;
    rows::check(rows)?;
    let splitting = splitting(by_name, &fractions, seed)?;
    let mut places = vec![-1; rows.len()];
    let tasks = rows.chunks(ASSIGNED).zip(places.chunks_mut(ASSIGNED));
    pool::run(
        py,
        &options,
        rows.len(),
        tasks,
        || (),
        |(), (rows, places), _| {
            let parts = assign(&batch_of(rows)?, None, &splitting, 1)?;
            for (place, part) in places.iter_mut().zip(parts) {
                *place = part.map_or(-1, |part| part as i64);
            }
            Ok(rows.len())
        },
    )?;
    Ok(places.into_pyarray(py))
}

/// Rows as a batch with the one column `puzzle`.
pub fn batch_of(rows: &[Row]) -> Result<RecordBatch, Fault> {
    let wrong = |error: arrow_schema::ArrowError| Fault::Argument(error.to_string());
    if rows.is_empty() {
        return Err(Fault::Argument("there are no puzzles".into()));
    }
    let column: ArrayRef = Arc::new(FixedSizeBinaryArray::try_from_iter(rows.iter()).map_err(wrong)?);
    RecordBatch::try_from_iter([("puzzle", column)]).map_err(wrong)
}
