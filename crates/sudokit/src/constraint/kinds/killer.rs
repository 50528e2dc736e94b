//! Killer cages. The combinations that make the sum, as sets of numbers, are the engine's exact sum over cells that all
//! differ; innies and outies of cages against houses are found by the engine itself (`propagation/derived.rs`).

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::names::{Names, RuleName};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{all_differ, sum};

/// Digits in a cage do not repeat, and add up to its number if it has one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Killer {
    /// The cells of the cage, each once.
    pub cells: Vec<Cell>,
    /// Their sum, if it is known.
    pub sum: Option<i32>,
}

impl Kind for Killer {
    const INFO: Info = Info {
        id: "killer",
        name: "Killer cage",
        section: Section::Cages,
        tool: Tool::Cells,
        word_use: WordUse::Optional,
        sentence: "Digits in a cage do not repeat and add up to the number in its corner, if there is one.",
        why: "Only sets of different digits with the right sum fit the cage; a digit in none of them goes.",
        words: "the sum, or nothing",
        cells: "the cells of the cage",
        example: "killer 15: r1c1-2 r2c1",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Killer, ParametersError> {
        let cells = parameters.set(board, 1, board.values())?;
        Ok(Killer { cells, sum: parameters.maybe_number("a sum", -100_000, 100_000)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells).optional(self.sum)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        all_differ(&self.cells, grid) && self.sum.is_none_or(|total| sum(&self.cells, grid) == total)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        lowering.all_different(&self.cells);
        if let Some(total) = self.sum {
            lowering.sum(&self.cells, total);
        }
    }

    fn name(&self, names: &Names<'_>) -> RuleName {
        let sum = self.sum.map_or_else(String::new, |sum| format!(" {sum}"));
        RuleName::at(format!("the cage{sum}"), std::slice::from_ref(&self.cells), names)
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        let label = self.sum.map(|total| total.to_string()).unwrap_or_default();
        vec![Mark::Cage { cells: self.cells.clone(), label }]
    }
}
