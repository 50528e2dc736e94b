//! What a closure finds when single links are exhausted: patterns and nested chains in the grid without the deleted candidates.
//!
//! Source: Sudoku Explainer 1.2.1. Rules are tried in order until one yields something new; a pattern counts only if it rests on at least
//! one candidate that the assumption deleted. All hints of that rule are used.

use std::ops::ControlFlow;
use std::rc::Rc;

use super::closure::{Closure, NOT_NESTED};
use super::multiple::Kind;
use super::node::{Candidate, CandidateSet, candidate};
use super::{Engine, Rule};
use crate::control::Stop;
use crate::logic::catalogue::Id;
use crate::logic::geometry::{Bits, HOUSES};
use crate::logic::state::State;
use crate::logic::step::Removal;
use crate::logic::technique::{fish, locking, sets};

/// Which technique proved a node that no nested chain proved: its place here is counted down from [`NOT_NESTED`].
pub const PATTERNS: [Id; 5] = [Id::Pointing, Id::Claiming, Id::HiddenPair, Id::NakedPair, Id::XWing];

/// A nested chain, ready to be used in a closure.
pub struct NestedHint {
    pub removals: Vec<Removal>,
    /// The cells (0–80) and house-digit pairs (81 + house * 9 + digit) whose shortage of candidates the chain uses.
    pub supports: Vec<u16>,
    /// Its number in the engine's store of nested chains.
    pub chain: u32,
}

/// Adds what the first successful rule yields; false if no rule yields anything.
pub fn extend(
    closure: &mut Closure,
    grid: &State,
    source: &State,
    level: u8,
    engine: &mut Engine,
) -> Result<bool, Stop> {
    let mut patterns = Patterns { closure, grid, source, parents: Vec::with_capacity(16), any: false };
    if patterns.locking() || patterns.hidden_pairs() || patterns.naked_pairs() || patterns.x_wings() {
        return Ok(true);
    }
    let rules: &[Rule] = match level {
        0 | 1 => &[],
        2 => &[Rule::Unary],
        3 => &[Rule::Unary, Rule::Search(Kind::Multiple)],
        4 => &[Rule::Search(Kind::Dynamic(0))],
        _ => &[Rule::Search(Kind::Dynamic(0)), Rule::Search(Kind::Dynamic(2))],
    };
    for &rule in rules {
        let hints: Rc<[NestedHint]> = engine.nested(rule, grid)?;
        let mut parents = Vec::new();
        let mut any = false;
        for hint in hints.iter() {
            missing(&hint.supports, grid, source, &mut parents);
            if parents.is_empty() {
                continue;
            }
            for &(cell, digits) in &hint.removals {
                for digit in Bits(digits) {
                    any = true;
                    closure.add_advanced(candidate(cell, digit), &parents, hint.chain);
                }
            }
        }
        if any {
            return Ok(true);
        }
    }
    Ok(false)
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
    closure: &'a mut Closure,
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
                self.closure.add_advanced(candidate(cell, digit), &self.parents, NOT_NESTED - pattern);
            }
        }
    }

    /// Positions of a house where the digit was deleted.
    fn lost(&self, house: usize, digit: u8) -> u16 {
        self.source.places(house, digit) & !self.grid.places(house, digit)
    }

    fn locking(&mut self) -> bool {
        let grid = self.grid;
        for (pattern, kinds) in [(0, locking::POINTING), (1, locking::CLAIMING)] {
            let _ = locking::scan(grid, kinds, |lock| {
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
        let _ = sets::scan_hidden(grid, 2, 4, |set| {
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
        let _ = sets::scan_naked(grid, 2, |set| {
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
