//! Where to guess: the literal that splits a puzzle in two.
//!
//! The candidates of a band (or stack) are, for each digit, up to six permutations. The band or stack with the
//! fewest permutations left, among those with more than one for some digit, is the tightest knot; in it a digit
//! with exactly two is best, since each half then settles it. (The rule is tdoku's.) The literal "this digit is in
//! this minirow" splits the permutations; the half that denies it loses one word's bit, the half that asserts it
//! loses the bit in the rest of the row. The next sweep draws the consequences.
//!
//! Where the first guess and all that followed it held so far, there are probably many solutions, and the way to one
//! is long but hardly ever wrong. There two literals are guessed at once, the best of the rows and the best of the
//! columns: three parts instead of two, and fewer sweeps on the way. From the third guess on any two cells with two
//! candidates do as well, and are found in a fifth of the instructions.
//!
//! Everything is computed for all 27 minirows and 27 minicolumns at once; a word's key is the figure to minimise with
//! the word's number in the low bits, so that the minimum is unique and names its word. No branch, and no word leaves
//! the vectors but that minimum.

use super::arch::{Arch, Words};
use super::cells::{Cells, cells_of, column_permutations, minicolumns, minirows, row_permutations};

/// Constant vectors of an instruction set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Consts<W> {
    /// All nine digits in every word.
    pub(super) full: W,
    row_key: W,
    column_key: W,
    /// The words from the last to the first.
    back_key: W,
    /// Added to the key of a word without a digit of exactly two permutations.
    not_two: W,
    /// The key of a word without choice.
    never: W,
    three: W,
}

/// Above every key.
const NEVER: u16 = 0x7FFF;

impl<W: Words> Consts<W> {
    #[inline(always)]
    pub(super) fn new<A: Arch<Words = W>>(arch: A) -> Self {
        Consts {
            full: arch.splat(0x1FF),
            row_key: arch.load(&std::array::from_fn(|i| i as u16)),
            column_key: arch.load(&std::array::from_fn(|i| i as u16 + 32)),
            back_key: arch.load(&std::array::from_fn(|i| 26 - i as u16)),
            not_two: arch.splat(64),
            never: arch.splat(NEVER),
            three: arch.splat(3),
        }
    }
}

/// Bits that exactly two of six have.
#[inline(always)]
fn exactly_two<W: Words>(x: [W; 6]) -> W {
    let (low, low_carry) = (x[0].xor3(x[1], x[2]), x[0].majority(x[1], x[2]));
    let (high, high_carry) = (x[3].xor3(x[4], x[5]), x[3].majority(x[4], x[5]));
    let by_units = low.and(high).without2(low_carry, high_carry);
    by_units.or(low_carry.xor(high_carry).without2(low, high))
}

/// What one direction offers.
struct Choices<W> {
    /// Digits to branch on, for each word.
    digits: W,
    /// The word's key.
    key: W,
    /// The digits that must stand in the word.
    must: W,
}

/// The choices of one direction.
#[inline(always)]
fn choices<W: Words>(
    places: [W; 3],
    even: [W; 3],
    odd: [W; 3],
    numbers: W,
    consts: &Consts<W>,
) -> Choices<W> {
    let free = places[0].and(places[1].or(places[2]));
    let two = free.and(exactly_two([even[0], even[1], even[2], odd[0], odd[1], odd[2]]));
    let no_two = two.is_zero();
    let total_even = even[0].ones().plus(even[1].ones()).plus(even[2].ones());
    let total = total_even.plus(odd[0].ones()).plus(odd[1].ones()).plus(odd[2].ones());
    let key = total.shifted::<7>().plus(numbers).plus(consts.not_two.pick(no_two));
    Choices {
        digits: free.pick_or(no_two, two),
        key: consts.never.pick_or(free.is_zero(), key),
        must: places[0].without(free),
    }
}

/// The word and the two others of its row.
#[inline(always)]
fn along_row<W: Words>(x: W) -> [W; 3] {
    [x, x.turn::<0, 0, 1>(), x.turn::<0, 0, 2>()]
}

/// The word and the two others of its column.
#[inline(always)]
fn along_column<W: Words>(x: W) -> [W; 3] {
    [x, x.turn::<1, 0, 0>(), x.turn::<2, 0, 0>()]
}

/// Removes digits from minirows and from cells.
#[inline(always)]
fn remove<W: Words>(cells: &Cells<W>, minirows: W, more: Cells<W>) -> Cells<W> {
    [
        cells[0].without2(minirows, more[0]),
        cells[1].without2(minirows, more[1]),
        cells[2].without2(minirows, more[2]),
    ]
}

/// Is this search one of many solutions, of which few are wanted? It seems so while no position has failed; after so
/// many guesses it is one that counts them all.
#[inline(always)]
pub(super) fn is_easy_going(guesses: u64, failed: bool) -> bool {
    !failed && guesses < 64
}

/// Are two literals at once worth it?
#[inline(always)]
pub(super) fn is_bold(guesses: u64, failed: bool) -> bool {
    guesses > 0 && is_easy_going(guesses, failed)
}

/// Will any two literals do?
#[inline(always)]
pub(super) fn is_hasty(guesses: u64, failed: bool) -> bool {
    guesses > 2 && is_easy_going(guesses, failed)
}

/// What to do at a position at which sweeps changed nothing more.
pub(super) enum Next<W> {
    /// Search both halves: the one that asserts the literal and the one that denies it.
    Halves(Cells<W>, Cells<W>),
    /// Search three parts: both of two literals hold; the first alone does; the first does not.
    Thirds(Cells<W>, Cells<W>, Cells<W>),
    /// Candidates were removed after all: sweep again.
    Again(Cells<W>),
    /// There is no solution here.
    Dead,
}

/// What a literal of the rows takes away: where it holds, and where it does not.
#[inline(always)]
fn row_literal<A: Arch>(arch: A, rows: &Choices<A::Words>, key: u16) -> (A::Words, A::Words) {
    let literal = rows.digits.pick(rows.key.is_equal(arch.splat(key))).lowest();
    let [_, a, b] = along_row(literal);
    (a.or(b), literal)
}

/// The same for the columns.
#[inline(always)]
fn column_literal<A: Arch>(
    arch: A,
    columns: &Choices<A::Words>,
    key: u16,
) -> (Cells<A::Words>, Cells<A::Words>) {
    let literal = columns.digits.pick(columns.key.is_equal(arch.splat(key))).lowest();
    let [_, a, b] = along_column(literal);
    (cells_of(a.or(b)), cells_of(literal))
}

/// The best literal, or the two best where `bold`.
#[inline(always)]
fn split<A: Arch>(arch: A, cells: &Cells<A::Words>, consts: &Consts<A::Words>, bold: bool) -> Next<A::Words> {
    let m = minirows(cells);
    let (even, odd) = row_permutations(m);
    let rows = choices(along_row(m), along_row(even), along_row(odd), consts.row_key, consts);
    let u = minicolumns(cells);
    let (even, odd) = column_permutations(u);
    let columns = choices(along_column(u), along_column(even), along_column(odd), consts.column_key, consts);
    // Three digits that must stand in the three cells of a minirow leave no room for others, four are too many.
    let (row_full, column_full) = (rows.must.at_least_three(), columns.must.at_least_three());
    let excess = m.without(rows.must).pick(row_full);
    let column_excess = u.without(columns.must).pick(column_full);
    if !A::Words::all(excess.or(column_excess).is_zero()) {
        return Next::Again(remove(cells, excess, cells_of(column_excess)));
    }
    let most = rows.must.ones().max(columns.must.ones());
    if !A::Words::all(most.max(consts.three).is_equal(consts.three)) {
        return Next::Dead;
    }
    if bold {
        let (row, column) = (rows.key.least(), columns.key.least());
        if (row != NEVER) & (column != NEVER) {
            let (row, not_row) = row_literal(arch, &rows, row);
            let (column, not_column) = column_literal(arch, &columns, column);
            let none = arch.splat(0);
            return Next::Thirds(
                remove(cells, row, column),
                remove(cells, row, not_column),
                remove(cells, not_row, [none; 3]),
            );
        }
    }
    let least = rows.key.min(columns.key).least();
    if least == NEVER {
        return Next::Dead;
    }
    // One word of one of the two directions has the least key: one of the literals is a single bit, the other empty.
    let (row, not_row) = row_literal(arch, &rows, least);
    let (column, not_column) = column_literal(arch, &columns, least);
    Next::Halves(remove(cells, row, column), remove(cells, not_row, not_column))
}

/// Cells with two candidates: the lower and the higher one.
#[inline(always)]
fn pairs<W: Words>(table: W) -> (W, W) {
    let low = table.lowest();
    let high = table.without(low);
    let is_pair = high.without(high.lowest()).is_zero();
    (low.pick(is_pair), high.pick(is_pair))
}

/// Guesses the lower digit of the first cell of table 0 that has two candidates, and of the last such cell of table 1:
/// any two will do, and these are hardly ever near each other.
#[inline(always)]
fn two_cells<A: Arch>(arch: A, cells: &Cells<A::Words>, consts: &Consts<A::Words>) -> Option<Next<A::Words>> {
    let [(low_a, high_a), (low_b, high_b)] = [pairs(cells[0]), pairs(cells[1])];
    let a = consts.never.pick_or(high_a.is_zero(), consts.row_key).least();
    let b = consts.never.pick_or(high_b.is_zero(), consts.back_key).least();
    if (a == NEVER) | (b == NEVER) {
        return None;
    }
    let (a, b) = (consts.row_key.is_equal(arch.splat(a)), consts.back_key.is_equal(arch.splat(b)));
    let (is_a, not_a) = (cells[0].without(high_a.pick(a)), cells[0].without(low_a.pick(a)));
    let (is_b, not_b) = (cells[1].without(high_b.pick(b)), cells[1].without(low_b.pick(b)));
    let c = cells[2];
    Some(Next::Thirds([is_a, is_b, c], [is_a, not_b, c], [not_a, cells[1], c]))
}

/// Decides how to go on where sweeps changed nothing more, in a search that made so many guesses.
#[inline(always)]
pub(super) fn choose<A: Arch>(
    arch: A,
    cells: &Cells<A::Words>,
    consts: &Consts<A::Words>,
    guesses: u64,
    failed: bool,
) -> Next<A::Words> {
    if is_hasty(guesses, failed)
        && let Some(next) = two_cells(arch, cells, consts)
    {
        return next;
    }
    let bold = is_bold(guesses, failed);
    if A::PAIRED { split(arch, cells, consts, bold) } else { split_apart(arch, cells, consts, bold) }
}

/// `split` as a function of its own.
#[inline(never)]
fn split_apart<A: Arch>(
    arch: A,
    cells: &Cells<A::Words>,
    consts: &Consts<A::Words>,
    bold: bool,
) -> Next<A::Words> {
    split(arch, cells, consts, bold)
}
