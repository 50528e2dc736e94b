//! `sudokit backdoors`: which cells make a puzzle fall to singles.

use clap::Args;
use serde_json::json;
use sudokit::enumerate::backdoors;
use sudokit::{Engine, Meter};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::research::{answer, ordinary, refuse};
use crate::stream::{self, ChunkSize};
use crate::text::{cells, line9};

const EXAMPLES: &str = "\
Examples:
  sudokit backdoors puzzle.txt               size, number, and the smallest sets of cells
  sudokit backdoors --most 2 puzzles.txt";

/// The smallest sets of cells that, once filled, let naked and hidden singles finish the puzzle.
///
/// A line for each puzzle: the size, the number of such sets, the sets. Exit code 3 if there is none up to --most.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct BackdoorsCommand {
    /// Puzzles, files, or - for stdin
    input: Vec<String>,
    /// The largest size to look at
    #[arg(long, value_name = "CELLS", default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=5))]
    most: u32,
}

impl BackdoorsCommand {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let total = stream::run(&self.input, env, ChunkSize::Small, |block| {
            let mut engine = Engine::detect();
            block.each(
                env,
                |task, reply| {
                    let Some(puzzle) = ordinary(&task, reply) else { return reply.line("#") };
                    if !engine.is_unique(&puzzle) {
                        refuse(&task, "not exactly one solution", Exit::No, reply);
                        return reply.line("# not exactly one solution");
                    }
                    match backdoors(&puzzle, self.most, &mut engine, &mut Meter::new(env.budget())) {
                        Ok(Some(found)) => answer(
                            env.json,
                            || {
                                let sets: Vec<_> = found.sets.iter().map(|&set| cells(set)).collect();
                                json!({"number": task.number, "puzzle": line9(&puzzle), "size": found.size, "sets": sets})
                            },
                            || {
                                let sets: Vec<_> = found.sets.iter().map(|&set| cells(set).join("+")).collect();
                                format!("{}\t{}\t{}", found.size, sets.len(), sets.join(" "))
                            },
                            reply,
                        ),
                        Ok(None) => {
                            refuse(&task, &format!("no backdoor of {} cells or fewer", self.most), Exit::Partial, reply);
                            reply.line(&format!("# more than {}", self.most));
                        }
                        Err(stop) => {
                            refuse(&task, &stop.to_string(), Exit::Partial, reply);
                            reply.line(&format!("# {stop}"));
                        }
                    }
                },
                |error, reply| reply.line(&format!("# {error}")),
            )
        })?;
        Ok(total.exit)
    }
}
