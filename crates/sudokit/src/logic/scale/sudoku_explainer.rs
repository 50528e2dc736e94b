//! Sudoku Explainer 1.2.1 [explainer]: its order, its points in tenths, its classes.

use super::definition::{Aggregation, Level, Scale, SearchOrder, entry};
use crate::logic::geometry::BOX_COLUMN_ROW;
use crate::logic::step::Entry;
use crate::logic::technique::aligned_exclusion::{ALIGNED_PAIR_EXCLUSION, ALIGNED_TRIPLE_EXCLUSION};
use crate::logic::technique::basic_fish::{JELLYFISH, SWORDFISH, X_WING};
use crate::logic::technique::bug::{BUG_1, BUG_2, BUG_3, BUG_4};
use crate::logic::technique::forcing_chains::{
    DYNAMIC_CHAINS, DYNAMIC_CHAINS_PLUS, MULTIPLE_CHAINS, NESTED_CHAINS_2, NESTED_CHAINS_3, NESTED_CHAINS_4,
    NESTED_CHAINS_5, NISHIO,
};
use crate::logic::technique::full_house::FULL_HOUSE;
use crate::logic::technique::hidden_single::{HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE};
use crate::logic::technique::hidden_subset::{
    DIRECT_HIDDEN_PAIR, DIRECT_HIDDEN_TRIPLE, HIDDEN_PAIR, HIDDEN_QUAD, HIDDEN_TRIPLE,
};
use crate::logic::technique::line_chains::{FORCING_CHAIN, FORCING_X_CHAIN, X_CYCLE, XY_CYCLE, Y_CYCLE};
use crate::logic::technique::locked_candidates::{CLAIMING, DIRECT_CLAIMING, DIRECT_POINTING, POINTING};
use crate::logic::technique::naked_single::NAKED_SINGLE;
use crate::logic::technique::naked_subset::{NAKED_PAIR, NAKED_QUAD, NAKED_TRIPLE};
use crate::logic::technique::unique_loop::{
    UNIQUE_LOOP_1, UNIQUE_LOOP_2, UNIQUE_LOOP_3, UNIQUE_LOOP_4, UNIQUE_RECTANGLE_1, UNIQUE_RECTANGLE_2,
    UNIQUE_RECTANGLE_3, UNIQUE_RECTANGLE_4,
};
use crate::logic::technique::xy_wing::{XY_WING, XYZ_WING};

/// ER is the hardest step, EP the hardest up to the first placement, ED the first step.
pub const SUDOKU_EXPLAINER: Scale = Scale {
    name: "se-1.2.1",
    about: "Sudoku Explainer 1.2.1: the hardest step, the hardest up to the first placement, the first step",
    aggregation: Aggregation::Hardest,
    order: ORDER,
    levels: LEVELS,
    search: SearchOrder::Finder,
    houses: &BOX_COLUMN_ROW,
    strength: None,
};

/// Tenths; what length or size adds comes on top.
const ORDER: &[Entry] = &[
    entry(&FULL_HOUSE, 10, 0),
    entry(&HIDDEN_SINGLE_BOX, 12, 0),
    entry(&HIDDEN_SINGLE_LINE, 15, 0),
    entry(&DIRECT_POINTING, 17, 0),
    entry(&DIRECT_CLAIMING, 19, 0),
    entry(&DIRECT_HIDDEN_PAIR, 20, 0),
    entry(&NAKED_SINGLE, 23, 0),
    entry(&DIRECT_HIDDEN_TRIPLE, 25, 0),
    entry(&POINTING, 26, 0),
    entry(&CLAIMING, 28, 0),
    entry(&NAKED_PAIR, 30, 0),
    entry(&X_WING, 32, 0),
    entry(&HIDDEN_PAIR, 34, 0),
    entry(&NAKED_TRIPLE, 36, 0),
    entry(&SWORDFISH, 38, 0),
    entry(&HIDDEN_TRIPLE, 40, 0),
    entry(&XY_WING, 42, 0),
    entry(&XYZ_WING, 44, 0),
    entry(&UNIQUE_RECTANGLE_1, 45, 0).ranked(1),
    entry(&UNIQUE_RECTANGLE_2, 45, 0).ranked(2),
    entry(&UNIQUE_RECTANGLE_3, 45, 0).ranked(3),
    entry(&UNIQUE_RECTANGLE_4, 45, 0).ranked(4),
    entry(&UNIQUE_LOOP_1, 45, 0).ranked(1),
    entry(&UNIQUE_LOOP_2, 45, 0).ranked(2),
    entry(&UNIQUE_LOOP_3, 45, 0).ranked(3),
    entry(&UNIQUE_LOOP_4, 45, 0).ranked(4),
    entry(&NAKED_QUAD, 50, 0),
    entry(&JELLYFISH, 52, 0),
    entry(&HIDDEN_QUAD, 54, 0),
    entry(&BUG_1, 56, 0),
    entry(&BUG_2, 57, 0),
    entry(&BUG_3, 57, 0),
    entry(&BUG_4, 57, 0),
    entry(&ALIGNED_PAIR_EXCLUSION, 62, 0),
    entry(&X_CYCLE, 65, 0),
    entry(&Y_CYCLE, 65, 0),
    entry(&FORCING_X_CHAIN, 66, 0),
    entry(&XY_CYCLE, 70, 0),
    entry(&FORCING_CHAIN, 70, 0),
    entry(&ALIGNED_TRIPLE_EXCLUSION, 75, 0),
    entry(&NISHIO, 75, 0),
    entry(&MULTIPLE_CHAINS, 80, 0),
    entry(&DYNAMIC_CHAINS, 85, 0),
    entry(&DYNAMIC_CHAINS_PLUS, 90, 0),
    entry(&NESTED_CHAINS_2, 95, 0),
    entry(&NESTED_CHAINS_3, 100, 0),
    entry(&NESTED_CHAINS_4, 105, 0),
    entry(&NESTED_CHAINS_5, 110, 0),
];

/// The classes that Sudoku Explainer shows.
pub(super) const LEVELS: &[Level] = &[
    Level { name: "easy", max: 12 },
    Level { name: "medium", max: 15 },
    Level { name: "hard", max: 25 },
    Level { name: "fiendish", max: 60 },
    Level { name: "diabolical", max: u32::MAX },
];
