//! The solvers that know rules.

use sudokit::Search;
use sudokit::constraint::VariantPuzzle;
use sudokit::solver::{VariantReport, VariantSink};

use crate::error::CliError;
use crate::solver_options::solvers;

/// The solver that is asked when none is named.
const DEFAULT: &str = "propagation";

/// The id of the solver as the table of solvers has it, if it knows rules.
pub fn solves_rules(id: &str) -> Option<&'static str> {
    solvers().find(|solver| solver.info().id == id && solver.rules().is_some()).map(|solver| solver.info().id)
}

/// Checks that a solver knows rules; `None` stands for the default one.
///
/// # Errors
/// It does not; the message names those that do.
fn must_know_rules(solver: Option<&str>) -> Result<&'static str, CliError> {
    let id = solver.unwrap_or(DEFAULT);
    solves_rules(id).ok_or_else(|| {
        let known = solvers().filter(|solver| solver.rules().is_some()).map(|solver| solver.info().id);
        let known = known.collect::<Vec<_>>().join(", ");
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
    let search_rules = solvers().find(|known| known.info().id == solver).and_then(|known| known.rules());
    let search_rules = search_rules.ok_or_else(|| format!("the solver {solver} does not know rules"))?;
    search_rules(puzzle, search, sink).map_err(|failure| failure.to_string())
}
