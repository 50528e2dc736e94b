//! One board of any size and with any rules: solve, count, check and trace by the protocol.

use pyo3::prelude::*;
use sudokit::constraint::Puzzle;
use sudokit::{Budget, Engine, Grid, Stop};
use sudokit_protocol::{
    CheckRequest, Context, CountRequest, SolveRequest, TraceRequest, check, count, solve, trace,
};

use crate::board::{Board, plain_line};
use crate::error::CallError;
use crate::json;
use crate::pool::{self, RunOptions};
use crate::tables::SOLVERS;

/// A solution, if there is one; with a limit of 2 only if it is the only one.
#[pyfunction]
pub fn solve_board(
    py: Python<'_>,
    board: &Board,
    request: &str,
    options: RunOptions,
) -> PyResult<Option<Board>> {
    let request = SolveRequest {
        question: board.question(),
        grids: true,
        ..json::from_text(request).map_err(CallError::from)?
    };
    let reply = pool::alone(py, &options, |budget| {
        let reply = solve(&request, &mut context(budget))?;
        // Enough must be found to say what was asked: a solution, or whether there is a second one.
        match (reply.found, reply.stats.stop.stop) {
            (0, Some(stop)) => Err(CallError::Stopped(stop)),
            (1, Some(stop)) if request.limit != Some(1) => Err(CallError::Stopped(stop)),
            _ => Ok(reply),
        }
    })?;
    let only = request.limit == Some(1) || reply.found == 1;
    let first = reply.grids.and_then(|grids| grids.into_iter().next()).filter(|_| only);
    Ok(first.map(|grid| solved(board, &grid)).transpose()?)
}

/// The answer to the commonest question in the shortest way: a solution of a line of 81 characters, with `unique` only
/// if it is the only one. `None` also of all that is no such line; why there is no solution is said elsewhere.
#[pyfunction]
pub fn solve_line(text: &str, unique: bool) -> Option<Board> {
    let (puzzle, mut engine) = (plain_line(text.as_bytes())?, Engine::detect());
    let found = if unique { engine.solve_unique(&puzzle) } else { engine.solve(&puzzle) };
    found.map(|grid| Board::of(grid.into()))
}

/// A solution of a puzzle with rules as a board.
///
/// # Errors
/// A board holds squares of digits from 1.
fn filled(board: &Board, puzzle: &Puzzle, grid: &[Option<i32>]) -> Result<Board, CallError> {
    let (layout, shape) = (board.document().layout(), puzzle.board());
    if !shape.is_square() || layout.cell_count() != grid.len() {
        return Err(CallError::Argument(format!(
            "solutions of this board ({shape}) are no squares of the digits from 1, which a Board holds; sudokit.count and \
             sudokit.check answer it, and the program prints its solutions: sudokit solve FILE"
        )));
    }
    let values = grid.iter().map(|number| number.unwrap_or_default() as u8).collect();
    let grid = Grid::new(layout.clone(), values).map_err(|error| CallError::Argument(error.to_string()))?;
    Ok(Board::new(board.document().with_grid(grid)))
}

/// What the protocol may use.
pub fn context(budget: &Budget) -> Context<'static> {
    Context { budget: budget.clone(), solvers: &SOLVERS, ..Context::default() }
}

/// The number of solutions, counted up to the limit.
#[pyfunction]
pub fn count_board(py: Python<'_>, board: &Board, limit: u64, options: RunOptions) -> PyResult<u64> {
    let request = CountRequest { question: board.question(), limit: Some(limit), ..CountRequest::default() };
    pool::alone(py, &options, |budget| {
        let reply = count(&request, &mut context(budget))?;
        match reply.stats.stop.stop {
            Some(stop) => Err(CallError::Stopped(stop)),
            None => Ok(reply.found.unwrap_or_default()),
        }
    })
}

/// What is to be said of a board: the reply of the protocol, and the solutions in it as boards where a board holds
/// them.
#[pyfunction]
pub fn check_board<'py>(
    py: Python<'py>,
    board: &Board,
    options: RunOptions,
) -> PyResult<(Bound<'py, PyAny>, Vec<Board>)> {
    let request = CheckRequest { question: board.question(), grids: true, ..CheckRequest::default() };
    let mut reply = pool::alone(py, &options, |budget| {
        let reply = check(&request, &mut context(budget))?;
        match reply.stop.stop {
            // The reasons have a limit of their own, the verdict has not.
            Some(stop) if reply.valid.is_none() => Err(CallError::Stopped(stop)),
            _ => Ok(reply),
        }
    })?;
    let grids = reply.grids.take().unwrap_or_default();
    let boards = grids.iter().filter_map(|grid| solved(board, grid).ok()).collect();
    Ok((json::to_python(py, &reply)?, boards))
}

/// A solution as a board.
///
/// # Errors
/// A board holds squares of digits from 1.
fn solved(board: &Board, grid: &[Option<i32>]) -> Result<Board, CallError> {
    if let Some(puzzle) = board.document().puzzle() {
        return filled(board, puzzle, grid);
    }
    let before = board.document().lowest() - 1;
    let values = grid.iter().map(|number| number.map_or(0, |number| (number - before) as u8)).collect();
    let grid = Grid::new(board.document().layout().clone(), values);
    Ok(Board::of(grid.map_err(|error| CallError::Argument(error.to_string()))?))
}

/// A run of a solver: the reply of the protocol, and the solution in it where a board holds it.
#[pyfunction]
pub fn trace_board<'py>(
    py: Python<'py>,
    board: &Board,
    request: &str,
    options: RunOptions,
) -> PyResult<(Bound<'py, PyAny>, Option<Board>)> {
    let request =
        TraceRequest { question: board.question(), ..json::from_text(request).map_err(CallError::from)? };
    // Not tried on the calling thread first: a run that its budget cuts short is an answer too.
    let reply = pool::watched(py, &options, |budget, _| {
        let reply = trace(&request, &mut context(budget))?;
        match reply.stats.stop.stop {
            Some(Stop::Cancelled) => Err(CallError::Stopped(Stop::Cancelled)),
            _ => Ok(reply),
        }
    })?;
    let solution = reply.grid.as_ref().and_then(|grid| solved(board, grid).ok());
    Ok((json::to_python(py, &reply)?, solution))
}
