//! The ancestry of a node: all different nodes it rests on, breadth first, as Sudoku Explainer counts and compares them.

use super::closure::{Closure, is_nested};
use super::node::{Cause, Key};

/// Buffers for walking ancestries.
pub struct Walk {
    stamps: Box<[u32; 1458]>,
    stamp: u32,
    queue: Vec<u16>,
}

impl Default for Walk {
    fn default() -> Walk {
        Walk { stamps: Box::new([0; 1458]), stamp: 0, queue: Vec::new() }
    }
}

impl Walk {
    /// The nodes that `target` rests on, itself first; of several nodes with one key only the first met counts.
    pub fn ancestry(&mut self, closure: &Closure, target: u16) -> &[u16] {
        self.stamp += 1;
        self.queue.clear();
        self.push(closure, target);
        let mut at = 0;
        while at < self.queue.len() {
            let id = self.queue[at];
            at += 1;
            for &parent in closure.parents(id) {
                self.push(closure, parent);
            }
        }
        &self.queue
    }

    #[inline]
    fn push(&mut self, closure: &Closure, id: u16) {
        let stamp = &mut self.stamps[closure.node(id).key as usize];
        if *stamp != self.stamp {
            *stamp = self.stamp;
            self.queue.push(id);
        }
    }
}

/// A node of a chain that has been lifted out of its closure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    pub key: Key,
    pub cause: Cause,
    pub nested: u32,
    /// Keys of the nodes it follows from.
    pub parents: Vec<Key>,
}

/// The ancestry of a target as it stands in the closure, ready to be kept.
pub fn lift(walk: &mut Walk, closure: &Closure, target: u16) -> Vec<Link> {
    let ids = walk.ancestry(closure, target);
    ids.iter()
        .map(|&id| {
            let node = closure.node(id);
            let parents = closure.parents(id).iter().map(|&parent| closure.node(parent).key).collect();
            Link { key: node.key, cause: node.cause, nested: node.nested, parents }
        })
        .collect()
}

/// Whether any node of the ancestry rests on a nested chain.
pub fn nested_in<'a>(closure: &'a Closure, ids: &'a [u16]) -> impl Iterator<Item = u32> + 'a {
    ids.iter().map(|&id| closure.node(id).nested).filter(|&nested| is_nested(nested))
}
