//! Inequality signs between two cells.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::names::Names;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{chevron, number, two_cells};

/// One cell is greater than another.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Greater {
    /// The greater cell.
    pub greater: Cell,
    /// The smaller one.
    pub smaller: Cell,
}

impl Kind for Greater {
    const INFO: Info = Info {
        id: "greater",
        name: "Inequality",
        section: Section::Edges,
        tool: Tool::Edge,
        word_use: WordUse::None,
        sentence: "An inequality sign points to the smaller of two digits.",
        why: "The greater cell is above the least digit of the smaller one, and the smaller below the greatest of the greater.",
        words: "nothing",
        cells: "the greater cell, then the smaller one",
        example: "greater: r1c1 r1c2",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Greater, ParametersError> {
        parameters.no_words()?;
        let (greater, smaller) = two_cells(parameters, board)?;
        Ok(Greater { greater, smaller })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&[self.greater, self.smaller])
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        vec![self.greater, self.smaller]
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        number(self.greater, grid) > number(self.smaller, grid)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        lowering.pair(self.greater, self.smaller, |a, b| a > b);
    }

    fn clue(&self, names: &Names<'_>) -> String {
        format!("{} is greater than {}", names.cell(self.greater), names.cell(self.smaller))
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        chevron(board, self.greater, self.smaller).into_iter().collect()
    }
}
