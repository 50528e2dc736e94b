//! Scales: which techniques are looked for in which order, and what their steps count. All of it is data, one file a
//! scale.
//!
//! A scale is an ordered list of techniques with points. From the top, the first finder that finds something gives the
//! step. Techniques that one finder finds together (the types of unique rectangles, the kinds of chains) stand side by
//! side.

mod any_board;
mod braid;
mod custom;
mod definition;
mod forum;
mod hodoku;
mod nested_braid;
mod sudoku_explainer;
mod te_depth;
mod whip;

pub use any_board::ANY_BOARD;
pub use braid::BRAIDS;
pub use custom::ScaleError;
pub use definition::{Aggregation, Level, Scale, SearchOrder, Strength};
pub use forum::FORUM;
pub use hodoku::HODOKU;
pub(super) use hodoku::ROWS as HODOKU_ROWS;
pub use nested_braid::NESTED_BRAIDS;
pub use sudoku_explainer::SUDOKU_EXPLAINER;
pub use te_depth::TE_DEPTH;
pub use whip::WHIPS;

/// The scales of human-style solving. The first is the default.
pub static SCALES: &[Scale] =
    &[SUDOKU_EXPLAINER, HODOKU, TE_DEPTH, WHIPS, BRAIDS, NESTED_BRAIDS, FORUM, ANY_BOARD];

/// The scale with this name.
pub fn by_name(name: &str) -> Option<&'static Scale> {
    SCALES.iter().find(|scale| scale.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_technique_stands_once_on_a_scale_beside_those_found_with_it() {
        for scale in SCALES {
            for (i, entry) in scale.order.iter().enumerate() {
                let id = entry.technique.id();
                let at = scale.order.iter().position(|other| other.technique == entry.technique);
                assert_eq!(at, Some(i), "{id} stands twice");
                let leader = entry.technique.leader();
                let group: Vec<usize> =
                    (0..scale.order.len()).filter(|&j| scale.order[j].technique.leader() == leader).collect();
                assert_eq!(group.len(), group[group.len() - 1] - group[0] + 1, "{id} stands apart");
            }
        }
    }
}
