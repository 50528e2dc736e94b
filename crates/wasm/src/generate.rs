//! Minimal puzzles of a seed, without a range of difficulty: the same as `sudokit generate` makes.

use std::ops::ControlFlow;

use sudokit::generate::minimal_puzzles;
use sudokit::{Budget, Engine, Meter};

use crate::host;

/// Makes the first puzzles of a seed and emits each with its solution; ends early where nobody wants more.
pub fn answer(count: u64, seed: u64) {
    let mut meter = Meter::new(Budget::default());
    // Without a budget it ends by itself, or where nobody wants more.
    let _ = minimal_puzzles(seed, 0..count, Engine::detect(), &mut meter, &mut |puzzle, solution| {
        let mut line = Vec::with_capacity(164);
        line.extend_from_slice(&puzzle.to_line());
        line.push(b'\t');
        line.extend_from_slice(&solution.to_line());
        line.push(b'\n');
        if host::emit("lines", &line) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
}
