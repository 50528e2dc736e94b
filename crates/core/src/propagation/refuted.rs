//! What a search has refuted when it restarts, so that it is not searched twice.
//!
//! Under the decisions of a branch values were refuted one after the other. Each of them is a nogood with the decisions
//! above it [lecoutre2007]: they do not hold together in any solution that was not found. Nogoods are lists of
//! assignments of which two are watched that do not hold yet [moskewicz2001], so nothing is undone when the search
//! goes back. Unlike the clauses of `learning` they need no explanation of any rule, and there are few.

/// A variable has a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Assignment {
    pub variable: u16,
    pub value: u32,
}

impl Assignment {
    fn holds(self, domains: &[u32]) -> bool {
        domains[usize::from(self.variable)] == 1 << self.value
    }

    fn is_impossible(self, domains: &[u32]) -> bool {
        domains[usize::from(self.variable)] >> self.value & 1 == 0
    }
}

/// The nogoods.
#[derive(Clone, Debug, Default)]
pub(super) struct Refuted {
    /// Each nogood; the first two of its assignments, of different variables, are watched.
    nogoods: Vec<Box<[Assignment]>>,
    /// By variable the nogoods that watch it; empty if there are none.
    watches: Vec<Vec<u32>>,
}

impl Refuted {
    pub fn is_empty(&self) -> bool {
        self.nogoods.is_empty()
    }

    pub fn clear(&mut self) {
        self.nogoods.clear();
        self.watches.clear();
    }

    /// Adds a nogood of different variables, given the domains at the root. The assignment that is left, if only one is,
    /// which is forbidden then.
    pub fn add(&mut self, root: &[u32], nogood: impl Iterator<Item = Assignment>) -> Option<Assignment> {
        let open: Vec<Assignment> = nogood.filter(|assignment| !assignment.holds(root)).collect();
        if open.iter().any(|assignment| assignment.is_impossible(root)) {
            return None;
        }
        let [first, second, ..] = open[..] else { return open.first().copied() };
        if self.watches.is_empty() {
            self.watches = vec![Vec::new(); root.len()];
        }
        for watched in [first, second] {
            self.watches[usize::from(watched.variable)].push(self.nogoods.len() as u32);
        }
        self.nogoods.push(open.into());
        None
    }

    /// A variable was fixed: writes what nogoods forbid then.
    pub fn fixed(&mut self, domains: &[u32], variable: u16, forbidden: &mut Vec<Assignment>) {
        forbidden.clear();
        let mut own = std::mem::take(&mut self.watches[usize::from(variable)]);
        own.retain(|&index| {
            let nogood = &mut self.nogoods[index as usize];
            if nogood[0].variable == variable {
                nogood.swap(0, 1);
            }
            if !nogood[1].holds(domains) || nogood[0].is_impossible(domains) {
                return true;
            }
            let Some(other) = (2..nogood.len()).find(|&place| !nogood[place].holds(domains)) else {
                forbidden.push(nogood[0]);
                return true;
            };
            nogood.swap(1, other);
            self.watches[usize::from(nogood[1].variable)].push(index);
            false
        });
        self.watches[usize::from(variable)] = own;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_assignment_of_a_nogood_is_forbidden_and_only_then() {
        let nogood = || (0..4).map(|variable| Assignment { variable, value: 1 });
        let last = Assignment { variable: 2, value: 1 };
        let mut refuted = Refuted::default();
        // At the root one holds: three are left.
        assert_eq!(refuted.add(&[0b11, 0b11, 0b11, 0b10], nogood()), None);
        let mut forbidden = Vec::new();
        refuted.fixed(&[0b10, 0b11, 0b11, 0b10], 0, &mut forbidden);
        assert!(forbidden.is_empty());
        refuted.fixed(&[0b10, 0b10, 0b11, 0b10], 1, &mut forbidden);
        assert_eq!(forbidden, [last]);
        // The search goes back and fixes them the other way round, one of them at another value.
        refuted.fixed(&[0b11, 0b01, 0b11, 0b10], 1, &mut forbidden);
        assert!(forbidden.is_empty());
        refuted.fixed(&[0b11, 0b11, 0b10, 0b10], 2, &mut forbidden);
        assert!(forbidden.is_empty());
        refuted.fixed(&[0b11, 0b10, 0b10, 0b10], 1, &mut forbidden);
        assert_eq!(forbidden, [Assignment { variable: 0, value: 1 }]);
    }

    #[test]
    fn a_nogood_is_left_out_or_forbids_at_once_where_the_root_says_so() {
        let nogood = || (0..2).map(|variable| Assignment { variable, value: 1 });
        let mut refuted = Refuted::default();
        assert_eq!(refuted.add(&[0b01, 0b11], nogood()), None);
        assert_eq!(refuted.add(&[0b10, 0b11], nogood()), Some(Assignment { variable: 1, value: 1 }));
        assert!(refuted.is_empty());
    }
}
