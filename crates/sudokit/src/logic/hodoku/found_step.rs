//! What a finder of this module reports, and in which order equal finds are taken.

use super::state::numbers;
use crate::board::Candidate;
use crate::logic::diagram::Diagram;

/// A kind of step, in the order in which kinds break ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StepKind {
    FullHouse,
    HiddenSingle,
    NakedSingle,
    Pointing,
    Claiming,
    NakedPair,
    NakedTriple,
    NakedQuad,
    LockedPair,
    LockedTriple,
    HiddenPair,
    HiddenTriple,
    HiddenQuad,
    RemotePair,
    XChain,
    XyChain,
    ContinuousLoop,
    DiscontinuousLoop,
    Aic,
    GroupedContinuousLoop,
    GroupedDiscontinuousLoop,
    GroupedAic,
    Bug,
    Unique1,
    Unique2,
    Unique3,
    Unique4,
    Unique5,
    Unique6,
    HiddenRectangle,
    Avoidable1,
    Avoidable2,
    ColoursTrap,
    ColoursWrap,
    MultiColours1,
    MultiColours2,
    /// Fish by size 2–7.
    Fish(FishFamily, u8),
    Skyscraper,
    TwoStringKite,
    TurbotFish,
    EmptyRectangle,
    XyWing,
    XyzWing,
    WWing,
    Kraken1,
    Kraken2,
    SueDeCoq,
    AlsXz,
    AlsXyWing,
    AlsChain,
    DeathBlossom,
    ForcingChainContradiction,
    ForcingChainVerity,
    ForcingNetContradiction,
    ForcingNetVerity,
    TemplateSet,
    TemplateDelete,
    BruteForce,
}

impl StepKind {
    /// The kind under which it is searched: some are found together.
    pub fn leader(self) -> StepKind {
        match self {
            StepKind::DiscontinuousLoop | StepKind::Aic => StepKind::ContinuousLoop,
            StepKind::GroupedDiscontinuousLoop | StepKind::GroupedAic => StepKind::GroupedContinuousLoop,
            StepKind::ForcingChainVerity => StepKind::ForcingChainContradiction,
            StepKind::ForcingNetVerity => StepKind::ForcingNetContradiction,
            kind => kind,
        }
    }

    /// Whether it is a forcing chain or net.
    pub fn is_forcing(self) -> bool {
        self.is_net() || matches!(self, StepKind::ForcingChainContradiction | StepKind::ForcingChainVerity)
    }

    /// Of forcing chains and nets: whether it is a net.
    pub fn is_net(self) -> bool {
        matches!(self, StepKind::ForcingNetContradiction | StepKind::ForcingNetVerity)
    }

    /// Whether the step is a forcing chain or net of the kind verity: it follows from each of the assumptions, one of
    /// which holds.
    pub fn is_verity(self) -> bool {
        matches!(self, StepKind::ForcingChainVerity | StepKind::ForcingNetVerity)
    }
}

/// Families of fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FishFamily {
    Basic,
    Finned,
    Sashimi,
    Franken,
    FinnedFranken,
    Mutant,
    FinnedMutant,
}

/// A step that was found.
#[derive(Clone, Debug)]
pub struct FoundStep {
    pub kind: StepKind,
    /// Candidates that are placed.
    pub place: Vec<Candidate>,
    /// Candidates that go, in the order in which they are taken away.
    pub out: Vec<Candidate>,
    /// How long its chains are, or of how many sets it consists.
    pub length: usize,
    /// Cells in all sets.
    pub size: usize,
    /// Why, if it was asked for.
    pub why: Diagram,
}

impl FoundStep {
    pub fn new(kind: StepKind, out: Vec<Candidate>) -> FoundStep {
        FoundStep { kind, place: Vec::new(), out, length: 0, size: 0, why: Diagram::default() }
    }

    /// The cell and the digit (1–9) that is placed there.
    pub fn placement(&self) -> Option<(u8, u8)> {
        self.place.first().map(|&candidate| numbers(candidate)).map(|(cell, digit)| (cell, digit + 1))
    }

    pub fn placing(kind: StepKind, candidate: Candidate) -> FoundStep {
        FoundStep {
            kind,
            place: vec![candidate],
            out: Vec::new(),
            length: 0,
            size: 0,
            why: Diagram::default(),
        }
    }
}
