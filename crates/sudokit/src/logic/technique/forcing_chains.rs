//! Forcing chains with several branches: Nishio, multiple, dynamic and nested forcing chains [explainer].
//!
//! All are one search with more and more to build with: static implications, deleted candidates, patterns in what is
//! left, chains nested in chains. The easiest chain counts: the fewest nodes.

use std::ops::ControlFlow;

use crate::logic::chain::kind::ChainKind;
use crate::logic::chain_words::argument;
use crate::logic::diagram::Form;
use crate::logic::houses::Houses;
use crate::logic::state::State;
use crate::logic::step::{Effect, Step, StepCollector, Technique};

macro_rules! forcing_chains {
    ($($name:ident: $kind:expr;)*) => {
        $(pub static $name: Technique =
            Technique::new($kind.info(), |state, steps| find(state, $kind, &$name, steps), argument)
                .with_forms(form_name);)*
    };
}

forcing_chains! {
    NISHIO: ChainKind::Nishio;
    MULTIPLE_CHAINS: ChainKind::Multiple;
    DYNAMIC_CHAINS: ChainKind::Dynamic(0);
    DYNAMIC_CHAINS_PLUS: ChainKind::Dynamic(1);
    NESTED_CHAINS_2: ChainKind::Dynamic(2);
    NESTED_CHAINS_3: ChainKind::Dynamic(3);
    NESTED_CHAINS_4: ChainKind::Dynamic(4);
    NESTED_CHAINS_5: ChainKind::Dynamic(5);
}

pub fn find<H: Houses>(
    state: &State<H>,
    kind: ChainKind,
    technique: &'static Technique,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    let found = match steps.chains.forcing_chains(state, kind, !steps.all, steps.explain) {
        Ok(found) => found,
        Err(stop) => {
            steps.stop = Some(stop);
            return ControlFlow::Break(());
        }
    };
    for step in found {
        let effect = Effect { place: step.place, eliminate: &step.removals };
        steps.step(technique, step.extra, effect, || step.why)?;
    }
    ControlFlow::Continue(())
}

/// "dynamic cell forcing chains"; a multiple chain of one cell or region is named by that alone.
fn form_name(step: &Step) -> Option<String> {
    let form = match step.why.form {
        Form::Contradiction => "contradiction",
        Form::Double => "double",
        Form::Cell => "cell",
        Form::Region => "region",
        _ => return None,
    };
    let (before, after) = step.technique.name().split_once("forcing chains")?;
    let before = if before == "multiple " { "" } else { before };
    Some(format!("{before}{form} forcing chains{after}"))
}
