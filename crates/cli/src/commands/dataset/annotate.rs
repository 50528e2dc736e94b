//! `sudokit dataset annotate`.

use clap::Args;
use sudokit_data::{Annotate as Columns, RUNS, annotate_files, columns};

use super::common::{Unfinished, columns_help};
use super::rewrite::RewriteArgs;
use crate::environment::Environment;
use crate::exit::Exit;

const EXAMPLES: &str = "\
Examples:
  sudokit dataset annotate --columns er,hardest_technique -o rated.parquet puzzles.csv
  sudokit dataset annotate --columns level --suffix _own -o with-level.csv puzzles.csv";

/// Add columns to files of puzzles.
///
/// A row whose puzzle cannot be read is reported and gets nulls. A column that is there is never replaced: --suffix
/// gives the new ones other names.
#[derive(Args)]
#[command(before_help = EXAMPLES, after_long_help = columns_help())]
pub struct Annotate {
    #[command(flatten)]
    files: RewriteArgs,
    /// The columns: names, or changes of the default such as +er (--help lists them)
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    columns: String,
    /// Is appended to the names of the new columns
    #[arg(long, value_name = "TEXT", default_value = "")]
    suffix: String,
    /// Random relabellings over which the column guesses is averaged
    #[arg(long, value_name = "N", default_value_t = RUNS, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
}

impl Annotate {
    /// Annotates.
    pub fn run(&self, env: &Environment) -> Result<Exit, Unfinished> {
        let columns = columns(&self.columns)?;
        // What only the generator knows is in the default, and may be in the file.
        let columns = columns.into_iter().filter(|column| column.info().derived).collect();
        let suffix = self.suffix.clone();
        let options =
            Columns { suffix, runs: self.runs, seed: env.fixed_seed(), ..Columns::columns(columns) };
        self.files.run(env, |rewrite, control| annotate_files(rewrite, &options, control))
    }
}
