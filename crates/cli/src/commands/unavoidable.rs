//! `sudokit unavoidable` and `sudokit in-grid`: unavoidable sets of a grid, and the puzzles that hit them all.

use std::ffi::OsString;

use clap::Args;
use sudokit_protocol::{InGridRequest, UnavoidableRequest, in_grid, unavoidable};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::puzzle_options::shard;
use crate::question::Question;
use crate::research::ListedPuzzles;
use crate::stream::{self, ChunkSize};

const EXAMPLES: &str = "\
Examples:
  sudokit unavoidable --max 12 grid.txt     each minimal set a line: its cells
  sudokit solve puzzle.txt | sudokit unavoidable";

/// All minimal unavoidable sets of a solved grid up to a size, smallest first.
///
/// A puzzle is first solved; it must have exactly one solution.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Unavoidable {
    /// Grids or puzzles, files, or - for stdin
    input: Vec<OsString>,
    /// Maximum number of cells of a set; each further cell takes some four times as long
    #[arg(long, value_name = "CELLS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(4..=24))]
    max: u32,
}

impl Unavoidable {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let answer = |question: &Question<'_>, (): &mut (), answer: &mut Answer<'_>| {
            let question = question.document.clone().into();
            let request = UnavoidableRequest { question, max: self.max, ..UnavoidableRequest::default() };
            let reply = match unavoidable(&request, &mut env.context()) {
                Ok(reply) => reply,
                Err(error) => return answer.report_error(&error),
            };
            answer.object(&reply);
            for set in &reply.sets {
                answer.text(&format!("{}\t{}", set.size, set.cells.join(" ")));
            }
            match reply.stop.stop {
                Some(stop) => answer.stopped_in_text(stop, ""),
                None if reply.found == 0 => {
                    answer.no_in_text(&format!("no unavoidable set has {} cells or fewer", self.max));
                }
                None => {}
            }
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Small, || (), answer)?.exit)
    }
}

const EXAMPLES_IN: &str = "\
Examples:
  sudokit in-grid --givens 17 grid.txt       all 17-clue puzzles of a grid (some minutes)
  sudokit in-grid --shard 3/8 grids.txt      an eighth of the work on each grid, for one of eight machines";

/// All puzzles with this many givens in a solved grid, by hitting sets of its unavoidable sets.
#[derive(Args)]
#[command(before_help = EXAMPLES_IN)]
pub struct InGrid {
    /// Grids or puzzles, files, or - for stdin
    input: Vec<OsString>,
    /// How many givens
    #[arg(long, value_name = "N", default_value_t = 17, value_parser = clap::value_parser!(u32).range(1..=81))]
    givens: u32,
    /// Only part I of N of each grid, for several machines or to go on later: together the parts give every puzzle
    #[arg(long, value_name = "I/N", value_parser = shard, default_value = "1/1", hide_default_value = true)]
    shard: (u64, u64),
}

impl InGrid {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let answer = |question: &Question<'_>, (): &mut (), answer: &mut Answer<'_>| {
            let request = InGridRequest {
                question: question.document.clone().into(),
                givens: self.givens,
                shard: self.shard.into(),
                ..InGridRequest::default()
            };
            let reply = ListedPuzzles::request(answer, env, |context| in_grid(&request, context));
            let Some(reply) = reply else { return };
            match reply.stop.stop {
                Some(stop) => answer.stopped_in_text(stop, "there may be more"),
                None if reply.found == 0 => {
                    let place = if self.shard.1 > 1 { "this part" } else { "the grid" };
                    answer.no_in_text(&format!("{place} has no puzzle with {} givens", self.givens));
                }
                None => {}
            }
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Small, || (), answer)?.exit)
    }
}
