//! What rules say of single cells: odd and even digits, indexed cells, classes of a line. Rules in order.

use std::ops::ControlFlow;

use crate::constraint::Lowering;
use crate::logic::any_board::parts::HouseOrRule;
use crate::logic::any_board::state::BoardState;
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::{Family, Noun};
use crate::logic::step::Technique;

pub static RULE_CELLS: Technique =
    Technique::of_any_board("rule-cells", "cells of a rule", Family::Rules).with_noun(Noun::Plural);

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    let board = rules.board();
    for part in rules.singles.chunk_by(|a, b| a.0 == b.0) {
        let rule = part[0].0;
        let changed = || part.iter().filter(|&&(_, cell, values)| state.set(cell) & !values != 0);
        let line = |&(_, cell, values): &(usize, usize, u32)| {
            let left = words::numbers(values, "or");
            let text = fact!("By {}, {} is {}.", words::rule(rule), words::cell(cell), &left);
            BoardLine::new(text, &[cell])
        };
        // Some rules say so only because rows, columns and regions hold every number.
        let mut sources = vec![HouseOrRule::Rule(rule)];
        if changed().next().is_some() {
            let mut alone = Lowering::with_houses(board, &[]);
            rules.puzzle().constraints()[rule].lower(&mut alone);
            let statement = alone.into_model().domains;
            if changed().any(|&(_, cell, values)| statement[cell] & board.all() & !values != 0) {
                sources.extend((0..board.house_cells().len()).map(HouseOrRule::House));
            }
        }
        let evidence = StepEvidence {
            sources,
            cells: changed().map(|&(_, cell, _)| cell).collect(),
            removed: changed().map(|&(_, cell, values)| (cell, !values)).collect(),
            lines: changed().map(line).collect(),
            ..StepEvidence::default()
        };
        steps.add(state, evidence)?;
    }
    ControlFlow::Continue(())
}
