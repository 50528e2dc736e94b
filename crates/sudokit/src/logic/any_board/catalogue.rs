//! The one table of techniques for any board, easiest first: the order in which they are looked for.

use super::step::BoardTechnique;
use super::technique::*;

/// All techniques, easiest first.
pub static BOARD_TECHNIQUES: &[&BoardTechnique] = &[
    &hidden_single::FULL_HOUSE,
    &naked_single::NAKED_SINGLE,
    &hidden_single::HIDDEN_SINGLE,
    &rule_cells::RULE_CELLS,
    &numbered_rooms::NUMBERED_ROOM,
    &pair_relations::PAIR_RELATION,
    &locked_candidates::LOCKED_CANDIDATES,
    &counts::COUNTS,
    &combinations::COMBINATIONS,
    &combinations::REQUIRED_NUMBER,
    &naked_subset::NAKED_PAIR,
    &hidden_subset::HIDDEN_PAIR,
    &common_sums::COMMON_SUM,
    &sums::SUM_BOUNDS,
    &locked_candidates::COMMON_PEERS,
    &leftovers::LEFTOVERS,
    &sums::INNIES_OUTIES,
    &end_lines::END_LINE,
    &x_sums::X_SUM,
    &sandwich::SANDWICH,
    &lunchbox::LUNCHBOX,
    &skyscrapers::SKYSCRAPERS,
    &line_order::LINE_ORDER,
    &full_rank::FULL_RANK,
    &alternatives::ALTERNATIVES,
    &chaos_regions::CHAOS_ORDER,
    &chaos_regions::CHAOS_REGIONS,
    &chaos_counts::CHAOS_COUNTS,
    &chaos_regions::CHAOS_JOINTS,
    &pair_relations::PAIR_PARTNERS,
    &shared_exclusion::SHARED_EXCLUSION,
    &naked_subset::NAKED_TRIPLE,
    &hidden_subset::HIDDEN_TRIPLE,
    &fish::X_WING,
    &wings::XY_WING,
    &fish::SWORDFISH,
    &naked_subset::NAKED_QUAD,
    &hidden_subset::HIDDEN_QUAD,
    &wings::XYZ_WING,
    &wings::W_WING,
    &fish::FINNED_X_WING,
    &fish::JELLYFISH,
    &fish::FINNED_SWORDFISH,
    &chains::X_CHAIN,
    &chains::XY_CHAIN,
    &chains::AIC,
    &chains::GROUPED_AIC,
    &contradiction::CONTRADICTION,
    &contradiction::RULE_CONTRADICTION,
    &contradiction::PAIR_CONTRADICTION,
    &agreeing_cases::AGREEING_CASES,
    &last_resort::LAST_RESORT,
    &contradiction::ALONE_CONTRADICTION,
];

/// The technique with this id.
pub fn board_technique(id: &str) -> Option<&'static BoardTechnique> {
    BOARD_TECHNIQUES.iter().find(|technique| technique.id == id).copied()
}
