//! The notation of cells in what is said of steps.

use sudokit::board::{COORDINATES, Coordinates};

use crate::error::ApiError;

/// A notation by name; `r1c1` without a name.
///
/// # Errors
/// When there is none of this name.
pub(crate) fn coordinates(name: Option<&str>) -> Result<Coordinates, ApiError> {
    let name = name.unwrap_or(COORDINATES[0].0);
    Coordinates::from_id(name).ok_or_else(|| ApiError::Unknown {
        what: "notation of cells",
        name: name.to_string(),
        known: COORDINATES.iter().map(|row| row.0).collect(),
    })
}
