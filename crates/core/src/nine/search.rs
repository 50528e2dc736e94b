//! Depth-first search of one puzzle, in several lanes at once.
//!
//! A pass over one position is a chain of dependent instructions that leaves most of the processor idle, so a few
//! positions of the same tree are propagated side by side. Each *lane* holds a position, all lanes share one stack of
//! positions still to be searched, and a lane whose position is done takes the newest. A puzzle that needs no guess
//! never uses more than one lane. The stack stays shallow because the newest is taken first.
//!
//! The order of solutions depends on the number of lanes alone, which is the same for every vector instruction set;
//! the scalar kernel has one lane, which makes this a plain depth-first search.

use super::branch::is_under_constrained;
use super::kernel::{Advance, Lanes, PassOutcome, SearchProgress, advance};
use super::observer::SolutionSink;
use crate::control::Stop;

/// The number of lanes that a tree is worth after `guesses` guesses. A shallow tree ends sooner if its most promising
/// position is not kept waiting, and a search that stops at a second solution wastes less.
fn width(guesses: u64, lanes: usize) -> usize {
    match guesses {
        0..=2 => 1,
        3..=15 => lanes.min(2),
        _ => lanes,
    }
}

/// Searches the whole tree unless the sink stops it. `stack` is scratch space; its contents are discarded.
#[inline(always)]
pub(super) fn search<const LANES: usize, K: Lanes<LANES>>(
    kernel: &K,
    root: K::Position,
    stack: &mut Vec<K::Position>,
    sink: &mut impl SolutionSink<K::Position>,
) -> Result<(), Stop> {
    stack.clear();
    let mut lanes = [root; LANES];
    let mut busy: usize = 1;
    let mut progress = SearchProgress::default();
    let mut outcomes = [PassOutcome::default(); LANES];
    loop {
        kernel.propagate(&mut lanes, busy, &mut outcomes);
        let mut k = busy;
        while k > 0 {
            k -= 1;
            if outcomes[k].goes_on() {
                continue;
            }
            match advance(kernel, &mut lanes[k], &outcomes[k], &mut progress, stack, sink)? {
                Advance::Continue => continue,
                Advance::Solution => sink.solution(&lanes[k])?,
                Advance::DeadEnd => {}
            }
            if let Some(position) = stack.pop() {
                lanes[k] = position;
            } else {
                busy -= 1;
                // Most searches end with their only lane.
                if busy == 0 {
                    return Ok(());
                }
                lanes[k] = lanes[busy];
            }
        }
        while !is_under_constrained(progress) && busy < width(progress.guesses, LANES) {
            let Some(position) = stack.pop() else { break };
            lanes[busy] = position;
            busy += 1;
        }
    }
}
