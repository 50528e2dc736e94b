//! What a rule by itself leaves of its cells, as the constraint engine finds it: for kinds of rules, and for depths of
//! a rule, of which no other technique has an argument. The argument is the rule's own sentence.
//!
//! Rules with fewer cells first.

use std::ops::ControlFlow;

use crate::board::Cell;
use crate::logic::any_board::cases::by_loss;
use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::parts::HouseOrRule;
use crate::logic::any_board::state::BoardState;
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::{Family, Noun};
use crate::logic::step::Technique;
use crate::propagation::ModelSolver;

pub static LAST_RESORT: Technique =
    Technique::of_any_board("rule-alone", "what a rule leaves", Family::Rules).with_noun(Noun::Uncountable);

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    let puzzle = rules.puzzle();
    let board = rules.board();
    let mut order: Vec<usize> = (0..puzzle.constraints().len()).collect();
    order.sort_by_key(|&rule| puzzle.constraints()[rule].cells(board).len());
    for rule in order {
        steps.check()?;
        let (model, cells) = puzzle.model_of_rule(rule, state.candidates());
        // A rule that is too large for the engine says nothing here.
        let Ok(mut engine) = ModelSolver::new(&model) else { continue };
        let cells: Vec<usize> = cells.iter().map(|cell: &Cell| cell.index()).collect();
        let removed: Vec<(usize, u32)> = match engine.propagated() {
            Some(left) => cells.iter().map(|&cell| (cell, state.set(cell) & !left[cell])).collect(),
            None => cells.iter().take(1).map(|&cell| (cell, state.set(cell))).collect(),
        };
        if removed.iter().all(|entry| entry.1 == 0) {
            continue;
        }
        let info = puzzle.constraints()[rule].info();
        let mut lines = vec![
            BoardLine::new(fact!("{}: {}", words::rule(rule), info.sentence), &cells),
            BoardLine::new(info.why, &[]).using(&[0]),
        ];
        // Cells to which it leaves the same share a line.
        let left = |&(cell, gone): &(usize, u32)| (cell, if gone == 0 { 0 } else { state.set(cell) & !gone });
        let lefts: Vec<(usize, u32)> = removed.iter().map(left).collect();
        for (left, cells) in by_loss(board, &lefts) {
            let (at, numbers) = (words::cells(&cells), words::numbers(left, "or"));
            let text = fact!("This rule leaves {} only {}.", &at, &numbers);
            lines.push(BoardLine::new(text, &cells).using(&[0]));
        }
        let empty: Vec<usize> =
            removed.iter().filter(|entry| entry.1 == state.set(entry.0)).map(|entry| entry.0).collect();
        if !empty.is_empty() {
            lines.push(BoardLine::new(Fact::from("Its cells cannot be filled."), &empty).using(&[0]));
        }
        // The engine takes cells of one house to differ.
        let mut sources = vec![HouseOrRule::Rule(rule)];
        let inside = |source: &HouseOrRule| match *source {
            HouseOrRule::House(index) => rules.groups.iter().any(|group| {
                group.source == HouseOrRule::House(index)
                    && group.cells.iter().filter(|cell| cells.contains(cell)).count() > 1
            }),
            HouseOrRule::Rule(_) => false,
        };
        sources.extend(rules.groups.iter().map(|group| group.source).filter(inside));
        steps.add(state, StepEvidence { sources, cells, removed, lines, ..StepEvidence::default() })?;
    }
    ControlFlow::Continue(())
}
