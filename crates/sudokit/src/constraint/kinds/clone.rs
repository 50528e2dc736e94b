//! Clones: groups of cells of one shape with the same digits in the same places.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;

/// Cell by cell, the groups are equal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CloneGroups {
    /// Two or more groups of one size.
    pub groups: Vec<Vec<Cell>>,
}

impl Kind for CloneGroups {
    const INFO: Info = Info {
        id: "clone",
        name: "Clone",
        section: Section::Cages,
        tool: Tool::Lists,
        word_use: WordUse::None,
        sentence: "The groups of cells are clones: they hold the same digits in the same places.",
        why: "A cell and its clone are one cell: what one cannot be the other cannot be either.",
        words: "nothing",
        cells: "two or more lists of as many cells, in the same order",
        example: "clone: r1c1-3 | r5c4-6",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<CloneGroups, ParametersError> {
        parameters.no_words()?;
        Ok(CloneGroups { groups: groups_of_one_size(parameters, board)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters { cells: self.groups.clone(), ..Parameters::default() }
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.groups.concat()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        self.groups.windows(2).all(|pair| numbers(&pair[0], grid) == numbers(&pair[1], grid))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        for pair in self.groups.windows(2) {
            for (&a, &b) in pair[0].iter().zip(&pair[1]).filter(|(a, b)| a != b) {
                lowering.equal(a, b);
            }
        }
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        fill(&self.groups)
    }
}

/// Two or more lists of as many cells.
pub(super) fn groups_of_one_size(
    parameters: &Parameters,
    board: &Board,
) -> Result<Vec<Vec<Cell>>, ParametersError> {
    let groups = parameters.sets(board, 2, 1)?;
    match groups.iter().find(|group| group.len() != groups[0].len()) {
        Some(group) => Err(ParametersError::CellCount {
            expected: format!("{} cells, as many as in the first list,", groups[0].len()),
            found: group.len(),
        }),
        None => Ok(groups),
    }
}

/// Every group in the tint of the rule.
pub(super) fn fill(groups: &[Vec<Cell>]) -> Vec<Mark> {
    groups.iter().map(|group| Mark::Fill { cells: group.clone(), paint: Paint::Own }).collect()
}
