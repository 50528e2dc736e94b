//! Sums of what long sums have outside of a house that they cover.
//!
//! Little killers and other sums whose variables may repeat belong to no house, so that unions of houses say little
//! about them. Here those that cross a house are taken together, disjoint ones, fewest overlaps first. What they leave
//! of the house is filled with short sums and then with other houses (a long diagonal). The house goes, and so does
//! each house that the rest contains. What is left has a known sum: the part around the centre of a band of diagonals,
//! for example. Source: read in the Interactive Sudoku Solver, which does this with all its sums; ours leaves to innies
//! and outies what needs no long sum. Trials: bench/record/variants.md.

use super::bits::VariableSet;
use super::sum::Known;

/// A house used to fill a gap must share at least this many variables with it: a line that crosses another says
/// nothing.
const MIN_FILLED: u32 = 2;

/// For each house that can be covered the variables around it and their sum.
pub(super) fn around_houses<const W: usize>(
    long: &[Known<W>],
    short: &[Known<W>],
    houses: &[Known<W>],
) -> Vec<Known<W>> {
    let mut found: Vec<Known<W>> = Vec::new();
    let overlaps = |(set, _): &Known<W>| long.iter().filter(|(other, _)| !other.and(set).is_empty()).count();
    let mut long: Vec<&Known<W>> = long.iter().collect();
    long.sort_by_cached_key(|known| overlaps(known));
    for (house, sum) in houses {
        let mut covered = VariableSet::<W>::EMPTY;
        let mut total = -sum;
        for (set, sum) in long.iter().copied().chain(short) {
            if !set.and(house).is_empty() && set.and(&covered).is_empty() {
                covered = covered.or(set);
                total += sum;
            }
        }
        let mut gap = *house;
        gap.subtract(&covered);
        for (other, sum) in houses {
            let filled = gap.and(other);
            if filled.len() >= MIN_FILLED && filled == house.and(other) && other.and(&covered).is_empty() {
                covered = covered.or(other);
                gap.subtract(other);
                total += sum;
            }
        }
        if !gap.is_empty() {
            continue;
        }
        covered.subtract(house);
        for (other, sum) in houses {
            if other.is_subset(&covered) {
                covered.subtract(other);
                total -= sum;
            }
        }
        if !covered.is_empty() && found.iter().all(|(set, _)| *set != covered) {
            found.push((covered, total));
        }
    }
    found
}
