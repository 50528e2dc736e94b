//! A diagnosis in words that name each rule, given and house.

use crate::constraint::Puzzle;
use crate::notation::rule_line;
use crate::solver::Verdict;

use super::clue::Clue;
use super::conflict::Conflict;
use super::diagnosis::VariantDiagnosis;

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
            let (rows, columns) = board.line_counts();
            if index < rows {
                format!("row {}", index + 1)
            } else if index < rows + columns {
                format!("column {}", index - rows + 1)
            } else {
                format!("region {}", index - rows - columns + 1)
            }
        }
    }
}

impl Conflict {
    /// Its parts: rules, then givens, then houses.
    pub fn clues(&self) -> Vec<Clue> {
        let rules = self.constraints.iter().map(|&index| Clue::Constraint(index));
        let givens = self.givens.iter().map(|&cell| Clue::Given(cell));
        rules.chain(givens).chain(self.houses.iter().map(|&index| Clue::House(index))).collect()
    }
}

/// Parts by name, apart by semicolons.
fn names(puzzle: &Puzzle, clues: &[Clue]) -> String {
    clues.iter().map(|&clue| clue_words(puzzle, clue)).collect::<Vec<_>>().join("; ")
}

/// The diagnosis in a sentence.
pub fn diagnosis_words(puzzle: &Puzzle, diagnosis: &VariantDiagnosis) -> String {
    let board = puzzle.board();
    let givens = board.cells().filter(|&cell| puzzle.given(cell).is_some()).count();
    let count = |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    let has = format!("{}, {}", count(puzzle.constraints().len(), "rule"), count(givens, "given"));
    let partial = diagnosis.stop.map(|stop| format!(" ({stop})")).unwrap_or_default();
    match diagnosis.verdict {
        Verdict::One => match &diagnosis.redundant {
            Some(redundant) if redundant.single.is_empty() && diagnosis.stop.is_none() => {
                format!("valid, one solution, {has}, each needed")
            }
            Some(redundant) if !redundant.single.is_empty() => {
                let names = names(puzzle, &redundant.single);
                format!("valid, one solution, {has}; one could go of: {names}{partial}")
            }
            _ => format!("valid, one solution, {has}{partial}"),
        },
        Verdict::Many => {
            let cells: Vec<String> = diagnosis.differ.iter().map(|&cell| board.name(cell)).collect();
            format!("several solutions, {has}: two of them differ in {}{partial}", cells.join(" "))
        }
        Verdict::None => match &diagnosis.conflict {
            Some(conflict) => {
                let names = names(puzzle, &conflict.clues());
                let each = if conflict.is_minimal { "" } else { ", perhaps not all of them needed" };
                format!("no solution: these cannot stand together{each}: {names}{partial}")
            }
            None => format!("no solution{partial}"),
        },
        Verdict::Unknown => format!("not decided{partial}"),
    }
}
