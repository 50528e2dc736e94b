//! Ratings are folds over the steps of a path.

use super::catalogue::{Id, Measure};
use super::solve::LogicalSolver;
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
    /// The level of difficulty, an index into the scale's levels; the last one if the path does not end.
    pub level: u8,
    /// The technique of the first of the hardest steps.
    pub hardest_technique: Option<Id>,
}

impl Rating {
    /// The figure that a scale's measure names.
    pub fn by(&self, measure: Measure) -> u32 {
        match measure {
            Measure::Hardest => u32::from(self.hardest),
            Measure::Sum => self.sum,
        }
    }
}

/// Walks a state to its end.
///
/// # Errors
/// Says why the budget stopped it.
pub fn rate(state: &State, walker: &mut LogicalSolver) -> Result<Rating, Stop> {
    let mut state = state.clone();
    let mut rating = Rating::default();
    let scale = *walker.scale();
    while !state.is_solved() {
        let Some(step) = walker.next(&state)? else { break };
        if step.points > rating.hardest || rating.steps == 0 {
            rating.hardest = step.points;
            rating.hardest_technique = Some(step.technique);
        }
        let row = scale.points.iter().find(|row| row.0 == step.technique);
        rating.level = rating.level.max(row.map_or(0, |row| row.2));
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
    let last = scale.levels.len().saturating_sub(1);
    if !rating.solved {
        rating.level = last as u8;
    }
    while usize::from(rating.level) < last
        && rating.by(scale.measure) > scale.levels[usize::from(rating.level)].most
    {
        rating.level += 1;
    }
    Ok(rating)
}
