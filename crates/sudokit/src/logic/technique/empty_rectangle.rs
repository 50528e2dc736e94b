//! Empty rectangle: a box in which the places of a digit lie in one row and one column, and a strong link from that row or column.
//!
//! Source: [hodoku]; digits, then boxes, then the crossing of row and column.

use std::ops::ControlFlow;

use crate::board::Coordinates;
use crate::logic::diagram::{Diagram, House9, Role};
use crate::logic::geometry::{Bits, COLUMNS, HOUSES, HOUSES_OF, ROWS};
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cell_name, cells, cells_with, digits, house_name, list};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static EMPTY_RECTANGLE: Technique = Technique::new(
    TechniqueInfo {
        id: "empty-rectangle",
        name: "empty rectangle",
        family: Family::SingleDigit,
        noun: Noun::An,
    },
    find,
    argument,
);

/// A box whose places lie in one row and one column, and a strong link from that row or column.
fn find(state: &State, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    for digit in 0..9 {
        for base in 0..9 {
            let places = state.places(base, digit);
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
                let [_, row, column] = HOUSES_OF[HOUSES[base][corner as usize] as usize];
                for (line, other) in [(row, column), (column, row)] {
                    find_beside(state, digit, base, usize::from(line), usize::from(other), steps)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Strong links across `line`, outside the box; the far end and `other` meet in the removed candidate.
fn find_beside(
    state: &State,
    digit: u8,
    base: usize,
    line: usize,
    other: usize,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    for &near in &HOUSES[line] {
        let [near_box, row, column] = HOUSES_OF[near as usize].map(usize::from);
        let across = if line < COLUMNS { column } else { row };
        if near_box == base || !state.has(near, digit) || state.places(across, digit).count_ones() != 2 {
            continue;
        }
        let mut ends = Bits(state.places(across, digit)).map(|at| HOUSES[across][at as usize]);
        let Some(far) = ends.find(|&end| end != near) else { continue };
        if usize::from(HOUSES_OF[far as usize][0]) == near_box {
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
        steps.eliminate(&EMPTY_RECTANGLE, 0, &removals, || {
            let houses = vec![House9::from_index(base), House9::from_index(across)];
            let mut why = Diagram { houses, ..Diagram::default() };
            for at in Bits(state.places(base, digit)) {
                why.mark(HOUSES[base][at as usize], 1 << digit, Role::Pattern);
            }
            why.mark(near, 1 << digit, Role::Anchor);
            why.mark(far, 1 << digit, Role::Anchor);
            why.removed(&removals);
            why
        })?;
    }
    ControlFlow::Continue(())
}

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
