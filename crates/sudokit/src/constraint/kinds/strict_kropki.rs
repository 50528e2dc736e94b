//! Strict Kropki: only pairs with a dot are consecutive or one twice the other. The pairs with a dot stand in the rule.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::names::Names;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{is_ratio, lists_of_pairs, number, spared_pairs, without};
use super::unmarked;

/// Cells side by side are neither consecutive nor one twice the other.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StrictKropki {
    /// Pairs of cells that the rule spares, such as those with a dot.
    pub spared: Vec<(Cell, Cell)>,
}

impl Kind for StrictKropki {
    const INFO: Info = Info {
        id: "strict-kropki",
        name: "Strict Kropki",
        section: Section::Global,
        tool: Tool::Board,
        word_use: WordUse::None,
        sentence: "Digits in cells side by side without a dot are neither consecutive nor one twice the other.",
        why: "A digit takes its neighbours in the count, its double and its half from the cells beside it.",
        words: "nothing",
        cells: "the pairs of cells with a dot, a list for each; none: it holds all over the board",
        example: "strict-kropki: r1c1-2 | r5c5 r6c5",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<StrictKropki, ParametersError> {
        parameters.no_words()?;
        Ok(StrictKropki { spared: spared_pairs(parameters, board)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters { cells: lists_of_pairs(&self.spared), ..Parameters::default() }
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let pairs = without(board.adjacent_pairs(), &self.spared);
        pairs.iter().all(|&(a, b)| allows(number(a, grid), number(b, grid)))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let pairs = without(lowering.board.adjacent_pairs(), &self.spared);
        lowering.pairs(pairs, allows);
    }

    fn clue(&self, names: &Names<'_>) -> String {
        unmarked::clue(Self::INFO.name, &self.spared, names)
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Note(self.sentence())]
    }
}

fn allows(a: i32, b: i32) -> bool {
    (a - b).abs() != 1 && !is_ratio(a, b, 2)
}
