//! `sudokit backdoors`: which cells make a puzzle fall to singles.

use std::ffi::OsString;

use clap::Args;
use sudokit::enumerate::backdoors;
use sudokit::{Engine, Meter};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::question::Question;
use crate::research::{NOT_UNIQUE, nine};
use crate::stream::{self, ChunkSize};
use crate::text::cells;

const EXAMPLES: &str = "\
Examples:
  sudokit backdoors puzzle.txt               size, number, and the smallest sets of cells
  sudokit backdoors --max 2 puzzles.txt";

/// The smallest sets of cells that, once filled, let naked and hidden singles finish the puzzle.
///
/// A line for each puzzle: the size, the number of such sets, the sets. Exit code 3 if there is none up to --max.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct BackdoorsCommand {
    /// Puzzles, files, or - for stdin
    input: Vec<OsString>,
    /// The largest size to look at
    #[arg(long, value_name = "CELLS", default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=5))]
    max: u32,
}

impl BackdoorsCommand {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let answer = |question: &Question<'_>, engine: &mut Engine, answer: &mut Answer<'_>| {
            let Some(puzzle) = nine(question, answer) else { return };
            if !engine.is_unique(&puzzle) {
                return answer.fail(Exit::No, NOT_UNIQUE);
            }
            match backdoors(&puzzle, self.max, engine, &mut Meter::new(env.budget())) {
                Ok(Some(found)) => {
                    let sets: Vec<Vec<String>> = found.sets.iter().map(|&set| cells(set)).collect();
                    let text: Vec<String> = sets.iter().map(|set| set.join("+")).collect();
                    answer.text(&format!("{}\t{}\t{}", found.size, sets.len(), text.join(" ")));
                    answer.field("size", found.size);
                    answer.field("sets", sets);
                }
                Ok(None) => {
                    answer.field("more_than", self.max);
                    answer
                        .partial(&format!("no backdoor of {} cells or fewer; --max looks further", self.max));
                }
                Err(stop) => answer.stopped(stop, ""),
            }
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Small, Engine::detect, answer)?.exit)
    }
}
