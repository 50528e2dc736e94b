//! Documents in a build that writes none: says how to get them.

use std::path::Path;

use super::raster;
use crate::error::CliError;

/// Checks that a document's name ends in `.pdf`; `-` is stdout.
///
/// # Errors
/// If it has another ending, and otherwise: this build cannot.
pub fn check_ending(path: &Path) -> Result<(), CliError> {
    raster::must_end_in(path, "--output", "pdf")?;
    pdf(&[], "").map(|_| ())
}

/// Names the feature.
///
/// # Errors
/// Always, since this build has no feature for PDF.
pub fn pdf(_: &[String], _: &str) -> Result<Vec<u8>, CliError> {
    Err(CliError::Usage(
        "this build writes no PDF; build the program with it: cargo build --release --features pdf"
            .to_string(),
    ))
}
