//! What can go wrong with a data set: a whole file, or one row of it.

#[cfg(feature = "tables")]
use std::fmt;
use std::io;
#[cfg(feature = "tables")]
use std::path::Path;

use sudokit::Stop;

/// Why the work could not be done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The options make no sense; the text says what to type instead.
    #[error("{0}")]
    Usage(String),
    /// The system failed.
    #[error("{doing}: {error}")]
    Io {
        /// What was being done, for example `cannot read puzzles.csv`.
        doing: String,
        /// What the system says.
        error: io::Error,
    },
    /// A build stopped for want of space or the like; its finished parts are kept.
    #[error("{0}; the finished parts are kept, and --resume goes on from there")]
    Unfinished(Box<Error>),
    /// The file is not what it should be; the text names the file and the place.
    #[error("{0}")]
    Input(String),
    /// The work was cancelled; what was finished is kept.
    #[error("interrupted")]
    Interrupted,
}

impl Error {
    /// An error of the system while doing something.
    pub fn io(doing: impl Into<String>) -> impl FnOnce(io::Error) -> Error {
        let doing = doing.into();
        move |error| Error::Io { doing, error }
    }

    /// Something is wrong with a file.
    #[cfg(feature = "tables")]
    pub(crate) fn file(path: &Path, what: impl fmt::Display) -> Error {
        Error::Input(format!("{}: {what}", path.display()))
    }

    /// A new column has the name of one that is there.
    #[cfg(feature = "tables")]
    pub(crate) fn already_there(name: &str) -> Error {
        Error::Usage(format!(
            "the table has a column '{name}' already, which is never replaced; leave it out of what is asked for, or give a \
             suffix for the names of new columns"
        ))
    }

    /// A batch could not be put together, which only a wrong schema can cause.
    #[cfg(feature = "tables")]
    pub(crate) fn arrow(error: arrow_schema::ArrowError) -> Error {
        Error::Input(error.to_string())
    }
}

/// A row that gets nulls, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("row {row}: {kind}")]
pub struct RowError {
    /// The row, from 1: of the batch for [`annotate`](crate::annotate), of the file for whole files. Of a text file,
    /// the line.
    pub row: u64,
    /// What is wrong.
    pub kind: RowErrorKind,
}

/// What is wrong with a row.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RowErrorKind {
    /// A cell holds something that is no digit and no blank.
    #[error(
        "cell r{}c{} (position {}) holds {found}, which is no digit 1-9 and no blank (. 0 * _ - x ?)",
        cell / 9 + 1, cell % 9 + 1, cell + 1
    )]
    Symbol {
        /// The cell, 0 to 80, row by row.
        cell: u8,
        /// What it holds.
        found: String,
    },
    /// Not 81 cells.
    #[error("{found} cells; a 9x9 puzzle has 81")]
    Length {
        /// How many.
        found: usize,
    },
    /// The line cannot be read; the text says where and why.
    #[error("{0}")]
    Text(String),
    /// The puzzle has no label, or the file states another.
    #[error("{0}")]
    Label(LabelError),
    /// The budget of a column's computation ended first.
    #[error("no {column}: {stop}")]
    Stopped {
        /// The column.
        column: &'static str,
        /// Why.
        stop: Stop,
    },
}

/// Why a row has no label for those who train on it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LabelError {
    /// There is nothing to learn from the puzzle.
    #[error("the puzzle has no solution, so it has no label")]
    NoSolution,
    /// There is no single answer to learn.
    #[error("the puzzle has several solutions, so it has no label")]
    SeveralSolutions,
    /// What the file states is something else than the only solution.
    #[error(
        "the stated solution is wrong: r{}c{} (position {}) holds {}, and the only solution has {digit}",
        cell / 9 + 1, cell % 9 + 1, cell + 1, if *stated == 0 { "nothing".to_string() } else { stated.to_string() }
    )]
    Wrong {
        /// The first cell that differs, 0 to 80.
        cell: u8,
        /// The stated digit, 0 for none.
        stated: u8,
        /// The digit of the solution.
        digit: u8,
    },
    /// What the file states is no grid.
    #[error("the stated solution cannot be read: {0}")]
    Unreadable(Box<RowErrorKind>),
}

impl RowErrorKind {
    /// The wrong cell, 0 to 80.
    pub fn cell(&self) -> Option<u8> {
        match self {
            RowErrorKind::Symbol { cell, .. } | RowErrorKind::Label(LabelError::Wrong { cell, .. }) => {
                Some(*cell)
            }
            _ => None,
        }
    }

    /// Why a computation ended early, if it did.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            RowErrorKind::Stopped { stop, .. } => Some(*stop),
            _ => None,
        }
    }
}
