//! The techniques for any board and any rules: a rating, and so a level, for every puzzle.

use super::definition::{Aggregation, Scale, SearchOrder, entry};
use super::sudoku_explainer::LEVELS;
use crate::logic::any_board::ANY_BOARD_ROWS;
use crate::logic::geometry::BOX_COLUMN_ROW;
use crate::logic::step::Entry;

/// The hardest step counts, in tenths; levels are those of Sudoku Explainer's rating.
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
