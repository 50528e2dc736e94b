//! A puzzle with rules of a level: what was removed comes back, then givens are added, until the puzzle is easy enough.
//!
//! Killers without givens have cages cut instead, as easy printed ones have small cages: a cell in no cage gets one of
//! its own, then the largest cage is cut in two, again and again, until each cage is one cell. Of all cuts the one is
//! taken that leaves fewest combinations. [`Ease`] finds how many of these changes are needed. Cages whose sums are
//! compared are cut as `variant_cutting.rs` says.

use std::ops::Range;

use rand_chacha::ChaCha8Rng;

use super::ease::Ease;
use super::random::shuffle;
use super::variant::{Attempt, Failure, Group, clues_of};
use super::variant_cages::gives_sum;
use super::variant_error::NearestAttempt;
use super::variant_make::Apart;
use super::variant_sketch::Place;
use super::variant_symmetry::orbit;
use crate::board::Cell;
use crate::constraint::Puzzle;
use crate::control::Meter;
use crate::difficulty::{DifficultyRange, MeasureError, Points};

/// What a cage of one cell counts among combinations: cages of two cells with fewer of them are preferred.
const ONE_CELL: usize = 4;
/// The largest cage whose cuts are all tried; a larger one falls into cells.
const MAX_CUT: usize = 10;

impl Attempt<'_> {
    /// The puzzle of some groups and the first `givens` givens.
    pub(super) fn with_givens(&self, has_group: impl Fn(usize) -> bool, givens: usize) -> Puzzle {
        let mut puzzle = self.puzzle(|_| true, has_group);
        for &cell in self.givens[..givens].iter().flatten() {
            puzzle.give(cell, self.solution[cell.index()]).expect("a number of the board");
        }
        puzzle
    }

    /// Adds clues of those that were removed, then givens or cuts of cages, until the puzzle is easy enough; its value of
    /// the measure.
    pub(super) fn be_of_level(
        &mut self,
        range: &DifficultyRange,
        removed: Vec<Group>,
        rng: &mut ChaCha8Rng,
        meter: &mut Meter,
    ) -> Result<f64, Failure> {
        // Where nothing is too hard, one rating is enough for most puzzles.
        if range.high().is_infinite()
            && let Some(value) = self.rating(range, meter)?
        {
            return if range.contains(value) { Ok(value) } else { Err(self.has_other_level()) };
        }
        if let Some(mut ease) = Ease::new(range) {
            let givens = self.givens.len();
            let spans = self.easier_groups(removed, rng);
            let changes = spans.iter().map(|span| span.start).max().unwrap_or(0);
            let mut units = if self.recipe.has_givens { self.blank_units() } else { Vec::new() };
            shuffle(rng, &mut units);
            self.givens.extend(units);
            let more = |count: usize| givens + count.saturating_sub(changes);
            let with = |count| self.with_givens(|group| spans[group].contains(&count), more(count));
            if let Some(fewest) = ease.fewest(changes + self.givens.len() - givens, with, meter)? {
                self.givens.truncate(more(fewest));
                let groups = std::mem::take(&mut self.groups).into_iter().zip(spans);
                self.groups =
                    groups.filter(|(_, span)| span.contains(&fewest)).map(|(group, _)| group).collect();
            } else if !self.cut_to_level(&mut ease, rng, meter)? {
                self.reached = Some(NearestAttempt::TooHard);
                return Err(Failure::Rejected);
            }
        }
        let value = self.rating(range, meter)?.filter(|&value| range.contains(value));
        value.ok_or_else(|| self.has_other_level())
    }

    fn has_other_level(&mut self) -> Failure {
        self.reached = Some(NearestAttempt::OtherLevel);
        Failure::Rejected
    }

    /// The value of the measure, if there is one.
    fn rating(&self, range: &DifficultyRange, meter: &mut Meter) -> Result<Option<f64>, Failure> {
        let puzzle = self.with_givens(|_| true, self.givens.len());
        match range.measurer().rate_on_board(&puzzle, meter) {
            Ok(rating) => Ok(rating.and_then(|rating| rating.total).map(Points::value)),
            Err(MeasureError::Stopped(stop)) => Err(stop.into()),
            Err(_) => Ok(None),
        }
    }

    /// Cells that are given together and are not given.
    fn blank_units(&self) -> Vec<Vec<Cell>> {
        self.units(|cell| self.givens.iter().all(|unit| !unit.contains(&cell)))
    }

    /// Of some cells those that belong together by the symmetry.
    fn units(&self, is_chosen: impl Fn(Cell) -> bool) -> Vec<Vec<Cell>> {
        let unit = |cell: Cell| -> Vec<Cell> {
            let images = orbit(&self.board, self.recipe.symmetry, &Place::of(&[cell]));
            images.iter().map(|place| place.cells[0]).collect()
        };
        let cells = self.board.cells().filter(|&cell| !self.board.is_void(cell) && is_chosen(cell));
        let units = cells.map(|cell| (cell, unit(cell)));
        units.filter(|(cell, unit)| unit.iter().min() == Some(cell)).map(|(_, unit)| unit).collect()
    }

    /// Puts back what was removed, and adds what makes the puzzle easier still. After how many changes each group is part
    /// of the puzzle, and from how many on no longer.
    fn easier_groups(&mut self, mut removed: Vec<Group>, rng: &mut ChaCha8Rng) -> Vec<Range<usize>> {
        let mut spans = vec![0..usize::MAX; self.groups.len()];
        // Where cages fill the board signs come back, not sums, as long as givens can make it easier.
        if self.recipe.has_givens {
            removed.retain(|group| !gives_sum(group.clues.first(), &self.cages));
        }
        shuffle(rng, &mut removed);
        self.groups.extend(removed);
        if !self.recipe.has_givens {
            while self.add_some_clue(None, false, rng) {}
        }
        for change in 1..=self.groups.len() - spans.len() {
            spans.push(change..usize::MAX);
        }
        let is_killer = |variant: &usize| self.recipe.variants[*variant].id == "killer";
        let killer = (0..self.recipe.variants.len()).find(is_killer);
        if let (Some(variant), false) = (killer, self.recipe.has_givens) {
            self.cut_cages(variant, &mut spans, rng);
        }
        spans
    }

    /// Gives each cell outside of cages a cage of its own, then cuts cages until all have one cell.
    fn cut_cages(&mut self, variant: usize, spans: &mut Vec<Range<usize>>, rng: &mut ChaCha8Rng) {
        let used = self.used(Apart::Cages);
        let mut change = spans.iter().map(|span| span.start).max().unwrap_or(0);
        let mut single = self.units(|cell| !used[cell.index()]);
        shuffle(rng, &mut single);
        for unit in single {
            change += 1;
            let places = unit.iter().map(|cell| Place::of(&[*cell])).collect();
            self.add_group(variant, places, rng);
            spans.resize(self.groups.len(), change..usize::MAX);
        }
        let size = |group: &Group| group.places[0].cells.len();
        loop {
            let is_open = |&at: &usize| self.groups[at].variant == variant && spans[at].end == usize::MAX;
            let Some(largest) =
                (0..self.groups.len()).filter(is_open).max_by_key(|&at| size(&self.groups[at]))
            else {
                return;
            };
            if size(&self.groups[largest]) < 2 {
                return;
            }
            change += 1;
            spans[largest].end = change;
            for places in self.cut(largest) {
                self.add_group(variant, places, rng);
            }
            spans.resize(self.groups.len(), change..usize::MAX);
        }
    }

    /// Adds the clues of some places together, if all of them have one.
    pub(super) fn add_group(&mut self, variant: usize, places: Vec<Place>, rng: &mut ChaCha8Rng) {
        let Some(clues) = clues_of(self.recipe.variants[variant]) else { return };
        let mut sketch = self.sketch(rng);
        let made = places.iter().map(|place| (clues.clue)(&mut sketch, place)).collect::<Option<Vec<_>>>();
        if let Some(clues) = made {
            self.groups.push(Group { variant, clues, places });
        }
    }

    /// The cages of a group in two parts each, with their images: the parts with fewest combinations. Where no cut has the
    /// symmetry, each cell for itself.
    fn cut(&self, group: usize) -> Vec<Vec<Place>> {
        let places = &self.groups[group].places;
        let all: usize = places.iter().map(|place| place.cells.len()).sum();
        let cells = &places[0].cells;
        let parts = |mask: u32| -> Option<Vec<Vec<Place>>> {
            let side = |is_in: bool| {
                let cells = cells.iter().enumerate().filter(|(at, _)| (mask >> at & 1 == 1) == is_in);
                Place::of(&cells.map(|(_, &cell)| cell).collect::<Vec<_>>())
            };
            let (first, second) = (side(true), side(false));
            if !self.board.are_connected(&first.cells) || !self.board.are_connected(&second.cells) {
                return None;
            }
            let mut parts = vec![orbit(&self.board, self.recipe.symmetry, &first)];
            if !parts[0].iter().any(|image| image.sorted() == second.sorted()) {
                parts.push(orbit(&self.board, self.recipe.symmetry, &second));
            }
            let mut covered: Vec<Cell> =
                parts.iter().flatten().flat_map(|place| place.cells.clone()).collect();
            covered.sort_unstable();
            covered.dedup();
            let count: usize = parts.iter().flatten().map(|place| place.cells.len()).sum();
            (count == all && covered.len() == all).then_some(parts)
        };
        let cuts = if cells.len() > MAX_CUT { 0 } else { 1u32 << (cells.len() - 1) };
        let cost =
            |parts: &Vec<Vec<Place>>| parts.iter().map(|images| self.combinations(&images[0])).sum::<usize>();
        // The first cell is in the first part.
        let best = (0..cuts.saturating_sub(1)).filter_map(|mask| parts(mask << 1 | 1)).min_by_key(cost);
        best.unwrap_or_else(|| {
            let units = self.units(|cell| places.iter().any(|place| place.cells.contains(&cell)));
            units.iter().map(|unit| unit.iter().map(|cell| Place::of(&[*cell])).collect()).collect()
        })
    }

    /// In how many ways different numbers add up to the sum of these cells.
    fn combinations(&self, place: &Place) -> usize {
        if place.cells.len() == 1 {
            return ONE_CELL;
        }
        let numbers: Vec<i32> = self.board.numbers().collect();
        let sum = place.cells.iter().map(|cell| self.solution[cell.index()]).sum();
        number_sets(&numbers, place.cells.len(), sum)
    }
}

/// How many sets of `count` of the numbers, which ascend, have this sum.
fn number_sets(numbers: &[i32], count: usize, sum: i32) -> usize {
    if count == 0 {
        return usize::from(sum == 0);
    }
    let with = |(at, number): (usize, &i32)| number_sets(&numbers[at + 1..], count - 1, sum - number);
    numbers.iter().enumerate().take_while(|(_, number)| **number <= sum).map(with).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_those_of_the_tables_for_killers() {
        let numbers: Vec<i32> = (1..=9).collect();
        for (cells, sum, sets) in
            [(2, 3, 1), (2, 10, 4), (3, 15, 8), (4, 20, 12), (3, 6, 1), (9, 45, 1), (2, 18, 0)]
        {
            assert_eq!(number_sets(&numbers, cells, sum), sets, "{sum} in {cells} cells");
        }
    }
}
