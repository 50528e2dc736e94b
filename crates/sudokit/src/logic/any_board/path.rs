//! The next step on any board, every step, and the whole path.

use crate::control::{Budget, Stop};

use super::catalogue::ROWS;
use super::state::BoardState;
use super::step::{BoardStep, BoardSteps};

/// Steps from a position to where there is none.
#[derive(Clone, Debug)]
pub struct BoardPath {
    /// The steps.
    pub steps: Vec<BoardStep>,
    /// The position in the end.
    pub state: BoardState,
    /// Why the path ends early.
    pub stop: Option<Stop>,
}

impl BoardPath {
    /// Whether every cell has one number.
    pub fn is_solved(&self) -> bool {
        self.state.is_solved()
    }

    /// Whether the last step shows that there is no solution.
    pub fn is_contradiction(&self) -> bool {
        self.steps.last().is_some_and(|step| step.is_contradiction())
    }
}

/// The next step: the first of the easiest technique that finds one. `None` if none does.
///
/// # Errors
/// Why the budget ended.
pub fn next_board_step(state: &BoardState, budget: &Budget) -> Result<Option<BoardStep>, Stop> {
    let mut steps = BoardSteps::new(false, budget);
    for row in ROWS {
        if steps.run(row, state).is_break() {
            break;
        }
    }
    match steps.stop {
        Some(stop) => Err(stop),
        None => Ok(steps.into_steps().pop()),
    }
}

/// Every step of every technique, easiest first, each effect of a technique once; what was found before the budget ended.
pub fn all_board_steps(state: &BoardState, budget: &Budget) -> (Vec<BoardStep>, Option<Stop>) {
    let mut steps = BoardSteps::new(true, budget);
    for row in ROWS {
        if steps.run(row, state).is_break() {
            break;
        }
    }
    let stop = steps.stop;
    let mut out: Vec<BoardStep> = Vec::new();
    for step in steps.into_steps() {
        let is_same = |other: &BoardStep| other.technique == step.technique && other.removed == step.removed;
        if !out.iter().any(is_same) {
            out.push(step);
        }
    }
    (out, stop)
}

/// Steps until there is none, a contradiction, or the budget ends.
pub fn board_path(start: &BoardState, budget: &Budget) -> BoardPath {
    let mut path = BoardPath { steps: Vec::new(), state: start.clone(), stop: None };
    loop {
        match budget.check().and_then(|()| next_board_step(&path.state, budget)) {
            Err(stop) => path.stop = Some(stop),
            Ok(Some(step)) => {
                step.apply(&mut path.state);
                let is_over = step.is_contradiction();
                path.steps.push(step);
                if !is_over {
                    continue;
                }
            }
            Ok(None) => {}
        }
        return path;
    }
}
