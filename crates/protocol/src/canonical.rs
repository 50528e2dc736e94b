//! The smallest form of a puzzle under all symmetries.

use serde::{Deserialize, Serialize};
use sudokit::notation::{Document, MarksRole, WriteOptions, write};
use sudokit::symmetry::{Canonizer, Transform, canonical_grid, canonical_marks};
use sudokit::{Grid9, Marks9};

use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::ordinary::without_rules;
use crate::question::Question;
use crate::stats::VERSION;

/// Find the smallest form of a puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct CanonicalRequest {
    /// The puzzle; placed digits count as givens.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
}

/// The smallest form of a puzzle under all symmetries: two puzzles are the same but for symmetry exactly if their
/// smallest forms are equal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CanonicalReply {
    /// The smallest form on a line.
    pub line: String,
    /// A symmetry that leads there, as `sudokit transform --by` takes it.
    pub map: String,
    /// How many movements of cells carry the puzzle onto itself.
    pub automorphisms: u128,
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
    // The search needs no budget: it gives up where there are too many ties.
    let (line, map, automorphisms) = canonical_form(&document, &mut Canonizer::new())?;
    Ok(CanonicalReply::new(line, &map, automorphisms))
}

impl CanonicalReply {
    /// Of a form, the way there, and how many ways there are.
    pub fn new(line: String, map: &Transform, automorphisms: u128) -> CanonicalReply {
        CanonicalReply { line, map: map.to_string(), automorphisms, version: VERSION }
    }
}

/// The smallest form of a puzzle on a line, a symmetry that leads there, and the number of automorphisms.
///
/// # Errors
/// When the puzzle has rules, or its board no smallest form.
pub fn canonical_form(
    document: &Document,
    canonizer: &mut Canonizer,
) -> Result<(String, Transform, u128), ApiError> {
    // Givens may clash here, but no rule may be overlooked.
    without_rules(document)?;
    let options = WriteOptions { lossy: true, ..WriteOptions::default() };
    let on_line = |document: &Document| write("line", document, &options);
    let grid = document.filled();
    let candidates = document.marks.as_ref().is_some_and(|marks| marks.role != MarksRole::Notes);
    if let Ok(nine) = Grid9::try_from(&grid) {
        if candidates {
            let state = document.state();
            let mut marks = Marks9::from(&nine);
            for cell in grid.layout().cells().filter(|&cell| grid.value(cell) == 0) {
                marks.set(cell, state.marks(cell).bits() as u16);
            }
            let found = canonical_marks(&marks);
            let document = Document::with_candidates(&found.marks.into());
            return Ok((on_line(&document)?, found.map, found.automorphisms));
        }
        let found = canonizer.canonical(&nine);
        let line = String::from_utf8_lossy(&found.grid.to_line()).into_owned();
        return Ok((line, found.map, found.automorphisms.into()));
    }
    if candidates {
        return Err(ApiError::Board {
            what: "smallest forms of candidates",
            needs: "the ordinary 9x9 board",
        });
    }
    let found = canonical_grid(&grid).map_err(ApiError::Canonical)?;
    Ok((on_line(&Document::new(found.grid))?, found.map, found.automorphisms))
}
