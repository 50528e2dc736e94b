//! `sudokit unavoidable` and `sudokit in-grid`: unavoidable sets of a grid, and the puzzles that hit them all.

use clap::Args;
use serde_json::json;
use sudokit::enumerate::{puzzles_in_grid, unavoidable_sets};
use sudokit::{Engine, Grid9, Meter};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::research::{answer, ordinary, refuse};
use crate::stream::{self, ChunkSize, Reply, Task};
use crate::text::{cells, line9};

const EXAMPLES: &str = "\
Examples:
  sudokit unavoidable --most 12 grid.txt     each minimal set a line: its cells
  sudokit solve puzzle.txt | sudokit unavoidable";

/// All minimal unavoidable sets of a solved grid up to a size, smallest first.
///
/// A puzzle is first solved; it must have exactly one solution.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Unavoidable {
    /// Grids or puzzles, files, or - for stdin
    input: Vec<String>,
    /// The most cells of a set; each further cell takes some four times as long
    #[arg(long, value_name = "CELLS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(4..=24))]
    most: u32,
}

impl Unavoidable {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let total = stream::run(&self.input, env, ChunkSize::Small, |block| {
            let mut engine = Engine::detect();
            block.each(
                env,
                |task, reply| {
                    let Some(grid) = solved(&task, &mut engine, reply) else { return };
                    match unavoidable_sets(&grid, self.most, &mut Meter::new(env.budget())) {
                        Ok(sets) => {
                            for set in sets.unwrap_or_default() {
                                answer(
                                    env.json,
                                    || json!({"number": task.number, "size": set.count_ones(), "cells": cells(set)}),
                                    || format!("{}\t{}", set.count_ones(), cells(set).join(" ")),
                                    reply,
                                );
                            }
                        }
                        Err(stop) => refuse(&task, &stop.to_string(), Exit::Partial, reply),
                    }
                },
                |_, _| {},
            )
        })?;
        Ok(total.exit)
    }
}

const EXAMPLES_IN: &str = "\
Examples:
  sudokit in-grid --givens 17 grid.txt       all 17-clue puzzles of a grid (some half an hour)";

/// All puzzles with so many givens in a solved grid, by hitting sets of its unavoidable sets.
#[derive(Args)]
#[command(before_help = EXAMPLES_IN)]
pub struct InGrid {
    /// Grids or puzzles, files, or - for stdin
    input: Vec<String>,
    /// How many givens
    #[arg(long, value_name = "N", default_value_t = 17, value_parser = clap::value_parser!(u32).range(1..=81))]
    givens: u32,
}

impl InGrid {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let total = stream::run(&self.input, env, ChunkSize::Small, |block| {
            let mut engine = Engine::detect();
            block.each(
                env,
                |task, reply| {
                    let Some(grid) = solved(&task, &mut engine, reply) else { return };
                    let mut found = 0;
                    let mut meter = Meter::new(env.budget());
                    let outcome =
                        puzzles_in_grid(&grid, self.givens, engine.clone(), &mut meter, &mut |puzzle| {
                            found += 1;
                            answer(
                                env.json,
                                || json!({"number": task.number, "puzzle": line9(&puzzle)}),
                                || line9(&puzzle),
                                reply,
                            );
                        });
                    match outcome {
                        Ok(_) if found == 0 => {
                            refuse(&task, &format!("no puzzle with {} givens", self.givens), Exit::No, reply);
                        }
                        Ok(_) => {}
                        Err(stop) => {
                            refuse(&task, &format!("{stop}; the list is partial"), Exit::Partial, reply)
                        }
                    }
                },
                |_, _| {},
            )
        })?;
        Ok(total.exit)
    }
}

/// The solved grid of a task.
fn solved(task: &Task<'_>, engine: &mut Engine, reply: &mut Reply) -> Option<Grid9> {
    let puzzle = ordinary(task, reply)?;
    let solution = engine.solve_unique(&puzzle);
    if solution.is_none() {
        refuse(task, "not exactly one solution", Exit::No, reply);
    }
    solution
}
