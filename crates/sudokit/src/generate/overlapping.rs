//! Givens of overlapping grids: each grid is dug by itself, and what is left of all together has one solution.
//!
//! Proofs about one grid cost a thousandth of proofs about all of them, and shared cells have their givens from either
//! grid. What the grids say of each other makes many of these givens spare: those go afterwards, as on any board.

use rand_chacha::ChaCha8Rng;

use super::board_removal::remove_units;
use super::random::shuffle;
use super::recipe::Recipe;
use super::search::BoardSearch;
use super::variant_sketch::Place;
use super::variant_symmetry::orbit;
use crate::board::{Board, Cell, Grid};
use crate::control::{Meter, Stop};
use crate::symmetry::PatternSymmetry;

/// Givens with which each grid of a board has one solution, with their images: none if the board has no grids, or they
/// are no ordinary ones.
pub(super) fn dug_grids(
    board: &Board,
    solution: &[i32],
    symmetry: Option<PatternSymmetry>,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter,
) -> Result<Vec<Vec<Cell>>, Stop> {
    let size = board.values();
    let grids = board.grids().unwrap_or_default();
    let Ok(layout) = Board::default_for(size) else { return Ok(Vec::new()) };
    if grids.iter().any(|grid| (grid.rows, grid.columns) != (size, size)) {
        return Ok(Vec::new());
    }
    let mut search = BoardSearch::new(&layout);
    let mut is_given = vec![false; board.on_board()];
    for grid in grids {
        let on_board = |at: usize| board.at(grid.top + at / size, grid.left + at % size);
        let value = |at: usize| (solution[on_board(at).index()] - board.lowest() + 1) as u8;
        let own = Grid::from_checked(layout.clone(), (0..size * size).map(value).collect());
        let mut units: Vec<Vec<usize>> = (0..size * size).map(|at| vec![at]).collect();
        shuffle(rng, &mut units);
        let left = remove_units(&mut search, &own, own.values(), &units, 0, &Recipe::minimal(), meter)?;
        let givens = left.iter().enumerate().filter(|(_, value)| **value != 0);
        givens.for_each(|(at, _)| is_given[on_board(at).index()] = true);
    }
    let mut units: Vec<Vec<Cell>> = Vec::new();
    let mut is_taken = vec![false; board.on_board()];
    for cell in board.cells().filter(|cell| is_given[cell.index()]) {
        if !is_taken[cell.index()] {
            let images = orbit(board, symmetry, &Place::of(&[cell]));
            let unit: Vec<Cell> = images.iter().map(|place| place.cells[0]).collect();
            unit.iter().for_each(|cell| is_taken[cell.index()] = true);
            units.push(unit);
        }
    }
    Ok(units)
}

/// Whether every cell of a board has all its images under a symmetry.
pub(super) fn is_symmetric(board: &Board, symmetry: PatternSymmetry) -> bool {
    let images = |cell: Cell| orbit(board, Some(symmetry), &Place::of(&[cell])).len();
    // On a square without gaps all images are there; a place that has none is its own image at most.
    let whole = Board::rectangle(board.rows(), board.columns(), board.values());
    let all = |cell: Cell| orbit(&whole, Some(symmetry), &Place::of(&[cell])).len();
    let turns = matches!(
        symmetry,
        PatternSymmetry::QuarterTurn
            | PatternSymmetry::OneDiagonal
            | PatternSymmetry::BothDiagonals
            | PatternSymmetry::Full
    );
    let fits = board.rows() == board.columns() || !turns;
    fits && board.cells().filter(|&cell| !board.is_void(cell)).all(|cell| images(cell) == all(cell))
}
