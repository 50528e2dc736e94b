//! The kinds of searches for forcing chains, and what techniques they are at the top of a path.

use super::implication_set::Mode;
use crate::logic::info::{Family, Noun, TechniqueInfo};

/// Which search for forcing chains it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChainKind {
    /// One digit, contradictions only.
    Nishio,
    /// Static cell and region forcing chains.
    Multiple,
    /// Everything, at this level of patterns and nested chains, 0 to 5.
    Dynamic(u8),
}

impl ChainKind {
    /// How implications are followed.
    pub fn mode(self) -> Mode {
        match self {
            ChainKind::Nishio => Mode { dynamic: true, nishio: true, level: 0 },
            ChainKind::Multiple => Mode { dynamic: false, nishio: false, level: 0 },
            ChainKind::Dynamic(level) => Mode { dynamic: true, nishio: false, level },
        }
    }

    /// The technique that this search is at the top of a path.
    pub const fn info(self) -> TechniqueInfo {
        let (id, name, family) = match self {
            ChainKind::Nishio => ("nishio", "Nishio", Family::ForcingChains),
            ChainKind::Multiple => {
                ("multiple-forcing-chains", "multiple forcing chains", Family::ForcingChains)
            }
            ChainKind::Dynamic(0) => {
                ("dynamic-forcing-chains", "dynamic forcing chains", Family::ForcingChains)
            }
            ChainKind::Dynamic(1) => (
                "dynamic-forcing-chains-plus",
                "dynamic forcing chains with sets and fish",
                Family::ForcingChains,
            ),
            ChainKind::Dynamic(2) => {
                ("nested-forcing-chains-2", "forcing chains with nested chains", Family::NestedChains)
            }
            ChainKind::Dynamic(3) => (
                "nested-forcing-chains-3",
                "forcing chains with nested multiple chains",
                Family::NestedChains,
            ),
            ChainKind::Dynamic(4) => {
                ("nested-forcing-chains-4", "forcing chains with nested dynamic chains", Family::NestedChains)
            }
            ChainKind::Dynamic(_) => {
                ("nested-forcing-chains-5", "forcing chains with twice nested chains", Family::NestedChains)
            }
        };
        let noun = if matches!(self, ChainKind::Nishio) { Noun::Uncountable } else { Noun::Plural };
        TechniqueInfo { id, name, family, noun }
    }
}
