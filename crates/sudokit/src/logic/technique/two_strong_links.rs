//! Patterns of one digit made of two strong links: skyscraper, two-string kite, turbot fish.
//!
//! If one end of a link sees one end of another, one of the two far ends is true. Two rows or two columns make a
//! skyscraper, a row and a column joined in a box a kite, all others are turbot fish [hodoku].

use crate::board::Coordinates;
use crate::logic::diagram::Role;
use crate::logic::hodoku::found_step::StepKind;
use crate::logic::hodoku_steps::find;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cell_list, cell_name, cells, cells_with, digits, house_list, list};
use crate::logic::step::{Step, Technique};

pub static SKYSCRAPER: Technique = Technique::new(
    info("skyscraper", "skyscraper"),
    |state, steps| find(StepKind::Skyscraper, &SKYSCRAPER, state, steps),
    argument,
);

pub static TWO_STRING_KITE: Technique = Technique::new(
    info("two-string-kite", "two-string kite"),
    |state, steps| find(StepKind::TwoStringKite, &TWO_STRING_KITE, state, steps),
    argument,
);

pub static TURBOT_FISH: Technique = Technique::new(
    info("turbot-fish", "turbot fish"),
    |state, steps| find(StepKind::TurbotFish, &TURBOT_FISH, state, steps),
    argument,
);

const fn info(id: &'static str, name: &'static str) -> TechniqueInfo {
    TechniqueInfo { id, name, family: Family::SingleDigit, noun: Noun::A }
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let digit = list(&digits(why, Role::Anchor), "and");
    let ends = match &cells_with(why, |role| role == Role::Anchor)[..] {
        // Both links begin in the same cell.
        &[end] => format!("{0} is. A cell that sees {0}", cell_name(end, notation)),
        ends => format!("one of {} is. A cell that sees both ends", cell_list(ends, notation)),
    };
    format!(
        "In each of {} the digit {digit} has two places. {} see each other, so they are not both {digit}, and {ends} \
         cannot be {digit}. {}",
        house_list(&why.houses, notation),
        cells(why, Role::Pattern, notation),
        step.effect(notation)
    )
}
