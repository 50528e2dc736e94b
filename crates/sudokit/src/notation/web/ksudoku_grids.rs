//! Boards of several overlapping grids in KSudoku's graphs: samurai, sohei, windmill and others of its users.
//!
//! Places are numbered column by column over all of the board. A group begins at the place of its first cell and is a
//! grid with rows and columns, and boxes unless it says otherwise; cliques are then the boxes that no other grid has.
//! Places in no group have no cell. Moves are not read.

use super::ksudoku::{FORMAT, Game, malformed};
use crate::board::{Board, Cell, Part};
use crate::notation::builder::Builder;
use crate::notation::document::Document;
use crate::notation::error::{Malformed, ReadErrorKind};
use crate::notation::options::Context;

impl Game {
    /// Whether the board is one layer of grids.
    pub(super) fn has_grids(&self) -> bool {
        let [columns, rows, layers] = self.sizes;
        self.kind == "custom"
            && layers == 1
            && !self.groups.is_empty()
            && rows.checked_mul(columns).is_some_and(|places| places <= crate::board::MAX_CELLS)
    }

    /// The puzzle of a graph of grids.
    pub(super) fn with_grids(&self, context: &Context) -> Result<Document, ReadErrorKind> {
        let [columns, rows, _] = self.sizes;
        let bad = |value: String| malformed(Malformed::BadField { field: "a cell", value });
        let puzzle = |error: crate::board::BoardError| ReadErrorKind::Puzzle {
            format: FORMAT,
            error: Box::new(error.into()),
        };
        let size = self.order;
        let grid =
            |&(at, _): &(usize, bool)| Part { top: at % rows, left: at / rows, rows: size, columns: size };
        let grids: Vec<Part> = self.groups.iter().map(grid).collect();
        let mut board = Board::rectangle(rows, columns, size);
        board.set_grids(grids.clone()).map_err(puzzle)?;
        let cell = |number: usize| {
            let cell = (number < rows * columns).then(|| Cell::new(number % rows * columns + number / rows));
            cell.filter(|&cell| !board.is_void(cell)).ok_or_else(|| bad(number.to_string()))
        };
        // Boxes of the groups that have some, and cliques of as many cells; other cliques are rules.
        let with_boxes = grids.iter().zip(&self.groups).filter(|(_, (_, has_boxes))| *has_boxes);
        let boxed = Board::of_grids(with_boxes.map(|(grid, _)| *grid).collect(), size).ok();
        let name = |cell: Cell, boxed: &Board| {
            let (row, column) = boxed.place(cell).unwrap_or_default();
            board.at(row, column)
        };
        let mut regions: Vec<Vec<Cell>> = boxed
            .iter()
            .flat_map(|boxed| {
                boxed.regions().iter().map(|region| region.iter().map(|&cell| name(cell, boxed)).collect())
            })
            .collect();
        let mut others = Vec::new();
        for clique in &self.cliques {
            let mut cells = clique.iter().map(|&number| cell(number)).collect::<Result<Vec<Cell>, _>>()?;
            cells.sort_unstable();
            match cells.len() == size {
                true if !regions.contains(&cells) => regions.push(cells),
                true => {}
                false => others.push(cells),
            }
        }
        let mut given = Vec::new();
        for (number, symbol) in self.values.chars().enumerate() {
            if let 'b'..='z' = symbol {
                given.push((cell(number)?, symbol as i32 - 'a' as i32));
            }
        }
        let found = self.values.chars().count();
        if found != 0 && found != rows * columns {
            return Err(malformed(Malformed::CellCount { found, expected: rows * columns }));
        }
        let cages = self.cages.iter().map(|cage| {
            let cells = cage.cells.iter().map(|&number| cell(number)).collect::<Result<Vec<Cell>, _>>();
            cells.map(|cells| (cage, cells))
        });
        let cages = cages.collect::<Result<Vec<_>, _>>()?;
        let mut own = board.clone();
        own.set_regions(regions);
        let mut builder = Builder::new(FORMAT, own, context)?;
        for (cell, number) in given {
            builder.give(cell, number)?;
        }
        for cells in others {
            builder.add_cells("clique", "extra-region", None, &cells)?;
        }
        for (cage, cells) in cages {
            self.add_cage(cage, &cells, &mut builder)?;
        }
        if !self.moves.is_empty() {
            builder.ignored.push("the moves of the game".to_string());
        }
        builder.document()
    }
}
