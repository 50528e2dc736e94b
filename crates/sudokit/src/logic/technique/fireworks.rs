//! Fireworks: digits that in a row and a column have one place each outside the box where these cross.
//!
//! Such a digit stands in the crossing cell or in one of the two outside cells: were it in none of them, both lines
//! would hold it inside the box, in two cells. Three such digits on the same three cells fill them (triple). Two on a
//! crossing cell and two on the crossing cell of the other two lines, with the same two outside cells, fill all four
//! (quadruple). Source: [fireworks]. Triples first, then quadruples, by the crossing cell.

use std::ops::ControlFlow;

use crate::board::Coordinates;
use crate::logic::diagram::{Diagram, Role};
use crate::logic::geometry::{Bits, CellSet};
use crate::logic::hodoku::state::{HodokuState, UNIT_SETS, units_of};
use crate::logic::hodoku::subsets::houses;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cells, cells_in_words, digits, house_list, list};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static FIREWORK_TRIPLE: Technique = Technique::new(
    info("firework-triple", "triple firework"),
    |state, steps| find(state, false, &FIREWORK_TRIPLE, steps),
    argument,
);

pub static FIREWORK_QUADRUPLE: Technique = Technique::new(
    info("firework-quadruple", "quadruple firework"),
    |state, steps| find(state, true, &FIREWORK_QUADRUPLE, steps),
    argument,
);

const fn info(id: &'static str, name: &'static str) -> TechniqueInfo {
    TechniqueInfo { id, name, family: Family::Sets, noun: Noun::A }
}

/// The digits that stand in the crossing cell or in one of two cells of its row and column.
fn fireworks(board: &HodokuState, cross: u8, in_row: u8, in_column: u8) -> u16 {
    let [row, column, zone] = units_of(cross);
    let outside = |house: usize, digit: u8| board.at(house, digit) & !UNIT_SETS[zone];
    // A digit that a line holds already has no place there.
    let open = |house: usize, digit: u8| board.free[house][usize::from(digit)] > 0;
    (0..9u8)
        .filter(|&digit| open(row, digit) && open(column, digit))
        .filter(|&digit| outside(row, digit) & !(1 << in_row) == 0)
        .filter(|&digit| outside(column, digit) & !(1 << in_column) == 0)
        .fold(0, |set, digit| set | 1 << digit)
}

fn find(
    state: &State,
    quadruple: bool,
    technique: &'static Technique,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    let board = HodokuState::of(state);
    for cross in (0..81u8).filter(|&cell| board.is_empty(cell)) {
        let [row, column, zone] = units_of(cross);
        for in_row in CellSet(UNIT_SETS[row] & !UNIT_SETS[zone] & !board.filled) {
            for in_column in CellSet(UNIT_SETS[column] & !UNIT_SETS[zone] & !board.filled) {
                let first = fireworks(&board, cross, in_row, in_column);
                if !quadruple {
                    if first.count_ones() == 3 {
                        let held = [(cross, first), (in_row, first), (in_column, first)];
                        report(&board, technique, &[row, column], &held, steps)?;
                    }
                    continue;
                }
                let across = in_column / 9 * 9 + in_row % 9;
                if across < cross || !board.is_empty(across) || first.count_ones() < 2 {
                    continue;
                }
                let second = fireworks(&board, across, in_column, in_row);
                for (a, b) in pairs(first).flat_map(|a| pairs(second).map(move |b| (a, b))) {
                    if a & b == 0 {
                        let held = [(cross, a), (across, b), (in_row, a | b), (in_column, a | b)];
                        let lines = [row, column, usize::from(across / 9), 9 + usize::from(across % 9)];
                        report(&board, technique, &lines, &held, steps)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn pairs(digits: u16) -> impl Iterator<Item = u16> {
    Bits(digits).flat_map(move |a| Bits(digits >> (a + 1) << (a + 1)).map(move |b| 1 << a | 1 << b))
}

/// Each cell holds one of its digits.
fn report(
    board: &HodokuState,
    technique: &'static Technique,
    lines: &[usize],
    held: &[(u8, u16)],
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    let marks = |cell: u8| board.marks[usize::from(cell)];
    let mut eliminate: Vec<(u8, u16)> = held
        .iter()
        .map(|&(cell, digits)| (cell, marks(cell) & !digits))
        .filter(|&(_, gone)| gone != 0)
        .collect();
    eliminate.sort_unstable();
    steps.eliminate(technique, 0, &eliminate, || {
        let mut why = Diagram { houses: houses(lines), ..Diagram::default() };
        for (number, &(cell, digits)) in held.iter().enumerate() {
            let role = if number == 0 { Role::Anchor } else { Role::Pattern };
            why.mark(cell, marks(cell) & digits, role);
        }
        why.removed(&eliminate);
        why
    })
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let mut all = digits(why, Role::Anchor);
    all.extend(digits(why, Role::Pattern));
    all.sort_unstable();
    all.dedup();
    let quadruple = why.houses.len() == 4;
    format!(
        "In {} each of the digits {} has one place at most outside the box where a row and a column cross. If it were not \
         there and not in the crossing cell, both lines would hold it in that box, twice. So each stands in {} or {}: {} \
         digits in as many cells, and nothing else fits there{}. {}",
        house_list(&why.houses, notation),
        list(&all, "and"),
        cells(why, Role::Anchor, notation),
        cells_in_words(why, Role::Pattern, "or", notation),
        if quadruple { "four" } else { "three" },
        if quadruple {
            "; a digit of one crossing cannot stand in the other, for it would be needed twice"
        } else {
            ""
        },
        step.effect(notation)
    )
}
