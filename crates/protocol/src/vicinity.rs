//! The vicinity of a puzzle: those that share all but a few of its givens.

use std::collections::HashSet;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use sudokit::generate::{OrbitChange, orbit_vicinity, vicinity as list_vicinity};
use sudokit::symmetry::Canonizer;
use sudokit::{Engine, Grid9, Meter};

use crate::context::Context;
use crate::error::ApiError;
use crate::generate::symmetry_of;
use crate::limits::RequestBudget;
use crate::ordinary::{PuzzleList, PuzzleListReply, ordinary};
use crate::question::{Question, bounded};

/// More exchanged givens are out of reach.
const MAX_GIVENS: usize = 3;

/// List the puzzles that differ from one in a few givens.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct VicinityRequest {
    /// The ordinary 9×9 puzzle; placed digits count as givens.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// How many givens are dropped and how many others added, up to 3.
    pub k: u8,
    /// Keep this symmetry, by id: up to `k` orbits of givens are dropped and up to `k` added; then the puzzles need
    /// not be minimal.
    pub symmetry: Option<String>,
    /// With a symmetry: the minimum and the maximum number of givens, by default up to as many as now.
    pub clues: Option<[usize; 2]>,
    /// Every puzzle as it is found, not one of each class in its smallest form.
    pub every: bool,
    /// Stop after this many.
    pub limit: Option<u64>,
    /// Choices of dropped givens that leave more solutions than this are passed over.
    pub solutions: usize,
}

impl Default for VicinityRequest {
    /// One given, of each class one puzzle, 100,000 solutions.
    fn default() -> VicinityRequest {
        VicinityRequest {
            question: Question::default(),
            budget: RequestBudget::default(),
            k: 1,
            symmetry: None,
            clues: None,
            every: false,
            limit: None,
            solutions: 100_000,
        }
    }
}

/// The puzzles that differ from one in a few givens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VicinityReply {
    /// The puzzles.
    #[serde(flatten)]
    pub list: PuzzleListReply,
    /// Choices of dropped givens that were looked at; null where the search was cut short.
    pub dropped: Option<u64>,
    /// Choices that left more solutions than `solutions`, and were passed over; null where the search was cut short.
    pub passed_over: Option<u64>,
}

/// Lists the minimal puzzles that arise by dropping givens and adding as many others, or the symmetric ones by orbits.
/// A sink takes them as events `puzzle`.
///
/// # Errors
/// When the puzzle cannot be read, is not an ordinary one, there is no such symmetry, or the givens do not have it.
#[inline(never)]
pub fn vicinity(request: &VicinityRequest, context: &mut Context<'_>) -> Result<VicinityReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let document = request.question.document(&context.limits, &budget)?;
    bounded("givens to exchange", request.k.into(), MAX_GIVENS)?;
    let puzzle = ordinary(&document, "vicinities")?;
    let symmetry = request.symmetry.as_deref().map(symmetry_of).transpose()?;
    if let Some(symmetry) = symmetry
        && !symmetry.holds(9, &puzzle.values().map(|digit| digit != 0))
    {
        return Err(ApiError::NotSymmetric { symmetry: symmetry.id() });
    }
    if request.clues.is_some() && symmetry.is_none() {
        return Err(ApiError::Alone { field: "clues", belongs_to: "\"symmetry\"" });
    }
    let (mut engine, mut canonizer, mut meter) = (Engine::detect(), Canonizer::new(), Meter::new(budget));
    let mut seen = HashSet::from([canonizer.minlex(&puzzle)]);
    let mut list = PuzzleList::new(context, request.limit);
    let mut each = |near: Grid9| {
        let form = if request.every { near } else { canonizer.minlex(&near) };
        if seen.insert(form) { list.add(&form) } else { ControlFlow::Continue(()) }
    };
    let (k, limit) = (usize::from(request.k), request.solutions);
    let outcome = match symmetry {
        None => list_vicinity(&puzzle, k, limit, &mut engine, &mut meter, &mut each),
        Some(symmetry) => {
            let [min, max] = request.clues.unwrap_or([0, puzzle.filled()]);
            let change = OrbitChange { symmetry, orbits: k, givens: min..=max, limit };
            orbit_vicinity(&puzzle, &change, &mut engine, &mut meter, &mut each)
        }
    };
    let report = outcome.ok();
    Ok(VicinityReply {
        list: list.finish(outcome.err()),
        dropped: report.map(|report| report.dropped),
        passed_over: report.map(|report| report.passed_over),
    })
}
