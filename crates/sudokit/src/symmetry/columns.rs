//! Column triples of bands ("gangsters"): how many bands there are for given digits in each column.
//!
//! What the rest of a grid needs to know of a band is only which three digits stand in each column, and of these
//! only the unordered split of the nine digits into triples under each box: 280 splits. N(p, q, r) is the number of
//! bands whose boxes have the column triples of splits p, q, r, every column in its place; by renaming, p is the split
//! 123|456|789. Counting grids and drawing uniformly random ones both rest on this table; it is made in milliseconds.

use std::collections::HashMap;

use sudokit_core::array::{array_of, map_array};

/// An unordered split of the nine digits into three triples, as three masks, the one with digit 1 first.
pub(crate) type Split = [u16; 3];

/// Number of splits.
pub(crate) const SPLITS: usize = 280;

pub(crate) struct ColumnTables {
    pub(crate) splits: Vec<Split>,
    /// Number of a split at [first triple with digit 1 dropped, halved][second triple].
    index: Vec<[u16; 512]>,
    /// `bands[q * 280 + r]`: N(0, q, r), bands whose three boxes have the column triples of splits 0, q, r, every
    /// column in its place.
    pub(crate) bands: Vec<u32>,
}

fn all_splits() -> Vec<Split> {
    let mut splits = Vec::with_capacity(SPLITS);
    for first in triples_of(0x1ff).into_iter().filter(|triple| triple & 1 == 1) {
        let rest = 0x1ff & !first;
        let lowest = rest & rest.wrapping_neg();
        for second in triples_of(rest).into_iter().filter(|triple| triple & lowest != 0) {
            splits.push([first, second, rest & !second]);
        }
    }
    // 123|456|789 comes out first: the box that everything is renamed to.
    splits.sort_unstable();
    splits
}

fn triples_of(set: u16) -> Vec<u16> {
    (0..512u16).filter(|triple| triple.count_ones() == 3 && triple & !set == 0).collect()
}

/// The split with its triples in their fixed order.
fn ordered(mut split: Split) -> Split {
    let lowest = |triple: u16| triple & triple.wrapping_neg();
    for (a, b) in [(0, 1), (1, 2), (0, 1)] {
        if lowest(split[a]) > lowest(split[b]) {
            split.swap(a, b);
        }
    }
    split
}

/// Moves every digit of a set: digit `d` becomes `to[d]`.
#[inline]
pub(crate) fn renamed(set: u16, to: &[u8; 9]) -> u16 {
    (0..9).filter(|&digit| set >> digit & 1 == 1).fold(0, |image, digit| image | 1 << to[digit])
}

/// All ways to take one digit from each triple, three times, until nothing is left: the rows of a box with these
/// columns.
pub(crate) fn rows_of(split: &Split) -> Vec<[u16; 3]> {
    let digits: Vec<[u16; 3]> = split
        .iter()
        .map(|&triple| {
            let low = triple & triple.wrapping_neg();
            let high = 1 << triple.ilog2();
            [low, triple & !low & !high, high]
        })
        .collect();
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut result = Vec::with_capacity(216);
    for a in ORDERS {
        for b in ORDERS {
            for c in ORDERS {
                result.push(array_of(|row| digits[0][a[row]] | digits[1][b[row]] | digits[2][c[row]]));
            }
        }
    }
    result
}

impl ColumnTables {
    pub(crate) fn new() -> Self {
        let splits = all_splits();
        let mut index = vec![[0; 512]; 256];
        for (split, number) in splits.iter().zip(0..) {
            index[split[0] as usize >> 1][split[1] as usize] = number;
        }
        // Which splits can have these three rows: each triple takes one digit from each row.
        let mut with_rows: HashMap<Split, Vec<u16>> = HashMap::with_capacity(SPLITS);
        for (i, split) in splits.iter().enumerate() {
            for other in &splits {
                if split.iter().all(|a| other.iter().all(|b| (a & b).count_ones() == 1)) {
                    with_rows.entry(*other).or_default().push(i as u16);
                }
            }
        }
        // Rows may be reordered, so the first column of box 1 stands still: factor 6.
        let first_box: Vec<[u16; 3]> = rows_of(&splits[0]).into_iter().take(36).collect();
        let mut bands = vec![0; SPLITS * SPLITS];
        for (q, split) in splits.iter().enumerate() {
            for second in rows_of(split) {
                for first in &first_box {
                    if (0..3).any(|row| first[row] & second[row] != 0) {
                        continue;
                    }
                    let third = array_of(|row| 0x1ff & !(first[row] | second[row]));
                    for &r in &with_rows[&ordered(third)] {
                        bands[q * SPLITS + r as usize] += 6;
                    }
                }
            }
        }
        Self { splits, index, bands }
    }

    #[inline]
    pub(crate) fn number(&self, split: Split) -> usize {
        let split = ordered(split);
        self.index[split[0] as usize >> 1][split[1] as usize] as usize
    }

    /// For every split its number after the renaming that turns `split` into split 0.
    pub(crate) fn renaming(&self, split: &Split) -> [u8; 9] {
        let mut to = [0; 9];
        let mut next = 0;
        for triple in split {
            for digit in (0..9).filter(|&digit| triple >> digit & 1 == 1) {
                to[digit] = next;
                next += 1;
            }
        }
        to
    }

    pub(crate) fn renumbered(&self, to: &[u8; 9]) -> Vec<u16> {
        self.splits.iter().map(|split| self.number(split.map(|triple| renamed(triple, to))) as u16).collect()
    }

    /// Joins pairs (q, r) that a renaming, or an exchange of boxes, turns into each other; returns a representative
    /// and the number of pairs for each class that a band can have.
    pub(crate) fn classes(&self) -> Vec<(usize, u64)> {
        self.classes_with_members().0
    }

    /// As [`ColumnTables::classes`], and the class of each pair (`u16::MAX` for pairs that no band has).
    pub(crate) fn classes_with_members(&self) -> (Vec<(usize, u64)>, Vec<u16>) {
        let mut parent: Vec<u32> = (0..(SPLITS * SPLITS) as u32).collect();
        fn root(parent: &mut [u32], mut node: u32) -> u32 {
            while parent[node as usize] != node {
                parent[node as usize] = parent[parent[node as usize] as usize];
                node = parent[node as usize];
            }
            node
        }
        let mut join = |a: usize, b: usize| {
            let (a, b) = (root(&mut parent, a as u32), root(&mut parent, b as u32));
            parent[a.max(b) as usize] = a.min(b);
        };
        // The renamings that keep split 0 are generated by two inside the first triple and two that move triples.
        let keeping: [[u8; 9]; 4] = [
            [1, 0, 2, 3, 4, 5, 6, 7, 8],
            [1, 2, 0, 3, 4, 5, 6, 7, 8],
            [3, 4, 5, 0, 1, 2, 6, 7, 8],
            [3, 4, 5, 6, 7, 8, 0, 1, 2],
        ];
        for to in keeping {
            let image = self.renumbered(&to);
            for q in 0..SPLITS {
                for r in 0..SPLITS {
                    join(q * SPLITS + r, image[q] as usize * SPLITS + image[r] as usize);
                }
            }
        }
        for q in 0..SPLITS {
            let image = self.renumbered(&self.renaming(&self.splits[q]));
            for r in 0..SPLITS {
                join(q * SPLITS + r, r * SPLITS + q);
                // Box 2 first: its split becomes split 0, and split 0 becomes the second.
                join(q * SPLITS + r, image[0] as usize * SPLITS + image[r] as usize);
            }
        }
        let mut classes: Vec<(usize, u64)> = Vec::new();
        let mut class_of = vec![u16::MAX; SPLITS * SPLITS];
        for pair in (0..SPLITS * SPLITS).filter(|&pair| self.bands[pair] != 0) {
            // The root is the smallest of its class, so it has been met.
            let first = root(&mut parent, pair as u32) as usize;
            if class_of[first] == u16::MAX {
                class_of[first] = classes.len() as u16;
                classes.push((first, 0));
            }
            class_of[pair] = class_of[first];
            classes[class_of[pair] as usize].1 += 1;
        }
        (classes, class_of)
    }

    /// Fillings of bands two and three under a first band with the column triples of splits 0, q, r.
    pub(crate) fn completions(&self, q: usize, r: usize) -> Completions {
        let shares: [Vec<(Split, Split)>; 3] = [0, q, r].map(|split| shares(&self.splits[split]));
        let numbers: Vec<Vec<(usize, usize)>> = shares
            .iter()
            .map(|list| list.iter().map(|&(two, three)| (self.number(two), self.number(three))).collect())
            .collect();
        let (mut total, mut max) = (0, 0);
        let mut renumberings: HashMap<usize, Vec<u16>> = HashMap::new();
        for &(two, three) in &numbers[0] {
            for split in [two, three] {
                renumberings
                    .entry(split)
                    .or_insert_with(|| self.renumbered(&self.renaming(&self.splits[split])));
            }
            let (second, third) = (&renumberings[&two], &renumberings[&three]);
            let last: Vec<(usize, usize)> =
                numbers[2].iter().map(|&(a, b)| (second[a] as usize, third[b] as usize)).collect();
            for &(a, b) in &numbers[1] {
                let row_two = &self.bands[second[a] as usize * SPLITS..][..SPLITS];
                let row_three = &self.bands[third[b] as usize * SPLITS..][..SPLITS];
                for &(c, d) in &last {
                    let worth = u64::from(row_two[c]) * u64::from(row_three[d]);
                    total += worth;
                    max = worth.max(max);
                }
            }
        }
        Completions { total, max }
    }
}

/// Fillings of the second and third band.
pub(crate) struct Completions {
    pub total: u64,
    /// Maximum number that belong to one way to share the digits of the columns out.
    pub max: u64,
}

/// The 56 ways to share the six digits that a stack's columns still need out between bands two and three.
pub(crate) fn shares(split: &Split) -> Vec<(Split, Split)> {
    let open = map_array(*split, |triple| 0x1ff & !triple);
    let mut result = Vec::with_capacity(56);
    for a in triples_of(open[0]) {
        for b in triples_of(open[1] & !a) {
            let c = 0x1ff & !(a | b);
            if c & !open[2] == 0 {
                result.push(([a, b, c], [open[0] & !a, open[1] & !b, open[2] & !c]));
            }
        }
    }
    result
}
