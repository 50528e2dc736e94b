//! The next step on any board, and every step.

use crate::control::{Budget, Stop};

use super::catalogue::ROWS;
use super::state::BoardState;
use super::step::{Argument, BoardSteps};
use crate::logic::step::Step;

/// The first step of the easiest technique of those that are wanted, by their places in the order; or all steps, each
/// effect of a technique once. What was found before the budget ended.
pub fn board_steps(
    state: &BoardState,
    is_enabled: impl Fn(usize) -> bool,
    all: bool,
    budget: &Budget,
) -> (Vec<Step<Argument>>, Option<Stop>) {
    let mut steps = BoardSteps::new(all, budget);
    for (_, row) in ROWS.into_iter().enumerate().filter(|(at, _)| is_enabled(*at)) {
        if steps.run(row, state).is_break() {
            break;
        }
    }
    let stop = steps.stop;
    let mut out: Vec<Step<Argument>> = Vec::new();
    for step in steps.into_steps() {
        let effect = |step: &Step<Argument>| (step.technique, step.place);
        let is_same =
            |other: &Step<Argument>| effect(other) == effect(&step) && other.eliminate == step.eliminate;
        if !out.iter().any(is_same) {
            out.push(step);
        }
    }
    (out, stop)
}
