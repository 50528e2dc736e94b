//! Greater-than killers: cages that fill the board, signs that compare the sums of neighbours, and sums of some cages.
//!
//! Cages grow from the free cell that has fewest free neighbours, so that few cells are left alone; such a cell joins a
//! small cage beside it. Cages have no sums at first: a sum is a clue like a sign, and takes the place of its cage.

use rand_chacha::ChaCha8Rng;

use super::random::shuffle;
use super::variant::Attempt;
use super::variant_level::is_connected;
use super::variant_sketch::{Place, Sketch};
use super::variant_symmetry::orbit;
use crate::board::{Board, Cell};
use crate::constraint::{Constraint, Killer, Parameters};
use crate::symmetry::PatternSymmetry;

/// How many cells a cage has that grows, and one that takes up a cell which was left alone.
const GROWN: std::ops::RangeInclusive<usize> = 2..=4;
const LARGEST: usize = 5;
/// Of so many places one is a cage that gets its sum, the others are two cages that get a sign.
const PER_SUM: usize = 4;

impl Sketch<'_> {
    /// Random cages of different numbers that fill the board, with their images.
    pub fn all_cages(&mut self, symmetry: Option<PatternSymmetry>) -> Option<Vec<Vec<Cell>>> {
        let mut cages: Vec<Vec<Cell>> = Vec::new();
        loop {
            let mut free: Vec<Cell> = self.board.cells().filter(|&cell| self.is_free(cell)).collect();
            shuffle(self.rng, &mut free);
            let open = |&cell: &Cell| {
                let neighbours = self.board.neighbours(cell);
                neighbours.into_iter().filter(|&other| self.is_free(other)).count()
            };
            let Some(&start) = free.iter().min_by_key(|cell| open(cell)) else { return Some(cages) };
            let cage = self.grow(start);
            let images = orbit(self.board, symmetry, &Place::of(&cage));
            let count: usize = images.iter().map(|place| place.cells.len()).sum();
            images.iter().flat_map(|place| &place.cells).for_each(|cell| self.used[cell.index()] = true);
            let mut covered: Vec<Cell> = images.iter().flat_map(|place| place.cells.clone()).collect();
            covered.sort_unstable();
            covered.dedup();
            let hold_once = images.iter().all(|place| self.all_differ(&place.cells));
            if covered.len() < count || !hold_once {
                // An image overlaps it, or repeats a number: each cell for itself, or with a cage beside it.
                covered.iter().for_each(|&cell| cages.push(vec![cell]));
                continue;
            }
            cages.extend(images.into_iter().map(|place| place.sorted().cells));
            if let (Some([cell]), None) = (cages.last().map(Vec::as_slice), symmetry) {
                let cell = *cell;
                self.join(cell, &mut cages);
            }
        }
    }

    fn all_differ(&self, cells: &[Cell]) -> bool {
        let numbers = self.numbers(cells);
        (0..numbers.len()).all(|at| !numbers[..at].contains(&numbers[at]))
    }

    /// A cage from a free cell on.
    fn grow(&mut self, start: Cell) -> Vec<Cell> {
        let max = (*GROWN.end()).min(self.longest).max(*GROWN.start());
        let wanted = GROWN.start() + self.below(max - GROWN.start() + 1);
        let mut cells = vec![start];
        while cells.len() < wanted {
            let beside = cells.iter().flat_map(|&cell| self.board.neighbours(cell));
            let mut next: Vec<Cell> =
                beside.filter(|&cell| self.is_free(cell) && !cells.contains(&cell)).collect();
            let numbers = self.numbers(&cells);
            next.retain(|cell| !numbers.contains(&self.grid[cell.index()]));
            if next.is_empty() {
                break;
            }
            let at = self.below(next.len());
            cells.push(next[at]);
        }
        cells
    }

    /// Puts the last cage, one cell, into the smallest cage beside it that has room.
    fn join(&self, cell: Cell, cages: &mut Vec<Vec<Cell>>) {
        let neighbours = self.board.neighbours(cell);
        let fits = |cage: &&mut Vec<Cell>| {
            let numbers = self.numbers(cage);
            cage.len() < LARGEST.min(self.longest)
                && cage.iter().any(|other| neighbours.contains(other))
                && !numbers.contains(&self.grid[cell.index()])
        };
        let before = cages.len() - 1;
        if let Some(cage) = cages[..before].iter_mut().filter(fits).min_by_key(|cage| cage.len()) {
            cage.push(cell);
            cage.sort_unstable();
            cages.pop();
        }
    }
}

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

/// The cages without sums.
pub(super) fn without_sums(board: &Board, cages: &[Vec<Cell>]) -> Vec<Constraint> {
    let cage = |cells: &Vec<Cell>| Constraint::from_parameters("killer", &Parameters::of_cells(cells), board);
    cages.iter().filter_map(|cells| cage(cells).ok()).collect()
}

/// Whether a clue is the sum of a cage that stands there without one.
pub(super) fn gives_sum_of(clue: &Constraint, cage: &Constraint) -> bool {
    let (Some(clue), Some(cage)) = (clue.get::<Killer>(), cage.get::<Killer>()) else { return false };
    clue.sum.is_some() && cage.sum.is_none() && clue.cells == cage.cells
}

/// Whether a clue is the sum of one of the cages that fill the board.
pub(super) fn gives_sum(clue: Option<&Constraint>, cages: &[Vec<Cell>]) -> bool {
    clue.and_then(|clue| clue.get::<Killer>()).is_some_and(|killer| cages.contains(&killer.cells))
}

/// Two cages side by side, or one.
pub(super) fn place(sketch: &mut Sketch<'_>) -> Option<Place> {
    let cages = sketch.cages;
    if sketch.below(PER_SUM) == 0 {
        let at = sketch.below(cages.len());
        return Some(Place::of(&cages[at]));
    }
    let pairs = sketch.board.adjacent_pairs();
    let (a, b) = pairs[sketch.below(pairs.len())];
    let of = |cell: Cell| cages.iter().find(|cage| cage.contains(&cell));
    let (first, second) = (of(a)?, of(b)?);
    if first == second {
        return None;
    }
    let (first, second) = if first < second { (first, second) } else { (second, first) };
    Some(Place::of(&[&first[..], second].concat()))
}

/// The sign between two cages, or the sum of one.
pub(super) fn clue(sketch: &mut Sketch<'_>, place: &Place) -> Option<Constraint> {
    let cage = sketch.cages.iter().find(|cage| cage.contains(&place.cells[0]))?;
    if place.cells.len() == cage.len() {
        let sum = sketch.sum(&place.cells);
        return sketch.with_words("killer", &[sum.to_string()], cage);
    }
    let (first, second) = place.cells.split_at(cage.len());
    let (mut first, mut second) = (first.to_vec(), second.to_vec());
    first.sort_unstable();
    second.sort_unstable();
    if second < first {
        std::mem::swap(&mut first, &mut second);
    }
    let sign = match sketch.sum(&first).cmp(&sketch.sum(&second)) {
        std::cmp::Ordering::Less => "<",
        std::cmp::Ordering::Equal => "=",
        std::cmp::Ordering::Greater => ">",
    };
    let parameters = Parameters { cells: vec![first, second], ..Parameters::default() }.word(sign);
    sketch.check("compare-sums", &parameters)
}
