//! Basic and finned fish in rows and columns of any board: in n lines a number stands only in n crossing lines, apart
//! from a few cells (the fins). Whatever the fins hold, a cell of the crossing lines that sees them all is not the
//! number.
//!
//! Rows before columns, numbers ascending. Sizes 2 to 4 without fins, 2 and 3 with up to two.

use std::ops::ControlFlow;

use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::parts::HouseOrRule;
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};

/// A line in which the number has few places.
struct Base {
    /// The row or column.
    line: usize,
    /// The places: cell and crossing line.
    places: Vec<(usize, usize)>,
    /// The crossing lines.
    crossing: u32,
}

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
            let cell = |line: usize, cross: usize| {
                if is_rows { line * board.columns() + cross } else { cross * board.columns() + line }
            };
            let base = |line: usize| {
                let has = |&cross: &usize| state.has(cell(line, cross), value);
                let crossing = (0..length).filter(has).fold(0u32, |set, cross| set | 1 << cross);
                let is_short = (2..=size + fins).contains(&(crossing.count_ones() as usize));
                let places = || members(crossing).map(|cross| (cell(line, cross), cross)).collect();
                is_short.then(|| Base { line, places: places(), crossing })
            };
            let lines: Vec<Base> = (0..count).filter_map(base).collect();
            if lines.len() >= size {
                let fish = Fish { value, size, fins, is_rows };
                fish.choose(state, steps, &lines, &mut Vec::new(), 0)?;
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
    /// Chooses lines that together have few crossing ones.
    fn choose<'a>(
        self,
        state: &BoardState,
        steps: &mut BoardSteps<'_>,
        rest: &'a [Base],
        chosen: &mut Vec<&'a Base>,
        crossing: u32,
    ) -> ControlFlow<()> {
        if chosen.len() == self.size {
            let crossing: Vec<usize> = members(crossing).collect();
            return self.cover(state, steps, chosen, &crossing, &mut Vec::new(), 0);
        }
        for (at, base) in rest.iter().enumerate() {
            let crossing = crossing | base.crossing;
            if crossing.count_ones() as usize <= self.size + self.fins {
                chosen.push(base);
                self.choose(state, steps, &rest[at + 1..], chosen, crossing)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Which of the crossing lines count; cells in the others are fins.
    fn cover(
        self,
        state: &BoardState,
        steps: &mut BoardSteps<'_>,
        base: &[&Base],
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
        let covered = covers.iter().fold(0u32, |set, cross| set | 1 << cross);
        let many: u32 = base.iter().map(|base| (base.crossing & !covered).count_ones()).sum();
        if many as usize > self.fins || (many == 0) != (self.fins == 0) {
            return ControlFlow::Continue(());
        }
        let places = || base.iter().flat_map(|base| base.places.iter().copied());
        let fins: Vec<usize> =
            places().filter(|(_, cross)| !covers.contains(cross)).map(|(cell, _)| cell).collect();
        let rules = state.rules();
        let board = rules.board();
        let cell = |line: usize, cross: usize| {
            if self.is_rows { line * board.columns() + cross } else { cross * board.columns() + line }
        };
        let lines = if self.is_rows { board.rows() } else { board.columns() };
        let victims: Vec<usize> = (0..lines)
            .filter(|&line| base.iter().all(|base| base.line != line))
            .flat_map(|line| covers.iter().map(move |&cross| cell(line, cross)))
            .filter(|&at| state.has(at, self.value) && fins.iter().all(|&fin| rules.sees(at, fin)))
            .collect();
        if victims.is_empty() {
            return ControlFlow::Continue(());
        }
        let number = words::number(self.value);
        let cover_word = if self.is_rows { "columns" } else { "rows" };
        let base_word = if self.is_rows { "rows" } else { "columns" };
        let base_names = Fact::Lines(self.is_rows, base.iter().map(|base| base.line).collect());
        let cover_names = Fact::Lines(!self.is_rows, covers.clone());
        let cells: Vec<usize> = places().map(|(cell, _)| cell).collect();
        let apart =
            if fins.is_empty() { Fact::default() } else { fact!(", apart from {}", words::cells(&fins)) };
        let mut argument = vec![BoardLine::new(
            fact!("In {}, {} can only stand in {}{}.", base_names, &number, cover_names, apart),
            &cells,
        )];
        let many = self.size;
        argument.push(
            BoardLine::new(
                fact!(
                    "{}these {} {} put {} into each of these {} {}, so no other cell \
                     of these {} is {}.",
                    match fins.len() {
                        0 => Fact::from("So "),
                        1 => fact!("If {} is not {}, ", words::cells(&fins), &number),
                        _ => fact!("If none of those is {}, ", &number),
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
        let mut sources: Vec<HouseOrRule> =
            base.iter().map(|base| HouseOrRule::House(offset(self.is_rows) + base.line)).collect();
        sources.extend(covers.iter().map(|cross| HouseOrRule::House(offset(!self.is_rows) + cross)));
        if !fins.is_empty() {
            let text = fact!(
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
            base.iter().flat_map(|base| (0..board.values()).map(|cross| cell(base.line, cross))).collect();
        let removed = victims.iter().map(|&cell| (cell, 1 << self.value)).collect();
        steps.add(
            state,
            StepEvidence { sources, cells: used, removed, lines: argument, ..StepEvidence::default() },
        )
    }
}
