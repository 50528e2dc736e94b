//! The search tree of one puzzle, walked by several workers at once.
//!
//! A sweep of one position is a chain of dependent instructions that leaves most of the processor idle, so a few
//! positions of the same tree are swept side by side: each *slot* holds a position, all slots share one stack of
//! positions still to be searched, and a slot that comes to an end takes the newest. A puzzle that needs no guess
//! never uses more than one slot. The stack stays shallow because the newest is taken first.
//!
//! The order of solutions depends on the number of slots alone, which is the same for every vector instruction set;
//! plain Rust goes depth first.

use super::arch::Arch;
use super::branch::{Consts, Next, choose, is_easy_going};
use super::cells::Cells;
use super::sweep::{Found, is_solution, sweep, sweep_apart, sweep_two};
use crate::control::Stop;

/// Positions swept side by side.
pub(super) const SLOTS: usize = 4;

/// How many slots a tree is worth after so many guesses. A shallow tree ends sooner if its most promising position
/// is not kept waiting, and a search that stops at a second solution wastes less.
fn width(guesses: u64) -> usize {
    match guesses {
        0..=2 => 1,
        3..=15 => 2,
        _ => SLOTS,
    }
}

/// What a search asks and tells on its way.
pub(super) trait Steps {
    /// A guess is about to be made: the position that follows it is a new node of the tree.
    fn guess(&mut self) -> Result<(), Stop>;
    /// A position came to nothing.
    fn dead_end(&mut self) {}
}

/// Counts the guesses of a search without a budget.
pub(super) struct Guesses(pub(super) u64);

impl Steps for Guesses {
    #[inline(always)]
    fn guess(&mut self) -> Result<(), Stop> {
        self.0 += 1;
        Ok(())
    }
}

/// What a search does with solutions.
pub(super) trait Visit<P>: Steps {
    /// A solution.
    fn solution(&mut self, position: &P) -> Result<(), Stop>;
}

/// Searches the whole tree unless the visitor stops it. `stack` is only room; it is cleared.
#[inline(always)]
pub(super) fn search<A: Arch>(
    arch: A,
    consts: &Consts<A::Words>,
    root: Cells<A::Words>,
    stack: &mut Vec<Cells<A::Words>>,
    visit: &mut impl Visit<Cells<A::Words>>,
) -> Result<(), Stop> {
    stack.clear();
    let mut slots = [root; SLOTS];
    let mut busy: usize = 1;
    let mut guesses: u64 = 0;
    let mut failed = false;
    let mut found = [Found::default(); SLOTS];
    while busy > 0 {
        if A::PAIRED && busy > 1 {
            let pairs = slots.chunks_exact_mut(2).zip(found.chunks_exact_mut(2));
            for (pair, found) in pairs.take(busy.div_ceil(2)) {
                let (a, b) = pair.split_at_mut(1);
                found.copy_from_slice(&sweep_two(&mut a[0], &mut b[0], consts.full));
            }
        } else if A::PAIRED {
            found[0] = sweep(&mut slots[0], consts.full);
        } else {
            for k in 0..busy {
                found[k] = sweep_apart(&mut slots[k], &consts.full);
            }
        }
        let mut k = busy;
        while k > 0 {
            k -= 1;
            if found[k].goes_on() {
                continue;
            }
            if found[k].solved && is_solution(&slots[k]) {
                visit.solution(&slots[k])?;
            } else if !(found[k].broken | found[k].solved) {
                match choose(arch, &slots[k], consts, guesses, failed) {
                    Next::Halves(first, second) => {
                        visit.guess()?;
                        guesses = guesses.saturating_add(1);
                        slots[k] = first;
                        stack.push(second);
                        continue;
                    }
                    Next::Thirds(first, second, third) => {
                        visit.guess()?;
                        visit.guess()?;
                        guesses = guesses.saturating_add(2);
                        slots[k] = first;
                        stack.push(third);
                        stack.push(second);
                        continue;
                    }
                    Next::Again(cells) => {
                        slots[k] = cells;
                        continue;
                    }
                    Next::Dead => {
                        failed = true;
                        visit.dead_end();
                    }
                }
            } else {
                failed = true;
                visit.dead_end();
            }
            if let Some(cells) = stack.pop() {
                slots[k] = cells;
            } else {
                busy -= 1;
                slots[k] = slots[busy];
            }
        }
        while !is_easy_going(guesses, failed) && busy < width(guesses) {
            let Some(cells) = stack.pop() else { break };
            slots[busy] = cells;
            busy += 1;
        }
    }
    Ok(())
}
