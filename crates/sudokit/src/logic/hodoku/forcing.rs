//! Forcing chains and nets, read off tables of implications: a premise that contradicts itself, and what follows whichever way it is.
//!
//! Source: [hodoku], observed. A chain rests each link on the one before, with groups as nodes; a net lets a premise run through four
//! rounds of singles first. From each candidate, true and false, everything that follows is a set. A premise whose set cannot hold is
//! wrong; what stands in the sets of a candidate's two states, of all candidates of a cell or of all places of a digit in a house is
//! true. Of all steps one that places comes first, then the lowest cell; its kind is that of the shortest chains, a contradiction before
//! others as short, and before all others if it places. A house counts as left without a digit only if the digit was never taken
//! from a cell there by a step.
//!
//! The sets are made first, each from those that are done; only for the step that is taken chains are counted.

use super::board::{Board, UNIT_SETS, cells, sees};
use super::found::{FoundStep, StepKind};
use super::look_ahead::LookAhead;
use super::net_tables::{Facts, NetTable};
use super::tables::{Links, NodeId, Table, is_on, node};
use crate::logic::geometry::Bits;

const WORDS: usize = 26;

/// Nodes: for each digit the cells where it is true, then where it is false, then groups.
#[derive(Clone, Copy)]
pub struct NodeSet([u128; WORDS]);

impl NodeSet {
    pub const EMPTY: NodeSet = NodeSet([0; WORDS]);

    fn place(node: NodeId) -> (usize, u32) {
        match node.checked_sub(729 * 2) {
            Some(group) => (18 + usize::from(group / 128), u32::from(group % 128)),
            None => (usize::from(node / 2 % 9) + if is_on(node) { 0 } else { 9 }, u32::from(node / 18)),
        }
    }

    fn node(word: usize, bit: u32) -> NodeId {
        match word {
            0..9 => (bit as u16 * 9 + word as u16) * 2 + 1,
            9..18 => (bit as u16 * 9 + word as u16 - 9) * 2,
            _ => 729 * 2 + (word as u16 - 18) * 128 + bit as u16,
        }
    }

    fn add(&mut self, node: NodeId) {
        let (word, bit) = NodeSet::place(node);
        self.0[word] |= 1 << bit;
    }

    fn has(&self, node: NodeId) -> bool {
        let (word, bit) = NodeSet::place(node);
        self.0[word] >> bit & 1 != 0
    }

    fn join(&mut self, other: &NodeSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    pub fn meet(&mut self, other: &NodeSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
    }

    fn on(&self, digit: u8) -> u128 {
        self.0[usize::from(digit)]
    }

    pub fn off(&self, digit: u8) -> u128 {
        self.0[usize::from(digit) + 9]
    }
}

/// What follows from each candidate.
pub struct Implications<'a> {
    board: &'a Board,
    links: &'a Links,
    /// In a net, what each candidate leads to.
    facts: Option<Facts>,
    /// By node, what follows in the end; empty for what is not there.
    sets: Vec<NodeSet>,
    candidates: Vec<(u8, u8)>,
    /// By digit, the houses that still have all the places that the filled cells leave.
    whole: [u32; 9],
    /// The places of a digit in each of these.
    whole_places: Vec<(u8, u128)>,
}

impl<'a> Implications<'a> {
    /// What follows by links with groups.
    pub fn of(board: &'a Board, links: &'a Links, net: bool) -> Implications<'a> {
        let candidates: Vec<(u8, u8)> = (0..81u8)
            .filter(|&cell| board.is_empty(cell))
            .flat_map(|cell| Bits(board.marks[usize::from(cell)]).map(move |digit| (cell, digit)))
            .collect();
        let mut direct = vec![NodeSet::EMPTY; if net { 729 * 2 } else { 0 }];
        let facts = net.then(|| look_ahead(board, links, &candidates, &mut direct));
        let mut sets = vec![NodeSet::EMPTY; links.len()];
        let mut done = NodeSet::EMPTY;
        for on in [true, false] {
            for &(cell, digit) in &candidates {
                let premise = node(cell, digit, on);
                sets[usize::from(premise)] = closure(premise, links, &direct, &sets, &done);
                done.add(premise);
            }
        }
        let whole: [u32; 9] = std::array::from_fn(|digit| {
            let digit = digit as u8;
            let placed = (0..81u8).filter(|&cell| board.values[usize::from(cell)] == digit + 1);
            let left = placed.fold(!board.filled, |left, cell| left & !sees(cell));
            let is_whole = |&house: &usize| board.at(house, digit) == left & UNIT_SETS[house];
            (0..27).filter(is_whole).fold(0u32, |set, house| set | 1 << house)
        });
        let whole_places = (0..9u8)
            .flat_map(|digit| (0..27).map(move |house| (digit, house)))
            .filter(|&(digit, house)| whole[usize::from(digit)] >> house & 1 != 0)
            .map(|(digit, house)| (digit, board.at(house, digit)))
            .filter(|&(_, places)| places != 0)
            .collect();
        Implications { board, links, facts, sets, candidates, whole, whole_places }
    }

    pub fn set(&self, cell: u8, digit: u8, on: bool) -> &NodeSet {
        &self.sets[usize::from(node(cell, digit, on))]
    }

    /// Something true and false, a cell without a candidate, or a digit without a place.
    fn contradicts(&self, set: &NodeSet) -> bool {
        let digits = 0..9u8;
        if digits.clone().any(|digit| set.on(digit) & set.off(digit) != 0) {
            return true;
        }
        let filled = digits.clone().fold(self.board.filled, |all, digit| all | set.on(digit));
        let left = digits
            .clone()
            .fold(filled, |all, digit| all | self.board.places[usize::from(digit)] & !set.off(digit));
        left != u128::MAX >> 47
            || self.whole_places.iter().any(|&(digit, places)| places & !set.off(digit) == 0)
    }
}

/// Adds to what follows directly from each candidate what it leads to by singles.
fn look_ahead(board: &Board, links: &Links, candidates: &[(u8, u8)], direct: &mut [NodeSet]) -> Facts {
    let mut facts = Facts::new();
    let mut ahead = LookAhead::new(board);
    for &(cell, digit) in candidates {
        for on in [true, false] {
            let premise = node(cell, digit, on);
            ahead.from(cell, digit, on);
            let groups = links.next(premise).iter().copied().filter(|&next| links.group(next).is_some());
            facts.add(&ahead.facts, groups);
            let set = &mut direct[usize::from(premise)];
            facts.of(premise)[1..].iter().for_each(|fact| set.add(fact.node));
        }
    }
    facts.finish(ahead.others);
    facts
}

/// Everything that follows from a premise, itself included. What is not in `direct` follows by links.
fn closure(premise: NodeId, links: &Links, direct: &[NodeSet], sets: &[NodeSet], done: &NodeSet) -> NodeSet {
    let (mut all, mut followed) = (NodeSet::EMPTY, NodeSet::EMPTY);
    all.add(premise);
    let mut again = true;
    while again {
        again = false;
        for word in 0..WORDS {
            while all.0[word] & !followed.0[word] != 0 {
                again = true;
                let bit = (all.0[word] & !followed.0[word]).trailing_zeros();
                let next = NodeSet::node(word, bit);
                if done.0[word] >> bit & 1 != 0 {
                    all.join(&sets[usize::from(next)]);
                    followed.join(&sets[usize::from(next)]);
                } else if let Some(set) = direct.get(usize::from(next)) {
                    all.join(set);
                } else {
                    links.next(next).iter().for_each(|&to| all.add(to));
                }
                followed.0[word] |= 1 << bit;
            }
        }
    }
    all
}

/// The alternatives of which one is true: the candidates of a cell, or the places of a digit in a house.
fn alternatives(board: &Board) -> impl Iterator<Item = Vec<(u8, u8)>> + '_ {
    let in_cells = (0..81u8)
        .filter(|&cell| board.is_empty(cell))
        .map(|cell| Bits(board.marks[usize::from(cell)]).map(|digit| (cell, digit)).collect::<Vec<_>>());
    let in_houses = (0..27).flat_map(move |house| {
        (0..9u8).map(move |digit| cells(board.at(house, digit)).map(|cell| (cell, digit)).collect::<Vec<_>>())
    });
    in_cells.chain(in_houses).filter(|list| list.len() > 1)
}

/// The step that is taken, or all of them in their order: forcing chains, or with `net` forcing nets.
pub fn forcing(board: &Board, links: &Links, net: bool, found: &mut Vec<FoundStep>, all: bool) {
    let implications = Implications::of(board, links, net);
    // What is shown to be true or false.
    let mut proved = NodeSet::EMPTY;
    for &(cell, digit) in &implications.candidates {
        for on in [true, false] {
            if implications.contradicts(implications.set(cell, digit, on)) {
                proved.add(node(cell, digit, !on));
            }
        }
        let mut both = *implications.set(cell, digit, true);
        both.meet(implications.set(cell, digit, false));
        both.0.iter_mut().for_each(|word| *word &= !(1 << cell));
        proved.join(&both);
    }
    for list in alternatives(board) {
        let mut common = *implications.set(list[0].0, list[0].1, true);
        list[1..].iter().for_each(|&(cell, digit)| common.meet(implications.set(cell, digit, true)));
        proved.join(&common);
    }
    let mut witnesses = Witnesses { implications: &implications, chains: Vec::new(), nets: Vec::new() };
    for on in [true, false] {
        for &(cell, digit) in &implications.candidates {
            if proved.has(node(cell, digit, on)) {
                let kind = witnesses.kind(cell, digit, on);
                found.push(if on {
                    FoundStep::placing(kind, cell, digit)
                } else {
                    FoundStep::new(kind, vec![(cell, digit)])
                });
                if !all {
                    return;
                }
            }
        }
    }
}

/// Counts the chains of the ways in which a step can be shown.
struct Witnesses<'a> {
    implications: &'a Implications<'a>,
    chains: Vec<(NodeId, Table)>,
    nets: Vec<(NodeId, NetTable)>,
}

/// The table of a premise among those that are made.
fn table_of<T>(tables: &mut Vec<(NodeId, T)>, premise: NodeId, make: impl FnOnce() -> T) -> &T {
    let at = tables.iter().position(|(of, _)| *of == premise).unwrap_or_else(|| {
        tables.push((premise, make()));
        tables.len() - 1
    });
    &tables[at].1
}

impl Witnesses<'_> {
    /// Nodes from a premise to a node, the ends included.
    fn length(&mut self, premise: NodeId, to: NodeId) -> usize {
        let links = self.implications.links;
        if let Some(facts) = &self.implications.facts {
            return table_of(&mut self.nets, premise, || NetTable::new(facts, links, premise))
                .length(facts, to);
        }
        let table = table_of(&mut self.chains, premise, || {
            let mut table = Table::new(links);
            table.fill(links, premise);
            table
        });
        usize::from(table.distance[usize::from(table.at[usize::from(to)])]) + 1
    }

    /// Whether the shortest chains to a result are those of a contradiction or of a verity.
    fn kind(&mut self, cell: u8, digit: u8, on: bool) -> StepKind {
        let result = node(cell, digit, on);
        let wrong = self.implications.contradicts(self.implications.set(cell, digit, !on));
        // Chains are counted only where they decide.
        let is_contradiction = wrong
            && (on || {
                let verity = self.verity(result);
                verity.is_none_or(|b| self.contradiction(node(cell, digit, !on)).is_some_and(|a| a <= b))
            });
        match (self.implications.facts.is_some(), is_contradiction) {
            (false, true) => StepKind::ForcingChainContradiction,
            (false, false) => StepKind::ForcingChainVerity,
            (true, true) => StepKind::ForcingNetContradiction,
            (true, false) => StepKind::ForcingNetVerity,
        }
    }

    fn contradiction(&mut self, premise: NodeId) -> Option<usize> {
        let board = self.implications.board;
        let set = self.implications.sets[usize::from(premise)];
        if !self.implications.contradicts(&set) {
            return None;
        }
        let mut best = None;
        let mut offer = |length: usize| best = Some(best.map_or(length, |best: usize| best.min(length)));
        if set.has(premise ^ 1) {
            offer(self.length(premise, premise ^ 1));
        }
        for digit in 0..9u8 {
            if let Some(cell) = cells(set.on(digit) & set.off(digit)).next() {
                offer(
                    self.length(premise, node(cell, digit, false))
                        + self.length(premise, node(cell, digit, true)),
                );
            }
            for other in digit + 1..9 {
                if let Some(cell) = cells(set.on(digit) & set.on(other)).next() {
                    offer(
                        self.length(premise, node(cell, digit, true))
                            + self.length(premise, node(cell, other, true)),
                    );
                }
            }
            for house in 0..27 {
                let mut twice = cells(set.on(digit) & UNIT_SETS[house]);
                if let (Some(a), Some(b)) = (twice.next(), twice.next()) {
                    offer(
                        self.length(premise, node(a, digit, true))
                            + self.length(premise, node(b, digit, true)),
                    );
                }
            }
        }
        let is_off = |&(cell, digit): &(u8, u8)| set.off(digit) >> cell & 1 != 0;
        let implications = self.implications;
        for list in alternatives(board).filter(|list| list.iter().all(is_off)) {
            let digit = list[0].1;
            let in_cell = list[0].0 == list[1].0;
            let places = list.iter().fold(0u128, |set, &(cell, _)| set | 1 << cell);
            let whole = implications.whole[usize::from(digit)];
            if in_cell || (0..27).any(|house| whole >> house & 1 != 0 && board.at(house, digit) == places) {
                offer(list.iter().map(|&(cell, digit)| self.length(premise, node(cell, digit, false))).sum());
            }
        }
        best
    }

    fn verity(&mut self, result: NodeId) -> Option<usize> {
        let implications = self.implications;
        let mut best = None;
        let mut offer = |length: usize| best = Some(best.map_or(length, |best: usize| best.min(length)));
        let leads = |premise: NodeId| implications.sets[usize::from(premise)].has(result);
        for &(cell, digit) in &implications.candidates {
            let (on, off) = (node(cell, digit, true), node(cell, digit, false));
            if cell != (result / 18) as u8 && leads(on) && leads(off) {
                offer(self.length(on, result) + self.length(off, result));
            }
        }
        for list in alternatives(implications.board) {
            let premises: Vec<NodeId> = list.iter().map(|&(cell, digit)| node(cell, digit, true)).collect();
            if premises.iter().all(|&premise| leads(premise)) {
                offer(premises.iter().map(|&premise| self.length(premise, result)).sum());
            }
        }
        best
    }
}
