//! Segments with one common sum: region sum lines, zipper lines, equal sums. Each segment can make some sums, so the common
//! one is among those that all of them can make; a number goes from a cell whose segment makes none of these with it.
//! Rules in order.

use std::ops::ControlFlow;

use crate::board::Cell;
use crate::constraint::{Constraint, EqualSums, RegionSum, Zipper};
use crate::logic::any_board::combinations::{sum_keep, sum_range};
use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::parts::Source;
use crate::logic::any_board::rules::BoardRules;
use crate::logic::any_board::state::BoardState;
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, say};
use crate::logic::info::Family;
use crate::logic::step::Technique;

pub static COMMON_SUM: Technique =
    Technique::of_any_board("common-sum", "sum that segments have in common", Family::Rules);

/// The segments of a rule, if it has any.
fn segments(rules: &BoardRules, constraint: &Constraint) -> Option<Vec<Vec<Cell>>> {
    if let Some(line) = constraint.get::<RegionSum>() {
        return Some(line.segments(rules.board()));
    }
    if let Some(sums) = constraint.get::<EqualSums>() {
        return Some(sums.sets.clone());
    }
    let cells = &constraint.get::<Zipper>()?.cells;
    let half = cells.len() / 2;
    let mut segments: Vec<Vec<Cell>> =
        (0..half).map(|at| vec![cells[at], cells[cells.len() - 1 - at]]).collect();
    if cells.len() % 2 == 1 {
        segments.push(vec![cells[half]]);
    }
    Some(segments)
}

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    for (rule, constraint) in rules.puzzle().constraints().iter().enumerate() {
        let Some(segments) = segments(rules, constraint).filter(|segments| segments.len() > 1) else {
            continue;
        };
        steps.check()?;
        let terms: Vec<Vec<(usize, i32)>> =
            segments.iter().map(|segment| segment.iter().map(|cell| (cell.index(), 1)).collect()).collect();
        let Some(ranges) = terms.iter().map(|terms| sum_range(state, terms)).collect::<Option<Vec<_>>>()
        else {
            continue;
        };
        let min = ranges.iter().map(|range| range.0).max().unwrap_or(0);
        let max = ranges.iter().map(|range| range.1).min().unwrap_or(0);
        let mut sums: Vec<i32> = Vec::new();
        let mut keep: Vec<Vec<u32>> = terms.iter().map(|terms| vec![0; terms.len()]).collect();
        for sum in min..=max {
            let left: Option<Vec<Vec<u32>>> = terms.iter().map(|terms| sum_keep(state, terms, sum)).collect();
            let Some(left) = left else { continue };
            sums.push(sum);
            for (keep, left) in keep.iter_mut().flatten().zip(left.iter().flatten()) {
                *keep |= left;
            }
        }
        let cells: Vec<usize> = terms.iter().flatten().map(|term| term.0).collect();
        let gone = |(&cell, &keep): (&usize, &u32)| (cell, state.set(cell) & !keep);
        let removed: Vec<(usize, u32)> =
            cells.iter().zip(keep.iter().flatten()).map(gone).filter(|entry| entry.1 != 0).collect();
        if removed.is_empty() {
            continue;
        }
        let name = words::rule(rule);
        let mut lines = vec![BoardLine::new(say!("{}: its segments have one sum.", &name), &cells)];
        for (terms, &(low, high)) in terms.iter().zip(&ranges) {
            let segment: Vec<usize> = terms.iter().map(|term| term.0).collect();
            let text = match (&segment[..], low == high) {
                ([_], _) => continue,
                (_, true) => say!("{} add up to {}.", words::cells(&segment), &low),
                (_, false) => {
                    say!("{} add up to {} at least and {} at most.", words::cells(&segment), &low, &high)
                }
            };
            lines.push(BoardLine::new(text, &segment));
        }
        let all: Vec<usize> = (0..lines.len()).collect();
        let shown: Vec<Fact> = sums.iter().map(Fact::from).collect();
        let shown = words::list(shown, "or");
        let text = match sums.len() {
            0 => Fact::from("So there is no sum that all of them can make."),
            1 => say!("So each has the sum {}, the only one that all can make.", &shown),
            _ => say!("So the sum is {}; all of them can make no other.", &shown),
        };
        lines.push(BoardLine::new(text, &cells).using(&all));
        let base = lines.len() - 1;
        for &(cell, gone) in removed.iter().filter(|_| !sums.is_empty()) {
            let segment = terms.iter().find(|terms| terms.iter().any(|term| term.0 == cell));
            let segment: Vec<usize> = segment.into_iter().flatten().map(|term| term.0).collect();
            let (at, numbers) = (words::cell(cell), words::numbers(gone, "or"));
            let text = if segment.len() == 1 {
                say!("{} is the sum itself, so it is not {}.", &at, &numbers)
            } else {
                say!("{} is not {}: with it {} make no such sum.", &at, &numbers, words::cells(&segment))
            };
            lines.push(BoardLine::new(text, &segment).using(&[base]));
        }
        let mut sources = vec![Source::Rule(rule)];
        sources.extend(rules.differences(&cells));
        steps.add(state, StepEvidence { sources, cells, removed, lines, ..StepEvidence::default() })?;
    }
    ControlFlow::Continue(())
}
