//! Remote pair: cells with the same two candidates, each of which sees the next; the first, third, … hold one of the
//! digits and the others the other [hodoku].

use crate::board::Coordinates;
use crate::logic::diagram::Role;
use crate::logic::hodoku::found_step::StepKind;
use crate::logic::hodoku_steps::find;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cell_list, cells, cells_with, digits, list};
use crate::logic::step::{Step, Technique};

pub static REMOTE_PAIR: Technique = Technique::new(
    TechniqueInfo { id: "remote-pair", name: "remote pair", family: Family::Wings, noun: Noun::A },
    |state, steps| find(StepKind::RemotePair, &REMOTE_PAIR, state, steps),
    argument,
);

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let chain = cells_with(why, |role| matches!(role, Role::Pattern | Role::Anchor));
    format!(
        "The cells {} hold only {}, and each sees the next. So {} are one of these digits, {} the other. A cell that sees \
         one of the former and one of the latter can be neither. {}",
        cell_list(&chain, notation),
        list(&digits(why, Role::Pattern), "and"),
        cells(why, Role::Pattern, notation),
        cells(why, Role::Anchor, notation),
        step.effect(notation)
    )
}
