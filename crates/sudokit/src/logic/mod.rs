//! A person's way of solving: techniques, steps with evidence, hints in words, ratings.
//!
//! A [`State`] is walked with a scale: the first technique that finds something gives a [`Step`]; the step is applied, and again.
//! `rating` folds the same steps, `words` says them, a page draws their [`Diagram`].

mod argument;
mod catalogue;
mod chain;
mod diagram;
mod geometry;
mod solve;
mod state;
mod step;
mod technique;
mod words;

pub use catalogue::{Id, Level, Measure, Points, SCALES, Scale, TECHNIQUES, Technique, scale, technique};
pub use diagram::{Diagram, Form, House, Link, Mark, Node, Reason, Role};
pub use solve::{LogicalSolver, first_step};
pub use state::{BoardError, State};
pub use step::{Removal, Step};
pub use words::{Rung, cell_name, effect, house_name, technique_name, words};
