//! Forcing chains and nets from tables of implications [hodoku]: a candidate that contradicts itself, or that follows whatever is true of
//! another candidate, a cell or a house. In a net a line may rest on several others.

use std::ops::ControlFlow;

use crate::logic::chain_words::argument;
use crate::logic::hodoku::board::Board;
use crate::logic::hodoku::closures::Closures;
use crate::logic::hodoku::forcing::{Implications, forcing};
use crate::logic::hodoku::forcing_proof::proof;
use crate::logic::hodoku::found::StepKind;
use crate::logic::hodoku::tables::{Links, Nodes};
use crate::logic::hodoku_steps::hand_in;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::state::State;
use crate::logic::step::{StepCollector, Technique};

macro_rules! forcing {
    ($($name:ident $id:literal $title:literal $kind:ident;)*) => {
        $(pub static $name: Technique = Technique::new(
            TechniqueInfo { id: $id, name: $title, family: Family::ForcingChains, noun: Noun::A },
            |state, steps| find(StepKind::$kind, &$name, state, steps),
            argument,
        );)*
    };
}

forcing! {
    FORCING_CHAIN_CONTRADICTION "forcing-chain-contradiction" "forcing chain contradiction" ForcingChainContradiction;
    FORCING_CHAIN_VERITY "forcing-chain-verity" "forcing chain verity" ForcingChainVerity;
    FORCING_NET_CONTRADICTION "forcing-net-contradiction" "forcing net contradiction" ForcingNetContradiction;
    FORCING_NET_VERITY "forcing-net-verity" "forcing net verity" ForcingNetVerity;
}

fn find(
    kind: StepKind,
    technique: &'static Technique,
    state: &State,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    let board = Board::of(state);
    let mut found = Vec::new();
    let links = Links::of(&board, Nodes::Groups);
    if kind.is_net() {
        forcing(&Implications::of_net(&board, &links), &mut found, true);
    } else {
        let closures = Closures::of(&links, &board.candidates());
        forcing(&Implications::of(&board, &links, &closures), &mut found, true);
    }
    for step in found.into_iter().filter(|step| step.kind == kind) {
        hand_in(technique, step, steps, |step| proof(&board, &step))?;
    }
    ControlFlow::Continue(())
}
