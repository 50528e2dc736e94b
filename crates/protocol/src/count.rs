//! The number of solutions of a puzzle.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use sudokit::constraint::VariantPuzzle;
use sudokit::{Budget, Search, Stats, solve, solve_each};

use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::question::Question;
use crate::run::{configured, rules_search};
use crate::stats::RunStats;
use crate::variant::{EstimateReply, estimate};

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
    /// Estimate the number from so many random paths down the search tree instead of counting.
    pub estimate: Option<u64>,
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
    /// The estimate; null unless asked for.
    pub estimate: Option<EstimateReply>,
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
#[inline(never)]
pub fn count(request: &CountRequest, context: &mut Context<'_>) -> Result<CountReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let document = request.question.document(&context.limits, &budget)?;
    if request.estimate.is_some() || document.variant.is_some() {
        return count_rules(request, &document.to_variant(), context, budget);
    }
    let puzzle = document.to_puzzle()?;
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
        estimate: None,
        by_candidate: tally,
        stats: RunStats::new(solver, &report, request.seed),
    })
}

/// Counts the solutions of a puzzle with rules, or estimates those of any.
fn count_rules(
    request: &CountRequest,
    puzzle: &VariantPuzzle,
    context: &Context<'_>,
    budget: Budget,
) -> Result<CountReply, ApiError> {
    let solve = rules_search(context, request.solver.as_deref(), &request.options)?;
    if let Some(paths) = request.estimate {
        let (estimate, stop) = estimate(puzzle, paths, request.seed, &budget)?;
        let stats = RunStats { stop, ..RunStats::of("propagation", &Stats::default(), None, request.seed) };
        return Ok(CountReply {
            solutions: 0,
            exact: false,
            estimate: Some(estimate),
            by_candidate: None,
            stats,
        });
    }
    let board = puzzle.board();
    let limit = request.limit.unwrap_or(context.limits.default_count).min(context.limits.count);
    let search = Search::count(limit).with_budget(budget).with_seed(request.seed);
    let mut tally = request.by_candidate.then(|| vec![vec![0; board.values]; board.cell_count()]);
    let report = match &mut tally {
        None => solve(puzzle, &search, None)?,
        Some(tally) => {
            let mut sink = |grid: &[i32]| {
                for (counts, &number) in tally.iter_mut().zip(grid) {
                    counts[(number - board.lowest) as usize] += 1;
                }
                ControlFlow::Continue(())
            };
            solve(puzzle, &search, Some(&mut sink))?
        }
    };
    Ok(CountReply {
        solutions: report.solutions,
        exact: report.is_exact(),
        estimate: None,
        by_candidate: tally,
        stats: RunStats::of(report.solver, &report.stats, report.stop, request.seed),
    })
}
