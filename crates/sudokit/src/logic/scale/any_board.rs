//! The techniques for any board and any rules, in the order in which they are looked for: without points, since none are published.

use super::definition::{Aggregation, Scale, SearchOrder, entry};
use crate::logic::any_board::ANY_BOARD_ROWS;
use crate::logic::geometry::BOX_COLUMN_ROW;
use crate::logic::step::Entry;

/// A path has steps, and no rating.
pub const ANY_BOARD: Scale = Scale {
    name: "any-board",
    about: "any board and any rules: steps without points, easiest technique first",
    aggregation: Aggregation::Sum,
    order: &ORDER,
    levels: &[],
    search: SearchOrder::AnyBoard,
    houses: &BOX_COLUMN_ROW,
    strength: None,
};

static ORDER: [Entry; ANY_BOARD_ROWS.len()] = {
    let mut order = [entry(ANY_BOARD_ROWS[0].1, 0, 0); ANY_BOARD_ROWS.len()];
    let mut at = 0;
    while at < order.len() {
        order[at] = entry(ANY_BOARD_ROWS[at].1, 0, 0);
        at += 1;
    }
    order
};
