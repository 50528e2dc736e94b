//! Which candidate denies or forces which, and chains of such links searched breadth first.
//!
//! If a candidate is true, its cell's other candidates and the same digit elsewhere in its houses are false (weak links);
//! if it is false and leaves its cell or a house one other candidate, that one is true (strong links).

use std::ops::ControlFlow;

use super::node::{
    CANDIDATES, Candidate, CandidateSet, Cause, candidate, cell_digit, house_of, is_pair, other_cell,
};
use crate::logic::geometry::{Bits, HOUSES, POSITIONS_OF};
use crate::logic::state::State;

/// Which links a chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKinds {
    /// One digit: no links inside cells.
    X,
    /// Strong links inside cells only.
    Y,
    /// All.
    XY,
}

impl LinkKinds {
    #[inline]
    pub fn cells(self) -> bool {
        self != LinkKinds::X
    }

    #[inline]
    pub fn houses(self) -> bool {
        self != LinkKinds::Y
    }
}

/// Calls `each` for each candidate that is false if this one is true: its cell ascending, then box, row, column; each once.
#[inline(always)]
pub fn each_weak(
    state: &State,
    from: Candidate,
    cells: bool,
    mut each: impl FnMut(Candidate, Cause) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (cell, digit) = cell_digit(from);
    let positions = POSITIONS_OF[cell as usize];
    let row_in_box = 0b111 << (positions[1] / 3 * 3);
    let column_in_box = 0b111 << (positions[2] / 3 * 3);
    let in_house = |kind: usize, skip: u16| state.places(house_of(cell, kind), digit) & !skip;
    let groups = [
        (Cause::Cell, if cells { state.marks(cell) & !(1 << digit) } else { 0 }),
        (Cause::Box, in_house(0, 1 << positions[0])),
        (Cause::Row, in_house(1, row_in_box)),
        (Cause::Column, in_house(2, column_in_box)),
    ];
    // One place that calls `each`, so that it is inlined.
    for (cause, others) in groups {
        for at in Bits(others) {
            let off = match cause {
                Cause::Cell => candidate(cell, at),
                _ => candidate(HOUSES[house_of(cell, cause as usize)][at as usize], digit),
            };
            each(off, cause)?;
        }
    }
    ControlFlow::Continue(())
}

/// Calls `each` for each candidate that is true if this one is false (at most four), with its first cause.
#[inline(always)]
pub fn each_strong(
    state: &State,
    from: Candidate,
    cells: bool,
    mut each: impl FnMut(Candidate, Cause) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (cell, digit) = cell_digit(from);
    let mut in_box = cell;
    // One place that calls `each`, so that it is inlined.
    for cause in [Cause::Cell, Cause::Box, Cause::Row, Cause::Column] {
        let on = if cause == Cause::Cell {
            let marks = state.marks(cell);
            if !cells || !is_pair(marks) {
                continue;
            }
            candidate(cell, (marks & !(1 << digit)).trailing_zeros() as u8)
        } else {
            let kind = cause as usize;
            let house = house_of(cell, kind);
            let places = state.places(house, digit);
            if !is_pair(places) {
                continue;
            }
            let other = other_cell(house, places, kind, cell);
            if cause == Cause::Box {
                in_box = other;
            } else if other == in_box {
                continue;
            }
            candidate(other, digit)
        };
        each(on, cause)?;
    }
    ControlFlow::Continue(())
}

/// The candidates that are true if this one is false.
fn strong(state: &State, from: Candidate) -> StrongLinks {
    let mut result = StrongLinks { links: [(0, Cause::Start); 4], n: 0 };
    let _ = each_strong(state, from, true, |to, cause| {
        result.links[result.n] = (to, cause);
        result.n += 1;
        ControlFlow::Continue(())
    });
    result
}

/// A short list of strong links; the one in the cell comes first.
#[derive(Clone, Copy)]
pub struct StrongLinks {
    links: [(Candidate, Cause); 4],
    n: usize,
}

impl StrongLinks {
    #[inline]
    pub fn in_cell(&self) -> bool {
        self.n > 0 && self.links[0].1 == Cause::Cell
    }

    #[inline]
    pub fn in_house(&self) -> bool {
        self.n > self.in_cell() as usize
    }

    /// Whether there is any of these links.
    #[inline]
    fn leads_on(&self, links: LinkKinds) -> bool {
        match links {
            LinkKinds::X => self.in_house(),
            LinkKinds::Y => self.in_cell(),
            LinkKinds::XY => self.n > 0,
        }
    }

    /// The links of this kind.
    #[inline]
    pub fn with(&self, links: LinkKinds) -> impl Iterator<Item = (Candidate, Cause)> + '_ {
        let in_cell = self.in_cell() as usize;
        let range = match links {
            LinkKinds::X => in_cell..self.n,
            LinkKinds::Y => 0..in_cell,
            LinkKinds::XY => 0..self.n,
        };
        self.links[range].iter().copied()
    }
}

/// Every link of a state, ready for searches from many starts.
#[derive(Default)]
pub struct LinkTable {
    /// By number of the candidate.
    strong: Vec<StrongLinks>,
    /// Weak links in order, by number: cell links first.
    weak: Vec<(u16, Cause)>,
    /// For each candidate where its weak links begin, and where its links to houses begin; one more entry at the end.
    bounds: Vec<(u32, u32)>,
}

impl LinkTable {
    pub fn set_strong(&mut self, state: &State, candidates: &[Candidate]) {
        self.strong.clear();
        self.strong.extend(candidates.iter().map(|&c| strong(state, c)));
    }

    pub fn strong(&self) -> &[StrongLinks] {
        &self.strong
    }

    /// The weak links to candidates that have a strong link: no other leads on.
    pub fn set_weak(&mut self, state: &State, candidates: &[Candidate], index: &[u16; CANDIDATES]) {
        self.weak.clear();
        self.bounds.clear();
        for &from in candidates {
            let first = self.weak.len() as u32;
            let mut first_in_house = None;
            let _ = each_weak(state, from, true, |to, cause| {
                let to = index[to as usize];
                if cause != Cause::Cell && first_in_house.is_none() {
                    first_in_house = Some(self.weak.len() as u32);
                }
                if self.strong[to as usize].n > 0 {
                    self.weak.push((to, cause));
                }
                ControlFlow::Continue(())
            });
            self.bounds.push((first, first_in_house.unwrap_or(self.weak.len() as u32)));
        }
        let end = self.weak.len() as u32;
        self.bounds.push((end, end));
    }

    #[inline]
    fn weak(&self, from: u16, links: LinkKinds) -> &[(u16, Cause)] {
        let (first, first_in_house) = self.bounds[from as usize];
        let end = self.bounds[from as usize + 1].0;
        &self.weak[if links.cells() { first } else { first_in_house } as usize..end as usize]
    }
}

/// A step of a chain while it is searched: the node (number * 2 + on), why it follows, and the entry that it follows from.
#[derive(Clone, Copy)]
pub struct Entry {
    pub node: u16,
    pub cause: Cause,
    pub parent: u32,
}

/// Searches over one table of links.
pub struct LineSearcher<'a> {
    pub table: &'a LinkTable,
    pub index: &'a [u16; CANDIDATES],
    pub links: LinkKinds,
    pub entries: &'a mut Vec<Entry>,
}

impl LineSearcher<'_> {
    /// Breadth first from a true candidate, in layers of two links. Calls `each` with the entries and the return to the start;
    /// ends when `deep_enough` says so of a layer's number of nodes.
    /// True nodes are expanded once; a false node may be reached on many ways, unless it lies on the way already.
    pub fn cycles(
        &mut self,
        start: u16,
        deep_enough: impl Fn(u32) -> bool,
        mut each: impl FnMut(&[Entry], Entry),
    ) {
        let (table, links) = (self.table, self.links);
        let mut seen = CandidateSet::EMPTY;
        seen.insert(start);
        self.entries.clear();
        self.entries.push(Entry { node: start << 1 | 1, cause: Cause::Start, parent: u32::MAX });
        let (mut from, mut nodes) = (0, 2);
        while from < self.entries.len() {
            let to = self.entries.len();
            for p in from..to {
                for &(off, cause) in table.weak(self.entries[p].node >> 1, links) {
                    if table.strong[off as usize].leads_on(links) && !self.is_behind(p, off << 1) {
                        self.entries.push(Entry { node: off << 1, cause, parent: p as u32 });
                    }
                }
            }
            if nodes > 2 && deep_enough(nodes) {
                return;
            }
            let end = self.entries.len();
            for p in to..end {
                for (on, cause) in table.strong[self.entries[p].node as usize >> 1].with(links) {
                    let on = self.index[on as usize];
                    let entry = Entry { node: on << 1 | 1, cause, parent: p as u32 };
                    if nodes > 2 && on == start {
                        each(self.entries, entry);
                    }
                    if !seen.contains(on) {
                        seen.insert(on);
                        self.entries.push(entry);
                    }
                }
            }
            from = end;
            nodes += 2;
        }
    }

    fn is_behind(&self, mut at: usize, node: u16) -> bool {
        while self.entries[at].parent != u32::MAX {
            at = self.entries[at].parent as usize;
            if self.entries[at].node == node {
                return true;
            }
        }
        false
    }

    /// Breadth first from a node, every node visited once; gives the entry that denies the start.
    pub fn forcing_chain(
        &mut self,
        start: u16,
        candidates: &[Candidate],
        deep_enough: impl Fn(u32) -> bool,
    ) -> Option<Entry> {
        let (table, links) = (self.table, self.links);
        let mut seen = [CandidateSet::EMPTY; 2];
        seen[start as usize & 1].insert(start >> 1);
        self.entries.clear();
        self.entries.push(Entry { node: start, cause: Cause::Start, parent: u32::MAX });
        let (mut at, mut layer_end, mut nodes) = (0, 1, 2);
        while at < self.entries.len() {
            if at == layer_end {
                layer_end = self.entries.len();
                nodes += 1;
                if deep_enough(nodes) {
                    return None;
                }
            }
            let parent = at as u32;
            let node = self.entries[at].node;
            at += 1;
            if node & 1 == 1 {
                if start & 1 == 1 {
                    let (from, to) = (candidates[node as usize >> 1], candidates[start as usize >> 1]);
                    if let Some(cause) = weak_cause(from, to, links) {
                        return Some(Entry { node: start ^ 1, cause, parent });
                    }
                }
                for &(off, cause) in table.weak(node >> 1, links) {
                    if table.strong[off as usize].leads_on(links) && !seen[0].contains(off) {
                        seen[0].insert(off);
                        self.entries.push(Entry { node: off << 1, cause, parent });
                    }
                }
            } else {
                for (on, cause) in table.strong[node as usize >> 1].with(links) {
                    let on = self.index[on as usize];
                    if start & 1 == 0 && on == start >> 1 {
                        return Some(Entry { node: start ^ 1, cause, parent });
                    }
                    if !seen[1].contains(on) {
                        seen[1].insert(on);
                        self.entries.push(Entry { node: on << 1 | 1, cause, parent });
                    }
                }
            }
        }
        None
    }
}

/// Why the truth of one candidate makes another false: by their cell, or the first house they share.
#[inline]
fn weak_cause(from: Candidate, to: Candidate, links: LinkKinds) -> Option<Cause> {
    let ((cell, digit), (other_cell, other_digit)) = (cell_digit(from), cell_digit(to));
    if cell == other_cell {
        return (links.cells() && digit != other_digit).then_some(Cause::Cell);
    }
    if digit != other_digit {
        return None;
    }
    (0..3).find(|&kind| house_of(cell, kind) == house_of(other_cell, kind)).map(Cause::of_kind)
}
