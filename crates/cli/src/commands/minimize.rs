//! `sudokit minimize` and `sudokit minimals-of`: minimal puzzles inside a puzzle.

use clap::Args;
use serde_json::json;
use sudokit::enumerate::minimals_of;
use sudokit::generate::{minimize, stream as numbers};
use sudokit::{Engine, Meter};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::research::{answer, ordinary, refuse};
use crate::stream::{self, ChunkSize};
use crate::text::line9;

const EXAMPLES: &str = "\
Examples:
  sudokit minimize --seed 3 puzzles.txt      a minimal puzzle for each line
  sudokit minimize grids.txt                 from solved grids";

/// Take givens away, in a random order, until none can go.
///
/// A line without exactly one solution gives a line that begins with #, and exit code 1.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Minimize {
    /// Puzzles, files, or - for stdin
    input: Vec<String>,
}

impl Minimize {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let total = stream::run(&self.input, env, ChunkSize::Small, |block| {
            let mut engine = Engine::detect();
            block.each(
                env,
                |task, reply| {
                    let Some(puzzle) = ordinary(&task, reply) else { return reply.line("#") };
                    match minimize(&puzzle, &mut engine, numbers(env.seed(), task.number as u64)) {
                        Some(minimal) => answer(
                            env.json,
                            || {
                                json!({"number": task.number, "puzzle": line9(&minimal),
                                       "givens": minimal.filled(), "from": puzzle.filled()})
                            },
                            || line9(&minimal),
                            reply,
                        ),
                        None => {
                            refuse(&task, "not exactly one solution", Exit::No, reply);
                            reply.line("# not exactly one solution");
                        }
                    }
                },
                |error, reply| reply.line(&format!("# {error}")),
            )
        })?;
        Ok(total.exit)
    }
}

const EXAMPLES_ALL: &str = "\
Examples:
  sudokit minimals-of puzzle.txt             every minimal puzzle among its givens
  sudokit minimals-of --at-most 1000 puzzle.txt";

/// All minimal puzzles among the givens of a puzzle, one a line.
#[derive(Args)]
#[command(before_help = EXAMPLES_ALL)]
pub struct MinimalsOf {
    /// Puzzles, files, or - for stdin
    input: Vec<String>,
    /// Stop after so many for each puzzle (exit code 3 then)
    #[arg(long, value_name = "N")]
    at_most: Option<u64>,
}

impl MinimalsOf {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let total = stream::run(&self.input, env, ChunkSize::Small, |block| {
            let mut engine = Engine::detect();
            block.each(
                env,
                |task, reply| {
                    let Some(puzzle) = ordinary(&task, reply) else { return };
                    let mut meter = Meter::new(env.budget());
                    let mut found = Vec::new();
                    let most = self.at_most.unwrap_or(u64::MAX) as usize;
                    let outcome = minimals_of(&puzzle, &mut engine, &mut meter, &mut |minimal| {
                        if found.len() < most {
                            found.push(minimal);
                        }
                    });
                    for minimal in &found {
                        answer(
                            env.json,
                            || json!({"number": task.number, "puzzle": line9(minimal), "givens": minimal.filled()}),
                            || line9(minimal),
                            reply,
                        );
                    }
                    match outcome {
                        Ok(Some(count)) if count > found.len() as u64 => {
                            let why = format!("{} of {count} minimal puzzles are shown", found.len());
                            refuse(&task, &why, Exit::Partial, reply);
                        }
                        Ok(Some(_)) => {}
                        Ok(None) => refuse(&task, "not exactly one solution", Exit::No, reply),
                        Err(stop) => refuse(&task, &format!("{stop}; the list is partial"), Exit::Partial, reply),
                    }
                },
                |_, _| {},
            )
        })?;
        Ok(total.exit)
    }
}
