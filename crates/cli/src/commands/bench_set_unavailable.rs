//! `sudokit bench-set` in a build without Arrow and Parquet: says how to get it.

use std::ffi::OsString;

use clap::Args;

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;

/// A fresh set of puzzles to measure models with (not in this build).
///
/// `cargo build --release --features dataset` brings it, and `--features full` everything; packaged builds have it.
#[derive(Args)]
pub struct BenchSet {
    /// What the full build would read
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    arguments: Vec<OsString>,
}

impl BenchSet {
    /// Names the feature.
    ///
    /// # Errors
    /// Always, since this build has no feature for sets of benchmarks.
    pub fn run(&self, _env: &Environment) -> Result<Exit, CliError> {
        let text = "this build has no data sets; build the program with them: cargo build --release --features dataset";
        Err(CliError::Usage(text.into()))
    }
}
