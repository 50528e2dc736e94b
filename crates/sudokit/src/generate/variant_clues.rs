//! Clues of a puzzle with rules, one after another until no other solution is left.
//!
//! A clue is drawn against a counterexample, another solution that the engine shows: only a clue that is false in it is
//! added. Where no clue has room and givens are not allowed, a few clues near the cells in question are taken away and
//! others drawn in their place (large neighbourhood search [shaw1998]); a given decides otherwise.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::RngCore;

use super::random::{below, shuffle};
use super::variant::{ADDING, Attempt, Failure, Group, Others, clues_of};
use super::variant_error::NearestAttempt;
use super::variant_make::{Apart, Clues, Make};
use super::variant_sketch::{Place, Sketch};
use super::variant_symmetry::orbit;
use crate::board::Cell;
use crate::control::Meter;
use crate::propagation::ModelSolver;

/// How many givens are added at once on heavy boards where a question is not decided.
const HEAVY_GIVENS: usize = 4;
/// How often a place is drawn before a kind of clue has no more to say.
const DRAWS: usize = 60;
/// How many times as many clues as at first there may be with givens, and without.
const MAX_WITH_GIVENS: f64 = 1.5;
const MAX_WITHOUT: f64 = 5.0;
/// How often clues of one puzzle may give way to others.
const MAX_REARRANGED: u32 = 60;

impl Attempt<'_> {
    fn clues(&self, variant: usize) -> Option<&'static Clues> {
        clues_of(self.recipe.variants[variant])
    }

    /// How many clues of a variant are drawn before the engine is asked.
    pub(super) fn at_first(&self, variant: usize) -> usize {
        let Some(clues) = self.clues(variant) else { return 0 };
        let cells = self.board.on_board() - self.board.void().len();
        let share = clues.first * cells as f64 / 81.0 / self.layers() as f64;
        (share.round() as usize).max(1)
    }

    /// The variant whose cages fill the board.
    pub(super) fn of_cages(&self) -> Option<usize> {
        self.recipe.variants.iter().position(|variant| matches!(variant.make, Make::Cages(_)))
    }

    /// How many variants draw clues.
    fn layers(&self) -> usize {
        (0..self.recipe.variants.len()).filter(|&variant| self.clues(variant).is_some()).count()
    }

    /// Whether all clues stand outside the board, where the number of places is limited.
    fn is_at_fixed_places(&self) -> bool {
        self.groups.iter().flat_map(|group| &group.places).all(|place| place.outside.is_some())
    }

    /// Adds clues and givens until the engine finds no other solution.
    pub(super) fn add_until_unique(
        &mut self,
        rng: &mut ChaCha8Rng,
        meter: &mut Meter,
    ) -> Result<(), Failure> {
        let mut solver = ModelSolver::new(&self.puzzle(|_| true, |_| true).model())?;
        let mut rearranged = 0;
        loop {
            solver.randomize(Some(rng.next_u64()));
            let other = match self.others(&mut solver, &self.allowed(|_| true), ADDING, meter)? {
                Others::None => return Ok(()),
                Others::One(other) => Some(other),
                Others::Unknown => None,
            };
            let differs = |cell: &Cell| {
                other.as_ref().is_none_or(|other| other[cell.index()] != self.solution[cell.index()])
            };
            let is_given = |cell: &Cell| self.givens.iter().any(|cells| cells.contains(cell));
            let cells = self.board.cells().filter(|&cell| !self.board.is_void(cell));
            let mut open: Vec<Cell> = cells.filter(differs).collect();
            open.retain(|cell| !is_given(cell));
            if other.is_some() {
                let nearest = NearestAttempt::Open(open.len());
                self.reached = Some(self.reached.map_or(nearest, |reached| reached.min(nearest)));
            }
            // No given distinguishes two solutions that differ in their regions alone: then there is no end to clues.
            let is_in_regions = other.is_some() && open.is_empty();
            let mut is_added = self.add_some_clue(other.as_deref(), is_in_regions, rng);
            if let (false, Some(variant)) = (is_added, self.of_cages()) {
                is_added = self.cut_for(variant, other.as_deref(), rng);
            }
            if !is_added && !self.recipe.has_givens && self.is_at_fixed_places() {
                // Where all is said that can be said, other clues in place of some say no more.
                is_added = self.add_some_clue(None, false, rng);
                if !is_added {
                    return Err(Failure::Exhausted);
                }
            }
            if !is_added && (!self.recipe.has_givens || open.is_empty()) {
                rearranged += 1;
                if rearranged > MAX_REARRANGED {
                    return Err(Failure::Rejected);
                }
                self.remove_clues(&open, rng);
                self.add_some_clue(other.as_deref(), is_in_regions, rng);
                is_added = true;
            }
            if is_added {
                solver = ModelSolver::new(&self.puzzle(|_| true, |_| true).model())?;
                continue;
            }
            shuffle(rng, &mut open);
            let count = if self.is_heavy() && other.is_none() { HEAVY_GIVENS } else { 1 };
            for &cell in open.iter().take(count) {
                if self.givens.iter().all(|cells| !cells.contains(&cell)) {
                    let images = orbit(&self.board, self.recipe.symmetry, &Place::of(&[cell]));
                    self.givens.push(images.iter().map(|place| place.cells[0]).collect());
                }
            }
        }
    }

    /// Adds a clue of some variant that may have more, one that the other solution breaks.
    pub(super) fn add_some_clue(
        &mut self,
        other: Option<&[i32]>,
        is_endless: bool,
        rng: &mut ChaCha8Rng,
    ) -> bool {
        let factor = if self.recipe.has_givens { MAX_WITH_GIVENS } else { MAX_WITHOUT };
        let mut open: Vec<usize> = (0..self.recipe.variants.len())
            .filter(|&variant| {
                let groups = self.groups.iter().filter(|group| group.variant == variant);
                // Where one clue speaks of the whole board, a second one would be read as part of it.
                let is_alone = self.clues(variant).is_some_and(|clues| clues.first <= 1.0);
                let factor = if is_alone { 1.0 } else { factor };
                let max = (self.at_first(variant) as f64 * factor).ceil() as usize;
                is_endless && !is_alone || groups.map(|group| group.clues.len()).sum::<usize>() < max
            })
            .collect();
        shuffle(rng, &mut open);
        open.into_iter().any(|variant| self.add_clue(variant, other, rng))
    }

    /// Adds a clue of this variant with its images; one of them is broken by the other solution. False if many draws
    /// bring none.
    pub(super) fn add_clue(&mut self, variant: usize, other: Option<&[i32]>, rng: &mut ChaCha8Rng) -> bool {
        let Some(clues) = self.clues(variant) else { return false };
        let used = self.used(clues.apart);
        for _ in 0..DRAWS {
            let (board, grid, longest) = (&self.board, &self.solution[..], self.longest);
            let mut sketch = Sketch { board, grid, rng, used: used.clone(), longest, cages: &self.cages };
            let Some(place) = (clues.draw)(&mut sketch, clues.clue) else { continue };
            let images = orbit(&self.board, self.recipe.symmetry, &place);
            let cells: Vec<Cell> = images.iter().flat_map(|place| place.cells.clone()).collect();
            let overlaps = clues.apart != Apart::Places
                && cells
                    .iter()
                    .enumerate()
                    .any(|(at, cell)| used[cell.index()] || cells[..at].contains(cell));
            let is_taken = images.iter().any(|place| self.has_place(variant, place));
            if overlaps || is_taken {
                continue;
            }
            let made =
                images.iter().map(|place| (clues.clue)(&mut sketch, place)).collect::<Option<Vec<_>>>();
            let Some(made) = made else { continue };
            let breaks = |other: &[i32]| made.iter().any(|clue| !clue.holds(&self.board, other));
            if !other.is_none_or(breaks) {
                continue;
            }
            self.groups.push(Group { variant, clues: made, places: images });
            return true;
        }
        false
    }

    /// The cells that a new clue must not use.
    pub(super) fn used(&self, apart: Apart) -> Vec<bool> {
        let mut used = vec![false; self.board.cell_count()];
        if apart == Apart::Places {
            return used;
        }
        let is_of = |group: &&Group| self.clues(group.variant).is_some_and(|clues| clues.apart == apart);
        for place in self.groups.iter().filter(is_of).flat_map(|group| &group.places) {
            place.cells.iter().for_each(|cell| used[cell.index()] = true);
        }
        used
    }

    pub(super) fn has_place(&self, variant: usize, place: &Place) -> bool {
        let place = place.sorted();
        let mut groups = self.groups.iter().filter(|group| group.variant == variant);
        groups.any(|group| group.places.iter().any(|other| other.sorted() == place))
    }

    /// Takes away a few clues so that others have room: those next to a cell that is not yet decided, or any.
    fn remove_clues(&mut self, open: &[Cell], rng: &mut ChaCha8Rng) {
        let count = 1 + below(rng, 2) as usize;
        let mut order: Vec<usize> = (0..self.groups.len()).collect();
        shuffle(rng, &mut order);
        if !open.is_empty() && below(rng, 4) > 0 {
            let cell = open[below(rng, open.len() as u32) as usize];
            let mut cells = self.board.neighbours(cell);
            cells.push(cell);
            let is_far = |&index: &usize| {
                let mut places = self.groups[index].places.iter();
                !places.any(|place| place.cells.iter().any(|cell| cells.contains(cell)))
            };
            order.sort_by_key(is_far);
        }
        order.truncate(count);
        order.sort_unstable();
        for index in order.into_iter().rev() {
            self.groups.remove(index);
        }
    }
}
