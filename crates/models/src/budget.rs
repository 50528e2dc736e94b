//! The run's budget in the forms in which engines can ask for it.

use std::cell::Cell;
use std::rc::Rc;
#[cfg(feature = "linear")]
use std::time::Duration;

#[cfg(feature = "linear")]
use sudokit::solver::Run;
use sudokit::{Budget, Stop};

/// The longest time for which an engine without a callback runs before the budget is checked.
#[cfg(feature = "linear")]
pub const SLICE: Duration = Duration::from_millis(50);

/// For how long an engine without a callback may work before it must ask again.
#[cfg(feature = "linear")]
pub fn slice(run: &Run<'_>) -> Duration {
    // An engine may reject a limit of zero.
    run.budget().time_left().map_or(SLICE, |left| left.clamp(Duration::from_millis(1), SLICE))
}

/// Counts the nodes of an engine that asks, before each of its decisions, whether to stop. Clones share the count.
#[derive(Clone)]
pub struct DecisionLimit {
    budget: Budget,
    decisions: Rc<Cell<u64>>,
}

impl DecisionLimit {
    /// The limits of a budget.
    pub fn new(budget: &Budget) -> DecisionLimit {
        DecisionLimit { budget: budget.clone(), decisions: Rc::default() }
    }

    /// Counts a decision; true if the engine must stop.
    pub fn is_reached(&self) -> bool {
        self.decisions.set(self.decisions.get() + 1);
        self.reason().is_some()
    }

    /// Decisions that were allowed so far.
    pub fn decisions(&self) -> u64 {
        self.decisions.get().min(self.budget.nodes.unwrap_or(u64::MAX))
    }

    /// Why the engine must stop, if it must.
    pub fn reason(&self) -> Option<Stop> {
        let nodes = self.budget.nodes.is_some_and(|limit| self.decisions.get() > limit);
        self.budget.check().err().or(nodes.then_some(Stop::Nodes))
    }
}
