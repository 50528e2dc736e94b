//! How work on whole files is run: threads, cancellation, what is reported.

use sudokit::Cancel;

use crate::error::{Error, RowError};

/// Is called for each row that cannot be read, with the file's name and what is wrong.
pub type OnRowError<'a> = dyn Fn(&str, &RowError) + Sync + 'a;

/// How to run.
#[derive(Clone, Default)]
pub struct Control<'a> {
    /// Worker threads; 0 counts as 1.
    pub threads: usize,
    /// Ends the work; what was finished stays.
    pub cancel: Cancel,
    /// Is called with how far the work is, from any thread.
    pub progress: Option<&'a (dyn Fn(Progress) + Sync)>,
    /// Is called for rows that cannot be read, with the file's name.
    pub on_row_error: Option<&'a OnRowError<'a>>,
}

/// How far the work is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// What is being done, in a word or two: `rows`, `sorting`.
    pub what: &'static str,
    /// Rows done.
    pub done: u64,
    /// Rows in all, if that is known.
    pub total: Option<u64>,
}

impl Control<'_> {
    pub(crate) fn threads(&self) -> usize {
        self.threads.max(1)
    }

    pub(crate) fn report(&self, what: &'static str, done: u64, total: Option<u64>) {
        if let Some(progress) = self.progress {
            progress(Progress { what, done, total });
        }
    }

    pub(crate) fn report_errors(&self, name: &str, errors: &[RowError]) {
        if let Some(report) = self.on_row_error {
            errors.iter().for_each(|error| report(name, error));
        }
    }

    /// This control without reports: for a first pass over rows that are read again.
    pub(crate) fn silent(&self) -> Control<'_> {
        Control { progress: None, on_row_error: None, ..self.clone() }
    }

    /// The error of cancelled work, once the flag is raised.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.cancel.is_cancelled() { Err(Error::Interrupted) } else { Ok(()) }
    }
}
