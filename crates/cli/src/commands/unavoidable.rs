//! `sudokit unavoidable` and `sudokit in-grid`: unavoidable sets of a grid, and the puzzles that hit them all.

use std::ffi::OsString;

use clap::Args;
use serde_json::json;
use sudokit::enumerate::{puzzles_in_grid_shard, unavoidable_sets};
use sudokit::{Engine, Grid9, Meter};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::puzzle_options::shard;
use crate::question::Question;
use crate::research::{NOT_UNIQUE, nine};
use crate::stream::{self, ChunkSize};
use crate::text::{cells, line9};

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
    /// The most cells of a set; each further cell takes some four times as long
    #[arg(long, value_name = "CELLS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(4..=24))]
    max: u32,
}

impl Unavoidable {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let answer = |question: &Question<'_>, engine: &mut Engine, answer: &mut Answer<'_>| {
            let Some(grid) = solved(question, engine, answer) else { return };
            match unavoidable_sets(&grid, self.max, &mut Meter::new(env.budget())) {
                Ok(sets) => {
                    let sets = sets.unwrap_or_default();
                    answer.list("sets");
                    for &set in &sets {
                        let (size, cells) = (set.count_ones(), cells(set));
                        let flow = answer.item(
                            || json!({"size": size, "cells": cells}),
                            || format!("{size}\t{}", cells.join(" ")),
                        );
                        if flow.is_break() {
                            return;
                        }
                    }
                    answer.field("found", sets.len());
                    if sets.is_empty() {
                        answer.no(&format!("no unavoidable set has {} cells or fewer", self.max));
                    }
                }
                Err(stop) => answer.stopped(stop, ""),
            }
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Small, Engine::detect, answer)?.exit)
    }
}

const EXAMPLES_IN: &str = "\
Examples:
  sudokit in-grid --givens 17 grid.txt       all 17-clue puzzles of a grid (some minutes)
  sudokit in-grid --shard 3/8 grids.txt      an eighth of the work on each grid, for one of eight machines";

/// All puzzles with so many givens in a solved grid, by hitting sets of its unavoidable sets.
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
        let answer = |question: &Question<'_>, engine: &mut Engine, answer: &mut Answer<'_>| {
            let Some(grid) = solved(question, engine, answer) else { return };
            let mut found = 0;
            let mut meter = Meter::new(env.budget());
            answer.list("puzzles");
            let mut each = |puzzle: Grid9| {
                found += 1;
                answer.item(|| line9(&puzzle), || line9(&puzzle))
            };
            let (engine, meter) = (engine.clone(), &mut meter);
            let outcome = puzzles_in_grid_shard(&grid, self.givens, self.shard, engine, meter, &mut each);
            answer.field("found", found);
            match outcome {
                Ok(_) if found == 0 && self.shard.1 > 1 => {
                    answer.no(&format!("this part has no puzzle with {} givens", self.givens));
                }
                Ok(_) if found == 0 => {
                    answer.no(&format!("the grid has no puzzle with {} givens", self.givens));
                }
                Ok(_) => {}
                Err(stop) => answer.stopped(stop, "there may be more"),
            }
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Small, Engine::detect, answer)?.exit)
    }
}

/// The solved grid of a question.
fn solved(question: &Question<'_>, engine: &mut Engine, answer: &mut Answer<'_>) -> Option<Grid9> {
    let puzzle = nine(question, answer)?;
    let solution = engine.solve_unique(&puzzle);
    if solution.is_none() {
        answer.fail(Exit::No, NOT_UNIQUE);
    }
    solution
}
