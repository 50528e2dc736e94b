//! Full house: the last empty cell of a house [explainer]. Boxes first, then columns, then rows.

use std::ops::ControlFlow;

use crate::logic::diagram::{Diagram, House9, Role};
use crate::logic::geometry::HOUSES;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cell_name, house_list};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static FULL_HOUSE: Technique = Technique::new(
    TechniqueInfo { id: "full-house", name: "full house", family: Family::Singles, noun: Noun::A },
    find,
    argument,
);

fn find(state: &State, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    for house in steps.houses.map(usize::from) {
        if state.empty_cells(house) != 1 {
            continue;
        }
        for (digit, places) in state.places_in(house).iter().enumerate() {
            if places.is_power_of_two() {
                let cell = HOUSES[house][places.trailing_zeros() as usize];
                steps.place(&FULL_HOUSE, cell, digit as u8, || {
                    let mut why = Diagram { houses: vec![House9::from_index(house)], ..Diagram::default() };
                    why.mark(cell, 1 << digit, Role::Placed);
                    why
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn argument(step: &Step) -> String {
    let Some((cell, digit)) = step.place else { return step.effect() };
    let house = house_list(&step.why.houses);
    format!(
        "{} is the last empty cell of {house}, and {digit} is the digit that {house} lacks.",
        cell_name(cell)
    )
}
