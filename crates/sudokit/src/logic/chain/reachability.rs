//! Where chains along one line can start: the candidates that imply their own negation.
//!
//! Weak and strong links read the same backwards, so the implication graph is skew-symmetric. Two facts save almost all
//! searching: a forcing chain denies or affirms its own start, and whatever a cycle removes would, if true, deny itself
//! along the cycle. So the candidates that imply their own negation bound everything that chains can remove.
//!
//! They are found as in 2-SAT: strongly connected components of the graph "if this candidate is true, so is that one"
//! [tarjan1972]. All successors of a component come out before it, so what a component reaches is one union of bit
//! sets. Trials: `bench/record/other.md`.

use std::ops::Range;

use super::implications::{LinkKinds, StrongLinks};
use super::node::{CANDIDATES, Candidate, candidate, cell_digit};
use crate::logic::geometry::Bits;
use crate::logic::houses::{Houses, NOWHERE};
use crate::logic::state::State;

/// The implication graph over the candidates that are left, numbered densely, with bit sets of `W` words.
pub struct Graph<'a, H: Houses, const W: usize> {
    state: &'a State<H>,
    /// All candidates, ascending.
    candidates: &'a [Candidate],
    index: &'a [u16; CANDIDATES],
    strong: &'a StrongLinks,
    by_cell: Box<[[u64; W]; 81]>,
    by_house: Box<H::Each<[[u64; W]; 9]>>,
    /// Candidates with a strong link in their cell, or in a house.
    in_cell: [u64; W],
    in_house: [u64; W],
}

#[inline]
fn contains<const W: usize>(set: &[u64; W], i: usize) -> bool {
    set[i >> 6] >> (i & 63) & 1 != 0
}

#[inline]
fn insert<const W: usize>(set: &mut [u64; W], i: usize) {
    set[i >> 6] |= 1 << (i & 63);
}

#[inline]
fn unite<const W: usize>(set: &mut [u64; W], other: &[u64; W]) {
    for word in 0..W {
        set[word] |= other[word];
    }
}

/// Calls `each` for each number in the set, ascending.
#[inline]
fn each_in<const W: usize>(set: &[u64; W], mut each: impl FnMut(usize)) {
    for (word, &bits) in set.iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            each(word << 6 | bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
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

impl<'a, H: Houses, const W: usize> Graph<'a, H, W> {
    /// `candidates` lists the state's candidates ascending, `index` inverts it; there are at most `64 * W`.
    pub fn new(
        state: &'a State<H>,
        candidates: &'a [Candidate],
        index: &'a [u16; CANDIDATES],
        strong: &'a StrongLinks,
    ) -> Graph<'a, H, W> {
        let mut graph = Graph {
            state,
            candidates,
            index,
            strong,
            by_cell: Box::new([[0; W]; 81]),
            by_house: Box::new(H::each([[0; W]; 9])),
            in_cell: [0; W],
            in_house: [0; W],
        };
        for (i, &c) in candidates.iter().enumerate() {
            let (cell, digit) = cell_digit(c);
            insert(&mut graph.by_cell[cell as usize], i);
            for kind in 0..state.houses().kinds() {
                let house = state.houses().of(cell, kind);
                if H::ORDINARY || house != NOWHERE {
                    insert(&mut graph.by_house[house][digit as usize], i);
                }
            }
            if strong.in_cell(i) {
                insert(&mut graph.in_cell, i);
            }
            if strong.in_house(i) {
                insert(&mut graph.in_house, i);
            }
        }
        graph
    }

    /// What is false if a candidate is true.
    #[inline]
    fn weak(&self, i: usize, links: LinkKinds) -> [u64; W] {
        let (cell, digit) = cell_digit(self.candidates[i]);
        let mut weak = if links.cells() { self.by_cell[cell as usize] } else { [0; W] };
        let houses = self.state.houses();
        for kind in 0..houses.kinds() {
            unite(&mut weak, &self.by_house[houses.of(cell, kind)][digit as usize]);
        }
        for &other in houses.leaps(cell).iter().filter(|&&other| self.state.has(other, digit)) {
            insert(&mut weak, self.index[candidate(other, digit) as usize] as usize);
        }
        weak[i >> 6] &= !(1 << (i & 63));
        weak
    }

    /// What is true because something is false if a candidate is true; `forcing` are the candidates with a strong link.
    #[inline]
    fn successors(&self, i: usize, links: LinkKinds, forcing: &[u64; W]) -> [u64; W] {
        let mut off = self.weak(i, links);
        for word in 0..W {
            off[word] &= forcing[word];
        }
        let mut successors = [0; W];
        each_in(&off, |j| {
            for (to, _) in self.strong.with(j, links) {
                insert(&mut successors, self.index[to as usize] as usize);
            }
        });
        successors
    }

    /// What these candidates reach.
    fn closure(&self, links: LinkKinds, from: &[u64; W]) -> TransitiveClosure<W> {
        let mut forcing = [0u64; W];
        if links.cells() {
            unite(&mut forcing, &self.in_cell);
        }
        if links.houses() {
            unite(&mut forcing, &self.in_house);
        }
        TransitiveClosure::of(self.candidates.len(), from, |i| self.successors(i, links, &forcing))
    }

    /// Where chains over these links can start; `within` are the starts over more links, which bound them.
    pub fn starts(&self, links: LinkKinds, within: Option<&Starts>) -> Starts {
        let n = self.candidates.len();
        let mut starts = Starts { denied: vec![false; n], forced: vec![false; n], touched: vec![false; n] };
        let mut from = [0u64; W];
        for i in 0..n {
            if within.is_none_or(|more| more.denied[i]) {
                insert(&mut from, i);
            }
            if within.is_some_and(|more| more.forced[i]) {
                for (to, _) in self.strong.with(i, links) {
                    insert(&mut from, self.index[to as usize] as usize);
                }
            }
        }
        let reach = self.closure(links, &from);
        let mut any = false;
        let mut reached = [0u64; W];
        for i in 0..n {
            if within.is_none_or(|more| more.denied[i]) {
                let (true_ones, weak) = (reach.from(i), self.weak(i, links));
                if (0..W).any(|word| true_ones[word] & weak[word] != 0) {
                    starts.denied[i] = true;
                    any = true;
                    unite(&mut reached, true_ones);
                }
            }
        }
        let mut touched = [0u64; W];
        each_in(&reached, |i| unite(&mut touched, &self.weak(i, links)));
        for i in 0..n {
            let possible = match within {
                Some(more) => more.forced[i],
                // What is forced denies the rest of its cell, so a cell without denied candidates has no forced one.
                None => any && self.cell_range(i).all(|j| j == i || starts.denied[j]),
            };
            let reaches = |to: Candidate| contains(reach.from(self.index[to as usize] as usize), i);
            starts.forced[i] = possible && self.strong.with(i, links).any(|(to, _)| reaches(to));
            starts.touched[i] = contains(&touched, i);
        }
        starts
    }

    /// Whether all candidates of a cell with more than two, or all places of a digit in a house that has such a cell,
    /// may imply one conclusion. This is necessary for static cell and region forcing chains, because a set that ends
    /// with a clash holds less.
    pub fn branches_may_meet(&self) -> bool {
        let n = self.candidates.len();
        let mut all = [0u64; W];
        (0..n).for_each(|i| insert(&mut all, i));
        let closure = self.closure(LinkKinds::XY, &all);
        let denied: Vec<[u64; W]> = closure
            .reach
            .iter()
            .map(|reach| {
                let mut denied = [0; W];
                each_in(reach, |i| unite(&mut denied, &self.weak(i, LinkKinds::XY)));
                denied
            })
            .collect();
        let meet = |branches: &[u64; W]| {
            let (mut on, mut off) = ([!0u64; W], [!0u64; W]);
            each_in(branches, |i| {
                let component = closure.component[i] as usize;
                for word in 0..W {
                    on[word] &= closure.reach[component][word];
                    off[word] &= denied[component][word];
                }
            });
            (0..W).any(|word| on[word] | off[word] != 0)
        };
        (0..81).any(|cell| {
            let marks = self.state.marks(cell);
            let houses = self.state.houses();
            let in_house = |digit: u8, kind: usize| &self.by_house[houses.of(cell, kind)][digit as usize];
            marks.count_ones() > 2
                && (meet(&self.by_cell[cell as usize])
                    || Bits(marks).any(|digit| {
                        (0..houses.kinds()).any(|kind| {
                            let is_first = self.state.places(houses.of(cell, kind), digit).trailing_zeros()
                                == u32::from(houses.position(cell, kind));
                            is_first && meet(in_house(digit, kind))
                        })
                    }))
        })
    }

    /// The numbers of all candidates of a candidate's cell.
    fn cell_range(&self, i: usize) -> Range<usize> {
        let (cell, digit) = cell_digit(self.candidates[i]);
        let marks = self.state.marks(cell);
        let first = i - (marks & ((1 << digit) - 1)).count_ones() as usize;
        first..first + marks.count_ones() as usize
    }
}

/// What each node of a graph reaches, itself included.
struct TransitiveClosure<const W: usize> {
    component: Vec<u16>,
    reach: Vec<[u64; W]>,
}

const UNKNOWN: u16 = u16::MAX;

impl<const W: usize> TransitiveClosure<W> {
    /// Of these nodes, in a graph of `n` nodes with these successors (Tarjan's algorithm). Others remain unknown.
    fn of(n: usize, from: &[u64; W], successors: impl Fn(usize) -> [u64; W]) -> TransitiveClosure<W> {
        let mut closure = TransitiveClosure { component: vec![UNKNOWN; n], reach: Vec::with_capacity(n) };
        // Order of discovery, and the first node on the stack that is known to be reached.
        let (mut order, mut low) = (vec![UNKNOWN; n], vec![0u16; n]);
        let mut discovered = 0;
        // Nodes whose component is not known yet.
        let mut open: Vec<u16> = Vec::with_capacity(n);
        let mut path: Vec<Visit<W>> = Vec::with_capacity(n);
        each_in(from, |root| {
            let mut next = (order[root] == UNKNOWN).then_some(root);
            loop {
                if let Some(v) = next.take() {
                    (order[v], low[v]) = (discovered, discovered);
                    discovered += 1;
                    path.push(Visit { node: v, left: successors(v), reach: [0; W], base: open.len() });
                    open.push(v as u16);
                }
                let Some(visit) = path.last_mut() else { break };
                if let Some(word) = visit.left.iter().position(|&bits| bits != 0) {
                    let to = word << 6 | visit.left[word].trailing_zeros() as usize;
                    visit.left[word] &= visit.left[word] - 1;
                    if order[to] == UNKNOWN {
                        next = Some(to);
                    } else if closure.component[to] == UNKNOWN {
                        low[visit.node] = low[visit.node].min(order[to]);
                    } else if !contains(&visit.reach, to) {
                        unite(&mut visit.reach, closure.from(to));
                    }
                    continue;
                }
                let (v, mut reach, base) = (visit.node, visit.reach, visit.base);
                path.pop();
                insert(&mut reach, v);
                if low[v] == order[v] {
                    let number = closure.reach.len() as u16;
                    for w in open.drain(base..) {
                        closure.component[w as usize] = number;
                    }
                    closure.reach.push(reach);
                }
                if let Some(parent) = path.last_mut() {
                    low[parent.node] = low[parent.node].min(low[v]);
                    unite(&mut parent.reach, &reach);
                }
            }
        });
        closure
    }

    #[inline]
    fn from(&self, i: usize) -> &[u64; W] {
        &self.reach[self.component[i] as usize]
    }
}

/// A node whose successors are being visited.
struct Visit<const W: usize> {
    node: usize,
    /// Successors still to visit.
    left: [u64; W],
    /// What it reaches outside of its component, and the nodes found below it.
    reach: [u64; W],
    /// Where it stands among the open nodes.
    base: usize,
}
