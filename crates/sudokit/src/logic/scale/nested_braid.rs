//! The BpB rating: the length of braids that suppositions must be followed by, shortest first [berthier2007].

use super::definition::{Aggregation, Level, Scale, SearchOrder, Strength, entry};
use crate::logic::geometry::BOX_COLUMN_ROW;
use crate::logic::step::Entry;
use crate::logic::technique::full_house::FULL_HOUSE;
use crate::logic::technique::hidden_single::{HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE};
use crate::logic::technique::naked_single::NAKED_SINGLE;
use crate::logic::technique::nested_braid::TRIAL_WITH_BRAIDS;
use crate::logic::technique::trial_and_error::TRIAL_1;

/// Lengths are numbers of variables; no braid is needed where trial and error of depth 1 suffices.
pub const NESTED_BRAIDS: Scale = Scale {
    name: "bpb",
    about: "BpB rating: the least length of braids that suffices inside suppositions; 0 is trial and error of depth 1",
    aggregation: Aggregation::Greatest,
    order: ORDER,
    levels: LEVELS,
    houses: &BOX_COLUMN_ROW,
    search: SearchOrder::Finder,
    strength: Some(Strength::NestedBraids),
};

/// Singles and suppositions that singles refute are free.
const ORDER: &[Entry] = &[
    entry(&FULL_HOUSE, 0, 0),
    entry(&HIDDEN_SINGLE_BOX, 0, 0),
    entry(&HIDDEN_SINGLE_LINE, 0, 0),
    entry(&NAKED_SINGLE, 0, 0),
    entry(&TRIAL_1, 0, 0),
    entry(&TRIAL_WITH_BRAIDS, 1, 0),
];

/// There are no levels but the numbers.
const LEVELS: &[Level] = &[];
