//! Basic and finned fish in rows and columns of any board: in n lines a number stands only in n crossing lines, apart
//! from a few cells (the fins). Whatever the fins hold, a cell of the crossing lines that sees them all is not the
//! number.
//!
//! Rows before columns, numbers ascending. Sizes 2 to 4 without fins, 2 and 3 with up to two.

use std::ops::ControlFlow;

use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::parts::Source;
use crate::logic::any_board::state::BoardState;
use crate::logic::any_board::step::{BoardLine, BoardSteps, Finding};
use crate::logic::any_board::words::{self, say};

/// Lines in which the number has few places: the index of the house, and the places as (cell, crossing line).
type Lines = Vec<(usize, Vec<(usize, usize)>)>;

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>, size: usize, fins: usize) -> ControlFlow<()> {
    let board = state.rules().board();
    if !board.lines_differ() {
        return ControlFlow::Continue(());
    }
    for is_rows in [true, false] {
        let (count, length) =
            if is_rows { (board.rows(), board.columns()) } else { (board.columns(), board.rows()) };
        if length != board.values() {
            continue;
        }
        for value in 0..board.values() {
            steps.check()?;
            let line = |line: usize| {
                let cell = |cross| {
                    if is_rows { line * board.columns() + cross } else { cross * board.columns() + line }
                };
                let places = (0..length).map(|cross| (cell(cross), cross));
                places.filter(|&(cell, _)| state.has(cell, value)).collect::<Vec<_>>()
            };
            let lines: Lines = (0..count)
                .map(|index| (index, line(index)))
                .filter(|(_, places)| (2..=size + fins).contains(&places.len()))
                .collect();
            if lines.len() >= size {
                let fish = Fish { value, size, fins, is_rows };
                fish.choose(state, steps, &lines, &mut Vec::new())?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[derive(Clone, Copy)]
struct Fish {
    value: usize,
    size: usize,
    fins: usize,
    is_rows: bool,
}

impl Fish {
    fn choose<'a>(
        self,
        state: &BoardState,
        steps: &mut BoardSteps<'_>,
        rest: &'a [(usize, Vec<(usize, usize)>)],
        chosen: &mut Vec<&'a (usize, Vec<(usize, usize)>)>,
    ) -> ControlFlow<()> {
        let mut crossing: Vec<usize> =
            chosen.iter().flat_map(|(_, places)| places.iter().map(|&(_, cross)| cross)).collect();
        crossing.sort_unstable();
        crossing.dedup();
        if crossing.len() > self.size + self.fins {
            return ControlFlow::Continue(());
        }
        if chosen.len() == self.size {
            return self.cover(state, steps, chosen, &crossing, &mut Vec::new(), 0);
        }
        for (at, line) in rest.iter().enumerate() {
            chosen.push(line);
            self.choose(state, steps, &rest[at + 1..], chosen)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Which of the crossing lines count; cells in the others are fins.
    fn cover(
        self,
        state: &BoardState,
        steps: &mut BoardSteps<'_>,
        base: &[&(usize, Vec<(usize, usize)>)],
        crossing: &[usize],
        covers: &mut Vec<usize>,
        from: usize,
    ) -> ControlFlow<()> {
        if covers.len() < self.size {
            for at in from..crossing.len() {
                covers.push(crossing[at]);
                self.cover(state, steps, base, crossing, covers, at + 1)?;
                covers.pop();
            }
            return ControlFlow::Continue(());
        }
        let places = || base.iter().flat_map(|(_, places)| places.iter().copied());
        let fins: Vec<usize> =
            places().filter(|(_, cross)| !covers.contains(cross)).map(|(cell, _)| cell).collect();
        if fins.len() > self.fins || fins.is_empty() != (self.fins == 0) {
            return ControlFlow::Continue(());
        }
        let rules = state.rules();
        let board = rules.board();
        let cell = |line: usize, cross: usize| {
            if self.is_rows { line * board.columns() + cross } else { cross * board.columns() + line }
        };
        let lines = if self.is_rows { board.rows() } else { board.columns() };
        let victims: Vec<usize> = (0..lines)
            .filter(|line| base.iter().all(|(index, _)| index != line))
            .flat_map(|line| covers.iter().map(move |&cross| cell(line, cross)))
            .filter(|&at| state.has(at, self.value) && fins.iter().all(|&fin| rules.sees(at, fin)))
            .collect();
        if victims.is_empty() {
            return ControlFlow::Continue(());
        }
        let number = words::number(self.value);
        let cover_word = if self.is_rows { "columns" } else { "rows" };
        let base_word = if self.is_rows { "rows" } else { "columns" };
        let base_names = Fact::Lines(self.is_rows, base.iter().map(|(index, _)| *index).collect());
        let cover_names = Fact::Lines(!self.is_rows, covers.clone());
        let cells: Vec<usize> = places().map(|(cell, _)| cell).collect();
        let apart =
            if fins.is_empty() { Fact::default() } else { say!(", apart from {}", words::cells(&fins)) };
        let mut argument = vec![BoardLine::new(
            say!("In {}, {} can only stand in {}{}.", base_names, &number, cover_names, apart),
            &cells,
        )];
        let many = self.size;
        argument.push(
            BoardLine::new(
                say!(
                    "{}these {} {} put {} into each of these {} {}, so no other cell \
                     of these {} is {}.",
                    match fins.len() {
                        0 => Fact::from("So "),
                        1 => say!("If {} is not {}, ", words::cells(&fins), &number),
                        _ => say!("If none of those is {}, ", &number),
                    },
                    &many,
                    &base_word,
                    words::one(self.value),
                    &many,
                    &cover_word,
                    &cover_word,
                    &number
                ),
                &victims,
            )
            .using(&[0]),
        );
        let offset = |is_row: bool| if is_row { 0 } else { board.rows() };
        let mut sources: Vec<Source> =
            base.iter().map(|(index, _)| Source::House(offset(self.is_rows) + index)).collect();
        sources.extend(covers.iter().map(|cross| Source::House(offset(!self.is_rows) + cross)));
        if !fins.is_empty() {
            let text = say!(
                "If {} is {}, {} is not, which sees {}.",
                if fins.len() == 1 { words::cells(&fins) } else { Fact::from("one of them") },
                &number,
                words::cells(&victims),
                if fins.len() == 1 { "it" } else { "all of them" }
            );
            argument.push(BoardLine::new(text, &fins));
            let pairs = victims.iter().flat_map(|&victim| fins.iter().map(move |&fin| (victim, fin)));
            sources.extend(pairs.filter_map(|(victim, fin)| rules.why_sees(victim, fin)));
        }
        let used =
            base.iter().flat_map(|(index, _)| (0..board.values()).map(|cross| cell(*index, cross))).collect();
        let removed = victims.iter().map(|&cell| (cell, 1 << self.value)).collect();
        steps.add(state, Finding { sources, cells: used, removed, lines: argument, ..Finding::default() })
    }
}
