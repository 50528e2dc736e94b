//! Global modulus: sorts of digits of which each 2×2 square has all. A square has at least one of each, which the
//! engine takes together, as for global entropy.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{each_sort_in_squares, has_each_sort};

/// Each 2×2 square has a digit of each remainder.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GlobalModulus {
    /// By what the digits are divided, 2 to 4.
    pub modulus: i32,
}

impl Kind for GlobalModulus {
    const INFO: Info = Info {
        id: "global-mod",
        name: "Global modulus",
        section: Section::Global,
        tool: Tool::Board,
        word_use: WordUse::Optional,
        sentence: "Every square of 2×2 cells holds a digit of each remainder by 3.",
        why: "Three cells of a square without one of the remainders leave it to the fourth.",
        words: "the modulus, 3 if nothing",
        cells: "none: it holds all over the board",
        example: "global-mod",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<GlobalModulus, ParametersError> {
        parameters.nothing(board)?;
        Ok(GlobalModulus { modulus: parameters.maybe_number("a modulus", 2, 4)?.unwrap_or(3) })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::default().optional((self.modulus != 3).then_some(self.modulus))
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
        let modulus = self.modulus;
        vec![Mark::Note(format!("Every square of 2×2 cells holds a digit of each remainder by {modulus}."))]
    }
}

impl GlobalModulus {
    /// The sorts, as sets of numbers.
    fn sorts(&self, board: &Board) -> Vec<u32> {
        (0..self.modulus).map(|rest| board.set(|number| number.rem_euclid(self.modulus) == rest)).collect()
    }
}
