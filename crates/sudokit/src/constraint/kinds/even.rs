//! Even cells.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint, Point};
use crate::constraint::terms::{Kind, Terms, TermsError};

use super::common::numbers;

/// The cells hold even digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Even {
    /// The cells, each once.
    pub cells: Vec<Cell>,
}

impl Kind for Even {
    const INFO: Info = Info {
        id: "even",
        name: "Even cells",
        section: Section::Cells,
        tool: Tool::Cells,
        word_use: WordUse::None,
        sentence: "A cell with a grey square holds an even digit.",
        why: "No other digits are even.",
        words: "nothing",
        cells: "the cells that are even",
        example: "even: r1c1 r5c5",
    };

    fn from_terms(terms: &Terms, board: &Board) -> Result<Even, TermsError> {
        terms.no_words()?;
        Ok(Even { cells: terms.set(board, 1, usize::MAX)? })
    }

    fn to_terms(&self) -> Terms {
        Terms::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        numbers(&self.cells, grid).iter().all(|number| number.rem_euclid(2) == 0)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        for &cell in &self.cells {
            lowering.restrict(cell, |number| number.rem_euclid(2) == 0);
        }
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let mark = |&cell| {
            Point::of(board, cell).map(|middle| Mark::Rectangle {
                middle,
                radius: (0.38, 0.38),
                fill: Some(Paint::Grey),
                border: None,
                diamond: false,
            })
        };
        self.cells.iter().filter_map(mark).collect()
    }
}
