//! Full house: the last empty cell of a house [explainer]. Boxes first, then columns, then rows.

use std::ops::ControlFlow;

use crate::board::Coordinates;
use crate::logic::diagram::{Diagram, Role};
use crate::logic::houses::Houses;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cell_name, house_list};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static FULL_HOUSE: Technique = Technique::new(
    TechniqueInfo { id: "full-house", name: "full house", family: Family::Singles, noun: Noun::A },
    find,
    argument,
);

pub fn find<H: Houses>(state: &State<H>, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    for house in state.houses().hidden_order(steps.houses).iter().map(|&house| usize::from(house)) {
        if state.empty_cells(house) != 1 {
            continue;
        }
        for (digit, places) in state.places_in(house).iter().enumerate() {
            if places.is_power_of_two() {
                let cell = state.houses().cells(house)[places.trailing_zeros() as usize];
                steps.place(&FULL_HOUSE, cell, digit as u8, || diagram(state, house, cell, digit as u8))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The evidence of a cell that is the last one of a house.
pub fn diagram<H: Houses>(state: &State<H>, house: usize, cell: u8, digit: u8) -> Diagram {
    let mut why = Diagram { houses: vec![state.houses().name(house)], ..Diagram::default() };
    why.mark(cell, 1 << digit, Role::Placed);
    why
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let Some((cell, digit)) = step.placed() else { return step.effect(notation) };
    let house = house_list(&step.why.houses, notation);
    format!(
        "{} is the last empty cell of {house}, and {digit} is the digit that {house} lacks.",
        cell_name(cell, notation)
    )
}
