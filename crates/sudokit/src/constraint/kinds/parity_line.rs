//! Parity lines: odd and even digits take turns.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;

/// Neighbours on the line are one odd and one even.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ParityLine {
    /// The cells in order.
    pub cells: Vec<Cell>,
}

impl Kind for ParityLine {
    const INFO: Info = Info {
        id: "parity-line",
        name: "Parity line",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::None,
        sentence: "Odd and even digits alternate along a parity line.",
        why: "One digit says which cells of the line are odd and which even.",
        words: "nothing",
        cells: "the cells of the line in order",
        example: "parity-line: r1c1-5",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<ParityLine, ParametersError> {
        parameters.no_words()?;
        Ok(ParityLine { cells: parameters.line(board, 2)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        numbers(&self.cells, grid).windows(2).all(|pair| (pair[0] - pair[1]) % 2 != 0)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        for (at, &cell) in self.cells.iter().enumerate() {
            for (other_at, &other) in self.cells.iter().enumerate().skip(at + 1) {
                lowering.pair(cell, other, |a, b| ((a - b) % 2 == 0) == ((other_at - at) % 2 == 0));
            }
        }
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        vec![Mark::line(board, &self.cells, Paint::Red, 0.12)]
    }
}
