//! Branching: the decision that splits a position in two.
//!
//! The candidates of a band (or stack) are, for each digit, up to six permutations. The search branches in the band or
//! stack with the fewest permutations left, among those with more than one for some digit. There it takes a digit with
//! exactly two, where there is one, since each half then settles it. (The rule is tdoku's, by T. Dillon.) The decision
//! "this digit is in this minirow" splits the permutations; the half that denies it loses one word's bit, the half that
//! asserts it loses the bit in the rest of the row. The next pass draws the consequences.
//!
//! An under-constrained search probably has many solutions, and the way to one is long but hardly ever wrong. There two
//! decisions are taken at once, the best of the rows and the best of the columns: three parts instead of two, and fewer
//! passes on the way. From the third guess on any two cells with two candidates do as well, and are found in fewer
//! instructions.
//!
//! Everything is computed for all 27 minirows and 27 minicolumns at once. A word's key is the figure to minimise with
//! the word's number in the low bits, so that the minimum is unique and names its word. Nothing branches.

use super::arch::{Arch, Vector};
use super::candidates::{Candidates, cells_of, column_permutations, minicolumns, minirows, row_permutations};
use super::kernel::{Branching, SearchProgress};

/// Constant vectors of an instruction set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Consts<V> {
    /// All nine digits in every word.
    pub(super) full: V,
    row_key: V,
    column_key: V,
    /// Keys that descend from the first word to the last.
    reverse_key: V,
    /// Added to the key of a word without a digit of exactly two permutations.
    not_two: V,
    /// The key of a word without candidates to branch on.
    never: V,
    three: V,
}

/// Above every key.
const NEVER: u16 = 0x7FFF;

impl<V: Vector> Consts<V> {
    #[inline(always)]
    pub(super) fn new<A: Arch<Vector = V>>(arch: A) -> Self {
        Consts {
            full: arch.splat(0x1FF),
            row_key: arch.load(&std::array::from_fn(|i| i as u16)),
            column_key: arch.load(&std::array::from_fn(|i| i as u16 + 32)),
            reverse_key: arch.load(&std::array::from_fn(|i| 26 - i as u16)),
            not_two: arch.splat(64),
            never: arch.splat(NEVER),
            three: arch.splat(3),
        }
    }
}

/// What the rows or the columns offer.
struct Choices<V> {
    /// Digits to branch on, for each word.
    digits: V,
    /// The word's key.
    key: V,
    /// The digits that must stand in the word.
    must: V,
}

/// The choices of the rows or of the columns.
#[inline(always)]
fn choices<V: Vector>(
    places: [V; 3],
    even: [V; 3],
    odd: [V; 3],
    numbers: V,
    consts: &Consts<V>,
) -> Choices<V> {
    let free = places[0].and(places[1].or(places[2]));
    let (two, total) = V::two_and_total(even, odd);
    let two = free.and(two);
    let no_two = two.is_zero();
    let key = total.shift_left::<7>().add(numbers).add(consts.not_two.select(no_two));
    Choices {
        digits: free.select_or(no_two, two),
        key: consts.never.select_or(free.is_zero(), key),
        must: places[0].and_not(free),
    }
}

/// The word and the two others of its row.
#[inline(always)]
fn along_row<V: Vector>(x: V) -> [V; 3] {
    [x, x.rotate::<0, 0, 1>(), x.rotate::<0, 0, 2>()]
}

/// The word and the two others of its column.
#[inline(always)]
fn along_column<V: Vector>(x: V) -> [V; 3] {
    [x, x.rotate::<1, 0, 0>(), x.rotate::<2, 0, 0>()]
}

/// Removes digits from minirows and from cells.
#[inline(always)]
fn remove<V: Vector>(cells: &Candidates<V>, minirows: V, more: Candidates<V>) -> Candidates<V> {
    [
        cells[0].and_not2(minirows, more[0]),
        cells[1].and_not2(minirows, more[1]),
        cells[2].and_not2(minirows, more[2]),
    ]
}

/// Under-constrained: no branch has failed yet and fewer than 64 guesses were made. (After 64 guesses all solutions are
/// wanted, and the search is long.)
#[inline(always)]
pub(super) fn is_under_constrained(SearchProgress { guesses, failed }: SearchProgress) -> bool {
    !failed && guesses < 64
}

/// Are two decisions at once worth it?
#[inline(always)]
pub(super) fn takes_two_decisions(progress: SearchProgress) -> bool {
    progress.guesses > 0 && is_under_constrained(progress)
}

/// Will any two cells of two candidates do?
#[inline(always)]
pub(super) fn takes_any_two_cells(progress: SearchProgress) -> bool {
    progress.guesses > 2 && is_under_constrained(progress)
}

/// What a decision of the rows removes: where it holds, and where it does not.
#[inline(always)]
fn row_decision<A: Arch>(arch: A, rows: &Choices<A::Vector>, key: u16) -> (A::Vector, A::Vector) {
    let decision = rows.digits.select(rows.key.is_equal(arch.splat(key))).lowest_bit();
    let [_, a, b] = along_row(decision);
    (a.or(b), decision)
}

/// Branching decision in a stack: as `row_decision`, for the columns.
#[inline(always)]
fn column_decision<A: Arch>(
    arch: A,
    columns: &Choices<A::Vector>,
    key: u16,
) -> (Candidates<A::Vector>, Candidates<A::Vector>) {
    let decision = columns.digits.select(columns.key.is_equal(arch.splat(key))).lowest_bit();
    let [_, a, b] = along_column(decision);
    (cells_of(a.or(b)), cells_of(decision))
}

/// The best decision of all, or the best of the rows and the best of the columns where `two` are to be taken.
#[inline(always)]
fn best_decision<A: Arch>(
    arch: A,
    cells: &mut Candidates<A::Vector>,
    consts: &Consts<A::Vector>,
    two: bool,
    others: &mut Vec<Candidates<A::Vector>>,
) -> Branching {
    // A copy: what is pushed below might be what `cells` refers to, for all that the compiler knows.
    let old = *cells;
    let m = minirows(&old);
    let (even, odd) = row_permutations(m);
    let rows = choices(along_row(m), along_row(even), along_row(odd), consts.row_key, consts);
    let u = minicolumns(&old);
    let (even, odd) = column_permutations(u);
    let columns = choices(along_column(u), along_column(even), along_column(odd), consts.column_key, consts);
    // Three digits that must stand in the three cells of a minirow exclude the others; four are a contradiction.
    let (row_full, column_full) = (rows.must.at_least_three(), columns.must.at_least_three());
    let excess = m.and_not(rows.must).select(row_full);
    let column_excess = u.and_not(columns.must).select(column_full);
    if !A::Vector::all(excess.or(column_excess).is_zero()) {
        *cells = remove(&old, excess, cells_of(column_excess));
        return Branching::Repropagate;
    }
    let max = rows.must.count_ones().max(columns.must.count_ones());
    if !A::Vector::all(max.max(consts.three).is_equal(consts.three)) {
        return Branching::Dead;
    }
    if two {
        let (row, column) = (rows.key.horizontal_min(), columns.key.horizontal_min());
        if (row != NEVER) & (column != NEVER) {
            let (row, not_row) = row_decision(arch, &rows, row);
            let (column, not_column) = column_decision(arch, &columns, column);
            let none = arch.splat(0);
            let (both, first) = (remove(&old, row, column), remove(&old, row, not_column));
            let neither = remove(&old, not_row, [none; 3]);
            *cells = both;
            others.push(neither);
            others.push(first);
            return Branching::Ternary;
        }
    }
    let best = rows.key.min(columns.key).horizontal_min();
    if best == NEVER {
        return Branching::Dead;
    }
    // One word of the rows or of the columns has this key: one of the decisions is a single bit, the other empty.
    let (row, not_row) = row_decision(arch, &rows, best);
    let (column, not_column) = column_decision(arch, &columns, best);
    let (first, second) = (remove(&old, row, column), remove(&old, not_row, not_column));
    *cells = first;
    others.push(second);
    Branching::Binary
}

/// Cells with two candidates: the lower and the higher one.
#[inline(always)]
fn bivalue<V: Vector>(table: V) -> (V, V) {
    let low = table.lowest_bit();
    let high = table.and_not(low);
    let is_pair = high.and_not(high.lowest_bit()).is_zero();
    (low.select(is_pair), high.select(is_pair))
}

/// Guesses the lower digit of the first cell of table 0 that has two candidates, and of the last such cell of table 1:
/// any two will do, and these are hardly ever near each other. `None` if there are no two.
#[inline(always)]
fn two_cells<A: Arch>(
    arch: A,
    cells: &mut Candidates<A::Vector>,
    consts: &Consts<A::Vector>,
    others: &mut Vec<Candidates<A::Vector>>,
) -> Option<Branching> {
    let old = *cells;
    let [(low_a, high_a), (low_b, high_b)] = [bivalue(old[0]), bivalue(old[1])];
    let a = consts.never.select_or(high_a.is_zero(), consts.row_key).horizontal_min();
    let b = consts.never.select_or(high_b.is_zero(), consts.reverse_key).horizontal_min();
    if (a == NEVER) | (b == NEVER) {
        return None;
    }
    let (a, b) = (consts.row_key.is_equal(arch.splat(a)), consts.reverse_key.is_equal(arch.splat(b)));
    let (is_a, not_a) = (old[0].and_not(high_a.select(a)), old[0].and_not(low_a.select(a)));
    let (is_b, not_b) = (old[1].and_not(high_b.select(b)), old[1].and_not(low_b.select(b)));
    let c = old[2];
    *cells = [is_a, is_b, c];
    others.push([not_a, old[1], c]);
    others.push([is_a, not_b, c]);
    Some(Branching::Ternary)
}

/// Takes a branching decision where passes change nothing more.
#[inline(always)]
pub(super) fn branch<A: Arch>(
    arch: A,
    cells: &mut Candidates<A::Vector>,
    consts: &Consts<A::Vector>,
    progress: SearchProgress,
    others: &mut Vec<Candidates<A::Vector>>,
) -> Branching {
    if takes_any_two_cells(progress)
        && let Some(branching) = two_cells(arch, cells, consts, others)
    {
        return branching;
    }
    let two = takes_two_decisions(progress);
    if A::INTERLEAVED {
        best_decision(arch, cells, consts, two, others)
    } else {
        best_decision_out_of_line(arch, cells, consts, two, others)
    }
}

/// `best_decision` as a function of its own.
#[inline(never)]
fn best_decision_out_of_line<A: Arch>(
    arch: A,
    cells: &mut Candidates<A::Vector>,
    consts: &Consts<A::Vector>,
    two: bool,
    others: &mut Vec<Candidates<A::Vector>>,
) -> Branching {
    best_decision(arch, cells, consts, two, others)
}
