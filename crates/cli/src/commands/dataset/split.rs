//! `sudokit dataset split`.

use std::path::PathBuf;

use clap::Args;
use sudokit_data::{Format, Splitting};

use super::common::{Kin, ReadArgs, Target, Unfinished, watched};
use crate::environment::Environment;
use crate::exit::Exit;
use crate::histogram::{columns, percent};
use crate::text::grouped;

const EXAMPLES: &str = "\
Examples:
  sudokit dataset split -o split puzzles.parquet
  sudokit dataset split --by grid --fractions train=0.9,test=0.1 --seed 7 -o split puzzles.csv
  sudokit dataset split --exact --stratify level -o split puzzles.parquet
  sudokit dataset split --format npy -o data puzzles.parquet        data/train, data/valid, data/test for HRM and TRM";

/// Split files into parts such that puzzles of a kind stay together.
///
/// The part of a puzzle follows from its class and the seed, not from its place, so the same puzzle falls into the same
/// part in every file, whatever its order; the fractions hold on the average over classes. Files larger than memory are
/// split as they are read. Rows without a readable puzzle are reported and left out.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Split {
    /// Files or data set folders; several are read as one
    #[arg(required = true)]
    input: Vec<PathBuf>,
    /// What stays together
    #[arg(long, value_enum, default_value = "class")]
    by: Kin,
    /// Names of the parts and their fractions
    #[arg(long, value_name = "LIST", default_value = "train=0.8,valid=0.1,test=0.1")]
    fractions: String,
    /// Parts that have their fractions exactly, to a class; then the part of a puzzle depends on the others
    #[arg(long)]
    exact: bool,
    /// With --exact: the fractions hold among the rows of each value of this column
    #[arg(long, value_name = "COLUMN", requires = "exact")]
    stratify: Option<String>,
    /// A folder for the parts and split.json
    #[command(flatten)]
    target: Target,
    /// Format of the parts: parquet, csv, npy, lines; that of the input by default
    #[arg(long, value_name = "FORMAT", value_parser = str::parse::<Format>)]
    format: Option<Format>,
    #[command(flatten)]
    read: ReadArgs,
}

impl Split {
    /// Splits.
    pub fn run(&self, env: &Environment) -> Result<Exit, Unfinished> {
        let splitting = Splitting::parse(self.by.into(), &self.fractions, env.fixed_seed())?;
        let split = sudokit_data::Split {
            splitting: if self.exact { splitting.exactly(self.stratify.clone()) } else { splitting },
            inputs: self.input.clone(),
            reading: self.read.reading(env),
            target: self.target.output.clone(),
            format: self.format,
        };
        let (report, exit) = watched(env, "rows", |control| sudokit_data::split(&split, control))?;
        if env.json {
            env.output.line(&serde_json::to_string(&report).unwrap_or_default())?;
            return Ok(exit);
        }
        let retained = report.rows - report.left_out;
        let mut rows = vec![vec!["part".to_string(), "rows".into(), "share".into(), "asked".into()]];
        for part in &report.parts {
            let requested = format!("{} %", (part.fraction * 1e4).round() / 100.0);
            rows.push(vec![part.name.clone(), grouped(part.rows), percent(part.rows, retained), requested]);
        }
        let mut text = columns(&rows);
        if report.left_out > 0 {
            text += &format!("{} rows left out\n", grouped(report.left_out));
        }
        env.output.write(text.as_bytes())?;
        Ok(exit)
    }
}
