//! `sudokit check`: is it a proper puzzle, and if not, why.

use std::ffi::OsString;

use clap::Args;
use sudokit::notation::DocumentError;
use sudokit::{Cell, Diagnosis, Puzzle, Stop, Verdict, diagnose};

use crate::answer::Answer;
use crate::diagnosis::{Wrong, describe};
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::question::Question;
use crate::stream::{self, ChunkSize};
use crate::variant;

const EXAMPLES: &str = "\
Examples:
  sudokit check '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
  sudokit check --json puzzles.txt";

/// Say of each puzzle whether it is valid (has exactly one solution), and is minimal.
///
/// When it is not: the cells that clash, a minimal set of givens that cannot stand together, the cells in which two
/// solutions differ, the givens that could go; placed digits and a stated solution that differ from the one solution. Of
/// a puzzle with rules also the rules that contradict each other, and those that could go. Exit code 1 unless every
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
    if let Some(puzzle) = &question.document.variant {
        return variant::check(puzzle, &question.document, env, answer);
    }
    let puzzle = match question.document.to_puzzle() {
        Ok(puzzle) => puzzle,
        Err(DocumentError::Clash(error)) => {
            answer.reply.exit(Exit::No);
            let names: Vec<String> = error.cells().iter().map(|&cell| error.layout.name(cell)).collect();
            answer.text(&format!("not valid: {error}"));
            answer.field("valid", false);
            answer.field("clashes", names);
            answer.field("why", error.to_string());
            return;
        }
        Err(error) => return answer.fail(Exit::Unreadable, &error.to_string()),
    };
    let diagnosis = diagnose(&puzzle, &env.budget());
    if diagnosis.stop == Some(Stop::Cancelled) {
        answer.reply.interrupt();
    }
    let solution = diagnosis.solution.as_ref().filter(|_| diagnosis.verdict == Verdict::One);
    let solution: Option<Vec<i32>> = solution.map(|digits| digits.iter().copied().map(i32::from).collect());
    let wrong = solution.map(|solution| Wrong::new(&question.document, &solution)).unwrap_or_default();
    answer.reply.exit(match diagnosis.verdict {
        Verdict::One if wrong.is_empty() => Exit::Done,
        Verdict::One | Verdict::None | Verdict::Many => Exit::No,
        Verdict::Unknown => Exit::Partial,
    });
    let names =
        |cells: &[Cell]| -> Vec<String> { cells.iter().map(|&cell| puzzle.layout().name(cell)).collect() };
    answer.text(&(describe(&puzzle, &diagnosis) + &wrong.words()));
    fields(&puzzle, &diagnosis, names, answer);
    wrong.fields(answer);
}

fn fields(
    puzzle: &Puzzle,
    diagnosis: &Diagnosis,
    names: impl Fn(&[Cell]) -> Vec<String>,
    answer: &mut Answer<'_>,
) {
    answer.field(
        "valid",
        match diagnosis.verdict {
            Verdict::One => Some(true),
            Verdict::None | Verdict::Many => Some(false),
            Verdict::Unknown => None,
        },
    );
    answer.field("verdict", diagnosis.verdict);
    answer.field("givens", puzzle.clues());
    match diagnosis.verdict {
        Verdict::One if diagnosis.stop.is_none() => {
            answer.field("minimal", diagnosis.redundant.is_empty());
            answer.field("redundant", names(&diagnosis.redundant));
        }
        Verdict::Many => answer.field("differ", names(&diagnosis.differ)),
        Verdict::None => answer.field("impossible", names(&diagnosis.impossible)),
        Verdict::One | Verdict::Unknown => {}
    }
    if let Some(stop) = diagnosis.stop {
        answer.field("stop", stop);
    }
}
