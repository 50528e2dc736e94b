//! Sandwich sums: where the two ends can stand, and what can lie between them.
//!
//! For each pair of places of the ends and each set of numbers with the right sum, the cells between are matched with
//! the set and the others with the rest: exact for a line that holds every number. Clues in order.

use std::ops::ControlFlow;

use crate::constraint::Sandwich;
use crate::logic::any_board::cases::by_loss;
use crate::logic::any_board::combinations::{matching, subsets};
use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::parts::HouseOrRule;
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::{Family, Noun};
use crate::logic::step::Technique;

pub static SANDWICH: Technique =
    Technique::of_any_board("sandwich", "sandwich placements", Family::Rules).with_noun(Noun::Plural);

/// Maximum number of numbers of a board for which all sets are tried.
const MAX_VALUES: usize = 9;

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    let board = rules.board();
    if board.values() > MAX_VALUES {
        return ControlFlow::Continue(());
    }
    for (rule, constraint) in rules.puzzle().constraints().iter().enumerate() {
        let Some(sandwich) = constraint.get::<Sandwich>() else { continue };
        steps.check()?;
        let cells: Vec<usize> = sandwich.place.line(board).iter().map(|cell| cell.index()).collect();
        let is_line = |group: &&crate::logic::any_board::parts::Group| {
            group.is_full
                && group.cells.len() == cells.len()
                && cells.iter().all(|cell| group.cells.contains(cell))
        };
        let Some(group) = rules.groups.iter().find(is_line) else { continue };
        let (low, high) = sandwich.ends.unwrap_or((board.lowest(), board.highest()));
        let ends = [(low - board.lowest()) as usize, (high - board.lowest()) as usize];
        let inner = board.all() & !(1 << ends[0]) & !(1 << ends[1]);
        let mut keep = vec![0u32; cells.len()];
        let mut places: Vec<(usize, usize)> = Vec::new();
        let mut filled: Vec<u32> = Vec::new();
        for first in 0..cells.len() {
            for last in first + 1..cells.len() {
                let mut fits = false;
                for (at_first, at_last) in [(ends[0], ends[1]), (ends[1], ends[0])] {
                    if !state.has(cells[first], at_first) || !state.has(cells[last], at_last) {
                        continue;
                    }
                    let between: Vec<u32> =
                        cells[first + 1..last].iter().map(|&cell| state.set(cell) & inner).collect();
                    let outside: Vec<usize> =
                        (0..cells.len()).filter(|at| !(first..=last).contains(at)).collect();
                    let beside: Vec<u32> = outside.iter().map(|&at| state.set(cells[at]) & inner).collect();
                    for set in subsets(inner, between.len()) {
                        let sum: i32 = members(set).map(|value| board.lowest() + value as i32).sum();
                        if sum != sandwich.sum {
                            continue;
                        }
                        let Some(within) = matching(&between, set) else { continue };
                        let Some(rest) = matching(&beside, inner & !set) else { continue };
                        fits = true;
                        if !filled.contains(&set) {
                            filled.push(set);
                        }
                        keep[first] |= 1 << at_first;
                        keep[last] |= 1 << at_last;
                        within.iter().enumerate().for_each(|(at, values)| keep[first + 1 + at] |= values);
                        rest.iter().zip(&outside).for_each(|(values, &at)| keep[at] |= values);
                    }
                }
                if fits {
                    places.push((first, last));
                }
            }
        }
        let name = words::rule(rule);
        let pair = fact!("{} and {}", &low, &high);
        let shown: Vec<Fact> = places
            .iter()
            .take(6)
            .map(|&(first, last)| fact!("{}–{}", words::cell(cells[first]), words::cell(cells[last])))
            .collect();
        let shown_sets: Vec<Fact> = filled
            .iter()
            .take(6)
            .map(|&set| if set == 0 { Fact::from("nothing") } else { words::short(set, "+") })
            .collect();
        let more = |count: usize| if count > 6 { " and others" } else { "" };
        let mut lines = vec![BoardLine::new(
            fact!("{}: the numbers between {} add up to {}.", &name, &pair, sandwich.sum),
            &cells,
        )];
        let text = if places.is_empty() {
            fact!("Nowhere in {} can {} stand so.", words::group(rules, group), &pair)
        } else {
            fact!(
                "In {}, {} can only stand at {}{}, with {}{} between them.",
                words::group(rules, group),
                &pair,
                words::list(shown, "or"),
                more(places.len()),
                words::list(shown_sets, "or"),
                more(filled.len())
            )
        };
        lines.push(BoardLine::new(text, &cells).using(&[0]));
        let mut removed = Vec::new();
        for (&cell, &keep) in cells.iter().zip(&keep) {
            let gone = state.set(cell) & !keep;
            if gone != 0 {
                removed.push((cell, gone));
            }
        }
        for (gone, cells) in by_loss(board, &removed) {
            let text = fact!(
                "None of these ways has {} in {}.",
                words::numbers(gone, "or"),
                words::cells_or(&cells)
            );
            lines.push(BoardLine::new(text, &cells).using(&[1]));
        }
        let evidence = StepEvidence {
            sources: vec![HouseOrRule::Rule(rule), group.source],
            cells: cells.clone(),
            removed,
            lines,
            ..StepEvidence::default()
        };
        steps.add(state, evidence)?;
    }
    ControlFlow::Continue(())
}
