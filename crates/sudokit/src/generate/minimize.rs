//! A minimal puzzle inside a given one.

use rand_chacha::ChaCha8Rng;

use super::board_removal::remove_units;
use super::random::shuffle;
use super::recipe::Recipe;
use super::removal::{Next, Removal, Unit};
use super::search::BoardSearch;
use crate::board::{Grid, Grid9};
use crate::control::{Meter, Stop};
use crate::nine::Engine;

/// Removes givens in a random order until none can go. `None` unless the puzzle has exactly one solution.
///
/// ```
/// use sudokit::{Engine, Grid9, generate::{is_minimal, minimize, stream}};
/// let mut engine = Engine::detect();
/// let grid = Grid9::from_line(
///     b"812753649943682175675491283154237896369845721287169534521974368438526917796318452").unwrap();
/// let puzzle = minimize(&grid, &mut engine, stream(1, 0)).unwrap();
/// assert_eq!(engine.solve_unique(&puzzle), Some(grid));
/// assert!(is_minimal(&puzzle, &mut engine));
/// ```
pub fn minimize(puzzle: &Grid9, engine: &mut Engine, rng: ChaCha8Rng) -> Option<Grid9> {
    let solution = engine.solve_unique(puzzle)?;
    let units = Unit::single((0..81).filter(|&cell| puzzle.values()[cell] != 0));
    let mut removal = Removal::new(rng, 0);
    removal.begin_on(solution, &units, 0..=0);
    while let Next::Question(question) = removal.next() {
        removal.answer(engine.is_unique(&question.givens));
    }
    Some(removal.puzzle())
}

/// Minimizes a puzzle on any board: removes givens in a random order until none can go. `None` unless the puzzle has
/// exactly one solution.
///
/// # Errors
/// When the meter's budget ends first. Large boards may need it.
pub fn minimize_on_board(
    puzzle: &Grid,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter,
) -> Result<Option<Grid>, Stop> {
    let mut search = BoardSearch::new(puzzle.layout());
    if search.is_unique(puzzle.values(), u64::MAX, meter)? != Some(true) {
        return Ok(None);
    }
    let solution = Grid::from_checked(puzzle.layout().clone(), search.solution.clone());
    let givens = puzzle.values().iter().enumerate().filter(|&(_, &value)| value != 0);
    let mut units: Vec<Vec<usize>> = givens.map(|(cell, _)| vec![cell]).collect();
    shuffle(rng, &mut units);
    let recipe = Recipe::minimal().proved();
    let values = remove_units(&mut search, &solution, puzzle.values(), &units, 0, &recipe, meter)?;
    Ok(Some(Grid::from_checked(puzzle.layout().clone(), values)))
}
