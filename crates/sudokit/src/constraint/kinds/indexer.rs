//! Indexers: a digit says where, in a row, a column or a box of its cell, the number of the cell's own place in it stands.

use std::fmt;

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError, whole_lines};

use super::common::{index, points_at};

/// A cell says where the number of its own place stands in a house: its row (`HOUSE` is 'r'), its column ('c') or its
/// box ('b').
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Indexer<const HOUSE: char> {
    /// The cells, each once.
    pub cells: Vec<Cell>,
}

/// A cell says where the number of its own column stands in its row.
pub type ColumnIndexer = Indexer<'r'>;
/// A cell says where the number of its own row stands in its column.
pub type RowIndexer = Indexer<'c'>;
/// A cell says where the number of its own place stands in its box.
pub type BoxIndexer = Indexer<'b'>;

impl<const HOUSE: char> Kind for Indexer<HOUSE> {
    const INFO: Info = Info {
        id: match HOUSE {
            'r' => "column-indexer",
            'c' => "row-indexer",
            _ => "box-indexer",
        },
        name: match HOUSE {
            'r' => "Column indexer",
            'c' => "Row indexer",
            _ => "Box indexer",
        },
        section: Section::Cells,
        tool: Tool::Cells,
        word_use: WordUse::None,
        sentence: match HOUSE {
            'r' => {
                "A digit in a shaded cell says in which column of its row the number of its own column stands."
            }
            'c' => {
                "A digit in a shaded cell says in which row of its column the number of its own row stands."
            }
            _ => {
                "A digit in a shaded cell says in which place of its box, counted row by row from 1, the number of its own place stands."
            }
        },
        why: "A digit stays only while the cell that it points to can hold the number, and the other way round.",
        words: "nothing",
        cells: "the cells that point",
        example: match HOUSE {
            'r' => "column-indexer: r1-9c1",
            'c' => "row-indexer: r1c1-9",
            _ => "box-indexer: r1c1 r5c5",
        },
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Indexer<HOUSE>, ParametersError> {
        parameters.no_words()?;
        if HOUSE != 'b' {
            whole_lines(board)?;
        }
        let cells = parameters.set(board, 1, usize::MAX)?;
        let stray = cells.iter().find(|&&cell| match HOUSE {
            'b' => board.region(cell).is_none(),
            _ => board.place(cell).is_none(),
        });
        let Some(&stray) = stray else { return Ok(Indexer { cells }) };
        let lacks = if HOUSE == 'b' { "no box" } else { "no row and no column" };
        Err(ParametersError::Other(format!("{} is in {lacks}", board.name(stray))))
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        self.cells.iter().all(|&cell| {
            let (house, place) = house_of::<HOUSE>(cell, board);
            points_at(cell, &house, place, grid)
        })
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        for &cell in &self.cells {
            let (house, place) = house_of::<HOUSE>(cell, lowering.board);
            let differ = lowering.is_in_one_house(&house);
            index(lowering, cell, &house, place, differ);
        }
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        let paint = match HOUSE {
            'r' => Paint::Peach,
            'c' => Paint::Green,
            _ => Paint::Blue,
        };
        vec![Mark::Fill { cells: self.cells.clone(), paint }]
    }
}

impl<const HOUSE: char> fmt::Debug for Indexer<HOUSE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(Self::INFO.id).field("cells", &self.cells).finish()
    }
}

/// The cells that can be meant, and the number that they are asked for.
fn house_of<const HOUSE: char>(cell: Cell, board: &Board) -> (Vec<Cell>, i32) {
    let (row, column) = board.place(cell).unwrap_or_default();
    match HOUSE {
        'r' => (board.row(row), column as i32 + 1),
        'c' => (board.column(column), row as i32 + 1),
        _ => {
            let mut cells =
                board.region(cell).map(|region| board.regions()[region].clone()).unwrap_or_default();
            cells.sort_unstable();
            let place = cells.iter().position(|&other| other == cell).unwrap_or(0);
            (cells, place as i32 + 1)
        }
    }
}
