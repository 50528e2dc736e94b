//! Several solvers on the same puzzle.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sudokit::constraint::Puzzle;
use sudokit::notation::Document;
use sudokit::solver::Support;
use sudokit::{Search, Solver, Stop};

use crate::context::Context;
use crate::error::ApiError;
use crate::event::{CompareRow, Event};
use crate::limits::RequestBudget;
use crate::places::numbers_on;
use crate::question::{Question, bounded};
use crate::run::before;
use crate::stats::RunStats;

/// Run several solvers on the same puzzle, one after the other.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct CompareRequest {
    /// The puzzle.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// The solvers, by id; all of them by default.
    pub solvers: Vec<String>,
    /// Options by name, for solvers that have them.
    pub options: BTreeMap<String, String>,
    /// For methods that use chance.
    pub seed: u64,
    /// Prove that there is no second solution, instead of stopping at the first.
    pub unique: bool,
}

/// What the solvers did, in the order in which they ran.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompareReply {
    /// A row for each; absent if they went out as events.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<CompareRow>"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<CompareRow>>,
}

/// Runs several solvers. Each may take an equal part of the time left. A sink takes the rows as events `row`.
///
/// # Errors
/// When the puzzle cannot be read or is not valid, or a solver is unknown.
#[inline(never)]
pub fn compare(request: &CompareRequest, context: &mut Context<'_>) -> Result<CompareReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let document = request.question.document(&context.limits, &budget)?;
    let subject = ComparedPuzzle::of(&document)?;
    let mut ids: Vec<&str> = request.solvers.iter().map(String::as_str).collect();
    if ids.is_empty() {
        let knows =
            |solver: &&&dyn Solver| document.puzzle().is_none() || solver.info().supports == Support::Rules;
        ids = context.solvers.iter().filter(knows).map(|solver| solver.info().id).collect();
    }
    bounded("solvers", ids.len(), context.solvers.len())?;
    let known = |solver: &'static dyn Solver, (name, value): (&String, &String)| {
        solver.with(name, value).unwrap_or(solver)
    };
    let chosen: Vec<&'static dyn Solver> = ids
        .into_iter()
        .map(|id| Ok(request.options.iter().fold(context.solver(id)?, known)))
        .collect::<Result<_, ApiError>>()?;
    let mut rows = Vec::new();
    for (place, &solver) in chosen.iter().enumerate() {
        let base = if request.unique { Search::unique() } else { Search::first() };
        let mut share = budget.clone();
        if let Some(left) = budget.time_left() {
            share = share.with_timeout(left / (chosen.len() - place) as u32);
        }
        let row = subject.row(solver, &base.with_budget(share).with_seed(request.seed));
        if context.sink.is_none() {
            rows.push(row);
        } else if !context.send(Event::Row(&row)) {
            break;
        }
    }
    Ok(CompareReply { rows: context.sink.is_none().then_some(rows) })
}

/// A puzzle to run solvers on.
pub struct ComparedPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What is added to its digits where it does not count from 1.
    before: i32,
}

impl ComparedPuzzle {
    /// Of a document.
    ///
    /// # Errors
    /// When the document is no puzzle, since its givens clash or its board cannot be.
    pub fn of(document: &Document) -> Result<ComparedPuzzle, ApiError> {
        Ok(ComparedPuzzle { puzzle: document.to_puzzle()?, before: before(document) })
    }

    /// Runs a solver.
    pub fn row(&self, solver: &'static dyn Solver, search: &Search) -> CompareRow {
        let info = solver.info();
        let report = search.clone().with_solver(solver).run(&self.puzzle);
        let number = |&value: &u8| i32::from(value) + self.before;
        CompareRow {
            name: info.name,
            verdict: (report.stop != Some(Stop::Unsupported)).then(|| report.verdict()),
            found: report.solutions,
            grid: report
                .solution()
                .map(|grid| numbers_on(self.puzzle.board(), grid.values().iter().map(number))),
            iteration: info.iteration,
            stats: RunStats::of(info.id, &report.stats, report.stop, search.seed),
        }
    }
}
