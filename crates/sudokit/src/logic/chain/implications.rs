//! Which candidate denies or forces which, and a fast answer to "is there any chain at all?".
//!
//! If a candidate is true, its cell's other candidates and the same digit elsewhere in its houses are false (weak links);
//! if it is false and leaves its cell or a house one other candidate, that one is true (strong links).
//! Both kinds read the same backwards, so the implication graph is skew-symmetric. Two facts save almost all searching:
//! a forcing chain denies or affirms its own start, and whatever a cycle removes would, if true, deny itself along the cycle.
//! So the candidates that imply their own negation, found by reachability over bit sets, bound everything that chains can remove.

use std::ops::ControlFlow;

use super::node::{Candidate, Cause, Key, candidate, cell_digit, house_of, key, other_cell};
use crate::logic::geometry::{Bits, HOUSES, POSITIONS_OF};
use crate::logic::state::State;

/// Which links a chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// One digit: no links inside cells.
    X,
    /// Strong links inside cells only.
    Y,
    /// All.
    XY,
}

impl Links {
    #[inline]
    fn cells(self) -> bool {
        self != Links::X
    }

    #[inline]
    fn houses(self) -> bool {
        self != Links::Y
    }
}

/// Calls `hit` for each candidate that is false if this one is true: its cell ascending, then block, row, column; each once.
#[inline]
pub fn each_weak(
    state: &State,
    from: Candidate,
    cells: bool,
    mut hit: impl FnMut(Candidate, Cause) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (cell, digit) = cell_digit(from);
    if cells {
        for other in Bits(state.marks(cell) & !(1 << digit)) {
            hit(candidate(cell, other), Cause::Cell)?;
        }
    }
    let positions = POSITIONS_OF[cell as usize];
    let row_in_block = 0b111 << (positions[1] / 3 * 3);
    let column_in_block = 0b111 << (positions[2] / 3 * 3);
    for (kind, skip) in [1 << positions[0], row_in_block, column_in_block].into_iter().enumerate() {
        let house = house_of(cell, kind);
        for at in Bits(state.places(house, digit) & !skip) {
            hit(candidate(HOUSES[house][at as usize], digit), Cause::of_kind(kind))?;
        }
    }
    ControlFlow::Continue(())
}

/// The candidates that are true if this one is false (at most four), each with its first cause.
#[inline]
pub fn strong(state: &State, from: Candidate, cells: bool, houses: bool) -> Strong {
    let (cell, digit) = cell_digit(from);
    let mut result = Strong { links: [(0, Cause::Start); 4], n: 0 };
    if cells && state.marks(cell).count_ones() == 2 {
        let other = state.marks(cell) & !(1 << digit);
        result.add(candidate(cell, other.trailing_zeros() as u8), Cause::Cell);
    }
    if houses {
        for kind in 0..3 {
            let house = house_of(cell, kind);
            let places = state.places(house, digit);
            if places.count_ones() == 2 {
                result.add(candidate(other_cell(house, places, kind, cell), digit), Cause::of_kind(kind));
            }
        }
    }
    result
}

/// A short list of strong links.
pub struct Strong {
    links: [(Candidate, Cause); 4],
    n: usize,
}

impl Strong {
    #[inline]
    fn add(&mut self, to: Candidate, cause: Cause) {
        if self.links[..self.n].iter().all(|link| link.0 != to) {
            self.links[self.n] = (to, cause);
            self.n += 1;
        }
    }

    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Candidate, Cause)> + '_ {
        self.links[..self.n].iter().copied()
    }
}

/// The implication graph over the candidates that are left, numbered densely, with bit sets of `W` words.
pub struct Graph<'a, const W: usize> {
    state: &'a State,
    /// All candidates, ascending.
    pub candidates: &'a [Candidate],
    index: &'a [u16; 729],
    by_cell: Box<[[u64; W]; 81]>,
    by_house: Box<[[[u64; W]; 9]; 27]>,
    /// Candidates with a strong link.
    linked: [u64; W],
}

#[inline]
fn test<const W: usize>(set: &[u64; W], i: usize) -> bool {
    set[i >> 6] >> (i & 63) & 1 != 0
}

#[inline]
fn insert<const W: usize>(set: &mut [u64; W], i: usize) {
    set[i >> 6] |= 1 << (i & 63);
}

/// What a candidate implies: candidates that become true and false.
pub struct Reach<const W: usize> {
    on: [u64; W],
    off: [u64; W],
}

impl<'a, const W: usize> Graph<'a, W> {
    /// `candidates` lists the state's candidates ascending, `index` inverts it; there are at most `64 * W`.
    pub fn new(state: &'a State, candidates: &'a [Candidate], index: &'a [u16; 729]) -> Graph<'a, W> {
        let mut graph = Graph {
            state,
            candidates,
            index,
            by_cell: Box::new([[0; W]; 81]),
            by_house: Box::new([[[0; W]; 9]; 27]),
            linked: [0; W],
        };
        for (i, &c) in candidates.iter().enumerate() {
            let (cell, digit) = cell_digit(c);
            insert(&mut graph.by_cell[cell as usize], i);
            let mut linked = state.marks(cell).count_ones() == 2;
            for kind in 0..3 {
                let house = house_of(cell, kind);
                insert(&mut graph.by_house[house][digit as usize], i);
                linked |= state.places(house, digit).count_ones() == 2;
            }
            if linked {
                insert(&mut graph.linked, i);
            }
        }
        graph
    }

    /// Everything that `start` implies; stops early once it implies its own negation, if only that matters.
    pub fn reach(&self, start: usize, on: bool, until_negated: bool) -> Reach<W> {
        let mut reach = Reach { on: [0; W], off: [0; W] };
        let mut stack = [0u16; 64 * 12];
        let mut depth = 0;
        if on {
            insert(&mut reach.on, start);
            stack[0] = start as u16;
            depth = 1;
        } else {
            insert(&mut reach.off, start);
            self.force(start, &mut reach, &mut stack, &mut depth);
        }
        while depth > 0 {
            if until_negated && if on { test(&reach.off, start) } else { test(&reach.on, start) } {
                break;
            }
            depth -= 1;
            let i = stack[depth] as usize;
            let (cell, digit) = cell_digit(self.candidates[i]);
            let mut denied = self.by_cell[cell as usize];
            for kind in 0..3 {
                let mask = &self.by_house[house_of(cell, kind)][digit as usize];
                denied.iter_mut().zip(mask).for_each(|(a, b)| *a |= b);
            }
            denied[i >> 6] &= !(1 << (i & 63));
            for word in 0..W {
                let new = denied[word] & !reach.off[word];
                reach.off[word] |= new;
                let mut forcing = new & self.linked[word];
                while forcing != 0 {
                    let j = word << 6 | forcing.trailing_zeros() as usize;
                    forcing &= forcing - 1;
                    self.force(j, &mut reach, &mut stack, &mut depth);
                }
            }
        }
        reach
    }

    #[inline]
    fn force(&self, i: usize, reach: &mut Reach<W>, stack: &mut [u16], depth: &mut usize) {
        for (to, _) in strong(self.state, self.candidates[i], true, true).iter() {
            let j = self.index[to as usize] as usize;
            if !test(&reach.on, j) {
                insert(&mut reach.on, j);
                stack[*depth] = j as u16;
                *depth += 1;
            }
        }
    }

    /// Candidates that imply their own negation when true, candidates that imply themselves when false,
    /// and those that a candidate of the first kind denies: only cycles through these can remove something.
    pub fn self_denying(&self) -> (Vec<bool>, Vec<bool>, Vec<bool>) {
        let n = self.candidates.len();
        let mut denied = vec![false; n];
        let mut forced = vec![false; n];
        let mut touched = [0u64; W];
        for i in 0..n {
            denied[i] = test(&self.reach(i, true, true).off, i);
        }
        if denied.iter().any(|&d| d) {
            for i in 0..n {
                if denied[i] {
                    let reach = self.reach(i, true, false);
                    touched.iter_mut().zip(&reach.off).for_each(|(a, b)| *a |= b);
                }
                let (cell, _) = cell_digit(self.candidates[i]);
                // What is forced denies the rest of its cell, so a cell without denied candidates has no forced one.
                let others = self.cell_range(cell).filter(|&j| j != i);
                forced[i] = others.clone().all(|j| denied[j]) && test(&self.reach(i, false, true).on, i);
            }
        }
        let touched = (0..n).map(|i| test(&touched, i)).collect();
        (denied, forced, touched)
    }

    fn cell_range(&self, cell: u8) -> impl Iterator<Item = usize> + Clone {
        let marks = self.state.marks(cell);
        let first = self.index[candidate(cell, (marks.trailing_zeros() & 15) as u8 % 9) as usize] as usize;
        first..first + marks.count_ones() as usize
    }
}

/// A step of a chain while it is searched: the node, why it follows, and the entry that it follows from.
#[derive(Clone, Copy)]
pub struct Entry {
    pub key: Key,
    pub cause: Cause,
    pub parent: u32,
}

/// The breadth-first search for cycles from a true candidate. Calls `hit` with the entry of each return to the start.
/// True nodes are expanded once; a false node may be reached on many ways, unless it lies on the way already.
pub fn cycles(
    state: &State,
    start: Candidate,
    links: Links,
    entries: &mut Vec<Entry>,
    mut hit: impl FnMut(&[Entry], Entry),
) {
    let mut seen = super::node::CandidateSet::EMPTY;
    seen.insert(start);
    entries.clear();
    entries.push(Entry { key: key(start, true), cause: Cause::Start, parent: u32::MAX });
    let (mut from, mut layer) = (0, 0);
    while from < entries.len() {
        let to = entries.len();
        for p in from..to {
            let on = entries[p].key >> 1;
            let _ = each_weak(state, on, links.cells(), |off, cause| {
                if has_strong(state, off, links) && !is_behind(entries, p, key(off, false)) {
                    entries.push(Entry { key: key(off, false), cause, parent: p as u32 });
                }
                ControlFlow::Continue(())
            });
        }
        layer += 1;
        let offs = to..entries.len();
        for p in offs.clone() {
            for (on, cause) in strong(state, entries[p].key >> 1, links.cells(), links.houses()).iter() {
                let entry = Entry { key: key(on, true), cause, parent: p as u32 };
                if layer >= 2 && on == start {
                    hit(entries, entry);
                }
                if !seen.contains(on) {
                    seen.insert(on);
                    entries.push(entry);
                }
            }
        }
        from = offs.end;
    }
}

#[inline]
fn has_strong(state: &State, of: Candidate, links: Links) -> bool {
    let (cell, digit) = cell_digit(of);
    (links.cells() && state.marks(cell).count_ones() == 2)
        || (links.houses() && (0..3).any(|kind| state.places(house_of(cell, kind), digit).count_ones() == 2))
}

fn is_behind(entries: &[Entry], mut at: usize, key: Key) -> bool {
    while entries[at].parent != u32::MAX {
        at = entries[at].parent as usize;
        if entries[at].key == key {
            return true;
        }
    }
    false
}

/// The breadth-first search from a node, every node visited once; gives the entry that denies the start.
pub fn forcing_chain(state: &State, start: Key, links: Links, entries: &mut Vec<Entry>) -> Option<Entry> {
    let mut on_seen = super::node::CandidateSet::EMPTY;
    let mut off_seen = super::node::CandidateSet::EMPTY;
    let goal = start ^ 1;
    entries.clear();
    entries.push(Entry { key: start, cause: Cause::Start, parent: u32::MAX });
    if start & 1 == 1 { on_seen.insert(start >> 1) } else { off_seen.insert(start >> 1) }
    let mut from = 0;
    while from < entries.len() {
        let to = entries.len();
        for p in from..to {
            let node = entries[p].key;
            if node & 1 == 1 {
                let mut end = None;
                let _ = each_weak(state, node >> 1, links.cells(), |off, cause| {
                    let entry = Entry { key: key(off, false), cause, parent: p as u32 };
                    if entry.key == goal {
                        end = Some(entry);
                        return ControlFlow::Break(());
                    }
                    if !off_seen.contains(off) {
                        off_seen.insert(off);
                        if has_strong(state, off, links) {
                            entries.push(entry);
                        }
                    }
                    ControlFlow::Continue(())
                });
                if end.is_some() {
                    return end;
                }
            } else {
                for (on, cause) in strong(state, node >> 1, links.cells(), links.houses()).iter() {
                    let entry = Entry { key: key(on, true), cause, parent: p as u32 };
                    if entry.key == goal {
                        return Some(entry);
                    }
                    if !on_seen.contains(on) {
                        on_seen.insert(on);
                        entries.push(entry);
                    }
                }
            }
        }
        from = to;
    }
    None
}
