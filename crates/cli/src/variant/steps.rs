//! Human-style solving of puzzles on other boards than the ordinary one, and of puzzles with rules.

use std::ops::ControlFlow;

use serde_json::{Value, json};
use sudokit::Verdict;
use sudokit::diagnose::variant::BoardVerified;
use sudokit::hints::{BoardPosition, HintError};
use sudokit::logic::{BoardLine, BoardRules, BoardState, BoardStep, BoardTechnique, board_source_name};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::exit::Exit;
use crate::human_style::{Notation, unanswered};
use crate::question::Question;

/// What is wanted of a path.
#[derive(Clone, Copy)]
pub struct PathRequest {
    /// The argument of every step.
    pub explain: bool,
    /// Check every step.
    pub check: bool,
    /// Every step that the position offers instead of the path.
    pub all: bool,
    /// Only until this technique is the next step.
    pub until: Option<&'static BoardTechnique>,
}

/// A step as an object.
fn object(rules: &BoardRules, step: &BoardStep) -> Value {
    let board = rules.board();
    let removed: Vec<Value> = step
        .removed
        .iter()
        .map(|&(cell, set)| json!({"cell": board.name(cell), "numbers": board.members(set)}))
        .collect();
    let placed: Vec<Value> = step
        .placed
        .iter()
        .map(|&(cell, number)| json!({"cell": board.name(cell), "number": number}))
        .collect();
    let line = |line: &BoardLine| {
        let cells: Vec<String> = line.cells.iter().map(|&cell| board.name(cell)).collect();
        json!({"depth": 0, "text": line.text, "cells": cells, "links": [], "uses": line.uses})
    };
    let reasons: Vec<String> = step.sources.iter().map(|&source| board_source_name(rules, source)).collect();
    json!({
        "technique": step.technique.id,
        "name": step.technique.name,
        "reason": step.place_to_look,
        "reasons": reasons,
        "words": step.words(rules),
        "lines": step.lines.iter().map(line).collect::<Vec<_>>(),
        "place": step.place.map(|(cell, number)| json!({"cell": board.name(cell), "number": number})),
        "removed": removed,
        "placed": placed,
        "contradiction": step.is_contradiction,
    })
}

/// Answers with the next step, or the first of a technique, as far as the rung goes; that step with the position before it.
pub fn hint(
    question: &Question<'_>,
    technique: Option<&'static BoardTechnique>,
    rung: Option<u8>,
    notation: &Notation,
    env: &Environment,
    answer: &mut Answer<'_>,
) -> Option<(BoardState, BoardStep)> {
    let budget = env.budget();
    let found =
        BoardPosition::of_document(&question.document, &budget).and_then(|position| match technique {
            Some(technique) => position.next_of(technique, &budget),
            None => position.next(&budget).map(|step| (position.state().clone(), step, 0)),
        });
    let (state, step, after) = match found {
        Ok(found) => found,
        Err(error) => {
            unanswered(question, &error, answer);
            return None;
        }
    };
    let rules = state.rules();
    answer.remark_steps_before(after);
    if let Some(rung) = rung {
        answer.text(&notation.text(&step.words(rules)[usize::from(rung.clamp(1, 5)) - 1]));
    }
    answer.field("after", after);
    answer.fields(notation.object(object(rules, &step)));
    Some((state, step))
}

/// What the checks of a path add up to.
#[derive(Default)]
struct Checked {
    steps: usize,
    by_solution: usize,
    refused: usize,
}

impl Checked {
    fn add(&mut self, position: &BoardPosition, before: &BoardState, step: &BoardStep) -> (String, Value) {
        self.steps += 1;
        match position.check(before, step) {
            Ok(verified) => {
                let by_solution = verified == BoardVerified::BySolution;
                self.by_solution += usize::from(by_solution);
                let text = if by_solution { "checked by the solution" } else { "checked" };
                let value = json!({"accepted": true, "uniqueness": false, "needed": false, "by_solution": by_solution});
                (text.to_string(), value)
            }
            Err(error) => {
                self.refused += 1;
                (format!("not accepted: {error}"), json!({"accepted": false, "error": error.to_string()}))
            }
        }
    }
}

/// Answers with all steps until there is none, or with every step of the position.
pub fn steps(
    question: &Question<'_>,
    request: PathRequest,
    notation: &Notation,
    env: &Environment,
    answer: &mut Answer<'_>,
) {
    let budget = env.budget();
    let position = match BoardPosition::of_document(&question.document, &budget) {
        Ok(position) => position,
        Err(error) => return unanswered(question, &error, answer),
    };
    // The path begins at the givens, whatever a player has placed.
    let position = if request.all { position } else { position.at_start() };
    let mut checked = Checked::default();
    let mut state = position.state().clone();
    let (mut next, mut not_found) = (None, None);
    let found = if let Some(technique) = request.until {
        let mut steps = Vec::new();
        let found = position.path_until(technique, &budget, |_, step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        match found {
            Ok(found) => next = found.map(|found| found.1),
            Err(HintError::NoBoardStepOf(technique)) => not_found = Some(HintError::NoBoardStepOf(technique)),
            Err(error) => return unanswered(question, &error, answer),
        }
        Ok((steps, None, None))
    } else if request.all {
        position.all_steps(&budget).map(|(steps, stop)| (steps, stop, None))
    } else {
        position.path(&budget).map(|path| (path.steps, path.stop, Some(path.state)))
    };
    let (steps, stop, end) = match found {
        Ok(found) => found,
        Err(error) => return unanswered(question, &error, answer),
    };
    answer.list("steps");
    for (index, step) in steps.iter().enumerate() {
        let check = request.check.then(|| checked.add(&position, &state, step));
        if !request.all {
            step.apply(&mut state);
        }
        let text = || {
            let note = check.as_ref().map_or(String::new(), |(words, _)| format!(" [{words}]"));
            let mut text = format!("{:3}  {}{note}", index + 1, step.text);
            if request.explain {
                step.lines.iter().for_each(|line| text += &format!("\n       {}", line.text));
            }
            notation.text(&text).into_owned()
        };
        let value = || {
            let mut value = notation.object(object(position.state().rules(), step));
            if let Some((_, check)) = &check {
                value["check"] = check.clone();
            }
            value
        };
        if answer.item(value, text).is_break() {
            return;
        }
    }
    let is_solved = end.as_ref().is_some_and(BoardState::is_solved);
    answer.field("solved", is_solved);
    if request.check {
        let Checked { steps, by_solution, refused } = checked;
        answer.field(
            "checked",
            json!({"steps": steps, "uniqueness": 0, "refused": refused, "by_solution": by_solution}),
        );
        answer.text(&format!(
            "# {steps} steps checked: {refused} not accepted, {by_solution} by the solution alone"
        ));
        if refused > 0 {
            answer.fail(Exit::No, &format!("{refused} steps were not accepted"));
        }
    }
    if let Some(step) = &next {
        answer.field("next", notation.object(object(position.state().rules(), step)));
        answer.text(&notation.text(&format!("# next: {:3}  {}", steps.len() + 1, step.text)));
    }
    let contradicts = steps.last().is_some_and(|step| step.is_contradiction);
    match stop {
        Some(stop) if request.all => answer.stopped(stop, "there may be more steps"),
        Some(stop) => answer.stopped(stop, ""),
        None if request.all && steps.is_empty() => answer.fail(Exit::No, &HintError::NoStep.to_string()),
        None if request.all => {}
        None if request.until.is_some() => {
            if let Some(error) = not_found {
                answer.fail(Exit::No, &error.to_string());
            }
        }
        None if contradicts => answer.fail(Exit::No, "no solution"),
        None if !is_solved => answer.fail(
            Exit::No,
            match position.verdict() {
                Verdict::Many => "the puzzle has several solutions, and the techniques find no more",
                Verdict::None => "the puzzle has no solution",
                _ => "the techniques do not suffice",
            },
        ),
        None => {}
    }
}
