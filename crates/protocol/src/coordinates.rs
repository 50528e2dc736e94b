//! The notation of cells in what is said of steps.

use serde_json::Value;
use sudokit::hints::{COORDINATES, Coordinates};

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

/// Rewrites the texts of a step that was written as JSON; the names of cells in other fields stay `r1c1`, for programs.
pub fn rewrite_texts(value: &mut Value, notation: Coordinates) {
    if notation == Coordinates::default() {
        return;
    }
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                match (name.as_str(), field) {
                    ("words" | "text" | "reason" | "reasons", field) => rewrite_strings(field, notation),
                    (_, field) => rewrite_texts(field, notation),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| rewrite_texts(item, notation)),
        _ => {}
    }
}

fn rewrite_strings(value: &mut Value, notation: Coordinates) {
    match value {
        Value::String(text) => rewrite(text, notation),
        Value::Array(items) => items.iter_mut().for_each(|item| rewrite_strings(item, notation)),
        _ => {}
    }
}

/// Rewrites one text.
pub(crate) fn rewrite(text: &mut String, notation: Coordinates) {
    if let std::borrow::Cow::Owned(rewritten) = notation.rewrite(text) {
        *text = rewritten;
    }
}
