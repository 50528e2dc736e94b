//! Greater-than killers: cages that fill the board, signs that compare the sums of neighbours, and sums of some cages.
//!
//! Cages grow from the free cell that has fewest free neighbours, so that few cells are left alone; such a cell joins a
//! small cage beside it. Cages have no sums at first: a sum is a clue like a sign, and takes the place of its cage.

use super::random::shuffle;
use super::variant_sketch::{Clue, Place, Sketch};
use super::variant_symmetry::orbit;
use crate::board::{Board, Cell};
use crate::constraint::{Constraint, Killer, Parameters};
use crate::symmetry::PatternSymmetry;

/// How many cells a cage has that grows, and one that takes up a cell which was left alone.
const GROWN: std::ops::RangeInclusive<usize> = 2..=4;
const LARGEST: usize = 5;
/// One in this many places is a cage that gets its sum, the others are two cages that get a sign.
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
        let size = GROWN.start() + self.below(max - GROWN.start() + 1);
        let mut cells = vec![start];
        while cells.len() < size {
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
pub(super) fn place(sketch: &mut Sketch<'_>, _: Clue) -> Option<Place> {
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
