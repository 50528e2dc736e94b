//! Workers for computations: a limited number at once and a limited number waiting; the rest is refused for now.
//!
//! A computation runs on a thread that may block. Whoever waits for it holds a [`CancelGuard`]; when the client goes
//! away the server drops the waiting future and the guard with it, and that cancels the computation. Its worker is free
//! when the computation has really ended, not before.
//!
//! There are more workers than cores, so that a short question gets its share of a core beside long ones. Long
//! computations get only half of the workers, so that they never hold all of them.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sudokit::Cancel;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinHandle;

use crate::cancel::CancelGuard;
use crate::error::ErrorResponse;

/// How long a request may wait for a worker.
const PATIENCE: Duration = Duration::from_secs(10);
/// Computations that may take longer than this get half of the workers.
const SHORT: Duration = Duration::from_secs(3);
/// Computations of one client of a public server, running and waiting.
const PER_CLIENT: usize = 8;

/// Who asks, and for how long.
#[derive(Clone, Copy, Debug, Default)]
pub struct Job {
    /// The client's address, where there is a limit for each.
    pub client: Option<IpAddr>,
    /// How long the computation may take; `None` if that is not known yet.
    pub timeout: Option<Duration>,
}

/// A fixed number of workers and a queue before them.
#[derive(Clone)]
pub struct Pool {
    workers: Arc<Semaphore>,
    /// Workers for computations that may take long.
    long: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    queue: usize,
    clients: Arc<Mutex<HashMap<IpAddr, usize>>>,
    running: Arc<Running>,
}

/// The flags of all computations that run.
#[derive(Default)]
struct Running {
    flags: Mutex<HashMap<u64, Cancel>>,
    started: AtomicU64,
    is_ending: AtomicBool,
}

impl Running {
    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Cancel>> {
        self.flags.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Knows a computation until what this gives is dropped.
    fn enter(running: &Arc<Running>, cancel: &Cancel) -> Entry {
        let number = running.started.fetch_add(1, Ordering::Relaxed);
        running.lock().insert(number, cancel.clone());
        // After the insertion: whoever raises the flags meanwhile has seen it or is seen here.
        if running.is_ending.load(Ordering::SeqCst) {
            cancel.cancel();
        }
        Entry(running.clone(), number)
    }
}

/// A running computation among all.
struct Entry(Arc<Running>, u64);

impl Drop for Entry {
    fn drop(&mut self) {
        self.0.lock().remove(&self.1);
    }
}

/// A place in the queue, given back when it is dropped.
struct Place(Arc<AtomicUsize>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A computation of a client, given back when it is dropped.
struct Share(Arc<Mutex<HashMap<IpAddr, usize>>>, IpAddr);

impl Drop for Share {
    fn drop(&mut self) {
        let mut clients = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = clients.get_mut(&self.1) {
            *count -= 1;
            if *count == 0 {
                clients.remove(&self.1);
            }
        }
    }
}

/// What a running computation holds.
struct Worker {
    _worker: OwnedSemaphorePermit,
    _long: Option<OwnedSemaphorePermit>,
    _share: Option<Share>,
}

impl Pool {
    /// A pool of `workers`, two at least, that lets `queue` clients wait.
    pub fn new(workers: usize, queue: usize) -> Pool {
        let workers = workers.max(2);
        Pool {
            workers: Arc::new(Semaphore::new(workers)),
            long: Arc::new(Semaphore::new(workers / 2)),
            waiting: Arc::default(),
            queue,
            clients: Arc::default(),
            running: Arc::default(),
        }
    }

    /// Cancels every computation, those that begin later too.
    pub fn cancel_all(&self) {
        self.running.is_ending.store(true, Ordering::SeqCst);
        self.running.lock().values().for_each(Cancel::cancel);
    }

    /// A worker, after waiting in the queue.
    async fn worker(&self, job: Job) -> Result<Worker, ErrorResponse> {
        let share = job.client.map(|client| self.share(client)).transpose()?;
        let is_long = job.timeout.is_some_and(|timeout| timeout > SHORT);
        let place = Place(self.waiting.clone());
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= self.queue + self.workers.available_permits() {
            return Err(ErrorResponse::busy("all workers are busy and the queue is full; ask again later"));
        }
        let permits = async {
            // Those that wait for the half do not stand in the way of others meanwhile.
            let long = match is_long {
                true => self.long.clone().acquire_owned().await.ok(),
                false => None,
            };
            Some((self.workers.clone().acquire_owned().await.ok()?, long))
        };
        let permits = tokio::time::timeout(PATIENCE, permits).await.ok().flatten();
        drop(place);
        let (worker, long) =
            permits.ok_or_else(|| ErrorResponse::busy("all workers are busy; ask again later"))?;
        Ok(Worker { _worker: worker, _long: long, _share: share })
    }

    fn share(&self, client: IpAddr) -> Result<Share, ErrorResponse> {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        let count = clients.entry(client).or_default();
        if *count >= PER_CLIENT {
            return Err(ErrorResponse::busy("too many requests of one client at once; ask again later"));
        }
        *count += 1;
        drop(clients);
        Ok(Share(self.clients.clone(), client))
    }

    /// Starts a computation as soon as there is a worker for it; it goes on while the guard lives.
    ///
    /// # Errors
    /// When the queue is full, or no worker became free.
    pub async fn start<T: Send + 'static>(
        &self,
        job: Job,
        work: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Result<(JoinHandle<T>, CancelGuard), ErrorResponse> {
        let worker = self.worker(job).await?;
        let cancel = Cancel::new();
        let guard = CancelGuard::new(cancel.clone());
        let entry = Running::enter(&self.running, &cancel);
        let handle = tokio::task::spawn_blocking(move || {
            let _held = (worker, entry);
            work(&cancel)
        });
        Ok((handle, guard))
    }

    /// Runs a computation and waits for it.
    ///
    /// # Errors
    /// When the queue is full, no worker became free, or the computation panicked.
    pub async fn run<T: Send + 'static>(
        &self,
        job: Job,
        work: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Result<T, ErrorResponse> {
        let (handle, _guard) = self.start(job, work).await?;
        handle.await.map_err(|_| ErrorResponse::internal())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computes until it is cancelled.
    fn endless(cancel: &Cancel) {
        while !cancel.is_cancelled() {
            std::thread::yield_now();
        }
    }

    #[tokio::test]
    async fn dropping_the_guard_frees_the_worker() {
        let pool = Pool::new(2, 1);
        let (first, one) = pool.start(Job::default(), endless).await.expect("a worker");
        let (second, two) = pool.start(Job::default(), endless).await.expect("a worker");
        drop((one, two));
        first.await.expect("it ends");
        second.await.expect("it ends");
        assert_eq!(pool.run(Job::default(), |_| 7).await.expect("the worker is free"), 7);
    }

    #[tokio::test]
    async fn all_computations_end_together() {
        let pool = Pool::new(2, 1);
        let (first, _one) = pool.start(Job::default(), endless).await.expect("a worker");
        let second = tokio::spawn({
            let pool = pool.clone();
            async move { pool.run(Job::default(), endless).await.is_ok() }
        });
        pool.cancel_all();
        first.await.expect("it ends");
        assert!(second.await.expect("it ends"));
        assert!(pool.run(Job::default(), endless).await.is_ok(), "one that begins later");
        assert!(pool.running.lock().is_empty());
    }

    #[tokio::test]
    async fn a_full_queue_is_refused() {
        let pool = Pool::new(2, 0);
        let held = (pool.worker(Job::default()).await.ok(), pool.worker(Job::default()).await.ok());
        assert!(pool.run(Job::default(), |_| ()).await.is_err());
        drop(held);
        assert!(pool.run(Job::default(), |_| ()).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn who_waits_too_long_is_refused() {
        let pool = Pool::new(2, 4);
        let _held = (pool.worker(Job::default()).await.ok(), pool.worker(Job::default()).await.ok());
        let error = pool.run(Job::default(), |_| ()).await.expect_err("no worker");
        let response = error.into_response();
        assert_eq!((response.status().as_u16(), response.headers().contains_key("retry-after")), (429, true));
        assert_eq!(pool.waiting.load(Ordering::Relaxed), 0);
    }

    #[tokio::test]
    async fn long_computations_leave_workers_to_short_ones() {
        let pool = Pool::new(4, 8);
        let long = Job { timeout: Some(Duration::from_secs(30)), ..Job::default() };
        let mut running = Vec::new();
        for _ in 0..2 {
            running.push(pool.start(long, endless).await.expect("a worker"));
        }
        let waiting = tokio::spawn({
            let pool = pool.clone();
            async move { pool.run(long, |_| ()).await.is_ok() }
        });
        assert_eq!(pool.run(Job::default(), |_| 7).await.expect("a worker"), 7);
        assert!(!waiting.is_finished());
        drop(running);
        assert!(waiting.await.expect("it ends"));
    }

    #[tokio::test]
    async fn a_client_has_its_share_and_others_have_theirs() {
        let pool = Pool::new(32, 64);
        let [one, two] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(IpAddr::from);
        let job = |client| Job { client: Some(client), ..Job::default() };
        let mut running = Vec::new();
        for _ in 0..PER_CLIENT {
            running.push(pool.start(job(one), endless).await.expect("a worker"));
        }
        assert!(pool.run(job(one), |_| ()).await.is_err());
        assert!(pool.run(job(two), |_| ()).await.is_ok());
        let handles: Vec<_> = running.into_iter().map(|(handle, _)| handle).collect();
        for handle in handles {
            handle.await.expect("it ends");
        }
        assert!(pool.run(job(one), |_| ()).await.is_ok());
    }
}
