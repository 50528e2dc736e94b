//! W-wing: two cells with the same two candidates, and a strong link of one of the digits whose ends they see; so one
//! of the two cells is the other digit [hodoku].

use crate::board::Coordinates;
use crate::logic::diagram::Role;
use crate::logic::hodoku::found_step::StepKind;
use crate::logic::hodoku_steps::find;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cells, digits, house_list, list};
use crate::logic::step::{Step, Technique};

pub static W_WING: Technique = Technique::new(
    TechniqueInfo { id: "w-wing", name: "W-wing", family: Family::Wings, noun: Noun::A },
    |state, steps| find(StepKind::WWing, &W_WING, state, steps),
    argument,
);

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let pair = list(&digits(why, Role::Pattern), "or");
    let digit = list(&digits(why, Role::Anchor), "and");
    let other = list(&digits(why, Role::Eliminated), "and");
    format!(
        "{} are both {pair}. In {} the digit {digit} goes to {}, so one of the two cells sees it and is {other}. \
         A cell that sees both cannot be {other}. {}",
        cells(why, Role::Pattern, notation),
        house_list(&why.houses, notation),
        cells(why, Role::Anchor, notation),
        step.effect(notation)
    )
}
