//! The one face of all solvers: a question goes in as [`Search`], an answer comes out as [`Report`].
//!
//! An algorithm sees only the [`Puzzle`] and its [`Run`], the single door through which it counts nodes, tells
//! events and delivers solutions. Returning `Ok(())` says "I have searched the whole space"; everything else is a
//! [`Stop`]. So a method that cannot search everything cannot claim that there is no other solution.

use std::ops::ControlFlow;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::board::{Candidate, Cell, Grid, Puzzle};
use crate::control::{Budget, Meter, Stats, Stop};
use crate::trace::{Event, Tracer};

/// Which boards a solver supports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
pub struct Info {
    /// The name that users type.
    pub id: &'static str,
    /// The name in words.
    pub name: &'static str,
    /// Its idea in a sentence.
    pub idea: &'static str,
    /// Where the method comes from.
    pub source: &'static str,
    /// The boards that it supports.
    pub boards: Boards,
    /// Whether it can prove "no solution" and "no other solution".
    pub complete: bool,
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
    fn info(&self) -> &'static Info;

    /// Searches. `Ok(())` says that the whole space was searched.
    ///
    /// # Errors
    /// Why the search ended before that.
    fn search(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> Result<(), Stop>;

    /// The same solver with one of its [options](Info::options) set; `None` if it has no such option or value.
    fn with(&self, _knob: &str, _value: &str) -> Option<&'static dyn Solver> {
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

/// The question.
#[derive(Clone, Debug)]
pub struct Search {
    /// Stop after so many solutions: 1 asks for a solution, 2 whether it is unique, more counts.
    pub limit: u64,
    /// How many solutions to keep in the report; the others are only counted.
    pub keep: usize,
    /// For methods that use chance: the same seed gives the same run.
    pub seed: u64,
    /// What the search may cost.
    pub budget: Budget,
}

impl Default for Search {
    /// One solution, without limits.
    fn default() -> Search {
        Search { limit: 1, keep: 1, seed: 0, budget: Budget::default() }
    }
}

impl Search {
    /// A search for the first solution.
    pub fn first() -> Search {
        Search::default()
    }

    /// A search that tells none, one and many apart, and shows two solutions when there are many.
    pub fn unique() -> Search {
        Search { limit: 2, keep: 2, ..Search::default() }
    }

    /// A count up to `limit` that keeps no solution.
    pub fn count(limit: u64) -> Search {
        Search { limit, keep: 0, ..Search::default() }
    }

    /// The same with this budget.
    pub fn with_budget(mut self, budget: Budget) -> Search {
        self.budget = budget;
        self
    }

    /// The same with this seed.
    pub fn with_seed(mut self, seed: u64) -> Search {
        self.seed = seed;
        self
    }
}

/// What is known of the number of solutions. "Unknown" is never reported as "none" or "one".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Verdict {
    /// Proved: no solution.
    None,
    /// Proved: exactly one.
    One,
    /// At least two were found.
    Many,
    /// The search ended before it could tell.
    Unknown,
}

/// The answer.
#[derive(Clone, Debug)]
pub struct Report {
    /// Solutions found.
    pub solutions: u64,
    /// The first of them, as many as asked to keep.
    pub grids: Vec<Grid>,
    /// Why the search ended early; `None` says that everything was searched.
    pub stop: Option<Stop>,
    /// What was counted.
    pub stats: Stats,
}

impl Report {
    /// What the search proved.
    pub fn verdict(&self) -> Verdict {
        match (self.solutions, self.stop) {
            (2.., _) => Verdict::Many,
            (0, None) => Verdict::None,
            (1, None) => Verdict::One,
            _ => Verdict::Unknown,
        }
    }

    /// Whether the number of solutions is exact.
    pub fn is_exact(&self) -> bool {
        self.stop.is_none()
    }
}

/// Who gets the solutions as they are found; `Break` ends the search.
pub type Sink<'a> = &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>;

/// An algorithm's only door to the world.
pub struct Run<'a> {
    meter: Meter,
    delivery: Delivery<'a>,
    seed: u64,
}

/// Where solutions and events go.
pub struct Delivery<'a> {
    tracer: Option<&'a mut (dyn Tracer + 'a)>,
    sink: Option<Sink<'a>>,
    puzzle: &'a Puzzle,
    limit: u64,
    keep: usize,
    found: u64,
    grids: Vec<Grid>,
}

impl Delivery<'_> {
    /// Delivers a solution, N² values row by row; see [`Run::solution`].
    ///
    /// # Errors
    /// [`Stop::Limit`] when as many as asked for were found.
    ///
    /// # Panics
    /// If the values do not solve the puzzle: a wrong answer is never delivered.
    pub fn solution(&mut self, iteration: u64, values: &[u8]) -> Result<(), Stop> {
        // Counting tens of millions of solutions would spend most of its time here; beyond the first thousand only
        // solutions that somebody sees, and a sample of the others, are held against the puzzle.
        let seen = self.grids.len() < self.keep || self.sink.is_some();
        if seen || self.found < 1000 || self.found.is_multiple_of(1024) {
            assert!(
                self.puzzle.is_solved_by(values),
                "a solver delivered a grid that does not solve the puzzle"
            );
        }
        self.found += 1;
        if let Some(tracer) = self.tracer.as_deref_mut() {
            tracer.event(iteration, Event::Solution);
        }
        if self.grids.len() < self.keep {
            self.grids.push(Grid::from_checked(self.puzzle.layout().clone(), values.to_vec()));
        }
        if let Some(sink) = self.sink.as_mut()
            && sink(values).is_break()
        {
            return Err(Stop::Cancelled);
        }
        if self.found >= self.limit { Err(Stop::Limit) } else { Ok(()) }
    }

    /// Whether nobody wants to see another solution: only their number is asked for.
    pub fn is_counting(&self) -> bool {
        self.tracer.is_none() && self.sink.is_none() && self.grids.len() >= self.keep
    }

    /// How many more solutions are asked for.
    pub fn wanted(&self) -> u64 {
        self.limit.saturating_sub(self.found)
    }

    /// Delivers so many solutions that were counted and not seen.
    pub fn counted(&mut self, solutions: u64) {
        self.found = self.found.saturating_add(solutions);
    }
}

impl<'a> Run<'a> {
    fn new(
        puzzle: &'a Puzzle,
        search: &Search,
        tracer: Option<&'a mut (dyn Tracer + 'a)>,
        sink: Option<Sink<'a>>,
    ) -> Run<'a> {
        let Search { limit, keep, seed, ref budget } = *search;
        let delivery = Delivery { tracer, sink, puzzle, limit, keep, found: 0, grids: Vec::new() };
        Run { meter: Meter::new(budget.clone()), delivery, seed }
    }

    /// The two halves of the door, for engines that meter themselves while they deliver.
    pub fn split(&mut self) -> (&mut Meter, &mut Delivery<'a>) {
        (&mut self.meter, &mut self.delivery)
    }

    /// Counts a search node at this depth (0 for the root) and tells it.
    ///
    /// # Errors
    /// Why to stop.
    #[inline]
    pub fn node(&mut self, depth: usize) -> Result<(), Stop> {
        let depth = depth as u32;
        self.meter.stats.max_depth = self.meter.stats.max_depth.max(depth);
        self.event(Event::Node { depth });
        self.meter.node()
    }

    /// Counts a search node of a method that has no recursion to show.
    ///
    /// # Errors
    /// Why to stop.
    #[inline]
    pub fn position(&mut self) -> Result<(), Stop> {
        self.meter.node()
    }

    /// Counts an iteration.
    ///
    /// # Errors
    /// Why to stop.
    #[inline]
    pub fn iteration(&mut self) -> Result<(), Stop> {
        self.meter.iteration()
    }

    /// Looks now and then whether to stop, counting nothing.
    ///
    /// # Errors
    /// Why to stop.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stop> {
        self.meter.tick()
    }

    /// Counts a guess and tells it; `depth` is the number of guesses that stand, this one included.
    #[inline]
    pub fn guess(&mut self, cell: Cell, digit: crate::board::Digit, depth: usize) {
        self.meter.stats.guesses += 1;
        self.event(Event::Guess { candidate: Candidate::new(cell, digit), depth: depth as u32 });
    }

    /// Counts a branch that contradicted itself and tells it.
    #[inline]
    pub fn contradiction(&mut self, cell: Option<Cell>) {
        self.meter.stats.backtracks += 1;
        self.event(Event::Contradiction { cell });
    }

    /// Tells an event to whoever watches.
    #[inline]
    pub fn event(&mut self, event: Event) {
        if let Some(tracer) = self.delivery.tracer.as_deref_mut() {
            tracer.event(self.meter.stats.iterations, event);
        }
    }

    /// Whether somebody watches: lets a solver skip work that only serves events.
    #[inline]
    pub fn is_traced(&self) -> bool {
        self.delivery.tracer.is_some()
    }

    /// Delivers a solution, N² values row by row.
    ///
    /// # Errors
    /// [`Stop::Limit`] when as many as asked for were found.
    ///
    /// # Panics
    /// If the values do not solve the puzzle: a wrong answer is never delivered.
    pub fn solution(&mut self, values: &[u8]) -> Result<(), Stop> {
        self.delivery.solution(self.meter.stats.iterations, values)
    }

    /// How many solutions were found so far.
    pub fn found(&self) -> u64 {
        self.delivery.found
    }

    /// How many solutions are asked for.
    pub fn limit(&self) -> u64 {
        self.delivery.limit
    }

    /// How many solutions the report keeps.
    pub fn keep(&self) -> usize {
        self.delivery.keep
    }

    /// Whether somebody takes each solution as it is found.
    pub fn has_sink(&self) -> bool {
        self.delivery.sink.is_some()
    }

    /// The budget, for engines that have a deadline or flag of their own.
    pub fn budget(&self) -> &Budget {
        self.meter.budget()
    }

    /// The counters.
    pub fn stats(&mut self) -> &mut Stats {
        &mut self.meter.stats
    }

    /// The seed of the run.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// A generator of random numbers that the run's seed alone decides.
    pub fn rng(&self) -> ChaCha8Rng {
        ChaCha8Rng::seed_from_u64(self.seed)
    }
}

/// Runs a solver.
///
/// ```
/// use sudokit::{Grid9, Puzzle, Search, Verdict, solve, solver};
/// let line = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let puzzle = Puzzle::new(Grid9::from_line(line).unwrap().into()).unwrap();
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
    // A limit of nothing is reached before any work; a deadline in the past stops before it as well.
    let outcome = if run.delivery.limit == 0 { Err(Stop::Limit) } else { solver.search(puzzle, &mut run) };
    let stop = match outcome {
        Ok(()) if solver.info().complete => None,
        Ok(()) => Some(Stop::GaveUp),
        Err(stop) => Some(stop),
    };
    let Run { meter, delivery: Delivery { found, grids, .. }, .. } = run;
    Report { solutions: found, grids, stop, stats: meter.finish() }
}
