//! Naked single: a cell has one candidate left. The step takes it from the cells that must differ.
//!
//! Cells in order. The argument names, for every other number, a filled cell that excludes it, as far as there is one.

use std::ops::ControlFlow;

use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::parts::HouseOrRule;
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    for cell in 0..state.candidates().len() {
        if !state.is_single(cell) || !(state.is_open(cell) || state.is_blank(cell)) {
            continue;
        }
        let value = state.set(cell).trailing_zeros() as usize;
        let rules = state.rules();
        let board = rules.board();
        let (name, number) = (words::cell(cell), words::number(value));
        let blocked = |other: usize| {
            let stands = |&&peer: &&usize| state.set(peer) == 1 << other && !state.is_blank(peer);
            rules.peers[cell]
                .iter()
                .find(stands)
                .map(|&peer| fact!("{} ({})", words::number(other), words::cell(peer)))
        };
        let blockers: Vec<Fact> = members(board.all() & !(1 << value)).filter_map(blocked).collect();
        let others = if blockers.len() + 1 < rules.values() {
            ", and the others went in earlier steps or by the puzzle"
        } else {
            ""
        };
        let because = match blockers.len() {
            0 => Fact::default(),
            _ => fact!(": it differs from {}{}", words::list(blockers, "and"), others),
        };
        let sees = |&&peer: &&usize| state.has(peer, value);
        let victims: Vec<usize> = rules.peers[cell].iter().filter(sees).copied().collect();
        let sources: Vec<HouseOrRule> =
            victims.iter().filter_map(|&peer| rules.why_sees(cell, peer)).collect();
        let text = fact!("{} has lost every number but {}{}.", &name, &number, because);
        let mut lines = vec![BoardLine::new(text, &[cell])];
        if !victims.is_empty() {
            let so = fact!(
                "So {} is {}, and no cell that must differ from it can be {}.",
                &name,
                &number,
                &number
            );
            lines.push(BoardLine::new(so, &victims).using(&[0]));
        }
        let evidence = StepEvidence {
            sources,
            cells: vec![cell],
            place: Some((cell, value)),
            lines,
            look: Some(name),
            ..StepEvidence::default()
        };
        steps.add(state, evidence)?;
    }
    ControlFlow::Continue(())
}
