//! Sets of variables with the same values, each as often in all of them.
//!
//! For each value, the variables of a set that are fixed to it and those that can have it bound how often it occurs in
//! that set, and so in all. The counts of all values add up to the size of a set, which narrows them once more. A set
//! that has a value as often as it may has it nowhere else; one that could have it no more often than it must has it
//! wherever it can. An alternative for each value and count, which this takes the place of, removes no more and costs
//! ten times as much. Trials: bench/record/variants.md.

use super::bits::{is_single, members};
use super::linear::Required;

/// Sets of variables, one after the other, with the same values.
#[derive(Clone, Debug)]
pub(super) struct SameValues {
    /// How many variables each set has.
    pub size: usize,
    /// How often a value can occur in a set at most: in how many parts of mutually different variables the set falls
    /// for which these are fewest.
    pub max: usize,
}

/// How often each value occurs: at least, at most.
type Bounds = [[u16; 32]; 2];

impl SameValues {
    /// Narrows the domains, those of the first set first, until nothing changes. False if nothing is left.
    /// `required` receives what each set must contain.
    pub fn filter(&self, domains: &mut [u32], required: &mut Vec<Required>) -> bool {
        loop {
            let Some([at_least, at_most]) = self.bounds(domains) else { return false };
            required.clear();
            let mut changed = false;
            for (set, start) in domains.chunks_exact_mut(self.size).zip((0..).step_by(self.size)) {
                let [fixed, possible] = counts(set);
                let must = (0..32).filter(|&value| fixed[value] == 0 && at_least[value] > 0);
                let must = must.fold(0, |must, value| must | 1 << value);
                if must != 0 {
                    required.push((start, start + self.size, must));
                }
                // Values that go to no further variable, and values that all take that can.
                let (mut full, mut needed) = (0, 0);
                for value in 0..32 {
                    let is_open = fixed[value] < possible[value];
                    full |= u32::from(is_open && fixed[value] == at_most[value]) << value;
                    needed |= u32::from(is_open && possible[value] == at_least[value]) << value;
                }
                if full | needed == 0 {
                    continue;
                }
                for domain in set.iter_mut().filter(|domain| !is_single(**domain)) {
                    let own = *domain & needed;
                    let left = if own != 0 { own } else { *domain & !full };
                    changed |= left != *domain;
                    *domain = left;
                    // Two values cannot both be here.
                    if left == 0 || own != 0 && !is_single(own) {
                        return false;
                    }
                }
            }
            if !changed {
                return true;
            }
        }
    }

    /// How often each value occurs in every set; `None` if that cannot be.
    fn bounds(&self, domains: &[u32]) -> Option<Bounds> {
        let (mut at_least, mut at_most) = ([0; 32], [self.max.min(self.size) as u16; 32]);
        for set in domains.chunks_exact(self.size) {
            let [fixed, possible] = counts(set);
            for value in 0..32 {
                at_least[value] = fixed[value].max(at_least[value]);
                at_most[value] = possible[value].min(at_most[value]);
            }
        }
        let size = self.size as u16;
        let (min, max) = (at_least.iter().sum::<u16>(), at_most.iter().sum::<u16>());
        if min > size || max < size {
            return None;
        }
        for value in 0..32 {
            let (low, high) = (at_least[value], at_most[value]);
            if low > high {
                return None;
            }
            at_most[value] = high.min(size - (min - low));
            at_least[value] = low.max(size.saturating_sub(max - high));
        }
        Some([at_least, at_most])
    }
}

/// For each value how many variables are fixed to it, and how many can have it.
fn counts(set: &[u32]) -> Bounds {
    let (mut fixed, mut possible) = ([0; 32], [0; 32]);
    for &domain in set {
        if is_single(domain) {
            fixed[domain.trailing_zeros() as usize] += 1;
        }
        for value in members(u64::from(domain)) {
            possible[value as usize] += 1;
        }
    }
    [fixed, possible]
}
