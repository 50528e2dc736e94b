//! Ordered parallel work: items in, results out in the order of the items, on several threads.
//!
//! ```text
//!   items ──(one lock)──▶ workers, each with its own state ──(in order)──▶ consumer
//! ```
//!
//! Every worker repeats: take the next item, work on it, deliver the result. The worker that delivers the next result
//! in order calls the consumer, also for the results after it that are already there; a result that is too early is
//! queued, and its worker goes on. So there is no thread that only moves data, a slow source never delays a finished
//! result, and memory is bounded: a worker whose result finds [`Options::ahead`] others queued waits until one is
//! consumed.
//!
//! - *Cancellation*: once [`Options::cancel`] is raised no item is taken; results of the items in flight are delivered.
//! - *Panics*: a panic of the source, a worker or the consumer ends the others and is passed on to the caller. Nobody
//!   waits for a result that never comes.
//! - *Order*: what was consumed is always a prefix of the results, so the first error in order is the same for any
//!   number of threads.
//! - *Blocking sources*: [`read_ahead`] moves a source to a thread that nobody waits for.
//! - *Callers with duties*: [`run_watched`] leaves the calling thread free to look after signals while others work.
//!
//! With one thread, or without the feature `threads`, the same functions do everything on the calling thread.
//!
//! Trials: `bench/record/other.md`.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::control::Cancel;

/// How to run a job.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads that work, at least 1; the calling thread is one of them (in [`run_watched`] it is not). No more are
    /// started than the source may have items.
    pub threads: usize,
    /// Results that may be queued because an earlier one is missing, at least 1. At most `threads + ahead` items are in
    /// flight: taken from the source and not yet consumed.
    pub ahead: usize,
    /// Once raised, no more items are taken.
    pub cancel: Cancel,
}

/// One thread, 16 results ahead, nobody cancels.
impl Default for Options {
    fn default() -> Options {
        Options { threads: 1, ahead: 16, cancel: Cancel::new() }
    }
}

impl Options {
    /// Options with `threads` threads, twice as many results ahead (at least 16), and no cancelling.
    pub fn threads(threads: usize) -> Options {
        Options { threads, ahead: (2 * threads).max(16), ..Options::default() }
    }

    /// Takes no more items once the flag is raised.
    pub fn with_cancel(mut self, cancel: Cancel) -> Options {
        self.cancel = cancel;
        self
    }
}

/// The threads of a job, shared by its workers: who has a long item divides it among those that have none. Clones count
/// together.
///
/// ```
/// use sudokit::parallel::Spare;
/// let spare = Spare::new(4);
/// let first = spare.enter();
/// assert_eq!(spare.share(), 4);
/// let second = spare.enter();
/// assert_eq!(spare.share(), 2);
/// drop((first, second));
/// ```
#[derive(Clone, Debug)]
pub struct Spare {
    threads: usize,
    busy: Arc<AtomicUsize>,
}

/// A worker counts as one with an item until this is dropped.
#[derive(Debug)]
pub struct Busy(Arc<AtomicUsize>);

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// One thread, so nothing is divided.
impl Default for Spare {
    fn default() -> Spare {
        Spare::new(1)
    }
}

impl Spare {
    /// For a job with `threads` threads; always one without the feature `threads`.
    pub fn new(threads: usize) -> Spare {
        Spare { threads, busy: Arc::default() }
    }

    /// Counts the caller as one with an item.
    #[must_use]
    pub fn enter(&self) -> Busy {
        self.busy.fetch_add(1, Ordering::Relaxed);
        Busy(self.busy.clone())
    }

    /// How many threads, its own among them, a worker with an item may use now: an equal share.
    #[inline]
    pub fn share(&self) -> usize {
        if !cfg!(all(feature = "threads", not(target_family = "wasm"))) {
            return 1;
        }
        (self.threads / self.busy.load(Ordering::Relaxed).max(1)).max(1)
    }
}

/// How a job ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Outcome<B> {
    /// All items of the source were worked on, all results consumed.
    Complete,
    /// The flag was raised before the end of the source. The results of all items that were taken are consumed.
    Cancelled,
    /// The consumer broke off with this value. Later results are dropped.
    Broken(B),
}

impl<B> Outcome<B> {
    /// The value with which the consumer broke off.
    pub fn broken(self) -> Option<B> {
        match self {
            Outcome::Broken(value) => Some(value),
            _ => None,
        }
    }
}

/// Works on every item and hands the results to `consume` in the order of the items.
///
/// `items` is asked under a lock, by one worker at a time. `state` makes what a worker keeps from item to item (an
/// engine, buffers), on the worker's own thread. `consume` is called by one thread at a time.
///
/// # Panics
/// With the panic of any of the four closures, after the other workers have ended.
///
/// ```
/// use std::ops::ControlFlow;
/// use sudokit::parallel::{Options, Outcome, run};
/// let mut squares = Vec::new();
/// let outcome = run(&Options::threads(4), 0..100u64, || (), |(), n| n * n, |square| {
///     squares.push(square);
///     if square < 2500 { ControlFlow::Continue(()) } else { ControlFlow::Break("enough") }
/// });
/// assert_eq!(outcome, Outcome::Broken("enough"));
/// assert!(squares.iter().copied().eq((0..=50).map(|n| n * n)));
/// ```
pub fn run<T: Send, S, R: Send, B: Send>(
    options: &Options,
    items: impl Iterator<Item = T> + Send,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> R + Sync,
    consume: impl FnMut(R) -> ControlFlow<B> + Send,
) -> Outcome<B> {
    #[cfg(all(feature = "threads", not(target_family = "wasm")))]
    if options.threads.min(at_most(&items)) > 1 {
        return threaded::run(options, None, items, state, work, consume);
    }
    run_here(options, items, state, work, consume, &mut || {})
}

/// What the calling thread does while others work.
pub struct Watch<'w> {
    /// How long it sleeps between two looks.
    pub every: Duration,
    /// A look. To end the job it raises the flag of [`Options::cancel`].
    pub look: &'w mut dyn FnMut(),
}

/// As [`run`], but all work is done on other threads, while the calling thread looks around at regular intervals. It is
/// for callers that must serve signals or show progress themselves. (On the calling thread alone, without the feature
/// `threads`, it looks around after each item.)
///
/// # Panics
/// As [`run`], and with the panic of a look.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::time::Duration;
/// use sudokit::parallel::{Options, Outcome, Watch, run_watched};
/// let options = Options::threads(2);
/// // An endless job, ended by the calling thread.
/// let mut look = || options.cancel.cancel();
/// let watch = Watch { every: Duration::from_millis(1), look: &mut look };
/// let consume = |_: u64| ControlFlow::<()>::Continue(());
/// assert_eq!(run_watched(&options, watch, 0u64.., || (), |(), n| n, consume), Outcome::Cancelled);
/// ```
pub fn run_watched<T: Send, S, R: Send, B: Send>(
    options: &Options,
    watch: Watch<'_>,
    items: impl Iterator<Item = T> + Send,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> R + Sync,
    consume: impl FnMut(R) -> ControlFlow<B> + Send,
) -> Outcome<B> {
    #[cfg(all(feature = "threads", not(target_family = "wasm")))]
    return threaded::run(options, Some(watch), items, state, work, consume);
    #[cfg(not(all(feature = "threads", not(target_family = "wasm"))))]
    run_here(options, items, state, work, consume, watch.look)
}

/// The results of all items, in their order.
///
/// ```
/// let lengths = sudokit::parallel::map(2, ["one", "three"], || (), |(), word| word.len());
/// assert_eq!(lengths, [3, 5]);
/// ```
pub fn map<T: Send, S, R: Send>(
    threads: usize,
    items: impl IntoIterator<Item = T, IntoIter: Send>,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> R + Sync,
) -> Vec<R> {
    let mut results = Vec::new();
    let consume = |result| {
        results.push(result);
        ControlFlow::<()>::Continue(())
    };
    let _ = run(&Options::threads(threads), items.into_iter(), state, work, consume);
    results
}

/// Runs a source on a thread of its own that nobody waits for, at most `ahead` items ahead.
///
/// A source that blocks (a read from a pipe) would hold up the end of a job, because the worker that asks it cannot be
/// interrupted. The iterator returned ends as soon as `is_over` says so, even while the source blocks; the thread then
/// goes on alone, and ends with its next item. A panic of the source comes out of the iterator. (Without the feature
/// `threads` the source is asked directly.)
pub fn read_ahead<T: Send + 'static>(
    ahead: usize,
    items: impl Iterator<Item = T> + Send + 'static,
    is_over: impl Fn() -> bool + Send,
) -> impl Iterator<Item = T> + Send {
    #[cfg(all(feature = "threads", not(target_family = "wasm")))]
    let items = threaded::ReadAhead::start(ahead, items, is_over);
    #[cfg(not(all(feature = "threads", not(target_family = "wasm"))))]
    let items = {
        let _ = ahead;
        items.take_while(move |_| !is_over())
    };
    items
}

/// The number of items that an iterator has at most.
#[cfg(all(feature = "threads", not(target_family = "wasm")))]
fn at_most(items: &impl Iterator) -> usize {
    items.size_hint().1.unwrap_or(usize::MAX)
}

/// Everything on the calling thread.
fn run_here<T, S, R, B>(
    options: &Options,
    mut items: impl Iterator<Item = T>,
    state: impl Fn() -> S,
    work: impl Fn(&mut S, T) -> R,
    mut consume: impl FnMut(R) -> ControlFlow<B>,
    look: &mut dyn FnMut(),
) -> Outcome<B> {
    let mut state = state();
    loop {
        if options.cancel.is_cancelled() {
            return Outcome::Cancelled;
        }
        let Some(item) = items.next() else { break };
        if let ControlFlow::Break(value) = consume(work(&mut state, item)) {
            return Outcome::Broken(value);
        }
        look();
    }
    // A source may have ended because it looks at the flag itself.
    if options.cancel.is_cancelled() { Outcome::Cancelled } else { Outcome::Complete }
}

#[cfg(all(feature = "threads", not(target_family = "wasm")))]
mod threaded {
    use super::{ControlFlow, Duration, Options, Outcome, Watch, at_most};
    use std::any::Any;
    use std::collections::BTreeMap;
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
    use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
    use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
    use std::thread;

    /// A lock that a panic elsewhere does not close: the panic itself is passed on to the caller.
    fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
        mutex.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where items come from.
    struct OrderedItems<I> {
        items: I,
        /// The place of the next item in the order.
        next: u64,
        /// Nothing is to be taken any more.
        ended: bool,
        cancelled: bool,
    }

    /// Where results go.
    struct Queue<R, C, B> {
        /// Absent while a worker consumes.
        consume: Option<C>,
        /// The place of the result to be consumed next.
        turn: u64,
        /// Results that came before their turn.
        early: BTreeMap<u64, R>,
        /// Nothing is to be delivered any more: the consumer broke off, or somebody panicked.
        closed: bool,
        broken: Option<B>,
        /// Workers that have not ended.
        running: usize,
    }

    /// What the workers share.
    struct Job<'o, I, R, C, B> {
        options: &'o Options,
        source: Mutex<OrderedItems<I>>,
        queue: Mutex<Queue<R, C, B>>,
        /// A result was consumed, or the queue was closed.
        moved: Condvar,
        /// The last worker ended.
        over: Condvar,
    }

    impl<I: Iterator, R, C: FnMut(R) -> ControlFlow<B>, B> Job<'_, I, R, C, B> {
        /// The next item and its place.
        fn take(&self) -> Option<(u64, I::Item)> {
            let mut source = lock(&self.source);
            if !source.ended && self.options.cancel.is_cancelled() {
                source.ended = true;
                source.cancelled = true;
            }
            if source.ended {
                return None;
            }
            let Some(item) = source.items.next() else {
                source.ended = true;
                // The source may have ended because it looks at the flag itself.
                source.cancelled = self.options.cancel.is_cancelled();
                return None;
            };
            source.next += 1;
            Some((source.next - 1, item))
        }

        /// Consumes a result and those that were queued after it, or queues it. `false`: the queue is closed.
        fn deliver(&self, place: u64, result: R) -> bool {
            let mut queue = lock(&self.queue);
            while !queue.closed && queue.turn != place && queue.early.len() >= self.options.ahead.max(1) {
                queue = self.moved.wait(queue).unwrap_or_else(PoisonError::into_inner);
            }
            if queue.closed {
                return false;
            }
            if queue.turn != place {
                queue.early.insert(place, result);
                return true;
            }
            // Whoever consumes goes on until the result in turn is missing, so the consumer is here now.
            let Some(mut consume) = queue.consume.take() else { return false };
            let mut next = Some(result);
            while let Some(result) = next {
                drop(queue);
                let flow = consume(result);
                queue = lock(&self.queue);
                if let ControlFlow::Break(value) = flow {
                    queue.broken = Some(value);
                    queue.closed = true;
                }
                queue.turn += 1;
                let turn = queue.turn;
                next = if queue.closed { None } else { queue.early.remove(&turn) };
                self.moved.notify_all();
            }
            queue.consume = Some(consume);
            !queue.closed
        }

        /// Takes, works and delivers until there is nothing more to do.
        fn work<S>(&self, state: impl Fn() -> S, work: impl Fn(&mut S, I::Item) -> R) {
            let _guard = Guard(self);
            let mut state = state();
            while !lock(&self.queue).closed
                && let Some((place, item)) = self.take()
                && self.deliver(place, work(&mut state, item))
            {}
        }

        fn close(&self) {
            lock(&self.queue).closed = true;
            self.moved.notify_all();
        }
    }

    /// Lives as long as a worker, and lets nobody wait for one that panicked.
    struct Guard<'j, 'o, I: Iterator, R, C: FnMut(R) -> ControlFlow<B>, B>(&'j Job<'o, I, R, C, B>);

    impl<I: Iterator, R, C: FnMut(R) -> ControlFlow<B>, B> Drop for Guard<'_, '_, I, R, C, B> {
        fn drop(&mut self) {
            if thread::panicking() {
                self.0.close();
            }
            let mut queue = lock(&self.0.queue);
            queue.running -= 1;
            if queue.running == 0 {
                self.0.over.notify_all();
            }
        }
    }

    /// Ends the workers when the calling thread panics (in a look, or because no thread can be started).
    struct CloseOnPanic<'c>(&'c dyn Fn());

    impl Drop for CloseOnPanic<'_> {
        fn drop(&mut self) {
            if thread::panicking() {
                (self.0)();
            }
        }
    }

    pub(super) fn run<T: Send, S, R: Send, B: Send>(
        options: &Options,
        watch: Option<Watch<'_>>,
        items: impl Iterator<Item = T> + Send,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, T) -> R + Sync,
        consume: impl FnMut(R) -> ControlFlow<B> + Send,
    ) -> Outcome<B> {
        let threads = options.threads.min(at_most(&items)).max(1);
        let job = Job {
            options,
            source: Mutex::new(OrderedItems { items, next: 0, ended: false, cancelled: false }),
            queue: Mutex::new(Queue {
                consume: Some(consume),
                turn: 0,
                early: BTreeMap::new(),
                closed: false,
                broken: None,
                running: threads,
            }),
            moved: Condvar::new(),
            over: Condvar::new(),
        };
        thread::scope(|scope| {
            let (job, state, work) = (&job, &state, &work);
            let _close = CloseOnPanic(&|| job.close());
            let others = if watch.is_some() { threads } else { threads - 1 };
            let others: Vec<_> = (0..others).map(|_| scope.spawn(move || job.work(state, work))).collect();
            match watch {
                None => job.work(state, work),
                Some(Watch { every, look }) => {
                    let mut queue = lock(&job.queue);
                    while queue.running > 0 {
                        let (woken, timeout) =
                            job.over.wait_timeout(queue, every).unwrap_or_else(PoisonError::into_inner);
                        queue = woken;
                        if timeout.timed_out() {
                            drop(queue);
                            look();
                            queue = lock(&job.queue);
                        }
                    }
                }
            }
            for other in others {
                if let Err(panic) = other.join() {
                    resume_unwind(panic);
                }
            }
        });
        let queue = job.queue.into_inner().unwrap_or_else(PoisonError::into_inner);
        let source = job.source.into_inner().unwrap_or_else(PoisonError::into_inner);
        match queue.broken {
            Some(value) => Outcome::Broken(value),
            None if source.cancelled => Outcome::Cancelled,
            None => Outcome::Complete,
        }
    }

    /// How long to wait for an item before looking whether all is over.
    const WAIT: Duration = Duration::from_millis(20);

    /// An item, or the panic of the source.
    type Sent<T> = Result<T, Box<dyn Any + Send>>;

    /// Items of a source that runs on a thread of its own.
    pub(super) struct ReadAhead<T, F> {
        items: Receiver<Sent<T>>,
        is_over: F,
    }

    impl<T: Send + 'static, F: Fn() -> bool> ReadAhead<T, F> {
        pub(super) fn start(
            ahead: usize,
            items: impl Iterator<Item = T> + Send + 'static,
            is_over: F,
        ) -> ReadAhead<T, F> {
            let (sender, receiver) = sync_channel::<Sent<T>>(ahead);
            thread::spawn(move || {
                let send_all = || items.map(Ok).try_for_each(|item| sender.send(item));
                if let Err(panic) = catch_unwind(AssertUnwindSafe(send_all)) {
                    let _ = sender.send(Err(panic));
                }
            });
            ReadAhead { items: receiver, is_over }
        }
    }

    impl<T, F: Fn() -> bool> Iterator for ReadAhead<T, F> {
        type Item = T;

        fn next(&mut self) -> Option<T> {
            while !(self.is_over)() {
                match self.items.recv_timeout(WAIT) {
                    Ok(Ok(item)) => return Some(item),
                    Ok(Err(panic)) => resume_unwind(panic),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return None,
                }
            }
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::channel;
    use std::sync::{Barrier, Mutex};

    const THREADS: [usize; 4] = [1, 2, 3, 8];

    /// Work that takes the longer the smaller a part of the number is, so that results come out of order.
    fn spin(n: u64) -> u64 {
        (0..(n * 7919 % 13) * 200).fold(n, |x, i| std::hint::black_box(x ^ i)) | n
    }

    #[test]
    fn results_come_in_the_order_of_the_items() {
        for threads in THREADS {
            for ahead in [0, 1, 5] {
                let options = Options { ahead, ..Options::threads(threads) };
                let mut results = Vec::new();
                let outcome = run(
                    &options,
                    0..3000u64,
                    || 0,
                    |worked, n| {
                        *worked += 1;
                        spin(n);
                        n
                    },
                    |n| {
                        results.push(n);
                        ControlFlow::<()>::Continue(())
                    },
                );
                assert_eq!(outcome, Outcome::Complete);
                assert!(results.into_iter().eq(0..3000), "{threads} threads, {ahead} ahead");
            }
        }
        assert!(map(4, Vec::<u8>::new(), || (), |(), n| n).is_empty());
    }

    #[test]
    fn no_more_items_are_in_flight_than_threads_and_results_ahead() {
        for threads in THREADS {
            let options = Options { ahead: 3, ..Options::threads(threads) };
            let (taken, max, consumed) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
            let items = (0..2000u64).inspect(|_| {
                let in_flight = taken.fetch_add(1, Ordering::SeqCst) + 1 - consumed.load(Ordering::SeqCst);
                max.fetch_max(in_flight, Ordering::SeqCst);
            });
            let consume = |_| {
                consumed.fetch_add(1, Ordering::SeqCst);
                ControlFlow::<()>::Continue(())
            };
            assert_eq!(run(&options, items, || (), |(), n| spin(n), consume), Outcome::Complete);
            // The result that is being consumed is one more.
            assert!(max.load(Ordering::SeqCst) <= threads + 3 + 1, "{threads}: {max:?}");
        }
    }

    #[test]
    fn a_consumer_that_breaks_off_ends_an_endless_source() {
        for threads in THREADS {
            let mut last = 0;
            let outcome = run(
                &Options::threads(threads),
                0u64..,
                || (),
                |(), n| n,
                |n| {
                    last = n;
                    if n < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(n) }
                },
            );
            assert_eq!((outcome.broken(), last), (Some(100), 100));
        }
    }

    #[test]
    fn cancelling_delivers_what_was_taken_and_takes_no_more() {
        for threads in THREADS {
            let options = Options::threads(threads);
            let taken = AtomicUsize::new(0);
            let items = (0u64..).inspect(|_| {
                taken.fetch_add(1, Ordering::SeqCst);
            });
            let mut consumed = 0;
            let outcome = run(
                &options,
                items,
                || (),
                |(), n| n,
                |n| {
                    assert_eq!(n, consumed);
                    consumed += 1;
                    if n == 50 {
                        options.cancel.cancel();
                    }
                    ControlFlow::<()>::Continue(())
                },
            );
            assert_eq!(outcome, Outcome::Cancelled);
            assert_eq!(consumed, taken.load(Ordering::SeqCst) as u64);
        }
    }

    /// The words of the panic of a job.
    fn panic_of<T>(job: impl FnOnce() -> T) -> String {
        let panic = catch_unwind(AssertUnwindSafe(job)).err().expect("it panics");
        panic.downcast_ref::<&str>().map_or_else(String::new, ToString::to_string)
    }

    #[test]
    fn a_panic_anywhere_ends_the_others_and_comes_out() {
        let go_on = |_: u64| ControlFlow::<()>::Continue(());
        for threads in THREADS {
            // So few results ahead that the others soon wait for the one that never comes.
            let options = Options { ahead: 1, ..Options::threads(threads) };
            let state = panic_of(|| run(&options, 0u64.., || panic!("state"), |(), n| n, go_on));
            assert_eq!(state, "state");
            let source = (0u64..).inspect(|&n| assert!(n < 20, "source"));
            assert_eq!(panic_of(|| run(&options, source, || (), |(), n| n, go_on)), "source");
            let work = |(): &mut (), n| if n == 20 { panic!("work") } else { n };
            assert_eq!(panic_of(|| run(&options, 0u64.., || (), work, go_on)), "work");
            let consume = |n| if n == 20 { panic!("consumer") } else { ControlFlow::<()>::Continue(()) };
            assert_eq!(panic_of(|| run(&options, 0u64.., || (), |(), n| n, consume)), "consumer");
            let mut look = || panic!("look");
            let watch = Watch { every: Duration::from_millis(1), look: &mut look };
            let watched = || run_watched(&options, watch, 0u64.., || (), |(), n| n, go_on);
            assert_eq!(panic_of(watched), "look");
        }
    }

    #[test]
    #[cfg(all(feature = "threads", not(target_family = "wasm")))]
    fn as_many_workers_as_asked_for_each_with_its_own_state() {
        let (states, together) = (AtomicUsize::new(0), Barrier::new(3));
        let state = || states.fetch_add(1, Ordering::SeqCst);
        // Only three workers at once get past the barrier.
        let work = |me: &mut usize, _| {
            together.wait();
            *me
        };
        let mut workers = map(3, 0..3, state, work);
        workers.sort_unstable();
        assert_eq!(workers, [0, 1, 2]);
        assert_eq!(
            map(8, 0..1, || states.load(Ordering::SeqCst), |made, _| *made),
            [3],
            "no more than items"
        );
    }

    #[test]
    #[cfg(all(feature = "threads", not(target_family = "wasm")))]
    fn a_result_is_consumed_while_the_source_waits_for_input() {
        for threads in THREADS {
            let (answered, answers) = channel();
            let answers = Mutex::new(answers);
            // Like a partner in a dialogue, who asks again when the answer is there.
            let items = (0..50u64).inspect(|&n| {
                if n > 0 {
                    assert_eq!(answers.lock().unwrap().recv(), Ok(n - 1));
                }
            });
            let outcome = run(
                &Options::threads(threads),
                items,
                || (),
                |(), n| n,
                |n| {
                    answered.send(n).unwrap();
                    ControlFlow::<()>::Continue(())
                },
            );
            assert_eq!(outcome, Outcome::Complete);
        }
    }

    #[test]
    fn the_calling_thread_looks_around_while_others_work() {
        let options = Options::threads(2);
        let mut looks = 0;
        let mut look = || {
            looks += 1;
            if looks == 3 {
                options.cancel.cancel();
            }
        };
        let watch = Watch { every: Duration::from_millis(1), look: &mut look };
        let outcome =
            run_watched(&options, watch, 0u64.., || (), |(), n| n, |_| ControlFlow::<()>::Continue(()));
        assert_eq!(outcome, Outcome::Cancelled);
        assert!(looks >= 3);
    }

    #[test]
    fn a_source_on_its_own_thread_gives_all_items_and_its_panic() {
        assert!(read_ahead(2, 0..1000, || false).eq(0..1000));
        let words = panic_of(|| {
            let items = read_ahead(2, (0..10).inspect(|&n| assert!(n < 5, "unreadable")), || false);
            items.for_each(drop);
        });
        assert_eq!(words, "unreadable");
    }

    #[test]
    #[cfg(all(feature = "threads", not(target_family = "wasm")))]
    fn a_source_that_blocks_does_not_hold_up_the_end() {
        for threads in THREADS {
            let (unblock, blocked) = channel::<()>();
            let blocks = (0..).inspect(move |&n| {
                if n == 10 {
                    let _ = blocked.recv();
                }
            });
            let over = Cancel::new();
            let items = read_ahead(4, blocks, || over.is_cancelled());
            let outcome = run(
                &Options::threads(threads),
                items,
                || (),
                |(), n| n,
                |n| {
                    if n == 9 {
                        over.cancel();
                    }
                    ControlFlow::<()>::Continue(())
                },
            );
            assert_eq!(outcome, Outcome::Complete, "the end of the items, as the job sees it");
            drop(unblock);
        }
    }
}
