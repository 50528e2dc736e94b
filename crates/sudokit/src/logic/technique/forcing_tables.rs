//! Forcing chains and nets from tables of implications [hodoku]: a candidate that contradicts itself, or that follows
//! whatever is true of another candidate, a cell or a house. In a net a line may rest on several others.

use crate::logic::chain_words::argument;
use crate::logic::hodoku::found_step::StepKind;
use crate::logic::hodoku_steps::find;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::step::Technique;

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
