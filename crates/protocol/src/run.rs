//! What the replies of all searches share.

use std::collections::BTreeMap;

use serde::Serialize;
use sudokit::{Puzzle, Report, Solver, Stop, solver};

use crate::VERSION;
use crate::context::Context;
use crate::error::ApiError;

/// Why an answer is not complete.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StopFields {
    /// Why the answer is not complete: `deadline`, `nodes`, `cancelled`, `gave-up`, `unsupported`; null if it is
    /// complete.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::Stop>"))]
    pub stop: Option<Stop>,
    /// The same under its old name; goes with the next release.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::Stop>"))]
    cut: Option<Stop>,
}

impl From<Option<Stop>> for StopFields {
    /// A search that found as many solutions as were asked for is complete.
    fn from(stop: Option<Stop>) -> StopFields {
        let stop = stop.filter(|&stop| stop != Stop::Limit);
        StopFields { stop, cut: stop }
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
        let stats = &report.stats;
        RunStats {
            solver: solver.info().id,
            nodes: stats.nodes,
            guesses: stats.guesses,
            iterations: stats.iterations,
            backtracks: stats.backtracks,
            depth: stats.max_depth,
            figures: stats.figures.iter().copied().collect(),
            milliseconds: stats.elapsed.as_secs_f64() * 1e3,
            version: VERSION,
            seed,
            stop: report.stop.into(),
        }
    }
}

/// The solver that a request names, or the best for the board, with the options that it names.
///
/// # Errors
/// When there is no such solver, option or value, or it does not support the board.
pub(crate) fn configured(
    context: &Context<'_>,
    id: Option<&str>,
    options: &BTreeMap<String, String>,
    puzzle: &Puzzle,
) -> Result<&'static dyn Solver, ApiError> {
    let solver = match id {
        Some(id) => context.solver(id)?,
        None => solver::choose(puzzle),
    };
    let id = solver.info().id;
    let configured = options.iter().try_fold(solver, |solver, (name, value)| {
        solver.with(name, value).ok_or_else(|| ApiError::UnknownOption {
            solver: id,
            option: name.clone(),
            value: value.clone(),
        })
    })?;
    configured.supports(puzzle).map_err(|why| ApiError::Unsupported {
        solver: id,
        board: puzzle.layout().to_string(),
        why,
    })?;
    Ok(configured)
}
