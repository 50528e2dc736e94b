//! Lunchboxes: the lowest and the highest number of the cells stand at two places, and each pair of places is a case.
//! For each pair of numbers there the cells between them hold a set of numbers in between with the right sum, and the
//! other cells hold further numbers in between: exact for cells that all differ. Rules in order.

use std::ops::ControlFlow;

use crate::constraint::Lunchbox;
use crate::logic::any_board::cases::{Case, left, report};
use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::fillings::Fillings;
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::BoardSteps;
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::{Family, Noun};
use crate::logic::step::Technique;
use crate::propagation::Values;

pub static LUNCHBOX: Technique =
    Technique::of_any_board("lunchbox", "ends of a lunchbox", Family::Rules).with_noun(Noun::Plural);

/// Maximum number of numbers of a board for which sets are listed.
const MAX_VALUES: usize = 10;
/// Maximum number of sets and ends that are written out.
const SHOWN: usize = 6;

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    let board = rules.board();
    if board.values() > MAX_VALUES {
        return ControlFlow::Continue(());
    }
    for (rule, constraint) in rules.puzzle().constraints().iter().enumerate() {
        let Some(lunchbox) = constraint.get::<Lunchbox>() else { continue };
        steps.check()?;
        let cells: Vec<usize> = lunchbox.cells.iter().map(|cell| cell.index()).collect();
        let mut cases = Vec::new();
        let mut not: Vec<Fact> = Vec::new();
        for first in 0..cells.len() {
            for last in first + 1..cells.len() {
                match ends(state, &cells, first, last, lunchbox.sum) {
                    Some(case) => cases.push(case),
                    None => not.push(fact!("{}–{}", words::cell(cells[first]), words::cell(cells[last]))),
                }
            }
        }
        if !not.is_empty() {
            let statement = fact!(
                "At {} no two ends fit: what can lie between them does not add up to {}, or the other cells cannot lie in \
                 between as well.",
                words::list(not, "or"),
                lunchbox.sum
            );
            cases.push(Case { statement, keep: None });
        }
        let opening = fact!(
            "{}: the numbers between its least and its greatest, in the order of the cells, add up to {}; all differ.",
            words::rule(rule),
            lunchbox.sum
        );
        report(state, steps, rule, &cells, opening, cases)?;
    }
    ControlFlow::Continue(())
}

/// What is left if the ends are these two cells.
fn ends(state: &BoardState, cells: &[usize], first: usize, last: usize, sum: i32) -> Option<Case> {
    let board = state.rules().board();
    let mut keep: Vec<Values> = vec![0; cells.len()];
    let outside: Vec<usize> = (0..cells.len()).filter(|at| !(first..=last).contains(at)).collect();
    let (mut pairs, mut sets): (Vec<Fact>, Vec<Values>) = (Vec::new(), Vec::new());
    for a in members(state.set(cells[first])) {
        for b in members(state.set(cells[last])) {
            // All other numbers are different, and lie strictly between.
            if a.abs_diff(b) + 1 < cells.len() || a == b {
                continue;
            }
            let (low, high) = (a.min(b), a.max(b));
            let between = board.all() & ((1 << high) - 1) & !((2 << low) - 1);
            let domain = |&cell: &usize| state.set(cell) & between;
            let beside: Vec<usize> = outside.iter().map(|&at| cells[at]).collect();
            let (Some(inner), Some(outer)) = (
                Fillings::new(cells[first + 1..last].iter().map(domain)),
                Fillings::new(beside.iter().map(domain)),
            ) else {
                continue;
            };
            let sum_of = inner.sums(|value| board.lowest() + value as i32);
            let of_sum: Vec<u32> = inner.sets().filter(|&set| sum_of(set) == sum).collect();
            let others: Vec<(u32, Values)> = outer.sets().map(|set| (set, outer.values(set))).collect();
            let is_apart = |values: Values| others.iter().any(|other| other.1 & values == 0);
            let inside: Vec<u32> = of_sum.into_iter().filter(|&set| is_apart(inner.values(set))).collect();
            if inside.is_empty() {
                continue;
            }
            let beside_it =
                |other: &&(u32, Values)| inside.iter().any(|&set| inner.values(set) & other.1 == 0);
            keep[first] |= 1 << a;
            keep[last] |= 1 << b;
            inner.supports(inside.iter().copied(), |at, values| keep[first + 1 + at] |= values);
            outer.supports(others.iter().filter(beside_it).map(|other| other.0), |at, values| {
                keep[outside[at]] |= values;
            });
            let pair = fact!("{} and {}", words::number(low), words::number(high));
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
            for &set in &inside {
                if !sets.contains(&inner.values(set)) {
                    sets.push(inner.values(set));
                }
            }
        }
    }
    if pairs.is_empty() {
        return None;
    }
    let (a, b) = (words::cell(cells[first]), words::cell(cells[last]));
    let ends = if pairs.len() > SHOWN { Fact::default() } else { fact!(" ({})", words::list(pairs, "or")) };
    let sums: Vec<Fact> = sets.iter().map(|&set| words::short(set, "+")).collect();
    let filled = match sums.len() {
        _ if last == first + 1 => Fact::from("nothing lies between them"),
        1..=SHOWN => fact!("between them {}", words::list(sums, "or")),
        many => fact!("between them one of {} sets", &many),
    };
    let statement = left(state, cells, &keep);
    let statement = statement.unwrap_or_else(|| Fact::from("nothing changes"));
    Some(Case {
        statement: fact!("If the ends are {} and {}{}, {}: {}.", &a, &b, &ends, &filled, &statement),
        keep: Some(keep),
    })
}
