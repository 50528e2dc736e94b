//! Chains along one line of implications: X-, Y- and XY-cycles, and forcing chains that deny their own start.
//!
//! Source: Sudoku Explainer 1.2.1: three passes (one digit; cells only, cycles only; both), starts row by row, hints sorted by rating,
//! complexity and kind, repeated effects dropped.

use super::implications::{Entry, Graph, Links, cycles, forcing_chain};
use super::node::{CANDIDATES, Candidate, Cause, Key, cell_digit, key, length_points};
use crate::logic::catalogue::Id;
use crate::logic::geometry::{Cells, SEES};
use crate::logic::state::State;
use crate::logic::step::Removal;

/// A cycle or forcing chain with what it removes.
pub struct UnaryHint {
    pub technique: Id,
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
pub struct Unary {
    index: Box<[u16; CANDIDATES]>,
    candidates: Vec<Candidate>,
    entries: Vec<Entry>,
}

impl Default for Unary {
    fn default() -> Unary {
        Unary { index: Box::new([0; CANDIDATES]), candidates: Vec::new(), entries: Vec::new() }
    }
}

/// Base ratings of the kinds of chains.
#[derive(Clone, Copy)]
pub struct Bases {
    pub x_cycle: f64,
    pub y_cycle: f64,
    pub x_chain: f64,
    pub xy: f64,
}

impl Unary {
    /// All hints, sorted, each effect once.
    pub fn search(&mut self, state: &State, bases: Bases) -> Vec<UnaryHint> {
        self.candidates.clear();
        for cell in 0..81 {
            for digit in crate::logic::geometry::Bits(state.marks(cell)) {
                let candidate = super::node::candidate(cell, digit);
                self.index[candidate as usize] = self.candidates.len() as u16;
                self.candidates.push(candidate);
            }
        }
        let (denied, forced, touched) = match self.candidates.len() {
            0..=192 => Graph::<3>::new(state, &self.candidates, &self.index).self_denying(),
            193..=256 => Graph::<4>::new(state, &self.candidates, &self.index).self_denying(),
            257..=384 => Graph::<6>::new(state, &self.candidates, &self.index).self_denying(),
            _ => Graph::<12>::new(state, &self.candidates, &self.index).self_denying(),
        };
        let mut hints = Vec::new();
        if !denied.contains(&true) {
            return hints;
        }
        for links in [Links::X, Links::Y, Links::XY] {
            for (i, &start) in self.candidates.iter().enumerate() {
                let (cell, _) = cell_digit(start);
                let size = state.marks(cell).count_ones();
                if size < 2 || (links == Links::Y && size != 2) {
                    continue;
                }
                if touched[i] {
                    cycles(state, start, links, &mut self.entries, |entries, end| {
                        hints.extend(cycle_hint(state, entries, end, links, bases));
                    });
                }
                if links == Links::Y {
                    continue;
                }
                for (wanted, on) in [(denied[i], true), (forced[i], false)] {
                    if wanted && let Some(end) = forcing_chain(state, key(start, on), links, &mut self.entries) {
                        hints.push(chain_hint(state, &self.entries, end, links, bases));
                    }
                }
            }
        }
        hints.sort_by(|a, b| {
            a.rating.total_cmp(&b.rating).then(a.complexity.cmp(&b.complexity)).then(a.kind.cmp(&b.kind))
        });
        drop_repeated(&mut hints);
        hints
    }
}

fn drop_repeated(hints: &mut Vec<UnaryHint>) {
    let mut seen: std::collections::HashSet<Vec<Removal>> = std::collections::HashSet::new();
    hints.retain(|hint| seen.insert(hint.removals.clone()));
}

fn path(entries: &[Entry], end: Entry) -> Vec<(Key, Cause)> {
    let mut path = vec![(end.key, end.cause)];
    let mut at = end.parent;
    while at != u32::MAX {
        let entry = entries[at as usize];
        path.push((entry.key, entry.cause));
        at = entry.parent;
    }
    path
}

fn chain_hint(state: &State, entries: &[Entry], end: Entry, links: Links, bases: Bases) -> UnaryHint {
    let path = path(entries, end);
    let complexity = path.len() as u32;
    let (cell, digit) = cell_digit(end.key >> 1);
    let gone = if end.key & 1 == 1 { state.marks(cell) & !(1 << digit) } else { 1 << digit };
    let (technique, base, kind) =
        if links == Links::X { (Id::XChain, bases.x_chain, 2) } else { (Id::XYChain, bases.xy, 4) };
    let rating = base + length_points(complexity);
    UnaryHint { technique, rating, complexity, kind, cycle: false, path, removals: vec![(cell, gone)] }
}

/// What a cycle removes: candidates that see a true and a false node of their digit, outside the cells of the cycle.
fn cycle_hint(state: &State, entries: &[Entry], end: Entry, links: Links, bases: Bases) -> Option<UnaryHint> {
    let mut cells = Cells::EMPTY;
    let mut seen = [[Cells::EMPTY; 9]; 2];
    let mut complexity = 0;
    let mut node = end;
    while node.parent != u32::MAX {
        let (cell, digit) = cell_digit(node.key >> 1);
        cells.insert(cell);
        seen[node.key as usize & 1][digit as usize].0 |= SEES[cell as usize].0;
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
    let (technique, base, kind) = match links {
        Links::X => (Id::XCycle, bases.x_cycle, 2),
        Links::Y => (Id::YCycle, bases.y_cycle, 3),
        Links::XY => (Id::XYCycle, bases.xy, 4),
    };
    let rating = base + length_points(complexity);
    Some(UnaryHint { technique, rating, complexity, kind, cycle: true, path: path(entries, end), removals })
}
