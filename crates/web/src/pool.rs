//! Workers for computations: so many at once, so many waiting, and the rest is told to come back later.
//!
//! A computation runs on a thread that may block. Whoever waits for it holds a [`Leave`]; when the client goes away the
//! server drops the waiting future, the leave with it, and that raises the computation's flag. The worker's place is
//! given back when the computation has really ended, not before.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use sudokit::{Budget, Cancel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinHandle;

use crate::problem::Problem;

/// How long a computation may take if the client does not say.
pub const ASKED: Duration = Duration::from_secs(2);
/// How long a computation may take at most.
pub const MOST: Duration = Duration::from_secs(30);

/// What a computation may cost.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    time: Duration,
    nodes: Option<u64>,
}

impl Allowance {
    /// As asked for, within what is allowed.
    pub fn new(timeout_ms: Option<u64>, nodes: Option<u64>) -> Allowance {
        Allowance { time: timeout_ms.map_or(ASKED, Duration::from_millis).min(MOST), nodes }
    }

    /// A budget whose clock starts now.
    pub fn budget(&self, cancel: &Cancel) -> Budget {
        let mut budget = Budget::default().with_timeout(self.time).with_cancel(cancel.clone());
        budget.nodes = self.nodes;
        budget
    }
}

/// Raises a flag when it is dropped.
pub struct Leave(Cancel);

impl Drop for Leave {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// So many workers and a queue before them.
#[derive(Clone)]
pub struct Pool {
    workers: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    queue: usize,
}

/// A place in the queue, given back when it is dropped.
struct Place(Arc<AtomicUsize>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Pool {
    /// A pool of `workers` that lets `queue` clients wait.
    pub fn new(workers: usize, queue: usize) -> Pool {
        Pool { workers: Arc::new(Semaphore::new(workers)), waiting: Arc::default(), queue }
    }

    /// A worker, after waiting in the queue.
    async fn worker(&self) -> Result<OwnedSemaphorePermit, Problem> {
        if let Ok(permit) = self.workers.clone().try_acquire_owned() {
            return Ok(permit);
        }
        let place = Place(self.waiting.clone());
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= self.queue {
            return Err(Problem::busy(1));
        }
        let permit = self.workers.clone().acquire_owned().await;
        drop(place);
        permit.map_err(|_| Problem::busy(1))
    }

    /// Starts a computation as soon as there is a worker for it; it goes on while the leave lives.
    ///
    /// # Errors
    /// When the queue is full.
    pub async fn start<T: Send + 'static>(
        &self,
        allowance: Allowance,
        work: impl FnOnce(&Budget) -> T + Send + 'static,
    ) -> Result<(JoinHandle<T>, Leave), Problem> {
        let permit = self.worker().await?;
        let cancel = Cancel::new();
        let leave = Leave(cancel.clone());
        let handle = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work(&allowance.budget(&cancel))
        });
        Ok((handle, leave))
    }

    /// Runs a computation and waits for it.
    ///
    /// # Errors
    /// When the queue is full, or the computation failed.
    pub async fn run<T: Send + 'static>(
        &self,
        allowance: Allowance,
        work: impl FnOnce(&Budget) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (handle, _leave) = self.start(allowance, work).await?;
        handle.await.map_err(|_| {
            Problem::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "the computation failed; this is a fault of sudokit",
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_leaves_frees_the_worker() {
        let pool = Pool::new(1, 1);
        let endless = |budget: &Budget| {
            let cancel = budget.cancel.clone().expect("a flag");
            while !cancel.is_cancelled() {
                std::thread::yield_now();
            }
        };
        let allowance = Allowance::new(Some(30_000), None);
        let (first, leave) = pool.start(allowance, endless).await.expect("a worker");
        drop(leave);
        first.await.expect("it ends");
        assert_eq!(pool.run(allowance, |_| 7).await.expect("the worker is free"), 7);
    }

    #[tokio::test]
    async fn a_full_queue_says_so() {
        let pool = Pool::new(1, 0);
        let held = pool.worker().await.expect("a worker");
        assert!(pool.run(Allowance::new(None, None), |_| ()).await.is_err());
        drop(held);
        assert!(pool.run(Allowance::new(None, None), |_| ()).await.is_ok());
    }
}
