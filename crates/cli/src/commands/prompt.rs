//! `sudokit prompt`: puzzles as questions for language models.

use std::ffi::OsString;

use clap::Args;
use sudokit_protocol::{PromptMode, PromptRequest, prompt};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::question::Question;
use crate::stream::{self, ChunkSize};

const EXAMPLES: &str = "\
Examples:
  sudokit prompt '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
  sudokit prompt --mode many-steps killer.txt
  sudokit prompt --json puzzles.txt";

/// Put puzzles into words for a language model: board, rules in sentences, what is drawn in words, and how to answer.
///
/// Nothing is solved, and whether there is one solution is not said. The wording has a name, `protocol` with --json:
/// results are comparable among prompts of one protocol.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Prompt {
    /// Puzzles, files, or - for stdin
    input: Vec<OsString>,
    /// What is asked for: the whole board (single-answer), one number (single-step), or numbers turn by turn
    /// (many-steps)
    #[arg(long, value_name = "MODE", default_value = "single-answer", value_parser = mode)]
    mode: PromptMode,
}

fn mode(text: &str) -> Result<PromptMode, String> {
    text.parse().map_err(|error: sudokit_protocol::ApiError| error.to_string())
}

impl Prompt {
    /// Puts everything into words.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let answer = |question: &Question<'_>, (): &mut (), answer: &mut Answer<'_>| {
            let question = question.document.clone().into();
            let request = PromptRequest { question, mode: self.mode, ..PromptRequest::default() };
            match prompt(&request, &mut env.context()) {
                Ok(reply) => {
                    answer.boundary();
                    answer.text(&reply.text);
                    answer.object(&reply);
                }
                Err(error) => answer.report_error(&error),
            }
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Small, || (), answer)?.exit)
    }
}
