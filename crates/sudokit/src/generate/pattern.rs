//! Puzzles with a drawn pattern: exactly these cells given.
//!
//! Start with the digits of a random grid. Then, again and again, blank one given of the pattern, count the solutions
//! that each digit in its place would leave, and take a digit that leaves fewest. Now and then take a random one, and
//! begin again after a while without progress. Dense patterns come at once, patterns near the limits (20 givens and
//! less on the 9×9 board) seldom or never: the budget must end those.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;

use super::fill::random_solution;
use super::grids::UniformGrids;
use super::random::below;
use super::recipe::{Nearest, Nearness};
use super::search::{BoardSearch, Solutions};
use crate::board::{Board, Grid, Grid9};
use crate::control::{Meter, Stop};
use crate::nine::Engine;

/// Solutions are counted up to here.
const CAP: u32 = 1500;
/// Nodes of one count on boards other than 9×9; a count that needs more is taken as the cap.
const NODES: u64 = 5_000;
/// Steps without progress before beginning again, for each given.
const PATIENCE: usize = 12;

/// What the search needs to know of a board.
trait Counter {
    /// A random solution.
    fn draw(&mut self, rng: &mut ChaCha8Rng, meter: &mut Meter) -> Result<Vec<u8>, Stop>;

    /// The number of solutions, up to [`CAP`].
    fn count(&mut self, values: &[u8], meter: &mut Meter) -> Result<u32, Stop>;
}

struct Nine<'n> {
    grids: &'n UniformGrids,
    engine: &'n mut Engine,
}

impl Counter for Nine<'_> {
    fn draw(&mut self, rng: &mut ChaCha8Rng, _meter: &mut Meter) -> Result<Vec<u8>, Stop> {
        Ok(self.grids.draw(rng).values().to_vec())
    }

    fn count(&mut self, values: &[u8], _meter: &mut Meter) -> Result<u32, Stop> {
        let mut puzzle = Grid9::EMPTY;
        puzzle.values_mut().copy_from_slice(values);
        Ok(self.engine.count(&puzzle, u64::from(CAP)) as u32)
    }
}

struct OnBoard {
    layout: Arc<Board>,
    search: BoardSearch,
}

impl Counter for OnBoard {
    fn draw(&mut self, rng: &mut ChaCha8Rng, meter: &mut Meter) -> Result<Vec<u8>, Stop> {
        Ok(random_solution(&self.layout, rng, meter)?.values().to_vec())
    }

    fn count(&mut self, values: &[u8], meter: &mut Meter) -> Result<u32, Stop> {
        Ok(match self.search.count(values, CAP, NODES, None, meter)? {
            Solutions::Number(number) => number,
            Solutions::Unknown => CAP,
        })
    }
}

/// Finds a puzzle with one solution whose givens are exactly the cells of `pattern` (row-major). Not always minimal. A
/// step counts as a node of the meter; `progress` gets the fewest solutions so far and the steps made.
///
/// # Errors
/// When the meter's budget ends first; at once for patterns that no puzzle has, see
/// [`Sampling::check`](super::Sampling::check) for the reason.
pub fn puzzle_with_pattern(
    pattern: &[bool; 81],
    grids: &UniformGrids,
    engine: &mut Engine,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter,
    progress: &mut dyn FnMut(u64, Nearest),
) -> Result<Grid9, Stop> {
    let mut puzzle = Grid9::EMPTY;
    puzzle.values_mut().copy_from_slice(&search(
        pattern,
        9,
        &mut Nine { grids, engine },
        rng,
        meter,
        progress,
    )?);
    Ok(puzzle)
}

/// Makes a puzzle with givens in a pattern of cells on any board.
///
/// # Errors
/// When the meter's budget ends first; at once if the pattern has another number of cells than the board.
pub fn board_puzzle_with_pattern(
    layout: &Arc<Board>,
    pattern: &[bool],
    rng: &mut ChaCha8Rng,
    meter: &mut Meter,
    progress: &mut dyn FnMut(u64, Nearest),
) -> Result<Grid, Stop> {
    if pattern.len() != layout.cell_count() {
        return Err(Stop::GaveUp);
    }
    let mut counter = OnBoard { layout: layout.clone(), search: BoardSearch::new(layout) };
    let values = search(pattern, layout.size() as u8, &mut counter, rng, meter, progress)?;
    Ok(Grid::from_checked(layout.clone(), values))
}

fn search(
    pattern: &[bool],
    size: u8,
    counter: &mut dyn Counter,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter,
    progress: &mut dyn FnMut(u64, Nearest),
) -> Result<Vec<u8>, Stop> {
    let cells: Vec<usize> = (0..pattern.len()).filter(|&cell| pattern[cell]).collect();
    if cells.is_empty() {
        return Err(Stop::GaveUp);
    }
    let (mut steps, mut nearness) = (0, Nearness::new());
    loop {
        let mut puzzle = counter.draw(rng, meter)?;
        puzzle.iter_mut().zip(pattern).filter(|(_, given)| !**given).for_each(|(value, _)| *value = 0);
        let mut fewest = u32::MAX;
        let mut patience = PATIENCE * cells.len();
        while patience > 0 {
            meter.node()?;
            meter.look()?;
            patience -= 1;
            let cell = cells[below(rng, cells.len() as u32) as usize];
            let mut counts = [0u32; crate::board::MAX_SIZE + 1];
            for digit in 1..=size {
                puzzle[cell] = digit;
                counts[usize::from(digit)] = counter.count(&puzzle, meter)?;
                if counts[usize::from(digit)] == 1 {
                    return Ok(puzzle);
                }
            }
            let possible: Vec<u8> = (1..=size).filter(|&digit| counts[usize::from(digit)] > 0).collect();
            let min = possible.iter().map(|&digit| counts[usize::from(digit)]).min().unwrap_or(0);
            let pool: Vec<u8> = match below(rng, 12) {
                0 => possible,
                _ => possible.into_iter().filter(|&digit| counts[usize::from(digit)] == min).collect(),
            };
            puzzle[cell] = pool[below(rng, pool.len() as u32) as usize];
            if min < fewest {
                fewest = min;
                patience = PATIENCE * cells.len();
            }
            steps += 1;
            progress(steps, nearness.note(f64::from(min), Nearest::Solutions(u64::from(min))));
        }
    }
}
