//! Subsets: n cells of a house that hold n digits between them (naked), or n digits that have n cells between them
//! (hidden).
//!
//! Size is a parameter. Only proper subsets count: every cell has at least two candidates, every digit at least two
//! places. Combinations are enumerated colexicographically, with Sudoku Explainer's gates on the number of empty cells
//! [explainer]: chains depend on that order as well.

use std::ops::ControlFlow;

use sudokit_core::array::map_array;

use crate::logic::diagram::Removal;
use crate::logic::geometry::{ALL, Bits, CellSet, combinations};
use crate::logic::houses::Houses;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::state::State;

/// Two cells with two digits.
pub const NAKED_PAIR_INFO: TechniqueInfo =
    TechniqueInfo { id: "naked-pair", name: "naked pair", family: Family::Sets, noun: Noun::A };
/// Two cells with two digits, seen from anywhere.
pub const NAKED_PAIR_AT_LARGE_INFO: TechniqueInfo = TechniqueInfo {
    id: "naked-pair-in-sight",
    name: "naked pair seen from outside",
    family: Family::Sets,
    noun: Noun::A,
};
/// Two digits with two cells.
pub const HIDDEN_PAIR_INFO: TechniqueInfo =
    TechniqueInfo { id: "hidden-pair", name: "hidden pair", family: Family::Sets, noun: Noun::A };

/// A subset of a house: the positions of its cells and its digits.
#[derive(Clone, Copy)]
pub struct Subset {
    pub house: usize,
    pub cells: u16,
    pub digits: u16,
}

/// Every naked subset of this size.
pub fn scan_naked<H: Houses>(
    state: &State<H>,
    size: u32,
    houses: &[u8],
    mut hit: impl FnMut(Subset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for house in houses.iter().map(|&house| usize::from(house)) {
        if state.empty_cells(house) < 2 * size {
            continue;
        }
        let marks = map_array(*state.houses().cells(house), |cell| state.marks(cell));
        each_set(&marks, size, |cells, digits| hit(Subset { house, cells, digits }))?;
    }
    ControlFlow::Continue(())
}

/// Every hidden subset of this size in houses with more than `gate` empty cells.
pub fn scan_hidden<H: Houses>(
    state: &State<H>,
    size: u32,
    gate: u32,
    houses: &[u8],
    mut hit: impl FnMut(Subset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for house in houses.iter().map(|&house| usize::from(house)) {
        if state.empty_cells(house) <= gate {
            continue;
        }
        each_set(state.places_in(house), size, |digits, cells| hit(Subset { house, cells, digits }))?;
    }
    ControlFlow::Continue(())
}

/// The members (as a mask) and the union of every `size` of these nine masks whose union has `size` bits.
fn each_set(
    masks: &[u16; 9],
    size: u32,
    mut hit: impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut fit = [0u8; 9];
    let mut n = 0;
    for (i, mask) in masks.iter().enumerate() {
        if (2..=size).contains(&mask.count_ones()) {
            fit[n] = i as u8;
            n += 1;
        }
    }
    for choice in combinations(size, n as u32) {
        let (mut members, mut union) = (0u16, 0u16);
        for i in Bits(choice) {
            members |= 1 << fit[i as usize];
            union |= masks[fit[i as usize] as usize];
        }
        if union.count_ones() == size {
            hit(members, union)?;
        }
    }
    ControlFlow::Continue(())
}

impl Subset {
    /// What a naked subset removes: its digits from the other cells of the house.
    pub fn removes_if_naked<'a, H: Houses>(
        &self,
        state: &'a State<H>,
    ) -> impl Iterator<Item = Removal> + use<'a, H> {
        let (house, digits) = (self.house, self.digits);
        let gone = Bits(ALL & !self.cells).map(move |at| state.houses().cells(house)[at as usize]);
        gone.map(move |cell| (cell, state.marks(cell) & digits)).filter(|removal| removal.1 != 0)
    }

    /// What a hidden subset removes: the other digits from its cells.
    pub fn removes_if_hidden<'a, H: Houses>(
        &self,
        state: &'a State<H>,
    ) -> impl Iterator<Item = Removal> + use<'a, H> {
        let (house, digits) = (self.house, self.digits);
        let gone = Bits(self.cells).map(move |at| state.houses().cells(house)[at as usize]);
        gone.map(move |cell| (cell, state.marks(cell) & !digits)).filter(|removal| removal.1 != 0)
    }

    /// What a naked subset removes where houses are not all: each of its digits from every cell that sees all its cells
    /// with that digit.
    pub fn removes_if_naked_at_large<H: Houses>(&self, state: &State<H>) -> Vec<Removal> {
        let cells = Bits(self.cells).map(|at| state.houses().cells(self.house)[at as usize]);
        removed_from_all_in_sight(state, cells, self.digits)
    }
}

/// Each of these digits from every cell that sees all of these cells with that digit, by cell.
pub fn removed_from_all_in_sight<H: Houses>(
    state: &State<H>,
    cells: impl Iterator<Item = u8> + Clone,
    digits: u16,
) -> Vec<Removal> {
    let mut gone = [0u16; 81];
    for digit in Bits(digits) {
        let holders = cells.clone().filter(|&cell| state.has(cell, digit));
        let seen = holders.fold(CellSet(u128::MAX), |seen, cell| seen.and(state.houses().sees(cell)));
        for cell in CellSet(seen.0 & ((1 << 81) - 1)).filter(|&cell| state.has(cell, digit)) {
            gone[cell as usize] |= 1 << digit;
        }
    }
    (0..81).zip(gone).filter(|removal| removal.1 != 0).collect()
}
