//! Parts of sentences that the words of all techniques share: names of cells and houses, lists, what a diagram holds.

use super::diagram::{Diagram, House9, Removal, Role};
use super::geometry::Bits;

/// r1c1 to r9c9.
pub fn cell_name(cell: u8) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

/// "row 4", "column 2", "box 9", "the diagonal from r1c1 to r9c9".
pub fn house_name(house: House9) -> String {
    match house {
        House9::Box(i) => format!("box {}", i + 1),
        House9::Row(i) => format!("row {}", i + 1),
        House9::Column(i) => format!("column {}", i + 1),
        House9::Region(i) => format!("region {}", i + 1),
        House9::Group(i) => format!("disjoint group {}", i + 1),
        House9::Window(i @ 0..4) => format!("window {}", i + 1),
        House9::Window(4) => "columns 2 to 4 outside of the windows".to_string(),
        House9::Window(5) => "columns 6 to 8 outside of the windows".to_string(),
        House9::Window(6) => "rows 2 to 4 outside of the windows".to_string(),
        House9::Window(7) => "rows 6 to 8 outside of the windows".to_string(),
        House9::Window(_) => "rows and columns 1, 5 and 9 together".to_string(),
        House9::Diagonal(0) => "the diagonal from r1c1 to r9c9".to_string(),
        House9::Diagonal(_) => "the diagonal from r1c9 to r9c1".to_string(),
        House9::Extra(i) => format!("extra region {}", i + 1),
    }
}

/// "row 4 and column 2".
pub fn house_list(houses: &[House9]) -> String {
    let names: Vec<String> = houses.iter().map(|&house| house_name(house)).collect();
    list(&names, "and")
}

/// "a", "a and b", "a, b and c".
pub fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// "digit 4", "digits 4 and 7".
pub fn plural(noun: &str, items: &[String]) -> String {
    if items.len() == 1 { format!("{noun} {}", items[0]) } else { format!("{noun}s {}", list(items, "and")) }
}

/// Digits (bits) as text, ascending.
pub fn digit_names(digits: u16) -> Vec<String> {
    Bits(digits).map(|digit| (digit + 1).to_string()).collect()
}

/// The cells of marks with such a role, in order of appearance.
pub fn cells_with(why: &Diagram, wanted: impl Fn(Role) -> bool) -> Vec<u8> {
    let mut cells = Vec::new();
    for mark in &why.marks {
        if wanted(mark.role) && !cells.contains(&mark.cell) {
            cells.push(mark.cell);
        }
    }
    cells
}

/// The digits of marks with such a role, ascending, as text.
pub fn digits_with(why: &Diagram, wanted: impl Fn(Role) -> bool) -> Vec<String> {
    let digits =
        why.marks.iter().filter(|mark| wanted(mark.role)).fold(0u16, |set, mark| set | 1 << (mark.digit - 1));
    digit_names(digits)
}

/// "r1c1, r1c2 and r1c3": the cells of a role.
pub fn cells(why: &Diagram, role: Role) -> String {
    cell_list(&cells_with(why, |r| r == role))
}

/// "r1c1, r1c2 and r1c3".
pub fn cell_list(cells: &[u8]) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| cell_name(cell)).collect();
    list(&names, "and")
}

/// The digits of a role, as text.
pub fn digits(why: &Diagram, role: Role) -> Vec<String> {
    digits_with(why, |r| r == role)
}

/// What a step does: "r1c2 is not 3 or 5" or "r4c4 is 7".
pub fn effect_of(place: Option<(u8, u8)>, eliminate: &[Removal]) -> String {
    if let Some((cell, digit)) = place {
        return format!("{} is {digit}.", cell_name(cell));
    }
    let parts: Vec<String> = eliminate
        .iter()
        .map(|&(cell, digits)| format!("{} is not {}", cell_name(cell), list(&digit_names(digits), "or")))
        .collect();
    format!("{}.", parts.join("; "))
}
