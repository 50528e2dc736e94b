//! What filtering solvers share: one domain a cell, a filter for one house, run on all houses until nothing changes,
//! then a branch on the smallest domain.
//!
//! A node is a state after filtering; an iteration is a house filtered.

use crate::board::{Board, Candidate, Cell, DigitSet};
use crate::control::Stop;
use crate::trace::Event;

use super::run::Run;

/// A search with a filter for houses.
pub(super) struct DomainSearch<'p> {
    layout: &'p Board,
    /// Narrows the domains of one house; false if it cannot be filled.
    filter: fn(&mut [DigitSet]) -> bool,
    /// Whether a second run of the filter on its own result changes nothing.
    idempotent: bool,
    /// Guesses that stand.
    guesses: usize,
}

impl<'p> DomainSearch<'p> {
    /// A search on this board. `idempotent` says that the filter need not be run on its own result.
    pub fn new(layout: &'p Board, filter: fn(&mut [DigitSet]) -> bool, idempotent: bool) -> DomainSearch<'p> {
        DomainSearch { layout, filter, idempotent, guesses: 0 }
    }

    /// Searches below these domains; `depth` guesses stand.
    pub fn descend(
        &mut self,
        mut domains: Vec<DigitSet>,
        depth: usize,
        run: &mut Run<'_>,
    ) -> Result<(), Stop> {
        run.node(depth)?;
        if !self.filter_all(&mut domains, run)? {
            run.contradiction(None);
            return Ok(());
        }
        let open = self.layout.cells().filter(|cell| domains[cell.index()].len() > 1);
        let Some(cell) = open.min_by_key(|cell| domains[cell.index()].len()) else {
            let values: Vec<u8> =
                domains.iter().map(|set| set.first().map_or(0, |digit| digit.value())).collect();
            return run.solution(&values);
        };
        let values = domains[cell.index()];
        run.event(Event::Choose { cell, options: values.len() as u32 });
        for digit in values {
            self.guesses += 1;
            run.guess(cell, digit, self.guesses);
            let mut branch = domains.clone();
            branch[cell.index()] = DigitSet::single(digit);
            self.descend(branch, depth + 1, run)?;
            self.guesses -= 1;
            run.event(Event::Retract { candidate: Candidate::new(cell, digit).into() });
        }
        Ok(())
    }

    /// Filters every house until nothing changes; false if some house cannot be filled.
    fn filter_all(&self, domains: &mut [DigitSet], run: &mut Run<'_>) -> Result<bool, Stop> {
        let houses = self.layout.houses();
        let mut stale = vec![true; houses.len()];
        let mut scope = Vec::with_capacity(self.layout.size());
        while let Some(number) = stale.iter().position(|&is_stale| is_stale) {
            stale[number] = false;
            run.iteration()?;
            let cells = &houses[number].cells;
            scope.clear();
            scope.extend(cells.iter().map(|cell| domains[cell.index()]));
            if !(self.filter)(&mut scope) {
                return Ok(false);
            }
            for (&cell, &after) in cells.iter().zip(&scope) {
                let before = std::mem::replace(&mut domains[cell.index()], after);
                if before == after {
                    continue;
                }
                report(cell, before, after, run);
                for &other in self.layout.houses_of(cell) {
                    stale[other] |= other != number || !self.idempotent;
                }
            }
        }
        Ok(true)
    }
}

fn report(cell: Cell, before: DigitSet, after: DigitSet, run: &mut Run<'_>) {
    if !run.is_traced() {
        return;
    }
    for digit in before - after {
        run.event(Event::Eliminate { candidate: Candidate::new(cell, digit).into() });
    }
    if let Some(digit) = after.only() {
        run.event(Event::Place { candidate: Candidate::new(cell, digit).into() });
    }
}
