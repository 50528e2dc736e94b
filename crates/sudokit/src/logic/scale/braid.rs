//! The B rating: the length of the longest braid that is needed, shortest first [berthier2007].

use super::definition::{Aggregation, Level, Scale, SearchOrder, Strength, entry};
use crate::logic::geometry::BOX_COLUMN_ROW;
use crate::logic::step::Entry;
use crate::logic::technique::full_house::FULL_HOUSE;
use crate::logic::technique::hidden_single::{HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE};
use crate::logic::technique::naked_single::NAKED_SINGLE;
use crate::logic::technique::whip::BRAID;

/// Lengths are numbers of variables.
pub const BRAIDS: Scale = Scale {
    name: "braid",
    about: "B rating: the least length of braids that solves the puzzle; 0 is solved by singles",
    aggregation: Aggregation::Greatest,
    order: ORDER,
    levels: LEVELS,
    houses: &BOX_COLUMN_ROW,
    search: SearchOrder::Finder,
    strength: Some(Strength::Braids),
};

/// Singles are free.
const ORDER: &[Entry] = &[
    entry(&FULL_HOUSE, 0, 0),
    entry(&HIDDEN_SINGLE_BOX, 0, 0),
    entry(&HIDDEN_SINGLE_LINE, 0, 0),
    entry(&NAKED_SINGLE, 0, 0),
    entry(&BRAID, 1, 0),
];

/// There are no levels but the numbers.
const LEVELS: &[Level] = &[];
