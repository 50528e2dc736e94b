//! Naked single: a cell with a single candidate [explainer]. Cells row by row.

use std::ops::ControlFlow;

use crate::board::Coordinates;
use crate::logic::diagram::{Diagram, Role};
use crate::logic::geometry::{ALL, Bits};
use crate::logic::houses::Houses;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cell_name, digits, list};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static NAKED_SINGLE: Technique = Technique::new(
    TechniqueInfo { id: "naked-single", name: "naked single", family: Family::Singles, noun: Noun::A },
    find,
    argument,
);

pub fn find<H: Houses>(state: &State<H>, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    for (cell, &marks) in state.all_marks().iter().enumerate() {
        if marks.is_power_of_two() {
            let cell = cell as u8;
            steps.place(&NAKED_SINGLE, cell, marks.trailing_zeros() as u8, || diagram(state, cell, marks))?;
        }
    }
    ControlFlow::Continue(())
}

/// The cell, and for each other digit a cell in sight that holds it; what no cell in sight holds was removed before.
pub fn diagram<H: Houses>(state: &State<H>, cell: u8, marks: u16) -> Diagram {
    let mut why = Diagram::default();
    why.mark(cell, marks, Role::Placed);
    for digit in Bits(ALL & !marks) {
        match state.houses().peers(cell).iter().find(|&&peer| state.value(peer) == digit + 1) {
            Some(&peer) => why.mark(peer, 1 << digit, Role::Blocker),
            None => why.mark(cell, 1 << digit, Role::Off),
        }
    }
    why
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let Some((cell, digit)) = step.placed() else { return step.effect(notation) };
    let mut reasons: Vec<String> = step
        .why
        .marks
        .iter()
        .filter(|mark| mark.role == Role::Blocker)
        .map(|mark| format!("{} stands in {}", mark.digit, cell_name(mark.cell, notation)))
        .collect();
    match &digits(&step.why, Role::Off)[..] {
        [] => {}
        [one] => reasons.push(format!("{one} was removed in an earlier step")),
        more => reasons.push(format!("{} were removed in earlier steps", list(more, "and"))),
    }
    let colon = if reasons.is_empty() { "" } else { ": " };
    format!(
        "{} has no candidate left but {digit}{colon}{}.",
        cell_name(cell, notation),
        list(&reasons, "and")
    )
}
