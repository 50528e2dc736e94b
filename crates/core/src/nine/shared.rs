//! Positions that share registers: four in those of AVX2, two in those of NEON and of WebAssembly.
//!
//! The pass is that of `propagate.rs`, with the same outcome. Of a register of one position a fourth to a half is idle,
//! here a fourth; 9 registers a table hold all positions of a group. Rotations along `b` and `r` only rename registers,
//! so a band's rows and hidden singles are done band by band with few registers. Of the permutations of a stack three
//! even and three odd ones are made instead of nine and nine. Trials: bench/record/nine.md.

use super::arch::{Arch, Shared, Task};
use super::candidates::Candidates;
use super::kernel::{Batch, Kernel, PassOutcome};
use super::vector::{LANES, VectorKernel};

/// The positions of a lockstep batch, in `GROUPS` groups of `R::POSITIONS`.
#[derive(Clone, Copy, Debug)]
pub(super) struct SharedPositions<R: Shared, const GROUPS: usize> {
    /// Register `(b, r)` of table `s` of each group is `[b][s][r]`.
    groups: [[Band<R>; 3]; GROUPS],
    /// All nine digits in every word.
    full: R,
    /// The constants of rotations along `j`.
    rotations: R::Rotations,
}

impl<A, R, B, const GROUPS: usize> Batch<LANES, VectorKernel<A, B>> for SharedPositions<R, GROUPS>
where
    A: Arch<Vector = R::Vector>,
    R: Shared,
{
    #[inline(always)]
    fn blank(kernel: &VectorKernel<A, B>) -> Self {
        const { assert!(GROUPS * R::POSITIONS == LANES) };
        let [full, ..] = kernel.blank();
        let full = R::splat_of(full);
        SharedPositions { groups: [[[[full; 3]; 3]; 3]; GROUPS], full, rotations: R::rotations(full) }
    }
    #[inline(always)]
    fn open<'p>(
        &'p mut self,
        k: usize,
        copy: &'p mut Candidates<A::Vector>,
    ) -> &'p mut Candidates<A::Vector> {
        *copy = R::get(&self.groups[k / R::POSITIONS % GROUPS], k);
        copy
    }
    #[inline(always)]
    fn keep(&mut self, k: usize, copy: &Candidates<A::Vector>) {
        R::set(&mut self.groups[k / R::POSITIONS % GROUPS], k, copy);
    }
    #[inline(always)]
    fn set(&mut self, k: usize, position: &Candidates<A::Vector>) {
        R::set(&mut self.groups[k / R::POSITIONS % GROUPS], k, position);
    }
    #[inline(always)]
    fn propagate(&mut self, kernel: &VectorKernel<A, B>, outcomes: &mut [PassOutcome; LANES]) {
        for g in 0..GROUPS {
            pass_of_group(kernel.token(), self, g, outcomes);
        }
    }
}

/// One pass of each position of group `g`; a function of its own, since the loop of the batch keeps much else in
/// registers.
#[inline(never)]
fn pass_of_group<A: Arch, R: Shared, const GROUPS: usize>(
    arch: A,
    positions: &mut SharedPositions<R, GROUPS>,
    g: usize,
    outcomes: &mut [PassOutcome; LANES],
) {
    arch.enter(PassOfGroup { positions, g, outcomes });
}

/// The work of `pass_of_group`.
struct PassOfGroup<'a, R: Shared, const GROUPS: usize> {
    positions: &'a mut SharedPositions<R, GROUPS>,
    g: usize,
    outcomes: &'a mut [PassOutcome; LANES],
}

impl<R: Shared, const GROUPS: usize> Task for PassOfGroup<'_, R, GROUPS> {
    type Out = ();

    #[inline(always)]
    fn run(self) {
        let PassOfGroup { positions, g, outcomes } = self;
        let (full, rotations) = (positions.full, positions.rotations);
        let cells = &mut positions.groups[g % GROUPS];
        let mut rows = *cells;
        let mut minicolumns = [[full; 3]; 3];
        for b in 0..3 {
            (rows[b], minicolumns[b]) = rows_of_band(&cells[b], &rotations);
        }
        let columns = columns_of_stacks(minicolumns);
        let none = full.xor(full);
        let mut found = HiddenSinglesPass { open: none, min: full, rows: full, changed: none };
        for b in 0..3 {
            hidden_singles(&mut cells[b], &rows[b], &columns[b], &rotations, &mut found);
        }
        let contradiction = found.min.is_zero().or(found.rows.xor(full)).non_zero();
        let (open, changed) = (found.open.non_zero(), found.changed.non_zero());
        let has = |bytes: u32, k: usize| (bytes >> (8 * k)) & 0xFF != 0;
        for k in 0..R::POSITIONS {
            outcomes[(g * R::POSITIONS + k) % LANES] = PassOutcome {
                contradiction: has(contradiction, k),
                solved: !has(open, k),
                changed: has(changed, k),
            };
        }
    }
}

/// The candidates of a band: table `s`, row `r` at `[s][r]`.
type Band<R> = [[R; 3]; 3];

/// Naked singles and the rows of a band. Gives the cells, and the minicolumns `(b, k, ·)` that are left.
#[inline(always)]
fn rows_of_band<R: Shared>(cells: &Band<R>, rotations: &R::Rotations) -> (Band<R>, [R; 3]) {
    let mut d = *cells;
    let mut m = d[0];
    for r in 0..3 {
        let s = [d[0][r].singles(), d[1][r].singles(), d[2][r].singles()];
        let (s01, s02, s12) = (s[0].or(s[1]), s[0].or(s[2]), s[1].or(s[2]));
        d[0][r] = d[0][r].and_not(s12);
        d[1][r] = d[1][r].and_not(s02);
        d[2][r] = d[2][r].and_not(s01);
        let [next, last] = s01.or(s[2]).others(rotations);
        m[r] = d[0][r].or(d[1][r]).or(d[2][r]).and_not(next.or(last));
    }
    let rotated = [m[0].others(rotations), m[1].others(rotations), m[2].others(rotations)];
    for r in 0..3 {
        let (a, b) = (rotated[(r + 1) % 3], rotated[(r + 2) % 3]);
        m[r] = m[r].and(a[0].and(b[1]).or(a[1].and(b[0])));
    }
    for r in 0..3 {
        let [next, last] = m[r].of_at_most_three().others(rotations);
        let m = m[r].and_not(next.or(last));
        d[0][r] = d[0][r].and(m);
        d[1][r] = d[1][r].and(m);
        d[2][r] = d[2][r].and(m);
    }
    let mut u = d[0];
    for k in 0..3 {
        u[k] = d[0][k].or(d[1][(k + 1) % 3]).or(d[2][(k + 2) % 3]);
    }
    (d, u)
}

/// What the permutations of the stacks leave of the minicolumns `[b][k]`. The digits of one with three leave the others
/// of its column.
#[inline(always)]
fn columns_of_stacks<R: Shared>(mut u: [[R; 3]; 3]) -> [[R; 3]; 3] {
    for k in 0..3 {
        let f = [u[0][k].of_at_most_three(), u[1][k].of_at_most_three(), u[2][k].of_at_most_three()];
        u[0][k] = u[0][k].and_not(f[1].or(f[2]));
        u[1][k] = u[1][k].and_not(f[0].or(f[2]));
        u[2][k] = u[2][k].and_not(f[0].or(f[1]));
    }
    let (mut even, mut odd) = (u[0], u[0]);
    for k in 0..3 {
        even[k] = u[0][k].and(u[1][(k + 1) % 3]).and(u[2][(k + 2) % 3]);
        odd[k] = u[0][k].and(u[1][(k + 2) % 3]).and(u[2][(k + 1) % 3]);
    }
    for b in 0..3 {
        for k in 0..3 {
            u[b][k] = even[(k + 3 - b) % 3].or(odd[(k + b) % 3]);
        }
    }
    u
}

/// What the last part of the pass found, of all words.
struct HiddenSinglesPass<R> {
    /// All bits of the words with a cell that has no hidden single.
    open: R,
    /// The least of the words: zero where a cell has no candidate.
    min: R,
    /// The digits that every row has a place for.
    rows: R,
    /// The bits removed.
    changed: R,
}

/// Leaves what `columns` has, then hidden singles, and writes the band's cells.
#[inline(always)]
fn hidden_singles<R: Shared>(
    cells: &mut Band<R>,
    rows: &Band<R>,
    columns: &[R; 3],
    rotations: &R::Rotations,
    found: &mut HiddenSinglesPass<R>,
) {
    for r in 0..3 {
        let d = [
            rows[0][r].and(columns[r]),
            rows[1][r].and(columns[(r + 2) % 3]),
            rows[2][r].and(columns[(r + 1) % 3]),
        ];
        let (d01, d02, d12) = (d[0].or(d[1]), d[0].or(d[2]), d[1].or(d[2]));
        let m = d01.or(d[2]);
        let [next, last] = m.others(rotations);
        let others = next.or(last);
        let only = m.and_not(others);
        found.rows = found.rows.and(m.or(others));
        let h = [only.and_not(d12), only.and_not(d02), only.and_not(d01)];
        for s in 0..3 {
            let (left, none) = d[s].narrowed_to(h[s]);
            found.open = found.open.or(none);
            found.min = found.min.min(left);
            found.changed = found.changed.or(left.xor(cells[s][r]));
            cells[s][r] = left;
        }
    }
}
