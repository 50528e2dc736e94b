//! Between lines, exact by an automaton that remembers both ends. It also knows that inner cells that see each other
//! need different numbers between the ends.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;
use super::line::{end_circles, ends_and_inner};

/// Digits on the line lie strictly between the digits in the circles at its ends.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Between {
    /// The cells from circle to circle.
    pub cells: Vec<Cell>,
}

impl Kind for Between {
    const INFO: Info = Info {
        id: "between",
        name: "Between line",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::None,
        sentence: "Digits on a line between two circles are greater than one of the circled digits and less than the other.",
        why: "The circles are far enough apart to hold the line between them, so neither middle digits in the circles nor extreme ones on the line.",
        words: "nothing",
        cells: "the cells from circle to circle",
        example: "between: r1c1-4",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Between, ParametersError> {
        parameters.no_words()?;
        Ok(Between { cells: parameters.line(board, 2)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let numbers = numbers(&self.cells, grid);
        let [first, inner @ .., last] = numbers.as_slice() else { return false };
        inner.iter().all(|number| number > first.min(last) && number < first.max(last))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let inner = &self.cells[1..self.cells.len() - 1];
        let needed = lowering.largest_group(inner) as i32;
        ends_and_inner(lowering, &self.cells, |first, last| {
            let (low, high) = (first.min(last), first.max(last));
            (needed == 0 || high - low > needed).then(|| board.set(|number| low < number && number < high))
        });
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let line = Mark::line(board, &self.cells, Paint::Grey, 0.1);
        std::iter::once(line).chain(end_circles(board, &self.cells, Paint::Grey)).collect()
    }
}
