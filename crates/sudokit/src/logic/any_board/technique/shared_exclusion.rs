//! A candidate that excludes all numbers of a cell, or all places of a number in a house: one of them must be true, so
//! it is not.
//!
//! The exclusions rest on houses and on rules of two cells; without the latter the idea is that of intersections. Cells
//! first, fewest numbers first; then houses.

use std::ops::ControlFlow;

use crate::logic::any_board::parts::{Conflict, HouseOrRule};
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::Family;
use crate::logic::step::Technique;

pub static SHARED_EXCLUSION: Technique =
    Technique::of_any_board("shared-exclusion", "number that leaves no choice", Family::Rules);

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    if rules.pairs.is_empty() {
        return ControlFlow::Continue(());
    }
    for size in 2..=4 {
        for cell in (0..state.candidates().len()).filter(|&cell| state.set(cell).count_ones() == size) {
            steps.check()?;
            let cases: Vec<(usize, usize)> = members(state.set(cell)).map(|value| (cell, value)).collect();
            let start = fact!("{} is {}.", words::cell(cell), words::numbers(state.set(cell), "or"));
            exclude(state, steps, &cases, BoardLine::new(start, &[cell]), None)?;
        }
    }
    for group in rules.groups.iter().filter(|group| group.is_full) {
        for value in 0..rules.values() {
            steps.check()?;
            let cases: Vec<(usize, usize)> =
                state.places(group, value).into_iter().map(|cell| (cell, value)).collect();
            if !(2..=4).contains(&cases.len()) {
                continue;
            }
            let cells: Vec<usize> = cases.iter().map(|case| case.0).collect();
            let start = fact!(
                "In {}, {} stands in {}.",
                words::group(rules, group),
                words::number(value),
                words::cells_or(&cells)
            );
            exclude(state, steps, &cases, BoardLine::new(start, &cells), Some((group.source, &group.cells)))?;
        }
    }
    ControlFlow::Continue(())
}

fn exclude(
    state: &BoardState,
    steps: &mut BoardSteps<'_>,
    cases: &[(usize, usize)],
    start: BoardLine,
    house: Option<(HouseOrRule, &Vec<usize>)>,
) -> ControlFlow<()> {
    let rules = state.rules();
    let (first, value) = cases[0];
    for (cell, other) in state.weak(first, value) {
        if cases.contains(&(cell, other)) {
            continue;
        }
        let why: Vec<Conflict> =
            cases.iter().map_while(|&(at, value)| rules.conflict(at, value, cell, other)).collect();
        if why.len() < cases.len() {
            continue;
        }
        let (name, number) = (words::cell(cell), words::number(other));
        let mut lines = vec![start.clone()];
        let mut sources: Vec<HouseOrRule> = house.iter().map(|house| house.0).collect();
        for (&(at, value), &conflict) in cases.iter().zip(&why) {
            sources.extend(rules.sources_of(conflict));
            let text = fact!(
                "{}={} excludes {}={}: {}.",
                &name,
                &number,
                words::cell(at),
                words::number(value),
                words::conflict(conflict)
            );
            lines.push(BoardLine::new(text, &[cell, at]).using(&[0]));
        }
        let mut cells = house.map_or_else(|| vec![first], |house| house.1.clone());
        cells.push(cell);
        let evidence = StepEvidence {
            sources,
            cells,
            removed: vec![(cell, 1 << other)],
            lines,
            look: Some(name),
            place: None,
        };
        steps.add(state, evidence)?;
    }
    ControlFlow::Continue(())
}
