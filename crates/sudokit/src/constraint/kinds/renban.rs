//! Renban lines: the set of digits is one of the windows of the numbers.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;

/// The digits are a set of consecutive ones without repetition, in any order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Renban {
    /// The cells, each once; their order does not matter.
    pub cells: Vec<Cell>,
}

impl Kind for Renban {
    const INFO: Info = Info {
        id: "renban",
        name: "Renban",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::None,
        sentence: "Digits on a renban line are consecutive and do not repeat, in any order.",
        why: "All digits lie within one window as long as the line; digits that all its windows have must stand on it.",
        words: "nothing",
        cells: "the cells of the line",
        example: "renban: r1c1-4",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Renban, ParametersError> {
        parameters.no_words()?;
        Ok(Renban { cells: parameters.set(board, 2, board.values())? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let mut numbers = numbers(&self.cells, grid);
        numbers.sort_unstable();
        numbers.windows(2).all(|pair| pair[0] + 1 == pair[1])
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let length = self.cells.len();
        let window = (1u32 << (length - 1)) | ((1 << (length - 1)) - 1);
        let windows = (0..=board.values() - length).map(|start| window << start);
        lowering.one_of_sets(&self.cells, windows.collect());
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        vec![Mark::line(board, &self.cells, Paint::Purple, 0.2)]
    }
}
