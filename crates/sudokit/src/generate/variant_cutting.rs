//! Cages that fill the board, as clues: at first all sums and all signs between neighbours. Where another solution is
//! left all the same, a cage is cut in two whose sums it breaks, until none is left; removal then takes what can go.
//! Where all of them are too hard for a level without givens, the largest cages are cut until they are not.

use rand_chacha::ChaCha8Rng;

use super::ease::Ease;
use super::random::shuffle;
use super::variant::{Attempt, Failure, Group};
use super::variant_cages::{gives_sum, without_sums};
use super::variant_sketch::Place;
use super::variant_symmetry::orbit;
use crate::board::Cell;
use crate::constraint::{CompareSums, Constraint, Killer, Puzzle};
use crate::control::Meter;

/// Cages that fill the board, and all that is said of them.
struct DividedBoard {
    cages: Vec<Vec<Cell>>,
    rules: Vec<Constraint>,
    groups: Vec<Group>,
    /// Some of the groups that are sums.
    sums: Vec<usize>,
    /// All signs and these sums.
    puzzle: Puzzle,
}

/// Where cages are cut for a level, at least one of this many sums is left out, so that signs say something.
const LEFT_OUT: usize = 3;

impl Attempt<'_> {
    /// Adds the sum of each cage and the sign between each two neighbours that do not have theirs.
    pub(super) fn add_all_of_cages(&mut self, variant: usize, rng: &mut ChaCha8Rng) {
        let pair = |(a, b): &(Cell, Cell)| {
            let of = |cell: &Cell| self.cages.iter().find(|cage| cage.contains(cell));
            let (first, second) = (of(a)?, of(b)?);
            (first != second).then(|| [&first[..], second].concat())
        };
        let pairs = self.board.adjacent_pairs();
        let places: Vec<Vec<Cell>> =
            self.cages.iter().cloned().chain(pairs.iter().filter_map(pair)).collect();
        for cells in places {
            let place = Place::of(&cells);
            if !self.has_place(variant, &place) {
                let images = orbit(&self.board, self.recipe.symmetry, &place);
                self.add_group(variant, images, rng);
            }
        }
    }

    /// Cuts a cage, with its images, in two whose sums are others in the other solution; the largest if there is none.
    /// What was said of the cage goes, and all is said of its parts. False if no cage can be cut.
    pub(super) fn cut_for(&mut self, variant: usize, other: Option<&[i32]>, rng: &mut ChaCha8Rng) -> bool {
        let mut order: Vec<usize> = (0..self.cages.len()).filter(|&at| self.cages[at].len() > 1).collect();
        shuffle(rng, &mut order);
        order.sort_by_key(|&at| std::cmp::Reverse(if other.is_none() { self.cages[at].len() } else { 0 }));
        for at in order {
            let mut cuts: Vec<u32> = (1..1 << (self.cages[at].len() - 1)).collect();
            shuffle(rng, &mut cuts);
            let Some(parts) = cuts.into_iter().find_map(|cut| self.parts(at, cut, other)) else { continue };
            let gone: Vec<Cell> = parts.iter().flatten().copied().collect();
            self.cages.retain(|cage| !gone.contains(&cage[0]));
            self.cages.extend(parts);
            let speaks = |place: &Place| place.cells.iter().any(|cell| gone.contains(cell));
            self.groups.retain(|group| group.variant != variant || !group.places.iter().any(speaks));
            self.rules[variant] = without_sums(&self.board, &self.cages);
            self.add_all_of_cages(variant, rng);
            return true;
        }
        false
    }

    /// Cuts cages, the largest first, until all that can be said of them is easy enough, and leaves out what is not
    /// needed for that. False if givens are wanted, no cages fill the board, or single cells are too hard.
    pub(super) fn cut_to_level(
        &mut self,
        ease: &mut Ease,
        rng: &mut ChaCha8Rng,
        meter: &mut Meter,
    ) -> Result<bool, Failure> {
        let Some(variant) = self.of_cages().filter(|_| !self.recipe.has_givens) else { return Ok(false) };
        let mut boards = Vec::new();
        loop {
            let is_sum = |group: usize| gives_sum(self.groups[group].clues.first(), &self.cages);
            let mut sums: Vec<usize> = (0..self.groups.len()).filter(|&group| is_sum(group)).collect();
            shuffle(rng, &mut sums);
            sums.truncate(sums.len() - sums.len().div_ceil(LEFT_OUT));
            boards.push(DividedBoard {
                cages: self.cages.clone(),
                rules: self.rules[variant].clone(),
                groups: self.groups.clone(),
                puzzle: self.puzzle(|_| true, |group| !is_sum(group) || sums.contains(&group)),
                sums,
            });
            if !self.cut_for(variant, None, rng) {
                break;
            }
        }
        let with_cuts = |cuts: usize| boards[cuts].puzzle.clone();
        let Some(cuts) = ease.fewest(boards.len() - 1, with_cuts, meter)? else { return Ok(false) };
        let board = boards.swap_remove(cuts);
        (self.cages, self.rules[variant], self.groups) = (board.cages, board.rules, board.groups);
        self.leave_out_sums(&board.sums, ease, meter)?;
        Ok(true)
    }

    /// Leaves out all sums but the fewest first ones of `sums` with which the signs are easy enough, and the signs between
    /// given sums.
    fn leave_out_sums(&mut self, sums: &[usize], ease: &mut Ease, meter: &mut Meter) -> Result<(), Failure> {
        let is_sum = |group: &Group| gives_sum(group.clues.first(), &self.cages);
        let is_sum: Vec<bool> = self.groups.iter().map(is_sum).collect();
        let is_left = |group: usize, count: usize| !is_sum[group] || sums[..count].contains(&group);
        let with_sums = |count: usize| self.puzzle(|_| true, |group| is_left(group, count));
        let needed = ease.fewest(sums.len(), with_sums, meter)?.unwrap_or(sums.len());
        let mut at = 0..;
        self.groups.retain(|_| at.next().is_some_and(|group| is_left(group, needed)));
        let given: Vec<Vec<Cell>> = {
            let clues = self.groups.iter().flat_map(|group| &group.clues);
            clues.filter_map(|clue| clue.get::<Killer>()).map(|killer| killer.cells.clone()).collect()
        };
        let is_between_given = |clue: &Constraint| {
            let signs = clue.get::<CompareSums>();
            signs.is_some_and(|sign| given.contains(&sign.first) && given.contains(&sign.second))
        };
        self.groups.retain(|group| !group.clues.iter().all(is_between_given));
        Ok(())
    }

    /// The parts of a cage and of its images: each hangs together, and the sum of the first differs.
    fn parts(&self, cage: usize, cut: u32, other: Option<&[i32]>) -> Option<Vec<Vec<Cell>>> {
        let cells = &self.cages[cage];
        let side = |is_in: bool| -> Vec<Cell> {
            let cells = cells.iter().enumerate().filter(|(at, _)| (cut >> at & 1 == 1) == is_in);
            cells.map(|(_, &cell)| cell).collect()
        };
        let sum = |grid: &[i32], cells: &[Cell]| cells.iter().map(|cell| grid[cell.index()]).sum::<i32>();
        let (first, second) = (side(true), side(false));
        let is_same = other.is_some_and(|other| sum(other, &first) == sum(&self.solution, &first));
        if is_same || !self.board.are_connected(&first) || !self.board.are_connected(&second) {
            return None;
        }
        let symmetry = self.recipe.symmetry;
        let images = |cells: &[Cell]| -> Vec<Vec<Cell>> {
            let images = orbit(&self.board, symmetry, &Place::of(cells));
            images.iter().map(|place| place.sorted().cells).collect()
        };
        let mut parts = [images(&first), images(&second)].concat();
        parts.sort_unstable();
        parts.dedup();
        let (mut covered, mut all) = (parts.concat(), images(cells).concat());
        covered.sort_unstable();
        all.sort_unstable();
        (covered == all).then_some(parts)
    }
}
