//! Which numbers fit cells that all differ, and cells that add up to a total: the arithmetic behind cages, arrows, little killers,
//! innies and outies, renban lines and sandwiches.
//!
//! Cells that all differ and hold a given set of numbers are matched with it by a table over subsets: exact. A sum of cells that
//! do not all differ is cut into cliques of cells that do; the sums that each clique can make are combined. That is exact but for
//! cells of different cliques that must differ.

use crate::propagation::Values;

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

/// Sums that can be reached, as flags from a least one.
#[derive(Clone)]
struct Reach {
    least: i32,
    flags: Vec<bool>,
}

impl Reach {
    fn of(sums: &[i32]) -> Reach {
        let (least, most) =
            (sums.iter().min().copied().unwrap_or(0), sums.iter().max().copied().unwrap_or(0));
        let mut flags = vec![false; (most - least + 1) as usize];
        sums.iter().for_each(|sum| flags[(sum - least) as usize] = true);
        Reach { least, flags }
    }

    fn plus(&self, other: &Reach) -> Reach {
        let mut flags = vec![false; self.flags.len() + other.flags.len() - 1];
        for at in (0..self.flags.len()).filter(|&at| self.flags[at]) {
            for by in (0..other.flags.len()).filter(|&by| other.flags[by]) {
                flags[at + by] = true;
            }
        }
        Reach { least: self.least + other.least, flags }
    }

    fn has(&self, sum: i32) -> bool {
        usize::try_from(sum - self.least).is_ok_and(|at| self.flags.get(at).copied().unwrap_or(false))
    }
}

/// The most cells of a clique, so that its sets can be listed.
fn largest_clique(values: usize) -> usize {
    match values {
        0..=9 => 9,
        10..=12 => 6,
        13..=16 => 5,
        _ => 4,
    }
}

/// What a sum leaves of its cells; `None` if nothing fits.
pub(super) fn sum_left(state: &BoardState, terms: &[(usize, i32)], total: i32) -> Option<SumLeft> {
    let rules = state.rules();
    let board = rules.board();
    let most = largest_clique(board.values);
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
    let sum = |set: Values| members(set).map(|value| board.lowest + value as i32).sum::<i32>();
    let mut supports: Vec<Vec<(i32, Values, Vec<Values>)>> = Vec::new();
    for clique in &cliques {
        let domains: Vec<Values> = clique.terms.iter().map(|&at| state.set(terms[at].0)).collect();
        let union = domains.iter().fold(0, |union, set| union | set);
        let fitting = subsets(union, domains.len()).into_iter();
        let fitting: Vec<_> = fitting
            .filter_map(|set| matching(&domains, set).map(|support| (clique.factor * sum(set), set, support)))
            .collect();
        if fitting.is_empty() {
            return None;
        }
        supports.push(fitting);
    }
    let reaches: Vec<Reach> = supports
        .iter()
        .map(|fitting| Reach::of(&fitting.iter().map(|&(sum, _, _)| sum).collect::<Vec<_>>()))
        .collect();
    let zero = Reach::of(&[0]);
    let mut before = vec![zero.clone()];
    for reach in &reaches {
        before.push(before[before.len() - 1].plus(reach));
    }
    let mut after = zero;
    let mut keep = vec![0; terms.len()];
    for at in (0..cliques.len()).rev() {
        let others = before[at].plus(&after);
        for (sum, set, support) in &supports[at] {
            if others.has(total - sum) {
                cliques[at].sets.push(*set);
                for (&term, &values) in cliques[at].terms.iter().zip(support) {
                    keep[term] |= values;
                }
            }
        }
        if cliques[at].sets.is_empty() {
            return None;
        }
        after = after.plus(&reaches[at]);
    }
    Some(SumLeft { keep, cliques })
}

/// The least and the greatest sum of some terms, where cells that all differ count as different.
pub(super) fn sum_range(state: &BoardState, terms: &[(usize, i32)]) -> Option<(i32, i32)> {
    let rules = state.rules();
    let board = rules.board();
    let mut cliques: Vec<(i32, Vec<usize>)> = Vec::new();
    for &(cell, factor) in terms {
        let most = largest_clique(board.values);
        let fits = |clique: &&mut (i32, Vec<usize>)| {
            clique.0 == factor
                && clique.1.len() < most
                && clique.1.iter().all(|&other| rules.sees(other, cell))
        };
        match cliques.iter_mut().find(fits) {
            Some(clique) => clique.1.push(cell),
            None => cliques.push((factor, vec![cell])),
        }
    }
    let (mut least, mut greatest) = (0, 0);
    for (factor, cells) in cliques {
        let domains: Vec<Values> = cells.iter().map(|&cell| state.set(cell)).collect();
        let union = domains.iter().fold(0, |union, set| union | set);
        let sums = subsets(union, domains.len()).into_iter().filter(|&set| matching(&domains, set).is_some());
        let sums: Vec<i32> = sums
            .map(|set| factor * members(set).map(|value| board.lowest + value as i32).sum::<i32>())
            .collect();
        least += sums.iter().min()?;
        greatest += sums.iter().max()?;
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
}
