//! A candidate that goes in every case: each number of a cell, or each place of a number in a house, is assumed in
//! turn, and what all of them take away is gone. The consequences of a case are those of a contradiction by
//! intersections and pairs; no case is split within. Sudoku Explainer has the idea as cell and region forcing chains.
//!
//! Fewest cases first, cells before houses. Of the candidates that go, the one with the shortest arguments counts.

use std::ops::ControlFlow;

use crate::logic::any_board::consequences::{Consequences, Line};
use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::parts::HouseOrRule;
use crate::logic::any_board::refutation::{Depth, Refutation};
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::{Family, Noun};
use crate::logic::step::Technique;
use crate::propagation::Values;

pub static AGREEING_CASES: Technique =
    Technique::of_any_board("agreeing-cases", "cases that agree", Family::ForcingChains)
        .with_noun(Noun::Plural);

/// Maximum number of cases.
const MAX_CASES: u32 = 4;
/// Maximum number of lines of a case.
const MAX_LINES: usize = 100;
/// How many candidates are argued for before the shortest argument is taken.
const COMPARED: usize = 8;

/// Cases of which one holds.
struct Cases {
    /// Cell and value of each.
    each: Vec<(usize, usize)>,
    /// What says that one holds.
    opening: Fact,
    /// The house that says it, if it is one, and the cells that it says it of.
    house: Option<HouseOrRule>,
    cells: Vec<usize>,
}

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    let count = state.candidates().len();
    let mut refutation = Refutation::new(state, Depth::Pairs, &Vec::new());
    // What each candidate leaves, once it is known.
    let mut left: Vec<Option<Vec<Values>>> = vec![None; count * rules.values()];
    for size in 2..=MAX_CASES {
        for cell in (0..count).filter(|&cell| state.set(cell).count_ones() == size) {
            let each = members(state.set(cell)).map(|value| (cell, value)).collect();
            let numbers = words::numbers(state.set(cell), "or");
            let opening = fact!("{} is {}.", words::cell(cell), &numbers);
            let cases = Cases { each, opening, house: None, cells: vec![cell] };
            agree(state, steps, &mut refutation, &mut left, &cases)?;
        }
        for group in rules.groups.iter().filter(|group| group.is_full) {
            for value in 0..rules.values() {
                let places = state.places(group, value);
                if places.len() != size as usize {
                    continue;
                }
                let opening = fact!(
                    "In {}, {} stands in {}.",
                    words::group(rules, group),
                    words::number(value),
                    words::cells_or(&places)
                );
                let each = places.into_iter().map(|cell| (cell, value)).collect();
                let cases = Cases { each, opening, house: Some(group.source), cells: group.cells.clone() };
                agree(state, steps, &mut refutation, &mut left, &cases)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn agree(
    state: &BoardState,
    steps: &mut BoardSteps<'_>,
    refutation: &mut Refutation<'_>,
    left: &mut [Option<Vec<Values>>],
    cases: &Cases,
) -> ControlFlow<()> {
    steps.check()?;
    let values = state.rules().values();
    let mut union: Vec<Values> = vec![0; state.candidates().len()];
    for &(cell, value) in &cases.each {
        let known = &mut left[cell * values + value];
        if known.is_none() {
            // A case that is refuted is a step of its own, which comes first.
            match refutation.left(cell, value, &mut Vec::new()) {
                Some(sets) => *known = Some(sets.to_vec()),
                None => return ControlFlow::Continue(()),
            }
        }
        union.iter_mut().zip(known.iter().flatten()).for_each(|(union, set)| *union |= set);
    }
    let goals: Vec<(usize, usize)> = (0..union.len())
        .flat_map(|cell| members(state.set(cell) & !union[cell]).map(move |value| (cell, value)))
        .collect();
    let arguments = |goal: (usize, usize), in_words: bool| {
        let case = |&assumed: &(usize, usize)| {
            let engines = &mut Vec::new();
            Consequences::to(state, assumed, Some(goal), Depth::Pairs, engines, in_words, MAX_LINES)
        };
        cases.each.iter().map(case).collect::<Option<Vec<Vec<Line>>>>()
    };
    let length =
        |goal: (usize, usize)| Some((arguments(goal, false)?.iter().map(Vec::len).sum::<usize>(), goal));
    let Some((_, goal)) = goals.into_iter().take(COMPARED).filter_map(length).min() else {
        return ControlFlow::Continue(());
    };
    match arguments(goal, true) {
        Some(lines) => report(state, steps, cases, goal, lines),
        None => ControlFlow::Continue(()),
    }
}

fn report(
    state: &BoardState,
    steps: &mut BoardSteps<'_>,
    cases: &Cases,
    (cell, value): (usize, usize),
    arguments: Vec<Vec<Line>>,
) -> ControlFlow<()> {
    let board = state.rules().board();
    let mut lines = vec![BoardLine::new(cases.opening.clone(), &cases.cells)];
    let mut sources: Vec<HouseOrRule> = cases.house.into_iter().collect();
    let mut cells = cases.cells.clone();
    cells.push(cell);
    let mut ends = Vec::new();
    for argument in arguments {
        let base = lines.len();
        for (at, line) in argument.into_iter().enumerate() {
            sources.extend(&line.sources);
            cells.extend(&line.cells);
            let uses: Vec<usize> =
                if at == 0 { vec![0] } else { line.uses.iter().map(|other| base + other).collect() };
            let words = BoardLine::new(line.text, &line.cells).using(&uses);
            lines.push(match line.filled {
                Some((cell, value)) => words.saying(&[cell], board.lowest() + value as i32, true),
                None => words,
            });
        }
        ends.push(lines.len() - 1);
    }
    let name = words::cell(cell);
    let text = fact!("In each case {} is not {}.", &name, words::number(value));
    lines.push(BoardLine::new(text, &[cell]).using(&ends));
    let look = Some(words::cells(&cases.each.iter().map(|case| case.0).take(1).collect::<Vec<_>>()));
    steps.add(
        state,
        StepEvidence { sources, cells, removed: vec![(cell, 1 << value)], lines, look, place: None },
    )
}
