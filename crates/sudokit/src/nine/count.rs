//! Many solutions of one puzzle, counted without meeting each.
//!
//! Four walks (`walk.rs`) share the tree and one memory, so that four positions are swept side by side; one that is at
//! its end takes the largest half that still waits on another's way. All of it is the same with every instruction set,
//! down to what the memory loses.

use super::arch::{Arch, Task, Words};
use super::branch::{Consts, Next, choose};
use super::cells::{Board9, Cells};
use super::sweep::{Found, is_solution, sweep_all};
use super::tree::{SLOTS, Steps};
use super::walk::{Memory, Walk};
use crate::control::Stop;

/// From so many solutions on they are counted without meeting each.
pub(super) const MANY: u64 = 16;

/// A puzzle known to have [`MANY`] solutions, of which more are wanted: their number, up to `limit`, and why there are
/// no more.
pub(super) struct Count<'a, A: Arch, B, S> {
    pub(super) consts: &'a Consts<A::Words>,
    pub(super) census: &'a mut Census<A::Words>,
    pub(super) board: &'a B,
    pub(super) limit: u64,
    pub(super) steps: &'a mut S,
}

impl<A: Arch, B: Board9, S: Steps> Task<A> for Count<'_, A, B, S> {
    type Out = (u64, Result<(), Stop>);
    #[inline(always)]
    fn run(self, arch: A) -> (u64, Result<(), Stop>) {
        let mut total = 0;
        let root = self.board.cells(arch);
        let end = count(arch, self.consts, self.census, root, self.limit, &mut total, self.steps);
        (total.max(MANY), end)
    }
}

/// The memory of counting, kept from call to call.
#[derive(Clone, Debug)]
pub(super) struct Census<W> {
    memory: Memory<Cells<W>>,
    walks: [Walk<Cells<W>, Cells<W>>; SLOTS],
}

impl<W: Words> Census<W> {
    /// Nothing allocated yet.
    pub(super) fn new() -> Self {
        Census { memory: Memory::new(), walks: std::array::from_fn(|_| Walk::new()) }
    }
}

/// The open cells of a position.
#[inline(always)]
fn open_cells<W: Words>(cells: &Cells<W>) -> Cells<W> {
    [
        cells[0].pick(W::negate(cells[0].at_most_one())),
        cells[1].pick(W::negate(cells[1].at_most_one())),
        cells[2].pick(W::negate(cells[2].at_most_one())),
    ]
}

/// Has no cell more than two candidates?
#[inline(always)]
fn all_pairs<W: Words>(cells: &Cells<W>) -> bool {
    let rest = [
        cells[0].without(cells[0].lowest()),
        cells[1].without(cells[1].lowest()),
        cells[2].without(cells[2].lowest()),
    ];
    let third = [
        rest[0].without(rest[0].lowest()),
        rest[1].without(rest[1].lowest()),
        rest[2].without(rest[2].lowest()),
    ];
    W::all(third[0].or3(third[1], third[2]).is_zero())
}

#[inline(always)]
fn is_same<W: Words>(a: &Cells<W>, b: &Cells<W>) -> bool {
    W::all(a[0].xor(b[0]).or_xor(a[1], b[1]).or_xor(a[2], b[2]).is_zero())
}

/// Where a position with these open cells is remembered.
#[inline(always)]
fn place<W: Words>(open: &Cells<W>) -> usize {
    let mixed = open[2].shifted::<7>().xor(open[2].turn::<1, 0, 0>());
    Memory::<Cells<W>>::place(open[0].xor3(open[1].shifted::<4>(), mixed).digest())
}

/// Counts the solutions of `root` into `total` until there are `limit` of them, the steps are used up or all are
/// counted.
#[inline(always)]
fn count<A: Arch>(
    arch: A,
    consts: &Consts<A::Words>,
    census: &mut Census<A::Words>,
    root: Cells<A::Words>,
    limit: u64,
    total: &mut u64,
    steps: &mut impl Steps,
) -> Result<(), Stop> {
    let Census { memory, walks } = census;
    memory.begin([arch.splat(0); 3]);
    let mut slots = [root; SLOTS];
    let mut active = [true, false, false, false];
    walks[0].begin(1);
    let mut found = [Found::default(); SLOTS];
    while active != [false; SLOTS] {
        sweep_all::<A, SLOTS>(&mut slots, &mut found, consts.full);
        for k in 0..SLOTS {
            if !active[k] | found[k].goes_on() {
                continue;
            }
            let (cells, walk) = (&mut slots[k], &mut walks[k]);
            let count = if found[k].solved && is_solution(cells) {
                1
            } else if found[k].broken | found[k].solved {
                steps.dead_end();
                0
            } else {
                let open = open_cells(cells);
                let place = place(&open);
                if let Some(note) = memory.at(place)
                    && is_same(&open, &note.open)
                {
                    note.count
                } else {
                    match choose(arch, cells, consts, 0, false) {
                        Next::Halves(first, second) => {
                            steps.guess()?;
                            walk.split(second, open, place, all_pairs(cells));
                            *cells = first;
                            continue;
                        }
                        Next::Again(position) => {
                            *cells = position;
                            continue;
                        }
                        Next::Thirds(..) => unreachable!("two literals at once are for later guesses"),
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
                Some(position) => *cells = position,
                None => active[k] = false,
            }
        }
        for k in 0..SLOTS {
            if !active[k]
                && let Some((position, factor)) = take_from(walks, &active)
            {
                slots[k] = position;
                walks[k].begin(factor);
                active[k] = true;
            }
        }
    }
    Ok(())
}

/// The largest half that waits on an active walk, with what a solution of it stands for.
#[inline(always)]
fn take_from<P: Copy, K: Copy>(walks: &mut [Walk<P, K>; SLOTS], active: &[bool; SLOTS]) -> Option<(P, u64)> {
    let mut best = None;
    for (k, walk) in walks.iter().enumerate() {
        if active[k]
            && let Some(waiting) = walk.waiting()
            && best.is_none_or(|(_, least)| waiting < least)
        {
            best = Some((k, waiting));
        }
    }
    best.map(|(k, waiting)| walks[k].give(waiting))
}
