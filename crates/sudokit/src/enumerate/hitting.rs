//! All puzzles with few givens in a given grid, as hitting sets of its unavoidable sets.
//!
//! A puzzle has the grid as its only solution exactly if its givens meet every unavoidable set. So: take the smallest
//! set that is not met, try each of its cells as a given; the cells tried before are dead in the later branches, so no
//! set of givens comes twice. A branch ends when more disjoint unmet sets are left than givens to place. When all known
//! sets are met, the engine decides, and a second solution teaches a new unavoidable set.
//!
//! Source: [mcguire2012]. They keep tables of disjoint pairs,
//! triples and quadruples; here one greedy pass over the unmet sets, shrunk by the dead cells, bounds every node.

use std::ops::ControlFlow;

use super::unavoidable::{CellSet, minimal_sets, unavoidable_sets};
use crate::board::Grid9;
use crate::control::{Budget, Meter, Stop};
use crate::nine::Engine;

/// Unavoidable sets of up to this many cells are collected before the search.
const SET_SIZE: u32 = 12;
/// As many as the search looks at; more cost more than they save.
const SETS: usize = 640;

struct HittingSetSearch<'s> {
    grid: Grid9,
    sets: Vec<CellSet>,
    engine: Engine,
    meter: &'s mut Meter,
    found: &'s mut dyn FnMut(Grid9) -> ControlFlow<()>,
}

/// Gives every puzzle with exactly `givens` givens and this one solution to `found`, non-minimal ones included.
/// `Ok(false)` if the grid is not solved.
///
/// A grid takes seconds for 14 givens, and about eight times as long for each given more: half an hour for 17.
///
/// # Errors
/// When the meter's budget ends first, or `found` breaks ([`Stop::Limit`]); what was found is then only a part.
pub fn puzzles_in_grid(
    grid: &Grid9,
    givens: u32,
    engine: Engine,
    meter: &mut Meter,
    found: &mut dyn FnMut(Grid9) -> ControlFlow<()>,
) -> Result<bool, Stop> {
    let Some(mut sets) = unavoidable_sets(grid, SET_SIZE, meter)? else { return Ok(false) };
    sets.truncate(SETS);
    let mut search = HittingSetSearch { grid: *grid, sets, engine, meter, found };
    search.place(0, 0, givens)?;
    Ok(true)
}

impl HittingSetSearch<'_> {
    fn place(&mut self, givens: CellSet, mut dead: CellSet, left: u32) -> Result<(), Stop> {
        self.meter.node()?;
        let Some(branch) = self.bound(givens, dead, left) else { return Ok(()) };
        if branch == 0 {
            return self.complete(givens, dead, left);
        }
        if left == 0 {
            return Ok(());
        }
        let mut cells = branch;
        while cells != 0 {
            let cell = cells & cells.wrapping_neg();
            cells ^= cell;
            self.place(givens | cell, dead, left - 1)?;
            dead |= cell;
        }
        Ok(())
    }

    /// The living cells of the smallest unmet set, 0 if all are met; `None` if the givens left cannot meet them all.
    fn bound(&self, givens: CellSet, dead: CellSet, left: u32) -> Option<CellSet> {
        let (mut smallest, mut size) = (0, u32::MAX);
        let (mut covered, mut disjoint) = (0, 0);
        for set in &self.sets {
            if set & givens != 0 {
                continue;
            }
            let living = set & !dead;
            let count = living.count_ones();
            if count < size {
                if count == 0 {
                    return None;
                }
                (smallest, size) = (living, count);
            }
            if living & covered == 0 {
                covered |= living;
                disjoint += 1;
                if disjoint > left {
                    return None;
                }
            }
        }
        Some(smallest)
    }

    /// All known sets are met: asks the engine; adds any further givens in every way.
    fn complete(&mut self, givens: CellSet, mut dead: CellSet, left: u32) -> Result<(), Stop> {
        let puzzle = keep(&self.grid, givens);
        if let Some(other) = self.second_solution(&puzzle) {
            let differs = (0..81).filter(|&cell| other.values()[cell] != self.grid.values()[cell]);
            let set = differs.fold(0, |set, cell| set | 1u128 << cell);
            // Small sets are worth keeping for good; a large one is used in this branch only.
            if self.sets.len() < 2 * SETS {
                self.sets.push(set);
            }
            if left == 0 {
                return Ok(());
            }
            let mut cells = set & !dead & !givens;
            while cells != 0 {
                let cell = cells & cells.wrapping_neg();
                cells ^= cell;
                self.place(givens | cell, dead, left - 1)?;
                dead |= cell;
            }
            return Ok(());
        }
        self.fill_up(givens, dead, left)
    }

    /// The puzzle is unique already: any living cells may be added.
    fn fill_up(&mut self, givens: CellSet, mut dead: CellSet, left: u32) -> Result<(), Stop> {
        if left == 0 {
            if (self.found)(keep(&self.grid, givens)).is_break() {
                return Err(Stop::Limit);
            }
            return self.meter.node();
        }
        let mut cells = !(givens | dead) & ((1 << 81) - 1);
        while cells != 0 {
            let cell = cells & cells.wrapping_neg();
            cells ^= cell;
            self.fill_up(givens | cell, dead, left - 1)?;
            dead |= cell;
        }
        Ok(())
    }

    fn second_solution(&mut self, puzzle: &Grid9) -> Option<Grid9> {
        let mut other = None;
        let grid = self.grid;
        let mut meter = Meter::new(Budget::default());
        let _ = self.engine.search(puzzle, &mut meter, &mut |solution| {
            if *solution == grid {
                Ok(())
            } else {
                other = Some(*solution);
                Err(Stop::Limit)
            }
        });
        other
    }
}

/// The cells of a set in a grid, the others blank.
pub(super) fn keep(grid: &Grid9, cells: CellSet) -> Grid9 {
    let mut result = *grid;
    for (cell, value) in result.values_mut().iter_mut().enumerate() {
        if cells >> cell & 1 == 0 {
            *value = 0;
        }
    }
    result
}

/// All minimal puzzles among the givens of a puzzle: subsets with the same one solution of which no given can go.
/// `Ok(None)` if the puzzle has not exactly one solution.
///
/// They are the minimal hitting sets, inside the givens, of the unavoidable sets; the search decides given by given
/// and drops a branch as soon as a given that was kept has become superfluous for good.
///
/// # Errors
/// When the meter's budget ends first, or `found` breaks ([`Stop::Limit`]).
pub fn minimals_of(
    puzzle: &Grid9,
    engine: &mut Engine,
    meter: &mut Meter,
    found: &mut dyn FnMut(Grid9) -> ControlFlow<()>,
) -> Result<Option<u64>, Stop> {
    if !engine.is_unique(puzzle) {
        return Ok(None);
    }
    let all = (0..81).filter(|&cell| puzzle.values()[cell] != 0).fold(0, |set, cell| set | 1u128 << cell);
    let mut count = 0;
    decide(puzzle, 0, all, engine, meter, &mut |minimal| {
        count += 1;
        found(minimal)
    })?;
    Ok(Some(count))
}

/// `kept` givens stay, `open` ones are undecided; together they make the puzzle unique.
fn decide(
    puzzle: &Grid9,
    mut kept: CellSet,
    mut open: CellSet,
    engine: &mut Engine,
    meter: &mut Meter,
    found: &mut dyn FnMut(Grid9) -> ControlFlow<()>,
) -> Result<(), Stop> {
    meter.node()?;
    // Undecided givens that cannot go are kept; the first that can go is the branch.
    let mut branch = 0;
    let mut rest = open;
    while rest != 0 {
        let cell = rest & rest.wrapping_neg();
        rest ^= cell;
        if !engine.is_unique(&keep(puzzle, (kept | open) & !cell)) {
            kept |= cell;
            open &= !cell;
        } else if branch == 0 {
            branch = cell;
        }
    }
    // A kept given is superfluous for good if the kept ones do without it.
    let mut rest = kept;
    while rest != 0 {
        let cell = rest & rest.wrapping_neg();
        rest ^= cell;
        if engine.is_unique(&keep(puzzle, kept & !cell)) {
            return Ok(());
        }
    }
    if branch == 0 {
        return if found(keep(puzzle, kept)).is_break() { Err(Stop::Limit) } else { Ok(()) };
    }
    decide(puzzle, kept, open & !branch, engine, meter, found)?;
    decide(puzzle, kept | branch, open & !branch, engine, meter, found)
}

/// The unavoidable sets that a list of other solutions of the same givens shows, minimal ones only.
pub fn differences(grid: &Grid9, others: &[Grid9]) -> Vec<CellSet> {
    let sets = others.iter().map(|other| {
        (0..81)
            .filter(|&cell| other.values()[cell] != grid.values()[cell])
            .fold(0, |set, cell| set | 1u128 << cell)
    });
    // Without a budget there is nothing to stop it.
    minimal_sets(sets.filter(|&set| set != 0).collect(), &mut Meter::new(Budget::default()))
        .unwrap_or_default()
}
