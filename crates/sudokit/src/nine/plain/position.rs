//! A position of the search and what follows from it.

use super::split::Loss;
use super::tables::{ALL, ALONE_IN, CLOSED, CLOSED_CELLS, GIVEN, MINIROWS_OF, REST_OF_BOX, SPREAD};
use crate::board::{Grid9, Marks9};
use crate::nine::arch::ALLOWED;
use crate::nine::cells::sealed::Sealed;
use crate::nine::engine::Write;

/// Lane of a plane that holds the minirows; lanes 0 to 2 hold the cells of the bands.
pub(super) const MINIROWS: usize = 3;
/// Lane of a plane that holds the minicolumns.
pub(super) const MINICOLUMNS: usize = 4;

/// One digit: cells of three bands, minirows, minicolumns; the rest is unused.
pub(super) type Plane = [u32; 8];

/// A position.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// A plane for each digit. Minirows and minicolumns are up to date where the digit is not dirty.
    pub(super) planes: [Plane; 9],
    /// Cells that are settled, minirows and minicolumns of three digits that were dealt with, in the lanes of a plane.
    done: Plane,
    /// Digits that lost candidates, a bit for each.
    dirty: u32,
}

const NEW: Position = Position { planes: [[0; 8]; 9], done: [0; 8], dirty: 0x1FF };

impl Sealed for Grid9 {
    fn position(&self) -> Position {
        // What the givens see and the givens themselves, for each digit. Blanks go to the planes from 10 in turn, so
        // that they do not wait for each other.
        let mut seen = [[0u32; 8]; 16];
        for (cell, (value, given)) in self.0.iter().zip(&GIVEN).enumerate() {
            let plane = &mut seen[usize::from(PLANE[cell & 3][usize::from(value & 31)] & 15)];
            for (lane, bits) in plane.iter_mut().zip(given) {
                *lane |= bits;
            }
        }
        let mut givens = [0u32; 3];
        for plane in &seen[1..10] {
            for b in 0..3 {
                givens[b] |= plane[4 + b];
            }
        }
        let mut position = NEW;
        for (plane, seen) in position.planes.iter_mut().zip(&seen[1..]) {
            for b in 0..3 {
                plane[b] = ALL & !seen[b] & !(givens[b] & !seen[4 + b]);
            }
        }
        // The other digits have left the givens already. (Where two givens clash their digit has left both, which
        // leaves it no place in some row.)
        position.done[..3].copy_from_slice(&givens);
        position
    }
}

impl Sealed for Marks9 {
    fn position(&self) -> Position {
        let mut position = NEW;
        for (cell, &mask) in self.0.iter().enumerate() {
            for (d, plane) in position.planes.iter_mut().enumerate() {
                plane[cell / 27] |= u32::from(mask >> d & 1) << (cell % 27);
            }
        }
        position
    }
}

/// The plane for a byte of input: the digit that it means, or for a blank 10 and above.
static PLANE: [[u8; 32]; 4] = {
    let mut tables = [[0; 32]; 4];
    let mut i = 0;
    while i < 128 {
        let (turn, byte) = (i / 32, i % 32);
        let blank = ALLOWED[byte] == 0x1FF;
        tables[turn][byte] = if blank { 10 + turn as u8 } else { ALLOWED[byte].trailing_zeros() as u8 + 1 };
        i += 1;
    }
    tables
};

/// Nine bits of a word.
#[inline(always)]
pub(super) fn nine(word: u32, place: u32) -> usize {
    (word >> (9 * place)) as usize & 511
}

/// The minirows of a band's cells.
#[inline(always)]
fn minirows(cells: u32) -> usize {
    usize::from(
        MINIROWS_OF[0][nine(cells, 0)] | MINIROWS_OF[1][nine(cells, 1)] | MINIROWS_OF[2][nine(cells, 2)],
    )
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

/// The cells of band `b` in minicolumns (bit `9j + 3b + k`).
#[inline(always)]
pub(super) fn cells_of_minicolumns(minicolumns: u32, b: usize) -> u32 {
    let of_band = minicolumns >> (3 * b);
    ((of_band & 7) | (of_band >> 6 & 0o70) | (of_band >> 12 & 0o700)) * 0o1001001
}

/// Writes the digits of a solved position.
#[derive(Clone, Copy)]
pub(in crate::nine) struct Writer;

impl Write<Position> for Writer {
    fn write_to(self, position: &Position, grid: &mut Grid9) {
        for (d, plane) in position.planes.iter().enumerate() {
            for (rows, &cells) in grid.0.chunks_exact_mut(27).zip(plane) {
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
}

impl Position {
    /// Is every cell settled? Then, after propagation, this is a solution.
    #[inline(always)]
    pub(in crate::nine) fn is_solved(&self) -> bool {
        self.done[0] & self.done[1] & self.done[2] == ALL
    }

    /// The candidates of the cells that are not settled, for each digit and band.
    #[inline(always)]
    pub(super) fn open(&self) -> [[u32; 3]; 9] {
        let mut open = [[0; 3]; 9];
        for (open, plane) in open.iter_mut().zip(&self.planes) {
            for b in 0..3 {
                open[b] = plane[b] & !self.done[b];
            }
        }
        open
    }

    /// The cells with at least two and with at least three candidates, in each band.
    #[inline(always)]
    pub(super) fn crowded(&self) -> ([u32; 3], [u32; 3]) {
        let [mut one, mut two, mut three] = [[0u32; 3]; 3];
        for plane in &self.planes {
            for b in 0..3 {
                three[b] |= two[b] & plane[b];
                two[b] |= one[b] & plane[b];
                one[b] |= plane[b];
            }
        }
        (two, three)
    }

    /// Takes candidates of a digit away.
    #[inline(always)]
    pub(super) fn remove(&mut self, Loss { digit, cells }: &Loss) {
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
    pub(in crate::nine) fn propagate(&mut self) -> bool {
        loop {
            while self.dirty != 0 {
                let digit = self.dirty.trailing_zeros() as usize;
                self.dirty &= self.dirty - 1;
                if !self.close(digit) {
                    return false;
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

    /// Closes a digit and settles its hidden singles.
    #[inline(always)]
    fn close(&mut self, digit: usize) -> bool {
        let plane = &mut self.planes[digit];
        let [mut a, mut b, mut c] = [plane[0], plane[1], plane[2]];
        loop {
            let m = [minirows(a) & 511, minirows(b) & 511, minirows(c) & 511];
            let allowed = [CLOSED_CELLS[m[0]], CLOSED_CELLS[m[1]], CLOSED_CELLS[m[2]]];
            if (allowed[0] == 0) | (allowed[1] == 0) | (allowed[2] == 0) {
                return false;
            }
            [a, b, c] = [a & allowed[0], b & allowed[1], c & allowed[2]];
            let u = SPREAD[columns(a)] | SPREAD[columns(b)] << 3 | SPREAD[columns(c)] << 6;
            let closed = CLOSED[nine(u, 0)] | CLOSED[nine(u, 1)] << 9 | CLOSED[nine(u, 2)] << 18;
            if closed == u {
                plane[MINIROWS] = CLOSED[m[0]] | CLOSED[m[1]] << 9 | CLOSED[m[2]] << 18;
                plane[MINICOLUMNS] = u;
                break;
            }
            a &= cells_of_minicolumns(closed, 0);
            b &= cells_of_minicolumns(closed, 1);
            c &= cells_of_minicolumns(closed, 2);
        }
        (plane[0], plane[1], plane[2]) = (a, b, c);
        let done = &mut self.done;
        let fresh = [alone(a) & !done[0], alone(b) & !done[1], alone(c) & !done[2]];
        if fresh[0] | fresh[1] | fresh[2] == 0 {
            return true;
        }
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
            self.dirty |= u32::from(lost != 0) << other;
        }
        // The digit itself stays and is no dirtier than before: it was not dirty.
        let plane = &mut self.planes[digit];
        for band in 0..3 {
            plane[band] |= fresh[band];
        }
        self.dirty &= !(1 << digit);
        true
    }

    /// Counts the digits of each cell, minirow and minicolumn where no digit is dirty; settles naked singles, and
    /// takes the digits of minirows with three out of the rest of their row, columns alike.
    #[inline(always)]
    fn count(&mut self) -> bool {
        let [mut one, mut two, mut three, mut four] = [[0u32; 8]; 4];
        for plane in &self.planes {
            for i in 0..8 {
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
        let columns = ALL & !four[MINICOLUMNS] & !self.done[MINICOLUMNS];
        if rows | columns != 0 {
            self.done[MINIROWS] |= rows;
            self.done[MINICOLUMNS] |= columns;
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
                let here = 0u32.wrapping_sub(plane[MINICOLUMNS] >> i & 1);
                for other in 0..3 {
                    let lost = plane[other] & cells & if other == band { 0 } else { here };
                    plane[other] ^= lost;
                    self.dirty |= u32::from(lost != 0) << digit;
                }
            }
        }
    }
}
