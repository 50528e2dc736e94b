//! Neighbours of a puzzle: other minimal puzzles that share all but k of its givens ("{-k,+k}").
//!
//! For every choice of k givens to drop: list the solutions of what is left, and look for k new givens that only one of
//! them has. Adding goes given by given in cell order. The list is split by the digits of a cell, and a branch goes on
//! only while more than one solution is left, because a given that is added to a unique puzzle would be superfluous.

use std::ops::ControlFlow;

use super::removal::masked;
use crate::board::Grid9;
use crate::control::{Meter, Stop};
use crate::nine::Engine;

/// What a search of a vicinity did not look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Vicinity {
    /// Choices of givens to drop that were looked at.
    pub dropped: u64,
    /// Choices that leave more solutions than the limit, and were passed over.
    pub passed_over: u64,
}

impl Vicinity {
    /// Lists the solutions of what a choice leaves, up to the limit, and counts the choice; false if it is passed over.
    pub(super) fn look(
        &mut self,
        engine: &mut Engine,
        rest: &Grid9,
        limit: usize,
        meter: &mut Meter,
        solutions: &mut Vec<Grid9>,
    ) -> Result<bool, Stop> {
        solutions.clear();
        let outcome = engine.search(rest, meter, &mut |solution| {
            solutions.push(*solution);
            if solutions.len() > limit { Err(Stop::Limit) } else { Ok(()) }
        });
        match outcome {
            Err(Stop::Limit) => self.passed_over += 1,
            Err(stop) => return Err(stop),
            Ok(()) => self.dropped += 1,
        }
        Ok(outcome.is_ok())
    }
}

/// Gives every minimal puzzle that arises by dropping `k` givens and adding `k` others to `found`. A puzzle may come
/// more than once, and equivalent ones do; sort them out by their smallest forms. Choices that leave more than `limit`
/// solutions are passed over and counted.
///
/// # Errors
/// When the meter's budget ends first, or `found` breaks ([`Stop::Limit`]).
///
/// ```
/// use std::ops::ControlFlow;
/// use sudokit::{Budget, Engine, Grid9, Meter, generate::vicinity};
/// let puzzle = Grid9::from_line(
///     b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..").unwrap();
/// let mut engine = Engine::detect();
/// let mut found = Vec::new();
/// vicinity(&puzzle, 1, 100_000, &mut engine, &mut Meter::new(Budget::default()), &mut |puzzle| {
///     found.push(puzzle);
///     ControlFlow::Continue(())
/// }).unwrap();
/// assert!(found.iter().all(|near| near.filled() == puzzle.filled() && engine.is_unique(near)));
/// ```
pub fn vicinity(
    puzzle: &Grid9,
    k: usize,
    limit: usize,
    engine: &mut Engine,
    meter: &mut Meter,
    found: &mut dyn FnMut(Grid9) -> ControlFlow<()>,
) -> Result<Vicinity, Stop> {
    let givens: Vec<usize> = (0..81).filter(|&cell| puzzle.values()[cell] != 0).collect();
    let mut search =
        VicinitySearch { engine, meter, found, limit, dropped: Vec::new(), report: Vicinity::default() };
    search.drop_givens(*puzzle, &givens, k, k)?;
    Ok(search.report)
}

struct VicinitySearch<'s> {
    engine: &'s mut Engine,
    meter: &'s mut Meter,
    found: &'s mut dyn FnMut(Grid9) -> ControlFlow<()>,
    limit: usize,
    /// The givens that were dropped, with their digits.
    dropped: Vec<(usize, u8)>,
    report: Vicinity,
}

impl VicinitySearch<'_> {
    fn drop_givens(&mut self, puzzle: Grid9, givens: &[usize], left: usize, k: usize) -> Result<(), Stop> {
        if left == 0 {
            let mut solutions = Vec::new();
            if !self.report.look(self.engine, &puzzle, self.limit, self.meter, &mut solutions)? {
                return Ok(());
            }
            let all: Vec<&Grid9> = solutions.iter().collect();
            return self.add_givens(puzzle, &all, 0, k);
        }
        for (i, &cell) in givens.iter().enumerate() {
            let mut less = puzzle;
            self.dropped.push((cell, puzzle.values()[cell]));
            less.values_mut()[cell] = 0;
            self.drop_givens(less, &givens[i + 1..], left - 1, k)?;
            self.dropped.pop();
        }
        Ok(())
    }

    fn add_givens(
        &mut self,
        puzzle: Grid9,
        solutions: &[&Grid9],
        from: usize,
        left: usize,
    ) -> Result<(), Stop> {
        if solutions.len() < 2 {
            return Ok(());
        }
        for cell in (from..81).filter(|&cell| puzzle.values()[cell] == 0) {
            self.meter.tick()?;
            let mut count = [0u32; 10];
            solutions.iter().for_each(|solution| count[solution.values()[cell] as usize] += 1);
            for digit in 1..=9u8 {
                // A dropped given that is added again belongs to a smaller k.
                if count[digit as usize] == 0 || self.dropped.contains(&(cell, digit)) {
                    continue;
                }
                let mut more = puzzle;
                more.values_mut()[cell] = digit;
                if left == 1 {
                    if count[digit as usize] == 1 && self.is_minimal(&more) && (self.found)(more).is_break() {
                        return Err(Stop::Limit);
                    }
                } else if count[digit as usize] > 1 && (count[digit as usize] as usize) < solutions.len() {
                    let part: Vec<&Grid9> = solutions
                        .iter()
                        .copied()
                        .filter(|solution| solution.values()[cell] == digit)
                        .collect();
                    self.add_givens(more, &part, cell + 1, left - 1)?;
                }
            }
        }
        Ok(())
    }

    fn is_minimal(&mut self, puzzle: &Grid9) -> bool {
        is_minimal(puzzle, self.engine)
    }
}

/// Whether a puzzle that is known to be unique would not be so without any of its givens.
pub fn is_minimal(puzzle: &Grid9, engine: &mut Engine) -> bool {
    let givens = (0..81).filter(|&cell| puzzle.values()[cell] != 0).fold(0, |set, cell| set | 1u128 << cell);
    (0..81)
        .filter(|cell| givens >> cell & 1 == 1)
        .all(|cell| !engine.is_unique(&masked(puzzle, givens & !(1 << cell))))
}
