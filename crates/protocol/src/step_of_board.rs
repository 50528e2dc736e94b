//! Steps on any board and under any rules as replies have them. A file of its own, since it is loaded with what finds such steps.

use serde_json::{Value, json};
use sudokit::board::{Board, Coordinates};
use sudokit::drawing::BoardStepPicture;
use sudokit::hints::HintError;
use sudokit::logic::{
    ANY_BOARD, BoardLine, BoardNode, BoardState, BoardStep, Source, house_kind, source_name,
};
use sudokit::{Cell, Stop};

use crate::error::ApiError;
use crate::logic::{HintReply, StepsReply};
use crate::pictures::Pictures;
use crate::stats::VERSION;
use crate::step::StepReply;

/// More cells than this are not marked candidate by candidate: a picture of them would hide the board.
const MAX_MARKED: usize = 6;

impl StepReply {
    /// Of a step on any board and under any rules, and the position before it.
    pub fn of_board(before: &BoardState, step: &BoardStep, notation: Coordinates) -> StepReply {
        let rules = before.rules();
        let board = rules.board();
        let candidate = |cell: Cell, digit: u32| json!({"cell": board.name(cell), "digit": digit});
        let digit = |number: i32| (number - board.lowest() + 1) as u32;
        let names = |cells: &[Cell]| cells.iter().map(|&cell| board.name(cell)).collect::<Vec<_>>();
        let links: Vec<(usize, Value)> = links(board, step);
        let line = |(at, (line, text)): (usize, (&BoardLine, String))| {
            let own: Vec<&Value> = links.iter().filter(|link| link.0 == at).map(|link| &link.1).collect();
            json!({"text": text, "depth": 0, "cells": names(&line.cells), "uses": line.uses, "links": own})
        };
        // What a placement takes from the cells that see it goes without saying.
        let removed = if step.place.is_some() { &[][..] } else { &step.removed };
        let eliminate = removed.iter().flat_map(|&(cell, set)| {
            digits(set & before.candidates()[cell.index()]).map(move |digit| (cell, digit))
        });
        let all_houses = board.house_cells();
        let house = |source: &Source| match *source {
            Source::House(index) => {
                let (kind, number) = house_kind(board, index);
                Some(json!({"kind": kind, "index": number, "cells": names(&all_houses[index])}))
            }
            Source::Rule(_) => None,
        };
        let constraints = rules.puzzle().constraints();
        let rule = step.sources.iter().find_map(|source| match *source {
            Source::Rule(index) => Some(index),
            Source::House(_) => None,
        });
        let (values, marks) = digits_and_marks(before);
        let texts = step.lines(rules, notation);
        StepReply {
            technique: step.technique.id(),
            name: step.technique.name().to_string(),
            points: None,
            step: json!({
                "place": step.place.map(|(cell, number)| candidate(cell, digit(number))),
                "eliminate": eliminate.map(|(cell, digit)| candidate(cell, digit)).collect::<Vec<_>>(),
                "lines": step.lines.iter().zip(texts).enumerate().map(line).collect::<Vec<_>>(),
                "why": {
                    "houses": step.sources.iter().filter_map(house).collect::<Vec<_>>(),
                    "marks": marked(before, step),
                    "links": links.iter().map(|link| &link.1).collect::<Vec<_>>(),
                    "reasons": step.sources.iter().map(|&source| source_name(rules, source, notation)).collect::<Vec<_>>(),
                    "about": rule.map(|rule| constraints[rule].info().why),
                    "contradiction": step.is_contradiction(),
                },
            }),
            words: step.words(rules, notation).to_vec(),
            values,
            marks,
            svg: None,
        }
    }
}

impl HintReply {
    /// Of what was found by the techniques of any board: the position before the step, the step, and how many come before it.
    ///
    /// # Errors
    /// When what was asked about has no solution.
    pub fn of_board(
        found: Result<(BoardState, BoardStep, usize), HintError>,
        notation: Coordinates,
    ) -> Result<HintReply, ApiError> {
        let mut reply = HintReply::empty(ANY_BOARD.name);
        match found {
            Ok((before, step, after)) => {
                reply.step = Some(StepReply::of_board(&before, &step, notation));
                reply.after = after;
                Ok(reply)
            }
            Err(error) => reply.without(error, notation),
        }
    }
}

impl StepsReply {
    /// Without steps yet: where a path on any board ends, whether it fills the grid, and why it is not complete.
    pub fn at_board(end: &BoardState, solved: bool, stop: Option<Stop>) -> StepsReply {
        let (values, marks) = digits_and_marks(end);

        StepsReply {
            steps: None,
            solved,
            values,
            marks,
            scale: ANY_BOARD.name,
            version: VERSION,
            stop: stop.into(),
        }
    }
}

impl Pictures {
    /// The picture of a step on any board, if it is wanted.
    pub(crate) fn of_board(
        self,
        state: &BoardState,
        step: &BoardStep,
        coordinates: Coordinates,
    ) -> Option<String> {
        let theme = self.theme();
        self.pictures.then(|| BoardStepPicture { state, step, theme, coordinates }.svg())
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
        let digit = (node.number - board.lowest() + 1) as u32;
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

/// The inferences from candidate to candidate, each with the line that it leads to: from each cell of a group, and to each.
fn links(board: &Board, step: &BoardStep) -> Vec<(usize, Value)> {
    let ends = |node: &BoardNode| -> Vec<Value> {
        let digit = node.number - board.lowest() + 1;
        let end = |&cell: &Cell| json!({"cell": board.name(cell), "digit": digit, "on": node.on});
        node.cells.iter().map(end).collect()
    };
    let mut links = Vec::new();
    for (from, to) in step.links() {
        if let (Some(first), Some(second)) = (&step.lines[from].node, &step.lines[to].node) {
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
