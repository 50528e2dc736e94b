//! `sudokit dataset convert`.

use clap::Args;

use super::common::Unfinished;
use super::rewrite::RewriteArgs;
use crate::environment::Environment;
use crate::exit::Exit;

const EXAMPLES: &str = "\
Examples:
  sudokit dataset convert -o puzzles.parquet puzzles.csv
  sudokit dataset convert -o all.csv kaggle.csv rated.parquet       columns of both, empty where a file has none
  sudokit dataset convert --format npy -o data/train train.parquet  inputs and labels as HRM and TRM read them";

/// Write files of puzzles in another format, several as one.
///
/// Columns of puzzles and of solutions are the same whatever they are called, by the names of the first file; other
/// columns are null where a file has none. Arrays and lines have no place for a row without a readable puzzle, and
/// arrays with labels none for a puzzle without exactly one solution: such rows are left out.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Convert {
    #[command(flatten)]
    files: RewriteArgs,
}

impl Convert {
    /// Converts.
    pub fn run(&self, env: &Environment) -> Result<Exit, Unfinished> {
        self.files.run(env, sudokit_data::convert)
    }
}
