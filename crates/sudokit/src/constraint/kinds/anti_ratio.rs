//! Ratios that only marked pairs may have; spared pairs stand in the rule.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::terms::{Kind, Terms, TermsError};

use super::common::{is_ratio, numbers_or, spared_pairs};
use super::unmarked;

/// Of cells side by side neither is a certain multiple of the other, usually twice it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AntiRatio {
    /// The multiples that must not be.
    pub ratios: Vec<i32>,
    /// Pairs of cells that the rule spares, such as those with a dot.
    pub spared: Vec<(Cell, Cell)>,
}

impl Kind for AntiRatio {
    const INFO: Info = Info {
        id: "anti-ratio",
        name: "No ratios without a dot",
        section: Section::Global,
        tool: Tool::Board,
        word_use: WordUse::Optional,
        sentence: "Of two digits in cells side by side neither is twice the other, unless the pair is marked.",
        why: "A digit takes its double and its half from the cells beside it.",
        words: "the ratios that must not be, 2 if nothing",
        cells: "pairs of cells that are spared, a list for each; none: it holds all over the board",
        example: "anti-ratio: r1c1-2 | r5c5 r6c5",
    };

    fn from_terms(terms: &Terms, board: &Board) -> Result<AntiRatio, TermsError> {
        let ratios = numbers_or(terms, "ratios", USUAL)?;
        Ok(AntiRatio { ratios, spared: spared_pairs(terms, board)? })
    }

    fn to_terms(&self) -> Terms {
        unmarked::terms(&self.ratios, USUAL, &self.spared)
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
const USUAL: &[i32] = &[2];

impl AntiRatio {
    fn allows(&self, a: i32, b: i32) -> bool {
        !self.ratios.iter().any(|&ratio| is_ratio(a, b, ratio))
    }
}
