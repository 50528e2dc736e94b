//! The run's budget in the form in which engines can ask for it: at once, from a closure, without the run.

use std::time::Duration;

use sudokit::solver::Run;
use sudokit::{Budget, Cancel, Stop};

/// The longest time for which an engine without a callback is left alone.
pub const SLICE: Duration = Duration::from_millis(50);

/// Why to stop now, if there is a reason.
pub fn reason(budget: &Budget) -> Option<Stop> {
    if budget.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
        return Some(Stop::Cancelled);
    }
    budget.time_left().is_some_and(|left| left.is_zero()).then_some(Stop::Deadline)
}

/// Looks at the budget now.
///
/// # Errors
/// Why to stop.
pub fn look(run: &Run<'_>) -> Result<(), Stop> {
    reason(run.budget()).map_or(Ok(()), Err)
}

/// For how long an engine without a callback may work before it must ask again.
pub fn slice(run: &Run<'_>) -> Duration {
    // An engine may refuse to work for no time at all.
    run.budget().time_left().map_or(SLICE, |left| left.clamp(Duration::from_millis(1), SLICE))
}
