//! Tables of implications: what follows from each candidate being true or false, breadth first, by single links.
//!
//! Source: [hodoku], observed. A node is a candidate or a group (two or three places of a digit where a box and a line
//! meet), true or false; or an almost locked set without one of its digits, so that it holds all others. From a true
//! candidate the others of its cell, then its digit along row, column and box are false; from a false one the last of
//! its cell, then the last of each house is true; groups come last. The order decides which of equally short chains is
//! met.

use super::als::{Als, Sets};
use super::state::{HodokuState, UNIT_SETS, cells, seen_by_all, sees, units_of};
use crate::logic::geometry::Bits;

/// A node: twice the candidate (cell × 9 + digit), or twice the group's number from 729 on, plus one if it is true.
pub type NodeId = u16;

/// Two or three places of a digit in a box and a line, or the places of a digit in an almost locked set.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    pub digit: u8,
    pub cells: u128,
    seen: u128,
    line: usize,
    house: usize,
    /// Which set it is.
    set: Option<usize>,
}

/// More have no number; on boards with next to nothing placed there are more almost locked sets than anybody looks at.
const MAX_GROUPS: usize = 30_000;

/// What nodes there are besides candidates.
#[derive(Clone, Copy, PartialEq)]
pub enum Nodes {
    Candidates,
    Groups,
    /// Groups and almost locked sets.
    Sets,
}

/// Single links between nodes.
#[derive(Default)]
pub struct Links {
    pub groups: Vec<Group>,
    sets: Vec<Als>,
    next: Vec<Vec<NodeId>>,
    /// The links without false candidates that lead nowhere, if they were asked for.
    live: Vec<NodeId>,
    /// Where the list of each node begins among these, and where the last ends.
    live_starts: Vec<u32>,
}

/// The node of a candidate.
pub fn node(cell: u8, digit: u8, on: bool) -> NodeId {
    (u16::from(cell) * 9 + u16::from(digit)) * 2 + u16::from(on)
}

/// Whether a node is true.
pub fn is_on(node: NodeId) -> bool {
    node & 1 == 1
}

impl Links {
    pub fn of(board: &HodokuState, nodes: Nodes) -> Links {
        Links::default().for_board(board, nodes)
    }

    /// The links between these nodes of a board; takes over the memory of `self`.
    pub fn for_board(mut self, board: &HodokuState, nodes: Nodes) -> Links {
        self.groups.clear();
        if nodes != Nodes::Candidates {
            add_groups(board, &mut self.groups);
        }
        self.sets = if nodes == Nodes::Sets { Sets::of(board).sets } else { Vec::new() };
        for (number, set) in self.sets.iter().enumerate() {
            if self.groups.len() > MAX_GROUPS {
                break;
            }
            self.groups.extend(Bits(set.digits).map(|digit| {
                let cells = set.places[usize::from(digit)];
                Group { digit, cells, seen: seen_by_all(cells), line: 0, house: 0, set: Some(number) }
            }));
        }
        self.live_starts.clear();
        self.next.iter_mut().for_each(Vec::clear);
        self.next.resize_with((729 + self.groups.len()) * 2, Vec::new);
        for cell in (0..81u8).filter(|&cell| board.is_empty(cell)) {
            for digit in Bits(board.marks[usize::from(cell)]) {
                self.link_candidate(board, cell, digit);
            }
        }
        self.link_groups(board);
        self.link_sets(board);
        self
    }

    /// A set that lacks a digit holds all others.
    fn link_sets(&mut self, board: &HodokuState) {
        let groups = self.groups.clone();
        for (i, group) in groups.iter().enumerate() {
            let Some(number) = group.set else { continue };
            let off = (729 + i as u16) * 2;
            let targets = self.sets[number].targets;
            let lies_in = |other: &Group| other.cells & !targets[usize::from(other.digit)] == 0;
            for cell in cells(targets[usize::from(group.digit)]) {
                self.add(node(cell, group.digit, true), off);
            }
            for digit in Bits(self.sets[number].digits & !(1 << group.digit)) {
                for cell in cells(targets[usize::from(digit)]) {
                    self.add(off, node(cell, digit, false));
                }
            }
            for (j, other) in groups.iter().enumerate().filter(|(_, other)| lies_in(other)) {
                let other_off = (729 + j as u16) * 2;
                let same = other.digit == group.digit;
                if other.set.is_none() && same {
                    self.add(other_off + 1, off);
                } else if !same && self.sets[number].digits >> other.digit & 1 != 0 {
                    self.add(off, other_off);
                }
            }
            // A cell that the set leaves one candidate has it; if it had two, links say so already.
            let taken = |cell: u8| {
                let digits = Bits(self.sets[number].digits & !(1 << group.digit));
                digits
                    .filter(|&digit| targets[usize::from(digit)] >> cell & 1 != 0)
                    .fold(0, |all, digit| all | 1 << digit)
            };
            let left = |cell: u8| board.marks[usize::from(cell)] & !taken(cell);
            let forced: Vec<NodeId> = (0..81u8)
                .filter(|&cell| {
                    board.is_empty(cell) && taken(cell).count_ones() >= 2 && left(cell).is_power_of_two()
                })
                .map(|cell| node(cell, left(cell).trailing_zeros() as u8, true))
                .collect();
            forced.into_iter().for_each(|on| self.add(off, on));
        }
    }

    fn add(&mut self, from: NodeId, to: NodeId) {
        let list = &mut self.next[usize::from(from)];
        if !list.contains(&to) {
            list.push(to);
        }
    }

    fn link_candidate(&mut self, board: &HodokuState, cell: u8, digit: u8) {
        let (on, off) = (node(cell, digit, true), node(cell, digit, false));
        let others = board.marks[usize::from(cell)] & !(1 << digit);
        let houses = units_of(cell);
        let list = &mut self.next[usize::from(on)];
        list.reserve(28);
        list.extend(Bits(others).map(|other| node(cell, other, false)));
        let mut met = 1u128 << cell;
        for house in houses {
            let peers = board.at(house, digit) & !met;
            met |= peers;
            list.extend(cells(peers).map(|peer| node(peer, digit, false)));
        }
        if others.count_ones() == 1 {
            self.add(off, node(cell, others.trailing_zeros() as u8, true));
        }
        for house in houses {
            if board.free[house][usize::from(digit)] == 2 {
                let last = board.at(house, digit) & !(1 << cell);
                self.add(off, node(last.trailing_zeros() as u8, digit, true));
            }
        }
    }

    fn link_groups(&mut self, board: &HodokuState) {
        let groups = self.groups.clone();
        for (i, group) in groups.iter().enumerate().filter(|(_, group)| group.set.is_none()) {
            let (off, on) = ((729 + i as u16) * 2, (729 + i as u16) * 2 + 1);
            let digit = group.digit;
            for cell in cells(group.seen & board.places[usize::from(digit)]) {
                self.add(on, node(cell, digit, false));
                self.add(node(cell, digit, true), off);
            }
            for house in [group.house, group.line] {
                let rest = board.at(house, digit) & !group.cells;
                if rest.count_ones() == 1 {
                    let cell = rest.trailing_zeros() as u8;
                    self.add(off, node(cell, digit, true));
                    self.add(node(cell, digit, false), on);
                }
            }
            for (j, other) in groups.iter().enumerate() {
                if i == j || other.set.is_some() || other.digit != digit || other.cells & group.cells != 0 {
                    continue;
                }
                let other_off = (729 + j as u16) * 2;
                let shared = [group.line, group.house]
                    .into_iter()
                    .filter(|house| [other.line, other.house].contains(house));
                for house in shared {
                    self.add(on, other_off);
                    if board.at(house, digit) & !group.cells & !other.cells == 0 {
                        self.add(off, other_off + 1);
                    }
                }
            }
        }
    }

    /// Makes the lists without false candidates and groups that lead nowhere.
    pub fn find_live(&mut self) {
        let leads: Vec<bool> =
            (0..).zip(&self.next).map(|(node, next)| is_on(node) || !next.is_empty()).collect();
        self.live.clear();
        self.live_starts.clear();
        self.live_starts.push(0);
        for next in &self.next {
            self.live.extend(next.iter().copied().filter(|&next| leads[usize::from(next)]));
            self.live_starts.push(self.live.len() as u32);
        }
    }

    fn live(&self, node: NodeId) -> &[NodeId] {
        let [first, last] = [0, 1].map(|i| self.live_starts[usize::from(node) + i] as usize);
        &self.live[first..last]
    }

    /// Whether these lists are there.
    pub fn has_live(&self) -> bool {
        !self.live_starts.is_empty()
    }

    /// Maximum number of nodes.
    pub fn len(&self) -> usize {
        self.next.len()
    }

    /// What follows directly.
    pub fn next(&self, node: NodeId) -> &[NodeId] {
        &self.next[usize::from(node)]
    }

    /// The group of a node, if it is one.
    pub fn group(&self, node: NodeId) -> Option<&Group> {
        self.groups.get(usize::from(node / 2).checked_sub(729)?)
    }

    /// The almost locked set of a node, if it is one.
    pub fn set(&self, node: NodeId) -> Option<&Als> {
        self.group(node)?.set.map(|number| &self.sets[number])
    }

    pub fn digit(&self, node: NodeId) -> u8 {
        self.group(node).map_or((node / 2 % 9) as u8, |group| group.digit)
    }

    /// The cells of a node.
    pub fn cells(&self, node: NodeId) -> u128 {
        self.group(node).map_or_else(|| 1u128 << (node / 18), |group| group.cells)
    }

    /// The cell of a node, if it is a candidate.
    pub fn cell(&self, node: NodeId) -> Option<u8> {
        (node < 729 * 2).then_some((node / 18) as u8)
    }

    /// What sees all cells of a node.
    pub fn seen(&self, node: NodeId) -> u128 {
        self.group(node).map_or_else(|| sees((node / 18) as u8), |group| group.seen)
    }
}

/// Adds all groups: by rows, then by columns, in a line by digits, then by boxes.
fn add_groups(board: &HodokuState, list: &mut Vec<Group>) {
    for line in 0..18usize {
        for digit in 0..9u8 {
            for house in 18..27usize {
                let set = UNIT_SETS[line] & board.at(house, digit);
                if set.count_ones() >= 2 {
                    list.push(Group { digit, cells: set, seen: seen_by_all(set), line, house, set: None });
                }
            }
        }
    }
}

/// What follows from a premise, in the order in which it is met.
pub struct Table {
    /// The nodes; the premise stands first.
    pub nodes: Vec<NodeId>,
    /// From which entry each follows.
    pub parents: Vec<u16>,
    /// Where a node stands, or none.
    pub at: Vec<u16>,
    /// How many links an entry is from the premise.
    pub distance: Vec<u16>,
}

const NONE: u16 = u16::MAX;

impl Table {
    pub fn new(links: &Links) -> Table {
        Table {
            nodes: Vec::new(),
            parents: Vec::new(),
            at: vec![NONE; links.next.len()],
            distance: Vec::new(),
        }
    }

    /// Fills the table from a premise.
    pub fn fill(&mut self, links: &Links, premise: NodeId) {
        for &node in &self.nodes {
            self.at[usize::from(node)] = NONE;
        }
        self.nodes.clear();
        self.parents.clear();
        self.distance.clear();
        self.push(premise, 0, 0);
        let mut i = 0;
        while i < self.nodes.len() {
            let distance = self.distance[i] + 1;
            for &next in links.next(self.nodes[i]) {
                if self.at[usize::from(next)] == NONE {
                    self.push(next, i as u16, distance);
                }
            }
            i += 1;
        }
    }

    /// Fills the table from a candidate without the nodes that lead nowhere, but for those of its cell: chains and
    /// loops end at no others. Needs [`Links::find_live`].
    pub fn fill_live(&mut self, links: &Links, cell: u8, digit: u8, on: bool, marks: u16) {
        for &node in &self.nodes {
            self.at[usize::from(node)] = NONE;
        }
        self.nodes.clear();
        self.parents.clear();
        self.distance.clear();
        self.push(node(cell, digit, on), 0, 0);
        // The false candidates of the cell that lead nowhere and were not met yet.
        let is_dead = |digit: &u8| links.next(node(cell, *digit, false)).is_empty();
        let mut dead = Bits(marks).filter(is_dead).fold(0u16, |set, digit| set | 1 << digit);
        if !on {
            dead &= !(1 << digit);
        }
        let mut i = 0;
        while i < self.nodes.len() {
            let distance = self.distance[i] + 1;
            let here = self.nodes[i];
            for &next in links.live(here) {
                if self.at[usize::from(next)] == NONE {
                    self.push(next, i as u16, distance);
                }
            }
            if dead != 0 && is_on(here) {
                let own = links.cell(here) == Some(cell);
                let digit = links.digit(here);
                let met = match own {
                    true => dead & !(1 << digit),
                    false if links.seen(here) >> cell & 1 != 0 => dead & 1 << digit,
                    false => 0,
                };
                for digit in Bits(met) {
                    self.push(node(cell, digit, false), i as u16, distance);
                }
                dead &= !met;
            }
            i += 1;
        }
    }

    fn push(&mut self, node: NodeId, parent: u16, distance: u16) {
        self.at[usize::from(node)] = self.nodes.len() as u16;
        self.nodes.push(node);
        self.parents.push(parent);
        self.distance.push(distance);
    }

    /// The chain from the premise to an entry.
    pub fn chain(&self, entry: usize, out: &mut Vec<NodeId>) {
        out.clear();
        let mut at = entry;
        while at != 0 {
            out.push(self.nodes[at]);
            at = usize::from(self.parents[at]);
        }
        out.push(self.nodes[0]);
        out.reverse();
    }
}
