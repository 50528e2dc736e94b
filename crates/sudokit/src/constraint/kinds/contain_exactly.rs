//! Cells that hold some digits exactly as often as listed; other digits are free.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;
use super::contain_at_least::{counts, label, lower_counts};

/// The cells hold each listed digit exactly as often as it is listed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ContainExactly {
    /// The cells, each once.
    pub cells: Vec<Cell>,
    /// The numbers, with repeats.
    pub values: Vec<i32>,
}

impl Kind for ContainExactly {
    const INFO: Info = Info {
        id: "contain-exactly",
        name: "Contains exactly",
        section: Section::Cages,
        tool: Tool::Cells,
        word_use: WordUse::Required,
        sentence: "The cells hold each listed digit exactly as often as it is listed; digits that are not listed are free.",
        why: "A listed digit that has stood often enough leaves the other cells; one that just fits takes all that it can.",
        words: "the digits, with repeats",
        cells: "the cells that hold them",
        example: "contain-exactly 1 2 2: r1c3-6 r2c6",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<ContainExactly, ParametersError> {
        let cells = parameters.set(board, 1, usize::MAX)?;
        let values = parameters.board_numbers(board, usize::MAX)?;
        Ok(ContainExactly { cells, values })
    }

    fn to_parameters(&self) -> Parameters {
        self.values.iter().fold(Parameters::of_cells(&self.cells), Parameters::word)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let numbers = numbers(&self.cells, grid);
        let occurs = |list: &[i32], value: i32| list.iter().filter(|&&other| other == value).count();
        self.values.iter().all(|&value| occurs(&numbers, value) == occurs(&self.values, value))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        lower_counts(lowering, &self.cells, &counts(&self.values), true);
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Cage { cells: self.cells.clone(), label: format!("={}", label(&self.values)) }]
    }
}
