//! Puzzles with rules by the engines of this crate, for a second and a third answer that share no code with the constraint engine
//! of the library beyond the lowering of the rules.
//!
//! The model becomes clauses; an engine finds a solution, its cells are forbidden, and it goes on. Every solution is
//! checked by [`VariantPuzzle::is_solved_by`], the reference check.

use sudokit::constraint::VariantPuzzle;
use sudokit::solver::{Report, VariantFailure, VariantSink};
use sudokit::{Meter, Search, Stop};

use crate::encoding::{Encoding, NotEncoded};
use crate::solution_collector::SolutionCollector;

/// How an engine finds one solution after another; the reason if it ends before it has searched everything.
pub(crate) type Enumerate = fn(&Encoding, &mut SolutionCollector<'_, '_>) -> Option<Stop>;

/// Searches for solutions by an engine of the solver `id`. A node is a decision, a backtrack a conflict, as far as the engine counts
/// them.
///
/// # Errors
/// A rule that cannot be written for this engine, or an error of the engine, caught by the check of what it found.
pub(crate) fn solve(
    id: &'static str,
    enumerate: Enumerate,
    puzzle: &VariantPuzzle,
    search: &Search,
    sink: Option<VariantSink<'_>>,
) -> Result<Report, VariantFailure> {
    let meter = Meter::new(search.budget.clone());
    let report = Report {
        solutions: 0,
        grids: Vec::new(),
        stop: Some(Stop::Limit),
        stats: meter.finish(),
        solver: id,
    };
    let mut found = SolutionCollector { puzzle, search, sink, report, is_wrong: false, cuts: 0 };
    if search.limit == 0 {
        return Ok(found.report);
    }
    let meter = Meter::new(search.budget.clone());
    let not_encoded = |reason: NotEncoded| VariantFailure::NotEncoded(format!("{id}: {reason}"));
    let encoding = Encoding::new(&puzzle.model()).map_err(not_encoded)?;
    found.report.stats.set_figure("clauses", encoding.iter().count() as f64);
    found.report.stop = enumerate(&encoding, &mut found);
    if found.is_wrong {
        return Err(VariantFailure::Wrong("breaks the rules".to_string()));
    }
    found.report.stats.elapsed = meter.finish().elapsed;
    Ok(found.report)
}
