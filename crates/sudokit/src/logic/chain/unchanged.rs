//! Which implication sets stay as they are when a state loses candidates.
//!
//! An assumption reads a cell, or the places of a digit in a house, in one way only: it makes the last candidate true.
//! So a candidate that goes changes an implication set only through those four units of its own: if the set holds it as
//! true, if a unit made a candidate true, or if it would do so now or sooner. Otherwise the set is the same but for the
//! candidate itself, which then is hidden if it was false. Sudoku Explainer follows everything again after each step.

use super::implication_set::{ImplicationSet, Mode};
use super::node::{Candidate, CandidateSet, Cause, candidate};
use crate::logic::geometry::Bits;
use crate::logic::houses::Houses;
use crate::logic::state::State;

/// A cell, or the places of a digit in a house, that lost candidates.
struct Unit {
    cause: Cause,
    before: Vec<Candidate>,
    now: Vec<Candidate>,
}

/// The candidates that a state lost, and where.
pub struct Gone {
    candidates: CandidateSet,
    /// With all that share a cell, or their digit in a house, with one of these.
    beside: CandidateSet,
    units: Vec<Unit>,
}

impl Gone {
    /// `None` if the state has candidates that were not there.
    pub fn between<H: Houses>(marks: &[u16; 81], state: &State<H>) -> Option<Gone> {
        let mut gone =
            Gone { candidates: CandidateSet::EMPTY, beside: CandidateSet::EMPTY, units: Vec::new() };
        let mut houses = [0u64; 9];
        for cell in state.lost_since(marks)? {
            let before = marks[cell as usize];
            gone.units.push(Unit {
                cause: Cause::Cell,
                before: Bits(before).map(|digit| candidate(cell, digit)).collect(),
                now: Bits(state.marks(cell)).map(|digit| candidate(cell, digit)).collect(),
            });
            for digit in Bits(before & !state.marks(cell)) {
                gone.candidates.insert(candidate(cell, digit));
                for other in Bits(before) {
                    gone.beside.insert(candidate(cell, other));
                }
                for &peer in state.houses().peers(cell) {
                    gone.beside.insert(candidate(peer, digit));
                }
                for kind in 0..state.houses().kinds() {
                    houses[digit as usize] |= 1 << state.houses().of(cell, kind);
                }
            }
        }
        for (digit, houses) in houses.iter().enumerate() {
            for house in (0..state.houses().count()).filter(|house| houses >> house & 1 != 0) {
                let cells = state
                    .houses()
                    .cells(house)
                    .iter()
                    .filter(|&&cell| marks[cell as usize] >> digit & 1 != 0);
                let before: Vec<Candidate> = cells.map(|&cell| candidate(cell, digit as u8)).collect();
                let places = Bits(state.places(house, digit as u8));
                let now = places
                    .map(|at| candidate(state.houses().cells(house)[at as usize], digit as u8))
                    .collect();
                gone.units.push(Unit { cause: Cause::of_kind(state.houses().kind(house)), before, now });
            }
        }
        Some(gone)
    }

    /// Whether a set in this mode is the same now, but for candidates that are hidden.
    pub fn leaves_unchanged(&self, set: &mut ImplicationSet, mode: Mode) -> bool {
        let (off, on) = (set.set(false), set.set(true));
        if on.meets(&self.candidates) {
            return false;
        }
        if !off.meets(&self.beside) {
            return true;
        }
        if self.candidates.contains(set.start())
            || set.clash.is_some_and(|(on, _)| self.candidates.contains(set.key(on) >> 1))
        {
            return false;
        }
        let unmoved = |unit: &Unit| {
            if mode.nishio && unit.cause == Cause::Cell {
                true
            } else if mode.dynamic {
                unit.stays_in_dynamic_mode(set)
            } else {
                (unit.before.len() != 2 || links_nothing(&unit.before, set))
                    && (unit.now.len() != 2 || links_nothing(&unit.now, set))
            }
        };
        if !self.units.iter().all(unmoved) {
            return false;
        }
        set.hide(&self.candidates);
        true
    }
}

impl Unit {
    /// Whether the set neither drew a conclusion from this unit nor would do so now. Deleted candidates of the unit
    /// count.
    fn stays_in_dynamic_mode(&self, set: &ImplicationSet) -> bool {
        let (off, on) = (set.set(false), set.set(true));
        let is_free = |&&c: &&Candidate| !off.contains(c);
        match self.now.iter().find(|&&c| on.contains(c)) {
            None => self.now.iter().filter(is_free).count() >= 2,
            // One other candidate was false only after this one was true, so this one was never the last.
            Some(&last) => {
                set.cause_of(last) != self.cause
                    && self.now.iter().any(|&c| c != last && (!off.contains(c) || set.is_denied_by(c, last)))
            }
        }
    }
}

/// Whether the strong link between two candidates does nothing in the set: both are open, or one made the other false.
fn links_nothing(pair: &[Candidate], set: &ImplicationSet) -> bool {
    let off = set.set(false);
    let (a, b) = (pair[0], pair[1]);
    match (off.contains(a), off.contains(b)) {
        (false, false) => true,
        (true, false) => set.is_denied_by(a, b),
        (false, true) => set.is_denied_by(b, a),
        (true, true) => false,
    }
}
