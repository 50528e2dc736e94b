//! Global entropy and global modulus: each 2×2 square has at least one number of each sort. The engine
//! takes the sorts together: two sorts that have the same two places leave them to no third one. A digit that is the
//! last of its sort leaves the cells that see all its places (source: the Interactive Sudoku Solver). Trials:
//! `bench/record/variants.md`.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::number;
use super::sorts::Sorts;

/// Each 2×2 square has a number of each sort: of each third (`BY` is 'e') or of each remainder ('m').
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GlobalSorts<const BY: char> {
    sorts: Sorts,
}

/// Each 2×2 square has a number of the lowest, the middle and the highest third.
pub type GlobalEntropy = GlobalSorts<'e'>;
/// Each 2×2 square has a number of each remainder, by 2 to 4.
pub type GlobalModulus = GlobalSorts<'m'>;

impl<const BY: char> Kind for GlobalSorts<BY> {
    const INFO: Info = match BY {
        'e' => Info {
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
        },
        _ => Info {
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
        },
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<GlobalSorts<BY>, ParametersError> {
        if BY == 'm' {
            parameters.nothing(board)?;
            let modulus = parameters.maybe_number("a modulus", 2, 4)?.unwrap_or(3);
            return Ok(GlobalSorts { sorts: Sorts::Remainders(modulus) });
        }
        parameters.no_words()?;
        parameters.nothing(board)?;
        if !board.values().is_multiple_of(3) {
            return Err(ParametersError::Other(format!(
                "{} numbers are not three sorts of equal size",
                board.values()
            )));
        }
        Ok(GlobalSorts { sorts: Sorts::LowMiddleHigh })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::default().optional(self.other_modulus())
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let sorts = self.sorts.sets(board);
        let holds = |cell: &Cell, sort: u32| sort & board.bit(number(*cell, grid)) != 0;
        board
            .squares()
            .iter()
            .all(|square| sorts.iter().all(|&sort| square.iter().any(|cell| holds(cell, sort))))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let sorts = self.sorts.sets(lowering.board);
        for square in lowering.board.squares() {
            for &sort in &sorts {
                lowering.count(&square, sort, 1, square.len());
            }
        }
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        let sentence = self.other_modulus().map(|modulus| {
            format!("Every square of 2×2 cells holds a digit of each remainder by {modulus}.")
        });
        vec![Mark::Note(sentence.unwrap_or_else(|| Self::INFO.sentence.to_string()))]
    }
}

impl<const BY: char> GlobalSorts<BY> {
    /// The modulus, if it is another than the usual one.
    fn other_modulus(&self) -> Option<i32> {
        match self.sorts {
            Sorts::LowMiddleHigh | Sorts::Remainders(3) => None,
            Sorts::Remainders(modulus) => Some(modulus),
        }
    }
}
