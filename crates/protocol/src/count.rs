//! The number of solutions of a puzzle.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use sudokit::constraint::Puzzle;
use sudokit::diagnose::Estimator;
use sudokit::solver::{PROPAGATION, SIMD};
use sudokit::{Budget, Search, Stats};

use crate::context::Context;
use crate::error::ApiError;
use crate::event::{Event, Progress};
use crate::limits::RequestBudget;
use crate::places::on_cells;
use crate::question::Question;
use crate::run::{configured, supported};
use crate::stats::RunStats;
use crate::variant::EstimateReply;

/// Count the solutions of a puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct CountRequest {
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
    /// Stop after this many. A server stops after a million if this is absent.
    pub limit: Option<u64>,
    /// Estimate the number from this many random paths down the search tree instead of counting.
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
    /// How many solutions were found: `limit` at most; null if they were estimated.
    pub found: Option<u64>,
    /// Whether that is all of them.
    pub exact: bool,
    /// The estimate; null unless asked for.
    pub estimate: Option<EstimateReply>,
    /// For each cell and digit, in how many of them it stands there, none where no cell is; null unless asked for.
    pub by_candidate: Option<Vec<Vec<u64>>>,
    /// What the search counted.
    #[serde(flatten)]
    pub stats: RunStats,
}

/// Counts the solutions of a puzzle. A sink receives the number so far now and then.
///
/// # Errors
/// When the puzzle cannot be read or is not valid, or there is no such solver for it.
#[inline(never)]
pub fn count(request: &CountRequest, context: &mut Context<'_>) -> Result<CountReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let document = request.question.document(&context.limits, &budget)?;
    if let Some(paths) = request.estimate {
        return estimated(&document.to_unchecked_puzzle(), paths, request.seed, &budget, context);
    }
    let limit = request.limit.unwrap_or(context.limits.default_count).min(context.limits.count);
    // One more, to know whether there are more.
    let search = Search::count(limit.saturating_add(1)).with_budget(budget).with_seed(request.seed);
    let mut tally = Tally { limit, found: 0, by_candidate: None };
    let puzzle = document.to_puzzle()?;
    let solver = configured(context, request.solver.as_deref(), &request.options, &puzzle)?;
    let board = puzzle.board();
    tally.by_candidate = request.by_candidate.then(|| vec![vec![0; board.values()]; board.cell_count()]);
    // The vector engine counts without meeting each solution, which is worth more than a look at how far it is.
    let is_met = request.by_candidate || context.sink.is_some() && solver.info().id != SIMD.info().id;
    let report = if is_met {
        search.with_solver(solver).run_each(&puzzle, &mut |values| {
            tally.add(values.iter().map(|&value| usize::from(value) - 1), context)
        })
    } else {
        search.with_solver(solver).run(&puzzle)
    };
    let report = supported(solver, &puzzle, report)?;
    let stats = RunStats::new(solver, &report, request.seed);
    tally.by_candidate = tally.by_candidate.map(|counts| on_cells(board, counts));
    Ok(tally.reply(report.solutions, report.is_exact(), stats))
}

/// What is counted.
struct Tally {
    limit: u64,
    found: u64,
    by_candidate: Option<Vec<Vec<u64>>>,
}

/// Solutions between two events.
const PACE: u64 = 4096;

impl Tally {
    /// Adds a solution, the values of its cells from 0.
    fn add(&mut self, values: impl Iterator<Item = usize>, context: &mut Context<'_>) -> ControlFlow<()> {
        self.found += 1;
        if let Some(counts) = self.by_candidate.as_mut().filter(|_| self.found <= self.limit) {
            counts.iter_mut().zip(values).for_each(|(counts, value)| counts[value] += 1);
        }
        let is_due = self.found.is_multiple_of(PACE);
        if is_due && !context.send(Event::Progress(Progress::Count { found: self.found })) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn reply(self, found: u64, is_exact: bool, stats: RunStats) -> CountReply {
        CountReply {
            found: Some(found.min(self.limit)),
            exact: is_exact && found <= self.limit,
            estimate: None,
            by_candidate: self.by_candidate,
            stats,
        }
    }
}

/// Paths between two events.
const PATHS: u64 = 256;

/// Estimates the number from this many random paths, or as many as the budget allows.
fn estimated(
    puzzle: &Puzzle,
    paths: u64,
    seed: u64,
    budget: &Budget,
    context: &mut Context<'_>,
) -> Result<CountReply, ApiError> {
    let mut estimator = Estimator::new(puzzle, seed)?;
    let (mut done, mut stop) = (0, None);
    while done < paths && stop.is_none() {
        let chunk = PATHS.min(paths - done);
        stop = estimator.run(chunk, budget).err();
        done += chunk;
        context.send(Event::Progress(Progress::Estimate { paths: done }));
    }
    Ok(CountReply {
        found: None,
        exact: false,
        estimate: Some(estimator.estimate().into()),
        by_candidate: None,
        stats: RunStats::of(PROPAGATION.info().id, &Stats::default(), stop, seed),
    })
}
