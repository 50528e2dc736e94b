//! Which candidate denies or forces which, and a fast answer to "is there any chain at all?".
//!
//! If a candidate is true, its cell's other candidates and the same digit elsewhere in its houses are false (weak links);
//! if it is false and leaves its cell or a house one other candidate, that one is true (strong links).
//! Both kinds read the same backwards, so the implication graph is skew-symmetric. Two facts save almost all searching:
//! a forcing chain denies or affirms its own start, and whatever a cycle removes would, if true, deny itself along the cycle.
//! So the candidates that imply their own negation, found by reachability over bit sets, bound everything that chains can remove.

use std::ops::{ControlFlow, Range};

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
    fn cells(self) -> bool {
        self != LinkKinds::X
    }

    #[inline]
    fn houses(self) -> bool {
        self != LinkKinds::Y
    }
}

/// Calls `each` for each candidate that is false if this one is true: its cell ascending, then box, row, column; each once.
#[inline]
pub fn each_weak(
    state: &State,
    from: Candidate,
    cells: bool,
    mut each: impl FnMut(Candidate, Cause) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (cell, digit) = cell_digit(from);
    if cells {
        for other in Bits(state.marks(cell) & !(1 << digit)) {
            each(candidate(cell, other), Cause::Cell)?;
        }
    }
    let positions = POSITIONS_OF[cell as usize];
    let row_in_box = 0b111 << (positions[1] / 3 * 3);
    let column_in_box = 0b111 << (positions[2] / 3 * 3);
    for (kind, skip) in [1 << positions[0], row_in_box, column_in_box].into_iter().enumerate() {
        let house = house_of(cell, kind);
        for at in Bits(state.places(house, digit) & !skip) {
            each(candidate(HOUSES[house][at as usize], digit), Cause::of_kind(kind))?;
        }
    }
    ControlFlow::Continue(())
}

/// The candidates that are true if this one is false (at most four), each with its first cause.
#[inline]
pub fn strong(state: &State, from: Candidate, cells: bool, houses: bool) -> StrongLinks {
    let (cell, digit) = cell_digit(from);
    let mut result = StrongLinks { links: [(0, Cause::Start); 4], n: 0 };
    if cells && is_pair(state.marks(cell)) {
        let other = state.marks(cell) & !(1 << digit);
        result.add(candidate(cell, other.trailing_zeros() as u8), Cause::Cell);
    }
    if houses {
        for kind in 0..3 {
            let house = house_of(cell, kind);
            let places = state.places(house, digit);
            if is_pair(places) {
                result.add(candidate(other_cell(house, places, kind, cell), digit), Cause::of_kind(kind));
            }
        }
    }
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

    #[inline]
    fn in_cell(&self) -> bool {
        self.n > 0 && self.links[0].1 == Cause::Cell
    }

    #[inline]
    fn in_house(&self) -> bool {
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
    fn with(&self, links: LinkKinds) -> impl Iterator<Item = (Candidate, Cause)> + '_ {
        let in_cell = self.in_cell() as usize;
        let range = match links {
            LinkKinds::X => in_cell..self.n,
            LinkKinds::Y => 0..in_cell,
            LinkKinds::XY => 0..self.n,
        };
        self.links[range].iter().copied()
    }
}

/// The implication graph over the candidates that are left, numbered densely, with bit sets of `W` words.
pub struct Graph<'a, const W: usize> {
    state: &'a State,
    /// All candidates, ascending.
    candidates: &'a [Candidate],
    index: &'a [u16; CANDIDATES],
    strong: &'a [StrongLinks],
    by_cell: Box<[[u64; W]; 81]>,
    by_house: Box<[[[u64; W]; 9]; 27]>,
    /// Candidates with a strong link in their cell, or in a house.
    in_cell: [u64; W],
    in_house: [u64; W],
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
struct Reach<const W: usize> {
    on: [u64; W],
    off: [u64; W],
}

/// Where chains of one kind can start, by number of the candidate.
#[derive(Clone, Default)]
pub struct Starts {
    /// True, it implies its own negation.
    pub denied: Vec<bool>,
    /// False, it implies itself.
    pub forced: Vec<bool>,
    /// A denied candidate denies it: only cycles through such candidates can remove something.
    pub touched: Vec<bool>,
}

impl<'a, const W: usize> Graph<'a, W> {
    /// `candidates` lists the state's candidates ascending, `index` inverts it; there are at most `64 * W`.
    pub fn new(
        state: &'a State,
        candidates: &'a [Candidate],
        index: &'a [u16; CANDIDATES],
        strong: &'a [StrongLinks],
    ) -> Graph<'a, W> {
        let mut graph = Graph {
            state,
            candidates,
            index,
            strong,
            by_cell: Box::new([[0; W]; 81]),
            by_house: Box::new([[[0; W]; 9]; 27]),
            in_cell: [0; W],
            in_house: [0; W],
        };
        for (i, &c) in candidates.iter().enumerate() {
            let (cell, digit) = cell_digit(c);
            insert(&mut graph.by_cell[cell as usize], i);
            for kind in 0..3 {
                insert(&mut graph.by_house[house_of(cell, kind)][digit as usize], i);
            }
            if strong[i].in_cell() {
                insert(&mut graph.in_cell, i);
            }
            if strong[i].in_house() {
                insert(&mut graph.in_house, i);
            }
        }
        graph
    }

    /// Everything that `start` implies; ends early once it implies its own negation, if only that matters.
    fn reach(&self, start: usize, on: bool, links: LinkKinds, until_negated: bool) -> Reach<W> {
        let mut reach = Reach { on: [0; W], off: [0; W] };
        let mut stack = [0u16; 64 * 12];
        let mut depth = 0;
        let (cells, houses) = (if links.cells() { !0 } else { 0 }, if links.houses() { !0 } else { 0 });
        if on {
            insert(&mut reach.on, start);
            stack[0] = start as u16;
            depth = 1;
        } else {
            insert(&mut reach.off, start);
            self.force(start, links, &mut reach, &mut stack, &mut depth);
        }
        while depth > 0 {
            if until_negated && test(if on { &reach.off } else { &reach.on }, start) {
                break;
            }
            depth -= 1;
            let i = stack[depth] as usize;
            let (cell, digit) = cell_digit(self.candidates[i]);
            let of_cell = &self.by_cell[cell as usize];
            let in_house = |kind| &self.by_house[house_of(cell, kind)][digit as usize];
            let of_house = [in_house(0), in_house(1), in_house(2)];
            for word in 0..W {
                let mut denied =
                    of_cell[word] & cells | of_house[0][word] | of_house[1][word] | of_house[2][word];
                if i >> 6 == word {
                    denied &= !(1 << (i & 63));
                }
                let new = denied & !reach.off[word];
                reach.off[word] |= new;
                let mut forcing = new & (self.in_cell[word] & cells | self.in_house[word] & houses);
                while forcing != 0 {
                    let j = word << 6 | forcing.trailing_zeros() as usize;
                    forcing &= forcing - 1;
                    self.force(j, links, &mut reach, &mut stack, &mut depth);
                }
            }
        }
        reach
    }

    #[inline]
    fn force(&self, i: usize, links: LinkKinds, reach: &mut Reach<W>, stack: &mut [u16], depth: &mut usize) {
        for (to, _) in self.strong[i].with(links) {
            let j = self.index[to as usize] as usize;
            if !test(&reach.on, j) {
                insert(&mut reach.on, j);
                stack[*depth] = j as u16;
                *depth += 1;
            }
        }
    }

    /// Where chains over these links can start; `within` are the starts over more links, which bound them.
    pub fn starts(&self, links: LinkKinds, within: Option<&Starts>) -> Starts {
        let n = self.candidates.len();
        let mut starts = Starts { denied: vec![false; n], forced: vec![false; n], touched: vec![false; n] };
        let mut any = false;
        for i in 0..n {
            if within.is_none_or(|more| more.denied[i]) {
                starts.denied[i] = test(&self.reach(i, true, links, true).off, i);
                any |= starts.denied[i];
            }
        }
        let mut touched = [0u64; W];
        for i in 0..n {
            if any && starts.denied[i] {
                let reach = self.reach(i, true, links, false);
                for word in 0..W {
                    touched[word] |= reach.off[word];
                }
            }
            let possible = match within {
                Some(more) => more.forced[i],
                // What is forced denies the rest of its cell, so a cell without denied candidates has no forced one.
                None => any && self.cell_range(i).all(|j| j == i || starts.denied[j]),
            };
            starts.forced[i] = possible && test(&self.reach(i, false, links, true).on, i);
        }
        starts.touched = (0..n).map(|i| test(&touched, i)).collect();
        starts
    }

    /// The numbers of all candidates of a candidate's cell.
    fn cell_range(&self, i: usize) -> Range<usize> {
        let (cell, digit) = cell_digit(self.candidates[i]);
        let marks = self.state.marks(cell);
        let first = i - (marks & ((1 << digit) - 1)).count_ones() as usize;
        first..first + marks.count_ones() as usize
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
        self.strong.extend(candidates.iter().map(|&c| strong(state, c, true, true)));
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
