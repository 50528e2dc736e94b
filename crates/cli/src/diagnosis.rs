//! What a diagnosis says of a puzzle, in a sentence; and the digits of its text that the solution contradicts.

use sudokit::notation::Document;
use sudokit::{Cell, Diagnosis, Digit, Layout, Puzzle, Verdict};

use crate::answer::Answer;

/// The diagnosis in a line.
pub fn describe(puzzle: &Puzzle, diagnosis: &Diagnosis) -> String {
    let layout = puzzle.layout();
    let clues = puzzle.clues();
    let partial = diagnosis.stop.map(|stop| format!(" ({stop})")).unwrap_or_default();
    match diagnosis.verdict {
        Verdict::One if diagnosis.stop.is_some() => format!("valid, one solution, {clues} givens{partial}"),
        Verdict::One if diagnosis.redundant.is_empty() => {
            format!("valid, one solution, minimal, {clues} givens")
        }
        Verdict::One => format!(
            "valid, one solution, {clues} givens, not minimal: one could go of {}",
            names(layout, &diagnosis.redundant)
        ),
        Verdict::Many => format!(
            "several solutions, {clues} givens: two of them differ in {}",
            names(layout, &diagnosis.differ)
        ),
        Verdict::None if diagnosis.impossible.is_empty() => {
            format!("no solution{partial}")
        }
        Verdict::None => {
            format!(
                "no solution: these givens cannot stand together: {}{partial}",
                givens(puzzle, &diagnosis.impossible)
            )
        }
        Verdict::Unknown => format!("not decided{partial}"),
    }
}

fn names(layout: &Layout, cells: &[Cell]) -> String {
    cells.iter().map(|&cell| layout.name(cell)).collect::<Vec<_>>().join(" ")
}

fn givens(puzzle: &Puzzle, cells: &[Cell]) -> String {
    let digit = |cell: Cell| puzzle.grid().value(cell);
    cells
        .iter()
        .map(|&cell| format!("{}={}", puzzle.layout().name(cell), digit(cell)))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Digits of a text that are not those of the one solution, as `r1c2=3`.
#[derive(Default)]
pub struct Wrong {
    placed: Vec<String>,
    stated: Vec<String>,
}

impl Wrong {
    /// The wrong digits of a document whose only solution this is; see [`Document::wrong_digits`].
    pub fn new(document: &Document, solution: &[i32]) -> Wrong {
        let wrong = document.wrong_digits(solution);
        let symbols = document.symbols();
        let layout = document.layout();
        let name = |(cell, digit): (Cell, Digit)| match &document.variant {
            Some(puzzle) => {
                let board = puzzle.board();
                format!("{}={}", board.name(cell), i32::from(digit.value()) - 1 + board.lowest)
            }
            None => {
                let symbol = symbols.symbol(digit.value()).unwrap_or('?');
                format!("{}={symbol}", layout.name(cell))
            }
        };
        Wrong {
            placed: wrong.placed.into_iter().map(name).collect(),
            stated: wrong.stated.into_iter().map(name).collect(),
        }
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.placed.is_empty() && self.stated.is_empty()
    }

    /// What follows the verdict in words.
    pub fn words(&self) -> String {
        let mut words = String::new();
        for (what, digits) in [
            ("placed digits contradict the solution", &self.placed),
            ("the stated solution is wrong", &self.stated),
        ] {
            if !digits.is_empty() {
                words += &format!("; {what}: {}", digits.join(" "));
            }
        }
        words
    }

    /// The fields of JSON.
    pub fn fields(&self, answer: &mut Answer<'_>) {
        for (name, digits) in [("mistakes", &self.placed), ("wrong_solution", &self.stated)] {
            if !digits.is_empty() {
                answer.field(name, digits);
            }
        }
    }
}
