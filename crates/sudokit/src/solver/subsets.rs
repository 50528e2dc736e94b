//! Naked subsets before branching.
//!
//! k cells of a house that together have only k candidates hold these candidates among themselves; the other cells
//! of the house lose them. A house [1, 2, 3, {4,5}, {4,6}, {4,5,6}, {4,5,6,7}, {7,8}, {8,9}] so becomes
//! [1, 2, 3, {4,5}, {4,6}, {4,5,6}, 7, 8, 9]. Every house is narrowed until nothing changes; only then a cell with
//! fewest candidates is branched on.
//!
//! Source: [wikipedia2007], "a simple trick to narrow the range of the numbers of a box"; the preemptive sets of
//! [crook2009]. How we differ: subsets are found by growing unions of cells in ascending order and abandoning a union
//! as soon as it has too many candidates for the cells that are left. So the full search over subsets stays cheap up to
//! 9×9; on larger houses subsets of at most four cells, and their complements, are looked for. A node is a state after
//! narrowing; an iteration is a house narrowed.

use crate::board::{DigitSet, HousesPuzzle, Pencilmarks};
use crate::control::Stop;

use super::domain_search::DomainSearch;
use super::interface::{Solver, SolverInfo, Support};
use super::run::Run;

/// Naked subsets, then branching.
pub static SUBSETS: Subsets = Subsets;

/// The type of the solver [`SUBSETS`].
pub struct Subsets;

static INFO: SolverInfo = SolverInfo {
    id: "subsets",
    name: "Naked subsets, then branching",
    idea: "k cells of a house with k candidates exclude these from the other cells; narrow every house so, then branch.",
    source: "Crook 2009 [crook2009], preemptive sets; Wikipedia 2007 [wikipedia2007], narrowing a box",
    supports: Support::Houses,
    complete: true,
    node: "a state after narrowing",
    iteration: "a house narrowed",
    control: "",
    options: &[],
};

impl Solver for Subsets {
    fn info(&self) -> &'static SolverInfo {
        &INFO
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let layout = puzzle.layout();
        let marks = Pencilmarks::of(puzzle);
        let sets: Vec<DigitSet> = layout
            .cells()
            .map(|cell| puzzle.given(cell).map_or(marks.marks(cell), DigitSet::single))
            .collect();
        DomainSearch::new(layout, narrow_house, true).descend(sets, 0, run)
    }
}

/// Narrows the candidate sets of one house by all naked subsets (of a house larger than 9 by those of up to four
/// cells), until nothing changes. False if a contradiction shows: an empty set, or more cells than candidates.
///
/// ```
/// use sudokit::{Digit, DigitSet, solver::narrow_house};
/// let set = |digits: &[u8]| digits.iter().map(|&d| Digit::new(d).unwrap()).collect::<DigitSet>();
/// let mut house = [&[1][..], &[2], &[3], &[4, 5], &[4, 6], &[4, 5, 6], &[4, 5, 6, 7], &[7, 8], &[8, 9]].map(set);
/// assert!(narrow_house(&mut house));
/// assert_eq!(house[6..], [set(&[7]), set(&[8]), set(&[9])]);
/// assert_eq!(house[3], set(&[4, 5]));
/// ```
pub fn narrow_house(sets: &mut [DigitSet]) -> bool {
    let largest = if sets.len() <= 9 { sets.len() - 1 } else { 4 };
    loop {
        if sets.iter().any(|set| set.is_empty()) {
            return false;
        }
        match first_subset(sets, largest) {
            NakedSubset::None => return true,
            NakedSubset::Contradiction => return false,
            NakedSubset::Some { cells, digits } => {
                for (index, set) in sets.iter_mut().enumerate() {
                    if cells >> index & 1 == 0 {
                        *set -= digits;
                    }
                }
            }
        }
    }
}

enum NakedSubset {
    None,
    Contradiction,
    /// Cells as a bit mask of places in the house.
    Some {
        cells: u32,
        digits: DigitSet,
    },
}

/// The smallest naked subset that eliminates something from another cell.
fn first_subset(sets: &[DigitSet], largest: usize) -> NakedSubset {
    for size in 1..=largest {
        match grow(sets, size, 0, 0, DigitSet::EMPTY) {
            NakedSubset::None => {}
            found => return found,
        }
    }
    NakedSubset::None
}

/// Adds cells from `from` on to the union until it has `size` cells.
fn grow(sets: &[DigitSet], size: usize, from: usize, cells: u32, digits: DigitSet) -> NakedSubset {
    let taken = cells.count_ones() as usize;
    if taken > 0 && digits.len() < taken {
        return NakedSubset::Contradiction;
    }
    if taken == size {
        let eliminates = sets
            .iter()
            .enumerate()
            .any(|(index, set)| cells >> index & 1 == 0 && !(*set & digits).is_empty());
        return if eliminates { NakedSubset::Some { cells, digits } } else { NakedSubset::None };
    }
    for index in from..sets.len() {
        let union = digits | sets[index];
        if union.len() > size {
            continue;
        }
        match grow(sets, size, index + 1, cells | 1 << index, union) {
            NakedSubset::None => {}
            found => return found,
        }
    }
    NakedSubset::None
}
