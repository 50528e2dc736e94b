//! What changes while searching: the domains, seen by variable and by value.
//!
//! `boards[v]` is the set of variables that can still be v. It makes the questions of permutations cheap: the places of a
//! value in a set are one intersection, and so are the variables that see all of them. How many places a value has in each
//! permutation is counted along, eight counts to a word, so that few permutations need be looked at: of 300 that lose a place
//! of a value at a decision, 5 have one left and 70 have two or three. States are copied at each decision instead of being
//! undone: a 9×9 board has less than a kilobyte.

use super::bits::{VariableSet, is_single};
use super::compile::Compiled;

/// A position of the search.
#[derive(Clone, Debug)]
pub(super) struct State<const W: usize> {
    pub domains: Vec<u32>,
    pub boards: Vec<VariableSet<W>>,
    /// For each value the number of its places in each permutation, a byte each: see [`counts_up_to`]. Of values that a
    /// permutation does not have a number that is never small.
    pub counts: Vec<u64>,
    /// Variables with more than one value.
    pub open: VariableSet<W>,
}

impl<const W: usize> State<W> {
    pub fn new(compiled: &Compiled<W>) -> State<W> {
        let mut boards = vec![VariableSet::EMPTY; compiled.values as usize];
        let mut open = VariableSet::EMPTY;
        for variable in compiled.variables.iter() {
            let domain = compiled.domains[variable];
            for (value, board) in boards.iter_mut().enumerate() {
                if domain >> value & 1 == 1 {
                    board.insert(variable);
                }
            }
            if !is_single(domain) {
                open.insert(variable);
            }
        }
        let mut counts = Vec::with_capacity(boards.len() * compiled.permutation_words);
        for (value, board) in boards.iter().enumerate() {
            counts.extend(compiled.permutations.chunks(8).map(|permutations| {
                let mut word = 0;
                for (byte, permutation) in permutations.iter().enumerate() {
                    let has_value = permutation.values >> value & 1 == 1;
                    let count = if has_value { board.and(&permutation.set).len().into() } else { MANY };
                    word |= count << (8 * byte);
                }
                word
            }));
        }
        State { domains: compiled.domains.clone(), boards, counts, open }
    }

    /// Copies another state into this one without allocating.
    #[inline]
    pub fn copy_from(&mut self, other: &State<W>) {
        self.domains.copy_from_slice(&other.domains);
        self.boards.copy_from_slice(&other.boards);
        self.counts.copy_from_slice(&other.counts);
        self.open = other.open;
    }
}

/// More than any count that is looked for, whatever is taken from it.
const MANY: u64 = 96;

/// A byte of 1 everywhere.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Of eight counts those that are at most so great, `most` being less than 32, as bytes of 1.
#[inline]
pub(super) fn counts_up_to(most: u64, counts: u64) -> u64 {
    !(counts + (127 - most) * ONES) >> 7 & ONES
}
