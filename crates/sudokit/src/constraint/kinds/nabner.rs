//! Nabner lines: no two digits are consecutive or equal. Pair tables say it; the sets of digits that fit are few unless
//! the board is large, and say more.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;

/// Any two digits differ by at least 2.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Nabner {
    /// The cells, each once; their order does not matter.
    pub cells: Vec<Cell>,
}

/// More sets than this say less than they cost.
const MAX_SETS: usize = 1000;

/// The sets of `size` values without neighbours; `None` if they are too many.
fn sparse_sets(values: usize, size: usize) -> Option<Vec<u32>> {
    // Each set beside the first value that may still be added.
    let mut sets = vec![(0u32, 0usize)];
    for _ in 0..size {
        let longer = |&(set, next): &(u32, usize)| {
            (next..values).map(move |value| (set | 1 << value, value + 2)).collect::<Vec<_>>()
        };
        sets = sets.iter().flat_map(longer).collect();
        if sets.len() > MAX_SETS {
            return None;
        }
    }
    Some(sets.into_iter().map(|(set, _)| set).collect())
}

impl Kind for Nabner {
    const INFO: Info = Info {
        id: "nabner",
        name: "Nabner",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::None,
        sentence: "No two digits on a nabner line are consecutive or the same, wherever they stand on it.",
        why: "A digit takes itself and both its neighbours away from the rest of the line.",
        words: "nothing",
        cells: "the cells of the line",
        example: "nabner: r1c1-4",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Nabner, ParametersError> {
        parameters.no_words()?;
        Ok(Nabner { cells: parameters.set(board, 2, board.values())? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let numbers = numbers(&self.cells, grid);
        let differs = |(at, a): (usize, &i32)| numbers[at + 1..].iter().all(|b| (a - b).abs() >= 2);
        numbers.iter().enumerate().all(differs)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        for (at, &cell) in self.cells.iter().enumerate() {
            for &other in &self.cells[at + 1..] {
                lowering.pair(cell, other, |a, b| (a - b).abs() >= 2);
            }
        }
        if let Some(sets) = sparse_sets(lowering.board.values(), self.cells.len()) {
            lowering.one_of_sets(&self.cells, sets);
        }
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        vec![Mark::line(board, &self.cells, Paint::Yellow, 0.2)]
    }
}
