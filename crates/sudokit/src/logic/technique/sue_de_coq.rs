//! Sue de Coq: cells of a box and a line with two candidates too many, which cells of the line and of the box take in
//! equal shares [hodoku].

use crate::board::Coordinates;
use crate::logic::diagram::Role;
use crate::logic::hodoku::found_step::StepKind;
use crate::logic::hodoku_steps::find;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cells, digits, house_list, list};
use crate::logic::step::{Step, Technique};

pub static SUE_DE_COQ: Technique = Technique::new(
    TechniqueInfo { id: "sue-de-coq", name: "Sue de Coq", family: Family::Sets, noun: Noun::A },
    |state, steps| find(StepKind::SueDeCoq, &SUE_DE_COQ, state, steps),
    argument,
);

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let (houses, lines) = why.houses.split_at(why.houses.len().min(1));
    let (in_box, in_line) = (house_list(houses, notation), house_list(lines, notation));
    format!(
        "{} can be {}; with {} of {in_line} ({}) and {} of {in_box} ({}) they are as many cells as digits, so each of the \
         digits stands in one of these cells. What is in the first or second group cannot be elsewhere in {in_line}, what \
         is in the first or third not elsewhere in {in_box}, unless the other group may hold it. {}",
        cells(why, Role::Pattern, notation),
        list(&digits(why, Role::Pattern), "or"),
        cells(why, Role::Anchor, notation),
        list(&digits(why, Role::Anchor), "or"),
        cells(why, Role::Support, notation),
        list(&digits(why, Role::Support), "or"),
        step.effect(notation)
    )
}
