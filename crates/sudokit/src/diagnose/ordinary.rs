//! The 9×9 engine as a search under assumptions, for puzzles that are an ordinary 9×9 Sudoku with givens or
//! pencilmarks.
//!
//! The engine tries values in an order of its own. Where solutions that differ much are wanted, a random symmetry of
//! the board is applied to the puzzle, and its inverse to the solutions.

use std::ops::ControlFlow;

use rand::Rng;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::board::{HousesPuzzle, Marks9};
use crate::control::{Meter, Stop};
use crate::nine::Engine;
use crate::propagation::Values;
use crate::symmetry::Transform;

/// A puzzle that is searched. A node is a state of the engine's search.
#[derive(Clone)]
pub(super) struct OrdinarySearch {
    engine: Engine,
    /// What the puzzle allows in each cell.
    marks: Marks9,
    /// The pencilmarks under the assumptions.
    assumed: Marks9,
    /// Draws symmetries; none: the search has the order of the engine.
    rng: Option<ChaCha8Rng>,
    /// The symmetry of the search, and its inverse.
    symmetry: Option<(Transform, Transform)>,
}

impl OrdinarySearch {
    /// `None` if the board is another one.
    pub fn new(puzzle: &HousesPuzzle) -> Option<OrdinarySearch> {
        let marks = puzzle.allowed9()?;
        Some(OrdinarySearch { engine: Engine::detect(), marks, assumed: marks, rng: None, symmetry: None })
    }

    /// Assumes these domains (bit v stands for digit v + 1); no domains: nothing is assumed.
    pub fn assume(&mut self, domains: &[Values]) {
        let mut masks = *self.marks.masks();
        masks.iter_mut().zip(domains).for_each(|(mask, &domain)| *mask &= domain as u16);
        self.assumed = Marks9::new(masks);
    }

    /// Draws the order of the search from a seed.
    pub fn randomize(&mut self, seed: u64) {
        self.rng = Some(ChaCha8Rng::seed_from_u64(seed));
        self.draw();
    }

    /// Whether the order is drawn.
    pub fn is_random(&self) -> bool {
        self.rng.is_some()
    }

    /// Draws another order, if orders are drawn.
    pub fn draw(&mut self) {
        let Some(rng) = &mut self.rng else { return };
        let symmetry = Transform::random(3, 3, &mut |bound| rng.random_range(0..bound));
        self.symmetry = symmetry.ok().map(|symmetry| (symmetry, symmetry.inverse()));
    }

    /// Hands out the solutions under the assumptions until `each` breaks; whether it did.
    pub fn search(
        &mut self,
        meter: &mut Meter,
        each: &mut dyn FnMut(Vec<i32>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Stop> {
        let symmetry = self.symmetry.as_ref();
        let marks = symmetry.map_or(self.assumed, |(symmetry, _)| symmetry.apply_marks(&self.assumed));
        let mut is_broken = false;
        let outcome = self.engine.search(&marks, meter, &mut |grid| {
            let grid = symmetry.map_or(*grid, |(_, inverse)| inverse.apply(grid));
            is_broken = each(grid.values().iter().map(|&value| i32::from(value)).collect()).is_break();
            if is_broken { Err(Stop::Limit) } else { Ok(()) }
        });
        if is_broken { Ok(ControlFlow::Break(())) } else { outcome.map(ControlFlow::Continue) }
    }
}
