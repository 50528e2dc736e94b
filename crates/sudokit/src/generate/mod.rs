//! Making puzzles: uniformly random grids, minimal and symmetric puzzles, drawn patterns, other boards.
//!
//! Everything takes its random numbers from a generator that the caller seeds. Puzzle number `k` of a seed has a stream
//! of its own ([`stream`]), so the same puzzles come out of any number of threads and any sharding.

mod boards;
mod chain;
mod dig;
mod grids;
mod minimize;
mod orbit_vicinity;
mod pattern;
mod sampler;
mod search;
mod unbiased;
mod vicinity;

pub use boards::{MadeOnBoard, puzzle_on_board, random_jigsaw, random_solution};
pub use dig::{Digger, ImpossibleRecipe, Made, Recipe};
pub use grids::UniformGrids;
pub use minimize::minimize;
pub use orbit_vicinity::{OrbitChange, orbit_vicinity};
pub use pattern::puzzle_with_pattern;
pub use sampler::{Sample, Sampler, Sampling};
pub use unbiased::{CAP as UNBIASED_CAP, controlled, unbiased, weight};
pub use vicinity::{Vicinity, is_minimal, vicinity};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// The random numbers of puzzle number `k` of a seed.
pub fn stream(seed: u64, k: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(k);
    rng
}

/// A uniform number in `0..bound` (bound at least 1), the same on every machine.
pub fn below(rng: &mut ChaCha8Rng, bound: u32) -> u32 {
    // Lemire's multiplication; numbers that would be favoured are drawn again.
    let mut product = u64::from(rng.next_u32()) * u64::from(bound);
    if (product as u32) < bound {
        let least = bound.wrapping_neg() % bound;
        while (product as u32) < least {
            product = u64::from(rng.next_u32()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

/// Puts a slice into a uniformly random order.
pub fn shuffle<T>(rng: &mut ChaCha8Rng, items: &mut [T]) {
    for i in (1..items.len()).rev() {
        items.swap(i, below(rng, i as u32 + 1) as usize);
    }
}
