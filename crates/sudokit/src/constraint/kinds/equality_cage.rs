//! Equality cages: even and odd, low and high in equal numbers. Exact as a list of sets of values, or by counting where
//! there would be too many.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{all_differ, numbers};
use super::value_sets::sets_of;

/// Digits do not repeat; as many are even as odd, and as many low as high. The digit in the middle is neither low nor
/// high, and does not stand in the cage.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EqualityCage {
    /// The cells of the cage, each once.
    pub cells: Vec<Cell>,
}

/// Whether a number is in the lower half.
fn is_low(board: &Board, number: i32) -> bool {
    number < board.lowest() + board.values() as i32 / 2
}

/// Whether a number is in the upper half.
fn is_high(board: &Board, number: i32) -> bool {
    number > board.highest() - board.values() as i32 / 2
}

fn is_even(number: i32) -> bool {
    number % 2 == 0
}

/// Whether exactly half of the numbers pass.
fn is_half(numbers: &[i32], passes: impl Fn(i32) -> bool) -> bool {
    2 * numbers.iter().filter(|&&number| passes(number)).count() == numbers.len()
}

fn is_balanced(board: &Board, numbers: &[i32]) -> bool {
    is_half(numbers, is_even)
        && is_half(numbers, |number| is_low(board, number))
        && is_half(numbers, |number| is_high(board, number))
}

impl Kind for EqualityCage {
    const INFO: Info = Info {
        id: "equality-cage",
        name: "Equality cage",
        section: Section::Cages,
        tool: Tool::Cells,
        word_use: WordUse::None,
        sentence: "Digits in a cage do not repeat; as many are even as odd, and as many low as high. Of an odd number of \
                   digits the middle one, 5 of 9, is neither low nor high and not in the cage.",
        why: "Once half of the cells are low, or high, even or odd, the others are not.",
        words: "nothing",
        cells: "the cells of the cage, an even number",
        example: "equality-cage: r1c1-4",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<EqualityCage, ParametersError> {
        parameters.no_words()?;
        let cells = parameters.set(board, 2, board.values())?;
        if cells.len() % 2 == 1 {
            return Err(ParametersError::CellCount {
                expected: "an even number of cells".to_string(),
                found: cells.len(),
            });
        }
        Ok(EqualityCage { cells })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        all_differ(&self.cells, grid) && is_balanced(board, &numbers(&self.cells, grid))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let sets = sets_of(board, board.all(), self.cells.len(), |numbers| is_balanced(board, numbers));
        if let Some(sets) = sets {
            return lowering.one_of_sets(&self.cells, sets);
        }
        lowering.all_different(&self.cells);
        let is_half = self.cells.len() / 2;
        let (low, high) =
            (board.set(|number| is_low(board, number)), board.set(|number| is_high(board, number)));
        for set in [board.set(is_even), low, high] {
            lowering.count(&self.cells, set, is_half, is_half);
        }
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Cage { cells: self.cells.clone(), label: "=".to_string() }]
    }
}
