//! The puzzles with few givens that a solved grid holds.

use serde::Deserialize;
use sudokit::enumerate::puzzles_in_grid_shard;
use sudokit::{Engine, Meter};

use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::ordinary::{PuzzleList, PuzzleListReply, solved};
use crate::question::{Question, bounded};

/// List the puzzles with a number of givens in a solved grid.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct InGridRequest {
    /// The solved 9×9 grid, or a puzzle whose only solution it is.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// How many givens, 1 to 81.
    pub givens: u32,
    /// Only part `shard[0]`, from 1, of `shard[1]`: together the parts give every puzzle once, on any machine.
    pub shard: [u64; 2],
    /// Stop after this many.
    pub limit: Option<u64>,
}

impl Default for InGridRequest {
    /// Seventeen givens, the whole grid.
    fn default() -> InGridRequest {
        let (question, budget) = (Question::default(), RequestBudget::default());
        InGridRequest { question, budget, givens: 17, shard: [1, 1], limit: None }
    }
}

/// Lists the puzzles with a number of givens in a solved grid. A sink takes them as events `puzzle`.
///
/// # Errors
/// When the puzzle cannot be read, is not an ordinary one, has not exactly one solution, or there is no such part.
#[inline(never)]
pub fn in_grid(request: &InGridRequest, context: &mut Context<'_>) -> Result<PuzzleListReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let document = request.question.document(&context.limits, &budget)?;
    bounded("givens", request.givens as usize, 81)?;
    let (part, parts) = (request.shard[0], request.shard[1]);
    if part < 1 || part > parts {
        return Err(ApiError::Shard { part, parts });
    }
    let mut engine = Engine::detect();
    let grid = solved(&document, "puzzles in a grid", &mut engine)?;
    let mut list = PuzzleList::new(context, request.limit);
    let mut meter = Meter::new(budget);
    let outcome =
        puzzles_in_grid_shard(&grid, request.givens, (part, parts), engine, &mut meter, &mut |puzzle| {
            list.add(&puzzle)
        });
    Ok(list.finish(outcome.err()))
}
