//! How work on whole files is run: threads, cancelling, what is heard of it.

use sudokit::Cancel;

use crate::error::RowFault;

/// What hears of a row that cannot be read: the file's name and what is wrong.
pub type FaultHeard<'a> = dyn Fn(&str, &RowFault) + Sync + 'a;

/// How to run.
#[derive(Clone, Default)]
pub struct Control<'a> {
    /// Worker threads; 0 counts as 1.
    pub threads: usize,
    /// Ends the work; what was finished stays.
    pub cancel: Cancel,
    /// Hears how far the work is.
    pub progress: Option<&'a (dyn Fn(Progress) + Sync)>,
    /// Hears of rows that cannot be read, with the file's name.
    pub fault: Option<&'a FaultHeard<'a>>,
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

    pub(crate) fn tell(&self, what: &'static str, done: u64, total: Option<u64>) {
        if let Some(progress) = self.progress {
            progress(Progress { what, done, total });
        }
    }

    pub(crate) fn complain(&self, name: &str, faults: &[RowFault]) {
        if let Some(fault) = self.fault {
            faults.iter().for_each(|one| fault(name, one));
        }
    }
}
