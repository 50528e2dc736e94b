//! A text as a puzzle.

use super::error::IssError;
use super::{compact, read, tokens};
use crate::constraint::Puzzle;

/// Reads a text of the Interactive Sudoku Solver.
///
/// # Errors
/// The first part that cannot be understood.
pub fn read_iss(text: &str) -> Result<Puzzle, IssError> {
    let mut all = Vec::new();
    for section in tokens::sections(text) {
        match compact::tokens(&section) {
            Some(tokens) => all.extend(tokens),
            None => all.extend(tokens::tokens(&section)?),
        }
    }
    if all.is_empty() {
        return Err(IssError::new(&(0..text.len()), "there is no rule"));
    }
    read::puzzle(&all)
}
