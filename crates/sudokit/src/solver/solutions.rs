//! An iterator over the solutions of a puzzle, and the questions that need one call.
//!
//! Solvers report each solution to a callback, so an iterator would need a thread or a search of its own. Instead the
//! puzzle is divided: a part is searched up to a few solutions; if it has no more, these are handed out, else it is
//! divided at a blank with fewest candidates into one part for each of its digits. Every solution comes exactly
//! once, memory is bounded by the depth of the division, and any complete solver can be used. A part is searched in
//! vain at most once for each blank above it, so the cost per solution is a small multiple of the solver's.

use crate::board::{Cell, Grid};
use crate::constraint::Puzzle;
use crate::control::{Budget, Stop};

use super::report::Verdict;
use super::search::Search;

/// Solutions searched for in a part before it is divided. Of 4, 16 and 64, 16 was fastest on an empty 9×9 board.
const PART: usize = 16;

/// Iterates the solutions of a puzzle, each once, in an order that depends on the puzzle alone.
///
/// It ends when there is no further solution or when its budget ends; [`Solutions::stop`] says which.
///
/// ```
/// use sudokit::Puzzle;
/// let puzzle: Puzzle = "12..........4...".parse().unwrap();
/// let mut solutions = puzzle.solutions();
/// assert_eq!(solutions.by_ref().count(), 6);
/// assert_eq!(solutions.stop(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Solutions {
    /// Parts that were not searched yet, the next one last.
    parts: Vec<Puzzle>,
    /// Solutions found in the present part.
    found: std::vec::IntoIter<Grid>,
    budget: Budget,
    stop: Option<Stop>,
}

impl Solutions {
    /// The solutions of `puzzle`, as far as the budget reaches.
    pub fn new(puzzle: &Puzzle, budget: Budget) -> Solutions {
        Solutions { parts: vec![puzzle.clone()], found: Vec::new().into_iter(), budget, stop: None }
    }

    /// Why the iteration ended early; `None` if it has not ended, or there was no further solution.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Searches the next part.
    fn search(&mut self, part: &Puzzle) {
        let search = Search::count(PART as u64 + 1).with_keep(PART + 1).with_budget(self.budget.clone());
        let report = search.run(part);
        if let Some(nodes) = &mut self.budget.nodes {
            *nodes = nodes.saturating_sub(report.stats.nodes);
        }
        match report.stop {
            Some(Stop::Limit) => self.divide(part),
            stop => {
                self.found = report.grids.into_iter();
                self.stop = stop;
            }
        }
    }

    /// One part for each number of a blank with fewest, lowest number first.
    fn divide(&mut self, part: &Puzzle) {
        let left = part.left_by_givens();
        let cells = (0..left.len()).map(Cell::new).filter(|&cell| part.allowed(cell).count_ones() > 1);
        let cell = cells.min_by_key(|cell| left[cell.index()].count_ones());
        let cell = cell.expect("a puzzle with several solutions has a blank");
        for number in (0..32).rev().filter(|number| left[cell.index()] >> number & 1 == 1) {
            let mut one = part.clone();
            one.restrict(cell, 1 << number);
            self.parts.push(one);
        }
    }
}

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        loop {
            if let Some(grid) = self.found.next() {
                return Some(grid);
            }
            if self.stop.is_some() {
                return None;
            }
            let part = self.parts.pop()?;
            self.search(&part);
        }
    }
}

impl std::iter::FusedIterator for Solutions {}

/// Questions without a limit of time; [`Search`] has one.
impl Puzzle {
    /// A solution, if there is one. (Where the constraint engine cannot hold the rules none is found; [`Search`] says
    /// so.)
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// let puzzle: Puzzle = "1.....3..4.....2".parse().unwrap();
    /// assert!(puzzle.is_solved_by(&puzzle.solve().unwrap().numbers()));
    /// ```
    pub fn solve(&self) -> Option<Grid> {
        Search::first().run(self).grids.pop()
    }

    /// Whether there is exactly one solution.
    pub fn is_unique(&self) -> bool {
        Search::unique().run(self).verdict() == Verdict::One
    }

    /// The number of solutions, counted up to `limit`.
    pub fn count_solutions(&self, limit: u64) -> u64 {
        Search::count(limit).run(self).solutions
    }

    /// All solutions, one after another.
    pub fn solutions(&self) -> Solutions {
        Solutions::new(self, Budget::default())
    }
}
