//! The solvers that know rules.

use sudokit::Search;
use sudokit::constraint::VariantPuzzle;
use sudokit::solver::{VariantFailure, VariantReport, VariantSink, solve_variant, solve_variant_each};

/// The id of the solver as the table of solvers has it, if it knows rules.
pub fn solves_rules(id: &str) -> Option<&'static str> {
    (id == "propagation").then_some("propagation")
}

/// Solves with the solver of this id, which must know rules.
///
/// # Errors
/// The puzzle is too large, or the solver found what is no solution.
pub fn solve_with(
    _solver: &'static str,
    puzzle: &VariantPuzzle,
    search: &Search,
    sink: Option<VariantSink<'_>>,
) -> Result<VariantReport, VariantFailure> {
    match sink {
        Some(sink) => solve_variant_each(puzzle, search, sink),
        None => solve_variant(puzzle, search),
    }
}
