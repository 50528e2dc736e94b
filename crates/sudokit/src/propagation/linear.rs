//! Linear sums: Σ factor · number = total.
//!
//! The terms are split into groups: variables with the same factor that are all mutually different (cliques). What a group
//! can add up to is a bit set of sums: for the open variables of a clique, the sums of all subsets of their united domains
//! that touch every one of them. A forward pass over the groups gives the partial sums that can be reached, a backward pass
//! keeps of each group the sums that take part in the total, and these go back into the domains: the union of the subsets
//! left, values that every subset has and only one variable can take.
//!
//! Sums are exact as long as the span between least and greatest is below 128 (for digits: up to fifteen groups or so);
//! above, bounds alone. Source: the subset tables follow the usual killer combination tables; the two passes are the
//! classical dynamic program of knapsack constraints [trick2003].

use std::sync::OnceLock;

use super::bits::{is_single, members};

/// The most variables of a clique that is summed as one group.
pub(super) const MOST_VALUES_IN_GROUPS: u32 = 10;

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

/// For each size k and each set of ten values: its subsets of k values, each with its sum. 3¹⁰ pairs in all.
struct Subsets {
    starts: Vec<u32>,
    list: Vec<(u16, u16)>,
}

const TABLE: usize = 1 << MOST_VALUES_IN_GROUPS;

fn subsets() -> &'static Subsets {
    static SUBSETS: OnceLock<Subsets> = OnceLock::new();
    SUBSETS.get_or_init(|| {
        let mut starts = vec![0];
        let mut list = Vec::with_capacity(59_049);
        for size in 0..=MOST_VALUES_IN_GROUPS {
            for set in 0..TABLE as u32 {
                let mut subset = set;
                loop {
                    if subset.count_ones() == size {
                        list.push((subset as u16, members(u64::from(subset)).sum::<u32>() as u16));
                    }
                    if subset == 0 {
                        break;
                    }
                    subset = (subset - 1) & set;
                }
                starts.push(list.len() as u32);
            }
        }
        Subsets { starts, list }
    })
}

impl Subsets {
    #[inline]
    fn of(&self, size: usize, set: u32) -> &[(u16, u16)] {
        let at = size * TABLE + set as usize;
        &self.list[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

/// The subsets of so many of the first `values` values.
pub(super) fn subsets_of_size(values: u32, size: usize) -> impl Iterator<Item = (u32, i32)> {
    subsets().of(size, (1 << values) - 1).iter().map(|&(set, sum)| (u32::from(set), i32::from(sum)))
}

/// A clique with its fixed values taken out.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OpenClique {
    /// The values of the fixed variables.
    pub fixed: u32,
    /// Their sum.
    pub fixed_sum: u32,
    /// What the open variables can have among them.
    pub union: u32,
    /// How many variables are open.
    pub len: usize,
    /// Their domains without the fixed values.
    pub domains: [u32; 32],
    /// Where they stand in the clique.
    pub places: [u8; 32],
}

impl OpenClique {
    /// `None` if two variables have one value, or an open one nothing left.
    #[inline]
    pub fn of(domains: &[u32]) -> Option<OpenClique> {
        let mut open = OpenClique::default();
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

    /// Writes the open domains back.
    #[inline]
    pub fn store(&self, domains: &mut [u32]) {
        for (&place, &domain) in self.places.iter().zip(&self.domains[..self.len]) {
            domains[usize::from(place)] = domain;
        }
    }
}

/// Values that the variables of a clique must have among them: the first variable, the one behind the last, the values.
pub(super) type Required = (usize, usize, u32);

/// Buffers of [`Linear::filter`], so that it allocates nothing.
#[derive(Clone, Debug, Default)]
pub(super) struct LinearScratch {
    open: Vec<OpenClique>,
    sums: Vec<u64>,
    lowest: Vec<i32>,
    reached: Vec<u128>,
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
        let table = subsets();
        let LinearScratch { open, sums, lowest, reached, keep } = scratch;
        open.clear();
        sums.clear();
        lowest.clear();
        let mut least = 0;
        for group in &self.groups {
            let own = &domains[group.start..group.end];
            let possible: u64 = if own.len() == 1 {
                u64::from(own[0])
            } else {
                let Some(clique) = OpenClique::of(own) else { return false };
                let possible = possible_sums(&clique, table);
                open.push(clique);
                possible
            };
            if possible == 0 {
                return false;
            }
            let end =
                if group.factor > 0 { possible.trailing_zeros() } else { 63 - possible.leading_zeros() };
            let low = group.factor * end as i32;
            sums.push(possible);
            lowest.push(low);
            least += low;
        }
        let slack = self.total - least;
        if slack < 0 {
            return false;
        }
        keep.clear();
        keep.resize(self.groups.len(), 0);
        let is_met = if slack <= 127 {
            self.keep_exactly(slack as u32, sums, lowest, reached, keep)
        } else {
            self.keep_bounds(slack, sums, lowest, keep)
        };
        is_met && self.store(domains, open, keep, table, required)
    }

    /// The sums of each group that take part in the total, by partial sums forward and backward.
    fn keep_exactly(
        &self,
        slack: u32,
        sums: &[u64],
        lowest: &[i32],
        reached: &mut Vec<u128>,
        keep: &mut [u64],
    ) -> bool {
        let within = if slack == 127 { u128::MAX } else { (1 << (slack + 1)) - 1 };
        reached.clear();
        reached.push(1u128);
        for (index, group) in self.groups.iter().enumerate() {
            let before = reached[index];
            let mut after = 0u128;
            for sum in members(sums[index]) {
                let above = (group.factor * sum as i32 - lowest[index]) as u32;
                if above <= slack {
                    after |= before << above;
                }
            }
            after &= within;
            if after == 0 {
                return false;
            }
            reached.push(after);
        }
        if reached[self.groups.len()] >> slack & 1 == 0 {
            return false;
        }
        let mut wanted = 1u128 << slack;
        for (index, group) in self.groups.iter().enumerate().rev() {
            let before = reached[index];
            let mut earlier = 0u128;
            for sum in members(sums[index]) {
                let above = (group.factor * sum as i32 - lowest[index]) as u32;
                if above <= slack {
                    let meets = (wanted >> above) & before;
                    if meets != 0 {
                        keep[index] |= 1 << sum;
                        earlier |= meets;
                    }
                }
            }
            wanted = earlier;
        }
        true
    }

    /// The sums of each group that bounds of the others allow.
    fn keep_bounds(&self, slack: i32, sums: &[u64], lowest: &[i32], keep: &mut [u64]) -> bool {
        let span = |index: usize| {
            let possible = sums[index];
            let factor = self.groups[index].factor;
            let end = if factor > 0 { 63 - possible.leading_zeros() } else { possible.trailing_zeros() };
            factor * end as i32 - lowest[index]
        };
        let most: i32 = (0..self.groups.len()).map(span).sum();
        if most < slack {
            return false;
        }
        for (index, group) in self.groups.iter().enumerate() {
            let others = most - span(index);
            for sum in members(sums[index]) {
                let above = group.factor * sum as i32 - lowest[index];
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
        open: &mut [OpenClique],
        keep: &[u64],
        table: &Subsets,
        required: &mut Vec<Required>,
    ) -> bool {
        let mut cliques = open.iter_mut();
        for (group, &keep) in self.groups.iter().zip(keep) {
            if group.end - group.start == 1 {
                domains[group.start] &= keep as u32;
                continue;
            }
            let Some(clique) = cliques.next() else { return false };
            let keep = keep >> clique.fixed_sum;
            match clique.len {
                0 => continue,
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
                size => {
                    let (mut union, mut common) = (0, u32::MAX);
                    for &(set, sum) in table.of(size, clique.union) {
                        let set = u32::from(set);
                        if keep >> sum & 1 == 1 && clique.touches_all(set) {
                            union |= set;
                            common &= set;
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
            clique.store(&mut domains[group.start..group.end]);
        }
        true
    }
}

/// What a clique can add up to.
#[inline]
fn possible_sums(clique: &OpenClique, table: &Subsets) -> u64 {
    let open = match clique.len {
        0 => 1,
        1 => u64::from(clique.domains[0]),
        2 => {
            let second = clique.domains[1];
            members(u64::from(clique.domains[0]))
                .fold(0, |sums, value| sums | u64::from(second & !(1 << value)) << value)
        }
        size => table.of(size, clique.union).iter().fold(0u64, |sums, &(set, sum)| {
            if sums >> sum & 1 == 1 || !clique.touches_all(u32::from(set)) { sums } else { sums | 1 << sum }
        }),
    };
    open << clique.fixed_sum
}

/// Narrows a clique to sets of values of which its variables have one. False if none is left.
pub(super) fn filter_sets(sets: &[u32], domains: &mut [u32], required: &mut Vec<Required>) -> bool {
    let Some(mut open) = OpenClique::of(domains) else { return false };
    let (mut union, mut common, mut any) = (0, u32::MAX, false);
    for &set in sets {
        let rest = set & !open.fixed;
        if open.fixed & !set == 0 && rest & !open.union == 0 && open.touches_all(rest) {
            any = true;
            union |= rest;
            common &= rest;
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
