//! Steps in plain English, made from the technique and the [`Diagram`] alone.
//!
//! A hint climbs five rungs, and each says a little more: where to look, which technique, which cells, what follows, the whole argument.

use super::argument;
use super::diagram::{Diagram, Form, House, Role};
use super::geometry::HOUSES_OF;
use super::step::Step;

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rung {
    /// Where to look.
    Where,
    /// Which technique.
    Technique,
    /// Which cells and digits.
    Cells,
    /// What follows.
    Effect,
    /// The whole argument.
    Argument,
}

impl Rung {
    /// All rungs, from the least to the most telling.
    pub const ALL: [Rung; 5] = [Rung::Where, Rung::Technique, Rung::Cells, Rung::Effect, Rung::Argument];

    /// Rung 1 to 5.
    pub fn from_number(number: u8) -> Option<Rung> {
        Rung::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }
}

/// One rung of a hint.
///
/// ```
/// use sudokit::logic::{Rung, State, first_step, scale, words};
/// let mut values = [0; 81];
/// for (cell, digit) in [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8)] {
///     values[cell] = digit;
/// }
/// let step = first_step(&State::new(&values), scale("se-1.2.1").unwrap(), Default::default()).unwrap().unwrap();
/// assert_eq!(words(&step, Rung::Where), "Look at row 1.");
/// assert_eq!(words(&step, Rung::Effect), "r1c1 is 9.");
/// ```
pub fn words(step: &Step, rung: Rung) -> String {
    match rung {
        Rung::Where => place_to_look(step),
        Rung::Technique => format!("There is {}.", with_article(&technique_name(step))),
        Rung::Cells => cells_and_digits(step),
        Rung::Effect => effect(step),
        Rung::Argument => argument::argument(step),
    }
}

/// The name of the step's technique, with its form where that says more.
pub fn technique_name(step: &Step) -> String {
    let name = step.technique().name;
    let form = match step.why.form {
        Form::Contradiction if step.technique().id == "nishio" => "",
        Form::Contradiction => "contradiction",
        Form::Double => "double",
        Form::Cell => "cell",
        Form::Region => "region",
        _ => "",
    };
    match (form, name.split_once("forcing chains")) {
        ("", _) | (_, None) => name.to_string(),
        ("cell" | "region", Some(("multiple ", _))) => format!("{form} forcing chains"),
        (_, Some((before, after))) => format!("{before}{form} forcing chains{after}"),
    }
}

/// What the step does: "r1c2 is not 3 or 5; r4c4 is 7."
pub fn effect(step: &Step) -> String {
    let mut parts = Vec::new();
    if let Some((cell, digit)) = step.place {
        parts.push(format!("{} is {digit}", cell_name(cell)));
    } else {
        for &(cell, digits) in &step.eliminate {
            parts.push(format!("{} is not {}", cell_name(cell), list(&digit_names(digits), "or")));
        }
    }
    format!("{}.", parts.join("; "))
}

/// r1c1 to r9c9.
pub fn cell_name(cell: u8) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

/// "row 4", "column 2", "block 9".
pub fn house_name(house: House) -> String {
    match house {
        House::Block(i) => format!("block {}", i + 1),
        House::Row(i) => format!("row {}", i + 1),
        House::Column(i) => format!("column {}", i + 1),
    }
}

fn place_to_look(step: &Step) -> String {
    let why = &step.why;
    if let [house] = why.houses[..] {
        return format!("Look at {}.", house_name(house));
    }
    let digits = digits_with(why, |role| matches!(role, Role::Pattern | Role::On | Role::Off));
    if let Some(first) = why.houses.first() {
        let same_kind = |house: &&House| house.index() / 9 == first.index() / 9;
        let names: Vec<String> =
            why.houses.iter().take_while(same_kind).map(|&house| house_name(house)).collect();
        return format!("Look at the {} in {}.", plural("digit", &digits), list(&names, "and"));
    }
    let cells = cells_with(why, |role| !matches!(role, Role::Eliminated));
    match cells[..] {
        [] => "Look at the whole grid.".to_string(),
        [cell] => format!("Look at {}.", cell_name(cell)),
        _ if digits.len() == 1 => {
            format!("Look at the {} around {}.", plural("digit", &digits), cell_name(cells[0]))
        }
        _ => {
            let mut blocks: Vec<u8> = cells.iter().map(|&cell| HOUSES_OF[cell as usize][0] + 1).collect();
            blocks.sort_unstable();
            blocks.dedup();
            let names: Vec<String> = blocks.iter().map(u8::to_string).collect();
            format!("Look at {}.", plural("block", &names))
        }
    }
}

fn cells_and_digits(step: &Step) -> String {
    let telling = |role| !matches!(role, Role::Eliminated);
    let cells: Vec<String> = cells_with(&step.why, telling).into_iter().map(cell_name).collect();
    let digits = digits_with(&step.why, telling);
    format!("It is in {}, with the {}.", list(&cells, "and"), plural("digit", &digits))
}

/// The cells of marks with such a role, in order of appearance.
pub(super) fn cells_with(why: &Diagram, wanted: impl Fn(Role) -> bool) -> Vec<u8> {
    let mut cells = Vec::new();
    for mark in &why.marks {
        if wanted(mark.role) && !cells.contains(&mark.cell) {
            cells.push(mark.cell);
        }
    }
    cells
}

/// The digits of marks with such a role, ascending, as text.
pub(super) fn digits_with(why: &Diagram, wanted: impl Fn(Role) -> bool) -> Vec<String> {
    let digits =
        why.marks.iter().filter(|mark| wanted(mark.role)).fold(0u16, |set, mark| set | 1 << (mark.digit - 1));
    digit_names(digits)
}

pub(super) fn digit_names(digits: u16) -> Vec<String> {
    super::geometry::Bits(digits).map(|digit| (digit + 1).to_string()).collect()
}

/// "a", "a and b", "a, b and c".
pub(super) fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// "digit 4", "digits 4 and 7".
pub(super) fn plural(noun: &str, items: &[String]) -> String {
    if items.len() == 1 { format!("{noun} {}", items[0]) } else { format!("{noun}s {}", list(items, "and")) }
}

fn with_article(name: &str) -> String {
    let plural = name.contains("chains") || name == "pointing" || name == "claiming" || name == "Nishio";
    if plural || name.contains("pointing") || name.contains("claiming") {
        return name.to_string();
    }
    let vowel = name.starts_with(['a', 'e', 'i', 'o', 'X', 'A']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}
