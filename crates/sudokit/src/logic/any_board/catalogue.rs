//! The techniques for any board with their finders, easiest first: the order in which they are looked for.
//!
//! The finders stand here and not in the table of techniques, so that a program that asks of the ordinary board alone has none of them.

use super::refutation::Depth;
use super::step::Finder;
use super::technique::*;
use crate::logic::step::Technique;
use crate::logic::technique::basic_fish::{JELLYFISH, SWORDFISH, X_WING};
use crate::logic::technique::complex_fish::{FINNED_SWORDFISH, FINNED_X_WING};
use crate::logic::technique::full_house::FULL_HOUSE;
use crate::logic::technique::hidden_subset::{HIDDEN_PAIR, HIDDEN_QUAD, HIDDEN_TRIPLE};
use crate::logic::technique::naked_single::NAKED_SINGLE;
use crate::logic::technique::naked_subset::{NAKED_PAIR, NAKED_QUAD, NAKED_TRIPLE};
use crate::logic::technique::nice_loops::{AIC, BIVALUE_CHAIN, GROUPED_AIC, SIMPLE_X_CHAIN};
use crate::logic::technique::w_wing::W_WING;
use crate::logic::technique::xy_wing::{XY_WING, XYZ_WING};

/// How each technique is found, easiest first.
pub const ROWS: [(Finder, &Technique); 53] = [
    (|state, steps| hidden_single::find(state, steps, true), &FULL_HOUSE),
    (naked_single::find, &NAKED_SINGLE),
    (|state, steps| hidden_single::find(state, steps, false), &hidden_single::HIDDEN_SINGLE),
    (rule_cells::find, &rule_cells::RULE_CELLS),
    (numbered_rooms::find, &numbered_rooms::NUMBERED_ROOM),
    (pair_relations::relations, &pair_relations::PAIR_RELATION),
    (|state, steps| locked_candidates::find(state, steps, true), &locked_candidates::LOCKED_CANDIDATES),
    (counts::find, &counts::COUNTS),
    (|state, steps| combinations::find(state, steps, false), &combinations::COMBINATIONS),
    (|state, steps| combinations::find(state, steps, true), &combinations::REQUIRED_NUMBER),
    (|state, steps| naked_subset::find(state, steps, 2), &NAKED_PAIR),
    (|state, steps| hidden_subset::find(state, steps, 2), &HIDDEN_PAIR),
    (common_sums::find, &common_sums::COMMON_SUM),
    (sums::bounds, &sums::SUM_BOUNDS),
    (|state, steps| locked_candidates::find(state, steps, false), &locked_candidates::COMMON_PEERS),
    (leftovers::find, &leftovers::LEFTOVERS),
    (sums::innies_outies, &sums::INNIES_OUTIES),
    (end_lines::find, &end_lines::END_LINE),
    (x_sums::find, &x_sums::X_SUM),
    (sandwich::find, &sandwich::SANDWICH),
    (lunchbox::find, &lunchbox::LUNCHBOX),
    (skyscrapers::find, &skyscrapers::SKYSCRAPERS),
    (line_order::find, &line_order::LINE_ORDER),
    (full_rank::find, &full_rank::FULL_RANK),
    (alternatives::find, &alternatives::ALTERNATIVES),
    (chaos_regions::order, &chaos_regions::CHAOS_ORDER),
    (chaos_regions::regions, &chaos_regions::CHAOS_REGIONS),
    (chaos_counts::find, &chaos_counts::CHAOS_COUNTS),
    (chaos_regions::joints, &chaos_regions::CHAOS_JOINTS),
    (pair_relations::partners, &pair_relations::PAIR_PARTNERS),
    (shared_exclusion::find, &shared_exclusion::SHARED_EXCLUSION),
    (|state, steps| naked_subset::find(state, steps, 3), &NAKED_TRIPLE),
    (|state, steps| hidden_subset::find(state, steps, 3), &HIDDEN_TRIPLE),
    (|state, steps| fish::find(state, steps, 2, 0), &X_WING),
    (|state, steps| wings::pivot(state, steps, 2), &XY_WING),
    (|state, steps| fish::find(state, steps, 3, 0), &SWORDFISH),
    (|state, steps| naked_subset::find(state, steps, 4), &NAKED_QUAD),
    (|state, steps| hidden_subset::find(state, steps, 4), &HIDDEN_QUAD),
    (|state, steps| wings::pivot(state, steps, 3), &XYZ_WING),
    (wings::w_wing, &W_WING),
    (|state, steps| fish::find(state, steps, 2, 2), &FINNED_X_WING),
    (|state, steps| fish::find(state, steps, 4, 0), &JELLYFISH),
    (|state, steps| fish::find(state, steps, 3, 2), &FINNED_SWORDFISH),
    (|state, steps| chains::find(state, steps, chains::Links::OneNumber), &SIMPLE_X_CHAIN),
    (|state, steps| chains::find(state, steps, chains::Links::Cells), &BIVALUE_CHAIN),
    (|state, steps| chains::find(state, steps, chains::Links::All), &AIC),
    (|state, steps| chains::find(state, steps, chains::Links::Grouped), &GROUPED_AIC),
    (|state, steps| contradiction::find(state, steps, Depth::Singles), &contradiction::CONTRADICTION),
    (|state, steps| contradiction::find(state, steps, Depth::Rules), &contradiction::RULE_CONTRADICTION),
    (|state, steps| contradiction::find(state, steps, Depth::Pairs), &contradiction::PAIR_CONTRADICTION),
    (agreeing_cases::find, &agreeing_cases::AGREEING_CASES),
    (last_resort::find, &last_resort::LAST_RESORT),
    (|state, steps| contradiction::find(state, steps, Depth::Engine), &contradiction::ALONE_CONTRADICTION),
];
