//! True candidates: for each number of each cell, whether some solution has it, and if asked in how many.
//!
//! First solutions are looked for as for any question; a puzzle with few is settled by that alone, at the cost of its
//! proof of uniqueness. Then each cell with open candidates is asked for a solution in which it has one of them, all at
//! once. A solution settles the candidates that it shows in all cells, and its absence refutes all of the cell's open
//! ones with one proof. What was refuted is assumed away in all later searches. Values are tried in a random order, so
//! that solutions differ much. One compiled model is used by all searches; each thread has a copy.
//!
//! An ordinary 9×9 Sudoku with givens or pencilmarks is searched by the 9×9 engine, after one propagation by the
//! constraint engine, and with turns of the latter where a search takes long.
//!
//! Trials: `bench/record/other.md`.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use crate::board::Cell;
use crate::constraint::Puzzle;
use crate::control::{Cancel, Meter, Stats, Stop};
use crate::parallel;
use crate::propagation::TooLarge;
use crate::solver::{Search, Verdict};

use super::search::{Check, GridSearch, Interrupted};

/// Solutions that are looked for before cells are asked.
const FIRST: u64 = 16;

/// Maximum number of solutions that can be counted of each candidate: all that were counted are kept.
pub const MAX_COUNTED: u32 = 1024;

/// Options of [`true_candidates`]. The limit and the number to keep of [`Search`] mean nothing here; its budget and seed do.
#[derive(Clone, Debug)]
pub struct TrueCandidatesOptions {
    /// Up to how many solutions are counted of each candidate: 1 to [`MAX_COUNTED`].
    pub max: u32,
    /// Threads. A limit of nodes is one for all, so that with one there is only one thread.
    pub threads: usize,
}

impl Default for TrueCandidatesOptions {
    fn default() -> TrueCandidatesOptions {
        TrueCandidatesOptions { max: 1, threads: 1 }
    }
}

/// What has been found out, as it is found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CandidateProof<'a> {
    /// A solution: all that it shows are true.
    Solution(&'a [i32]),
    /// No solution has these numbers in this cell (bit v stands for `lowest + v`).
    Refuted(Cell, u32),
}

/// The answer.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TrueCandidates {
    /// For each cell and each number of the board, in how many solutions it is, counted up to as many as asked.
    pub solutions: Vec<Vec<u32>>,
    /// For each cell the numbers of which nothing is proved, or not yet enough solutions are counted: none unless
    /// [`TrueCandidates::stop`] says why.
    pub open: Vec<u32>,
    /// Different solutions that were met on the way.
    pub found: u64,
    /// A solution, if there is one.
    pub solution: Option<Vec<i32>>,
    /// Why the answer is not whole.
    pub stop: Option<Stop>,
    /// What was counted, over all threads.
    pub stats: Stats,
    /// The id of the solver whose engine searched.
    pub solver: &'static str,
}

impl TrueCandidates {
    /// The numbers of each cell that some solution has (bit v stands for `lowest + v`).
    pub fn possible(&self) -> Vec<u32> {
        let bits = |counts: &Vec<u32>| {
            counts.iter().enumerate().filter(|(_, count)| **count > 0).fold(0, |set, (bit, _)| set | 1 << bit)
        };
        self.solutions.iter().map(bits).collect()
    }

    /// The cells in which solutions differ.
    pub fn differ(&self) -> Vec<Cell> {
        let possible = self.possible();
        (0..possible.len()).filter(|&cell| possible[cell].count_ones() > 1).map(Cell::new).collect()
    }

    /// What is proved of the number of solutions.
    pub fn verdict(&self) -> Verdict {
        match self.found {
            2.. => Verdict::Many,
            found => Verdict::of(found, self.stop),
        }
    }
}

/// Finds the true candidates of a puzzle. `each` is called as soon as something is known, from several threads but
/// never from two at once.
///
/// ```
/// use sudokit::board::{Board};
/// use sudokit::constraint::{Killer, Puzzle};
/// use sudokit::diagnose::{TrueCandidatesOptions, true_candidates};
/// use sudokit::Search;
/// let mut puzzle = Puzzle::on(Board::square(4)).unwrap();
/// let cells = puzzle.board().row(0)[..2].to_vec();
/// puzzle.add(Killer { cells, sum: Some(3) }.into()).unwrap();
/// let options = TrueCandidatesOptions::default();
/// let answer = true_candidates(&puzzle, &Search::all(), &options, &mut |_| {}).unwrap();
/// assert_eq!(answer.possible()[..4], [0b0011, 0b0011, 0b1100, 0b1100]);
/// ```
///
/// # Errors
/// The puzzle is too large for the engine; or an error of the engine, caught by the check of what it found.
pub fn true_candidates(
    puzzle: &Puzzle,
    search: &Search,
    options: &TrueCandidatesOptions,
    each: &mut (dyn FnMut(CandidateProof<'_>) + Send),
) -> Result<TrueCandidates, TooLarge> {
    let check = |grid: &[i32]| puzzle.is_solved_by(grid);
    let check: Check<'_> = &check;
    let mut engine = GridSearch::of_puzzle(puzzle, check)?;
    let mut meter = Meter::new(search.budget.clone());
    let mut known = Known::new(puzzle, options.max.clamp(1, MAX_COUNTED), each);
    let outcome = known.begin(puzzle, &mut engine, &mut meter);
    let mut stats = Stats::default();
    let mut stop = None;
    match outcome {
        Ok(()) => {}
        Err(Interrupted::Failure(failure)) => return Err(failure),
        Err(Interrupted::Stop(ended)) => stop = Some(ended),
    }
    if stop.is_none() && known.is_open() {
        stop = known.settle_cells(&engine, search, options, &mut meter)?;
    }
    stats.add_search(&known.stats);
    let own = meter.finish();
    stats.add_search(&own);
    stats.elapsed = own.elapsed;
    Ok(TrueCandidates {
        open: known.open,
        solutions: known.counts,
        found: known.found,
        solution: known.solution,
        stop,
        stats,
        solver: engine.solver(),
    })
}

/// What is known so far.
struct Known<'e> {
    lowest: i32,
    max: u32,
    counts: Vec<Vec<u32>>,
    /// The candidates that are not refuted.
    possible: Vec<u32>,
    /// The candidates that are neither refuted nor counted up to `max`.
    open: Vec<u32>,
    found: u64,
    solution: Option<Vec<i32>>,
    /// Solutions that were counted, as values, so that none is counted twice.
    seen: HashSet<Box<[u8]>>,
    stats: Stats,
    failure: Option<TooLarge>,
    stop: Option<Stop>,
    each: &'e mut (dyn FnMut(CandidateProof<'_>) + Send),
}

impl<'e> Known<'e> {
    fn new(puzzle: &Puzzle, max: u32, each: &'e mut (dyn FnMut(CandidateProof<'_>) + Send)) -> Known<'e> {
        let board = puzzle.board();
        let possible: Vec<u32> =
            (0..board.cell_count()).map(|cell| puzzle.allowed(Cell::new(cell))).collect();
        Known {
            lowest: board.lowest(),
            max,
            counts: vec![vec![0; board.values()]; board.cell_count()],
            open: possible.clone(),
            possible,
            found: 0,
            solution: None,
            seen: HashSet::new(),
            stats: Stats::default(),
            failure: None,
            stop: None,
            each,
        }
    }

    fn is_open(&self) -> bool {
        self.open.iter().any(|&open| open != 0)
    }

    /// Propagation, and the first few solutions.
    fn begin(
        &mut self,
        puzzle: &Puzzle,
        engine: &mut GridSearch<'_>,
        meter: &mut Meter,
    ) -> Result<(), Interrupted> {
        meter.look()?;
        let propagated = engine.propagated(puzzle)?.unwrap_or_else(|| vec![0; self.possible.len()]);
        for (cell, left) in propagated.into_iter().enumerate() {
            self.refute(cell, !left);
        }
        if !self.is_open() {
            return Ok(());
        }
        let mut remaining = FIRST.max(2 * u64::from(self.max));
        let outcome = engine.search(meter, &mut |grid| {
            self.solution(grid);
            remaining -= 1;
            if remaining > 0 && self.is_open() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        if outcome.is_continue() {
            // These were all: what none of them shows is false, and the numbers are exact.
            for cell in 0..self.possible.len() {
                let shown = self.shown(cell);
                self.refute(cell, !shown);
                self.open[cell] = 0;
            }
        }
        Ok(())
    }

    /// The numbers of a cell that some solution so far has.
    fn shown(&self, cell: usize) -> u32 {
        let counts = self.counts[cell].iter().enumerate();
        counts.filter(|(_, count)| **count > 0).fold(0, |set, (value, _)| set | 1 << value)
    }

    fn refute(&mut self, cell: usize, values: u32) {
        let refuted = self.possible[cell] & values;
        if refuted != 0 {
            self.possible[cell] &= !refuted;
            self.open[cell] &= !refuted;
            (self.each)(CandidateProof::Refuted(Cell::new(cell), refuted));
        }
    }

    fn solution(&mut self, grid: Vec<i32>) {
        let values = grid.iter().map(|&number| (number - self.lowest) as u8).collect();
        if !self.seen.insert(values) {
            return;
        }
        self.found += 1;
        for (cell, &number) in grid.iter().enumerate() {
            let value = (number - self.lowest) as usize;
            let count = &mut self.counts[cell][value];
            *count = (*count + 1).min(self.max);
            if *count == self.max {
                self.open[cell] &= !(1 << value);
            }
        }
        (self.each)(CandidateProof::Solution(&grid));
        self.solution.get_or_insert(grid);
    }

    /// Asks the cells with open candidates, those with fewest first.
    fn settle_cells(
        &mut self,
        engine: &GridSearch<'_>,
        search: &Search,
        options: &TrueCandidatesOptions,
        meter: &mut Meter,
    ) -> Result<Option<Stop>, TooLarge> {
        let mut cells: Vec<usize> = (0..self.open.len()).filter(|&cell| self.open[cell] != 0).collect();
        cells.sort_by_key(|&cell| self.open[cell].count_ones());
        let shared = Mutex::new(self);
        if options.threads <= 1 || search.budget.nodes.is_some() {
            let mut engine = engine.clone();
            for &cell in &cells {
                engine.randomize(search.seed ^ cell as u64);
                match settle_cell(&shared, &mut engine, cell, meter) {
                    Ok(()) => {}
                    Err(interrupted) => return interrupted.stop().map(Some),
                }
            }
            return Ok(None);
        }
        let ended = Cancel::new();
        let job = parallel::Options::threads(options.threads).with_cancel(ended.clone());
        let _ = parallel::run(
            &job,
            cells.into_iter(),
            || engine.clone(),
            |engine, cell| {
                engine.randomize(search.seed ^ cell as u64);
                let mut meter = Meter::new(search.budget.clone());
                let outcome = settle_cell(&shared, engine, cell, &mut meter);
                let mut known = shared.lock().unwrap_or_else(PoisonError::into_inner);
                known.stats.add_search(&meter.finish());
                match outcome {
                    Ok(()) => return,
                    Err(Interrupted::Stop(stop)) => known.stop = Some(stop),
                    Err(Interrupted::Failure(failure)) => known.failure = Some(failure),
                }
                ended.cancel();
            },
            |()| ControlFlow::<()>::Continue(()),
        );
        let known = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        known.failure.take().map_or(Ok(known.stop), Err)
    }
}

/// Settles the open candidates of a cell.
fn settle_cell(
    shared: &Mutex<&mut Known<'_>>,
    engine: &mut GridSearch<'_>,
    cell: usize,
    meter: &mut Meter,
) -> Result<(), Interrupted> {
    let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        let (mut assumed, open, max) = {
            let known = lock();
            (known.possible.clone(), known.open[cell], known.max)
        };
        if open == 0 {
            return Ok(());
        }
        // Where several solutions are wanted each value is asked by itself, so that the number is that of the value.
        let values = if max > 1 { open & open.wrapping_neg() } else { open };
        assumed[cell] = values;
        engine.assume(&assumed);
        let outcome = engine.search(meter, &mut |grid| {
            let mut known = lock();
            known.solution(grid);
            // With one solution a candidate the rest of the cell is asked anew, without what is settled by now.
            if max == 1 || known.open[cell] & values == 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?;
        if outcome.is_continue() {
            let mut known = lock();
            let shown = known.shown(cell);
            known.refute(cell, values & !shown);
            known.open[cell] &= !values;
        }
    }
}
