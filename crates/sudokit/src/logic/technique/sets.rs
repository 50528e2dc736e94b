//! Sets: n cells of a house that hold n digits between them (naked), or n digits that have n cells between them (hidden).
//!
//! Size is a parameter. Only proper sets count: every cell has at least two candidates, every digit at least two places.
//! Source: Sudoku Explainer 1.2.1; houses block, column, row, combinations colexicographic, and its gates on the number of empty cells.

use std::ops::ControlFlow;

use crate::logic::catalogue::Id;
use crate::logic::diagram::{Diagram, House, Role};
use crate::logic::geometry::{ALL, BLOCK_COLUMN_ROW, Bits, HOUSES, combinations};
use crate::logic::state::State;
use crate::logic::step::{Found, Removal};

/// A set in a house: the positions of its cells and its digits.
#[derive(Clone, Copy)]
pub struct Set {
    pub house: usize,
    pub cells: u16,
    pub digits: u16,
}

/// Every naked set of this size.
pub fn scan_naked(state: &State, size: u32, mut hit: impl FnMut(Set) -> ControlFlow<()>) -> ControlFlow<()> {
    for house in BLOCK_COLUMN_ROW.map(usize::from) {
        if state.empty_cells(house) < 2 * size {
            continue;
        }
        let marks = HOUSES[house].map(|cell| state.marks(cell));
        each_set(&marks, size, |cells, digits| hit(Set { house, cells, digits }))?;
    }
    ControlFlow::Continue(())
}

/// Every hidden set of this size in houses with more than `gate` empty cells.
pub fn scan_hidden(
    state: &State,
    size: u32,
    gate: u32,
    mut hit: impl FnMut(Set) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for house in BLOCK_COLUMN_ROW.map(usize::from) {
        if state.empty_cells(house) <= gate {
            continue;
        }
        each_set(state.places_in(house), size, |digits, cells| hit(Set { house, cells, digits }))?;
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

impl Set {
    /// What a naked set removes: its digits from the other cells of the house.
    pub fn removes_if_naked(&self, state: &State) -> impl Iterator<Item = Removal> {
        let (house, digits) = (self.house, self.digits);
        let gone = Bits(ALL & !self.cells).map(move |at| HOUSES[house][at as usize]);
        gone.map(move |cell| (cell, state.marks(cell) & digits)).filter(|removal| removal.1 != 0)
    }

    /// What a hidden set removes: the other digits from its cells.
    pub fn removes_if_hidden(&self, state: &State) -> impl Iterator<Item = Removal> {
        let (house, digits) = (self.house, self.digits);
        let gone = Bits(self.cells).map(move |at| HOUSES[house][at as usize]);
        gone.map(move |cell| (cell, state.marks(cell) & !digits)).filter(|removal| removal.1 != 0)
    }

    fn diagram(&self, state: &State) -> Diagram {
        let mut why = Diagram { houses: vec![House::from_index(self.house)], ..Diagram::default() };
        for at in Bits(self.cells) {
            let cell = HOUSES[self.house][at as usize];
            why.mark(cell, state.marks(cell) & self.digits, Role::Pattern);
        }
        why
    }
}

macro_rules! by_size {
    ($($name:ident: $find:ident($size:expr, $id:expr);)*) => {
        $(pub fn $name(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
            $find(state, $size, $id, found)
        })*
    };
}

by_size! {
    find_naked_pair: find_naked(2, Id::NakedPair);
    find_naked_triple: find_naked(3, Id::NakedTriple);
    find_naked_quad: find_naked(4, Id::NakedQuad);
    find_hidden_pair: find_hidden(2, Id::HiddenPair);
    find_hidden_triple: find_hidden(3, Id::HiddenTriple);
    find_hidden_quad: find_hidden(4, Id::HiddenQuad);
    find_direct_hidden_pair: find_direct(2, Id::DirectHiddenPair);
    find_direct_hidden_triple: find_direct(3, Id::DirectHiddenTriple);
}

fn find_naked(state: &State, size: u32, technique: Id, found: &mut Found<'_>) -> ControlFlow<()> {
    scan_naked(state, size, |set| {
        eliminate(technique, set.removes_if_naked(state).collect(), found, || set.diagram(state))
    })
}

fn find_hidden(state: &State, size: u32, technique: Id, found: &mut Found<'_>) -> ControlFlow<()> {
    scan_hidden(state, size, 2 * size, |set| {
        eliminate(technique, set.removes_if_hidden(state).collect(), found, || set.diagram(state))
    })
}

fn eliminate(
    technique: Id,
    mut removals: Vec<Removal>,
    found: &mut Found<'_>,
    why: impl FnOnce() -> Diagram,
) -> ControlFlow<()> {
    removals.sort_unstable();
    found.eliminate(technique, 0, &removals, || {
        let mut why = why();
        why.removed(&removals);
        why
    })
}

/// A hidden set that leaves another digit of its house a single place outside the set.
fn find_direct(state: &State, size: u32, technique: Id, found: &mut Found<'_>) -> ControlFlow<()> {
    scan_hidden(state, size, size, |set| {
        for digit in Bits(ALL & !set.digits) {
            let places = state.places(set.house, digit);
            let outside = places & !set.cells;
            if places.count_ones() >= 2 && outside.is_power_of_two() {
                let cell = HOUSES[set.house][outside.trailing_zeros() as usize];
                return found.place(technique, cell, digit, || {
                    let mut why = set.diagram(state);
                    for at in Bits(places & set.cells) {
                        why.mark(HOUSES[set.house][at as usize], 1 << digit, Role::Off);
                    }
                    why.mark(cell, 1 << digit, Role::Placed);
                    why
                });
            }
        }
        ControlFlow::Continue(())
    })
}
