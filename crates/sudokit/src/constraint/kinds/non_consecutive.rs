//! Non-consecutive, and any other differences that cells side by side must not have. Which pairs are spared differs:
//! f-puzzles spares pairs with a dot, others none; the pairs stand in the rule, so that it means the same without its
//! neighbours.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::terms::{Kind, Terms, TermsError};

use super::common::{numbers_or, spared_pairs};
use super::unmarked;

/// Cells side by side do not differ by certain numbers, usually 1.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NonConsecutive {
    /// What cells side by side must not differ by.
    pub differences: Vec<i32>,
    /// Pairs of cells that the rule spares, such as those with a dot.
    pub spared: Vec<(Cell, Cell)>,
}

impl Kind for NonConsecutive {
    const INFO: Info = Info {
        id: "non-consecutive",
        name: "Non-consecutive",
        section: Section::Global,
        tool: Tool::Board,
        word_use: WordUse::Optional,
        sentence: "Digits in cells side by side never differ by 1, unless the pair is marked.",
        why: "A digit takes its two neighbours in the count from the cells beside it.",
        words: "the differences that must not be, 1 if nothing",
        cells: "pairs of cells that are spared, a list for each; none: it holds all over the board",
        example: "non-consecutive",
    };

    fn from_terms(terms: &Terms, board: &Board) -> Result<NonConsecutive, TermsError> {
        let differences = numbers_or(terms, "differences", USUAL)?;
        Ok(NonConsecutive { differences, spared: spared_pairs(terms, board)? })
    }

    fn to_terms(&self) -> Terms {
        unmarked::terms(&self.differences, USUAL, &self.spared)
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
const USUAL: &[i32] = &[1];

impl NonConsecutive {
    fn allows(&self, a: i32, b: i32) -> bool {
        !self.differences.iter().any(|&difference| (a - b).abs() == difference)
    }
}
