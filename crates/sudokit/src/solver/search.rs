//! The question asked of a solver: [`Search`].

use std::time::Duration;

use crate::control::{Budget, Cancel, Stop};
use crate::trace::Tracer;

use super::catalogue::choose;
use super::interface::Solver;
use super::report::Report;
use super::run::{Run, Sink, Subject};

/// The question: how many solutions to look for and to keep, and what the search may cost.
///
/// ```
/// use std::time::Duration;
/// use sudokit::{Puzzle, Search, Verdict};
/// let puzzle: Puzzle = "12..3..2.1....3.".parse().unwrap();
/// let report = Search::unique().with_seed(7).with_timeout(Duration::from_secs(1)).run(&puzzle);
/// assert_eq!(report.verdict(), Verdict::None);
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    /// Number of solutions after which to stop: 1 asks for a solution, 2 whether it is unique, more counts.
    pub limit: u64,
    /// How many solutions to keep in the report; the others are only counted.
    pub keep: usize,
    /// For methods that use chance: the same seed gives the same run.
    pub seed: u64,
    /// What the search may cost.
    pub budget: Budget,
    /// Who answers; `None` for the best complete solver for the puzzle ([`choose`]).
    pub solver: Option<&'static dyn Solver>,
}

impl Default for Search {
    /// One solution, without limits.
    fn default() -> Search {
        Search { limit: 1, keep: 1, seed: 0, budget: Budget::default(), solver: None }
    }
}

impl Search {
    /// A search for the first solution.
    pub fn first() -> Search {
        Search::default()
    }

    /// A search that distinguishes none, one and many, and keeps two solutions when there are many.
    pub fn unique() -> Search {
        Search { limit: 2, keep: 2, ..Search::default() }
    }

    /// A count up to `limit` that keeps no solution.
    pub fn count(limit: u64) -> Search {
        Search { limit, keep: 0, ..Search::default() }
    }

    /// A search for all solutions that keeps none; [`Puzzle::solutions`](crate::Puzzle::solutions) hands them out.
    pub fn all() -> Search {
        Search::count(u64::MAX)
    }

    /// Stops the search after `limit` solutions.
    pub fn with_limit(mut self, limit: u64) -> Search {
        self.limit = limit;
        self
    }

    /// Keeps at most `keep` solutions in the report.
    pub fn with_keep(mut self, keep: usize) -> Search {
        self.keep = keep;
        self
    }

    /// Stops the search `timeout` from now; see [`Budget::with_timeout`].
    pub fn with_timeout(mut self, timeout: Duration) -> Search {
        self.budget = self.budget.with_timeout(timeout);
        self
    }

    /// Stops the search after `nodes` search nodes.
    pub fn with_nodes(mut self, nodes: u64) -> Search {
        self.budget = self.budget.with_nodes(nodes);
        self
    }

    /// Stops the search when the flag is raised.
    pub fn with_cancel(mut self, cancel: Cancel) -> Search {
        self.budget = self.budget.with_cancel(cancel);
        self
    }

    /// Sets what the search may cost.
    pub fn with_budget(mut self, budget: Budget) -> Search {
        self.budget = budget;
        self
    }

    /// Sets the seed for methods that use chance.
    pub fn with_seed(mut self, seed: u64) -> Search {
        self.seed = seed;
        self
    }

    /// Asks this solver, one of [`SOLVERS`](super::SOLVERS) or another.
    pub fn with_solver(mut self, solver: &'static dyn Solver) -> Search {
        self.solver = Some(solver);
        self
    }

    /// Reports what the solver does to `tracer`.
    pub fn with_tracer<'t>(self, tracer: &'t mut (dyn Tracer + 't)) -> TracedSearch<'t> {
        TracedSearch { search: self, tracer }
    }

    /// Searches. If the solver does not support the puzzle, the report says so by [`Stop::Unsupported`], and
    /// [`Solver::supports`] says why.
    ///
    /// ```
    /// use sudokit::{Puzzle, Search, Verdict, solver};
    /// let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    /// let puzzle: Puzzle = line.parse().unwrap();
    /// let report = Search::unique().with_solver(solver::BACKTRACK).run(&puzzle);
    /// assert_eq!((report.verdict(), report.solver), (Verdict::One, "backtrack"));
    /// ```
    pub fn run<'a>(&self, puzzle: impl Into<Subject<'a>>) -> Report {
        let puzzle = puzzle.into();
        conclude(self.solver_for(puzzle), puzzle, self, None, None)
    }

    /// As [`run`](Search::run), and hands each solution to `sink` as it is found.
    pub fn run_each<'a>(&self, puzzle: impl Into<Subject<'a>>, sink: Sink<'a>) -> Report {
        let puzzle = puzzle.into();
        conclude(self.solver_for(puzzle), puzzle, self, None, Some(sink))
    }

    fn solver_for(&self, puzzle: Subject<'_>) -> &'static dyn Solver {
        self.solver.unwrap_or_else(|| choose(puzzle))
    }
}

/// A [`Search`] that reports every step to a tracer, see [`Search::with_tracer`].
pub struct TracedSearch<'t> {
    search: Search,
    tracer: &'t mut (dyn Tracer + 't),
}

impl TracedSearch<'_> {
    /// As [`Search::run`].
    ///
    /// ```
    /// use sudokit::{Puzzle, Search, solver, trace::Recorder};
    /// let puzzle: Puzzle = "12..34..2.....3.".parse().unwrap();
    /// let mut recorder = Recorder::first(1000);
    /// Search::first().with_solver(solver::BACKTRACK).with_tracer(&mut recorder).run(&puzzle);
    /// assert!(!recorder.records().is_empty());
    /// ```
    pub fn run<'a>(self, puzzle: impl Into<Subject<'a>>) -> Report {
        let (search, puzzle) = (self.search, puzzle.into());
        conclude(search.solver_for(puzzle), puzzle, &search, Some(self.tracer), None)
    }
}

/// Runs a solver, with a receiver of its events and one of its solutions. If it does not support the puzzle, the report
/// says so by [`Stop::Unsupported`], and [`Solver::supports`] says why.
fn conclude<'a>(
    solver: &dyn Solver,
    puzzle: Subject<'a>,
    search: &Search,
    tracer: Option<&'a mut (dyn Tracer + 'a)>,
    sink: Option<Sink<'a>>,
) -> Report {
    let Search { limit, keep, seed, ref budget, .. } = *search;
    let mut run = Run::new(puzzle, (limit, keep), seed, budget.clone(), tracer, sink);
    let outcome = match puzzle {
        _ if solver.info().supports.includes(puzzle).is_err() => Err(Stop::Unsupported),
        // Reached before any work.
        _ if run.limit() == 0 => Err(Stop::Limit),
        Subject::Houses(puzzle) => solver.search(puzzle, &mut run),
        Subject::Rules(puzzle) => solver.search_rules(puzzle, &mut run),
    };
    let stop = match outcome {
        Ok(()) if solver.info().complete => None,
        Ok(()) => Some(Stop::GaveUp),
        Err(stop) => Some(stop),
    };
    run.report(stop, solver.info().id)
}
