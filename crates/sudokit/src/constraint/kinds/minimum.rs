//! Minimums: cells less than all their neighbours. Neighbours that are marked the same are not compared, so all marked
//! cells of a puzzle belong into one constraint.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::terms::{Kind, Terms, TermsError};

use super::common::{chevron, number};

/// The cells are less than their neighbours.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Minimum {
    /// The cells, each once.
    pub cells: Vec<Cell>,
}

impl Minimum {
    /// Each marked cell with each neighbour that is not marked.
    fn pairs(&self, board: &Board) -> Vec<(Cell, Cell)> {
        let pairs = self
            .cells
            .iter()
            .flat_map(|&cell| board.neighbours(cell).into_iter().map(move |other| (cell, other)));
        pairs.filter(|(_, other)| !self.cells.contains(other)).collect()
    }
}

impl Kind for Minimum {
    const INFO: Info = Info {
        id: "minimum",
        name: "Minimum cells",
        section: Section::Cells,
        tool: Tool::Cells,
        word_use: WordUse::None,
        sentence: "A cell with chevrons is less than each of its neighbours that has none.",
        why: "A marked cell is less than a neighbour, so both ends of their ranges shrink.",
        words: "nothing",
        cells: "all marked cells of the puzzle",
        example: "minimum: r2c2 r5c5",
    };

    fn from_terms(terms: &Terms, board: &Board) -> Result<Minimum, TermsError> {
        terms.no_words()?;
        Ok(Minimum { cells: terms.set(board, 1, usize::MAX)? })
    }

    fn to_terms(&self) -> Terms {
        Terms::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        self.pairs(board).iter().all(|&(cell, other)| number(cell, grid) < number(other, grid))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let pairs = self.pairs(lowering.board);
        lowering.pairs(pairs, |marked, other| marked < other);
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let fill = Mark::Fill { cells: self.cells.clone(), paint: Paint::Grey };
        let chevrons =
            self.pairs(board).into_iter().filter_map(|(cell, neighbour)| chevron(board, neighbour, cell));
        std::iter::once(fill).chain(chevrons).collect()
    }
}
