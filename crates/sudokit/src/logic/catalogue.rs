//! The one table of techniques. Programs, pages, tests and documents read it; nothing else names them all.

use super::any_board::technique::{
    agreeing_cases, alternatives, chaos_counts, chaos_regions, combinations, common_sums, compared_sums,
    contradiction, counts, end_lines, full_rank, last_resort, leftovers, line_order, locked_candidates,
    lunchbox, numbered_rooms, pair_relations, rule_cells, sandwich, shared_exclusion, skyscrapers, sums,
    x_sums,
};
use super::step::Technique;
use super::technique::aligned_exclusion::{ALIGNED_PAIR_EXCLUSION, ALIGNED_TRIPLE_EXCLUSION};
use super::technique::almost_locked_sets::{ALS_CHAIN, ALS_XY_WING, ALS_XZ, DEATH_BLOSSOM};
use super::technique::basic_fish::{JELLYFISH, SWORDFISH, X_WING};
use super::technique::broken_wing::BROKEN_WING;
use super::technique::bug::{BUG_1, BUG_2, BUG_3, BUG_4};
use super::technique::complex_fish::{
    FINNED_FRANKEN_JELLYFISH, FINNED_FRANKEN_SWORDFISH, FINNED_FRANKEN_X_WING, FINNED_JELLYFISH,
    FINNED_LEVIATHAN, FINNED_MUTANT_JELLYFISH, FINNED_MUTANT_SWORDFISH, FINNED_MUTANT_X_WING,
    FINNED_SQUIRMBAG, FINNED_SWORDFISH, FINNED_WHALE, FINNED_X_WING, FRANKEN_JELLYFISH, FRANKEN_SWORDFISH,
    FRANKEN_X_WING, LEVIATHAN, MUTANT_JELLYFISH, MUTANT_SWORDFISH, MUTANT_X_WING, SASHIMI_JELLYFISH,
    SASHIMI_LEVIATHAN, SASHIMI_SQUIRMBAG, SASHIMI_SWORDFISH, SASHIMI_WHALE, SASHIMI_X_WING, SQUIRMBAG, WHALE,
};
use super::technique::empty_rectangle::EMPTY_RECTANGLE;
use super::technique::fireworks::{FIREWORK_QUADRUPLE, FIREWORK_TRIPLE};
use super::technique::forcing_chains::{
    DYNAMIC_CHAINS, DYNAMIC_CHAINS_PLUS, MULTIPLE_CHAINS, NESTED_CHAINS_2, NESTED_CHAINS_3, NESTED_CHAINS_4,
    NESTED_CHAINS_5, NISHIO,
};
use super::technique::forcing_tables::{
    FORCING_CHAIN_CONTRADICTION, FORCING_CHAIN_VERITY, FORCING_NET_CONTRADICTION, FORCING_NET_VERITY,
};
use super::technique::full_house::FULL_HOUSE;
use super::technique::hidden_single::{HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE};
use super::technique::hidden_subset::{
    DIRECT_HIDDEN_PAIR, DIRECT_HIDDEN_TRIPLE, HIDDEN_PAIR, HIDDEN_QUAD, HIDDEN_TRIPLE,
};
use super::technique::junior_exocet::JUNIOR_EXOCET;
use super::technique::kraken_fish::{KRAKEN_FISH_1, KRAKEN_FISH_2};
use super::technique::last_resort::{BRUTE_FORCE, TEMPLATE_DELETE, TEMPLATE_SET};
use super::technique::line_chains::{FORCING_CHAIN, FORCING_X_CHAIN, X_CYCLE, XY_CYCLE, Y_CYCLE};
use super::technique::locked_candidates::{CLAIMING, DIRECT_CLAIMING, DIRECT_POINTING, POINTING};
use super::technique::locked_subset::{LOCKED_PAIR, LOCKED_TRIPLE};
use super::technique::multi_colours::{
    MULTI_COLOURS_1, MULTI_COLOURS_2, SIMPLE_COLOURS_TRAP, SIMPLE_COLOURS_WRAP,
};
use super::technique::multi_sector::{MULTI_SECTOR_LOCKED_SET, SK_LOOP};
use super::technique::naked_single::NAKED_SINGLE;
use super::technique::naked_subset::{NAKED_PAIR, NAKED_QUAD, NAKED_TRIPLE};
use super::technique::nested_braid::TRIAL_WITH_BRAIDS;
use super::technique::nice_loops::{
    AIC, BIVALUE_CHAIN, CONTINUOUS_NICE_LOOP, DISCONTINUOUS_NICE_LOOP, GROUPED_AIC,
    GROUPED_CONTINUOUS_NICE_LOOP, GROUPED_DISCONTINUOUS_NICE_LOOP, SIMPLE_X_CHAIN,
};
use super::technique::rectangles::{
    AVOIDABLE_RECTANGLE_1, AVOIDABLE_RECTANGLE_2, HIDDEN_RECTANGLE, UNIQUE_RECTANGLE_5, UNIQUE_RECTANGLE_6,
};
use super::technique::remote_pair::REMOTE_PAIR;
use super::technique::sue_de_coq::SUE_DE_COQ;
use super::technique::trial_and_error::{TRIAL_1, TRIAL_2, TRIAL_3};
use super::technique::tridagon::TRIDAGON;
use super::technique::two_strong_links::{SKYSCRAPER, TURBOT_FISH, TWO_STRING_KITE};
use super::technique::unique_loop::{
    UNIQUE_LOOP_1, UNIQUE_LOOP_2, UNIQUE_LOOP_3, UNIQUE_LOOP_4, UNIQUE_RECTANGLE_1, UNIQUE_RECTANGLE_2,
    UNIQUE_RECTANGLE_3, UNIQUE_RECTANGLE_4,
};
use super::technique::w_wing::W_WING;
use super::technique::whip::{BRAID, WHIP};
use super::technique::xy_wing::{XY_WING, XYZ_WING};
use crate::similar::similar;

/// Every technique, in the order in which they are shown.
pub static TECHNIQUES: &[&Technique] = &[
    &FULL_HOUSE,
    &HIDDEN_SINGLE_BOX,
    &HIDDEN_SINGLE_LINE,
    &DIRECT_POINTING,
    &DIRECT_CLAIMING,
    &DIRECT_HIDDEN_PAIR,
    &NAKED_SINGLE,
    &DIRECT_HIDDEN_TRIPLE,
    &POINTING,
    &CLAIMING,
    &NAKED_PAIR,
    &X_WING,
    &HIDDEN_PAIR,
    &NAKED_TRIPLE,
    &SWORDFISH,
    &HIDDEN_TRIPLE,
    &XY_WING,
    &XYZ_WING,
    &UNIQUE_RECTANGLE_1,
    &UNIQUE_RECTANGLE_2,
    &UNIQUE_RECTANGLE_3,
    &UNIQUE_RECTANGLE_4,
    &UNIQUE_LOOP_1,
    &UNIQUE_LOOP_2,
    &UNIQUE_LOOP_3,
    &UNIQUE_LOOP_4,
    &NAKED_QUAD,
    &JELLYFISH,
    &HIDDEN_QUAD,
    &BUG_1,
    &BUG_2,
    &BUG_3,
    &BUG_4,
    &ALIGNED_PAIR_EXCLUSION,
    &X_CYCLE,
    &Y_CYCLE,
    &FORCING_X_CHAIN,
    &XY_CYCLE,
    &FORCING_CHAIN,
    &ALIGNED_TRIPLE_EXCLUSION,
    &NISHIO,
    &MULTIPLE_CHAINS,
    &DYNAMIC_CHAINS,
    &DYNAMIC_CHAINS_PLUS,
    &NESTED_CHAINS_2,
    &NESTED_CHAINS_3,
    &NESTED_CHAINS_4,
    &NESTED_CHAINS_5,
    &REMOTE_PAIR,
    &SKYSCRAPER,
    &TWO_STRING_KITE,
    &TURBOT_FISH,
    &EMPTY_RECTANGLE,
    &W_WING,
    &FINNED_X_WING,
    &SASHIMI_X_WING,
    &FINNED_SWORDFISH,
    &SASHIMI_SWORDFISH,
    &FINNED_JELLYFISH,
    &SASHIMI_JELLYFISH,
    &LOCKED_PAIR,
    &LOCKED_TRIPLE,
    &UNIQUE_RECTANGLE_5,
    &UNIQUE_RECTANGLE_6,
    &HIDDEN_RECTANGLE,
    &AVOIDABLE_RECTANGLE_1,
    &AVOIDABLE_RECTANGLE_2,
    &SUE_DE_COQ,
    &SIMPLE_COLOURS_TRAP,
    &SIMPLE_COLOURS_WRAP,
    &MULTI_COLOURS_1,
    &MULTI_COLOURS_2,
    &SIMPLE_X_CHAIN,
    &BIVALUE_CHAIN,
    &CONTINUOUS_NICE_LOOP,
    &DISCONTINUOUS_NICE_LOOP,
    &AIC,
    &GROUPED_CONTINUOUS_NICE_LOOP,
    &GROUPED_DISCONTINUOUS_NICE_LOOP,
    &GROUPED_AIC,
    &ALS_CHAIN,
    &ALS_XY_WING,
    &ALS_XZ,
    &DEATH_BLOSSOM,
    &SQUIRMBAG,
    &WHALE,
    &LEVIATHAN,
    &FINNED_SQUIRMBAG,
    &FINNED_WHALE,
    &FINNED_LEVIATHAN,
    &SASHIMI_SQUIRMBAG,
    &SASHIMI_WHALE,
    &SASHIMI_LEVIATHAN,
    &FRANKEN_X_WING,
    &FRANKEN_SWORDFISH,
    &FRANKEN_JELLYFISH,
    &FINNED_FRANKEN_X_WING,
    &FINNED_FRANKEN_SWORDFISH,
    &FINNED_FRANKEN_JELLYFISH,
    &MUTANT_X_WING,
    &MUTANT_SWORDFISH,
    &MUTANT_JELLYFISH,
    &FINNED_MUTANT_X_WING,
    &FINNED_MUTANT_SWORDFISH,
    &FINNED_MUTANT_JELLYFISH,
    &KRAKEN_FISH_1,
    &KRAKEN_FISH_2,
    &FORCING_CHAIN_CONTRADICTION,
    &FORCING_CHAIN_VERITY,
    &FORCING_NET_CONTRADICTION,
    &FORCING_NET_VERITY,
    &BRUTE_FORCE,
    &TEMPLATE_DELETE,
    &TEMPLATE_SET,
    &WHIP,
    &BRAID,
    &TRIAL_1,
    &TRIAL_2,
    &TRIAL_3,
    &TRIAL_WITH_BRAIDS,
    &TRIDAGON,
    &BROKEN_WING,
    &FIREWORK_TRIPLE,
    &FIREWORK_QUADRUPLE,
    &JUNIOR_EXOCET,
    &SK_LOOP,
    &MULTI_SECTOR_LOCKED_SET,
    &rule_cells::RULE_CELLS,
    &numbered_rooms::NUMBERED_ROOM,
    &pair_relations::PAIR_RELATION,
    &counts::COUNTS,
    &combinations::COMBINATIONS,
    &combinations::REQUIRED_NUMBER,
    &common_sums::COMMON_SUM,
    &compared_sums::COMPARED_SUM,
    &sums::LAST_OF_SUM,
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
    &contradiction::CONTRADICTION,
    &contradiction::RULE_CONTRADICTION,
    &contradiction::PAIR_CONTRADICTION,
    &agreeing_cases::AGREEING_CASES,
    &last_resort::LAST_RESORT,
    &contradiction::ALONE_CONTRADICTION,
];

/// Former ids that are still understood, and what they are called now.
const FORMER_IDS: &[(&str, &str)] =
    &[("hidden-single-block", "hidden-single-box"), ("simple-colours", "simple-colours-trap")];

/// A technique by the name that users type.
pub fn technique(id: &str) -> Option<&'static Technique> {
    let id = FORMER_IDS.iter().find(|(former, _)| *former == id).map_or(id, |&(_, now)| now);
    TECHNIQUES.iter().copied().find(|technique| technique.id() == id)
}

/// What is wrong with an id that no technique has, in words, with the similar ones that there are.
pub fn unknown_technique(id: &str) -> String {
    let near = similar(id, TECHNIQUES.iter().map(|row| row.id()), 3);
    let near = if near.is_empty() { String::new() } else { format!("; similar: {}", near.join(", ")) };
    format!("there is no technique '{id}'{near}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_former_ones_lead_to_techniques() {
        for row in TECHNIQUES {
            assert_eq!(TECHNIQUES.iter().filter(|other| other.id() == row.id()).count(), 1, "{}", row.id());
        }
        for (former, now) in FORMER_IDS {
            assert_eq!(technique(former).map(Technique::id), Some(*now));
        }
    }
}
