//! Chains along one line of implications: X-, Y- and XY-cycles, and forcing chains that deny their own start.
//!
//! Source: [explainer]: three passes (one digit; cells only, cycles only; both), starts row by row, hints sorted by
//! rating, complexity and kind, repeated effects dropped.

use std::cmp::Ordering;

use super::implications::{Entry, LineSearcher, LinkKinds, LinkTable};
use super::node::{CANDIDATES, Candidate, Cause, Key, candidate, cell_digit, length_points};
use super::reachability::{Graph, Starts};
use crate::control::{Meter, Stop};
use crate::logic::diagram::Removal;
use crate::logic::geometry::{Bits, CellSet};
use crate::logic::houses::Houses;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::state::State;

/// A cycle or forcing chain with what it removes.
pub struct LineHint {
    pub line: LineKind,
    pub rating: f64,
    /// The number of different nodes.
    pub complexity: u32,
    kind: u8,
    pub cycle: bool,
    /// From the conclusion back to the start, each node with the cause that led to it.
    pub path: Vec<(Key, Cause)>,
    pub removals: Vec<Removal>,
}

/// Buffers that survive between searches.
pub struct LineChains {
    index: Box<[u16; CANDIDATES]>,
    candidates: Vec<Candidate>,
    table: LinkTable,
    entries: Vec<Entry>,
}

impl Default for LineChains {
    fn default() -> LineChains {
        LineChains {
            index: Box::new([0; CANDIDATES]),
            candidates: Vec::new(),
            table: LinkTable::default(),
            entries: Vec::new(),
        }
    }
}

/// The kinds of chains along one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A loop of one digit.
    XCycle,
    /// A loop through cells of two candidates.
    YCycle,
    /// A chain of one digit that denies its start.
    XChain,
    /// A loop of both kinds of links.
    XYCycle,
    /// A chain of both kinds of links that denies its start.
    XYChain,
}

impl LineKind {
    /// The technique that a chain of this kind is.
    pub const fn info(self) -> TechniqueInfo {
        let (id, name, noun) = match self {
            LineKind::XCycle => ("x-cycle", "X-cycle", Noun::An),
            LineKind::YCycle => ("y-cycle", "Y-cycle", Noun::A),
            LineKind::XChain => ("forcing-x-chain", "forcing X-chain", Noun::A),
            LineKind::XYCycle => ("xy-cycle", "XY-cycle", Noun::An),
            LineKind::XYChain => ("forcing-chain", "forcing chain", Noun::A),
        };
        TechniqueInfo { id, name, family: Family::Chains, noun }
    }
}

/// What the kinds of chains count on the scale in use; the easiest chain is the one with the fewest points, then the
/// fewest nodes.
#[derive(Clone, Copy, Default)]
pub struct Bases {
    pub x_cycle: f64,
    pub y_cycle: f64,
    pub x_chain: f64,
    pub xy: f64,
}

/// What is compared first: rating, complexity, kind.
type Rank = (f64, u32, u8);

fn compare(a: Rank, b: Rank) -> Ordering {
    a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2))
}

impl LineChains {
    /// All hints, sorted, each effect once; or only the best one.
    ///
    /// # Errors
    /// Why the search had to be broken off.
    pub fn search<H: Houses>(
        &mut self,
        state: &State<H>,
        bases: Bases,
        only_best: bool,
        meter: &mut Meter,
    ) -> Result<Vec<LineHint>, Stop> {
        self.number(state);
        let starts = match self.candidates.len() {
            0..=192 => self.starts::<H, 3>(state),
            193..=256 => self.starts::<H, 4>(state),
            257..=384 => self.starts::<H, 6>(state),
            _ => self.starts::<H, 12>(state),
        };
        let mut hints: Vec<LineHint> = Vec::new();
        let Some(starts) = starts else { return Ok(hints) };
        self.table.set_weak(state, &self.candidates, &self.index);
        for (links, starts) in [LinkKinds::X, LinkKinds::Y, LinkKinds::XY].into_iter().zip(&starts) {
            for i in 0..self.candidates.len() {
                let size = state.marks(cell_digit(self.candidates[i]).0).count_ones();
                if size >= 2 && (links != LinkKinds::Y || size == 2) {
                    meter.node()?;
                    self.search_from(i, state, links, starts, bases, only_best, &mut hints);
                }
            }
        }
        hints.sort_by(|a, b| compare(a.rank(), b.rank()));
        drop_repeated(&mut hints);
        Ok(hints)
    }

    /// Whether static cell and region forcing chains are possible; false is certain.
    pub fn branches_may_meet<H: Houses>(&mut self, state: &State<H>) -> bool {
        self.number(state);
        match self.candidates.len() {
            0..=192 => self.graph::<H, 3>(state).branches_may_meet(),
            193..=256 => self.graph::<H, 4>(state).branches_may_meet(),
            257..=384 => self.graph::<H, 6>(state).branches_may_meet(),
            _ => self.graph::<H, 12>(state).branches_may_meet(),
        }
    }

    /// Numbers the candidates of a state and finds their strong links.
    fn number<H: Houses>(&mut self, state: &State<H>) {
        self.candidates.clear();
        for cell in 0..81 {
            for digit in Bits(state.marks(cell)) {
                let candidate = candidate(cell, digit);
                self.index[candidate as usize] = self.candidates.len() as u16;
                self.candidates.push(candidate);
            }
        }
        self.table.set_strong(state, &self.candidates);
    }

    fn graph<'a, H: Houses, const W: usize>(&'a self, state: &'a State<H>) -> Graph<'a, H, W> {
        Graph::new(state, &self.candidates, &self.index, self.table.strong())
    }

    /// Where chains can start, for one digit, for cells and for both; `None` if there is no chain at all.
    fn starts<H: Houses, const W: usize>(&self, state: &State<H>) -> Option<[Starts; 3]> {
        let graph = self.graph::<H, W>(state);
        let all = graph.starts(LinkKinds::XY, None);
        if !all.denied.contains(&true) {
            return None;
        }
        Some([graph.starts(LinkKinds::X, Some(&all)), graph.starts(LinkKinds::Y, Some(&all)), all])
    }

    /// Cycles and chains from one candidate. If only the best hint counts, searches stop where they cannot beat it.
    #[allow(clippy::too_many_arguments, reason = "one loop body of `search`")]
    fn search_from<H: Houses>(
        &mut self,
        i: usize,
        state: &State<H>,
        links: LinkKinds,
        starts: &Starts,
        bases: Bases,
        only_best: bool,
        hints: &mut Vec<LineHint>,
    ) {
        let mut entries = std::mem::take(&mut self.entries);
        let mut searcher = LineSearcher {
            houses: state.houses(),
            table: &self.table,
            index: &self.index,
            links,
            entries: &mut entries,
        };
        let best = if only_best { hints.first().map(LineHint::rank) } else { None };
        let beaten = |cycle: bool| {
            let (_, base, kind) = kind_of(links, cycle, bases);
            move |nodes: u32| {
                best.is_some_and(|best| compare((base + length_points(nodes), nodes, kind), best).is_ge())
            }
        };
        let keep = |hints: &mut Vec<LineHint>, hint: LineHint| match hints.first_mut() {
            Some(best) if only_best => {
                if compare(hint.rank(), best.rank()).is_lt() {
                    *best = hint;
                }
            }
            _ => hints.push(hint),
        };
        let candidates = &self.candidates;
        if starts.touched[i] {
            searcher.cycles(i as u16, beaten(true), |entries, end| {
                if let Some(hint) = cycle_hint(state, candidates, entries, end, links, bases) {
                    keep(hints, hint);
                }
            });
        }
        if links != LinkKinds::Y {
            for (is_sought, on) in [(starts.denied[i], 1), (starts.forced[i], 0)] {
                if is_sought
                    && let Some(end) = searcher.forcing_chain((i as u16) << 1 | on, candidates, beaten(false))
                {
                    keep(hints, chain_hint(state, candidates, searcher.entries, end, links, bases));
                }
            }
        }
        self.entries = entries;
    }
}

impl LineHint {
    fn rank(&self) -> Rank {
        (self.rating, self.complexity, self.kind)
    }
}

fn kind_of(links: LinkKinds, cycle: bool, bases: Bases) -> (LineKind, f64, u8) {
    match (links, cycle) {
        (LinkKinds::X, true) => (LineKind::XCycle, bases.x_cycle, 2),
        (LinkKinds::Y, true) => (LineKind::YCycle, bases.y_cycle, 3),
        (LinkKinds::XY, true) => (LineKind::XYCycle, bases.xy, 4),
        (LinkKinds::X, false) => (LineKind::XChain, bases.x_chain, 2),
        (_, false) => (LineKind::XYChain, bases.xy, 4),
    }
}

fn drop_repeated(hints: &mut Vec<LineHint>) {
    let mut seen: std::collections::HashSet<Vec<Removal>> = std::collections::HashSet::new();
    hints.retain(|hint| seen.insert(hint.removals.clone()));
}

fn path(candidates: &[Candidate], entries: &[Entry], end: Entry) -> Vec<(Key, Cause)> {
    let node = |entry: Entry| (candidates[entry.node as usize >> 1] << 1 | entry.node & 1, entry.cause);
    let mut path = vec![node(end)];
    let mut at = end.parent;
    while at != u32::MAX {
        let entry = entries[at as usize];
        path.push(node(entry));
        at = entry.parent;
    }
    path
}

fn chain_hint<H: Houses>(
    state: &State<H>,
    candidates: &[Candidate],
    entries: &[Entry],
    end: Entry,
    links: LinkKinds,
    bases: Bases,
) -> LineHint {
    let path = path(candidates, entries, end);
    let complexity = path.len() as u32;
    let (cell, digit) = cell_digit(path[0].0 >> 1);
    let gone = if path[0].0 & 1 == 1 { state.marks(cell) & !(1 << digit) } else { 1 << digit };
    let (line, base, kind) = kind_of(links, false, bases);
    let rating = base + length_points(complexity);
    LineHint { line, rating, complexity, kind, cycle: false, path, removals: vec![(cell, gone)] }
}

/// What a cycle removes: candidates that see a true and a false node of their digit, outside the cells of the cycle.
fn cycle_hint<H: Houses>(
    state: &State<H>,
    candidates: &[Candidate],
    entries: &[Entry],
    end: Entry,
    links: LinkKinds,
    bases: Bases,
) -> Option<LineHint> {
    let mut cells = CellSet::EMPTY;
    let mut seen = [[CellSet::EMPTY; 9]; 2];
    let mut complexity = 0;
    let mut node = end;
    while node.parent != u32::MAX {
        let (cell, digit) = cell_digit(candidates[node.node as usize >> 1]);
        cells.insert(cell);
        seen[node.node as usize & 1][digit as usize].0 |= state.houses().sees(cell).0;
        complexity += 1;
        node = entries[node.parent as usize];
    }
    let mut gone = [0u16; 81];
    let mut any = false;
    for digit in 0..9 {
        for cell in seen[0][digit].and(seen[1][digit]).without(cells) {
            if state.has(cell, digit as u8) {
                gone[cell as usize] |= 1 << digit;
                any = true;
            }
        }
    }
    if !any {
        return None;
    }
    let removals = (0..81).map(|cell| (cell, gone[cell as usize])).filter(|removal| removal.1 != 0).collect();
    let (line, base, kind) = kind_of(links, true, bases);
    let rating = base + length_points(complexity);
    let path = path(candidates, entries, end);
    Some(LineHint { line, rating, complexity, kind, cycle: true, path, removals })
}
