//! What a long computation may cost, when it stops, and what it has counted. Nothing here knows Sudoku, and this is
//! the only place of the library that reads a clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A flag by which another thread (or a signal handler) asks a computation to stop. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A flag that is not raised.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Asks everybody who holds a clone to stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked.
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
/// use sudokit::Budget;
/// let budget = Budget::default().with_timeout(Duration::from_secs(2)).with_nodes(1_000_000);
/// assert_eq!(budget.nodes, Some(1_000_000));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The moment after which to stop.
    pub deadline: Option<Instant>,
    /// How many search nodes may be visited.
    pub nodes: Option<u64>,
    /// A flag that another thread may raise.
    pub cancel: Option<Cancel>,
}

impl Budget {
    /// Stops `timeout` from now.
    pub fn with_timeout(mut self, timeout: Duration) -> Budget {
        self.deadline = Instant::now().checked_add(timeout);
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

    /// Time left until the deadline: `None` without one, zero when it has passed.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

/// Why a computation ended before it had searched everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
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
    /// Somebody asked to stop.
    #[error("cancelled")]
    Cancelled,
    /// The method has no more to try, and has proved nothing.
    #[error("the method gave up")]
    GaveUp,
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
    /// Wall-clock time.
    pub elapsed: Duration,
    /// Further figures of one method by name, for example `level` of fix-square.
    pub figures: Vec<(&'static str, f64)>,
}

impl Stats {
    /// A figure by name.
    pub fn figure(&self, name: &str) -> Option<f64> {
        self.figures.iter().find(|(known, _)| *known == name).map(|&(_, value)| value)
    }

    /// Notes a figure, replacing an earlier one of the same name.
    pub fn set_figure(&mut self, name: &'static str, value: f64) {
        match self.figures.iter_mut().find(|(known, _)| *known == name) {
            Some(slot) => slot.1 = value,
            None => self.figures.push((name, value)),
        }
    }
}

/// Counts nodes and iterations against a budget. The clock and the flag are looked at once in 1,024 ticks, so a
/// tick costs about a nanosecond.
#[derive(Debug)]
pub struct Meter {
    budget: Budget,
    started: Instant,
    ticks: u32,
    node_limit: u64,
    /// The counters, open to the computation that owns the meter.
    pub stats: Stats,
}

const TICKS_PER_LOOK: u32 = 1024;

impl Meter {
    /// Starts the clock.
    pub fn new(budget: Budget) -> Meter {
        let node_limit = budget.nodes.unwrap_or(u64::MAX);
        Meter { budget, started: Instant::now(), ticks: 0, node_limit, stats: Stats::default() }
    }

    /// The budget that is metered.
    pub fn budget(&self) -> &Budget {
        &self.budget
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
        if self.budget.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            return Err(Stop::Cancelled);
        }
        if self.budget.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stop::Deadline);
        }
        Ok(())
    }

    /// Ends the measurement and gives the counters.
    pub fn finish(mut self) -> Stats {
        self.stats.elapsed = self.started.elapsed();
        self.stats
    }
}
