//! A step of human-style solving as replies have it, the same for a step of a scale and for one of any board: what it
//! does, why, in words, and the position before it.
//!
//! Cells have names, digits are places among the numbers of the board, from 1.

use serde::Serialize;
use serde_json::{Value, json};
use sudokit::board::Coordinates;
use sudokit::hints::Hint;
use sudokit::logic::{Houses, LogicalState, Rung, State, Step, words};

use crate::error::cell_name;

/// A step and the position before it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepReply {
    /// The technique's id.
    pub technique: &'static str,
    /// The technique's name.
    pub name: String,
    /// What the step counts on the scale.
    pub points: f64,
    /// What it does (`place`, a candidate or null, and `eliminate`) and why. `lines` are the argument: `text`, `cells`,
    /// `links`, `depth` and `uses`, the lines above that each rests on. `why` has `houses`, `marks` (candidates with
    /// their roles) and `links` (from one candidate to another; to and from each cell of a group). On other boards houses
    /// have `cells`, and `why` has `reasons` (the houses and rules that the step uses), `about` (why the first of these
    /// rules takes candidates away) and `contradiction` (whether a cell has no number left). A candidate is `cell` and
    /// `digit`.
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

/// States whose steps go into replies.
pub trait RepliedState: LogicalState {
    /// A step and this position before it; what it counts; cells of its texts in this notation.
    fn reply(&self, step: &Step<Self::Why>, points: f64, notation: Coordinates) -> StepReply;

    /// The digits that stand, 0 for a blank, and the candidates of the blanks.
    fn digits_and_marks(&self) -> (Vec<u8>, Vec<u32>);
}

impl<H: Houses> RepliedState for State<H> {
    fn reply(&self, found: &Step, points: f64, notation: Coordinates) -> StepReply {
        let mut step = json!(found);
        if let Some(fields) = step.as_object_mut() {
            fields.remove("technique");
            fields.remove("points");
            fields.insert("lines".into(), json!(found.lines(notation)));
        }
        name_cells(&mut step);
        let (values, marks) = self.digits_and_marks();
        StepReply {
            technique: found.technique.id(),
            name: found.name(),
            points,
            step,
            words: Rung::ALL.iter().map(|&rung| words(self.houses(), found, rung, notation)).collect(),
            values,
            marks,
            svg: None,
        }
    }

    fn digits_and_marks(&self) -> (Vec<u8>, Vec<u32>) {
        (self.values().to_vec(), self.all_marks().iter().map(|&set| set.into()).collect())
    }
}

impl StepReply {
    /// Of a hint, with cells in this notation in its texts.
    pub fn of_hint<S: RepliedState>(hint: &Hint<S>, notation: Coordinates) -> StepReply {
        hint.before.reply(&hint.step, hint.points().value(), notation)
    }
}
