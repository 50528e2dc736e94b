//! Trial and error of depth 1 to 3: a supposition, followed by singles and by trial and error of lower depth, ends in a
//! contradiction.
//!
//! Source: [berthier2007]; depth 1 is known as Bowman's bingo. Cells with the fewest candidates first, then by cell and
//! digit. A supposition that leads to the solution proves nothing and is not used.

use std::ops::ControlFlow;

use crate::control::Stop;
use crate::logic::chain::workspace::ChainWorkspace;
use crate::logic::chain_words::argument;
use crate::logic::csp::proof::{Proof, diagram};
use crate::logic::diagram::Diagram;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::state::State;
use crate::logic::step::{StepCollector, Technique};

/// Singles follow the supposition.
pub static TRIAL_1: Technique =
    Technique::new(trial_info(1), |state, steps| find(state, 1, &TRIAL_1, steps), argument);
/// Suppositions inside a supposition.
pub static TRIAL_2: Technique =
    Technique::new(trial_info(2), |state, steps| find(state, 2, &TRIAL_2, steps), argument);
/// Three suppositions deep.
pub static TRIAL_3: Technique =
    Technique::new(trial_info(3), |state, steps| find(state, 3, &TRIAL_3, steps), argument);

/// The technique of a depth.
pub const fn trial_info(depth: usize) -> TechniqueInfo {
    let (id, name) = match depth {
        0 | 1 => ("trial-and-error-1", "trial and error"),
        2 => ("trial-and-error-2", "trial and error of depth 2"),
        _ => ("trial-and-error-3", "trial and error of depth 3"),
    };
    TechniqueInfo { id, name, family: Family::ForcingChains, noun: Noun::Uncountable }
}

fn find(
    state: &State,
    depth: usize,
    technique: &'static Technique,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    let position = state.domains();
    let mut candidates = Vec::new();
    position.open_candidates(&mut candidates);
    refute_each(&candidates, technique, 0, steps, |target, explain, chains| {
        let (trials, meter) = (&mut chains.trials, &mut chains.meter);
        if !trials.refutes(&position, target, depth, meter)? {
            return Ok(None);
        }
        let proof = if explain { Proof::by_trial(trials, &position, target, depth, meter)? } else { None };
        Ok(Some(proof.map(|proof| diagram(&position, &proof, trial_info)).unwrap_or_default()))
    })
}

/// Reports the elimination of each candidate that is refuted, with what the step adds to the scale's points. `refute`
/// gets whether evidence is wanted, and gives `None` where it does not refute the candidate.
pub fn refute_each(
    candidates: &[u16],
    technique: &'static Technique,
    extra: u16,
    steps: &mut StepCollector<'_>,
    mut refute: impl FnMut(u16, bool, &mut ChainWorkspace) -> Result<Option<Diagram>, Stop>,
) -> ControlFlow<()> {
    for &target in candidates {
        match refute(target, steps.explain, steps.chains) {
            Ok(None) => {}
            Ok(Some(why)) => {
                let removals = [((target / 9) as u8, 1 << (target % 9))];
                steps.eliminate(technique, extra, &removals, || why)?;
            }
            Err(stop) => {
                steps.stop = Some(stop);
                return ControlFlow::Break(());
            }
        }
    }
    ControlFlow::Continue(())
}
