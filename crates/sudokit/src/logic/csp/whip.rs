//! Shortest whips and braids, and the ratings W and B [berthier2007].
//!
//! A whip for a target Z is a list of variables. In each but the last one candidate is left that is linked neither to Z
//! nor to a right candidate found before: the next right candidate. In the last none is left, so Z is false. Each
//! variable has a candidate linked to the right candidate just before it (the first: to Z); in a braid, to Z or any
//! right candidate before it. The length is the number of variables. The rating of a puzzle is the minimum length that
//! suffices, singles being free.
//!
//! A depth-first search to a growing length. What follows from a set of right candidates does not depend on their
//! order, so a set (for whips: with its last candidate) is entered once. Following all singles at once, layer by layer,
//! gives a lower bound: a target whose contradiction is in layer n has no braid shorter than n, and without a
//! contradiction none at all.
//!
//! Whips have no confluence: another order of eliminations might, in theory, rate lower. Braids have it.

use std::collections::HashSet;

use super::domains::{Domains, Queue};
use super::variables::{PLACES, VALUES, VARIABLES, are_linked};
use crate::control::{Meter, Stop};
use crate::logic::geometry::Bits;

/// No whip is longer than there are cells.
pub const LONGEST: usize = 81;

/// Sets of right candidates of one target that are looked at; the search of 50,000 minimal puzzles stays far below.
/// What lies beyond counts as not found, so that memory is bounded.
const MAX_SETS: usize = 1 << 22;

/// Which right candidates a variable may continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Continuation {
    /// The one just before it.
    Whip,
    /// Any before it, or the target.
    Braid,
}

/// A variable of a whip with its right candidate; the last variable has none.
pub type Element = (u16, Option<u16>);

type VariableSet = [u64; 6];

/// What is left of each variable beside what the target and the right candidates exclude.
#[derive(Clone, Copy)]
struct Frame {
    left: [u16; VARIABLES],
    /// Variables with one value left.
    single: VariableSet,
}

/// Finds whips and braids; keeps its buffers.
pub struct WhipSearch {
    frames: Vec<Frame>,
    visited: HashSet<u64>,
    rights: Vec<u16>,
    elements: Vec<Element>,
    /// Variables that hold a candidate linked to this one.
    neighbours: Vec<VariableSet>,
    queue: Queue,
}

impl Default for WhipSearch {
    fn default() -> WhipSearch {
        WhipSearch {
            frames: Vec::new(),
            visited: HashSet::new(),
            rights: Vec::new(),
            elements: Vec::new(),
            neighbours: (0..729).map(neighbours).collect(),
            queue: Queue::new(),
        }
    }
}

fn neighbours(candidate: u16) -> VariableSet {
    let mut set = [0; 6];
    for place in PLACES[usize::from(candidate)] {
        for other in VALUES[usize::from(place.variable)] {
            if other != candidate {
                for place in PLACES[usize::from(other)] {
                    set[usize::from(place.variable >> 6)] |= 1 << (place.variable & 63);
                }
            }
        }
    }
    set
}

impl Frame {
    /// Takes away what a candidate excludes; the variable that has nothing left, if there is one.
    fn link(&mut self, candidate: u16) -> Option<u16> {
        let mut empty = None;
        for place in PLACES[usize::from(candidate)] {
            let others = self.left[usize::from(place.variable)] & !place.bit;
            for value in Bits(others) {
                for gone in PLACES[usize::from(VALUES[usize::from(place.variable)][usize::from(value)])] {
                    let left = &mut self.left[usize::from(gone.variable)];
                    *left &= !gone.bit;
                    if left.is_power_of_two() {
                        self.single[usize::from(gone.variable >> 6)] |= 1 << (gone.variable & 63);
                    } else if *left == 0 {
                        self.single[usize::from(gone.variable >> 6)] &= !(1 << (gone.variable & 63));
                        empty = empty.or(Some(gone.variable));
                    }
                }
            }
        }
        empty
    }
}

/// A number for each candidate, so that sums distinguish sets.
fn hash(candidate: u16) -> u64 {
    let mut x = (u64::from(candidate) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

impl WhipSearch {
    /// The minimum length with which whips or braids solve a position; `None` if none does.
    ///
    /// # Errors
    /// Why the meter's budget stopped it.
    pub fn rating(
        &mut self,
        position: &Domains,
        kind: Continuation,
        meter: &mut Meter,
    ) -> Result<Option<u32>, Stop> {
        let mut position = *position;
        if position.follow_all(&mut self.queue).is_err() {
            return Ok(None);
        }
        let mut list = Vec::new();
        // What no refutation by singles solves, no braid solves.
        let mut closure = position;
        let mut changed = true;
        while changed && !closure.is_solved() {
            changed = false;
            closure.open_candidates(&mut list);
            for &candidate in &list {
                meter.tick()?;
                if closure.is_open(candidate) && self.layers(&closure, candidate).is_some() {
                    changed = true;
                    if closure.remove(candidate, &mut self.queue).is_err() {
                        return Ok(None);
                    }
                }
            }
        }
        if !closure.is_solved() {
            return Ok(None);
        }
        let mut length = 0;
        while !position.is_solved() {
            length += 1;
            if length > LONGEST {
                return Ok(None);
            }
            let mut changed = true;
            let mut refutable = true;
            while changed && !position.is_solved() {
                changed = false;
                refutable = false;
                position.open_candidates(&mut list);
                for &candidate in &list {
                    if !position.is_open(candidate) {
                        continue;
                    }
                    let Some(min) = self.layers(&position, candidate) else { continue };
                    refutable = true;
                    if min <= length && self.find(&position, candidate, length, kind, meter)?.is_some() {
                        changed = true;
                        if position.remove(candidate, &mut self.queue).is_err() {
                            return Ok(None);
                        }
                    }
                }
            }
            if !refutable && !position.is_solved() {
                return Ok(None);
            }
        }
        Ok(Some(length as u32))
    }

    /// The number of layers in which all singles are followed at once until a variable has no value left; `None` if
    /// none ever does. No braid is shorter.
    pub fn layers(&mut self, position: &Domains, target: u16) -> Option<usize> {
        let mut frame = self.start(position);
        let mut empty = frame.link(target);
        let mut done = [target; 1].to_vec();
        for layer in 1.. {
            if empty.is_some() {
                return Some(layer);
            }
            let first = done.len();
            for word in 0..6 {
                let mut singles = frame.single[word];
                while singles != 0 {
                    let variable = word << 6 | singles.trailing_zeros() as usize;
                    singles &= singles - 1;
                    frame.single[word] &= !(1 << (variable & 63));
                    if position.left(variable as u16).is_power_of_two() {
                        continue;
                    }
                    let right = VALUES[variable][frame.left[variable].trailing_zeros() as usize];
                    if right != target && !done[first..].contains(&right) {
                        done.push(right);
                    }
                }
            }
            if done.len() == first {
                return None;
            }
            for i in first..done.len() {
                empty = empty.or(frame.link(done[i]));
            }
        }
        None
    }

    /// A whip or braid of at most this length for a target: its variables in order.
    ///
    /// # Errors
    /// Why the meter's budget stopped it.
    pub fn find(
        &mut self,
        position: &Domains,
        target: u16,
        length: usize,
        kind: Continuation,
        meter: &mut Meter,
    ) -> Result<Option<&[Element]>, Stop> {
        self.visited.clear();
        self.rights.clear();
        self.elements.clear();
        let mut frame = self.start(position);
        if let Some(variable) = frame.link(target) {
            self.elements.push((variable, None));
            return Ok(Some(&self.elements));
        }
        if self.frames.len() < length + 1 {
            self.frames.resize(length + 1, frame);
        }
        self.frames[0] = frame;
        self.rights.push(target);
        let found = length > 1 && self.extend(position, length, kind, 0, meter)?;
        Ok(found.then_some(&self.elements))
    }

    /// Everything is left; singles of the position are done.
    fn start(&self, position: &Domains) -> Frame {
        let mut frame = Frame { left: [0; VARIABLES], single: [0; 6] };
        for variable in 0..VARIABLES {
            frame.left[variable] = position.left(variable as u16);
        }
        frame
    }

    /// Continues from the target and the right candidates so far; `hash` identifies their set.
    fn extend(
        &mut self,
        position: &Domains,
        length: usize,
        kind: Continuation,
        set: u64,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        let depth = self.rights.len() - 1;
        let last = self.rights[depth];
        let frame = self.frames[depth];
        for word in 0..6 {
            let mut singles = frame.single[word];
            if kind == Continuation::Whip {
                singles &= self.neighbours[usize::from(last)][word];
            }
            while singles != 0 {
                let variable = (word as u16) << 6 | singles.trailing_zeros() as u16;
                singles &= singles - 1;
                let right = VALUES[usize::from(variable)]
                    [frame.left[usize::from(variable)].trailing_zeros() as usize];
                if self.rights.contains(&right) || !continues(position, variable, right, last, kind) {
                    continue;
                }
                let set = set.wrapping_add(hash(right));
                let key = if kind == Continuation::Whip { set ^ u64::from(right) << 48 } else { set };
                if self.visited.len() >= MAX_SETS || !self.visited.insert(key) {
                    continue;
                }
                meter.tick()?;
                let mut next = frame;
                if let Some(empty) = next.link(right) {
                    self.elements.extend([(empty, None), (variable, Some(right))]);
                    if depth == 0 {
                        self.elements.reverse();
                    }
                    return Ok(true);
                }
                if depth + 2 < length {
                    self.frames[depth + 1] = next;
                    self.rights.push(right);
                    let found = self.extend(position, length, kind, set, meter)?;
                    self.rights.pop();
                    if found {
                        self.elements.push((variable, Some(right)));
                        if depth == 0 {
                            self.elements.reverse();
                        }
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }
}

/// Whether a variable has a left candidate: one that is linked to the right candidate before it (braids: to any, which
/// is why one is gone).
fn continues(position: &Domains, variable: u16, right: u16, last: u16, kind: Continuation) -> bool {
    let left = position.left(variable);
    match kind {
        Continuation::Braid => !left.is_power_of_two(),
        Continuation::Whip => Bits(left).any(|value| {
            let candidate = VALUES[usize::from(variable)][usize::from(value)];
            candidate != right && are_linked(candidate, last)
        }),
    }
}
