//! Branching: the rule of the vector kernel (`nine::branch`), from the counts of permutations.

use super::position::{MINIROWS, Position, Removal, at_least_two_and_three, cells_of_minicolumns, nine};
use super::tables::{CELLS, PERMUTATION_COUNT};
use crate::nine::branch::{takes_any_two_cells, takes_two_decisions};
use crate::nine::kernel::{Branching, SearchProgress};

/// A branching decision: what is removed where it holds, and where it does not.
struct Decision {
    assert: Removal,
    deny: Removal,
}

impl Decision {
    /// Takes the decision: the position becomes the part in which it holds, the other part is pushed.
    #[inline(always)]
    fn take(&self, position: &mut Position, others: &mut Vec<Position>) {
        others.push(*position);
        // In its place: a copy of a position is longer than the change.
        if let Some(other) = others.last_mut() {
            other.remove(&self.deny);
        }
        position.remove(&self.assert);
    }
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

/// The cells of tables 0 and 1 of the vector kernel, in each band.
const TABLE_0: u32 = 0o444_222_111;
const TABLE_1: u32 = 0o222_111_444;

/// The first cell of table 0 that has two candidates, and the last such cell of table 1.
fn two_cells(position: &Position) -> Option<[Decision; 2]> {
    let (two, three) = at_least_two_and_three(&position.planes);
    let pairs = |b: usize| two[b] & !three[b];
    let first = (0..3).find(|&b| pairs(b) & TABLE_0 != 0)?;
    let last = (0..3).rev().find(|&b| pairs(b) & TABLE_1 != 0)?;
    let first = lower_digit(position, first, (pairs(first) & TABLE_0).trailing_zeros())?;
    let last = lower_digit(position, last, 31 - (pairs(last) & TABLE_1).leading_zeros())?;
    Some([first, last])
}

/// Guesses the lower digit of a cell with two candidates.
fn lower_digit(position: &Position, band: usize, cell: u32) -> Option<Decision> {
    // Collects the digits without a loop that ends early: its branches would be mispredicted.
    let mut digits = 0;
    for (d, plane) in position.planes.iter().enumerate() {
        digits |= (plane[band] >> cell & 1) << d;
    }
    let (low, high) = (digits.trailing_zeros() as usize, digits.checked_ilog2()? as usize);
    let mut cells = [0; 3];
    cells[band] = 1 << cell;
    Some(Decision { assert: Removal { digit: high, cells }, deny: Removal { digit: low, cells } })
}

/// Takes a branching decision where nothing more follows.
pub(super) fn branch(
    position: &mut Position,
    progress: SearchProgress,
    others: &mut Vec<Position>,
) -> Branching {
    if takes_any_two_cells(progress)
        && let Some([first, second]) = two_cells(position)
    {
        first.take(position, others);
        second.take(position, others);
        return Branching::Ternary;
    }
    best_decision(position, takes_two_decisions(progress), others)
}

/// The best decision of all, or the best of the rows and the best of the columns where `two` are to be taken.
fn best_decision(position: &mut Position, two: bool, others: &mut Vec<Position>) -> Branching {
    // Three digits that must stand in the three cells of a minirow exclude the others; four are a contradiction.
    let mut must = [0u64; 9];
    let mut may = [0u64; 9];
    let [mut in_one, mut in_two, mut in_three, mut in_four, mut optional] = [0u64; 5];
    for (d, plane) in position.planes.iter().enumerate() {
        let (m, u) = (plane[MINIROWS], position.minicolumns[d]);
        let (other_m, other_u) = (others_in_row(m), others_in_column(u));
        must[d] = u64::from(m & !other_m) | u64::from(u & !other_u) << 32;
        may[d] = u64::from(m & other_m) | u64::from(u & other_u) << 32;
        in_four |= in_three & must[d];
        in_three |= in_two & must[d];
        in_two |= in_one & must[d];
        in_one |= must[d];
        optional |= may[d];
    }
    if in_three & optional != 0 {
        for (d, may) in may.iter().enumerate() {
            let excess = may & in_three;
            let (m, u) = (excess as u32, (excess >> 32) as u32);
            let cells = |b: usize| CELLS[nine(m, b as u32)] | cells_of_minicolumns(u, b);
            position.remove(&Removal { digit: d, cells: [cells(0), cells(1), cells(2)] });
        }
        return Branching::Repropagate;
    }
    if in_four != 0 || optional == 0 {
        return Branching::Dead;
    }
    // The band or stack with the fewest permutations, of those that leave a choice.
    let mut permutations = [0u32; 6];
    for (plane, &minicolumns) in position.planes.iter().zip(&position.minicolumns) {
        for i in 0..3 {
            permutations[i] += PERMUTATION_COUNT[nine(plane[MINIROWS], i as u32)];
            permutations[3 + i] += PERMUTATION_COUNT[nine(minicolumns, i as u32)];
        }
    }
    let choice = Choice { position, may: &may, optional, permutations: &permutations };
    if two && let (Some(row), Some(column)) = (choice.best(0..3), choice.best(3..6)) {
        row.take(position, others);
        column.take(position, others);
        return Branching::Ternary;
    }
    let Some(best) = choice.best(0..6) else { return Branching::Dead };
    best.take(position, others);
    Branching::Binary
}

/// The decisions to choose from.
struct Choice<'a> {
    position: &'a Position,
    /// Minirows (low half) and minicolumns (high half) that each digit may take or leave.
    may: &'a [u64; 9],
    /// Those that some digit may.
    optional: u64,
    /// Permutations of all digits in each band (0 to 2) and stack (3 to 5).
    permutations: &'a [u32; 6],
}

/// The nine bits of a band (0 to 2) or stack (3 to 5).
#[inline(always)]
fn of_unit(lines: u64, unit: usize) -> usize {
    nine((lines >> (32 * (unit / 3))) as u32, unit as u32 % 3)
}

impl Choice<'_> {
    /// The digits with exactly two permutations in a band or stack.
    #[inline(always)]
    fn twos(&self, unit: usize) -> u32 {
        let mut twos = 0;
        for (digit, plane) in self.position.planes.iter().enumerate() {
            let word = if unit < 3 { plane[MINIROWS] } else { self.position.minicolumns[digit] };
            twos |= u32::from(PERMUTATION_COUNT[nine(word, unit as u32 % 3)] == 2) << digit;
        }
        twos
    }

    /// The best decision among some of the bands and stacks, `None` if they leave no choice.
    #[inline(always)]
    fn best(&self, range: std::ops::Range<usize>) -> Option<Decision> {
        let fewest = self.permutations[range.clone()].iter().copied().filter(|&n| n > 9).min()?;
        // In it, a word that a digit with two permutations may take or leave; else one that any digit may.
        let mut best = (u32::MAX, 0, 0, 0);
        for unit in range {
            if self.permutations[unit] != fewest {
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
        Some(Decision { assert: Removal { digit, cells: assert }, deny: Removal { digit, cells: deny } })
    }
}
