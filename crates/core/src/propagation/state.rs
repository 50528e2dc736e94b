//! What changes while searching: the domains, seen by variable and by value.
//!
//! `boards[v]` is the set of variables that can still be v. It makes the questions of permutations cheap: the places of a
//! value in a set are one intersection, and so are the variables that see all of them. States are copied at each decision
//! instead of being undone: a 9×9 board has half a kilobyte.

use super::bits::{VariableSet, is_single};
use super::compile::Compiled;

/// A position of the search.
#[derive(Clone, Debug)]
pub(super) struct State<const W: usize> {
    pub domains: Vec<u32>,
    pub boards: Vec<VariableSet<W>>,
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
        State { domains: compiled.domains.clone(), boards, open }
    }

    /// Copies another state into this one without allocating.
    #[inline]
    pub fn copy_from(&mut self, other: &State<W>) {
        self.domains.copy_from_slice(&other.domains);
        self.boards.copy_from_slice(&other.boards);
        self.open = other.open;
    }
}
