//! `sudokit dataset augment`.

use clap::Args;
use sudokit_data::{Copies, augment_files};

use super::common::Unfinished;
use super::rewrite::RewriteArgs;
use crate::environment::Environment;
use crate::exit::Exit;

const EXAMPLES: &str = "\
Examples:
  sudokit dataset augment --copies 8 --keep-first --seed 1 -o more.parquet train.parquet";

/// Write random symmetric copies of puzzles and their solutions. After `split`, never before.
///
/// Digits are renamed, rows, columns, bands and stacks exchanged, transposed or not: each of the 3,359,232 x 9!
/// symmetries is equally likely. The columns are puzzle, solution (if the files have it), group (the number of the
/// original) and copy; others speak of the original.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Augment {
    /// Copies of each puzzle; they follow each other
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    copies: u32,
    /// The first of the copies is the puzzle itself
    #[arg(long)]
    keep_first: bool,
    #[command(flatten)]
    files: RewriteArgs,
}

impl Augment {
    /// Makes the copies.
    pub fn run(&self, env: &Environment) -> Result<Exit, Unfinished> {
        let copies = Copies { copies: self.copies, keep_first: self.keep_first, seed: env.seed() };
        self.files.run(env, |rewrite, control| augment_files(rewrite, &copies, control))
    }
}
