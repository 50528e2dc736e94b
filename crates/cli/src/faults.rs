//! What can go wrong outside the puzzles themselves.

use std::fmt;
use std::io;

use crate::exit::Exit;

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Fault {
    /// The arguments make no sense; the text says what to type instead.
    Usage(String),
    /// A file or stream failed.
    Io {
        /// What was being done, for example `cannot read puzzles.txt`.
        doing: String,
        /// What the system says.
        error: io::Error,
    },
    /// The input cannot be read; the text names line and column and is ready to print.
    Input(String),
}

impl Fault {
    /// An error of the system while doing something.
    pub fn io(doing: impl Into<String>) -> impl FnOnce(io::Error) -> Fault {
        let doing = doing.into();
        move |error| Fault::Io { doing, error }
    }

    /// Whether the reader of our output went away: nothing to complain about.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Fault::Io { error, .. } if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The exit code that goes with it.
    pub fn exit(&self) -> Exit {
        if self.is_closed_pipe() { Exit::Done } else { Exit::Unreadable }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Usage(text) | Fault::Input(text) => f.write_str(text),
            Fault::Io { doing, error } => write!(f, "{doing}: {error}"),
        }
    }
}

impl From<sudokit_data::Error> for Fault {
    fn from(error: sudokit_data::Error) -> Fault {
        match error {
            sudokit_data::Error::Io { doing, error } => Fault::Io { doing, error },
            sudokit_data::Error::Usage(text) => Fault::Usage(text),
            other => Fault::Input(other.to_string()),
        }
    }
}
