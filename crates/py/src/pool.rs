//! Long work outside of Python's lock: tasks on several threads, while the calling thread looks after Ctrl-C and tells
//! how far the work is.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use sudokit::{Budget, Cancel, Stop};

use crate::fault::Fault;

/// How often Python is asked whether a signal has come.
const LOOK: Duration = Duration::from_millis(50);

/// How to run a call; every function of the package that works long takes these.
#[derive(FromPyObject, Default)]
#[pyo3(from_item_all)]
pub struct Options {
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

impl Options {
    /// Worker threads.
    pub fn threads(&self) -> Result<usize, Fault> {
        match self.threads {
            Some(0) => Err(Fault::Argument("threads must be at least 1".into())),
            Some(threads) => Ok(threads),
            None => Ok(thread::available_parallelism().map_or(1, usize::from)),
        }
    }

    /// For the next piece of an input that comes in pieces: `rows` are done, and the timeout is that of the whole.
    pub fn go_on(&mut self, rows: usize, took: Duration) {
        self.before += rows;
        self.timeout = self.timeout.map(|seconds| (seconds - took.as_secs_f64()).max(0.0));
    }

    fn budget(&self, cancel: &Cancel) -> Result<Budget, Fault> {
        let budget = Budget::default().with_cancel(cancel.clone());
        match self.timeout.map(Duration::try_from_secs_f64) {
            None => Ok(budget),
            Some(Ok(timeout)) => Ok(budget.with_timeout(timeout)),
            Some(Err(error)) => Err(Fault::Argument(format!("timeout: {error}"))),
        }
    }
}

/// Does every task, each once, on worker threads that take them in order. `begin` makes what a thread keeps from
/// task to task; `work` says how many rows it did.
///
/// # Errors
/// Of all faults the one of the earliest row, whatever the number of threads; or what Python raised meanwhile.
pub fn run<T: Send, S>(
    py: Python<'_>,
    options: &Options,
    total: usize,
    tasks: impl Iterator<Item = T> + Send,
    begin: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T, &Budget) -> Result<usize, Fault> + Sync,
) -> PyResult<()> {
    let cancel = Cancel::new();
    let budget = options.budget(&cancel)?;
    let threads = options.threads()?;
    let most = tasks.size_hint().1.unwrap_or(threads).clamp(1, threads);
    let tasks = Mutex::new(tasks);
    let worst = py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            let (tasks, cancel, budget) = (&tasks, &cancel, &budget);
            let (begin, work) = (&begin, &work);
            let workers: Vec<_> = (0..most)
                .map(|_| {
                    let sender = sender.clone();
                    scope.spawn(move || {
                        let mut state = begin();
                        // Looks at the flag before it takes a task, never between the two: so every task before one
                        // that failed is begun, and the first fault is the same for any number of threads.
                        while !cancel.is_cancelled() {
                            let next = tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
                            let Some(task) = next else { return };
                            let outcome = work(&mut state, task, budget);
                            if outcome.is_err() {
                                cancel.cancel();
                            }
                            if sender.send(outcome).is_err() {
                                return;
                            }
                        }
                    })
                })
                .collect();
            drop(sender);
            let (mut done, mut worst, mut looked) = (0, None, Instant::now());
            loop {
                match receiver.recv_timeout(LOOK) {
                    Ok(Ok(rows)) => done += rows,
                    Ok(Err(fault)) => blame(&mut worst, fault),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                if looked.elapsed() >= LOOK {
                    looked = Instant::now();
                    if let Err(error) = notice(options, done, total) {
                        cancel.cancel();
                        blame(&mut worst, Fault::Python(error));
                    }
                    // For work that knows how to be cancelled, and nothing of time.
                    if budget.is_expired() {
                        cancel.cancel();
                        blame(&mut worst, Fault::Stopped(Stop::Deadline));
                    }
                }
            }
            for worker in workers {
                if let Err(panic) = worker.join() {
                    resume_unwind(panic);
                }
            }
            worst
        })
    });
    match worst {
        Some(fault) => Err(fault.into()),
        None => tell(py, options, total, total),
    }
}

/// One task, on a thread of its own, so that Ctrl-C ends it.
pub fn alone<R: Send>(
    py: Python<'_>,
    options: &Options,
    work: impl Fn(&Budget) -> Result<R, Fault> + Sync,
) -> PyResult<R> {
    let result = Mutex::new(None);
    run(
        py,
        options,
        1,
        std::iter::once(()),
        || (),
        |(), (), budget| {
            let made = work(budget)?;
            *result.lock().unwrap_or_else(PoisonError::into_inner) = Some(made);
            Ok(1)
        },
    )?;
    let made = result.into_inner().unwrap_or_else(PoisonError::into_inner);
    made.ok_or_else(|| Fault::Stopped(Stop::Cancelled).into())
}

fn blame(worst: &mut Option<Fault>, fault: Fault) {
    if worst.as_ref().is_none_or(|other| fault.rank() < other.rank()) {
        *worst = Some(fault);
    }
}

/// Takes Python's lock for a moment.
fn notice(options: &Options, done: usize, total: usize) -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        tell(py, options, done, total)
    })
}

fn tell(py: Python<'_>, options: &Options, done: usize, total: usize) -> PyResult<()> {
    match &options.progress {
        Some(progress) => progress.call1(py, (options.before + done, options.before + total)).map(drop),
        None => Ok(()),
    }
}
