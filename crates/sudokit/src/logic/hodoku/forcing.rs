//! Forcing chains and nets, read off tables of implications: a premise that contradicts itself, and what follows
//! whichever way it is.
//!
//! Source: [hodoku], observed. A chain rests each link on the one before, with groups as nodes; a net lets a premise
//! run through four rounds of singles first. From each candidate, true and false, everything that follows is a set. A
//! premise whose set cannot hold is wrong; what stands in the sets of a candidate's two states, of all candidates of a
//! cell or of all places of a digit in a house is true. Of all steps one that places comes first, then the lowest cell;
//! its kind is that of the shortest chains, a contradiction before others as short, and before all others if it places.
//! A house counts as left without a digit only if the digit was never taken from a cell there by a step.
//!
//! The sets are made first, each from those that are done; only for the step that is taken chains are counted.

use std::borrow::Cow;

use super::found_step::{FoundStep, StepKind};
use super::implication_sets::{ImplicationSets, NodeSet, Sets};
use super::look_ahead::LookAhead;
use super::net_tables::{NetFacts, NetTable};
use super::state::{HodokuState, UNIT_SETS, candidate, cells, numbers, sees};
use super::tables::{Links, NodeId, Table, node};
use crate::board::Candidate;
use crate::logic::geometry::Bits;

/// The implications of each candidate, true and false: by links with groups, and in a net by singles too.
pub struct Implications<'a> {
    board: &'a HodokuState,
    links: &'a Links,
    /// In a net, what each candidate leads to.
    facts: Option<NetFacts>,
    /// What follows in the end.
    implied: Cow<'a, ImplicationSets>,
    candidates: Vec<Candidate>,
    /// By digit, the houses that still have all the places that the filled cells leave.
    whole: [u32; 9],
    /// The places of a digit in each of these.
    whole_places: Vec<(u8, u128)>,
}

impl<'a> Implications<'a> {
    /// What follows by links with groups.
    pub fn of(board: &'a HodokuState, links: &'a Links, implied: &'a ImplicationSets) -> Implications<'a> {
        Implications::new(board, links, None, Cow::Borrowed(implied))
    }

    /// What follows by links with groups and by singles.
    pub fn of_net(board: &'a HodokuState, links: &'a Links) -> Implications<'a> {
        let candidates = board.candidates();
        let mut direct = Sets::new(links, &candidates);
        let facts = look_ahead(board, links, &candidates, &mut direct);
        let implied = ImplicationSets::with(links, &candidates, direct, Sets::default());
        Implications::new(board, links, Some(facts), Cow::Owned(implied))
    }

    fn new(
        board: &'a HodokuState,
        links: &'a Links,
        facts: Option<NetFacts>,
        implied: Cow<'a, ImplicationSets>,
    ) -> Implications<'a> {
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
        Implications { board, links, facts, implied, candidates: board.candidates(), whole, whole_places }
    }

    pub fn set(&self, cell: u8, digit: u8, on: bool) -> &NodeSet {
        self.implied.from(node(cell, digit, on))
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
fn look_ahead(board: &HodokuState, links: &Links, candidates: &[Candidate], direct: &mut Sets) -> NetFacts {
    let mut facts = NetFacts::new();
    let mut ahead = LookAhead::new(board);
    for (cell, digit) in candidates.iter().copied().map(numbers) {
        for on in [true, false] {
            let premise = node(cell, digit, on);
            ahead.from(cell, digit, on);
            let groups = links.next(premise).iter().copied().filter(|&next| links.group(next).is_some());
            facts.add(&ahead.facts, groups);
            let set = direct.of_mut(premise);
            facts.of(premise)[1..].iter().for_each(|fact| set.add(fact.node));
        }
    }
    facts.finish(ahead.others);
    facts
}

/// The alternatives of which one is true: the candidates of a cell, or the places of a digit in a house.
fn alternatives(board: &HodokuState) -> impl Iterator<Item = Vec<Candidate>> + '_ {
    let in_cells = (0..81u8).filter(|&cell| board.is_empty(cell)).map(|cell| {
        Bits(board.marks[usize::from(cell)]).map(|digit| candidate(cell, digit)).collect::<Vec<_>>()
    });
    let in_houses = (0..27).flat_map(move |house| {
        (0..9u8).map(move |digit| {
            cells(board.at(house, digit)).map(|cell| candidate(cell, digit)).collect::<Vec<_>>()
        })
    });
    in_cells.chain(in_houses).filter(|list| list.len() > 1)
}

/// The step that is taken, or all of them in their order: forcing chains, or with `net` forcing nets.
pub fn forcing(implications: &Implications<'_>, found: &mut Vec<FoundStep>, all: bool) {
    let board = implications.board;
    // What is shown to be true or false.
    let mut proved = NodeSet::EMPTY;
    for (cell, digit) in implications.candidates.iter().copied().map(numbers) {
        for on in [true, false] {
            if implications.contradicts(implications.set(cell, digit, on)) {
                proved.add(node(cell, digit, !on));
            }
        }
        let mut both = *implications.set(cell, digit, true);
        both.meet(implications.set(cell, digit, false));
        both.forget(cell);
        proved.join(&both);
    }
    for list in alternatives(board) {
        let mut sets = list.into_iter().map(numbers).map(|(cell, digit)| implications.set(cell, digit, true));
        let Some(mut common) = sets.next().copied() else { continue };
        sets.for_each(|set| common.meet(set));
        proved.join(&common);
    }
    let mut witnesses = Witnesses { implications, chains: Vec::new(), nets: Vec::new() };
    for on in [true, false] {
        for (cell, digit) in implications.candidates.iter().copied().map(numbers) {
            if proved.has(node(cell, digit, on)) {
                let kind = witnesses.kind(cell, digit, on);
                found.push(if on {
                    FoundStep::placing(kind, candidate(cell, digit))
                } else {
                    FoundStep::new(kind, vec![candidate(cell, digit)])
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
        let set = *self.implications.implied.from(premise);
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
        for list in alternatives(board) {
            let list: Vec<(u8, u8)> = list.into_iter().map(numbers).collect();
            if !list.iter().all(is_off) {
                continue;
            }
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
        let leads = |premise: NodeId| implications.implied.from(premise).has(result);
        for (cell, digit) in implications.candidates.iter().copied().map(numbers) {
            let (on, off) = (node(cell, digit, true), node(cell, digit, false));
            if cell != (result / 18) as u8 && leads(on) && leads(off) {
                offer(self.length(on, result) + self.length(off, result));
            }
        }
        for list in alternatives(implications.board) {
            let premises: Vec<NodeId> =
                list.into_iter().map(numbers).map(|(cell, digit)| node(cell, digit, true)).collect();
            if premises.iter().all(|&premise| leads(premise)) {
                offer(premises.iter().map(|&premise| self.length(premise, result)).sum());
            }
        }
        best
    }
}
