//! What an implication set gains when single links are exhausted: from patterns and nested chains in the grid without the deleted
//! candidates.
//!
//! Source: [explainer]. Rules are tried in order until one yields something new; a pattern counts only if it rests on at least
//! one candidate that the assumption deleted. All hints of that rule are used.

use std::ops::ControlFlow;

use super::implication_set::{ImplicationSet, NOT_NESTED, PATTERN_COUNT};
use super::node::{Candidate, CandidateSet, candidate};
use crate::logic::diagram::Removal;
use crate::logic::geometry::{BOX_COLUMN_ROW, Bits, HOUSES};
use crate::logic::info::TechniqueInfo;
use crate::logic::pattern::fish::X_WING_INFO;
use crate::logic::pattern::locked::{CLAIMING_INFO, POINTING_INFO};
use crate::logic::pattern::subset::{HIDDEN_PAIR_INFO, NAKED_PAIR_INFO};
use crate::logic::pattern::{fish, locked, subset};
use crate::logic::state::State;

/// Which technique proved a node that no nested chain proved: its place here is counted down from [`NOT_NESTED`].
pub const PATTERNS: [TechniqueInfo; PATTERN_COUNT as usize] =
    [POINTING_INFO, CLAIMING_INFO, HIDDEN_PAIR_INFO, NAKED_PAIR_INFO, X_WING_INFO];

/// A nested chain, ready to be used in an implication set.
pub struct NestedHint {
    pub removals: Vec<Removal>,
    /// The cells (0–80) and house-digit pairs (81 + house * 9 + digit) whose shortage of candidates the chain uses.
    pub supports: Vec<u16>,
    /// Its number in the workspace's store of nested chains.
    pub chain: u32,
}

/// Adds what the first successful pattern yields; false if none yields anything.
pub fn add_patterns(set: &mut ImplicationSet, grid: &State, source: &State) -> bool {
    let mut patterns = Patterns { set, grid, source, parents: Vec::with_capacity(16), any: false };
    patterns.locking() || patterns.hidden_pairs() || patterns.naked_pairs() || patterns.x_wings()
}

/// Adds what these nested chains yield; false if none yields anything.
pub fn add_nested(set: &mut ImplicationSet, hints: &[NestedHint], grid: &State, source: &State) -> bool {
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
fn missing(supports: &[u16], grid: &State, source: &State, into: &mut Vec<Candidate>) {
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
                add(candidate(HOUSES[house][at as usize], digit));
            }
        }
    }
}

struct Patterns<'a> {
    set: &'a mut ImplicationSet,
    grid: &'a State,
    source: &'a State,
    parents: Vec<Candidate>,
    any: bool,
}

impl Patterns<'_> {
    fn add(&mut self, pattern: u32, removals: impl Iterator<Item = Removal>) {
        if self.parents.is_empty() {
            return;
        }
        let mut removals: Vec<Removal> = removals.collect();
        removals.sort_unstable();
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
        for (pattern, kinds) in [(0, locked::POINTING), (1, locked::CLAIMING)] {
            let _ = locked::scan(grid, kinds, |lock| {
                let gone = lock.removes(grid);
                if gone != 0 {
                    self.parents.clear();
                    let lost = self.lost(lock.base, lock.digit) & lock.base_rest;
                    self.parents
                        .extend(Bits(lost).map(|at| candidate(HOUSES[lock.base][at as usize], lock.digit)));
                    self.add(
                        pattern,
                        Bits(gone).map(|at| (HOUSES[lock.cover][at as usize], 1 << lock.digit)),
                    );
                }
                ControlFlow::Continue(())
            });
        }
        self.any
    }

    fn hidden_pairs(&mut self) -> bool {
        let (grid, source) = (self.grid, self.source);
        let _ = subset::scan_hidden(grid, 2, 4, &BOX_COLUMN_ROW, |set| {
            self.parents.clear();
            for at in Bits(0x1ff & !set.cells) {
                let cell = HOUSES[set.house][at as usize];
                self.parents
                    .extend(Bits(source.marks(cell) & set.digits).map(|digit| candidate(cell, digit)));
            }
            self.add(2, set.removes_if_hidden(grid));
            ControlFlow::Continue(())
        });
        self.any
    }

    fn naked_pairs(&mut self) -> bool {
        let (grid, source) = (self.grid, self.source);
        let _ = subset::scan_naked(grid, 2, &BOX_COLUMN_ROW, |set| {
            self.parents.clear();
            for at in Bits(set.cells) {
                let cell = HOUSES[set.house][at as usize];
                self.parents
                    .extend(Bits(source.marks(cell) & !set.digits).map(|digit| candidate(cell, digit)));
            }
            self.add(3, set.removes_if_naked(grid));
            ControlFlow::Continue(())
        });
        self.any
    }

    fn x_wings(&mut self) -> bool {
        let grid = self.grid;
        let _ = fish::scan(grid, 2, |fish| {
            self.parents.clear();
            for line in Bits(fish.bases) {
                let house = fish.base_kind + line as usize;
                let lost = self.lost(house, fish.digit) & !fish.covers;
                self.parents.extend(Bits(lost).map(|at| candidate(HOUSES[house][at as usize], fish.digit)));
            }
            self.add(4, fish.removes(grid));
            ControlFlow::Continue(())
        });
        self.any
    }
}
