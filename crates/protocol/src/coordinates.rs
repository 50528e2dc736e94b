//! The notation of cells in what is said of steps.

use sudokit::board::Coordinates;

use crate::error::ApiError;

/// A notation by name; `r1c1` without a name.
///
/// # Errors
/// When there is none of this name.
pub(crate) fn coordinates(name: Option<&str>) -> Result<Coordinates, ApiError> {
    let name = name.unwrap_or(Coordinates::default().id());
    Coordinates::from_id(name).ok_or_else(|| ApiError::Unknown {
        what: "notation of cells",
        name: name.to_string(),
        known: Coordinates::ALL.map(Coordinates::id).to_vec(),
    })
}
