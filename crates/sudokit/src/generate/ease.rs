//! A puzzle of a level: what was removed comes back until the puzzle is easy enough.
//!
//! Minimal puzzles of large boards and of many rules are nearly always hard, so that waiting for an easy one takes for
//! ever. Of a random order of what could be given besides, the shortest beginning that makes the puzzle easy enough is
//! found by bisection: with more known a puzzle is hardly ever harder. The question is cheap, since techniques beyond
//! the level are not looked for.

use crate::constraint::Puzzle;
use crate::control::{Meter, Stop};
use crate::difficulty::{DifficultyRange, rate_on_board};
use crate::logic::{BoardState, Entry, LogicalSolver, Scale};

/// How far the length of an argument and few candidates can bring the points of a step below those of its technique, in
/// tenths.
const LESS: u16 = 20;

/// Decides whether puzzles are at most as hard as a range allows.
pub(super) struct Ease {
    solver: LogicalSolver,
    high: f64,
}

impl Ease {
    /// `None` unless the measure of the range is the rating of any board. Without a high end every puzzle is easy
    /// enough that the techniques solve.
    pub fn new(range: &DifficultyRange) -> Option<Ease> {
        let scale: &'static Scale = range.measure().scale().filter(|scale| scale.is_for_any_board())?;
        if range.measure().name != scale.name {
            return None;
        }
        let max = ((range.high() * 10.0) as u16).saturating_add(LESS);
        let is_easy_enough = |entry: &Entry| entry.points <= max;
        let solver = LogicalSolver::new(scale)
            .with_evidence(false)
            .with_techniques(|technique| scale.entry(technique).is_some_and(is_easy_enough));
        Some(Ease { solver, high: range.high() })
    }

    /// How many of `count` additions, in their order, are needed until the puzzle is easy enough; `None` if all are too
    /// few. `with` makes the puzzle with that many additions.
    ///
    /// # Errors
    /// Why the meter's budget stopped it.
    pub fn fewest(
        &mut self,
        count: usize,
        with: impl Fn(usize) -> Puzzle,
        meter: &mut Meter,
    ) -> Result<Option<usize>, Stop> {
        if self.is_easy(&with(0), meter)? {
            return Ok(Some(0));
        }
        if !self.is_easy(&with(count), meter)? {
            return Ok(None);
        }
        let (mut too_few, mut enough) = (0, count);
        while too_few + 1 < enough {
            let middle = too_few.midpoint(enough);
            if self.is_easy(&with(middle), meter)? {
                enough = middle;
            } else {
                too_few = middle;
            }
        }
        Ok(Some(enough))
    }

    fn is_easy(&mut self, puzzle: &Puzzle, meter: &mut Meter) -> Result<bool, Stop> {
        meter.node()?;
        self.solver.set_budget(meter.budget().clone());
        let rating = rate_on_board(&BoardState::of(puzzle), &mut self.solver)?;
        Ok(rating.total.is_some_and(|points| points.value() <= self.high))
    }
}
