//! What `hint`, `steps` and `rate` share: a puzzle that logic can work on, or the reason why not.

use serde_json::{Value, json};
use sudokit::difficulty::MEASURES;
use sudokit::logic::{SCALES, Scale, State, Step, cell_name, words};
use sudokit::notation::Document;
use sudokit::{Puzzle, Search, Stop, Verdict, diagnose, solve, solver};

use crate::diagnosis::describe;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;

/// Why there is nothing to hint at or to rate.
pub struct Unanswered {
    /// What is wrong, in which cells.
    pub text: String,
    /// How that counts.
    pub exit: Exit,
}

/// The puzzle of a document and its one solution.
pub fn open(document: &Document, env: &Environment) -> Result<(Puzzle, State, [u8; 81]), Unanswered> {
    let no = |text: String| Unanswered { text, exit: Exit::No };
    let puzzle = document.to_puzzle().map_err(|error| no(format!("not valid: {error}")))?;
    let Ok(state) = State::of(&puzzle) else {
        let text = "human-style solving is for the ordinary 9x9 board".to_string();
        return Err(Unanswered { text, exit: Exit::Unreadable });
    };
    let search = Search::unique().with_budget(env.budget());
    let report = solve(solver::choose(&puzzle), &puzzle, &search, None);
    let solution = report.grids.first().and_then(|grid| <[u8; 81]>::try_from(grid.values()).ok());
    match (report.verdict(), solution) {
        (Verdict::One, Some(solution)) => Ok((puzzle, state, solution)),
        (Verdict::Unknown, _) => {
            Err(Unanswered { text: "not decided whether there is one solution".into(), exit: Exit::Partial })
        }
        _ => Err(no(describe(&puzzle, &diagnose(&puzzle, &env.budget())))),
    }
}

/// Where a player's digits or notes contradict the solution.
pub fn mistakes(state: &State, solution: &[u8; 81]) -> Vec<String> {
    let mut found = Vec::new();
    for (cell, &digit) in solution.iter().enumerate() {
        let (cell, value) = (cell as u8, state.value(cell as u8));
        if value != 0 && value != digit {
            found.push(format!("{} is not {value}", cell_name(cell)));
        } else if value == 0 && !state.has(cell, digit - 1) {
            found.push(format!("{} lacks its candidate {digit}", cell_name(cell)));
        }
    }
    found
}

/// A scale by name.
pub fn scale(name: &str) -> Result<&'static Scale, CliError> {
    sudokit::logic::scale(name).ok_or_else(|| {
        let efforts =
            MEASURES.iter().filter(|measure| measure.scale().is_none()).map(|measure| &*measure.name);
        let names: Vec<&str> = SCALES.iter().map(|scale| scale.name).chain(efforts).collect();
        CliError::Usage(format!(
            "there is no such scale here as '{name}'; there are {} (the last four for `rate`)",
            names.join(", ")
        ))
    })
}

/// A technique's id, checked.
pub fn technique(id: &str) -> Result<&'static str, CliError> {
    sudokit::logic::technique(id).map(|row| row.id()).ok_or_else(|| {
        CliError::Usage(format!("there is no technique '{id}'; `sudokit techniques` prints the table"))
    })
}

/// Points as the scale writes them.
pub fn points(scale: &Scale, points: u32) -> String {
    match scale.measure {
        sudokit::logic::Measure::Hardest => format!("{}.{}", points / 10, points % 10),
        sudokit::logic::Measure::Sum => points.to_string(),
    }
}

/// A step as JSON: effect, evidence and the five rungs in words.
pub fn step(step: &Step, scale: &Scale) -> Value {
    let rungs: Vec<String> = sudokit::logic::Rung::ALL.iter().map(|&rung| words(step, rung)).collect();
    let mut object = json!(step);
    object["name"] = json!(step.name());
    object["points"] = number(scale, u32::from(step.points));
    object["words"] = json!(rungs);
    object
}

/// Points as a JSON number.
pub fn number(scale: &Scale, value: u32) -> Value {
    match scale.measure {
        sudokit::logic::Measure::Hardest => json!(f64::from(value) / 10.0),
        sudokit::logic::Measure::Sum => json!(value),
    }
}

/// A unanswered for a budget that ran out.
pub fn stopped(stop: Stop) -> Unanswered {
    let exit = if stop == Stop::Cancelled { Exit::Interrupted } else { Exit::Partial };
    Unanswered { text: stop.to_string(), exit }
}
