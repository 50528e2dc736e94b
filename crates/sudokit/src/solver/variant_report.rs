//! Searching puzzles with rules: what a solver that knows them offers, and what it answers.

use std::ops::ControlFlow;

use crate::constraint::VariantPuzzle;
use crate::control::{Stats, Stop};
use crate::propagation::TooLarge;

use super::question::{Search, Verdict};

/// How a solver searches a puzzle with rules; see [`Solver::rules`](super::Solver::rules). Each solution is handed to the sink as it
/// is found, and kept in the report as far as the search asks for it. A search without limits has searched everything unless the
/// report has a stop.
///
/// # Errors
/// [`VariantFailure`]: the solver cannot hold the puzzle, or found what is no solution.
pub type RulesSearch =
    fn(&VariantPuzzle, &Search, Option<VariantSink<'_>>) -> Result<VariantReport, VariantFailure>;

/// Takes each solution, the number of every cell with the extra cells last, as it is found; `Break` ends the search.
pub type VariantSink<'a> = &'a mut dyn FnMut(&[i32]) -> ControlFlow<()>;

/// The answer. What a node and a guess are, see solver `propagation`.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct VariantReport {
    /// Solutions found.
    pub solutions: u64,
    /// The first of them, as many as asked to keep: the number of every cell, extra cells last.
    pub grids: Vec<Vec<i32>>,
    /// Why the search ended early; `None` says that everything was searched.
    pub stop: Option<Stop>,
    /// What was counted.
    pub stats: Stats,
    /// The id of the solver that answered.
    pub solver: &'static str,
}

impl VariantReport {
    /// The first solution that was kept.
    pub fn solution(&self) -> Option<&[i32]> {
        self.grids.first().map(Vec::as_slice)
    }

    /// What the search proved.
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.solutions, self.stop)
    }

    /// Whether the number of solutions is exact.
    pub fn is_exact(&self) -> bool {
        self.stop.is_none()
    }
}

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
