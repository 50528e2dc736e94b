//! `sudokit backdoors`: which cells make a puzzle fall to singles.

use std::ffi::OsString;

use clap::Args;
use sudokit_protocol::{BackdoorsRequest, backdoors};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::question::Question;
use crate::stream::{self, ChunkSize};

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
        let answer = |question: &Question<'_>, (): &mut (), answer: &mut Answer<'_>| {
            let question = question.document.clone().into();
            let request = BackdoorsRequest { question, max: self.max, ..BackdoorsRequest::default() };
            let reply = match backdoors(&request, &mut env.context()) {
                Ok(reply) => reply,
                Err(error) => return answer.report_error(&error),
            };
            answer.object(&reply);
            let sets: Vec<String> = reply.sets.iter().map(|set| set.join("+")).collect();
            match (reply.size, reply.stop.stop) {
                (Some(size), _) => answer.text(&format!("{size}\t{}\t{}", sets.len(), sets.join(" "))),
                (None, Some(stop)) => answer.stopped_in_text(stop, ""),
                (None, None) => {
                    let max = self.max;
                    answer.partial(&format!("no backdoor of {max} cells or fewer; --max looks further"));
                }
            }
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Small, || (), answer)?.exit)
    }
}
