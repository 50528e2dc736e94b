//! The tables of solvers, techniques, scales and formats, for Python to show.

use pyo3::prelude::*;
use serde_json::json;
use sudokit::Solver;
use sudokit::logic::{BOARD_TECHNIQUES, SCALES, TECHNIQUES};
use sudokit::notation::FORMATS;
use sudokit_data::COLUMNS;

use crate::json::to_python;

/// Every solver that the package knows.
pub fn solvers() -> impl Iterator<Item = &'static dyn Solver> {
    sudokit::SOLVERS.iter().chain(sudokit_models::SOLVERS).copied()
}

/// See `sudokit.solvers`.
#[pyfunction]
pub fn solver_table(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    to_python(py, &solvers().map(|solver| solver.info()).collect::<Vec<_>>())
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
    let row = |format: &sudokit::notation::Format| {
        json!({"id": format.id, "name": format.name, "what": format.what, "reads": format.reads(),
               "writes": format.writes()})
    };
    to_python(py, &FORMATS.iter().map(row).collect::<Vec<_>>())
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
    let finite = |value: f64| value.is_finite().then_some(value);
    let row = |measure: &sudokit::difficulty::Measure| {
        json!({"id": measure.name, "aliases": measure.aliases, "about": measure.about, "unit": measure.unit,
               "least": measure.least, "most": finite(measure.most), "runs": measure.runs,
               "microseconds": measure.microseconds})
    };
    to_python(py, &sudokit::difficulty::MEASURES.iter().map(row).collect::<Vec<_>>())
}
