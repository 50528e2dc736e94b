//! What documents and writers ask of a puzzle with constraints: its rules by name, its givens on a square board.

use super::feature::Feature;
use crate::board::{Board, DigitSet, Grid, MAX_SIZE};
use crate::constraint::Puzzle;

/// What classic Sudoku does not know: the board, if it is none of its boards, and each kind of rule once.
pub(super) fn features(puzzle: &Puzzle) -> Vec<Feature> {
    let mut features = Vec::new();
    if puzzle.board().to_plain().is_none() {
        features.push(Feature::Board(puzzle.board().in_words()));
    }
    features.extend(kinds(puzzle).into_iter().map(Feature::Constraint));
    features
}

/// The kinds of rules, each once, in the order in which they come.
pub(super) fn kinds(puzzle: &Puzzle) -> Vec<&'static str> {
    let mut ids: Vec<&'static str> = Vec::new();
    for constraint in puzzle.constraints() {
        let id = constraint.info().id;
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids
}

/// Whether the board is square with digits from 1, so that its cells and numbers are those of a classic grid.
pub(super) fn is_square(board: &Board) -> bool {
    board.rows() == board.columns()
        && board.lowest() == 1
        && board.values() == board.rows()
        && board.rows() <= MAX_SIZE
}

/// The givens and what each cell may hold, on the layout of the board or, if it has none, on the usual one of its size;
/// an empty grid if the board is not square with digits from 1.
pub(super) fn grid_of(puzzle: &Puzzle) -> (Grid, Vec<DigitSet>) {
    let board = puzzle.board();
    if !is_square(board) {
        let size = board.rows().max(board.columns()).min(MAX_SIZE);
        let layout = Board::default_for(size).expect("a size in range");
        let sets = vec![DigitSet::EMPTY; layout.cell_count()];
        return (Grid::empty(layout), sets);
    }
    let layout = puzzle.plain_board().or_else(|| board.to_plain());
    let layout = layout.unwrap_or_else(|| Board::default_for(board.rows()).expect("a size in range"));
    let mut grid = Grid::empty(layout.clone());
    let mut sets: Vec<DigitSet> = layout.cells().map(|cell| puzzle.digits(cell)).collect();
    for cell in layout.cells() {
        if let Some(number) = puzzle.given(cell) {
            grid.set(cell, number as u8);
            sets[cell.index()] = DigitSet::EMPTY;
        }
    }
    (grid, sets)
}
