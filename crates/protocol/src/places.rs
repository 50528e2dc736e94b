//! Lists with an entry for each place of a board.

use sudokit::{Board, Cell};

/// The numbers of a grid as they travel: null where the board has no cell.
pub(crate) fn numbers_on(board: &Board, numbers: impl IntoIterator<Item = i32>) -> Vec<Option<i32>> {
    let number = |(place, number): (usize, i32)| (!board.is_void(Cell::new(place))).then_some(number);
    numbers.into_iter().enumerate().map(number).collect()
}

/// What stands at each place of a board, the cells beside it last, with nothing where it has no cell.
pub(crate) fn on_cells<T: Default>(board: &Board, mut all: Vec<T>) -> Vec<T> {
    board.void().iter().for_each(|place| all[place.index()] = T::default());
    all
}
