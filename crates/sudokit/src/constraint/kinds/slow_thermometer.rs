//! Slow thermometers: order along a line that may stand still, but not in cells that see each other.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;

/// Digits never decrease from the bulb, which is the first cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SlowThermometer {
    /// The cells, from the bulb.
    pub cells: Vec<Cell>,
}

impl Kind for SlowThermometer {
    const INFO: Info = Info {
        id: "slow-thermometer",
        name: "Slow thermometer",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::None,
        sentence: "Digits along a slow thermometer increase or stay the same from the bulb end.",
        why: "No cell is less than a cell nearer to the bulb, and cells that see each other cannot stay the same.",
        words: "nothing",
        cells: "the cells from the bulb",
        example: "slow-thermometer: r1c1-4",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<SlowThermometer, ParametersError> {
        parameters.no_words()?;
        Ok(SlowThermometer { cells: parameters.line(board, 2)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        numbers(&self.cells, grid).is_sorted()
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        for (at, &cell) in self.cells.iter().enumerate() {
            for (other_at, &other) in self.cells.iter().enumerate().skip(at + 1) {
                if lowering.see_each_other(cell, other) {
                    lowering.pair(cell, other, |a, b| a < b);
                } else if other_at == at + 1 {
                    lowering.pair(cell, other, |a, b| a <= b);
                }
            }
        }
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let bulb = Mark::circle(board, self.cells[0], 0.38, Some(Paint::Ground), Some(Paint::Grey));
        let line = Mark::line(board, &self.cells, Paint::Grey, 0.14);
        std::iter::once(line).chain(bulb).collect()
    }
}
