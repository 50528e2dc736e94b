//! `sudokit minimize` and `sudokit minimals-of`: minimal puzzles inside a puzzle.

use std::ffi::OsString;
use std::ops::ControlFlow;

use clap::Args;
use sudokit::enumerate::minimals_of;
use sudokit::generate::{below, minimize, stream as numbers};
use sudokit::{Cell, Engine, Grid, Grid9, HousesPuzzle, Meter, Search, Stop, Verdict};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::question::Question;
use crate::research::{NOT_UNIQUE, nine};
use crate::stream::{self, ChunkSize};
use crate::text::{line, line9};

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
        let answer = |question: &Question<'_>, engine: &mut Engine, answer: &mut Answer<'_>| {
            let grid = question.document.filled();
            let puzzle = match question.document.with_grid(grid.clone()).to_houses() {
                Ok(puzzle) => puzzle,
                Err(error) => return answer.no_puzzle(error),
            };
            if question.document.to_houses().is_ok_and(|puzzle| puzzle.is_restricted()) {
                return answer.fail(Exit::Unreadable, "a candidate grid has restrictions besides its givens");
            }
            let minimal = match Grid9::try_from(&grid) {
                Ok(puzzle) => {
                    Ok(minimize(&puzzle, engine, numbers(env.seed(), question.stream())).map(Grid::from))
                }
                Err(_) => minimize_any(&puzzle, question, env),
            };
            match minimal {
                Ok(Some(minimal)) => {
                    let text = line(&question.document.with_grid(minimal.clone()));
                    answer.text(&text);
                    answer.field("puzzle", text);
                    answer.field("givens", minimal.filled());
                    answer.field("from", grid.filled());
                    answer.field("seed", env.seed());
                }
                Ok(None) => answer.fail(Exit::No, NOT_UNIQUE),
                Err(stop) => answer.stopped(stop, ""),
            }
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Small, Engine::detect, answer)?.exit)
    }
}

/// The same for a puzzle of any board: each given in a random order is left out if there is no second solution.
fn minimize_any(
    puzzle: &HousesPuzzle,
    question: &Question<'_>,
    env: &Environment,
) -> Result<Option<Grid>, Stop> {
    let budget = env.budget();
    let is_unique = |puzzle: &HousesPuzzle| {
        let search = Search::unique().with_budget(budget.clone());
        let report = search.run(puzzle);
        match (report.verdict(), report.stop) {
            (Verdict::Unknown, Some(stop)) => Err(stop),
            (verdict, _) => Ok(verdict == Verdict::One),
        }
    };
    if !is_unique(puzzle)? {
        return Ok(None);
    }
    let mut rng = numbers(env.seed(), question.stream());
    let mut grid = puzzle.grid().clone();
    let mut cells: Vec<Cell> = puzzle.layout().cells().filter(|&cell| grid.value(cell) != 0).collect();
    while !cells.is_empty() {
        let cell = cells.swap_remove(below(&mut rng, cells.len() as u32) as usize);
        let mut fewer = grid.clone();
        fewer.set(cell, 0);
        // Fewer givens of a valid puzzle are valid.
        if let Ok(puzzle) = HousesPuzzle::new(fewer.clone())
            && is_unique(&puzzle)?
        {
            grid = fewer;
        }
    }
    Ok(Some(grid))
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
    /// Stop after so many for each puzzle (exit code 3 then)
    #[arg(long, value_name = "N")]
    at_most: Option<u64>,
}

impl MinimalsOf {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let answer = |question: &Question<'_>, engine: &mut Engine, answer: &mut Answer<'_>| {
            self.one(question, engine, env, answer);
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Small, Engine::detect, answer)?.exit)
    }

    fn one(&self, question: &Question<'_>, engine: &mut Engine, env: &Environment, answer: &mut Answer<'_>) {
        let Some(puzzle) = nine(question, answer) else { return };
        let mut meter = Meter::new(env.budget());
        let (mut found, mut max) = (0, self.at_most.unwrap_or(u64::MAX));
        answer.list("puzzles");
        let outcome = minimals_of(&puzzle, engine, &mut meter, &mut |minimal| {
            found += 1;
            let flow = answer.item(|| line9(&minimal), || line9(&minimal));
            max -= 1;
            if max == 0 { ControlFlow::Break(()) } else { flow }
        });
        answer.field("found", found);
        match outcome {
            Ok(Some(_)) => {}
            Ok(None) => answer.fail(Exit::No, NOT_UNIQUE),
            Err(Stop::Limit) => answer.stopped(Stop::Limit, "there may be more minimal puzzles"),
            Err(stop) => answer.stopped(stop, "there may be more minimal puzzles"),
        }
    }
}
