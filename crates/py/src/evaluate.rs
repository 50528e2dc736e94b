//! How good outputs are as solutions of puzzles: any solution counts, cell by cell, and what cannot be judged says why.
//!
//! A cell is right if some solution of the puzzle has its digit there: of a puzzle with one solution, that one's. Rows
//! of ordinary puzzles go through the 9×9 engine; other boards and rules through the constraint engine, a puzzle at a
//! time.

use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, StringArray, UInt8Array};
use numpy::{IntoPyArray, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pyo3_arrow::input::AnyArray;
use sudokit::constraint::Puzzle;
use sudokit::diagnose::{TrueCandidatesOptions, true_candidates};
use sudokit::propagation::ModelSolver;
use sudokit::{Budget, Cell, Engine, Meter, Search, Stop, Verdict};
use sudokit_data::NoAnswer;

use crate::arrays::rows_of;
use crate::arrow::{Chunk, Columns, Target, each_by};
use crate::board::Board;
use crate::error::CallError;
use crate::pool::{self, RunOptions};
use crate::rows::{self, COARSE, Reading, Row};

/// Why an output could not be judged, in the order of [`Score::failure`]; the first is that it was.
const FAILURES: [&str; 7] = [
    "",
    "puzzle-unreadable",
    "puzzle-missing",
    "no-solution",
    "undecided",
    "output-unreadable",
    "output-missing",
];
const NO_SOLUTION: u8 = 3;
const UNDECIDED: u8 = 4;

/// The reasons why an output could not be judged, by their number: those of texts without a grid come last.
#[pyfunction]
pub fn failures() -> Vec<&'static str> {
    FAILURES.into_iter().chain(NoAnswer::ALL.iter().map(|reason| reason.id())).collect()
}

/// The number of the failure of an output that was read so: a [`Reading`], or above these a reason of texts.
fn failure_of_output(reading: u8) -> u8 {
    if reading == Reading::Read as u8 { 0 } else { UNDECIDED + reading }
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

/// The first row whose grid is no solution of its puzzle, if there is one: not full, with a repeated digit, or without
/// a given.
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
    /// The score where there are this many solutions (2 for two or more); `is_right` says of a blank cell whether a
    /// solution has the output's digit there.
    fn score(&self, at: usize, solutions: u64, mut is_right: impl FnMut(usize) -> bool) -> Score {
        let (puzzle, output) = (&self.puzzles[at], &self.outputs[at]);
        let is = |reading: u8, kind: Reading| reading == kind as u8;
        let (of_puzzle, of_output) = (self.readings[at], self.output_readings[at]);
        let failure = match solutions {
            _ if is(of_puzzle, Reading::Unreadable) => 1,
            _ if is(of_puzzle, Reading::Missing) => 2,
            0 => 3,
            _ => failure_of_output(of_output),
        };
        let was_read = is(of_output, Reading::Read);
        let valid = was_read && is_valid(output);
        if failure == 1 || failure == 2 {
            return Score { failure, valid, ..Score::default() };
        }
        let is_blank = |cell: &usize| puzzle[*cell] == 0;
        let givens_kept = was_read && (0..81).all(|cell| is_blank(&cell) || output[cell] == puzzle[cell]);
        let (solved, blanks) = (failure == 0 && valid && givens_kept, (0..81).filter(is_blank).count() as u8);
        let correct_cells = match failure {
            0 if solved => blanks,
            0 => {
                let filled = (0..81).filter(is_blank).filter(|&cell| output[cell] > 0);
                filled.filter(|&cell| is_right(cell)).count() as u8
            }
            _ => 0,
        };
        Score { solved, valid, givens_kept, correct_cells, blanks, failure }
    }

    /// The score of an output of a puzzle with several solutions: each of its digits is tried in the puzzle.
    fn score_of_several(&self, at: usize, engine: &mut Engine) -> Score {
        self.score(at, 2, |cell| {
            let mut row = self.puzzles[at];
            row[cell] = self.outputs[at][cell];
            engine.solve(&rows::grid(&row)).is_some()
        })
    }

    fn scores(&self, py: Python<'_>, options: &RunOptions) -> PyResult<Vec<Score>> {
        let mut scores = vec![Score::default(); self.puzzles.len()];
        let work =
            |engine: &mut Engine, first: usize, rows: &[Row], scores: &mut [Score], budget: &Budget| {
                let mut meter = Meter::new(budget.clone());
                meter.look()?;
                let mut several = Vec::new();
                rows::stream(engine, rows, 2, |row, answer| {
                    let (at, solution) = (first + row, answer.first.values());
                    let is_right = |cell: usize| self.outputs[at][cell] == solution[cell];
                    match answer.solutions {
                        0 | 1 => scores[row] = self.score(at, answer.solutions, is_right),
                        _ => several.push(row),
                    }
                });
                for row in several {
                    meter.look()?;
                    scores[row] = self.score_of_several(first + row, engine);
                }
                Ok(())
            };
        rows::each_from(py, options, self.puzzles, &mut scores, COARSE, Engine::detect, work)?;
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
        let words = failures();
        let failure =
            scores.iter().map(|score| (score.failure > 0).then(|| words[usize::from(score.failure)]));
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

/// An output of a puzzle on any board: the numbers of its cells row by row, `None` for an empty cell.
type Output = Vec<Option<i32>>;

/// How good an output is under any rules.
#[derive(Clone, Copy, Default)]
struct BoardScore {
    solved: bool,
    valid: bool,
    givens_kept: bool,
    correct_cells: u16,
    blanks: u16,
    rules_kept: u16,
    rules: u16,
    failure: u8,
}

/// Search nodes after which a puzzle is left undecided, so that one puzzle does not keep all others waiting.
const NODES: u64 = 200_000;

/// A puzzle on any board and an output of it.
struct Judged<'a> {
    puzzle: &'a Puzzle,
    /// The number of each cell of the board; a place without a cell holds the lowest.
    numbers: Vec<Option<i32>>,
}

impl Judged<'_> {
    fn new<'a>(puzzle: &'a Puzzle, output: &[Option<i32>]) -> Judged<'a> {
        let board = puzzle.board();
        let is_void = |cell: usize| board.void().contains(&Cell::new(cell));
        let number = |cell: usize| match output.get(cell).copied().flatten() {
            _ if is_void(cell) => Some(board.lowest()),
            number => number.filter(|&number| board.bit(number) != 0),
        };
        Judged { puzzle, numbers: (0..board.on_board()).map(number).collect() }
    }

    fn is_given(&self, cell: usize) -> bool {
        self.puzzle.given(Cell::new(cell)).is_some() || self.puzzle.board().void().contains(&Cell::new(cell))
    }

    /// Whether a cell holds a number that the puzzle allows there.
    fn keeps(&self, cell: usize) -> bool {
        let allowed = self.puzzle.allowed(Cell::new(cell));
        self.numbers[cell].is_some_and(|number| allowed & self.puzzle.board().bit(number) != 0)
    }

    fn score(&self, budget: &Budget) -> Result<BoardScore, Stop> {
        let cells = 0..self.numbers.len();
        let mut score = BoardScore {
            givens_kept: cells.clone().filter(|&cell| self.is_given(cell)).all(|cell| self.keeps(cell)),
            blanks: cells.clone().filter(|&cell| !self.is_given(cell)).count() as u16,
            rules: self.puzzle.constraints().len() as u16,
            ..BoardScore::default()
        };
        if self.numbers.iter().all(Option::is_some) {
            score.valid = !self.repeats();
            score.rules_kept = self.count_satisfied_rules();
            let are_kept = score.rules_kept == score.rules
                && score.valid
                && cells.into_iter().all(|cell| self.keeps(cell));
            score.solved = are_kept && self.fits_beside(budget);
        }
        if score.solved {
            score.correct_cells = score.blanks;
            return Ok(score);
        }
        self.look_for_cells(&mut score, budget)?;
        Ok(score)
    }

    /// Whether a house has a number twice.
    fn repeats(&self) -> bool {
        self.puzzle.board().house_cells().iter().any(|house| {
            let inside = house.iter().filter_map(|cell| self.numbers.get(cell.index()).copied().flatten());
            let mut numbers: Vec<i32> = inside.collect();
            numbers.sort_unstable();
            numbers.windows(2).any(|pair| pair[0] == pair[1])
        })
    }

    /// How many rules hold; where cells beside the board matter, how many can hold.
    fn count_satisfied_rules(&self) -> u16 {
        let (puzzle, board) = (self.puzzle, self.puzzle.board());
        let grid: Vec<i32> = self.numbers.iter().copied().flatten().collect();
        let set =
            |cell: usize| self.numbers.get(cell).copied().flatten().map_or(board.all(), |n| board.bit(n));
        let sets: Vec<u32> = (0..board.cell_count()).map(set).collect();
        let holds = |rule: &usize| {
            if board.extra().is_empty() {
                return puzzle.constraints()[*rule].holds(board, &grid);
            }
            let (model, _) = puzzle.model_of_rule(*rule, &sets);
            ModelSolver::new(&model).is_ok_and(|mut solver| solver.propagated().is_some())
        };
        (0..puzzle.constraints().len()).filter(holds).count() as u16
    }

    /// Whether some numbers fit into the cells beside the board, which are no part of an output.
    fn fits_beside(&self, budget: &Budget) -> bool {
        if self.puzzle.board().extra().is_empty() {
            return true;
        }
        let mut filled = self.puzzle.clone();
        for (cell, number) in
            self.numbers.iter().enumerate().filter_map(|(cell, &number)| Some((cell, number?)))
        {
            filled.restrict(Cell::new(cell), self.puzzle.board().bit(number));
        }
        Search::first().with_budget(budget.clone().with_nodes(NODES)).run(&filled).solutions > 0
    }

    /// The cells that are right in some solution, or why that is not known.
    fn look_for_cells(&self, score: &mut BoardScore, budget: &Budget) -> Result<(), Stop> {
        let search = Search::all().with_budget(budget.clone().with_nodes(NODES));
        let found = true_candidates(self.puzzle, &search, &TrueCandidatesOptions::default(), &mut |_| {});
        // A puzzle that is too large for the engine is left undecided too.
        let Ok(found) = found else {
            score.failure = UNDECIDED;
            return Ok(());
        };
        if matches!(found.stop, Some(Stop::Cancelled | Stop::Deadline)) {
            return Err(found.stop.unwrap_or(Stop::Cancelled));
        }
        score.failure = match (found.verdict(), found.stop) {
            (Verdict::None, _) => NO_SOLUTION,
            (_, Some(_)) => UNDECIDED,
            _ => 0,
        };
        if score.failure == 0 {
            let (possible, board) = (found.possible(), self.puzzle.board());
            let blanks = (0..self.numbers.len()).filter(|&cell| !self.is_given(cell));
            let is_right =
                |cell: &usize| self.numbers[*cell].is_some_and(|n| possible[*cell] & board.bit(n) != 0);
            score.correct_cells = blanks.filter(is_right).count() as u16;
        }
        Ok(())
    }
}

/// See `sudokit.evaluate` on puzzles of any boards and rules. A puzzle is `None` if it was not read, as `readings` say;
/// so is an output.
#[pyfunction]
pub fn evaluate_boards<'py>(
    py: Python<'py>,
    boards: Vec<Option<PyRef<'py, Board>>>,
    readings: Vec<u8>,
    outputs: Vec<Option<Output>>,
    output_readings: Vec<u8>,
    options: RunOptions,
) -> PyResult<Bound<'py, PyDict>> {
    let puzzles: Vec<Option<Puzzle>> = boards
        .iter()
        .map(|board| board.as_ref().map(|board| board.document().to_unchecked_puzzle()))
        .collect();
    drop(boards);
    let mut scores = vec![BoardScore::default(); puzzles.len()];
    let tasks = puzzles.iter().zip(&outputs).zip(readings.iter().zip(&output_readings)).zip(&mut scores);
    pool::run(
        py,
        &options,
        puzzles.len(),
        tasks,
        || (),
        |(), (((puzzle, output), (reading, output_reading)), score), budget| {
            Meter::new(budget.clone()).look()?;
            *score = match puzzle {
                None => BoardScore { failure: *reading, ..BoardScore::default() },
                Some(puzzle) => Judged::new(puzzle, output.as_deref().unwrap_or_default()).score(budget)?,
            };
            if output.is_none() && score.failure == 0 {
                score.failure = failure_of_output(*output_reading);
                score.givens_kept = false;
                score.correct_cells = 0;
            }
            Ok(1)
        },
    )?;
    let columns = PyDict::new(py);
    let bools =
        |value: fn(&BoardScore) -> bool| scores.iter().map(value).collect::<Vec<_>>().into_pyarray(py);
    let numbers =
        |value: fn(&BoardScore) -> u16| scores.iter().map(value).collect::<Vec<_>>().into_pyarray(py);
    columns.set_item("solved", bools(|score| score.solved))?;
    columns.set_item("valid", bools(|score| score.valid))?;
    columns.set_item("givens_kept", bools(|score| score.givens_kept))?;
    columns.set_item("correct_cells", numbers(|score| score.correct_cells))?;
    columns.set_item("blanks", numbers(|score| score.blanks))?;
    columns.set_item("rules_kept", numbers(|score| score.rules_kept))?;
    columns.set_item("rules", numbers(|score| score.rules))?;
    columns
        .set_item("failure", scores.iter().map(|score| score.failure).collect::<Vec<_>>().into_pyarray(py))?;
    Ok(columns)
}
