//! Which solver a request is for.

use std::collections::BTreeMap;

use sudokit::{Puzzle, Solver, solver};

use crate::context::Context;
use crate::error::ApiError;

/// Checks that the solver that a request names knows rules beyond houses.
///
/// # Errors
/// When there is no such solver, or it does not.
pub(crate) fn must_know_rules(context: &Context<'_>, id: Option<&str>) -> Result<(), ApiError> {
    let Some(id) = id else { return Ok(()) };
    match context.solver(id)?.info().id {
        "propagation" => Ok(()),
        solver => Err(ApiError::NoRules { solver }),
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
