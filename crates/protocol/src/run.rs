//! Which solver a request is for.

use std::collections::BTreeMap;

use sudokit::constraint::Puzzle;
use sudokit::notation::Document;
use sudokit::solver::{self, Support, Unsupported};
use sudokit::{Report, Solver, Stop};

use crate::context::Context;
use crate::error::ApiError;

/// The solver that a request names, or the best for the puzzle, with the options that it names.
///
/// # Errors
/// When there is no such solver, option or value, or it does not support the puzzle.
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
    let solver = with_options(solver, options)?;
    let knows = |solver: &&dyn Solver| solver.info().supports == Support::Rules;
    match solver.info().supports.includes(puzzle.into()) {
        Ok(()) => Ok(solver),
        Err(Unsupported::Rules) => Err(ApiError::NoRules {
            solver: solver.info().id,
            rules: puzzle.kinds(),
            known: context.solvers.iter().copied().filter(knows).map(|solver| solver.info().id).collect(),
        }),
        Err(why) => Err(unsupported(solver, puzzle, why)),
    }
}

fn unsupported(solver: &dyn Solver, puzzle: &Puzzle, why: Unsupported) -> ApiError {
    let board =
        puzzle.houses().map_or_else(|| puzzle.board().to_string(), |houses| houses.layout().to_string());
    ApiError::Unsupported { solver: solver.info().id, board, why }
}

/// A report, unless the solver could not hold the rules of the puzzle.
///
/// # Errors
/// Names the solver and the rules of the puzzle that it does not support.
pub(crate) fn supported(solver: &dyn Solver, puzzle: &Puzzle, report: Report) -> Result<Report, ApiError> {
    if report.stop == Some(Stop::Unsupported) {
        solver.supports(puzzle.into()).map_err(|why| unsupported(solver, puzzle, why))?;
    }
    Ok(report)
}

/// What is added to the digits of a solution, which count from 1, to have the numbers of the document.
pub(crate) fn before(document: &Document) -> i32 {
    document.lowest() - 1
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
