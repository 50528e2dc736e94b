//! Puzzles with a drawn pattern: exactly these cells given.
//!
//! Start with the digits of a random grid. Then, again and again, blank one given of the pattern, count the solutions that
//! each digit in its place would leave, and take a digit that leaves fewest. Now and then take a random one, and begin
//! again after a while without progress. Dense patterns come at once, patterns near the limits (20 givens and less)
//! seldom or never: the budget must end those.

use rand_chacha::ChaCha8Rng;

use super::chain::masked;
use super::{UniformGrids, below};
use crate::board::Grid9;
use crate::control::{Meter, Stop};
use crate::nine::Engine;

/// Solutions are counted up to here.
const CAP: usize = 1500;
/// Steps without progress before beginning again, for each given.
const PATIENCE: usize = 12;

/// Finds a puzzle with one solution whose givens are exactly the cells of `pattern` (row-major). Not always minimal.
///
/// # Errors
/// When the meter's budget ends first.
pub fn puzzle_with_pattern(
    pattern: &[bool; 81],
    grids: &UniformGrids,
    engine: &mut Engine,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter,
) -> Result<Grid9, Stop> {
    let cells: Vec<usize> = (0..81).filter(|&cell| pattern[cell]).collect();
    let set = cells.iter().fold(0, |set, &cell| set | 1u128 << cell);
    if cells.is_empty() {
        return Err(Stop::GaveUp);
    }
    loop {
        let mut puzzle = masked(&grids.draw(rng), set);
        let mut fewest = usize::MAX;
        let mut patience = PATIENCE * cells.len();
        while patience > 0 {
            meter.look()?;
            patience -= 1;
            let cell = cells[below(rng, cells.len() as u32) as usize];
            let mut counts = [0usize; 10];
            for digit in 1..=9 {
                puzzle.0[cell] = digit;
                counts[digit as usize] = engine.count(&puzzle, CAP as u64) as usize;
                if counts[digit as usize] == 1 {
                    return Ok(puzzle);
                }
            }
            let possible: Vec<u8> = (1..=9).filter(|&digit| counts[digit as usize] > 0).collect();
            let least = possible.iter().map(|&digit| counts[digit as usize]).min().unwrap_or(0);
            let pool: Vec<u8> = match below(rng, 12) {
                0 => possible,
                _ => possible.into_iter().filter(|&digit| counts[digit as usize] == least).collect(),
            };
            puzzle.0[cell] = pool[below(rng, pool.len() as u32) as usize];
            if least < fewest {
                fewest = least;
                patience = PATIENCE * cells.len();
            }
        }
    }
}
