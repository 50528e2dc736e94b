//! A diagnosis in a line.

use crate::board::{Board, Cell, HousesPuzzle};
use crate::solver::Verdict;

use super::Diagnosis;

impl Diagnosis {
    /// What is to be said of the puzzle, in a line: the verdict, how many givens, and the cells that give the reason.
    ///
    /// ```
    /// use sudokit::{Budget, HousesPuzzle, diagnose};
    /// let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    /// let puzzle = HousesPuzzle::new(line.parse().unwrap()).unwrap();
    /// let words = diagnose(&puzzle, &Budget::default()).words(&puzzle);
    /// assert_eq!(words, "valid, one solution, minimal, 21 givens");
    /// ```
    pub fn words(&self, puzzle: &HousesPuzzle) -> String {
        let layout = puzzle.layout();
        let clues = puzzle.clues();
        let partial = self.stop.map(|stop| format!(" ({stop})")).unwrap_or_default();
        match self.verdict {
            Verdict::One if self.stop.is_some() => format!("valid, one solution, {clues} givens{partial}"),
            Verdict::One if self.redundant.is_empty() => {
                format!("valid, one solution, minimal, {clues} givens")
            }
            Verdict::One => format!(
                "valid, one solution, {clues} givens, not minimal: one could go of {}",
                names(layout, &self.redundant)
            ),
            Verdict::Many => format!(
                "several solutions, {clues} givens: two of them differ in {}",
                names(layout, &self.differ)
            ),
            Verdict::None if self.impossible.is_empty() => format!("no solution{partial}"),
            Verdict::None => format!(
                "no solution: these givens cannot stand together: {}{partial}",
                givens(puzzle, &self.impossible)
            ),
            Verdict::Unknown => format!("not decided{partial}"),
        }
    }
}

fn names(layout: &Board, cells: &[Cell]) -> String {
    cells.iter().map(|&cell| layout.name(cell)).collect::<Vec<_>>().join(" ")
}

fn givens(puzzle: &HousesPuzzle, cells: &[Cell]) -> String {
    let given = |&cell: &Cell| format!("{}={}", puzzle.layout().name(cell), puzzle.grid().value(cell));
    cells.iter().map(given).collect::<Vec<_>>().join(" ")
}
