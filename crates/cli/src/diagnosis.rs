//! What a diagnosis says of a puzzle, in a sentence.

use sudokit::{Cell, Diagnosis, Layout, Puzzle, Verdict};

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
