//! Which candidate denies or forces which, and chains of such links searched breadth first.
//!
//! If a candidate is true, its cell's other candidates and the same digit elsewhere in its houses are false (weak
//! links); if it is false and leaves its cell or a house one other candidate, that one is true (strong links).

use std::ops::ControlFlow;

use super::node::{CANDIDATES, Candidate, CandidateSet, Cause, candidate, cell_digit, is_pair, other_cell};
use crate::logic::geometry::{Bits, CellSet};
use crate::logic::houses::Houses;
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

/// Calls `each` for each candidate that is false if this one is true: its cell ascending, then by kind of house; each
/// once.
#[inline(always)]
pub fn each_weak<H: Houses>(
    state: &State<H>,
    from: Candidate,
    cells: bool,
    mut each: impl FnMut(Candidate, Cause) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (cell, digit) = cell_digit(from);
    let houses = state.houses();
    let in_cell = if cells { state.marks(cell) & !(1 << digit) } else { 0 };
    if !H::ORDINARY {
        return each_weak_by_set(state, cell, digit, in_cell, each);
    }
    let positions = [houses.position(cell, 0), houses.position(cell, 1), houses.position(cell, 2)];
    let row_in_box = 0b111 << (positions[1] / 3 * 3);
    let column_in_box = 0b111 << (positions[2] / 3 * 3);
    let in_house = |kind: usize, skip: u16| state.places(houses.of(cell, kind), digit) & !skip;
    let groups =
        [in_cell, in_house(0, 1 << positions[0]), in_house(1, row_in_box), in_house(2, column_in_box)];
    // One place that calls `each`, so that it is inlined.
    for (group, others) in groups.into_iter().enumerate() {
        for at in Bits(others) {
            let (off, cause) = match group.checked_sub(1) {
                None => (candidate(cell, at), Cause::Cell),
                Some(kind) => {
                    (candidate(houses.cells(houses.of(cell, kind))[at as usize], digit), Cause::of_kind(kind))
                }
            };
            each(off, cause)?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits the weak links of a candidate where houses of several kinds may share any cells: cells already met are
/// remembered.
fn each_weak_by_set<H: Houses>(
    state: &State<H>,
    cell: u8,
    digit: u8,
    in_cell: u16,
    mut each: impl FnMut(Candidate, Cause) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for other in Bits(in_cell) {
        each(candidate(cell, other), Cause::Cell)?;
    }
    let houses = state.houses();
    let mut met = CellSet(1 << cell);
    for kind in 0..houses.kinds() {
        let house = houses.of(cell, kind);
        for at in Bits(state.places(house, digit)) {
            let other = houses.cells(house)[at as usize];
            if !met.contains(other) {
                met.insert(other);
                each(candidate(other, digit), Cause::of_kind(kind))?;
            }
        }
    }
    for &other in houses.leaps(cell).iter().filter(|&&other| state.has(other, digit)) {
        each(candidate(other, digit), Cause::Leap)?;
    }
    ControlFlow::Continue(())
}

/// Calls `each` for each candidate that is true if this one is false, with its first cause.
#[inline(always)]
pub fn each_strong<H: Houses>(
    state: &State<H>,
    from: Candidate,
    cells: bool,
    mut each: impl FnMut(Candidate, Cause) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (cell, digit) = cell_digit(from);
    let houses = state.houses();
    // What was met: of the ordinary board it is enough to know the cell in the box.
    let mut in_box = cell;
    let mut met = CellSet::EMPTY;
    // One place that calls `each`, so that it is inlined.
    for group in 0..=houses.kinds() {
        let (on, cause) = if let Some(kind) = group.checked_sub(1) {
            let house = houses.of(cell, kind);
            let places = state.places(house, digit);
            if !is_pair(places) {
                continue;
            }
            let other = other_cell(houses, house, places, kind, cell);
            if H::ORDINARY {
                if kind == 0 {
                    in_box = other;
                } else if other == in_box {
                    continue;
                }
            } else if met.contains(other) {
                continue;
            } else {
                met.insert(other);
            }
            (candidate(other, digit), Cause::of_kind(kind))
        } else {
            let marks = state.marks(cell);
            if !cells || !is_pair(marks) {
                continue;
            }
            (candidate(cell, (marks & !(1 << digit)).trailing_zeros() as u8), Cause::Cell)
        };
        each(on, cause)?;
    }
    ControlFlow::Continue(())
}

/// The strong links of numbered candidates; of each the one in the cell comes first.
#[derive(Default)]
pub struct StrongLinks {
    links: Vec<(Candidate, Cause)>,
    /// For each candidate where its links begin, and where those to houses do; one more entry at the end.
    bounds: Vec<(u16, u16)>,
}

impl StrongLinks {
    fn set<H: Houses>(&mut self, state: &State<H>, candidates: &[Candidate]) {
        self.links.clear();
        self.bounds.clear();
        for &from in candidates {
            let first = self.links.len() as u16;
            let mut first_in_house = first;
            let _ = each_strong(state, from, true, |to, cause| {
                self.links.push((to, cause));
                first_in_house += u16::from(cause == Cause::Cell);
                ControlFlow::Continue(())
            });
            self.bounds.push((first, first_in_house));
        }
        let end = self.links.len() as u16;
        self.bounds.push((end, end));
    }

    #[inline]
    pub fn in_cell(&self, of: usize) -> bool {
        let (first, first_in_house) = self.bounds[of];
        first != first_in_house
    }

    #[inline]
    pub fn in_house(&self, of: usize) -> bool {
        self.bounds[of].1 != self.bounds[of + 1].0
    }

    /// Whether there is any of these links.
    #[inline]
    fn leads_on(&self, of: usize, links: LinkKinds) -> bool {
        match links {
            LinkKinds::X => self.in_house(of),
            LinkKinds::Y => self.in_cell(of),
            LinkKinds::XY => self.bounds[of].0 != self.bounds[of + 1].0,
        }
    }

    /// The links of this kind.
    #[inline]
    pub fn with(&self, of: usize, links: LinkKinds) -> impl Iterator<Item = (Candidate, Cause)> + '_ {
        let ((first, first_in_house), end) = (self.bounds[of], self.bounds[of + 1].0);
        let range = match links {
            LinkKinds::X => first_in_house..end,
            LinkKinds::Y => first..first_in_house,
            LinkKinds::XY => first..end,
        };
        self.links[range.start as usize..range.end as usize].iter().copied()
    }
}

/// Every link of a state, ready for searches from many starts.
#[derive(Default)]
pub struct LinkTable {
    /// By number of the candidate.
    strong: StrongLinks,
    /// Weak links in order, by number: cell links first.
    weak: Vec<(u16, Cause)>,
    /// For each candidate where its weak links begin, and where its links to houses begin; one more entry at the end.
    bounds: Vec<(u32, u32)>,
}

impl LinkTable {
    pub fn set_strong<H: Houses>(&mut self, state: &State<H>, candidates: &[Candidate]) {
        self.strong.set(state, candidates);
    }

    pub fn strong(&self) -> &StrongLinks {
        &self.strong
    }

    /// The weak links to candidates that have a strong link: no other leads on.
    pub fn set_weak<H: Houses>(
        &mut self,
        state: &State<H>,
        candidates: &[Candidate],
        index: &[u16; CANDIDATES],
    ) {
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
                if self.strong.leads_on(to as usize, LinkKinds::XY) {
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

/// A step of a chain while it is searched: the node (number * 2 + on), why it follows, and the entry that it follows
/// from.
#[derive(Clone, Copy)]
pub struct Entry {
    pub node: u16,
    pub cause: Cause,
    pub parent: u32,
}

/// Searches over one table of links.
pub struct LineSearcher<'a, H> {
    pub houses: &'a H,
    pub table: &'a LinkTable,
    pub index: &'a [u16; CANDIDATES],
    pub links: LinkKinds,
    pub entries: &'a mut Vec<Entry>,
}

impl<H: Houses> LineSearcher<'_, H> {
    /// Breadth first from a true candidate, in layers of two links. Calls `each` with the entries and the return to the
    /// start; ends when `deep_enough` says so of a layer's number of nodes. True nodes are expanded once; a false node
    /// may be reached on many ways, unless it lies on the way already.
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
                    if table.strong.leads_on(off as usize, links) && !self.is_ancestor(p, off << 1) {
                        self.entries.push(Entry { node: off << 1, cause, parent: p as u32 });
                    }
                }
            }
            if nodes > 2 && deep_enough(nodes) {
                return;
            }
            let end = self.entries.len();
            for p in to..end {
                for (on, cause) in table.strong.with(self.entries[p].node as usize >> 1, links) {
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

    fn is_ancestor(&self, mut at: usize, node: u16) -> bool {
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
                    if let Some(cause) = weak_cause(self.houses, from, to, links) {
                        return Some(Entry { node: start ^ 1, cause, parent });
                    }
                }
                for &(off, cause) in table.weak(node >> 1, links) {
                    if table.strong.leads_on(off as usize, links) && !seen[0].contains(off) {
                        seen[0].insert(off);
                        self.entries.push(Entry { node: off << 1, cause, parent });
                    }
                }
            } else {
                for (on, cause) in table.strong.with(node as usize >> 1, links) {
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
fn weak_cause<H: Houses>(houses: &H, from: Candidate, to: Candidate, links: LinkKinds) -> Option<Cause> {
    let ((cell, digit), (other_cell, other_digit)) = (cell_digit(from), cell_digit(to));
    if cell == other_cell {
        return (links.cells() && digit != other_digit).then_some(Cause::Cell);
    }
    if digit != other_digit {
        return None;
    }
    let shared = (0..houses.kinds()).find(|&kind| houses.shared(cell, other_cell, kind).is_some());
    let leap = || houses.leaps(cell).contains(&other_cell).then_some(Cause::Leap);
    shared.map(Cause::of_kind).or_else(leap)
}
