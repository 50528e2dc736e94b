//! Linear sums: Σ factor · number = total.
//!
//! The terms are split into groups: variables with the same factor that are all mutually different (cliques). What a
//! group can add up to is a bit set of sums: for the open variables of a clique, the sums of all subsets of their
//! united domains that touch every one of them. A forward pass over the groups gives the partial sums that can be
//! reached; a backward pass keeps of each group the sums that take part in the total. These go back into the domains:
//! the union of the subsets left, and values that every subset has and only one variable can take.
//!
//! What a clique of three or more can add up to is looked up by the number and the union of its open variables, and cut
//! to the bounds of different values; its subsets are gone through only where sums were removed. With three or more
//! open groups and slack on both sides nothing further is done. Sums are exact as long as the span between minimum and
//! maximum is below 128; above, bounds alone. Source: the usual killer combination tables; the two passes are the
//! classical dynamic program of knapsack constraints [trick2003].

use std::sync::OnceLock;

use super::bits::{is_single, members};
use super::model::Values;

/// Maximum number of values for which the sums of a clique are looked up; with more of them they are all between the
/// bounds.
const MAX_VALUES_IN_TABLE: u32 = 10;

/// Maximum number of variables of a clique that is summed as one group.
const MAX_IN_CLIQUE: usize = MAX_VALUES_IN_TABLE as usize;

/// How many variables with these values can be summed as one group: the greatest sum is below 64.
pub(super) fn max_in_clique(values: Values) -> usize {
    let mut left = values;
    let mut sum = 0;
    let mut size = 0;
    while left != 0 && size < MAX_IN_CLIQUE {
        let greatest = 31 - left.leading_zeros();
        left &= !(1 << greatest);
        sum += greatest;
        if sum >= 64 {
            break;
        }
        size += 1;
    }
    size.max(1)
}

/// Adjacent variables of a [`Linear`], mutually different if more than one, with one factor.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub start: usize,
    pub end: usize,
    pub factor: i32,
}

/// A compiled sum over values counted from 0.
#[derive(Clone, Debug)]
pub(super) struct Linear {
    pub groups: Vec<Group>,
    pub total: i32,
}

/// For each size k and each set of ten values: its subsets of k values, each with its sum (3¹⁰ pairs in all), and the
/// sums as a set.
struct Subsets {
    starts: Vec<u32>,
    list: Vec<(u16, u16)>,
    sums: Vec<u64>,
    /// The sets of ten values, by size and sum; see [`Subsets::with_sum`].
    starts_by_sum: Vec<u32>,
    by_sum: Vec<u16>,
}

const TABLE: usize = 1 << MAX_VALUES_IN_TABLE;

/// More than the greatest sum of a clique: 0 + … + 9 = 45.
const SUMS: usize = 46;

fn subsets() -> &'static Subsets {
    static SUBSETS: OnceLock<Subsets> = OnceLock::new();
    SUBSETS.get_or_init(|| {
        let mut starts = vec![0];
        let mut list: Vec<(u16, u16)> = Vec::with_capacity(59_049);
        let mut sums = Vec::with_capacity(11 * TABLE);
        let mut starts_by_sum = vec![0];
        let mut by_sum = Vec::with_capacity(TABLE);
        for size in 0..=MAX_VALUES_IN_TABLE {
            for set in 0..TABLE as u32 {
                let mut subset = set;
                let mut sums_of_set = 0u64;
                if set.count_ones() >= size {
                    loop {
                        if subset.count_ones() == size {
                            let sum = members(u64::from(subset)).sum::<u32>();
                            list.push((subset as u16, sum as u16));
                            sums_of_set |= 1 << sum;
                        }
                        if subset == 0 {
                            break;
                        }
                        subset = (subset - 1) & set;
                    }
                }
                sums.push(sums_of_set);
                starts.push(list.len() as u32);
            }
            let all = &list[starts[starts.len() - 2] as usize..];
            for sum in 0..SUMS {
                by_sum.extend(all.iter().filter(|pair| usize::from(pair.1) == sum).map(|pair| pair.0));
                starts_by_sum.push(by_sum.len() as u32);
            }
        }
        Subsets { starts, list, sums, starts_by_sum, by_sum }
    })
}

impl Subsets {
    #[inline]
    fn of(&self, size: usize, set: u32) -> &[(u16, u16)] {
        let at = size * TABLE + set as usize;
        &self.list[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    #[inline]
    fn sums_of(&self, size: usize, set: u32) -> u64 {
        self.sums[size * TABLE + set as usize]
    }

    #[inline]
    fn with_sum(&self, size: usize, sum: u32) -> &[u16] {
        let at = size * SUMS + sum as usize;
        &self.by_sum[self.starts_by_sum[at] as usize..self.starts_by_sum[at + 1] as usize]
    }
}

/// The sets of `size` of these values whose sum is `sum`.
pub(super) fn sets_with_sum(values: Values, size: usize, sum: i32) -> Vec<u32> {
    fn extend(from: u32, values: Values, size: usize, sum: i32, set: u32, found: &mut Vec<u32>) {
        if size == 0 {
            if sum == 0 {
                found.push(set);
            }
            return;
        }
        let above = u64::from(values) >> from << from;
        for value in members(above).take_while(|&value| value as i32 <= sum) {
            extend(value + 1, values, size - 1, sum - value as i32, set | 1 << value, found);
        }
    }
    if (values as usize) < TABLE && size <= MAX_IN_CLIQUE {
        let Ok(sum) = usize::try_from(sum) else { return Vec::new() };
        if sum >= SUMS {
            return Vec::new();
        }
        let all = subsets().with_sum(size, sum as u32);
        let mut found = Vec::with_capacity(all.len());
        found.extend(all.iter().map(|&set| u32::from(set)).filter(|set| set & !values == 0));
        return found;
    }
    let mut found = Vec::new();
    extend(0, values, size, sum, 0, &mut found);
    found
}

/// A clique with its fixed values taken out.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenClique<const N: usize> {
    /// The values of the fixed variables.
    pub fixed: u32,
    /// Their sum.
    pub fixed_sum: u32,
    /// What the open variables can have among them.
    pub union: u32,
    /// How many variables are open.
    pub len: usize,
    /// Their domains without the fixed values.
    pub domains: [u32; N],
    /// Where they stand in the clique.
    pub places: [u8; N],
}

impl<const N: usize> OpenClique<N> {
    /// `None` if two variables have one value, or an open one nothing left.
    #[inline]
    pub fn of(domains: &[u32]) -> Option<OpenClique<N>> {
        let mut open =
            OpenClique { fixed: 0, fixed_sum: 0, union: 0, len: 0, domains: [0; N], places: [0; N] };
        for &domain in domains {
            if is_single(domain) {
                if domain == 0 || open.fixed & domain != 0 {
                    return None;
                }
                open.fixed |= domain;
                open.fixed_sum += domain.trailing_zeros();
            }
        }
        for (place, &domain) in domains.iter().enumerate() {
            if !is_single(domain) {
                let left = domain & !open.fixed;
                if left == 0 {
                    return None;
                }
                open.domains[open.len] = left;
                open.places[open.len] = place as u8;
                open.len += 1;
                open.union |= left;
            }
        }
        Some(open)
    }

    /// Whether a set of values can be what the open variables have: it touches every one of them.
    #[inline]
    pub fn touches_all(&self, set: u32) -> bool {
        self.domains[..self.len].iter().all(|domain| domain & set != 0)
    }

    /// Keeps only values of `union`; a value of `required` that one variable alone can have is fixed there. False if a
    /// required value has no place.
    #[inline]
    pub fn narrow(&mut self, union: u32, required: u32) -> bool {
        let (mut once, mut twice) = (0, 0);
        for domain in &mut self.domains[..self.len] {
            *domain &= union;
            twice |= once & *domain;
            once |= *domain;
        }
        if required & !once != 0 {
            return false;
        }
        let single = required & !twice;
        if single != 0 {
            for domain in &mut self.domains[..self.len] {
                let own = *domain & single;
                if own != 0 {
                    if !is_single(own) {
                        return false;
                    }
                    *domain = own;
                }
            }
        }
        true
    }

    /// Keeps what a sum between the minimum and the maximum of `sums` allows, by the bounds of the others. False if
    /// nothing is left.
    fn narrow_by_bounds(&mut self, sums: u64) -> bool {
        if sums == 0 {
            return false;
        }
        let (min, max) = (sums.trailing_zeros(), 63 - sums.leading_zeros());
        for at in 0..self.len {
            let mut others = [0; N];
            let mut count = 0;
            for (other, &domain) in self.domains[..self.len].iter().enumerate() {
                if other != at {
                    others[count] = domain;
                    count += 1;
                }
            }
            let Some((low, high)) = bounds(&others[..count]) else { return false };
            let own = &mut self.domains[at];
            let fits = |&value: &u32| value + low <= max && value + high >= min;
            *own = members(u64::from(*own)).filter(fits).fold(0, |set, value| set | 1 << value);
            if *own == 0 {
                return false;
            }
        }
        true
    }

    /// Writes the open domains back.
    #[inline]
    pub fn store(&self, domains: &mut [u32]) {
        for (&place, &domain) in self.places.iter().zip(&self.domains[..self.len]) {
            domains[usize::from(place)] = domain;
        }
    }
}

/// Values that the variables of a clique must have among them: the first variable, the one after the last, the values.
pub(super) type Required = (usize, usize, u32);

/// What is known of a group within a call.
#[derive(Clone, Copy, Debug)]
struct GroupState {
    /// The sum of its fixed variables.
    fixed_sum: u32,
    /// How many are open.
    len: usize,
    /// What it can add up to.
    sums: u64,
    /// The lowest product of a sum and the factor.
    lowest: i32,
}

/// A word as a set of partial sums.
trait PartialSums:
    Copy
    + PartialEq
    + From<u8>
    + std::ops::BitAnd<Output = Self>
    + std::ops::BitOr<Output = Self>
    + std::ops::Shl<u32, Output = Self>
    + std::ops::Shr<u32, Output = Self>
{
}

impl PartialSums for u64 {}
impl PartialSums for u128 {}

/// Buffers of [`Linear::filter`], so that it allocates nothing.
#[derive(Clone, Debug, Default)]
pub(super) struct LinearScratch {
    states: Vec<GroupState>,
    reached: Vec<u64>,
    reached_far: Vec<u128>,
    keep: Vec<u64>,
}

impl Linear {
    /// Narrows the domains to what takes part in the total; `required` receives what the cliques must contain. False if
    /// the total cannot be met.
    pub fn filter(
        &self,
        domains: &mut [u32],
        scratch: &mut LinearScratch,
        required: &mut Vec<Required>,
    ) -> bool {
        if self.groups.len() > 2 && self.has_slack(domains) {
            return true;
        }
        let table = subsets();
        let LinearScratch { states, reached, reached_far, keep } = scratch;
        states.clear();
        let (mut min, mut max) = (0, 0);
        for group in &self.groups {
            let Some(mut state) = GroupState::of(&domains[group.start..group.end], table) else {
                return false;
            };
            let low = group.factor * state.sums.trailing_zeros() as i32;
            let high = group.factor * (63 - state.sums.leading_zeros() as i32);
            state.lowest = low.min(high);
            min += state.lowest;
            max += low.max(high);
            states.push(state);
        }
        let slack = self.total - min;
        if slack < 0 || max < self.total {
            return false;
        }
        keep.clear();
        keep.resize(self.groups.len(), 0);
        let is_met = match states[..] {
            [_] => self.keep_one(states, keep),
            [_, _] if self.groups.iter().all(|group| group.factor.abs() == 1) => self.keep_two(states, keep),
            // A variable shift of two words takes three times as long as one of one.
            _ if slack <= 63 => {
                self.keep_exactly(slack as u32, u64::MAX >> (63 - slack), states, reached, keep)
            }
            _ if slack <= 127 => {
                self.keep_exactly(slack as u32, u128::MAX >> (127 - slack), states, reached_far, keep)
            }
            _ => self.keep_bounds(slack, states, keep),
        };
        is_met && self.store(domains, states, keep, table, required)
    }

    /// Whether three or more groups are open and bounds leave so much slack on both sides that they remove nothing. The
    /// sums that can be reached have hardly any gaps then, and the exact passes are not worth their time.
    #[inline]
    fn has_slack(&self, domains: &[u32]) -> bool {
        let (mut min, mut max, mut widest, mut open) = (0, 0, 0, 0);
        for group in &self.groups {
            let (low, high) = match domains[group.start..group.end] {
                [0] => return false,
                [domain] => (domain.trailing_zeros(), 31 - domain.leading_zeros()),
                ref clique => match bounds(clique) {
                    Some(bounds) => bounds,
                    None => return false,
                },
            };
            let (low, high) = (group.factor * low as i32, group.factor * high as i32);
            min += low.min(high);
            max += low.max(high);
            let span = (high - low).abs();
            open += u32::from(span > 0);
            widest = widest.max(span);
        }
        open > 2 && self.total - min >= widest && max - self.total >= widest
    }

    /// The sum of the only group.
    fn keep_one(&self, states: &[GroupState], keep: &mut [u64]) -> bool {
        let factor = self.groups[0].factor;
        let sum = self.total / factor;
        if self.total % factor != 0 || !(0..64).contains(&sum) {
            return false;
        }
        keep[0] = states[0].sums & (1 << sum);
        keep[0] != 0
    }

    /// The sums of two groups with factors of 1 or -1: those that have a partner.
    #[inline]
    fn keep_two(&self, states: &[GroupState], keep: &mut [u64]) -> bool {
        let (first, second) = (states[0].sums, states[1].sums);
        // first = ±total ± second: the second set turned if the signs are equal, and moved.
        let (sign, other) = (self.groups[0].factor, self.groups[1].factor);
        let total = sign * self.total;
        if sign == other {
            keep[0] = first & moved(second.reverse_bits(), total - 63);
            keep[1] = second & moved(keep[0].reverse_bits(), total - 63);
        } else {
            keep[0] = first & moved(second, total);
            keep[1] = second & moved(keep[0], -total);
        }
        keep[0] != 0
    }

    /// The sums of each group that take part in the total, by partial sums forward and backward. A set of partial sums
    /// is a word whose bits up to `slack` are `within`.
    #[inline]
    fn keep_exactly<T: PartialSums>(
        &self,
        slack: u32,
        within: T,
        states: &[GroupState],
        reached: &mut Vec<T>,
        keep: &mut [u64],
    ) -> bool {
        let nothing = T::from(0);
        reached.clear();
        reached.push(T::from(1));
        for (index, group) in self.groups.iter().enumerate() {
            let before = reached[index];
            let mut after = nothing;
            for sum in members(states[index].sums) {
                let above = (group.factor * sum as i32 - states[index].lowest) as u32;
                if above <= slack {
                    after = after | before << above;
                }
            }
            after = after & within;
            if after == nothing {
                return false;
            }
            reached.push(after);
        }
        let mut reaching = T::from(1) << slack;
        if reached[self.groups.len()] & reaching == nothing {
            return false;
        }
        for (index, group) in self.groups.iter().enumerate().rev() {
            let before = reached[index];
            let mut earlier = nothing;
            for sum in members(states[index].sums) {
                let above = (group.factor * sum as i32 - states[index].lowest) as u32;
                if above <= slack {
                    let meets = (reaching >> above) & before;
                    if meets != nothing {
                        keep[index] |= 1 << sum;
                        earlier = earlier | meets;
                    }
                }
            }
            reaching = earlier;
        }
        true
    }

    /// The sums of each group that bounds of the others allow.
    fn keep_bounds(&self, slack: i32, states: &[GroupState], keep: &mut [u64]) -> bool {
        let span = |index: usize| {
            let possible = states[index].sums;
            let factor = self.groups[index].factor;
            let end = if factor > 0 { 63 - possible.leading_zeros() } else { possible.trailing_zeros() };
            factor * end as i32 - states[index].lowest
        };
        let max: i32 = (0..self.groups.len()).map(span).sum();
        for (index, group) in self.groups.iter().enumerate() {
            let others = max - span(index);
            for sum in members(states[index].sums) {
                let above = group.factor * sum as i32 - states[index].lowest;
                if above <= slack && others + above >= slack {
                    keep[index] |= 1 << sum;
                }
            }
        }
        keep.iter().all(|&sums| sums != 0)
    }

    /// Brings the sums that are kept back into the domains.
    fn store(
        &self,
        domains: &mut [u32],
        states: &[GroupState],
        keep: &[u64],
        table: &Subsets,
        required: &mut Vec<Required>,
    ) -> bool {
        for ((group, &keep), state) in self.groups.iter().zip(keep).zip(states) {
            // Where all sums are left nothing goes, unless they are so few that they say which values there must be.
            if keep == state.sums && keep.count_ones() > MAX_SUMS_TO_REQUIRE {
                continue;
            }
            if group.end - group.start == 1 {
                domains[group.start] &= keep as u32;
                continue;
            }
            if state.len == 0 {
                continue;
            }
            let own = &mut domains[group.start..group.end];
            let Some(mut clique) = OpenClique::<MAX_IN_CLIQUE>::of(own) else { return false };
            let keep = keep >> state.fixed_sum;
            match clique.len {
                1 => clique.domains[0] &= keep as u32,
                2 => {
                    let second = clique.domains[1];
                    let (mut firsts, mut seconds) = (0, 0);
                    for value in members(u64::from(clique.domains[0])) {
                        let partners = (keep >> value) as u32 & second & !(1 << value);
                        if partners != 0 {
                            firsts |= 1 << value;
                            seconds |= partners;
                        }
                    }
                    clique.domains[0] = firsts;
                    clique.domains[1] = seconds;
                }
                _ if clique.union as usize >= TABLE => {
                    if !clique.narrow_by_bounds(keep) {
                        return false;
                    }
                }
                size => {
                    let (mut union, mut common) = (0, u32::MAX);
                    let subsets = table.of(size, clique.union);
                    if subsets.len() > 12 * keep.count_ones() as usize {
                        for sum in members(keep) {
                            for &set in table.with_sum(size, sum) {
                                let set = u32::from(set);
                                if set & !clique.union == 0 && clique.touches_all(set) {
                                    union |= set;
                                    common &= set;
                                }
                            }
                        }
                    } else {
                        for &(set, sum) in subsets {
                            let set = u32::from(set);
                            if keep >> sum & 1 == 1 && clique.touches_all(set) {
                                union |= set;
                                common &= set;
                            }
                        }
                    }
                    if union == 0 || !clique.narrow(union, common) {
                        return false;
                    }
                    if common != 0 {
                        required.push((group.start, group.end, common));
                    }
                }
            }
            clique.store(own);
        }
        true
    }
}

/// If a group can have at most this many sums, it is worth looking for values that all of them need.
const MAX_SUMS_TO_REQUIRE: u32 = 2;

/// A set with each member moved up, or down.
#[inline]
fn moved(set: u64, by: i32) -> u64 {
    match by {
        0..64 => set << by,
        -63..0 => set >> -by,
        _ => 0,
    }
}

impl GroupState {
    /// `None` if there is nothing that it can add up to.
    #[inline]
    fn of(domains: &[u32], table: &Subsets) -> Option<GroupState> {
        if let [domain] = *domains {
            let state = GroupState { fixed_sum: 0, len: 1, sums: u64::from(domain), lowest: 0 };
            return (domain != 0).then_some(state);
        }
        let (mut fixed, mut fixed_sum, mut len) = (0, 0, 0);
        for &domain in domains {
            if is_single(domain) {
                if domain == 0 || fixed & domain != 0 {
                    return None;
                }
                fixed |= domain;
                fixed_sum += domain.trailing_zeros();
            } else {
                len += 1;
            }
        }
        let mut union = 0;
        let mut open = [0; 2];
        let mut at = 0;
        for &domain in domains {
            if !is_single(domain) {
                let left = domain & !fixed;
                if left == 0 {
                    return None;
                }
                union |= left;
                open[at & 1] = left;
                at += 1;
            }
        }
        let sums = match len {
            0 => 1,
            1 => u64::from(union),
            2 => members(u64::from(open[0]))
                .fold(0, |sums, value| sums | u64::from(open[1] & !(1 << value)) << value),
            _ if (union as usize) < TABLE => table.sums_of(len, union),
            _ => u64::MAX,
        };
        let mut sums = sums << fixed_sum;
        if len > 2 {
            let (low, high) = bounds(domains)?;
            sums &= (u64::MAX << low) & (u64::MAX >> (63 - high));
        }
        (sums != 0).then_some(GroupState { fixed_sum, len, sums, lowest: 0 })
    }
}

/// Bounds of the sum of mutually different variables: each takes the lowest value, from its minimum upwards, that some
/// can have and no other has taken. From above likewise. (The set that is taken does not depend on the order.) `None`
/// if there are too few values.
#[inline]
fn bounds(domains: &[u32]) -> Option<(u32, u32)> {
    let union = domains.iter().fold(0, |union, &domain| union | domain);
    // From above the same, reversed.
    let (mut low, mut high) = (union, union.reverse_bits());
    let (mut min, mut max) = (0, 0);
    for &domain in domains {
        let free = low & (u32::MAX << domain.trailing_zeros());
        let free_above = high & (u32::MAX << domain.leading_zeros());
        if free == 0 || free_above == 0 {
            return None;
        }
        low ^= free & free.wrapping_neg();
        min += free.trailing_zeros();
        high ^= free_above & free_above.wrapping_neg();
        max += 31 - free_above.trailing_zeros();
    }
    (min <= max && max < 64).then_some((min, max))
}

/// Narrows a clique to sets of values of which its variables have one. False if none is left.
pub(super) fn filter_sets(sets: &[u32], domains: &mut [u32], required: &mut Vec<Required>) -> bool {
    if domains.len() <= MAX_IN_CLIQUE {
        filter_sets_of::<MAX_IN_CLIQUE>(sets, domains, required)
    } else {
        filter_sets_of::<32>(sets, domains, required)
    }
}

fn filter_sets_of<const N: usize>(sets: &[u32], domains: &mut [u32], required: &mut Vec<Required>) -> bool {
    let Some(mut open) = OpenClique::<N>::of(domains) else { return false };
    let (mut union, mut common, mut any) = (0, u32::MAX, false);
    for &set in sets {
        // Beside what is open it has the fixed values and no others.
        let rest = set ^ open.fixed;
        if rest & !open.union == 0 && open.touches_all(rest) {
            any = true;
            union |= rest;
            common &= rest;
            if union == open.union && common == 0 {
                // Nothing goes, and nothing is required, whatever the other sets are.
                open.store(domains);
                return true;
            }
        }
    }
    if !any {
        return false;
    }
    if open.len > 0 && !open.narrow(union, common) {
        return false;
    }
    if open.len > 1 && common != 0 {
        required.push((0, domains.len(), common));
    }
    open.store(domains);
    true
}
