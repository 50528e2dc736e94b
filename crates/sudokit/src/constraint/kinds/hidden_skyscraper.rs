//! Hidden skyscrapers: an automaton over the greatest height so far, until one is hidden.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::outside::Outside;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;
use super::outside_clue::{clue, parameters_of, place_beside};
use crate::propagation::Automaton;

/// The first digit of a row or column that is not greater than all before it is the clue. The first cell is never
/// hidden.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HiddenSkyscraper {
    /// From where one looks.
    pub place: Outside,
    /// The first height that is hidden.
    pub hidden: i32,
}

impl Kind for HiddenSkyscraper {
    const INFO: Info = Info {
        id: "hidden-skyscraper",
        name: "Hidden skyscrapers",
        section: Section::Outside,
        tool: Tool::Outside,
        word_use: WordUse::Required,
        sentence: "Digits are heights of buildings, and each hides those behind it that are not higher; a clue outside the board \
                   is the first digit that is hidden from there.",
        why: "Digits ascend until the clue, which stands behind a greater one.",
        words: "the first digit that is hidden",
        cells: "the place outside the board",
        example: "hidden-skyscraper 3: r0c4",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<HiddenSkyscraper, ParametersError> {
        let place = place_beside(parameters, board)?;
        let hidden = parameters.number("a number of the board", board.lowest(), board.highest())?;
        Ok(HiddenSkyscraper { place, hidden })
    }

    fn to_parameters(&self) -> Parameters {
        parameters_of(self.place).word(self.hidden)
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        self.place.line(board)
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let line = numbers(&self.place.line(board), grid);
        let is_hidden = |at: usize| line[..at].iter().any(|&before| before >= line[at]);
        (0..line.len()).find(|&at| is_hidden(at)).is_some_and(|at| line[at] == self.hidden)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        // State 0 is before the first cell, 1 after the hidden one, 2 + v after the height of value v.
        let height = |number: i32| 2 + (number - board.lowest()) as u32;
        let mut moves = vec![(1, board.all(), 1)];
        for number in board.numbers() {
            moves.push((0, board.bit(number), height(number)));
            for next in number + 1..=board.highest() {
                moves.push((height(number), board.bit(next), height(next)));
            }
            if self.hidden <= number {
                moves.push((height(number), board.bit(self.hidden), 1));
            }
        }
        let states = 2 + board.values() as u32;
        let automaton = Automaton { states, starts: vec![0], accepts: vec![1], moves };
        lowering.automaton(&self.place.line(board), automaton);
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![clue(self.place, self.hidden)]
    }
}
