//! `sudokit vicinity`: minimal puzzles that differ in k givens.

use std::collections::HashSet;
use std::ffi::OsString;
use std::ops::{ControlFlow, RangeInclusive};

use clap::Args;
use sudokit::generate::{OrbitChange, orbit_vicinity, vicinity};
use sudokit::symmetry::{Canonizer, PatternSymmetry};
use sudokit::{Engine, Grid9, Meter};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::puzzle_options::range;
use crate::question::Question;
use crate::research::nine;
use crate::stream::{self, ChunkSize};
use crate::text::line9;

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
    /// With --symmetry: so many givens, by default at most as many as now
    #[arg(long, value_name = "N|LOW..HIGH", value_parser = range, requires = "symmetry")]
    clues: Option<RangeInclusive<u32>>,
    /// Show every puzzle as found, not one of each class in its smallest form
    #[arg(long)]
    every: bool,
    /// Stop after so many for each puzzle
    #[arg(long, value_name = "N")]
    at_most: Option<usize>,
    /// Pass over choices of dropped givens that leave more solutions than this
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    solutions: usize,
}

impl VicinityCommand {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let worker = || (Engine::detect(), Canonizer::new());
        let answer = |question: &Question<'_>, worker: &mut (Engine, Canonizer), answer: &mut Answer<'_>| {
            self.one(question, worker, env, answer);
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Small, worker, answer)?.exit)
    }

    fn one(
        &self,
        question: &Question<'_>,
        (engine, canonizer): &mut (Engine, Canonizer),
        env: &Environment,
        answer: &mut Answer<'_>,
    ) {
        let Some(puzzle) = nine(question, answer) else { return };
        if let Some(symmetry) = self.symmetry
            && !symmetry.holds(9, &puzzle.values().map(|digit| digit != 0))
        {
            return answer.fail(Exit::No, &format!("the givens do not have the symmetry {}", symmetry.id()));
        }
        let mut meter = Meter::new(env.budget());
        let mut seen = HashSet::from([canonizer.minlex(&puzzle)]);
        let mut found = 0;
        let k = usize::from(self.k);
        answer.list("puzzles");
        let mut each = |near: Grid9| {
            let form = if self.every { near } else { canonizer.minlex(&near) };
            if !seen.insert(form) {
                return ControlFlow::Continue(());
            }
            found += 1;
            let flow = answer.item(|| line9(&form), || line9(&form));
            if Some(found) == self.at_most { ControlFlow::Break(()) } else { flow }
        };
        let outcome = match self.symmetry {
            None => vicinity(&puzzle, k, self.solutions, engine, &mut meter, &mut each),
            Some(symmetry) => {
                let givens = match &self.clues {
                    None => 0..=puzzle.filled(),
                    Some(clues) => *clues.start() as usize..=*clues.end() as usize,
                };
                let change = OrbitChange { symmetry, orbits: k, givens, limit: self.solutions };
                orbit_vicinity(&puzzle, &change, engine, &mut meter, &mut each)
            }
        };
        answer.field("found", found);
        match outcome {
            Ok(report) if report.passed_over > 0 => {
                answer.field("passed_over", report.passed_over);
                answer.partial(&format!(
                    "{} of {} choices of dropped givens left more than {} solutions and were passed over",
                    report.passed_over,
                    report.passed_over + report.dropped,
                    self.solutions
                ));
            }
            Ok(_) if found == 0 => answer.no("there is no other such puzzle in the vicinity"),
            Ok(_) => {}
            Err(stop) => answer.stopped(stop, "there may be more"),
        }
    }
}
