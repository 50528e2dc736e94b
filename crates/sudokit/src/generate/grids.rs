//! Solved 9×9 grids, each of the 6,670,903,752,021,072,936,960 exactly as likely as any other.
//!
//! Filling an empty board in a random order favours some grids. Here the counting by bands is run backwards. First draw
//! what digits stand in the columns of the first band, with weight "bands with these columns × completions". Share the
//! other digits between bands two and three with weight N · N (by rejection). Then draw each band uniformly among those
//! with its column triples (by rejection). About three microseconds a grid.
//!
//! Trials: `bench/record/other.md`.

use std::sync::{Arc, LazyLock};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::RngCore;
use sudokit_core::array::{array_of, map_array};

use super::random::{below, shuffle};
use crate::board::Grid9;
use crate::symmetry::columns::{ColumnTables, Completions, SPLITS, Split, renamed, rows_of, shares};

/// Draws uniformly random solved grids. Computing its tables takes some ten milliseconds, thousands of times what a
/// grid takes: use [`shared`](Self::shared).
///
/// ```
/// use sudokit::generate::{UniformGrids, stream};
/// let grids = UniformGrids::new();
/// let grid = grids.draw(&mut stream(1, 0));
/// assert_eq!(grid, grids.draw(&mut stream(1, 0)));
/// assert_ne!(grid, grids.draw(&mut stream(1, 1)));
/// ```
pub struct UniformGrids {
    tables: ColumnTables,
    pairs: Vec<Pair>,
    /// The first pair whose sum is not below each multiple of 2^52: the search for one begins there.
    starts: Vec<u32>,
    /// Number of each split after the renaming that makes another split number 0.
    renumbered: Vec<Vec<u16>>,
    /// Ways to share out a split's missing digits, as numbers of splits and as ordered triples.
    shares: Vec<Vec<Share>>,
    /// The 216 ways to read each split as three rows.
    rows: Vec<Vec<[u16; 3]>>,
    /// For each split of box 2: which of its rows fit beside which rows of split 0 (the latter up to order).
    fitting: Vec<Vec<(u8, u8)>>,
    /// For each split the renaming that makes it split 0.
    renamings: Vec<[u8; 9]>,
}

/// Numbers of 64 bits by their first twelve: the range of pairs in which one is searched for.
const STARTS: u128 = 4096;
const START_SHIFT: u32 = 52;

/// A pair (q, r) of splits of boxes 2 and 3 beside split 0.
struct Pair {
    /// Running sum of the weights, scaled to 64 bits.
    sum: u64,
    pair: u32,
    /// The largest N · N of a way to share out the other digits.
    max: u32,
}

#[derive(Clone, Copy)]
struct Share {
    numbers: [u16; 2],
    /// Which triple of the split (by its number) each column takes, for bands two and three.
    columns: [Split; 2],
}

impl Default for UniformGrids {
    fn default() -> Self {
        Self::new()
    }
}

impl UniformGrids {
    /// The tables, computed on the first call and then shared by everybody in the process.
    pub fn shared() -> Arc<UniformGrids> {
        static TABLES: LazyLock<Arc<UniformGrids>> = LazyLock::new(|| Arc::new(UniformGrids::new()));
        TABLES.clone()
    }

    /// Computes the tables.
    pub fn new() -> Self {
        let tables = ColumnTables::new();
        let (classes, class_of) = tables.classes_with_members();
        let completions: Vec<Completions> =
            classes.iter().map(|&(pair, _)| tables.completions(pair / SPLITS, pair % SPLITS)).collect();
        let weight = |pair: usize| match class_of[pair] {
            u16::MAX => 0,
            class => u128::from(tables.bands[pair]) * u128::from(completions[class as usize].total),
        };
        let total: u128 = (0..SPLITS * SPLITS).map(weight).sum();
        let mut sum = 0u128;
        let mut pairs = Vec::new();
        for pair in (0..SPLITS * SPLITS).filter(|&pair| weight(pair) > 0) {
            sum += weight(pair);
            // The total is below 2^58, so this is exact to the last of 64 bits.
            let max = completions[class_of[pair] as usize].max;
            pairs.push(Pair { sum: ((sum << 64) / total) as u64, pair: pair as u32, max: max as u32 });
        }
        if let Some(last) = pairs.last_mut() {
            last.sum = u64::MAX;
        }
        let starts = (0..=STARTS)
            .map(|at| pairs.partition_point(|pair| u128::from(pair.sum) < at << START_SHIFT) as u32)
            .collect();
        let renumbered =
            tables.splits.iter().map(|split| tables.renumbered(&tables.renaming(split))).collect();
        let shares = tables
            .splits
            .iter()
            .map(|split| {
                let share = |(two, three): (Split, Split)| Share {
                    numbers: [tables.number(two) as u16, tables.number(three) as u16],
                    columns: [two, three],
                };
                shares(split).into_iter().map(share).collect()
            })
            .collect();
        let rows: Vec<Vec<[u16; 3]>> = tables.splits.iter().map(rows_of).collect();
        let fitting = rows.iter().map(|second| fitting(&rows[0], second)).collect();
        let renamings = tables.splits.iter().map(|split| tables.renaming(split)).collect();
        Self { tables, pairs, starts, renumbered, shares, rows, fitting, renamings }
    }

    /// Draws a solved grid, each with the same probability.
    pub fn draw(&self, rng: &mut ChaCha8Rng) -> Grid9 {
        let drawn = rng.next_u64();
        let start = (drawn >> START_SHIFT) as usize;
        let (first, last) = (self.starts[start] as usize, self.starts[start + 1] as usize);
        let at = first + self.pairs[first..last].partition_point(|pair| pair.sum < drawn);
        let at = at.min(self.pairs.len() - 1);
        let Pair { pair, max, .. } = self.pairs[at];
        let pair = pair as usize;
        let first = [0, pair / SPLITS, pair % SPLITS];
        let split = map_array(first, |number| self.tables.splits[number]);
        // Bands two and three: accept a sharing with probability N · N / its maximum.
        let share = loop {
            let mut one = |at: usize| &self.shares[first[at]][below(rng, 56) as usize];
            let drawn = [one(0), one(1), one(2)];
            let worth: u64 =
                (0..2).map(|band| u64::from(self.bands(array_of(|at| drawn[at].numbers[band])))).product();
            if worth > 0 && u64::from(below(rng, max)) < worth {
                break drawn;
            }
        };
        let mut grid = [0; 81];
        self.fill_band(split, &mut grid[..27], rng);
        self.fill_band(array_of(|at| share[at].columns[0]), &mut grid[27..54], rng);
        self.fill_band(array_of(|at| share[at].columns[1]), &mut grid[54..], rng);
        // So far the columns of each box are in a fixed order and the first box has fixed triples.
        let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        shuffle(rng, &mut names);
        let mut columns = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        columns.chunks_exact_mut(3).for_each(|stack| shuffle(rng, stack));
        let mut result = [0; 81];
        for (cell, value) in result.iter_mut().enumerate() {
            *value = names[grid[cell / 9 * 9 + columns[cell % 9]] as usize];
        }
        Grid9::from_checked(result)
    }

    /// N of three splits by number.
    fn bands(&self, splits: [u16; 3]) -> u32 {
        let renumbered = &self.renumbered[splits[0] as usize];
        let (q, r) = (renumbered[splits[1] as usize], renumbered[splits[2] as usize]);
        self.tables.bands[q as usize * SPLITS + r as usize]
    }

    /// A uniformly random band with these triples in its columns (digits 0..9).
    fn fill_band(&self, columns: [Split; 3], band: &mut [u8], rng: &mut ChaCha8Rng) {
        // Rename so that the first box has split 0, for which the pairs of boxes that fit are listed.
        let renaming = &self.renamings[self.tables.number(columns[0])];
        let moved = map_array(columns, |split| map_array(split, |triple| renamed(triple, renaming)));
        let second_number = self.tables.number(moved[1]);
        let fitting = &self.fitting[second_number];
        let mut rows = loop {
            let (a, b) = fitting[below(rng, fitting.len() as u32) as usize];
            let (first, second) = (self.rows[0][a as usize], self.rows[second_number][b as usize]);
            let third: [u16; 3] = array_of(|row| 0x1ff & !(first[row] | second[row]));
            // Nine digits in nine crossings: one in each if none is empty.
            if moved[2].iter().all(|triple| third.iter().all(|row| row & triple != 0)) {
                break [first, second, third];
            }
        };
        // The lists hold the rows in one of their six orders.
        let mut order = [0, 1, 2];
        shuffle(rng, &mut order);
        rows = map_array(rows, |boxed| map_array(order, |row| boxed[row]));
        let mut back = [0; 9];
        renaming.iter().zip(0..).for_each(|(&to, from)| back[to as usize] = from);
        for row in 0..3 {
            for place in 0..9 {
                let digit = rows[place / 3][row] & moved[place / 3][place % 3];
                band[row * 9 + place] = back[digit.trailing_zeros() as usize];
            }
        }
    }
}

/// The pairs of readings of boxes 1 and 2 whose rows share no digit; of box 1 those with the first column in order.
fn fitting(first: &[[u16; 3]], second: &[[u16; 3]]) -> Vec<(u8, u8)> {
    let mut result = Vec::new();
    for (a, left) in first.iter().enumerate().take(36) {
        for (b, right) in second.iter().enumerate() {
            if (0..3).all(|row| left[row] & right[row] == 0) {
                result.push((a as u8, b as u8));
            }
        }
    }
    result
}
