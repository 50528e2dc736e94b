//! The drawing of a puzzle's rules in two layers, for a host that draws the board and its digits itself.

use serde::{Deserialize, Serialize};
use sudokit::drawing::{RuleLayers, Theme};

use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::question::Question;

/// Draw the rules of a puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct LayersRequest {
    /// The puzzle.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// Light ink on a dark ground.
    pub dark: bool,
}

/// The drawing of a puzzle's rules. A cell is 100 units wide; the board's upper left corner is the origin.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LayersReply {
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub columns: usize,
    /// How far the drawing reaches beyond the board to the left, the top, the right and the bottom, in cells.
    pub beyond: [f64; 4],
    /// What lies under the lines and the digits: elements of SVG.
    pub under: String,
    /// What lies above the lines: elements of SVG.
    pub over: String,
    /// Rules that have no place on the board, in words.
    pub notes: Vec<String>,
    /// The names of the cells with a label in their upper left corner.
    pub labelled: Vec<String>,
}

/// Draws the rules of a puzzle.
///
/// # Errors
/// When the puzzle cannot be read.
#[inline(never)]
pub fn layers(request: &LayersRequest, context: &mut Context<'_>) -> Result<LayersReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let puzzle = request.question.document(&context.limits, &budget)?.to_unchecked_puzzle();
    let theme = if request.dark { Theme::DARK } else { Theme::LIGHT };
    let layers = RuleLayers::new(&puzzle, theme);
    Ok(LayersReply {
        rows: puzzle.board().rows(),
        columns: puzzle.board().columns(),
        beyond: layers.beyond,
        under: layers.under,
        over: layers.over,
        notes: layers.notes,
        labelled: layers.labelled.iter().map(|&cell| puzzle.board().name(cell)).collect(),
    })
}
