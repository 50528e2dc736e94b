//! What the depth-first searches need of a representation of positions.
//!
//! A *position* is a node of the search tree: the candidates of all cells. There are two representations, tables of
//! vectors (`vector.rs`) and planes of digits in scalar words (`scalar/`). The three loops over a tree are written once
//! over the traits here: one puzzle (`search.rs`), many puzzles (`lockstep.rs`), counting (`count.rs`). They differ in
//! what a lane takes up when its position is done. That is the newest open position of the same tree, the next of its
//! own tree or else the next puzzle, or the largest half that another lane left open, with its counts. The step from a
//! position to the next, which they share, is [`advance`].

use super::arch::Task;
use super::board9::Board9;
use super::observer::Observer;
use crate::board::Grid9;
use crate::control::Stop;

/// A representation of positions and what can be done with one.
pub(super) trait Kernel {
    /// The candidates of all cells.
    type Position: Copy;
    /// The candidates of the cells with more than one.
    type Undecided: Copy;

    /// Shows that the processor has the instruction set.
    type Token: Copy;

    /// The token of this kernel.
    fn token(&self) -> Self::Token;
    /// Runs a task compiled for the instruction set of the kernel.
    fn enter<T: Task>(token: Self::Token, task: T) -> T::Out;
    /// A position in which nothing follows.
    fn blank(&self) -> Self::Position;
    /// The candidates of a board.
    fn read<B: Board9>(&self, board: &B) -> Self::Position;
    /// The digits of a solution.
    fn write(&self, solution: &Self::Position, grid: &mut Grid9);

    /// Is this position, which propagation calls solved, a solution?
    fn is_solution(&self, position: &Self::Position) -> bool;
    /// Takes a branching decision where propagation changes nothing more: the position becomes the part to be searched
    /// first, the other parts are pushed, last one first.
    fn branch(
        &self,
        position: &mut Self::Position,
        progress: SearchProgress,
        others: &mut Vec<Self::Position>,
    ) -> Branching;

    /// The undecided cells: a memo key.
    fn undecided(&self, position: &Self::Position) -> Self::Undecided;
    /// Are these the same candidates?
    fn is_same(&self, a: &Self::Undecided, b: &Self::Undecided) -> bool;
    /// A hash, the same for every vector instruction set.
    fn hash(&self, undecided: &Self::Undecided) -> u64;
    /// Has no cell more than two candidates?
    fn is_bivalue(&self, undecided: &Self::Undecided) -> bool;
}

/// A kernel that propagates positions in `LANES` lanes side by side.
pub(super) trait Lanes<const LANES: usize>: Kernel {
    /// Propagates the first `busy` positions, each once or more often.
    fn propagate(
        &self,
        positions: &mut [Self::Position; LANES],
        busy: usize,
        outcomes: &mut [PassOutcome; LANES],
    );
}

/// A kernel with its way to keep the positions of a lockstep batch.
pub(super) trait Lockstepped<const LANES: usize>: Lanes<LANES> {
    /// The positions.
    type Batch: Batch<LANES, Self>;
}

/// The positions of a lockstep batch, which are all propagated together.
pub(super) trait Batch<const LANES: usize, K: Kernel + ?Sized> {
    /// Every lane has a position in which nothing follows.
    fn blank(kernel: &K) -> Self;
    /// The position of lane `k`, where it stands or in `copy`. After a change, `keep` must follow.
    fn open<'p>(&'p mut self, k: usize, copy: &'p mut K::Position) -> &'p mut K::Position;
    /// Writes a copy that `open` made back.
    fn keep(&mut self, k: usize, copy: &K::Position);
    /// Gives lane `k` a position.
    fn set(&mut self, k: usize, position: &K::Position);
    /// Propagates every lane, once or more often.
    fn propagate(&mut self, kernel: &K, outcomes: &mut [PassOutcome; LANES]);
}

/// One by one, as the lanes of the kernel.
impl<const LANES: usize, K: Lanes<LANES>> Batch<LANES, K> for [K::Position; LANES] {
    #[inline(always)]
    fn blank(kernel: &K) -> Self {
        [kernel.blank(); LANES]
    }
    #[inline(always)]
    fn open<'p>(&'p mut self, k: usize, _copy: &'p mut K::Position) -> &'p mut K::Position {
        &mut self[k]
    }
    #[inline(always)]
    fn keep(&mut self, _k: usize, _copy: &K::Position) {}
    #[inline(always)]
    fn set(&mut self, k: usize, position: &K::Position) {
        self[k] = *position;
    }
    #[inline(always)]
    fn propagate(&mut self, kernel: &K, outcomes: &mut [PassOutcome; LANES]) {
        kernel.propagate(self, LANES, outcomes);
    }
}

/// What propagation made of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct PassOutcome {
    /// There is no solution here.
    pub(super) contradiction: bool,
    /// Every cell holds its one digit; [`Kernel::is_solution`] has the last word.
    pub(super) solved: bool,
    /// More may follow.
    pub(super) changed: bool,
}

impl PassOutcome {
    /// Nothing to decide yet: propagate again.
    #[inline(always)]
    pub(super) fn goes_on(&self) -> bool {
        self.changed & !self.contradiction & !self.solved
    }

    /// Does the position need a branching decision? (If it does not go on.)
    #[inline(always)]
    pub(super) fn is_undecided(&self) -> bool {
        !(self.contradiction | self.solved)
    }
}

/// What [`Kernel::branch`] did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Branching {
    /// Two parts: one decision holds, or it does not.
    Binary,
    /// Three parts: two decisions hold; the first alone does; the first does not.
    Ternary,
    /// Candidates were removed after all: propagate again.
    Repropagate,
    /// There is no solution here.
    Dead,
}

/// What a search knows of its way, for the choice of decisions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SearchProgress {
    /// Guesses made.
    pub(super) guesses: u64,
    /// Whether a position came to nothing.
    pub(super) failed: bool,
}

/// What became of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Advance {
    /// Propagate it again.
    Continue,
    /// It is a solution.
    Solution,
    /// It has none.
    DeadEnd,
}

/// The step of a depth-first search where propagation does not go on. A position that is neither a solution nor a
/// contradiction is branched on; its other parts are pushed. (The outcome comes by reference: a copy of its three
/// bytes is loaded as one number, which stalls on the three stores before it. Measured: 5 to 7 % of the time of hard
/// puzzles.)
#[inline(always)]
pub(super) fn advance<K: Kernel>(
    kernel: &K,
    position: &mut K::Position,
    outcome: &PassOutcome,
    progress: &mut SearchProgress,
    stack: &mut Vec<K::Position>,
    observer: &mut impl Observer,
) -> Result<Advance, Stop> {
    if outcome.solved && kernel.is_solution(position) {
        return Ok(Advance::Solution);
    }
    if outcome.is_undecided() {
        match kernel.branch(position, *progress, stack) {
            Branching::Binary => {
                observer.guess()?;
                progress.guesses += 1;
                return Ok(Advance::Continue);
            }
            Branching::Ternary => {
                observer.guess()?;
                observer.guess()?;
                progress.guesses += 2;
                return Ok(Advance::Continue);
            }
            Branching::Repropagate => return Ok(Advance::Continue),
            Branching::Dead => {}
        }
    }
    progress.failed = true;
    observer.dead_end();
    Ok(Advance::DeadEnd)
}
