//! Sums that cells a knight's move apart must not have.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::names::Names;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{
    KNIGHT, lists_of_pairs, number, numbers_or, pairs_apart, spared_pairs, without, words_unless,
};
use super::unmarked;

/// Cells a knight's move apart do not add up to certain numbers, usually 5 and 15.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Knightmare {
    /// The sums that must not be.
    pub sums: Vec<i32>,
    /// Pairs of cells that the rule spares, such as those with a dot.
    pub spared: Vec<(Cell, Cell)>,
}

impl Kind for Knightmare {
    const INFO: Info = Info {
        id: "knightmare",
        name: "Knightmare",
        section: Section::Global,
        tool: Tool::Board,
        word_use: WordUse::Optional,
        sentence: "Digits a knight's move apart do not add up to 5 or 15.",
        why: "A digit takes its complements to 5 and to 15 from the cells a knight's move away.",
        words: "the sums that must not be, 5 and 15 if nothing",
        cells: "pairs of cells that are spared, a list for each; none: it holds all over the board",
        example: "knightmare",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Knightmare, ParametersError> {
        let sums = numbers_or(parameters, "sums", USUAL)?;
        Ok(Knightmare { sums, spared: spared_pairs(parameters, board)? })
    }

    fn to_parameters(&self) -> Parameters {
        let (words, cells) = (words_unless(&self.sums, USUAL), lists_of_pairs(&self.spared));
        Parameters { words, cells, ..Parameters::default() }
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let pairs = without(pairs_apart(board, &KNIGHT), &self.spared);
        pairs.iter().all(|&(a, b)| self.allows(number(a, grid), number(b, grid)))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let pairs = without(pairs_apart(lowering.board, &KNIGHT), &self.spared);
        lowering.pairs(pairs, |a, b| self.allows(a, b));
    }

    fn sentence(&self) -> String {
        match unmarked::unusual(&self.sums, USUAL) {
            Some(sums) => {
                format!("Digits a knight's move apart do not add up to {sums}, unless the pair is marked.")
            }
            None => Self::INFO.sentence.to_string(),
        }
    }

    fn clue(&self, names: &Names<'_>) -> String {
        unmarked::clue(Self::INFO.name, &self.spared, names)
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Note(self.sentence())]
    }
}

/// What the rule means unless it says otherwise.
const USUAL: &[i32] = &[5, 15];

impl Knightmare {
    fn allows(&self, a: i32, b: i32) -> bool {
        !self.sums.iter().any(|&sum| a + b == sum)
    }
}
