//! Solutions of a puzzle.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sudokit::constraint::VariantPuzzle;
use sudokit::notation::numbers_line;
use sudokit::{Budget, Search, Verdict};

use crate::board::line_with;
use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::question::Question;
use crate::run::{configured, rules_search};
use crate::stats::RunStats;

/// Solve a puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SolveRequest {
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
    /// Stop after so many solutions; 2 by default, which decides whether there is only one.
    pub limit: Option<u64>,
    /// For methods that use chance.
    pub seed: u64,
}

/// Solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveReply {
    /// `none`, `one`, `many`, or `unknown` when the search ended before it could decide.
    #[cfg_attr(feature = "schema", schemars(with = "crate::mirror::Verdict"))]
    pub verdict: Verdict,
    /// Solutions found: `limit` at most.
    pub solutions: u64,
    /// The solutions, row by row, cells beside the board last; numbers from 0 where the question counts from 0.
    pub grids: Vec<Vec<i32>>,
    /// The solutions on lines, in the symbols of the question.
    pub lines: Vec<String>,
    /// What the search counted.
    #[serde(flatten)]
    pub stats: RunStats,
}

/// Solves a puzzle.
///
/// # Errors
/// When the puzzle cannot be read or is not valid, or there is no such solver for it.
#[inline(never)]
pub fn solve(request: &SolveRequest, context: &mut Context<'_>) -> Result<SolveReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let document = request.question.document(&context.limits, &budget)?;
    if let Some(puzzle) = &document.variant {
        return solve_rules(request, puzzle, context, budget);
    }
    let puzzle = document.to_puzzle()?;
    let solver = configured(context, request.solver.as_deref(), &request.options, &puzzle)?;
    let most = context.limits.solutions.min(SOLUTIONS);
    let limit = request.limit.unwrap_or(2).min(most as u64);
    let search = Search { limit, keep: limit as usize, seed: request.seed, budget };
    let report = sudokit::solve(solver, &puzzle, &search, None);
    Ok(SolveReply {
        verdict: report.verdict(),
        solutions: report.solutions,
        grids: report
            .grids
            .iter()
            .map(|grid| grid.values().iter().map(|&value| i32::from(value) - 1 + document.lowest()).collect())
            .collect(),
        lines: report.grids.iter().filter_map(|grid| line_with(&document, grid.clone())).collect(),
        stats: RunStats::new(solver, &report, request.seed),
    })
}

/// Solves a puzzle with rules.
fn solve_rules(
    request: &SolveRequest,
    puzzle: &VariantPuzzle,
    context: &Context<'_>,
    budget: Budget,
) -> Result<SolveReply, ApiError> {
    let solve = rules_search(context, request.solver.as_deref(), &request.options)?;
    let most = context.limits.solutions.min(SOLUTIONS);
    let limit = request.limit.unwrap_or(2).min(most as u64);
    let search = Search { limit, keep: limit as usize, seed: request.seed, budget };
    let report = solve(puzzle, &search, None)?;
    Ok(SolveReply {
        verdict: report.verdict(),
        solutions: report.solutions,
        lines: report.grids.iter().map(|grid| numbers_line(puzzle.board(), grid)).collect(),
        stats: RunStats::of(report.solver, &report.stats, report.stop, request.seed),
        grids: report.grids,
    })
}

/// Solutions that a reply holds at most: it is built in memory.
const SOLUTIONS: usize = 100_000;
