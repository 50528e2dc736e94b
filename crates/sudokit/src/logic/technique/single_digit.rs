//! Patterns of one digit made of two strong links: skyscraper, two-string kite, turbot fish, empty rectangle; and simple colours.
//!
//! A strong link is a house with two places for the digit. If one end of a link sees one end of another, one of the two far ends is
//! true: two rows or two columns make a skyscraper, a row and a column joined in a block a kite, a block and a line a turbot fish.
//! In an empty rectangle the first link is a block whose places lie in one row and one column.
//! Simple colours paint a whole net of strong links in two colours, one of which is true throughout.
//! Source: HoDoKu's catalogue of techniques; links in the order of houses, the first elimination counts.

use std::ops::ControlFlow;

use crate::logic::catalogue::Id;
use crate::logic::diagram::{Diagram, House, Role};
use crate::logic::geometry::{Bits, COLUMNS, Cells, HOUSES, HOUSES_OF, ROWS, SEES};
use crate::logic::state::State;
use crate::logic::step::{Found, Removal};

/// A house in which a digit has two places.
#[derive(Clone, Copy)]
struct Strong {
    house: usize,
    ends: [u8; 2],
}

fn strong_links(state: &State, digit: u8) -> Vec<Strong> {
    let pair = |house: &usize| state.places(*house, digit).count_ones() == 2;
    let ends = |house: usize| {
        let places = state.places(house, digit);
        let (first, last) = (places.trailing_zeros() as usize, 15 - places.leading_zeros() as usize);
        Strong { house, ends: [HOUSES[house][first], HOUSES[house][last]] }
    };
    (0..27).filter(pair).map(ends).collect()
}

/// The candidates of this digit that see all these cells.
fn seeing(state: &State, digit: u8, cells: &[u8]) -> Vec<Removal> {
    let common = cells.iter().fold(Cells(u128::MAX), |common, &cell| common.and(SEES[cell as usize]));
    common.filter(|&cell| state.has(cell, digit)).map(|cell| (cell, 1 << digit)).collect()
}

pub fn find_skyscraper(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find_pair(state, found, Id::Skyscraper, |a, b| a / 9 == b / 9 && a >= ROWS)
}

pub fn find_kite(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find_pair(state, found, Id::TwoStringKite, |a, b| a >= ROWS && b >= ROWS && a / 9 != b / 9)
}

pub fn find_turbot(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find_pair(state, found, Id::TurbotFish, |a, b| a < ROWS || b < ROWS)
}

fn find_pair(
    state: &State,
    found: &mut Found<'_>,
    technique: Id,
    fits: impl Fn(usize, usize) -> bool,
) -> ControlFlow<()> {
    for digit in 0..9 {
        let links = strong_links(state, digit);
        for (i, first) in links.iter().enumerate() {
            for second in &links[i + 1..] {
                let apart = first.ends.iter().all(|end| !second.ends.contains(end));
                if !apart || !fits(first.house, second.house) {
                    continue;
                }
                for (near, far) in [(0, 1), (1, 0)] {
                    for (close, end) in [(0, 1), (1, 0)] {
                        let joined = SEES[first.ends[near] as usize].contains(second.ends[close]);
                        if !joined {
                            continue;
                        }
                        let ends = [first.ends[far], second.ends[end]];
                        let removals = seeing(state, digit, &ends);
                        found.eliminate(technique, 0, &removals, || {
                            let houses =
                                vec![House::from_index(first.house), House::from_index(second.house)];
                            let mut why = Diagram { houses, ..Diagram::default() };
                            for cell in first.ends.into_iter().chain(second.ends) {
                                let role = if ends.contains(&cell) { Role::Anchor } else { Role::Pattern };
                                why.mark(cell, 1 << digit, role);
                            }
                            why.removed(&removals);
                            why
                        })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A block whose places lie in one row and one column, and a strong link from that row or column.
pub fn find_empty_rectangle(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in 0..9 {
        for block in 0..9 {
            let places = state.places(block, digit);
            if places.count_ones() < 3 {
                continue;
            }
            for corner in 0..9u8 {
                let in_row = 0b111 << (corner / 3 * 3);
                let in_column = 0b001_001_001 << (corner % 3);
                let both = in_row & in_column;
                let cross = places & !(in_row | in_column) == 0;
                if !cross || places & in_row & !both == 0 || places & in_column & !both == 0 {
                    continue;
                }
                let [_, row, column] = HOUSES_OF[HOUSES[block][corner as usize] as usize];
                for (line, other) in [(row, column), (column, row)] {
                    find_beside(state, digit, block, usize::from(line), usize::from(other), found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Strong links across `line`, outside the block; the far end and `other` meet in the removed candidate.
fn find_beside(
    state: &State,
    digit: u8,
    block: usize,
    line: usize,
    other: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for &near in &HOUSES[line] {
        let [near_block, row, column] = HOUSES_OF[near as usize].map(usize::from);
        let across = if line < COLUMNS { column } else { row };
        if near_block == block || !state.has(near, digit) || state.places(across, digit).count_ones() != 2 {
            continue;
        }
        let mut ends = Bits(state.places(across, digit)).map(|at| HOUSES[across][at as usize]);
        let Some(far) = ends.find(|&end| end != near) else { continue };
        if usize::from(HOUSES_OF[far as usize][0]) == near_block {
            continue;
        }
        let [_, far_row, far_column] = HOUSES_OF[far as usize].map(usize::from);
        let meeting = if line < COLUMNS {
            (far_row - ROWS) * 9 + (other - COLUMNS)
        } else {
            (other - ROWS) * 9 + (far_column - COLUMNS)
        } as u8;
        if meeting == far || !state.has(meeting, digit) {
            continue;
        }
        let removals = [(meeting, 1 << digit)];
        found.eliminate(Id::EmptyRectangle, 0, &removals, || {
            let houses = vec![House::from_index(block), House::from_index(across)];
            let mut why = Diagram { houses, ..Diagram::default() };
            for at in Bits(state.places(block, digit)) {
                why.mark(HOUSES[block][at as usize], 1 << digit, Role::Pattern);
            }
            why.mark(near, 1 << digit, Role::Anchor);
            why.mark(far, 1 << digit, Role::Anchor);
            why.removed(&removals);
            why
        })?;
    }
    ControlFlow::Continue(())
}

/// Nets of strong links in two colours: a colour that sees itself is false; what sees both colours is false.
pub fn find_simple_colours(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in 0..9 {
        let links = strong_links(state, digit);
        let mut painted = Cells::EMPTY;
        for link in &links {
            if painted.contains(link.ends[0]) {
                continue;
            }
            let colours = paint(&links, link.ends[0]);
            painted.0 |= colours[0].0 | colours[1].0;
            let seen = colours
                .map(|colour| colour.fold(Cells::EMPTY, |seen, cell| Cells(seen.0 | SEES[cell as usize].0)));
            for colour in 0..2 {
                if colours[colour].and(seen[colour]).is_empty() {
                    continue;
                }
                let removals: Vec<Removal> = colours[colour].map(|cell| (cell, 1 << digit)).collect();
                found.eliminate(Id::SimpleColours, 0, &removals, || {
                    colour_diagram(digit, colours, &removals)
                })?;
            }
            let trapped = seen[0].and(seen[1]).without(colours[0]).without(colours[1]);
            let removals: Vec<Removal> =
                trapped.filter(|&cell| state.has(cell, digit)).map(|cell| (cell, 1 << digit)).collect();
            found.eliminate(Id::SimpleColours, 0, &removals, || colour_diagram(digit, colours, &removals))?;
        }
    }
    ControlFlow::Continue(())
}

/// The net that holds `start`, in two colours.
fn paint(links: &[Strong], start: u8) -> [Cells; 2] {
    let mut colours = [Cells::EMPTY; 2];
    colours[0].insert(start);
    let mut todo = vec![(start, 0)];
    while let Some((cell, colour)) = todo.pop() {
        for link in links.iter().filter(|link| link.ends.contains(&cell)) {
            let other = if link.ends[0] == cell { link.ends[1] } else { link.ends[0] };
            if !colours[1 - colour].contains(other) {
                colours[1 - colour].insert(other);
                todo.push((other, 1 - colour));
            }
        }
    }
    colours
}

fn colour_diagram(digit: u8, colours: [Cells; 2], removals: &[Removal]) -> Diagram {
    let mut why = Diagram::default();
    for (colour, role) in colours.into_iter().zip([Role::Pattern, Role::Anchor]) {
        for cell in colour {
            why.mark(cell, 1 << digit, role);
        }
    }
    why.removed(removals);
    why
}
