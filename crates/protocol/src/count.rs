//! The number of solutions of a puzzle.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use sudokit::{Search, solve, solve_each};

use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::question::Question;
use crate::run::configured;
use crate::stats::RunStats;

/// Count the solutions of a puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct CountRequest {
    /// The puzzle.
    #[serde(flatten)]
    pub question: Question,
    /// What the answer may cost.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// The solver; by default the best for the board.
    pub solver: Option<String>,
    /// Options of the solver by name.
    #[serde(alias = "knobs")]
    pub options: BTreeMap<String, String>,
    /// Stop after so many. A server stops after a million if this is absent.
    pub limit: Option<u64>,
    /// Also count in how many solutions each candidate stands. A lower limit does then.
    pub by_candidate: bool,
    /// For methods that use chance.
    pub seed: u64,
}

/// The number of solutions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountReply {
    /// Solutions found.
    pub solutions: u64,
    /// Whether that is all of them.
    pub exact: bool,
    /// For each cell and digit, in how many of them it stands there; null unless asked for.
    pub by_candidate: Option<Vec<Vec<u64>>>,
    /// What the search counted.
    #[serde(flatten)]
    pub stats: RunStats,
}

/// Counts the solutions of a puzzle.
///
/// # Errors
/// When the puzzle cannot be read or is not valid, or there is no such solver for it.
pub fn count(request: &CountRequest, context: &mut Context<'_>) -> Result<CountReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let puzzle = request.question.checked(&context.limits, &budget)?;
    let solver = configured(context, request.solver.as_deref(), &request.options, &puzzle)?;
    let limit = request.limit.unwrap_or(context.limits.default_count).min(context.limits.count);
    let search = Search::count(limit).with_budget(budget).with_seed(request.seed);
    let mut tally = request.by_candidate.then(|| vec![vec![0; puzzle.size()]; puzzle.layout().cell_count()]);
    let report = match &mut tally {
        None => solve(solver, &puzzle, &search, None),
        Some(tally) => solve_each(solver, &puzzle, &search, None, &mut |values| {
            for (counts, &value) in tally.iter_mut().zip(values) {
                counts[usize::from(value) - 1] += 1;
            }
            ControlFlow::Continue(())
        }),
    };
    Ok(CountReply {
        solutions: report.solutions,
        exact: report.is_exact(),
        by_candidate: tally,
        stats: RunStats::new(solver, &report, request.seed),
    })
}
