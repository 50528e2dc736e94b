//! Value indexing: a disjunction over where the indexed digit stands.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint, Point};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};
use crate::propagation::Relation;

use super::common::number;

/// If the second cell holds d, the d-th cell after it holds the digit of the first cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ValueIndexing {
    /// The cell with the digit, the cell with the distance, then the cells from distance 1.
    pub cells: Vec<Cell>,
}

impl Kind for ValueIndexing {
    const INFO: Info = Info {
        id: "value-indexing",
        name: "Value indexing",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::None,
        sentence: "The first digit of the line stands again as many cells after the second cell as the digit of the second cell says.",
        why: "Only places that can hold the first digit can be pointed at, and the first digit must fit a place that can be.",
        words: "nothing",
        cells: "the cell with the digit, the cell with the distance, then the cells that it points into",
        example: "value-indexing: r1c1-6",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<ValueIndexing, ParametersError> {
        parameters.no_words()?;
        // A cell may stand there twice: the digit may point at itself.
        Ok(ValueIndexing { cells: parameters.list(board, 3, usize::MAX)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let [value, index, rest @ ..] = self.cells.as_slice() else { return false };
        let place = usize::try_from(number(*index, grid) - 1).ok();
        place
            .and_then(|place| rest.get(place))
            .is_some_and(|&cell| number(cell, grid) == number(*value, grid))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let [value, index, rest @ ..] = self.cells.as_slice() else { return };
        let board = lowering.board;
        lowering.restrict(*index, |number| (1..=rest.len() as i32).contains(&number));
        let branch = |(place, &cell): (usize, &Cell)| {
            let index = Relation::Count {
                variables: vec![lowering.variable(*index)],
                values: board.bit(place as i32 + 1),
                at_least: 1,
                at_most: 1,
            };
            let is_itself = cell == *value;
            let equal =
                (!is_itself).then(|| Relation::Equal(lowering.variable(*value), lowering.variable(cell)));
            [index].into_iter().chain(equal).collect()
        };
        let branches = rest.iter().enumerate().filter(|(place, _)| board.bit(*place as i32 + 1) != 0);
        let branches = branches.map(branch).collect();
        lowering.any(branches);
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let start = Mark::circle(board, self.cells[0], 0.12, Some(Paint::Grey), None);
        let points = self.cells.iter().filter_map(|&cell| Point::of(board, cell)).collect();
        let line = Mark::Line { points, paint: Paint::Grey, width: 0.06, arrow: true };
        std::iter::once(line).chain(start).collect()
    }
}
