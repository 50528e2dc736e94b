//! Broken wing: an odd cycle of cells for one digit that could not be, and its guardians.
//!
//! Neighbours on the cycle share a house. If the digit had no other place in these houses, each of them would hold it
//! in exactly one of its two cells, and along an odd cycle that cannot be. So one of the other places, the guardians,
//! holds it: what sees all of them does not, and a single guardian does. Source: [sudopedia], "Broken wing",
//! "Guardian". Shorter cycles first, then lower digits and cells.

use std::ops::ControlFlow;

use crate::board::Coordinates;
use crate::logic::diagram::Role;
use crate::logic::hodoku::state::{HodokuState, candidate, cells, seen_by_all, units_of};
use crate::logic::hodoku::subsets::houses;
use crate::logic::hodoku_steps::removals;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cells as named, digits, house_list};
use crate::logic::state::State;
use crate::logic::step::{Effect, Step, StepCollector, Technique};

pub static BROKEN_WING: Technique = Technique::new(
    TechniqueInfo {
        id: "broken-wing",
        name: "broken wing",
        family: Family::ImpossiblePatterns,
        noun: Noun::A,
    },
    find,
    argument,
);

const LENGTHS: [usize; 3] = [5, 7, 9];
const MAX_GUARDIANS: u32 = 4;

fn find(state: &State, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    let board = HodokuState::of(state);
    for length in LENGTHS {
        for digit in 0..9u8 {
            for start in cells(board.places[usize::from(digit)]) {
                if let Err(stop) = steps.chains.node() {
                    steps.stop = Some(stop);
                    return ControlFlow::Break(());
                }
                let mut cycle = Cycle { board: &board, digit, length, path: vec![start], lines: Vec::new() };
                cycle.extend(0, steps)?;
            }
        }
    }
    ControlFlow::Continue(())
}

struct Cycle<'a> {
    board: &'a HodokuState,
    digit: u8,
    length: usize,
    path: Vec<u8>,
    lines: Vec<usize>,
}

impl Cycle<'_> {
    fn extend(&mut self, guardians: u128, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
        let (start, last) = (self.path[0], self.path[self.path.len() - 1]);
        let closing = self.path.len() == self.length;
        let on_path = self.path.iter().fold(0u128, |set, &cell| set | 1 << cell);
        for house in units_of(last) {
            if self.lines.contains(&house) {
                continue;
            }
            let places = self.board.at(house, self.digit);
            let next = if closing { 1u128 << start } else { !on_path & !((2u128 << start) - 1) };
            for cell in cells(places & next) {
                let guardians = guardians | places & !(1 << last | 1 << cell);
                if guardians.count_ones() > MAX_GUARDIANS
                    || guardians & (on_path | 1 << cell) != 0
                    || self.targets(guardians) == 0
                {
                    continue;
                }
                self.lines.push(house);
                if closing {
                    self.report(guardians, steps)?;
                } else {
                    self.path.push(cell);
                    self.extend(guardians, steps)?;
                    self.path.pop();
                }
                self.lines.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn targets(&self, guardians: u128) -> u128 {
        seen_by_all(guardians) & !guardians & self.board.places[usize::from(self.digit)]
    }

    fn report(&self, guardians: u128, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
        // Each cycle is met both ways round.
        if guardians == 0 || self.path[1] > self.path[self.length - 1] {
            return ControlFlow::Continue(());
        }
        let digit = self.digit;
        let place = (guardians.count_ones() == 1).then(|| (guardians.trailing_zeros() as u8, digit + 1));
        let out: Vec<_> = cells(self.targets(guardians)).map(|cell| candidate(cell, digit)).collect();
        let eliminate = if place.is_some() { Vec::new() } else { removals(&out) };
        steps.step(&BROKEN_WING, 0, Effect { place, eliminate: &eliminate }, || {
            let mut why =
                crate::logic::diagram::Diagram { houses: houses(&self.lines), ..Default::default() };
            self.path.iter().for_each(|&cell| why.mark(cell, 1 << digit, Role::Pattern));
            cells(guardians).for_each(|cell| why.mark(cell, 1 << digit, Role::Extra));
            crate::logic::hodoku_steps::complete(why, place, &eliminate)
        })
    }
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let digit = digits(why, Role::Pattern).join("");
    format!(
        "{} are an odd cycle: each shares a house with the next, {}. If the digit {digit} stood nowhere else in these \
         houses, one of each two neighbours would hold it and the other not, and round an odd cycle that cannot be. So {digit} \
         stands in {}. {}",
        named(why, Role::Pattern, notation),
        house_list(&why.houses, notation),
        named(why, Role::Extra, notation).replace(" and ", " or "),
        step.effect(notation)
    )
}
