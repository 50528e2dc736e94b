//! What experiments with learning machines ask of many puzzles: candidate masks, and scores of outputs.

use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, FixedSizeListBuilder};
use arrow_array::{ArrayRef, BooleanArray, StringArray, UInt8Array};
use numpy::{IntoPyArray, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pyo3_arrow::input::AnyArray;
use sudokit::{Engine, Meter};

use crate::arrays::rows_of;
use crate::arrow::{Chunk, Columns, Target, each_by};
use crate::error::CallError;
use crate::pool::RunOptions;
use crate::rows::{self, COARSE, Reading, Row};

/// For each cell whether each digit is left to it.
type Masks = [bool; 729];

/// A given has its own digit alone; a blank every digit that stands in none of its row, column and box.
fn masks(row: &Row, masks: &mut Masks) {
    let (mut rows, mut columns, mut boxes) = ([0u16; 9], [0u16; 9], [0u16; 9]);
    let houses = |cell: usize| (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
    for (cell, &digit) in row.iter().enumerate().filter(|(_, digit)| **digit > 0) {
        let (row, column, block) = houses(cell);
        for house in [&mut rows[row], &mut columns[column], &mut boxes[block]] {
            *house |= 1 << (digit - 1);
        }
    }
    for (cell, (&digit, mask)) in row.iter().zip(masks.as_chunks_mut::<9>().0).enumerate() {
        let (row, column, block) = houses(cell);
        let left = if digit > 0 { 1 << (digit - 1) } else { !(rows[row] | columns[column] | boxes[block]) };
        for (bit, is_left) in mask.iter_mut().enumerate() {
            *is_left = left >> bit & 1 == 1;
        }
    }
}

/// See `sudokit.candidates`.
#[pyfunction]
pub fn candidates_rows<'py>(
    py: Python<'py>,
    array: PyReadonlyArray2<'py, u8>,
) -> PyResult<Bound<'py, PyArray3<bool>>> {
    let rows = rows_of(&array)?;
    rows::check(rows)?;
    let found = py.import("numpy")?.call_method1("zeros", ((rows.len(), 81, 9), "?"))?;
    let found = found.cast_into::<PyArray3<bool>>()?;
    let mut open = found.readwrite();
    let cells = open.as_slice_mut().map_err(|error| CallError::Argument(error.to_string()))?;
    for (block, places) in rows.chunks(COARSE).zip(cells.as_chunks_mut::<729>().0.chunks_mut(COARSE)) {
        block.iter().zip(places).for_each(|(row, place)| masks(row, place));
        py.check_signals()?;
    }
    drop(open);
    Ok(found)
}

/// See `sudokit.candidates`: a list of 81 lists of nine for each puzzle.
#[pyfunction]
pub fn candidates_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    target: Target,
) -> PyResult<Bound<'py, PyAny>> {
    let options = RunOptions::default();
    each_by(py, input, &target, &["candidates"], options, Chunk::read, |_, chunk, _| {
        let cells = FixedSizeListBuilder::new(BooleanBuilder::new(), 9);
        let mut builder = FixedSizeListBuilder::new(cells, 81);
        let mut found = [false; 729];
        for row in chunk.known(&chunk.rows) {
            found.fill(false);
            if let Some(row) = row {
                masks(row, &mut found);
            }
            for mask in found.as_chunks::<9>().0 {
                builder.values().values().append_slice(mask);
                builder.values().append(true);
            }
            builder.append(row.is_some());
        }
        Ok(vec![("candidates", Arc::new(builder.finish()) as ArrayRef)])
    })
}

/// Why an output could not be judged, in the order of [`Score::failure`]; the first is that it was.
const FAILURES: [&str; 7] = [
    "",
    "puzzle-unreadable",
    "puzzle-missing",
    "no-solution",
    "several-solutions",
    "output-unreadable",
    "output-missing",
];

/// The reasons why an output could not be judged, by their number.
#[pyfunction]
pub fn failures() -> Vec<&'static str> {
    FAILURES.to_vec()
}

/// How good an output is.
#[derive(Clone, Copy, Default)]
struct Score {
    solved: bool,
    valid: bool,
    givens_kept: bool,
    correct_cells: u8,
    blanks: u8,
    failure: u8,
}

/// Whether every row, column and box holds every digit.
fn is_valid(grid: &Row) -> bool {
    let mut seen = [0u16; 27];
    for (cell, &digit) in grid.iter().enumerate() {
        for house in [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3] {
            seen[house] |= 1 << digit;
        }
    }
    seen.iter().all(|&seen| seen == 0b11_1111_1110)
}

/// The first row whose grid is no solution of its puzzle, if there is one: not full, with a repeated digit, or without a given.
/// `there` says of which rows both are there.
#[pyfunction]
pub fn first_wrong(
    puzzles: PyReadonlyArray2<'_, u8>,
    grids: PyReadonlyArray2<'_, u8>,
    there: PyReadonlyArray1<'_, bool>,
) -> PyResult<Option<usize>> {
    let (puzzles, grids) = (rows_of(&puzzles)?, rows_of(&grids)?);
    let there = there.as_slice().map_err(|error| CallError::Argument(error.to_string()))?;
    rows::check(grids)?;
    let keeps = |(puzzle, grid): (&Row, &Row)| {
        puzzle.iter().zip(grid).all(|(given, digit)| *given == 0 || given == digit) && is_valid(grid)
    };
    let pairs = puzzles.iter().zip(grids).zip(there);
    Ok(pairs.enumerate().find(|(_, (pair, there))| **there && !keeps(*pair)).map(|(row, _)| row))
}

/// Outputs beside the puzzles that they answer, and how both were read.
struct Pairs<'a> {
    puzzles: &'a [Row],
    readings: &'a [u8],
    outputs: &'a [Row],
    output_readings: &'a [u8],
}

impl Pairs<'_> {
    /// What can be said without the solution, `solutions` saying how many there are (2 for two or more).
    fn score(&self, at: usize, solutions: u64, solution: &Row) -> Score {
        let (puzzle, output) = (&self.puzzles[at], &self.outputs[at]);
        let is = |reading: u8, kind: Reading| reading == kind as u8;
        let (of_puzzle, of_output) = (self.readings[at], self.output_readings[at]);
        let failure = match solutions {
            _ if is(of_puzzle, Reading::Unreadable) => 1,
            _ if is(of_puzzle, Reading::Missing) => 2,
            0 => 3,
            2.. => 4,
            _ if is(of_output, Reading::Unreadable) => 5,
            _ if is(of_output, Reading::Missing) => 6,
            1 => 0,
        };
        let was_read = is(of_output, Reading::Read);
        if failure == 1 || failure == 2 {
            return Score { failure, valid: was_read && is_valid(output), ..Score::default() };
        }
        let is_blank = |cell: &usize| puzzle[*cell] == 0;
        let is_right = |cell: &usize| output[*cell] == solution[*cell] && output[*cell] > 0;
        let judged = failure == 0;
        Score {
            solved: judged && output == solution,
            valid: was_read && is_valid(output),
            givens_kept: was_read && (0..81).all(|cell| is_blank(&cell) || output[cell] == puzzle[cell]),
            correct_cells: if judged { (0..81).filter(is_blank).filter(is_right).count() as u8 } else { 0 },
            blanks: (0..81).filter(is_blank).count() as u8,
            failure,
        }
    }

    fn scores(&self, py: Python<'_>, options: &RunOptions) -> PyResult<Vec<Score>> {
        let mut scores = vec![Score::default(); self.puzzles.len()];
        let rows = self.puzzles;
        rows::each_from(
            py,
            options,
            rows,
            &mut scores,
            COARSE,
            Engine::detect,
            |engine, first, rows, scores, budget| {
                Meter::new(budget.clone()).look()?;
                rows::stream(engine, rows, 2, |row, answer| {
                    scores[row] = self.score(first + row, answer.solutions, answer.first.values());
                });
                Ok(())
            },
        )?;
        Ok(scores)
    }
}

/// See `sudokit.evaluate`: columns by name, failures as numbers of [`failures`]. `readings` say how the rows were read.
#[pyfunction]
pub fn evaluate_rows<'py>(
    py: Python<'py>,
    puzzles: PyReadonlyArray2<'py, u8>,
    readings: PyReadonlyArray1<'py, u8>,
    outputs: PyReadonlyArray2<'py, u8>,
    output_readings: PyReadonlyArray1<'py, u8>,
    options: RunOptions,
) -> PyResult<Bound<'py, PyDict>> {
    let pairs = Pairs {
        puzzles: rows_of(&puzzles)?,
        readings: flat(&readings)?,
        outputs: rows_of(&outputs)?,
        output_readings: flat(&output_readings)?,
    };
    rows::check(pairs.outputs)?;
    let scores = pairs.scores(py, &options)?;
    let columns = PyDict::new(py);
    let bools = |value: fn(&Score) -> bool| scores.iter().map(value).collect::<Vec<_>>().into_pyarray(py);
    let bytes = |value: fn(&Score) -> u8| scores.iter().map(value).collect::<Vec<_>>().into_pyarray(py);
    columns.set_item("solved", bools(|score| score.solved))?;
    columns.set_item("valid", bools(|score| score.valid))?;
    columns.set_item("givens_kept", bools(|score| score.givens_kept))?;
    columns.set_item("correct_cells", bytes(|score| score.correct_cells))?;
    columns.set_item("blanks", bytes(|score| score.blanks))?;
    columns.set_item("failure", bytes(|score| score.failure))?;
    Ok(columns)
}

fn flat<'a>(readings: &'a PyReadonlyArray1<'_, u8>) -> Result<&'a [u8], CallError> {
    readings.as_slice().map_err(|error| CallError::Argument(error.to_string()))
}

/// See `sudokit.evaluate`: where a puzzle is null all is null but the failure.
#[pyfunction]
pub fn evaluate_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    target: Target,
    outputs: PyReadonlyArray2<'py, u8>,
    output_readings: PyReadonlyArray1<'py, u8>,
    options: RunOptions,
) -> PyResult<Bound<'py, PyAny>> {
    let (outputs, output_readings) = (rows_of(&outputs)?, flat(&output_readings)?);
    rows::check(outputs)?;
    let new = &["solved", "valid", "givens_kept", "correct_cells", "blanks", "failure"];
    let mut puzzles = 0;
    let found = each_by(py, input, &target, new, options, Chunk::read_each, |first, chunk, options| {
        let here = first..first + chunk.rows.len();
        puzzles = here.end;
        let too_few = || other_number("more than ", outputs.len(), outputs.len());
        let pairs = Pairs {
            puzzles: &chunk.rows,
            readings: &chunk.readings.iter().map(|&reading| reading as u8).collect::<Vec<u8>>(),
            outputs: outputs.get(here.clone()).ok_or_else(too_few)?,
            output_readings: output_readings.get(here).ok_or_else(too_few)?,
        };
        let scores = pairs.scores(py, options)?;
        let bools = |value: fn(&Score) -> bool| -> ArrayRef {
            Arc::new(BooleanArray::from_iter(chunk.known(&scores).map(|score| score.map(value))))
        };
        let bytes = |value: fn(&Score) -> u8| -> ArrayRef {
            Arc::new(UInt8Array::from_iter(chunk.known(&scores).map(|score| score.map(value))))
        };
        let failure =
            scores.iter().map(|score| (score.failure > 0).then(|| FAILURES[usize::from(score.failure)]));
        let columns: Columns = vec![
            ("solved", bools(|score| score.solved)),
            ("valid", bools(|score| score.valid)),
            ("givens_kept", bools(|score| score.givens_kept)),
            ("correct_cells", bytes(|score| score.correct_cells)),
            ("blanks", bytes(|score| score.blanks)),
            ("failure", Arc::new(StringArray::from_iter(failure))),
        ];
        Ok(columns)
    })?;
    if puzzles < outputs.len() {
        return Err(other_number("", puzzles, outputs.len()).into());
    }
    Ok(found)
}

fn other_number(more: &str, puzzles: usize, outputs: usize) -> CallError {
    CallError::Argument(format!("there are {more}{puzzles} puzzles and {outputs} outputs"))
}
