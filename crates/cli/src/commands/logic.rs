//! What `hint`, `steps` and `rate` share: a puzzle that logic can work on, or the reason why not.

use serde_json::{Value, json};
use sudokit::logic::{SCALES, Scale, State, Step, TECHNIQUES, cell_name, technique_name, words};
use sudokit::notation::Document;
use sudokit::{Puzzle, Search, Verdict, diagnose, solve, solver};

use crate::commands::check;
use crate::exit::Exit;
use crate::faults::Fault;
use crate::session::Session;

/// Why there is nothing to hint at or to rate.
pub struct Refusal {
    /// What is wrong, in which cells.
    pub text: String,
    /// How that counts.
    pub exit: Exit,
}

/// The puzzle of a document and its one solution.
pub fn open(document: &Document, session: &Session) -> Result<(Puzzle, State, [u8; 81]), Refusal> {
    let no = |text: String| Refusal { text, exit: Exit::No };
    let puzzle = document.to_puzzle().map_err(|faults| no(format!("not valid: {faults}")))?;
    let Some(state) = State::of(&puzzle) else {
        let text = "a person's logic is for the ordinary 9x9 board".to_string();
        return Err(Refusal { text, exit: Exit::Unreadable });
    };
    let search = Search::unique().with_budget(session.budget());
    let report = solve(solver::choose(&puzzle), &puzzle, &search, None);
    let solution = report.grids.first().and_then(|grid| <[u8; 81]>::try_from(grid.values()).ok());
    match (report.verdict(), solution) {
        (Verdict::One, Some(solution)) => Ok((puzzle, state, solution)),
        (Verdict::Unknown, _) => {
            Err(Refusal { text: "not decided whether there is one solution".into(), exit: Exit::Partial })
        }
        _ => Err(no(check::words(&puzzle, &diagnose(&puzzle, &session.budget())))),
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
pub fn scale(name: &str) -> Result<&'static Scale, Fault> {
    sudokit::logic::scale(name).ok_or_else(|| {
        let efforts = sudokit::effort::EFFORTS.iter().map(|effort| effort.name);
        let names: Vec<&str> = SCALES.iter().map(|scale| scale.name).chain(efforts).collect();
        Fault::Usage(format!(
            "there is no such scale here as '{name}'; there are {} (the last three for `rate`)",
            names.join(", ")
        ))
    })
}

/// A technique's id, checked.
pub fn technique(id: &str) -> Result<&'static str, Fault> {
    let known = TECHNIQUES.iter().find(|row| row.id == id);
    known.map(|row| row.id).ok_or_else(|| {
        Fault::Usage(format!("there is no technique '{id}'; `sudokit techniques` prints the table"))
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
    object["name"] = json!(technique_name(step));
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
