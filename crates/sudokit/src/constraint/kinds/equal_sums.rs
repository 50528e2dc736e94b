//! Sets of cells with one sum, as differences of sums that are 0: every pair of sets where there are few, else
//! neighbours and each with the smallest.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::clone::fill;
use super::common::sum;

/// Maximum number of sets that are compared in pairs.
const MAX_IN_PAIRS: usize = 6;

/// All sets add up to the same.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EqualSums {
    /// Two or more sets.
    pub sets: Vec<Vec<Cell>>,
}

/// The differences of sums that are 0, each without cells that stand on both sides.
pub(super) fn lower_equal_sums(lowering: &mut Lowering<'_>, sets: &[Vec<Cell>]) {
    let Some(smallest) = (0..sets.len()).min_by_key(|&at| sets[at].len()) else { return };
    for (at, a) in sets.iter().enumerate() {
        for (other, b) in sets.iter().enumerate().skip(at + 1) {
            if sets.len() <= MAX_IN_PAIRS || other == at + 1 || at == smallest || other == smallest {
                let terms = a.iter().map(|&cell| (cell, 1)).chain(b.iter().map(|&cell| (cell, -1)));
                let terms: Vec<_> = terms.collect();
                lowering.weighted_sum(&terms, 0);
            }
        }
    }
}

impl Kind for EqualSums {
    const INFO: Info = Info {
        id: "equal-sums",
        name: "Equal sums",
        section: Section::Cages,
        tool: Tool::Lists,
        word_use: WordUse::None,
        sentence: "The sets of cells all have the same sum.",
        why: "No set can add up to less than another adds up to at least, nor to more than another can at most.",
        words: "nothing",
        cells: "two or more lists of cells",
        example: "equal-sums: r1c1-3 | r5c4-5",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<EqualSums, ParametersError> {
        parameters.no_words()?;
        Ok(EqualSums { sets: parameters.sets(board, 2, 1)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters { cells: self.sets.clone(), ..Parameters::default() }
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.sets.concat()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        self.sets.windows(2).all(|pair| sum(&pair[0], grid) == sum(&pair[1], grid))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        lower_equal_sums(lowering, &self.sets);
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        fill(&self.sets)
    }
}
