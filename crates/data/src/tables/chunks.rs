//! Rows shared out between threads, the results in the order of the rows.

use std::ops::ControlFlow;

use sudokit::Cancel;
use sudokit::parallel::{Options, run};

/// Rows that a thread takes at a time: enough for the lanes of the engine, few enough that a raised flag is seen soon.
pub const CHUNK: usize = 64;

/// Does pieces of work by number; the results in order. When the flag is raised, what was not begun is left out.
pub fn in_order<T: Send, W>(
    count: usize,
    threads: usize,
    cancel: &Cancel,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, usize) -> T + Sync,
) -> Vec<T> {
    let mut results = Vec::with_capacity(count);
    let options = Options { ahead: count.max(1), ..Options::threads(threads).with_cancel(cancel.clone()) };
    let _ = run(&options, 0..count, worker, work, |result| {
        results.push(result);
        ControlFlow::<()>::Continue(())
    });
    results
}

/// Does something for every chunk of 64 rows; `work` gets the number of the chunk's first row.
pub fn in_chunks<R: Sync, T: Send, W>(
    rows: &[R],
    threads: usize,
    cancel: &Cancel,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, usize, &[R]) -> T + Sync,
) -> Vec<T> {
    in_order(rows.len().div_ceil(CHUNK), threads, cancel, worker, |state, number| {
        let first = number * CHUNK;
        work(state, first, &rows[first..rows.len().min(first + CHUNK)])
    })
}
