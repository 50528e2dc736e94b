//! Steps on any board and under any rules as replies have them. A file of its own, since it is loaded with what finds
//! such steps.

use serde_json::{Value, json};
use sudokit::Cell;
use sudokit::board::{Board, Coordinates};
use sudokit::logic::{
    Argument, BoardLine, BoardNode, BoardState, HouseOrRule, Rung, Step, house_kind, source_name,
};

use crate::step::{RepliedState, StepReply};

/// More cells than this are not marked candidate by candidate: a picture of them would hide the board.
const MAX_MARKED: usize = 6;

impl RepliedState for BoardState {
    fn reply(&self, step: &Step<Argument>, points: f64, notation: Coordinates) -> StepReply {
        let before = self;
        let rules = before.rules();
        let board = rules.board();
        let candidate = |(cell, digit): (Cell, u8)| json!({"cell": board.name(cell), "digit": digit});
        let names = |cells: &[Cell]| cells.iter().map(|&cell| board.name(cell)).collect::<Vec<_>>();
        let links: Vec<(usize, Value)> = links(board, step);
        let line = |(at, (line, text)): (usize, (&BoardLine, String))| {
            let own: Vec<&Value> = links.iter().filter(|link| link.0 == at).map(|link| &link.1).collect();
            json!({"text": text, "depth": 0, "cells": names(&line.cells), "uses": line.uses, "links": own})
        };
        let all_houses = board.house_cells();
        let house = |source: &HouseOrRule| match *source {
            HouseOrRule::House(index) => {
                let (kind, number) = house_kind(board, index);
                Some(json!({"kind": kind, "index": number, "cells": names(&all_houses[index])}))
            }
            HouseOrRule::Rule(_) => None,
        };
        let constraints = rules.puzzle().constraints();
        let rule = step.why.sources.iter().find_map(|source| match *source {
            HouseOrRule::Rule(index) => Some(index),
            HouseOrRule::House(_) => None,
        });
        let (values, marks) = self.digits_and_marks();
        let texts = step.lines(rules, notation);
        StepReply {
            technique: step.technique.id(),
            name: step.technique.name().to_string(),
            points,
            step: json!({
                "place": step.place.map(candidate),
                "eliminate": step.eliminations().map(candidate).collect::<Vec<_>>(),
                "lines": step.why.lines.iter().zip(texts).enumerate().map(line).collect::<Vec<_>>(),
                "why": {
                    "houses": step.why.sources.iter().filter_map(house).collect::<Vec<_>>(),
                    "marks": marked(before, step),
                    "links": links.iter().map(|link| &link.1).collect::<Vec<_>>(),
                    "reasons": step.why.sources.iter().map(|&source| source_name(rules, source, notation)).collect::<Vec<_>>(),
                    "about": rule.map(|rule| constraints[rule].info().why),
                    "contradiction": step.is_contradiction(),
                },
            }),
            words: Rung::ALL.iter().map(|&rung| step.words(before, rung, notation)).collect(),
            values,
            marks,
            svg: None,
        }
    }

    fn digits_and_marks(&self) -> (Vec<u8>, Vec<u32>) {
        let board = self.rules().board();
        let cell = |(cell, &set): (usize, &u32)| match set.count_ones() {
            _ if board.is_void(Cell::new(cell)) => (0, 0),
            1 if !self.is_blank(cell) => (set.trailing_zeros() as u8 + 1, 0),
            _ => (0, set),
        };
        self.candidates().iter().enumerate().map(cell).unzip()
    }
}

/// The digits of a set.
fn digits(set: u32) -> impl Iterator<Item = u32> {
    (1..=32).filter(move |digit| set >> (digit - 1) & 1 == 1)
}

/// The candidates that take part: those of chains by what is supposed of them, else those of the step's cells.
fn marked(before: &BoardState, step: &Step<Argument>) -> Vec<Value> {
    let board = before.rules().board();
    let mark =
        |cell: Cell, digit: u32, role: &str| json!({"role": role, "cell": board.name(cell), "digit": digit});
    let mut marks = Vec::new();
    for node in step.why.lines.iter().filter_map(|line| line.node.as_ref()) {
        let digit = (node.number - board.lowest() + 1) as u32;
        let role = if node.on { "on" } else { "off" };
        for &cell in &node.cells {
            let mark = mark(cell, digit, role);
            if !marks.contains(&mark) {
                marks.push(mark);
            }
        }
    }
    if marks.is_empty() && step.why.cells.len() <= MAX_MARKED {
        for &cell in &step.why.cells {
            let set = before.candidates()[cell.index()];
            marks.extend(digits(set).map(|digit| mark(cell, digit, "pattern")));
        }
    }
    marks
}

/// The inferences from candidate to candidate, each with the line that it leads to: from each cell of a group, and to
/// each.
fn links(board: &Board, step: &Step<Argument>) -> Vec<(usize, Value)> {
    let ends = |node: &BoardNode| -> Vec<Value> {
        let digit = node.number - board.lowest() + 1;
        let end = |&cell: &Cell| json!({"cell": board.name(cell), "digit": digit, "on": node.on});
        node.cells.iter().map(end).collect()
    };
    let mut links = Vec::new();
    for (from, to) in step.why.links() {
        if let (Some(first), Some(second)) = (&step.why.lines[from].node, &step.why.lines[to].node) {
            // A strong inference leads from what is false to what is true then.
            let strong = !first.on && second.on;
            for (from, end) in
                ends(first).iter().flat_map(|from| ends(second).into_iter().map(move |end| (from, end)))
            {
                links.push((to, json!({"from": from, "to": end, "strong": strong})));
            }
        }
    }
    links
}
