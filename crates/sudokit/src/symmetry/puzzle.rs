//! The smallest image of a 9×9 puzzle, blanks first, digits named in order of first appearance.
//!
//! Row by row: keep every partial image whose rows so far are the smallest, extend each by every row that may come
//! next, keep the smallest again. A partial image does not fix what it need not: columns that have looked the same so
//! far (all blank) stay unordered, and so do stacks, so an empty puzzle has 2,592 ends and not 3,359,232. Names need no
//! search: in a row, new digits are larger than all named ones and count up, so the smallest row is found by sorting
//! with "new" as the largest symbol. Only after a row is accepted do its new digits open one branch for each order of
//! theirs. Equal blank rows of a band are tried once and counted.
//!
//! A row or column may not repeat a digit here (two equal symbols would not be distinguished); such puzzles,
//! which have no solution, are left to `general.rs`.

use super::transform::Transform;

/// Name of a digit that has none yet; sorts after all names.
const NEW: u8 = 10;

/// A partial image.
#[derive(Clone, Copy)]
struct Partial {
    /// Column in each place.
    cols: [u8; 9],
    /// Bit i: places i and i+1 are distinguished (for i = 2, 5: the stacks left and right of the border).
    dividers: u8,
    transposed: bool,
    /// Rows taken so far, as a set and in order.
    taken: u16,
    order: [u8; 9],
    /// Name of each digit; 0 for blank.
    names: [u8; 10],
    /// How many symmetries this one stands for because equal blank rows were tried once.
    times: u32,
}

/// Reusable search state. One per thread; making one is cheap, keeping it saves allocations.
#[derive(Default)]
pub(super) struct PuzzleSearch {
    now: Vec<Partial>,
    next: Vec<Partial>,
    /// Extensions that tie for the smallest row: partial image, row, places in order.
    ties: Vec<(u32, u8, [u8; 9], u32)>,
}

/// The smallest image, a map to it, and the number of maps.
pub(super) struct SmallestPuzzle {
    pub grid: [u8; 81],
    pub map: Transform,
    pub automorphisms: u32,
}

/// True if no row or column holds a digit twice and all values are 0..=9.
pub(super) fn lines_are_plain(grid: &[u8; 81]) -> bool {
    // Without a branch, so that a row is compiled to vector code: most puzzles are plain.
    let mut columns = [0u16; 9];
    let (mut twice, mut max) = (0, 0);
    for row in grid.as_chunks::<9>().0 {
        let mut bits = [0u16; 9];
        for col in 0..9 {
            max = row[col].max(max);
            // Bit 0 stands for a blank.
            bits[col] = 1 << (row[col] & 15) & !1;
            twice |= columns[col] & bits[col];
            columns[col] |= bits[col];
        }
        let mut seen = 0;
        for bit in bits {
            twice |= seen & bit;
            seen |= bit;
        }
    }
    twice == 0 && max <= 9
}

/// `DIVIDERS[places]`: borders that are distinguished by a row that is not blank at these places.
const DIVIDERS: [u8; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut dividers = 0;
        let mut i = 0;
        while i < 8 {
            let near = if i % 3 == 2 { 0b11_1111 << (i - 2) } else { 0b11 << i };
            if set & near != 0 {
                dividers |= 1 << i;
            }
            i += 1;
        }
        table[set] = dividers;
        set += 1;
    }
    table
};

/// `FIRST_ROW[places]`: the smallest row that a line with digits at these places can become as the first row.
const FIRST_ROW: [u64; 512] = {
    let mut table = [0; 512];
    let mut set = 0usize;
    while set < 512 {
        let mut counts = [(set & 7).count_ones(), (set >> 3 & 7).count_ones(), (set >> 6).count_ones()];
        let mut round = 0;
        while round < 3 {
            let i = round % 2;
            if counts[i] > counts[i + 1] {
                let swap = counts[i];
                counts[i] = counts[i + 1];
                counts[i + 1] = swap;
            }
            round += 1;
        }
        let (mut row, mut place) = (0u64, 0);
        while place < 9 {
            let digit = place % 3 + counts[place / 3] as usize >= 3;
            row = row << 4 | if digit { NEW as u64 } else { 0 };
            place += 1;
        }
        table[set] = row;
        set += 1;
    }
    table
};

#[inline(always)]
fn exchange(a: &mut u32, b: &mut u32, may: bool) {
    let (low, high) = ((*a).min(*b), (*a).max(*b));
    if may {
        *a = low;
        *b = high;
    }
}

/// The smallest row that `line` can become here: its nine symbols, and the columns in that order.
#[inline(always)]
fn place_row(partial: &Partial, line: &[u8; 9]) -> (u64, [u32; 3]) {
    let mut stacks = [0u32; 3];
    for (s, stack) in stacks.iter_mut().enumerate() {
        let mut item = [0u32; 3];
        for i in 0..3 {
            let col = partial.cols[s * 3 + i];
            let name = partial.names[(line[(col & 15).min(8) as usize] & 15).min(9) as usize];
            item[i] = u32::from(name) << 4 | u32::from(col);
        }
        let free = [partial.dividers >> (s * 3) & 1 == 0, partial.dividers >> (s * 3 + 1) & 1 == 0];
        let [mut a, mut b, mut c] = item;
        exchange(&mut a, &mut b, free[0]);
        exchange(&mut b, &mut c, free[1]);
        exchange(&mut a, &mut b, free[0]);
        // Symbols above columns, so that one comparison orders stacks by their symbols.
        *stack = (a >> 4) << 20 | (b >> 4) << 16 | (c >> 4) << 12 | (a & 15) << 8 | (b & 15) << 4 | (c & 15);
    }
    let free = [partial.dividers >> 2 & 1 == 0, partial.dividers >> 5 & 1 == 0];
    let [mut a, mut b, mut c] = stacks;
    exchange(&mut a, &mut b, free[0]);
    exchange(&mut b, &mut c, free[1]);
    exchange(&mut a, &mut b, free[0]);
    let row = u64::from(a >> 12) << 24 | u64::from(b >> 12) << 12 | u64::from(c >> 12);
    (row, [a, b, c])
}

impl PuzzleSearch {
    /// The smallest image of a puzzle whose lines are plain (see [`lines_are_plain`]).
    pub fn run(&mut self, grid: &[u8; 81]) -> SmallestPuzzle {
        let mut lines = [[[0u8; 9]; 9]; 2];
        let mut filled = [[0u16; 9]; 2];
        for row in 0..9 {
            for col in 0..9 {
                let digit = grid[row * 9 + col];
                lines[0][row][col] = digit;
                lines[1][col][row] = digit;
                filled[0][row] |= u16::from(digit != 0) << col;
                filled[1][col] |= u16::from(digit != 0) << row;
            }
        }
        self.now.clear();
        for transposed in [false, true] {
            self.now.push(Partial {
                cols: [0, 1, 2, 3, 4, 5, 6, 7, 8],
                dividers: 0,
                transposed,
                taken: 0,
                order: [0; 9],
                names: [0, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW],
                times: 1,
            });
        }
        let mut image = [0u8; 81];
        let mut named = 0;
        for level in 0..9 {
            let row = self.choose(level, &lines, &filled);
            let mut fresh = 0;
            for place in 0..9 {
                let symbol = (row >> (32 - 4 * place) & 15) as u8;
                image[level * 9 + place] = if symbol == NEW {
                    fresh += 1;
                    named + fresh
                } else {
                    symbol
                };
            }
            self.branch(level, row, named, &lines);
            named += fresh;
        }
        let automorphisms = self.now.iter().map(Partial::symmetries).sum();
        SmallestPuzzle { grid: image, map: self.now[0].transform(), automorphisms }
    }

    /// Finds the smallest next row and the partial images that reach it (into `ties`).
    fn choose(&mut self, level: usize, lines: &[[[u8; 9]; 9]; 2], filled: &[[u16; 9]; 2]) -> u64 {
        let mut best = u64::MAX;
        self.ties.clear();
        for (index, partial) in self.now.iter().enumerate() {
            let side = usize::from(partial.transposed);
            let mut rows = open_rows(partial, level);
            let mut blank_band = [0u32; 3];
            for row in 0..9 {
                if rows >> row & 1 == 1 && filled[side][row] == 0 {
                    blank_band[row / 3] += 1;
                }
            }
            while rows != 0 {
                let row = rows.trailing_zeros() as usize;
                rows &= rows - 1;
                let places = filled[side][row];
                let mut times = 1;
                if places == 0 {
                    times = std::mem::take(&mut blank_band[row / 3]);
                    if times == 0 {
                        continue;
                    }
                } else if best == 0 {
                    continue;
                }
                let (code, stacks) = if level == 0 && FIRST_ROW[places as usize] > best {
                    continue;
                } else {
                    place_row(partial, &lines[side][row])
                };
                if code > best {
                    continue;
                }
                if code < best {
                    best = code;
                    self.ties.clear();
                }
                let mut cols = [0; 9];
                for (place, col) in cols.iter_mut().enumerate() {
                    *col = (stacks[place / 3] >> (8 - 4 * (place % 3)) & 15) as u8;
                }
                self.ties.push((index as u32, row as u8, cols, times));
            }
        }
        best
    }

    /// Takes the row for every tie, with a branch for each order of its new digits.
    fn branch(&mut self, level: usize, row: u64, named: u8, lines: &[[[u8; 9]; 9]; 2]) {
        let symbol = |place: usize| (row >> (32 - 4 * place) & 15) as u8;
        let triple = |stack: usize| row >> (24 - 12 * stack) & 0xfff;
        let filled = (0..9).fold(0usize, |set, place| set | usize::from(symbol(place) != 0) << place);
        self.next.clear();
        for &(index, line, cols, times) in &self.ties {
            let mut partial = self.now[index as usize];
            partial.order[level] = line;
            partial.taken |= 1 << line;
            partial.times *= times;
            let start = self.next.len();
            let old_dividers = partial.dividers;
            partial.dividers |= DIVIDERS[filled];
            partial.cols = cols;
            self.next.push(partial);
            if row != 0 {
                // Swaps of neighbours that the row does not distinguish, though its new digits do.
                let swaps = |i: usize| {
                    old_dividers >> i & 1 == 0
                        && if i % 3 == 2 {
                            triple(i / 3) != 0 && triple(i / 3) == triple(i / 3 + 1)
                        } else {
                            symbol(i) == NEW && symbol(i + 1) == NEW
                        }
                };
                for group in 0..3 {
                    let at = group * 3;
                    permute(&mut self.next, start, swaps(at), swaps(at + 1), |cols, i| {
                        cols.swap(at + i, at + i + 1)
                    });
                }
                permute(&mut self.next, start, swaps(2), swaps(5), |cols, i| {
                    (0..3).for_each(|k| cols.swap(i * 3 + k, i * 3 + 3 + k));
                });
                for partial in &mut self.next[start..] {
                    let digits = &lines[usize::from(partial.transposed)][line as usize];
                    let mut name = named;
                    for place in (0..9).filter(|&place| symbol(place) == NEW) {
                        name += 1;
                        partial.names[digits[partial.cols[place] as usize] as usize] = name;
                    }
                }
            }
        }
        std::mem::swap(&mut self.now, &mut self.next);
    }
}

/// Adds to `list[start..]` every other order of three neighbours of which the first two, the last two,
/// or all may change places.
fn permute(
    list: &mut Vec<Partial>,
    start: usize,
    first: bool,
    last: bool,
    swap: impl Fn(&mut [u8; 9], usize),
) {
    let words: &[&[usize]] = match (first, last) {
        (false, false) => return,
        (true, false) => &[&[0]],
        (false, true) => &[&[1]],
        (true, true) => &[&[0], &[1], &[0, 1], &[1, 0], &[0, 1, 0]],
    };
    for index in start..list.len() {
        for word in words {
            let mut other = list[index];
            word.iter().for_each(|&i| swap(&mut other.cols, i));
            list.push(other);
        }
    }
}

/// The rows that may come next: of the band begun, or of any band not begun.
#[inline(always)]
fn open_rows(partial: &Partial, level: usize) -> u16 {
    if level.is_multiple_of(3) {
        0o777 & !partial.taken
    } else {
        let band = partial.order[level - 1] / 3 * 3;
        (7 << band) & !partial.taken
    }
}

impl Partial {
    /// The number of symmetries that end here.
    fn symmetries(&self) -> u32 {
        let run = |first: bool, last: bool| match (first, last) {
            (true, true) => 6,
            (false, false) => 1,
            _ => 2,
        };
        let free = |i: usize| self.dividers >> i & 1 == 0;
        self.times
            * run(free(0), free(1))
            * run(free(3), free(4))
            * run(free(6), free(7))
            * run(free(2), free(5))
    }

    fn transform(&self) -> Transform {
        let mut digits = self.names;
        let named = digits.iter().filter(|&&name| name != NEW).count() as u8;
        for (digit, name) in digits.iter_mut().filter(|name| **name == NEW).zip(named..) {
            *digit = name;
        }
        Transform::nine(self.transposed, &self.order, &self.cols, &digits)
    }
}
