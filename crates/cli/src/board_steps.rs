//! Human-style solving of puzzles on other boards than the ordinary one, and of puzzles with rules.

use std::ops::ControlFlow;

use sudokit::Verdict;
use sudokit::board::Coordinates;
use sudokit::hints::{BoardPosition, HintError};
use sudokit::logic::{BoardState, BoardStep, Technique};
use sudokit_protocol::{StepReply, StepsReply};

use crate::answer::Answer;
use crate::checked::Checked;
use crate::environment::Environment;
use crate::human_style::{CheckedStep, unanswered};
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
    pub until: Option<&'static Technique>,
    /// How texts name cells.
    pub notation: Coordinates,
}

/// Answers with all steps until there is none, or with every step of the position.
pub fn steps(question: &Question<'_>, request: PathRequest, env: &Environment, answer: &mut Answer<'_>) {
    let budget = env.budget();
    let position = match BoardPosition::of_document(&question.document, &budget) {
        Ok(position) => position,
        Err(error) => return unanswered(question, error, answer),
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
            Err(HintError::NoStepOf(technique)) => not_found = Some(HintError::NoStepOf(technique)),
            Err(error) => return unanswered(question, error, answer),
        }
        Ok((steps, None, None))
    } else if request.all {
        position.all_steps(&budget).map(|(steps, stop)| (steps, stop, None))
    } else {
        position.path(&budget).map(|path| (path.steps, path.stop, Some(path.state)))
    };
    let (steps, stop, end) = match found {
        Ok(found) => found,
        Err(error) => return unanswered(question, error, answer),
    };
    answer.list("steps");
    let of_step = |before: &BoardState, step: &BoardStep| StepReply::of_board(before, step, request.notation);
    for (index, step) in steps.iter().enumerate() {
        let before = state.clone();
        let check = request.check.then(|| checked.add_of_board(&position, &before, step));
        if !request.all {
            step.apply(&mut state);
        }
        let text = || {
            let rules = before.rules();
            let note = check.as_ref().map_or(String::new(), |check| format!(" [{}]", check.words()));
            let mut text = format!("{:3}  {}{note}", index + 1, step.text(rules, request.notation));
            if request.explain {
                step.lines(rules, request.notation)
                    .iter()
                    .for_each(|line| text += &format!("\n       {line}"));
            }
            text
        };
        let value = || CheckedStep { step: of_step(&before, step), check: check.as_ref() };
        if answer.item(value, text).is_break() {
            return;
        }
    }
    let is_solved = end.as_ref().is_some_and(BoardState::is_solved);
    answer.object(&StepsReply::at_board(end.as_ref().unwrap_or(&state), is_solved, stop));
    if request.check {
        checked.tell(answer);
    }
    if let Some(step) = &next {
        answer.field("next", of_step(&state, step));
        let text = step.text(state.rules(), request.notation);
        answer.text(&format!("# next: {:3}  {text}", steps.len() + 1));
    }
    let contradicts = steps.last().is_some_and(|step| step.is_contradiction());
    match stop {
        Some(stop) if request.all => answer.stopped_in_text(stop, "there may be more steps"),
        Some(stop) => answer.stopped_in_text(stop, ""),
        None if request.all && steps.is_empty() => answer.incomplete(&HintError::NoStep.to_string()),
        None if request.all => {}
        None if request.until.is_some() => {
            if let Some(error) = not_found {
                unanswered(question, error, answer);
            }
        }
        None if contradicts => answer.incomplete("no solution"),
        None if !is_solved => answer.incomplete(match position.verdict() {
            Verdict::Many => "the puzzle has several solutions, and the techniques find no more",
            Verdict::None => "the puzzle has no solution",
            _ => "the techniques do not suffice",
        }),
        None => {}
    }
}
