//! Between lines and lockout lines: one end is the smaller, and each end may be it, so there are two cases. In each the
//! numbers of the ends are tried in pairs, and cells on the line that all differ must have enough numbers left. Rules
//! in order.

use std::ops::ControlFlow;

use crate::constraint::{Between, Lockout};
use crate::logic::any_board::cases::{Case, left, report};
use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::fillings::Fillings;
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::BoardSteps;
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::{Family, Noun};
use crate::logic::step::Technique;

pub static END_LINE: Technique =
    Technique::of_any_board("end-line", "ends of a line", Family::Rules).with_noun(Noun::Plural);

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    for (rule, constraint) in rules.puzzle().constraints().iter().enumerate() {
        let (cells, difference) = if let Some(line) = constraint.get::<Between>() {
            (&line.cells, None)
        } else if let Some(line) = constraint.get::<Lockout>() {
            (&line.cells, Some(line.difference))
        } else {
            continue;
        };
        steps.check()?;
        let cells: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
        if cells.len() < 3 {
            continue;
        }
        let (first, last) = (cells[0], cells[cells.len() - 1]);
        let inner = &cells[1..cells.len() - 1];
        let cliques = cliques(state, inner);
        let largest = cliques.iter().map(Vec::len).max().unwrap_or(0);
        let place = words::cells(inner);
        let (lie, are) = if inner.len() == 1 { ("lies", "is") } else { ("lie", "are") };
        let statement = match difference {
            None => fact!("{} {} strictly between the ends", place, lie),
            Some(min) => fact!(
                "the ends differ by at least {}, and {} {} less than both or greater than both",
                min,
                place,
                are
            ),
        };
        let apart = match largest {
            0 | 1 => Fact::default(),
            many => fact!("; {} of them must differ from each other", many),
        };
        let opening = fact!("{}: {}{}.", words::rule(rule), statement, apart);
        let cases = [(first, last, true), (last, first, false)].map(|(low, high, is_forward)| {
            case(state, &cells, &cliques, (low, high, is_forward), difference)
        });
        report(state, steps, rule, &cells, opening, cases.into())?;
    }
    ControlFlow::Continue(())
}

/// The cells, as places on the line, by cliques of cells that differ.
fn cliques(state: &BoardState, inner: &[usize]) -> Vec<Vec<usize>> {
    let mut cliques: Vec<Vec<usize>> = Vec::new();
    for (at, &cell) in inner.iter().enumerate() {
        let fits =
            |clique: &&mut Vec<usize>| clique.iter().all(|&other| state.rules().sees(inner[other - 1], cell));
        match cliques.iter_mut().find(fits) {
            Some(clique) => clique.push(at + 1),
            None => cliques.push(vec![at + 1]),
        }
    }
    cliques
}

/// What the line leaves if one end is the smaller.
fn case(
    state: &BoardState,
    cells: &[usize],
    cliques: &[Vec<usize>],
    (low, high, is_forward): (usize, usize, bool),
    difference: Option<i32>,
) -> Case {
    let rules = state.rules();
    let board = rules.board();
    let mut keep = vec![0; cells.len()];
    let last = cells.len() - 1;
    let (low_at, high_at) = if is_forward { (0, last) } else { (last, 0) };
    for a in members(state.set(low)) {
        for b in members(state.set(high)) {
            // Equal ends of a lockout line are in both cases.
            let is_apart = match difference {
                None => a < b,
                Some(min) => a <= b && (b - a) as i32 >= min,
            };
            if !is_apart || a == b && rules.sees(low, high) {
                continue;
            }
            let between = board.all() & ((1u32 << b) - 1) & !((2u32 << a) - 1);
            let ends = 1 << a | 1 << b;
            let allowed = if difference.is_none() { between } else { board.all() & !between & !ends };
            let mut parts = vec![0; cells.len()];
            let fits = cliques.iter().all(|clique| {
                let domain = |&at: &usize| state.set(cells[at]) & allowed;
                match Fillings::new(clique.iter().map(domain)) {
                    Some(fillings) => {
                        fillings.supports(fillings.sets(), |at, values| parts[clique[at]] = values);
                    }
                    None => clique.iter().for_each(|at| parts[*at] = domain(at)),
                }
                clique.iter().all(|&at| parts[at] != 0)
            });
            if fits {
                parts[low_at] = 1 << a;
                parts[high_at] = 1 << b;
                keep.iter_mut().zip(parts).for_each(|(keep, part)| *keep |= part);
            }
        }
    }
    let name = words::cell(low);
    if keep[low_at] == 0 {
        let statement =
            fact!("{} is not the smaller end: no numbers of both ends leave enough to the line.", &name);
        return Case { statement, keep: None };
    }
    let statement = left(state, cells, &keep);
    let statement = statement.unwrap_or_else(|| Fact::from("everything can stay"));
    Case { statement: fact!("If {} is the smaller end: {}.", &name, &statement), keep: Some(keep) }
}
