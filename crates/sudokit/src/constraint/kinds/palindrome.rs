//! Palindromes: mirrored cells are equal, which unites them in the engine.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;

/// The line reads the same from both ends.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Palindrome {
    /// The cells in order.
    pub cells: Vec<Cell>,
}

impl Kind for Palindrome {
    const INFO: Info = Info {
        id: "palindrome",
        name: "Palindrome",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::None,
        sentence: "Digits along a palindrome read the same from both ends.",
        why: "Cells at equal distance from the ends hold the same digit, so what one cannot hold the other cannot either.",
        words: "nothing",
        cells: "the cells of the line in order",
        example: "palindrome: r1c1-3 r2c4",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Palindrome, ParametersError> {
        parameters.no_words()?;
        Ok(Palindrome { cells: parameters.line(board, 2)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let numbers = numbers(&self.cells, grid);
        numbers.iter().eq(numbers.iter().rev())
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        for (&cell, &mirrored) in self.cells.iter().zip(self.cells.iter().rev()).take(self.cells.len() / 2) {
            lowering.equal(cell, mirrored);
        }
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        vec![Mark::line(board, &self.cells, Paint::Grey, 0.2)]
    }
}
