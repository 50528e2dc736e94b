//! `sudokit minimize` and `sudokit minimals-of`: minimal puzzles inside a puzzle.

use std::ffi::OsString;

use clap::Args;
use sudokit_protocol::{MinimalsOfRequest, MinimizeRequest, minimals_of, minimize};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::question::Question;
use crate::research::ListedPuzzles;
use crate::stream::{self, ChunkSize};

const EXAMPLES: &str = "\
Examples:
  sudokit minimize --seed 3 puzzles.txt      a minimal puzzle for each line
  sudokit minimize grids.txt                 from solved grids";

/// Take givens away, in a random order, until none can go. On any board.
///
/// A line without exactly one solution gives a line that begins with #, and exit code 1.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Minimize {
    /// Puzzles, files, or - for stdin
    input: Vec<OsString>,
}

impl Minimize {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let answer = |question: &Question<'_>, (): &mut (), answer: &mut Answer<'_>| {
            let request = MinimizeRequest {
                question: question.document.clone().into(),
                seed: env.seed(),
                stream: question.stream(),
                ..MinimizeRequest::default()
            };
            let reply = match minimize(&request, &mut env.context()) {
                Ok(reply) => reply,
                Err(error) => return answer.report_error(&error),
            };
            answer.object(&reply);
            match (&reply.puzzle, reply.stop.stop) {
                (Some(puzzle), _) => answer.text(puzzle),
                (None, Some(stop)) => answer.stopped_in_text(stop, ""),
                (None, None) => {}
            }
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Small, || (), answer)?.exit)
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
    input: Vec<OsString>,
    /// Stop after this many for each puzzle (exit code 3 then)
    #[arg(long, value_name = "N")]
    at_most: Option<u64>,
}

impl MinimalsOf {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let answer = |question: &Question<'_>, (): &mut (), answer: &mut Answer<'_>| {
            let question = question.document.clone().into();
            let request = MinimalsOfRequest { question, limit: self.at_most, ..MinimalsOfRequest::default() };
            let reply = ListedPuzzles::request(answer, env, |context| minimals_of(&request, context));
            if let Some(stop) = reply.and_then(|reply| reply.stop.stop) {
                answer.stopped_in_text(stop, "there may be more minimal puzzles");
            }
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Small, || (), answer)?.exit)
    }
}
