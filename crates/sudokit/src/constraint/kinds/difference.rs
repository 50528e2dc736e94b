//! White dots: pairs with a given difference.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{dot, number, two_cells};

/// Two cells differ by a number, usually by 1.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Difference {
    /// One cell.
    pub first: Cell,
    /// The other.
    pub second: Cell,
    /// Their difference.
    pub difference: i32,
}

impl Kind for Difference {
    const INFO: Info = Info {
        id: "difference",
        name: "White dot",
        section: Section::Edges,
        tool: Tool::Edge,
        word_use: WordUse::Optional,
        sentence: "Cells joined by a white dot hold digits that differ by the number in the dot, by 1 if it has none.",
        why: "Each digit needs a partner at that distance in the other cell.",
        words: "the difference, 1 if nothing",
        cells: "the two cells",
        example: "difference: r1c1-2",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Difference, ParametersError> {
        let (first, second) = two_cells(parameters, board)?;
        let difference = parameters.maybe_number("a difference", 0, 1000)?.unwrap_or(1);
        Ok(Difference { first, second, difference })
    }

    fn to_parameters(&self) -> Parameters {
        let difference = (self.difference != 1).then_some(self.difference);
        Parameters::of_cells(&[self.first, self.second]).optional(difference)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        vec![self.first, self.second]
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        (number(self.first, grid) - number(self.second, grid)).abs() == self.difference
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        lowering.pair(self.first, self.second, |a, b| (a - b).abs() == self.difference);
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let text = if self.difference == 1 { String::new() } else { self.difference.to_string() };
        dot(board, self.first, self.second, Paint::White, &text)
    }
}
