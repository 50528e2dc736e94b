//! Ratios that only marked pairs may have; spared pairs stand in the rule.

use crate::board::Cell;
use crate::constraint::board::Board;
use crate::constraint::info::{Info, Section};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::terms::{Fault, Kind, Terms};

use super::common::{is_ratio, lists_of_pairs, number, numbers_or, spared_pairs, without, words_unless};

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
        sentence: "Of two digits in cells side by side neither is twice the other, unless the pair is marked.",
        why: "A digit takes its double and its half from the cells beside it.",
        words: "the ratios that must not be, 2 if nothing",
        cells: "pairs of cells that are spared, a list for each; none: it holds all over the board",
        example: "anti-ratio: r1c1-2 | r5c5 r6c5",
    };

    fn from_terms(terms: &Terms, board: &Board) -> Result<AntiRatio, Fault> {
        let ratios = numbers_or(terms, "ratios", USUAL)?;
        Ok(AntiRatio { ratios, spared: spared_pairs(terms, board)? })
    }

    fn to_terms(&self) -> Terms {
        let (words, cells) = (words_unless(&self.ratios, USUAL), lists_of_pairs(&self.spared));
        Terms { words, cells, ..Terms::default() }
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let pairs = without(board.adjacent_pairs(), &self.spared);
        pairs.iter().all(|&(a, b)| self.allows(number(a, grid), number(b, grid)))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        for (a, b) in without(lowering.board.adjacent_pairs(), &self.spared) {
            lowering.pair(a, b, |a, b| self.allows(a, b));
        }
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
