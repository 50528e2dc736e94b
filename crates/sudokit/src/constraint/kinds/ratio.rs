//! Black dots: pairs of which one is a multiple of the other.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{dot, is_ratio, number, two_cells};

/// One cell is a multiple of the other, usually twice it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ratio {
    /// One cell.
    pub first: Cell,
    /// The other.
    pub second: Cell,
    /// How many times the smaller digit the greater one is.
    pub ratio: i32,
}

impl Kind for Ratio {
    const INFO: Info = Info {
        id: "ratio",
        name: "Black dot",
        section: Section::Edges,
        tool: Tool::Edge,
        word_use: WordUse::Optional,
        sentence: "Of two cells joined by a black dot one holds the digit of the other times the number in the dot, times 2 if it has none.",
        why: "Each digit needs its multiple or its part in the other cell.",
        words: "the ratio, 2 if nothing",
        cells: "the two cells",
        example: "ratio: r1c1-2",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Ratio, ParametersError> {
        let (first, second) = two_cells(parameters, board)?;
        let ratio = parameters.maybe_number("a ratio", 0, 1000)?.unwrap_or(2);
        Ok(Ratio { first, second, ratio })
    }

    fn to_parameters(&self) -> Parameters {
        let ratio = (self.ratio != 2).then_some(self.ratio);
        Parameters::of_cells(&[self.first, self.second]).optional(ratio)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        vec![self.first, self.second]
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        is_ratio(number(self.first, grid), number(self.second, grid), self.ratio)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        lowering.pair(self.first, self.second, |a, b| is_ratio(a, b, self.ratio));
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let text = if self.ratio == 2 { String::new() } else { self.ratio.to_string() };
        dot(board, self.first, self.second, Paint::Black, &text)
    }
}
