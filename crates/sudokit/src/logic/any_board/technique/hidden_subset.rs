//! Hidden subsets in houses that hold every number: n numbers with n places leave no place for others there.
//!
//! Houses in order, numbers ascending. Sizes from 2 to 4.

use std::ops::ControlFlow;

use crate::logic::any_board::parts::Group;
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>, size: usize) -> ControlFlow<()> {
    for group in state.rules().groups.iter().filter(|group| group.is_full) {
        steps.check()?;
        let sets = state.place_sets(group);
        let cells = |set: u32| members(set).map(|at| group.cells[at]).collect();
        let places: Vec<(usize, Vec<usize>)> = (0..state.rules().values())
            .filter(|&value| (2..=size).contains(&(sets[value].count_ones() as usize)))
            .map(|value| (value, cells(sets[value])))
            .collect();
        if places.len() >= size {
            subsets(state, steps, group, &places, size, &mut Vec::new(), &[])?;
        }
    }
    ControlFlow::Continue(())
}

fn subsets(
    state: &BoardState,
    steps: &mut BoardSteps<'_>,
    group: &Group,
    rest: &[(usize, Vec<usize>)],
    size: usize,
    chosen: &mut Vec<usize>,
    cells: &[usize],
) -> ControlFlow<()> {
    if chosen.len() == size {
        let rules = state.rules();
        let set = chosen.iter().fold(0u32, |set, &value| set | 1 << value);
        let (names, numbers) = (words::cells(cells), words::numbers(set, "and"));
        let house = words::group(rules, group);
        let lines = vec![
            BoardLine::new(
                fact!("In {} the numbers {} can only stand in {}.", &house, &numbers, &names),
                &group.cells,
            ),
            BoardLine::new(
                fact!(
                    "These are as many cells as numbers, so {} hold {} and nothing else.",
                    &names,
                    &numbers
                ),
                cells,
            )
            .using(&[0]),
        ];
        let removed = cells.iter().map(|&cell| (cell, state.set(cell) & !set)).collect();
        let evidence = StepEvidence {
            sources: vec![group.source],
            cells: group.cells.clone(),
            removed,
            lines,
            ..StepEvidence::default()
        };
        return steps.add(state, evidence);
    }
    for (at, (value, places)) in rest.iter().enumerate() {
        let mut union = cells.to_vec();
        union.extend(places.iter().filter(|cell| !cells.contains(cell)));
        if union.len() <= size {
            union.sort_unstable();
            chosen.push(*value);
            subsets(state, steps, group, &rest[at + 1..], size, chosen, &union)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}
