//! Clues outside the board that few grids obey, and a solution of them. A random solution of skyscrapers has mostly twos
//! and threes, which say so little that all clues together leave other solutions; setters begin with numbers that
//! hardly any line has. Here they are the extremes of random exchanges of digits, and as many such clues are drawn as
//! still have a solution. Trials: `bench/record/generate.md`.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::RngCore;

use super::random::shuffle;
use super::variant::{Attempt, Failure, Group, clues_of};
use super::variant_make::Clues;
use super::variant_sketch::{Place, Sketch};
use super::variant_symmetry::orbit;
use crate::constraint::Constraint;
use crate::control::Meter;
use crate::propagation::ModelSolver;

/// How many exchanges of digits show how rare a clue is.
const SAMPLES: usize = 60;
/// After this many clues that leave no solution, or none within the nodes, there are enough.
const MAX_FAILURES: usize = 5;
/// How often the first clues are drawn before another attempt is made.
const MAX_FIRST: usize = 40;
/// Nodes for a solution of them.
const NODES: u64 = 2_000;

impl Attempt<'_> {
    /// Draws rare clues of the variants, all of which stand outside the board, and finds a solution of them; `grid` is
    /// any solution of the rules for the whole board.
    pub(super) fn draw_rare_clues(
        &mut self,
        grid: &[i32],
        rng: &mut ChaCha8Rng,
        meter: &mut Meter,
    ) -> Result<Vec<i32>, Failure> {
        let first = self.board.rows().div_ceil(2);
        let (mut found, mut failures, mut begun) = (None, 0, 0);
        while failures < MAX_FAILURES && begun < MAX_FIRST {
            let count = self.groups.len();
            for variant in 0..self.recipe.variants.len() {
                let wanted = if count == 0 { first } else { 1 };
                for _ in 0..wanted {
                    self.add_rare_clue(variant, grid, rng);
                }
            }
            let mut solution = None;
            if self.groups.len() > count {
                let mut solver = ModelSolver::new(&self.puzzle(|_| true, |_| true).model())?;
                solver.randomize(Some(rng.next_u64()));
                solution = self.next_within(&mut solver, NODES, meter)?.flatten();
            }
            if solution.is_some() {
                found = solution;
                continue;
            }
            // Too many at once, or one too many.
            self.groups.truncate(count);
            if count == 0 { begun += 1 } else { failures += 1 }
        }
        found.ok_or(Failure::Exhausted)
    }

    fn add_rare_clue(&mut self, variant: usize, grid: &[i32], rng: &mut ChaCha8Rng) {
        let Some(clues) = clues_of(self.recipe.variants[variant]) else { return };
        let place = (clues.draw)(&mut self.sketch_of(grid, rng), clues.clue);
        let Some(place) = place.filter(|place| place.outside.is_some()) else { return };
        let places = orbit(&self.board, self.recipe.symmetry, &place);
        if places.iter().any(|place| self.has_place(variant, place)) {
            return;
        }
        let made = places.iter().map(|place| self.rare_clue(clues, place, grid, rng)).collect::<Option<_>>();
        self.groups.extend(made.map(|clues| Group { variant, clues, places }));
    }

    /// Of the clues that are true at a place after exchanges of digits the one whose number is farthest from their mean.
    fn rare_clue(
        &self,
        clues: &Clues,
        place: &Place,
        grid: &[i32],
        rng: &mut ChaCha8Rng,
    ) -> Option<Constraint> {
        let mut digits: Vec<i32> = self.board.numbers().collect();
        let mut seen: Vec<(i32, Constraint)> = Vec::new();
        for _ in 0..SAMPLES {
            shuffle(rng, &mut digits);
            let image = |&number: &i32| digits[(number - self.board.lowest()) as usize];
            let grid: Vec<i32> = grid.iter().map(image).collect();
            let Some(clue) = (clues.clue)(&mut self.sketch_of(&grid, rng), place) else { continue };
            let number = clue.to_parameters().words.first().and_then(|word| word.parse().ok());
            seen.extend(number.map(|number| (number, clue)));
        }
        let (sum, count) = (seen.iter().map(|(number, _)| number).sum::<i32>(), seen.len() as i32);
        let farthest = seen.into_iter().max_by_key(|(number, _)| (number * count - sum).abs());
        farthest.map(|(_, clue)| clue)
    }

    fn sketch_of<'a>(&'a self, grid: &'a [i32], rng: &'a mut ChaCha8Rng) -> Sketch<'a> {
        Sketch { grid, ..self.sketch(rng) }
    }
}
