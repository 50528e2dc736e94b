//! A search for grids that is asked again and again under assumptions: by the constraint engine, or by the 9×9 engine where
//! the puzzle is an ordinary 9×9 Sudoku. What it finds is checked before anybody sees it.

use std::ops::ControlFlow;

use crate::constraint::VariantPuzzle;
use crate::control::{Meter, Stop};
use crate::propagation::{Model, ModelSolver, Values};
use crate::solver::{VariantFailure, ordinary_puzzle};

use super::ordinary::OrdinarySearch;

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

/// So many nodes of the 9×9 engine take as long as one of the constraint engine on the same puzzle.
pub(super) const NODES_FOR_ONE: u64 = 30;

/// Says whether a grid may be believed.
pub(super) type Check<'a> = &'a (dyn Fn(&[i32]) -> bool + Sync);

/// A search for grids.
#[derive(Clone)]
pub(super) struct GridSearch<'a> {
    backend: Backend,
    check: Check<'a>,
}

#[derive(Clone)]
enum Backend {
    /// The constraint engine on a model, the first variables of which are so many cells.
    Constraint { solver: ModelSolver, lowest: i32, cells: usize },
    /// The 9×9 engine.
    Ordinary(Box<OrdinarySearch>),
}

impl<'a> GridSearch<'a> {
    /// For the grids of a puzzle.
    pub fn of_puzzle(puzzle: &VariantPuzzle, check: Check<'a>) -> Result<GridSearch<'a>, VariantFailure> {
        match ordinary_puzzle(puzzle).and_then(|ordinary| OrdinarySearch::new(&ordinary)) {
            Some(search) => Ok(GridSearch { backend: Backend::Ordinary(Box::new(search)), check }),
            None => GridSearch::of_model(&puzzle.model(), puzzle.board().cell_count(), check),
        }
    }

    /// For the solutions of a model, the first variables of which are so many cells.
    pub fn of_model(model: &Model, cells: usize, check: Check<'a>) -> Result<GridSearch<'a>, VariantFailure> {
        let backend = Backend::Constraint { solver: ModelSolver::new(model)?, lowest: model.lowest, cells };
        Ok(GridSearch { backend, check })
    }

    /// The id of the solver whose engine searches.
    pub fn solver(&self) -> &'static str {
        match self.backend {
            Backend::Constraint { .. } => "propagation",
            Backend::Ordinary(_) => "simd",
        }
    }

    /// The limit of nodes that takes as long as this one does where the constraint engine searches.
    pub fn node_limit(&self, nodes: u64) -> u64 {
        match self.backend {
            Backend::Constraint { .. } => nodes,
            Backend::Ordinary(_) => nodes.saturating_mul(NODES_FOR_ONE),
        }
    }

    /// Starts again with these domains assumed; no domains: nothing is assumed.
    pub fn assume(&mut self, domains: &[Values]) {
        match &mut self.backend {
            Backend::Constraint { solver, .. } => solver.assume(domains),
            Backend::Ordinary(search) => search.assume(domains),
        }
    }

    /// Starts again with values in an order drawn from a seed.
    pub fn randomize(&mut self, seed: u64) {
        match &mut self.backend {
            Backend::Constraint { solver, .. } => solver.randomize(Some(seed)),
            Backend::Ordinary(search) => search.randomize(seed),
        }
    }

    /// Hands out the solutions under the assumptions, the number of each cell, until `each` breaks. Whether it did: if not,
    /// these were all. To search again, assume again.
    pub fn search(
        &mut self,
        meter: &mut Meter,
        each: &mut dyn FnMut(Vec<i32>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Interrupted> {
        let check = self.check;
        let mut is_wrong = false;
        let mut take = |grid: Vec<i32>| {
            is_wrong = !check(&grid);
            if is_wrong { ControlFlow::Break(()) } else { each(grid) }
        };
        let outcome = match &mut self.backend {
            Backend::Constraint { solver, lowest, cells } => loop {
                let Some(values) = solver.next(meter)? else { break ControlFlow::Continue(()) };
                let grid = values[..*cells].iter().map(|&value| *lowest + value as i32).collect();
                if take(grid).is_break() {
                    break ControlFlow::Break(());
                }
            },
            Backend::Ordinary(search) => search.search(meter, &mut take)?,
        };
        if is_wrong {
            return Err(VariantFailure::Wrong("does not obey the rules".to_string()).into());
        }
        Ok(outcome)
    }

    /// A solution under the assumptions; `None` if there is none.
    pub fn first(&mut self, meter: &mut Meter) -> Result<Option<Vec<i32>>, Interrupted> {
        let mut first = None;
        let _ = self.search(meter, &mut |grid| {
            first = Some(grid);
            ControlFlow::Break(())
        })?;
        Ok(first)
    }

    /// What the constraint engine's propagation leaves of the cells of the puzzle that is searched, with nothing assumed; `None`
    /// if that is a contradiction. A copy is asked: labels of regions have names from that question on, and searches would try
    /// all orders of the names.
    pub fn propagated(&self, puzzle: &VariantPuzzle) -> Result<Option<Vec<Values>>, VariantFailure> {
        let mut solver = match &self.backend {
            Backend::Constraint { solver, .. } => solver.clone(),
            Backend::Ordinary(_) => ModelSolver::new(&puzzle.model())?,
        };
        let domains = solver.propagated();
        Ok(domains.map(|domains| domains[..puzzle.board().cell_count()].to_vec()))
    }
}
