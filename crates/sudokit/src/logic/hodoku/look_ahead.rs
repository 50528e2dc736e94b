//! Looking ahead in a forcing net: what a candidate, true or false, leads to by a few rounds of singles.
//!
//! Source: [hodoku], observed. A round places the naked singles, then the hidden ones, that came up before it, in the
//! order in which they came up. A placed digit is true, then false in the cells in sight, then the others of its cell
//! are false. Each fact remembers on which it rests: a naked single on the other candidates of its cell, a hidden one
//! on the other places of its row, else of its column, else of its box.

use super::state::{HodokuState, UNIT_SETS, candidate, cells, numbers, sees, units_of};
use super::tables::{NodeId, node};
use crate::board::Candidate;
use crate::logic::geometry::Bits;

/// How many rounds of singles a premise runs through.
const ROUNDS: usize = 4;

/// No place in a list.
pub const NONE: u16 = u16::MAX;

/// What holds if the premise does.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    pub node: NodeId,
    /// The latest of the facts on which this rests, by its place in the list.
    pub parent: u16,
    /// How far the premise is at most.
    pub distance: u16,
    /// Where the other facts on which this rests stand among `others`.
    pub others: (u32, u32),
}

/// The board as singles need it.
#[derive(Clone)]
struct Front {
    marks: [u16; 81],
    places: [u128; 9],
    free: [[u8; 9]; 27],
    /// Singles that came up in this round, naked ones and hidden ones.
    naked: Vec<Candidate>,
    hidden: Vec<Candidate>,
}

impl Front {
    fn of(board: &HodokuState) -> Front {
        let (naked, hidden) = (Vec::new(), Vec::new());
        Front { marks: board.marks, places: board.places, free: board.free, naked, hidden }
    }

    /// Begins again.
    fn reset(&mut self, board: &HodokuState) {
        self.marks = board.marks;
        self.places = board.places;
        self.free = board.free;
        self.naked.clear();
        self.hidden.clear();
    }

    /// Takes a candidate from the houses of its cell.
    #[inline]
    fn take(&mut self, cell: u8, digit: u8, may_be_single: bool) {
        let at = usize::from(digit);
        self.places[at] &= !(1 << cell);
        for house in units_of(cell) {
            let free = &mut self.free[house][at];
            *free -= 1;
            if *free == 1 && may_be_single {
                let last = self.places[at] & UNIT_SETS[house];
                self.hidden.push(candidate(last.trailing_zeros() as u8, digit));
            }
        }
    }

    #[inline]
    fn remove(&mut self, cell: u8, digit: u8) {
        let marks = &mut self.marks[usize::from(cell)];
        *marks &= !(1 << digit);
        if marks.count_ones() == 1 {
            self.naked.push(candidate(cell, marks.trailing_zeros() as u8));
        }
        self.take(cell, digit, true);
    }

    fn place(&mut self, cell: u8, digit: u8) {
        for peer in cells(sees(cell) & self.places[usize::from(digit)]) {
            self.remove(peer, digit);
        }
        for other in Bits(self.marks[usize::from(cell)]) {
            self.take(cell, other, other != digit);
        }
        self.marks[usize::from(cell)] = 0;
    }
}

/// Looks ahead from one premise after the other.
pub struct LookAhead<'a> {
    start: &'a HodokuState,
    front: Front,
    /// The singles of the round before.
    naked: Vec<Candidate>,
    hidden: Vec<Candidate>,
    /// Cells that are still empty.
    empty: u128,
    /// What was found, the premise first.
    pub facts: Vec<Fact>,
    /// Further facts on which facts rest, of all premises.
    pub others: Vec<u16>,
    /// By node, its place among the facts.
    at: Vec<u16>,
}

impl<'a> LookAhead<'a> {
    pub fn new(start: &'a HodokuState) -> LookAhead<'a> {
        LookAhead {
            start,
            front: Front::of(start),
            naked: Vec::new(),
            hidden: Vec::new(),
            empty: 0,
            facts: Vec::new(),
            others: Vec::new(),
            at: vec![NONE; 729 * 2],
        }
    }

    /// Fills the facts.
    pub fn from(&mut self, cell: u8, digit: u8, on: bool) {
        for fact in &self.facts {
            self.at[usize::from(fact.node)] = NONE;
        }
        self.facts.clear();
        self.front.reset(self.start);
        self.empty = !self.start.filled & (u128::MAX >> 47);
        self.add(node(cell, digit, on), &[]);
        if on {
            self.place(cell, digit, 0);
        } else {
            self.front.remove(cell, digit);
            let left = self.front.marks[usize::from(cell)];
            if left.count_ones() == 1 {
                self.single(cell, left.trailing_zeros() as u8, None);
            }
        }
        let (mut naked, mut hidden) = (std::mem::take(&mut self.naked), std::mem::take(&mut self.hidden));
        for _ in 0..ROUNDS {
            naked.clear();
            hidden.clear();
            std::mem::swap(&mut naked, &mut self.front.naked);
            std::mem::swap(&mut hidden, &mut self.front.hidden);
            if naked.is_empty() && hidden.is_empty() {
                break;
            }
            for (cell, digit) in naked.iter().copied().map(numbers) {
                self.single(cell, digit, None);
            }
            for (cell, digit) in hidden.iter().copied().map(numbers) {
                self.hidden_single(cell, digit);
            }
        }
        (self.naked, self.hidden) = (naked, hidden);
    }

    fn hidden_single(&mut self, cell: u8, digit: u8) {
        if self.empty >> cell & 1 == 0 {
            return;
        }
        let elsewhere =
            |places: &[u128; 9], house: usize| places[usize::from(digit)] & UNIT_SETS[house] & !(1 << cell);
        let mut houses = units_of(cell).into_iter();
        let alone = houses.find(|&house| elsewhere(&self.front.places, house) == 0);
        self.single(cell, digit, Some(alone.map_or(0, |house| elsewhere(&self.start.places, house))));
    }

    /// Places what is left: because the other digits of the cell, or `others` of the digit, are false.
    fn single(&mut self, cell: u8, digit: u8, others: Option<u128>) {
        if self.empty >> cell & 1 == 0 {
            return;
        }
        let mut parents = [NONE; 9];
        let mut count = 0;
        let mut rest = |at: u16| {
            if at != NONE {
                parents[count] = at;
                count += 1;
            }
        };
        match others {
            None => {
                Bits(self.start.marks[usize::from(cell)] & !(1 << digit))
                    .for_each(|other| rest(self.at[usize::from(node(cell, other, false))]));
            }
            Some(places) => {
                cells(places).for_each(|other| rest(self.at[usize::from(node(other, digit, false))]));
            }
        }
        let fact = self.add(node(cell, digit, true), &parents[..count]);
        self.place(cell, digit, fact);
    }

    /// Adds a fact, unless it is known, and says where it stands.
    fn add(&mut self, node: NodeId, parents: &[u16]) -> u16 {
        if self.at[usize::from(node)] != NONE {
            return self.at[usize::from(node)];
        }
        let parent = parents.iter().copied().max().unwrap_or(0);
        let first = self.others.len() as u32;
        if parents.len() > 1 {
            self.others.extend(parents.iter().copied().filter(|&other| other != parent));
        }
        let others = (first, self.others.len() as u32);
        let distance = |at: &u16| self.facts[usize::from(*at)].distance + 1;
        let distance = parents.iter().map(distance).max().unwrap_or(0);
        self.at[usize::from(node)] = self.facts.len() as u16;
        self.facts.push(Fact { node, parent, distance, others });
        self.facts.len() as u16 - 1
    }

    fn place(&mut self, cell: u8, digit: u8, fact: u16) {
        self.empty &= !(1 << cell);
        for peer in cells(sees(cell) & self.front.places[usize::from(digit)]) {
            self.add(node(peer, digit, false), &[fact]);
        }
        for other in Bits(self.front.marks[usize::from(cell)] & !(1 << digit)) {
            self.add(node(cell, other, false), &[fact]);
        }
        self.front.place(cell, digit);
    }
}
