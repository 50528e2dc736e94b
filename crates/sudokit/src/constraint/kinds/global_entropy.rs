//! Global entropy: sorts of digits of which each 2×2 square has all. A square has at least one of each, which the
//! engine takes together: two sorts that have the same two places leave them to no third one, and a digit that is the
//! last of its sort leaves the cells that see all its places. Source of the latter: the Interactive Sudoku Solver. With
//! an automaton for each square, which does not see it, `iss-088` had 36,404 nodes instead of 3,231.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{each_sort_in_squares, has_each_sort};

/// Each 2×2 square has a digit of the lowest, the middle and the highest third.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GlobalEntropy;

impl Kind for GlobalEntropy {
    const INFO: Info = Info {
        id: "global-entropy",
        name: "Global entropy",
        section: Section::Global,
        tool: Tool::Board,
        word_use: WordUse::None,
        sentence: "Every square of 2×2 cells holds a low, a middle and a high digit: one of each third of the digits.",
        why: "Three cells of a square without one of the three sorts leave it to the fourth.",
        words: "nothing",
        cells: "none: it holds all over the board",
        example: "global-entropy",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<GlobalEntropy, ParametersError> {
        parameters.no_words()?;
        parameters.nothing(board)?;
        if !board.values().is_multiple_of(3) {
            return Err(ParametersError::Other(format!(
                "{} numbers are not three sorts of equal size",
                board.values()
            )));
        }
        Ok(GlobalEntropy)
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::default()
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        board.squares().iter().all(|square| has_each_sort(square, &self.sorts(board), board, grid))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let sorts = self.sorts(lowering.board);
        each_sort_in_squares(lowering, &sorts);
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Note(Self::INFO.sentence.to_string())]
    }
}

impl GlobalEntropy {
    /// The sorts, as sets of numbers.
    fn sorts(&self, board: &Board) -> Vec<u32> {
        let third = board.values() as i32 / 3;
        (0..3).map(|sort| board.set(|number| (number - board.lowest()) / third == sort)).collect()
    }
}
