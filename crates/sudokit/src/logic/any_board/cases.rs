//! A rule as a disjunction of cases: a candidate that no case allows is removed. Each case says what it leaves, so the
//! argument can be followed case by case.

use std::ops::ControlFlow;

use crate::board::Board;
use crate::propagation::Values;

use super::fact::{Fact, fact};
use super::parts::HouseOrRule;
use super::state::BoardState;
use super::step::{BoardLine, BoardSteps, StepEvidence};
use super::words;

/// A case of a rule.
pub(super) struct Case {
    /// What it says, as a sentence.
    pub statement: Fact,
    /// What it leaves each of the rule's cells; nothing where it cannot be.
    pub keep: Option<Vec<Values>>,
}

/// Reports what all cases take away. `opening` is what the rule says. Cells of the rule that differ do so in the
/// cases.
pub(super) fn report(
    state: &BoardState,
    steps: &mut BoardSteps<'_>,
    rule: usize,
    cells: &[usize],
    opening: Fact,
    cases: Vec<Case>,
) -> ControlFlow<()> {
    let houses = state.rules().differences(cells).collect();
    report_with(state, steps, rule, cells, opening, cases, (houses, &[]))
}

/// Reports what no case allows, where the cases rest on these houses beside the rule, and also on what further cells
/// can hold.
pub(super) fn report_with(
    state: &BoardState,
    steps: &mut BoardSteps<'_>,
    rule: usize,
    cells: &[usize],
    opening: Fact,
    cases: Vec<Case>,
    (houses, also): (Vec<HouseOrRule>, &[usize]),
) -> ControlFlow<()> {
    let rules = state.rules();
    let board = rules.board();
    let mut keep: Vec<Values> = vec![0; cells.len()];
    for case in cases.iter().filter_map(|case| case.keep.as_ref()) {
        keep.iter_mut().zip(case).for_each(|(keep, values)| *keep |= values);
    }
    let removed: Vec<(usize, Values)> = cells
        .iter()
        .zip(&keep)
        .map(|(&cell, keep)| (cell, state.set(cell) & !keep))
        .filter(|entry| entry.1 != 0)
        .collect();
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut lines = vec![BoardLine::new(opening, cells)];
    for case in cases {
        lines.push(BoardLine::new(case.statement, cells).using(&[0]));
    }
    let all: Vec<usize> = (1..lines.len()).collect();
    if keep.iter().all(|&values| values == 0) {
        lines.push(BoardLine::new(Fact::from("So no case is left."), cells).using(&all));
    } else {
        for (gone, cells) in by_loss(board, &removed) {
            let (numbers, at) = (words::numbers(gone, "or"), words::cells(&cells));
            let text = if words::is_region(board, cells[0]) {
                let at = words::labelled(board, &cells);
                fact!("No case has {} in region {}.", &at, &numbers)
            } else {
                fact!("No case leaves {} to {}.", &numbers, &at)
            };
            lines.push(BoardLine::new(text, &cells).using(&all));
        }
    }
    let mut sources = vec![HouseOrRule::Rule(rule)];
    sources.extend(houses);
    steps.add(
        state,
        StepEvidence { sources, cells: [cells, also].concat(), removed, lines, ..StepEvidence::default() },
    )
}

/// Cells by what they lose, so that those with the same loss share a line.
pub(super) fn by_loss(board: &Board, removed: &[(usize, Values)]) -> Vec<(Values, Vec<usize>)> {
    let is_region = |cell: usize| words::is_region(board, cell);
    let mut parts: Vec<(Values, Vec<usize>)> = Vec::new();
    for &(cell, gone) in removed.iter().filter(|entry| entry.1 != 0) {
        match parts.iter_mut().find(|(other, cells)| *other == gone && is_region(cells[0]) == is_region(cell))
        {
            Some((_, cells)) => cells.push(cell),
            None => parts.push((gone, vec![cell])),
        }
    }
    parts
}

/// "r1c1 is 2 or 3; r1c2 is 5": what a case leaves the cells that lose something by it, if any does.
pub(super) fn left(state: &BoardState, cells: &[usize], keep: &[Values]) -> Option<Fact> {
    let board = state.rules().board();
    let is_region = |cell: usize| words::is_region(board, cell);
    let mut parts: Vec<(Values, Vec<usize>)> = Vec::new();
    for (&cell, &values) in cells.iter().zip(keep) {
        let values = values & state.set(cell);
        if values == state.set(cell) {
            continue;
        }
        match parts
            .iter_mut()
            .find(|(other, cells)| *other == values && is_region(cells[0]) == is_region(cell))
        {
            Some((_, cells)) => cells.push(cell),
            None => parts.push((values, vec![cell])),
        }
    }
    let words: Vec<Fact> = parts
        .iter()
        .map(|(values, cells)| {
            fact!("{} {} {}", words::cells(cells), words::verb(cells.len()), words::numbers(*values, "or"))
        })
        .collect();
    if words.is_empty() { None } else { Some(Fact::Joined(words, "; ")) }
}

/// Whether these cells are all of a house that has every number.
pub(super) fn is_full_line(state: &BoardState, cells: &[usize]) -> bool {
    state.rules().groups.iter().any(|group| {
        group.is_full
            && group.cells.len() == cells.len()
            && cells.iter().all(|cell| group.cells.contains(cell))
    })
}
