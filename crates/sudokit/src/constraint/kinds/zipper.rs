//! Zipper lines: equal sums of mirrored pairs. For three or more pairs an automaton goes from pair to pair with the common
//! sum as its state, which is stronger than equations between two pairs at a time.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};
use crate::propagation::Automaton;

use super::common::number;
use super::line::equal_sums;

/// Cells at equal distance from the middle add up to one sum; in a line of odd length that is the digit in the middle.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Zipper {
    /// The cells in order.
    pub cells: Vec<Cell>,
}

/// Pairs of one sum, as a word. The first pair chooses it; a state is a sum, perhaps beside the first value of a pair.
fn pairs_of_one_sum(values: u32) -> Automaton {
    let sums = 2 * values - 1;
    // 0, the first value at the very start, sums, sums with a value.
    let at_start = |value: u32| 1 + value;
    let with_sum = |sum: u32| 1 + values + sum;
    let with_value = |sum: u32, value: u32| 1 + values + sums + sum * values + value;
    let mut moves = Vec::new();
    for first in 0..values {
        moves.push((0, 1 << first, at_start(first)));
        for second in 0..values {
            let sum = first + second;
            moves.push((at_start(first), 1 << second, with_sum(sum)));
            moves.push((with_sum(sum), 1 << first, with_value(sum, first)));
            moves.push((with_value(sum, first), 1 << second, with_sum(sum)));
        }
    }
    let accepts = (0..sums).map(with_sum).collect();
    Automaton { states: 1 + values + sums + sums * values, starts: vec![0], accepts, moves }
}

impl Kind for Zipper {
    const INFO: Info = Info {
        id: "zipper",
        name: "Zipper line",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::None,
        sentence: "Digits at equal distance from the middle of a zipper line have the same sum; a digit in the middle is that sum.",
        why: "Every pair has the sum of every other pair, so no digit may be too great or too small for a partner.",
        words: "nothing",
        cells: "the cells of the line in order",
        example: "zipper: r1c1-5",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Zipper, ParametersError> {
        parameters.no_words()?;
        Ok(Zipper { cells: parameters.line(board, 3)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let length = self.cells.len();
        let sum = |at: usize| number(self.cells[at], grid) + number(self.cells[length - 1 - at], grid);
        let total = if length % 2 == 1 { number(self.cells[length / 2], grid) } else { sum(0) };
        (0..length / 2).all(|at| sum(at) == total)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let half = self.cells.len() / 2;
        let pair = |at: usize| vec![self.cells[at], self.cells[self.cells.len() - 1 - at]];
        let mut sets: Vec<Vec<Cell>> = (0..half).map(pair).collect();
        if self.cells.len() % 2 == 1 {
            sets.push(vec![self.cells[half]]);
        } else if sets.len() > 2 {
            let ordered = sets.concat();
            lowering.automaton(&ordered, pairs_of_one_sum(lowering.board.values() as u32));
        }
        equal_sums(lowering, &sets);
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        vec![Mark::line(board, &self.cells, Paint::Lavender, 0.2)]
    }
}
