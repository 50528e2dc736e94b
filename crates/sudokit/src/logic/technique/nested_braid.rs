//! Trial with braids: a supposition, followed by singles and by braids of bounded length, ends in a contradiction.
//!
//! Source: [berthier2007], T&E(B_p). The shortest bound counts; of candidates with the same bound that of the first
//! cell with the fewest candidates, then of the lowest digit.

use std::ops::ControlFlow;

use super::trial_and_error::refute_each;
use super::whip::BRAID_INFO;
use crate::logic::chain_words::argument;
use crate::logic::csp::proof::{Proof, diagram};
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::state::State;
use crate::logic::step::{StepCollector, Technique};

/// Braids inside a supposition.
pub static TRIAL_WITH_BRAIDS: Technique = Technique::new(
    TechniqueInfo {
        id: "trial-with-braids",
        name: "trial with braids",
        family: Family::ForcingChains,
        noun: Noun::Uncountable,
    },
    find,
    argument,
);

fn find(state: &State, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    let position = state.domains();
    let chains = &mut *steps.chains;
    let (first, length) = match chains.nested_braids.refuted(&position, &mut chains.whips, &mut chains.meter)
    {
        Ok(Some(first)) => first,
        Ok(None) => return ControlFlow::Continue(()),
        Err(stop) => {
            steps.stop = Some(stop);
            return ControlFlow::Break(());
        }
    };
    let mut candidates = Vec::new();
    position.open_candidates(&mut candidates);
    candidates.drain(..candidates.iter().position(|&candidate| candidate == first).unwrap_or(0));
    // Without braids it is plain trial and error, and counts no less than the shortest.
    let extra = length.saturating_sub(1) as u16;
    refute_each(&candidates, &TRIAL_WITH_BRAIDS, extra, steps, |target, explain, chains| {
        let (whips, meter) = (&mut chains.whips, &mut chains.meter);
        if target != first && !chains.nested_braids.refutes(&position, target, length, whips, meter)? {
            return Ok(None);
        }
        let proof = if explain { Proof::by_braids(whips, &position, target, length, meter)? } else { None };
        Ok(Some(proof.map(|proof| diagram(&position, &proof, |_| BRAID_INFO)).unwrap_or_default()))
    })
}
