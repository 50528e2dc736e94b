//! Lines whose numbers are read in order: regular expressions, machines, lines cut into segments of one sum. Which states
//! can be reached after each cell from the front, and from which of them the rest can still end well: a number stays
//! that leads from one such state to another. Exact for what the cells can hold; the two passes are those of every
//! automaton over a line.
//!
//! The passes are reported as far as the argument needs them: forward up to the cell, backward down to it. Of a longer
//! line the cell nearest to an end comes first that one pass alone shows. Rules in order.

use std::ops::ControlFlow;

use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::line_rule::{LineRule, States};
use crate::logic::any_board::parts::HouseOrRule;
use crate::logic::any_board::state::BoardState;
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::{Family, Noun};
use crate::logic::step::Technique;

pub static LINE_ORDER: Technique =
    Technique::of_any_board("line-order", "numbers of a line in order", Family::Rules)
        .with_noun(Noun::Plural);

/// Maximum number of states that are named.
const NAMED: usize = 12;

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    for line in &state.rules().lines {
        steps.check()?;
        read(state, steps, line)?;
    }
    ControlFlow::Continue(())
}

/// For each n the states after n cells: reached from the front, and left by the rest.
struct Passes<'a> {
    line: &'a LineRule,
    state: &'a BoardState,
    forward: Vec<Vec<bool>>,
    /// What the rest of the line can be read from.
    backward: Vec<Vec<bool>>,
    both: Vec<Vec<bool>>,
}

impl<'a> Passes<'a> {
    fn new(state: &'a BoardState, line: &'a LineRule) -> Passes<'a> {
        let count = line.cells.len();
        let set = |at: usize| state.set(line.cells[at]);
        let mut forward = vec![line.set(&line.automaton.starts)];
        for at in 0..count {
            forward.push(line.after(&forward[at], set(at)));
        }
        // The parts of a pattern are what a cell matches, so no cell is at the start.
        let any = || {
            let mut all = vec![true; line.automaton.states as usize];
            all[0] = line.kind != States::Parts;
            all
        };
        let back = |mut now: Vec<Vec<bool>>| {
            let accepts = line.set(&line.automaton.accepts);
            now[count].iter_mut().zip(accepts).for_each(|(state, accepts)| *state &= accepts);
            for at in (0..count).rev() {
                let before = line.before(&now[at + 1], set(at));
                now[at].iter_mut().zip(before).for_each(|(state, before)| *state &= before);
            }
            now
        };
        let both = back(forward.clone());
        Passes { line, state, forward, backward: back(vec![any(); count + 1]), both }
    }

    /// What a cell loses if these states are left before and after it.
    fn gone(&self, at: usize, before: &[Vec<bool>], after: &[Vec<bool>]) -> u32 {
        self.state.set(self.line.cells[at]) & !self.line.between(&before[at], &after[at + 1])
    }
}

/// A line of up to this many cells is reported as a whole; of a longer one the cells nearest an end come first.
const SHORT: usize = 6;

fn read(state: &BoardState, steps: &mut BoardSteps<'_>, line: &LineRule) -> ControlFlow<()> {
    let passes = Passes::new(state, line);
    let count = line.cells.len();
    let gone = |at: usize| passes.gone(at, &passes.both, &passes.both);
    if (0..count).all(|at| gone(at) == 0) {
        return ControlFlow::Continue(());
    }
    let any = vec![vec![true; line.automaton.states as usize]; count + 1];
    let is_possible = passes.both[0].contains(&true);
    if count > SHORT && is_possible {
        // What one pass alone shows.
        let front = (0..count).find(|&at| passes.gone(at, &passes.forward, &any) != 0);
        let back = (0..count).rev().find(|&at| passes.gone(at, &any, &passes.backward) != 0);
        let is_front = front.is_some_and(|front| back.is_none_or(|back| front < count - back));
        if let Some(at) = front.filter(|_| is_front) {
            return report(steps, &passes, &[(at, passes.gone(at, &passes.forward, &any))], (true, false));
        }
        if let Some(at) = back {
            return report(steps, &passes, &[(at, passes.gone(at, &any, &passes.backward))], (false, true));
        }
    }
    let all: Vec<(usize, u32)> = (0..count).map(|at| (at, gone(at))).filter(|entry| entry.1 != 0).collect();
    report(steps, &passes, &all, (true, is_possible))
}

/// Reports what some places of the line lose, with the passes that show it.
fn report(
    steps: &mut BoardSteps<'_>,
    passes: &Passes<'_>,
    gone: &[(usize, u32)],
    (from_front, from_end): (bool, bool),
) -> ControlFlow<()> {
    let (line, state) = (passes.line, passes.state);
    let cells = &line.cells;
    let (first, last) = (gone[0].0, gone[gone.len() - 1].0);
    let name = words::rule(line.rule);
    let mut lines = vec![BoardLine::new(fact!("{}: {}", &name, opening(line)), cells)];
    // A cell that is on the line twice loses what any of its places loses.
    let removed = gone.iter().map(|&(at, gone)| (cells[at], gone)).collect();
    let sources = vec![HouseOrRule::Rule(line.rule)];
    let is_impossible = !passes.both[0].contains(&true);
    // The forward pass up to the last cell that loses something; to the end if nothing is left.
    let until = if is_impossible { cells.len() } else { last };
    if from_front && until > 0 {
        let mut bound_facts: Vec<Fact> = Vec::new();
        let mut at = 1;
        while at <= until {
            let names = line.names(&passes.forward[at]);
            let from = at;
            while at <= until && line.names(&passes.forward[at]) == names {
                at += 1;
            }
            bound_facts.push(bound_fact(line, words::cells(&cells[from - 1..at - 1]), &names));
        }
        let text = fact!("Read from the front: {}.", Fact::Joined(bound_facts, "; "));
        lines.push(BoardLine::new(text, &cells[..until]).using(&[0]));
    }
    if is_impossible {
        let text = fact!("So nothing that {} can hold is such a line.", words::cells(cells));
        lines.push(BoardLine::new(text, cells).using(&[lines.len() - 1]));
        return steps.add(
            state,
            StepEvidence { sources, cells: cells.clone(), removed, lines, ..StepEvidence::default() },
        );
    }
    let left = if from_front { &passes.both } else { &passes.backward };
    // The backward pass down to the first of these cells, where it leaves less than the forward one.
    let mut retained: Vec<Fact> = Vec::new();
    for at in (first + 1..=cells.len()).rev().filter(|_| from_end) {
        let names = line.names(&left[at]);
        let is_known = from_front && names == line.names(&passes.forward[at]);
        // After the last cell of a pattern stands what may end it.
        if !is_known && left[at].iter().skip(1).any(|&can_be| !can_be) {
            retained.push(bound_fact(line, words::cell(cells[at - 1]), &names));
        }
    }
    if !retained.is_empty() {
        let from = if lines.len() > 1 {
            "Of these the rest of the line leaves, from the end"
        } else {
            "Read from the end"
        };
        let uses: Vec<usize> = (0..lines.len()).collect();
        lines.push(
            BoardLine::new(fact!("{}: {}.", from, Fact::Joined(retained, "; ")), &cells[first..])
                .using(&uses),
        );
    }
    let rest: Vec<usize> = (0..lines.len()).collect();
    for &(at, gone) in gone {
        let cell = words::cell(cells[at]);
        let numbers = words::numbers(gone, "or");
        let after = if from_end { &left[at + 1] } else { &passes.forward[at + 1] };
        let after = line.names(after);
        let before = if from_front { line.names(&left[at]) } else { Vec::new() };
        let text = match line.kind {
            States::Parts => {
                fact!("{} is not {}: it can only match {}.", &cell, &numbers, list(&after, "", "parts"))
            }
            States::Machine if from_front && from_end => fact!(
                "{} is not {}, which {} from {} to {}.",
                &cell,
                &numbers,
                if gone.count_ones() == 1 { "does not lead" } else { "do not lead" },
                list(&before, "state ", "states"),
                list(&after, "state ", "states")
            ),
            States::Machine if from_front => {
                fact!(
                    "{} is not {}: no move with it begins in {}.",
                    &cell,
                    &numbers,
                    list(&before, "state ", "states")
                )
            }
            States::Machine => {
                fact!(
                    "{} is not {}: no move with it ends in {}.",
                    &cell,
                    &numbers,
                    list(&after, "state ", "states")
                )
            }
            States::Segments if from_front => fact!(
                "{} is not {}: added to {} it makes nothing that is left.",
                &cell,
                &numbers,
                list(&before, "", "sums")
            ),
            States::Segments => {
                fact!("{} is not {}: after it the segment has {}.", &cell, &numbers, list(&after, "", "sums"))
            }
        };
        lines.push(BoardLine::new(text, &cells[at..=at]).using(&rest));
    }
    steps
        .add(state, StepEvidence { sources, cells: cells.clone(), removed, lines, ..StepEvidence::default() })
}

/// What the rule says.
fn opening(line: &LineRule) -> Fact {
    match line.kind {
        States::Parts => Fact::from("each cell matches a part of it, one after the other."),
        States::Machine => {
            let starts = line.names(&line.set(&line.automaton.starts));
            let ends = line.names(&line.set(&line.automaton.accepts));
            fact!(
                "read in order, the numbers lead from {} to {}.",
                list(&starts, "state ", "states"),
                list(&ends, "state ", "states")
            )
        }
        States::Segments => {
            Fact::from("the line falls into segments of that sum; where one ends, the next has 0.")
        }
    }
}

/// "r1c1-3 can match [1-4]", "after r1c3 state 2 or 3", "after r1c3 the segment has 0, 4 or 7".
fn bound_fact(line: &LineRule, cells: Fact, names: &[String]) -> Fact {
    match line.kind {
        _ if names.is_empty() => fact!("after {} nothing can follow", cells),
        States::Parts => fact!("{} can match {}", cells, list(names, "", "parts")),
        States::Machine => fact!("after {} {}", cells, list(names, "state ", "states")),
        States::Segments => fact!("after {} the segment has {}", cells, list(names, "", "sums")),
    }
}

/// "state 2 or 3", "one of 26 states".
fn list(names: &[String], one: &'static str, many: &'static str) -> Fact {
    if names.len() > NAMED {
        fact!("one of {} {}", names.len(), many)
    } else {
        let names = names.iter().cloned().map(Fact::from).collect();
        fact!("{}{}", one, words::list(names, "or"))
    }
}
