//! Whether two puzzles are the same but for symmetry.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sudokit::notation::Document;
use sudokit::symmetry::Canonizer;

use crate::canonical::canonical_form;
use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::question::Question;
use crate::stats::VERSION;

/// Ask whether a symmetry turns one puzzle into another.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SameRequest {
    /// One puzzle; placed digits count as givens.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// The other as text, read as the first is.
    pub other: String,
    /// The other where the host has read it already.
    #[serde(skip)]
    pub other_document: Option<Arc<Document>>,
}

/// Whether a symmetry turns one puzzle into another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SameReply {
    /// Whether one does.
    pub same: bool,
    /// A symmetry that does, as `sudokit transform --by` takes it; null if none does.
    pub map: Option<String>,
    /// How many movements of cells carry the first puzzle onto itself.
    pub automorphisms: u128,
    /// Version of sudokit.
    pub version: &'static str,
}

/// Compares two puzzles by their smallest forms.
///
/// # Errors
/// When one of them cannot be read, or its board has no smallest form here.
#[inline(never)]
pub fn same(request: &SameRequest, context: &mut Context<'_>) -> Result<SameReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let first = request.question.document(&context.limits, &budget)?;
    let other = Question {
        puzzle: Some(request.other.clone()),
        givens: None,
        placed: None,
        marks: None,
        document: request.other_document.clone(),
        ..request.question.clone()
    };
    let second = other.document(&context.limits, &budget)?;
    let mut canonizer = Canonizer::new();
    let (line, map, automorphisms) = canonical_form(&first, &mut canonizer)?;
    let (other_line, other_map, _) = canonical_form(&second, &mut canonizer)?;
    let same = line == other_line && first.layout() == second.layout();
    let map = same.then(|| map.then(&other_map.inverse()).to_string());
    Ok(SameReply { same, map, automorphisms, version: VERSION })
}
