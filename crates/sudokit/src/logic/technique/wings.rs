//! XY-wing and XYZ-wing: a pivot of two or three digits and two wings of two; whichever the pivot is, a wing (or it) is z.
//!
//! Source: Sudoku Explainer 1.2.1; pivot row by row, wings in house order.

use std::ops::ControlFlow;

use crate::logic::catalogue::Id;
use crate::logic::diagram::{Diagram, Role};
use crate::logic::geometry::{PEERS, SEES};
use crate::logic::state::State;
use crate::logic::step::{Found, Removal};

pub fn find_xy_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 2, Id::XYWing, found)
}

pub fn find_xyz_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 3, Id::XYZWing, found)
}

fn find(state: &State, pivot_size: u32, technique: Id, found: &mut Found<'_>) -> ControlFlow<()> {
    let bivalue = state.cells_with(2);
    for pivot in state.cells_with(pivot_size) {
        let pivot_marks = state.marks(pivot);
        let peers = PEERS[pivot as usize].iter().copied().filter(|&peer| bivalue.contains(peer));
        for wing1 in peers.clone() {
            let marks1 = state.marks(wing1);
            if !(pivot_marks & !marks1).is_power_of_two() {
                continue;
            }
            for wing2 in peers.clone() {
                let marks2 = state.marks(wing2);
                let common = pivot_marks & marks1 & marks2;
                let fits = if pivot_size == 2 { common == 0 } else { common.is_power_of_two() };
                if !fits || (pivot_marks | marks1 | marks2).count_ones() != 3 {
                    continue;
                }
                let z = marks1 & marks2;
                let mut victims = SEES[wing1 as usize].and(SEES[wing2 as usize]);
                if pivot_size == 3 {
                    victims = victims.and(SEES[pivot as usize]);
                }
                victims.remove(pivot);
                let removals: Vec<Removal> =
                    victims.filter(|&cell| state.marks(cell) & z != 0).map(|cell| (cell, z)).collect();
                found.eliminate(technique, 0, &removals, || {
                    let mut why = Diagram::default();
                    why.mark(pivot, pivot_marks, Role::Anchor);
                    why.mark(wing1, marks1, Role::Pattern);
                    why.mark(wing2, marks2, Role::Pattern);
                    why.removed(&removals);
                    why
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}
