//! What each cell may still hold, on any board.
//!
//! There is no list of placed numbers beside the candidates: a cell with one candidate is filled, and it is *open* as
//! long as a cell that must differ from it still has that candidate. So a position is the same whether it comes from a
//! text, from another program or from steps.

use std::sync::Arc;

use crate::board::Cell;
use crate::constraint::Puzzle;
use crate::logic::step::Step;
use crate::propagation::Values;

use super::parts::Group;
use super::rules::BoardRules;

/// A position on any board.
#[derive(Clone, Debug)]
pub struct BoardState {
    rules: Arc<BoardRules>,
    candidates: Vec<Values>,
    /// Cells that somebody has left blank, although they may have one candidate: each is to be filled by a step.
    blank: Vec<usize>,
}

impl BoardState {
    /// A position with these candidates (bit v stands for the board's lowest number + v).
    ///
    /// # Panics
    /// If there is not one set for each cell.
    pub fn new(rules: Arc<BoardRules>, candidates: &[Values]) -> BoardState {
        assert_eq!(candidates.len(), rules.board().cell_count(), "one set for each cell");
        BoardState { rules, candidates: candidates.to_vec(), blank: Vec::new() }
    }

    /// Makes these cells blank until a step fills them.
    #[must_use]
    pub fn with_blank(mut self, cells: Vec<usize>) -> BoardState {
        self.blank = cells;
        self
    }

    /// Removes the numbers of these cells from the other cells that must differ from them.
    #[must_use]
    pub fn with_filled(mut self, cells: Vec<usize>) -> BoardState {
        for &cell in &cells {
            let number = self.candidates[cell];
            if number.count_ones() == 1 {
                self.take_from_peers(cell, number, |peer| !cells.contains(&peer));
            }
        }
        self
    }

    /// Takes a number from the peers of a cell for which something holds.
    fn take_from_peers(&mut self, cell: usize, number: Values, is_meant: impl Fn(usize) -> bool) {
        for &peer in self.rules.peers[cell].iter().filter(|&&peer| is_meant(peer)) {
            self.candidates[peer] &= !number;
        }
    }

    /// Returns the state of this puzzle with other candidates.
    ///
    /// # Panics
    /// If there is not one set for each cell.
    #[must_use]
    pub fn with(&self, candidates: &[Values]) -> BoardState {
        BoardState::new(self.rules.clone(), candidates)
    }

    /// A puzzle at its start: its givens, and the candidates that these leave in the cells that must differ from them.
    /// Givens that clash stay as they are, so that the first step says so.
    pub fn of(puzzle: &Puzzle) -> BoardState {
        let rules = Arc::new(BoardRules::new(puzzle));
        let allowed: Vec<Values> =
            (0..puzzle.board().cell_count()).map(|cell| puzzle.allowed(BoardRules::cell(cell))).collect();
        let mut state = BoardState::new(rules, &allowed);
        for cell in (0..allowed.len()).filter(|&cell| allowed[cell].count_ones() == 1) {
            state.take_from_peers(cell, allowed[cell], |_| true);
        }
        if state.candidates.contains(&0) {
            state.candidates = allowed;
        }
        state
    }

    /// The rules of its puzzle.
    pub fn rules(&self) -> &BoardRules {
        &self.rules
    }

    /// What each cell may hold.
    pub fn candidates(&self) -> &[Values] {
        &self.candidates
    }

    /// Whether every cell has one number, and no two that must differ are equal.
    pub fn is_solved(&self) -> bool {
        (0..self.candidates.len()).all(|cell| self.is_single(cell) && !self.is_open(cell))
    }

    /// Whether somebody has left a cell blank, although it may have one candidate.
    pub fn is_blank(&self, cell: usize) -> bool {
        self.blank.contains(&cell)
    }

    /// Whether a cell has its number, and no other cell has it that must not.
    pub fn is_filled(&self, cell: usize) -> bool {
        self.is_single(cell) && !self.is_open(cell) && !self.is_blank(cell)
    }

    /// Whether a cell is blank.
    pub fn has_blank(&self) -> bool {
        !self.blank.is_empty()
    }

    /// What a step takes away, cells ascending: what it removes, and what a placement leaves neither its cell nor those
    /// that must differ.
    pub fn taken<W>(&self, step: &Step<W>) -> Vec<(Cell, Values)> {
        let mut taken = vec![0; self.candidates.len()];
        for &(cell, values) in &step.eliminate {
            taken[cell.index()] |= values & self.set(cell.index());
        }
        if let Some((cell, digit)) = step.place {
            let number = 1 << (digit - 1);
            taken[cell.index()] |= self.set(cell.index()) & !number;
            for &peer in &self.rules.peers[cell.index()] {
                taken[peer] |= self.set(peer) & number;
            }
        }
        let cells = taken.into_iter().enumerate().filter(|(_, set)| *set != 0);
        cells.map(|(cell, set)| (Cell::new(cell), set)).collect()
    }

    /// The cells to which a step leaves one number of several, with that number, by its place among those of the board,
    /// from 1.
    pub fn singles_after<W>(&self, step: &Step<W>) -> Vec<(Cell, u8)> {
        let left = self.taken(step).into_iter().map(|(cell, gone)| (cell, self.set(cell.index()) & !gone));
        let singles = left.filter(|(_, set)| set.count_ones() == 1);
        singles.map(|(cell, set)| (cell, set.trailing_zeros() as u8 + 1)).collect()
    }

    /// Fills a cell.
    pub(super) fn fill(&mut self, cell: usize) {
        self.blank.retain(|&blank| blank != cell);
    }

    /// Takes candidates away.
    pub(super) fn remove(&mut self, cell: usize, values: Values) {
        self.candidates[cell] &= !values;
    }

    /// Takes all candidates from elsewhere.
    pub(super) fn set_all(&mut self, candidates: &[Values]) {
        self.candidates.copy_from_slice(candidates);
    }

    pub(super) fn set(&self, cell: usize) -> Values {
        self.candidates[cell]
    }

    pub(super) fn has(&self, cell: usize, value: usize) -> bool {
        self.candidates[cell] >> value & 1 == 1
    }

    /// Whether a cell has one candidate.
    pub(super) fn is_single(&self, cell: usize) -> bool {
        self.candidates[cell].count_ones() == 1
    }

    /// Whether a cell that must differ from it still has its only candidate.
    pub(super) fn is_open(&self, cell: usize) -> bool {
        let set = self.candidates[cell];
        self.rules.peers[cell].iter().any(|&peer| self.candidates[peer] & set != 0)
    }

    /// The cells of a group that have a value.
    pub(super) fn places(&self, group: &Group, value: usize) -> Vec<usize> {
        group.cells.iter().copied().filter(|&cell| self.has(cell, value)).collect()
    }

    /// The cells of a group that have each value, as bits for their places in it. A group that is full has no more cells
    /// than a set has bits.
    pub(super) fn place_sets(&self, group: &Group) -> [u32; Values::BITS as usize] {
        let mut sets = [0; Values::BITS as usize];
        for (at, &cell) in group.cells.iter().enumerate() {
            members(self.set(cell)).for_each(|value| sets[value] |= 1 << at);
        }
        sets
    }

    /// All candidates that differ from this one's cell or cannot stand beside it: cell and value, ascending.
    pub(super) fn weak(&self, cell: usize, value: usize) -> Vec<(usize, usize)> {
        let peers = &self.rules.peers[cell];
        let before = peers.partition_point(|&peer| peer < cell);
        let has = |&&peer: &&usize| self.has(peer, value);
        let mut out: Vec<(usize, usize)> = Vec::with_capacity(peers.len() + self.rules.values());
        out.extend(peers[..before].iter().filter(has).map(|&peer| (peer, value)));
        out.extend(members(self.set(cell)).filter(|&other| other != value).map(|other| (cell, other)));
        out.extend(peers[before..].iter().filter(has).map(|&peer| (peer, value)));
        if self.rules.pairs_of[cell].is_empty() {
            return out;
        }
        for &index in &self.rules.pairs_of[cell] {
            let pair = &self.rules.pairs[index];
            let (other, allowed) = if pair.first == cell {
                (pair.second, pair.forward[value])
            } else {
                (pair.first, pair.backward[value])
            };
            out.extend(members(self.set(other) & !allowed).map(|value| (other, value)));
        }
        out.sort_unstable();
        out.dedup();
        out
    }
}

/// The values of a set, ascending.
pub(super) fn members(mut set: Values) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let value = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(value)
    })
}
