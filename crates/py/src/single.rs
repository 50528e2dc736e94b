//! One board of any size, asked by any solver: solve, count, check, trace, cover. Puzzles with rules are answered by the
//! constraint engine.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use sudokit::constraint::VariantPuzzle;
use sudokit::exact_cover::{Matrix, Table, Visitor, algorithm_x, dancing_links};
use sudokit::solver::{VariantFailure, solve_variant};
use sudokit::trace::Recorder;
use sudokit::{Budget, Grid, Meter, Search, Solver, Stop, solver};
use sudokit::{Report, solve as run_solver};
use sudokit_protocol::{CheckRequest, Context, CountRequest, check, count};

use crate::board::Board;
use crate::error::CallError;
use crate::json;
use crate::pool::{self, RunOptions};
use crate::tables::solvers;

/// What is asked of a solver: the arguments that `solve`, `count` and `trace` share.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct SolveRequest {
    solver: Option<String>,
    options: Vec<(String, String)>,
    limit: u64,
    nodes: Option<u64>,
    seed: u64,
}

impl SolveRequest {
    /// Refuses what only the solvers of puzzles without rules take.
    fn check_for_rules(&self, board: &Board) -> Result<(), CallError> {
        match &self.solver {
            Some(id) if id != "propagation" => Err(CallError::Argument(format!(
                "the solver {id} knows no rules, and this is {}; leave solver= out, and the constraint engine answers",
                board.what()
            ))),
            _ if !self.options.is_empty() => {
                Err(CallError::Argument("options are for the solvers of puzzles without rules".into()))
            }
            _ => Ok(()),
        }
    }

    fn solver(&self, puzzle: &sudokit::Puzzle) -> Result<&'static dyn Solver, CallError> {
        let Some(id) = &self.solver else { return Ok(solver::choose(puzzle)) };
        let mut chosen = solvers().find(|solver| solver.info().id == *id).ok_or_else(|| {
            let ids: Vec<&str> = solvers().map(|solver| solver.info().id).collect();
            CallError::Argument(format!("there is no solver '{id}'; known are: {}", ids.join(", ")))
        })?;
        for (option, value) in &self.options {
            chosen = chosen.with(option, value).ok_or_else(|| {
                CallError::Argument(format!("{id} has no option {option}={value}; see sudokit.solvers()"))
            })?;
        }
        if chosen.supports(puzzle).is_err() {
            return Err(CallError::Argument(format!("{id} does not support a {} board", puzzle.layout())));
        }
        Ok(chosen)
    }

    /// Whether a search found enough to say what was asked.
    ///
    /// # Errors
    /// It stopped before the first solution, or before it was known whether there is a second one where that matters.
    fn decided(&self, solutions: u64, stop: Option<Stop>) -> Result<(), CallError> {
        match (solutions, stop) {
            (0, Some(stop)) => Err(CallError::Stopped(stop)),
            (1, Some(stop)) if self.limit > 1 => Err(CallError::Stopped(stop)),
            _ => Ok(()),
        }
    }

    fn search(&self, budget: &Budget) -> Search {
        let mut budget = budget.clone();
        budget.nodes = self.nodes;
        Search { limit: self.limit, keep: 2, seed: self.seed, budget }
    }
}

/// A solution, if there is one; with a limit of 2 only if it is the only one.
#[pyfunction]
pub fn solve_board(
    py: Python<'_>,
    board: &Board,
    request: SolveRequest,
    options: RunOptions,
) -> PyResult<Option<Board>> {
    if let Some(puzzle) = board.document().variant.as_deref() {
        request.check_for_rules(board)?;
        let report = pool::alone(py, &options, |budget| {
            let report = solve_variant(puzzle, &request.search(budget)).map_err(no_answer)?;
            request.decided(report.solutions, report.stop)?;
            Ok(report)
        })?;
        let only = request.limit == 1 || report.solutions == 1;
        let grid = report.solution().filter(|_| only);
        return Ok(grid.map(|grid| filled(board, puzzle, &grid.numbers())).transpose()?);
    }
    let puzzle = board.puzzle()?;
    let solver = request.solver(&puzzle)?;
    let report = pool::alone(py, &options, |budget| {
        let report = run_solver(solver, &puzzle, &request.search(budget), None);
        request.decided(report.solutions, report.stop)?;
        Ok(report)
    })?;
    let only = request.limit == 1 || report.solutions == 1;
    Ok(report.grids.into_iter().next().filter(|_| only).map(Board::of))
}

/// Why the constraint engine has no answer.
fn no_answer(failure: VariantFailure) -> CallError {
    CallError::Argument(failure.to_string())
}

/// A solution of a puzzle with rules as a board.
///
/// # Errors
/// A board holds squares of digits from 1.
fn filled(board: &Board, puzzle: &VariantPuzzle, grid: &[i32]) -> Result<Board, CallError> {
    let (layout, shape) = (board.document().layout(), puzzle.board());
    let is_square = shape.rows() == shape.columns()
        && layout.cell_count() == grid.len()
        && shape.lowest() == 1
        && shape.values() == shape.rows();
    if !is_square {
        return Err(CallError::Argument(format!(
            "solutions of this board ({shape}) are no squares of the digits from 1, which a Board holds; sudokit.count and \
             sudokit.check answer it, and the program prints its solutions: sudokit solve FILE"
        )));
    }
    let values = grid.iter().map(|&number| number as u8).collect();
    let grid = Grid::new(layout.clone(), values).map_err(|error| CallError::Argument(error.to_string()))?;
    Ok(Board::new(board.document().with_grid(grid)))
}

/// What the protocol may use.
fn context(budget: &Budget) -> Context<'static> {
    Context { budget: budget.clone(), ..Context::default() }
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

/// What is to be said of a board: the reply of the protocol, and the solutions in it as boards where a board holds them.
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
fn solved(board: &Board, grid: &[i32]) -> Result<Board, CallError> {
    if let Some(puzzle) = board.document().variant.as_deref() {
        return filled(board, puzzle, grid);
    }
    let before = board.document().lowest() - 1;
    let values = grid.iter().map(|&number| (number - before) as u8).collect();
    let grid = Grid::new(board.document().layout().clone(), values);
    Ok(Board::of(grid.map_err(|error| CallError::Argument(error.to_string()))?))
}

/// A run of a solver: fields of `sudokit.Trace`.
#[pyfunction]
pub fn trace_board<'py>(
    py: Python<'py>,
    board: &Board,
    request: SolveRequest,
    events: usize,
    even: bool,
    options: RunOptions,
) -> PyResult<Bound<'py, PyDict>> {
    if board.document().variant.is_some() {
        let message = format!(
            "trace is for puzzles without rules, and this is {}; sudokit.rule_steps explains it step by step, and the \
             program traces the constraint engine: sudokit trace FILE",
            board.what()
        );
        return Err(CallError::Argument(message).into());
    }
    let puzzle = board.puzzle()?;
    let solver = request.solver(&puzzle)?;
    // Not tried on the calling thread first: a run that its budget cuts short is an answer too.
    let (report, recorder): (Report, Recorder) = pool::watched(py, &options, |budget, _| {
        let mut recorder = if even { Recorder::even(events) } else { Recorder::first(events) };
        let report = run_solver(solver, &puzzle, &request.search(budget), Some(&mut recorder));
        if report.stop == Some(Stop::Cancelled) {
            return Err(CallError::Stopped(Stop::Cancelled));
        }
        Ok((report, recorder))
    })?;
    let fields = PyDict::new(py);
    fields.set_item("solver", solver.info().id)?;
    fields.set_item("events", json::to_python(py, recorder.records())?)?;
    fields.set_item("seen", recorder.seen())?;
    fields.set_item("verdict", json::word(&report.verdict()))?;
    fields.set_item("stop", report.stop.map(|stop| json::word(&stop)))?;
    fields.set_item("stats", json::to_python(py, &report.stats)?)?;
    let solutions: Vec<Board> = report.grids.into_iter().map(Board::of).collect();
    fields.set_item("solutions", solutions)?;
    Ok(fields)
}

/// A problem of exact cover: a text, or items and options by number.
#[derive(FromPyObject)]
pub enum CoverInput {
    /// See [`Table::parse`].
    Text(String),
    /// Number of items, number of primary items, and for each option its items.
    Numbers(usize, usize, Vec<Vec<u32>>),
}

/// Covers by the numbers of their options, how many there are up to the limit, and the options' names if the problem is
/// a text.
type Covers = (Vec<Vec<u32>>, u64, Option<Vec<String>>);

/// See `sudokit.cover`.
#[pyfunction]
pub fn covers(
    py: Python<'_>,
    problem: CoverInput,
    limit: u64,
    keep: bool,
    method: &str,
    options: RunOptions,
) -> PyResult<Covers> {
    let (matrix, names) = match problem {
        CoverInput::Text(text) => {
            let table = Table::parse(&text).map_err(|error| CallError::Table {
                line: error.line,
                column: error.column,
                message: error.kind.to_string(),
            })?;
            (table.matrix, Some(table.option_names))
        }
        CoverInput::Numbers(items, primary, options) => {
            let mut matrix = Matrix::new(items, primary.min(items));
            for (row, option) in options.into_iter().enumerate() {
                let added = matrix.add_option(option);
                added.map_err(|error| CallError::Row { row, message: error.to_string() })?;
            }
            (matrix, None)
        }
    };
    let search: fn(&Matrix, &mut CoverCollector) -> Result<(), Stop> = match method {
        "dancing-links" => dancing_links,
        "algorithm-x" => algorithm_x,
        other => {
            let message = format!("method must be 'dancing-links' or 'algorithm-x', not '{other}'");
            return Err(CallError::Argument(message).into());
        }
    };
    let collector = pool::alone(py, &options, |budget| {
        let mut collector =
            CoverCollector { limit, keep, found: 0, covers: Vec::new(), meter: Meter::new(budget.clone()) };
        match search(&matrix, &mut collector) {
            Ok(()) | Err(Stop::Limit) => Ok(collector),
            Err(stop) => Err(CallError::Stopped(stop)),
        }
    })?;
    Ok((collector.covers, collector.found, names))
}

/// Collects covers.
struct CoverCollector {
    limit: u64,
    keep: bool,
    found: u64,
    covers: Vec<Vec<u32>>,
    meter: Meter,
}

impl Visitor for CoverCollector {
    type Stop = Stop;

    fn solution(&mut self, options: &[u32]) -> Result<(), Stop> {
        self.found += 1;
        if self.keep {
            self.covers.push(options.to_vec());
        }
        if self.found >= self.limit { Err(Stop::Limit) } else { Ok(()) }
    }

    fn node(&mut self, _depth: usize) -> Result<(), Stop> {
        self.meter.node()
    }
}
