//! `sudokit check`: is it a proper puzzle, and if not, why.

use std::ffi::OsString;

use clap::Args;
use sudokit::Stop;
use sudokit_protocol::{CheckRequest, check};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::question::Question;
use crate::stream::{self, ChunkSize};

const EXAMPLES: &str = "\
Examples:
  sudokit check '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
  sudokit check --json puzzles.txt";

/// Say of each puzzle whether it is valid (has exactly one solution), and is minimal.
///
/// When it is not: the cells that clash, a minimal set of givens that cannot stand together, the cells in which two
/// solutions differ, the givens that could go; placed digits and a stated solution that differ from the one solution.
/// Of a puzzle with rules also the rules that contradict each other, and those that could go. Exit code 1 unless every
/// puzzle is valid and has no wrong digit.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Check {
    /// Puzzles, files, or - for stdin
    input: Vec<OsString>,
}

impl Check {
    /// Checks everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let answer =
            |question: &Question<'_>, (): &mut (), answer: &mut Answer<'_>| one(question, env, answer);
        Ok(stream::answer_all(&self.input, env, ChunkSize::Small, || (), answer)?.exit)
    }
}

fn one(question: &Question<'_>, env: &Environment, answer: &mut Answer<'_>) {
    let request = CheckRequest { question: question.document.clone().into(), ..CheckRequest::default() };
    let reply = match check(&request, &mut env.context()) {
        Ok(reply) => reply,
        Err(error) => return answer.report_error(&error),
    };
    if reply.stop.stop == Some(Stop::Cancelled) {
        answer.reply.interrupt();
    }
    let has_wrong = !reply.mistakes.is_empty() || !reply.wrong_solution.is_empty();
    answer.reply.exit(match reply.valid {
        Some(true) if !has_wrong => Exit::Done,
        Some(_) => Exit::No,
        None => Exit::Partial,
    });
    answer.text(&reply.text);
    answer.object(&reply);
}
