//! Numbered rooms: the first digit says where the clue stands. Where digits of the line differ that is a table for the
//! first cell and each other, in both directions; else an element relation.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::outside::Outside;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;
use super::outside_clue::{clue, parameters_of, place_beside};
use crate::propagation::Relation;

/// The clue stands in the N-th cell of a row or column, where N is the first digit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NumberedRoom {
    /// From where the cells are counted.
    pub place: Outside,
    /// The digit in the N-th cell.
    pub digit: i32,
}

impl Kind for NumberedRoom {
    const INFO: Info = Info {
        id: "numbered-room",
        name: "Numbered room",
        section: Section::Outside,
        tool: Tool::Outside,
        word_use: WordUse::Required,
        sentence: "A clue outside the board is the digit in the N-th cell of its row or column, where N is the digit in the first \
                   cell.",
        why: "Where the clue cannot stand the first digit does not point, and where the first digit points the clue stands.",
        words: "the digit",
        cells: "the place outside the board",
        example: "numbered-room 5: r0c4",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<NumberedRoom, ParametersError> {
        let place = place_beside(parameters, board)?;
        let digit = parameters.number("a number of the board", board.lowest(), board.highest())?;
        Ok(NumberedRoom { place, digit })
    }

    fn to_parameters(&self) -> Parameters {
        parameters_of(self.place).word(self.digit)
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        self.place.line(board)
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let line = numbers(&self.place.line(board), grid);
        let place = usize::try_from(line[0] - 1).ok();
        place.and_then(|place| line.get(place)) == Some(&self.digit)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let cells = self.place.line(board);
        let (first, length, digit) = (cells[0], cells.len() as i32, self.digit);
        // The first cell is the numbered one only if it holds both 1 and the clue.
        lowering.restrict(first, |n| (1..=length).contains(&n) && (n != 1 || digit == 1));
        if lowering.is_in_one_house(&cells) {
            for (&cell, n) in cells.iter().zip(1..).skip(1) {
                lowering.pair(first, cell, |a, b| (a == n) == (b == digit));
            }
        } else {
            let index = lowering.variable(first);
            let array = lowering.variables(&cells);
            lowering.add(Relation::Element { index, first: 1, array, values: board.bit(digit) });
        }
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![clue(self.place, self.digit)]
    }
}
