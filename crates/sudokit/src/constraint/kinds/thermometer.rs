//! Thermometers: strict order along a line. Bounds of neighbours are all that there is to propagate.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;
use super::line::neighbours;

/// Digits increase from the bulb, which is the first cell. A fork is two thermometers with one bulb.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Thermometer {
    /// The cells, from the bulb.
    pub cells: Vec<Cell>,
}

impl Kind for Thermometer {
    const INFO: Info = Info {
        id: "thermometer",
        name: "Thermometer",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::None,
        sentence: "Digits along a thermometer increase from the bulb end.",
        why: "A cell is greater than every cell nearer to the bulb, so both ends of its range shrink.",
        words: "nothing",
        cells: "the cells from the bulb",
        example: "thermometer: r1c1-4",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Thermometer, ParametersError> {
        parameters.no_words()?;
        let cells = parameters.set(board, 2, usize::MAX)?;
        Ok(Thermometer { cells })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        numbers(&self.cells, grid).is_sorted_by(|a, b| a < b)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        lowering.pairs(neighbours(&self.cells), |a, b| a < b);
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let bulb = Mark::circle(board, self.cells[0], 0.38, Some(Paint::Grey), None);
        let line = Mark::line(board, &self.cells, Paint::Grey, 0.28);
        std::iter::once(line).chain(bulb).collect()
    }
}
