//! The techniques that work on any houses, with their finders for boards that are not the ordinary one.
//!
//! A table apart from the techniques, so that a program that asks of the ordinary board alone has no other finders in
//! it.

use super::chain::kind::ChainKind;
use super::houses::Custom;
use super::step::{Finder, HasFinders, Technique};
use super::technique::aligned_exclusion::{self, ALIGNED_PAIR_EXCLUSION, ALIGNED_TRIPLE_EXCLUSION};
use super::technique::basic_fish::{self, JELLYFISH, SWORDFISH, X_WING};
use super::technique::bug::{self, BUG_1};
use super::technique::forcing_chains::{
    self, DYNAMIC_CHAINS, DYNAMIC_CHAINS_PLUS, MULTIPLE_CHAINS, NESTED_CHAINS_2, NESTED_CHAINS_3,
    NESTED_CHAINS_4, NESTED_CHAINS_5, NISHIO,
};
use super::technique::full_house::{self, FULL_HOUSE};
use super::technique::hidden_single::{self, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE};
use super::technique::hidden_subset::{
    self, DIRECT_HIDDEN_PAIR, DIRECT_HIDDEN_TRIPLE, HIDDEN_PAIR, HIDDEN_QUAD, HIDDEN_TRIPLE,
};
use super::technique::line_chains::{self, X_CYCLE};
use super::technique::locked_candidates::{self, CLAIMING, DIRECT_CLAIMING, DIRECT_POINTING, POINTING};
use super::technique::naked_single::{self, NAKED_SINGLE};
use super::technique::naked_subset::{self, NAKED_PAIR, NAKED_QUAD, NAKED_TRIPLE};
use super::technique::unique_loop::{self, UNIQUE_RECTANGLE_1};
use super::technique::xy_wing::{self, XY_WING, XYZ_WING};

/// A technique that is found with another has no row of its own.
static FINDERS: &[(&Technique, Finder<Custom>)] = &[
    (&FULL_HOUSE, full_house::find),
    (&HIDDEN_SINGLE_BOX, |state, steps| hidden_single::find(state, true, &HIDDEN_SINGLE_BOX, steps)),
    (&HIDDEN_SINGLE_LINE, |state, steps| hidden_single::find(state, false, &HIDDEN_SINGLE_LINE, steps)),
    (&POINTING, |state, steps| locked_candidates::find(state, &POINTING, steps)),
    (&CLAIMING, |state, steps| locked_candidates::find(state, &CLAIMING, steps)),
    (&DIRECT_POINTING, |state, steps| locked_candidates::find_direct(state, &DIRECT_POINTING, steps)),
    (&DIRECT_CLAIMING, |state, steps| locked_candidates::find_direct(state, &DIRECT_CLAIMING, steps)),
    (&HIDDEN_PAIR, |state, steps| hidden_subset::find(state, 2, &HIDDEN_PAIR, steps)),
    (&HIDDEN_TRIPLE, |state, steps| hidden_subset::find(state, 3, &HIDDEN_TRIPLE, steps)),
    (&HIDDEN_QUAD, |state, steps| hidden_subset::find(state, 4, &HIDDEN_QUAD, steps)),
    (&DIRECT_HIDDEN_PAIR, |state, steps| hidden_subset::find_direct(state, 2, &DIRECT_HIDDEN_PAIR, steps)),
    (&DIRECT_HIDDEN_TRIPLE, |state, steps| {
        hidden_subset::find_direct(state, 3, &DIRECT_HIDDEN_TRIPLE, steps)
    }),
    (&NAKED_SINGLE, naked_single::find),
    (&NAKED_PAIR, |state, steps| naked_subset::find(state, 2, &NAKED_PAIR, steps)),
    (&NAKED_TRIPLE, |state, steps| naked_subset::find(state, 3, &NAKED_TRIPLE, steps)),
    (&NAKED_QUAD, |state, steps| naked_subset::find(state, 4, &NAKED_QUAD, steps)),
    (&X_WING, |state, steps| basic_fish::find(state, 2, &X_WING, steps)),
    (&SWORDFISH, |state, steps| basic_fish::find(state, 3, &SWORDFISH, steps)),
    (&JELLYFISH, |state, steps| basic_fish::find(state, 4, &JELLYFISH, steps)),
    (&XY_WING, |state, steps| xy_wing::find(state, 2, &XY_WING, steps)),
    (&XYZ_WING, |state, steps| xy_wing::find(state, 3, &XYZ_WING, steps)),
    (&UNIQUE_RECTANGLE_1, unique_loop::find),
    (&BUG_1, bug::find),
    (&ALIGNED_PAIR_EXCLUSION, aligned_exclusion::find_pair),
    (&ALIGNED_TRIPLE_EXCLUSION, aligned_exclusion::find_triple),
    (&X_CYCLE, line_chains::find),
    (&NISHIO, |state, steps| forcing_chains::find(state, ChainKind::Nishio, &NISHIO, steps)),
    (&MULTIPLE_CHAINS, |state, steps| {
        forcing_chains::find(state, ChainKind::Multiple, &MULTIPLE_CHAINS, steps)
    }),
    (&DYNAMIC_CHAINS, |state, steps| {
        forcing_chains::find(state, ChainKind::Dynamic(0), &DYNAMIC_CHAINS, steps)
    }),
    (&DYNAMIC_CHAINS_PLUS, |state, steps| {
        forcing_chains::find(state, ChainKind::Dynamic(1), &DYNAMIC_CHAINS_PLUS, steps)
    }),
    (&NESTED_CHAINS_2, |state, steps| {
        forcing_chains::find(state, ChainKind::Dynamic(2), &NESTED_CHAINS_2, steps)
    }),
    (&NESTED_CHAINS_3, |state, steps| {
        forcing_chains::find(state, ChainKind::Dynamic(3), &NESTED_CHAINS_3, steps)
    }),
    (&NESTED_CHAINS_4, |state, steps| {
        forcing_chains::find(state, ChainKind::Dynamic(4), &NESTED_CHAINS_4, steps)
    }),
    (&NESTED_CHAINS_5, |state, steps| {
        forcing_chains::find(state, ChainKind::Dynamic(5), &NESTED_CHAINS_5, steps)
    }),
];

impl HasFinders for Custom {
    fn finder(technique: &Technique) -> Option<Finder<Custom>> {
        FINDERS.iter().find(|(row, _)| row.id() == technique.leader()).map(|&(_, find)| find)
    }
}
