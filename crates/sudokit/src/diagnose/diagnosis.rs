//! Why a puzzle is not as it should be: the verdict, and its reasons as far as the budget reaches.
//!
//! The verdict comes first and takes the budget; the reasons have [`REASON_NODES`] search nodes besides, so that a hard
//! one cannot hold up an easy answer. Of a puzzle whose rules are houses alone only givens are named as reasons, each
//! found by the solver that is the fastest on its board; of another one rules, givens and houses.

use std::fmt;

use crate::board::{Cell, Grid, HousesPuzzle};
use crate::constraint::Puzzle;
use crate::control::{Budget, Stop};
use crate::propagation::{ModelSolver, TooLarge};
use crate::solver::{Report, Search, Verdict};

use super::conflict::{Conflict, conflict_of_unsolvable};
use super::redundant::{Redundant, redundant};
use super::subsets::{REASON_NODES, conflicting_givens, redundant_givens};

/// What is to be said of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Diagnosis {
    /// None, one, many; unknown if the budget did not suffice.
    pub verdict: Verdict,
    /// The first solution found: the number of each cell, cells beside the board last.
    pub solution: Option<Vec<i32>>,
    /// A second one, if there is one.
    pub second: Option<Vec<i32>>,
    /// Cells in which these two differ. All cells that can: [`true_candidates`](super::true_candidates).
    pub differ: Vec<Cell>,
    /// Of a puzzle without a solution: what cannot stand together. Without any part: the candidates that the puzzle
    /// allows contradict each other by themselves.
    pub conflict: Option<Conflict>,
    /// Of a puzzle with one: what it does not need.
    pub redundant: Option<Redundant>,
    /// Why the diagnosis is not complete.
    pub stop: Option<Stop>,
}

/// In a line: `one solution, 3 rules and givens that could go`.
impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.verdict, &self.conflict, &self.redundant) {
            (Verdict::None, Some(conflict), _) => {
                let Conflict { constraints, givens, houses, .. } = conflict;
                let counts = [(constraints.len(), "rule"), (givens.len(), "given"), (houses.len(), "house")];
                let named = counts.into_iter().filter(|&(count, _)| count > 0);
                let named: Vec<String> =
                    named.map(|(n, word)| format!("{n} {word}{}", if n == 1 { "" } else { "s" })).collect();
                write!(f, "no solution")?;
                if !named.is_empty() {
                    write!(f, ", a conflict of {}", named.join(", "))?;
                }
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
/// ```
/// use sudokit::{Budget, Puzzle, Verdict, diagnose};
/// let line = "876900000010006000040305800400000210090500000050040306029000008004690173080001004";
/// let puzzle: Puzzle = line.parse().unwrap();
/// let diagnosis = diagnose(&puzzle, &Budget::default()).unwrap();
/// assert_eq!(diagnosis.verdict, Verdict::None);
/// let givens = diagnosis.conflict.as_ref().unwrap().givens.len();
/// assert_eq!(diagnosis.to_string(), format!("no solution, a conflict of {givens} givens"));
/// ```
///
/// # Errors
/// The puzzle has rules and is too large for the constraint engine.
pub fn diagnose(puzzle: &Puzzle, budget: &Budget) -> Result<Diagnosis, TooLarge> {
    let report = Search::unique().with_budget(budget.clone()).run(puzzle);
    if report.stop == Some(Stop::Unsupported) {
        ModelSolver::new(&puzzle.model())?;
    }
    explain(puzzle, report, budget)
}

/// Examines a puzzle of which [`Search::unique`] was already asked: says why, without searching for the verdict again.
///
/// # Errors
/// [`TooLarge`] if the puzzle has rules and is too large for the constraint engine.
pub fn explain(puzzle: &Puzzle, report: Report, budget: &Budget) -> Result<Diagnosis, TooLarge> {
    if let Some(houses) = puzzle.houses() {
        return Ok(explain_houses(houses, report, budget));
    }
    let mut diagnosis = Diagnosis::of_report(&report);
    let nodes = budget.nodes.map_or(REASON_NODES, |nodes| nodes.min(REASON_NODES));
    let reasons = budget.clone().with_nodes(nodes);
    match (diagnosis.verdict, &diagnosis.solution) {
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

/// Examines a puzzle whose rules are houses alone.
pub(crate) fn explain_houses(puzzle: &HousesPuzzle, report: Report, budget: &Budget) -> Diagnosis {
    let mut diagnosis = Diagnosis::of_report(&report);
    match diagnosis.verdict {
        Verdict::None => {
            let conflict = conflicting_givens(puzzle, budget);
            diagnosis.stop = conflict.stop;
            diagnosis.conflict = Some(conflict);
        }
        Verdict::One => {
            let redundant = redundant_givens(puzzle, budget);
            diagnosis.stop = redundant.stop;
            diagnosis.redundant = Some(redundant);
        }
        Verdict::Many | Verdict::Unknown => {}
    }
    diagnosis
}

impl Diagnosis {
    /// The verdict and its solutions, without reasons.
    fn of_report(report: &Report) -> Diagnosis {
        let verdict = report.verdict();
        let stop = if verdict == Verdict::Unknown { report.stop } else { None };
        let mut solutions = report.grids.iter().map(Grid::numbers);
        let (solution, second) = (solutions.next(), solutions.next());
        let differ = match (&solution, &second) {
            (Some(a), Some(b)) => (0..a.len()).filter(|&cell| a[cell] != b[cell]).map(Cell::new).collect(),
            _ => Vec::new(),
        };
        Diagnosis { verdict, solution, second, differ, conflict: None, redundant: None, stop }
    }
}

#[cfg(test)]
mod tests {
    use super::super::subsets::Subsets;
    use super::*;
    use crate::board::Board;

    fn puzzle(line: &str) -> Puzzle {
        line.parse().unwrap()
    }

    fn of(puzzle: &Puzzle) -> Diagnosis {
        diagnose(puzzle, &Budget::default()).unwrap()
    }

    #[test]
    fn an_impossible_set_is_impossible_and_minimal() {
        let puzzle =
            puzzle("876900000010006000040305800400000210090500000050040306029000008004690173080001004");
        let set = of(&puzzle).conflict.unwrap().givens;
        let mut subsets = Subsets::new(puzzle.houses().unwrap(), &Budget::default());
        assert_eq!(subsets.verdict(&set, 1), Ok(Verdict::None));
        for cell in &set {
            let rest: Vec<Cell> = set.iter().copied().filter(|other| other != cell).collect();
            assert_ne!(subsets.verdict(&rest, 1), Ok(Verdict::None), "{cell:?} is not needed");
        }
    }

    #[test]
    fn two_solutions_differ_where_they_differ() {
        let mut grid =
            puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
                .houses()
                .unwrap()
                .grid()
                .clone();
        grid.set(Cell::new(0), 0);
        let diagnosis = of(&Puzzle::new(grid).unwrap());
        assert_eq!(diagnosis.verdict, Verdict::Many);
        let (a, b) = (diagnosis.solution.unwrap(), diagnosis.second.unwrap());
        assert!(!diagnosis.differ.is_empty());
        assert!(diagnosis.differ.iter().all(|cell| a[cell.index()] != b[cell.index()]));
    }

    #[test]
    fn redundant_givens_are_found() {
        let full = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        let diagnosis = of(&puzzle(full));
        let redundant = diagnosis.redundant.unwrap();
        assert_eq!((diagnosis.verdict, redundant.single.len()), (Verdict::One, 81));
        // Without these all the solution is still the only one, and with any further one gone it is not.
        let left = super::super::without_clues(&puzzle(full), &redundant.together);
        let left = of(&left);
        assert_eq!((left.verdict, left.redundant.unwrap().single.len()), (Verdict::One, 0));
    }

    #[test]
    fn a_jigsaw_whose_subsets_are_hard_is_diagnosed_within_the_default_budget() {
        let zones = b"111223333111222333141252263441255663444555666444555696777788996778888999777888999";
        let givens = b".........1....547.8.4...1..71...694.6.231..87.4.7.9..22.7..8........2.64961..3...";
        let layout = Board::jigsaw(9, zones.iter().map(|zone| zone - b'1').collect()).unwrap();
        let values = givens.iter().map(|&byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
        let diagnosis = of(&Puzzle::new(Grid::new(layout, values).unwrap()).unwrap());
        assert_eq!((diagnosis.verdict, diagnosis.stop), (Verdict::None, None));
        assert_eq!(diagnosis.conflict.unwrap().givens.len(), 6);
    }

    #[test]
    fn what_the_budget_cuts_off_is_a_conflict_that_may_be_too_large() {
        let puzzle =
            puzzle("876900000010006000040305800400000210090500000050040306029000008004690173080001004");
        let houses = puzzle.houses().unwrap();
        let conflict = conflicting_givens(houses, &Budget::default().with_nodes(1));
        assert_eq!((conflict.stop, conflict.is_minimal), (Some(Stop::Nodes), false));
        let mut subsets = Subsets::new(houses, &Budget::default());
        assert_eq!(subsets.verdict(&conflict.givens, 1), Ok(Verdict::None));
    }
}
