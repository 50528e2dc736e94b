//! The techniques for any board with their finders, easiest first: the order in which they are looked for.
//!
//! The finders stand here and not in the table of techniques, so that a program that asks of the ordinary board alone
//! has none of them.

use std::ops::ControlFlow;

use super::refutation::Depth;
use super::rules::BoardRules;
use super::state::BoardState;
use super::step::{BoardSteps, Finder, Row};
use super::technique::hidden_single::Single;
use super::technique::locked_candidates::Locked;
use super::technique::*;
use crate::constraint::{
    Between, ChaosArrow, ChaosConstruction, ChaosCount, CompareSums, EqualSums, FullRank, HiddenSkyscraper,
    Kind, Lockout, Lunchbox, NumberedRoom, Or, RegionSum, Sandwich, Skyscraper, XSum, Zipper,
};
use crate::logic::technique::basic_fish::{JELLYFISH, SWORDFISH, X_WING};
use crate::logic::technique::complex_fish::{FINNED_SWORDFISH, FINNED_X_WING};
use crate::logic::technique::full_house::FULL_HOUSE;
use crate::logic::technique::hidden_single::{HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE};
use crate::logic::technique::hidden_subset::{
    DIRECT_HIDDEN_PAIR, DIRECT_HIDDEN_TRIPLE, HIDDEN_PAIR, HIDDEN_QUAD, HIDDEN_TRIPLE,
};
use crate::logic::technique::locked_candidates::{CLAIMING, DIRECT_CLAIMING, DIRECT_POINTING, POINTING};
use crate::logic::technique::naked_single::NAKED_SINGLE;
use crate::logic::technique::naked_subset::{NAKED_PAIR, NAKED_QUAD, NAKED_TRIPLE};
use crate::logic::technique::nice_loops::{AIC, BIVALUE_CHAIN, GROUPED_AIC, SIMPLE_X_CHAIN};
use crate::logic::technique::w_wing::W_WING;
use crate::logic::technique::xy_wing::{XY_WING, XYZ_WING};

/// Whether there is a rule of a kind.
fn has<K: Kind>(rules: &BoardRules) -> bool {
    rules.puzzle().constraints().iter().any(|constraint| constraint.get::<K>().is_some())
}

/// Asks a finder that looks at rules of some kinds alone where there are any, and does not name it elsewhere: a module
/// of WebAssembly that is cut into parts loads it then.
#[inline(never)]
fn of_rules(
    state: &BoardState,
    steps: &mut BoardSteps<'_>,
    are_there: fn(&BoardRules) -> bool,
    find: Finder,
) -> ControlFlow<()> {
    if are_there(state.rules()) { find(state, steps) } else { ControlFlow::Continue(()) }
}

/// How each technique is found and what it counts at least, in tenths, easiest first.
pub const ROWS: [Row; 61] = [
    (|state, steps| hidden_single::find(state, steps, Single::Last), &FULL_HOUSE, 10),
    (|state, steps| hidden_single::find(state, steps, Single::InRegion), &HIDDEN_SINGLE_BOX, 12),
    (sums::last, &sums::LAST_OF_SUM, 12),
    (|state, steps| hidden_single::find(state, steps, Single::InLine), &HIDDEN_SINGLE_LINE, 15),
    (rule_cells::find, &rule_cells::RULE_CELLS, 15),
    (
        |state, steps| of_rules(state, steps, has::<NumberedRoom>, numbered_rooms::find),
        &numbered_rooms::NUMBERED_ROOM,
        16,
    ),
    (
        |state, steps| steps.directly(|steps| locked_candidates::find(state, steps, Locked::Pointing)),
        &DIRECT_POINTING,
        17,
    ),
    (
        |state, steps| steps.directly(|steps| locked_candidates::find(state, steps, Locked::Claiming)),
        &DIRECT_CLAIMING,
        19,
    ),
    (|state, steps| steps.directly(|steps| hidden_subset::find(state, steps, 2)), &DIRECT_HIDDEN_PAIR, 20),
    (naked_single::find, &NAKED_SINGLE, 23),
    (pair_relations::relations, &pair_relations::PAIR_RELATION, 23),
    (|state, steps| steps.directly(|steps| hidden_subset::find(state, steps, 3)), &DIRECT_HIDDEN_TRIPLE, 25),
    (|state, steps| locked_candidates::find(state, steps, Locked::Pointing), &POINTING, 26),
    (|state, steps| locked_candidates::find(state, steps, Locked::Claiming), &CLAIMING, 28),
    (counts::find, &counts::COUNTS, 28),
    (|state, steps| combinations::find(state, steps, false), &combinations::COMBINATIONS, 20),
    (|state, steps| combinations::find(state, steps, true), &combinations::REQUIRED_NUMBER, 24),
    (|state, steps| naked_subset::find(state, steps, 2), &NAKED_PAIR, 30),
    (
        |state, steps| {
            of_rules(
                state,
                steps,
                |rules| has::<RegionSum>(rules) || has::<EqualSums>(rules) || has::<Zipper>(rules),
                common_sums::find,
            )
        },
        &common_sums::COMMON_SUM,
        31,
    ),
    (
        |state, steps| of_rules(state, steps, has::<CompareSums>, compared_sums::find),
        &compared_sums::COMPARED_SUM,
        30,
    ),
    (sums::bounds, &sums::SUM_BOUNDS, 25),
    (|state, steps| fish::find(state, steps, 2, 0), &X_WING, 32),
    (
        |state, steps| locked_candidates::find(state, steps, Locked::Seeing),
        &locked_candidates::COMMON_PEERS,
        33,
    ),
    (|state, steps| hidden_subset::find(state, steps, 2), &HIDDEN_PAIR, 34),
    (leftovers::find, &leftovers::LEFTOVERS, 34),
    (sums::innies_outies, &sums::INNIES_OUTIES, 30),
    (
        |state, steps| {
            of_rules(state, steps, |rules| has::<Between>(rules) || has::<Lockout>(rules), end_lines::find)
        },
        &end_lines::END_LINE,
        35,
    ),
    (|state, steps| of_rules(state, steps, has::<XSum>, x_sums::find), &x_sums::X_SUM, 35),
    (|state, steps| of_rules(state, steps, has::<Sandwich>, sandwich::find), &sandwich::SANDWICH, 35),
    (|state, steps| of_rules(state, steps, has::<Lunchbox>, lunchbox::find), &lunchbox::LUNCHBOX, 35),
    (
        |state, steps| {
            of_rules(
                state,
                steps,
                |rules| has::<Skyscraper>(rules) || has::<HiddenSkyscraper>(rules),
                skyscrapers::find,
            )
        },
        &skyscrapers::SKYSCRAPERS,
        35,
    ),
    (
        |state, steps| of_rules(state, steps, |rules| !rules.lines.is_empty(), line_order::find),
        &line_order::LINE_ORDER,
        35,
    ),
    (|state, steps| of_rules(state, steps, has::<FullRank>, full_rank::find), &full_rank::FULL_RANK, 35),
    (|state, steps| of_rules(state, steps, has::<Or>, alternatives::find), &alternatives::ALTERNATIVES, 36),
    (
        |state, steps| of_rules(state, steps, has::<ChaosConstruction>, chaos_regions::order),
        &chaos_regions::CHAOS_ORDER,
        36,
    ),
    (
        |state, steps| of_rules(state, steps, has::<ChaosConstruction>, chaos_regions::regions),
        &chaos_regions::CHAOS_REGIONS,
        36,
    ),
    (
        |state, steps| {
            of_rules(
                state,
                steps,
                |rules| has::<ChaosCount>(rules) || has::<ChaosArrow>(rules),
                chaos_counts::find,
            )
        },
        &chaos_counts::CHAOS_COUNTS,
        36,
    ),
    (
        |state, steps| of_rules(state, steps, has::<ChaosConstruction>, chaos_regions::joints),
        &chaos_regions::CHAOS_JOINTS,
        36,
    ),
    (pair_relations::partners, &pair_relations::PAIR_PARTNERS, 36),
    (shared_exclusion::find, &shared_exclusion::SHARED_EXCLUSION, 36),
    (|state, steps| naked_subset::find(state, steps, 3), &NAKED_TRIPLE, 36),
    (|state, steps| fish::find(state, steps, 3, 0), &SWORDFISH, 38),
    (|state, steps| hidden_subset::find(state, steps, 3), &HIDDEN_TRIPLE, 40),
    (|state, steps| wings::pivot(state, steps, 2), &XY_WING, 42),
    (|state, steps| wings::pivot(state, steps, 3), &XYZ_WING, 44),
    (|state, steps| naked_subset::find(state, steps, 4), &NAKED_QUAD, 50),
    (|state, steps| fish::find(state, steps, 4, 0), &JELLYFISH, 52),
    (|state, steps| hidden_subset::find(state, steps, 4), &HIDDEN_QUAD, 54),
    (wings::w_wing, &W_WING, 62),
    (|state, steps| fish::find(state, steps, 2, 2), &FINNED_X_WING, 59),
    (|state, steps| fish::find(state, steps, 3, 2), &FINNED_SWORDFISH, 68),
    (|state, steps| chains::find(state, steps, chains::Links::OneNumber), &SIMPLE_X_CHAIN, 56),
    (|state, steps| chains::find(state, steps, chains::Links::Cells), &BIVALUE_CHAIN, 63),
    (|state, steps| chains::find(state, steps, chains::Links::All), &AIC, 67),
    (|state, steps| chains::find(state, steps, chains::Links::Grouped), &GROUPED_AIC, 80),
    (|state, steps| contradiction::find(state, steps, Depth::Singles), &contradiction::CONTRADICTION, 85),
    (|state, steps| contradiction::find(state, steps, Depth::Rules), &contradiction::RULE_CONTRADICTION, 88),
    (|state, steps| contradiction::find(state, steps, Depth::Pairs), &contradiction::PAIR_CONTRADICTION, 92),
    (agreeing_cases::find, &agreeing_cases::AGREEING_CASES, 94),
    (last_resort::find, &last_resort::LAST_RESORT, 96),
    (
        |state, steps| contradiction::find(state, steps, Depth::Engine),
        &contradiction::ALONE_CONTRADICTION,
        100,
    ),
];
