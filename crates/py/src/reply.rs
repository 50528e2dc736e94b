//! Any question of the protocol: JSON in, the reply or the error as objects out.

use pyo3::prelude::*;
use sudokit_protocol::{Context, Request, answer, explained};

use crate::error::CallError;
use crate::json::to_python;
use crate::pool::{self, RunOptions};
use crate::tables::SOLVERS;

/// The reply to a request of an operation or a table. What is raised has the error as `reply`.
#[pyfunction]
pub fn reply<'py>(
    py: Python<'py>,
    operation: &str,
    request: &str,
    options: RunOptions,
) -> PyResult<Bound<'py, PyAny>> {
    let json = request.as_bytes();
    let request = Request::from_json(operation, json).map_err(|error| explained(operation, json, error));
    let threads = options.threads()?;
    // Not tried on the calling thread first: a run that its budget cuts short is an answer too.
    let answered = pool::watched(py, &options, |budget, _| {
        let request = request.as_ref().map_err(|error| Box::new(error.reply()));
        let mut context =
            Context { budget: budget.clone(), solvers: &SOLVERS, threads, ..Context::default() };
        Ok(request.and_then(|request| answer(request, &mut context).map_err(|error| Box::new(error.reply()))))
    })?;
    match answered {
        Ok(object) => to_python(py, &object),
        Err(error) => Err(CallError::Refused(error).into()),
    }
}
