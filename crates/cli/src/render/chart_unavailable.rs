//! Charts in a build without the plotting library: says how to get them.

use sudokit::solver::SolverInfo;
use sudokit::trace::Recorder;
use sudokit::{Puzzle, Report};

use super::plot::Plot;
use crate::error::CliError;

/// Names the feature.
///
/// # Errors
/// Always, since this build has no feature for charts.
pub fn draw(
    _: &Recorder,
    _: &Puzzle,
    _: &SolverInfo,
    _: &Report,
    _: Option<Plot>,
) -> Result<String, CliError> {
    check()?;
    Ok(String::new())
}

/// Whether this build draws charts.
///
/// # Errors
/// Always, since this build has no feature for charts.
pub fn check() -> Result<(), CliError> {
    Err(CliError::Usage(
        "this build draws no charts; build the program with them: cargo build --release --features charts"
            .to_string(),
    ))
}
