//! Puzzles from one format into another.

use serde::{Deserialize, Serialize};
use sudokit::notation::{WriteError, WriteOptions, Written, by_id};

use crate::board::PuzzleReply;
use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::question::Question;
use crate::stats::VERSION;

/// Read puzzles, and write them in another format.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct ConvertRequest {
    /// The puzzles.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// The format to write; none by default.
    pub to: Option<String>,
    /// Describe classic puzzles in the field `variant` as well: their rules are those of their houses beyond rows,
    /// columns and boxes.
    pub with_rules: bool,
    /// Write placed digits as well as givens in formats that cannot distinguish them.
    pub filled: bool,
    /// Write the puzzle without what the format cannot hold, instead of an error that names it.
    pub lossy: bool,
}

/// Puzzles as they were understood.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConvertReply {
    /// The format in which the text was read; null if there was no text.
    pub format: Option<&'static str>,
    /// Its name.
    pub format_name: Option<&'static str>,
    /// The puzzles.
    pub puzzles: Vec<PuzzleReply>,
    /// The puzzles in the format asked for; null if none was.
    pub text: Option<String>,
    /// What the text does not say of the puzzles, by the ids of features; of the puzzle itself only if `lossy` asks for
    /// that.
    pub left_out: Vec<&'static str>,
    /// Version of sudokit.
    pub version: &'static str,
}

/// Reads puzzles in any format.
///
/// # Errors
/// When the text cannot be read, or the format asked for does not exist or cannot hold the puzzles.
#[inline(never)]
pub fn convert(request: &ConvertRequest, context: &mut Context<'_>) -> Result<ConvertReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let (format, documents) = request.question.read(&context.limits, &budget)?;
    let options = WriteOptions {
        filled: request.filled,
        lossy: request.lossy,
        alphabet: request.question.symbols()?,
        ..WriteOptions::default()
    };
    let written = match request.to.as_deref() {
        None => None,
        Some(to) => {
            let format = by_id(to).map_err(|_| WriteError::UnknownFormat(to.to_string()))?;
            Some(format.write_all(&documents, &options)?)
        }
    };
    let (text, left_out) = match written {
        None => (None, Vec::new()),
        Some(Written { text, left_out }) => (Some(text), left_out),
    };
    Ok(ConvertReply {
        format: format.map(|format| format.id),
        format_name: format.map(|format| format.name),
        puzzles: documents
            .iter()
            .map(
                |document| {
                    if request.with_rules { PuzzleReply::with_rules(document) } else { document.into() }
                },
            )
            .collect(),
        text,
        left_out: left_out.iter().map(|feature| feature.id()).collect(),
        version: VERSION,
    })
}
