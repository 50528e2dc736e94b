//! A model in the engine, asked again and again under assumptions. What it finds is checked before anybody sees it.

use crate::control::{Meter, Stop};
use crate::propagation::{Model, ModelSolver, Values};
use crate::solver::VariantFailure;

/// Why a question has no (whole) answer.
#[derive(Debug)]
pub(super) enum Interrupted {
    /// The budget ended.
    Stop(Stop),
    /// There is no answer.
    Failure(VariantFailure),
}

impl From<Stop> for Interrupted {
    fn from(stop: Stop) -> Interrupted {
        Interrupted::Stop(stop)
    }
}

impl From<VariantFailure> for Interrupted {
    fn from(failure: VariantFailure) -> Interrupted {
        Interrupted::Failure(failure)
    }
}

impl Interrupted {
    /// The stop, or the failure as an error.
    pub fn stop(self) -> Result<Stop, VariantFailure> {
        match self {
            Interrupted::Stop(stop) => Ok(stop),
            Interrupted::Failure(failure) => Err(failure),
        }
    }
}

/// The stop of an interrupted question, if it was.
pub(super) fn stop_of(outcome: Result<(), Interrupted>) -> Result<Option<Stop>, VariantFailure> {
    outcome.map_or_else(|interrupted| interrupted.stop().map(Some), |()| Ok(None))
}

/// Says whether a grid may be believed.
pub(super) type Check<'a> = &'a (dyn Fn(&[i32]) -> bool + Sync);

/// A model that is searched.
#[derive(Clone)]
pub(super) struct ModelSearch<'a> {
    engine: ModelSolver,
    lowest: i32,
    cells: usize,
    check: Check<'a>,
}

impl<'a> ModelSearch<'a> {
    /// Compiles a model, the first variables of which are so many cells.
    pub fn new(model: &Model, cells: usize, check: Check<'a>) -> Result<ModelSearch<'a>, VariantFailure> {
        Ok(ModelSearch { engine: ModelSolver::new(model)?, lowest: model.lowest, cells, check })
    }

    /// Starts again with these domains assumed; no domains: nothing is assumed.
    pub fn assume(&mut self, domains: &[Values]) {
        self.engine.assume(domains);
    }

    /// Starts again with values in an order drawn from a seed.
    pub fn randomize(&mut self, seed: u64) {
        self.engine.randomize(Some(seed));
    }

    /// The next solution, the number of each cell; `None` if there is no further one.
    pub fn next(&mut self, meter: &mut Meter) -> Result<Option<Vec<i32>>, Interrupted> {
        let Some(values) = self.engine.next(meter)? else { return Ok(None) };
        let grid: Vec<i32> = values[..self.cells].iter().map(|&value| self.lowest + value as i32).collect();
        if (self.check)(&grid) {
            Ok(Some(grid))
        } else {
            Err(VariantFailure::Wrong("does not obey the rules".to_string()).into())
        }
    }

    /// What propagation leaves of the cells under the assumptions; `None` if that is a contradiction. A copy is asked: labels
    /// of regions have names from that question on, and searches would try all orders of the names.
    pub fn propagated(&self) -> Option<Vec<Values>> {
        let mut domains = self.engine.clone().propagated()?;
        domains.truncate(self.cells);
        Some(domains)
    }
}
