//! Why a puzzle is not as it should be: cells in which two solutions differ, givens that cannot stand together,
//! givens that could go.
//!
//! The verdict comes first and takes the budget; the reasons have [`REASON_NODES`] search nodes besides, so that a hard
//! one cannot hold up an easy answer.

mod subsets;
pub mod variant;
mod words;

use std::fmt;

use crate::board::{Cell, HousesPuzzle};
use crate::control::{Budget, Stop};
use crate::solver::{Report, Search, Verdict, choose, solve};

use subsets::{conflicting_givens, redundant_givens};

pub use subsets::REASON_NODES;

/// What is to be said of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Diagnosis {
    /// None, one, many; unknown if the budget did not suffice.
    pub verdict: Verdict,
    /// The first solution found, row by row.
    pub solution: Option<Vec<u8>>,
    /// A second solution, row by row, if there is one.
    pub second: Option<Vec<u8>>,
    /// Cells in which these two solutions differ.
    pub differ: Vec<Cell>,
    /// Of a puzzle without a solution: givens that cannot stand together, each of them needed unless [`Diagnosis::stop`]
    /// says that there was no time to try all. Empty when the candidates that a sukaku allows contradict each other
    /// without any given.
    pub impossible: Vec<Cell>,
    /// Of a puzzle with one solution: givens without which there is still only one. Empty means minimal, unless
    /// [`Diagnosis::stop`] says that not all were tried.
    pub redundant: Vec<Cell>,
    /// Why the diagnosis is not complete.
    pub stop: Option<Stop>,
}

/// In a line: `one solution, 3 redundant givens`.
impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict {
            Verdict::None => {
                write!(f, "no solution, {} givens contradict each other", self.impossible.len())?
            }
            Verdict::One => write!(f, "one solution, {} redundant givens", self.redundant.len())?,
            Verdict::Many => {
                write!(f, "several solutions, two of them differ in {} cells", self.differ.len())?
            }
            Verdict::Unknown => f.write_str("undecided")?,
        }
        self.stop.map_or(Ok(()), |stop| write!(f, " (incomplete: {stop})"))
    }
}

/// Examines a puzzle.
///
/// ```
/// use sudokit::{Budget, Grid9, HousesPuzzle, Verdict, diagnose};
/// let line = b"876900000010006000040305800400000210090500000050040306029000008004690173080001004";
/// let puzzle = HousesPuzzle::new(Grid9::from_line(line).unwrap().into()).unwrap();
/// let diagnosis = diagnose(&puzzle, &Budget::default());
/// assert_eq!(diagnosis.verdict, Verdict::None);
/// let givens = diagnosis.impossible.len();
/// assert_eq!(diagnosis.to_string(), format!("no solution, {givens} givens contradict each other"));
/// ```
pub fn diagnose(puzzle: &HousesPuzzle, budget: &Budget) -> Diagnosis {
    let search = Search::unique().with_budget(budget.clone());
    explain(puzzle, solve(choose(puzzle), puzzle, &search, None), budget)
}

/// Examines a puzzle of which [`Search::unique`] was already asked: says why, without searching for the verdict again.
pub fn explain(puzzle: &HousesPuzzle, report: Report, budget: &Budget) -> Diagnosis {
    let mut solutions = report.grids.into_iter().map(|grid| grid.values().to_vec());
    let (solution, second) = (solutions.next(), solutions.next());
    let mut diagnosis = Diagnosis {
        verdict: Verdict::Unknown,
        differ: match (&solution, &second) {
            (Some(a), Some(b)) => puzzle.layout().cells().filter(|c| a[c.index()] != b[c.index()]).collect(),
            _ => Vec::new(),
        },
        solution,
        second,
        impossible: Vec::new(),
        redundant: Vec::new(),
        stop: None,
    };
    diagnosis.verdict = match (report.solutions, report.stop) {
        (2.., _) => Verdict::Many,
        (1, None) => Verdict::One,
        (0, None) => Verdict::None,
        (_, stop) => {
            diagnosis.stop = stop;
            Verdict::Unknown
        }
    };
    let stop = match diagnosis.verdict {
        Verdict::None => conflicting_givens(puzzle, budget, &mut diagnosis.impossible),
        Verdict::One => redundant_givens(puzzle, budget, &mut diagnosis.redundant),
        Verdict::Many | Verdict::Unknown => Ok(()),
    };
    diagnosis.stop = diagnosis.stop.or(stop.err());
    diagnosis
}

#[cfg(test)]
mod tests {
    use super::subsets::Subsets;
    use super::*;
    use crate::board::{Board, Grid, Grid9};

    fn puzzle(line: &str) -> HousesPuzzle {
        HousesPuzzle::new(Grid9::from_line(line.as_bytes()).unwrap().into()).unwrap()
    }

    #[test]
    fn an_impossible_set_is_impossible_and_minimal() {
        let puzzle =
            puzzle("876900000010006000040305800400000210090500000050040306029000008004690173080001004");
        let budget = Budget::default();
        let set = diagnose(&puzzle, &budget).impossible;
        let mut subsets = Subsets::new(&puzzle, &budget);
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
                .grid()
                .clone();
        grid.set(Cell::new(0), 0);
        let diagnosis = diagnose(&HousesPuzzle::new(grid).unwrap(), &Budget::default());
        assert_eq!(diagnosis.verdict, Verdict::Many);
        let (a, b) = (diagnosis.solution.unwrap(), diagnosis.second.unwrap());
        assert!(!diagnosis.differ.is_empty());
        assert!(diagnosis.differ.iter().all(|cell| a[cell.index()] != b[cell.index()]));
    }

    #[test]
    fn redundant_givens_are_found() {
        let full = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        let diagnosis = diagnose(&puzzle(full), &Budget::default());
        assert_eq!((diagnosis.verdict, diagnosis.redundant.len()), (Verdict::One, 81));
    }

    #[test]
    fn a_jigsaw_whose_subsets_are_hard_is_diagnosed_within_the_default_budget() {
        let zones = b"111223333111222333141252263441255663444555666444555696777788996778888999777888999";
        let givens = b".........1....547.8.4...1..71...694.6.231..87.4.7.9..22.7..8........2.64961..3...";
        let layout = Board::jigsaw(9, zones.iter().map(|zone| zone - b'1').collect()).unwrap();
        let values = givens.iter().map(|&byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
        let diagnosis =
            diagnose(&HousesPuzzle::new(Grid::new(layout, values).unwrap()).unwrap(), &Budget::default());
        assert_eq!((diagnosis.verdict, diagnosis.stop), (Verdict::None, None));
        assert_eq!(diagnosis.impossible.len(), 6);
    }

    #[test]
    fn what_the_budget_cuts_off_is_a_conflict_that_may_be_too_large() {
        let puzzle =
            puzzle("876900000010006000040305800400000210090500000050040306029000008004690173080001004");
        let mut cells = Vec::new();
        let budget = Budget::default().with_nodes(1);
        assert_eq!(conflicting_givens(&puzzle, &budget, &mut cells), Err(Stop::Nodes));
        let mut subsets = Subsets::new(&puzzle, &Budget::default());
        assert_eq!(subsets.verdict(&cells, 1), Ok(Verdict::None));
    }
}
