//! The 416 classes of bands, and for any band its class and the maps to the class's smallest form.
//!
//! A band is three rows by nine columns. Rename the digits so that its first box reads 123/456/789, and sort
//! the columns of the other two boxes by their top row. Then 72,576 *nodes* are left: 56 ways to share the digits
//! out among the rows, 6² orders in each of two boxes. The 7,776 symmetries of a band (3! rows, 3! boxes,
//! 3!³ columns) join the nodes into 416 classes, numbered here in the order of their smallest images, so the
//! smaller number is the smaller first band of a grid.
//!
//! Built once in a few milliseconds: the smallest image of every node (second row first, and only when that
//! row can begin with 45), nodes sorted by it, and each not yet seen node collects its class through 216
//! images. Trials: `bench/record/other.md`.

use std::sync::LazyLock;

/// Number of classes of bands.
pub const BAND_CLASSES: usize = 416;

const NODES: usize = 56 * 1296;

/// The six orders of three things, lexicographic: `ORDERS[k][i]` is the thing in place `i`.
pub(super) const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A symmetry of a band: the source row of each of 3 rows and the source column of each of 9 columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BandMap {
    pub rows: [u8; 3],
    pub cols: [u8; 9],
}

/// Three rows of nine digits 1..=9.
pub type Band = [[u8; 9]; 3];

pub(super) struct Bands {
    /// Class of each node.
    class: Vec<u16>,
    /// For each node: number (see [`decode`]) of the map from the class's smallest band to the node's sorted form.
    map_number: Vec<u16>,
    /// Where the automorphisms of each class start; one more entry at the end.
    first: Vec<u32>,
    /// Automorphisms of the classes' smallest bands, identity first.
    automorphisms: Vec<BandMap>,
    /// The smallest bands.
    smallest: Vec<Band>,
}

/// The one table, made at first use. A constant of mathematics, not state.
pub(super) static BANDS: LazyLock<Bands> = LazyLock::new(Bands::build);

/// The node of a concrete band, and the order of its columns of boxes 2 and 3 (indices in [`ORDERS`]).
#[derive(Clone, Copy)]
pub(super) struct BandFrame {
    pub node: u32,
    pub sorted: [u8; 2],
}

/// The three comparisons of three different values, as a number 0..8, and what order that is.
const COMPARED: [u8; 8] = {
    // bits: a<b, a<c, b<c; entry = index in ORDERS of the places in ascending order of value
    let mut table = [0; 8];
    table[0b111] = 0; // a<b<c: places 0,1,2
    table[0b011] = 1; // a<b, a<c, c<b: 0,2,1
    table[0b110] = 2; // b<a, a<c, b<c: 1,0,2
    table[0b100] = 3; // b<c<a: 1,2,0
    table[0b001] = 4; // c<a<b: 2,0,1
    table[0b000] = 5; // c<b<a: 2,1,0
    table
};

/// `RELATIVE[p][q]`: the order of a row whose ascending places are `q`, read in the columns sorted by `p`.
const RELATIVE: [[u8; 6]; 6] = {
    let mut table = [[0; 6]; 6];
    let mut p = 0;
    while p < 6 {
        let mut q = 0;
        while q < 6 {
            let mut place = [0; 3];
            let mut i = 0;
            while i < 3 {
                place[ORDERS[p][i] as usize] = i as u8;
                i += 1;
            }
            let seen =
                [place[ORDERS[q][0] as usize], place[ORDERS[q][1] as usize], place[ORDERS[q][2] as usize]];
            let mut k = 0;
            while k < 6 {
                if ORDERS[k][0] == seen[0] && ORDERS[k][1] == seen[1] {
                    table[p][q] = k as u8;
                }
                k += 1;
            }
            q += 1;
        }
        p += 1;
    }
    table
};

/// Bit `label` if that label of box 1 stands in `row` of box 2 and `row` is the one after its own.
const SHIFTED: [[u16; 9]; 3] = {
    let mut table = [[0; 9]; 3];
    let mut row = 0;
    while row < 3 {
        let mut label = 0;
        while label < 9 {
            if (label / 3 + 1) % 3 == row {
                table[row][label] = 1 << label;
            }
            label += 1;
        }
        row += 1;
    }
    table
};

/// The 56 possible sets of labels that stand in box 2 one row below their own: index by set.
/// Each row of box 2 takes k labels from the row before it, 3 − k from the row after; k is the same for all.
const SHARES: [u8; 512] = {
    let mut table = [255; 512];
    let mut next = 0;
    let mut set = 0usize;
    while set < 512 {
        let k = (set & 7).count_ones();
        if (set >> 3 & 7).count_ones() == k && (set >> 6).count_ones() == k {
            table[set] = next;
            next += 1;
        }
        set += 1;
    }
    table
};

#[inline(always)]
fn ascending(a: u8, b: u8, c: u8) -> usize {
    COMPARED[usize::from(a < b) | usize::from(a < c) << 1 | usize::from(b < c) << 2] as usize
}

/// Finds the node of a band given by its 27 digits (1..=9), row by row. The caller guarantees a valid band.
#[inline(always)]
pub(super) fn frame(row: [&[u8; 9]; 3]) -> BandFrame {
    let mut label = [0u8; 16];
    for r in 0..3 {
        for c in 0..3 {
            label[(row[r][c] & 15) as usize] = (r * 3 + c) as u8;
        }
    }
    let at = |r: usize, c: usize| label[(row[r][c] & 15) as usize];
    let mut share = 0;
    let mut order = [[0usize; 3]; 2];
    for r in 0..3 {
        let (a, b, c) = (at(r, 3), at(r, 4), at(r, 5));
        share |= SHIFTED[r][a as usize] | SHIFTED[r][b as usize] | SHIFTED[r][c as usize];
        order[0][r] = ascending(a, b, c);
        order[1][r] = ascending(at(r, 6), at(r, 7), at(r, 8));
    }
    let mut node = u32::from(SHARES[share as usize]);
    for box_order in order {
        node = node * 6 + u32::from(RELATIVE[box_order[0]][box_order[1]]);
        node = node * 6 + u32::from(RELATIVE[box_order[0]][box_order[2]]);
    }
    BandFrame { node, sorted: [order[0][0] as u8, order[1][0] as u8] }
}

/// Map number → map: orders of rows, boxes, and the columns of each box, in that order.
fn decode(number: usize) -> BandMap {
    let rows = ORDERS[number / 1296];
    let boxes = ORDERS[number / 216 % 6];
    let inner = [number / 36 % 6, number / 6 % 6, number % 6];
    let mut cols = [0; 9];
    for place in 0..3 {
        for i in 0..3 {
            cols[place * 3 + i] = boxes[place] * 3 + ORDERS[inner[place]][i];
        }
    }
    BandMap { rows, cols }
}

fn image(band: &Band, map: &BandMap) -> Band {
    map.rows.map(|row| map.cols.map(|col| band[row as usize][col as usize]))
}

/// Renames so that the first row reads 123456789.
fn renamed(band: &Band) -> Band {
    let mut name = [0; 10];
    for (i, &digit) in band[0].iter().enumerate() {
        name[digit as usize] = i as u8 + 1;
    }
    band.map(|row| row.map(|digit| name[digit as usize]))
}

impl Bands {
    /// Class of a node, 0..416 in the order of smallest bands.
    #[inline(always)]
    pub fn class(&self, node: u32) -> u16 {
        self.class[node as usize]
    }

    /// The smallest band of a class.
    pub fn smallest(&self, class: usize) -> &Band {
        &self.smallest[class]
    }

    /// The symmetries that map a class's smallest band to itself (with digits renamed).
    #[inline(always)]
    pub fn automorphisms(&self, class: u16) -> &[BandMap] {
        let class = class as usize;
        &self.automorphisms[self.first[class] as usize..self.first[class + 1] as usize]
    }

    /// For a band with this frame: the rows and columns of it that become those of its class's smallest band.
    #[inline]
    pub fn to_smallest(&self, frame: BandFrame) -> BandMap {
        let to_node = decode(self.map_number[frame.node as usize] as usize);
        // to_node: node place ← smallest place. Undo it, with the frame's column order in between.
        let mut map = BandMap { rows: [0; 3], cols: [0; 9] };
        for i in 0..3 {
            map.rows[to_node.rows[i] as usize] = i as u8;
        }
        let orders = [&ORDERS[0], &ORDERS[frame.sorted[0] as usize], &ORDERS[frame.sorted[1] as usize]];
        for place in 0..9 {
            let actual = place / 3 * 3 + orders[place / 3][place % 3] as usize;
            map.cols[to_node.cols[place] as usize] = actual as u8;
        }
        map
    }

    fn build() -> Self {
        let mut nodes = all_nodes();
        nodes.sort_unstable();
        let mut bands = Self {
            class: vec![u16::MAX; NODES],
            map_number: vec![0; NODES],
            first: vec![0],
            automorphisms: Vec::new(),
            smallest: Vec::with_capacity(BAND_CLASSES),
        };
        for (_, band) in nodes {
            let origin = frame([&band[0], &band[1], &band[2]]);
            if bands.class[origin.node as usize] != u16::MAX {
                continue;
            }
            let class = bands.smallest.len() as u16;
            bands.smallest.push(band);
            for upper in 0..216 {
                let number = upper * 36;
                let moved = image(&band, &decode(number));
                let frame = frame([&moved[0], &moved[1], &moved[2]]);
                let columns = frame.sorted[0] as usize * 6 + frame.sorted[1] as usize;
                bands.class[frame.node as usize] = class;
                bands.map_number[frame.node as usize] = (number + columns) as u16;
                // The automorphisms are among the images on the same node.
                if frame.node == origin.node {
                    for inner in 0..36 {
                        let map = decode(number + inner);
                        if renamed(&image(&band, &map)) == band {
                            bands.automorphisms.push(map);
                        }
                    }
                }
            }
            bands.first.push(bands.automorphisms.len() as u32);
        }
        bands
    }
}

/// Every node's smallest image with its rows and boxes in place, among those that can be the smallest of a
/// class: second row 45… . The key packs rows 2 and 3.
fn all_nodes() -> Vec<(u128, Band)> {
    let mut result = Vec::new();
    let share_sets: Vec<usize> = (0..512).filter(|&set| SHARES[set] != 255).collect();
    for set in share_sets {
        let mut members = [[[0u8; 3]; 3]; 2];
        for row in 0..3 {
            let (mut fill2, mut fill3) = (0, 0);
            for label in 0..9u8 {
                let own = label as usize / 3;
                if own == row {
                    continue;
                }
                let below = (own + 1) % 3 == row;
                let in_box2 = (set >> label & 1 == 1) == below;
                if in_box2 {
                    members[0][row][fill2] = label + 1;
                    fill2 += 1;
                } else {
                    members[1][row][fill3] = label + 1;
                    fill3 += 1;
                }
            }
        }
        for first_col in ORDERS {
            push_smallest(&members, first_col, &mut result);
        }
    }
    result
}

/// All inner orders of one way to share out the digits, with box 1's columns in the given order; keeps
/// those whose second row begins 45 once renamed, columns of boxes 2 and 3 placed to make it so.
fn push_smallest(members: &[[[u8; 3]; 3]; 2], first_col: [u8; 3], result: &mut Vec<(u128, Band)>) {
    let box1 = |row: usize, i: usize| (row * 3) as u8 + first_col[i] + 1;
    let top2 = &members[0][0];
    let (four, five) = (box1(1, 0), box1(1, 1));
    if !top2.contains(&four) || !top2.contains(&five) {
        return;
    }
    let last2 = top2[0] ^ top2[1] ^ top2[2] ^ four ^ five;
    let seventh = box1(1, 2);
    for top3 in ORDERS.map(|order| order.map(|i| members[1][0][i as usize])) {
        if seventh != last2 && top3[0] != seventh {
            continue;
        }
        let mut band = [[0; 9]; 3];
        for (row, line) in band.iter_mut().enumerate() {
            (0..3).for_each(|i| line[i] = box1(row, i));
        }
        band[0][3..6].copy_from_slice(&[four, five, last2]);
        band[0][6..9].copy_from_slice(&top3);
        for rest in 0..1296 {
            let inner = [rest / 216, rest / 36 % 6, rest / 6 % 6, rest % 6];
            for (k, order) in inner.into_iter().enumerate() {
                let (row, place) = (1 + k / 2, k % 2);
                for i in 0..3 {
                    band[row][3 + place * 3 + i] = members[place][row][ORDERS[order][i] as usize];
                }
            }
            // A smallest band's second row goes on with 7 after 456; after 457 with one of 1, 2, 3 if it
            // can: those of box 1's columns that hold 4 and 5 may change places.
            let top = &band[0][..3];
            let goes_on = if seventh == last2 {
                band[1][3] == top3[0]
            } else {
                top.contains(&band[1][3]) || !top.contains(&band[1][4])
            };
            if goes_on {
                let band = renamed(&band);
                let digits = band[1..].iter().flatten();
                result.push((digits.fold(0, |key, &digit| key << 4 | u128::from(digit)), band));
            }
        }
    }
}
