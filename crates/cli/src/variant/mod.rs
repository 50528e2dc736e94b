//! Answers for puzzles with constraints, one file a question; the commands hand over to them where a document is one.

mod check;
mod count;
mod formats;
mod generate;
mod solve;
mod solvers;
mod steps;
mod true_candidates;

pub use check::check;
pub use count::{count, estimate};
pub use formats::format_names;
pub use generate::{VariantRequest, generate};
pub use solve::{Task, solution_text, solve};
pub use solvers::{must_know_rules, must_report_events, solve_with, solves_rules};
pub use steps::{PathRequest, hint, steps};
pub use true_candidates::true_candidates;
