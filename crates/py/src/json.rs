//! What the library can write as JSON, as Python's lists and dictionaries.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::de::DeserializeOwned;
use sudokit_protocol::ApiError;

/// Lists, dictionaries, numbers, strings.
pub fn to_python<'py, T: serde::Serialize + ?Sized>(
    py: Python<'py>,
    value: &T,
) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).map_err(|error| PyValueError::new_err(error.to_string()))?;
    py.import("json")?.call_method1("loads", (text,))
}

/// A request of the protocol from its JSON.
///
/// # Errors
/// A field has a value that it does not take.
pub fn from_text<T: DeserializeOwned>(text: &str) -> Result<T, ApiError> {
    serde_json::from_str(text).map_err(ApiError::from)
}
