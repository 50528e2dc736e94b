//! What rules say of single cells: odd and even digits, indexed cells, classes of a line. Rules in order.

use std::ops::ControlFlow;

use crate::logic::any_board::parts::Source;
use crate::logic::any_board::state::BoardState;
use crate::logic::any_board::step::{BoardLine, BoardSteps, BoardTechnique, Finding};
use crate::logic::any_board::words;

pub static RULE_CELLS: BoardTechnique = BoardTechnique { id: "rule-cells", name: "cells of a rule", find };

fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    let board = rules.board();
    for part in rules.singles.chunk_by(|a, b| a.0 == b.0) {
        let rule = part[0].0;
        let changed = || part.iter().filter(|&&(_, cell, values)| state.set(cell) & !values != 0);
        let line = |&(_, cell, values): &(usize, usize, u32)| {
            let left = words::numbers(board, values, "or");
            let text = format!("By {}, {} is {left}.", words::rule(rules, rule), words::cell(board, cell));
            BoardLine::new(text, &[cell])
        };
        let finding = Finding {
            sources: vec![Source::Rule(rule)],
            cells: changed().map(|&(_, cell, _)| cell).collect(),
            removed: changed().map(|&(_, cell, values)| (cell, !values)).collect(),
            lines: changed().map(line).collect(),
            ..Finding::default()
        };
        steps.add(state, finding)?;
    }
    ControlFlow::Continue(())
}
