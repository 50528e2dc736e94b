//! A step of human-style solving as replies have it, the same for a step of a scale and for one of any board: what it does, why, in
//! words, and the position before it.
//!
//! Cells have names, digits are places among the numbers of the board, from 1.

use serde::Serialize;
use serde_json::{Value, json};
use sudokit::Cell;
use sudokit::constraint::Board;
use sudokit::hints::{Coordinates, Hint};
use sudokit::logic::{
    BoardLine, BoardNode, BoardState, BoardStep, Houses, Rung, Source, State, Step, board_source_name,
    words_on,
};

use crate::coordinates::{rewrite, rewrite_texts};
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
    /// one candidate to another). On other boards `why` names by `reasons` the houses and rules that the step uses, says by `about`
    /// why the first of these rules takes candidates away, and by `contradiction` whether a cell has no number left. A candidate is
    /// `cell` and `digit`.
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

impl<H: Houses> From<&Hint<H>> for StepReply {
    fn from(hint: &Hint<H>) -> StepReply {
        StepReply::of(&hint.before, &hint.step, Some(hint.points().value()))
    }
}

/// Names the cells of a step that was written as JSON.
fn name_cells(value: &mut Value) {
    let named = |cell: &Value| cell.as_u64().map(|cell| Value::String(cell_name(cell as usize, 9)));
    match value {
        Value::Object(fields) => {
            for (field, value) in fields {
                match (field.as_str(), value) {
                    ("cell", cell) => *cell = named(cell).unwrap_or_default(),
                    ("cells", Value::Array(cells)) => {
                        cells.iter_mut().for_each(|cell| *cell = named(cell).unwrap_or_default());
                    }
                    (_, value) => name_cells(value),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(name_cells),
        _ => {}
    }
}

/// More cells than this are not marked candidate by candidate: a picture of them would hide the board.
const MAX_MARKED: usize = 6;

impl StepReply {
    /// Of a step by a scale, on a board of nine columns, and the position before it.
    pub fn of<H: Houses>(before: &State<H>, found: &Step, points: Option<f64>) -> StepReply {
        let mut step = json!(found);
        if let Some(fields) = step.as_object_mut() {
            fields.remove("technique");
            fields.remove("points");
            fields.insert("lines".into(), json!(found.lines()));
        }
        name_cells(&mut step);
        StepReply {
            technique: found.technique.id(),
            name: found.name(),
            points,
            step,
            words: Rung::ALL.iter().map(|&rung| words_on(before.houses(), found, rung)).collect(),
            values: before.values().to_vec(),
            marks: before.all_marks().iter().map(|&set| set.into()).collect(),
            svg: None,
        }
    }

    /// Of a step on any board and under any rules, and the position before it.
    pub fn of_board(before: &BoardState, step: &BoardStep) -> StepReply {
        let rules = before.rules();
        let board = rules.board();
        let candidate = |cell: Cell, digit: u32| json!({"cell": board.name(cell), "digit": digit});
        let digit = |number: i32| (number - board.lowest + 1) as u32;
        let names = |cells: &[Cell]| cells.iter().map(|&cell| board.name(cell)).collect::<Vec<_>>();
        let links: Vec<(usize, Value)> = links(board, step);
        let line = |(at, line): (usize, &BoardLine)| {
            let own: Vec<&Value> = links.iter().filter(|link| link.0 == at).map(|link| &link.1).collect();
            json!({"text": line.text, "depth": 0, "cells": names(&line.cells), "uses": line.uses, "links": own})
        };
        // What a placement takes from the cells that see it goes without saying.
        let removed = if step.place.is_some() { &[][..] } else { &step.removed };
        let eliminate = removed.iter().flat_map(|&(cell, set)| {
            digits(set & before.candidates()[cell.index()]).map(move |digit| (cell, digit))
        });
        let constraints = rules.puzzle().constraints();
        let rule = step.sources.iter().find_map(|source| match *source {
            Source::Rule(index) => Some(index),
            Source::House(_) => None,
        });
        let (values, marks) = digits_and_marks(before);
        StepReply {
            technique: step.technique.id,
            name: step.technique.name.to_string(),
            points: None,
            step: json!({
                "place": step.place.map(|(cell, number)| candidate(cell, digit(number))),
                "eliminate": eliminate.map(|(cell, digit)| candidate(cell, digit)).collect::<Vec<_>>(),
                "lines": step.lines.iter().enumerate().map(line).collect::<Vec<_>>(),
                "why": {
                    "houses": [],
                    "marks": marked(before, step),
                    "links": links.iter().map(|link| &link.1).collect::<Vec<_>>(),
                    "reasons": step.sources.iter().map(|&source| board_source_name(rules, source)).collect::<Vec<_>>(),
                    "about": rule.map(|rule| constraints[rule].info().why),
                    "contradiction": step.is_contradiction,
                },
            }),
            words: step.words(rules).to_vec(),
            values,
            marks,
            svg: None,
        }
    }

    /// The same with cells in another notation in its texts.
    pub fn in_notation(mut self, notation: Coordinates) -> StepReply {
        self.words.iter_mut().for_each(|text| rewrite(text, notation));
        rewrite_texts(&mut self.step, notation);
        self
    }
}

/// The digits that stand, 0 for a blank, and the candidates of the blanks.
pub fn digits_and_marks(state: &BoardState) -> (Vec<u8>, Vec<u32>) {
    let cell = |(cell, &set): (usize, &u32)| match set.count_ones() {
        1 if !state.is_blank(cell) => (set.trailing_zeros() as u8 + 1, 0),
        _ => (0, set),
    };
    state.candidates().iter().enumerate().map(cell).unzip()
}

/// The digits of a set.
fn digits(set: u32) -> impl Iterator<Item = u32> {
    (1..=32).filter(move |digit| set >> (digit - 1) & 1 == 1)
}

/// The candidates that take part: those of chains by what is supposed of them, else those of the step's cells.
fn marked(before: &BoardState, step: &BoardStep) -> Vec<Value> {
    let board = before.rules().board();
    let mark =
        |cell: Cell, digit: u32, role: &str| json!({"role": role, "cell": board.name(cell), "digit": digit});
    let mut marks = Vec::new();
    for node in step.lines.iter().filter_map(|line| line.node.as_ref()) {
        let digit = (node.number - board.lowest + 1) as u32;
        let role = if node.on { "on" } else { "off" };
        for &cell in &node.cells {
            let mark = mark(cell, digit, role);
            if !marks.contains(&mark) {
                marks.push(mark);
            }
        }
    }
    if marks.is_empty() && step.cells.len() <= MAX_MARKED {
        for &cell in &step.cells {
            let set = before.candidates()[cell.index()];
            marks.extend(digits(set).map(|digit| mark(cell, digit, "pattern")));
        }
    }
    marks
}

/// The inferences from candidate to candidate, each with the line that it leads to. Of a group the first cell stands for all.
fn links(board: &Board, step: &BoardStep) -> Vec<(usize, Value)> {
    let end = |node: &BoardNode| {
        let cell = node.cells.first().map(|&cell| board.name(cell));
        json!({"cell": cell, "digit": node.number - board.lowest + 1, "on": node.on})
    };
    let mut links = Vec::new();
    for (from, to) in step.links() {
        if let (Some(first), Some(second)) = (&step.lines[from].node, &step.lines[to].node) {
            // A strong inference leads from what is false to what is true then.
            let link = json!({"from": end(first), "to": end(second), "strong": !first.on && second.on});
            links.push((to, link));
        }
    }
    links
}
