//! Long work outside of Python's lock, by `sudokit::parallel`: tasks on several threads, while the calling thread asks
//! Python for signals (Ctrl-C) and reports progress.
//!
//! Most calls are over in microseconds, and starting a thread alone costs tens of them. So small work is first tried on
//! the calling thread with a budget of a few milliseconds; only what takes longer begins again on other threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use sudokit::parallel::{self, Outcome, Watch, run_watched};
use sudokit::{Budget, Cancel, Stop};

use crate::error::CallError;

/// How often Python is asked whether a signal has come.
const POLL: Duration = Duration::from_millis(50);
/// What the first try on the calling thread may take: nobody notices that Ctrl-C waits so long.
const FIRST_TRY: Duration = Duration::from_millis(10);

/// How to run a call; every function of the package that works long takes these.
#[derive(FromPyObject, Default)]
#[pyo3(from_item_all)]
pub struct RunOptions {
    /// Worker threads; all cores if `None`.
    threads: Option<usize>,
    /// Seconds after which to give up.
    timeout: Option<f64>,
    /// Called with rows done and rows in all.
    progress: Option<Py<PyAny>>,
    /// Rows that this call has done before, in earlier pieces of the input.
    #[pyo3(default)]
    before: usize,
}

impl RunOptions {
    /// Worker threads.
    pub fn threads(&self) -> Result<usize, CallError> {
        match self.threads {
            Some(0) => Err(CallError::Argument("threads must be at least 1".into())),
            Some(threads) => Ok(threads),
            None => Ok(thread::available_parallelism().map_or(1, usize::from)),
        }
    }

    /// For the next piece of an input that comes in pieces: `rows` are done, and the timeout is that of the whole.
    pub fn advance(&mut self, rows: usize, took: Duration) {
        self.before += rows;
        self.timeout = self.timeout.map(|seconds| (seconds - took.as_secs_f64()).max(0.0));
    }

    fn timeout(&self) -> Result<Option<Duration>, CallError> {
        let timeout = self.timeout.map(Duration::try_from_secs_f64).transpose();
        timeout.map_err(|error| CallError::Argument(format!("timeout: {error}")))
    }

    /// Calls the progress function, if there is one.
    pub fn report(&self, py: Python<'_>, done: usize, total: usize) -> PyResult<()> {
        match &self.progress {
            Some(progress) => progress.call1(py, (self.before + done, self.before + total)).map(drop),
            None => Ok(()),
        }
    }
}

/// Tries work on the calling thread; `None` if it takes longer than a moment.
///
/// # Errors
/// What the work raises, or that the timeout came first.
pub fn first_try<R: Send>(
    py: Python<'_>,
    options: &RunOptions,
    work: impl FnOnce(&Budget) -> Result<R, CallError> + Send,
) -> PyResult<Option<R>> {
    let timeout = options.timeout()?;
    let is_shorter = timeout.is_some_and(|timeout| timeout <= FIRST_TRY);
    let budget = Budget::default().with_timeout(timeout.unwrap_or(FIRST_TRY).min(FIRST_TRY));
    match py.detach(|| work(&budget)) {
        Ok(result) => Ok(Some(result)),
        Err(CallError::Stopped(Stop::Deadline)) if !is_shorter => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Does every task, each once, on worker threads that take them in order. `state` makes what a thread keeps from task
/// to task; `work` says how many rows it did.
///
/// # Errors
/// Of all errors the one of the earliest task, whatever the number of threads; or what Python raised meanwhile.
pub fn run<T: Send, S>(
    py: Python<'_>,
    options: &RunOptions,
    total: usize,
    tasks: impl Iterator<Item = T> + Send,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T, &Budget) -> Result<usize, CallError> + Sync,
) -> PyResult<()> {
    let rows = Rows::default();
    rows.total.store(total as u64, Ordering::Relaxed);
    drive(py, options, &rows, tasks, state, |state, task, budget| {
        let count = work(state, task, budget)?;
        rows.done.fetch_add(count as u64, Ordering::Relaxed);
        Ok(())
    })?;
    options.report(py, total, total)
}

/// How far a task is.
#[derive(Default)]
pub struct Rows {
    /// Rows done.
    pub done: AtomicU64,
    /// Rows in all, as far as that is known.
    pub total: AtomicU64,
}

/// One task, on a thread of its own so that Ctrl-C ends it, unless it is over at once.
pub fn alone<R: Send>(
    py: Python<'_>,
    options: &RunOptions,
    work: impl Fn(&Budget) -> Result<R, CallError> + Sync + Send,
) -> PyResult<R> {
    if let Some(result) = first_try(py, options, &work)? {
        options.report(py, 1, 1)?;
        return Ok(result);
    }
    watched(py, options, |budget, rows| {
        rows.total.store(1, Ordering::Relaxed);
        let result = work(budget)?;
        rows.done.store(1, Ordering::Relaxed);
        Ok(result)
    })
}

/// One long task that says itself how far it is.
pub fn watched<R: Send>(
    py: Python<'_>,
    options: &RunOptions,
    work: impl Fn(&Budget, &Rows) -> Result<R, CallError> + Sync,
) -> PyResult<R> {
    let (rows, result) = (Rows::default(), Mutex::new(None));
    drive(
        py,
        options,
        &rows,
        std::iter::once(()),
        || (),
        |(), (), budget| {
            let made = work(budget, &rows)?;
            *result.lock().unwrap_or_else(PoisonError::into_inner) = Some(made);
            Ok(())
        },
    )?;
    let done = rows.done.load(Ordering::Relaxed).max(rows.total.load(Ordering::Relaxed)) as usize;
    options.report(py, done, done)?;
    let made = result.into_inner().unwrap_or_else(PoisonError::into_inner);
    made.ok_or_else(|| CallError::Stopped(Stop::Cancelled).into())
}

fn drive<T: Send, S>(
    py: Python<'_>,
    options: &RunOptions,
    rows: &Rows,
    tasks: impl Iterator<Item = T> + Send,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T, &Budget) -> Result<(), CallError> + Sync,
) -> PyResult<()> {
    let cancel = Cancel::new();
    let mut budget = Budget::default().with_cancel(cancel.clone());
    if let Some(timeout) = options.timeout()? {
        budget = budget.with_timeout(timeout);
    }
    let job = parallel::Options { ahead: 4096, ..parallel::Options::threads(options.threads()?) };
    let job = job.with_cancel(cancel.clone());
    let (state, work) = (&state, &work);
    // Why the calling thread ended the work.
    let mut reason = None;
    let outcome = py.detach(|| {
        let mut look = || {
            let (done, total) = (rows.done.load(Ordering::Relaxed), rows.total.load(Ordering::Relaxed));
            let seen = Python::attach(|py| {
                py.check_signals()?;
                options.report(py, done as usize, total as usize)
            });
            if let (Err(error), None) = (seen, &reason) {
                reason = Some(CallError::Python(error));
                cancel.cancel();
            }
            // For work that can be cancelled but does not look at the time.
            if reason.is_none() && budget.is_expired() {
                reason = Some(CallError::Stopped(Stop::Deadline));
                cancel.cancel();
            }
        };
        let watch = Watch { every: POLL, look: &mut look };
        let budget = &budget;
        run_watched(
            &job,
            watch,
            tasks,
            state,
            |state, task| work(state, task, budget),
            |result| match result {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            },
        )
    });
    match (outcome, reason) {
        // What a task says is more exact than that it was ended, unless it says only that.
        (Outcome::Broken(CallError::Stopped(Stop::Cancelled)) | Outcome::Cancelled, Some(reason)) => {
            Err(reason.into())
        }
        (_, Some(reason @ CallError::Python(_))) => Err(reason.into()),
        (Outcome::Broken(error), _) => Err(error.into()),
        (Outcome::Cancelled, None) => Err(CallError::Stopped(Stop::Cancelled).into()),
        (Outcome::Complete, _) => Ok(()),
    }
}
