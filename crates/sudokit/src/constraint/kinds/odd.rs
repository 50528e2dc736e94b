//! Odd cells.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::terms::{Kind, Terms, TermsError};

use super::common::numbers;

/// The cells hold odd digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Odd {
    /// The cells, each once.
    pub cells: Vec<Cell>,
}

impl Kind for Odd {
    const INFO: Info = Info {
        id: "odd",
        name: "Odd cells",
        section: Section::Cells,
        tool: Tool::Cells,
        word_use: WordUse::None,
        sentence: "A cell with a grey circle holds an odd digit.",
        why: "No other digits are odd.",
        words: "nothing",
        cells: "the cells that are odd",
        example: "odd: r1c1 r5c5",
    };

    fn from_terms(terms: &Terms, board: &Board) -> Result<Odd, TermsError> {
        terms.no_words()?;
        Ok(Odd { cells: terms.set(board, 1, usize::MAX)? })
    }

    fn to_terms(&self) -> Terms {
        Terms::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        numbers(&self.cells, grid).iter().all(|number| number.rem_euclid(2) == 1)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        for &cell in &self.cells {
            lowering.restrict(cell, |number| number.rem_euclid(2) == 1);
        }
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let mark = |&cell| Mark::circle(board, cell, 0.4, Some(Paint::Grey), None);
        self.cells.iter().filter_map(mark).collect()
    }
}
