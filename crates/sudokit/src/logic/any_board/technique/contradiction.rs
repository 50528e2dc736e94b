//! A number that leads to a contradiction: no case is split within, so the argument is one list of consequences. Three
//! depths, each with the consequences of the one before: singles and rules of two cells; combinations, sums, innies and
//! outies; intersections and pairs. A fourth, which stands after the last resort, also takes what the engine finds that
//! a rule leaves.
//!
//! Each consequence is a line that rests on those before it; lines that the contradiction does not rest on are left
//! out. Candidates of all cells are tried, first without lines (`refutation`); of those that are refuted after the
//! fewest changes the shortest argument counts, on boards of more than 1,000 candidates the first. The forums call the
//! form with one number Nishio; Sudoku Explainer has the idea as dynamic contradiction chains.

use std::ops::ControlFlow;

use crate::logic::any_board::consequences::{Consequences, Line};
use crate::logic::any_board::refutation::{Depth, Refutation, engines, tried};
use crate::logic::any_board::state::BoardState;
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::Family;
use crate::logic::step::Technique;

pub static CONTRADICTION: Technique =
    Technique::of_any_board("contradiction", "contradiction by singles", Family::ForcingChains);
pub static RULE_CONTRADICTION: Technique = Technique::of_any_board(
    "rule-contradiction",
    "contradiction by singles and rules",
    Family::ForcingChains,
);
pub static PAIR_CONTRADICTION: Technique = Technique::of_any_board(
    "pair-contradiction",
    "contradiction by intersections and pairs",
    Family::ForcingChains,
);
pub static ALONE_CONTRADICTION: Technique = Technique::of_any_board(
    "rule-alone-contradiction",
    "contradiction by what rules leave",
    Family::ForcingChains,
);

/// A board with more candidates gets the first argument instead of the shortest.
const MANY: usize = 1000;
/// Maximum number of consequences of an assumption.
const MAX_LINES: usize = 200;
/// How many arguments are compared, of the numbers that are refuted soonest.
const COMPARED: usize = 16;

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>, depth: Depth) -> ControlFlow<()> {
    let rules = state.rules();
    let has_rules = !(rules.sums.is_empty() && rules.sets.is_empty() && rules.pairs.is_empty());
    if depth == Depth::Rules && !has_rules
        || depth == Depth::Engine && rules.puzzle().constraints().is_empty()
    {
        return ControlFlow::Continue(());
    }
    let mut engines = if depth == Depth::Engine { engines(state) } else { Vec::new() };
    let count: u32 = state.candidates().iter().map(|set| set.count_ones()).sum();
    let is_many = count as usize > MANY || steps.all;
    let mut refutation = Refutation::new(state, depth, &engines);
    let mut refuted: Vec<(usize, usize, usize)> = Vec::new();
    for (cell, value) in tried(state) {
        steps.check()?;
        // Where all steps are wanted the position is that of no path, and something may follow from it alone.
        let changes = if steps.all { Some(0) } else { refutation.refutes(cell, value, &mut engines) };
        let Some(changes) = changes else { continue };
        if !is_many {
            refuted.push((changes, cell, value));
        } else if let Some(lines) = Consequences::of(state, cell, value, depth, &mut engines, true, MAX_LINES)
        {
            report(state, steps, cell, value, &lines)?;
        }
    }
    // By how much happens before the contradiction; of equals the order above.
    refuted.sort_by_key(|entry| entry.0);
    let mut best: Option<(usize, usize, usize)> = None;
    for (at, &(_, cell, value)) in refuted.iter().enumerate() {
        steps.check()?;
        if at >= COMPARED && best.is_some() {
            break;
        }
        // Lines that a contradiction does not rest on are left out, so a few more than the shortest may be tried.
        let max = best.map_or(MAX_LINES, |best| MAX_LINES.min(2 * best.2 + 8));
        if let Some(lines) = Consequences::of(state, cell, value, depth, &mut engines, false, max)
            && best.is_none_or(|best| lines.len() < best.2)
        {
            best = Some((cell, value, lines.len()));
        }
    }
    let Some((cell, value, _)) = best else { return ControlFlow::Continue(()) };
    match Consequences::of(state, cell, value, depth, &mut engines, true, MAX_LINES) {
        Some(lines) => report(state, steps, cell, value, &lines),
        None => ControlFlow::Continue(()),
    }
}

fn report(
    state: &BoardState,
    steps: &mut BoardSteps<'_>,
    cell: usize,
    value: usize,
    lines: &[Line],
) -> ControlFlow<()> {
    let board = state.rules().board();
    let assumption = fact!("{} is {}", words::cell(cell), words::number(value));
    let in_words = |line: &Line| {
        let words = BoardLine::new(line.text.clone(), &line.cells).using(&line.uses);
        match line.filled {
            Some((cell, value)) => words.saying(&[cell], board.lowest() + value as i32, true),
            None => words,
        }
    };
    let mut argument: Vec<BoardLine> = lines.iter().map(in_words).collect();
    let text = fact!("So the assumption that {} is wrong.", &assumption);
    argument.push(BoardLine::new(text, &[cell]).using(&[lines.len() - 1]));
    let evidence = StepEvidence {
        sources: lines.iter().flat_map(|line| line.sources.iter().copied()).collect(),
        cells: lines.iter().flat_map(|line| line.cells.iter().copied()).collect(),
        removed: vec![(cell, 1 << value)],
        lines: argument,
        look: Some(words::cell(cell)),
        place: None,
    };
    steps.add(state, evidence)
}
