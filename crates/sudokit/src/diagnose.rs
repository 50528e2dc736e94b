//! Why a puzzle is not as it should be: cells in which two solutions differ, givens that cannot stand together,
//! givens that could go.
//!
//! The impossible set is found by deletion: each given is left out in turn, and stays out if the rest still has no
//! solution. What remains has no solution, and every given of it is needed for that: a minimal set, though not always
//! the smallest. (In the literature of constraints: a minimal unsatisfiable subset.)

use crate::board::{Cell, Pencilmarks, Puzzle};
use crate::control::{Budget, Stop};
use crate::solver::{Report, Search, Verdict, choose, solve};

/// What is to be said of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// None, one, many; unknown if the budget did not suffice.
    pub verdict: Verdict,
    /// The first solution found, row by row.
    pub solution: Option<Vec<u8>>,
    /// A second solution, row by row, if there is one.
    pub second: Option<Vec<u8>>,
    /// Cells in which these two solutions differ.
    pub differ: Vec<Cell>,
    /// Of a puzzle without a solution: givens that cannot stand together, each of them needed. Empty when the
    /// candidates that a sukaku allows contradict each other without any given.
    pub impossible: Vec<Cell>,
    /// Of a puzzle with one solution: givens without which there is still only one. Empty means minimal.
    pub redundant: Vec<Cell>,
    /// Why the diagnosis is not complete.
    pub stop: Option<Stop>,
}

/// Examines a puzzle.
///
/// ```
/// use sudokit::{Budget, Grid9, Puzzle, Verdict, diagnose};
/// let line = b"876900000010006000040305800400000210090500000050040306029000008004690173080001004";
/// let puzzle = Puzzle::new(Grid9::from_line(line).unwrap().into()).unwrap();
/// let diagnosis = diagnose(&puzzle, &Budget::default());
/// assert_eq!(diagnosis.verdict, Verdict::None);
/// assert!(!diagnosis.impossible.is_empty());
/// ```
pub fn diagnose(puzzle: &Puzzle, budget: &Budget) -> Diagnosis {
    let search = Search::unique().with_budget(budget.clone());
    explain(puzzle, solve(choose(puzzle), puzzle, &search, None), budget)
}

/// Examines a puzzle of which [`Search::unique`] was already asked: says why, without searching for the verdict again.
pub fn explain(puzzle: &Puzzle, report: Report, budget: &Budget) -> Diagnosis {
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
    let outcome = match diagnosis.verdict {
        Verdict::None => impossible_givens(puzzle, budget).map(|cells| diagnosis.impossible = cells),
        Verdict::One => redundant_givens(puzzle, budget).map(|cells| diagnosis.redundant = cells),
        Verdict::Many | Verdict::Unknown => Ok(()),
    };
    diagnosis.stop = diagnosis.stop.or(outcome.err());
    diagnosis
}

/// A minimal set of givens without a solution, of a puzzle that has none.
fn impossible_givens(puzzle: &Puzzle, budget: &Budget) -> Result<Vec<Cell>, Stop> {
    let mut kept = givens(puzzle);
    for cell in kept.clone() {
        let rest: Vec<Cell> = kept.iter().copied().filter(|&other| other != cell).collect();
        if verdict_with(puzzle, &rest, 1, budget)? == Verdict::None {
            kept = rest;
        }
    }
    Ok(kept)
}

/// The givens without which a puzzle with one solution still has one, each tried alone.
fn redundant_givens(puzzle: &Puzzle, budget: &Budget) -> Result<Vec<Cell>, Stop> {
    let all = givens(puzzle);
    let mut redundant = Vec::new();
    for &cell in &all {
        let rest: Vec<Cell> = all.iter().copied().filter(|&other| other != cell).collect();
        if verdict_with(puzzle, &rest, 2, budget)? == Verdict::One {
            redundant.push(cell);
        }
    }
    Ok(redundant)
}

fn givens(puzzle: &Puzzle) -> Vec<Cell> {
    puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_some()).collect()
}

/// What can be said of the puzzle with only these givens.
fn verdict_with(puzzle: &Puzzle, kept: &[Cell], limit: u64, budget: &Budget) -> Result<Verdict, Stop> {
    let all = crate::board::DigitSet::all(puzzle.size());
    let mut grid = puzzle.grid().clone();
    for cell in givens(puzzle) {
        if !kept.contains(&cell) {
            grid.set(cell, 0);
        }
    }
    let marks = puzzle.layout().cells().map(|cell| match puzzle.given(cell) {
        Some(_) => all,
        None => puzzle.allowed(cell),
    });
    let marks = Pencilmarks::new(grid, marks.collect());
    let fewer = Puzzle::with_marks(&marks).expect("fewer givens clash no more");
    let report = solve(choose(&fewer), &fewer, &Search::count(limit).with_budget(budget.clone()), None);
    match (report.solutions, report.stop) {
        (0, None) => Ok(Verdict::None),
        (1, None) => Ok(Verdict::One),
        (_, None | Some(Stop::Limit)) => Ok(Verdict::Many),
        (_, Some(stop)) => Err(stop),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid9;

    fn puzzle(line: &str) -> Puzzle {
        Puzzle::new(Grid9::from_line(line.as_bytes()).unwrap().into()).unwrap()
    }

    #[test]
    fn an_impossible_set_is_impossible_and_minimal() {
        let puzzle =
            puzzle("876900000010006000040305800400000210090500000050040306029000008004690173080001004");
        let budget = Budget::default();
        let set = diagnose(&puzzle, &budget).impossible;
        assert_eq!(verdict_with(&puzzle, &set, 1, &budget), Ok(Verdict::None));
        for cell in &set {
            let rest: Vec<Cell> = set.iter().copied().filter(|other| other != cell).collect();
            assert_ne!(verdict_with(&puzzle, &rest, 1, &budget), Ok(Verdict::None), "{cell:?} is not needed");
        }
    }

    #[test]
    fn two_solutions_differ_where_they_differ() {
        let mut grid =
            puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
                .grid()
                .clone();
        grid.set(Cell::new(0), 0);
        let diagnosis = diagnose(&Puzzle::new(grid).unwrap(), &Budget::default());
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
}
