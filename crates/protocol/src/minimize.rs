//! A minimal puzzle inside a puzzle.

use serde::{Deserialize, Serialize};
use sudokit::generate::{minimize as minimize_nine, minimize_on_board, stream};
use sudokit::{Engine, Grid, Grid9, Meter};

use crate::board::line_of;
use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::ordinary::{without_candidates, without_rules};
use crate::question::Question;
use crate::stats::{StopFields, VERSION};

/// Take givens away until none can go.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct MinimizeRequest {
    /// The puzzle or solved grid, on any board without rules; placed digits count as givens.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// For the order in which givens are tried.
    pub seed: u64,
    /// Which stream of random numbers of the seed: a host that asks of many puzzles gives each its own.
    #[serde(skip)]
    pub stream: u64,
}

/// A puzzle of which no given can go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MinimizeReply {
    /// The minimal puzzle on a line; null if that was not decided.
    pub puzzle: Option<String>,
    /// Its number of givens; null without one.
    pub givens: Option<usize>,
    /// The number of givens before.
    pub from: usize,
    /// The seed.
    pub seed: u64,
    /// Version of sudokit.
    pub version: &'static str,
    /// Why the answer is not complete.
    #[serde(flatten)]
    pub stop: StopFields,
}

/// Takes givens away, in a random order, until none can go.
///
/// # Errors
/// When the puzzle cannot be read, has rules, lists candidates, or has not exactly one solution.
#[inline(never)]
pub fn minimize(request: &MinimizeRequest, context: &mut Context<'_>) -> Result<MinimizeReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let document = request.question.document(&context.limits, &budget)?;
    let filled = document.filled();
    without_rules(&document)?;
    // Placed digits may clash where the givens do not.
    document.with_grid(filled.clone()).to_houses()?;
    without_candidates(&document, "minimal puzzles")?;
    let mut rng = stream(request.seed, request.stream);
    let outcome = match Grid9::try_from(&filled) {
        Ok(nine) => Ok(minimize_nine(&nine, &mut Engine::detect(), rng).map(Grid::from)),
        Err(_) => minimize_on_board(&filled, &mut rng, &mut Meter::new(budget)),
    };
    let (minimal, stop) = match outcome {
        Ok(None) => return Err(ApiError::NotUnique),
        Ok(Some(minimal)) => (Some(minimal), None),
        Err(stop) => (None, Some(stop)),
    };
    Ok(MinimizeReply {
        puzzle: minimal.as_ref().and_then(|grid| line_of(&document.with_grid(grid.clone()))),
        givens: minimal.map(|grid| grid.filled()),
        from: filled.filled(),
        seed: request.seed,
        version: VERSION,
        stop: stop.into(),
    })
}
