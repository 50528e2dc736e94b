//! Rules that count: quadruples, entropy of squares, cells that must hold given numbers. If only the minimum number of
//! cells can hold one of the numbers, they do; if the maximum number already does, no other does. Rules in order.

use std::ops::ControlFlow;

use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::state::BoardState;
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::{Family, Noun};
use crate::logic::step::Technique;

pub static COUNTS: Technique =
    Technique::of_any_board("counts", "numbers that a rule counts", Family::Rules).with_noun(Noun::Plural);

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    for count in &rules.counts {
        let can: Vec<usize> =
            count.cells.iter().filter(|&&cell| state.set(cell) & count.values != 0).copied().collect();
        let must: Vec<usize> =
            count.cells.iter().filter(|&&cell| state.set(cell) & !count.values == 0).copied().collect();
        let name = words::rule(count.rule);
        let numbers = words::numbers(count.values, "or");
        let sources = count.sources.clone();
        let cells = count.cells.clone();
        let (at, statement, removed): (&Vec<usize>, Fact, Vec<(usize, u32)>) = if can.len() == count.at_least
        {
            let statement = fact!(
                "needs {} in at least {} of its cells, and no more can hold it: {}.",
                numbers,
                count.at_least,
                words::cells(&can)
            );
            (&can, statement, can.iter().map(|&cell| (cell, !count.values)).collect())
        } else if can.len() < count.at_least {
            let statement = fact!(
                "needs {} in at least {} of its cells, and fewer can hold it.",
                &numbers,
                count.at_least
            );
            (&cells, statement, vec![(count.cells[0], u32::MAX)])
        } else if must.len() == count.at_most {
            let others = count.cells.iter().filter(|cell| !must.contains(cell));
            let statement = if must.is_empty() {
                fact!("has none of {}.", &numbers)
            } else {
                fact!("has {} in at most {} of its cells: {}.", &numbers, count.at_most, words::cells(&must))
            };
            (&must, statement, others.map(|&cell| (cell, count.values)).collect())
        } else {
            continue;
        };
        let lines = vec![BoardLine::new(fact!("{} {}", &name, &statement), at)];
        steps.add(
            state,
            StepEvidence { sources, cells: cells.clone(), removed, lines, ..StepEvidence::default() },
        )?;
    }
    ControlFlow::Continue(())
}
