//! `sudokit check`: is it a proper puzzle, and if not, why.

use clap::Args;
use serde_json::{Value, json};
use sudokit::notation::Document;
use sudokit::{Cell, Diagnosis, Puzzle, Verdict, diagnose};

use crate::diagnosis::describe;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::stream::{self, ChunkSize, Reply, Task};
use crate::text::line;

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
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let total = stream::run(&self.input, env, ChunkSize::Small, |block| {
            block.each(
                env,
                |task, reply| one(&task, env, reply),
                |error, reply| {
                    let text = error.to_string();
                    reply.line(&if env.json {
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

fn one(task: &Task<'_>, env: &Environment, reply: &mut Reply) {
    let puzzle = match task.document.to_puzzle() {
        Ok(puzzle) => puzzle,
        Err(error) => {
            reply.exit(Exit::No);
            let names: Vec<String> = error.cells().iter().map(|&cell| error.layout.name(cell)).collect();
            reply.line(&if env.json {
                let line = line(&task.document);
                json!({"number": task.number, "puzzle": line, "valid": false, "clashes": names,
                       "why": error.to_string()})
                .to_string()
            } else {
                format!("not valid: {error}")
            });
            return;
        }
    };
    let diagnosis = diagnose(&puzzle, &env.budget());
    if env.cancel.is_cancelled() {
        reply.cut = true;
        return;
    }
    reply.exit(match diagnosis.verdict {
        Verdict::One => Exit::Done,
        Verdict::None | Verdict::Many => Exit::No,
        Verdict::Unknown => Exit::Partial,
    });
    if env.json {
        reply.line(&object(task, &puzzle, &diagnosis).to_string());
    } else {
        reply.line(&describe(&puzzle, &diagnosis));
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
