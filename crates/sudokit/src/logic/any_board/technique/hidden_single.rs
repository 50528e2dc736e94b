//! Full house and hidden single: a number has one place left in a house that holds every number.
//!
//! Houses in order, numbers ascending; regions, where a person looks first, apart from other houses. The argument names
//! filled cells that exclude the other places, fewest by a greedy choice. A number without any place is a
//! contradiction, which is found here first.

use std::ops::ControlFlow;

use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::parts::Group;
use crate::logic::any_board::state::BoardState;
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Single {
    /// The last blank of a house.
    Last,
    /// The only place in a region.
    InRegion,
    /// The only place in another house.
    InLine,
}

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>, single: Single) -> ControlFlow<()> {
    let rules = state.rules();
    let is_last = single == Single::Last;
    let is_meant =
        |group: &&Group| group.is_full && (is_last || rules.is_region(group) == (single == Single::InRegion));
    for group in rules.groups.iter().filter(is_meant) {
        let blanks = group.cells.iter().filter(|&&cell| !state.is_filled(cell)).count();
        if is_last && blanks != 1 {
            continue;
        }
        let sets = state.place_sets(group);
        for value in 0..rules.values() {
            let set = sets[value];
            if set == 0 && !is_last {
                steps.add(state, without_place(state, group, value))?;
            }
            if !set.is_power_of_two() {
                continue;
            }
            let cell = group.cells[set.trailing_zeros() as usize];
            if !state.is_filled(cell) && (is_last || !state.is_single(cell)) {
                steps.add(state, placement(state, group, cell, value, is_last))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn without_place(state: &BoardState, group: &Group, value: usize) -> StepEvidence {
    let house = words::group(state.rules(), group);
    let text = fact!("{} must stand in {}, and no cell there can hold it.", words::number(value), &house);
    StepEvidence {
        sources: vec![group.source],
        cells: group.cells.clone(),
        removed: group.cells.iter().map(|&cell| (cell, state.set(cell))).collect(),
        lines: vec![BoardLine::new(text, &group.cells)],
        ..StepEvidence::default()
    }
}

fn placement(state: &BoardState, group: &Group, cell: usize, value: usize, is_last: bool) -> StepEvidence {
    let rules = state.rules();
    let house = words::group(rules, group);
    let (name, number) = (words::cell(cell), words::number(value));
    let mut lines = Vec::new();
    if is_last {
        lines.push(BoardLine::new(
            fact!("{} is the last cell of {} that is not filled.", &name, &house),
            &[cell],
        ));
        lines.push(BoardLine::new(fact!("Of the numbers only {} is missing there.", &number), &group.cells));
    } else {
        let blank = |&&other: &&usize| other != cell && !state.is_filled(other);
        let mut open: Vec<usize> = group.cells.iter().filter(blank).copied().collect();
        let mut blockers: Vec<usize> = Vec::new();
        let stands =
            |at: &usize| state.set(*at) == 1 << value && !state.is_blank(*at) && !group.cells.contains(at);
        let filled: Vec<usize> = (0..state.candidates().len()).filter(stands).collect();
        while let Some(&best) =
            filled.iter().max_by_key(|&&at| open.iter().filter(|&&other| rules.sees(at, other)).count())
        {
            let before = open.len();
            open.retain(|&other| !rules.sees(best, other));
            if open.len() == before {
                break;
            }
            blockers.push(best);
        }
        blockers.sort_unstable();
        let mut why = Vec::new();
        if !blockers.is_empty() {
            why.push(fact!("the {} in {} excludes other cells", &number, words::cells(&blockers)));
        }
        if !open.is_empty() {
            why.push(fact!("{} lost it in earlier steps or by the puzzle", words::cells(&open)));
        }
        let because = if why.is_empty() { Fact::default() } else { fact!(": {}", words::list(why, "and")) };
        let text = fact!("In {}, {} can only stand in {}{}.", &house, number, name, because);
        lines.push(BoardLine::new(text, &[&group.cells[..], &blockers].concat()));
    }
    StepEvidence {
        sources: std::iter::once(group.source)
            .chain(
                rules.peers[cell]
                    .iter()
                    .filter(|&&peer| state.has(peer, value))
                    .filter_map(|&peer| rules.why_sees(cell, peer)),
            )
            .collect(),
        cells: group.cells.clone(),
        place: Some((cell, value)),
        lines,
        look: Some(house),
        ..StepEvidence::default()
    }
}
