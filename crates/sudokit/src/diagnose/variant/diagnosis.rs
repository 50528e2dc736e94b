//! Why a puzzle with constraints is not as it should be: the verdict, and its reasons as far as the budget reaches.
//!
//! The verdict comes first and takes the budget; the reasons have
//! [`REASON_NODES`](crate::diagnose::REASON_NODES) search nodes of the constraint engine besides, or as many of the 9×9 engine as take
//! that long, so that a hard one cannot hold up an easy answer.

use std::fmt;

use crate::board::{Cell, Grid};
use crate::constraint::Puzzle;
use crate::control::{Budget, Stop};
use crate::propagation::{ModelSolver, TooLarge};
use crate::solver::{Report, Search, Verdict};

use super::conflict::{Conflict, conflict_of_unsolvable};
use super::redundant::{Redundant, redundant};
use super::search::NODES_FOR_ONE;
use crate::diagnose::subsets::REASON_NODES;

/// What is to be said of a puzzle.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct VariantDiagnosis {
    /// None, one, many; unknown if the budget did not suffice.
    pub verdict: Verdict,
    /// The first solution found.
    pub solution: Option<Vec<i32>>,
    /// A second one, if there is one.
    pub second: Option<Vec<i32>>,
    /// Cells in which these two differ. All cells that can: [`true_candidates`](super::true_candidates).
    pub differ: Vec<Cell>,
    /// Of a puzzle without a solution: what cannot stand together.
    pub conflict: Option<Conflict>,
    /// Of a puzzle with one: what it does not need.
    pub redundant: Option<Redundant>,
    /// Why the diagnosis is not complete.
    pub stop: Option<Stop>,
}

/// In a line: `no solution, 2 rules, 1 given and 3 houses contradict each other`.
impl fmt::Display for VariantDiagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.verdict, &self.conflict, &self.redundant) {
            (Verdict::None, Some(conflict), _) => {
                let Conflict { constraints, givens, houses, .. } = conflict;
                let (rules, givens, houses) = (constraints.len(), givens.len(), houses.len());
                write!(
                    f,
                    "no solution, {rules} rules, {givens} givens and {houses} houses contradict each other"
                )?;
            }
            (Verdict::None, None, _) => f.write_str("no solution")?,
            (Verdict::One, _, Some(redundant)) => {
                write!(f, "one solution, {} rules and givens that could go", redundant.single.len())?;
            }
            (Verdict::One, _, None) => f.write_str("one solution")?,
            (Verdict::Many, ..) => {
                write!(f, "several solutions, two of them differ in {} cells", self.differ.len())?;
            }
            (Verdict::Unknown, ..) => f.write_str("undecided")?,
        }
        self.stop.map_or(Ok(()), |stop| write!(f, " (incomplete: {stop})"))
    }
}

/// Examines a puzzle.
///
/// # Errors
/// The puzzle is too large for the engine.
pub fn diagnose_variant(puzzle: &Puzzle, budget: &Budget) -> Result<VariantDiagnosis, TooLarge> {
    let report = Search::unique().with_budget(budget.clone()).run(puzzle);
    if report.stop == Some(Stop::Unsupported) {
        ModelSolver::new(&puzzle.model())?;
    }
    explain_variant(puzzle, report, budget)
}

/// Examines a puzzle of which [`Search::unique`] was already asked: says why, without searching for the verdict again.
///
/// # Errors
/// As [`diagnose_variant`].
pub fn explain_variant(
    puzzle: &Puzzle,
    report: Report,
    budget: &Budget,
) -> Result<VariantDiagnosis, TooLarge> {
    let verdict = report.verdict();
    let stop = if verdict == Verdict::Unknown { report.stop } else { None };
    let mut solutions = report.grids.iter().map(Grid::numbers);
    let (solution, second) = (solutions.next(), solutions.next());
    let differ = match (&solution, &second) {
        (Some(a), Some(b)) => (0..a.len()).filter(|&cell| a[cell] != b[cell]).map(Cell::new).collect(),
        _ => Vec::new(),
    };
    let mut diagnosis =
        VariantDiagnosis { verdict, solution, second, differ, conflict: None, redundant: None, stop };
    let most = REASON_NODES * if puzzle.ordinary().is_some() { NODES_FOR_ONE } else { 1 };
    let nodes = budget.nodes.map_or(most, |nodes| nodes.min(most));
    let reasons = budget.clone().with_nodes(nodes);
    match (verdict, &diagnosis.solution) {
        (Verdict::None, _) => {
            let conflict = conflict_of_unsolvable(puzzle, &reasons)?;
            diagnosis.stop = conflict.stop;
            diagnosis.conflict = Some(conflict);
        }
        (Verdict::One, Some(solution)) => {
            let redundant = redundant(puzzle, solution, &reasons)?;
            diagnosis.stop = redundant.stop;
            diagnosis.redundant = Some(redundant);
        }
        _ => {}
    }
    Ok(diagnosis)
}
