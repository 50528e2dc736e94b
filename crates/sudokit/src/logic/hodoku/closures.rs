//! What follows from each candidate being true or false, in the end: the closure of the links, as sets of nodes. Each is made from those
//! that are done before it. Forcing chains and nets are read off these; chains and loops only tell by them which premises are worth a
//! table, in which the order of what follows counts.

use super::board::{Board, cells, sees};
use super::tables::{Links, NodeId, is_on, node};
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

    pub fn add(&mut self, node: NodeId) {
        let (word, bit) = NodeSet::place(node);
        self.0[word] |= 1 << bit;
    }

    pub fn has(&self, node: NodeId) -> bool {
        let (word, bit) = NodeSet::place(node);
        self.0[word] >> bit & 1 != 0
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub fn join(&mut self, other: &NodeSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    /// Forgets a cell.
    pub fn forget(&mut self, cell: u8) {
        self.0.iter_mut().for_each(|word| *word &= !(1 << cell));
    }

    pub fn meet(&mut self, other: &NodeSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
    }

    pub fn on(&self, digit: u8) -> u128 {
        self.0[usize::from(digit)]
    }

    pub fn off(&self, digit: u8) -> u128 {
        self.0[usize::from(digit) + 9]
    }
}

/// A set for each candidate of a board, true and false; empty for all others.
#[derive(Clone)]
pub struct Sets {
    /// Where the set of a node is; the first is that of all others.
    at: [u16; 729 * 2],
    sets: Vec<NodeSet>,
}

impl Sets {
    pub fn new(candidates: &[(u8, u8)]) -> Sets {
        let mut at = [0; 729 * 2];
        for (i, &(cell, digit)) in candidates.iter().enumerate() {
            at[usize::from(node(cell, digit, true))] = 2 * i as u16 + 1;
            at[usize::from(node(cell, digit, false))] = 2 * i as u16 + 2;
        }
        Sets { at, sets: vec![NodeSet::EMPTY; 2 * candidates.len() + 1] }
    }

    /// The set of a node, unless it is a group.
    fn get(&self, node: NodeId) -> Option<&NodeSet> {
        self.at.get(usize::from(node)).map(|&at| &self.sets[usize::from(at)])
    }

    /// The set of a candidate of the board.
    pub fn of_mut(&mut self, node: NodeId) -> &mut NodeSet {
        &mut self.sets[usize::from(self.at[usize::from(node)])]
    }
}

/// The closures of all candidates, true and false.
#[derive(Clone)]
pub struct Closures {
    sets: Sets,
}

impl Closures {
    /// By links between candidates and groups.
    pub fn of(links: &Links, candidates: &[(u8, u8)]) -> Closures {
        let mut direct = Sets::new(candidates);
        for &(cell, digit) in candidates {
            for premise in [node(cell, digit, true), node(cell, digit, false)] {
                let set = direct.of_mut(premise);
                links.next(premise).iter().for_each(|&next| set.add(next));
            }
        }
        Closures::with(links, candidates, direct)
    }

    /// By what follows directly from each candidate's node, and by the links of groups.
    pub fn with(links: &Links, candidates: &[(u8, u8)], direct: Sets) -> Closures {
        let mut sets = direct;
        let (mut done, mut live) = (NodeSet::EMPTY, NodeSet::EMPTY);
        // Most false candidates lead nowhere.
        for next in 0..links.len() as NodeId {
            let leads = sets.get(next).map_or_else(|| !links.next(next).is_empty(), |set| !set.is_empty());
            if leads {
                live.add(next);
            }
        }
        for on in [true, false] {
            for &(cell, digit) in candidates {
                let premise = node(cell, digit, on);
                *sets.of_mut(premise) = closure(premise, links, &sets, &done, &live);
                done.add(premise);
            }
        }
        Closures { sets }
    }

    /// What follows from a candidate's node, itself included.
    pub fn from(&self, premise: NodeId) -> &NodeSet {
        &self.sets.sets[usize::from(self.sets.at[usize::from(premise)])]
    }

    /// Whether a loop through the candidate, or a chain from it, may take something away: everything that such a chain ends at follows
    /// from the candidate, whatever the way there.
    pub fn may_chain(&self, board: &Board, cell: u8, digit: u8, on: bool) -> bool {
        let set = self.from(node(cell, digit, on));
        let mut others = Bits(board.marks[usize::from(cell)] & !(1 << digit));
        let here = |places: u128| places >> cell & 1 != 0;
        if on {
            // A true candidate only contradicts itself.
            return here(set.off(digit)) || others.any(|other| here(set.on(other)));
        }
        if here(set.on(digit)) || others.any(|other| here(set.on(other) | set.off(other))) {
            return true;
        }
        let places = board.places[usize::from(digit)] & sees(cell);
        cells(set.on(digit)).any(|end| (places & sees(end)).count_ones() > 1)
            || Bits(board.marks[usize::from(cell)] & !(1 << digit)).any(|other| set.on(other) & places != 0)
    }
}

/// Everything that follows from a premise, itself included. `sets` has what follows from a candidate directly, or in the end if it is
/// `done`; what is not `live` leads nowhere.
fn closure(premise: NodeId, links: &Links, sets: &Sets, done: &NodeSet, live: &NodeSet) -> NodeSet {
    let mut all = sets.get(premise).copied().unwrap_or(NodeSet::EMPTY);
    all.add(premise);
    let mut followed = NodeSet::EMPTY;
    followed.add(premise);
    let mut again = true;
    while again {
        again = false;
        for word in 0..WORDS {
            loop {
                let open = all.0[word] & live.0[word] & !followed.0[word];
                if open == 0 {
                    break;
                }
                again = true;
                let bit = open.trailing_zeros();
                let next = NodeSet::node(word, bit);
                followed.0[word] |= 1 << bit;
                match sets.get(next) {
                    Some(set) => {
                        all.join(set);
                        if done.0[word] >> bit & 1 != 0 {
                            followed.join(set);
                        }
                    }
                    None => links.next(next).iter().for_each(|&to| all.add(to)),
                }
            }
        }
    }
    all
}
