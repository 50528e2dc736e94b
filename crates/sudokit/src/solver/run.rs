//! What an algorithm sees of its run: it counts nodes and iterations, reports events and delivers solutions through
//! [`Run`], which stops it when the budget ends.

use std::ops::ControlFlow;
use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::board::{Board, Candidate, Cell, Digit, Grid, HousesPuzzle};
use crate::constraint::Puzzle;
use crate::control::{Budget, Meter, Stats, Stop};
use crate::trace::{Event, Tracer};

use super::report::Report;

/// Takes each solution as it is found, the digit of every cell from 1, extra cells last; `Break` ends the search.
pub type Sink<'a> = &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>;

/// All that an algorithm sees besides the puzzle: the meter of its budget, the receiver of its events and solutions,
/// and its seed.
pub struct Run<'a> {
    meter: Meter,
    delivery: Delivery<'a>,
    seed: u64,
}

/// What is searched: made of a [`Puzzle`], or of a [`HousesPuzzle`].
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// A puzzle whose rules are its houses.
    Houses(&'a HousesPuzzle),
    /// Any other.
    Rules(&'a Puzzle),
}

impl<'a> From<&'a Puzzle> for Subject<'a> {
    fn from(puzzle: &'a Puzzle) -> Subject<'a> {
        puzzle.houses().map_or(Subject::Rules(puzzle), Subject::Houses)
    }
}

impl<'a> From<&'a HousesPuzzle> for Subject<'a> {
    fn from(puzzle: &'a HousesPuzzle) -> Subject<'a> {
        Subject::Houses(puzzle)
    }
}

impl<'a> Subject<'a> {
    /// The board.
    pub fn board(self) -> &'a Arc<Board> {
        match self {
            Subject::Houses(puzzle) => puzzle.layout(),
            Subject::Rules(puzzle) => puzzle.board(),
        }
    }

    /// The check that solutions are held against.
    fn is_solved_by(self, values: &[u8]) -> bool {
        match self {
            Subject::Houses(puzzle) => puzzle.is_solved_by(values),
            Subject::Rules(puzzle) => {
                let before = puzzle.board().lowest() - 1;
                let numbers: Vec<i32> = values.iter().map(|&value| before + i32::from(value)).collect();
                puzzle.is_solved_by(&numbers)
            }
        }
    }
}

/// Receives solutions and events.
///
/// Every solution that is kept or handed to a sink is checked against the puzzle. Of those that are only counted, the
/// first thousand and one in 1,024 after them are; a number reported by [`Delivery::counted`] is not checked.
pub struct Delivery<'a> {
    tracer: Option<&'a mut (dyn Tracer + 'a)>,
    sink: Option<Sink<'a>>,
    puzzle: Subject<'a>,
    limit: u64,
    keep: usize,
    found: u64,
    grids: Vec<Grid>,
}

impl Delivery<'_> {
    /// Delivers a solution; see [`Run::solution`].
    ///
    /// # Errors
    /// [`Stop::Limit`] when as many as asked for were found.
    ///
    /// # Panics
    /// If the values are checked and do not solve the puzzle, which is an error of the solver. See [`Delivery`] for
    /// which solutions are checked.
    pub fn solution(&mut self, iteration: u64, values: &[u8]) -> Result<(), Stop> {
        // Checking each of tens of millions of counted solutions would take most of the time.
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
            self.grids.push(Grid::from_checked(self.puzzle.board().clone(), values.to_vec()));
        }
        if let Some(sink) = self.sink.as_mut()
            && sink(values).is_break()
        {
            return Err(Stop::Cancelled);
        }
        if self.found >= self.limit { Err(Stop::Limit) } else { Ok(()) }
    }

    /// Whether only the number of further solutions is asked for.
    pub fn is_counting(&self) -> bool {
        self.tracer.is_none() && self.sink.is_none() && self.grids.len() >= self.keep
    }

    /// How many more solutions are asked for.
    pub fn remaining(&self) -> u64 {
        self.limit.saturating_sub(self.found)
    }

    /// Reports an event to the tracer, if there is one; see [`Run::event`].
    pub fn event(&mut self, iteration: u64, event: Event) {
        if let Some(tracer) = self.tracer.as_deref_mut() {
            tracer.event(iteration, event);
        }
    }

    /// Adds solutions that were counted without producing their grids.
    pub fn counted(&mut self, solutions: u64) {
        self.found = self.found.saturating_add(solutions);
    }
}

impl<'a> Run<'a> {
    /// `limit` and `keep` are how many solutions are asked for and how many are kept.
    pub(super) fn new(
        puzzle: Subject<'a>,
        (limit, keep): (u64, usize),
        seed: u64,
        budget: Budget,
        tracer: Option<&'a mut (dyn Tracer + 'a)>,
        sink: Option<Sink<'a>>,
    ) -> Run<'a> {
        let delivery = Delivery { tracer, sink, puzzle, limit, keep, found: 0, grids: Vec::new() };
        Run { meter: Meter::new(budget), delivery, seed }
    }

    /// The meter and the delivery apart, for engines that count nodes themselves while they deliver.
    pub fn split(&mut self) -> (&mut Meter, &mut Delivery<'a>) {
        (&mut self.meter, &mut self.delivery)
    }

    /// Counts a search node at this depth (0 for the root) and reports it.
    ///
    /// # Errors
    /// The budget ended: its nodes, its time, or a request to cancel.
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
    /// The budget ended: its nodes, its time, or a request to cancel.
    #[inline]
    pub fn position(&mut self) -> Result<(), Stop> {
        self.meter.node()
    }

    /// Counts an iteration that is also a node: for methods without a search tree, whose limit of nodes is one of
    /// iterations.
    ///
    /// # Errors
    /// The budget ended: its nodes, its time, or a request to cancel.
    #[inline]
    pub fn step(&mut self) -> Result<(), Stop> {
        self.meter.stats.iterations += 1;
        self.meter.node()
    }

    /// Counts an iteration.
    ///
    /// # Errors
    /// The budget ended: its nodes, its time, or a request to cancel.
    #[inline]
    pub fn iteration(&mut self) -> Result<(), Stop> {
        self.meter.iteration()
    }

    /// Checks deadline and cancellation once in 1,024 calls, counting nothing.
    ///
    /// # Errors
    /// The budget ended: its nodes, its time, or a request to cancel.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stop> {
        self.meter.tick()
    }

    /// Counts a guess and reports it; `depth` is the number of guesses that stand, this one included.
    #[inline]
    pub fn guess(&mut self, cell: Cell, digit: Digit, depth: usize) {
        self.meter.stats.guesses += 1;
        self.event(Event::Guess { candidate: Candidate::new(cell, digit).into(), depth: depth as u32 });
    }

    /// Counts a branch that contradicted itself and reports it.
    #[inline]
    pub fn contradiction(&mut self, cell: Option<Cell>) {
        self.meter.stats.backtracks += 1;
        self.event(Event::Contradiction { cell });
    }

    /// Reports an event to the tracer, if there is one.
    #[inline]
    pub fn event(&mut self, event: Event) {
        if let Some(tracer) = self.delivery.tracer.as_deref_mut() {
            tracer.event(self.meter.stats.iterations, event);
        }
    }

    /// Whether there is a tracer: lets a solver skip work that only events need.
    #[inline]
    pub fn is_traced(&self) -> bool {
        self.delivery.tracer.is_some()
    }

    /// Delivers a solution: the digit of every cell from 1, row by row, extra cells last.
    ///
    /// # Errors
    /// [`Stop::Limit`] when as many as asked for were found.
    ///
    /// # Panics
    /// As [`Delivery::solution`].
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

    /// Ends the run.
    pub(super) fn report(self, stop: Option<Stop>, solver: &'static str) -> Report {
        let Run { meter, delivery: Delivery { found: solutions, grids, .. }, .. } = self;
        Report { solutions, grids, stop, stats: meter.finish(), solver }
    }
}
