//! A puzzle under a symmetry.

use serde::{Deserialize, Serialize};
use sudokit::generate::{below, stream};
use sudokit::symmetry::Transform;
use sudokit::{BoxShape, Grid};

use crate::board::line_of;
use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::ordinary::without_rules;
use crate::question::Question;
use crate::stats::VERSION;

/// Apply a symmetry to a puzzle, or shuffle it.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct TransformRequest {
    /// The puzzle, on a board with equal boxes; placed digits count as givens.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// The symmetry in words, applied from left to right: `transpose`, `rot90`, `rot180`, `rot270`, `anti-transpose`,
    /// `flip-rows`, `flip-cols`, `rows=…`, `cols=…`, `digits=…` (the source of each row and column, the new name of
    /// each digit). A random one if this is absent.
    pub by: Option<String>,
    /// For a random symmetry.
    pub seed: u64,
    /// Which stream of random numbers of the seed: a host that asks of many puzzles gives each its own.
    #[serde(skip)]
    pub stream: u64,
}

/// A puzzle under a symmetry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TransformReply {
    /// The new puzzle on a line.
    pub puzzle: Option<String>,
    /// The symmetry.
    pub map: String,
    /// The seed of a random symmetry; null if the request names one.
    pub seed: Option<u64>,
    /// Version of sudokit.
    pub version: &'static str,
}

/// Applies a symmetry to a puzzle, or shuffles it.
///
/// # Errors
/// When the puzzle cannot be read, has rules, its board is a jigsaw, or there is no such symmetry of it.
#[inline(never)]
pub fn transform(request: &TransformRequest, context: &mut Context<'_>) -> Result<TransformReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let document = request.question.document(&context.limits, &budget)?;
    without_rules(&document)?;
    let source = document.filled();
    let layout = source.layout();
    let shape = layout
        .box_shape()
        .ok_or(ApiError::Board { what: "symmetries of this kind", needs: "boards with equal boxes" })?;
    let map = match &request.by {
        Some(words) => named(words, layout.size(), shape),
        None => {
            let mut rng = stream(request.seed, request.stream);
            Transform::random(shape.rows, shape.cols, &mut |bound| below(&mut rng, bound))
        }
    };
    let map = map.map_err(ApiError::Transform)?;
    let mut values = vec![0; source.values().len()];
    map.apply_to(source.values(), &mut values);
    let image = document.with_grid(Grid::new(layout.clone(), values)?);
    let seed = request.by.is_none().then_some(request.seed);
    Ok(TransformReply { puzzle: line_of(&image), map: map.to_string(), seed, version: VERSION })
}

fn named(words: &str, size: usize, shape: BoxShape) -> Result<Transform, sudokit::symmetry::TransformError> {
    let map = Transform::parse(words, size)?;
    map.check_boxes(shape.rows, shape.cols)?;
    Ok(map)
}
