//! The techniques for any board and any rules: a rating, and so a level, for every puzzle.

use super::definition::{Aggregation, Level, Scale, SearchOrder, entry};
use crate::logic::any_board::ANY_BOARD_ROWS;
use crate::logic::geometry::BOX_COLUMN_ROW;
use crate::logic::step::Entry;

/// The hardest step counts, in tenths; levels end where those of the first scale do.
pub const ANY_BOARD: Scale = Scale {
    name: "any-board",
    about: "any board and any rules: what the hardest step asks of a person",
    aggregation: Aggregation::Hardest,
    order: &ORDER,
    levels: LEVELS,
    search: SearchOrder::AnyBoard,
    houses: &BOX_COLUMN_ROW,
    strength: None,
};

static ORDER: [Entry; ANY_BOARD_ROWS.len()] = {
    let mut order = [entry(ANY_BOARD_ROWS[0].1, 0, 0); ANY_BOARD_ROWS.len()];
    let mut at = 0;
    while at < order.len() {
        let (_, technique, points) = ANY_BOARD_ROWS[at];
        order[at] = entry(technique, points, 0);
        at += 1;
    }
    order
};

const LEVELS: &[Level] = &[
    Level { name: "easy", most: 12 },
    Level { name: "medium", most: 15 },
    Level { name: "hard", most: 25 },
    Level { name: "fiendish", most: 60 },
    Level { name: "diabolical", most: u32::MAX },
];
