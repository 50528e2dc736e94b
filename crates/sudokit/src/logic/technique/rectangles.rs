//! Uniqueness tests 5 and 6, hidden and avoidable rectangles [hodoku]. All presuppose exactly one solution: a rectangle
//! in two boxes with the same two digits crosswise could be exchanged.

use crate::board::Coordinates;
use crate::logic::diagram::Role;
use crate::logic::hodoku::found_step::StepKind;
use crate::logic::hodoku_steps::find;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cell_name, cells, cells_with, digits, list};
use crate::logic::step::{Step, Technique};

pub static UNIQUE_RECTANGLE_5: Technique = Technique::new(
    info("unique-rectangle-5", "unique rectangle type 5"),
    |state, steps| find(StepKind::Unique5, &UNIQUE_RECTANGLE_5, state, steps),
    |step, notation| {
        argument(
            step,
            "one of the corners with an extra candidate holds it, so what sees them all does not",
            notation,
        )
    },
);

pub static UNIQUE_RECTANGLE_6: Technique = Technique::new(
    info("unique-rectangle-6", "unique rectangle type 6"),
    |state, steps| find(StepKind::Unique6, &UNIQUE_RECTANGLE_6, state, steps),
    |step, notation| {
        argument(
            step,
            "one of the digits has no other place in the rows and columns, so if it stood in the corners with extras, all four would be exchangeable",
            notation,
        )
    },
);

pub static HIDDEN_RECTANGLE: Technique = Technique::new(
    info("hidden-rectangle", "hidden rectangle"),
    |state, steps| find(StepKind::HiddenRectangle, &HIDDEN_RECTANGLE, state, steps),
    |step, notation| {
        argument(
            step,
            "in the row and the column of one corner one of the digits has no place outside the rectangle, so if that corner were the other digit, all four would be exchangeable",
            notation,
        )
    },
);

pub static AVOIDABLE_RECTANGLE_1: Technique = Technique::new(
    TechniqueInfo { noun: Noun::An, ..info("avoidable-rectangle-1", "avoidable rectangle type 1") },
    |state, steps| find(StepKind::Avoidable1, &AVOIDABLE_RECTANGLE_1, state, steps),
    avoidable,
);

pub static AVOIDABLE_RECTANGLE_2: Technique = Technique::new(
    TechniqueInfo { noun: Noun::An, ..info("avoidable-rectangle-2", "avoidable rectangle type 2") },
    |state, steps| find(StepKind::Avoidable2, &AVOIDABLE_RECTANGLE_2, state, steps),
    avoidable,
);

/// Which corners hold which of the two digits, and what the empty ones would have to hold for the four to be
/// exchangeable. Of one empty corner the effect says the rest.
fn avoidable(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let filled: Vec<_> = why.marks.iter().filter(|mark| mark.role == Role::Blocker).collect();
    let pair = digits(why, Role::Anchor);
    let corners = cells_with(why, |role| role == Role::Anchor);
    let in_line = |a: u8, b: u8| a / 9 == b / 9 || a % 9 == b % 9;
    let open: Vec<String> = corners
        .into_iter()
        .filter(|&cell| filled.iter().all(|mark| mark.cell != cell))
        .map(|cell| {
            let beside =
                filled.iter().find(|mark| in_line(mark.cell, cell)).map(|mark| mark.digit.to_string());
            let other = pair.iter().find(|&digit| Some(digit) != beside.as_ref());
            format!("{} were {}", cell_name(cell, notation), other.map_or("", String::as_str))
        })
        .collect();
    let held: Vec<String> =
        filled.iter().map(|mark| format!("{} is {}", cell_name(mark.cell, notation), mark.digit)).collect();
    let one = step.technique == &AVOIDABLE_RECTANGLE_1;
    let with_extra: Vec<String> = cells_with(why, |role| role == Role::Extra)
        .into_iter()
        .map(|cell| cell_name(cell, notation))
        .collect();
    let extras = if one || with_extra.is_empty() {
        String::new()
    } else {
        format!(" So {} is {}.", list(&with_extra, "or"), list(&digits(why, Role::Extra), "or"))
    };
    format!(
        "None of {} is a given. {}. If {}, {} could be exchanged in the four cells, which lie in two rows, two columns and two boxes, and the puzzle would have two solutions.{extras} {}",
        cells(why, Role::Anchor, notation),
        list(&held, "and"),
        list(&open, "and"),
        list(&pair, "and"),
        step.effect(notation)
    )
}

const fn info(id: &'static str, name: &'static str) -> TechniqueInfo {
    TechniqueInfo { id, name, family: Family::Uniqueness, noun: Noun::A }
}

fn argument(step: &Step, reason: &str, notation: Coordinates) -> String {
    let why = &step.why;
    format!(
        "If {} were all {}, they could be exchanged and the puzzle would have two solutions: {reason}. {}",
        cells(why, Role::Anchor, notation),
        list(&digits(why, Role::Anchor), "or"),
        step.effect(notation)
    )
}
