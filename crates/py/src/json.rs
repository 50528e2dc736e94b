//! What the library can write as JSON, as Python's lists and dictionaries.

use pyo3::prelude::*;
use serde_json::Value;

use crate::error::CallError;

/// Lists, dictionaries, numbers, strings.
pub fn to_python<'py, T: serde::Serialize + ?Sized>(
    py: Python<'py>,
    value: &T,
) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).map_err(|error| CallError::Argument(error.to_string()))?;
    py.import("json")?.call_method1("loads", (text,))
}

/// The word by which a plain enumeration is written.
pub fn word<T: serde::Serialize>(value: &T) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => word,
        _ => String::new(),
    }
}
