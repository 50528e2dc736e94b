//! Whispers: German ones with difference 5, Dutch ones with 4. Tables of neighbours are exact for a line by itself;
//! what they miss is that cells on both sides of a third often see each other.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;
use super::line::consecutive;

/// Neighbours on the line differ by at least so much.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Whisper {
    /// Minimum difference.
    pub difference: i32,
    /// The cells in order.
    pub cells: Vec<Cell>,
}

impl Kind for Whisper {
    const INFO: Info = Info {
        id: "whisper",
        name: "Whisper",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::Optional,
        sentence: "Digits next to each other on a whisper line differ by at least the given number: 5 on a German whisper, 4 on a Dutch one.",
        why: "A digit needs a partner far enough away, so middle digits go; low and high digits alternate along the line.",
        words: "the least difference, or nothing for half the number of digits, rounded up",
        cells: "the cells of the line in order",
        example: "whisper 5: r1c1-5",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Whisper, ParametersError> {
        let usual = board.values().div_ceil(2) as i32;
        let difference = parameters.maybe_number("a difference", 0, 1000)?.unwrap_or(usual);
        Ok(Whisper { difference, cells: parameters.line(board, 2)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells).word(self.difference)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        numbers(&self.cells, grid).windows(2).all(|pair| (pair[0] - pair[1]).abs() >= self.difference)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        consecutive(lowering, &self.cells, |a, b| (a - b).abs() >= self.difference);
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let is_german = 2 * self.difference >= board.values() as i32;
        let paint = if is_german { Paint::Green } else { Paint::Orange };
        vec![Mark::line(board, &self.cells, paint, 0.2)]
    }
}
