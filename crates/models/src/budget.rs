//! The run's budget in the form in which engines can ask for it: at once, from a closure, without the run.

use std::time::Duration;

use sudokit::solver::Run;

/// The longest time for which an engine without a callback is left alone.
pub const SLICE: Duration = Duration::from_millis(50);

/// For how long an engine without a callback may work before it must ask again.
pub fn slice(run: &Run<'_>) -> Duration {
    // An engine may refuse to work for no time at all.
    run.budget().time_left().map_or(SLICE, |left| left.clamp(Duration::from_millis(1), SLICE))
}
