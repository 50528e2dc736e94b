//! Modular lines: classes of numbers by their remainder; cells a window apart have one class.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;
use super::line::each_class_once;

/// Any `modulus` consecutive cells have different remainders.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Modular {
    /// The number that is divided by, and of the cells in a window.
    pub modulus: i32,
    /// The cells in order.
    pub cells: Vec<Cell>,
}

impl Kind for Modular {
    const INFO: Info = Info {
        id: "modular",
        name: "Modular line",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::Optional,
        sentence: "Any three digits one after the other on a modular line have different remainders when divided by 3, or as many digits as another given number when divided by it.",
        why: "Remainders repeat along the line with the window's length, so one digit says the class of every third cell.",
        words: "the modulus, or nothing for 3",
        cells: "the cells of the line in order",
        example: "modular: r1c1-6",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Modular, ParametersError> {
        let modulus = parameters.maybe_number("a modulus", 1, 32)?.unwrap_or(3);
        Ok(Modular { modulus, cells: parameters.line(board, 2)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells).word(self.modulus)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let remainders: Vec<i32> =
            numbers(&self.cells, grid).iter().map(|number| number.rem_euclid(self.modulus)).collect();
        let window = remainders.len().min(self.modulus as usize);
        remainders
            .windows(window)
            .all(|window| window.iter().enumerate().all(|(at, remainder)| !window[..at].contains(remainder)))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let class = |remainder| board.set(|number| number.rem_euclid(self.modulus) == remainder);
        let classes: Vec<_> = (0..self.modulus).map(class).collect();
        each_class_once(lowering, &self.cells, &classes);
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        vec![Mark::line(board, &self.cells, Paint::Teal, 0.2)]
    }
}
