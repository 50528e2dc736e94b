//! Many solutions of one puzzle, counted without visiting each.
//!
//! Depth-first with a memo table (`memo.rs`): the lanes share the tree and the table, and each knows the path from the
//! top of its part, so that counts can be added up on the way back. A lane that is at its end takes the largest half
//! that another one left open. All of it is the same with every vector instruction set, down to which entries the table
//! loses.
//!
//! Why not the loop of `search.rs`: what a position counts must go to the table when its last part is done, so a path
//! takes the place of the stack, and every position is looked up before it is branched on.

use super::arch::Task;
use super::kernel::{Branching, Kernel, Lanes, PassOutcome, SearchProgress};
use super::memo::{Memo, Path};
use super::observer::Observer;
use crate::control::Stop;

/// From this many solutions on they are counted without visiting each.
pub(super) const MANY: u64 = 16;

/// A puzzle known to have [`MANY`] solutions, of which more are wanted: their number, up to `limit`, and why there are
/// no more.
///
/// One code for every kind of board and observer: it is large, and a call through a table is small beside a node.
pub(super) struct Count<'a, const LANES: usize, K: Kernel> {
    pub(super) kernel: &'a K,
    pub(super) counting: &'a mut CountingState<LANES, K>,
    pub(super) root: K::Position,
    pub(super) limit: u64,
    pub(super) observer: &'a mut dyn Observer,
}

impl<const LANES: usize, K: Lanes<LANES>> Task for Count<'_, LANES, K> {
    type Out = (u64, Result<(), Stop>);
    #[inline(always)]
    fn run(self) -> (u64, Result<(), Stop>) {
        let mut total = 0;
        let end = count(self.kernel, self.counting, self.root, self.limit, &mut total, self.observer);
        (total.max(MANY), end)
    }
}

/// The memo table and the lanes' paths, kept from call to call.
#[derive(Clone)]
pub(super) struct CountingState<const LANES: usize, K: Kernel> {
    memo: Memo<K::Undecided>,
    paths: [Path<K::Position, K::Undecided>; LANES],
    /// The other half of a decision, for a moment.
    second: Vec<K::Position>,
}

impl<const LANES: usize, K: Kernel> CountingState<LANES, K> {
    /// Nothing allocated yet.
    pub(super) fn new() -> Self {
        CountingState { memo: Memo::new(), paths: std::array::from_fn(|_| Path::new()), second: Vec::new() }
    }
}

/// Counts the solutions of `root` into `total` until there are `limit` of them, the observer stops or all are counted.
#[inline(always)]
fn count<const LANES: usize, K: Lanes<LANES>>(
    kernel: &K,
    counting: &mut CountingState<LANES, K>,
    root: K::Position,
    limit: u64,
    total: &mut u64,
    observer: &mut dyn Observer,
) -> Result<(), Stop> {
    let CountingState { memo, paths, second } = counting;
    memo.begin(kernel.undecided(&kernel.blank()));
    let mut lanes = [root; LANES];
    let mut active = [false; LANES];
    active[0] = true;
    paths[0].begin(1);
    let mut outcomes = [PassOutcome::default(); LANES];
    while active != [false; LANES] {
        kernel.propagate(&mut lanes, LANES, &mut outcomes);
        for k in 0..LANES {
            if !active[k] | outcomes[k].goes_on() {
                continue;
            }
            let (position, path) = (&mut lanes[k], &mut paths[k]);
            let count = if outcomes[k].solved && kernel.is_solution(position) {
                1
            } else if !outcomes[k].is_undecided() {
                observer.dead_end();
                0
            } else {
                let key = kernel.undecided(position);
                let index = memo.index(kernel.hash(&key));
                if let Some(entry) = memo.get(index)
                    && kernel.is_same(&key, &entry.key)
                {
                    entry.count
                } else {
                    match kernel.branch(position, SearchProgress::default(), second) {
                        Branching::Binary => {
                            let second = second.pop();
                            observer.guess()?;
                            if let Some(second) = second {
                                path.split(second, key, index, kernel.is_bivalue(&key));
                            }
                            continue;
                        }
                        Branching::Repropagate => continue,
                        Branching::Ternary => unreachable!("two decisions at once are for later guesses"),
                        Branching::Dead => {
                            observer.dead_end();
                            0
                        }
                    }
                }
            };
            *total = total.saturating_add(path.worth(count));
            if *total >= limit {
                *total = limit;
                return Err(Stop::Limit);
            }
            match path.settle(count, memo) {
                Some(next) => *position = next,
                None => active[k] = false,
            }
        }
        for k in 0..LANES {
            if !active[k]
                && let Some((position, factor)) = take_from(paths, &active)
            {
                lanes[k] = position;
                paths[k].begin(factor);
                active[k] = true;
            }
        }
    }
    Ok(())
}

/// The largest half that is open on an active path, with what a solution of it counts for.
#[inline(always)]
fn take_from<const LANES: usize, P: Copy, K: Copy>(
    paths: &mut [Path<P, K>; LANES],
    active: &[bool; LANES],
) -> Option<(P, u64)> {
    let mut best = None;
    for (k, path) in paths.iter().enumerate() {
        if active[k]
            && let Some(depth) = path.highest_open()
            && best.is_none_or(|(_, highest)| depth < highest)
        {
            best = Some((k, depth));
        }
    }
    best.map(|(k, depth)| paths[k].give(depth))
}
