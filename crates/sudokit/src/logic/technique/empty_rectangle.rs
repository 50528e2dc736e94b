//! Empty rectangle: a box in which the places of a digit lie in one row and one column, and a strong link from that row
//! or column [hodoku].

use crate::board::Coordinates;
use crate::logic::diagram::Role;
use crate::logic::hodoku::found_step::StepKind;
use crate::logic::hodoku_steps::find;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cell_name, cells, cells_with, digits, house_name, list};
use crate::logic::step::{Step, Technique};

pub static EMPTY_RECTANGLE: Technique = Technique::new(
    TechniqueInfo {
        id: "empty-rectangle",
        name: "empty rectangle",
        family: Family::SingleDigit,
        noun: Noun::An,
    },
    |state, steps| find(StepKind::EmptyRectangle, &EMPTY_RECTANGLE, state, steps),
    argument,
);

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let ([base, line, ..], [near, far, ..]) = (&why.houses[..], &cells_with(why, |r| r == Role::Anchor)[..])
    else {
        return step.effect(notation);
    };
    let digit = list(&digits(why, Role::Anchor), "and");
    let (base, line, near, far) = (
        house_name(*base, notation),
        house_name(*line, notation),
        cell_name(*near, notation),
        cell_name(*far, notation),
    );
    let removed = cells(why, Role::Eliminated, notation);
    format!(
        "In {base} the digit {digit} can go only to {}, all in one row or one column. In {line} it can go only to {near} and {far}. \
         If {removed} were {digit}, {far} would not be, so {near} would be; and these two leave {digit} no place in {base}. {}",
        cells(why, Role::Pattern, notation),
        step.effect(notation)
    )
}
