//! Extra regions: sets of cells whose digits differ, with as many cells as a house or with fewer.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{all_differ, all_or_none};

/// Digits in the set do not repeat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ExtraRegion {
    /// The cells, each once.
    pub cells: Vec<Cell>,
}

impl Kind for ExtraRegion {
    const INFO: Info = Info {
        id: "extra-region",
        name: "Extra region",
        section: Section::Regions,
        tool: Tool::Cells,
        word_use: WordUse::None,
        sentence: "Digits in a shaded region do not repeat.",
        why: "A digit in the region leaves its other cells; a region as large as a house has a place for each digit.",
        words: "nothing",
        cells: "the cells of the region",
        example: "extra-region: r2c2-4 r3c2-4 r4c2-4",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<ExtraRegion, ParametersError> {
        parameters.no_words()?;
        Ok(ExtraRegion { cells: parameters.set(board, 1, board.values())? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        all_differ(&self.cells, grid)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        lowering.all_different(&self.cells);
    }

    fn is_value_symmetric_in(&self, labels: &[Cell], _: &Board) -> bool {
        all_or_none(&self.cells, labels)
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Fill { cells: self.cells.clone(), paint: Paint::Own }]
    }
}
