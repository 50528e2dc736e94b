//! Intersections of houses of any shape: all places of a number in a house lie where some cell must differ from every
//! one of them. Pointing and claiming are the case in which they share a second house; with overlapping houses, and
//! with cells that differ by a rule (a knight's move apart), the same argument reaches further.
//!
//! Houses in order, numbers ascending. A second house that has all places is named; else each cell is given its
//! reasons.

use std::ops::ControlFlow;

use crate::logic::any_board::parts::{Group, HouseOrRule};
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::Family;
use crate::logic::step::Technique;

pub static COMMON_PEERS: Technique =
    Technique::of_any_board("common-peers", "cell that sees all places", Family::Locking);

/// Which cells lose the number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Locked {
    /// Those of a second house, if the first is a region: pointing.
    Pointing,
    /// Those of a second house, if the first is no region: claiming.
    Claiming,
    /// Those that see all places.
    Seeing,
}

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>, locked: Locked) -> ControlFlow<()> {
    let rules = state.rules();
    let is_shared = locked != Locked::Seeing;
    let is_meant = |group: &Group| {
        group.is_full && (!is_shared || rules.is_region(group) == (locked == Locked::Pointing))
    };
    for (index, group) in rules.groups.iter().enumerate().filter(|(_, group)| is_meant(group)) {
        let sets = state.place_sets(group);
        for value in 0..rules.values() {
            if sets[value].count_ones() < 2 {
                continue;
            }
            let first = group.cells[sets[value].trailing_zeros() as usize];
            let holds_all = |other: usize| {
                members(sets[value]).all(|at| rules.groups_of[group.cells[at]].contains(&other))
            };
            let is_second = |&&other: &&usize| other != index && holds_all(other);
            if is_shared && !rules.groups_of[first].iter().any(|other| is_second(&other)) {
                continue;
            }
            let places: Vec<usize> = members(sets[value]).map(|at| group.cells[at]).collect();
            let number = words::number(value);
            let start = || {
                let (house, one) = (words::group(rules, group), words::one(value));
                let only = fact!(
                    "{} needs {}, and there it can only stand in {}.",
                    &house,
                    one,
                    words::cells(&places)
                );
                BoardLine::new(only, &places)
            };
            if is_shared {
                for &other in rules.groups_of[first].iter().filter(is_second) {
                    let second = &rules.groups[other];
                    let outside = |&&cell: &&usize| !places.contains(&cell) && state.has(cell, value);
                    let victims: Vec<usize> = second.cells.iter().filter(outside).copied().collect();
                    if victims.is_empty() {
                        continue;
                    }
                    let name = words::group(rules, second);
                    let text =
                        fact!("All these cells lie in {}, so no other cell of it can be {}.", &name, &number);
                    let evidence = StepEvidence {
                        sources: vec![group.source, second.source],
                        cells: group.cells.clone(),
                        removed: victims.iter().map(|&cell| (cell, 1 << value)).collect(),
                        lines: vec![start(), BoardLine::new(text, &victims).using(&[0])],
                        ..StepEvidence::default()
                    };
                    steps.add(state, evidence)?;
                }
                continue;
            }
            let sees_all = |&&cell: &&usize| {
                state.has(cell, value)
                    && !group.cells.contains(&cell)
                    && places.iter().all(|&place| rules.sees(cell, place))
            };
            let victims: Vec<usize> = rules.peers[first].iter().filter(sees_all).copied().collect();
            if victims.is_empty() {
                continue;
            }
            let mut sources = vec![group.source];
            let mut lines = vec![start()];
            for &victim in &victims {
                let why: Vec<HouseOrRule> =
                    places.iter().filter_map(|&place| rules.why_sees(victim, place)).collect();
                let mut named = why.clone();
                named.dedup();
                sources.extend(why);
                let text =
                    fact!("{} must differ from each of them ({}).", words::cell(victim), words::each(&named));
                lines.push(BoardLine::new(text, &[victim]).using(&[0]));
            }
            let evidence = StepEvidence {
                sources,
                cells: group.cells.clone(),
                removed: victims.iter().map(|&cell| (cell, 1 << value)).collect(),
                lines,
                ..StepEvidence::default()
            };
            steps.add(state, evidence)?;
        }
    }
    ControlFlow::Continue(())
}
