//! `sudokit dataset sample`.

use clap::Args;

use super::common::Unfinished;
use super::rewrite::RewriteArgs;
use crate::environment::Environment;
use crate::exit::Exit;

const EXAMPLES: &str = "\
Examples:
  sudokit dataset sample -n 1000 --seed 7 -o thousand.parquet puzzles.parquet";

/// Take a random sample of the rows with puzzles, in their order.
///
/// Each set of n rows is equally likely; the same seed and files give the same rows.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Sample {
    /// How many rows
    #[arg(short = 'n', long, visible_alias = "n", value_name = "N")]
    count: u64,
    #[command(flatten)]
    files: RewriteArgs,
}

impl Sample {
    /// Samples.
    pub fn run(&self, env: &Environment) -> Result<Exit, Unfinished> {
        let seed = env.seed();
        self.files.run(env, |rewrite, control| sudokit_data::sample(rewrite, self.count, seed, control))
    }
}
