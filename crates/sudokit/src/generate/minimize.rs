//! A minimal puzzle inside a given one.

use rand_chacha::ChaCha8Rng;

use super::chain::{Chain, Want};
use crate::board::Grid9;
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
    let units: Vec<u128> = (0..81).filter(|&cell| puzzle.0[cell] != 0).map(|cell| 1 << cell).collect();
    let mut chain = Chain::new(rng, 0);
    chain.begin_on(solution, &units, 0..=0);
    while let Want::Answer(question) = chain.want() {
        chain.learn(engine.is_unique(&question));
    }
    Some(chain.puzzle())
}
