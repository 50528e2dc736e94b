//! One round of propagation over a whole puzzle, without a branch.
//!
//! In order: naked singles, the rows, the columns, hidden singles. Rows and columns are each done at once for all
//! digits and all bands (stacks): a digit's minirows in a band must contain a permutation, so what no permutation
//! uses is dropped (this is every locked candidate, and exact); a minirow with three possible digits holds them,
//! so they leave the rest of its row. Around eighty vector operations make a sweep.

use super::arch::{Arch, Words};
use super::cells::{Cells, cells_of, column_permutations, minicolumns, minirows, row_permutations};
use super::two::Two;

/// What a sweep found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Found {
    /// A cell without candidate, or a digit without place in a row.
    pub broken: bool,
    /// Every cell holds its one digit, and no digit stands twice in a row.
    pub solved: bool,
    /// Candidates were removed.
    pub changed: bool,
}

impl Found {
    /// Nothing to decide yet: sweep again.
    #[inline(always)]
    pub(super) fn goes_on(self) -> bool {
        self.changed & !self.broken & !self.solved
    }

    #[inline(always)]
    fn of<W: Words>(broken: W::Mask, open: W::Mask, kept: W::Mask) -> Self {
        Found { broken: W::any(broken), solved: !W::any(open), changed: !W::all(kept) }
    }
}

/// One sweep; `full` holds all nine digits in every word.
#[inline(always)]
pub(super) fn sweep<W: Words>(cells: &mut Cells<W>, full: W) -> Found {
    let (broken, open, kept) = propagate(cells, full);
    Found::of::<W>(broken, open, kept)
}

/// `sweep` as a function of its own.
#[inline(never)]
pub(super) fn sweep_apart<W: Words>(cells: &mut Cells<W>, full: &W) -> Found {
    sweep(cells, *full)
}

/// A sweep of two puzzles, interleaved.
#[inline(always)]
pub(super) fn sweep_two<W: Words>(a: &mut Cells<W>, b: &mut Cells<W>, full: W) -> [Found; 2] {
    let mut cells = [Two(a[0], b[0]), Two(a[1], b[1]), Two(a[2], b[2])];
    let (broken, open, kept) = propagate(&mut cells, Two(full, full));
    *a = [cells[0].0, cells[1].0, cells[2].0];
    *b = [cells[0].1, cells[1].1, cells[2].1];
    [Found::of::<W>(broken.0, open.0, kept.0), Found::of::<W>(broken.1, open.1, kept.1)]
}

/// A sweep of some puzzles, an even number, two and two interleaved where that pays.
#[inline(always)]
pub(super) fn sweep_all<A: Arch, const N: usize>(
    cells: &mut [Cells<A::Words>; N],
    found: &mut [Found; N],
    full: A::Words,
) {
    for (pair, found) in cells.chunks_exact_mut(2).zip(found.chunks_exact_mut(2)) {
        let (a, b) = pair.split_at_mut(1);
        if A::PAIRED {
            found.copy_from_slice(&sweep_two(&mut a[0], &mut b[0], full));
        } else {
            found[0] = sweep_apart(&mut a[0], &full);
            found[1] = sweep_apart(&mut b[0], &full);
        }
    }
}

/// The sweep itself. Gives the words that show a contradiction, those with a cell that has no hidden single, and
/// those that lost nothing.
#[inline(always)]
fn propagate<W: Words>(d: &mut Cells<W>, full: W) -> (W::Mask, W::Mask, W::Mask) {
    let old = *d;
    // Naked singles leave the other cells of their minirow.
    let s = [d[0].pick(d[0].at_most_one()), d[1].pick(d[1].at_most_one()), d[2].pick(d[2].at_most_one())];
    d[0] = d[0].without2(s[1], s[2]);
    d[1] = d[1].without2(s[0], s[2]);
    d[2] = d[2].without2(s[0], s[1]);
    let single = s[0].or3(s[1], s[2]);
    // Rows.
    let m = minirows(d);
    let m = m.without2(single.turn::<0, 0, 1>(), single.turn::<0, 0, 2>());
    let (even, odd) = row_permutations(m);
    let m = even.or(odd);
    let forced = m.pick(m.at_most_three());
    let m = m.without2(forced.turn::<0, 0, 1>(), forced.turn::<0, 0, 2>());
    *d = [d[0].and(m), d[1].and(m), d[2].and(m)];
    // Columns.
    let u = minicolumns(d);
    let forced = u.pick(u.at_most_three());
    let u = u.without2(forced.turn::<1, 0, 0>(), forced.turn::<2, 0, 0>());
    let (even, odd) = column_permutations(u);
    let u = cells_of(even.or(odd));
    *d = [d[0].and(u[0]), d[1].and(u[1]), d[2].and(u[2])];
    // Hidden singles: the only minirow of the digit in its row, and the only cell in the minirow.
    let m = minirows(d);
    let (m1, m2) = (m.turn::<0, 0, 1>(), m.turn::<0, 0, 2>());
    let only = m.without2(m1, m2);
    let rows = m.or3(m1, m2);
    let h = [
        d[0].without2(d[1], d[2]).and(only),
        d[1].without2(d[0], d[2]).and(only),
        d[2].without2(d[0], d[1]).and(only),
    ];
    let none = [h[0].is_zero(), h[1].is_zero(), h[2].is_zero()];
    *d = [d[0].pick_or(none[0], h[0]), d[1].pick_or(none[1], h[1]), d[2].pick_or(none[2], h[2])];
    let open = W::either(W::either(none[0], none[1]), none[2]);
    let broken = W::either(d[0].min(d[1]).min(d[2]).is_zero(), W::negate(rows.is_equal(full)));
    let kept = d[0].xor(old[0]).or_xor(d[1], old[1]).or_xor(d[2], old[2]).is_zero();
    (broken, open, kept)
}

/// Is this grid of single digits, each row complete, a solution? The digits of each band and each stack must be
/// permutations. (`solved` comes from the rows; a sweep looks at boxes and columns only before its last removals.)
#[inline(always)]
pub(super) fn is_solution<W: Words>(cells: &Cells<W>) -> bool {
    let m = minirows(cells);
    let (even, odd) = row_permutations(m);
    let u = minicolumns(cells);
    let (even_u, odd_u) = column_permutations(u);
    let lost = m.without2(even, odd).or(u.without2(even_u, odd_u));
    W::all(lost.is_zero())
}
