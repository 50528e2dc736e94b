//! Ratings are folds over the steps of a path.

use super::solve::Walker;
use super::state::State;
use crate::control::Stop;

/// What the steps of a path add up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// The hardest step.
    pub hardest: u16,
    /// The hardest step up to and including the first placement; 0 if nothing is ever placed.
    pub to_first_placement: u16,
    /// The first step.
    pub first: u16,
    /// The sum over all steps.
    pub sum: u32,
    /// How many steps.
    pub steps: u32,
    /// Whether the path ends in a filled grid.
    pub solved: bool,
}

/// Walks a state to its end.
///
/// # Errors
/// Says why the budget stopped it.
pub fn rate(state: &State, walker: &mut Walker) -> Result<Rating, Stop> {
    let mut state = state.clone();
    let mut rating = Rating::default();
    while !state.is_solved() {
        let Some(step) = walker.next(&state)? else { break };
        rating.hardest = rating.hardest.max(step.points);
        rating.sum += u32::from(step.points);
        rating.steps += 1;
        step.apply(&mut state);
        if rating.to_first_placement == 0 {
            if rating.first == 0 {
                rating.first = rating.hardest;
            }
            if step.place.is_some() {
                rating.to_first_placement = rating.hardest;
            }
        }
    }
    rating.solved = state.is_solved();
    Ok(rating)
}
