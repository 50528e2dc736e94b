//! The smallest image of a solved 9×9 grid.
//!
//! The image's first band must be the smallest that any of the six chutes (three bands, three stacks) can be turned
//! into. So the class of each chute is looked up in the table of `band.rs` and the chutes of the smallest class are
//! kept. For each of them only the maps to the class's smallest band are tried, a coset of its automorphisms (1 for
//! most classes, at most 108). Such a map fixes all columns and all names; the other six rows are ordered by their
//! first digits. Comparing band classes first is the method of the forum's minlex programs; the 72,576-node table that
//! yields class, map and coset in one look-up is ours.

use super::band::{BANDS, Band, BandFrame, Bands, frame};
use super::transform::Transform;

/// One map to the smallest form: which chute on top, and its rows and columns in order.
#[derive(Clone, Copy)]
struct ChuteMap {
    chute: usize,
    rows: [u8; 3],
    cols: [u8; 9],
}

/// Row number four to nine as 36-bit numbers, most significant digit first.
type Tail = [u64; 6];

/// True if all 27 houses hold nine different digits.
pub(super) fn is_solved(grid: &[u8; 81]) -> bool {
    // Mostly puzzles are asked here.
    if grid[..27].contains(&0) {
        return false;
    }
    let mut houses = [0u32; 27];
    for (cell, &digit) in grid.iter().enumerate() {
        let (row, col) = (cell / 9, cell % 9);
        let bit = 1u32.checked_shl(u32::from(digit)).unwrap_or(0);
        houses[row] |= bit;
        houses[9 + col] |= bit;
        houses[18 + row / 3 * 3 + col / 3] |= bit;
    }
    houses.iter().all(|&house| house == 0b11_1111_1110)
}

/// The grid and its transpose as rows, so that every chute is a band of one of them.
fn with_transpose(grid: &[u8; 81]) -> [[[u8; 9]; 9]; 2] {
    let mut lines = [[[0; 9]; 9]; 2];
    for row in 0..9 {
        for col in 0..9 {
            let digit = grid[row * 9 + col];
            lines[0][row][col] = digit;
            lines[1][col][row] = digit;
        }
    }
    lines
}

struct GridSearch<'a> {
    lines: &'a [[[u8; 9]; 9]; 2],
    best: Tail,
    count: u32,
    map: ChuteMap,
}

impl GridSearch<'_> {
    /// Completes one map; keeps it if it is smaller, counts it if it is as small.
    #[inline(always)]
    fn offer(&mut self, map: ChuteMap) {
        let rows = &self.lines[map.chute / 3];
        let top = map.chute % 3 * 3;
        let first_row = &rows[top + map.rows[0] as usize];
        let mut name = [0u64; 16];
        for (i, &col) in map.cols.iter().enumerate() {
            name[(first_row[col as usize] & 15) as usize] = i as u64 + 1;
        }
        let lead = map.cols[0] as usize;
        let others = OTHERS[top / 3];
        let leads = others.map(|row| name[(rows[row][lead] & 15) as usize]);
        // Column 1 of the band holds 1 and two others; the smallest left leads row four.
        let (mut upper, mut lower) =
            (sorted([leads[0], leads[1], leads[2]]), sorted([leads[3], leads[4], leads[5]]));
        let mut bands = [0, 3];
        if lower[0] < upper[0] {
            std::mem::swap(&mut upper, &mut lower);
            bands = [3, 0];
        }
        let packed = |index: usize| {
            let (target, base) =
                if index < 3 { (upper[index], bands[0]) } else { (lower[index - 3], bands[1]) };
            let row = (0..3).find(|&i| leads[base + i] == target).unwrap_or(0);
            let digits = &rows[others[base + row]];
            map.cols.iter().fold(0, |sum, &col| sum << 4 | name[(digits[col as usize] & 15) as usize])
        };
        for index in 0..6 {
            let line = packed(index);
            if line > self.best[index] {
                return;
            }
            if line < self.best[index] {
                self.best[index] = line;
                for (later, line) in self.best.iter_mut().enumerate().skip(index + 1) {
                    *line = packed(later);
                }
                self.count = 1;
                self.map = map;
                return;
            }
        }
        self.count += 1;
    }
}

/// The rows outside each band.
const OTHERS: [[usize; 6]; 3] = [[3, 4, 5, 6, 7, 8], [0, 1, 2, 6, 7, 8], [0, 1, 2, 3, 4, 5]];

#[inline(always)]
fn sorted([a, b, c]: [u64; 3]) -> [u64; 3] {
    let (low, high) = (a.min(b), a.max(b));
    [low.min(c), low.max(high.min(c)), high.max(c)]
}

/// Class of the top band, and the finished search.
fn search<'a>(bands: &Bands, lines: &'a [[[u8; 9]; 9]; 2]) -> (u16, GridSearch<'a>) {
    let mut frames = [BandFrame { node: 0, sorted: [0; 2] }; 6];
    let mut classes = [0; 6];
    for chute in 0..6 {
        let rows = &lines[chute / 3];
        let top = chute % 3 * 3;
        frames[chute] = frame([&rows[top], &rows[top + 1], &rows[top + 2]]);
        classes[chute] = bands.class(frames[chute].node);
    }
    let class = classes.into_iter().fold(u16::MAX, u16::min);
    let map = ChuteMap { chute: 0, rows: [0; 3], cols: [0; 9] };
    let mut search = GridSearch { lines, best: [u64::MAX; 6], count: 0, map };
    for chute in (0..6).filter(|&chute| classes[chute] == class) {
        let base = bands.to_smallest(frames[chute]);
        for own in bands.automorphisms(class) {
            search.offer(ChuteMap {
                chute,
                rows: own.rows.map(|row| base.rows[row as usize]),
                cols: own.cols.map(|col| base.cols[col as usize]),
            });
        }
    }
    (class, search)
}

fn unpack(top: &Band, tail: &Tail) -> [u8; 81] {
    let mut grid = [0; 81];
    for (part, row) in grid.chunks_exact_mut(9).zip(top) {
        part.copy_from_slice(row);
    }
    for (part, line) in grid[27..].chunks_exact_mut(9).zip(tail) {
        for (i, digit) in part.iter_mut().enumerate() {
            *digit = (line >> (32 - 4 * i) & 15) as u8;
        }
    }
    grid
}

/// Smallest image of a solved grid (checked by the caller).
pub(super) fn smallest(grid: &[u8; 81]) -> [u8; 81] {
    let bands = &*BANDS;
    let lines = with_transpose(grid);
    let (class, search) = search(bands, &lines);
    unpack(bands.smallest(class as usize), &search.best)
}

/// Smallest image of a solved grid (checked by the caller), a map to it, and the number of such maps.
pub(super) fn smallest_with_map(grid: &[u8; 81]) -> ([u8; 81], Transform, u32) {
    let bands = &*BANDS;
    let lines = with_transpose(grid);
    let (class, search) = search(bands, &lines);
    let image = unpack(bands.smallest(class as usize), &search.best);
    let map = search.map;
    let rows = &lines[map.chute / 3];
    let top = (map.chute % 3 * 3) as u8;
    let mut digits = [0; 10];
    let lead = map.cols[0] as usize;
    let mut order = [0u8; 9];
    for (i, &col) in map.cols.iter().enumerate() {
        digits[rows[(top + map.rows[0]) as usize][col as usize] as usize] = i as u8 + 1;
    }
    for (row, line) in rows.iter().enumerate() {
        let name = digits[line[lead] as usize];
        if let Some(place) = (0..9).find(|&place| image[place * 9] == name) {
            order[place] = row as u8;
        }
    }
    (image, Transform::nine(map.chute >= 3, &order, &map.cols, &digits), search.count)
}

/// Class of one chute of a solved grid.
pub(super) fn class_of_chute(grid: &[u8; 81], chute: usize) -> u16 {
    let lines = with_transpose(grid);
    let rows = &lines[chute / 3];
    let top = chute % 3 * 3;
    BANDS.class(frame([&rows[top], &rows[top + 1], &rows[top + 2]]).node)
}
