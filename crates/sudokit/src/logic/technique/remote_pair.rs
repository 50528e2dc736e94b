//! Remote pair: cells with the same two candidates that see one another in a net, in two colours; the colours hold different digits.
//!
//! Source: [hodoku]; nets from their first cell on.

use std::ops::ControlFlow;

use crate::board::Coordinates;
use crate::logic::diagram::{Diagram, Removal, Role};
use crate::logic::geometry::{CellSet, SEES};
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cells, digits, list};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static REMOTE_PAIR: Technique = Technique::new(
    TechniqueInfo { id: "remote-pair", name: "remote pair", family: Family::Wings, noun: Noun::A },
    find,
    argument,
);

fn find(state: &State, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    let mut done = CellSet::EMPTY;
    for start in state.cells_with(2) {
        if done.contains(start) {
            continue;
        }
        let pair = state.marks(start);
        let mut colours = [CellSet::EMPTY; 2];
        colours[0].insert(start);
        let mut todo = vec![(start, 0)];
        while let Some((cell, colour)) = todo.pop() {
            for other in
                SEES[cell as usize].and(state.cells_with(2)).filter(|&cell| state.marks(cell) == pair)
            {
                if !colours[1 - colour].contains(other) {
                    colours[1 - colour].insert(other);
                    todo.push((other, 1 - colour));
                }
            }
        }
        done.0 |= colours[0].0 | colours[1].0;
        if colours[0].len() + colours[1].len() < 4 || !colours[0].and(colours[1]).is_empty() {
            continue;
        }
        let seen = colours
            .map(|colour| colour.fold(CellSet::EMPTY, |seen, cell| CellSet(seen.0 | SEES[cell as usize].0)));
        let removed_from = seen[0].and(seen[1]).without(colours[0]).without(colours[1]);
        let removals: Vec<Removal> = removed_from
            .map(|cell| (cell, state.marks(cell) & pair))
            .filter(|removal| removal.1 != 0)
            .collect();
        steps.eliminate(&REMOTE_PAIR, 0, &removals, || {
            let mut why = Diagram::default();
            for (colour, role) in colours.into_iter().zip([Role::Pattern, Role::Anchor]) {
                colour.for_each(|cell| why.mark(cell, pair, role));
            }
            why.removed(&removals);
            why
        })?;
    }
    ControlFlow::Continue(())
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    format!(
        "The cells {} and {} hold only {} and see one another in turn, so the first all take one of these digits and the others \
         the other. A cell that sees both kinds can take neither. {}",
        cells(why, Role::Pattern, notation),
        cells(why, Role::Anchor, notation),
        list(&digits(why, Role::Pattern), "and"),
        step.effect(notation)
    )
}
