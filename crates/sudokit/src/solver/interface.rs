//! The interface of all solvers: [`Solver`], and how one is asked.
//!
//! An algorithm sees only the [`Puzzle`] and its [`Run`]. Returning `Ok(())` says "I have searched the whole space";
//! everything else is a [`Stop`]. So a method that cannot search everything cannot claim that there is no other solution.

use crate::board::Puzzle;
use crate::control::Stop;
use crate::trace::Tracer;

use super::question::{Report, Search};
use super::run::{Run, Sink};
use super::variant_report::RulesSearch;

/// Which boards a solver supports.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Boards {
    /// Every layout: any size, boxes, jigsaw zones, extra houses.
    Any,
    /// Only 9×9 with 3×3 boxes.
    Classic,
}

/// Why a solver cannot work on a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Unsupported {
    /// The solver is for 9×9 boards with 3×3 boxes and no extra houses.
    #[error("it solves only 9×9 puzzles with 3×3 boxes and no extra houses")]
    Board,
}

/// A choice that a solver offers by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SolverOption {
    /// Its name, for example `orientation`.
    pub name: &'static str,
    /// Its values; the first is the default.
    pub values: &'static [&'static str],
    /// What it does, in a line.
    pub help: &'static str,
}

/// What a solver says of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SolverInfo {
    /// The name that users type.
    pub id: &'static str,
    /// The name in words.
    pub name: &'static str,
    /// Its idea in a sentence.
    pub idea: &'static str,
    /// Where the method comes from: names and years, with keys of `docs/bibliography.md` in brackets.
    pub source: &'static str,
    /// The boards that it supports.
    pub boards: Boards,
    /// Whether it can prove "no solution" and "no other solution".
    pub complete: bool,
    /// What one node is: what [`Budget::nodes`](crate::Budget::nodes) limits and [`Stats::nodes`](crate::Stats::nodes)
    /// counts.
    pub node: &'static str,
    /// What one iteration is, for the counters; empty if it counts none.
    pub iteration: &'static str,
    /// What steers the method from one iteration to the next, for its charts (a temperature, say); empty if nothing.
    pub control: &'static str,
    /// Choices, see [`Solver::with`].
    pub options: &'static [SolverOption],
}

/// A way to solve Sudoku.
pub trait Solver: Sync {
    /// What it is.
    fn info(&self) -> &'static SolverInfo;

    /// Searches. `Ok(())` says that the whole space was searched.
    ///
    /// # Errors
    /// Why the search ended before that.
    fn search(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> Result<(), Stop>;

    /// The same solver with one of its [options](SolverInfo::options) set; `None` if it has no such option or value.
    fn with(&self, _option: &str, _value: &str) -> Option<&'static dyn Solver> {
        None
    }

    /// How it searches puzzles with rules beyond houses; `None` if it knows none.
    fn rules(&self) -> Option<RulesSearch> {
        None
    }

    /// Whether it can work on this puzzle.
    ///
    /// # Errors
    /// What it cannot work on.
    fn supports(&self, puzzle: &Puzzle) -> Result<(), Unsupported> {
        match self.info().boards {
            Boards::Any => Ok(()),
            Boards::Classic if puzzle.layout().is_classic() => Ok(()),
            Boards::Classic => Err(Unsupported::Board),
        }
    }
}

/// Runs a solver; [`Search::run`](super::Search::run) chooses one. If the solver does not support the puzzle, the report
/// says so by [`Stop::Unsupported`].
///
/// ```
/// use sudokit::{Puzzle, Search, Verdict, solve, solver};
/// let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let puzzle: Puzzle = line.parse().unwrap();
/// let report = solve(solver::by_id("backtrack").unwrap(), &puzzle, &Search::unique(), None);
/// assert_eq!(report.verdict(), Verdict::One);
/// ```
pub fn solve<'a>(
    solver: &dyn Solver,
    puzzle: &'a Puzzle,
    search: &Search,
    tracer: Option<&'a mut (dyn Tracer + 'a)>,
) -> Report {
    conclude(solver, puzzle, Run::new(puzzle, search, tracer, None))
}

/// Runs a solver and hands each solution to `sink` as it is found.
pub fn solve_each<'a>(
    solver: &dyn Solver,
    puzzle: &'a Puzzle,
    search: &Search,
    tracer: Option<&'a mut (dyn Tracer + 'a)>,
    sink: Sink<'a>,
) -> Report {
    conclude(solver, puzzle, Run::new(puzzle, search, tracer, Some(sink)))
}

fn conclude(solver: &dyn Solver, puzzle: &Puzzle, mut run: Run<'_>) -> Report {
    let outcome = if solver.supports(puzzle).is_err() {
        Err(Stop::Unsupported)
    } else if run.limit() == 0 {
        // Reached before any work.
        Err(Stop::Limit)
    } else {
        solver.search(puzzle, &mut run)
    };
    let stop = match outcome {
        Ok(()) if solver.info().complete => None,
        Ok(()) => Some(Stop::GaveUp),
        Err(stop) => Some(stop),
    };
    run.report(stop, solver.info().id)
}
