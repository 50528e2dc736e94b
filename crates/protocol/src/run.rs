//! Which solver a request is for.

use std::collections::BTreeMap;

use sudokit::constraint::VariantPuzzle;
use sudokit::solver::{self, PROPAGATION, Support};
use sudokit::{Puzzle, Report, Solver, Stop};

use crate::context::Context;
use crate::error::ApiError;

/// The solver that a request names, or else the constraint engine, for a puzzle with rules.
///
/// # Errors
/// When there is no such solver or option, or it knows no rules.
pub(crate) fn rules_solver(
    context: &Context<'_>,
    id: Option<&str>,
    options: &BTreeMap<String, String>,
    puzzle: &VariantPuzzle,
) -> Result<&'static dyn Solver, ApiError> {
    let solver = match id {
        Some(id) => with_options(context.solver(id)?, options)?,
        None => &PROPAGATION,
    };
    let knows = |solver: &&dyn Solver| solver.info().supports == Support::Rules;
    if knows(&solver) {
        return Ok(solver);
    }
    Err(ApiError::NoRules {
        solver: solver.info().id,
        rules: kinds(puzzle),
        known: context.solvers.iter().copied().filter(knows).map(|solver| solver.info().id).collect(),
    })
}

/// A report on a puzzle with rules, unless the solver could not hold them.
///
/// # Errors
/// Why it could not.
pub(crate) fn supported(
    solver: &dyn Solver,
    puzzle: &VariantPuzzle,
    report: Report,
) -> Result<Report, ApiError> {
    if report.stop == Some(Stop::Unsupported) {
        let unsupported =
            |why| ApiError::Unsupported { solver: solver.info().id, board: puzzle.board().to_string(), why };
        solver.supports_rules(puzzle).map_err(unsupported)?;
    }
    Ok(report)
}

/// The kinds of rules of a puzzle, each once.
fn kinds(puzzle: &VariantPuzzle) -> Vec<&'static str> {
    let mut kinds: Vec<&'static str> = puzzle.constraints().iter().map(|rule| rule.info().id).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// Checks that the solver that a request names reports events on puzzles with rules.
///
/// # Errors
/// When there is no such solver, it knows no rules, or reports none.
pub(crate) fn must_report_events(
    context: &Context<'_>,
    id: Option<&str>,
    options: &BTreeMap<String, String>,
    puzzle: &VariantPuzzle,
) -> Result<(), ApiError> {
    rules_solver(context, id, options, puzzle)?;
    match id.filter(|&id| id != PROPAGATION.info().id) {
        None => Ok(()),
        Some(id) => Err(ApiError::NoEvents { solver: context.solver(id)?.info().id }),
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
    let configured = with_options(solver, options)?;
    configured.supports(puzzle).map_err(|why| ApiError::Unsupported {
        solver: configured.info().id,
        board: puzzle.layout().to_string(),
        why,
    })?;
    Ok(configured)
}

fn with_options(
    solver: &'static dyn Solver,
    options: &BTreeMap<String, String>,
) -> Result<&'static dyn Solver, ApiError> {
    let id = solver.info().id;
    options.iter().try_fold(solver, |solver, (name, value)| {
        solver.with(name, value).ok_or_else(|| ApiError::UnknownOption {
            solver: id,
            option: name.clone(),
            value: value.clone(),
        })
    })
}
