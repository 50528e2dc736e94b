//! Tables of a forcing net: what follows from a premise by its own look ahead and by those of all that follows, and how
//! long the chains to it are as a person would write them.
//!
//! Source: [hodoku], observed. A table begins with what the premise leads to itself; then each of its nodes in turn
//! adds what else that leads to, and takes over what came by another node and is nearer that way. A chain runs from a
//! node back to the premise along the latest of the facts on which each rests. From each of the others a branch runs
//! back in the premise's table until it meets the chain, whose node it repeats; what else a branch rests on is left
//! out. The length is that of the chain and of all branches. Trials: `bench/record/other.md`.

use super::look_ahead::{Fact, NONE};
use super::tables::{Links, NodeId};

/// The facts of all premises.
#[derive(Default)]
pub struct NetFacts {
    facts: Vec<Fact>,
    others: Vec<u16>,
    /// By node, where its facts begin and end.
    spans: Vec<(u32, u32)>,
}

impl NetFacts {
    /// Space for all candidates.
    pub fn new() -> NetFacts {
        NetFacts { facts: Vec::new(), others: Vec::new(), spans: vec![(0, 0); 729 * 2] }
    }

    /// Adds what a premise leads to: the facts, of which `others` have further ones, then its groups.
    pub fn add(&mut self, facts: &[Fact], groups: impl Iterator<Item = NodeId>) {
        let first = self.facts.len() as u32;
        self.facts.extend_from_slice(facts);
        self.facts.extend(groups.map(|node| Fact { node, parent: 0, distance: 1, others: (0, 0) }));
        self.spans[usize::from(facts[0].node)] = (first, self.facts.len() as u32);
    }

    /// Sets the list of further facts.
    pub fn finish(&mut self, others: Vec<u16>) {
        self.others = others;
    }

    /// What a candidate leads to, itself first.
    pub fn of(&self, node: NodeId) -> &[Fact] {
        match self.spans.get(usize::from(node)) {
            Some(&(first, last)) => &self.facts[first as usize..last as usize],
            None => &[],
        }
    }

    fn others(&self, (first, last): (u32, u32)) -> &[u16] {
        &self.others[first as usize..last as usize]
    }
}

#[derive(Clone, Copy)]
struct Entry {
    node: NodeId,
    distance: u16,
    /// By which entry it came, or none if it is a fact of the premise.
    via: u16,
}

/// What follows from a premise.
pub struct NetTable {
    entries: Vec<Entry>,
    /// By node, its place among the entries.
    at: Vec<u16>,
}

impl NetTable {
    /// The table of a premise.
    pub fn new(facts: &NetFacts, links: &Links, premise: NodeId) -> NetTable {
        let mut table = NetTable { entries: Vec::with_capacity(512), at: vec![NONE; links.len()] };
        for fact in facts.of(premise) {
            table.push(Entry { node: fact.node, distance: fact.distance, via: NONE });
        }
        let mut i = 1;
        while i < table.entries.len() {
            let Entry { node, distance, .. } = table.entries[i];
            let via = i as u16;
            for fact in facts.of(node).iter().skip(1) {
                table.offer(Entry { node: fact.node, distance: distance + fact.distance, via });
            }
            // Of a group the single links.
            if facts.of(node).is_empty() {
                for &node in links.next(node) {
                    table.offer(Entry { node, distance: distance + 1, via });
                }
            }
            i += 1;
        }
        table
    }

    fn push(&mut self, entry: Entry) {
        self.at[usize::from(entry.node)] = self.entries.len() as u16;
        self.entries.push(entry);
    }

    fn offer(&mut self, entry: Entry) {
        match self.at[usize::from(entry.node)] {
            NONE => self.push(entry),
            at => {
                let known = &mut self.entries[usize::from(at)];
                if known.via != NONE && known.distance > entry.distance {
                    *known = entry;
                }
            }
        }
    }

    /// How many nodes the chain from the premise to a node has, with its branches.
    pub fn length(&self, facts: &NetFacts, target: NodeId) -> usize {
        let (mut chain, mut branches) = (Vec::new(), Vec::new());
        self.follow(facts, target, &[], &mut chain, &mut branches);
        let mut length = chain.len();
        let (mut branch, mut further) = (Vec::new(), Vec::new());
        for &start in &branches {
            branch.clear();
            self.follow(facts, start, &chain, &mut branch, &mut further);
            if !branch.is_empty() {
                length += branch.len() + 1;
            }
        }
        length
    }

    /// Goes back from a node to the premise or to a node of `chain`.
    fn follow(
        &self,
        facts: &NetFacts,
        from: NodeId,
        chain: &[NodeId],
        out: &mut Vec<NodeId>,
        branches: &mut Vec<NodeId>,
    ) {
        let mut at = self.at[usize::from(from)];
        loop {
            let Entry { node, via, .. } = self.entries[usize::from(at)];
            let origin = if via == NONE { 0 } else { via };
            let list = facts.of(self.entries[usize::from(origin)].node);
            let mut fact = if via == NONE { at } else { position(list, node) };
            if fact == NONE {
                // A link of a group.
                if chain.contains(&node) {
                    return;
                }
                out.push(node);
                at = via;
                continue;
            }
            while fact != 0 {
                let Fact { node, parent, others, .. } = list[usize::from(fact)];
                // Along the facts of the premise each may have come otherwise by now.
                if chain.contains(&node) {
                    return;
                }
                out.push(node);
                branches.extend(facts.others(others).iter().map(|&other| list[usize::from(other)].node));
                fact = parent;
            }
            if origin == 0 {
                if !chain.contains(&self.entries[0].node) {
                    out.push(self.entries[0].node);
                }
                return;
            }
            at = via;
        }
    }
}

/// Where a node stands among facts, or none.
fn position(facts: &[Fact], node: NodeId) -> u16 {
    facts.iter().position(|fact| fact.node == node).map_or(NONE, |at| at as u16)
}
