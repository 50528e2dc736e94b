//! Many 9×9 puzzles as rows of 81 bytes, and what is asked of each of them. numpy arrays come in as they are;
//! texts and Arrow columns are read into rows first.

use pyo3::prelude::*;
use sudokit::difficulty::{Measure, MeasureError, Measurement, Measurer, Rating, rate as rate_state};
use sudokit::generate::{is_minimal, minimize as minimize_one, stream as random_stream};
use sudokit::logic::{LogicalSolver, Scale, State};
use sudokit::symmetry::Canonizer;
use sudokit::{Answer, Budget, Engine, Grid9, HousesPuzzle, Meter, Stop};
use sudokit_data::{By, Identifier, Identity};

use crate::error::CallError;
use crate::pool::{self, RunOptions};

/// A puzzle: 81 values row by row, 0 for a blank.
pub type Row = [u8; 81];

/// Null placeholder: two ones in a row, a contradiction that is rejected at once.
pub const NULL_ROW: Row = {
    let mut row = [0; 81];
    (row[0], row[1]) = (1, 1);
    row
};

/// Rows that a thread takes at a time where each takes a microsecond or so.
pub const COARSE: usize = 4096;
/// Where a row may take milliseconds.
const FINE: usize = 16;

/// Up to this many rows are first tried on the calling thread.
const FEW: usize = 16;

/// How a row was read.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Reading {
    /// As a puzzle.
    Read = 0,
    /// It holds something that is no puzzle.
    Unreadable = 1,
    /// It holds nothing.
    Missing = 2,
}

/// Gives every row to `work`, a block at a time, with the place for its results.
pub fn each<O: Send, S>(
    py: Python<'_>,
    options: &RunOptions,
    rows: &[Row],
    results: &mut [O],
    block: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &[Row], &mut [O], &Budget) -> Result<(), Stop> + Sync,
) -> PyResult<()> {
    each_from(py, options, rows, results, block, state, |state, _, rows, results, budget| {
        work(state, rows, results, budget)
    })
}

/// [`each`] with the number of the first row of each block for `work`.
pub fn each_from<O: Send, S>(
    py: Python<'_>,
    options: &RunOptions,
    rows: &[Row],
    results: &mut [O],
    block: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize, &[Row], &mut [O], &Budget) -> Result<(), Stop> + Sync,
) -> PyResult<()> {
    // All of them first: an error in row 900,000 should not come after an hour.
    check(rows)?;
    if rows.len() <= FEW {
        let tried = pool::first_try(py, options, |budget| Ok(work(&mut state(), 0, rows, results, budget)?))?;
        if tried.is_some() {
            return options.report(py, rows.len(), rows.len());
        }
    }
    // Few rows are shared out as well. (Counting the cores reads files of the system, so it comes after the first try.)
    let threads = options.threads()?;
    let block = block.min(rows.len().div_ceil(4 * threads)).max(1);
    let tasks = rows.chunks(block).zip(results.chunks_mut(block)).enumerate();
    pool::run(py, options, rows.len(), tasks, state, |state, (number, (rows, results)), budget| {
        work(state, number * block, rows, results, budget)?;
        Ok(rows.len())
    })
}

/// Names the first cell that holds no digit.
pub fn check(rows: &[Row]) -> Result<(), CallError> {
    // Without a branch for each cell, so that the compiler makes vectors of it.
    let Some(row) = rows.iter().position(|row| row.iter().fold(0, |max, &value| max.max(value)) > 9) else {
        return Ok(());
    };
    let cell = rows[row].iter().position(|&value| value > 9).unwrap_or(0);
    Err(CallError::Value { row, cell, found: rows[row][cell].to_string() })
}

/// A row as a grid.
pub fn grid(row: &Row) -> Grid9 {
    Grid9::new(*row).expect("rows are checked when they are read")
}

/// The answers of the engine, as they come out of its lanes.
pub fn stream(engine: &mut Engine, rows: &[Row], limit: u64, mut done: impl FnMut(usize, Answer)) {
    let mut left = rows.iter();
    engine.stream(limit, || left.next().map(grid), |index, answer| done(index as usize, answer));
}

/// A solution of each puzzle; zeros if it has none, or if `unique` and it has several.
pub fn solve(
    py: Python<'_>,
    options: &RunOptions,
    rows: &[Row],
    unique: bool,
    solutions: &mut [Row],
) -> PyResult<()> {
    let limit = if unique { 2 } else { 1 };
    each(py, options, rows, solutions, COARSE, Engine::detect, |engine, rows, solutions, budget| {
        Meter::new(budget.clone()).look()?;
        stream(engine, rows, limit, |row, answer| {
            solutions[row] = if answer.solutions == 1 { *answer.first.values() } else { [0; 81] };
        });
        Ok(())
    })
}

/// The number of solutions of each puzzle, counted up to `cap`.
pub fn count(
    py: Python<'_>,
    options: &RunOptions,
    rows: &[Row],
    cap: u64,
    counts: &mut [u64],
) -> PyResult<()> {
    // Up to a thousand solutions are counted in no time; beyond, the budget is looked at inside each search.
    let block = if cap <= 1000 { COARSE } else { FINE };
    each(py, options, rows, counts, block, Engine::detect, |engine, rows, counts, budget| {
        Meter::new(budget.clone()).look()?;
        if cap <= 1000 {
            stream(engine, rows, cap, |row, answer| counts[row] = answer.solutions);
            return Ok(());
        }
        for (row, count) in rows.iter().zip(counts) {
            let mut meter = Meter::new(budget.clone());
            let (counted, end) = engine.count_within(&grid(row), cap, &mut meter);
            *count = counted;
            match end {
                Ok(()) | Err(Stop::Limit) => {}
                Err(stop) => return Err(stop),
            }
        }
        Ok(())
    })
}

/// What is known of a puzzle's soundness.
#[derive(Clone, Copy, Default)]
pub struct Checked {
    /// Whether two givens clash.
    pub is_clashing: bool,
    /// 0, 1, or 2 for two or more.
    pub solutions: u8,
    /// Whether there is one solution and every given is needed for that.
    pub minimal: bool,
    /// Number of givens.
    pub clues: u8,
}

/// Checks each puzzle.
pub fn check_all(
    py: Python<'_>,
    options: &RunOptions,
    rows: &[Row],
    results: &mut [Checked],
) -> PyResult<()> {
    each(py, options, rows, results, COARSE / 16, Engine::detect, |engine, rows, results, budget| {
        Meter::new(budget.clone()).look()?;
        stream(engine, rows, 2, |row, answer| results[row].solutions = answer.solutions as u8);
        for (row, result) in rows.iter().zip(results) {
            let grid = grid(row);
            result.clues = grid.filled() as u8;
            result.is_clashing = result.solutions == 0 && HousesPuzzle::new(grid.into()).is_err();
            result.minimal = result.solutions == 1 && is_minimal(&grid, engine);
        }
        Ok(())
    })
}

/// Rates each puzzle by a scale of human-style solving; `None` for one that has not exactly one solution.
pub fn rate(
    py: Python<'_>,
    options: &RunOptions,
    rows: &[Row],
    scale: &'static Scale,
    results: &mut [Option<Rating>],
) -> PyResult<()> {
    let state = || (Engine::detect(), None);
    each(py, options, rows, results, FINE, state, |(engine, solver), rows, results, budget| {
        let solver = solver.get_or_insert_with(|| {
            LogicalSolver::new(scale).with_evidence(false).with_budget(budget.clone())
        });
        for (row, result) in rows.iter().zip(results) {
            if engine.is_unique(&grid(row)) {
                *result = Some(rate_state(&State::new(row), solver)?);
            }
        }
        Ok(())
    })
}

/// Measures each puzzle; `None` for one that has not exactly one solution, or no value of this measure.
pub fn measure(
    py: Python<'_>,
    options: &RunOptions,
    rows: &[Row],
    measure: &'static Measure,
    results: &mut [Option<Measurement>],
) -> PyResult<()> {
    let state = || (Engine::detect(), Measurer::new(measure));
    each(py, options, rows, results, FINE, state, |(engine, measurer), rows, results, budget| {
        let mut meter = Meter::new(budget.clone());
        for (row, result) in rows.iter().zip(results) {
            let grid = grid(row);
            let Ok(puzzle) = HousesPuzzle::new(grid.into()) else { continue };
            if engine.is_unique(&grid) {
                *result = match measurer.measure(&puzzle, &mut meter) {
                    Ok(measurement) => Some(measurement),
                    Err(MeasureError::Stopped(stop)) => return Err(stop),
                    Err(_) => None,
                };
            }
        }
        Ok(())
    })
}

/// Removes givens of each puzzle until all that are left are needed; zeros where there is not exactly one solution. The
/// order in which they are tried depends on the seed and on the row's number, which begins at `start`.
pub fn minimize(
    py: Python<'_>,
    options: &RunOptions,
    rows: &[Row],
    seed: u64,
    start: u64,
    results: &mut [Row],
) -> PyResult<()> {
    let block = COARSE / 16;
    each_from(py, options, rows, results, block, Engine::detect, |engine, first, rows, results, budget| {
        Meter::new(budget.clone()).look()?;
        for ((row, result), number) in rows.iter().zip(results).zip(start + first as u64..) {
            let minimal = minimize_one(&grid(row), engine, random_stream(seed, number));
            *result = minimal.map_or([0; 81], |grid| *grid.values());
        }
        Ok(())
    })
}

/// A smallest form, and the number of automorphisms.
#[derive(Clone, Copy)]
pub struct Smallest {
    /// The smallest image.
    pub row: Row,
    /// 1 for most puzzles.
    pub automorphisms: u32,
}

/// The smallest form of each puzzle.
pub fn canonical(
    py: Python<'_>,
    options: &RunOptions,
    rows: &[Row],
    results: &mut [Smallest],
) -> PyResult<()> {
    each(py, options, rows, results, COARSE / 16, Canonizer::new, |canonizer, rows, results, budget| {
        Meter::new(budget.clone()).look()?;
        for (row, result) in rows.iter().zip(results) {
            let found = canonizer.canonical(&grid(row));
            *result = Smallest { row: *found.grid.values(), automorphisms: found.automorphisms };
        }
        Ok(())
    })
}

/// The identity of each puzzle: equal exactly for puzzles that are the same by `by`.
pub fn identities(
    py: Python<'_>,
    options: &RunOptions,
    rows: &[Row],
    by: By,
    results: &mut [Identity],
) -> PyResult<()> {
    each(py, options, rows, results, COARSE / 16, Identifier::new, |identifier, rows, results, budget| {
        Meter::new(budget.clone()).look()?;
        for (row, identity) in rows.iter().zip(results) {
            *identity = identifier.of(&grid(row), by);
        }
        Ok(())
    })
}
