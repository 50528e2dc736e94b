//! Kraken fish: finned fish whose fins lead to the same by chains.
//!
//! Source: [hodoku]. Type 1: a candidate that the fish without its fins would take away is also false if any fin is
//! true. Type 2: if no fin is true, each cover set holds the digit in one of the base sets; if all these places and all
//! fins lead to the same, that holds. Rows among columns and columns among rows, two to four of each, at most two fins;
//! smaller fish first.

use super::forcing::Implications;
use super::forcing_proof::Deductions;
use super::found_step::{FoundStep, StepKind};
use super::implication_sets::{ImplicationSets, NodeSet};
use super::state::{HodokuState, UNIT_SETS, candidate, cells, numbers, seen_by_all};
use super::subsets::houses;
use super::tables::{Links, Nodes, node};
use crate::board::Candidate;
use crate::logic::diagram::Role;
use crate::logic::geometry::{Bits, combinations};

const FINS: u32 = 2;

/// Kraken fish of a type.
pub fn kraken(board: &HodokuState, kind: StepKind, found: &mut Vec<FoundStep>, all: bool) {
    let links = Links::of(board, Nodes::Groups);
    let implied = ImplicationSets::of(&links, &board.candidates());
    let implications = Implications::of(board, &links, &implied);
    for size in 2..=4 {
        for digit in 0..9u8 {
            let places = board.places[usize::from(digit)];
            for (base_line, cover_line) in [(0, 9), (9, 0)] {
                let union = |mask: u16, first: usize| {
                    Bits(mask).fold(0u128, |set, i| set | UNIT_SETS[first + usize::from(i)]) & places
                };
                let open = |mask: &u16, first: usize| {
                    Bits(*mask).all(|i| board.free[first + usize::from(i)][usize::from(digit)] > 1)
                };
                for bases in combinations(size, 9).filter(|mask| open(mask, base_line)) {
                    let base = union(bases, base_line);
                    for covers in combinations(size, 9).filter(|mask| open(mask, cover_line)) {
                        let cover = union(covers, cover_line);
                        let fins = base & !cover;
                        if fins == 0 || fins.count_ones() > FINS {
                            continue;
                        }
                        let fish = Fish { bases, covers, base_line, cover_line, base, cover, fins, digit };
                        fish.look(board, &implications, kind, found, all);
                        if !all && !found.is_empty() {
                            return;
                        }
                    }
                }
            }
        }
    }
}

struct Fish {
    bases: u16,
    covers: u16,
    base_line: usize,
    cover_line: usize,
    base: u128,
    cover: u128,
    fins: u128,
    digit: u8,
}

impl Fish {
    fn look(
        &self,
        board: &HodokuState,
        implications: &Implications<'_>,
        kind: StepKind,
        found: &mut Vec<FoundStep>,
        all: bool,
    ) {
        // What follows from each of some places of the digit.
        let common = |places: u128| -> NodeSet {
            let mut sets = cells(places).map(|cell| *implications.set(cell, self.digit, true));
            let first = sets.next().unwrap_or(NodeSet::EMPTY);
            sets.fold(first, |mut set, other| {
                set.meet(&other);
                set
            })
        };
        if kind == StepKind::Kraken1 {
            let goal = self.cover & !self.base & common(self.fins).off(self.digit) & !seen_by_all(self.fins);
            for cell in cells(goal) {
                self.report(board, kind, self.fins, candidate(cell, self.digit), found);
                if !all {
                    return;
                }
            }
            return;
        }
        for i in Bits(self.covers) {
            let premises = self.base & UNIT_SETS[self.cover_line + usize::from(i)] | self.fins;
            let set = common(premises);
            for digit in 0..9u8 {
                let near = if digit == self.digit { seen_by_all(premises) } else { 0 };
                for cell in cells(set.off(digit) & board.places[usize::from(digit)] & !near) {
                    self.report(board, kind, premises, candidate(cell, digit), found);
                    if !all {
                        return;
                    }
                }
            }
        }
    }

    fn report(
        &self,
        board: &HodokuState,
        kind: StepKind,
        premises: u128,
        out: Candidate,
        found: &mut Vec<FoundStep>,
    ) {
        if found.iter().any(|step| step.out[0] == out) {
            return;
        }
        let mut step = FoundStep::new(kind, vec![out]);
        let lines =
            |mask: u16, first: usize| -> Vec<usize> { Bits(mask).map(|i| first + usize::from(i)).collect() };
        step.why.houses = houses(&lines(self.bases, self.base_line));
        step.why.houses.extend(houses(&lines(self.covers, self.cover_line)));
        cells(self.base & !self.fins).for_each(|cell| step.why.mark(cell, 1 << self.digit, Role::Pattern));
        cells(self.fins).for_each(|cell| step.why.mark(cell, 1 << self.digit, Role::Extra));
        let (cell, digit) = numbers(out);
        for (chain, premise) in cells(premises).enumerate() {
            let premise = node(premise, self.digit, true);
            let (facts, _) = Deductions::of(board, false, premise, false);
            let needed = facts.to(node(cell, digit, false)).unwrap_or_default();
            facts.write_links(&needed, chain as u8, &mut step.why);
        }
        found.push(step);
    }
}
