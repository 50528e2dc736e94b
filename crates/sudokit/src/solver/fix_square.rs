//! Fix-square: candidates per cell, counters per house and digit, and propagation of naked and hidden singles.
//!
//! Each cell keeps its candidate set; each house G keeps for each digit i the counter c(G, i) of the cells that can
//! still be i. Fixing a digit in a cell removes it from the cell's peers and lowers counters. A cell left with one
//! candidate, or a counter that reaches 1, fixes the next; a counter at 0 or a cell without candidates means "no valid
//! solution". At the fixed point a digit is guessed in a cell with fewest candidates, recursively. The level of a run
//! is 1 when no guess was needed, 2 when guesses one deep sufficed, 3 for two deep, and so on.
//!
//! Source: [fix-square]. How we differ: the recursion there is a stack of pending fixes here, and a guess copies the
//! whole state (a 9×9 board takes 0.6 KB) into memory allocated before the search. So nothing is allocated while it
//! runs and space is constant for a given board. A node is a state after propagation; an iteration is a cell fixed.

use crate::board::{Board, Candidate, Cell, Digit, DigitSet, HousesPuzzle};
use crate::control::Stop;
use crate::trace::Event;

use super::interface::{Solver, SolverInfo, Support};
use super::run::Run;

/// Fix-square with guessing.
pub static FIX_SQUARE: FixSquare = FixSquare;

/// The type of the solver [`FIX_SQUARE`].
pub struct FixSquare;

static INFO: SolverInfo = SolverInfo {
    id: "fix-square",
    name: "Fix-square propagation",
    idea: "Propagate forced digits by candidate sets and house counters; guess where fewest candidates are left.",
    source: "Alvaro [fix-square]",
    supports: Support::Houses,
    complete: true,
    node: "a state after propagation",
    iteration: "a cell fixed",
    control: "",
    options: &[],
};

impl Solver for FixSquare {
    fn info(&self) -> &'static SolverInfo {
        &INFO
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let mut search = Propagation::new(puzzle);
        let outcome = search.start(puzzle, run);
        run.stats().set_figure("level", f64::from(search.deepest + 1));
        outcome
    }
}

/// One state of the board: what a guess has to save.
#[derive(Clone)]
struct SavedBoard {
    /// Candidates of each cell; a fixed cell keeps its digit alone.
    candidates: Vec<u32>,
    fixed: Vec<bool>,
    /// c(G, i) at `house * n + digit index`.
    counters: Vec<u8>,
    blanks: usize,
}

impl SavedBoard {
    /// Overwrites this state without allocating.
    fn copy_from(&mut self, other: &SavedBoard) {
        self.candidates.copy_from_slice(&other.candidates);
        self.fixed.copy_from_slice(&other.fixed);
        self.counters.copy_from_slice(&other.counters);
        self.blanks = other.blanks;
    }
}

struct Propagation<'p> {
    layout: &'p Board,
    state: SavedBoard,
    /// States to go back to, one for each guess that may stand.
    saved: Vec<SavedBoard>,
    /// Cells and digits that are forced and not yet fixed.
    pending: Vec<Candidate>,
    deepest: u32,
}

impl<'p> Propagation<'p> {
    fn new(puzzle: &'p HousesPuzzle) -> Propagation<'p> {
        let layout = puzzle.layout();
        let n = layout.size();
        let state = SavedBoard {
            candidates: vec![DigitSet::all(n).bits(); layout.cell_count()],
            fixed: vec![false; layout.cell_count()],
            counters: vec![n as u8; layout.houses().len() * n],
            blanks: layout.cell_count(),
        };
        // A cell is pending at most once for itself and once for each of its houses and digits.
        let pending = Vec::with_capacity(layout.cell_count() * (1 + n * 5));
        Propagation { layout, saved: Vec::new(), state, pending, deepest: 0 }
    }

    fn start(&mut self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let mut sound = true;
        for cell in self.layout.cells() {
            let all = DigitSet::all(self.layout.size());
            for digit in all - puzzle.allowed(cell) {
                // Givens are fixed below, as in the source; only restricted blanks lose candidates here.
                if puzzle.given(cell).is_none() {
                    sound &= self.remove(cell, digit, run);
                }
            }
        }
        for cell in self.layout.cells() {
            if let Some(digit) = puzzle.given(cell) {
                self.pending.push(Candidate::new(cell, digit));
            }
        }
        sound = sound && self.fix_pending(run)?;
        self.saved = vec![self.state.clone(); self.state.blanks + 1];
        if !sound {
            run.node(0)?;
            run.contradiction(None);
            return Ok(());
        }
        self.guess(0, run)
    }

    /// Guesses in the cell with fewest candidates; `depth` guesses stand.
    fn guess(&mut self, depth: usize, run: &mut Run<'_>) -> Result<(), Stop> {
        run.node(depth)?;
        self.deepest = self.deepest.max(depth as u32);
        if self.state.blanks == 0 {
            let mut values = [0u8; 625];
            for (value, mask) in values.iter_mut().zip(&self.state.candidates) {
                *value = mask.trailing_zeros() as u8 + 1;
            }
            return run.solution(&values[..self.state.candidates.len()]);
        }
        let cell = self.fewest();
        let candidates = DigitSet::from_bits(self.state.candidates[cell.index()]);
        run.event(Event::Choose { cell, options: candidates.len() as u32 });
        self.saved[depth].copy_from(&self.state);
        for digit in candidates {
            run.guess(cell, digit, depth + 1);
            self.pending.clear();
            self.pending.push(Candidate::new(cell, digit));
            if self.fix_pending(run)? {
                self.guess(depth + 1, run)?;
            } else {
                // A guess that is refuted at once was still a guess this deep.
                self.deepest = self.deepest.max(depth as u32 + 1);
                run.contradiction(Some(cell));
            }
            run.event(Event::Retract { candidate: Candidate::new(cell, digit).into() });
            let Propagation { state, saved, .. } = self;
            state.copy_from(&saved[depth]);
        }
        Ok(())
    }

    /// The first blank with fewest candidates.
    fn fewest(&self) -> Cell {
        let mut best = (u32::MAX, 0);
        for (cell, mask) in self.state.candidates.iter().enumerate() {
            let count = mask.count_ones();
            if !self.state.fixed[cell] && count < best.0 {
                best = (count, cell);
            }
        }
        Cell::new(best.1)
    }

    /// FIX-SQUARE for everything that is pending. False means "no valid solution".
    fn fix_pending(&mut self, run: &mut Run<'_>) -> Result<bool, Stop> {
        while let Some(Candidate { cell, digit }) = self.pending.pop() {
            let index = cell.index();
            let mask = DigitSet::single(digit).bits();
            if self.state.candidates[index] & mask == 0 {
                return Ok(false);
            }
            if self.state.fixed[index] {
                continue;
            }
            run.iteration()?;
            run.event(Event::Place { candidate: Candidate::new(cell, digit).into() });
            self.state.fixed[index] = true;
            self.state.blanks -= 1;
            let others = DigitSet::from_bits(self.state.candidates[index]) - digit;
            for other in others {
                if !self.remove(cell, other, run) {
                    return Ok(false);
                }
            }
            let layout = self.layout;
            for &peer in layout.peers(cell) {
                if self.state.candidates[peer.index()] & mask != 0 && !self.remove(peer, digit, run) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Removes a candidate from a cell and lowers the counters of its houses; queues what that forces.
    fn remove(&mut self, cell: Cell, digit: Digit, run: &mut Run<'_>) -> bool {
        let n = self.layout.size();
        run.event(Event::Eliminate { candidate: Candidate::new(cell, digit).into() });
        let left = self.state.candidates[cell.index()] & !DigitSet::single(digit).bits();
        self.state.candidates[cell.index()] = left;
        if left == 0 {
            return false;
        }
        if left.is_power_of_two() && !self.state.fixed[cell.index()] {
            let only = Digit::from_index(left.trailing_zeros() as usize);
            self.pending.push(Candidate::new(cell, only));
        }
        let layout = self.layout;
        for &house in layout.houses_of(cell) {
            let counter = &mut self.state.counters[house * n + digit.index()];
            *counter -= 1;
            match *counter {
                0 => return false,
                1 => self.pending.extend(self.last_place(house, digit)),
                _ => {}
            }
        }
        true
    }

    /// The cell of a house that alone can still be `digit`, unless it is fixed already.
    fn last_place(&self, house: usize, digit: Digit) -> Option<Candidate> {
        let mask = DigitSet::single(digit).bits();
        let cells = &self.layout.houses()[house].cells;
        let cell = *cells.iter().find(|cell| self.state.candidates[cell.index()] & mask != 0)?;
        (!self.state.fixed[cell.index()]).then_some(Candidate::new(cell, digit))
    }
}
