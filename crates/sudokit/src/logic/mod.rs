//! Human-style solving: techniques, steps with evidence, hints in words, ratings.
//!
//! A [`LogicalSolver`] looks at a [`State`] with a [`Scale`]: the first technique that finds something gives a
//! [`Step`]; the step is applied, and again. `difficulty` folds the same steps, `words` says them, `drawing` and the
//! page draw their [`Diagram`].
//!
//! From below: `geometry` has the ordinary board as constants, `houses` any 9×9 board (`house_specification` reads off
//! a puzzle which), `state` the candidates. `info`, `diagram` and `phrase` describe a step; `pattern` enumerates what
//! techniques and chains share; `chain` searches chains; `csp` has trial and error, whips and braids. `step` defines
//! techniques and steps; `hodoku` finds steps in the order of HoDoKu, `hodoku_steps` and `hodoku_path` make them steps
//! and paths. `technique` has one file an idea; `catalogue` lists them, `houses_catalogue` those for any houses, and
//! `scale` orders them. `any_board` is human-style solving for any board and any rules.

mod any_board;
mod argument;
mod catalogue;
mod chain;
mod chain_words;
mod check;
mod csp;
mod diagram;
mod fruitless;
mod geometry;
mod hodoku;
mod hodoku_path;
mod hodoku_steps;
mod house_specification;
mod houses;
mod houses_catalogue;
mod info;
mod logical_solver;
mod logical_state;
mod pattern;
mod phrase;
pub mod scale;
mod state;
mod step;
mod technique;
mod words;

pub use any_board::{
    Argument, BoardLine, BoardNode, BoardRules, BoardState, HouseOrRule, house_kind, source_name,
};
pub(crate) use any_board::{is_hard, points_of_number};
pub use argument::ArgumentLine;
pub use catalogue::{TECHNIQUES, technique, unknown_technique};
pub use check::{StepError, Verified, check_step};
pub use diagram::{CandidateMark, Diagram, Form, House9, Link, Node, Reason, Removal, Role, Shortage};
pub use house_specification::{HouseSpecification, HousesError};
pub use houses::{Custom, Houses, Ordinary};
pub use info::{Family, Noun, TechniqueInfo};
pub use logical_solver::{LogicalSolver, first_step};
pub use logical_state::LogicalState;
pub use phrase::{cell_name, house_name};
pub use scale::{Aggregation, Level, SCALES, Scale, ScaleError, SearchOrder, Strength};
pub use state::{State, StateError};
pub use step::{Entry, HasFinders, Step, Technique};
pub use words::{Rung, words};
