//! The implication set of an assumption: everything that follows from one candidate being true (or false), each with
//! its parents.
//!
//! Source: [explainer]. True nodes are worked off before false ones, both first in, first out. In dynamic mode a false
//! node's candidate is deleted once its consequences are drawn; what then follows also has as parents the deleted
//! candidates that made it possible. When nothing is left and the level allows it, patterns and nested chains in the
//! reduced grid add further false nodes. A contradiction ends the set at once; what was found until then still counts.

use std::ops::ControlFlow;

use super::implications::{each_strong, each_weak};
use super::node::{CANDIDATES, Candidate, CandidateSet, Cause, Key, NONE, candidate, cell_digit, key};
use crate::control::Stop;
use crate::logic::geometry::Bits;
use crate::logic::houses::Houses;
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

/// A node of an implication set: a candidate that is true or false, and why. Its number is its place among the true or
/// the false ones, twice, plus one for a true one.
#[derive(Clone, Copy)]
struct ImplicationNode {
    candidate: Candidate,
    /// The number of the node it follows from first; of an advanced one its place among those.
    parent: u16,
    cause: Cause,
}

/// What proved a node that patterns and nested chains proved: the nested chain or a number that [`is_nested`] denies,
/// and the false nodes it rests on.
#[derive(Clone, Copy)]
struct Proof {
    nested: u32,
    parents: (u32, u32),
}

/// No nested chain. The [`PATTERN_COUNT`] numbers from here down say which pattern proved a node instead.
pub const NOT_NESTED: u32 = u32::MAX;
/// How many patterns can prove a node.
pub const PATTERN_COUNT: u32 = 7;

/// Whether this is the number of a nested chain.
pub fn is_nested(nested: u32) -> bool {
    nested <= NOT_NESTED - PATTERN_COUNT
}

/// What continues an implication set when single links are exhausted.
pub trait Extend {
    /// Adds what patterns and nested chains yield in `grid`, which is `source` without the deleted candidates; false if
    /// that is nothing.
    ///
    /// # Errors
    /// Why the search had to be broken off.
    fn extend<H: Houses>(
        &mut self,
        set: &mut ImplicationSet,
        grid: &State<H>,
        source: &State<H>,
        level: u8,
    ) -> Result<bool, Stop>;
}

/// An assumption and what follows from it.
///
/// A node has few bytes, because the sets of all assumptions of a board go through the cache one after the other. In
/// dynamic mode a true node also follows from the deleted candidates of its cell or house. They are all that the source
/// has there besides the node and its first parent, so they are not kept but read off when a chain is counted or
/// explained.
pub struct ImplicationSet {
    /// False and true nodes in order of discovery; one that only clashes comes last.
    nodes: [Vec<ImplicationNode>; 2],
    /// How many false and true nodes there are besides one that only clashes.
    listed: [usize; 2],
    proofs: Vec<Proof>,
    proof_parents: Vec<u16>,
    /// Size of each node's ancestry, 0 while not counted.
    ancestors: Vec<u16>,
    ids: Box<[[u16; CANDIDATES]; 2]>,
    sets: [CandidateSet; 2],
    /// A node and its negation (true one first) that both follow.
    pub clash: Option<(u16, u16)>,
    /// Whether some node was proved by a nested chain.
    pub has_nested: bool,
}

impl Default for ImplicationSet {
    fn default() -> ImplicationSet {
        ImplicationSet {
            nodes: [Vec::new(), Vec::new()],
            listed: [0; 2],
            proofs: Vec::new(),
            proof_parents: Vec::new(),
            ancestors: Vec::new(),
            ids: Box::new([[NONE; CANDIDATES]; 2]),
            sets: [CandidateSet::EMPTY; 2],
            clash: None,
            has_nested: false,
        }
    }
}

impl ImplicationSet {
    fn reset(&mut self) {
        self.nodes[0].clear();
        self.nodes[1].clear();
        self.listed = [0; 2];
        self.proofs.clear();
        self.proof_parents.clear();
        self.ancestors.clear();
        self.sets = [CandidateSet::EMPTY; 2];
        self.clash = None;
        self.has_nested = false;
    }

    #[inline]
    fn node(&self, id: u16) -> ImplicationNode {
        self.nodes[id as usize & 1][id as usize >> 1]
    }

    /// Which candidate a node is about, and whether it is true.
    #[inline]
    pub fn key(&self, id: u16) -> Key {
        key(self.node(id).candidate, id & 1 != 0)
    }

    /// Why a node follows from its first parent.
    pub fn cause(&self, id: u16) -> Cause {
        self.node(id).cause
    }

    /// The nested chain that proved a node, or a number that [`is_nested`] denies.
    pub fn nested(&self, id: u16) -> u32 {
        let node = self.node(id);
        if node.cause == Cause::Advanced { self.proofs[node.parent as usize].nested } else { NOT_NESTED }
    }

    /// Calls `each` for each node that a node rests on directly; `source` is the state that the assumption was followed
    /// in.
    #[inline]
    pub fn each_parent<H: Houses>(&self, id: u16, source: &State<H>, mut each: impl FnMut(u16)) {
        let node = self.node(id);
        match node.cause {
            Cause::Start => {}
            Cause::Advanced => {
                let (start, end) = self.proofs[node.parent as usize].parents;
                self.proof_parents[start as usize..end as usize].iter().for_each(|&parent| each(parent));
            }
            _ if id & 1 == 0 => each(node.parent),
            cause => {
                each(node.parent);
                let (cell, digit) = cell_digit(node.candidate);
                let (from_cell, from_digit) = cell_digit(self.node(node.parent).candidate);
                let Some(kind) = cause.kind() else {
                    for gone in Bits(source.marks(cell) & !(1 << digit) & !(1 << from_digit)) {
                        each(self.ids[0][candidate(cell, gone) as usize]);
                    }
                    return;
                };
                let houses = source.houses();
                let house = houses.of(cell, kind);
                let stay = 1 << houses.position(cell, kind) | 1 << houses.position(from_cell, kind);
                for at in Bits(source.places(house, digit) & !stay) {
                    each(self.ids[0][candidate(houses.cells(house)[at as usize], digit) as usize]);
                }
            }
        }
    }

    /// The false or the true nodes, in order of discovery.
    pub fn listed(&self, on: bool) -> impl Iterator<Item = Key> + '_ {
        self.nodes[on as usize][..self.listed[on as usize]].iter().map(move |node| key(node.candidate, on))
    }

    /// The node of this key, if it follows.
    #[inline]
    pub fn find(&self, key: Key) -> Option<u16> {
        let side = key as usize & 1;
        self.sets[side].contains(key >> 1).then(|| self.ids[side][key as usize >> 1])
    }

    /// The candidate that is assumed.
    pub fn start(&self) -> Candidate {
        let assumed = |side: &Vec<ImplicationNode>| {
            side.first().filter(|node| node.cause == Cause::Start).map(|n| n.candidate)
        };
        self.nodes.iter().find_map(assumed).unwrap_or(NONE)
    }

    /// Why a true candidate follows.
    pub fn cause_of(&self, on: Candidate) -> Cause {
        self.cause(self.ids[1][on as usize])
    }

    /// Whether a false candidate is so because of this true one first.
    pub fn is_denied_by(&self, off: Candidate, on: Candidate) -> bool {
        let node = self.node(self.ids[0][off as usize]);
        self.contains(on, true)
            && !matches!(node.cause, Cause::Start | Cause::Advanced)
            && node.parent == self.ids[1][on as usize]
    }

    /// Takes candidates that nothing follows from out of what is false.
    pub fn hide(&mut self, candidates: &CandidateSet) {
        self.sets[0].subtract(candidates);
    }

    #[inline]
    pub fn set(&self, on: bool) -> &CandidateSet {
        &self.sets[on as usize]
    }

    /// The size of a node's ancestry, itself included; `count` is asked until it says one.
    pub fn ancestors(&mut self, id: u16, count: impl FnOnce(&ImplicationSet) -> Option<u16>) -> Option<u16> {
        if self.ancestors.is_empty() {
            self.ancestors.resize(2 * self.nodes[0].len().max(self.nodes[1].len()), 0);
        }
        if self.ancestors[id as usize] == 0 {
            self.ancestors[id as usize] = count(self)?;
        }
        Some(self.ancestors[id as usize])
    }

    #[inline]
    fn contains(&self, candidate: Candidate, on: bool) -> bool {
        self.sets[on as usize].contains(candidate)
    }

    /// Adds a node at the end; it gives its number.
    #[inline]
    fn create(&mut self, candidate: Candidate, on: bool, cause: Cause, parent: u16) -> u16 {
        let nodes = &mut self.nodes[on as usize];
        nodes.push(ImplicationNode { candidate, parent, cause });
        (nodes.len() as u16 - 1) << 1 | on as u16
    }

    /// Adds a node that follows.
    #[inline]
    fn enter(&mut self, candidate: Candidate, on: bool, cause: Cause, parent: u16) {
        let id = self.create(candidate, on, cause, parent);
        self.listed[on as usize] += 1;
        self.sets[on as usize].insert(candidate);
        self.ids[on as usize][candidate as usize] = id;
    }

    /// Adds a false node proved by a pattern or nested chain, unless it is known.
    pub fn add_advanced(&mut self, off: Candidate, parents: &[Candidate], nested: u32) -> bool {
        if self.contains(off, false) {
            return false;
        }
        let first = self.proof_parents.len() as u32;
        for &parent in parents {
            self.proof_parents.push(self.ids[0][parent as usize]);
        }
        let proof = self.proofs.len() as u16;
        self.proofs.push(Proof { nested, parents: (first, self.proof_parents.len() as u32) });
        self.has_nested |= is_nested(nested);
        self.enter(off, false, Cause::Advanced, proof);
        true
    }

    /// Gives the nested chains in it other numbers.
    pub fn renumber(&mut self, mut number: impl FnMut(u32) -> u32) {
        for proof in self.proofs.iter_mut().filter(|proof| is_nested(proof.nested)) {
            proof.nested = number(proof.nested);
        }
    }

    /// Follows `start` in `source` to its end.
    ///
    /// # Errors
    /// Why the search had to be broken off.
    pub fn follow<H: Houses>(
        &mut self,
        start: Key,
        source: &State<H>,
        mode: Mode,
        extension: &mut impl Extend,
    ) -> Result<(), Stop> {
        self.reset();
        self.enter(start >> 1, start & 1 == 1, Cause::Start, NONE);
        // What false nodes that were worked off leave, and what is not false.
        let mut grid = source.clone();
        let mut open = source.clone();
        self.close(0, &mut open);
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            if next_on < self.listed[1] {
                self.clash = self.expand_on(next_on, &mut open, mode);
                next_on += 1;
            } else if next_off < self.listed[0] {
                self.clash = self.expand_off(next_off, &grid, mode);
                if mode.dynamic {
                    let (cell, digit) = cell_digit(self.nodes[0][next_off].candidate);
                    grid.remove(cell, digit);
                }
                next_off += 1;
            } else {
                let known = self.listed[0];
                if mode.level == 0 || !extension.extend(self, &grid, source, mode.level)? {
                    break;
                }
                self.close(known, &mut open);
            }
            if self.clash.is_some() {
                break;
            }
        }
        Ok(())
    }

    /// Takes the false nodes from this place on out of what is open.
    #[inline]
    fn close<H: Houses>(&self, from: usize, open: &mut State<H>) {
        for node in &self.nodes[0][from..self.listed[0]] {
            let (cell, digit) = cell_digit(node.candidate);
            open.remove(cell, digit);
        }
    }

    /// What becomes false because the true node in this place is true.
    #[inline]
    fn expand_on<H: Houses>(&mut self, place: usize, open: &mut State<H>, mode: Mode) -> Option<(u16, u16)> {
        let from = self.nodes[1][place].candidate;
        let p = (place as u16) << 1 | 1;
        let known = self.listed[0];
        let mut clash = None;
        let _ = each_weak(open, from, !mode.nishio, |off, cause| {
            if self.contains(off, true) {
                clash = Some((self.ids[1][off as usize], self.create(off, false, cause, p)));
                return ControlFlow::Break(());
            }
            self.enter(off, false, cause, p);
            ControlFlow::Continue(())
        });
        self.close(known, open);
        clash
    }

    /// What becomes true because the false node in this place is false.
    #[inline]
    fn expand_off<H: Houses>(&mut self, place: usize, grid: &State<H>, mode: Mode) -> Option<(u16, u16)> {
        let from = self.nodes[0][place].candidate;
        let p = (place as u16) << 1;
        let mut clash = None;
        let _ = each_strong(grid, from, !mode.nishio, |on, cause| {
            if self.contains(on, false) {
                clash = Some((self.create(on, true, cause, p), self.ids[0][on as usize]));
                return ControlFlow::Break(());
            }
            if !self.contains(on, true) {
                self.enter(on, true, cause, p);
            }
            ControlFlow::Continue(())
        });
        clash
    }
}
