//! Numbers that count cells of an unknown region: arrows, which count along their arms until the region ends, and
//! squares, which count cells around. Each region that the first cell can be in is a case: the cells that surely are in
//! it give its minimum there, those that can be its maximum. Where the number allows only the minimum, the other cells
//! are not in the region; where only the maximum, all are. Rules in order.

use std::ops::ControlFlow;

use crate::constraint::{ChaosArrow, ChaosCount};
use crate::logic::any_board::cases::{Case, report};
use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::BoardSteps;
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::Family;
use crate::logic::step::Technique;
use crate::propagation::Values;

pub static CHAOS_COUNTS: Technique =
    Technique::of_any_board("region-count", "count of an unknown region", Family::Rules);

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    let board = rules.board();
    for (rule, constraint) in rules.puzzle().constraints().iter().enumerate() {
        let indexes = |list: &[crate::board::Cell]| list.iter().map(|cell| cell.index()).collect::<Vec<_>>();
        // A square is a count of arms of one cell.
        let (control, first, arms, others) = if let Some(count) = constraint.get::<ChaosCount>() {
            let arms: Vec<Vec<usize>> = count.labels[1..].iter().map(|label| vec![label.index()]).collect();
            (count.control.index(), count.labels[0].index(), arms, count.others)
        } else if let Some(arrow) = constraint.get::<ChaosArrow>() {
            let arms: Vec<Vec<usize>> = arrow.arms.iter().map(|arm| indexes(&arm[1..])).collect();
            (arrow.control.index(), arrow.arms[0][0].index(), arms, arrow.others)
        } else {
            continue;
        };
        steps.check()?;
        let counted = Counted { control, first, arms, own: i32::from(!others) };
        let mut cells = vec![control, first];
        cells.extend(counted.arms.iter().flatten());
        cells.sort_unstable();
        cells.dedup();
        let cases = counted.cases(state, &cells);
        let list = |labels: &[usize]| words::labelled(board, labels);
        let from = counted.first_name(state);
        let arms: Vec<Fact> =
            counted.arms.iter().filter(|arm| !arm.is_empty()).map(|arm| list(arm)).collect();
        let what = if constraint.get::<ChaosArrow>().is_some() {
            fact!(
                "cells of the region of {} follow it along {} before the region ends",
                &from,
                words::list(arms, "and along")
            )
        } else {
            fact!("of {} are in the region of {}", list(&counted.arms.concat()), &from)
        };
        let included = if others { fact!("without {}", &from) } else { fact!("with {}", &from) };
        let opening =
            fact!("{}: {} says how many {}, {}.", words::rule(rule), words::cell(control), &what, &included);
        report(state, steps, rule, &cells, opening, cases)?;
    }
    ControlFlow::Continue(())
}

/// What a number counts.
struct Counted {
    control: usize,
    /// The label that gives the region.
    first: usize,
    /// The labels along each arm, without the first.
    arms: Vec<Vec<usize>>,
    /// 1 if the first cell counts.
    own: i32,
}

impl Counted {
    /// The cases, those that say the same together.
    fn cases(&self, state: &BoardState, cells: &[usize]) -> Vec<Case> {
        let board = state.rules().board();
        let mut cases: Vec<(CaseFacts, Values, Option<Vec<Values>>)> = Vec::new();
        for region in members(state.set(self.first)) {
            let (facts, keep) = self.case(state, cells, region);
            match cases
                .iter_mut()
                .find(|(other, _, retained)| *other == facts && retained.is_some() == keep.is_some())
            {
                Some((_, regions, retained)) => {
                    *regions |= 1 << region;
                    if let (Some(retained), Some(keep)) = (retained, keep) {
                        retained.iter_mut().zip(keep).for_each(|(retained, keep)| *retained |= keep);
                    }
                }
                None => cases.push((facts, 1 << region, keep)),
            }
        }
        let first = self.first_name(state);
        let statement = |(facts, regions, keep): (CaseFacts, Values, Option<Vec<Values>>)| {
            let regions = words::numbers(regions, "or");
            let CaseFacts { range: (low, high), shown, inside, outside } = facts;
            let range = if low == high { Fact::from(low) } else { fact!("{} to {}", &low, &high) };
            let control = words::cell(self.control);
            let statement = if keep.is_none() {
                let now = words::numbers(state.set(self.control), "or");
                if shown == 0 {
                    fact!(
                        "{} is not in region {}: that would count {}, and {} is {}.",
                        &first,
                        &regions,
                        &range,
                        &control,
                        &now
                    )
                } else {
                    fact!(
                        "{} is not in region {}: it could not end so that it counts {}.",
                        &first,
                        &regions,
                        &now
                    )
                }
            } else {
                let mut parts = Vec::new();
                if shown != state.set(self.control) {
                    parts.push(fact!("{} is {}", &control, words::numbers(shown, "or")));
                }
                for (cells, how) in [(&inside, "in it"), (&outside, "not in it")] {
                    let verb = if cells.len() == 1 { "is" } else { "are" };
                    if !cells.is_empty() {
                        let at = words::labelled(board, cells);
                        parts.push(fact!("{} {} {}", &at, &verb, &how));
                    }
                }
                let statement = if parts.is_empty() {
                    Fact::default()
                } else {
                    fact!(", so {}", Fact::Joined(parts, "; "))
                };
                fact!("If {} is in region {}, that counts {}{}.", &first, &regions, &range, &statement)
            };
            Case { statement, keep }
        };
        cases.into_iter().map(statement).collect()
    }

    /// The cell whose region counts.
    fn first_name(&self, state: &BoardState) -> Fact {
        words::labelled(state.rules().board(), &[self.first])
    }

    /// What is left if the first cell is in a region.
    fn case(&self, state: &BoardState, cells: &[usize], region: usize) -> (CaseFacts, Option<Vec<Values>>) {
        let board = state.rules().board();
        let run = |arm: &Vec<usize>, is_in: &dyn Fn(usize) -> bool| {
            arm.iter().take_while(|&&label| is_in(label)).count() as i32
        };
        let is_sure = |label: usize| state.set(label) == 1 << region;
        let can_be = |label: usize| state.has(label, region);
        let min: Vec<i32> = self.arms.iter().map(|arm| run(arm, &is_sure)).collect();
        let max: Vec<i32> = self.arms.iter().map(|arm| run(arm, &can_be)).collect();
        let (low, high) = (self.own + min.iter().sum::<i32>(), self.own + max.iter().sum::<i32>());
        let fits = |value: &usize| (low..=high).contains(&(board.lowest() + *value as i32));
        let shown = members(state.set(self.control)).filter(fits).fold(0, |set, value| set | 1 << value);
        let mut facts = CaseFacts { range: (low, high), shown, inside: Vec::new(), outside: Vec::new() };
        if shown == 0 {
            return (facts, None);
        }
        let number = |set: Values, is_min: bool| {
            let value = if is_min { set.trailing_zeros() } else { 31 - set.leading_zeros() };
            board.lowest() + value as i32
        };
        let (fewest, greatest) = (number(shown, true), number(shown, false));
        let mut keep: Vec<Values> = cells.iter().map(|&cell| state.set(cell)).collect();
        let mut only = |cell: usize, values: Values| {
            if let Ok(at) = cells.binary_search(&cell) {
                keep[at] &= values;
            }
        };
        only(self.control, shown);
        only(self.first, 1 << region);
        for (arm, (&min, &max)) in self.arms.iter().zip(min.iter().zip(&max)) {
            // What the other arms can count bounds the run of this one.
            let runs: Vec<i32> = (min..=max)
                .filter(|&run| {
                    (low - min + run <= greatest && high - max + run >= fewest)
                        && arm.get(run as usize).is_none_or(|&label| !is_sure(label))
                })
                .collect();
            for (at, &label) in arm.iter().enumerate() {
                let at = at as i32;
                let left = runs.iter().fold(0, |left, &run| {
                    left | match at.cmp(&run) {
                        std::cmp::Ordering::Less => 1 << region,
                        std::cmp::Ordering::Equal => !(1 << region),
                        std::cmp::Ordering::Greater => Values::MAX,
                    }
                });
                only(label, left);
            }
        }
        if keep.contains(&0) {
            return (facts, None);
        }
        for (&label, &left) in
            cells.iter().zip(&keep).filter(|entry| self.arms.iter().flatten().any(|at| at == entry.0))
        {
            if label == self.first || left == state.set(label) {
                continue;
            }
            if left == 1 << region { facts.inside.push(label) } else { facts.outside.push(label) }
        }
        (facts, Some(keep))
    }
}

/// The facts of a case: the range of the region's count, the numbers in this range that the cell can show, and the cells
/// inside and outside the region.
#[derive(PartialEq, Eq)]
struct CaseFacts {
    range: (i32, i32),
    shown: Values,
    inside: Vec<usize>,
    outside: Vec<usize>,
}
