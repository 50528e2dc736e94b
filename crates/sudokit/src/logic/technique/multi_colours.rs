//! Simple colours in two types and multi colours: clusters of strong links of a digit in two colours each [hodoku].

use crate::board::Coordinates;
use crate::logic::diagram::Role;
use crate::logic::hodoku::found_step::StepKind;
use crate::logic::hodoku_steps::find;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cells, digits, list};
use crate::logic::step::{Step, Technique};

pub static SIMPLE_COLOURS_TRAP: Technique = Technique::new(
    info("simple-colours-trap", "simple colours trap"),
    |state, steps| find(StepKind::ColoursTrap, &SIMPLE_COLOURS_TRAP, state, steps),
    simple,
);

pub static SIMPLE_COLOURS_WRAP: Technique = Technique::new(
    info("simple-colours-wrap", "simple colours wrap"),
    |state, steps| find(StepKind::ColoursWrap, &SIMPLE_COLOURS_WRAP, state, steps),
    simple,
);

pub static MULTI_COLOURS_1: Technique = Technique::new(
    info("multi-colours-1", "multi colours type 1"),
    |state, steps| find(StepKind::MultiColours1, &MULTI_COLOURS_1, state, steps),
    multi,
);

pub static MULTI_COLOURS_2: Technique = Technique::new(
    info("multi-colours-2", "multi colours type 2"),
    |state, steps| find(StepKind::MultiColours2, &MULTI_COLOURS_2, state, steps),
    multi,
);

const fn info(id: &'static str, name: &'static str) -> TechniqueInfo {
    TechniqueInfo { id, name, family: Family::SingleDigit, noun: Noun::Plural }
}

fn simple(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let digit = list(&digits(why, Role::Pattern), "and");
    format!(
        "Strong links of {digit} join {} and {}: either all of the first are {digit}, or all of the second. A cell that \
         sees both colours cannot be {digit}, and a colour of which two cells see each other is false. {}",
        cells(why, Role::Pattern, notation),
        cells(why, Role::Anchor, notation),
        step.effect(notation)
    )
}

fn multi(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let digit = list(&digits(why, Role::Pattern), "and");
    format!(
        "Strong links of {digit} make two clusters: of {} and {} just one colour is true, of {} and {} too. Colours of \
         different clusters see each other, so not both of these are true: one of their counterparts is, and a colour \
         that sees both colours of the other cluster is false. {}",
        cells(why, Role::Pattern, notation),
        cells(why, Role::Anchor, notation),
        cells(why, Role::Support, notation),
        cells(why, Role::Extra, notation),
        step.effect(notation)
    )
}
