//! A position of the search and what follows from it.

use super::tables::{ALL, ALONE_IN, CLOSED, CLOSED_CELLS, GIVEN, MINIROWS_OF, REST_OF_BOX, SPREAD};
use crate::board::Candidate;
use crate::nine::arch::ALLOWED;

/// Lane of a plane that holds the minirows; lanes 0 to 2 hold the cells of the bands.
pub(super) const MINIROWS: usize = 3;

/// One digit: cells of three bands, minirows.
pub(super) type Plane = [u32; 4];

/// A position; alignment makes copies faster.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Position {
    /// A plane for each digit. Minirows and minicolumns are up to date where the digit is not dirty.
    pub(super) planes: [Plane; 9],
    /// The minicolumns of each digit.
    pub(super) minicolumns: [u32; 9],
    /// Cells that are settled, minirows of three digits that were dealt with, in the lanes of a plane.
    done: Plane,
    /// Minicolumns of three digits that were dealt with.
    done_minicolumns: u32,
    /// Digits that lost candidates, a bit for each.
    dirty: u32,
}

/// The candidates of the undecided cells, for each digit and band.
pub(super) type Undecided = [[u32; 3]; 9];

/// The cells with at least two and with at least three of these candidates, in each band.
#[inline(always)]
pub(super) fn at_least_two_and_three<const N: usize>(planes: &[[u32; N]; 9]) -> ([u32; 3], [u32; 3]) {
    let [mut one, mut two, mut three] = [[0u32; 3]; 3];
    for plane in planes {
        for b in 0..3 {
            three[b] |= two[b] & plane[b];
            two[b] |= one[b] & plane[b];
            one[b] |= plane[b];
        }
    }
    (two, three)
}

/// Candidates that a digit loses: cells, in each band.
pub(super) struct Removal {
    pub(super) digit: usize,
    pub(super) cells: [u32; 3],
}

const NEW: Position =
    Position { planes: [[0; 4]; 9], minicolumns: [0; 9], done: [0; 4], done_minicolumns: 0, dirty: 0x1FF };

impl Position {
    /// In which nothing is known.
    pub(super) const BLANK: Position = NEW;

    /// The candidates that givens leave; bytes as `ALLOWED` has them.
    pub(crate) fn from_givens(values: &[u8; 81]) -> Position {
        // What the givens see and the givens themselves, for each digit.
        let mut seen = [[0u32; 8]; 9];
        for (part, mut cells) in givens(values).into_iter().enumerate() {
            while cells != 0 {
                let cell = PART * part + cells.trailing_zeros() as usize;
                cells &= cells - 1;
                let digit = usize::from(DIGIT[usize::from(values[cell] & 31)]);
                for (lane, bits) in seen[digit].iter_mut().zip(&GIVEN[cell]) {
                    *lane |= bits;
                }
            }
        }
        let mut givens = [0u32; 3];
        for plane in &seen {
            for b in 0..3 {
                givens[b] |= plane[4 + b];
            }
        }
        let mut position = NEW;
        for (plane, seen) in position.planes.iter_mut().zip(&seen) {
            for b in 0..3 {
                plane[b] = ALL & !seen[b] & !(givens[b] & !seen[4 + b]);
            }
        }
        // The other digits have left the givens already. (Where two givens clash their digit has left both, which
        // leaves it no place in some row.)
        position.done[..3].copy_from_slice(&givens);
        position
    }

    /// Takes a candidate away.
    pub(crate) fn exclude(&mut self, candidate: Candidate) {
        let cell = candidate.cell.index();
        self.planes[candidate.digit.index()][cell / 27] &= !(1 << (cell % 27));
    }

    /// The candidates of each cell, a bit for a digit.
    pub(crate) fn from_masks(masks: &[u16; 81]) -> Position {
        let mut position = NEW;
        for (cell, &mask) in masks.iter().enumerate() {
            for (d, plane) in position.planes.iter_mut().enumerate() {
                plane[cell / 27] |= u32::from(mask >> d & 1) << (cell % 27);
            }
        }
        position
    }
}

/// What a byte of input says by its low five bits: a digit less one, or 9 for a blank.
static DIGIT: [u8; 32] = {
    let mut table = [9; 32];
    let mut byte = 0;
    while byte < 32 {
        if ALLOWED[byte] != 0x1FF {
            table[byte] = ALLOWED[byte].trailing_zeros() as u8;
        }
        byte += 1;
    }
    table
};

/// Number of cells in a part of `givens`.
const PART: usize = 40;

/// The cells with a digit, a bit for each: cells 0 to 39, 40 to 79, and 80. Eight bytes at a time.
#[inline(always)]
fn givens(cells: &[u8; 81]) -> [u64; 3] {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let mut givens = [0, 0, u64::from(DIGIT[usize::from(cells[80] & 31)] < 9)];
    for (i, bytes) in cells.as_chunks::<8>().0.iter().enumerate() {
        // The low four bits of a digit are 1 to 9: with 15 more they reach 16, with 6 more they don't.
        let low = u64::from_le_bytes(*bytes) & (EACH * 15);
        let digits = (low + EACH * 15) & !(low + EACH * 6) & (EACH * 16);
        // The multiplication brings the eight bits together in the highest byte.
        let eight = (digits >> 4).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        givens[8 * i / PART] |= eight << (8 * i % PART);
    }
    givens
}

/// Nine bits of a word.
#[inline(always)]
pub(super) fn nine(word: u32, place: u32) -> usize {
    (word >> (9 * place)) as usize & 511
}

/// The minirows of a band's cells.
#[inline(always)]
fn minirows(cells: u32) -> usize {
    let [a, b, c] = &MINIROWS_OF;
    (a[nine(cells, 0)] | b[nine(cells, 1)] | c[nine(cells, 2)]) as usize & 511
}

/// Cells that are alone in their row.
#[inline(always)]
fn alone(cells: u32) -> u32 {
    ALONE_IN[0][nine(cells, 0)] | ALONE_IN[1][nine(cells, 1)] | ALONE_IN[2][nine(cells, 2)]
}

/// The nine columns of a band that have a cell.
#[inline(always)]
fn columns(cells: u32) -> usize {
    ((cells | cells >> 9 | cells >> 18) & 511) as usize
}

/// The bits that four of the words have, or more.
#[inline(always)]
fn in_four(words: &[u32; 9]) -> u32 {
    let [mut one, mut two, mut three, mut four] = [0; 4];
    for word in words {
        four |= three & word;
        three |= two & word;
        two |= one & word;
        one |= word;
    }
    four
}

/// The cells of band `b` in minicolumns (bit `9j + 3b + k`).
#[inline(always)]
pub(super) fn cells_of_minicolumns(minicolumns: u32, b: usize) -> u32 {
    let of_band = minicolumns >> (3 * b);
    ((of_band & 7) | (of_band >> 6 & 0o70) | (of_band >> 12 & 0o700)) * 0o1001001
}

impl Position {
    /// Writes the digits of a solved position.
    pub(super) fn write(&self, values: &mut [u8; 81]) {
        for (d, plane) in self.planes.iter().enumerate() {
            for (rows, &cells) in values.chunks_exact_mut(27).zip(plane) {
                for r in 0..3 {
                    // A row of a solved grid has the digit once.
                    let column = (nine(cells, r) | 512).trailing_zeros() as usize;
                    if let Some(value) = rows.get_mut(9 * r as usize + column) {
                        *value = d as u8 + 1;
                    }
                }
            }
        }
    }

    /// Is every cell settled? Then, after propagation, this is a solution.
    #[inline(always)]
    pub(super) fn is_solved(&self) -> bool {
        self.done[0] & self.done[1] & self.done[2] == ALL
    }

    /// The candidates of the undecided cells.
    #[inline(always)]
    pub(super) fn undecided(&self) -> Undecided {
        let mut undecided = [[0; 3]; 9];
        for (undecided, plane) in undecided.iter_mut().zip(&self.planes) {
            for b in 0..3 {
                undecided[b] = plane[b] & !self.done[b];
            }
        }
        undecided
    }

    /// Removes candidates of a digit.
    #[inline(always)]
    pub(super) fn remove(&mut self, Removal { digit, cells }: &Removal) {
        let digit = *digit;
        let plane = &mut self.planes[digit];
        let mut lost = 0;
        for b in 0..3 {
            lost |= plane[b] & cells[b];
            plane[b] &= !cells[b];
        }
        self.dirty |= u32::from(lost != 0) << digit;
    }

    /// Draws all conclusions; `false` says that there is a contradiction.
    pub(super) fn propagate(&mut self) -> bool {
        loop {
            let mut dirty = std::mem::take(&mut self.dirty);
            while dirty != 0 {
                let mut digit = dirty.trailing_zeros() as usize;
                dirty &= dirty - 1;
                loop {
                    // The next digit is known before this one is closed, so that it need not wait. (One loop that takes
                    // the next or else the lowest would wait all the same: 2 to 3 % slower.)
                    let next = dirty.trailing_zeros() as usize;
                    let Some(lost) = self.close(digit) else {
                        return false;
                    };
                    if dirty == 0 {
                        dirty = lost;
                        break;
                    }
                    dirty = dirty & (dirty - 1) | lost & !(1 << next);
                    digit = next;
                }
            }
            if self.is_solved() {
                return true;
            }
            if !self.count() {
                return false;
            }
            if self.dirty == 0 {
                return true;
            }
        }
    }

    /// Closes a digit and settles its hidden singles: the other digits that lost candidates, `None` if there is a
    /// contradiction.
    #[inline(always)]
    fn close(&mut self, digit: usize) -> Option<u32> {
        let [mut a, mut b, mut c, _] = self.planes[digit];
        let (minirows, minicolumns) = loop {
            let m = [minirows(a), minirows(b), minirows(c)];
            let allowed = [CLOSED_CELLS[m[0]], CLOSED_CELLS[m[1]], CLOSED_CELLS[m[2]]];
            if (allowed[0] == 0) | (allowed[1] == 0) | (allowed[2] == 0) {
                return None;
            }
            [a, b, c] = [a & allowed[0], b & allowed[1], c & allowed[2]];
            let u = SPREAD[columns(a)] | SPREAD[columns(b)] << 3 | SPREAD[columns(c)] << 6;
            let closed = CLOSED[nine(u, 0)] | CLOSED[nine(u, 1)] << 9 | CLOSED[nine(u, 2)] << 18;
            if closed == u {
                break (CLOSED[m[0]] | CLOSED[m[1]] << 9 | CLOSED[m[2]] << 18, u);
            }
            a &= cells_of_minicolumns(closed, 0);
            b &= cells_of_minicolumns(closed, 1);
            c &= cells_of_minicolumns(closed, 2);
        };
        let done = &mut self.done;
        let fresh = [alone(a) & !done[0], alone(b) & !done[1], alone(c) & !done[2]];
        let mut dirty = 0;
        if fresh[0] | fresh[1] | fresh[2] != 0 {
            for band in 0..3 {
                done[band] |= fresh[band];
            }
            let (two, one) = (u64::from(fresh[0]) | u64::from(fresh[1]) << 32, fresh[2]);
            for (other, plane) in self.planes.iter_mut().enumerate() {
                let bands = u64::from(plane[0]) | u64::from(plane[1]) << 32;
                let lost = bands & two | u64::from(plane[2] & one);
                let bands = bands & !two;
                (plane[0], plane[1]) = (bands as u32, (bands >> 32) as u32);
                plane[2] &= !one;
                dirty |= u32::from(lost != 0) << other;
            }
            dirty &= !(1 << digit);
        }
        // Written last: avoids a store-forwarding stall where the next loop reads these words with another width.
        self.planes[digit] = [a, b, c, minirows];
        self.minicolumns[digit] = minicolumns;
        Some(dirty)
    }

    /// Counts the digits of each cell, minirow and minicolumn where no digit is dirty; settles naked singles, and
    /// takes the digits of minirows with three out of the rest of their row, columns alike.
    #[inline(always)]
    fn count(&mut self) -> bool {
        let [mut one, mut two, mut three, mut four] = [[0u32; 4]; 4];
        for plane in &self.planes {
            for i in 0..4 {
                four[i] |= three[i] & plane[i];
                three[i] |= two[i] & plane[i];
                two[i] |= one[i] & plane[i];
                one[i] |= plane[i];
            }
        }
        if one[0] & one[1] & one[2] != ALL {
            return false;
        }
        for band in 0..3 {
            let mut naked = one[band] & !two[band] & !self.done[band];
            self.done[band] |= naked;
            while naked != 0 {
                let cell = naked.trailing_zeros();
                naked &= naked - 1;
                let rest = REST_OF_BOX[cell as usize & 31];
                for (digit, plane) in self.planes.iter_mut().enumerate() {
                    let here = 0u32.wrapping_sub(plane[band] >> cell & 1);
                    let lost = plane[band] & rest & here;
                    plane[band] ^= lost;
                    self.dirty |= u32::from(lost != 0) << digit;
                }
            }
        }
        let rows = ALL & !four[MINIROWS] & !self.done[MINIROWS];
        let columns = ALL & !in_four(&self.minicolumns) & !self.done_minicolumns;
        if rows | columns != 0 {
            self.done[MINIROWS] |= rows;
            self.done_minicolumns |= columns;
            self.triads(rows, columns);
        }
        true
    }

    /// Digits of these minirows leave the rest of the row, those of these minicolumns the rest of the column.
    fn triads(&mut self, mut rows: u32, mut columns: u32) {
        while rows != 0 {
            let i = rows.trailing_zeros() as usize;
            rows &= rows - 1;
            let (band, at) = (i / 9, i % 9);
            if self.done[band] >> (3 * at) & 7 == 7 {
                continue;
            }
            let rest = (0o777 << (at / 3 * 9)) & !(7 << (3 * at));
            for (digit, plane) in self.planes.iter_mut().enumerate() {
                let here = 0u32.wrapping_sub(plane[MINIROWS] >> i & 1);
                let lost = plane[band] & rest & here;
                plane[band] ^= lost;
                self.dirty |= u32::from(lost != 0) << digit;
            }
        }
        while columns != 0 {
            let i = columns.trailing_zeros() as usize;
            columns &= columns - 1;
            let (band, column) = (i % 9 / 3, i / 9 * 3 + i % 3);
            let cells = 0o1001001 << column;
            if self.done[band] & cells == cells {
                continue;
            }
            for (digit, plane) in self.planes.iter_mut().enumerate() {
                let here = 0u32.wrapping_sub(self.minicolumns[digit] >> i & 1);
                for other in 0..3 {
                    let lost = plane[other] & cells & if other == band { 0 } else { here };
                    plane[other] ^= lost;
                    self.dirty |= u32::from(lost != 0) << digit;
                }
            }
        }
    }
}
