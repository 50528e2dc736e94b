//! Column indexers: a digit says where the column number of its cell stands.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::terms::{Kind, Terms, TermsError, whole_lines};

use super::common::{index, points_at};

/// A cell says where the number of its own column stands in its row.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ColumnIndexer {
    /// The cells, each once.
    pub cells: Vec<Cell>,
}

impl Kind for ColumnIndexer {
    const INFO: Info = Info {
        id: "column-indexer",
        name: "Column indexer",
        section: Section::Cells,
        tool: Tool::Cells,
        word_use: WordUse::None,
        sentence: "A digit in a shaded cell says in which column of its row the number of its own column stands.",
        why: "A digit stays only while the cell that it points to can hold the number, and the other way round.",
        words: "nothing",
        cells: "the cells that point",
        example: "column-indexer: r1-9c1",
    };

    fn from_terms(terms: &Terms, board: &Board) -> Result<ColumnIndexer, TermsError> {
        terms.no_words()?;
        whole_lines(board)?;
        let cells = terms.set(board, 1, usize::MAX)?;
        let stray = |cell: &&Cell| board.place(**cell).is_none();
        match cells.iter().find(stray) {
            Some(&cell) => Err(TermsError::Other(format!("{} is in no row and no column", board.name(cell)))),
            None => Ok(ColumnIndexer { cells }),
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
        vec![Mark::Fill { cells: self.cells.clone(), paint: Paint::Peach }]
    }
}

/// The cells that can be meant, and the number that they are asked for.
fn line(cell: Cell, board: &Board) -> (Vec<Cell>, i32) {
    let (row, column) = board.place(cell).unwrap_or_default();
    (board.row(row), column as i32 + 1)
}
