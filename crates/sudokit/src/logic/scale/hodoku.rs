//! HoDoKu 2.2 [hodoku]: its default order, scores and levels, with forcing chains and nets, and trying out as the last
//! resort.

use super::definition::{Aggregation, Level, Scale, SearchOrder, entry};
use crate::logic::geometry::BOX_COLUMN_ROW;
use crate::logic::hodoku::found_step::{FishFamily, StepKind};
use crate::logic::step::Entry;
use crate::logic::technique::almost_locked_sets::{ALS_CHAIN, ALS_XY_WING, ALS_XZ};
use crate::logic::technique::basic_fish::{JELLYFISH, SWORDFISH, X_WING};
use crate::logic::technique::bug::BUG_1;
use crate::logic::technique::complex_fish::{
    FINNED_FRANKEN_SWORDFISH, FINNED_FRANKEN_X_WING, FINNED_JELLYFISH, FINNED_SWORDFISH, FINNED_X_WING,
    FRANKEN_SWORDFISH, FRANKEN_X_WING, SASHIMI_JELLYFISH, SASHIMI_SWORDFISH, SASHIMI_X_WING,
};
use crate::logic::technique::empty_rectangle::EMPTY_RECTANGLE;
use crate::logic::technique::forcing_tables::{
    FORCING_CHAIN_CONTRADICTION, FORCING_CHAIN_VERITY, FORCING_NET_CONTRADICTION, FORCING_NET_VERITY,
};
use crate::logic::technique::full_house::FULL_HOUSE;
use crate::logic::technique::hidden_single::{HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE};
use crate::logic::technique::hidden_subset::{HIDDEN_PAIR, HIDDEN_QUAD, HIDDEN_TRIPLE};
use crate::logic::technique::last_resort::BRUTE_FORCE;
use crate::logic::technique::locked_candidates::{CLAIMING, POINTING};
use crate::logic::technique::locked_subset::{LOCKED_PAIR, LOCKED_TRIPLE};
use crate::logic::technique::multi_colours::{
    MULTI_COLOURS_1, MULTI_COLOURS_2, SIMPLE_COLOURS_TRAP, SIMPLE_COLOURS_WRAP,
};
use crate::logic::technique::naked_single::NAKED_SINGLE;
use crate::logic::technique::naked_subset::{NAKED_PAIR, NAKED_QUAD, NAKED_TRIPLE};
use crate::logic::technique::nice_loops::{
    AIC, BIVALUE_CHAIN, CONTINUOUS_NICE_LOOP, DISCONTINUOUS_NICE_LOOP, GROUPED_AIC,
    GROUPED_CONTINUOUS_NICE_LOOP, GROUPED_DISCONTINUOUS_NICE_LOOP, SIMPLE_X_CHAIN,
};
use crate::logic::technique::rectangles::{
    AVOIDABLE_RECTANGLE_1, AVOIDABLE_RECTANGLE_2, HIDDEN_RECTANGLE, UNIQUE_RECTANGLE_5, UNIQUE_RECTANGLE_6,
};
use crate::logic::technique::remote_pair::REMOTE_PAIR;
use crate::logic::technique::sue_de_coq::SUE_DE_COQ;
use crate::logic::technique::two_strong_links::{SKYSCRAPER, TURBOT_FISH, TWO_STRING_KITE};
use crate::logic::technique::unique_loop::{
    UNIQUE_RECTANGLE_1, UNIQUE_RECTANGLE_2, UNIQUE_RECTANGLE_3, UNIQUE_RECTANGLE_4,
};
use crate::logic::technique::w_wing::W_WING;
use crate::logic::technique::xy_wing::{XY_WING, XYZ_WING};

/// The score is the sum of all steps.
pub const HODOKU: Scale = Scale {
    name: "hodoku",
    about: "HoDoKu 2.2: the sum of all steps, and a level",
    aggregation: Aggregation::Sum,
    order: &ORDER,
    levels: LEVELS,
    search: SearchOrder::Hodoku,
    houses: &BOX_COLUMN_ROW,
    strength: None,
};

/// The techniques in the order in which they are tried: how each is searched, its score, its level.
pub const ROWS: [(StepKind, Entry); 66] = [
    (StepKind::FullHouse, entry(&FULL_HOUSE, 4, 0)),
    (StepKind::NakedSingle, entry(&NAKED_SINGLE, 4, 0)),
    (StepKind::HiddenSingle, entry(&HIDDEN_SINGLE_BOX, 14, 0)),
    (StepKind::HiddenSingle, entry(&HIDDEN_SINGLE_LINE, 14, 0)),
    (StepKind::LockedPair, entry(&LOCKED_PAIR, 40, 1)),
    (StepKind::LockedTriple, entry(&LOCKED_TRIPLE, 60, 1)),
    (StepKind::Pointing, entry(&POINTING, 50, 1)),
    (StepKind::Claiming, entry(&CLAIMING, 50, 1)),
    (StepKind::NakedPair, entry(&NAKED_PAIR, 60, 1)),
    (StepKind::NakedTriple, entry(&NAKED_TRIPLE, 80, 1)),
    (StepKind::HiddenPair, entry(&HIDDEN_PAIR, 70, 1)),
    (StepKind::HiddenTriple, entry(&HIDDEN_TRIPLE, 100, 1)),
    (StepKind::NakedQuad, entry(&NAKED_QUAD, 120, 2)),
    (StepKind::HiddenQuad, entry(&HIDDEN_QUAD, 150, 2)),
    (StepKind::Fish(FishFamily::Basic, 2), entry(&X_WING, 140, 2)),
    (StepKind::Fish(FishFamily::Basic, 3), entry(&SWORDFISH, 150, 2)),
    (StepKind::Fish(FishFamily::Basic, 4), entry(&JELLYFISH, 160, 2)),
    (StepKind::RemotePair, entry(&REMOTE_PAIR, 110, 2)),
    (StepKind::Bug, entry(&BUG_1, 100, 2)),
    (StepKind::Skyscraper, entry(&SKYSCRAPER, 130, 2)),
    (StepKind::TwoStringKite, entry(&TWO_STRING_KITE, 150, 2)),
    (StepKind::TurbotFish, entry(&TURBOT_FISH, 120, 2)),
    (StepKind::EmptyRectangle, entry(&EMPTY_RECTANGLE, 120, 2)),
    (StepKind::WWing, entry(&W_WING, 150, 2)),
    (StepKind::XyWing, entry(&XY_WING, 160, 2)),
    (StepKind::XyzWing, entry(&XYZ_WING, 180, 2)),
    (StepKind::Unique1, entry(&UNIQUE_RECTANGLE_1, 100, 2)),
    (StepKind::Unique2, entry(&UNIQUE_RECTANGLE_2, 100, 2)),
    (StepKind::Unique3, entry(&UNIQUE_RECTANGLE_3, 100, 2)),
    (StepKind::Unique4, entry(&UNIQUE_RECTANGLE_4, 100, 2)),
    (StepKind::Unique5, entry(&UNIQUE_RECTANGLE_5, 100, 2)),
    (StepKind::Unique6, entry(&UNIQUE_RECTANGLE_6, 100, 2)),
    (StepKind::HiddenRectangle, entry(&HIDDEN_RECTANGLE, 100, 2)),
    (StepKind::Avoidable1, entry(&AVOIDABLE_RECTANGLE_1, 100, 2)),
    (StepKind::Avoidable2, entry(&AVOIDABLE_RECTANGLE_2, 100, 2)),
    (StepKind::Fish(FishFamily::Finned, 2), entry(&FINNED_X_WING, 130, 2)),
    (StepKind::Fish(FishFamily::Sashimi, 2), entry(&SASHIMI_X_WING, 150, 2)),
    (StepKind::Fish(FishFamily::Finned, 3), entry(&FINNED_SWORDFISH, 200, 3)),
    (StepKind::Fish(FishFamily::Sashimi, 3), entry(&SASHIMI_SWORDFISH, 240, 3)),
    (StepKind::Fish(FishFamily::Finned, 4), entry(&FINNED_JELLYFISH, 250, 3)),
    (StepKind::Fish(FishFamily::Sashimi, 4), entry(&SASHIMI_JELLYFISH, 260, 3)),
    (StepKind::SueDeCoq, entry(&SUE_DE_COQ, 250, 3)),
    (StepKind::ColoursTrap, entry(&SIMPLE_COLOURS_TRAP, 150, 2)),
    (StepKind::ColoursWrap, entry(&SIMPLE_COLOURS_WRAP, 150, 2)),
    (StepKind::MultiColours1, entry(&MULTI_COLOURS_1, 200, 2)),
    (StepKind::MultiColours2, entry(&MULTI_COLOURS_2, 200, 2)),
    (StepKind::XChain, entry(&SIMPLE_X_CHAIN, 260, 3)),
    (StepKind::XyChain, entry(&BIVALUE_CHAIN, 260, 3)),
    (StepKind::ContinuousLoop, entry(&CONTINUOUS_NICE_LOOP, 280, 3)),
    (StepKind::DiscontinuousLoop, entry(&DISCONTINUOUS_NICE_LOOP, 280, 3)),
    (StepKind::Aic, entry(&AIC, 280, 3)),
    (StepKind::GroupedContinuousLoop, entry(&GROUPED_CONTINUOUS_NICE_LOOP, 300, 3)),
    (StepKind::GroupedDiscontinuousLoop, entry(&GROUPED_DISCONTINUOUS_NICE_LOOP, 300, 3)),
    (StepKind::GroupedAic, entry(&GROUPED_AIC, 300, 3)),
    (StepKind::AlsXz, entry(&ALS_XZ, 300, 3)),
    (StepKind::AlsXyWing, entry(&ALS_XY_WING, 320, 3)),
    (StepKind::AlsChain, entry(&ALS_CHAIN, 340, 3)),
    (StepKind::Fish(FishFamily::Franken, 2), entry(&FRANKEN_X_WING, 300, 3)),
    (StepKind::Fish(FishFamily::Franken, 3), entry(&FRANKEN_SWORDFISH, 350, 3)),
    (StepKind::Fish(FishFamily::FinnedFranken, 2), entry(&FINNED_FRANKEN_X_WING, 390, 3)),
    (StepKind::Fish(FishFamily::FinnedFranken, 3), entry(&FINNED_FRANKEN_SWORDFISH, 410, 3)),
    (StepKind::ForcingChainContradiction, entry(&FORCING_CHAIN_CONTRADICTION, 500, 4)),
    (StepKind::ForcingChainVerity, entry(&FORCING_CHAIN_VERITY, 500, 4)),
    (StepKind::ForcingNetContradiction, entry(&FORCING_NET_CONTRADICTION, 700, 4)),
    (StepKind::ForcingNetVerity, entry(&FORCING_NET_VERITY, 700, 4)),
    (StepKind::BruteForce, entry(&BRUTE_FORCE, 10000, 4)),
];

const ORDER: [Entry; ROWS.len()] = {
    let mut order = [ROWS[0].1; ROWS.len()];
    let mut at = 1;
    while at < ROWS.len() {
        order[at] = ROWS[at].1;
        at += 1;
    }
    order
};

/// Levels with their highest scores.
const LEVELS: &[Level] = &[
    Level { name: "easy", max: 800 },
    Level { name: "medium", max: 1000 },
    Level { name: "hard", max: 1600 },
    Level { name: "unfair", max: 1800 },
    Level { name: "extreme", max: u32::MAX },
];
