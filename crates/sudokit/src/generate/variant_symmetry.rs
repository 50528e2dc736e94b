//! Turned and mirrored places of clues, outside the board too.

use super::variant_sketch::Place;
use crate::board::{Board, Cell};
use crate::constraint::{Diagonal, Outside};
use crate::symmetry::PatternSymmetry;

/// A turn or a flip: perhaps exchange rows and columns, then perhaps reverse the rows, then the columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct BoardSymmetry {
    transpose: bool,
    flip_rows: bool,
    flip_columns: bool,
}

/// All turns of a symmetry but the one that changes nothing. Of two mirrors that are possible the first is meant.
fn symmetries(symmetry: PatternSymmetry) -> Vec<BoardSymmetry> {
    use PatternSymmetry as Symmetry;
    let codes: &[u8] = match symmetry {
        Symmetry::VerticalOrHorizontal => &[0b001],
        Symmetry::VerticalAndHorizontal => &[0b001, 0b010, 0b011],
        Symmetry::HalfTurn => &[0b011],
        Symmetry::QuarterTurn => &[0b101, 0b011, 0b110],
        Symmetry::OneDiagonal => &[0b100],
        Symmetry::BothDiagonals => &[0b100, 0b111, 0b011],
        Symmetry::Full => &[0b001, 0b010, 0b011, 0b100, 0b101, 0b110, 0b111],
    };
    let of_code = |&code: &u8| BoardSymmetry {
        transpose: code & 4 != 0,
        flip_rows: code & 2 != 0,
        flip_columns: code & 1 != 0,
    };
    codes.iter().map(of_code).collect()
}

impl BoardSymmetry {
    /// On a rectangle of this many rows and columns; rows and columns are exchanged on squares alone.
    fn of(self, (row, column): (usize, usize), (rows, columns): (usize, usize)) -> (usize, usize) {
        let (row, column) = if self.transpose { (column, row) } else { (row, column) };
        let flip = |place: usize, length: usize, flips: bool| if flips { length - 1 - place } else { place };
        (flip(row, rows, self.flip_rows), flip(column, columns, self.flip_columns))
    }

    fn place(self, board: &Board, place: &Place) -> Option<Place> {
        let (rows, columns) = (board.rows(), board.columns());
        if self.transpose && rows != columns {
            return None;
        }
        let cell = |&cell: &Cell| {
            let (row, column) = self.of(board.place(cell)?, (rows, columns));
            board.get(row as isize, column as isize)
        };
        let outside = place.outside.map(|(outside, diagonal)| {
            // The frame around the board is a square of two more.
            let (row, column) = self.of((outside.row, outside.column), (rows + 2, columns + 2));
            (Outside { row, column }, diagonal.map(|diagonal| self.diagonal(diagonal)))
        });
        Some(Place { cells: place.cells.iter().map(cell).collect::<Option<_>>()?, outside })
    }

    fn diagonal(self, diagonal: Diagonal) -> Diagonal {
        let (down, right) = diagonal.step();
        let (down, right) = if self.transpose { (right, down) } else { (down, right) };
        let flip = |step: isize, flips: bool| if flips { -step } else { step };
        let moved = (flip(down, self.flip_rows), flip(right, self.flip_columns));
        Diagonal::ALL.into_iter().find(|diagonal| diagonal.step() == moved).unwrap_or(diagonal)
    }
}

/// The place with all its images, each once; only itself without a symmetry.
pub(super) fn orbit(board: &Board, symmetry: Option<PatternSymmetry>, place: &Place) -> Vec<Place> {
    let mut orbit = vec![place.clone()];
    for transform in symmetry.map(symmetries).unwrap_or_default() {
        let Some(image) = transform.place(board, place) else { continue };
        if orbit.iter().all(|known| known.sorted() != image.sorted()) {
            orbit.push(image);
        }
    }
    orbit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_of_cells_are_those_of_patterns() {
        let board = Board::square(6);
        for symmetry in PatternSymmetry::ALL {
            for cells in symmetry.orbits(6) {
                let place = Place::of(&[Cell::new(cells[0])]);
                let mut found: Vec<usize> = orbit(&board, Some(symmetry), &place)
                    .iter()
                    .map(|place| place.cells[0].index())
                    .collect();
                found.sort_unstable();
                assert_eq!(found, cells, "{symmetry}");
            }
        }
    }

    #[test]
    fn a_diagonal_turns_with_its_place() {
        let board = Board::square(9);
        let place = Place {
            cells: Vec::new(),
            outside: Some((Outside { row: 0, column: 3 }, Some(Diagonal::DownRight))),
        };
        for image in orbit(&board, Some(PatternSymmetry::Full), &place) {
            let (outside, diagonal) = image.outside.unwrap();
            assert_eq!(outside.diagonal(&board, diagonal.unwrap()).len(), 6, "{image:?}");
        }
    }
}
