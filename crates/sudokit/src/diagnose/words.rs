//! A diagnosis in a line that names each rule, given and house.

use crate::board::{Cell, HousePlace};
use crate::constraint::Puzzle;
use crate::notation::rule_line;
use crate::solver::Verdict;

use super::clue::Clue;
use super::conflict::Conflict;
use super::diagnosis::Diagnosis;

/// A part of a puzzle by name: `killer 15: r1c1-2 r2c1`, `r1c1=5`, `row 3`.
pub fn clue_words(puzzle: &Puzzle, clue: Clue) -> String {
    let board = puzzle.board();
    match clue {
        Clue::Constraint(index) => rule_line(board, &puzzle.constraints()[index]),
        Clue::Given(cell) => {
            let numbers: Vec<String> =
                board.members(puzzle.allowed(cell)).iter().map(i32::to_string).collect();
            let numbers = if numbers.is_empty() { "none".to_string() } else { numbers.join("/") };
            format!("{}={numbers}", board.name(cell))
        }
        Clue::House(index) => {
            let (place, grid) = board.house_place(index);
            let house = match place {
                HousePlace::Row(row) => format!("row {}", row + 1),
                HousePlace::Column(column) => format!("column {}", column + 1),
                HousePlace::Region(region) => format!("region {}", region + 1),
                HousePlace::Extra(extra) => format!("extra house {}", extra + 1),
            };
            match grid {
                Some(grid) => format!("{house} of the grid at r{}c{}", grid.top + 1, grid.left + 1),
                None => house,
            }
        }
    }
}

impl Conflict {
    /// How many parts it has.
    pub fn parts(&self) -> usize {
        self.constraints.len() + self.givens.len() + self.houses.len()
    }

    /// Its parts: rules, then givens, then houses.
    pub fn clues(&self) -> Vec<Clue> {
        let rules = self.constraints.iter().map(|&index| Clue::Constraint(index));
        let givens = self.givens.iter().map(|&cell| Clue::Given(cell));
        rules.chain(givens).chain(self.houses.iter().map(|&index| Clue::House(index))).collect()
    }
}

impl Diagnosis {
    /// What is to be said of the puzzle, in a line: the verdict, how many rules and givens it has, and the parts or
    /// cells that give the reason.
    ///
    /// ```
    /// use sudokit::{Budget, Puzzle, diagnose};
    /// let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    /// let puzzle: Puzzle = line.parse().unwrap();
    /// let words = diagnose(&puzzle, &Budget::default()).unwrap().words(&puzzle);
    /// assert_eq!(words, "valid, one solution, minimal, 21 givens");
    /// ```
    pub fn words(&self, puzzle: &Puzzle) -> String {
        let board = puzzle.board();
        let count =
            |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
        let givens = count(puzzle.clues(), "given");
        let has = match puzzle.houses() {
            Some(_) => givens,
            None => format!("{}, {givens}", count(puzzle.constraints().len(), "rule")),
        };
        let partial = self.stop.map(|stop| format!(" ({stop})")).unwrap_or_default();
        let cells = |cells: &[Cell]| cells.iter().map(|&cell| board.name(cell)).collect::<Vec<_>>().join(" ");
        match (self.verdict, &self.conflict, &self.redundant) {
            (Verdict::One, _, Some(redundant)) if !redundant.single.is_empty() => {
                let could_go = names(puzzle, &redundant.single, false);
                format!("valid, one solution, {has}, not minimal: one could go of {could_go}{partial}")
            }
            (Verdict::One, ..) if self.stop.is_some() => format!("valid, one solution, {has}{partial}"),
            (Verdict::One, ..) => format!("valid, one solution, minimal, {has}"),
            (Verdict::Many, ..) => {
                format!("several solutions, {has}: two of them differ in {}{partial}", cells(&self.differ))
            }
            (Verdict::None, Some(conflict), _) if conflict.parts() > 0 => {
                let these = if conflict.parts() == conflict.givens.len() { "these givens" } else { "these" };
                let needed = if conflict.is_minimal { "" } else { ", perhaps not all of them needed" };
                let names = names(puzzle, &conflict.clues(), true);
                format!("no solution: {these} cannot stand together{needed}: {names}{partial}")
            }
            (Verdict::None, ..) => format!("no solution{partial}"),
            (Verdict::Unknown, ..) => format!("not decided{partial}"),
        }
    }
}

/// Parts by name: givens, with their numbers or without, apart by spaces; as soon as there are others, apart by
/// semicolons.
fn names(puzzle: &Puzzle, clues: &[Clue], with_numbers: bool) -> String {
    let name = |&clue: &Clue| match clue {
        Clue::Given(cell) if !with_numbers => puzzle.board().name(cell),
        _ => clue_words(puzzle, clue),
    };
    let are_givens = clues.iter().all(|clue| matches!(clue, Clue::Given(_)));
    clues.iter().map(name).collect::<Vec<_>>().join(if are_givens { " " } else { "; " })
}
