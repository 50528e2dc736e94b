//! Walking a puzzle with a scale, one step at a time.

use super::catalogue::{Id, Scale, Search, TECHNIQUES};
use super::chain::Engine;
use super::state::State;
use super::step::{Found, Step};
use crate::control::{Budget, Meter, Stop};

/// Solves by a scale, step after step; it can be asked for many puzzles one after the other and keeps its buffers.
pub struct LogicalSolver {
    scale: Scale,
    points: Vec<u16>,
    searches: Vec<Search>,
    engine: Engine,
    explain: bool,
}

impl LogicalSolver {
    /// A walker for a scale. With `explain` the steps carry diagrams; without, they are found faster.
    pub fn new(scale: &Scale, explain: bool, budget: Budget) -> LogicalSolver {
        LogicalSolver::with(scale, explain, budget, |_| true)
    }

    /// A walker that looks for some techniques of a scale only. Techniques that one search finds together come together.
    pub fn with(scale: &Scale, explain: bool, budget: Budget, wanted: impl Fn(Id) -> bool) -> LogicalSolver {
        let mut points = vec![0; TECHNIQUES.len()];
        let mut searches: Vec<Search> = Vec::new();
        let mut last: Option<&str> = None;
        for &(id, value, _) in scale.points {
            points[id as usize] = value;
            if !wanted(id) {
                continue;
            }
            let row = &TECHNIQUES[id as usize];
            if last != Some(row.search) {
                searches.push(row.find);
            }
            last = Some(row.search);
        }
        LogicalSolver { scale: *scale, points, searches, engine: Engine::new(budget), explain }
    }

    /// The first step of the first technique that finds one; `None` if no technique does.
    ///
    /// # Errors
    /// Says why the budget stopped it.
    pub fn next(&mut self, state: &State) -> Result<Option<Step>, Stop> {
        Ok(self.search(state, false)?.pop())
    }

    /// Everything that every technique finds, in the order of the scale.
    ///
    /// # Errors
    /// Says why the budget stopped it.
    pub fn every(&mut self, state: &State) -> Result<Vec<Step>, Stop> {
        self.search(state, true)
    }

    /// Starts a new budget, for the next puzzle.
    pub fn set_budget(&mut self, budget: Budget) {
        self.engine.meter = Meter::new(budget);
    }

    fn search(&mut self, state: &State, all: bool) -> Result<Vec<Step>, Stop> {
        let mut found = Found {
            all,
            explain: self.explain,
            steps: Vec::new(),
            points: &self.points,
            engine: &mut self.engine,
            stop: None,
        };
        for search in &self.searches {
            if search(state, &mut found).is_break() {
                break;
            }
        }
        match found.stop {
            Some(stop) => Err(stop),
            None => Ok(found.steps),
        }
    }

    /// The scale.
    pub fn scale(&self) -> &Scale {
        &self.scale
    }

    /// The points of a technique on this scale, 0 if it has none.
    pub fn points(&self, id: Id) -> u16 {
        self.points[id as usize]
    }
}

/// The next step of a state on a scale, explained.
///
/// # Errors
/// Says why the budget stopped it.
pub fn first_step(state: &State, scale: &Scale, budget: Budget) -> Result<Option<Step>, Stop> {
    LogicalSolver::new(scale, true, budget).next(state)
}
