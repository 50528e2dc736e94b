//! What an implication set gains when single links are exhausted: from patterns and nested chains in the grid without
//! the deleted candidates.
//!
//! Source: [explainer]. Rules are tried in order until one yields something new; a pattern counts only if it rests on
//! at least one candidate that the assumption deleted. All hints of that rule are used.

use std::ops::ControlFlow;

use super::implication_set::{ImplicationSet, NOT_NESTED, PATTERN_COUNT};
use super::node::{Candidate, CandidateSet, candidate};
use crate::logic::diagram::Removal;
use crate::logic::geometry::{BOX_COLUMN_ROW, Bits};
use crate::logic::houses::Houses;
use crate::logic::info::TechniqueInfo;
use crate::logic::pattern::fish::X_WING_INFO;
use crate::logic::pattern::locked::{CLAIMING_INFO, LOCKED_AT_LARGE_INFO, POINTING_INFO};
use crate::logic::pattern::subset::{
    HIDDEN_PAIR_INFO, NAKED_PAIR_AT_LARGE_INFO, NAKED_PAIR_INFO, Subset, removed_from_all_in_sight,
};
use crate::logic::pattern::{fish, locked, subset};
use crate::logic::state::State;

/// Which technique proved a node that no nested chain proved: its place here is counted down from [`NOT_NESTED`].
pub const PATTERNS: [TechniqueInfo; PATTERN_COUNT as usize] = [
    POINTING_INFO,
    CLAIMING_INFO,
    HIDDEN_PAIR_INFO,
    NAKED_PAIR_INFO,
    X_WING_INFO,
    LOCKED_AT_LARGE_INFO,
    NAKED_PAIR_AT_LARGE_INFO,
];

/// A nested chain, ready to be used in an implication set.
pub struct NestedHint {
    pub removals: Vec<Removal>,
    /// The cells (0–80) and house-digit pairs (81 + house * 9 + digit) whose shortage of candidates the chain uses.
    pub supports: Vec<u16>,
    /// Its number in the workspace's store of nested chains.
    pub chain: u32,
}

/// Adds what the first successful pattern yields; false if none yields anything.
pub fn add_patterns<H: Houses>(set: &mut ImplicationSet, grid: &State<H>, source: &State<H>) -> bool {
    let mut patterns = Patterns { set, grid, source, parents: Vec::with_capacity(16), any: false };
    if grid.houses().beyond_houses() {
        return patterns.locking_at_large()
            || patterns.hidden_pairs()
            || patterns.naked_pairs_at_large()
            || patterns.x_wings();
    }
    patterns.locking() || patterns.hidden_pairs() || patterns.naked_pairs() || patterns.x_wings()
}

/// Adds what these nested chains yield; false if none yields anything.
pub fn add_nested<H: Houses>(
    set: &mut ImplicationSet,
    hints: &[NestedHint],
    grid: &State<H>,
    source: &State<H>,
) -> bool {
    let mut parents = Vec::new();
    let mut any = false;
    for hint in hints {
        missing(&hint.supports, grid, source, &mut parents);
        if parents.is_empty() {
            continue;
        }
        for &(cell, digits) in &hint.removals {
            for digit in Bits(digits) {
                any = true;
                set.add_advanced(candidate(cell, digit), &parents, hint.chain);
            }
        }
    }
    any
}

/// The deleted candidates of these cells and house-digit pairs, in order, each once.
fn missing<H: Houses>(supports: &[u16], grid: &State<H>, source: &State<H>, into: &mut Vec<Candidate>) {
    into.clear();
    let mut seen = CandidateSet::EMPTY;
    let mut add = |c: Candidate| {
        if !seen.contains(c) {
            seen.insert(c);
            into.push(c);
        }
    };
    for &support in supports {
        if support < 81 {
            let cell = support as u8;
            for digit in Bits(source.marks(cell) & !grid.marks(cell)) {
                add(candidate(cell, digit));
            }
        } else {
            let (house, digit) = ((support - 81) as usize / 9, ((support - 81) % 9) as u8);
            for at in Bits(source.places(house, digit) & !grid.places(house, digit)) {
                add(candidate(grid.houses().cells(house)[at as usize], digit));
            }
        }
    }
}

struct Patterns<'a, H: Houses> {
    set: &'a mut ImplicationSet,
    grid: &'a State<H>,
    source: &'a State<H>,
    parents: Vec<Candidate>,
    any: bool,
}

impl<H: Houses> Patterns<'_, H> {
    fn add(&mut self, pattern: u32, removals: impl Iterator<Item = Removal>) {
        if self.parents.is_empty() {
            return;
        }
        let mut removals: Vec<Removal> = removals.collect();
        if H::ORDINARY {
            removals.sort_unstable();
        } else {
            // The order of SukakuExplainer: that of a hash table with one chain for each remainder of the cell's
            // number.
            let size = (removals.len() * 4 / 3).next_power_of_two().max(16);
            removals.sort_by_key(|&(cell, _)| usize::from(cell) % size);
        }
        for (cell, digits) in removals {
            for digit in Bits(digits) {
                self.any = true;
                self.set.add_advanced(candidate(cell, digit), &self.parents, NOT_NESTED - pattern);
            }
        }
    }

    /// Positions of a house where the digit was deleted.
    fn lost(&self, house: usize, digit: u8) -> u16 {
        self.source.places(house, digit) & !self.grid.places(house, digit)
    }

    fn locking(&mut self) -> bool {
        let grid = self.grid;
        for lines in grid.houses().locking() {
            let _ = locked::scan(grid, lines, |lock| {
                let gone = lock.removes(grid);
                if gone != 0 {
                    self.parents.clear();
                    let lost = self.lost(lock.base, lock.digit) & lock.base_rest;
                    let cell = |house: usize, at: u8| grid.houses().cells(house)[at as usize];
                    self.parents.extend(Bits(lost).map(|at| candidate(cell(lock.base, at), lock.digit)));
                    let pattern = if lines.points { 0 } else { 1 };
                    self.add(pattern, Bits(gone).map(|at| (cell(lock.cover, at), 1 << lock.digit)));
                }
                ControlFlow::Continue(())
            });
        }
        self.any
    }

    /// A digit of two to six places in a house goes from every cell that sees all of these.
    fn locking_at_large(&mut self) -> bool {
        let grid = self.grid;
        let houses = grid.houses();
        for kind in 0..houses.kinds() {
            for digit in 0..9 {
                for house in (0..houses.count()).filter(|&house| houses.kind(house) == kind) {
                    let places = grid.places(house, digit);
                    if !(2..=6).contains(&places.count_ones()) {
                        continue;
                    }
                    let cells = Bits(places).map(|at| houses.cells(house)[at as usize]);
                    let removals = removed_from_all_in_sight(grid, cells, 1 << digit);
                    self.parents.clear();
                    let lost = Bits(self.lost(house, digit));
                    self.parents.extend(lost.map(|at| candidate(houses.cells(house)[at as usize], digit)));
                    self.add(5, removals.into_iter());
                }
            }
        }
        self.any
    }

    fn hidden_pairs(&mut self) -> bool {
        let (grid, source) = (self.grid, self.source);
        let _ = subset::scan_hidden(grid, 2, 4, grid.houses().hidden_order(&BOX_COLUMN_ROW), |set| {
            self.parents.clear();
            for at in Bits(0x1ff & !set.cells) {
                let cell = grid.houses().cells(set.house)[at as usize];
                self.parents
                    .extend(Bits(source.marks(cell) & set.digits).map(|digit| candidate(cell, digit)));
            }
            self.add(2, set.removes_if_hidden(grid));
            ControlFlow::Continue(())
        });
        self.any
    }

    fn naked_pairs(&mut self) -> bool {
        let (grid, order) = (self.grid, self.grid.houses().naked_order(&BOX_COLUMN_ROW));
        let _ = subset::scan_naked(grid, 2, order, |set| {
            self.set_naked_parents(&set);
            self.add(3, set.removes_if_naked(grid));
            ControlFlow::Continue(())
        });
        self.any
    }

    /// Naked pairs that take their digits from every cell that sees both cells.
    fn naked_pairs_at_large(&mut self) -> bool {
        let (grid, order) = (self.grid, self.grid.houses().hidden_order(&BOX_COLUMN_ROW));
        let _ = subset::scan_naked(grid, 2, order, |set| {
            self.set_naked_parents(&set);
            self.add(6, set.removes_if_naked_at_large(grid).into_iter());
            ControlFlow::Continue(())
        });
        self.any
    }

    fn set_naked_parents(&mut self, set: &Subset) {
        let (grid, source) = (self.grid, self.source);
        self.parents.clear();
        for at in Bits(set.cells) {
            let cell = grid.houses().cells(set.house)[at as usize];
            self.parents.extend(Bits(source.marks(cell) & !set.digits).map(|digit| candidate(cell, digit)));
        }
    }

    fn x_wings(&mut self) -> bool {
        let grid = self.grid;
        let _ = fish::scan(grid, 2, |fish| {
            self.parents.clear();
            for line in Bits(fish.bases) {
                let house = fish.base_kind + line as usize;
                let lost = self.lost(house, fish.digit) & !fish.covers;
                self.parents.extend(
                    Bits(lost).map(|at| candidate(grid.houses().cells(house)[at as usize], fish.digit)),
                );
            }
            self.add(4, fish.removes(grid));
            ControlFlow::Continue(())
        });
        self.any
    }
}
