//! The implication set of an assumption: everything that follows from one candidate being true (or false), each with its parents.
//!
//! Source: [explainer]. True nodes are worked off before false ones, both first in, first out. In dynamic mode a false node's
//! candidate is deleted once its consequences are drawn; what then follows also has as parents the deleted candidates that made it possible.
//! When nothing is left and the level allows it, patterns and nested chains in the reduced grid add further false nodes.
//! A contradiction ends the set at once; what was found until then still counts.

use std::ops::ControlFlow;

use super::implications::{each_weak, strong};
use super::node::{
    CANDIDATES, Candidate, CandidateSet, Cause, Key, NONE, candidate, cell_digit, house_of, key,
};
use crate::control::Stop;
use crate::logic::geometry::{Bits, HOUSES};
use crate::logic::state::State;

/// How the implications of an assumption are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode {
    /// False candidates are deleted, so that new singles appear.
    pub dynamic: bool,
    /// One digit only: no links inside cells.
    pub nishio: bool,
    /// 0: links only. 1: also locking, pairs and X-wings. 2 and above: also nested chains.
    pub level: u8,
}

/// A node of an implication set: a candidate that is true or false, and why.
#[derive(Clone, Copy)]
pub struct Implication {
    pub key: Key,
    pub cause: Cause,
    /// The nested chain that proved it, or a number that [`is_nested`] denies.
    pub nested: u32,
    parents: (u32, u32),
}

/// No nested chain. The [`PATTERN_COUNT`] numbers from here down say which pattern proved a node instead.
pub const NOT_NESTED: u32 = u32::MAX;
/// How many patterns can prove a node.
pub const PATTERN_COUNT: u32 = 5;

/// Whether this is the number of a nested chain.
pub fn is_nested(nested: u32) -> bool {
    nested <= NOT_NESTED - PATTERN_COUNT
}

/// What continues an implication set when single links are exhausted.
pub trait Extend {
    /// Adds what patterns and nested chains yield in `grid`, which is `source` without the deleted candidates; false if that is nothing.
    ///
    /// # Errors
    /// Why the search had to be broken off.
    fn extend(
        &mut self,
        set: &mut ImplicationSet,
        grid: &State,
        source: &State,
        level: u8,
    ) -> Result<bool, Stop>;
}

/// An assumption and what follows from it.
pub struct ImplicationSet {
    nodes: Vec<Implication>,
    parents: Vec<u16>,
    /// Size of each node's ancestry, 0 while not counted.
    ancestors: Vec<u16>,
    ids: Box<[[u16; CANDIDATES]; 2]>,
    /// True nodes in order of discovery.
    pub on: Vec<u16>,
    /// False nodes in order of discovery.
    pub off: Vec<u16>,
    sets: [CandidateSet; 2],
    /// A node and its negation (true one first) that both follow.
    pub clash: Option<(u16, u16)>,
    /// Whether some node was proved by a nested chain.
    pub has_nested: bool,
}

impl Default for ImplicationSet {
    fn default() -> ImplicationSet {
        ImplicationSet {
            nodes: Vec::new(),
            parents: Vec::new(),
            ancestors: Vec::new(),
            ids: Box::new([[NONE; CANDIDATES]; 2]),
            on: Vec::new(),
            off: Vec::new(),
            sets: [CandidateSet::EMPTY; 2],
            clash: None,
            has_nested: false,
        }
    }
}

impl ImplicationSet {
    fn reset(&mut self) {
        self.nodes.clear();
        self.parents.clear();
        self.ancestors.clear();
        self.on.clear();
        self.off.clear();
        self.sets = [CandidateSet::EMPTY; 2];
        self.clash = None;
        self.has_nested = false;
    }

    #[inline]
    pub fn node(&self, id: u16) -> &Implication {
        &self.nodes[id as usize]
    }

    #[inline]
    pub fn parents(&self, id: u16) -> &[u16] {
        let (start, end) = self.nodes[id as usize].parents;
        &self.parents[start as usize..end as usize]
    }

    /// The node of this key, if it follows.
    #[inline]
    pub fn find(&self, key: Key) -> Option<u16> {
        let side = key as usize & 1;
        self.sets[side].contains(key >> 1).then(|| self.ids[side][key as usize >> 1])
    }

    #[inline]
    pub fn set(&self, on: bool) -> &CandidateSet {
        &self.sets[on as usize]
    }

    /// The size of a node's ancestry, itself included; `count` is asked the first time.
    pub fn ancestors(&mut self, id: u16, count: impl FnOnce(&ImplicationSet) -> u16) -> u16 {
        self.ancestors.resize(self.nodes.len(), 0);
        if self.ancestors[id as usize] == 0 {
            self.ancestors[id as usize] = count(self);
        }
        self.ancestors[id as usize]
    }

    #[inline]
    fn contains(&self, candidate: Candidate, on: bool) -> bool {
        self.sets[on as usize].contains(candidate)
    }

    fn create(&mut self, key: Key, cause: Cause, nested: u32, first_parent: usize) -> u16 {
        let id = self.nodes.len() as u16;
        let parents = (first_parent as u32, self.parents.len() as u32);
        self.nodes.push(Implication { key, cause, nested, parents });
        id
    }

    fn enter(&mut self, id: u16) {
        let key = self.nodes[id as usize].key;
        let side = key as usize & 1;
        self.sets[side].insert(key >> 1);
        self.ids[side][key as usize >> 1] = id;
        if side == 1 { self.on.push(id) } else { self.off.push(id) }
    }

    /// Adds a false node proved by a pattern or nested chain, unless it is known.
    pub fn add_advanced(&mut self, off: Candidate, parents: &[Candidate], nested: u32) -> bool {
        if self.contains(off, false) {
            return false;
        }
        let first = self.parents.len();
        for &parent in parents {
            self.parents.push(self.ids[0][parent as usize]);
        }
        let id = self.create(key(off, false), Cause::Advanced, nested, first);
        self.has_nested |= is_nested(nested);
        self.enter(id);
        true
    }

    /// Follows `start` in `source` to its end.
    ///
    /// # Errors
    /// Why the search had to be broken off.
    pub fn follow(
        &mut self,
        start: Key,
        source: &State,
        mode: Mode,
        extension: &mut impl Extend,
    ) -> Result<(), Stop> {
        self.reset();
        let id = self.create(start, Cause::Start, NOT_NESTED, 0);
        self.enter(id);
        let mut grid = source.clone();
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            let clash = if next_on < self.on.len() {
                next_on += 1;
                self.expand_on(self.on[next_on - 1], &grid, mode)
            } else if next_off < self.off.len() {
                next_off += 1;
                let p = self.off[next_off - 1];
                let clash = self.expand_off(p, &grid, source, mode);
                if mode.dynamic && clash.is_none() {
                    let (cell, digit) = cell_digit(self.nodes[p as usize].key >> 1);
                    grid.remove(cell, digit);
                }
                clash
            } else if mode.level > 0 && extension.extend(self, &grid, source, mode.level)? {
                None
            } else {
                break;
            };
            if clash.is_some() {
                self.clash = clash;
                break;
            }
        }
        Ok(())
    }

    /// What becomes false because `p` is true.
    fn expand_on(&mut self, p: u16, grid: &State, mode: Mode) -> Option<(u16, u16)> {
        let from = self.nodes[p as usize].key >> 1;
        let mut clash = None;
        let _ = each_weak(grid, from, !mode.nishio, |off, cause| {
            if self.contains(off, true) {
                let id = self.create_from(off, false, cause, p);
                clash = Some((self.ids[1][off as usize], id));
                return ControlFlow::Break(());
            }
            if !self.contains(off, false) {
                let id = self.create_from(off, false, cause, p);
                self.enter(id);
            }
            ControlFlow::Continue(())
        });
        clash
    }

    /// What becomes true because `p` is false.
    fn expand_off(&mut self, p: u16, grid: &State, source: &State, mode: Mode) -> Option<(u16, u16)> {
        let from = self.nodes[p as usize].key >> 1;
        let links = strong(grid, from, !mode.nishio, true);
        for (on, cause) in links.iter() {
            let contradicts = self.contains(on, false);
            if contradicts || !self.contains(on, true) {
                let first = self.parents.len();
                self.parents.push(p);
                if mode.dynamic {
                    self.add_hidden_parents(on, cause, grid, source);
                }
                let id = self.create(key(on, true), cause, NOT_NESTED, first);
                if contradicts {
                    return Some((id, self.ids[0][on as usize]));
                }
                self.enter(id);
            }
        }
        None
    }

    fn create_from(&mut self, to: Candidate, on: bool, cause: Cause, parent: u16) -> u16 {
        let first = self.parents.len();
        self.parents.push(parent);
        self.create(key(to, on), cause, NOT_NESTED, first)
    }

    /// The deleted candidates without which `on` would not follow.
    fn add_hidden_parents(&mut self, on: Candidate, cause: Cause, grid: &State, source: &State) {
        let (cell, digit) = cell_digit(on);
        if cause == Cause::Cell {
            for gone in Bits(source.marks(cell) & !grid.marks(cell)) {
                self.parents.push(self.ids[0][candidate(cell, gone) as usize]);
            }
        } else {
            let house = house_of(cell, cause as usize);
            for at in Bits(source.places(house, digit) & !grid.places(house, digit)) {
                self.parents.push(self.ids[0][candidate(HOUSES[house][at as usize], digit) as usize]);
            }
        }
    }
}
