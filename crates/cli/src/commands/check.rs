//! `sudokit check`: is it a proper puzzle, and if not, why.

use clap::Args;
use serde_json::{Value, json};
use sudokit::notation::Document;
use sudokit::{Cell, Diagnosis, Layout, Puzzle, Verdict, diagnose};

use crate::commands::solve::line;
use crate::exit::Exit;
use crate::faults::Fault;
use crate::session::Session;
use crate::stream::{self, Grain, Reply, Task};

const EXAMPLES: &str = "\
Examples:
  sudokit check '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
  sudokit check --json puzzles.txt";

/// Say of each puzzle whether it is valid, has one solution, and is minimal.
///
/// When it is not: the cells that clash, a minimal set of givens that cannot stand together, the cells in which two
/// solutions differ, the givens that could go. Exit code 1 unless every puzzle is valid and has one solution.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Check {
    /// Puzzles, files, or - for stdin
    input: Vec<String>,
}

impl Check {
    /// Checks everything.
    pub fn run(&self, session: &Session) -> Result<Exit, Fault> {
        let total = stream::run(&self.input, session, Grain::Fine, |block| {
            block.each(
                session,
                |task, reply| one(&task, session, reply),
                |error, reply| {
                    let text = error.to_string();
                    reply.line(&if session.json {
                        json!({"number": error.line, "valid": false, "error": text}).to_string()
                    } else {
                        format!("unreadable: {text}")
                    });
                },
            )
        })?;
        Ok(total.exit)
    }
}

fn one(task: &Task<'_>, session: &Session, reply: &mut Reply) {
    let puzzle = match task.document.to_puzzle() {
        Ok(puzzle) => puzzle,
        Err(faults) => {
            reply.exit(Exit::No);
            let names: Vec<String> = faults.cells().iter().map(|&cell| faults.layout.name(cell)).collect();
            reply.line(&if session.json {
                let line = line(&task.document);
                json!({"number": task.number, "puzzle": line, "valid": false, "clashes": names,
                       "why": faults.to_string()})
                .to_string()
            } else {
                format!("not valid: {faults}")
            });
            return;
        }
    };
    let diagnosis = diagnose(&puzzle, &session.budget());
    if session.cancel.is_cancelled() {
        reply.cut = true;
        return;
    }
    reply.exit(match diagnosis.verdict {
        Verdict::One => Exit::Done,
        Verdict::None | Verdict::Many => Exit::No,
        Verdict::Unknown => Exit::Partial,
    });
    if session.json {
        reply.line(&object(task, &puzzle, &diagnosis).to_string());
    } else {
        reply.line(&words(&puzzle, &diagnosis));
    }
}

/// The diagnosis in a line.
pub fn words(puzzle: &Puzzle, diagnosis: &Diagnosis) -> String {
    let layout = puzzle.layout();
    let clues = puzzle.clues();
    let partial = diagnosis.stop.map(|stop| format!(" ({stop})")).unwrap_or_default();
    match diagnosis.verdict {
        Verdict::One if diagnosis.stop.is_some() => format!("valid, one solution, {clues} givens{partial}"),
        Verdict::One if diagnosis.redundant.is_empty() => {
            format!("valid, one solution, minimal, {clues} givens")
        }
        Verdict::One => format!(
            "valid, one solution, {clues} givens, not minimal: one could go of {}",
            names(layout, &diagnosis.redundant)
        ),
        Verdict::Many => format!(
            "several solutions, {clues} givens: two of them differ in {}",
            names(layout, &diagnosis.differ)
        ),
        Verdict::None if diagnosis.impossible.is_empty() => {
            format!("no solution{partial}")
        }
        Verdict::None => {
            format!(
                "no solution: these givens cannot stand together: {}",
                givens(puzzle, &diagnosis.impossible)
            )
        }
        Verdict::Unknown => format!("not decided{partial}"),
    }
}

fn object(task: &Task<'_>, puzzle: &Puzzle, diagnosis: &Diagnosis) -> Value {
    let layout = puzzle.layout();
    let cells = |cells: &[Cell]| -> Vec<String> { cells.iter().map(|&cell| layout.name(cell)).collect() };
    let mut object = json!({
        "number": task.number,
        "puzzle": line(&Document::from(puzzle)),
        "valid": true,
        "verdict": diagnosis.verdict,
        "givens": puzzle.clues(),
    });
    match diagnosis.verdict {
        Verdict::One if diagnosis.stop.is_none() => {
            object["minimal"] = json!(diagnosis.redundant.is_empty());
            object["redundant"] = json!(cells(&diagnosis.redundant));
        }
        Verdict::Many => object["differ"] = json!(cells(&diagnosis.differ)),
        Verdict::None => object["impossible"] = json!(cells(&diagnosis.impossible)),
        Verdict::One | Verdict::Unknown => {}
    }
    if let Some(stop) = diagnosis.stop {
        object["stop"] = json!(stop);
    }
    object
}

fn names(layout: &Layout, cells: &[Cell]) -> String {
    cells.iter().map(|&cell| layout.name(cell)).collect::<Vec<_>>().join(" ")
}

fn givens(puzzle: &Puzzle, cells: &[Cell]) -> String {
    let digit = |cell: Cell| puzzle.grid().value(cell);
    cells
        .iter()
        .map(|&cell| format!("{}={}", puzzle.layout().name(cell), digit(cell)))
        .collect::<Vec<_>>()
        .join(" ")
}
