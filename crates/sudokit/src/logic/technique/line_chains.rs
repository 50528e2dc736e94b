//! Cycles and forcing chains along one line: X-cycle, Y-cycle, X-chain, XY-cycle, forcing chain [explainer].
//!
//! One search finds all kinds; the easiest chain counts: fewest points, then fewest nodes.

use std::ops::ControlFlow;

use crate::logic::chain::line_chains::LineKind;
use crate::logic::chain::workspace::line_step;
use crate::logic::chain_words::argument;
use crate::logic::houses::Houses;
use crate::logic::state::State;
use crate::logic::step::{Effect, StepCollector, Technique};

pub static X_CYCLE: Technique = Technique::new(LineKind::XCycle.info(), find, argument);
pub static Y_CYCLE: Technique = Technique::new(LineKind::YCycle.info(), find, argument).found_with(&X_CYCLE);
pub static FORCING_X_CHAIN: Technique =
    Technique::new(LineKind::XChain.info(), find, argument).found_with(&X_CYCLE);
pub static XY_CYCLE: Technique =
    Technique::new(LineKind::XYCycle.info(), find, argument).found_with(&X_CYCLE);
pub static FORCING_CHAIN: Technique =
    Technique::new(LineKind::XYChain.info(), find, argument).found_with(&X_CYCLE);

pub fn find<H: Houses>(state: &State<H>, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    let only_best = !steps.all && !steps.filtered;
    let found = match steps.chains.line_chains(state, only_best) {
        Ok(found) => found,
        Err(stop) => {
            steps.stop = Some(stop);
            return ControlFlow::Break(());
        }
    };
    for hint in &found {
        let technique = match hint.line {
            LineKind::XCycle => &X_CYCLE,
            LineKind::YCycle => &Y_CYCLE,
            LineKind::XChain => &FORCING_X_CHAIN,
            LineKind::XYCycle => &XY_CYCLE,
            LineKind::XYChain => &FORCING_CHAIN,
        };
        let step = line_step(state.houses(), hint, steps.explain);
        let effect = Effect { place: step.place, eliminate: &step.removals };
        steps.step(technique, step.extra, effect, || step.why)?;
    }
    ControlFlow::Continue(())
}
