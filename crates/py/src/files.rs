//! Audits of files: what leaks from one data set into another.

use std::path::PathBuf;
use std::sync::atomic::Ordering;

use pyo3::prelude::*;
use sudokit_data::{Auditing, Control, Progress, Reading, audit, audit_measure};

use crate::error::CallError;
use crate::json::to_python;
use crate::pool::{self, RunOptions};

/// See `sudokit.audit`. `total` is the number of rows of all files, as far as it is known.
#[pyfunction]
pub fn audit_files<'py>(
    py: Python<'py>,
    paths: Vec<PathBuf>,
    column: Option<String>,
    measure: &str,
    memory: usize,
    total: u64,
    options: RunOptions,
) -> PyResult<Bound<'py, PyAny>> {
    let measure = audit_measure(measure).map_err(CallError::from)?;
    let threads = options.threads()?;
    let found = pool::watched(py, &options, |budget, rows| {
        rows.total.store(total, Ordering::Relaxed);
        let report = |now: Progress| {
            if now.what == "rows" {
                rows.done.store(now.done, Ordering::Relaxed);
                rows.total.fetch_max(now.total.unwrap_or(now.done), Ordering::Relaxed);
            }
        };
        let reading = Reading { puzzle: column.clone(), ..Reading::default() };
        let auditing = Auditing { reading, measure, memory, ..Auditing::default() };
        let cancel = budget.cancel.clone().unwrap_or_default();
        let control = Control { threads, cancel, progress: Some(&report), ..Control::default() };
        Ok(audit(&paths, &auditing, &control)?)
    })?;
    to_python(py, &found)
}
