//! Solutions of a puzzle.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use sudokit::{Search, Verdict};

use crate::context::Context;
use crate::error::ApiError;
use crate::event::Event;
use crate::limits::RequestBudget;
use crate::places::numbers_on;
use crate::question::Question;
use crate::run::{before, configured, supported};
use crate::solution_text::SolutionWriter;
use crate::stats::RunStats;

/// Solve a puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SolveRequest {
    /// The puzzle.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// The solver; by default the best for the board.
    pub solver: Option<String>,
    /// Options of the solver by name.
    pub options: BTreeMap<String, String>,
    /// Stop after this many solutions; 2 by default, which decides whether there is only one.
    pub limit: Option<u64>,
    /// For methods that use chance.
    pub seed: u64,
    /// The format of the solutions (see the table of formats); a line by default.
    pub to: Option<String>,
    /// The solutions as numbers too.
    pub grids: bool,
}

/// Solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveReply {
    /// `none`, `one`, `many`, or `unknown` when the search ended before it could decide.
    #[cfg_attr(feature = "schema", schemars(with = "crate::mirror::Verdict"))]
    pub verdict: Verdict,
    /// How many solutions were found: `limit` at most.
    pub found: u64,
    /// The solutions as text, in the symbols of the question; absent if they went out as events.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<String>>,
    /// The solutions as numbers, row by row, cells beside the board last, null where no cell is; numbers from 0 where
    /// the question counts from 0. Null unless asked for.
    pub grids: Option<Vec<Vec<Option<i32>>>>,
    /// What the search counted.
    #[serde(flatten)]
    pub stats: RunStats,
}

/// Solves a puzzle. A sink takes the solutions as events `solution`, and as many as there are.
///
/// # Errors
/// When the puzzle cannot be read or is not valid, there is no such solver for it, or the format cannot hold its
/// solutions.
#[inline(never)]
pub fn solve(request: &SolveRequest, context: &mut Context<'_>) -> Result<SolveReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let document = request.question.document(&context.limits, &budget)?;
    let max = if context.sink.is_some() { u64::MAX } else { SOLUTIONS.min(context.limits.solutions as u64) };
    let limit = request.limit.unwrap_or(2).min(max);
    let search = Search::count(limit).with_seed(request.seed).with_budget(budget);
    let writer = SolutionWriter::new(&document, request.to.as_deref(), request.question.symbols()?)?;
    let grids = request.grids.then(Vec::new);
    let puzzle = document.to_puzzle()?;
    let solver = configured(context, request.solver.as_deref(), &request.options, &puzzle)?;
    let before = before(&document);
    let mut found = SolutionList { context, solutions: Some(Vec::new()), grids, failed: None };
    let report = search.with_solver(solver).run_each(&puzzle, &mut |values| {
        let numbers = || numbers_on(puzzle.board(), values.iter().map(|&value| i32::from(value) + before));
        found.take(|| writer.text(values), numbers)
    });
    let report = supported(solver, &puzzle, report)?;
    let stats = RunStats::new(solver, &report, request.seed);
    found.reply(report.verdict(), report.solutions, stats)
}

/// Solutions that a reply holds at most: it is built in memory.
const SOLUTIONS: u64 = 100_000;

/// The solutions, as they are found.
struct SolutionList<'c, 'a> {
    context: &'c mut Context<'a>,
    solutions: Option<Vec<String>>,
    grids: Option<Vec<Vec<Option<i32>>>>,
    failed: Option<ApiError>,
}

impl SolutionList<'_, '_> {
    /// Takes one.
    fn take(
        &mut self,
        text: impl FnOnce() -> Result<String, ApiError>,
        numbers: impl FnOnce() -> Vec<Option<i32>>,
    ) -> ControlFlow<()> {
        let text = match text() {
            Ok(text) => text,
            Err(error) => {
                self.failed = Some(error);
                return ControlFlow::Break(());
            }
        };
        if let Some(grids) = &mut self.grids {
            grids.push(numbers());
        }
        if self.context.sink.is_some() {
            self.solutions = None;
            if !self.context.send(Event::Solution(&text)) {
                return ControlFlow::Break(());
            }
        } else if let Some(solutions) = &mut self.solutions {
            solutions.push(text);
        }
        ControlFlow::Continue(())
    }

    fn reply(self, verdict: Verdict, found: u64, stats: RunStats) -> Result<SolveReply, ApiError> {
        let SolutionList { solutions, grids, failed, .. } = self;
        failed.map_or(Ok(SolveReply { verdict, found, solutions, grids, stats }), Err)
    }
}
