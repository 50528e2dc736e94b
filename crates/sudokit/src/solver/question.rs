//! The question asked of a solver, [`Search`], and its answer, [`Report`].

use std::fmt;
use std::time::Duration;

use crate::board::Grid;
use crate::control::{Budget, Cancel, Stats, Stop};
use crate::trace::Tracer;

use super::catalogue::choose;
use super::interface::{Solver, conclude};
use super::run::{Sink, Subject};

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

/// A [`Search`] of which a tracer is told every step, see [`Search::with_tracer`].
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

/// What is known of the number of solutions. "Unknown" is never reported as "none" or "one".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Verdict {
    /// Proved: no solution.
    None,
    /// Proved: exactly one.
    One,
    /// At least two were found.
    Many,
    /// The search ended before it could decide.
    Unknown,
}

impl Verdict {
    /// What a search proved that found this number of solutions and ended for this reason (`None`: it searched
    /// everything).
    pub fn of(solutions: u64, stop: Option<Stop>) -> Verdict {
        match (solutions, stop) {
            (2.., _) => Verdict::Many,
            (0, None) => Verdict::None,
            (1, None) => Verdict::One,
            _ => Verdict::Unknown,
        }
    }
}

/// `none`, `one`, `many` or `unknown`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::None => "none",
            Verdict::One => "one",
            Verdict::Many => "many",
            Verdict::Unknown => "unknown",
        })
    }
}

/// The answer.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Report {
    /// Solutions found.
    pub solutions: u64,
    /// The first of them, as many as asked to keep.
    pub grids: Vec<Grid>,
    /// Why the search ended early; `None` says that everything was searched.
    pub stop: Option<Stop>,
    /// What was counted.
    pub stats: Stats,
    /// The id of the solver that answered.
    pub solver: &'static str,
}

impl Report {
    /// The first solution that was kept.
    pub fn solution(&self) -> Option<&Grid> {
        self.grids.first()
    }

    /// What the search proved.
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.solutions, self.stop)
    }

    /// Whether the number of solutions is exact.
    pub fn is_exact(&self) -> bool {
        self.stop.is_none()
    }
}
