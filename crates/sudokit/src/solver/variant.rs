//! Solving puzzles with constraints: [`solve_variant`], asked by [`Search`] as the solvers of plain Sudoku are.
//!
//! The constraint engine works on all of them. A puzzle that is an ordinary 9×9 Sudoku after all, with givens or pencilmarks
//! and no further rule, goes to the fast engine of those.
//!
//! Every solution that is kept or handed out is checked by [`VariantPuzzle::is_solved_by`], the dumb check that shares no
//! code with any engine, and so are the first thousand and one in 1,024 of those that are only counted (in debug builds
//! all). What the check refuses is an error of the engine and ends the search with [`VariantFailure::Wrong`]; no answer is
//! given then.

use std::ops::ControlFlow;

use crate::board::{Cell, Grid, Puzzle};
use crate::constraint::VariantPuzzle;
use crate::control::{Meter, Stats, Stop};
use crate::propagation::ModelSolver;
use crate::trace::Tracer;

use super::engine_events::EngineEvents;
use super::interface::{solve, solve_each};
use super::question::{Report, Search};
use super::simd::SIMD;
use super::variant_report::{VariantFailure, VariantSink};

/// Searches for solutions.
///
/// ```
/// use sudokit::board::{Board};
/// use sudokit::constraint::{Killer, VariantPuzzle};
/// use sudokit::solver::solve_variant;
/// use sudokit::{Search, Verdict};
/// let mut puzzle = VariantPuzzle::new(Board::square(4)).unwrap();
/// let cells = vec![puzzle.board().row(0)[0], puzzle.board().row(1)[2]];
/// puzzle.add(Killer { cells: cells.clone(), sum: Some(3) }.into()).unwrap();
/// let report = solve_variant(&puzzle, &Search::unique()).unwrap();
/// assert_eq!(report.verdict(), Verdict::Many);
/// assert_eq!(report.grids[0][cells[0]] + report.grids[0][cells[1]], 3);
/// ```
///
/// # Errors
/// The puzzle is too large for the engine; or an error of the engine, caught by the check of what it found.
pub fn solve_variant(puzzle: &VariantPuzzle, search: &Search) -> Result<Report, VariantFailure> {
    answer(puzzle, search, None, None)
}

/// The same; hands each solution to `sink` as it is found.
///
/// # Errors
/// As [`solve_variant`].
pub fn solve_variant_each(
    puzzle: &VariantPuzzle,
    search: &Search,
    sink: VariantSink<'_>,
) -> Result<Report, VariantFailure> {
    answer(puzzle, search, Some(sink), None)
}

/// The same; reports to `progress` the number of solutions at each one that is found, so that a long count can be shown.
/// (A puzzle that goes to the engine of ordinary Sudoku is counted in one go.)
///
/// # Errors
/// As [`solve_variant`].
pub fn count_variant(
    puzzle: &VariantPuzzle,
    search: &Search,
    progress: &mut dyn FnMut(u64),
) -> Result<Report, VariantFailure> {
    answer(puzzle, search, None, Some(progress))
}

/// The same as [`solve_variant`] by the constraint engine, also where another is faster; reports every step to `tracer`: what is
/// tried ([`Event::Guess`](crate::trace::Event)), what each rule removes, conflicts and what is taken back. The search is the same as
/// without a tracer.
///
/// ```
/// use sudokit::board::{Board};
/// use sudokit::constraint::{Killer, VariantPuzzle};
/// use sudokit::solver::trace_variant;
/// use sudokit::trace::{Event, Recorder};
/// use sudokit::Search;
/// let mut puzzle = VariantPuzzle::new(Board::square(4)).unwrap();
/// let cells = vec![puzzle.board().row(0)[0], puzzle.board().row(1)[2]];
/// puzzle.add(Killer { cells, sum: Some(3) }.into()).unwrap();
/// let mut recorder = Recorder::first(1000);
/// trace_variant(&puzzle, &Search::first(), &mut recorder).unwrap();
/// let by_rule = |event: &Event| matches!(event, Event::Propagate { rule: Some(1), .. });
/// assert!(recorder.records().iter().any(|record| by_rule(&record.event)));
/// assert_eq!(recorder.records().last().unwrap().event, Event::Solution);
/// ```
///
/// # Errors
/// As [`solve_variant`].
pub fn trace_variant(
    puzzle: &VariantPuzzle,
    search: &Search,
    tracer: &mut dyn Tracer,
) -> Result<Report, VariantFailure> {
    let mut found = SolutionCollector::new(puzzle, search, None, None);
    let mut meter = Meter::new(search.budget.clone());
    if search.limit == 0 {
        return found.report(Some(Stop::Limit), meter.finish(), "propagation");
    }
    let (model, parts) = puzzle.model_with_rules();
    let mut engine = ModelSolver::new(&model)?;
    let cells = puzzle.board().cell_count();
    let mut events = EngineEvents::new(&model, cells, parts, |event| tracer.event(0, event));
    let outcome = engine.solve_observed(&mut meter, &mut |values| found.values(values), &mut events);
    let stop = found.stop.or(outcome.err());
    found.report(stop, meter.finish(), "propagation")
}

/// What [`PROPAGATION`](super::PROPAGATION) does with rules.
pub(super) fn search_rules(
    puzzle: &VariantPuzzle,
    search: &Search,
    sink: Option<VariantSink<'_>>,
) -> Result<Report, VariantFailure> {
    answer(puzzle, search, sink, None)
}

fn answer(
    puzzle: &VariantPuzzle,
    search: &Search,
    sink: Option<VariantSink<'_>>,
    progress: Option<&mut dyn FnMut(u64)>,
) -> Result<Report, VariantFailure> {
    let mut found = SolutionCollector::new(puzzle, search, sink, progress);
    if let Some(ordinary) = ordinary_puzzle(puzzle) {
        return found.by_ordinary(&ordinary, search);
    }
    let mut meter = Meter::new(search.budget.clone());
    if search.limit == 0 {
        return found.report(Some(Stop::Limit), meter.finish(), "propagation");
    }
    let model = puzzle.model();
    let mut engine = ModelSolver::new(&model)?;
    let outcome = engine.solve(&mut meter, &mut |values| found.values(values));
    let stop = found.stop.or(outcome.err());
    found.report(stop, meter.finish(), "propagation")
}

/// What was found so far, and what for.
struct SolutionCollector<'a, 's, 'p> {
    puzzle: &'a VariantPuzzle,
    sink: Option<VariantSink<'s>>,
    progress: Option<&'p mut (dyn FnMut(u64) + 'p)>,
    limit: u64,
    keep: usize,
    solutions: u64,
    grids: Vec<Grid>,
    grid: Vec<i32>,
    stop: Option<Stop>,
    failure: Option<VariantFailure>,
}

impl<'a, 's, 'p> SolutionCollector<'a, 's, 'p> {
    fn new(
        puzzle: &'a VariantPuzzle,
        search: &Search,
        sink: Option<VariantSink<'s>>,
        progress: Option<&'p mut (dyn FnMut(u64) + 'p)>,
    ) -> SolutionCollector<'a, 's, 'p> {
        SolutionCollector {
            puzzle,
            sink,
            progress,
            limit: search.limit,
            keep: search.keep,
            solutions: 0,
            grids: Vec::new(),
            grid: vec![0; puzzle.board().cell_count()],
            stop: None,
            failure: None,
        }
    }

    /// A solution of the model: the cells first, as values from 0.
    fn values(&mut self, values: &[u32]) -> ControlFlow<()> {
        let lowest = self.puzzle.board().lowest();
        self.grid.iter_mut().zip(values).for_each(|(cell, &value)| *cell = lowest + value as i32);
        self.take()
    }

    /// The solution in `grid` as one that is kept.
    fn kept(&self) -> Grid {
        let board = self.puzzle.board();
        let values = self.grid.iter().map(|number| (number - board.lowest() + 1) as u8);
        Grid::from_checked(board.clone(), values.collect())
    }

    /// The solution in `grid`.
    fn take(&mut self) -> ControlFlow<()> {
        let is_seen = self.grids.len() < self.keep || self.sink.is_some();
        let is_checked =
            is_seen || cfg!(debug_assertions) || self.solutions < 1000 || self.solutions.is_multiple_of(1024);
        if is_checked && let Some(broken) = broken_rule(self.puzzle, &self.grid) {
            self.failure = Some(VariantFailure::Wrong(broken));
            return ControlFlow::Break(());
        }
        self.solutions += 1;
        if self.grids.len() < self.keep {
            self.grids.push(self.kept());
        }
        if let Some(progress) = &mut self.progress {
            progress(self.solutions);
        }
        if let Some(sink) = &mut self.sink
            && sink(&self.grid).is_break()
        {
            self.stop = Some(Stop::Cancelled);
            return ControlFlow::Break(());
        }
        if self.solutions >= self.limit {
            self.stop = Some(Stop::Limit);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn report(
        self,
        stop: Option<Stop>,
        stats: Stats,
        solver: &'static str,
    ) -> Result<Report, VariantFailure> {
        match self.failure {
            Some(failure) => Err(failure),
            None => Ok(Report { solutions: self.solutions, grids: self.grids, stop, stats, solver }),
        }
    }

    /// Asks the engine of ordinary Sudoku.
    fn by_ordinary(mut self, ordinary: &Puzzle, search: &Search) -> Result<Report, VariantFailure> {
        let solver = "simd";
        if self.sink.is_none() {
            // It counts faster than it can hand out.
            let report = solve(&SIMD, ordinary, search, None);
            for grid in report.grids {
                self.grid = grid.numbers();
                if let Some(broken) = broken_rule(self.puzzle, &self.grid) {
                    return Err(VariantFailure::Wrong(broken));
                }
                self.grids.push(grid);
            }
            self.solutions = report.solutions;
            return self.report(report.stop, report.stats, solver);
        }
        let report = solve_each(&SIMD, ordinary, search, None, &mut |values| {
            self.grid.iter_mut().zip(values).for_each(|(cell, &value)| *cell = i32::from(value));
            self.take()
        });
        let stop = self.stop.or(report.stop);
        self.report(stop, report.stats, solver)
    }
}

/// The ordinary 9×9 Sudoku that the puzzle is, if it is one: no rules, and givens that do not clash.
pub(crate) fn ordinary_puzzle(puzzle: &VariantPuzzle) -> Option<Puzzle> {
    // The layout of another board takes longer to make than many a puzzle to solve.
    let board = puzzle.board();
    let box_of = |cell: &Cell| (cell.index() / 27, cell.index() % 9 / 3);
    let is_box = |region: &Vec<Cell>| region.iter().all(|cell| box_of(cell) == box_of(&region[0]));
    if board.rows() != 9 || !puzzle.constraints().is_empty() || !board.regions().iter().all(is_box) {
        return None;
    }
    puzzle.to_classic().filter(|classic| classic.layout().is_classic())
}

/// The first rule that a grid breaks, in words: `breaks rule 3 (killer 15)`.
fn broken_rule(puzzle: &VariantPuzzle, grid: &[i32]) -> Option<String> {
    if puzzle.is_solved_by(grid) {
        return None;
    }
    let constraints = puzzle.constraints().iter().enumerate();
    let broken = constraints.filter(|(_, constraint)| !constraint.holds(puzzle.board(), grid));
    let mut named = broken.map(|(index, constraint)| {
        format!("breaks rule {} ({})", index + 1, constraint.info().name.to_lowercase())
    });
    Some(named.next().unwrap_or_else(|| "breaks a house or a given".to_string()))
}
