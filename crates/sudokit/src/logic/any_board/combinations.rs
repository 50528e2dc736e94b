//! Which numbers fit cells that all differ, and cells that add up to a total: the arithmetic of cages, arrows, little
//! killers, innies and outies, renban lines and sandwiches.
//!
//! Cells that all differ and hold a given set of numbers are matched with it by a table over subsets: exact. Of all
//! sets at once [`Fillings`] keep families. A sum of cells that do not all differ is cut into cliques of cells that do;
//! the sums that each clique can make are combined. That is exact but for cells of different cliques that must differ.

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

/// The subsets of `size` members, in ascending order of their bits.
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
    /// The sets of numbers that fit, if the cells all differ and are not too many.
    pub sets: Vec<Values>,
}

/// Which of some sets cells that all differ can hold, and what each may be with these; `None` if they can hold none.
pub(super) fn sets_left(domains: &[Values], sets: &[Values]) -> Option<(Vec<Values>, Vec<Values>)> {
    let (mut fitting, mut keep) = (Vec::new(), vec![0; domains.len()]);
    if let Some(fillings) = Fillings::new(domains.iter().copied()) {
        let places: Vec<u32> = sets.iter().filter_map(|&set| fillings.place(set)).collect();
        fitting = places.iter().map(|&set| fillings.values(set)).collect();
        fillings.supports(places.into_iter(), |cell, values| keep[cell] = values);
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

/// Words of the sums that are distinguished.
const WORDS: usize = 16;
/// The widest range of sums.
const WIDEST: i32 = 64 * WORDS as i32;

/// Sums that can be reached, as bits from the lowest one.
#[derive(Clone, Copy)]
struct Reach {
    min: i32,
    /// Words in use.
    words: usize,
    bits: [u64; WORDS],
}

impl Reach {
    fn zero() -> Reach {
        Reach::from(0, 1)
    }

    /// The sums of these bits.
    fn from(min: i32, bit: u64) -> Reach {
        let mut bits = [0; WORDS];
        bits[0] = bit;
        Reach { min, words: 1, bits }
    }

    fn add(&mut self, sum: i32) {
        let at = (sum - self.min) as usize;
        self.bits[at / 64] |= 1 << (at % 64);
        self.words = self.words.max(at / 64 + 1);
    }

    fn sums(&self) -> impl Iterator<Item = i32> + '_ {
        (0..self.words).flat_map(move |at| {
            let mut word = self.bits[at];
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros())?;
                word &= word - 1;
                Some(self.min + (at * 64) as i32 + bit as i32)
            })
        })
    }

    fn plus(&self, other: &Reach) -> Reach {
        let mut sum = Reach::from(self.min + other.min, 0);
        for by in other.sums() {
            let by = (by - other.min) as usize;
            let (words, shift) = (by / 64, by % 64);
            for (at, &word) in self.bits[..self.words].iter().enumerate() {
                sum.bits[at + words] |= word << shift;
                if shift != 0 && word >> (64 - shift) != 0 {
                    sum.bits[at + words + 1] |= word >> (64 - shift);
                }
            }
        }
        sum.words = (1..=WORDS).rev().find(|&words| sum.bits[words - 1] != 0).unwrap_or(1);
        sum
    }

    fn has(&self, sum: i32) -> bool {
        usize::try_from(sum - self.min)
            .is_ok_and(|at| at < 64 * self.words && self.bits[at / 64] >> (at % 64) & 1 == 1)
    }
}

/// Maximum number of cells of a clique whose sets can be listed.
fn largest_clique(values: usize) -> usize {
    match values {
        0..=12 => values,
        13..=16 => 5,
        _ => 4,
    }
}

/// The terms of a sum whose cells all differ, with one factor.
#[derive(Clone, Copy)]
struct Clique {
    /// Places in the list of terms.
    terms: [u16; 12],
    size: usize,
    factor: i32,
}

impl Clique {
    fn terms(&self) -> impl ExactSizeIterator<Item = usize> + Clone + '_ {
        self.terms[..self.size].iter().map(|&at| usize::from(at))
    }
}

/// The terms by cliques: cells that all differ and have one factor.
fn cliques(state: &BoardState, terms: &[(usize, i32)], open: &[bool]) -> Vec<Clique> {
    let rules = state.rules();
    let max = largest_clique(rules.board().values());
    let mut cliques: Vec<Clique> = Vec::new();
    for (at, &(cell, factor)) in terms.iter().enumerate().filter(|&(at, _)| open[at]) {
        let fits = |clique: &&mut Clique| {
            clique.factor == factor
                && clique.size < max
                && clique.terms().all(|other| rules.sees(terms[other].0, cell))
        };
        match cliques.iter_mut().find(fits) {
            Some(clique) => {
                clique.terms[clique.size] = at as u16;
                clique.size += 1;
            }
            None => {
                let mut first = [0; 12];
                first[0] = at as u16;
                cliques.push(Clique { terms: first, size: 1, factor });
            }
        }
    }
    cliques
}

/// What a clique can hold: its sets and their sums.
enum Held {
    /// A cell, and what a value counts.
    One(Values, i32, i32),
    Family(Fillings, Vec<(i32, u32)>),
    /// Of more numbers than a family can have: sum, set, what each cell may be with it.
    Listed(Vec<(i32, Values, Vec<Values>)>),
}

impl Held {
    fn new(state: &BoardState, terms: &[(usize, i32)], clique: &Clique) -> Held {
        let lowest = state.rules().board().lowest();
        let domains = clique.terms().map(|at| state.set(terms[at].0));
        if clique.size == 1 {
            return Held::One(state.set(terms[usize::from(clique.terms[0])].0), clique.factor, lowest);
        }
        let number = |value: usize| clique.factor * (lowest + value as i32);
        if let Some(fillings) = Fillings::new(domains.clone()) {
            let sum = fillings.sums(number);
            let sets = fillings.sets().map(|set| (sum(set), set)).collect();
            return Held::Family(fillings, sets);
        }
        let domains: Vec<Values> = domains.collect();
        let union = domains.iter().fold(0, |union, set| union | set);
        let fits = |set: Values| {
            matching(&domains, set).map(|support| (members(set).map(number).sum(), set, support))
        };
        Held::Listed(subsets(union, domains.len()).into_iter().filter_map(fits).collect())
    }

    fn each_sum(&self, mut each: impl FnMut(i32)) {
        match self {
            Held::One(set, factor, lowest) => {
                members(*set).for_each(|value| each(factor * (lowest + value as i32)));
            }
            Held::Family(_, sets) => sets.iter().for_each(|entry| each(entry.0)),
            Held::Listed(sets) => sets.iter().for_each(|entry| each(entry.0)),
        }
    }

    /// The minimum and the maximum of the sum; `None` if it can hold nothing.
    fn range(&self) -> Option<(i32, i32)> {
        let (mut min, mut greatest) = (i32::MAX, i32::MIN);
        self.each_sum(|sum| (min, greatest) = (min.min(sum), greatest.max(sum)));
        (min <= greatest).then_some((min, greatest))
    }

    /// The sums that it can make; `None` if it can hold nothing.
    fn reach(&self) -> Option<Reach> {
        let mut reach = Reach::from(self.range()?.0, 0);
        self.each_sum(|sum| reach.add(sum));
        Some(reach)
    }

    /// What each cell may be where the sum fits; whether any does.
    fn fitting(&self, fits: impl Fn(i32) -> bool, mut keep: impl FnMut(usize, Values)) -> bool {
        match self {
            Held::One(set, factor, lowest) => {
                let left = members(*set).filter(|&value| fits(factor * (lowest + value as i32)));
                let left = left.fold(0, |left, value| left | 1 << value);
                keep(0, left);
                left != 0
            }
            Held::Family(fillings, sets) => {
                let fitting = sets.iter().filter(|entry| fits(entry.0)).map(|entry| entry.1);
                fillings.supports(fitting.clone(), keep);
                fitting.clone().next().is_some()
            }
            Held::Listed(sets) => {
                let mut any = false;
                for (_, _, support) in sets.iter().filter(|entry| fits(entry.0)) {
                    any = true;
                    support.iter().enumerate().for_each(|(at, &values)| keep(at, values));
                }
                any
            }
        }
    }

    /// The sets of this sum.
    fn sets(&self, total: i32) -> Vec<Values> {
        match self {
            Held::One(..) => Vec::new(),
            Held::Family(fillings, sets) => {
                sets.iter().filter(|entry| entry.0 == total).map(|entry| fillings.values(entry.1)).collect()
            }
            Held::Listed(sets) => sets.iter().filter(|entry| entry.0 == total).map(|entry| entry.1).collect(),
        }
    }
}

/// What a sum leaves of its cells, and the sets that fit if they all differ; `None` if nothing fits.
pub(super) fn sum_left(state: &BoardState, terms: &[(usize, i32)], total: i32) -> Option<SumLeft> {
    left(state, terms, total, true)
}

/// What a sum leaves of its cells; `None` if nothing fits.
pub(super) fn sum_keep(state: &BoardState, terms: &[(usize, i32)], total: i32) -> Option<Vec<Values>> {
    left(state, terms, total, false).map(|left| left.keep)
}

fn left(state: &BoardState, terms: &[(usize, i32)], mut total: i32, with_sets: bool) -> Option<SumLeft> {
    let board = state.rules().board();
    let mut keep: Vec<Values> = terms.iter().map(|term| state.set(term.0)).collect();
    let mut open = vec![true; terms.len()];
    // Filled cells of cages belong to the sets that are shown.
    if !with_sets {
        for (at, &(cell, factor)) in terms.iter().enumerate() {
            if state.is_single(cell) {
                open[at] = false;
                total -= factor * (board.lowest() + state.set(cell).trailing_zeros() as i32);
            }
        }
    }
    let widest: i32 = terms.iter().map(|term| term.1.abs() * (board.values() as i32 - 1)).sum();
    if widest >= WIDEST {
        return Some(SumLeft { keep, sets: Vec::new() });
    }
    let cliques = cliques(state, terms, &open);
    if cliques.is_empty() {
        return (total == 0).then_some(SumLeft { keep, sets: Vec::new() });
    }
    let held: Vec<Held> = cliques.iter().map(|clique| Held::new(state, terms, clique)).collect();
    for (at, open) in open.iter().enumerate() {
        keep[at] = if *open { 0 } else { keep[at] };
    }
    if let ([clique], [held]) = (&cliques[..], &held[..]) {
        let place = |at: usize, values: Values| keep[usize::from(clique.terms[at])] |= values;
        if !held.fitting(|sum| sum == total, place) {
            return None;
        }
        let sets = if with_sets { held.sets(total) } else { Vec::new() };
        return Some(SumLeft { keep, sets });
    }
    let reaches: Vec<Reach> = held.iter().map(Held::reach).collect::<Option<_>>()?;
    let mut before = vec![Reach::zero()];
    for reach in &reaches[..reaches.len() - 1] {
        before.push(before[before.len() - 1].plus(reach));
    }
    let mut after = Reach::zero();
    for (at, clique) in cliques.iter().enumerate().rev() {
        let others = before[at].plus(&after);
        let place = |at: usize, values: Values| keep[usize::from(clique.terms[at])] |= values;
        if !held[at].fitting(|sum| others.has(total - sum), place) {
            return None;
        }
        after = after.plus(&reaches[at]);
    }
    Some(SumLeft { keep, sets: Vec::new() })
}

/// The minimum and the maximum sum of some terms, where cells that all differ count as different.
pub(super) fn sum_range(state: &BoardState, terms: &[(usize, i32)]) -> Option<(i32, i32)> {
    let (mut min, mut greatest) = (0, 0);
    for clique in &cliques(state, terms, &vec![true; terms.len()]) {
        let (low, high) = Held::new(state, terms, clique).range()?;
        min += low;
        greatest += high;
    }
    Some((min, greatest))
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
                let family = Fillings::new(domains.iter().copied()).expect("few numbers");
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
                    let mut found = vec![0; size];
                    family.supports(family.sets().filter(chosen), |cell, values| found[cell] = values);
                    assert_eq!(found, support);
                }
            }
        }
    }
}
