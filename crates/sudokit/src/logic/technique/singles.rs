//! Singles: a digit with one place in a house (hidden), a cell with one candidate (naked).
//!
//! Source: Sudoku Explainer 1.2.1, hidden single in two passes (last cell of a house first; then blocks, columns, rows), naked single row by row.

use std::ops::ControlFlow;

use crate::logic::catalogue::Id;
use crate::logic::diagram::{Diagram, House, Role};
use crate::logic::geometry::{COLUMNS, HOUSES, ROWS};
use crate::logic::state::State;
use crate::logic::step::Found;

/// The last empty cell of a house.
pub fn find_full_house(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for kind in [0, COLUMNS, ROWS] {
        for house in kind..kind + 9 {
            if state.empty_cells(house) == 1 {
                only_place(state, house, Id::FullHouse, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A digit with a single place in a block.
pub fn find_hidden_in_block(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    (0..9).try_for_each(|house| only_place(state, house, Id::HiddenSingleBlock, found))
}

/// A digit with a single place in a column or row.
pub fn find_hidden_in_line(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    (COLUMNS..COLUMNS + 9)
        .chain(ROWS..ROWS + 9)
        .try_for_each(|house| only_place(state, house, Id::HiddenSingleLine, found))
}

/// A cell with a single candidate.
pub fn find_naked(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for (cell, &marks) in state.all_marks().iter().enumerate() {
        if marks.is_power_of_two() {
            let cell = cell as u8;
            found.place(Id::NakedSingle, cell, marks.trailing_zeros() as u8, || {
                let mut why = Diagram::default();
                why.mark(cell, marks, Role::Placed);
                why
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn only_place(state: &State, house: usize, technique: Id, found: &mut Found<'_>) -> ControlFlow<()> {
    for (digit, places) in state.places_in(house).iter().enumerate() {
        if places.is_power_of_two() {
            let cell = HOUSES[house][places.trailing_zeros() as usize];
            found.place(technique, cell, digit as u8, || {
                let mut why = Diagram { houses: vec![House::from_index(house)], ..Diagram::default() };
                why.mark(cell, 1 << digit, Role::Placed);
                why
            })?;
        }
    }
    ControlFlow::Continue(())
}
