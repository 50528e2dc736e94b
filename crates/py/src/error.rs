//! What can go wrong, and what Python raises: `SudokitError`, a `ValueError` that knows the place.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use sudokit::notation::{DocumentError, OptionNames, ReadError};
use sudokit::{PuzzleError, Stop};
use sudokit_protocol::{ApiError, ErrorReply};

use crate::json::to_python;

/// Why a call cannot give its result.
#[derive(Debug)]
pub enum CallError {
    /// A row of an array holds something that is no digit and no blank.
    Value {
        /// The row, from 0.
        row: usize,
        /// The cell, 0 to 80.
        cell: usize,
        /// What it holds.
        found: String,
    },
    /// A text cannot be read.
    Text {
        /// Its place in a sequence of texts, from 0.
        row: Option<usize>,
        /// What is wrong with it.
        error: ReadError,
    },
    /// A row is not what it should be.
    Row {
        /// The row, from 0.
        row: usize,
        /// What is wrong.
        message: String,
    },
    /// The protocol refuses a request.
    Refused(Box<ErrorReply>),
    /// The givens clash.
    Givens(PuzzleError),
    /// A limit was reached.
    Stopped(Stop),
    /// An argument makes no sense; says what to write instead.
    Argument(String),
    /// Python raised something, a `KeyboardInterrupt` for example.
    Python(PyErr),
}

impl CallError {
    fn message(&self) -> String {
        match self {
            CallError::Value { row, cell, found } => format!(
                "row {row} (counted from 0), cell {}: {found} is no digit; write 1 to 9, and 0 for a blank",
                name(*cell)
            ),
            CallError::Text { row, error } => {
                let place = row.map(|row| format!("row {row} (counted from 0): ")).unwrap_or_default();
                let help = error
                    .help()
                    .map(|help| format!(" ({})", help.in_terms_of(&ARGUMENTS)))
                    .unwrap_or_default();
                format!("{place}{error}{help}")
            }
            CallError::Row { row, message } => format!("row {row} (counted from 0): {message}"),
            CallError::Refused(reply) => {
                let help = reply.help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
                format!("{}{help}", reply.detail)
            }
            CallError::Givens(errors) => format!("not a valid puzzle: {errors}"),
            CallError::Stopped(stop) => stop.to_string(),
            CallError::Argument(message) => in_python(message),
            CallError::Python(error) => error.to_string(),
        }
    }
}

/// What the arguments are called in advice.
const ARGUMENTS: OptionNames = OptionNames {
    format: "format=",
    alphabet: "alphabet=",
    size: "a board of size ",
    formats: "sudokit.formats()",
    ignore_unknown: "ignore_unknown=True",
};

/// The library's advice names options of the program; the arguments here have the same names.
fn in_python(help: &str) -> String {
    help.replace("--from ", "format=")
        .replace("--alphabet ", "alphabet=")
        .replace("--puzzle-column", "column=")
        .replace(
            "or give a suffix for the names of new columns",
            "or give suffix= for the names of new columns",
        )
        .replace("`sudokit formats` lists", "sudokit.formats() lists")
}

/// r1c1 to r9c9.
pub fn name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

static ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static LIMIT: PyOnceLock<Py<PyType>> = PyOnceLock::new();

fn raise(py: Python<'_>, error: &CallError) -> PyResult<PyErr> {
    let class = match error {
        CallError::Stopped(_) => LIMIT.import(py, "sudokit._errors", "LimitReached")?,
        CallError::Refused(reply) if reply.stop.is_some() => {
            LIMIT.import(py, "sudokit._errors", "LimitReached")?
        }

        _ => ERROR.import(py, "sudokit._errors", "SudokitError")?,
    };
    let place = PyDict::new(py);
    match error {
        CallError::Value { row, cell, .. } => {
            place.set_item("row", row)?;
            place.set_item("cell", name(*cell))?;
        }
        CallError::Text { row, error } => {
            place.set_item("row", row)?;
            place.set_item("line", error.line)?;
            place.set_item("column", error.column)?;
        }
        CallError::Row { row, .. } => place.set_item("row", row)?,
        CallError::Refused(reply) => {
            place.set_item("line", reply.line)?;
            place.set_item("column", reply.column)?;
            place.set_item("cell", reply.cells.first())?;
            place.set_item("reply", to_python(py, &**reply)?)?;
        }
        CallError::Givens(errors) => {
            let cell = errors.cells().first().map(|&cell| errors.layout.name(cell));
            place.set_item("cell", cell)?;
        }
        CallError::Stopped(_) | CallError::Argument(_) | CallError::Python(_) => {}
    }
    Ok(PyErr::from_value(class.call((error.message(),), Some(&place))?))
}

impl From<CallError> for PyErr {
    fn from(error: CallError) -> PyErr {
        match error {
            CallError::Python(error) => error,
            error => Python::attach(|py| raise(py, &error).unwrap_or_else(|error| error)),
        }
    }
}

impl From<Stop> for CallError {
    fn from(stop: Stop) -> CallError {
        CallError::Stopped(stop)
    }
}

impl From<ReadError> for CallError {
    fn from(error: ReadError) -> CallError {
        CallError::Text { row: None, error }
    }
}

impl From<DocumentError> for CallError {
    fn from(error: DocumentError) -> CallError {
        match error {
            DocumentError::Clash(error) => CallError::Givens(error),
            error => CallError::Argument(error.to_string()),
        }
    }
}

impl From<ApiError> for CallError {
    fn from(error: ApiError) -> CallError {
        match error {
            error if error.stop().is_some() => CallError::Stopped(error.stop().unwrap_or(Stop::GaveUp)),
            ApiError::Puzzle(error) => CallError::Givens(error),
            ApiError::Read(error) => error.into(),
            ApiError::Hint(error) => error.into(),
            other => CallError::Argument(other.to_string()),
        }
    }
}

impl From<PyErr> for CallError {
    fn from(error: PyErr) -> CallError {
        CallError::Python(error)
    }
}

impl From<sudokit_data::Error> for CallError {
    fn from(error: sudokit_data::Error) -> CallError {
        match error {
            sudokit_data::Error::Interrupted => CallError::Stopped(Stop::Cancelled),
            other => CallError::Argument(other.to_string()),
        }
    }
}
