//! Same difference lines, exact by an automaton that remembers the difference and the last digit.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};
use crate::propagation::Automaton;

use super::common::numbers;

/// The difference between neighbours is the same all along the line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SameDifference {
    /// The cells in order.
    pub cells: Vec<Cell>,
}

impl Kind for SameDifference {
    const INFO: Info = Info {
        id: "same-difference",
        name: "Same difference line",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::None,
        sentence: "The difference between neighbouring digits is the same all along the line, for each line its own.",
        why: "A digit in the middle of the line needs two digits at the same distance, or the same one twice.",
        words: "nothing",
        cells: "the cells of the line in order",
        example: "same-difference: r1c1-4",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<SameDifference, ParametersError> {
        parameters.no_words()?;
        Ok(SameDifference { cells: parameters.line(board, 3)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let numbers = numbers(&self.cells, grid);
        let differences: Vec<i32> = numbers.windows(2).map(|pair| (pair[0] - pair[1]).abs()).collect();
        differences.iter().all(|difference| *difference == differences[0])
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        // State 0, the first value, then difference and last value.
        let values = lowering.board.values() as u32;
        let state = |difference: u32, last: u32| 1 + values + difference * values + last;
        let mut moves = Vec::new();
        for first in 0..values {
            moves.push((0, 1 << first, 1 + first));
            for second in 0..values {
                let difference = first.abs_diff(second);
                moves.push((1 + first, 1 << second, state(difference, second)));
                moves.push((state(difference, first), 1 << second, state(difference, second)));
            }
        }
        let states = 1 + values + values * values;
        let automaton = Automaton { states, starts: vec![0], accepts: (1 + values..states).collect(), moves };
        lowering.automaton(&self.cells, automaton);
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        vec![Mark::line(board, &self.cells, Paint::Teal, 0.12)]
    }
}
