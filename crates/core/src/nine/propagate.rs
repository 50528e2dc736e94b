//! Propagation: one pass over a whole position, without a branch.
//!
//! In order: naked singles, the rows, the columns, hidden singles. Rows and columns are each done at once for all
//! digits and all bands (stacks): a digit's minirows in a band must contain a permutation, so what no permutation uses
//! is dropped (this is every locked candidate, and exact). A minirow with three possible digits holds them, so they
//! leave the rest of its row. A pass takes about eighty vector operations.

use super::arch::Vector;
use super::candidates::{Candidates, cells_of, column_permutations, minicolumns, minirows, row_permutations};
use super::kernel::PassOutcome;
use super::pair::Pair;

/// The outcome by the masks of [`propagate`].
#[inline(always)]
fn outcome<V: Vector>(contradiction: V::Mask, open: V::Mask, unchanged: V::Mask) -> PassOutcome {
    PassOutcome { contradiction: V::any(contradiction), solved: !V::any(open), changed: !V::all(unchanged) }
}

/// One pass; `full` holds all nine digits in every word. A solved outcome says that every cell holds its one digit, and
/// no digit stands twice in a row.
#[inline(always)]
pub(super) fn pass<V: Vector>(cells: &mut Candidates<V>, full: V) -> PassOutcome {
    let (contradiction, open, unchanged) = propagate(cells, full);
    outcome::<V>(contradiction, open, unchanged)
}

/// `pass` as a function of its own.
#[inline(never)]
pub(super) fn pass_out_of_line<V: Vector>(cells: &mut Candidates<V>, full: &V) -> PassOutcome {
    pass(cells, *full)
}

/// A pass over two positions, interleaved.
#[inline(always)]
pub(super) fn pass_of_two<V: Vector>(
    a: &mut Candidates<V>,
    b: &mut Candidates<V>,
    full: V,
) -> [PassOutcome; 2] {
    let mut cells = [Pair(a[0], b[0]), Pair(a[1], b[1]), Pair(a[2], b[2])];
    let (contradiction, open, unchanged) = propagate(&mut cells, Pair(full, full));
    *a = [cells[0].0, cells[1].0, cells[2].0];
    *b = [cells[0].1, cells[1].1, cells[2].1];
    [outcome::<V>(contradiction.0, open.0, unchanged.0), outcome::<V>(contradiction.1, open.1, unchanged.1)]
}

/// The pass itself. Gives the words that show a contradiction (a cell without candidates, or a digit without a place in
/// a row), those with a cell that has no hidden single, and those that lost nothing.
#[inline(always)]
fn propagate<V: Vector>(d: &mut Candidates<V>, full: V) -> (V::Mask, V::Mask, V::Mask) {
    let old = *d;
    // Naked singles leave the other cells of their minirow.
    let s =
        [d[0].select(d[0].at_most_one()), d[1].select(d[1].at_most_one()), d[2].select(d[2].at_most_one())];
    d[0] = d[0].and_not2(s[1], s[2]);
    d[1] = d[1].and_not2(s[0], s[2]);
    d[2] = d[2].and_not2(s[0], s[1]);
    let single = s[0].or3(s[1], s[2]);
    // Rows.
    let m = minirows(d);
    let m = m.and_not2(single.rotate::<0, 0, 1>(), single.rotate::<0, 0, 2>());
    let (even, odd) = row_permutations(m);
    let m = even.or(odd);
    let forced = m.select(m.at_most_three());
    let m = m.and_not2(forced.rotate::<0, 0, 1>(), forced.rotate::<0, 0, 2>());
    *d = [d[0].and(m), d[1].and(m), d[2].and(m)];
    // Columns.
    let u = minicolumns(d);
    let forced = u.select(u.at_most_three());
    let u = u.and_not2(forced.rotate::<1, 0, 0>(), forced.rotate::<2, 0, 0>());
    let (even, odd) = column_permutations(u);
    let u = cells_of(even.or(odd));
    *d = [d[0].and(u[0]), d[1].and(u[1]), d[2].and(u[2])];
    // Hidden singles: the only minirow of the digit in its row, and the only cell in the minirow.
    let m = minirows(d);
    let (m1, m2) = (m.rotate::<0, 0, 1>(), m.rotate::<0, 0, 2>());
    let only = m.and_not2(m1, m2);
    let rows = m.or3(m1, m2);
    let h = [only.and_not2(d[1], d[2]), only.and_not2(d[0], d[2]), only.and_not2(d[0], d[1])];
    let none = [h[0].is_zero(), h[1].is_zero(), h[2].is_zero()];
    *d = [d[0].select_or(none[0], h[0]), d[1].select_or(none[1], h[1]), d[2].select_or(none[2], h[2])];
    let open = V::mask_or(V::mask_or(none[0], none[1]), none[2]);
    let contradiction = V::mask_or(d[0].min(d[1]).min(d[2]).is_zero(), V::mask_not(rows.is_equal(full)));
    let unchanged = d[0].xor(old[0]).or_xor(d[1], old[1]).or_xor(d[2], old[2]).is_zero();
    (contradiction, open, unchanged)
}

/// Is this grid of single digits, each row complete, a solution? The digits of each band and each stack must be
/// permutations. (`solved` comes from the rows; a pass looks at boxes and columns only before its last removals.)
#[inline(always)]
pub(super) fn is_solution<V: Vector>(cells: &Candidates<V>) -> bool {
    let m = minirows(cells);
    let (even, odd) = row_permutations(m);
    let u = minicolumns(cells);
    let (even_u, odd_u) = column_permutations(u);
    let lost = m.and_not2(even, odd).or(u.and_not2(even_u, odd_u));
    V::all(lost.is_zero())
}
