//! Rellik cages: no digits of the cage make the sum. Lowered exactly as the list of allowed sets of values; if this list
//! is too long, as a list of forbidden sets, of each of which a value must be missing.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{all_differ, numbers};
use super::value_sets::{MAX_SETS, sets_of};

/// Digits in the cage do not repeat, and none of them, alone or together, add up to the number.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rellik {
    /// The cells of the cage, each once.
    pub cells: Vec<Cell>,
    /// The sum that must not be.
    pub sum: i32,
}

/// Whether some of the numbers, one or more, add up to the sum.
fn some_make(numbers: &[i32], sum: i32) -> bool {
    match numbers {
        [] => false,
        [first, rest @ ..] => *first == sum || some_make(rest, sum) || some_make(rest, sum - first),
    }
}

/// The sets of at most `max` of the numbers that make the sum and of which no smaller one does; `None` if there are
/// too many.
fn sets_that_make(board: &Board, sum: i32, max: usize) -> Option<Vec<u32>> {
    fn extend(
        board: &Board,
        from: i32,
        (left, places): (i32, usize),
        set: u32,
        (found, nodes): (&mut Vec<u32>, &mut usize),
    ) -> bool {
        *nodes += 1;
        if *nodes > 50 * MAX_SETS {
            return false;
        }
        if set != 0 && left == 0 {
            found.push(set);
            return true;
        }
        let is_over = board.lowest() >= 0 && left < from;
        if places == 0 || is_over {
            return true;
        }
        (from..=board.highest()).all(|number| {
            let next = (left - number, places - 1);
            extend(board, number + 1, next, set | board.bit(number), (found, nodes))
        })
    }
    let mut found = Vec::new();
    extend(board, board.lowest(), (sum, max), 0, (&mut found, &mut 0)).then_some(found)
}

impl Kind for Rellik {
    const INFO: Info = Info {
        id: "rellik",
        name: "Rellik cage",
        section: Section::Cages,
        tool: Tool::Cells,
        word_use: WordUse::Required,
        sentence: "Digits in a cage do not repeat, and no digit or digits of the cage add up to its number.",
        why: "Of each group of digits that makes the number, one must be missing from the cage.",
        words: "the sum that must not be",
        cells: "the cells of the cage",
        example: "rellik 10: r1c1-3",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Rellik, ParametersError> {
        let cells = parameters.set(board, 1, board.values())?;
        let sum = parameters.number("a sum", -1000, 1000)?;
        if sets_of(board, board.all(), cells.len(), |_| true).is_none()
            && sets_that_make(board, sum, cells.len()).is_none()
        {
            return Err(ParametersError::Other(format!(
                "too many groups of digits make {sum}; a cage with fewer cells expected"
            )));
        }
        Ok(Rellik { cells, sum })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells).word(self.sum)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        all_differ(&self.cells, grid) && !some_make(&numbers(&self.cells, grid), self.sum)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let avoids = |numbers: &[i32]| !some_make(numbers, self.sum);
        if let Some(sets) = sets_of(board, board.all(), self.cells.len(), avoids) {
            return lowering.one_of_sets(&self.cells, sets);
        }
        lowering.all_different(&self.cells);
        for set in sets_that_make(board, self.sum, self.cells.len()).unwrap_or_default() {
            lowering.count(&self.cells, set, 0, set.count_ones() as usize - 1);
        }
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Cage { cells: self.cells.clone(), label: format!("≠{}", self.sum) }]
    }
}
