//! Finds of the catalogue of HoDoKu as steps.

use std::ops::ControlFlow;

use super::diagram::{Diagram, Removal, Role};
use super::hodoku::forcing_proof::proof;
use super::hodoku::found_step::{FoundStep, StepKind};
use super::hodoku::search::StepSearch;
use super::hodoku::state::{HodokuState, numbers};
use super::state::State;
use super::step::{Effect, StepCollector, Technique};
use crate::board::Candidate;

/// Looks for all steps of a kind in a state, and reports them.
pub fn find(
    kind: StepKind,
    technique: &'static Technique,
    state: &State,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    let mut search = StepSearch::new(HodokuState::of(state));
    // The first forcing chain may be of the other kind.
    let all = steps.all || kind.is_forcing();
    for mut found in search.find(kind.leader(), all) {
        let (place, eliminate) = (found.placement(), removals(&found.out));
        if found.kind == kind && (place.is_some() || !eliminate.is_empty()) {
            steps.step(technique, 0, Effect { place, eliminate: &eliminate }, || {
                complete(evidence(&search.board, &mut found), place, &eliminate)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Why a find holds on the board before it: what its finder says, or an argument made for the step alone.
pub fn evidence(board: &HodokuState, found: &mut FoundStep) -> Diagram {
    if found.kind.is_forcing() { proof(board, found) } else { std::mem::take(&mut found.why) }
}

/// Candidates by cell, cells ascending.
pub fn removals(out: &[Candidate]) -> Vec<Removal> {
    let mut list: Vec<Removal> = Vec::new();
    let mut sorted = out.to_vec();
    sorted.sort_unstable();
    for (cell, digit) in sorted.into_iter().map(numbers) {
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
