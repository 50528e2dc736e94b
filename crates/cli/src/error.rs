//! What can go wrong outside the puzzles themselves.

use std::fmt;
use std::io;

use crate::exit::Exit;

/// Why a command could not do its work.
#[derive(Debug)]
pub enum CliError {
    /// The arguments make no sense; the text says what to type instead.
    Usage(String),
    /// A file or stream failed.
    Io {
        /// What was being done, for example `cannot read puzzles.txt`.
        doing: String,
        /// What the system says.
        error: io::Error,
    },
    /// The input cannot be read; the text names the input and says why.
    Input(String),
    /// A limit ended the reading of an input; the text names both.
    Stopped(String),
    /// The input cannot be read at a place that is known.
    Located {
        /// Input, line, column and reason in one line.
        summary: String,
        /// Several lines, ready to print: the bad characters underlined, and what to do.
        snippet: String,
    },
}

impl CliError {
    /// An error of the system while doing something.
    pub fn io(doing: impl Into<String>) -> impl FnOnce(io::Error) -> CliError {
        let doing = doing.into();
        move |error| CliError::Io { doing, error }
    }

    /// Whether the reader of our output went away: nothing to complain about.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, CliError::Io { error, .. } if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The exit code that goes with it.
    pub fn exit(&self) -> Exit {
        match self {
            CliError::Stopped(_) => Exit::Partial,
            error if error.is_closed_pipe() => Exit::Done,
            _ => Exit::Unreadable,
        }
    }

    /// The message for stderr: the snippet if there is one, else one line after the program's name.
    pub fn message(&self) -> String {
        match self {
            CliError::Located { snippet, .. } => snippet.trim_end().to_string(),
            other => format!("sudokit: {other}"),
        }
    }
}

/// One line.
impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CliError::Usage(text)
            | CliError::Input(text)
            | CliError::Stopped(text)
            | CliError::Located { summary: text, .. } => f.write_str(text),
            CliError::Io { doing, error } => write!(f, "{doing}: {error}"),
        }
    }
}

impl From<sudokit_data::Error> for CliError {
    fn from(error: sudokit_data::Error) -> CliError {
        match error {
            sudokit_data::Error::Io { doing, error } => CliError::Io { doing, error },
            sudokit_data::Error::Usage(text) => CliError::Usage(text),
            other => CliError::Input(other.to_string()),
        }
    }
}
