//! The solvers, and the tables that the protocol does not have.

use std::sync::LazyLock;

use pyo3::prelude::*;
use serde_json::json;
use sudokit::Solver;
use sudokit::logic::TECHNIQUES;
use sudokit_data::COLUMNS;

use crate::json::to_python;

/// Every solver that the package knows.
pub static SOLVERS: LazyLock<Vec<&'static dyn Solver>> =
    LazyLock::new(|| sudokit::SOLVERS.iter().chain(sudokit_models::SOLVERS).copied().collect());

/// The ids of the techniques, in the order in which columns number them.
#[pyfunction]
pub fn technique_ids() -> Vec<&'static str> {
    TECHNIQUES.iter().map(|technique| technique.id()).collect()
}

/// See `sudokit.columns`.
#[pyfunction]
pub fn column_table(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let row = |column: &&sudokit_data::ColumnInfo| {
        json!({"id": column.id, "about": column.about, "type": column.data_type().to_string(),
               "default": column.default, "derived": column.derived})
    };
    to_python(py, &COLUMNS.iter().map(row).collect::<Vec<_>>())
}
