//! The one kind of step that puzzles with constraints have: what one house or one rule by itself leaves.

use serde_json::{Value, json};
use sudokit::constraint::VariantPuzzle;
use sudokit::diagnose::variant::{Clue, VariantStep, candidates, clue_words, next_step, path};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::exit::Exit;

/// What there is instead of a step when no house and no rule alone takes anything away.
const NONE_LEFT: &str = "no single house or rule leaves less than it had; what follows from several together is not \
                         explained for puzzles with rules (`sudokit solve --candidates` says what is true)";

/// A step as an object.
fn object(puzzle: &VariantPuzzle, step: &VariantStep) -> Value {
    let board = puzzle.board();
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
    json!({
        "technique": match step.reason { Clue::House(_) => "house", Clue::Constraint(_) | Clue::Given(_) => "rule" },
        "reason": clue_words(puzzle, step.reason),
        "words": [&step.text],
        "removed": removed,
        "placed": placed,
        "contradiction": step.is_contradiction,
    })
}

/// The reason's rule in a sentence, where it is a rule.
fn why(puzzle: &VariantPuzzle, step: &VariantStep) -> Option<&'static str> {
    match step.reason {
        Clue::Constraint(index) => Some(puzzle.constraints()[index].info().why),
        Clue::Given(_) | Clue::House(_) => None,
    }
}

/// Answers with the next step: at the first rung the house or rule to look at, from the fourth on what it leaves.
pub fn hint(puzzle: &VariantPuzzle, rung: u8, answer: &mut Answer<'_>) {
    match next_step(puzzle, &candidates(puzzle)) {
        Ok(Some(step)) => {
            let place = clue_words(puzzle, step.reason);
            match rung {
                0..=3 => answer.text(&format!("Look at {place}.")),
                4 => answer.text(&step.text),
                _ => answer.text(&format!(
                    "{}{}",
                    step.text,
                    why(puzzle, &step).map_or_else(String::new, |why| format!("\n{why}"))
                )),
            }
            answer.field("after", 0);
            answer.fields(object(puzzle, &step));
        }
        Ok(None) => answer.fail(Exit::No, NONE_LEFT),
        Err(failure) => answer.fail(Exit::Unreadable, &failure.to_string()),
    }
}

/// Answers with all steps until there is none.
pub fn steps(puzzle: &VariantPuzzle, explain: bool, env: &Environment, answer: &mut Answer<'_>) {
    let path = match path(puzzle, &candidates(puzzle), &env.budget()) {
        Ok(path) => path,
        Err(failure) => return answer.fail(Exit::Unreadable, &failure.to_string()),
    };
    answer.list("steps");
    for (index, step) in path.steps.iter().enumerate() {
        let text = || {
            let mut text = format!("{:3}  {}", index + 1, step.text);
            if explain && let Some(why) = why(puzzle, step) {
                text += &format!("\n     {why}");
            }
            text
        };
        if answer.item(|| object(puzzle, step), text).is_break() {
            return;
        }
    }
    answer.field("solved", path.is_solved);
    let contradicts = path.steps.last().is_some_and(|step| step.is_contradiction);
    match path.stop {
        Some(stop) => answer.stopped(stop, ""),
        None if contradicts => answer.fail(Exit::No, "no solution"),
        None if !path.is_solved => answer.fail(Exit::No, NONE_LEFT),
        None => {}
    }
}
