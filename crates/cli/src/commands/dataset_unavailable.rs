//! `sudokit dataset` in a build without Arrow and Parquet: says how to get it.

use std::ffi::OsString;

use clap::Args;

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;

/// Data sets for machine learning (not in this build).
///
/// Arrow and Parquet take longer to build than the rest of the program, so the plain `cargo run --release` leaves them
/// out. `cargo build --release --features dataset` brings them, and `--features full` everything; packaged builds have
/// them.
#[derive(Args)]
pub struct Dataset {
    /// What the full build would read
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    arguments: Vec<OsString>,
}

impl Dataset {
    /// Names the feature.
    ///
    /// # Errors
    /// Always, since this build has no feature for data sets.
    pub fn run(&self, _env: &Environment) -> Result<Exit, CliError> {
        Err(CliError::Usage(
            "this build has no data sets; build the program with them: cargo build --release --features dataset"
                .to_string(),
        ))
    }
}
