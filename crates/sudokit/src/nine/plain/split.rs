//! Where to guess: the rule of the vector engine (`nine::branch`), from the counts of permutations.

use super::position::{MINIROWS, Position, cells_of_minicolumns, nine};
use super::tables::{CELLS, WAYS};
use crate::nine::branch::{is_bold, is_hasty};

/// Cells, in each band, that a digit loses.
pub(super) struct Loss {
    pub(super) digit: usize,
    pub(super) cells: [u32; 3],
}

/// A guess: what follows if its literal holds, and if it does not.
pub(super) struct Guess {
    pub(super) assert: Loss,
    pub(super) deny: Loss,
}

/// What to do at a position from which nothing more follows.
pub(super) enum Next {
    /// Search both halves.
    Halves(Guess),
    /// Search three parts: both guesses hold; the first alone does; the first does not.
    Thirds(Guess, Guess),
    /// Candidates were removed after all: propagate again.
    Again,
    /// There is no solution here.
    Dead,
}

/// The two other minirows of the row, for each minirow.
#[inline(always)]
fn others_in_row(m: u32) -> u32 {
    (m >> 1 & 0o333333333) | (m << 2 & 0o444444444) | (m >> 2 & 0o111111111) | (m << 1 & 0o666666666)
}

/// The two other minicolumns of the column, for each minicolumn.
#[inline(always)]
fn others_in_column(u: u32) -> u32 {
    (u >> 3 & 0o077077077) | (u << 6 & 0o700700700) | (u >> 6 & 0o007007007) | (u << 3 & 0o770770770)
}

/// The cells of tables 0 and 1 of the vector engine, in each band.
const TABLE_0: u32 = 0o444_222_111;
const TABLE_1: u32 = 0o222_111_444;

/// Guesses the lower digit of the first cell of table 0 that has two candidates, and of the last such cell of table 1.
fn two_cells(position: &Position) -> Option<Next> {
    let (two, three) = position.crowded();
    let pairs = |b: usize| two[b] & !three[b];
    let first = (0..3).find(|&b| pairs(b) & TABLE_0 != 0)?;
    let last = (0..3).rev().find(|&b| pairs(b) & TABLE_1 != 0)?;
    let first = guess_cell(position, first, (pairs(first) & TABLE_0).trailing_zeros())?;
    let last = guess_cell(position, last, 31 - (pairs(last) & TABLE_1).leading_zeros())?;
    Some(Next::Thirds(first, last))
}

/// Guesses the lower digit of a cell with two candidates.
fn guess_cell(position: &Position, band: usize, cell: u32) -> Option<Guess> {
    // Not a search for the two digits, which would be guesses of the processor's that often fail.
    let mut digits = 0;
    for (d, plane) in position.planes.iter().enumerate() {
        digits |= (plane[band] >> cell & 1) << d;
    }
    let (low, high) = (digits.trailing_zeros() as usize, digits.checked_ilog2()? as usize);
    let mut cells = [0; 3];
    cells[band] = 1 << cell;
    Some(Guess { assert: Loss { digit: high, cells }, deny: Loss { digit: low, cells } })
}

/// Decides how to go on in a search that made so many guesses.
pub(super) fn choose(position: &mut Position, guesses: u64, failed: bool) -> Next {
    if is_hasty(guesses, failed)
        && let Some(next) = two_cells(position)
    {
        return next;
    }
    split(position, is_bold(guesses, failed))
}

/// The best guess, or the two best where `bold`.
fn split(position: &mut Position, bold: bool) -> Next {
    // Three digits that must stand in the three cells of a minirow leave no room for others, four are too many.
    let mut must = [0u64; 9];
    let mut may = [0u64; 9];
    let [mut one, mut two, mut three, mut four, mut optional] = [0u64; 5];
    for (d, plane) in position.planes.iter().enumerate() {
        let (m, u) = (plane[MINIROWS], position.minicolumns[d]);
        let (other_m, other_u) = (others_in_row(m), others_in_column(u));
        must[d] = u64::from(m & !other_m) | u64::from(u & !other_u) << 32;
        may[d] = u64::from(m & other_m) | u64::from(u & other_u) << 32;
        four |= three & must[d];
        three |= two & must[d];
        two |= one & must[d];
        one |= must[d];
        optional |= may[d];
    }
    if three & optional != 0 {
        for (d, may) in may.iter().enumerate() {
            let excess = may & three;
            let (m, u) = (excess as u32, (excess >> 32) as u32);
            let cells = |b: usize| CELLS[nine(m, b as u32)] | cells_of_minicolumns(u, b);
            position.remove(&Loss { digit: d, cells: [cells(0), cells(1), cells(2)] });
        }
        return Next::Again;
    }
    if four != 0 || optional == 0 {
        return Next::Dead;
    }
    // The band or stack with the fewest permutations, of those that leave a choice.
    let mut ways = [0u32; 6];
    for (plane, &minicolumns) in position.planes.iter().zip(&position.minicolumns) {
        for i in 0..3 {
            ways[i] += WAYS[nine(plane[MINIROWS], i as u32)];
            ways[3 + i] += WAYS[nine(minicolumns, i as u32)];
        }
    }
    let choice = Choice { position, may: &may, optional, ways: &ways };
    if bold && let (Some(row), Some(column)) = (choice.best(0..3), choice.best(3..6)) {
        return Next::Thirds(row, column);
    }
    choice.best(0..6).map_or(Next::Dead, Next::Halves)
}

/// All that there is to choose from.
struct Choice<'a> {
    position: &'a Position,
    /// Minirows (low half) and minicolumns (high half) that each digit may take or leave.
    may: &'a [u64; 9],
    /// Those that some digit may.
    optional: u64,
    /// Permutations of all digits in each band (0 to 2) and stack (3 to 5).
    ways: &'a [u32; 6],
}

/// The nine bits of a band (0 to 2) or stack (3 to 5).
#[inline(always)]
fn of_unit(literals: u64, unit: usize) -> usize {
    nine((literals >> (32 * (unit / 3))) as u32, unit as u32 % 3)
}

impl Choice<'_> {
    /// The digits with exactly two permutations in a band or stack.
    #[inline(always)]
    fn twos(&self, unit: usize) -> u32 {
        let mut twos = 0;
        for (digit, plane) in self.position.planes.iter().enumerate() {
            let word = if unit < 3 { plane[MINIROWS] } else { self.position.minicolumns[digit] };
            twos |= u32::from(WAYS[nine(word, unit as u32 % 3)] == 2) << digit;
        }
        twos
    }

    /// The best guess among some of the bands and stacks, `None` if they leave no choice.
    #[inline(always)]
    fn best(&self, range: std::ops::Range<usize>) -> Option<Guess> {
        let fewest = self.ways[range.clone()].iter().copied().filter(|&n| n > 9).min()?;
        // In it, a word that a digit with two permutations may take or leave; else one that any digit may.
        let mut best = (u32::MAX, 0, 0, 0);
        for unit in range {
            if self.ways[unit] != fewest {
                continue;
            }
            let twos = self.twos(unit);
            let (mut by_two, mut rest) = (0, twos);
            while rest != 0 {
                by_two |= of_unit(self.may[rest.trailing_zeros() as usize % 9], unit);
                rest &= rest - 1;
            }
            let (digits, words, rank) =
                if by_two != 0 { (twos, by_two, 0) } else { (0x1FF, of_unit(self.optional, unit), 64) };
            let word = words.trailing_zeros();
            let i = unit as u32 % 3;
            let key = rank + if unit < 3 { 9 * i + word } else { 32 + 3 * word + i };
            if key < best.0 {
                best = (key, unit, word, digits);
            }
        }
        let (_, unit, word, mut digits) = best;
        let digit = loop {
            let digit = digits.trailing_zeros() as usize;
            if of_unit(*self.may.get(digit)?, unit) >> word & 1 == 1 {
                break digit;
            }
            digits &= digits - 1;
        };
        let (mut assert, mut deny) = ([0; 3], [0; 3]);
        if unit < 3 {
            deny[unit] = 7 << (3 * word);
            assert[unit] = (0o777 << (word / 3 * 9)) & !deny[unit];
        } else {
            let cells = 0o1001001 << (3 * (unit as u32 - 3) + word % 3);
            assert = [cells; 3];
            assert[word as usize / 3] = 0;
            deny[word as usize / 3] = cells;
        }
        Some(Guess { assert: Loss { digit, cells: assert }, deny: Loss { digit, cells: deny } })
    }
}
