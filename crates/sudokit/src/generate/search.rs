//! A depth-first search for any board, used to fill boards at random and to prove puzzles unique.
//!
//! Candidates as bit masks, a counter of places for each house and digit; naked and hidden singles are propagated over
//! a stack of pending placements; branch on the cell, or the places of a digit in a house, with fewest choices. The
//! node limit turns "too hard" into "unknown", never into an answer.
//!
//! Trials: `bench/record/other.md`.

use rand_chacha::ChaCha8Rng;

use super::random::shuffle;
use crate::board::Board;
use crate::control::{Meter, Stop};

/// What a search found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Solutions {
    /// The number found: all of them unless it is the limit.
    Number(u32),
    /// The search's own node limit came first.
    Unknown,
}

/// A layout made ready for searching.
pub(super) struct BoardSearch {
    side: usize,
    houses: Vec<Vec<u16>>,
    houses_of: Vec<Vec<u16>>,
    peers: Vec<Vec<u16>>,
    /// The last solution found.
    pub solution: Vec<u8>,
    /// Cells and digits (from 0) that are forced and not yet placed.
    pending: Vec<(u16, u8)>,
    /// Memory of states that are no longer needed.
    unused: Vec<SearchState>,
    nodes: u64,
    limit: u32,
    found: u32,
}

#[derive(Clone)]
struct SearchState {
    /// Candidates of each cell; a filled cell keeps its digit.
    open: Vec<u32>,
    filled: Vec<bool>,
    /// Cells that may hold a digit, at `house * side + digit`.
    places: Vec<u8>,
    blanks: usize,
}

impl SearchState {
    fn copy_from(&mut self, other: &SearchState) {
        self.open.copy_from_slice(&other.open);
        self.filled.copy_from_slice(&other.filled);
        self.places.copy_from_slice(&other.places);
        self.blanks = other.blanks;
    }
}

/// Whether a branch was searched to its end.
#[derive(PartialEq, Eq)]
enum Searched {
    All,
    /// As many solutions as asked for were found, or the node limit was reached.
    Part,
}

impl BoardSearch {
    pub fn new(layout: &Board) -> Self {
        Self {
            side: layout.size(),
            houses: layout
                .houses()
                .iter()
                .map(|house| house.cells.iter().map(|cell| cell.index() as u16).collect())
                .collect(),
            houses_of: layout
                .cells()
                .map(|cell| layout.houses_of(cell).iter().map(|&house| house as u16).collect())
                .collect(),
            peers: layout
                .cells()
                .map(|cell| layout.peers(cell).iter().map(|peer| peer.index() as u16).collect())
                .collect(),
            solution: Vec::new(),
            pending: Vec::new(),
            unused: Vec::new(),
            nodes: 0,
            limit: 0,
            found: 0,
        }
    }

    /// Counts solutions up to `limit` within `nodes` nodes, which also count in the meter. With `rng`, choices are
    /// tried in random order.
    ///
    /// # Errors
    /// When the meter's budget ends first.
    pub fn count(
        &mut self,
        values: &[u8],
        limit: u32,
        nodes: u64,
        rng: Option<&mut ChaCha8Rng>,
        meter: &mut Meter,
    ) -> Result<Solutions, Stop> {
        let state = self.begin(values, limit, nodes);
        let mut rng = rng;
        self.finish(state, &mut rng, meter)
    }

    /// Whether the values, which leave `cell` blank, have a solution with another digit than `digit` there; `None` if
    /// that was not decided within `nodes` nodes.
    ///
    /// # Errors
    /// When the meter's budget ends first.
    pub fn has_other(
        &mut self,
        values: &[u8],
        cell: usize,
        digit: u8,
        nodes: u64,
        meter: &mut Meter,
    ) -> Result<Option<bool>, Stop> {
        let mut state = self.begin(values, 1, nodes);
        if let Some(open) = &mut state {
            let sound = self.remove(open, cell, digit - 1) && self.place_pending(open);
            state = state.filter(|_| sound);
        }
        Ok(match self.finish(state, &mut None, meter)? {
            Solutions::Number(number) => Some(number > 0),
            Solutions::Unknown => None,
        })
    }

    /// The state that the givens lead to; `None` if they contradict themselves.
    fn begin(&mut self, values: &[u8], limit: u32, nodes: u64) -> Option<SearchState> {
        let side = self.side;
        let mut state = SearchState {
            open: vec![(1u32 << side) - 1; values.len()],
            filled: vec![false; values.len()],
            places: vec![side as u8; self.houses.len() * side],
            blanks: values.len(),
        };
        (self.nodes, self.limit, self.found) = (nodes, limit, 0);
        self.pending.clear();
        let givens = values.iter().enumerate().filter(|&(_, &digit)| digit != 0);
        self.pending.extend(givens.map(|(cell, &digit)| (cell as u16, digit - 1)));
        self.place_pending(&mut state).then_some(state)
    }

    fn finish(
        &mut self,
        state: Option<SearchState>,
        rng: &mut Option<&mut ChaCha8Rng>,
        meter: &mut Meter,
    ) -> Result<Solutions, Stop> {
        let searched = match state {
            Some(mut state) => self.descend(&mut state, rng, meter)?,
            None => Searched::All,
        };
        Ok(match searched {
            Searched::Part if self.found < self.limit => Solutions::Unknown,
            _ => Solutions::Number(self.found),
        })
    }

    /// Whether the values have exactly one solution; `None` if that was not decided within `nodes` nodes.
    ///
    /// # Errors
    /// When the meter's budget ends first.
    pub fn is_unique(&mut self, values: &[u8], nodes: u64, meter: &mut Meter) -> Result<Option<bool>, Stop> {
        Ok(match self.count(values, 2, nodes, None, meter)? {
            Solutions::Number(number) => Some(number == 1),
            Solutions::Unknown => None,
        })
    }

    /// Places everything that is forced; false if that contradicts itself.
    fn place_pending(&mut self, state: &mut SearchState) -> bool {
        while let Some((cell, digit)) = self.pending.pop() {
            let index = usize::from(cell);
            if state.open[index] >> digit & 1 == 0 {
                return false;
            }
            if std::mem::replace(&mut state.filled[index], true) {
                continue;
            }
            state.blanks -= 1;
            let mut others = state.open[index] & !(1 << digit);
            while others != 0 {
                let other = others.trailing_zeros() as u8;
                others &= others - 1;
                if !self.remove(state, index, other) {
                    return false;
                }
            }
            for i in 0..self.peers[index].len() {
                let peer = usize::from(self.peers[index][i]);
                if state.open[peer] >> digit & 1 == 1 && !self.remove(state, peer, digit) {
                    return false;
                }
            }
        }
        true
    }

    /// Takes a candidate off a cell and notes what that forces; false if a cell or a house has no choice left.
    #[inline]
    fn remove(&mut self, state: &mut SearchState, cell: usize, digit: u8) -> bool {
        state.open[cell] &= !(1 << digit);
        let left = state.open[cell];
        if left & left.wrapping_sub(1) == 0 {
            if left == 0 {
                return false;
            }
            self.pending.push((cell as u16, left.trailing_zeros() as u8));
        }
        for i in 0..self.houses_of[cell].len() {
            let house = usize::from(self.houses_of[cell][i]);
            let places = &mut state.places[house * self.side + usize::from(digit)];
            *places -= 1;
            if *places <= 1 {
                if *places == 0 {
                    return false;
                }
                let only =
                    self.houses[house].iter().find(|&&cell| state.open[usize::from(cell)] >> digit & 1 == 1);
                self.pending.extend(only.map(|&cell| (cell, digit)));
            }
        }
        true
    }

    /// Searches below a state that propagation has closed.
    fn descend(
        &mut self,
        state: &mut SearchState,
        rng: &mut Option<&mut ChaCha8Rng>,
        meter: &mut Meter,
    ) -> Result<Searched, Stop> {
        meter.node()?;
        if self.nodes == 0 {
            return Ok(Searched::Part);
        }
        self.nodes -= 1;
        if state.blanks == 0 {
            self.found += 1;
            self.solution = state.open.iter().map(|open| open.trailing_zeros() as u8 + 1).collect();
            return Ok(if self.found < self.limit { Searched::All } else { Searched::Part });
        }
        let mut choices = self.fewest(state);
        if let Some(rng) = rng {
            shuffle(rng, &mut choices);
        }
        let mut next = self.unused.pop().unwrap_or_else(|| state.clone());
        let mut searched = Searched::All;
        for choice in choices {
            next.copy_from(state);
            self.pending.clear();
            self.pending.push(choice);
            if self.place_pending(&mut next) && self.descend(&mut next, rng, meter)? == Searched::Part {
                searched = Searched::Part;
                break;
            }
        }
        self.unused.push(next);
        Ok(searched)
    }

    /// The fewest choices that a blank cell, or an unplaced digit in a house, has: at least two.
    fn fewest(&self, state: &SearchState) -> Vec<(u16, u8)> {
        let mut best_cell = (u32::MAX, 0);
        for (cell, &open) in state.open.iter().enumerate() {
            let count = open.count_ones();
            if count < best_cell.0 && !state.filled[cell] {
                best_cell = (count, cell);
                if count == 2 {
                    break;
                }
            }
        }
        let (mut fewest, mut best_house) = (best_cell.0, None);
        if fewest > 2 {
            for (at, &places) in state.places.iter().enumerate() {
                if places > 1 && u32::from(places) < fewest {
                    fewest = u32::from(places);
                    best_house = Some((at / self.side, (at % self.side) as u8));
                }
            }
        }
        match best_house {
            Some((house, digit)) => {
                let cells = self.houses[house].iter();
                cells
                    .filter(|&&cell| state.open[usize::from(cell)] >> digit & 1 == 1)
                    .map(|&cell| (cell, digit))
                    .collect()
            }
            None => {
                let (_, cell) = best_cell;
                (0..self.side as u8)
                    .filter(|digit| state.open[cell] >> digit & 1 == 1)
                    .map(|digit| (cell as u16, digit))
                    .collect()
            }
        }
    }
}
