//! Minimal puzzles whose chance to come depends on their number of givens alone, in a known way.
//!
//! Removing givens while the puzzle stays unique favours puzzles that many paths lead to. The controlled-bias walk
//! [berthier2009] does not: draw a grid uniformly, remove its digits in a uniformly random order, stop just before the
//! puzzle ceases to be unique, and keep the result only if it is minimal. All digits outside a minimal puzzle of n
//! givens come first with chance 1 / C(81, n), and every puzzle on the way is unique because it contains the minimal
//! one. So each minimal puzzle of n givens has chance proportional to 1 / C(81, n): the weight C(81, n) undoes it, and
//! so does accepting with chance C(81, n) / C(81, [`CAP`]).
//!
//! Almost all walks fail. What makes them cheap: A removal that frees a cycle of two digits or two lines ends the walk
//! without a question. A walk that ends with more than 40 givens, the maximum known of a minimal puzzle, is dropped at
//! once.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::RngCore;

use super::grids::UniformGrids;
use super::ordinary_cycles::{Cycles, Givens};
use super::random::shuffle;
use super::removal::masked;
use super::vicinity::is_minimal;
use crate::board::Grid9;
use crate::control::{Meter, Stop};
use crate::nine::Engine;

/// Unbiased sampling is exact up to this many givens; the few puzzles with more (about one in 300) come too seldom, by
/// the factor C(81, n) / C(81, 29).
pub const CAP: u32 = 29;
/// Maximum number of givens that a minimal puzzle is known to have.
const MAX: u32 = 40;

/// How often a puzzle with this many givens must be counted to undo the bias of [`controlled`], relative to one with
/// 26 givens: C(81, n) / C(81, 26).
///
/// ```
/// use sudokit::generate::weight;
/// assert_eq!(weight(26), 1.0);
/// assert!((weight(27) - 55.0 / 27.0).abs() < 1e-12);
/// ```
pub fn weight(givens: u32) -> f64 {
    let ratio = |n: u32| f64::from(81 - n) / f64::from(n + 1);
    if givens >= 26 {
        (26..givens.min(81)).map(ratio).product()
    } else {
        1.0 / (givens..26).map(ratio).product::<f64>()
    }
}

/// A minimal puzzle, with chance proportional to 1 / C(81, givens) among all minimal puzzles. Also says how many walks
/// it took.
///
/// # Errors
/// When the meter's budget ends first.
pub fn controlled(
    grids: &UniformGrids,
    engine: &mut Engine,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter,
) -> Result<(Grid9, u64), Stop> {
    let mut order: [u8; 81] = std::array::from_fn(|cell| cell as u8);
    let mut cycles = Cycles::new();
    for sample in 1.. {
        meter.node()?;
        let grid = grids.draw(rng);
        cycles.find(&grid);
        shuffle(rng, &mut order);
        // The givens before the first removal that frees a known unavoidable set.
        let mut givens = Givens::ALL;
        let is_last = |&cell: &u8| {
            cycles.flip(usize::from(cell), &mut givens);
            cycles.is_freed(usize::from(cell), &givens)
        };
        let removed = order.iter().position(is_last).unwrap_or(81);
        if 81 - removed as u32 > MAX {
            continue;
        }
        // The last unique puzzle on the way lies between MAX givens and here.
        let after =
            |count: usize| order[..count].iter().fold((1u128 << 81) - 1, |set, &cell| set & !(1 << cell));
        let (mut unique, mut not) = (81 - MAX as usize - 1, removed + 1);
        if engine.is_unique(&masked(&grid, after(removed))) {
            unique = removed;
        } else {
            not = removed;
        }
        while not - unique > 1 {
            let middle = (not + unique) / 2;
            if engine.is_unique(&masked(&grid, after(middle))) {
                unique = middle;
            } else {
                not = middle;
            }
        }
        if unique == 81 - MAX as usize - 1 {
            continue;
        }
        let puzzle = masked(&grid, after(unique));
        if is_minimal(&puzzle, engine) {
            return Ok((puzzle, sample));
        }
    }
    Err(Stop::GaveUp)
}

/// A minimal puzzle, every one up to [`CAP`] givens with the same chance. Also says how many walks it took.
///
/// # Errors
/// When the meter's budget ends first.
pub fn unbiased(
    grids: &UniformGrids,
    engine: &mut Engine,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter,
) -> Result<(Grid9, u64), Stop> {
    let mut samples = 0;
    loop {
        let (puzzle, more) = controlled(grids, engine, rng, meter)?;
        samples += more;
        let chance = weight(puzzle.filled() as u32) / weight(CAP);
        if f64::from(rng.next_u32()) < chance * 4_294_967_296.0 {
            return Ok((puzzle, samples));
        }
    }
}
