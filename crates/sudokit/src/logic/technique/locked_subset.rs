//! Locked pairs and triples: a naked set in the crossing of a box and a line, which takes its digits from both
//! [hodoku].

use crate::board::Coordinates;
use crate::logic::diagram::Role;
use crate::logic::hodoku::found_step::StepKind;
use crate::logic::hodoku_steps::find;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cells, digits, house_list, list};
use crate::logic::step::{Step, Technique};

pub static LOCKED_PAIR: Technique = Technique::new(
    TechniqueInfo { id: "locked-pair", name: "locked pair", family: Family::Sets, noun: Noun::A },
    |state, steps| find(StepKind::LockedPair, &LOCKED_PAIR, state, steps),
    argument,
);

pub static LOCKED_TRIPLE: Technique = Technique::new(
    TechniqueInfo { id: "locked-triple", name: "locked triple", family: Family::Sets, noun: Noun::A },
    |state, steps| find(StepKind::LockedTriple, &LOCKED_TRIPLE, state, steps),
    argument,
);

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    format!(
        "{} have no candidates but {}, so they take these digits. They lie in {}: no other cell of these houses can \
         be one of them. {}",
        cells(why, Role::Pattern, notation),
        list(&digits(why, Role::Pattern), "and"),
        house_list(&why.houses, notation),
        step.effect(notation)
    )
}
