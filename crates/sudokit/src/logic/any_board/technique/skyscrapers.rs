//! Skyscrapers: the highest number stands in some cell of the line, and what is seen beyond the clue's own stands
//! before it, so each place of the highest is a case. Which sets of numbers the cells before it can hold so that the
//! right count is seen is worked out cell by cell, and the cells after it hold the rest: exact for a line that holds
//! every number. For hidden skyscrapers each place of the first hidden number is a case: before it numbers ascend, the
//! last of them above the clue. Clues in order.

use std::ops::ControlFlow;

use crate::constraint::{HiddenSkyscraper, Skyscraper};
use crate::logic::any_board::cases::{Case, is_full_line, left, report};
use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::fillings::Fillings;
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::BoardSteps;
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::{Family, Noun};
use crate::logic::step::Technique;

pub static SKYSCRAPERS: Technique =
    Technique::of_any_board("skyscrapers", "places of skyscrapers", Family::Rules).with_noun(Noun::Plural);

/// Maximum number of numbers of a board for which sets are followed.
const MAX_VALUES: usize = 10;

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    let board = rules.board();
    for (rule, constraint) in rules.puzzle().constraints().iter().enumerate() {
        let name = || words::rule(rule);
        if let Some(clue) = constraint.get::<Skyscraper>() {
            steps.check()?;
            let cells: Vec<usize> = clue.place.line(board).iter().map(|cell| cell.index()).collect();
            if board.values() > MAX_VALUES || board.highest() < 1 || !is_full_line(state, &cells) {
                continue;
            }
            let seen = Seen::new(state, &cells);
            let case = |place: usize| highest_at(state, &cells, &seen, place, clue.seen);
            let highest = 1 << (board.values() - 1);
            let places = (0..cells.len()).filter(|&at| state.set(cells[at]) & highest != 0);
            let opening = fact!(
                "{}: {} of the numbers from {} on are greater than all before them; the last of these is {}.",
                name(),
                clue.seen,
                words::cell(cells[0]),
                board.highest()
            );
            let cases = places.map(case).collect();
            report(state, steps, rule, &cells, opening, cases)?;
        } else if let Some(clue) = constraint.get::<HiddenSkyscraper>() {
            steps.check()?;
            let cells: Vec<usize> = clue.place.line(board).iter().map(|cell| cell.index()).collect();
            let value = (clue.hidden - board.lowest()) as usize;
            let places = (1..cells.len()).filter(|&at| state.has(cells[at], value));
            let cases = places.map(|place| hidden_at(state, &cells, place, value)).collect();
            let opening =
                fact!("{}: numbers ascend up to the cell before the first {}.", name(), clue.hidden);
            report(state, steps, rule, &cells, opening, cases)?;
        }
    }
    ControlFlow::Continue(())
}

/// Which sets of numbers without the highest the first cells can hold, by how many are seen.
struct Seen {
    /// By count of cells and count of numbers seen: the sets, ascending.
    sets: Vec<Vec<Vec<u32>>>,
}

/// Whether a number is seen after the numbers of a set.
fn is_seen(state: &BoardState, set: u32, value: usize) -> bool {
    set >> value == 0 && state.rules().board().lowest() + value as i32 > 0
}

impl Seen {
    fn new(state: &BoardState, cells: &[usize]) -> Seen {
        let highest = state.rules().values() - 1;
        let mut sets = vec![vec![vec![0]]];
        for &cell in cells {
            let before: &Vec<Vec<u32>> = &sets[sets.len() - 1];
            let mut after: Vec<Vec<u32>> = vec![Vec::new(); before.len() + 1];
            for (count, of_count) in before.iter().enumerate() {
                for &set in of_count {
                    for value in members(state.set(cell) & !(1 << highest) & !set) {
                        after[count + usize::from(is_seen(state, set, value))].push(set | 1 << value);
                    }
                }
            }
            for of_count in &mut after {
                of_count.sort_unstable();
                of_count.dedup();
            }
            sets.push(after);
        }
        Seen { sets }
    }
}

fn highest_at(state: &BoardState, cells: &[usize], seen: &Seen, place: usize, clue: i32) -> Case {
    let board = state.rules().board();
    let highest = board.values() - 1;
    let others = board.all() & !(1 << highest);
    let at = words::cell(cells[place]);
    let top = board.highest();
    let visible_before = usize::try_from(clue - 1).ok();
    let before: &[u32] =
        visible_before.and_then(|count| seen.sets[place].get(count)).map_or(&[], |sets| sets.as_slice());
    let after = Fillings::new(cells[place + 1..].iter().map(|&cell| state.set(cell) & others));
    let Some(after) = after else {
        let keep = cells.iter().map(|&cell| state.set(cell)).collect();
        return Case { statement: fact!("{} can be {}.", &at, &top), keep: Some(keep) };
    };
    let fits: Vec<(u32, u32)> =
        before.iter().filter_map(|&set| Some((set, after.place(others & !set)?))).collect();
    let shows = match (place, clue - 1) {
        (0, _) => Fact::from("it is all that is seen"),
        (1, _) => fact!("{} is seen before it", words::cell(cells[0])),
        (_, 1) => fact!("{} are all hidden but the first", words::cells(&cells[..place])),
        (_, count) => fact!("{} of {} are seen", &count, words::cells(&cells[..place])),
    };
    if fits.is_empty() {
        let why = match (before.is_empty(), place, clue - 1) {
            (true, 0, _) => fact!("then it alone is seen, not {}", &clue),
            (true, _, count) if count > place as i32 => {
                fact!("{} cells before it must be seen, but it has only {} before it", &count, &place)
            }
            (true, _, count) => {
                fact!("no numbers of {} show just {}", words::cells(&cells[..place]), &count)
            }
            (false, _, count) => fact!(
                "where {} show {}, the cells behind {} cannot hold what is left",
                words::cells(&cells[..place]),
                &count,
                &at
            ),
        };
        return Case { statement: fact!("{} is not {}: {}.", &at, &top, &why), keep: None };
    }
    let mut keep = vec![0; cells.len()];
    keep[place] = 1 << highest;
    after.supports(fits.iter().map(|fit| fit.1), |at, values| keep[place + 1 + at] = values);
    // Backwards through the cells before it: sets from which one that fits can be reached.
    let mut ends: Vec<(usize, u32)> = fits.iter().map(|fit| (visible_before.unwrap_or(0), fit.0)).collect();
    for (back, &cell) in cells[..place].iter().enumerate().rev() {
        let mut starts: Vec<(usize, u32)> = Vec::new();
        for &(count, set) in &ends {
            for value in members(set & state.set(cell)) {
                let less = set & !(1 << value);
                let Some(before) = count.checked_sub(usize::from(is_seen(state, less, value))) else {
                    continue;
                };
                let known = seen.sets[back].get(before);
                if known.is_some_and(|sets| sets.binary_search(&less).is_ok()) {
                    keep[back] |= 1 << value;
                    starts.push((before, less));
                }
            }
        }
        starts.sort_unstable();
        starts.dedup();
        ends = starts;
    }
    let statement = left(state, &cells[..place], &keep[..place]);
    let statement = statement.map_or_else(Fact::default, |statement| fact!("; so {}", statement));
    Case { statement: fact!("If {} is {}, {}{}.", &at, &top, &shows, &statement), keep: Some(keep) }
}

fn hidden_at(state: &BoardState, cells: &[usize], place: usize, value: usize) -> Case {
    let mut keep: Vec<u32> = cells.iter().map(|&cell| state.set(cell)).collect();
    keep[place] = 1 << value;
    let below = |value: usize| (1u32 << value) - 1;
    // The last before the clue is above it, and numbers ascend to it.
    keep[place - 1] &= !below(value + 1);
    for at in 1..place {
        let min = keep[at - 1].trailing_zeros() as usize;
        keep[at] &= if min >= 31 { 0 } else { !below(min + 1) };
    }
    for at in (1..place).rev() {
        let max = 31u32.saturating_sub(keep[at].leading_zeros()) as usize;
        keep[at - 1] &= below(max);
    }
    for (at, keep) in keep.iter_mut().enumerate() {
        if at != place && state.rules().sees(cells[at], cells[place]) {
            *keep &= !(1 << value);
        }
    }
    let at = words::cell(cells[place]);
    let number = words::number(value);
    if keep[..place].contains(&0) {
        let what = if place == 1 {
            fact!("{} cannot be greater than it", words::cell(cells[0]))
        } else {
            fact!("{} cannot ascend to a number above it", words::cells(&cells[..place]))
        };
        return Case {
            statement: fact!("{} is not the first hidden {}: {}.", &at, &number, &what),
            keep: None,
        };
    }
    let statement = left(state, &cells[..place], &keep[..place]);
    let statement = statement.unwrap_or_else(|| Fact::from("nothing changes before it"));
    let before = if place == 1 {
        fact!("{} is greater", words::cell(cells[0]))
    } else {
        fact!("{} ascend, and the last is greater", words::cells(&cells[..place]))
    };
    Case {
        statement: fact!("If {} is the first hidden {}, {}: {}.", &at, &number, &before, &statement),
        keep: Some(keep),
    }
}
