//! Sets of cells with the same digits. The sums of the sets follow and are given to the engine as well, as it finds
//! innies and outies with them.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};
use crate::propagation::Relation;

use super::clone::{fill, groups_of_one_size};
use super::common::{all_or_none, numbers};

/// All sets hold the same digits, each as often as the others do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SameValues {
    /// Two or more sets of cells, equally many in each.
    pub sets: Vec<Vec<Cell>>,
}

impl Kind for SameValues {
    const INFO: Info = Info {
        id: "same-values",
        name: "Same digits",
        section: Section::Cages,
        tool: Tool::Lists,
        word_use: WordUse::None,
        sentence: "The sets of cells hold the same digits, in any order.",
        why: "A digit that one set cannot hold leaves the others; one that it must hold stands in all.",
        words: "nothing",
        cells: "two or more lists of as many cells",
        example: "same-values: r1c1-3 | r5c4-6",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<SameValues, ParametersError> {
        parameters.no_words()?;
        Ok(SameValues { sets: groups_of_one_size(parameters, board)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters { cells: self.sets.clone(), ..Parameters::default() }
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.sets.concat()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let sorted = |set: &Vec<Cell>| {
            let mut numbers = numbers(set, grid);
            numbers.sort_unstable();
            numbers
        };
        self.sets.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        // Cells of all sets are the same on all sides.
        let first = &self.sets[0];
        let is_shared = |cell: &Cell| self.sets.iter().all(|set| set.contains(cell));
        let sets: Vec<Vec<Cell>> = self
            .sets
            .iter()
            .map(|set| set.iter().copied().filter(|cell| !is_shared(cell)).collect())
            .collect();
        let size = first.len() - first.iter().filter(|cell| is_shared(cell)).count();
        match size {
            0 => return,
            1 => return sets.windows(2).for_each(|pair| lowering.equal(pair[0][0], pair[1][0])),
            _ => {}
        }
        let variables = sets.iter().map(|set| lowering.variables(set)).collect();
        lowering.add(Relation::SameValues(variables));
        for set in &sets[1..] {
            let terms = sets[0].iter().map(|&cell| (cell, 1)).chain(set.iter().map(|&cell| (cell, -1)));
            let terms: Vec<_> = terms.collect();
            lowering.weighted_sum(&terms, 0);
        }
    }

    fn is_value_symmetric_in(&self, labels: &[Cell], _: &Board) -> bool {
        all_or_none(&self.sets.concat(), labels)
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        fill(&self.sets)
    }
}
