//! Double arrows: one sum with coefficients, exact in the engine.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::sum;
use super::line::end_circles;

/// The digits between the two circles at the ends add up to the sum of the digits in the circles.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DoubleArrow {
    /// The cells from circle to circle.
    pub cells: Vec<Cell>,
}

impl Kind for DoubleArrow {
    const INFO: Info = Info {
        id: "double-arrow",
        name: "Double arrow",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::None,
        sentence: "Digits along a double arrow add up to the sum of the digits in the two circles at its ends.",
        why: "Line and circles have one sum, so the ends cannot be greater than the line can reach, nor the line longer than they allow.",
        words: "nothing",
        cells: "the cells from circle to circle",
        example: "double-arrow: r1c1-5",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<DoubleArrow, ParametersError> {
        parameters.no_words()?;
        Ok(DoubleArrow { cells: parameters.line(board, 3)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let [first, inner @ .., last] = self.cells.as_slice() else { return false };
        sum(inner, grid) == sum(&[*first, *last], grid)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let last = self.cells.len() - 1;
        let factor = |at: usize| if at == 0 || at == last { -1 } else { 1 };
        let terms = self.cells.iter().enumerate().map(|(at, &cell)| (cell, factor(at)));
        lowering.weighted_sum(&terms.collect::<Vec<_>>(), 0);
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let line = Mark::line(board, &self.cells, Paint::Grey, 0.08);
        std::iter::once(line).chain(end_circles(board, &self.cells, Paint::Grey)).collect()
    }
}
