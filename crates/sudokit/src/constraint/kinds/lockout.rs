//! Lockout lines, exact by an automaton that remembers both ends.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;
use super::line::{end_diamonds, ends_and_inner};

/// The digits in the diamonds at the ends differ by at least so much, and no digit on the line is one of them or
/// between them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lockout {
    /// Minimum difference of the ends.
    pub difference: i32,
    /// The cells from diamond to diamond.
    pub cells: Vec<Cell>,
}

impl Kind for Lockout {
    const INFO: Info = Info {
        id: "lockout",
        name: "Lockout line",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::Optional,
        sentence: "The digits in the diamonds of a lockout line differ by at least the given number, 4 on a usual board; digits on the line are neither them nor between them.",
        why: "The diamonds are far apart and leave the line only digits below both or above both.",
        words: "the least difference of the ends, or nothing for half the number of digits, rounded down",
        cells: "the cells from diamond to diamond",
        example: "lockout 4: r1c1-4",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Lockout, ParametersError> {
        let usual = (board.values() / 2) as i32;
        let difference = parameters.maybe_number("a difference", 0, 1000)?.unwrap_or(usual);
        Ok(Lockout { difference, cells: parameters.line(board, 2)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells).word(self.difference)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let numbers = numbers(&self.cells, grid);
        let [first, inner @ .., last] = numbers.as_slice() else { return false };
        (first - last).abs() >= self.difference
            && inner.iter().all(|number| number < first.min(last) || number > first.max(last))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let needed = lowering.largest_group(&self.cells[1..self.cells.len() - 1]);
        ends_and_inner(lowering, &self.cells, |first, last| {
            let (low, high) = (first.min(last), first.max(last));
            let outside = board.set(|number| number < low || number > high);
            (high - low >= self.difference && outside.count_ones() as usize >= needed).then_some(outside)
        });
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let line = Mark::line(board, &self.cells, Paint::Sky, 0.1);
        std::iter::once(line).chain(end_diamonds(board, &self.cells, Paint::Sky)).collect()
    }
}
