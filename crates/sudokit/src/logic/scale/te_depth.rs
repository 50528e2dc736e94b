//! The depth of trial and error, T&E(n) [berthier2007].

use super::definition::{Aggregation, Level, Scale, SearchOrder, Strength, entry};
use crate::logic::geometry::BOX_COLUMN_ROW;
use crate::logic::step::Entry;
use crate::logic::technique::full_house::FULL_HOUSE;
use crate::logic::technique::hidden_single::{HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE};
use crate::logic::technique::naked_single::NAKED_SINGLE;
use crate::logic::technique::trial_and_error::{TRIAL_1, TRIAL_2, TRIAL_3};

/// How deep suppositions must be nested.
pub const TE_DEPTH: Scale = Scale {
    name: "te-depth",
    about: "T&E depth: how deep suppositions must be nested, none of them a guess; 0 is solved by singles",
    aggregation: Aggregation::Greatest,
    order: ORDER,
    levels: LEVELS,
    houses: &BOX_COLUMN_ROW,
    search: SearchOrder::Finder,
    strength: Some(Strength::TrialDepth),
};

/// Singles are free.
const ORDER: &[Entry] = &[
    entry(&FULL_HOUSE, 0, 0),
    entry(&HIDDEN_SINGLE_BOX, 0, 0),
    entry(&HIDDEN_SINGLE_LINE, 0, 0),
    entry(&NAKED_SINGLE, 0, 0),
    entry(&TRIAL_1, 1, 0),
    entry(&TRIAL_2, 2, 0),
    entry(&TRIAL_3, 3, 0),
];

/// There are no levels but the numbers.
const LEVELS: &[Level] = &[];
