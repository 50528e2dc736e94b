//! Transitive closure of the links between candidates, as sets of nodes, by strongly connected components [tarjan1972].
//! Forcing chains and nets read their conclusions from it. Chains and loops, whose order matters, use it only to choose
//! which premises get a table.

use super::state::{HodokuState, cells, numbers, sees};
use super::tables::{Links, NodeId, is_on, node};
use crate::board::Candidate;
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

    /// Adds the nodes of another set that has nodes only in the first `words` words.
    fn join_words(&mut self, other: &NodeSet, words: usize) {
        self.0[..words].iter_mut().zip(&other.0[..words]).for_each(|(a, b)| *a |= b);
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

/// A set for each candidate of a board, true and false, and for each group; empty for all others.
#[derive(Clone, Default)]
pub struct Sets {
    /// Where the set of a node is; the first is that of all others.
    at: Vec<u16>,
    sets: Vec<NodeSet>,
    /// The nodes that have one.
    nodes: Vec<NodeId>,
}

impl Sets {
    pub fn new(links: &Links, candidates: &[Candidate]) -> Sets {
        Sets::default().for_links(links, candidates)
    }

    /// The sets by these links, in the memory of `self`.
    fn for_links(mut self, links: &Links, candidates: &[Candidate]) -> Sets {
        let all = candidates
            .iter()
            .copied()
            .map(numbers)
            .flat_map(|(cell, digit)| [true, false].map(|on| node(cell, digit, on)));
        self.nodes.clear();
        self.nodes.extend(all.chain(729 * 2..links.len() as NodeId));
        self.at.clear();
        self.at.resize(links.len(), 0);
        self.nodes.iter().enumerate().for_each(|(i, &node)| self.at[usize::from(node)] = i as u16 + 1);
        self.sets.clear();
        self.sets.resize(self.nodes.len() + 1, NodeSet::EMPTY);
        self
    }

    fn of(&self, node: NodeId) -> &NodeSet {
        &self.sets[usize::from(self.at[usize::from(node)])]
    }

    /// Joins another set, by their places.
    fn join(&mut self, into: usize, other: usize, words: usize) {
        if let Ok([into, other]) = self.sets.get_disjoint_mut([into, other]) {
            into.join_words(other, words);
        }
    }

    /// The set of a candidate of the board or of a group.
    pub fn of_mut(&mut self, node: NodeId) -> &mut NodeSet {
        &mut self.sets[usize::from(self.at[usize::from(node)])]
    }
}

/// The implications of all candidates, true and false.
#[derive(Clone, Default)]
pub struct ImplicationSets {
    sets: Sets,
    /// What follows directly.
    direct: Sets,
}

impl ImplicationSets {
    /// The implications of these candidates by links between candidates and groups.
    pub fn of(links: &Links, candidates: &[Candidate]) -> ImplicationSets {
        ImplicationSets::default().for_links(links, candidates)
    }

    /// The implications by these links, in the memory of `self`.
    pub fn for_links(self, links: &Links, candidates: &[Candidate]) -> ImplicationSets {
        let mut direct = self.direct.for_links(links, candidates);
        for (cell, digit) in candidates.iter().copied().map(numbers) {
            for premise in [node(cell, digit, true), node(cell, digit, false)] {
                let set = direct.of_mut(premise);
                links.next(premise).iter().for_each(|&next| set.add(next));
            }
        }
        ImplicationSets::with(links, candidates, direct, self.sets)
    }

    /// By what follows directly from each candidate's node, and by the links of groups, in the memory of other sets.
    pub fn with(links: &Links, candidates: &[Candidate], mut direct: Sets, memory: Sets) -> ImplicationSets {
        for group in 729 * 2..links.len() as NodeId {
            let set = direct.of_mut(group);
            links.next(group).iter().for_each(|&next| set.add(next));
        }
        let words = 18 + (links.len() - 729 * 2).div_ceil(128);
        Components::search(direct, memory.for_links(links, candidates), words)
    }

    /// What follows from a candidate's node, itself included.
    pub fn from(&self, premise: NodeId) -> &NodeSet {
        self.sets.of(premise)
    }

    /// Whether a loop through the candidate, or a chain from it, may take something away: everything that such a chain
    /// ends at follows from the candidate, whatever the way there.
    pub fn may_chain(&self, board: &HodokuState, cell: u8, digit: u8, on: bool) -> bool {
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

/// A depth-first search for strongly connected components after Tarjan [tarjan1972]: all nodes of a component have the
/// same closure, which is whole when its search ends, and joins that of whoever leads there. What leads nowhere is not
/// entered.
struct Components {
    direct: Sets,
    closed: Sets,
    /// The number of each node in the order of the search, by its set; 0 before.
    number: Vec<u16>,
    /// The lowest number that it reaches in its component.
    min: Vec<u16>,
    done: NodeSet,
    live: NodeSet,
    /// How many words of a set have nodes.
    words: usize,
    /// The nodes whose component is not done, and those on the way.
    open: Vec<NodeId>,
    path: Vec<Frame>,
    /// Where the sets of a component are.
    members: Vec<usize>,
}

/// A node on the way, and which of its successors were looked at: all in words before this, and all but these in it.
struct Frame {
    node: NodeId,
    word: usize,
    left: u128,
}

impl Components {
    fn search(direct: Sets, closed: Sets, words: usize) -> ImplicationSets {
        let mut live = NodeSet::EMPTY;
        direct.nodes.iter().filter(|&&node| !direct.of(node).is_empty()).for_each(|&node| live.add(node));
        let count = direct.sets.len();
        let mut search = Components {
            direct,
            closed,
            number: vec![0; count],
            min: vec![0; count],
            done: NodeSet::EMPTY,
            live,
            words,
            open: Vec::new(),
            path: Vec::new(),
            members: Vec::new(),
        };
        let mut numbers = 0;
        for i in 0..search.direct.nodes.len() {
            let node = search.direct.nodes[i];
            if !search.live.has(node) {
                search.closed.of_mut(node).add(node);
            } else if search.number[search.at(node)] == 0 {
                search.from(node, &mut numbers);
            }
        }
        ImplicationSets { sets: search.closed, direct: search.direct }
    }

    fn at(&self, node: NodeId) -> usize {
        usize::from(self.direct.at[usize::from(node)])
    }

    fn enter(&mut self, node: NodeId, numbers: &mut u16) {
        *numbers += 1;
        let at = self.at(node);
        self.number[at] = *numbers;
        self.min[at] = *numbers;
        self.open.push(node);
        let left = self.direct.sets[at].0[0] & self.live.0[0];
        self.path.push(Frame { node, word: 0, left });
    }

    fn from(&mut self, start: NodeId, numbers: &mut u16) {
        self.enter(start, numbers);
        while let Some(frame) = self.path.last_mut() {
            let node = frame.node;
            let at = usize::from(self.direct.at[usize::from(node)]);
            if frame.left == 0 {
                frame.word += 1;
                if frame.word < self.words {
                    frame.left = self.direct.sets[at].0[frame.word] & self.live.0[frame.word];
                    continue;
                }
                self.path.pop();
                self.finish(node);
                continue;
            }
            let (word, bit) = (frame.word, frame.left.trailing_zeros());
            frame.left &= frame.left - 1;
            if self.done.0[word] >> bit & 1 != 0 {
                // What is in the closure came with its own.
                if self.closed.sets[at].0[word] >> bit & 1 == 0 {
                    let next = NodeSet::node(word, bit);
                    self.closed.join(at, usize::from(self.closed.at[usize::from(next)]), self.words);
                }
                continue;
            }
            let next = NodeSet::node(word, bit);
            let next_at = self.at(next);
            if self.number[next_at] == 0 {
                self.enter(next, numbers);
            } else {
                self.min[at] = self.min[at].min(self.number[next_at]);
            }
        }
    }

    /// All successors were looked at: a component that begins here is done.
    fn finish(&mut self, node: NodeId) {
        let at = self.at(node);
        let set = &mut self.closed.sets[at];
        set.join_words(&self.direct.sets[at], self.words);
        set.add(node);
        if self.min[at] == self.number[at] {
            let from = self.open.iter().rposition(|&other| other == node).unwrap_or(0);
            for member in self.open.drain(from..) {
                self.done.add(member);
                self.members.push(usize::from(self.direct.at[usize::from(member)]));
            }
            for &member in &self.members[1..] {
                self.closed.join(at, member, self.words);
            }
            for member in self.members.drain(..).skip(1) {
                self.closed.sets[member] = self.closed.sets[at];
            }
        }
        if let Some(frame) = self.path.last() {
            let (above, min) = (self.at(frame.node), self.min[at]);
            self.min[above] = self.min[above].min(min);
            if self.done.has(node) {
                self.closed.join(above, at, self.words);
            }
        }
    }
}
