//! Naked single: a cell has one candidate left. The step takes it from the cells that must differ.
//!
//! Cells in order. The argument names, for every other number, a filled cell that excludes it, as far as there is one.

use std::ops::ControlFlow;

use crate::logic::any_board::parts::Source;
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::{BoardLine, BoardSteps, BoardTechnique, Finding};
use crate::logic::any_board::words;

pub static NAKED_SINGLE: BoardTechnique = BoardTechnique { id: "naked-single", name: "naked single", find };

fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    for cell in 0..state.candidates().len() {
        if !state.is_single(cell) || !(state.is_open(cell) || state.is_blank(cell)) {
            continue;
        }
        let value = state.set(cell).trailing_zeros() as usize;
        let rules = state.rules();
        let board = rules.board();
        let (name, number) = (words::cell(board, cell), words::number(board, value));
        let blocked = |other: usize| {
            let stands = |&&peer: &&usize| state.set(peer) == 1 << other && !state.is_blank(peer);
            rules.peers[cell]
                .iter()
                .find(stands)
                .map(|&peer| format!("{} ({})", words::number(board, other), words::cell(board, peer)))
        };
        let blockers: Vec<String> = members(board.all() & !(1 << value)).filter_map(blocked).collect();
        let mut text = format!("{name} has lost every number but {number}");
        if !blockers.is_empty() {
            text += &format!(": it differs from {}", words::list(&blockers, "and"));
            if blockers.len() + 1 < rules.values() {
                text += ", and the others went in earlier steps or by the puzzle";
            }
        }
        let sees = |&&peer: &&usize| state.has(peer, value);
        let victims: Vec<usize> = rules.peers[cell].iter().filter(sees).copied().collect();
        let sources: Vec<Source> = victims.iter().filter_map(|&peer| rules.why_sees(cell, peer)).collect();
        let mut lines = vec![BoardLine::new(format!("{text}."), &[cell])];
        if !victims.is_empty() {
            let so = format!("So {name} is {number}, and no cell that must differ from it can be {number}.");
            lines.push(BoardLine::new(so, &victims).using(&[0]));
        }
        let finding = Finding {
            sources,
            cells: vec![cell],
            place: Some((cell, value)),
            lines,
            look: Some(name),
            ..Finding::default()
        };
        steps.add(state, finding)?;
    }
    ControlFlow::Continue(())
}
