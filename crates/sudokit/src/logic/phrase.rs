//! Parts of sentences that the words of all techniques share: names of cells and houses, lists, what a diagram holds.

use crate::board::{Cell, Coordinates};
pub(super) use crate::constraint::list;

use super::diagram::{Diagram, House9, Role};
use super::geometry::Bits;

/// The name of a cell, 0–80: r1c1 to r9c9.
pub fn cell_name(cell: u8, notation: Coordinates) -> String {
    notation.cell(usize::from(cell / 9), usize::from(cell % 9))
}

/// "row 4", "column 2", "box 9", "the diagonal from r1c1 to r9c9".
pub fn house_name(house: House9, notation: Coordinates) -> String {
    let rows = |from, to| format!("rows {} to {}", notation.row(from), notation.row(to));
    let columns = |from, to| format!("columns {} to {}", notation.column(from), notation.column(to));
    let diagonal =
        |from, to| format!("the diagonal from {} to {}", cell_name(from, notation), cell_name(to, notation));
    match house {
        House9::Box(i) => format!("box {}", i + 1),
        House9::Row(i) => format!("row {}", notation.row(i.into())),
        House9::Column(i) => format!("column {}", notation.column(i.into())),
        House9::Region(i) => format!("region {}", i + 1),
        House9::Group(i) => format!("disjoint group {}", i + 1),
        House9::Window(i @ 0..4) => format!("window {}", i + 1),
        House9::Window(4) => format!("{} outside of the windows", columns(1, 3)),
        House9::Window(5) => format!("{} outside of the windows", columns(5, 7)),
        House9::Window(6) => format!("{} outside of the windows", rows(1, 3)),
        House9::Window(7) => format!("{} outside of the windows", rows(5, 7)),
        House9::Window(_) => "rows and columns 1, 5 and 9 together".to_string(),
        House9::Diagonal(0) => diagonal(0, 80),
        House9::Diagonal(_) => diagonal(8, 72),
        House9::Extra(i) => format!("extra region {}", i + 1),
    }
}

/// "row 4 and column 2".
pub fn house_list(houses: &[House9], notation: Coordinates) -> String {
    let names: Vec<String> = houses.iter().map(|&house| house_name(house, notation)).collect();
    list(&names, "and")
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
pub fn cells_with(why: &Diagram, has_role: impl Fn(Role) -> bool) -> Vec<u8> {
    let mut cells = Vec::new();
    for mark in &why.marks {
        if has_role(mark.role) && !cells.contains(&mark.cell) {
            cells.push(mark.cell);
        }
    }
    cells
}

/// The digits of marks with such a role, ascending, as text.
pub fn digits_with(why: &Diagram, has_role: impl Fn(Role) -> bool) -> Vec<String> {
    let digits = why
        .marks
        .iter()
        .filter(|mark| has_role(mark.role))
        .fold(0u16, |set, mark| set | 1 << (mark.digit - 1));
    digit_names(digits)
}

/// "r1c1, r1c2 and r1c3": the cells of a role.
pub fn cells(why: &Diagram, role: Role, notation: Coordinates) -> String {
    cell_list(&cells_with(why, |r| r == role), notation)
}

/// "r1c1, r1c2 or r1c3": the cells of a role, and the word before the last.
pub fn cells_in_words(why: &Diagram, role: Role, last: &str, notation: Coordinates) -> String {
    let names: Vec<String> =
        cells_with(why, |r| r == role).into_iter().map(|cell| cell_name(cell, notation)).collect();
    list(&names, last)
}

/// "r1c1, r1c2 and r1c3".
pub fn cell_list(cells: &[u8], notation: Coordinates) -> String {
    let places: Vec<(usize, usize)> =
        cells.iter().map(|&cell| (usize::from(cell / 9), usize::from(cell % 9))).collect();
    notation.together(&places).unwrap_or_else(|| {
        let names: Vec<String> = cells.iter().map(|&cell| cell_name(cell, notation)).collect();
        list(&names, "and")
    })
}

/// The digits of a role, as text.
pub fn digits(why: &Diagram, role: Role) -> Vec<String> {
    digits_with(why, |r| r == role)
}

/// What a step does: "r1c2 is not 3 or 5" or "r4c4 is 7".
pub fn effect_of(place: Option<(Cell, u8)>, eliminate: &[(Cell, u32)], notation: Coordinates) -> String {
    let name = |cell: Cell| cell_name(cell.index() as u8, notation);
    if let Some((cell, digit)) = place {
        return format!("{} is {digit}.", name(cell));
    }
    let parts: Vec<String> = eliminate
        .iter()
        .map(|&(cell, digits)| format!("{} is not {}", name(cell), list(&digit_names(digits as u16), "or")))
        .collect();
    format!("{}.", parts.join("; "))
}
