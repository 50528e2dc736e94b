//! Every step that a position offers, in the order in which HoDoKu lists all steps [hodoku]: by technique, easiest
//! first, and within a technique by effect. Steps of one technique with the same effect count once, with the simplest
//! argument.

use std::cmp::Reverse;

use crate::board::Cell;
use crate::control::Stop;
use crate::logic::{HasFinders, LogicalSolver, LogicalState, State, Step};

use super::error::HintError;
use super::hint::Hint;
use super::position::PositionOn;
use super::scaled_state::ScaledState;

/// Every step that a position offers.
#[derive(Clone, Debug)]
pub struct AllSteps<S: LogicalState = State> {
    /// The steps: techniques in the order of the scale; in each, placements before eliminations, more eliminations
    /// first.
    pub hints: Vec<Hint<S>>,
    /// Why there may be more: the budget ended first.
    pub stop: Option<Stop>,
}

impl<S: ScaledState> PositionOn<S> {
    /// Every step of every technique of the solver's scale in the position as it stands. Techniques are looked for in
    /// the order of the scale, so a budget cuts off the hardest ones.
    ///
    /// # Errors
    /// If there are mistakes, everything is filled, or the scale is not for such boards.
    pub fn all_steps(&self, solver: &mut LogicalSolver) -> Result<AllSteps<S>, HintError> {
        self.must_be_fit(solver)?;
        if self.state().is_complete() {
            return Err(HintError::Solved);
        }
        let (steps, stop) = self.state().every(solver);
        let hint = |step| Hint { before: self.state().clone(), step, number: 0, scale: *solver.scale() };
        Ok(AllSteps { hints: steps.into_iter().map(hint).collect(), stop })
    }
}

/// Every step of a state with houses.
pub fn every<H: HasFinders>(state: &State<H>, solver: &mut LogicalSolver) -> (Vec<Step>, Option<Stop>) {
    let (mut steps, stop) = solver.every_found(state);
    let scale = *solver.scale();
    steps.sort_by_cached_key(|step| (scale.place(step.technique), effect(step), cost(step)));
    steps.dedup_by(|later, first| {
        later.technique == first.technique
            && later.place == first.place
            && later.eliminations().eq(first.eliminations())
    });
    (steps, stop)
}

/// What a step does, in the order of lists: placements by cell; then more eliminations first, then those of a smaller
/// weighted sum of indexes, which HoDoKu compares. Equal for equal effects only.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Effect {
    only_eliminates: bool,
    place: Option<(Cell, u8)>,
    number: Reverse<usize>,
    weighted_sum: u64,
    /// Digit and cell of each.
    eliminations: Vec<(u8, Cell)>,
}

fn effect(step: &Step) -> Effect {
    let mut out: Vec<(u8, Cell)> = step.eliminations().map(|(cell, digit)| (digit, cell)).collect();
    out.sort_unstable();
    let weighted = |(i, &(digit, cell)): (usize, &(u8, Cell))| {
        cell.index() as u64 * (1 + 80 * i as u64) + u64::from(digit)
    };
    let weighted_sum = out.iter().enumerate().map(weighted).sum();
    Effect {
        only_eliminates: step.place.is_none(),
        place: step.place,
        number: Reverse(out.len()),
        weighted_sum,
        eliminations: out,
    }
}

/// How long the argument of a step is: its points on the scale, then what its evidence names.
fn cost(step: &Step) -> (u16, usize) {
    (step.points, step.why.links.len() + step.why.marks.len())
}
