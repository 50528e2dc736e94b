//! Box indexers: a digit says where the position of its cell stands.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::terms::{Kind, Terms, TermsError};

use super::common::{index, points_at};

/// A cell says where the number of its own place stands in its box.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BoxIndexer {
    /// The cells, each once.
    pub cells: Vec<Cell>,
}

impl Kind for BoxIndexer {
    const INFO: Info = Info {
        id: "box-indexer",
        name: "Box indexer",
        section: Section::Cells,
        tool: Tool::Cells,
        word_use: WordUse::None,
        sentence: "A digit in a shaded cell says in which place of its box, counted row by row from 1, the number of its own place stands.",
        why: "A digit stays only while the cell that it points to can hold the number, and the other way round.",
        words: "nothing",
        cells: "the cells that point",
        example: "box-indexer: r1c1 r5c5",
    };

    fn from_terms(terms: &Terms, board: &Board) -> Result<BoxIndexer, TermsError> {
        terms.no_words()?;
        let cells = terms.set(board, 1, usize::MAX)?;
        let stray = |cell: &&Cell| board.region(**cell).is_none();
        match cells.iter().find(stray) {
            Some(&cell) => Err(TermsError::Other(format!("{} is in no box", board.name(cell)))),
            None => Ok(BoxIndexer { cells }),
        }
    }

    fn to_terms(&self) -> Terms {
        Terms::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        self.cells.iter().all(|&cell| {
            let (line, position) = line(cell, board);
            points_at(cell, &line, position, grid)
        })
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        for &cell in &self.cells {
            let (line, position) = line(cell, lowering.board);
            let differ = lowering.is_in_one_house(&line);
            index(lowering, cell, &line, position, differ);
        }
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Fill { cells: self.cells.clone(), paint: Paint::Blue }]
    }
}

/// The cells that can be meant, and the number that they are asked for.
fn line(cell: Cell, board: &Board) -> (Vec<Cell>, i32) {
    let mut cells = board.region(cell).map(|region| board.regions()[region].clone()).unwrap_or_default();
    cells.sort_unstable();
    let position = cells.iter().position(|&other| other == cell).unwrap_or(0);
    (cells, position as i32 + 1)
}
