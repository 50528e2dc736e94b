//! The solvers that know rules.

use sudokit::Search;
use sudokit::constraint::VariantPuzzle;
use sudokit::solver::{VariantReport, VariantSink, solve_variant, solve_variant_each};

use crate::error::CliError;

/// The solver that is asked when none is named.
const DEFAULT: &str = "propagation";

/// The id of the solver as the table of solvers has it, if it knows rules.
pub fn solves_rules(id: &str) -> Option<&'static str> {
    if id == DEFAULT { Some(DEFAULT) } else { sudokit_models::variant::by_id(id).map(|solver| solver.id) }
}

/// Checks that a solver knows rules; `None` stands for the default one.
///
/// # Errors
/// It does not; the message names those that do.
pub fn must_know_rules(solver: Option<&str>) -> Result<&'static str, CliError> {
    let id = solver.unwrap_or(DEFAULT);
    solves_rules(id).ok_or_else(|| {
        let others = sudokit_models::variant::VARIANT_SOLVERS.iter().map(|solver| solver.id);
        let known: Vec<&str> = std::iter::once(DEFAULT).chain(others).collect();
        let known = known.join(", ");
        CliError::Usage(format!("the solver {id} does not know rules beyond houses; those that do: {known}"))
    })
}

/// Checks that a solver reports what it does on a puzzle with rules; `None` stands for the default one.
///
/// # Errors
/// It does not, or does not know rules.
pub fn must_report_events(solver: Option<&str>) -> Result<(), CliError> {
    match must_know_rules(solver)? {
        DEFAULT => Ok(()),
        id => Err(CliError::Usage(format!(
            "the solver {id} reports no events on puzzles with rules; the one that does: {DEFAULT}"
        ))),
    }
}

/// Solves with the solver of this id, which must know rules.
///
/// # Errors
/// The puzzle is too large or has what the solver cannot express, or the solver found what is no solution.
pub fn solve_with(
    solver: &'static str,
    puzzle: &VariantPuzzle,
    search: &Search,
    sink: Option<VariantSink<'_>>,
) -> Result<VariantReport, String> {
    if let Some(model) = sudokit_models::variant::by_id(solver) {
        // It hands over nothing before it ends.
        let most = usize::try_from(search.limit).unwrap_or(usize::MAX);
        let keep = if sink.is_some() { most } else { search.keep };
        let report = model.solve(puzzle, &Search { keep, ..search.clone() });
        let report = report.map_err(|failure| format!("{solver}: {failure}"))?;
        if let Some(sink) = sink {
            let _ = report.grids.iter().try_for_each(|grid| sink(grid));
        }
        return Ok(report);
    }
    let report = match sink {
        Some(sink) => solve_variant_each(puzzle, search, sink),
        None => solve_variant(puzzle, search),
    };
    report.map_err(|failure| failure.to_string())
}
