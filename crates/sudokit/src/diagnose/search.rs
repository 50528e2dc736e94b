//! A search for grids that is asked again and again under assumptions: by the constraint engine, or by the 9×9 engine
//! where the puzzle is an ordinary 9×9 Sudoku. What it finds is checked before anybody sees it.

use std::ops::ControlFlow;

use crate::constraint::Puzzle;
use crate::control::{Meter, Stop};
use crate::propagation::{Model, ModelSolver, TooLarge, Values};

use super::ordinary::OrdinarySearch;

/// Why a question has no (whole) answer.
#[derive(Debug)]
pub(super) enum Interrupted {
    /// The budget ended.
    Stop(Stop),
    /// There is no answer.
    Failure(TooLarge),
}

impl From<Stop> for Interrupted {
    fn from(stop: Stop) -> Interrupted {
        Interrupted::Stop(stop)
    }
}

impl From<TooLarge> for Interrupted {
    fn from(failure: TooLarge) -> Interrupted {
        Interrupted::Failure(failure)
    }
}

impl Interrupted {
    /// The stop, or the failure as an error.
    pub fn stop(self) -> Result<Stop, TooLarge> {
        match self {
            Interrupted::Stop(stop) => Ok(stop),
            Interrupted::Failure(failure) => Err(failure),
        }
    }
}

/// The stop of an interrupted question, if it was.
pub(super) fn stop_of(outcome: Result<(), Interrupted>) -> Result<Option<Stop>, TooLarge> {
    outcome.map_or_else(|interrupted| interrupted.stop().map(Some), |()| Ok(None))
}

/// This many nodes of the 9×9 engine take as long as one of the constraint engine on the same puzzle.
pub(super) const NODES_FOR_ONE: u64 = 30;

/// Nodes of the first run of a randomised search by the 9×9 engine; four times as many in each further one.
const FIRST_RUN: u64 = 2_000;

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
    /// The constraint engine on a model, the first `cells` variables of which are cells.
    Constraint { solver: ModelSolver, lowest: i32, cells: usize },
    /// The 9×9 engine.
    Ordinary(Box<BothEngines>),
}

/// The 9×9 engine on an ordinary puzzle, and the constraint engine once it was asked what propagation leaves.
#[derive(Clone)]
struct BothEngines {
    search: OrdinarySearch,
    solver: Option<ModelSolver>,
}

impl<'a> GridSearch<'a> {
    /// For the grids of a puzzle.
    pub fn of_puzzle(puzzle: &Puzzle, check: Check<'a>) -> Result<GridSearch<'a>, TooLarge> {
        match puzzle.ordinary().and_then(OrdinarySearch::new) {
            Some(search) => {
                let backend = Backend::Ordinary(Box::new(BothEngines { search, solver: None }));
                Ok(GridSearch { backend, check })
            }
            None => GridSearch::of_model(&puzzle.model(), puzzle.board().cell_count(), check),
        }
    }

    /// For the solutions of a model, the first `cells` variables of which are cells.
    pub fn of_model(model: &Model, cells: usize, check: Check<'a>) -> Result<GridSearch<'a>, TooLarge> {
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
            Backend::Ordinary(both) => {
                both.search.assume(domains);
                both.solver.iter_mut().for_each(|solver| solver.assume(domains));
            }
        }
    }

    /// Starts again with values in an order drawn from a seed.
    pub fn randomize(&mut self, seed: u64) {
        match &mut self.backend {
            Backend::Constraint { solver, .. } => solver.randomize(Some(seed)),
            Backend::Ordinary(both) => {
                both.search.randomize(seed);
                both.solver.iter_mut().for_each(|solver| solver.randomize(Some(seed)));
            }
        }
    }

    /// Hands out the solutions under the assumptions, the number of each cell, until `each` breaks. Whether it did: if
    /// not, these were all. To search again, assume again. A randomised search may hand out a solution twice.
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
            Backend::Constraint { solver, lowest, cells } => {
                search_model(solver, (*lowest, *cells), meter, &mut take)?
            }
            Backend::Ordinary(both) => both.search(meter, &mut take)?,
        };
        if is_wrong {
            panic!("the engine found a grid that does not obey the rules");
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

    /// What the constraint engine's propagation leaves of the cells of the puzzle that is searched, with nothing
    /// assumed; `None` if that is a contradiction. A copy is asked: labels of regions have names from that question on,
    /// and searches would try all orders of the names.
    pub fn propagated(&mut self, puzzle: &Puzzle) -> Result<Option<Vec<Values>>, TooLarge> {
        let domains = match &mut self.backend {
            Backend::Constraint { solver, .. } => solver.clone().propagated(),
            Backend::Ordinary(both) => both.solver.insert(ModelSolver::new(&puzzle.model())?).propagated(),
        };
        Ok(domains.map(|domains| domains[..puzzle.board().cell_count()].to_vec()))
    }
}

impl BothEngines {
    /// In the order of the 9×9 engine that engine alone searches, as it does for the number of solutions. It learns
    /// nothing from failures, so that with few givens one candidate in some ten thousand takes it a thousand times
    /// longer than others. Hence a randomised search is made in runs, by either engine in turn for about the same time,
    /// each time four times as long and in another order.
    fn search(
        &mut self,
        meter: &mut Meter,
        each: &mut dyn FnMut(Vec<i32>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Stop> {
        let solver = self.solver.as_mut().filter(|_| self.search.is_random());
        let Some(solver) = solver else { return self.search.search(meter, each) };
        let mut max = FIRST_RUN;
        loop {
            if let Some(outcome) = run(meter, max, |meter| self.search.search(meter, each))? {
                return Ok(outcome);
            }
            let in_model = |meter: &mut Meter| search_model(solver, (1, 81), meter, each);
            if let Some(outcome) = run(meter, max / NODES_FOR_ONE, in_model)? {
                return Ok(outcome);
            }
            self.search.draw();
            max = max.saturating_mul(4);
        }
    }
}

/// Passes the solutions of a model to `each`: its first `cells` variables, as numbers from `lowest`.
fn search_model(
    solver: &mut ModelSolver,
    (lowest, cells): (i32, usize),
    meter: &mut Meter,
    each: &mut dyn FnMut(Vec<i32>) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Stop> {
    while let Some(values) = solver.next(meter)? {
        let grid = values[..cells].iter().map(|&value| lowest + value as i32).collect();
        if each(grid).is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Runs a part of a search with at most `max` nodes; `None` if it took more, but the budget is not used up.
fn run(
    meter: &mut Meter,
    max: u64,
    search: impl FnOnce(&mut Meter) -> Result<ControlFlow<()>, Stop>,
) -> Result<Option<ControlFlow<()>>, Stop> {
    let left = meter.nodes_left();
    let mut own = Meter::new(meter.budget().clone().with_nodes(max.min(left)));
    let outcome = search(&mut own);
    meter.stats.add_search(&own.stats);
    match outcome {
        Err(Stop::Nodes) if max < left => Ok(None),
        outcome => outcome.map(Some),
    }
}
