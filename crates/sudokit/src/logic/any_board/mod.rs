//! Human-style solving on any board and under any rules, beside the state of classic 9×9 puzzles, which stays as fast
//! as it is.
//!
//! A [`BoardState`] is what each cell may hold; [`BoardRules`] takes the puzzle apart once into what people argue with.
//! Techniques stand in the order of the scale `any-board`, from singles over subsets, fish and chains to
//! contradictions. An [`Argument`] has the houses and rules that a step uses, and what it says line by line.

mod argument;
mod cases;
mod catalogue;
mod combinations;
mod compared_sums;
mod consequences;
mod derived;
mod directly;
mod fact;
mod fillings;
mod leftovers;
mod line_rule;
mod overlap;
mod pair_words;
mod parts;
mod path;
mod points;
mod refutation;
mod rules;
mod state;
mod step;
pub(super) mod technique;
mod wording;
mod words;

pub use argument::{Argument, BoardLine, BoardNode};
pub use catalogue::ROWS as ANY_BOARD_ROWS;
pub use parts::HouseOrRule;
pub(super) use path::board_steps;
pub(crate) use points::{is_hard, points_of_number};
pub use rules::BoardRules;
pub use state::BoardState;
pub use wording::{house_kind, source_name};
