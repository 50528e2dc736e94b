//! X-sums: an alternative for each X. Where digits of the line differ each is a list of the sets of numbers that make
//! the rest of the sum, else a linear sum.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::outside::Outside;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;
use super::outside_clue::{clue, parameters_of, place_beside};
use super::value_sets::{MAX_SETS, sets_with_sum};
use crate::propagation::Relation;
use std::sync::Arc;

/// The first X digits of a row or column, where X is the first of them, add up to the clue.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct XSum {
    /// Beside which row or column.
    pub place: Outside,
    /// The sum.
    pub sum: i32,
}

impl Kind for XSum {
    const INFO: Info = Info {
        id: "x-sum",
        name: "X-sum",
        section: Section::Outside,
        tool: Tool::Outside,
        word_use: WordUse::Required,
        sentence: "A clue outside the board is the sum of the first X digits of its row or column, where X is the first digit; with a 0 \
                   first it is 0.",
        why: "For each X the sum must be made of just X digits; an X for which it cannot be is not the first digit.",
        words: "the sum",
        cells: "the place outside the board",
        example: "x-sum 20: r0c4",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<XSum, ParametersError> {
        let place = place_beside(parameters, board)?;
        Ok(XSum { place, sum: parameters.number("a sum", -100_000, 100_000)? })
    }

    fn to_parameters(&self) -> Parameters {
        parameters_of(self.place).word(self.sum)
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        self.place.line(board)
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let line = numbers(&self.place.line(board), grid);
        let first = usize::try_from(line[0]).ok();
        first.and_then(|x| line.get(..x)).is_some_and(|first| first.iter().sum::<i32>() == self.sum)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let cells = self.place.line(board);
        let differ = lowering.is_in_one_house(&cells);
        let mut branches = Vec::new();
        for x in board.numbers() {
            let Ok(count) = usize::try_from(x) else { continue };
            if count > cells.len() {
                continue;
            }
            let first = lowering.member_relation(cells[0], board.bit(x));
            let Some(rest) = cells.get(1..count) else {
                // X is 0: nothing is added.
                if self.sum == 0 {
                    branches.push(vec![first]);
                }
                continue;
            };
            let left = self.sum - x;
            if rest.is_empty() {
                if left == 0 {
                    branches.push(vec![first]);
                }
                continue;
            }
            let others = board.all() & !board.bit(x);
            let sets = differ.then(|| sets_with_sum(board, others, rest.len(), left)).flatten();
            match sets {
                Some(sets) if sets.is_empty() => {}
                Some(sets) if sets.len() <= MAX_SETS => {
                    branches.push(vec![first, Relation::OneOfSets(lowering.variables(rest), Arc::new(sets))]);
                }
                _ => {
                    let terms: Vec<_> = rest.iter().map(|&cell| (cell, 1)).collect();
                    branches.push(vec![first, lowering.weighted_sum_relation(&terms, left)]);
                }
            }
        }
        lowering.any(branches);
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![clue(self.place, self.sum)]
    }
}
