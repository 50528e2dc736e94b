//! XY-wing, XYZ-wing and W-wing on any board: cells of two numbers (a pivot of three) that put one number into one of
//! two cells.
//!
//! Pivots and cells ascending. What differs is what must differ by any house or rule, so wings also reach over
//! diagonals, cages and knight's moves.

use std::ops::ControlFlow;

use crate::logic::any_board::parts::HouseOrRule;
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};

/// The cells that lose the number because they differ from all of these, and why.
fn victims(state: &BoardState, ends: &[usize], value: usize) -> (Vec<usize>, Vec<HouseOrRule>) {
    let rules = state.rules();
    let sees_all = |&&cell: &&usize| {
        state.has(cell, value) && !ends.contains(&cell) && ends.iter().all(|&end| rules.sees(cell, end))
    };
    let found: Vec<usize> = rules.peers[ends[0]].iter().filter(sees_all).copied().collect();
    let pairs = found.iter().flat_map(|&cell| ends.iter().map(move |&end| (cell, end)));
    let why = pairs.filter_map(|(cell, end)| rules.why_sees(cell, end)).collect();
    (found, why)
}

pub fn pivot(state: &BoardState, steps: &mut BoardSteps<'_>, size: u32) -> ControlFlow<()> {
    let rules = state.rules();
    for pivot in 0..state.candidates().len() {
        let set = state.set(pivot);
        if set.count_ones() != size {
            continue;
        }
        steps.check()?;
        let is_wing = |&&cell: &&usize| {
            state.set(cell).count_ones() == 2
                && (set & !state.set(cell)).count_ones() == 1
                && state.set(cell) != set
        };
        let wings: Vec<usize> = rules.peers[pivot].iter().filter(is_wing).copied().collect();
        for (at, &first) in wings.iter().enumerate() {
            for &second in &wings[at + 1..] {
                let (one, two) = (state.set(first), state.set(second));
                let z = one & two;
                let fits = if size == 2 { set & z == 0 } else { set & z != 0 };
                if z.count_ones() != 1 || !fits || (set | one | two).count_ones() != 3 || one == two {
                    continue;
                }
                let value = z.trailing_zeros() as usize;
                let ends = if size == 2 { vec![first, second] } else { vec![first, second, pivot] };
                let (found, why) = victims(state, &ends, value);
                if found.is_empty() {
                    continue;
                }
                let number = words::number(value);
                let name = |cell| words::cell(cell);
                let mut lines = vec![BoardLine::new(
                    fact!("{} is {}.", name(pivot), words::numbers(set, "or")),
                    &[pivot],
                )];
                for case in members(set) {
                    let text = if case == value {
                        fact!("If it is {}, {} itself is.", &number, name(pivot))
                    } else {
                        let wing = if one >> case & 1 == 1 { first } else { second };
                        fact!("If it is {}, {} is {}.", words::number(case), name(wing), &number)
                    };
                    lines.push(BoardLine::new(text, &ends).using(&[0]));
                }
                let text = fact!(
                    "So one of {} is {}, and {}, which sees each of them, is not.",
                    words::cells(&ends),
                    &number,
                    words::cells(&found)
                );
                let uses: Vec<usize> = (1..lines.len()).collect();
                lines.push(BoardLine::new(text, &ends).using(&uses));
                let mut sources: Vec<HouseOrRule> =
                    [first, second].iter().filter_map(|&wing| rules.why_sees(pivot, wing)).collect();
                sources.extend(why);
                let evidence = StepEvidence {
                    sources,
                    cells: vec![pivot, first, second],
                    removed: found.iter().map(|&cell| (cell, z)).collect(),
                    lines,
                    look: Some(name(pivot)),
                    place: None,
                };
                steps.add(state, evidence)?;
            }
        }
    }
    ControlFlow::Continue(())
}

pub fn w_wing(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    let pairs: Vec<usize> =
        (0..state.candidates().len()).filter(|&cell| state.set(cell).count_ones() == 2).collect();
    for (at, &first) in pairs.iter().enumerate() {
        steps.check()?;
        for &second in pairs[at + 1..].iter().filter(|&&cell| state.set(cell) == state.set(first)) {
            for link in members(state.set(first)) {
                let end = (state.set(first) & !(1 << link)).trailing_zeros() as usize;
                let (found, why) = victims(state, &[first, second], end);
                if found.is_empty() {
                    continue;
                }
                for group in rules.groups.iter().filter(|group| group.is_full) {
                    let places = state.places(group, link);
                    let [a, b] = places[..] else { continue };
                    if places.contains(&first) || places.contains(&second) {
                        continue;
                    }
                    let (a, b) = if rules.sees(first, a) && rules.sees(second, b) {
                        (a, b)
                    } else if rules.sees(first, b) && rules.sees(second, a) {
                        (b, a)
                    } else {
                        continue;
                    };
                    let house = words::group(rules, group);
                    let name = |cell| words::cell(cell);
                    let (link_name, end_name) = (words::number(link), words::number(end));
                    let case = |place: usize, cell: usize| {
                        fact!(
                            "If it is {}, {} is not {} and so is {}.",
                            name(place),
                            name(cell),
                            &link_name,
                            &end_name
                        )
                    };
                    let lines = vec![
                        BoardLine::new(
                            fact!("In {}, {} stands in {} or {}.", &house, &link_name, name(a), name(b)),
                            &[a, b],
                        ),
                        BoardLine::new(case(a, first), &[a, first]).using(&[0]),
                        BoardLine::new(case(b, second), &[b, second]).using(&[0]),
                        BoardLine::new(
                            fact!(
                                "So one of {} and {} is {}, and {}, which sees both, is not.",
                                name(first),
                                name(second),
                                &end_name,
                                words::cells(&found)
                            ),
                            &[first, second],
                        )
                        .using(&[1, 2]),
                    ];
                    let mut sources = vec![group.source];
                    sources
                        .extend([(first, a), (second, b)].iter().filter_map(|&(x, y)| rules.why_sees(x, y)));
                    sources.extend(why.iter().copied());
                    let mut cells = vec![first, second];
                    cells.extend(&group.cells);
                    let evidence = StepEvidence {
                        sources,
                        cells,
                        removed: found.iter().map(|&cell| (cell, 1 << end)).collect(),
                        lines,
                        look: Some(fact!("{} and {}", name(first), name(second))),
                        place: None,
                    };
                    steps.add(state, evidence)?;
                    break;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
