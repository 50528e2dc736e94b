//! Many puzzles side by side, each with its own search.
//!
//! A sweep of one puzzle is a chain of dependent instructions; four puzzles swept one after the other, without a
//! branch between them, keep the processor's vector units busy. A slot whose puzzle is done takes the next one at
//! once. Branches happen only between the rounds of sweeps.

use super::Answer;
use super::arch::Arch;
use super::branch::{Consts, Next, choose};
use super::cells::{Board9, Cells};
use super::count::{Census, Count, MANY};
use super::sweep::{Found, is_solution, sweep_all};
use super::tree::Guesses;
use crate::board::Grid9;

/// Puzzles swept side by side.
pub(super) const SLOTS: usize = 4;

/// A slot: one puzzle under way.
#[derive(Clone, Debug)]
struct Slot<W> {
    ticket: u64,
    solutions: u64,
    guesses: u64,
    /// Whether a position came to nothing.
    failed: bool,
    first: Cells<W>,
    stack: Vec<Cells<W>>,
}

/// The slots' memory, kept from call to call.
#[derive(Clone, Debug)]
pub(super) struct Flock<W> {
    slots: [Slot<W>; SLOTS],
}

/// Where the answers of many puzzles go.
pub(super) trait Answers {
    /// The answer of the puzzle with this ticket, to be filled in.
    fn place(&mut self, ticket: u64) -> &mut Answer;
    /// It is filled in.
    fn done(&mut self, ticket: u64);
}

impl<W: Copy> Flock<W> {
    /// Empty slots.
    pub(super) fn new(blank: Cells<W>) -> Self {
        let slot = |_| Slot {
            ticket: 0,
            solutions: 0,
            guesses: 0,
            failed: false,
            first: blank,
            stack: Vec::with_capacity(64),
        };
        Flock { slots: std::array::from_fn(slot) }
    }
}

/// Solves what `next` gives until it gives no more; the tickets are numbered from 0 in the order of `next`, the answers
/// come in the order of completion. `limit` is not 0.
#[inline(always)]
pub(super) fn run<A: Arch, B: Board9>(
    arch: A,
    consts: &Consts<A::Words>,
    flock: &mut Flock<A::Words>,
    census: &mut Census<A::Words>,
    limit: u64,
    mut next: impl FnMut() -> Option<B>,
    answers: &mut impl Answers,
) {
    let few = limit.min(MANY);
    let blank = [consts.full; 3];
    let mut cells = [blank; SLOTS];
    let mut boards = [None; SLOTS];
    let mut busy = 0;
    let mut tickets = 0;
    while busy < SLOTS {
        let Some(board) = next() else { break };
        cells[busy] = board.cells(arch);
        boards[busy] = (limit > few).then_some(board);
        flock.slots[busy].start(tickets);
        tickets += 1;
        busy += 1;
    }
    let mut found = [Found::default(); SLOTS];
    while busy > 0 {
        sweep_all::<A, SLOTS>(&mut cells, &mut found, consts.full);
        let mut k = busy;
        while k > 0 {
            k -= 1;
            if found[k].goes_on() {
                continue;
            }
            let slot = &mut flock.slots[k];
            if found[k].solved && is_solution(&cells[k]) {
                if slot.solutions == 0 {
                    slot.first = cells[k];
                }
                slot.solutions += 1;
                if slot.solutions >= few {
                    slot.stack.clear();
                }
            } else if !(found[k].broken | found[k].solved) {
                match choose(arch, &cells[k], consts, slot.guesses, slot.failed) {
                    Next::Halves(first, second) => {
                        slot.guesses += 1;
                        cells[k] = first;
                        slot.stack.push(second);
                        continue;
                    }
                    Next::Thirds(first, second, third) => {
                        slot.guesses += 2;
                        cells[k] = first;
                        slot.stack.push(third);
                        slot.stack.push(second);
                        continue;
                    }
                    Next::Again(position) => {
                        cells[k] = position;
                        continue;
                    }
                    Next::Dead => slot.failed = true,
                }
            } else {
                slot.failed = true;
            }
            if let Some(position) = slot.stack.pop() {
                cells[k] = position;
                continue;
            }
            let answer = answers.place(slot.ticket);
            (answer.solutions, answer.guesses) = (slot.solutions, slot.guesses);
            if slot.solutions > 0 {
                arch.write(&slot.first, &mut answer.first.0);
            } else {
                answer.first = Grid9::EMPTY;
            }
            if slot.solutions == few
                && let Some(board) = &boards[k]
            {
                let mut guesses = Guesses(slot.guesses);
                let steps = &mut guesses;
                (answer.solutions, _) = arch.enter(Count { consts, census, board, limit, steps });
                answer.guesses = guesses.0;
            }
            answers.done(slot.ticket);
            if let Some(board) = next() {
                cells[k] = board.cells(arch);
                boards[k] = (limit > few).then_some(board);
                slot.start(tickets);
                tickets += 1;
            } else {
                busy -= 1;
                flock.slots.swap(k, busy);
                cells[k] = cells[busy];
                boards[k] = boards[busy];
                cells[busy] = blank;
            }
        }
    }
}

impl<W> Slot<W> {
    fn start(&mut self, ticket: u64) {
        self.ticket = ticket;
        self.solutions = 0;
        self.guesses = 0;
        self.failed = false;
        self.stack.clear();
    }
}
