//! Finds of the catalogue of HoDoKu as steps.

use std::ops::ControlFlow;

use super::diagram::{Diagram, Removal, Role};
use super::hodoku::board::Board;
use super::hodoku::found::{FoundStep, StepKind};
use super::hodoku::search::find as find_kind;
use super::hodoku::templates::Templates;
use super::state::State;
use super::step::{Effect, StepCollector, Technique};

/// Looks for all steps of a kind in a state, and hands them in.
pub fn find(
    kind: StepKind,
    technique: &'static Technique,
    state: &State,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    let board = Board::of(state);
    for found in find_kind(&board, &mut Templates::default(), kind, steps.all) {
        if found.kind == kind {
            hand_in(technique, found, steps, |found| found.why)?;
        }
    }
    ControlFlow::Continue(())
}

/// Hands in a find with the evidence that `why` has for it.
pub fn hand_in(
    technique: &'static Technique,
    found: FoundStep,
    steps: &mut StepCollector<'_>,
    why: impl FnOnce(FoundStep) -> Diagram,
) -> ControlFlow<()> {
    let eliminate = removals(&found.out);
    let place = found.placement();
    if place.is_none() && eliminate.is_empty() {
        return ControlFlow::Continue(());
    }
    steps.step(technique, 0, Effect { place, eliminate: &eliminate }, || {
        complete(why(found), place, &eliminate)
    })
}

/// Candidates by cell, cells ascending.
pub fn removals(out: &[(u8, u8)]) -> Vec<Removal> {
    let mut list: Vec<Removal> = Vec::new();
    let mut sorted = out.to_vec();
    sorted.sort_unstable();
    for (cell, digit) in sorted {
        match list.last_mut() {
            Some((last, digits)) if *last == cell => *digits |= 1 << digit,
            _ => list.push((cell, 1 << digit)),
        }
    }
    list
}

/// The evidence with the effect.
pub fn complete(mut why: Diagram, place: Option<(u8, u8)>, eliminate: &[Removal]) -> Diagram {
    why.removed(eliminate);
    if let Some((cell, digit)) = place
        && !why.marks.iter().any(|mark| mark.cell == cell && mark.role == Role::Placed)
    {
        why.mark(cell, 1 << (digit - 1), Role::Placed);
    }
    why
}
