//! Segments with one common sum: region sum lines, zipper lines, equal sums. The common sum is one that every segment can
//! make. A number is removed from a cell if its segment makes none of these sums with it, or only if two cells that must
//! differ were equal. Rules in order.

use std::ops::ControlFlow;

use crate::board::Cell;
use crate::constraint::{Constraint, EqualSums, RegionSum, Zipper};
use crate::logic::any_board::combinations::{sum_keep, sum_range};
use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::parts::HouseOrRule;
use crate::logic::any_board::rules::BoardRules;
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};
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
        // What each segment leaves by itself, and whether each sum that is out is out by a segment.
        let (mut alone, mut is_alone) = (keep.clone(), true);
        for sum in min..=max {
            let left: Option<Vec<Vec<u32>>> = terms.iter().map(|terms| sum_keep(state, terms, sum)).collect();
            let Some(left) = left else { continue };
            for (alone, left) in alone.iter_mut().flatten().zip(left.iter().flatten()) {
                *alone |= left;
            }
            let Some(left) = together(state, &terms, left, sum) else {
                is_alone = false;
                continue;
            };
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
        let mut lines = vec![BoardLine::new(fact!("{}: its segments have one sum.", &name), &cells)];
        for (terms, &(low, high)) in terms.iter().zip(&ranges) {
            let segment: Vec<usize> = terms.iter().map(|term| term.0).collect();
            let text = match (&segment[..], low == high) {
                ([_], _) => continue,
                (_, true) => fact!("{} add up to {}.", words::cells(&segment), &low),
                (_, false) => {
                    fact!("{} add up to {} at least and {} at most.", words::cells(&segment), &low, &high)
                }
            };
            lines.push(BoardLine::new(text, &segment));
        }
        let all: Vec<usize> = (0..lines.len()).collect();
        let shown: Vec<Fact> = sums.iter().map(Fact::from).collect();
        let shown = words::list(shown, "or");
        let text = match sums.len() {
            0 if !is_alone => {
                Fact::from("So there is no sum that they make where cells that must differ do.")
            }
            1 if !is_alone => {
                fact!("So each has the sum {}, the only one where cells that must differ do.", &shown)
            }
            _ if !is_alone => {
                fact!("So the sum is {}; with another, cells that must differ were equal.", &shown)
            }
            0 => Fact::from("So there is no sum that all of them can make."),
            1 => fact!("So each has the sum {}, the only one that all can make.", &shown),
            _ => fact!("So the sum is {}; all of them can make no other.", &shown),
        };
        lines.push(BoardLine::new(text, &cells).using(&all));
        let base = lines.len() - 1;
        for &(cell, gone) in removed.iter().filter(|_| !sums.is_empty()) {
            let segment = terms.iter().find(|terms| terms.iter().any(|term| term.0 == cell));
            let segment: Vec<usize> = segment.into_iter().flatten().map(|term| term.0).collect();
            let (at, numbers) = (words::cell(cell), words::numbers(gone, "or"));
            let own = alone.iter().flatten().zip(&cells).find(|(_, other)| **other == cell);
            let is_by_itself = own.is_none_or(|(alone, _)| gone & alone == 0);
            let text = if !is_by_itself {
                fact!(
                    "{} is not {}: with it, cells that must differ were equal in every such sum.",
                    &at,
                    &numbers
                )
            } else if segment.len() == 1 {
                fact!("{} is the sum itself, so it is not {}.", &at, &numbers)
            } else {
                fact!("{} is not {}: with it {} make no such sum.", &at, &numbers, words::cells(&segment))
            };
            lines.push(BoardLine::new(text, &segment).using(&[base]));
        }
        let mut sources = vec![HouseOrRule::Rule(rule)];
        sources.extend(rules.differences(&cells));
        steps.add(state, StepEvidence { sources, cells, removed, lines, ..StepEvidence::default() })?;
    }
    ControlFlow::Continue(())
}

/// Maximum number of numbers that are tried for a sum.
const MAX_TRIES: usize = 2_000;

/// What is left of segments that all have this sum where cells that must differ do, those of two segments too; `None`
/// if nothing fits. What is not decided in some tries stays.
fn together(
    state: &BoardState,
    terms: &[Vec<(usize, i32)>],
    left: Vec<Vec<u32>>,
    sum: i32,
) -> Option<Vec<Vec<u32>>> {
    let rules = state.rules();
    let cells: Vec<(usize, usize)> =
        terms.iter().enumerate().flat_map(|(at, terms)| terms.iter().map(move |term| (term.0, at))).collect();
    let is_between = |&(cell, segment): &(usize, usize)| {
        cells.iter().any(|&(other, at)| at != segment && rules.sees(cell, other))
    };
    if !cells.iter().any(is_between) {
        return Some(left);
    }
    let mut search =
        Together { state, cells, left: left.concat(), sum, fits: Vec::new(), chosen: Vec::new(), tries: 0 };
    search.fits = vec![0; search.left.len()];
    for at in 0..search.left.len() {
        for value in members(search.left[at] & !search.fits[at]) {
            search.chosen.clear();
            // A way that fits shows other numbers as well.
            if search.fits[at] >> value & 1 == 0 && search.fill((at, value), 0) {
                for (fits, &value) in search.fits.iter_mut().zip(&search.chosen) {
                    *fits |= 1 << value;
                }
            }
            if search.tries > MAX_TRIES {
                return Some(left);
            }
        }
    }
    let mut fits = search.fits.into_iter();
    let retained: Vec<Vec<u32>> =
        left.iter().map(|segment| fits.by_ref().take(segment.len()).collect()).collect();
    retained.iter().flatten().all(|&set| set != 0).then_some(retained)
}

/// A search for one way to fill segments.
struct Together<'a> {
    state: &'a BoardState,
    /// The cells and their segments.
    cells: Vec<(usize, usize)>,
    left: Vec<u32>,
    sum: i32,
    /// What was found to fit.
    fits: Vec<u32>,
    chosen: Vec<usize>,
    tries: usize,
}

impl Together<'_> {
    /// Whether the cells from here on can be filled, one of all with this value. `so_far` is the sum of the segment.
    fn fill(&mut self, fixed: (usize, usize), so_far: i32) -> bool {
        let at = self.chosen.len();
        let Some(&(cell, segment)) = self.cells.get(at) else { return true };
        let rules = self.state.rules();
        let is_last = self.cells.get(at + 1).is_none_or(|next| next.1 != segment);
        let set = if fixed.0 == at { self.left[at] & 1 << fixed.1 } else { self.left[at] };
        for value in members(set) {
            let now = so_far + rules.board().lowest() + value as i32;
            if if is_last { now != self.sum } else { now > self.sum && rules.board().lowest() >= 0 } {
                continue;
            }
            self.tries += 1;
            let mut before = self.cells.iter().zip(&self.chosen);
            if self.tries > MAX_TRIES
                || before.any(|(&(other, _), &chosen)| {
                    other == cell && chosen != value || chosen == value && rules.sees(other, cell)
                })
            {
                continue;
            }
            self.chosen.push(value);
            if self.fill(fixed, if is_last { 0 } else { now }) {
                return true;
            }
            self.chosen.pop();
        }
        false
    }
}
