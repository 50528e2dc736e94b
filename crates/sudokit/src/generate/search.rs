//! A plain search for any board, used to fill boards at random and to prove puzzles unique.
//!
//! Candidates as bit masks; naked and hidden singles; branch on the cell, or the places of a digit in a house, with
//! fewest choices. Small and predictable; the node limit turns "too hard" into "unknown", never into an answer.

use rand_chacha::ChaCha8Rng;

use super::shuffle;
use crate::board::{Cell, Layout};

/// What the search found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// So many solutions, all of them unless it is the limit.
    Solutions(u32),
    /// The node limit came first.
    Unknown,
}

/// A layout made ready for searching.
pub(super) struct Plain {
    side: usize,
    houses: Vec<Vec<usize>>,
    peers: Vec<Vec<usize>>,
    /// The last solution found.
    pub solution: Vec<u8>,
    nodes: u64,
    found: u32,
}

#[derive(Clone)]
struct Position {
    /// Candidates of each blank cell; 0 for a filled one.
    open: Vec<u32>,
    value: Vec<u8>,
    blanks: usize,
}

impl Plain {
    pub fn new(layout: &Layout) -> Self {
        let index = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect();
        Self {
            side: layout.size(),
            houses: layout.houses().iter().map(|house| index(&house.cells)).collect(),
            peers: layout.cells().map(|cell| index(layout.peers(cell))).collect(),
            solution: Vec::new(),
            nodes: 0,
            found: 0,
        }
    }

    /// Counts solutions up to `limit` within so many nodes. With `rng`, choices are tried in random order.
    pub fn count(&mut self, values: &[u8], limit: u32, nodes: u64, rng: Option<&mut ChaCha8Rng>) -> Found {
        let full = (1u32 << self.side) - 1;
        let mut position =
            Position { open: vec![full; values.len()], value: vec![0; values.len()], blanks: values.len() };
        self.nodes = nodes;
        self.found = 0;
        for (cell, &digit) in values.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
            if position.open[cell] >> (digit - 1) & 1 == 0 || !self.place(&mut position, cell, digit - 1) {
                return Found::Solutions(0);
            }
        }
        let mut rng = rng;
        let known = self.descend(position, limit, &mut rng);
        if known || self.found >= limit { Found::Solutions(self.found) } else { Found::Unknown }
    }

    /// False if a peer loses its last candidate.
    fn place(&self, position: &mut Position, cell: usize, digit: u8) -> bool {
        position.value[cell] = digit + 1;
        position.open[cell] = 0;
        position.blanks -= 1;
        for &peer in &self.peers[cell] {
            if position.value[peer] == 0 {
                position.open[peer] &= !(1 << digit);
                if position.open[peer] == 0 {
                    return false;
                }
            }
        }
        true
    }

    /// False if the nodes ran out.
    fn descend(&mut self, mut position: Position, limit: u32, rng: &mut Option<&mut ChaCha8Rng>) -> bool {
        if self.nodes == 0 {
            return false;
        }
        self.nodes -= 1;
        let mut choices = loop {
            if position.blanks == 0 {
                self.found += 1;
                self.solution = position.value;
                return true;
            }
            match self.fewest(&position) {
                None => return true,
                Some(choices) if choices.len() == 1 => {
                    let (cell, digit) = choices[0];
                    if !self.place(&mut position, cell, digit) {
                        return true;
                    }
                }
                Some(choices) => break choices,
            }
        };
        if let Some(rng) = rng {
            shuffle(rng, &mut choices);
        }
        for (cell, digit) in choices {
            let mut next = position.clone();
            if self.place(&mut next, cell, digit) && !self.descend(next, limit, rng) {
                return false;
            }
            if self.found >= limit {
                return true;
            }
        }
        true
    }

    /// The fewest choices that a cell, or a digit in a house, has; `None` if one has none.
    fn fewest(&self, position: &Position) -> Option<Vec<(usize, u8)>> {
        let mut best_cell = (u32::MAX, 0);
        for (cell, &open) in position.open.iter().enumerate() {
            let count = open.count_ones();
            if position.value[cell] == 0 && count < best_cell.0 {
                best_cell = (count, cell);
                if count == 1 {
                    return Some(vec![(cell, open.trailing_zeros() as u8)]);
                }
            }
        }
        let mut best_house: Option<(usize, u8)> = None;
        let mut fewest = best_cell.0;
        for (number, house) in self.houses.iter().enumerate() {
            let (mut once, mut twice, mut placed) = (0u32, 0u32, 0u32);
            for &cell in house {
                twice |= once & position.open[cell];
                once |= position.open[cell];
                if position.value[cell] != 0 {
                    placed |= 1 << (position.value[cell] - 1);
                }
            }
            let needed = ((1u32 << self.side) - 1) & !placed;
            // Only a house as large as the alphabet must hold every digit.
            if house.len() == self.side && needed & !once != 0 {
                return None;
            }
            let single = once & !twice & needed;
            if house.len() == self.side && single != 0 {
                let digit = single.trailing_zeros() as u8;
                let cell = house.iter().find(|&&cell| position.open[cell] >> digit & 1 == 1)?;
                return Some(vec![(*cell, digit)]);
            }
            if fewest > 2 && house.len() == self.side {
                for digit in (0..self.side as u8).filter(|digit| needed >> digit & 1 == 1) {
                    let count =
                        house.iter().filter(|&&cell| position.open[cell] >> digit & 1 == 1).count() as u32;
                    if count < fewest {
                        fewest = count;
                        best_house = Some((number, digit));
                    }
                }
            }
        }
        Some(match best_house {
            Some((number, digit)) => {
                let cells = self.houses[number].iter().copied();
                cells
                    .filter(|&cell| position.open[cell] >> digit & 1 == 1)
                    .map(|cell| (cell, digit))
                    .collect()
            }
            None => {
                let (_, cell) = best_cell;
                (0..self.side as u8)
                    .filter(|digit| position.open[cell] >> digit & 1 == 1)
                    .map(|digit| (cell, digit))
                    .collect()
            }
        })
    }
}
