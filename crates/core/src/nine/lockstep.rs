//! Lockstep batch: many puzzles in lanes side by side, each with its own depth-first search.
//!
//! A pass over one puzzle is a chain of dependent instructions; several puzzles passed over one after the other,
//! without a branch between them, keep the processor's vector units busy. A lane whose puzzle is done takes the next
//! one at once. Branches happen only between the rounds of passes.
//!
//! Why not the loop of `search.rs`: there the lanes share one stack and one set of figures, here each lane has its own,
//! and its puzzle's.

use super::board9::Board9;
use super::count::{Count, CountingState, MANY};
use super::kernel::{Advance, Batch, Lockstepped, PassOutcome, SearchProgress, advance};
use super::observer::{AnswerSink, GuessCounter};
use crate::board::Grid9;

/// A lane: one puzzle in progress.
#[derive(Clone, Debug)]
struct Lane<P> {
    index: u64,
    /// Solutions that were known from the start, and with them those found.
    known: u64,
    solutions: u64,
    progress: SearchProgress,
    first: P,
    stack: Vec<P>,
}

/// All lanes, kept from call to call.
#[derive(Clone, Debug)]
pub(super) struct Lockstep<const LANES: usize, P> {
    lanes: [Lane<P>; LANES],
}

impl<const LANES: usize, P: Copy> Lockstep<LANES, P> {
    /// Empty lanes.
    pub(super) fn new(blank: P) -> Self {
        let lane = |_| Lane {
            index: 0,
            known: 0,
            solutions: 0,
            progress: SearchProgress::default(),
            first: blank,
            stack: Vec::with_capacity(64),
        };
        Lockstep { lanes: std::array::from_fn(lane) }
    }
}

/// Solves what `next` gives until it gives no more; the puzzles are numbered from 0 in the order of `next`, the answers
/// come in the order of completion. `limit` is not 0.
#[inline(always)]
pub(super) fn run<const LANES: usize, K: Lockstepped<LANES>, B: Board9, A: AnswerSink>(
    kernel: &K,
    lockstep: &mut Lockstep<LANES, K::Position>,
    counting: &mut CountingState<LANES, K>,
    limit: u64,
    mut next: impl FnMut() -> Option<B>,
    answers: &mut A,
) {
    let few = limit.min(MANY);
    let blank = kernel.blank();
    let mut positions = K::Batch::blank(kernel);
    let mut copy = blank;
    let mut boards = [None; LANES];
    let mut busy = 0;
    let mut index = 0;
    while busy < LANES {
        let Some(board) = next() else { break };
        positions.set(busy, &kernel.read(&board));
        boards[busy] = (limit > few).then_some(board);
        lockstep.lanes[busy].start(index, board.known());
        index += 1;
        busy += 1;
    }
    let mut outcomes = [PassOutcome::default(); LANES];
    while busy > 0 {
        // Idle lanes take part: a fixed number of passes has no branch.
        positions.propagate(kernel, &mut outcomes);
        let mut k = busy;
        while k > 0 {
            k -= 1;
            if outcomes[k].goes_on() {
                continue;
            }
            let lane = &mut lockstep.lanes[k];
            let position = positions.open(k, &mut copy);
            let advanced =
                advance(kernel, position, &outcomes[k], &mut lane.progress, &mut lane.stack, &mut ());
            match advanced {
                // Without an observer that listens nothing stops.
                Ok(Advance::Continue) | Err(_) => {
                    positions.keep(k, &copy);
                    continue;
                }
                Ok(Advance::Solution) => {
                    if A::FIRST && lane.solutions == lane.known {
                        lane.first = *position;
                    }
                    lane.solutions += 1;
                    if lane.solutions >= few {
                        lane.stack.clear();
                    }
                }
                Ok(Advance::DeadEnd) => {}
            }
            if let Some(position) = lane.stack.last() {
                positions.set(k, position);
                lane.stack.truncate(lane.stack.len() - 1);
                continue;
            }
            let answer = answers.answer(lane.index);
            (answer.solutions, answer.guesses) = (lane.solutions, lane.progress.guesses);
            if A::FIRST && lane.solutions > lane.known {
                kernel.write(&lane.first, &mut answer.first);
            } else if A::FIRST {
                answer.first = Grid9::EMPTY;
            }
            if lane.solutions == few
                && let Some(board) = &boards[k]
            {
                let mut guesses = GuessCounter(lane.progress.guesses);
                let (root, observer) = (kernel.read(board), &mut guesses);
                let limit = limit - lane.known;
                let (found, _) = K::enter(kernel.token(), Count { kernel, counting, root, limit, observer });
                answer.solutions = lane.known + found;
                answer.guesses = guesses.0;
            }
            answers.done(lane.index);
            if let Some(board) = next() {
                positions.set(k, &kernel.read(&board));
                boards[k] = (limit > few).then_some(board);
                lane.start(index, board.known());
                index += 1;
            } else {
                busy -= 1;
                lockstep.lanes.swap(k, busy);
                let last = *positions.open(busy, &mut copy);
                positions.set(k, &last);
                boards[k] = boards[busy];
                positions.set(busy, &blank);
            }
        }
    }
}

impl<P> Lane<P> {
    fn start(&mut self, index: u64, known: u64) {
        self.index = index;
        (self.known, self.solutions) = (known, known);
        self.progress = SearchProgress::default();
        self.stack.clear();
    }
}
