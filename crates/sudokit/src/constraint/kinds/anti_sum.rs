//! Strict XV, and any other sums that only marked pairs may have; spared pairs stand in the rule.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::terms::{Kind, Terms, TermsError};

use super::common::{numbers_or, spared_pairs};
use super::unmarked;

/// Cells side by side do not add up to certain numbers, usually 5 and 10.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AntiSum {
    /// The sums that must not be.
    pub sums: Vec<i32>,
    /// Pairs of cells that the rule spares, such as those with a dot.
    pub spared: Vec<(Cell, Cell)>,
}

impl Kind for AntiSum {
    const INFO: Info = Info {
        id: "anti-sum",
        name: "No X or V without a mark",
        section: Section::Global,
        tool: Tool::Board,
        word_use: WordUse::Optional,
        sentence: "Digits in cells side by side do not add up to 5 or 10, unless the pair is marked.",
        why: "A digit takes its complements to 5 and to 10 from the cells beside it.",
        words: "the sums that must not be, 5 and 10 if nothing",
        cells: "pairs of cells that are spared, a list for each; none: it holds all over the board",
        example: "anti-sum: r1c1-2",
    };

    fn from_terms(terms: &Terms, board: &Board) -> Result<AntiSum, TermsError> {
        let sums = numbers_or(terms, "sums", USUAL)?;
        Ok(AntiSum { sums, spared: spared_pairs(terms, board)? })
    }

    fn to_terms(&self) -> Terms {
        unmarked::terms(&self.sums, USUAL, &self.spared)
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        unmarked::holds(board, grid, &self.spared, |a, b| self.allows(a, b))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        unmarked::lower(lowering, &self.spared, |a, b| self.allows(a, b));
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Note(Self::INFO.sentence.to_string())]
    }
}

/// What the rule means unless it says otherwise.
const USUAL: &[i32] = &[5, 10];

impl AntiSum {
    fn allows(&self, a: i32, b: i32) -> bool {
        !self.sums.iter().any(|&sum| a + b == sum)
    }
}
