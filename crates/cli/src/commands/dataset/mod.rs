//! `sudokit dataset`: data sets of puzzles in files, built, annotated, converted, sampled, augmented, mixed, split,
//! audited and described.

mod annotate;
mod audit;
mod augment;
mod build;
mod common;
mod convert;
mod describe;
mod mix;
mod rewrite;
mod sample;
mod split;

use clap::{Args, Subcommand};

use common::Unfinished;

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;

const EXAMPLES: &str = "\
Examples:
  sudokit dataset build -n 1000000 --seed 1 -o puzzles        a folder of Parquet parts and a manifest
  sudokit dataset split --by class -o split puzzles           train, valid and test without symmetric copies
  sudokit dataset audit split/train.parquet split/test.parquet
  sudokit dataset describe puzzles";

/// Data sets for machine learning: Parquet, CSV and numpy arrays, without leaks between their parts.
///
/// The columns, formats and figures are described in docs/datasets.md.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Dataset {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
#[allow(clippy::large_enum_variant, reason = "there is one, for as long as the program runs")]
enum Verb {
    /// Make a data set from a seed: the same bytes for any threads, shards and interruptions
    Build(build::Build),
    /// Add columns to files: ratings, classes, solutions
    Annotate(annotate::Annotate),
    /// Write files in another format, several as one
    Convert(convert::Convert),
    /// Take some rows at random
    Sample(sample::Sample),
    /// Random symmetric copies of puzzles and solutions
    Augment(augment::Augment),
    /// Mix files in exact shares
    Mix(mix::Mix),
    /// Split files so that no puzzle has a symmetric copy in another part
    Split(split::Split),
    /// Overlaps by symmetry, duplicates, improper puzzles, difficulty, of one file or several
    Audit(audit::Audit),
    /// Columns, sizes, metadata, distributions
    Describe(describe::Describe),
}

impl Dataset {
    /// Does what the verb says.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let done = match &self.verb {
            Verb::Build(build) => build.run(env),
            Verb::Annotate(annotate) => annotate.run(env),
            Verb::Convert(convert) => convert.run(env),
            Verb::Sample(sample) => sample.run(env),
            Verb::Augment(augment) => augment.run(env),
            Verb::Mix(mix) => mix.run(env),
            Verb::Split(split) => split.run(env),
            Verb::Audit(audit) => audit.run(env),
            Verb::Describe(describe) => describe.run(env),
        };
        match done {
            Err(Unfinished::Interrupted) => Ok(Exit::Interrupted),
            Err(Unfinished::Failed(error)) => Err(error),
            Ok(exit) => Ok(exit),
        }
    }
}
