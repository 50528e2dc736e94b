//! Which numbers fit cells that all differ, and cells that add up to a total: the arithmetic behind cages, arrows, little killers,
//! innies and outies, renban lines and sandwiches.
//!
//! Cells that all differ and hold a given set of numbers are matched with it by a table over subsets: exact. Of all sets at once
//! [`Fillings`] keep families. A sum of cells that
//! do not all differ is cut into cliques of cells that do; the sums that each clique can make are combined. That is exact but for
//! cells of different cliques that must differ.

use crate::propagation::Values;

use super::fillings::Fillings;
use super::state::{BoardState, members};

/// What each cell may hold if together they hold exactly this set, each number once; `None` if they cannot.
pub(super) fn matching(domains: &[Values], set: Values) -> Option<Vec<Values>> {
    let elements: Vec<usize> = members(set).collect();
    let size = elements.len();
    if domains.len() != size {
        return None;
    }
    let available: Vec<usize> = domains
        .iter()
        .map(|domain| {
            (0..size).filter(|&at| domain >> elements[at] & 1 == 1).fold(0, |bits, at| bits | 1 << at)
        })
        .collect();
    let full = (1usize << size) - 1;
    let mut forward = vec![false; full + 1];
    forward[0] = true;
    for taken in 0..full {
        if forward[taken] {
            for at in members((available[taken.count_ones() as usize] & !taken) as u32) {
                forward[taken | 1 << at] = true;
            }
        }
    }
    if !forward[full] {
        return None;
    }
    let mut backward = vec![false; full + 1];
    backward[full] = true;
    let mut support = vec![0; size];
    for taken in (0..full).rev() {
        let cell = taken.count_ones() as usize;
        for at in members((available[cell] & !taken) as u32) {
            if backward[taken | 1 << at] {
                backward[taken] = true;
                if forward[taken] {
                    support[cell] |= 1 << elements[at];
                }
            }
        }
    }
    Some(support)
}

/// The subsets of so many members, in ascending order of their bits.
pub(super) fn subsets(set: Values, size: usize) -> Vec<Values> {
    let elements: Vec<usize> = members(set).collect();
    let mut out = Vec::new();
    if size > elements.len() {
        return out;
    }
    let mut chosen: Vec<usize> = (0..size).collect();
    loop {
        out.push(chosen.iter().fold(0, |set, &at| set | 1 << elements[at]));
        let Some(move_at) = (0..size).rev().find(|&at| chosen[at] < elements.len() - size + at) else {
            break;
        };
        chosen[move_at] += 1;
        for at in move_at + 1..size {
            chosen[at] = chosen[at - 1] + 1;
        }
    }
    out.sort_unstable();
    out
}

/// What is left of a sum.
pub(super) struct SumLeft {
    /// What each term may still be.
    pub keep: Vec<Values>,
    /// The terms by cliques of cells that all differ and have one factor, with the sets of numbers that fit.
    pub cliques: Vec<Clique>,
}

/// Terms of a sum whose cells all differ.
pub(super) struct Clique {
    /// Places in the list of terms.
    pub terms: Vec<usize>,
    factor: i32,
    /// The sets that fit the sum.
    pub sets: Vec<Values>,
}

/// Which of some sets cells that all differ can hold, and what each may be with these; `None` if they can hold none.
pub(super) fn sets_left(domains: &[Values], sets: &[Values]) -> Option<(Vec<Values>, Vec<Values>)> {
    let (mut fitting, mut keep) = (Vec::new(), vec![0; domains.len()]);
    if let Some(fillings) = Fillings::new(domains) {
        let places: Vec<u32> = sets.iter().filter_map(|&set| fillings.place(set)).collect();
        fitting = places.iter().map(|&set| fillings.values(set)).collect();
        keep = fillings.supports(places.into_iter());
    } else {
        for &set in sets {
            if let Some(support) = matching(domains, set) {
                fitting.push(set);
                keep.iter_mut().zip(&support).for_each(|(keep, support)| *keep |= support);
            }
        }
    }
    (!fitting.is_empty()).then_some((fitting, keep))
}

/// Sums that can be reached, as bits from a least one.
#[derive(Clone)]
struct Reach {
    least: i32,
    bits: Vec<u64>,
}

impl Reach {
    fn of(sums: impl Iterator<Item = i32> + Clone) -> Reach {
        let (least, most) = sums.clone().fold((i32::MAX, i32::MIN), |(a, b), sum| (a.min(sum), b.max(sum)));
        let mut bits = vec![0; ((most - least) / 64 + 1) as usize];
        sums.for_each(|sum| bits[(sum - least) as usize / 64] |= 1 << ((sum - least) % 64));
        Reach { least, bits }
    }

    fn sums(&self) -> impl Iterator<Item = i32> + '_ {
        let inside = |at: &usize| self.bits[at / 64] >> (at % 64) & 1 == 1;
        (0..self.bits.len() * 64).filter(inside).map(|at| self.least + at as i32)
    }

    fn plus(&self, other: &Reach) -> Reach {
        let mut bits = vec![0; self.bits.len() + other.bits.len()];
        for by in other.sums() {
            let by = (by - other.least) as usize;
            let (words, shift) = (by / 64, by % 64);
            for (at, &word) in self.bits.iter().enumerate() {
                bits[at + words] |= word << shift;
                if shift != 0 && word >> (64 - shift) != 0 {
                    bits[at + words + 1] |= word >> (64 - shift);
                }
            }
        }
        while bits.len() > 1 && bits.last() == Some(&0) {
            bits.pop();
        }
        Reach { least: self.least + other.least, bits }
    }

    fn has(&self, sum: i32) -> bool {
        usize::try_from(sum - self.least)
            .is_ok_and(|at| self.bits.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1))
    }
}

/// The most cells of a clique, so that its sets can be listed.
fn largest_clique(values: usize) -> usize {
    match values {
        0..=12 => values,
        13..=16 => 5,
        _ => 4,
    }
}

/// Terms by cliques: cells that all differ and have one factor.
fn cliques(state: &BoardState, terms: &[(usize, i32)]) -> Vec<Clique> {
    let rules = state.rules();
    let most = largest_clique(rules.board().values);
    let mut cliques: Vec<Clique> = Vec::new();
    for (at, &(cell, factor)) in terms.iter().enumerate() {
        let fits = |clique: &&mut Clique| {
            clique.factor == factor
                && clique.terms.len() < most
                && clique.terms.iter().all(|&other| rules.sees(terms[other].0, cell))
        };
        match cliques.iter_mut().find(fits) {
            Some(clique) => clique.terms.push(at),
            None => cliques.push(Clique { terms: vec![at], factor, sets: Vec::new() }),
        }
    }
    cliques
}

/// What a clique can hold: its sets and their sums.
enum Held {
    Family(Fillings, Vec<(i32, u32)>),
    /// Of more numbers than a family can have: sum, set, what each cell may be with it.
    Listed(Vec<(i32, Values, Vec<Values>)>),
}

impl Held {
    fn new(state: &BoardState, terms: &[(usize, i32)], clique: &Clique) -> Held {
        let lowest = state.rules().board().lowest;
        let domains: Vec<Values> = clique.terms.iter().map(|&at| state.set(terms[at].0)).collect();
        let number = |value: usize| clique.factor * (lowest + value as i32);
        if let Some(fillings) = Fillings::new(&domains) {
            let sum = fillings.sums(number);
            let sets = fillings.sets().map(|set| (sum(set), set)).collect();
            return Held::Family(fillings, sets);
        }
        let union = domains.iter().fold(0, |union, set| union | set);
        let fits = |set: Values| {
            matching(&domains, set).map(|support| (members(set).map(number).sum(), set, support))
        };
        Held::Listed(subsets(union, domains.len()).into_iter().filter_map(fits).collect())
    }

    /// The sums that it can make; `None` if it can hold nothing.
    fn reach(&self) -> Option<Reach> {
        match self {
            Held::Family(_, sets) => {
                (!sets.is_empty()).then(|| Reach::of(sets.iter().map(|entry| entry.0)))
            }
            Held::Listed(sets) => (!sets.is_empty()).then(|| Reach::of(sets.iter().map(|entry| entry.0))),
        }
    }

    /// The sets whose sum fits, and what each cell may be with these.
    fn fitting(&self, cells: usize, fits: impl Fn(i32) -> bool) -> (Vec<Values>, Vec<Values>) {
        match self {
            Held::Family(fillings, sets) => {
                let fitting = sets.iter().filter(|entry| fits(entry.0)).map(|entry| entry.1);
                let supports = fillings.supports(fitting.clone());
                (fitting.map(|set| fillings.values(set)).collect(), supports)
            }
            Held::Listed(sets) => {
                let mut keep = vec![0; cells];
                let mut fitting = Vec::new();
                for (_, set, support) in sets.iter().filter(|entry| fits(entry.0)) {
                    fitting.push(*set);
                    keep.iter_mut().zip(support).for_each(|(keep, values)| *keep |= values);
                }
                (fitting, keep)
            }
        }
    }
}

/// What a sum leaves of its cells; `None` if nothing fits.
pub(super) fn sum_left(state: &BoardState, terms: &[(usize, i32)], total: i32) -> Option<SumLeft> {
    let mut cliques = cliques(state, terms);
    let mut held = Vec::with_capacity(cliques.len());
    let mut reaches = Vec::with_capacity(cliques.len());
    for clique in &cliques {
        let one = Held::new(state, terms, clique);
        reaches.push(one.reach()?);
        held.push(one);
    }
    let zero = Reach { least: 0, bits: vec![1] };
    let mut before = vec![zero.clone()];
    for reach in &reaches {
        before.push(before[before.len() - 1].plus(reach));
    }
    let mut after = zero;
    let mut keep = vec![0; terms.len()];
    for at in (0..cliques.len()).rev() {
        let others = before[at].plus(&after);
        let clique = &mut cliques[at];
        let (sets, supports) = held[at].fitting(clique.terms.len(), |sum| others.has(total - sum));
        if sets.is_empty() {
            return None;
        }
        clique.sets = sets;
        for (&term, values) in clique.terms.iter().zip(supports) {
            keep[term] = values;
        }
        after = after.plus(&reaches[at]);
    }
    Some(SumLeft { keep, cliques })
}

/// The least and the greatest sum of some terms, where cells that all differ count as different.
pub(super) fn sum_range(state: &BoardState, terms: &[(usize, i32)]) -> Option<(i32, i32)> {
    let (mut least, mut greatest) = (0, 0);
    for clique in &cliques(state, terms) {
        let reach = Held::new(state, terms, clique).reach()?;
        least += reach.sums().min()?;
        greatest += reach.sums().max()?;
    }
    Some((least, greatest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matchings_are_those_of_all_orders() {
        assert_eq!(matching(&[0b011, 0b110, 0b111], 0b111), Some(vec![0b011, 0b110, 0b111]));
        assert_eq!(matching(&[0b001, 0b011, 0b111], 0b111), Some(vec![0b001, 0b010, 0b100]));
        assert_eq!(matching(&[0b001, 0b001], 0b011), None);
        assert_eq!(matching(&[], 0), Some(Vec::new()));
    }

    #[test]
    fn subsets_are_all() {
        assert_eq!(subsets(0b10110, 2), [0b00110, 0b10010, 0b10100]);
        assert_eq!(subsets(0b1, 2), Vec::<u32>::new());
        assert_eq!(subsets(0b111, 0), [0]);
    }

    #[test]
    fn families_are_all_sets_one_by_one() {
        let mut seed = 1u32;
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            seed >> 20
        };
        for values in [4, 7, 9, 12] {
            for size in 1..=values.min(6) {
                let domains: Vec<u32> = (0..size).map(|_| (next() | 1) & ((1 << values) - 1)).collect();
                let union = domains.iter().fold(0, |union, set| union | set);
                let one_by_one: Vec<(u32, Vec<u32>)> = subsets(union, size)
                    .into_iter()
                    .filter_map(|set| matching(&domains, set).map(|support| (set, support)))
                    .collect();
                let family = Fillings::new(&domains).expect("few numbers");
                let sets: Vec<u32> = family.sets().map(|set| family.values(set)).collect();
                assert_eq!(sets, one_by_one.iter().map(|entry| entry.0).collect::<Vec<_>>());
                let sum = family.sums(|value| value as i32);
                for odd in [0, 1] {
                    let chosen = |set: &u32| sum(*set) % 2 == odd;
                    let mut support = vec![0; size];
                    for (set, one) in &one_by_one {
                        if members(*set).sum::<usize>() as i32 % 2 == odd {
                            support.iter_mut().zip(one).for_each(|(union, one)| *union |= one);
                        }
                    }
                    assert_eq!(family.supports(family.sets().filter(chosen)), support);
                }
            }
        }
    }
}
