//! Combinations of cells that all differ: killer cages and other sums of such cells, renban windows and other choices
//! of sets.
//!
//! `combinations`: the sets of numbers that fit are listed; a number goes from a cell where no set puts it.
//! `required-number`: a number of all sets must stand in the cells, so it goes from cells that must differ from all its
//! places there. Rules in order, those with fewer cells first.

use std::ops::ControlFlow;

use crate::board::Board;
use crate::logic::any_board::combinations::{sets_left, sum_left};
use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::parts::HouseOrRule;
use crate::logic::any_board::state::BoardState;
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::{Family, Noun};
use crate::logic::step::Technique;

pub static COMBINATIONS: Technique =
    Technique::of_any_board("combinations", "combinations", Family::Rules).with_noun(Noun::Plural);
pub static REQUIRED_NUMBER: Technique =
    Technique::of_any_board("required-number", "number that a rule needs", Family::Rules);

/// Maximum number of sets that are written out.
const SHOWN: usize = 12;

/// Cells that all differ, with the sets that fit them and what these leave.
struct Fitting {
    cells: Vec<usize>,
    rule: usize,
    total: Option<i32>,
    sets: Vec<u32>,
    keep: Vec<u32>,
}

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>, is_required: bool) -> ControlFlow<()> {
    let rules = state.rules();
    let mut order: Vec<(usize, usize, bool)> =
        rules.sums.iter().enumerate().map(|(at, sum)| (sum.terms.len(), at, true)).collect();
    order.extend(rules.sets.iter().enumerate().map(|(at, set)| (set.cells.len(), at, false)));
    order.sort_unstable();
    for (_, at, is_sum) in order {
        let (cells, rule, fitting) = if is_sum {
            let sum = &rules.sums[at];
            let cells: Vec<usize> = sum.terms.iter().map(|term| term.0).collect();
            let differ =
                |(at, &cell): (usize, &usize)| cells[..at].iter().all(|&other| rules.sees(other, cell));
            let is_clique = sum.terms.iter().all(|term| term.1 == 1) && cells.iter().enumerate().all(differ);
            if !is_clique || cells.len() < 2 {
                continue;
            }
            let left = sum_left(state, &sum.terms, sum.total).map(|left| (left.sets, left.keep));
            (cells, sum.rule, left.map(|left| (left, Some(sum.total))))
        } else {
            let set = &rules.sets[at];
            let domains: Vec<u32> = set.cells.iter().map(|&cell| state.set(cell)).collect();
            let left = sets_left(&domains, &set.sets);
            (set.cells.clone(), set.rule, left.map(|left| (left, None)))
        };
        match fitting {
            None if !is_required => nothing_fits(state, steps, &cells, rule)?,
            None => {}
            Some(((sets, keep), total)) => {
                let fitting = Fitting { cells, rule, total, sets, keep };
                if is_required { required(state, steps, &fitting)? } else { unused(state, steps, &fitting)? }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The rule, and the houses by which its cells differ.
fn sources(state: &BoardState, cells: &[usize], rule: usize) -> Vec<HouseOrRule> {
    let rules = state.rules();
    let mut sources = vec![HouseOrRule::Rule(rule)];
    sources.extend(rules.differences(cells));
    sources
}

fn nothing_fits(
    state: &BoardState,
    steps: &mut BoardSteps<'_>,
    cells: &[usize],
    rule: usize,
) -> ControlFlow<()> {
    let text = fact!("No combination fits {}.", words::rule(rule));
    let evidence = StepEvidence {
        sources: sources(state, cells, rule),
        cells: cells.to_vec(),
        removed: vec![(cells[0], state.set(cells[0]))],
        lines: vec![BoardLine::new(text, cells)],
        ..StepEvidence::default()
    };
    steps.add(state, evidence)
}

/// "The cage 15 at r1c1 and r1c2: 69 and 78 fit what its cells can hold." Sets of a sum are written as people write
/// them, digit by digit, where all numbers are digits.
fn combinations_line(board: &Board, fitting: &Fitting) -> BoardLine {
    let name = words::rule(fitting.rule);
    let join = match fitting.total {
        None => "-",
        Some(_) if board.numbers().all(|number| (0..10).contains(&number)) => "",
        Some(_) => "+",
    };
    let shown = |set: &u32| words::short(*set, join);
    let text = match &fitting.sets[..] {
        [] => fact!("{}: many combinations fit.", &name),
        [one] => fact!("{}: only {} fits what its cells can hold.", &name, shown(one)),
        sets if sets.len() <= SHOWN => {
            let sets: Vec<Fact> = sets.iter().map(shown).collect();
            fact!("{}: {} fit what its cells can hold.", &name, words::list(sets, "and"))
        }
        sets => {
            let union = sets.iter().fold(0, |union, set| union | set);
            let common = sets.iter().fold(union, |common, set| common & set);
            let all = match common {
                0 => Fact::default(),
                common => fact!("; all have {}", words::numbers(common, "and")),
            };
            fact!(
                "{}: {} combinations fit what its cells can hold, with the numbers {}{}.",
                name,
                sets.len(),
                words::numbers(union, "and"),
                all
            )
        }
    };
    BoardLine::new(text, &fitting.cells)
}

fn unused(state: &BoardState, steps: &mut BoardSteps<'_>, fitting: &Fitting) -> ControlFlow<()> {
    let mut lines = vec![combinations_line(state.rules().board(), fitting)];
    let mut removed = Vec::new();
    let union = fitting.sets.iter().fold(0, |union, set| union | set);
    // Numbers that no combination has, with the cells that had them.
    let mut absent: Vec<(u32, Vec<usize>)> = Vec::new();
    for (&cell, &keep) in fitting.cells.iter().zip(&fitting.keep) {
        let gone = state.set(cell) & !keep;
        if gone == 0 {
            continue;
        }
        removed.push((cell, gone));
        let (out, unplaced) = if fitting.sets.is_empty() { (0, gone) } else { (gone & !union, gone & union) };
        let name = words::cell(cell);
        if out != 0 {
            match absent.iter_mut().find(|(set, _)| *set == out) {
                Some((_, cells)) => cells.push(cell),
                None => absent.push((out, vec![cell])),
            }
        }
        if unplaced != 0 {
            let text = fact!(
                "{} is not {}: the other cells could not hold the rest of any combination.",
                &name,
                words::numbers(unplaced, "or")
            );
            lines.push(BoardLine::new(text, &fitting.cells).using(&[0]));
        }
    }
    for (set, cells) in absent {
        let none = if set.count_ones() == 1 { "not it" } else { "none of them" };
        let text = fact!(
            "No combination has {}, so {} {} {}.",
            words::numbers(set, "or"),
            words::cells(&cells),
            words::verb(cells.len()),
            none
        );
        lines.push(BoardLine::new(text, &cells).using(&[0]));
    }
    let evidence = StepEvidence {
        sources: sources(state, &fitting.cells, fitting.rule),
        cells: fitting.cells.clone(),
        removed,
        lines,
        ..StepEvidence::default()
    };
    steps.add(state, evidence)
}

fn required(state: &BoardState, steps: &mut BoardSteps<'_>, fitting: &Fitting) -> ControlFlow<()> {
    let rules = state.rules();
    let union = fitting.sets.iter().fold(0, |union, set| union | set);
    let common = fitting.sets.iter().fold(union, |common, set| common & set);
    for value in 0..rules.values() {
        if common >> value & 1 == 0 {
            continue;
        }
        let inside = |&&cell: &&usize| state.has(cell, value);
        let places: Vec<usize> = fitting.cells.iter().filter(inside).copied().collect();
        let [first, ..] = places[..] else { continue };
        let sees_all = |&&cell: &&usize| {
            state.has(cell, value)
                && !fitting.cells.contains(&cell)
                && places.iter().all(|&place| rules.sees(cell, place))
        };
        let victims: Vec<usize> = rules.peers[first].iter().filter(sees_all).copied().collect();
        if victims.is_empty() {
            continue;
        }
        let number = words::number(value);
        let pairs = victims.iter().flat_map(|&victim| places.iter().map(move |&place| (victim, place)));
        let why: Vec<HouseOrRule> =
            pairs.filter_map(|(victim, place)| rules.why_sees(victim, place)).collect();
        let mut named = why.clone();
        named.sort();
        named.dedup();
        let lines = vec![
            combinations_line(rules.board(), fitting),
            BoardLine::new(
                fact!("Each has {}, which can stand there in {} only.", &number, words::cells(&places)),
                &places,
            )
            .using(&[0]),
            BoardLine::new(
                fact!(
                    "{} must differ from {} ({}).",
                    words::cells(&victims),
                    if places.len() == 1 { "it" } else { "each of these" },
                    words::each(&named)
                ),
                &victims,
            )
            .using(&[1]),
        ];
        let mut sources = sources(state, &fitting.cells, fitting.rule);
        sources.extend(why);
        let evidence = StepEvidence {
            sources,
            cells: fitting.cells.clone(),
            removed: victims.iter().map(|&cell| (cell, 1 << value)).collect(),
            lines,
            ..StepEvidence::default()
        };
        steps.add(state, evidence)?;
    }
    ControlFlow::Continue(())
}
