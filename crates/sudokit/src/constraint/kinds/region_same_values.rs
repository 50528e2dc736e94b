//! Equal sets: with fewer cells in a house than numbers, the largest houses all hold the same ones. The numbers that
//! none holds are further variables, ascending, and each house differs from them all.

use std::sync::Arc;

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};
use crate::propagation::{Relation, Variable};

use super::common::numbers;
use super::same_values::SameValues;

/// All largest houses hold the same set of digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RegionSameValues;

impl Kind for RegionSameValues {
    const INFO: Info = Info {
        id: "region-same-values",
        name: "Regions of the same digits",
        section: Section::Regions,
        tool: Tool::Board,
        word_use: WordUse::None,
        sentence: "The largest rows, columns and boxes all hold the same set of digits.",
        why: "A digit that is missing in one house is missing in all.",
        words: "nothing",
        cells: "none: it holds all over the board",
        example: "region-same-values",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<RegionSameValues, ParametersError> {
        parameters.no_words()?;
        parameters.nothing(board)?;
        Ok(RegionSameValues)
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::default()
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let sets = largest(board).into_iter().map(|house| {
            let mut numbers = numbers(&house, grid);
            numbers.sort_unstable();
            numbers
        });
        let sets: Vec<Vec<i32>> = sets.collect();
        sets.windows(2).all(|pair| pair[0] == pair[1])
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let houses = largest(board);
        if !houses.iter().all(|house| lowering.is_in_one_house(house)) {
            // Digits may repeat, as not all houses are in the model.
            return SameValues { sets: houses }.lower(lowering);
        }
        let Some(missing) = houses.first().map(|house| board.values() - house.len()) else { return };
        let missing: Vec<Variable> = (0..missing).map(|_| lowering.auxiliary(board.all())).collect();
        for pair in missing.windows(2) {
            let greater = (0..board.values()).map(|value| board.all() & !((2u32 << value) - 1));
            lowering.add(Relation::Pair(pair[0], pair[1], Arc::new(greater.collect())));
        }
        for house in houses {
            let mut variables = lowering.variables(&house);
            variables.extend(&missing);
            lowering.add(Relation::AllDifferent(variables));
        }
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Note(Self::INFO.sentence.to_string())]
    }
}

/// The houses with the most cells.
fn largest(board: &Board) -> Vec<Vec<Cell>> {
    let houses = board.house_cells();
    let max = houses.iter().map(Vec::len).max().unwrap_or(0);
    houses.into_iter().filter(|house| house.len() == max).collect()
}
