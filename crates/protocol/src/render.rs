//! A picture of a puzzle.

use serde::{Deserialize, Serialize};
use sudokit::drawing::{PuzzlePicture, Theme};

use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::question::Question;

/// Draw a puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct RenderRequest {
    /// The puzzle.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// Draw the candidates of blanks as well; those that the text states are always drawn.
    pub candidates: bool,
    /// Light ink on a dark ground.
    pub dark: bool,
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RenderReply {
    /// The picture, an SVG document. Over HTTP it is the whole body, of type `image/svg+xml`.
    pub svg: String,
}

/// Draws a puzzle.
///
/// # Errors
/// When the puzzle cannot be read.
#[inline(never)]
pub fn render(request: &RenderRequest, context: &mut Context<'_>) -> Result<RenderReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let document = request.question.document(&context.limits, &budget)?;
    let theme = if request.dark { Theme::DARK } else { Theme::LIGHT };
    Ok(RenderReply { svg: PuzzlePicture::svg_of(&document, request.candidates, theme) })
}
