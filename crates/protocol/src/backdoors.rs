//! The backdoors of a puzzle: cells that, once filled, let singles finish it.

use serde::{Deserialize, Serialize};
use sudokit::enumerate::backdoors as smallest_backdoors;
use sudokit::{Engine, Meter};

use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::ordinary::{cells, ordinary};
use crate::question::{Question, bounded};
use crate::stats::{StopFields, VERSION};

/// Larger sets are out of reach.
const MAX_CELLS: usize = 5;

/// Find the smallest backdoors of a puzzle.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct BackdoorsRequest {
    /// The ordinary 9×9 puzzle; placed digits count as givens.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// The largest size to look at, up to 5.
    pub max: u32,
}

impl Default for BackdoorsRequest {
    /// Three cells at most.
    fn default() -> BackdoorsRequest {
        BackdoorsRequest { question: Question::default(), budget: RequestBudget::default(), max: 3 }
    }
}

/// The smallest backdoors of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BackdoorsReply {
    /// Their size, 0 where singles solve the puzzle as it stands; null if there is none up to `max`.
    pub size: Option<u32>,
    /// All of that size, each as names of cells.
    pub sets: Vec<Vec<String>>,
    /// The largest size that was looked at.
    pub max: u32,
    /// Version of sudokit.
    pub version: &'static str,
    /// Why the answer is not complete.
    #[serde(flatten)]
    pub stop: StopFields,
}

/// Finds the smallest sets of cells that, once filled, let naked and hidden singles finish a puzzle.
///
/// # Errors
/// When the puzzle cannot be read, is not an ordinary one, or has not exactly one solution.
#[inline(never)]
pub fn backdoors(request: &BackdoorsRequest, context: &mut Context<'_>) -> Result<BackdoorsReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let document = request.question.document(&context.limits, &budget)?;
    bounded("cells", request.max as usize, MAX_CELLS)?;
    let puzzle = ordinary(&document, "backdoors")?;
    let mut engine = Engine::detect();
    if !engine.is_unique(&puzzle) {
        return Err(ApiError::NotUnique);
    }
    let outcome = smallest_backdoors(&puzzle, request.max, &mut engine, &mut Meter::new(budget));
    let (found, stop) = outcome.map_or_else(|stop| (None, Some(stop)), |found| (found, None));
    Ok(BackdoorsReply {
        size: found.as_ref().map(|found| found.size),
        sets: found.map_or_else(Vec::new, |found| found.sets.into_iter().map(cells).collect()),
        max: request.max,
        version: VERSION,
        stop: stop.into(),
    })
}
