//! What can go wrong, and how Python hears of it: `SudokitError`, a `ValueError` that knows the place.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use sudokit::notation::{OptionNames, ReadError};
use sudokit::{PuzzleError, Stop};

/// Why a call cannot give its result.
#[derive(Debug)]
pub enum Fault {
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
    /// A table of an exact cover problem cannot be read.
    Table {
        /// Line of the text, from 1.
        line: usize,
        /// Character of the line, from 1.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// The givens clash.
    Givens(PuzzleError),
    /// A limit was reached.
    Stopped(Stop),
    /// An argument makes no sense; says what to write instead.
    Argument(String),
    /// Python raised something, a `KeyboardInterrupt` for example.
    Python(PyErr),
}

impl Fault {
    /// PuzzleError of earlier rows are told first; what follows from a cancellation, last.
    pub fn rank(&self) -> usize {
        match self {
            Fault::Value { row, .. } | Fault::Row { row, .. } | Fault::Text { row: Some(row), .. } => *row,
            Fault::Python(_) => 0,
            Fault::Stopped(Stop::Cancelled) => usize::MAX,
            _ => usize::MAX - 1,
        }
    }

    fn message(&self) -> String {
        match self {
            Fault::Value { row, cell, found } => format!(
                "row {row} (counted from 0), cell {}: {found} is no digit; write 1 to 9, and 0 for a blank",
                name(*cell)
            ),
            Fault::Text { row, error } => {
                let place = row.map(|row| format!("row {row} (counted from 0): ")).unwrap_or_default();
                let help = error
                    .help()
                    .map(|help| format!(" ({})", help.in_terms_of(&ARGUMENTS)))
                    .unwrap_or_default();
                format!("{place}{error}{help}")
            }
            Fault::Row { row, message } => format!("row {row} (counted from 0): {message}"),
            Fault::Table { line, column, message } => format!("line {line}, column {column}: {message}"),
            Fault::Givens(faults) => format!("not a valid puzzle: {faults}"),
            Fault::Stopped(stop) => stop.to_string(),
            Fault::Argument(message) => in_python(message),
            Fault::Python(error) => error.to_string(),
        }
    }
}

/// What the arguments are called in advice.
const ARGUMENTS: OptionNames = OptionNames {
    format: "format=",
    alphabet: "alphabet=",
    size: "a board of size ",
    formats: "sudokit.formats()",
};

/// The library's advice names options of the program; the arguments here have the same names.
fn in_python(help: &str) -> String {
    help.replace("--from ", "format=")
        .replace("--alphabet ", "alphabet=")
        .replace("--puzzle-column", "column=")
        .replace("`sudokit formats` lists", "sudokit.formats() lists")
}

/// r1c1 to r9c9.
pub fn name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

static ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static LIMIT: PyOnceLock<Py<PyType>> = PyOnceLock::new();

fn raise(py: Python<'_>, fault: &Fault) -> PyResult<PyErr> {
    let class = match fault {
        Fault::Stopped(_) => LIMIT.import(py, "sudokit._errors", "LimitReached")?,
        _ => ERROR.import(py, "sudokit._errors", "SudokitError")?,
    };
    let place = PyDict::new(py);
    match fault {
        Fault::Value { row, cell, .. } => {
            place.set_item("row", row)?;
            place.set_item("cell", name(*cell))?;
        }
        Fault::Text { row, error } => {
            place.set_item("row", row)?;
            place.set_item("line", error.line)?;
            place.set_item("column", error.column)?;
        }
        Fault::Row { row, .. } => place.set_item("row", row)?,
        Fault::Table { line, column, .. } => {
            place.set_item("line", line)?;
            place.set_item("column", column)?;
        }
        Fault::Givens(faults) => {
            let cell = faults.cells().first().map(|&cell| faults.layout.name(cell));
            place.set_item("cell", cell)?;
        }
        Fault::Stopped(_) | Fault::Argument(_) | Fault::Python(_) => {}
    }
    Ok(PyErr::from_value(class.call((fault.message(),), Some(&place))?))
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> PyErr {
        match fault {
            Fault::Python(error) => error,
            fault => Python::attach(|py| raise(py, &fault).unwrap_or_else(|error| error)),
        }
    }
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Fault {
        Fault::Stopped(stop)
    }
}

impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Fault {
        Fault::Text { row: None, error }
    }
}

impl From<PuzzleError> for Fault {
    fn from(faults: PuzzleError) -> Fault {
        Fault::Givens(faults)
    }
}

impl From<PyErr> for Fault {
    fn from(error: PyErr) -> Fault {
        Fault::Python(error)
    }
}

impl From<sudokit_data::Error> for Fault {
    fn from(error: sudokit_data::Error) -> Fault {
        match error {
            sudokit_data::Error::Interrupted => Fault::Stopped(Stop::Cancelled),
            other => Fault::Argument(other.to_string()),
        }
    }
}
