//! X-sums: each number of the first cell is a case, which says how many cells add up to the clue. The sets of numbers
//! that these cells can hold are listed; on a line that holds every number the other cells hold the rest: exact. Clues
//! in order.

use std::ops::ControlFlow;

use crate::constraint::XSum;
use crate::logic::any_board::cases::{Case, is_full_line, left, report};
use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::fillings::Fillings;
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::BoardSteps;
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::{Family, Noun};
use crate::logic::step::Technique;

pub static X_SUM: Technique =
    Technique::of_any_board("x-sum", "cases of an X-sum", Family::Rules).with_noun(Noun::Plural);

/// Maximum number of sets that are written out.
const SHOWN: usize = 6;

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    let board = rules.board();
    for (rule, constraint) in rules.puzzle().constraints().iter().enumerate() {
        let Some(clue) = constraint.get::<XSum>() else { continue };
        steps.check()?;
        let cells: Vec<usize> = clue.place.line(board).iter().map(|cell| cell.index()).collect();
        // Only lines whose cells all differ, and not too many, have sets.
        if !is_full_line(state, &cells) || Fillings::new(cells.iter().map(|&cell| state.set(cell))).is_none()
        {
            continue;
        }
        let first = words::cell(cells[0]);
        let case = |value: usize| case(state, &cells, value, clue.sum);
        let cases = members(state.set(cells[0])).map(case).collect();
        let opening = fact!(
            "{}: if {} is X, the first X numbers from there on add up to {}.",
            words::rule(rule),
            &first,
            clue.sum
        );
        report(state, steps, rule, &cells, opening, cases)?;
    }
    ControlFlow::Continue(())
}

fn case(state: &BoardState, cells: &[usize], value: usize, sum: i32) -> Case {
    let board = state.rules().board();
    let number = board.lowest() + value as i32;
    let first = words::cell(cells[0]);
    let count = usize::try_from(number).ok().filter(|&count| count <= cells.len());
    let Some(count) = count else {
        return Case {
            statement: fact!("{} is not {}: the line has fewer cells.", &first, &number),
            keep: None,
        };
    };
    let domain = |&cell: &usize| state.set(cell) & !(1 << value);
    // X of 0 adds up nothing, not even itself.
    let (inside, rest) = if count == 0 { (&cells[1..1], sum) } else { (&cells[1..count], sum - number) };
    let outside = &cells[count.max(1)..];
    let (Some(within), Some(beside)) =
        (Fillings::new(inside.iter().map(domain)), Fillings::new(outside.iter().map(domain)))
    else {
        return Case {
            statement: fact!("{} can be {}.", &first, &number),
            keep: Some(cells.iter().map(|&cell| state.set(cell)).collect()),
        };
    };
    let others = board.all() & !(1 << value);
    let sum_of = within.sums(|value| board.lowest() + value as i32);
    let of_sum: Vec<u32> = within.sets().filter(|&set| sum_of(set) == rest).collect();
    let fits: Vec<(u32, u32)> =
        of_sum.iter().filter_map(|&set| Some((set, beside.place(others & !within.values(set))?))).collect();
    let adds = match inside {
        [] => fact!("nothing more may be added, and {} is left", &rest),
        [one] => fact!("{} is {}", words::cell(*one), &rest),
        many => fact!("{} add up to {}", words::cells(many), &rest),
    };
    if fits.is_empty() {
        let why = match (inside, of_sum.is_empty()) {
            ([], _) if rest != 0 => fact!("then its own line adds up to {}, not {}", sum - rest, &sum),
            ([_], true) => fact!("then {}, which it cannot be", &adds),
            (_, true) => fact!("then {}, which they cannot", &adds),
            (_, false) => fact!("then {}, and the other cells cannot hold what is left", &adds),
        };
        return Case { statement: fact!("{} is not {}: {}.", &first, &number, &why), keep: None };
    }
    let mut keep = vec![0; cells.len()];
    keep[0] = 1 << value;
    within.supports(fits.iter().map(|fit| fit.0), |at, values| keep[1 + at] = values);
    beside.supports(fits.iter().map(|fit| fit.1), |at, values| keep[count.max(1) + at] = values);
    let sets: Vec<Fact> = fits.iter().map(|fit| words::short(within.values(fit.0), "+")).collect();
    let how = match (inside.len(), sets.len()) {
        (0, _) => Fact::from("that is the whole sum"),
        (1, _) => adds,
        (_, 1..=SHOWN) => fact!("{}: {}", &adds, words::list(sets, "or")),
        (_, many) => fact!("{}, in one of {} ways", &adds, &many),
    };
    let statement = left(state, &cells[1..], &keep[1..]);
    let statement = match statement.filter(|_| inside.len() != 1 || !outside.is_empty()) {
        None => fact!("If {} is {}, {}.", first, number, how),
        Some(statement) => fact!("If {} is {}, {}; then {}.", first, number, how, statement),
    };
    Case { statement, keep: Some(keep) }
}
