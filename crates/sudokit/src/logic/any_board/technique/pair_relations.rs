//! Rules of two cells: dots, signs, X and V, and lines whose neighbours are related: thermometers, whispers,
//! palindromes.
//!
//! A number that has no partner in the other cell goes. Along a line this is repeated until nothing changes, as one
//! step with a line for each cell that loses something; so a thermometer is bounded from both ends, and low and high
//! cells of a whisper alternate. Rules all over the board (no neighbours by 1) are taken pair by pair.
//!
//! `pair-partners`: a number whose partners in two related cells that must differ are one and the same number.
//! Simpler first: what one pair says before what a line says is not looked for; a line is read as a whole.

use std::ops::ControlFlow;

use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::pair_words::image;
use crate::logic::any_board::parts::PairRule;
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::{Family, Noun};
use crate::logic::step::Technique;

pub static PAIR_RELATION: Technique =
    Technique::of_any_board("pair-relation", "related cells", Family::Rules).with_noun(Noun::Plural);
pub static PAIR_PARTNERS: Technique =
    Technique::of_any_board("pair-partners", "partners that must differ", Family::Rules)
        .with_noun(Noun::Plural);

/// Maximum number of relations of a rule that is read as a whole.
const LINE: usize = 24;

pub fn relations(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    for part in rules.pairs.chunk_by(|a, b| a.rule == b.rule) {
        if part.len() <= LINE {
            line(state, steps, part)?;
        } else {
            for pair in part {
                line(state, steps, std::slice::from_ref(pair))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Filters the cells of some relations of one rule against each other.
fn line(state: &BoardState, steps: &mut BoardSteps<'_>, pairs: &[PairRule]) -> ControlFlow<()> {
    let is_stable = |pair: &PairRule| {
        state.set(pair.second) & !image(&pair.forward, state.set(pair.first)) == 0
            && state.set(pair.first) & !image(&pair.backward, state.set(pair.second)) == 0
    };
    if pairs.iter().all(is_stable) {
        return ControlFlow::Continue(());
    }
    let rules = state.rules();
    let rule = pairs[0].rule;
    let mut sets: Vec<u32> = state.candidates().to_vec();
    let mut lines = vec![BoardLine::new(
        fact!("{}: {}", words::rule(rule), rules.puzzle().constraints()[rule].info().sentence),
        &[],
    )];
    // The last line about each cell.
    let mut line_of: Vec<Option<usize>> = vec![None; sets.len()];
    let mut removed = Vec::new();
    loop {
        let mut is_changed = false;
        for pair in pairs {
            for (from, to, table) in
                [(pair.first, pair.second, &pair.forward), (pair.second, pair.first, &pair.backward)]
            {
                let left = sets[to] & image(table, sets[from]);
                if left == sets[to] || sets[to] == 0 || sets[from] == 0 {
                    continue;
                }
                let statement = words::relation(rules, pair);
                let text = fact!(
                    "{} {}: {}, and {} is {}.",
                    words::cell(to),
                    if left == 0 { Fact::from("has no number left") } else { is_now(sets[to], left) },
                    &statement,
                    words::cell(from),
                    words::numbers(sets[from], "or")
                );
                let uses: Vec<usize> = std::iter::once(0).chain(line_of[from]).chain(line_of[to]).collect();
                line_of[to] = Some(lines.len());
                lines.push(BoardLine::new(text, &[from, to]).using(&uses));
                removed.push((to, sets[to] & !left));
                sets[to] = left;
                is_changed = true;
            }
        }
        if !is_changed {
            break;
        }
    }
    let mut cells: Vec<usize> = pairs.iter().flat_map(|pair| [pair.first, pair.second]).collect();
    cells.sort_unstable();
    cells.dedup();
    let sources = pairs.iter().flat_map(|pair| pair.sources.iter().copied()).collect();
    steps.add(state, StepEvidence { sources, cells, removed, lines, ..StepEvidence::default() })
}

/// "is not 8 or 9", or "is 7".
fn is_now(before: u32, left: u32) -> Fact {
    if left.count_ones() == 1 {
        fact!("is {}", words::numbers(left, "or"))
    } else {
        fact!("is not {}", words::numbers(before & !left, "or"))
    }
}

/// Numbers that would need one number as partner in two cells that must differ.
pub fn partners(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    for cell in 0..state.candidates().len() {
        if state.is_single(cell) {
            continue;
        }
        let related: Vec<(usize, &PairRule, bool)> = rules.pairs_of[cell]
            .iter()
            .map(|&index| {
                let pair = &rules.pairs[index];
                let is_first = pair.first == cell;
                (if is_first { pair.second } else { pair.first }, pair, is_first)
            })
            .collect();
        for value in members(state.set(cell)) {
            let left = |&(other, pair, is_first): &(usize, &PairRule, bool)| {
                state.set(other) & if is_first { pair.forward[value] } else { pair.backward[value] }
            };
            for (at, one) in related.iter().enumerate() {
                let only = left(one);
                if only.count_ones() != 1 {
                    continue;
                }
                let clash = related[at + 1..]
                    .iter()
                    .find(|two| two.0 != one.0 && left(two) == only && rules.sees(one.0, two.0));
                let Some(two) = clash else { continue };
                let why = rules.why_sees(one.0, two.0);
                let (name, number) = (words::cell(cell), words::number(value));
                let (a, b) = (words::cell(one.0), words::cell(two.0));
                let lines = vec![
                    BoardLine::new(
                        fact!("{}; {}.", words::relation(rules, one.1), words::relation(rules, two.1)),
                        &[cell, one.0, two.0],
                    ),
                    BoardLine::new(
                        fact!(
                            "If {} were {}, both {} and {} would be {}.",
                            &name,
                            &number,
                            &a,
                            &b,
                            words::numbers(only, "or")
                        ),
                        &[cell, one.0, two.0],
                    )
                    .using(&[0]),
                    BoardLine::new(
                        fact!(
                            "They must differ{}, so {} is not {}.",
                            why.map_or_else(Fact::default, |why| fact!(" ({})", words::source(why))),
                            &name,
                            &number
                        ),
                        &[one.0, two.0],
                    )
                    .using(&[1]),
                ];
                let mut sources = [&one.1.sources[..], &two.1.sources].concat();
                sources.extend(why);
                let cells = vec![cell, one.0, two.0];
                let removed = vec![(cell, 1 << value)];
                steps
                    .add(state, StepEvidence { sources, cells, removed, lines, ..StepEvidence::default() })?;
            }
        }
    }
    ControlFlow::Continue(())
}
