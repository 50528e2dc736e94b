//! A path in the order of HoDoKu [hodoku]: which technique a find is, and the walk that keeps the queues of singles from step to step.

use super::chain::workspace::ChainWorkspace;
use super::diagram::Diagram;
use super::geometry::BOX_COLUMN_ROW;
use super::hodoku::board::{Board, UNIT_SETS, units_of};
use super::hodoku::forcing_proof::proof;
use super::hodoku::found::{FishFamily, FoundStep, StepKind};
use super::hodoku::search::StepSearch;
use super::hodoku_steps::{complete, removals};
use super::state::State;
use super::step::{Entry, Step, StepCollector, Technique};
use super::technique::almost_locked_sets::{ALS_CHAIN, ALS_XY_WING, ALS_XZ};
use super::technique::basic_fish::{JELLYFISH, SWORDFISH, X_WING};
use super::technique::bug::BUG_1;
use super::technique::complex_fish::{
    FINNED_FRANKEN_SWORDFISH, FINNED_FRANKEN_X_WING, FRANKEN_SWORDFISH, FRANKEN_X_WING,
};
use super::technique::empty_rectangle::EMPTY_RECTANGLE;
use super::technique::finned_fish::{
    FINNED_JELLYFISH, FINNED_SWORDFISH, FINNED_X_WING, SASHIMI_JELLYFISH, SASHIMI_SWORDFISH, SASHIMI_X_WING,
};
use super::technique::forcing_tables::{
    FORCING_CHAIN_CONTRADICTION, FORCING_CHAIN_VERITY, FORCING_NET_CONTRADICTION, FORCING_NET_VERITY,
};
use super::technique::full_house::FULL_HOUSE;
use super::technique::hidden_single::{HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE};
use super::technique::hidden_subset::{HIDDEN_PAIR, HIDDEN_QUAD, HIDDEN_TRIPLE};
use super::technique::last_resort::BRUTE_FORCE;
use super::technique::locked_candidates::{CLAIMING, POINTING};
use super::technique::locked_subset::{LOCKED_PAIR, LOCKED_TRIPLE};
use super::technique::multi_colours::{
    MULTI_COLOURS_1, MULTI_COLOURS_2, SIMPLE_COLOURS_TRAP, SIMPLE_COLOURS_WRAP,
};
use super::technique::naked_single::NAKED_SINGLE;
use super::technique::naked_subset::{NAKED_PAIR, NAKED_QUAD, NAKED_TRIPLE};
use super::technique::nice_loops::{
    AIC, BIVALUE_CHAIN, CONTINUOUS_NICE_LOOP, DISCONTINUOUS_NICE_LOOP, GROUPED_AIC,
    GROUPED_CONTINUOUS_NICE_LOOP, GROUPED_DISCONTINUOUS_NICE_LOOP, SIMPLE_X_CHAIN,
};
use super::technique::rectangles::{
    AVOIDABLE_RECTANGLE_1, AVOIDABLE_RECTANGLE_2, HIDDEN_RECTANGLE, UNIQUE_RECTANGLE_5, UNIQUE_RECTANGLE_6,
};
use super::technique::remote_pair::REMOTE_PAIR;
use super::technique::sue_de_coq::SUE_DE_COQ;
use super::technique::two_strong_links::{SKYSCRAPER, TURBOT_FISH, TWO_STRING_KITE};
use super::technique::unique_loop::{
    UNIQUE_RECTANGLE_1, UNIQUE_RECTANGLE_2, UNIQUE_RECTANGLE_3, UNIQUE_RECTANGLE_4,
};
use super::technique::w_wing::W_WING;
use super::technique::xy_wing::{XY_WING, XYZ_WING};
use crate::control::Stop;

/// The techniques of the path in its order: how each is searched, and whether its finder was made for this order.
static KINDS: &[(StepKind, &Technique, EvidenceSource)] = &[
    (StepKind::FullHouse, &FULL_HOUSE, EvidenceSource::Other),
    (StepKind::NakedSingle, &NAKED_SINGLE, EvidenceSource::Other),
    (StepKind::HiddenSingle, &HIDDEN_SINGLE_BOX, EvidenceSource::Other),
    (StepKind::HiddenSingle, &HIDDEN_SINGLE_LINE, EvidenceSource::Other),
    (StepKind::LockedPair, &LOCKED_PAIR, EvidenceSource::Own),
    (StepKind::LockedTriple, &LOCKED_TRIPLE, EvidenceSource::Own),
    (StepKind::Pointing, &POINTING, EvidenceSource::Other),
    (StepKind::Claiming, &CLAIMING, EvidenceSource::Other),
    (StepKind::NakedPair, &NAKED_PAIR, EvidenceSource::Other),
    (StepKind::NakedTriple, &NAKED_TRIPLE, EvidenceSource::Other),
    (StepKind::HiddenPair, &HIDDEN_PAIR, EvidenceSource::Other),
    (StepKind::HiddenTriple, &HIDDEN_TRIPLE, EvidenceSource::Other),
    (StepKind::NakedQuad, &NAKED_QUAD, EvidenceSource::Other),
    (StepKind::HiddenQuad, &HIDDEN_QUAD, EvidenceSource::Other),
    (StepKind::Fish(FishFamily::Basic, 2), &X_WING, EvidenceSource::Other),
    (StepKind::Fish(FishFamily::Basic, 3), &SWORDFISH, EvidenceSource::Other),
    (StepKind::Fish(FishFamily::Basic, 4), &JELLYFISH, EvidenceSource::Other),
    (StepKind::RemotePair, &REMOTE_PAIR, EvidenceSource::Other),
    (StepKind::Bug, &BUG_1, EvidenceSource::Other),
    (StepKind::Skyscraper, &SKYSCRAPER, EvidenceSource::Other),
    (StepKind::TwoStringKite, &TWO_STRING_KITE, EvidenceSource::Other),
    (StepKind::TurbotFish, &TURBOT_FISH, EvidenceSource::Other),
    (StepKind::EmptyRectangle, &EMPTY_RECTANGLE, EvidenceSource::Other),
    (StepKind::WWing, &W_WING, EvidenceSource::Own),
    (StepKind::XyWing, &XY_WING, EvidenceSource::Other),
    (StepKind::XyzWing, &XYZ_WING, EvidenceSource::Other),
    (StepKind::Unique1, &UNIQUE_RECTANGLE_1, EvidenceSource::Other),
    (StepKind::Unique2, &UNIQUE_RECTANGLE_2, EvidenceSource::Other),
    (StepKind::Unique3, &UNIQUE_RECTANGLE_3, EvidenceSource::Other),
    (StepKind::Unique4, &UNIQUE_RECTANGLE_4, EvidenceSource::Other),
    (StepKind::Unique5, &UNIQUE_RECTANGLE_5, EvidenceSource::Own),
    (StepKind::Unique6, &UNIQUE_RECTANGLE_6, EvidenceSource::Own),
    (StepKind::HiddenRectangle, &HIDDEN_RECTANGLE, EvidenceSource::Own),
    (StepKind::Avoidable1, &AVOIDABLE_RECTANGLE_1, EvidenceSource::Own),
    (StepKind::Avoidable2, &AVOIDABLE_RECTANGLE_2, EvidenceSource::Own),
    (StepKind::Fish(FishFamily::Finned, 2), &FINNED_X_WING, EvidenceSource::Own),
    (StepKind::Fish(FishFamily::Sashimi, 2), &SASHIMI_X_WING, EvidenceSource::Own),
    (StepKind::Fish(FishFamily::Finned, 3), &FINNED_SWORDFISH, EvidenceSource::Own),
    (StepKind::Fish(FishFamily::Sashimi, 3), &SASHIMI_SWORDFISH, EvidenceSource::Own),
    (StepKind::Fish(FishFamily::Finned, 4), &FINNED_JELLYFISH, EvidenceSource::Own),
    (StepKind::Fish(FishFamily::Sashimi, 4), &SASHIMI_JELLYFISH, EvidenceSource::Own),
    (StepKind::SueDeCoq, &SUE_DE_COQ, EvidenceSource::Own),
    (StepKind::ColoursTrap, &SIMPLE_COLOURS_TRAP, EvidenceSource::Own),
    (StepKind::ColoursWrap, &SIMPLE_COLOURS_WRAP, EvidenceSource::Own),
    (StepKind::MultiColours1, &MULTI_COLOURS_1, EvidenceSource::Own),
    (StepKind::MultiColours2, &MULTI_COLOURS_2, EvidenceSource::Own),
    (StepKind::XChain, &SIMPLE_X_CHAIN, EvidenceSource::Own),
    (StepKind::XyChain, &BIVALUE_CHAIN, EvidenceSource::Own),
    (StepKind::ContinuousLoop, &CONTINUOUS_NICE_LOOP, EvidenceSource::Own),
    (StepKind::DiscontinuousLoop, &DISCONTINUOUS_NICE_LOOP, EvidenceSource::Own),
    (StepKind::Aic, &AIC, EvidenceSource::Own),
    (StepKind::GroupedContinuousLoop, &GROUPED_CONTINUOUS_NICE_LOOP, EvidenceSource::Own),
    (StepKind::GroupedDiscontinuousLoop, &GROUPED_DISCONTINUOUS_NICE_LOOP, EvidenceSource::Own),
    (StepKind::GroupedAic, &GROUPED_AIC, EvidenceSource::Own),
    (StepKind::AlsXz, &ALS_XZ, EvidenceSource::Own),
    (StepKind::AlsXyWing, &ALS_XY_WING, EvidenceSource::Own),
    (StepKind::AlsChain, &ALS_CHAIN, EvidenceSource::Own),
    (StepKind::Fish(FishFamily::Franken, 2), &FRANKEN_X_WING, EvidenceSource::Own),
    (StepKind::Fish(FishFamily::Franken, 3), &FRANKEN_SWORDFISH, EvidenceSource::Own),
    (StepKind::Fish(FishFamily::FinnedFranken, 2), &FINNED_FRANKEN_X_WING, EvidenceSource::Own),
    (StepKind::Fish(FishFamily::FinnedFranken, 3), &FINNED_FRANKEN_SWORDFISH, EvidenceSource::Own),
    (StepKind::ForcingChainContradiction, &FORCING_CHAIN_CONTRADICTION, EvidenceSource::Proof),
    (StepKind::ForcingChainVerity, &FORCING_CHAIN_VERITY, EvidenceSource::Proof),
    (StepKind::ForcingNetContradiction, &FORCING_NET_CONTRADICTION, EvidenceSource::Proof),
    (StepKind::ForcingNetVerity, &FORCING_NET_VERITY, EvidenceSource::Proof),
    (StepKind::BruteForce, &BRUTE_FORCE, EvidenceSource::Own),
];

/// Whose evidence a step has: that of this search, that of the technique's finder for other orders, or one made for the step alone.
#[derive(Clone, Copy, PartialEq)]
enum EvidenceSource {
    Own,
    Other,
    Proof,
}

/// A walk along a path. It goes on where it stands if it is asked for the state after its last step.
pub struct HodokuPath {
    search: StepSearch,
    /// What is searched, in order.
    kinds: Vec<StepKind>,
    /// What was asked last, and the answer.
    last: Option<(State, Option<Step>)>,
}

impl HodokuPath {
    /// A walk from a state by those techniques of a scale that are wanted.
    pub fn new(state: &State, entries: &'static [Entry], wanted: &[bool]) -> HodokuPath {
        let mut kinds = Vec::with_capacity(KINDS.len());
        for &(kind, technique, _) in KINDS {
            // Loops of one group are found together.
            let leader = leader(kind);
            let at = entries.iter().position(|entry| std::ptr::eq(entry.technique, technique));
            if at.is_some_and(|at| wanted[at]) && !kinds.contains(&leader) {
                kinds.push(leader);
            }
        }
        HodokuPath { search: StepSearch::new(Board::of(state)), kinds, last: None }
    }

    /// Whether the walk stands at this state.
    pub fn stands_at(&self, state: &State) -> bool {
        let board = &self.search.board;
        board.values == *state.values()
            && board.marks == *state.all_marks()
            && board.given == state.givens().0
    }

    /// The answer to the last question, if this is the same.
    pub fn answered(&self, state: &State) -> Option<Option<Step>> {
        self.last.as_ref().filter(|(asked, _)| asked == state).map(|(_, step)| step.clone())
    }

    /// The first step of those techniques of the scale that are wanted; the walk takes it.
    ///
    /// # Errors
    /// Says why the budget stopped it.
    pub fn next(
        &mut self,
        state: &State,
        entries: &'static [Entry],
        wanted: &[bool],
        explain: bool,
        chains: &mut ChainWorkspace,
    ) -> Result<Option<Step>, Stop> {
        for i in 0..self.kinds.len() {
            chains.node()?;
            let Some(found) = self.search.first(self.kinds[i]) else { continue };
            let Some((technique, words)) = self.technique(&found) else { continue };
            let at = entries.iter().position(|entry| std::ptr::eq(entry.technique, technique));
            let Some(at) = at.filter(|&at| wanted[at]) else { continue };
            self.search.apply(&found.place, &found.out);
            let place = found.placement();
            let mut step = Step {
                technique,
                points: entries[at].points,
                place,
                eliminate: removals(&found.out),
                why: Diagram::default(),
            };
            if explain {
                step.why = evidence(found, &step, state, words, entries, chains);
            }
            self.last = Some((state.clone(), Some(step.clone())));
            return Ok(Some(step));
        }
        self.last = Some((state.clone(), None));
        Ok(None)
    }

    fn technique(&self, found: &FoundStep) -> Option<(&'static Technique, EvidenceSource)> {
        if let (StepKind::HiddenSingle, Some(&(cell, digit))) = (found.kind, found.place.first()) {
            let house = units_of(cell)[2];
            let alone = self.search.board.places[usize::from(digit)] & UNIT_SETS[house] == 1 << cell;
            return Some((
                if alone { &HIDDEN_SINGLE_BOX } else { &HIDDEN_SINGLE_LINE },
                EvidenceSource::Other,
            ));
        }
        KINDS.iter().find(|(kind, _, _)| *kind == found.kind).map(|&(_, technique, words)| (technique, words))
    }
}

/// The kind under which a kind is searched.
fn leader(kind: StepKind) -> StepKind {
    match kind {
        StepKind::DiscontinuousLoop | StepKind::Aic => StepKind::ContinuousLoop,
        StepKind::GroupedDiscontinuousLoop | StepKind::GroupedAic => StepKind::GroupedContinuousLoop,
        StepKind::ForcingChainVerity => StepKind::ForcingChainContradiction,
        StepKind::ForcingNetVerity => StepKind::ForcingNetContradiction,
        kind => kind,
    }
}

/// Why a step holds, in the form that the technique's words read.
fn evidence(
    found: FoundStep,
    step: &Step,
    state: &State,
    words: EvidenceSource,
    entries: &'static [Entry],
    chains: &mut ChainWorkspace,
) -> Diagram {
    if words == EvidenceSource::Other {
        let wanted = vec![true; entries.len()];
        let mut steps = StepCollector::new(entries, &wanted, &BOX_COLUMN_ROW, chains);
        steps.all = true;
        steps.explain = true;
        let _ = steps.run(step.technique, state);
        let same = |other: &Step| {
            let mut eliminate = other.eliminate.clone();
            eliminate.sort_unstable();
            other.technique == step.technique && other.place == step.place && eliminate == step.eliminate
        };
        if let Some(other) = steps.into_steps().into_iter().find(same) {
            return other.why;
        }
    }
    let own = if words == EvidenceSource::Proof { proof(&Board::of(state), &found) } else { found.why };
    complete(own, step.place, &step.eliminate)
}
