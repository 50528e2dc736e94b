//! Searching puzzles with rules: what a solver that knows them offers, and why there may be no answer.

use std::ops::ControlFlow;

use crate::constraint::VariantPuzzle;
use crate::propagation::TooLarge;

use super::question::{Report, Search};

/// How a solver searches a puzzle with rules; see [`Solver::rules`](super::Solver::rules). Each solution is handed to the sink as it
/// is found, and kept in the report as far as the search asks for it. A search without limits has searched everything unless the
/// report has a stop.
///
/// # Errors
/// [`VariantFailure`]: the solver cannot hold the puzzle, or found what is no solution.
pub type RulesSearch = fn(&VariantPuzzle, &Search, Option<VariantSink<'_>>) -> Result<Report, VariantFailure>;

/// Takes each solution, the number of every cell with the extra cells last, as it is found; `Break` ends the search.
pub type VariantSink<'a> = &'a mut dyn FnMut(&[i32]) -> ControlFlow<()>;

/// Why there is no answer at all.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VariantFailure {
    /// The rules make a model that the engine cannot hold.
    #[error("the puzzle is too large for the constraint engine: {0}")]
    TooLarge(#[from] TooLarge),
    /// A rule that the solver cannot express, or too much of it; in words, the solver first.
    #[error("{0}")]
    NotEncoded(String),
    /// The engine's error: what it found does not obey the rules.
    #[error(
        "internal error: the engine found a grid that {0}; nothing it says of this puzzle can be trusted"
    )]
    Wrong(String),
}
