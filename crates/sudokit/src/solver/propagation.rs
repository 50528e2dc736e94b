//! The constraint engine on Sudoku of any board and any rules: a variable for each cell, an all-different relation for
//! each house, the relations of each rule.
//!
//! The engine itself knows no Sudoku; see [`crate::propagation`] for its propagation and its branching. Of the board it
//! is given the houses, what each cell may be, and which houses lie side by side (rows, columns, boxes or zones).
//!
//! How it differs from `constraint-programming`: that solver filters each all-different relation by matching, all of it
//! or nothing; this one looks for single places and locked candidates on sets of cells, which is weaker at each node
//! and faster by far. A node is a position of the search; a guess is a decision, a value or its exclusion; iterations
//! are not counted.

use std::cell::RefCell;
use std::ops::ControlFlow;

use crate::board::HousesPuzzle;
use crate::constraint::Puzzle;
use crate::control::Stop;
use crate::propagation::ModelSolver;
use crate::trace::Event;

use super::engine_events::EngineEvents;
use super::interface::{Solver, SolverInfo, Support, Unsupported};
use super::run::{Run, Subject};

/// The constraint engine.
pub static PROPAGATION: Propagation = Propagation;

/// The type of the solver [`PROPAGATION`].
pub struct Propagation;

static INFO: SolverInfo = SolverInfo {
    id: "propagation",
    name: "Constraint propagation engine",
    idea: "Propagate sets of values and of places, cheapest first; branch on the cell or place that conflicts weigh most.",
    source: "dom/wdeg, Boussemart et al. 2004 [boussemart2004]; the engine is this project's",
    supports: Support::Rules,
    complete: true,
    node: "a position of the search",
    iteration: "",
    control: "",
    options: &[],
};

impl Solver for Propagation {
    fn info(&self) -> &'static SolverInfo {
        &INFO
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let mut rules = Puzzle::on(puzzle.layout().clone()).expect("the board of a puzzle");
        puzzle.layout().cells().for_each(|cell| rules.restrict(cell, puzzle.allowed(cell).bits()));
        self.search_rules(&rules, run)
    }

    fn search_rules(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let (model, parts) = if run.is_traced() {
            let (model, parts) = puzzle.model_with_rules();
            (model, Some(parts))
        } else {
            (puzzle.model(), None)
        };
        let Ok(mut engine) = ModelSolver::new(&model) else { return Err(Stop::Unsupported) };
        let (meter, delivery) = run.split();
        // Solutions and events take turns.
        let delivery = RefCell::new(delivery);
        let cells = puzzle.board().cell_count();
        let mut grid = vec![0; cells];
        let mut stopped = None;
        let mut each = |values: &[u32]| {
            grid.iter_mut().zip(values).for_each(|(cell, &value)| *cell = value as u8 + 1);
            match delivery.borrow_mut().solution(0, &grid) {
                Ok(()) => ControlFlow::Continue(()),
                Err(stop) => {
                    stopped = Some(stop);
                    ControlFlow::Break(())
                }
            }
        };
        let outcome = match parts {
            Some(parts) => {
                let mut events = EngineEvents::new(&model, cells, parts, |event| {
                    // The delivery reports solutions itself.
                    if event != Event::Solution {
                        delivery.borrow_mut().event(0, event);
                    }
                });
                engine.solve_observed(meter, &mut each, &mut events)
            }
            None => engine.solve(meter, &mut each),
        };
        stopped.map_or(outcome, Err)
    }

    fn supports(&self, puzzle: Subject<'_>) -> Result<(), Unsupported> {
        if let Subject::Rules(puzzle) = puzzle {
            ModelSolver::new(&puzzle.model())?;
        }
        Ok(())
    }
}
