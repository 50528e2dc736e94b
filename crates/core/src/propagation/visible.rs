//! How many of the variables in order are greater than all before them (skyscrapers).
//!
//! The automaton of states (greatest value so far, how many were seen) as a layered graph [pesant2004], with the
//! greatest values of one number of seen ones as a word [baezayates1992]. A value is seen if it is above the least of
//! the word, and hidden if it is below the greatest, so a layer costs a few operations for each number seen, whatever
//! the values. What differs from a plain automaton: of variables that differ, the greatest of the first `i` has at
//! least `i - 1` values below it, which no automaton over (greatest, seen) says.

use super::model::Values;

/// The rule for variables of known number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visible {
    /// Values below this one are never seen.
    pub lowest: u32,
    /// How many are seen.
    pub count: u32,
    /// Whether no two variables are equal.
    pub differ: bool,
}

/// All bits above the lowest one of a word; all but bit 0 for nothing.
#[inline]
fn above_lowest(word: u64) -> u64 {
    !(word ^ word.wrapping_sub(1))
}

/// All bits below the highest one of a word; none for nothing.
#[inline]
fn below_highest(word: u64) -> u64 {
    word.checked_ilog2().map_or(0, |highest| (1 << highest) - 1)
}

impl Visible {
    /// Narrows each domain to values on a path through all layers. False if there is none. In a word bit 0 stands for
    /// "nothing seen" where all values can be seen, and bit `v + 1` for value `v`.
    pub fn filter(&self, domains: &mut [u32], reached: &mut Vec<u64>) -> bool {
        let width = self.count as usize + 1;
        reached.clear();
        reached.resize((domains.len() + 1) * width, 0);
        reached[0] = 1 << self.lowest;
        for (layer, &domain) in domains.iter().enumerate() {
            let values = u64::from(domain) << 1;
            let (before, after) = reached[layer * width..(layer + 2) * width].split_at_mut(width);
            let possible = if self.differ { u64::MAX << (layer + 1) } else { u64::MAX };
            let hiding = possible & (above_lowest(values) | values);
            let mut all = 0;
            for seen in 0..width.min(layer + 2) {
                let mut states = before[seen] & hiding;
                if seen > 0 && before[seen - 1] != 0 {
                    states |= values & above_lowest(before[seen - 1]) & possible;
                }
                after[seen] = states;
                all |= states;
            }
            if all == 0 {
                return false;
            }
        }
        let (last, accepted) = reached[domains.len() * width..].split_at_mut(width - 1);
        last.fill(0);
        if accepted == [0] {
            return false;
        }
        for (layer, domain) in domains.iter_mut().enumerate().rev() {
            let values = u64::from(*domain) << 1;
            let (before, after) = reached[layer * width..(layer + 2) * width].split_at_mut(width);
            let hiding = above_lowest(values) | values;
            let mut support = 0;
            for seen in 0..width {
                let states = before[seen];
                if states == 0 {
                    continue;
                }
                let staying = states & after[seen] & hiding;
                let mut earlier = staying;
                support |= staying | below_highest(staying);
                if let Some(&next) = after.get(seen + 1) {
                    let rising = values & next & above_lowest(states);
                    support |= rising;
                    earlier |= states & below_highest(rising);
                }
                before[seen] = earlier;
            }
            *domain = ((values & support) >> 1) as Values;
            if *domain == 0 {
                return false;
            }
        }
        true
    }
}
