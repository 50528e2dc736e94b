//! XY-wing and XYZ-wing: a pivot of two or three digits and two wings of two; whichever the pivot is, a wing (or it) is
//! z [explainer].
//!
//! Pivots row by row, wings in house order.

use std::ops::ControlFlow;

use crate::board::Coordinates;
use crate::logic::diagram::{Diagram, Removal, Role};

use crate::logic::houses::Houses;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cells, digits, list};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static XY_WING: Technique = Technique::new(
    TechniqueInfo { id: "xy-wing", name: "XY-wing", family: Family::Wings, noun: Noun::An },
    |state, steps| find(state, 2, &XY_WING, steps),
    argument,
);

pub static XYZ_WING: Technique = Technique::new(
    TechniqueInfo { id: "xyz-wing", name: "XYZ-wing", family: Family::Wings, noun: Noun::An },
    |state, steps| find(state, 3, &XYZ_WING, steps),
    argument,
);

pub fn find<H: Houses>(
    state: &State<H>,
    pivot_size: u32,
    technique: &'static Technique,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    let bivalue = state.cells_with(2);
    for pivot in state.cells_with(pivot_size) {
        let pivot_marks = state.marks(pivot);
        let peers = state.houses().peers(pivot).iter().copied().filter(|&peer| bivalue.contains(peer));
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
                let mut victims = state.houses().sees(wing1).and(state.houses().sees(wing2));
                if pivot_size == 3 {
                    victims = victims.and(state.houses().sees(pivot));
                }
                victims.remove(pivot);
                let removals: Vec<Removal> =
                    victims.filter(|&cell| state.marks(cell) & z != 0).map(|cell| (cell, z)).collect();
                steps.eliminate(technique, 0, &removals, || {
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

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let pivot_digits = digits(why, Role::Anchor);
    let z = list(&digits(why, Role::Eliminated), "and");
    let which = if pivot_digits.len() == 3 { "one of the three cells" } else { "one of the wings" };
    format!(
        "The pivot is {}, the wings are {}. Whatever the pivot takes ({}), {which} is {z}. \
         So a cell that sees them all cannot be {z}. {}",
        cells(why, Role::Anchor, notation),
        cells(why, Role::Pattern, notation),
        list(&pivot_digits, "or"),
        step.effect(notation)
    )
}
