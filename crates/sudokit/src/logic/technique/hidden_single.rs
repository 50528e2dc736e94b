//! Hidden single: a digit with a single place in a house [explainer]. Boxes; then columns, then rows.
//!
//! The argument names the digits that keep it from the other cells. Of the placed digits that see an empty cell of the
//! house, those that see the most cells not yet explained are named first, and no more than are needed. A cell that no
//! placed digit blocks lost the candidate to an earlier step.

use std::ops::ControlFlow;

use crate::board::Coordinates;
use crate::logic::diagram::{Diagram, Role};
use crate::logic::geometry::CellSet;
use crate::logic::houses::Houses;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cell_list, cell_name, cells_with, house_name, list};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static HIDDEN_SINGLE_BOX: Technique = Technique::new(
    TechniqueInfo {
        id: "hidden-single-box",
        name: "hidden single in a box",
        family: Family::Singles,
        noun: Noun::A,
    },
    |state, steps| find(state, true, &HIDDEN_SINGLE_BOX, steps),
    argument,
);

pub static HIDDEN_SINGLE_LINE: Technique = Technique::new(
    TechniqueInfo {
        id: "hidden-single-line",
        name: "hidden single in a line",
        family: Family::Singles,
        noun: Noun::A,
    },
    |state, steps| find(state, false, &HIDDEN_SINGLE_LINE, steps),
    argument,
);

pub fn find<H: Houses>(
    state: &State<H>,
    in_box: bool,
    technique: &'static Technique,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    for house in state.houses().hidden_order(steps.houses).iter().map(|&house| usize::from(house)) {
        if (house < 9) != in_box {
            continue;
        }
        for (digit, places) in state.places_in(house).iter().enumerate() {
            if places.is_power_of_two() {
                let cell = state.houses().cells(house)[places.trailing_zeros() as usize];
                steps.place(technique, cell, digit as u8, || diagram(state, house, cell, digit as u8))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The evidence of a single in a house: what keeps the digit out of the other cells.
pub fn diagram<H: Houses>(state: &State<H>, house: usize, cell: u8, digit: u8) -> Diagram {
    let mut why = Diagram { houses: vec![state.houses().name(house)], ..Diagram::default() };
    why.mark(cell, 1 << digit, Role::Placed);
    let mut others = CellSet::EMPTY;
    for &other in
        state.houses().cells(house).iter().filter(|&&other| other != cell && state.value(other) == 0)
    {
        others.insert(other);
    }
    let (blockers, unblocked) = blockers(state, others, digit);
    for blocker in blockers {
        why.mark(blocker, 1 << digit, Role::Blocker);
    }
    for lost in unblocked {
        why.mark(lost, 1 << digit, Role::Off);
    }
    why
}

/// Placed digits that keep the digit out of these cells, by greedy choice, and the cells that none of them blocks.
fn blockers<H: Houses>(state: &State<H>, mut cells: CellSet, digit: u8) -> (Vec<u8>, CellSet) {
    let holders: Vec<u8> = (0..81).filter(|&holder| state.value(holder) == digit + 1).collect();
    let mut chosen = Vec::new();
    // Reversed, because `max_by_key` gives the last of equals and the first is wanted.
    while let Some(&best) =
        holders.iter().rev().max_by_key(|&&holder| cells.and(state.houses().sees(holder)).len())
    {
        let blocked = cells.and(state.houses().sees(best));
        if blocked.is_empty() {
            break;
        }
        cells = cells.without(blocked);
        chosen.push(best);
    }
    chosen.sort_unstable();
    (chosen, cells)
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let (Some((cell, digit)), Some(&house)) = (step.placed(), step.why.houses.first()) else {
        return step.effect(notation);
    };
    let blockers = cells_with(&step.why, |role| role == Role::Blocker);
    let lost = cells_with(&step.why, |role| role == Role::Off);
    let mut reasons = Vec::new();
    match blockers.len() {
        0 => {}
        1 => reasons
            .push(format!("the {digit} in {} keeps it out of other cells", cell_list(&blockers, notation))),
        _ => reasons
            .push(format!("the {digit}s in {} keep it out of other cells", cell_list(&blockers, notation))),
    }
    match lost.len() {
        0 => {}
        1 => reasons.push(format!("{} lost it in an earlier step", cell_list(&lost, notation))),
        _ => reasons.push(format!("{} lost it in earlier steps", cell_list(&lost, notation))),
    }
    let colon = if reasons.is_empty() { "" } else { ": " };
    let (house, name) = (house_name(house, notation), cell_name(cell, notation));
    format!("In {house} the digit {digit} can go only to {name}{colon}{}.", list(&reasons, "and"))
}
