//! Hidden single: a digit with a single place in a house [explainer]. Boxes; then columns, then rows.
//!
//! The argument names the digits that keep it from the other cells: of the placed digits that see an empty cell of the house, those
//! that see most of the cells not yet explained are named first, and no more than are needed. A cell that no placed digit blocks
//! lost the candidate to an earlier step.

use std::ops::ControlFlow;

use crate::logic::diagram::{Diagram, House9, Role};
use crate::logic::geometry::{CellSet, HOUSES, SEES};
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cell_list, cell_name, cells_with, house_list};
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

fn find(
    state: &State,
    in_box: bool,
    technique: &'static Technique,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    for house in steps.houses.map(usize::from) {
        if (house < 9) != in_box {
            continue;
        }
        for (digit, places) in state.places_in(house).iter().enumerate() {
            if places.is_power_of_two() {
                let cell = HOUSES[house][places.trailing_zeros() as usize];
                steps.place(technique, cell, digit as u8, || diagram(state, house, cell, digit as u8))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn diagram(state: &State, house: usize, cell: u8, digit: u8) -> Diagram {
    let mut why = Diagram { houses: vec![House9::from_index(house)], ..Diagram::default() };
    why.mark(cell, 1 << digit, Role::Placed);
    for blocker in blockers(state, house, cell, digit) {
        why.mark(blocker, 1 << digit, Role::Blocker);
    }
    why
}

/// The placed digits that keep the digit out of the other empty cells of the house: a greedy smallest choice.
fn blockers(state: &State, house: usize, cell: u8, digit: u8) -> Vec<u8> {
    let mut open = CellSet::EMPTY;
    for &other in HOUSES[house].iter().filter(|&&other| other != cell && state.value(other) == 0) {
        open.insert(other);
    }
    let holders: Vec<u8> = (0..81).filter(|&holder| state.value(holder) == digit + 1).collect();
    let mut chosen = Vec::new();
    // The first of several that block equally many.
    while let Some(&best) = holders.iter().rev().max_by_key(|&&holder| open.and(SEES[holder as usize]).len())
    {
        let blocked = open.and(SEES[best as usize]);
        if blocked.is_empty() {
            break;
        }
        open = open.without(blocked);
        chosen.push(best);
    }
    chosen.sort_unstable();
    chosen
}

fn argument(step: &Step) -> String {
    let (Some((cell, digit)), Some(&house)) = (step.place, step.why.houses.first()) else {
        return step.effect();
    };
    let blockers = cells_with(&step.why, |role| role == Role::Blocker);
    let house = house_list(&[house]);
    let name = cell_name(cell);
    let holds = |count: usize| if count == 1 { "holds" } else { "hold" };
    let keeps = |count: usize| if count == 1 { "keeps" } else { "keep" };
    match blockers.len() {
        0 => format!("In {house} the digit {digit} can go only to {name}."),
        n => format!(
            "{} {} the digit {digit} and {} it out of cells of {house}. So in {house} it can go only to {name}.",
            cell_list(&blockers),
            holds(n),
            keeps(n)
        ),
    }
}
