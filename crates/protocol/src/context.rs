//! What a host lends to an answer: budget, solvers, limits, and a sink for events.

use std::time::Duration;

use serde::Serialize;
use sudokit::trace::Record;
use sudokit::{Budget, SOLVERS, Solver};

use crate::compare::CompareRow;
use crate::error::ApiError;
use crate::generate::GeneratedPuzzle;
use crate::question::RequestBudget;
use crate::trace::TraceStart;

/// How much a request may ask for. A server sets bounds, a program on its user's own machine does not.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Time for an answer if the request names none; `None` is without a bound.
    pub default_timeout: Option<Duration>,
    /// Time for an answer at most, whatever the request names.
    pub longest_timeout: Option<Duration>,
    /// Bytes of text (a puzzle or a table) that are read at most.
    pub text: usize,
    /// Puzzles that are read from one text at most.
    pub puzzles: usize,
    /// Solutions or covers that a reply carries at most.
    pub solutions: usize,
    /// Solutions that are counted if the request names no limit.
    pub default_count: u64,
    /// Solutions that are counted at most.
    pub count: u64,
    /// Events that a reply or stream carries at most.
    pub events: usize,
    /// Puzzles that one request may generate at most.
    pub generated: usize,
}

impl Limits {
    /// No bounds but those of the machine.
    pub const NONE: Limits = Limits {
        default_timeout: None,
        longest_timeout: None,
        text: usize::MAX,
        puzzles: usize::MAX,
        solutions: usize::MAX,
        default_count: u64::MAX,
        count: u64::MAX,
        events: usize::MAX,
        generated: usize::MAX,
    };

    /// For a server that anybody may reach: two seconds unless asked for more, thirty at most.
    pub const SERVER: Limits = Limits {
        default_timeout: Some(Duration::from_secs(2)),
        longest_timeout: Some(Duration::from_secs(30)),
        text: 64 << 10,
        puzzles: 1_000,
        solutions: 1_000,
        default_count: 1_000_000,
        count: 1_000_000_000_000,
        events: 100_000,
        generated: 100,
    };

    /// How long an answer to this request may take; `None` is without a bound.
    pub fn timeout(&self, request: &RequestBudget) -> Option<Duration> {
        let asked = request.timeout_ms.map(Duration::from_millis).or(self.default_timeout);
        match (asked, self.longest_timeout) {
            (Some(asked), Some(longest)) => Some(asked.min(longest)),
            (asked, longest) => asked.or(longest),
        }
    }
}

/// What an answer may use.
pub struct Context<'a> {
    /// What the host allows an answer to cost; a request may ask for less.
    pub budget: Budget,
    /// The solvers that are offered, in order.
    pub solvers: &'a [&'static dyn Solver],
    /// How much a request may ask for.
    pub limits: Limits,
    /// Who takes events; with `None` they are collected in the reply where it has a place for them.
    pub sink: Option<&'a mut dyn Sink>,
}

impl Default for Context<'_> {
    /// Without limits, with all solvers of the library, without a sink.
    fn default() -> Self {
        Context { budget: Budget::default(), solvers: SOLVERS, limits: Limits::NONE, sink: None }
    }
}

impl Context<'_> {
    /// The budget of a request; its time starts now.
    pub fn budget_for(&self, request: &RequestBudget) -> Budget {
        let mut budget = self.budget.clone();
        if let Some(nodes) = request.nodes {
            budget.nodes = Some(budget.nodes.map_or(nodes, |most| most.min(nodes)));
        }
        match (self.limits.timeout(request), budget.time_left()) {
            (Some(timeout), Some(left)) if left < timeout => budget,
            (Some(timeout), _) => budget.with_timeout(timeout),
            (None, _) => budget,
        }
    }

    /// The solver of this id.
    ///
    /// # Errors
    /// When it is not among those offered.
    pub fn solver(&self, id: &str) -> Result<&'static dyn Solver, ApiError> {
        self.solvers.iter().copied().find(|solver| solver.info().id == id).ok_or_else(|| ApiError::Unknown {
            what: "solver",
            name: id.to_string(),
            known: self.solvers.iter().map(|solver| solver.info().id).collect(),
        })
    }

    /// Sends an event; false if there is a sink and nobody listens to it any more.
    pub fn send(&mut self, event: Event<'_>) -> bool {
        self.sink.as_deref_mut().is_none_or(|sink| sink.event(event))
    }
}

/// Takes the events of an answer while it is made.
pub trait Sink {
    /// Takes one; false if nobody listens any more, and the work may end.
    fn event(&mut self, event: Event<'_>) -> bool;
}

/// How far an answer is. Hosts may skip these: another one follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Progress {
    /// Of a trace.
    Trace {
        /// Events so far.
        events: u64,
        /// Iterations of the method so far.
        iterations: u64,
    },
    /// Of generating.
    Generate {
        /// Candidates tried, rejected ones included.
        tried: u64,
        /// Puzzles made.
        made: usize,
    },
}

/// What happens while an answer is made. Serialized as its content alone; the name goes beside it as the transport has
/// it.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A trace begins.
    Start(&'a TraceStart),
    /// How far the work is.
    Progress(Progress),
    /// Events of a solver, in order and without gaps.
    Records(&'a [Record]),
    /// An even sample of a solver's events.
    Sample(&'a [Record]),
    /// A solver of a comparison has ended.
    Row(&'a CompareRow),
    /// A puzzle was generated.
    Made(&'a GeneratedPuzzle),
}

impl Event<'_> {
    /// `start`, `progress`, `records`, `sample`, `row`, `made`.
    pub fn name(&self) -> &'static str {
        match self {
            Event::Start(_) => "start",
            Event::Progress(_) => "progress",
            Event::Records(_) => "records",
            Event::Sample(_) => "sample",
            Event::Row(_) => "row",
            Event::Made(_) => "made",
        }
    }
}
