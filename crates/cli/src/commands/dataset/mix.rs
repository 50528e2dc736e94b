//! `sudokit dataset mix`.

use std::path::PathBuf;

use clap::Args;
use sudokit_data::Shares;

use super::common::Unfinished;
use super::rewrite::OutputArgs;
use crate::environment::Environment;
use crate::exit::Exit;

const EXAMPLES: &str = "\
Examples:
  sudokit dataset mix --seed 1 -n 100000 -o mixed.parquet easy.parquet=30% hard.csv=70%
  sudokit dataset mix --seed 1 -o largest.parquet easy.parquet=50% hard.parquet=50%";

/// Mix files in exact shares: of each a random sample, spread evenly over the whole.
///
/// Every beginning of the result has the shares too, to a row. The columns of the files may differ.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Mix {
    /// Files with their shares, which add up to 100 %
    #[arg(required = true, value_name = "FILE=SHARE%")]
    parts: Vec<String>,
    /// How many rows; as many as the files have for these shares by default
    #[arg(short = 'n', long, visible_alias = "n", value_name = "N")]
    count: Option<u64>,
    #[command(flatten)]
    output: OutputArgs,
}

impl Mix {
    /// Mixes.
    pub fn run(&self, env: &Environment) -> Result<Exit, Unfinished> {
        let (names, weights) = Shares::parse(&self.parts, '=')?;
        let inputs = names.into_iter().map(PathBuf::from).collect();
        let mix = sudokit_data::Mix { weights, rows: self.count, seed: env.seed() };
        self.output.run(inputs, env, |rewrite, control| sudokit_data::mix(rewrite, &mix, control))
    }
}
