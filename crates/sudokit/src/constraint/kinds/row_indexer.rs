//! Row indexers: a digit says where the row number of its cell stands.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::terms::{Kind, Terms, TermsError, whole_lines};

use super::common::{index, points_at};

/// A cell says where the number of its own row stands in its column.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RowIndexer {
    /// The cells, each once.
    pub cells: Vec<Cell>,
}

impl Kind for RowIndexer {
    const INFO: Info = Info {
        id: "row-indexer",
        name: "Row indexer",
        section: Section::Cells,
        tool: Tool::Cells,
        word_use: WordUse::None,
        sentence: "A digit in a shaded cell says in which row of its column the number of its own row stands.",
        why: "A digit stays only while the cell that it points to can hold the number, and the other way round.",
        words: "nothing",
        cells: "the cells that point",
        example: "row-indexer: r1c1-9",
    };

    fn from_terms(terms: &Terms, board: &Board) -> Result<RowIndexer, TermsError> {
        terms.no_words()?;
        whole_lines(board)?;
        let cells = terms.set(board, 1, usize::MAX)?;
        let stray = |cell: &&Cell| board.place(**cell).is_none();
        match cells.iter().find(stray) {
            Some(&cell) => Err(TermsError::Other(format!("{} is in no row and no column", board.name(cell)))),
            None => Ok(RowIndexer { cells }),
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
        vec![Mark::Fill { cells: self.cells.clone(), paint: Paint::Green }]
    }
}

/// The cells that can be meant, and the number that they are asked for.
fn line(cell: Cell, board: &Board) -> (Vec<Cell>, i32) {
    let (row, column) = board.place(cell).unwrap_or_default();
    (board.column(column), row as i32 + 1)
}
