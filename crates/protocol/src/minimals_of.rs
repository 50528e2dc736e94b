//! All minimal puzzles inside a puzzle.

use serde::Deserialize;
use sudokit::enumerate::minimals_of as list_minimals;
use sudokit::{Engine, Meter};

use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::ordinary::{PuzzleList, PuzzleListReply, ordinary};
use crate::question::Question;

/// List the minimal puzzles among the givens of a puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct MinimalsOfRequest {
    /// The ordinary 9×9 puzzle; placed digits count as givens.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// Stop after this many.
    pub limit: Option<u64>,
}

/// Lists the minimal puzzles among the givens of a puzzle. A sink takes them as events `puzzle`.
///
/// # Errors
/// When the puzzle cannot be read, is not an ordinary one, or has not exactly one solution.
#[inline(never)]
pub fn minimals_of(
    request: &MinimalsOfRequest,
    context: &mut Context<'_>,
) -> Result<PuzzleListReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let document = request.question.document(&context.limits, &budget)?;
    let puzzle = ordinary(&document, "minimal puzzles inside a puzzle")?;
    let mut list = PuzzleList::new(context, request.limit);
    let mut meter = Meter::new(budget);
    let outcome =
        list_minimals(&puzzle, &mut Engine::detect(), &mut meter, &mut |minimal| list.add(&minimal));
    if outcome == Ok(None) {
        return Err(ApiError::NotUnique);
    }
    Ok(list.finish(outcome.err()))
}
