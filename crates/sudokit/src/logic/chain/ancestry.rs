//! The ancestry of a node: all different nodes it rests on, breadth first, as Sudoku Explainer counts and compares
//! them.

use super::implication_set::{ImplicationSet, is_nested};
use super::node::{Cause, Key};
use crate::logic::houses::Houses;
use crate::logic::state::State;

/// Collects ancestries; holds the buffers for that.
pub struct AncestryScan {
    stamps: Box<[u32; 1458]>,
    stamp: u32,
    queue: Vec<u16>,
}

impl Default for AncestryScan {
    fn default() -> AncestryScan {
        AncestryScan { stamps: Box::new([0; 1458]), stamp: 0, queue: Vec::new() }
    }
}

impl AncestryScan {
    /// The nodes that `target` rests on, itself first; of several nodes with one key only the first met counts.
    /// `source` is the state that the set's assumption was followed in.
    pub fn ancestry<H: Houses>(&mut self, set: &ImplicationSet, source: &State<H>, target: u16) -> &[u16] {
        let _ = self.collect(set, source, target, usize::MAX);
        &self.queue
    }

    /// How many nodes that are; `None` if more than `max`.
    pub fn size<H: Houses>(
        &mut self,
        set: &ImplicationSet,
        source: &State<H>,
        target: u16,
        max: u32,
    ) -> Option<u16> {
        self.collect(set, source, target, max as usize).then_some(self.queue.len() as u16)
    }

    /// Collects the ancestry; false if it gave up because there are more than `max`.
    fn collect<H: Houses>(
        &mut self,
        set: &ImplicationSet,
        source: &State<H>,
        target: u16,
        max: usize,
    ) -> bool {
        self.stamp += 1;
        self.queue.clear();
        self.push(set, target);
        let mut at = 0;
        while at < self.queue.len() {
            if self.queue.len() > max {
                return false;
            }
            let id = self.queue[at];
            at += 1;
            set.each_parent(id, source, |parent| self.push(set, parent));
        }
        self.queue.len() <= max
    }

    #[inline]
    fn push(&mut self, set: &ImplicationSet, id: u16) {
        let stamp = &mut self.stamps[set.key(id) as usize];
        if *stamp != self.stamp {
            *stamp = self.stamp;
            self.queue.push(id);
        }
    }
}

/// A node of a chain that was copied out of its implication set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedNode {
    pub key: Key,
    pub cause: Cause,
    pub nested: u32,
    /// Keys of the nodes it follows from.
    pub parents: Vec<Key>,
}

/// The ancestry of a target as it stands in the set, ready to be kept.
pub fn explain<H: Houses>(
    scan: &mut AncestryScan,
    set: &ImplicationSet,
    source: &State<H>,
    target: u16,
) -> Vec<ExplainedNode> {
    let ids = scan.ancestry(set, source, target);
    ids.iter()
        .map(|&id| {
            let mut parents = Vec::new();
            set.each_parent(id, source, |parent| parents.push(set.key(parent)));
            ExplainedNode { key: set.key(id), cause: set.cause(id), nested: set.nested(id), parents }
        })
        .collect()
}

/// Whether any node of the ancestry rests on a nested chain.
pub fn nested_in<'a>(set: &'a ImplicationSet, ids: &'a [u16]) -> impl Iterator<Item = u32> + 'a {
    ids.iter().map(|&id| set.nested(id)).filter(|&nested| is_nested(nested))
}
