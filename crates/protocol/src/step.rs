//! A step of human-style solving as replies have it, the same for a step of a scale and for one of any board: what it does, why, in
//! words, and the position before it.
//!
//! Cells have names, digits are places among the numbers of the board, from 1.

use serde::Serialize;
use serde_json::{Value, json};
use sudokit::board::Coordinates;
use sudokit::hints::Hint;
use sudokit::logic::{Houses, Rung, State, Step, words};

use crate::error::cell_name;

/// A step and the position before it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepReply {
    /// The technique's id.
    pub technique: &'static str,
    /// The technique's name.
    pub name: String,
    /// What the step counts on the scale; null where no scale orders the steps.
    pub points: Option<f64>,
    /// What it does and why: `place` (a candidate or null), `eliminate`, `lines` (the argument: `text`, `cells`, `links`, `depth` and
    /// `uses`, the lines above that each rests on), and `why` with `houses`, `marks` (candidates with their roles) and `links` (from
    /// one candidate to another; to and from each cell of a group). On other boards houses have `cells`, `why` names by `reasons` the
    /// houses and rules that the step uses, says by `about` why the first of these rules takes candidates away, and by
    /// `contradiction` whether a cell has no number left. A candidate is `cell` and `digit`.
    pub step: Value,
    /// Five rungs: where to look, which technique, which cells, what follows, the whole argument.
    pub words: Vec<String>,
    /// The digits before the step, 0 for a blank.
    pub values: Vec<u8>,
    /// The candidates before the step, bit d - 1 for digit d.
    pub marks: Vec<u32>,
    /// The picture, an SVG document; absent unless `pictures` asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
}

/// Names the cells of a step that was written as JSON: in the fields `cell` and `cells`.
fn name_cells(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (field, value) in fields {
                if field.starts_with("cell") { name(value) } else { name_cells(value) }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(name_cells),
        _ => {}
    }
}

/// Puts names in the place of numbers.
fn name(cells: &mut Value) {
    match cells {
        Value::Array(cells) => cells.iter_mut().for_each(name),
        cell => *cell = Value::String(cell_name(cell.as_u64().unwrap_or_default() as usize, 9)),
    }
}

impl StepReply {
    /// Of a step by a scale, on a board of nine columns, and the position before it.
    pub fn of<H: Houses>(
        before: &State<H>,
        found: &Step,
        points: Option<f64>,
        notation: Coordinates,
    ) -> StepReply {
        let mut step = json!(found);
        if let Some(fields) = step.as_object_mut() {
            fields.remove("technique");
            fields.remove("points");
            fields.insert("lines".into(), json!(found.lines(notation)));
        }
        name_cells(&mut step);
        StepReply {
            technique: found.technique.id(),
            name: found.name(),
            points,
            step,
            words: Rung::ALL.iter().map(|&rung| words(before.houses(), found, rung, notation)).collect(),
            values: before.values().to_vec(),
            marks: before.all_marks().iter().map(|&set| set.into()).collect(),
            svg: None,
        }
    }

    /// Of a hint by a scale, with cells in this notation in its texts.
    pub fn of_hint<H: Houses>(hint: &Hint<H>, notation: Coordinates) -> StepReply {
        StepReply::of(&hint.before, &hint.step, Some(hint.points().value()), notation)
    }
}
