//! Naked subsets in any cells that all differ: n cells with n numbers between them keep these numbers for themselves.
//!
//! Groups in order, cells ascending. Sizes from 2 to 4. Fewer numbers than cells are a contradiction.

use std::ops::ControlFlow;

use crate::logic::any_board::state::BoardState;
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>, size: usize) -> ControlFlow<()> {
    for group in &state.rules().groups {
        steps.check()?;
        let fits = |&&cell: &&usize| (2..=size as u32).contains(&state.set(cell).count_ones());
        let cells: Vec<usize> = group.cells.iter().filter(fits).copied().collect();
        if cells.len() >= size {
            subsets(state, steps, group, &cells, size, &mut Vec::new(), 0)?;
        }
    }
    ControlFlow::Continue(())
}

fn subsets(
    state: &BoardState,
    steps: &mut BoardSteps<'_>,
    group: &crate::logic::any_board::parts::Group,
    rest: &[usize],
    size: usize,
    chosen: &mut Vec<usize>,
    union: u32,
) -> ControlFlow<()> {
    if chosen.len() == size {
        let rules = state.rules();
        let outside = |&&cell: &&usize| !chosen.contains(&cell) && state.set(cell) & union != 0;
        let victims: Vec<usize> = group.cells.iter().filter(outside).copied().collect();
        let is_short = (union.count_ones() as usize) < size;
        if victims.is_empty() && !is_short {
            return ControlFlow::Continue(());
        }
        let (names, numbers) = (words::cells(chosen), words::numbers(union, "and"));
        let house = words::group(rules, group);
        let mut lines =
            vec![BoardLine::new(fact!("{} have only {} between them.", &names, &numbers), chosen)];
        let removed = if is_short {
            let text = fact!("They all differ ({}), so these numbers are too few.", &house);
            lines.push(BoardLine::new(text, chosen).using(&[0]));
            vec![(chosen[0], state.set(chosen[0]))]
        } else {
            let text = fact!(
                "They all differ ({}), so each of {} stands in one of them and in no other cell there.",
                &house,
                &numbers
            );
            lines.push(BoardLine::new(text, &victims).using(&[0]));
            victims.iter().map(|&cell| (cell, union)).collect()
        };
        let sources = vec![group.source];
        return steps.add(
            state,
            StepEvidence { sources, cells: chosen.clone(), removed, lines, ..StepEvidence::default() },
        );
    }
    for (at, &cell) in rest.iter().enumerate() {
        let union = union | state.set(cell);
        if union.count_ones() as usize <= size {
            chosen.push(cell);
            subsets(state, steps, group, &rest[at + 1..], size, chosen, union)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}
