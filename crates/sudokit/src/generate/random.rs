//! Random numbers that are the same on every machine.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// The random numbers of puzzle number `k` of a seed.
pub fn stream(seed: u64, k: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(k);
    rng
}

/// A uniform number in `0..bound` (bound at least 1), the same on every machine.
#[inline]
pub fn below(rng: &mut ChaCha8Rng, bound: u32) -> u32 {
    // Lemire's multiplication; numbers that would be favoured are drawn again.
    let mut product = u64::from(rng.next_u32()) * u64::from(bound);
    if (product as u32) < bound {
        let min = bound.wrapping_neg() % bound;
        while (product as u32) < min {
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
