//! Whips and braids: a supposition that leaves a cell no candidate or a digit no place, by one candidate left at each
//! step.
//!
//! Source: [berthier2007]. The shortest counts; of equally short ones that of the first cell with the fewest
//! candidates, then of the lowest digit. A whip of length 1 is a locked candidate.

use std::ops::ControlFlow;

use super::trial_and_error::{refute_each, trial_info};
use crate::logic::chain_words::argument;
use crate::logic::csp::proof::{Proof, diagram};
use crate::logic::csp::whip::{Continuation, LONGEST};
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

/// Each variable continues from the right candidate just before it.
pub static WHIP: Technique = Technique::new(
    TechniqueInfo { id: "whip", name: "whip", family: Family::Chains, noun: Noun::A },
    |state, steps| find(state, &WHIP, Continuation::Whip, steps),
    argument,
)
.with_forms(form_name);

/// What a braid is called.
pub const BRAID_INFO: TechniqueInfo =
    TechniqueInfo { id: "braid", name: "braid", family: Family::Chains, noun: Noun::A };

/// Each variable continues from any right candidate before it.
pub static BRAID: Technique =
    Technique::new(BRAID_INFO, |state, steps| find(state, &BRAID, Continuation::Braid, steps), argument)
        .with_forms(form_name);

fn find(
    state: &State,
    technique: &'static Technique,
    kind: Continuation,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    let position = state.domains();
    let mut candidates = Vec::new();
    position.open_candidates(&mut candidates);
    let search = &mut steps.chains.whips;
    // No braid is shorter than its layers.
    let mut targets: Vec<(u16, usize)> = candidates
        .iter()
        .filter_map(|&candidate| search.layers(&position, candidate).map(|min| (candidate, min)))
        .collect();
    for length in 1..=LONGEST {
        if targets.is_empty() {
            break;
        }
        let near: Vec<u16> =
            targets.iter().filter(|&&(_, min)| min <= length).map(|&(target, _)| target).collect();
        let mut found = Vec::new();
        refute_each(&near, technique, length as u16 - 1, steps, |target, explain, chains| {
            let Some(elements) = chains.whips.find(&position, target, length, kind, &mut chains.meter)?
            else {
                return Ok(None);
            };
            found.push(target);
            let proof = if explain { Proof::of_elements(target, elements) } else { None };
            Ok(Some(proof.map(|proof| diagram(&position, &proof, trial_info)).unwrap_or_default()))
        })?;
        targets.retain(|(target, _)| !found.contains(target));
    }
    ControlFlow::Continue(())
}

/// "whip of length 3".
fn form_name(step: &Step) -> Option<String> {
    let length = 1 + step
        .why
        .links
        .iter()
        .filter(|link| link.strong)
        .map(|link| link.to)
        .fold((0, None), |(n, last), to| if last == Some(to) { (n, last) } else { (n + 1, Some(to)) })
        .0;
    (!step.why.links.is_empty()).then(|| format!("{} of length {length}", step.technique.name()))
}
