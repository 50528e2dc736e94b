//! `sudokit vicinity`: minimal puzzles that differ in k givens.

use std::ffi::OsString;
use std::ops::RangeInclusive;

use clap::Args;
use sudokit::symmetry::PatternSymmetry;
use sudokit_protocol::{VicinityRequest, vicinity};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::puzzle_options::range;
use crate::question::Question;
use crate::research::ListedPuzzles;
use crate::stream::{self, ChunkSize};

const EXAMPLES: &str = "\
Examples:
  sudokit vicinity puzzle.txt                  {-1,+1}: all minimal puzzles one given away, one of each class
  sudokit vicinity -k 2 --timeout 1m puzzle.txt
  sudokit vicinity -k 1 --every puzzles.txt    equivalent ones too
  sudokit vicinity --symmetry 180 -k 2 --clues 18..20 puzzle.txt
                                               by orbits: symmetric puzzles, minimal or not";

/// All minimal puzzles that arise by dropping k givens and adding k others, one of each class.
///
/// Exit code 3 if a limit cut the search short, or if dropping some givens left more solutions than --solutions.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct VicinityCommand {
    /// Puzzles, files, or - for stdin
    input: Vec<OsString>,
    /// How many givens to exchange
    #[arg(short, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    k: u8,
    /// Keep this symmetry: drop up to k orbits of givens and add up to k; the puzzles need not be minimal
    #[arg(long, value_name = "KIND")]
    symmetry: Option<PatternSymmetry>,
    /// With --symmetry: this many givens, by default at most as many as now
    #[arg(long, value_name = "N|LOW..HIGH", value_parser = range, requires = "symmetry")]
    clues: Option<RangeInclusive<u32>>,
    /// Show every puzzle as found, not one of each class in its smallest form
    #[arg(long)]
    every: bool,
    /// Stop after this many for each puzzle
    #[arg(long, value_name = "N")]
    at_most: Option<u64>,
    /// Pass over choices of dropped givens that leave more solutions than this
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    solutions: usize,
}

impl VicinityCommand {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let answer = |question: &Question<'_>, (): &mut (), answer: &mut Answer<'_>| {
            let clues = self.clues.as_ref();
            let request = VicinityRequest {
                question: question.document.clone().into(),
                k: self.k,
                symmetry: self.symmetry.map(|symmetry| symmetry.id().to_string()),
                clues: clues.map(|clues| [*clues.start() as usize, *clues.end() as usize]),
                every: self.every,
                limit: self.at_most,
                solutions: self.solutions,
                ..VicinityRequest::default()
            };
            let reply = ListedPuzzles::request(answer, env, |context| vicinity(&request, context));
            let Some(reply) = reply else { return };
            match (reply.list.stop.stop, reply.passed_over, reply.dropped) {
                (Some(stop), ..) => answer.stopped_in_text(stop, "there may be more"),
                (None, Some(passed_over), Some(dropped)) if passed_over > 0 => answer.partial(&format!(
                    "{passed_over} of {} choices of dropped givens left more than {} solutions and were passed over",
                    passed_over + dropped,
                    self.solutions
                )),
                _ if reply.list.found == 0 => answer.no_in_text("there is no other such puzzle in the vicinity"),
                _ => {}
            }
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Small, || (), answer)?.exit)
    }
}
