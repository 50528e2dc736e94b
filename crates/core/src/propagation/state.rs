//! What changes while searching: the domains, seen by variable and by value.
//!
//! `boards[v]` is the set of variables that can still be v. It makes the questions of permutations cheap: the places of
//! a value in a set are one intersection, and so are the variables that see all of them. How many places a value has in
//! each permutation is counted along, a byte for each count, so that few permutations need be looked at. States are
//! copied at each decision instead of being undone: a 9×9 board has less than a kilobyte.

use super::bits::{BYTES, Bytes, VariableSet, is_single, members};
use super::compile::Compiled;
use super::model::all_values;

/// A position of the search.
#[derive(Clone, Debug)]
pub(super) struct State<const W: usize> {
    pub domains: Vec<u32>,
    pub boards: Vec<VariableSet<W>>,
    /// For each value the number of its places in each permutation, a byte each: see [`counts_up_to`]. Of values that a
    /// permutation does not have a number that is never small.
    pub counts: Vec<Bytes>,
    /// Variables with more than one value.
    pub open: VariableSet<W>,
}

impl<const W: usize> State<W> {
    pub fn new(compiled: &Compiled<W>) -> State<W> {
        // With every value everywhere, from which what is missing is taken: it is little in most puzzles.
        let values = all_values(compiled.values);
        let blocks = compiled.permutation_blocks;
        let mut boards = vec![compiled.variables; compiled.values as usize];
        let mut counts = vec![Bytes::default(); boards.len() * blocks];
        for (index, permutation) in compiled.permutations.iter().enumerate() {
            let (count, shift) = (u64::from(permutation.set.len()), 8 * (index % 8));
            for value in 0..boards.len() {
                let has_value = permutation.values >> value & 1 == 1;
                counts[value * blocks + index / BYTES][index % BYTES / 8] |=
                    if has_value { count } else { MANY } << shift;
            }
        }
        let mut open = VariableSet::EMPTY;
        for variable in compiled.variables.iter() {
            let domain = compiled.domains[variable];
            if !is_single(domain) {
                open.insert(variable);
            }
            let permutations = &compiled.permutations_of[variable * blocks..(variable + 1) * blocks];
            for value in members(u64::from(values & !domain)) {
                let value = value as usize;
                boards[value].remove(variable);
                let counts = counts[value * blocks..(value + 1) * blocks].as_flattened_mut();
                let permutations = permutations.as_flattened();
                counts.iter_mut().zip(permutations).for_each(|(count, permutation)| *count -= permutation);
            }
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

/// Marks those of eight counts that are at most `max`, which is less than 32, as bytes of 1.
#[inline]
pub(super) fn counts_up_to(max: u64, counts: u64) -> u64 {
    !(counts + (127 - max) * ONES) >> 7 & ONES
}
