//! Rules that read the numbers of a line in order, with states that a person can name: the digits and classes of a
//! regular expression, the states of a setter's machine, what the present segment of a sum line adds up to.

use std::sync::Arc;

use crate::board::Board;
use crate::constraint::{Constraint, Lowering, Nfa, Regex, SumLine};
use crate::propagation::{Automaton, Relation, Values};

/// What the states of a line are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum States {
    /// The state after a cell is the digit or class that the cell matches.
    Parts,
    /// The state of a machine, by its number.
    Machine,
    /// What the present segment adds up to.
    Segments,
}

/// A rule of a line whose numbers are read in order.
#[derive(Clone, Debug)]
pub struct LineRule {
    /// The cells in order.
    pub cells: Vec<usize>,
    /// What is accepted.
    pub automaton: Arc<Automaton>,
    /// What the states are.
    pub kind: States,
    /// The name of each state; states with one name are one to people.
    pub names: Vec<String>,
    /// The rule.
    pub rule: usize,
}

impl LineRule {
    /// The rule as one of a line, if it is of a kind whose states have names.
    pub fn of(board: &Board, rule: usize, constraint: &Constraint) -> Option<LineRule> {
        let indexes = |cells: &[crate::board::Cell]| cells.iter().map(|cell| cell.index()).collect();
        if let Some(regex) = constraint.get::<Regex>() {
            let (automaton, parts) = regex.parts(board);
            let names = std::iter::once("the start".to_string()).chain(numbered(&parts)).collect();
            let (cells, automaton) = (indexes(&regex.cells), Arc::new(automaton));
            return Some(LineRule { cells, automaton, kind: States::Parts, names, rule });
        }
        let lowered = || {
            let mut lowering = Lowering::new(board);
            constraint.lower(&mut lowering);
            let relations = lowering.into_model().relations;
            relations.into_iter().find_map(|relation| match relation {
                Relation::Automaton(variables, automaton) => {
                    Some((variables.iter().map(|&cell| usize::from(cell)).collect(), automaton))
                }
                _ => None,
            })
        };
        if let Some(machine) = constraint.get::<Nfa>() {
            let (cells, automaton) = lowered()?;
            let states = machine.states().max(1);
            let names = (0..automaton.states).map(|state| (state % states).to_string()).collect();
            return Some(LineRule { cells, automaton, kind: States::Machine, names, rule });
        }
        if let Some(line) = constraint.get::<SumLine>() {
            let (cells, automaton) = lowered()?;
            let total = line.total as u32;
            let name = |state: u32| match (state % total, state / (2 * total)) {
                (sum, begun) if line.is_loop => format!("{sum} (begun with {begun})"),
                (sum, _) => sum.to_string(),
            };
            let names = (0..automaton.states).map(name).collect();
            return Some(LineRule { cells, automaton, kind: States::Segments, names, rule });
        }
        None
    }

    /// The states that a set of states leads to by some values.
    pub fn after(&self, states: &[bool], values: Values) -> Vec<bool> {
        let mut after = vec![false; self.automaton.states as usize];
        for &(from, set, to) in &self.automaton.moves {
            if states[from as usize] && set & values != 0 {
                after[to as usize] = true;
            }
        }
        after
    }

    /// The states from which some values lead to one of these states.
    pub fn before(&self, states: &[bool], values: Values) -> Vec<bool> {
        let mut before = vec![false; self.automaton.states as usize];
        for &(from, set, to) in &self.automaton.moves {
            if states[to as usize] && set & values != 0 {
                before[from as usize] = true;
            }
        }
        before
    }

    /// The values that lead from one of some states to one of others.
    pub fn between(&self, from: &[bool], to: &[bool]) -> Values {
        let moves = self.automaton.moves.iter();
        let fitting = moves.filter(|entry| from[entry.0 as usize] && to[entry.2 as usize]);
        fitting.fold(0, |union, entry| union | entry.1)
    }

    /// A set of these states.
    pub fn set(&self, states: &[u32]) -> Vec<bool> {
        let mut set = vec![false; self.automaton.states as usize];
        states.iter().for_each(|&state| set[state as usize] = true);
        set
    }

    /// The names of some states, each once.
    pub fn names(&self, states: &[bool]) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for (at, _) in states.iter().enumerate().filter(|entry| *entry.1) {
            if !names.contains(&self.names[at]) {
                names.push(self.names[at].clone());
            }
        }
        if self.kind == States::Segments {
            names.sort_by_key(|name| name.split(' ').next().and_then(|sum| sum.parse::<i32>().ok()));
        }
        names
    }
}

/// Parts as they are written, in quotes; those that are written alike are told apart by their order.
fn numbered(parts: &[String]) -> Vec<String> {
    let mut out = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let place = 1 + parts[..at].iter().filter(|other| *other == part).count();
        let is_alone = parts.iter().filter(|other| *other == part).count() == 1;
        let ending = match (place % 10, place / 10 % 10) {
            (_, 1) => "th",
            (1, _) => "st",
            (2, _) => "nd",
            (3, _) => "rd",
            _ => "th",
        };
        out.push(if is_alone { format!("\"{part}\"") } else { format!("\"{part}\" ({place}{ending})") });
    }
    out
}
