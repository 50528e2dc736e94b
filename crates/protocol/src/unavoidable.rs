//! The unavoidable sets of a solved grid.

use serde::{Deserialize, Serialize};
use sudokit::enumerate::unavoidable_sets;
use sudokit::{Engine, Meter};

use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::ordinary::{cells, solved};
use crate::question::{Question, bounded};
use crate::stats::{StopFields, VERSION};

/// Larger sets are out of reach.
const MAX_CELLS: usize = 24;

/// List the minimal unavoidable sets of a solved grid.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct UnavoidableRequest {
    /// The solved 9×9 grid, or a puzzle whose only solution it is.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// Cells of a set at most, up to 24. Each further cell takes some four times as long.
    pub max: u32,
}

impl Default for UnavoidableRequest {
    /// Sets of ten cells at most.
    fn default() -> UnavoidableRequest {
        UnavoidableRequest { question: Question::default(), budget: RequestBudget::default(), max: 10 }
    }
}

/// Cells of which every puzzle with this solution needs one: their digits can be exchanged among them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnavoidableSet {
    /// How many cells.
    pub size: u32,
    /// Their names, r1c1 first.
    pub cells: Vec<String>,
}

/// The minimal unavoidable sets of a solved grid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnavoidableReply {
    /// The sets, smallest first.
    pub sets: Vec<UnavoidableSet>,
    /// How many there are.
    pub found: usize,
    /// Version of sudokit.
    pub version: &'static str,
    /// Why the answer is not complete.
    #[serde(flatten)]
    pub stop: StopFields,
}

/// Lists the minimal unavoidable sets of a solved grid.
///
/// # Errors
/// When the puzzle cannot be read, is not an ordinary one, or has not exactly one solution.
#[inline(never)]
pub fn unavoidable(
    request: &UnavoidableRequest,
    context: &mut Context<'_>,
) -> Result<UnavoidableReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let document = request.question.document(&context.limits, &budget)?;
    bounded("cells of a set", request.max as usize, MAX_CELLS)?;
    let grid = solved(&document, "unavoidable sets", &mut Engine::detect())?;
    let (sets, stop) = match unavoidable_sets(&grid, request.max, &mut Meter::new(budget)) {
        Ok(sets) => (sets.unwrap_or_default(), None),
        Err(stop) => (Vec::new(), Some(stop)),
    };
    let sets: Vec<UnavoidableSet> =
        sets.iter().map(|&set| UnavoidableSet { size: set.count_ones(), cells: cells(set) }).collect();
    Ok(UnavoidableReply { found: sets.len(), sets, version: VERSION, stop: stop.into() })
}
