//! What a long computation may cost, when it stops, and what it has counted. Nothing here knows Sudoku.
//!
//! The library reads no clock of its own: a [`Budget`] carries a [`Clock`], by which its deadline and
//! [`Stats::elapsed`] are measured. With the default feature `std-clock` that is the system's monotonic clock. Without
//! the feature, and on `wasm32-unknown-unknown`, which has no clock, it is [`Clock::stopped`] until another is injected
//! by [`Budget::with_clock`]; tests inject a [`ManualClock`].

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// The system's monotonic clock, where there is one.
#[cfg(all(feature = "std-clock", not(all(target_family = "wasm", target_os = "unknown"))))]
mod system {
    use std::time::{Duration, Instant};

    pub type Origin = Instant;

    pub fn origin() -> Option<Origin> {
        Some(Instant::now())
    }

    pub fn since(origin: Origin) -> Duration {
        origin.elapsed()
    }
}

#[cfg(not(all(feature = "std-clock", not(all(target_family = "wasm", target_os = "unknown")))))]
mod system {
    use std::time::Duration;

    pub type Origin = std::convert::Infallible;

    pub fn origin() -> Option<Origin> {
        None
    }

    pub fn since(origin: Origin) -> Duration {
        match origin {}
    }
}

/// A source of time: the duration since a fixed moment of the clock's own. Clones share that moment.
///
/// ```
/// use std::time::Duration;
/// use sudokit_core::control::{Budget, ManualClock};
/// let clock = ManualClock::new();
/// let budget = Budget::default().with_clock(clock.clock()).with_timeout(Duration::from_secs(2));
/// clock.advance(Duration::from_secs(3));
/// assert!(budget.is_expired());
/// ```
#[derive(Clone)]
pub struct Clock(ClockSource);

#[derive(Clone)]
enum ClockSource {
    /// The system's monotonic clock, read against the moment when the value was made.
    System(system::Origin),
    /// Always zero.
    Stopped,
    /// A clock of the caller's.
    Injected(Arc<dyn Fn() -> Duration + Send + Sync>),
}

impl Clock {
    /// A clock that always says zero: no deadline passes, and elapsed times are zero.
    pub const fn stopped() -> Clock {
        Clock(ClockSource::Stopped)
    }

    /// A clock that asks `now` for the time since some fixed moment; it must never run backwards.
    pub fn from_fn(now: impl Fn() -> Duration + Send + Sync + 'static) -> Clock {
        Clock(ClockSource::Injected(Arc::new(now)))
    }

    /// The time since the clock's fixed moment.
    pub fn now(&self) -> Duration {
        match &self.0 {
            ClockSource::System(origin) => system::since(*origin),
            ClockSource::Stopped => Duration::ZERO,
            ClockSource::Injected(now) => now(),
        }
    }

    /// Whether the clock is [`Clock::stopped`], so that a timeout cannot hold.
    pub const fn is_stopped(&self) -> bool {
        matches!(self.0, ClockSource::Stopped)
    }
}

impl Default for Clock {
    /// The system's monotonic clock; without the feature `std-clock` or where there is none, [`Clock::stopped`].
    fn default() -> Clock {
        system::origin().map_or(Clock::stopped(), |origin| Clock(ClockSource::System(origin)))
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            ClockSource::System(_) => "Clock(system)",
            ClockSource::Stopped => "Clock(stopped)",
            ClockSource::Injected(_) => "Clock(injected)",
        })
    }
}

/// A clock that moves only on demand, for tests. Clones show the same time.
#[derive(Clone, Debug, Default)]
pub struct ManualClock {
    nanoseconds: Arc<AtomicU64>,
    /// How far each reading moves it.
    step: u64,
}

impl ManualClock {
    /// A clock that shows zero.
    pub fn new() -> ManualClock {
        ManualClock::default()
    }

    /// A clock that moves on by `step` each time it is read: a computation that looks at its clock now and then runs
    /// out of time after a fixed amount of work, on every machine alike.
    pub fn stepping(step: Duration) -> ManualClock {
        ManualClock { nanoseconds: Arc::default(), step: step.as_nanos() as u64 }
    }

    /// Moves the clock on.
    pub fn advance(&self, by: Duration) {
        self.nanoseconds.fetch_add(by.as_nanos() as u64, Ordering::Relaxed);
    }

    /// The clock to inject.
    pub fn clock(&self) -> Clock {
        let ManualClock { nanoseconds, step } = self.clone();
        Clock::from_fn(move || Duration::from_nanos(nanoseconds.fetch_add(step, Ordering::Relaxed)))
    }
}

/// A flag by which another thread (or a signal handler) asks a computation to stop. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A flag that is not raised.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Raises the flag of all clones.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is raised.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The shared flag itself, for engines of other people that poll one.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.0.clone()
    }
}

/// What a computation may use. The default is without limits.
///
/// ```
/// use std::time::Duration;
/// use sudokit_core::Budget;
/// let budget = Budget::default().with_timeout(Duration::from_secs(2)).with_nodes(1_000_000);
/// assert_eq!(budget.nodes, Some(1_000_000));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// By which the deadline and elapsed times are measured.
    clock: Clock,
    /// The time of the clock after which to stop.
    deadline: Option<Duration>,
    /// How many search nodes may be visited.
    pub nodes: Option<u64>,
    /// A flag that another thread may raise.
    pub cancel: Option<Cancel>,
}

impl Budget {
    /// Stops `timeout` from now, by the budget's clock.
    pub fn with_timeout(mut self, timeout: Duration) -> Budget {
        self.deadline = self.clock.now().checked_add(timeout);
        self
    }

    /// Stops after this many search nodes.
    pub fn with_nodes(mut self, nodes: u64) -> Budget {
        self.nodes = Some(nodes);
        self
    }

    /// Stops when the flag is raised.
    pub fn with_cancel(mut self, cancel: Cancel) -> Budget {
        self.cancel = Some(cancel);
        self
    }

    /// Measures by another clock. A timeout that was set before keeps the time that is left of it.
    pub fn with_clock(mut self, clock: Clock) -> Budget {
        self.deadline = self.time_left().and_then(|left| clock.now().checked_add(left));
        self.clock = clock;
        self
    }

    /// The clock by which the budget is measured.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Whether a deadline is set.
    pub fn has_deadline(&self) -> bool {
        self.deadline.is_some()
    }

    /// Time left until the deadline: `None` without one, zero when it has passed.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_sub(self.clock.now()))
    }

    /// Whether the deadline has passed.
    pub fn is_expired(&self) -> bool {
        self.deadline.is_some_and(|deadline| self.clock.now() >= deadline)
    }

    /// Why to stop now, nodes aside: the flag is raised, or the deadline has passed.
    ///
    /// # Errors
    /// [`Stop::Cancelled`] if the flag is raised, else [`Stop::Deadline`] if the deadline has passed.
    pub fn check(&self) -> Result<(), Stop> {
        if self.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            Err(Stop::Cancelled)
        } else if self.is_expired() {
            Err(Stop::Deadline)
        } else {
            Ok(())
        }
    }
}

/// Why a computation ended before it had searched everything.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Stop {
    /// As many solutions as asked for were found.
    #[error("found as many solutions as asked for")]
    Limit,
    /// The deadline passed.
    #[error("the time limit was reached")]
    Deadline,
    /// The node limit was reached.
    #[error("the node limit was reached")]
    Nodes,
    /// The flag was raised.
    #[error("cancelled")]
    Cancelled,
    /// The method has no more to try, and has proved nothing.
    #[error("the method gave up")]
    GaveUp,
    /// The method does not support what it was asked to work on; nothing was tried.
    #[error("the method does not support what it was asked to work on")]
    Unsupported,
}

/// What a computation counted. Each solver says in its documentation what it counts as a node and an iteration.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Stats {
    /// Positions of the search tree visited, the root included.
    pub nodes: u64,
    /// Choices among at least two alternatives that were tried.
    pub guesses: u64,
    /// Inner steps of the method: values tried, moves made, rounds run.
    pub iterations: u64,
    /// Branches given up because they contradicted themselves.
    pub backtracks: u64,
    /// The deepest level of the search tree that was reached, 0 for the root.
    pub max_depth: u32,
    /// Time taken, by the clock of the [`Budget`]; serialised in seconds.
    #[cfg_attr(feature = "serde", serde(serialize_with = "seconds"))]
    pub elapsed: Duration,
    /// Further figures of one method by name, for example `level` of fix-square.
    pub figures: Vec<(&'static str, f64)>,
}

#[cfg(feature = "serde")]
fn seconds<S: serde::Serializer>(elapsed: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(elapsed.as_secs_f64())
}

impl Stats {
    /// A figure by name.
    pub fn figure(&self, name: &str) -> Option<f64> {
        self.figures.iter().find(|(known, _)| *known == name).map(|&(_, value)| value)
    }

    /// Adds the nodes, guesses and backtracks of a search that was a part of this computation, and its depth if it was
    /// deeper.
    pub fn add_search(&mut self, part: &Stats) {
        self.nodes += part.nodes;
        self.guesses += part.guesses;
        self.backtracks += part.backtracks;
        self.max_depth = self.max_depth.max(part.max_depth);
    }

    /// Notes a figure, replacing an earlier one of the same name.
    pub fn set_figure(&mut self, name: &'static str, value: f64) {
        match self.figures.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => *known = value,
            None => self.figures.push((name, value)),
        }
    }
}

/// Counts nodes and iterations against a budget. The clock and the flag are looked at once in 1,024 ticks, so a
/// tick costs about a nanosecond.
#[derive(Debug)]
pub struct Meter {
    budget: Budget,
    /// The time of the budget's clock at the start.
    started: Duration,
    ticks: u32,
    node_limit: u64,
    /// The counters, open to the computation that owns the meter.
    pub stats: Stats,
}

const TICKS_PER_LOOK: u32 = 1024;

impl Meter {
    /// Starts measuring.
    pub fn new(budget: Budget) -> Meter {
        let node_limit = budget.nodes.unwrap_or(u64::MAX);
        let started = budget.clock.now();
        Meter { budget, started, ticks: 0, node_limit, stats: Stats::default() }
    }

    /// The budget that is metered.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// How many nodes the budget still allows.
    pub fn nodes_left(&self) -> u64 {
        self.node_limit.saturating_sub(self.stats.nodes)
    }

    /// Counts a search node.
    ///
    /// # Errors
    /// Says why to stop: node limit, deadline or cancellation.
    #[inline]
    pub fn node(&mut self) -> Result<(), Stop> {
        if self.stats.nodes >= self.node_limit {
            return Err(Stop::Nodes);
        }
        self.stats.nodes += 1;
        self.tick()
    }

    /// Counts an iteration.
    ///
    /// # Errors
    /// Says why to stop: deadline or cancellation.
    #[inline]
    pub fn iteration(&mut self) -> Result<(), Stop> {
        self.stats.iterations += 1;
        self.tick()
    }

    /// Counts nothing, but looks now and then whether to stop.
    ///
    /// # Errors
    /// Says why to stop: deadline or cancellation.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stop> {
        // The first tick looks as well, so that a deadline in the past stops before any work.
        if self.ticks == 0 {
            self.ticks = TICKS_PER_LOOK;
            self.look()?;
        }
        self.ticks -= 1;
        Ok(())
    }

    /// Looks at the flag and the clock now.
    ///
    /// # Errors
    /// Says why to stop: deadline or cancellation.
    #[cold]
    pub fn look(&mut self) -> Result<(), Stop> {
        self.budget.check()
    }

    /// Ends the measurement and gives the counters.
    pub fn finish(mut self) -> Stats {
        self.stats.elapsed = self.budget.clock.now().saturating_sub(self.started);
        self.stats
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_meter_stops_at_the_deadline_of_an_injected_clock_and_measures_by_it() {
        let clock = ManualClock::new();
        let budget = Budget::default().with_clock(clock.clock()).with_timeout(Duration::from_secs(2));
        let mut meter = Meter::new(budget);
        clock.advance(Duration::from_millis(1999));
        assert_eq!(meter.look(), Ok(()));
        assert_eq!(meter.budget().time_left(), Some(Duration::from_millis(1)));
        clock.advance(Duration::from_millis(1));
        assert_eq!(meter.look(), Err(Stop::Deadline));
        assert_eq!(meter.finish().elapsed, Duration::from_secs(2));
    }

    #[test]
    fn a_stepping_clock_ends_a_computation_after_a_fixed_amount_of_work() {
        let clock = ManualClock::stepping(Duration::from_millis(10));
        let budget = Budget::default().with_clock(clock.clock()).with_timeout(Duration::from_millis(95));
        let mut meter = Meter::new(budget);
        let stop = loop {
            if let Err(stop) = meter.iteration() {
                break stop;
            }
        };
        // Readings at 0 (the deadline), 10 (the meter's start), then one in 1,024 ticks.
        assert_eq!((stop, meter.stats.iterations), (Stop::Deadline, 8 * 1024 + 1));
    }

    #[test]
    fn another_clock_keeps_the_time_left() {
        let (first, second) = (ManualClock::new(), ManualClock::new());
        second.advance(Duration::from_secs(100));
        let budget = Budget::default().with_clock(first.clock()).with_timeout(Duration::from_secs(5));
        first.advance(Duration::from_secs(2));
        let budget = budget.with_clock(second.clock());
        assert_eq!(budget.time_left(), Some(Duration::from_secs(3)));
        assert!(Clock::stopped().is_stopped() && Clock::stopped().now().is_zero());
    }
}
