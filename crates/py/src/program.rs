//! The program `sudokit` inside the module: what the console script of the wheel runs.

use std::ffi::OsString;

use pyo3::Python;
use pyo3::pyfunction;

/// Runs the program with these arguments, its name first, without Python's lock, and gives its exit code. It writes to
/// the process's stdout and stderr and takes over Ctrl-C, so it is for a process of its own.
#[pyfunction]
pub fn run_program(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| sudokit_cli::run(arguments))
}
