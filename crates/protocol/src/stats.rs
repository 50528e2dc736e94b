//! What the replies of all searches share.

use std::collections::BTreeMap;

use serde::Serialize;
use sudokit::{Report, Solver, Stats, Stop};

/// The version that every reply carries.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Why an answer is not complete.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StopFields {
    /// Why the answer is not complete: `deadline`, `nodes`, `cancelled`, `gave-up`, `unsupported`; null if it is
    /// complete.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::mirror::Stop>"))]
    pub stop: Option<Stop>,
}

impl From<Option<Stop>> for StopFields {
    /// A search that found as many solutions as were asked for is complete.
    fn from(stop: Option<Stop>) -> StopFields {
        StopFields { stop: stop.filter(|&stop| stop != Stop::Limit) }
    }
}

/// What a search counted.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RunStats {
    /// The solver that answered.
    pub solver: &'static str,
    /// Search nodes visited.
    pub nodes: u64,
    /// Choices among at least two alternatives.
    pub guesses: u64,
    /// Inner steps of the method.
    pub iterations: u64,
    /// Branches given up.
    pub backtracks: u64,
    /// The deepest level of the search tree, 0 for the root.
    pub depth: u32,
    /// Further figures of the method by name.
    pub figures: BTreeMap<&'static str, f64>,
    /// Wall-clock time in milliseconds.
    pub milliseconds: f64,
    /// Version of sudokit.
    pub version: &'static str,
    /// The seed of methods that use chance.
    pub seed: u64,
    /// Why the answer is not complete.
    #[serde(flatten)]
    pub stop: StopFields,
}

impl RunStats {
    /// Of a report.
    pub fn new(solver: &dyn Solver, report: &Report, seed: u64) -> RunStats {
        RunStats::of(solver.info().id, &report.stats, report.stop, seed)
    }

    /// Of a search by the solver of this id.
    pub(crate) fn of(solver: &'static str, stats: &Stats, stop: Option<Stop>, seed: u64) -> RunStats {
        RunStats {
            solver,
            nodes: stats.nodes,
            guesses: stats.guesses,
            iterations: stats.iterations,
            backtracks: stats.backtracks,
            depth: stats.max_depth,
            figures: stats.figures.iter().copied().collect(),
            milliseconds: stats.elapsed.as_secs_f64() * 1e3,
            version: VERSION,
            seed,
            stop: stop.into(),
        }
    }
}
