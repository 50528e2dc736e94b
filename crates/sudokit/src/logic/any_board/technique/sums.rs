//! Sums over cells that do not all differ (arrows, little killers, lines of equal sums), and innies and outies: the 45 rule.
//!
//! `sum-bounds`: what the other terms reach at least and at most bounds each cell, where cells that must differ count as different.
//! `innies-outies`: rows, columns or regions that hold every number have a known sum; cages inside, or crossing the border, take
//! most of it, and a few cells are left over. Unions of up to four houses that lie side by side; up to five cells not filled.

use std::ops::ControlFlow;

use crate::board::Board;
use crate::logic::any_board::cases::by_loss;
use crate::logic::any_board::combinations::{sum_keep, sum_range};
use crate::logic::any_board::derived::DerivedSum;
use crate::logic::any_board::parts::Source;
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::{BoardLine, BoardSteps, BoardTechnique, Finding};
use crate::logic::any_board::words;

pub static SUM_BOUNDS: BoardTechnique =
    BoardTechnique { id: "sum-bounds", name: "bounds of a sum", find: bounds };
pub static INNIES_OUTIES: BoardTechnique =
    BoardTechnique { id: "innies-outies", name: "innies and outies", find: innies_outies };

/// "r1c1 + r1c2 = r3c3 + 4".
fn equation(board: &Board, terms: &[(usize, i32)], total: i32) -> String {
    let side = |positive: bool| {
        let of_side = terms.iter().filter(|term| (term.1 > 0) == positive);
        let parts: Vec<String> = of_side
            .map(|&(cell, factor)| {
                let name = words::cell(board, cell);
                if factor.abs() == 1 { name } else { format!("{}×{name}", factor.abs()) }
            })
            .collect();
        parts.join(" + ")
    };
    let (left, right) = (side(true), side(false));
    match (left.is_empty(), right.is_empty()) {
        (false, false) if total == 0 => format!("{left} = {right}"),
        (false, false) if total > 0 => format!("{left} = {right} + {total}"),
        (false, false) => format!("{left} + {} = {right}", -total),
        (true, _) => format!("{right} = {}", -total),
        (_, true) => format!("{left} = {total}"),
    }
}

/// Filters the terms of a sum, with a line for each cell that loses something. The lines rest on the last line before them.
fn filter(
    state: &BoardState,
    terms: &[(usize, i32)],
    total: i32,
    lines: &mut Vec<BoardLine>,
) -> Vec<(usize, u32)> {
    let rules = state.rules();
    let board = rules.board();
    let base = lines.len() - 1;
    let cells: Vec<usize> = terms.iter().map(|term| term.0).collect();
    let Some(keep) = sum_keep(state, terms, total) else {
        lines.push(
            BoardLine::new("What the cells can hold never makes this sum.".to_string(), &cells)
                .using(&[base]),
        );
        return vec![(cells[0], state.set(cells[0]))];
    };
    if terms.iter().zip(&keep).all(|(term, keep)| state.set(term.0) & !keep == 0) {
        return Vec::new();
    }
    let ways = ways(state, terms, total);
    if let Some(ways) = &ways {
        let text = format!("With what they can hold that is {}, in some order.", words::list(ways, "or"));
        lines.push(BoardLine::new(text, &cells).using(&[base]));
    }
    let base = lines.len() - 1;
    let mut removed = Vec::new();
    for (at, &(cell, factor)) in terms.iter().enumerate() {
        let gone = state.set(cell) & !keep[at];
        if gone == 0 {
            continue;
        }
        removed.push((cell, gone));
        if ways.is_some() {
            continue;
        }
        let others: Vec<(usize, i32)> = terms.iter().filter(|term| term.0 != cell).copied().collect();
        let name = words::cell(board, cell);
        let numbers = words::numbers(board, gone, "or");
        let text = match sum_range(state, &others) {
            _ if others.is_empty() => format!("So {name} is not {numbers}."),
            Some((least, most)) => {
                // The share of this cell, factor × number, lies from total − most to total − least.
                let fits = |number: i32| (total - most..=total - least).contains(&(factor * number));
                let fitting = || board.numbers().filter(|&number| fits(number));
                let mut bounds = Vec::new();
                if let Some(least) = fitting().min().filter(|&least| least > board.lowest()) {
                    bounds.push(format!("at least {least}"));
                }
                if let Some(most) = fitting().max().filter(|&most| most < board.highest()) {
                    bounds.push(format!("at most {most}"));
                }
                let between = members(gone).filter(|&value| fits(board.lowest() + value as i32));
                let between = between.fold(0, |set, value| set | 1 << value);
                let bounds = words::list(&bounds, "and");
                match (bounds.is_empty(), between) {
                    (false, 0) => format!("{name} is not {numbers}: the other cells leave it {bounds}."),
                    (true, _) => format!(
                        "{name} is not {numbers}: no choice of the other cells makes the sum with it."
                    ),
                    (false, between) => format!(
                        "{name} is not {numbers}: the other cells leave it {bounds}, and with {} no choice of them makes the \
                         sum.",
                        words::numbers(board, between, "or")
                    ),
                }
            }
            None => format!("{name} is not {numbers}."),
        };
        lines.push(BoardLine::new(text, &cells).using(&[base]));
    }
    // Cells with the same loss share a line.
    for (gone, cells) in by_loss(board, &removed).into_iter().filter(|_| ways.is_some()) {
        let text = format!(
            "In none of these ways {} is {}.",
            words::cells(board, &cells).replace(" and ", " or "),
            words::numbers(board, gone, "or")
        );
        lines.push(BoardLine::new(text, &cells).using(&[base]));
    }
    removed
}

/// The most ways of a sum that are written out, and the most cells of one.
const FEW: usize = 6;
const MOST_TERMS: usize = 5;
/// The most choices that are looked at for the ways of a sum.
const MOST_TRIES: usize = 20_000;

/// "2+3+9", …: the numbers that make a sum of two to five cells, ascending, if there are few ways. Cells that must differ do.
fn ways(state: &BoardState, terms: &[(usize, i32)], total: i32) -> Option<Vec<String>> {
    let rules = state.rules();
    if !(2..=MOST_TERMS).contains(&terms.len()) || terms.iter().any(|term| term.1 != 1) {
        return None;
    }
    let numbers = |at: usize| {
        let lowest = rules.board().lowest();
        members(state.set(terms[at].0)).map(move |value| (at, lowest + value as i32))
    };
    let (mut ways, mut chosen): (Vec<Vec<i32>>, Vec<i32>) = (Vec::new(), Vec::new());
    let mut waiting: Vec<(usize, i32)> = numbers(0).collect();
    let mut tries = 0;
    while let Some((at, number)) = waiting.pop() {
        tries += 1;
        if tries > MOST_TRIES {
            return None;
        }
        chosen.truncate(at);
        if (0..at).any(|other| chosen[other] == number && rules.sees(terms[other].0, terms[at].0)) {
            continue;
        }
        chosen.push(number);
        if at + 1 < terms.len() {
            waiting.extend(numbers(at + 1));
        } else if chosen.iter().sum::<i32>() == total {
            let mut way = chosen.clone();
            way.sort_unstable();
            if !ways.contains(&way) {
                ways.push(way);
            }
            if ways.len() > FEW {
                return None;
            }
        }
    }
    ways.sort();
    let word = |way: &Vec<i32>| way.iter().map(ToString::to_string).collect::<Vec<_>>().join("+");
    (!ways.is_empty()).then(|| ways.iter().map(word).collect())
}

/// The houses by which cells of one factor differ.
fn differing(state: &BoardState, terms: &[(usize, i32)]) -> Vec<Source> {
    let rules = state.rules();
    let mut sources = Vec::new();
    for (at, &(cell, factor)) in terms.iter().enumerate() {
        let others = terms[..at].iter().filter(|other| other.1 == factor);
        sources.extend(others.filter_map(|other| rules.why_sees(other.0, cell)));
    }
    sources
}

fn bounds(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    let board = rules.board();
    let mut order: Vec<usize> = (0..rules.sums.len()).collect();
    order.sort_by_key(|&at| rules.sums[at].terms.len());
    for at in order {
        steps.check()?;
        let sum = &rules.sums[at];
        let cells: Vec<usize> = sum.terms.iter().map(|term| term.0).collect();
        let differ = |(at, &cell): (usize, &usize)| cells[..at].iter().all(|&other| rules.sees(other, cell));
        let is_clique = sum.terms.iter().all(|term| term.1 == 1) && cells.iter().enumerate().all(differ);
        // Cells that all differ are a matter of combinations.
        if is_clique && cells.len() > 1 {
            continue;
        }
        let text = format!(
            "{}: {}.",
            words::capital(&words::rule(rules, sum.rule)),
            equation(board, &sum.terms, sum.total)
        );
        let mut lines = vec![BoardLine::new(text, &cells)];
        let removed = filter(state, &sum.terms, sum.total, &mut lines);
        let mut sources = vec![Source::Rule(sum.rule)];
        sources.extend(differing(state, &sum.terms));
        steps.add(state, Finding { sources, cells, removed, lines, ..Finding::default() })?;
    }
    ControlFlow::Continue(())
}

/// The most cells that are not filled.
const MOST_OPEN: usize = 5;

fn innies_outies(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    let open = |sum: &DerivedSum| sum.terms.iter().filter(|term| !state.is_single(term.0)).count();
    for size in 1..=MOST_OPEN {
        for sum in rules.derived.iter().filter(|sum| open(sum) == size) {
            steps.check()?;
            derived(state, steps, sum)?;
        }
    }
    ControlFlow::Continue(())
}

fn derived(state: &BoardState, steps: &mut BoardSteps<'_>, sum: &DerivedSum) -> ControlFlow<()> {
    let rules = state.rules();
    let board = rules.board();
    let mut terms = Vec::new();
    let (mut total, mut filled) = (sum.total, Vec::new());
    for &(cell, factor) in &sum.terms {
        if state.is_single(cell) {
            total -= factor * (board.lowest() + state.set(cell).trailing_zeros() as i32);
            filled.push(cell);
        } else {
            terms.push((cell, factor));
        }
    }
    let houses = words::sources(rules, &sum.houses);
    let cages: Vec<String> = sum.rules.iter().map(|&rule| words::rule(rules, rule)).collect();
    let cells: Vec<usize> = sum.terms.iter().map(|term| term.0).collect();
    let mut lines = vec![
        BoardLine::new(format!("{} add up to {}.", words::capital(&houses), sum.of_houses), &[]),
        BoardLine::new(
            format!("{} add up to {}.", words::capital(&words::list(&cages, "and")), sum.of_rules),
            &[],
        ),
        BoardLine::new(
            format!("Without the cells that they share: {}.", equation(board, &sum.terms, sum.total)),
            &cells,
        )
        .using(&[0, 1]),
    ];
    if sum.houses.len() == 1 {
        lines[0].text = format!("{} adds up to {}.", words::capital(&houses), sum.of_houses);
    }
    if cages.len() == 1 {
        lines[1].text = format!("{} adds up to {}.", words::capital(&cages[0]), sum.of_rules);
    }
    if !filled.is_empty() {
        let text = format!(
            "{} {} filled, so {}.",
            words::cells(board, &filled),
            if filled.len() == 1 { "is" } else { "are" },
            equation(board, &terms, total)
        );
        lines.push(BoardLine::new(text, &cells).using(&[2]));
    }
    let removed = filter(state, &terms, total, &mut lines);
    let mut sources = sum.houses.clone();
    sources.extend(sum.rules.iter().map(|&rule| Source::Rule(rule)));
    sources.extend(differing(state, &terms));
    steps.add(state, Finding { sources, cells, removed, lines, look: Some(houses), place: None })
}
