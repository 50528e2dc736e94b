//! Neighbours of a symmetric puzzle: other puzzles of the same symmetry that share all but a few orbits of its givens.
//!
//! An orbit is a set of cells that the symmetry moves among themselves; all are given or all are blank. For every
//! choice of orbits to drop: list the solutions of what is left; for every choice of orbits to add: sort the solutions
//! by their digits in these cells. A run of length one is a puzzle with one solution, found without another search.
//!
//! Walks from neighbour to neighbour are how puzzles with very few givens are found: this one, from puzzles with 20 to
//! 23 givens, found the puzzle with 19 givens and both mirrors of `enumerate::low_clue_table` after 45,000 steps.
//! Annealing the digits of a fixed pattern by the number of solutions was tried before and found none.

use std::ops::{ControlFlow, RangeInclusive};

use super::vicinity::Vicinity;
use crate::board::Grid9;
use crate::control::{Meter, Stop};
use crate::nine::Engine;
use crate::symmetry::PatternSymmetry;

/// How far to go, and what is wanted.
#[derive(Clone, Debug)]
pub struct OrbitChange {
    /// The symmetry of the givens.
    pub symmetry: PatternSymmetry,
    /// Orbits to drop at most, and to add at most; 1 to 3.
    pub orbits: usize,
    /// Numbers of givens that are wanted.
    pub givens: RangeInclusive<usize>,
    /// Choices that leave more solutions than this are passed over and counted.
    pub limit: usize,
}

/// Passes to `found` every puzzle with one solution that arises by dropping up to `change.orbits` orbits of givens and
/// adding up to as many others. They need not be minimal, and a puzzle may come more than once.
///
/// # Errors
/// When the meter's budget ends first, or `found` breaks ([`Stop::Limit`]).
///
/// ```
/// use std::ops::ControlFlow;
/// use sudokit::generate::{OrbitChange, orbit_vicinity};
/// use sudokit::{Budget, Engine, Grid9, Meter, symmetry::PatternSymmetry};
/// let puzzle = Grid9::from_line(
///     b"..........1.7.5.9...3...2...5..2..7....6.3....9..7..1...4...6...7.5.1.8..........").unwrap();
/// let symmetry = PatternSymmetry::VerticalAndHorizontal;
/// let change = OrbitChange { symmetry, orbits: 1, givens: 20..=20, limit: 10_000 };
/// let mut engine = Engine::detect();
/// let mut near = Vec::new();
/// orbit_vicinity(&puzzle, &change, &mut engine, &mut Meter::new(Budget::default()), &mut |puzzle| {
///     near.push(puzzle);
///     ControlFlow::Continue(())
/// }).unwrap();
/// assert!(near.iter().any(|&other| other != puzzle));
/// assert!(near.iter().all(|other| other.filled() == 20 && engine.is_unique(other)));
/// ```
pub fn orbit_vicinity(
    puzzle: &Grid9,
    change: &OrbitChange,
    engine: &mut Engine,
    meter: &mut Meter,
    found: &mut dyn FnMut(Grid9) -> ControlFlow<()>,
) -> Result<Vicinity, Stop> {
    let orbits = change.symmetry.orbits(9);
    let given: Vec<usize> = (0..orbits.len()).filter(|&o| puzzle.values()[orbits[o][0]] != 0).collect();
    let mut search = OrbitSearch {
        engine,
        meter,
        found,
        change,
        orbits,
        report: Vicinity::default(),
        solutions: Vec::new(),
        keys: Vec::new(),
    };
    search.drop_orbits(*puzzle, &given, change.orbits)?;
    Ok(search.report)
}

struct OrbitSearch<'s> {
    engine: &'s mut Engine,
    meter: &'s mut Meter,
    found: &'s mut dyn FnMut(Grid9) -> ControlFlow<()>,
    change: &'s OrbitChange,
    orbits: Vec<Vec<usize>>,
    report: Vicinity,
    /// Of the puzzle without the dropped orbits.
    solutions: Vec<Grid9>,
    /// The digits of each solution in the cells to add, four bits each, and the solution's number.
    keys: Vec<(u128, usize)>,
}

impl OrbitSearch<'_> {
    /// Drops at least one and up to `left` of the orbits `given`.
    fn drop_orbits(&mut self, puzzle: Grid9, given: &[usize], left: usize) -> Result<(), Stop> {
        for (i, &orbit) in given.iter().enumerate() {
            let mut less = puzzle;
            self.orbits[orbit].iter().for_each(|&cell| less.values_mut()[cell] = 0);
            self.look_around(less)?;
            if left > 1 {
                self.drop_orbits(less, &given[i + 1..], left - 1)?;
            }
        }
        Ok(())
    }

    fn look_around(&mut self, rest: Grid9) -> Result<(), Stop> {
        let blank: Vec<usize> =
            (0..self.orbits.len()).filter(|&orbit| rest.values()[self.orbits[orbit][0]] == 0).collect();
        let limit = self.change.limit;
        if self.report.look(self.engine, &rest, limit, self.meter, &mut self.solutions)? {
            self.add_orbits(rest, &blank, &mut Vec::new(), self.change.orbits)?;
        }
        Ok(())
    }

    /// Adds at least one and up to `left` of the orbits `blank` to those chosen.
    fn add_orbits(
        &mut self,
        rest: Grid9,
        blank: &[usize],
        chosen: &mut Vec<usize>,
        left: usize,
    ) -> Result<(), Stop> {
        for (i, &orbit) in blank.iter().enumerate() {
            let before = chosen.len();
            chosen.extend_from_slice(&self.orbits[orbit]);
            let givens = rest.filled() + chosen.len();
            if self.change.givens.contains(&givens) {
                self.single_out(rest, chosen)?;
            }
            if left > 1 && givens < *self.change.givens.end() {
                self.add_orbits(rest, &blank[i + 1..], chosen, left - 1)?;
            }
            chosen.truncate(before);
        }
        Ok(())
    }

    /// The solutions that no other agrees with in all of `cells`.
    fn single_out(&mut self, rest: Grid9, cells: &[usize]) -> Result<(), Stop> {
        self.meter.tick()?;
        self.keys.clear();
        self.keys.extend(self.solutions.iter().enumerate().map(|(number, solution)| {
            let key = cells.iter().fold(0, |key, &cell| key << 4 | u128::from(solution.values()[cell]));
            (key, number)
        }));
        self.keys.sort_unstable();
        for group in self.keys.chunk_by(|a, b| a.0 == b.0) {
            let &[(_, number)] = group else { continue };
            let mut more = rest;
            cells.iter().for_each(|&cell| more.values_mut()[cell] = self.solutions[number].values()[cell]);
            if (self.found)(more).is_break() {
                return Err(Stop::Limit);
            }
        }
        Ok(())
    }
}
