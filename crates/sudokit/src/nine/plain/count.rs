//! Many solutions of one puzzle, counted without meeting each: `nine::walk`, one position after the other.

use super::position::Position;
use super::split::{Next, choose};
use crate::control::Stop;
use crate::nine::arch::digest_of;
use crate::nine::tree::Steps;
use crate::nine::walk::{Memory, Walk};

/// The candidates of the open cells, for each digit and band.
type Open = [[u32; 3]; 9];

/// The memory of counting, kept from call to call.
#[derive(Clone, Debug)]
pub(in crate::nine) struct Census {
    memory: Memory<Open>,
    walk: Walk<Position, Open>,
}

impl Census {
    /// Nothing allocated yet.
    pub(in crate::nine) fn new() -> Self {
        Census { memory: Memory::new(), walk: Walk::new() }
    }
}

/// Where a position with these open cells is remembered.
fn place(open: &Open) -> usize {
    let word = |i: usize| u64::from(open[i / 3][i % 3]);
    let two = |i: usize| word(2 * i) | if i < 13 { word(2 * i + 1) << 32 } else { 0 };
    Memory::<Open>::place(
        digest_of::<7>(std::array::from_fn(two))
            ^ digest_of::<7>(std::array::from_fn(|i| two(7 + i))).rotate_left(32),
    )
}

/// Counts the solutions of `root` into `total` until there are `limit` of them, the steps are used up or all are
/// counted.
pub(in crate::nine) fn count(
    root: Position,
    census: &mut Census,
    limit: u64,
    total: &mut u64,
    steps: &mut impl Steps,
) -> Result<(), Stop> {
    let Census { memory, walk } = census;
    memory.begin([[0; 3]; 9]);
    walk.begin(1);
    let mut position = root;
    loop {
        let count = if !position.propagate() {
            steps.dead_end();
            0
        } else if position.is_solved() {
            1
        } else {
            let open = position.open();
            let place = place(&open);
            if let Some(note) = memory.at(place)
                && note.open == open
            {
                note.count
            } else {
                match choose(&mut position, 0, false) {
                    Next::Halves(guess) => {
                        steps.guess()?;
                        let mut second = position;
                        second.remove(&guess.deny);
                        let (_, three) = position.crowded();
                        walk.split(second, open, place, three == [0; 3]);
                        position.remove(&guess.assert);
                        continue;
                    }
                    Next::Again => continue,
                    Next::Thirds(..) => unreachable!("two guesses at once are for later"),
                    Next::Dead => {
                        steps.dead_end();
                        0
                    }
                }
            }
        };
        *total = total.saturating_add(walk.worth(count));
        if *total >= limit {
            *total = limit;
            return Err(Stop::Limit);
        }
        match walk.settle(count, memory) {
            Some(next) => position = next,
            None => return Ok(()),
        }
    }
}
