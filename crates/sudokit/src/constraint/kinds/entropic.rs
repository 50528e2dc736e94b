//! Entropic lines: low, middle and high digits; cells three apart have one class.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;
use super::line::each_class_once;

/// Any three cells one after the other hold a low, a middle and a high digit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Entropic {
    /// The cells in order.
    pub cells: Vec<Cell>,
}

/// 0 for a low, 1 for a middle, 2 for a high number. Where the numbers cannot be divided by 3, low and high ones are as
/// many, and the middle ones one more or less.
fn class(board: &Board, number: i32) -> usize {
    let low = (board.values() as i32 + 1) / 3;
    match number {
        number if number < board.lowest() + low => 0,
        number if number > board.highest() - low => 2,
        _ => 1,
    }
}

impl Kind for Entropic {
    const INFO: Info = Info {
        id: "entropic",
        name: "Entropic line",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::None,
        sentence: "Any three digits one after the other on an entropic line are one of 1, 2, 3, one of 4, 5, 6 and one of 7, 8, 9; of \
                   other digits the low and the high third, rounded, and those between.",
        why: "Low, middle and high digits repeat along the line in one order, so one digit says the class of every third cell.",
        words: "nothing",
        cells: "the cells of the line in order",
        example: "entropic: r1c1-6",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Entropic, ParametersError> {
        parameters.no_words()?;
        Ok(Entropic { cells: parameters.line(board, 2)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let classes: Vec<usize> =
            numbers(&self.cells, grid).iter().map(|&number| class(board, number)).collect();
        let window = classes.len().min(3);
        classes
            .windows(window)
            .all(|window| window.iter().enumerate().all(|(at, class)| !window[..at].contains(class)))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let classes = [0, 1, 2].map(|wanted| board.set(|number| class(board, number) == wanted));
        each_class_once(lowering, &self.cells, &classes);
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        vec![Mark::line(board, &self.cells, Paint::Peach, 0.2)]
    }
}
