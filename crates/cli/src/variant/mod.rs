//! Answers for puzzles with constraints, one file a question; the commands hand over to them where a document is one.

mod formats;
mod generate;
mod solvers;
mod steps;

pub use formats::format_names;
pub use generate::{VariantRequest, generate};
pub use solvers::{must_report_events, solve_with, solves_rules};
pub use steps::{PathRequest, steps};
