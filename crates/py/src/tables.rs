//! The tables of solvers, techniques, scales and formats, for Python to show.

use std::sync::LazyLock;

use pyo3::prelude::*;
use serde_json::json;
use sudokit::Solver;
use sudokit::logic::{BOARD_TECHNIQUES, SCALES, TECHNIQUES};
use sudokit_data::COLUMNS;
use sudokit_protocol::{formats, measures, solvers};

use crate::json::to_python;

/// Every solver that the package knows.
pub static SOLVERS: LazyLock<Vec<&'static dyn Solver>> =
    LazyLock::new(|| sudokit::SOLVERS.iter().chain(sudokit_models::SOLVERS).copied().collect());

/// See `sudokit.solvers`.
#[pyfunction]
pub fn solver_table(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    to_python(py, &solvers(&SOLVERS))
}

/// See `sudokit.techniques`.
#[pyfunction]
pub fn technique_table(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let row = |&technique: &&'static sudokit::logic::Technique| {
        let points: serde_json::Map<String, serde_json::Value> = SCALES
            .iter()
            .filter_map(|scale| {
                let entry = scale.entry(technique)?;
                Some((scale.name.to_string(), json!(crate::rating::points(scale, entry.points.into()))))
            })
            .collect();
        json!({"id": technique.id(), "name": technique.name(), "family": technique.info.family.name(), "points": points})
    };
    to_python(py, &TECHNIQUES.iter().map(row).collect::<Vec<_>>())
}

/// See `sudokit.board_techniques`.
#[pyfunction]
pub fn board_technique_table(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let rows: Vec<_> = BOARD_TECHNIQUES.iter().map(|row| json!({"id": row.id, "name": row.name})).collect();
    to_python(py, &rows)
}

/// See `sudokit.scales`.
#[pyfunction]
pub fn scale_table(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let row = |scale: &sudokit::logic::Scale| {
        let levels: Vec<&str> = scale.levels.iter().map(|level| level.name).collect();
        json!({"id": scale.name, "about": scale.about, "measure": scale.aggregation, "levels": levels})
    };
    to_python(py, &SCALES.iter().map(row).collect::<Vec<_>>())
}

/// See `sudokit.formats`.
#[pyfunction]
pub fn format_table(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    to_python(py, &formats())
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

/// See `sudokit.measures`.
#[pyfunction]
pub fn measure_table(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    to_python(py, &measures())
}
