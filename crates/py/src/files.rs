//! Audits of files: what leaks from one data set into another.

use std::path::PathBuf;

use pyo3::prelude::*;
use sudokit_data::{Auditing, Control, Figure, Reading, audit};

use crate::fault::Fault;
use crate::json::to_python;
use crate::pool::{self, Options};

/// See `sudokit.audit`.
#[pyfunction]
pub fn audit_files<'py>(
    py: Python<'py>,
    paths: Vec<PathBuf>,
    column: Option<String>,
    figure: &str,
    memory: usize,
    options: Options,
) -> PyResult<Bound<'py, PyAny>> {
    let figures = [Figure::None, Figure::Level, Figure::Guesses, Figure::Er];
    let figure = figures.into_iter().find(|known| known.id() == figure).ok_or_else(|| {
        let ids: Vec<&str> = figures.iter().map(|known| known.id()).collect();
        Fault::Argument(format!("difficulty must be one of {}, not '{figure}'", ids.join(", ")))
    })?;
    let threads = options.threads()?;
    let found = pool::alone(py, &options, |budget| {
        let reading = Reading { puzzle: column.clone(), ..Reading::default() };
        let auditing = Auditing { reading, figure, memory, ..Auditing::default() };
        let cancel = budget.cancel.clone().unwrap_or_default();
        Ok(audit(&paths, &auditing, &Control { threads, cancel, ..Control::default() })?)
    })?;
    to_python(py, &found)
}
