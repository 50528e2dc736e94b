//! Sums over cells that do not all differ (arrows, little killers, lines of equal sums), and innies and outies: the 45
//! rule.
//!
//! `last-of-sum`: all terms but one are filled, or there is but one. `sum-bounds`: what the other terms reach at least
//! and at most bounds each cell, where cells that must differ count as different. `innies-outies`: rows, columns or
//! regions that hold every number have a known sum; cages inside, or crossing the border, take most of it, and a few
//! cells are left over. Unions of up to four houses that lie side by side; up to five cells not filled.

use std::ops::ControlFlow;

use crate::logic::any_board::cases::by_loss;
use crate::logic::any_board::combinations::{sum_keep, sum_range};
use crate::logic::any_board::derived::DerivedSum;
use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::parts::HouseOrRule;
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::{Family, Noun};
use crate::logic::step::Technique;

pub static LAST_OF_SUM: Technique =
    Technique::of_any_board("last-of-sum", "last cell of a sum", Family::Rules);
pub static SUM_BOUNDS: Technique =
    Technique::of_any_board("sum-bounds", "bounds of a sum", Family::Rules).with_noun(Noun::Plural);
pub static INNIES_OUTIES: Technique =
    Technique::of_any_board("innies-outies", "innies and outies", Family::Rules).with_noun(Noun::Plural);

/// "r1c1 + r1c2 = r3c3 + 4".
fn equation(terms: &[(usize, i32)], total: i32) -> Fact {
    let side = |positive: bool| {
        let of_side = terms.iter().filter(|term| (term.1 > 0) == positive);
        let parts: Vec<Fact> = of_side
            .map(|&(cell, factor)| match factor.abs() {
                1 => words::cell(cell),
                times => fact!("{}×{}", times, words::cell(cell)),
            })
            .collect();
        if parts.is_empty() { None } else { Some(Fact::Joined(parts, " + ")) }
    };
    match (side(true), side(false)) {
        (Some(left), Some(right)) if total == 0 => fact!("{} = {}", left, right),
        (Some(left), Some(right)) if total > 0 => fact!("{} = {} + {}", left, right, total),
        (Some(left), Some(right)) => fact!("{} + {} = {}", left, -total, right),
        (left, right) => {
            let (of, total) = if left.is_some() { (left, total) } else { (right, -total) };
            fact!("{} = {}", of.unwrap_or_default(), total)
        }
    }
}

/// Filters the terms of a sum, with a line for each cell that loses something. The lines rest on the last line before
/// them.
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
            BoardLine::new(Fact::from("What the cells can hold never makes this sum."), &cells)
                .using(&[base]),
        );
        return vec![(cells[0], state.set(cells[0]))];
    };
    if terms.iter().zip(&keep).all(|(term, keep)| state.set(term.0) & !keep == 0) {
        return Vec::new();
    }
    let combinations = combinations(state, terms, total);
    if let Some(combinations) = &combinations {
        let text = fact!(
            "With what they can hold that is {}, in some order.",
            words::list(combinations.clone(), "or")
        );
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
        if combinations.is_some() {
            continue;
        }
        let others: Vec<(usize, i32)> = terms.iter().filter(|term| term.0 != cell).copied().collect();
        let name = words::cell(cell);
        let numbers = words::numbers(gone, "or");
        let text = match sum_range(state, &others) {
            _ if others.is_empty() => fact!("So {} is not {}.", &name, &numbers),
            Some((min, max)) => {
                // The share of this cell, factor × number, lies from total − maximum to total − minimum.
                let fits = |number: i32| (total - max..=total - min).contains(&(factor * number));
                let fitting = || board.numbers().filter(|&number| fits(number));
                let mut bounds = Vec::new();
                if let Some(min) = fitting().min().filter(|&min| min > board.lowest()) {
                    bounds.push(fact!("at least {}", &min));
                }
                if let Some(max) = fitting().max().filter(|&max| max < board.highest()) {
                    bounds.push(fact!("at most {}", &max));
                }
                let between = members(gone).filter(|&value| fits(board.lowest() + value as i32));
                let between = between.fold(0, |set, value| set | 1 << value);
                match (bounds.is_empty(), between) {
                    (false, 0) => fact!(
                        "{} is not {}: the other cells leave it {}.",
                        &name,
                        &numbers,
                        words::list(bounds, "and")
                    ),
                    (true, _) => fact!(
                        "{} is not {}: no choice of the other cells makes the sum with it.",
                        &name,
                        &numbers
                    ),
                    (false, between) => fact!(
                        "{} is not {}: the other cells leave it {}, and with {} no choice of them makes the \
                         sum.",
                        &name,
                        &numbers,
                        words::list(bounds, "and"),
                        words::numbers(between, "or")
                    ),
                }
            }
            None => fact!("{} is not {}.", &name, &numbers),
        };
        lines.push(BoardLine::new(text, &cells).using(&[base]));
    }
    // Cells with the same loss share a line.
    for (gone, cells) in by_loss(board, &removed).into_iter().filter(|_| combinations.is_some()) {
        let text =
            fact!("In none of these ways {} is {}.", words::cells_or(&cells), words::numbers(gone, "or"));
        lines.push(BoardLine::new(text, &cells).using(&[base]));
    }
    removed
}

/// Maximum number of ways of a sum that are written out, and of cells of one.
const FEW: usize = 6;
const MAX_TERMS: usize = 5;
/// Maximum number of choices that are looked at for the ways of a sum.
const MAX_TRIES: usize = 20_000;

/// "2+3+9", …: the numbers that make a sum of two to five cells, ascending, if there are few ways. Cells that must
/// differ do.
fn combinations(state: &BoardState, terms: &[(usize, i32)], total: i32) -> Option<Vec<Fact>> {
    let rules = state.rules();
    if !(2..=MAX_TERMS).contains(&terms.len()) || terms.iter().any(|term| term.1 != 1) {
        return None;
    }
    let numbers = |at: usize| {
        let lowest = rules.board().lowest();
        members(state.set(terms[at].0)).map(move |value| (at, lowest + value as i32))
    };
    let (mut combinations, mut chosen): (Vec<Vec<i32>>, Vec<i32>) = (Vec::new(), Vec::new());
    let mut waiting: Vec<(usize, i32)> = numbers(0).collect();
    let mut tries = 0;
    while let Some((at, number)) = waiting.pop() {
        tries += 1;
        if tries > MAX_TRIES {
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
            let mut combination = chosen.clone();
            combination.sort_unstable();
            if !combinations.contains(&combination) {
                combinations.push(combination);
            }
            if combinations.len() > FEW {
                return None;
            }
        }
    }
    combinations.sort();
    let word =
        |combination: &Vec<i32>| combination.iter().map(ToString::to_string).collect::<Vec<_>>().join("+");
    (!combinations.is_empty()).then(|| combinations.iter().map(word).map(Fact::from).collect())
}

/// The last cell of a sum that is not filled: the others leave it one number.
pub fn last(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    let board = rules.board();
    let number = |cell: usize| board.lowest() + state.set(cell).trailing_zeros() as i32;
    for sum in &rules.sums {
        let (filled, open): (Vec<_>, Vec<_>) = sum.terms.iter().partition(|term| state.is_filled(term.0));
        let [(cell, factor)] = open[..] else { continue };
        let left = sum.total - filled.iter().map(|&(cell, factor)| factor * number(cell)).sum::<i32>();
        // What contradicts itself is left to bounds.
        let fits = |value: &usize| factor * (board.lowest() + *value as i32) == left;
        let Some(value) = members(state.set(cell)).find(fits) else { continue };
        let cells: Vec<usize> = sum.terms.iter().map(|term| term.0).collect();
        let text = fact!("{}: {}.", words::rule(sum.rule), equation(&sum.terms, sum.total));
        let mut lines = vec![BoardLine::new(text, &cells)];
        if !filled.is_empty() {
            let filled: Vec<usize> = filled.iter().map(|term| term.0).collect();
            let text = fact!(
                "{} {} filled, so {} is {}.",
                words::cells(&filled),
                words::verb(filled.len()),
                words::cell(cell),
                words::number(value)
            );
            lines.push(BoardLine::new(text, &cells).using(&[0]));
        }
        let victims = rules.peers[cell].iter().filter(|&&peer| state.has(peer, value));
        let sources = victims.filter_map(|&peer| rules.why_sees(cell, peer));
        let evidence = StepEvidence {
            sources: std::iter::once(HouseOrRule::Rule(sum.rule)).chain(sources).collect(),
            cells,
            place: Some((cell, value)),
            lines,
            ..StepEvidence::default()
        };
        steps.add(state, evidence)?;
    }
    ControlFlow::Continue(())
}

/// The houses by which cells of one factor differ.
fn differing(state: &BoardState, terms: &[(usize, i32)]) -> Vec<HouseOrRule> {
    let rules = state.rules();
    let mut sources = Vec::new();
    for (at, &(cell, factor)) in terms.iter().enumerate() {
        let others = terms[..at].iter().filter(|other| other.1 == factor);
        sources.extend(others.filter_map(|other| rules.why_sees(other.0, cell)));
    }
    sources
}

pub fn bounds(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
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
        let text = fact!("{}: {}.", words::rule(sum.rule), equation(&sum.terms, sum.total));
        let mut lines = vec![BoardLine::new(text, &cells)];
        let removed = filter(state, &sum.terms, sum.total, &mut lines);
        let mut sources = vec![HouseOrRule::Rule(sum.rule)];
        sources.extend(differing(state, &sum.terms));
        steps.add(state, StepEvidence { sources, cells, removed, lines, ..StepEvidence::default() })?;
    }
    ControlFlow::Continue(())
}

/// Maximum number of cells that are not filled.
const MAX_OPEN: usize = 5;

pub fn innies_outies(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    let open = |sum: &DerivedSum| sum.terms.iter().filter(|term| !state.is_single(term.0)).count();
    for size in 1..=MAX_OPEN {
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
    let houses = words::sources(&sum.houses);
    let cages: Vec<Fact> = sum.rules.iter().map(|&rule| words::rule(rule)).collect();
    let cells: Vec<usize> = sum.terms.iter().map(|term| term.0).collect();
    let (houses_add, cages_add) =
        (if sum.houses.len() == 1 { "adds" } else { "add" }, if cages.len() == 1 { "adds" } else { "add" });
    let mut lines = vec![
        BoardLine::new(fact!("{} {} up to {}.", &houses, houses_add, sum.of_houses), &[]),
        BoardLine::new(fact!("{} {} up to {}.", words::list(cages, "and"), cages_add, sum.of_rules), &[]),
        BoardLine::new(
            fact!("Without the cells that they share: {}.", equation(&sum.terms, sum.total)),
            &cells,
        )
        .using(&[0, 1]),
    ];
    if !filled.is_empty() {
        let text = fact!(
            "{} {} filled, so {}.",
            words::cells(&filled),
            words::verb(filled.len()),
            equation(&terms, total)
        );
        lines.push(BoardLine::new(text, &cells).using(&[2]));
    }
    let removed = filter(state, &terms, total, &mut lines);
    let mut sources = sum.houses.clone();
    sources.extend(sum.rules.iter().map(|&rule| HouseOrRule::Rule(rule)));
    sources.extend(differing(state, &terms));
    steps.add(state, StepEvidence { sources, cells, removed, lines, look: Some(houses), place: None })
}
