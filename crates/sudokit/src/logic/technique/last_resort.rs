//! Templates, and the value of a cell by trying: what is left when nothing else finds anything [hodoku].

use crate::board::Coordinates;
use crate::logic::diagram::Role;
use crate::logic::hodoku::found_step::StepKind;
use crate::logic::hodoku_steps::find;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{digits, list};
use crate::logic::step::{Step, Technique};

pub static TEMPLATE_SET: Technique = Technique::new(
    TechniqueInfo { id: "template-set", name: "template set", family: Family::LastResort, noun: Noun::A },
    |state, steps| find(StepKind::TemplateSet, &TEMPLATE_SET, state, steps),
    |step, notation| template(step, "every one of them uses the cell", notation),
);

pub static TEMPLATE_DELETE: Technique = Technique::new(
    TechniqueInfo {
        id: "template-delete",
        name: "template delete",
        family: Family::LastResort,
        noun: Noun::A,
    },
    |state, steps| find(StepKind::TemplateDelete, &TEMPLATE_DELETE, state, steps),
    |step, notation| template(step, "none of them uses the candidates that go", notation),
);

pub static BRUTE_FORCE: Technique = Technique::new(
    TechniqueInfo {
        id: "brute-force",
        name: "brute force",
        family: Family::LastResort,
        noun: Noun::Uncountable,
    },
    |state, steps| find(StepKind::BruteForce, &BRUTE_FORCE, state, steps),
    |step, notation| {
        format!(
            "No technique finds more; trying out what is left gives a solution. {}",
            step.effect(notation)
        )
    },
);

fn template(step: &Step, reason: &str, notation: Coordinates) -> String {
    let digit = list(&digits(&step.why, Role::Pattern), "and");
    format!(
        "Of the ways to put {digit} once into every row, column and box only those count that leave every other digit such a way, and {reason}. {}",
        step.effect(notation)
    )
}
