//! `sudokit transform`: apply a symmetry.

use std::ffi::OsString;

use clap::Args;
use sudokit::symmetry::Transform;
use sudokit_protocol::{TransformRequest, transform};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::question::Question;
use crate::stream::{self, ChunkSize};

const EXAMPLES: &str = "\
Examples:
  sudokit transform --by rot90 puzzle.txt
  sudokit transform --by 'transpose rows=213456789 digits=987654321' puzzles.txt
  sudokit transform --random --seed 1 puzzles.txt      shuffle each puzzle
  sudokit canon --map puzzle.txt                       the symmetry that leads to the smallest form";

/// Apply a symmetry to each puzzle, or shuffle each at random.
///
/// A symmetry is written as words, applied from left to right: transpose, rot90, rot180, rot270, anti-transpose,
/// flip-rows, flip-cols, rows=…, cols=…, digits=… (the source of each row and column, the new name of each digit).
#[derive(Args)]
#[command(before_help = EXAMPLES)]
#[command(group(clap::ArgGroup::new("how").required(true).args(["by", "random"])))]
pub struct TransformCommand {
    /// Puzzles, files, or - for stdin
    input: Vec<OsString>,
    /// The symmetry
    #[arg(long, value_name = "SYMMETRY")]
    by: Option<String>,
    /// A random symmetry for each puzzle, from --seed and the puzzle's line
    #[arg(long)]
    random: bool,
    /// After a tab: the symmetry that was applied
    #[arg(long)]
    map: bool,
}

impl TransformCommand {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        if let Some(words) = &self.by {
            // A word that no board can have is wrong usage; what depends on the side is reported for each puzzle.
            words.parse::<Transform>().map_err(|error| CliError::Usage(format!("--by: {error}")))?;
        }
        let answer = |question: &Question<'_>, (): &mut (), answer: &mut Answer<'_>| {
            let request = TransformRequest {
                question: question.document.clone().into(),
                by: self.by.clone(),
                seed: if self.random { env.seed() } else { 0 },
                stream: question.stream(),
                ..TransformRequest::default()
            };
            let reply = match transform(&request, &mut env.context()) {
                Ok(reply) => reply,
                Err(error) => return answer.report_error(&error),
            };
            answer.object(&reply);
            let image = reply.puzzle.unwrap_or_default();
            answer.text(&if self.map { format!("{image}\t{}", reply.map) } else { image });
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Large, || (), answer)?.exit)
    }
}
