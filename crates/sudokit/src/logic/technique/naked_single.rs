//! Naked single: a cell with a single candidate [explainer]. Cells row by row.

use std::ops::ControlFlow;

use crate::logic::diagram::{Diagram, Role};
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::cell_name;
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static NAKED_SINGLE: Technique = Technique::new(
    TechniqueInfo { id: "naked-single", name: "naked single", family: Family::Singles, noun: Noun::A },
    find,
    argument,
);

fn find(state: &State, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    for (cell, &marks) in state.all_marks().iter().enumerate() {
        if marks.is_power_of_two() {
            let cell = cell as u8;
            steps.place(&NAKED_SINGLE, cell, marks.trailing_zeros() as u8, || {
                let mut why = Diagram::default();
                why.mark(cell, marks, Role::Placed);
                why
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn argument(step: &Step) -> String {
    let Some((cell, digit)) = step.place else { return step.effect() };
    format!("{} has no candidate left but {digit}.", cell_name(cell))
}
