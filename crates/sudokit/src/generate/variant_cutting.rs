//! Cages that fill the board, as clues: at first all sums and all signs between neighbours. Where another solution is
//! left all the same, a cage is cut in two whose sums it breaks, until none is left; removal then takes what can go.

use rand_chacha::ChaCha8Rng;

use super::random::shuffle;
use super::variant::Attempt;
use super::variant_cages::without_sums;
use super::variant_level::is_connected;
use super::variant_sketch::Place;
use super::variant_symmetry::orbit;
use crate::board::Cell;

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
        if is_same || !is_connected(&self.board, &first) || !is_connected(&self.board, &second) {
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
