//! The smallest form of a puzzle under all symmetries.

use serde::{Deserialize, Serialize};
use sudokit::Zones;
use sudokit::notation::Document;
use sudokit::symmetry::canonical_grid;

use crate::board::{PuzzleReply, line_of};
use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::question::Question;
use crate::stats::VERSION;

/// Find the smallest form of a puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct CanonicalRequest {
    /// The puzzle.
    #[serde(flatten)]
    pub question: Question,
    /// What the answer may cost.
    #[serde(flatten)]
    pub budget: RequestBudget,
}

/// The smallest form of a puzzle under all symmetries: two puzzles are the same but for symmetry exactly if their
/// smallest forms are equal.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CanonicalReply {
    /// The smallest form.
    pub puzzle: PuzzleReply,
    /// It on a line.
    pub line: Option<String>,
    /// How many movements of cells carry the puzzle onto itself; a text, since it may exceed 2^53.
    pub automorphisms: String,
    /// Version of sudokit.
    pub version: &'static str,
}

/// Finds the smallest form of a puzzle.
///
/// # Errors
/// When the puzzle cannot be read, or its board has no smallest form here.
#[inline(never)]
pub fn canonical(request: &CanonicalRequest, context: &mut Context<'_>) -> Result<CanonicalReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let document = request.question.document(&context.limits, &budget)?;
    // Givens may clash here, but no rule may be overlooked.
    if document.variant.is_some() {
        document.to_puzzle()?;
    }
    let layout = document.layout();
    // The search has no budget, so it is offered only for boards on which it is quick.
    if layout.size() > 9 || matches!(layout.zones(), Zones::Jigsaw(_)) {
        return Err(ApiError::Board { what: "smallest forms", needs: "boards with boxes up to 9x9" });
    }
    let found = canonical_grid(&document.grid).map_err(ApiError::Canonical)?;
    let document = Document::new(found.grid);
    Ok(CanonicalReply {
        line: line_of(&document),
        puzzle: PuzzleReply::from(&document),
        automorphisms: found.automorphisms.to_string(),
        version: VERSION,
    })
}
