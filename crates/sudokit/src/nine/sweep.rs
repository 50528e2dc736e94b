//! One round of propagation over a whole puzzle, without a branch.
//!
//! In order: naked singles, the rows, the columns, hidden singles. Rows and columns are each done at once for all
//! digits and all bands (stacks): a digit's minirows in a band must contain a permutation, so what no permutation
//! uses is dropped (this is every locked candidate, and exact); a minirow with three possible digits holds them,
//! so they leave the rest of its row. Around eighty vector operations make a sweep.

use super::arch::Words;
use super::cells::{Cells, cells_of, column_permutations, minicolumns, minirows, row_permutations};

/// What a sweep found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Found {
    /// A cell without candidate, or a digit without place in a row.
    pub broken: bool,
    /// Every cell holds its one digit, and the grid is valid.
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
}

/// One sweep; `full` holds all nine digits in every word.
#[inline(always)]
pub(super) fn sweep<W: Words>(d: &mut Cells<W>, full: W) -> Found {
    let old = *d;
    // Naked singles.
    let single = [d[0].at_most_one(), d[1].at_most_one(), d[2].at_most_one()];
    let s = [d[0].pick(single[0]), d[1].pick(single[1]), d[2].pick(single[2])];
    d[0] = d[0].without2(s[1], s[2]);
    d[1] = d[1].without2(s[0], s[2]);
    d[2] = d[2].without2(s[0], s[1]);
    let forced = s[0].or3(s[1], s[2]);
    // Rows.
    let m = minirows(d);
    let m = m.without2(forced.turn::<0, 0, 1>(), forced.turn::<0, 0, 2>());
    let (even, odd) = row_permutations(m);
    let m = even.or(odd);
    let forced = m.pick(m.at_most_three());
    let m = m.without2(forced.turn::<0, 0, 1>(), forced.turn::<0, 0, 2>());
    for x in d.iter_mut() {
        *x = x.and(m);
    }
    // Columns.
    let u = minicolumns(d);
    let forced = u.pick(u.at_most_three());
    let u = u.without2(forced.turn::<1, 0, 0>(), forced.turn::<2, 0, 0>());
    let (even, odd) = column_permutations(u);
    let u = even.or(odd);
    let only = u.without2(u.turn::<1, 0, 0>(), u.turn::<2, 0, 0>());
    let crowded = W::negate(only.at_most_three());
    let u = cells_of(only.pick_or(only.at_least_three(), u));
    for (x, u) in d.iter_mut().zip(u) {
        *x = x.and(u);
    }
    let m = minirows(d);
    let (m1, m2) = (m.turn::<0, 0, 1>(), m.turn::<0, 0, 2>());
    let only = m.without2(m1, m2);
    let rows = m.or3(m1, m2);
    let crowded = W::either(crowded, W::negate(only.at_most_three()));
    let m = only.pick_or(only.at_least_three(), m);
    for x in d.iter_mut() {
        *x = x.and(m);
    }
    // Hidden singles: the only place of the digit in its minirow, the only minirow in its row.
    let hidden = [
        d[0].without2(d[1], d[2]).and(only),
        d[1].without2(d[0], d[2]).and(only),
        d[2].without2(d[0], d[1]).and(only),
    ];
    let none = [hidden[0].is_zero(), hidden[1].is_zero(), hidden[2].is_zero()];
    for s in 0..3 {
        d[s] = d[s].pick_or(none[s], hidden[s]);
    }
    let solved = !W::any(W::either(W::either(none[0], none[1]), none[2]));
    let least = d[0].min(d[1]).min(d[2]);
    let broken = W::any(W::either(crowded, least.is_zero())) | !W::all(rows.is_equal(full));
    let changed = d[0].xor(old[0]).or_xor(d[1], old[1]).or_xor(d[2], old[2]);
    let changed = !W::all(changed.is_zero());
    Found { broken, solved, changed }
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
