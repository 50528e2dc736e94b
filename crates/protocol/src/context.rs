//! What a host lends to an answer: budget, solvers, limits, and a sink for events.

use sudokit::{Budget, SOLVERS, Solver};

use crate::error::ApiError;
use crate::event::{Event, Sink};
use crate::limits::{Limits, RequestBudget};

/// What an answer may use.
pub struct Context<'a> {
    /// What the host allows an answer to cost; a request may ask for less.
    pub budget: Budget,
    /// The solvers that are offered, in order.
    pub solvers: &'a [&'static dyn Solver],
    /// How much a request may ask for.
    pub limits: Limits,
    /// Threads that an answer may use.
    pub threads: usize,
    /// Who takes events; with `None` they are collected in the reply where it has a place for them.
    pub sink: Option<&'a mut dyn Sink>,
}

impl Default for Context<'_> {
    /// Without limits, with all solvers of the library, on one thread, without a sink.
    fn default() -> Self {
        Context { budget: Budget::default(), solvers: SOLVERS, limits: Limits::NONE, threads: 1, sink: None }
    }
}

impl Context<'_> {
    /// The budget of a request; its time starts now.
    pub fn budget_for(&self, request: &RequestBudget) -> Budget {
        let mut budget = self.budget.clone();
        if let Some(nodes) = request.nodes {
            budget.nodes = Some(budget.nodes.map_or(nodes, |max| max.min(nodes)));
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
