//! HoDoKu 2.2 [hodoku]: its default order, scores and levels, for the techniques that exist here; its other rows find their place between
//! these.

use super::definition::{Aggregation, Level, Scale, entry};
use crate::logic::geometry::BOX_COLUMN_ROW;
use crate::logic::step::Entry;
use crate::logic::technique::basic_fish::{JELLYFISH, SWORDFISH, X_WING};
use crate::logic::technique::bug::BUG_1;
use crate::logic::technique::empty_rectangle::EMPTY_RECTANGLE;
use crate::logic::technique::finned_fish::{
    FINNED_JELLYFISH, FINNED_SWORDFISH, FINNED_X_WING, SASHIMI_JELLYFISH, SASHIMI_SWORDFISH, SASHIMI_X_WING,
};
use crate::logic::technique::forcing_chains::{DYNAMIC_CHAINS, MULTIPLE_CHAINS};
use crate::logic::technique::full_house::FULL_HOUSE;
use crate::logic::technique::hidden_single::{HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE};
use crate::logic::technique::hidden_subset::{HIDDEN_PAIR, HIDDEN_QUAD, HIDDEN_TRIPLE};
use crate::logic::technique::line_chains::{X_CHAIN, X_CYCLE, XY_CHAIN, XY_CYCLE, Y_CYCLE};
use crate::logic::technique::locked_candidates::{CLAIMING, POINTING};
use crate::logic::technique::naked_single::NAKED_SINGLE;
use crate::logic::technique::naked_subset::{NAKED_PAIR, NAKED_QUAD, NAKED_TRIPLE};
use crate::logic::technique::remote_pair::REMOTE_PAIR;
use crate::logic::technique::simple_colours::SIMPLE_COLOURS;
use crate::logic::technique::two_strong_links::{SKYSCRAPER, TURBOT_FISH, TWO_STRING_KITE};
use crate::logic::technique::unique_loop::{
    UNIQUE_RECTANGLE_1, UNIQUE_RECTANGLE_2, UNIQUE_RECTANGLE_3, UNIQUE_RECTANGLE_4,
};
use crate::logic::technique::w_wing::W_WING;
use crate::logic::technique::xy_wing::{XY_WING, XYZ_WING};

/// The score is the sum of all steps.
pub const HODOKU: Scale = Scale {
    name: "hodoku",
    about: "HoDoKu 2.2: the sum of all steps and a level, by the techniques that exist here",
    aggregation: Aggregation::Sum,
    order: ORDER,
    levels: LEVELS,
    houses: &BOX_COLUMN_ROW,
    closure: None,
};

/// Scores.
const ORDER: &[Entry] = &[
    entry(&FULL_HOUSE, 4, 0),
    entry(&NAKED_SINGLE, 4, 0),
    entry(&HIDDEN_SINGLE_BOX, 14, 0),
    entry(&HIDDEN_SINGLE_LINE, 14, 0),
    entry(&POINTING, 50, 1),
    entry(&CLAIMING, 50, 1),
    entry(&NAKED_PAIR, 60, 1),
    entry(&NAKED_TRIPLE, 80, 1),
    entry(&HIDDEN_PAIR, 70, 1),
    entry(&HIDDEN_TRIPLE, 100, 1),
    entry(&NAKED_QUAD, 120, 2),
    entry(&HIDDEN_QUAD, 150, 2),
    entry(&X_WING, 140, 2),
    entry(&SWORDFISH, 150, 2),
    entry(&JELLYFISH, 160, 2),
    entry(&REMOTE_PAIR, 110, 2),
    entry(&BUG_1, 100, 2),
    entry(&SKYSCRAPER, 130, 2),
    entry(&TWO_STRING_KITE, 150, 2),
    entry(&TURBOT_FISH, 120, 2),
    entry(&EMPTY_RECTANGLE, 120, 2),
    entry(&W_WING, 150, 2),
    entry(&XY_WING, 160, 2),
    entry(&XYZ_WING, 180, 2),
    entry(&UNIQUE_RECTANGLE_1, 100, 2).ranked(1),
    entry(&UNIQUE_RECTANGLE_2, 100, 2).ranked(2),
    entry(&UNIQUE_RECTANGLE_3, 100, 2).ranked(3),
    entry(&UNIQUE_RECTANGLE_4, 100, 2).ranked(4),
    entry(&FINNED_X_WING, 130, 2),
    entry(&SASHIMI_X_WING, 150, 2),
    entry(&FINNED_SWORDFISH, 200, 3),
    entry(&SASHIMI_SWORDFISH, 240, 3),
    entry(&FINNED_JELLYFISH, 250, 3),
    entry(&SASHIMI_JELLYFISH, 260, 3),
    entry(&SIMPLE_COLOURS, 150, 2),
    entry(&X_CYCLE, 260, 3),
    entry(&Y_CYCLE, 260, 3),
    entry(&X_CHAIN, 260, 3),
    entry(&XY_CYCLE, 280, 3),
    entry(&XY_CHAIN, 280, 3),
    entry(&MULTIPLE_CHAINS, 500, 4),
    entry(&DYNAMIC_CHAINS, 700, 4),
];

/// Levels with their highest scores.
const LEVELS: &[Level] = &[
    Level { name: "easy", most: 800 },
    Level { name: "medium", most: 1000 },
    Level { name: "hard", most: 1600 },
    Level { name: "unfair", most: 1800 },
    Level { name: "extreme", most: u32::MAX },
];
