//! The 9×9 board as tables: 27 houses, the position of a cell in each of its houses, and who sees whom.
//!
//! Houses are numbered boxes 0–8, rows 9–17, columns 18–26, because box, row, column is the order in which chains look
//! at a cell's houses. Boxes are counted row by row; positions in a row go left to right, in a column top to bottom, in
//! a box row by row. All tables are computed at compile time.

/// The 27 houses: `HOUSES[h][position]` is a cell index (row × 9 + column).
pub static HOUSES: [[u8; 9]; 27] = houses();
/// The box, row and column (as house numbers) of every cell.
pub static HOUSES_OF: [[u8; 3]; 81] = houses_of();
/// The position of every cell in its box, row and column.
pub static POSITIONS_OF: [[u8; 3]; 81] = positions_of();
/// The 20 peers of every cell in house order: its box, then the rest of its row, then the rest of its column.
pub static PEERS: [[u8; 20]; 81] = peers();
/// The 20 peers of every cell as a set of cells.
pub static SEES: [CellSet; 81] = sees();

/// Every house as a set of cells.
pub static HOUSE_SETS: [u128; 27] = house_sets();

/// First row among the house numbers.
pub const ROWS: usize = 9;
/// First column among the house numbers.
pub const COLUMNS: usize = 18;
/// All nine digits of a cell, or all nine positions of a house.
pub const ALL: u16 = 0x1ff;

/// `MEET[base][cover]`: the positions of the base that lie in the cover.
pub static MEET: [[u16; 27]; 27] = meet();

/// House numbers in the order box, column, row (hidden singles and sets).
pub static BOX_COLUMN_ROW: [u8; 27] = box_column_row();

/// A set of cells, bit i = cell i.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellSet(pub u128);

impl CellSet {
    pub const EMPTY: CellSet = CellSet(0);

    pub fn contains(self, cell: u8) -> bool {
        self.0 >> cell & 1 != 0
    }

    pub fn insert(&mut self, cell: u8) {
        self.0 |= 1 << cell;
    }

    pub fn remove(&mut self, cell: u8) {
        self.0 &= !(1 << cell);
    }

    pub fn and(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }

    pub fn without(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> u32 {
        self.0.count_ones()
    }
}

impl Iterator for CellSet {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let cell = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

/// The indexes of the set bits of a nine-bit mask, ascending.
#[derive(Clone, Copy)]
pub struct Bits(pub u16);

impl Iterator for Bits {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// All masks of `k` bits among `n`, in increasing order of the mask (colexicographic combinations).
pub fn combinations(k: u32, n: u32) -> impl Iterator<Item = u16> {
    let last = 1u32 << n;
    let mut next = if k > n { last } else { (1 << k) - 1 };
    std::iter::from_fn(move || {
        if next >= last {
            return None;
        }
        let mask = next;
        if mask == 0 {
            next = last;
        } else {
            let low = mask & mask.wrapping_neg();
            let ripple = mask + low;
            next = ripple | (((mask ^ ripple) / low) >> 2);
        }
        Some(mask as u16)
    })
}

const fn houses() -> [[u8; 9]; 27] {
    let mut table = [[0; 9]; 27];
    let mut house = 0;
    while house < 9 {
        let mut i = 0;
        while i < 9 {
            table[house][i] = ((house / 3 * 3 + i / 3) * 9 + house % 3 * 3 + i % 3) as u8;
            table[ROWS + house][i] = (house * 9 + i) as u8;
            table[COLUMNS + house][i] = (i * 9 + house) as u8;
            i += 1;
        }
        house += 1;
    }
    table
}

const fn houses_of() -> [[u8; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [(row / 3 * 3 + column / 3) as u8, (ROWS + row) as u8, (COLUMNS + column) as u8];
        cell += 1;
    }
    table
}

const fn positions_of() -> [[u8; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    table
}

const fn peers() -> [[u8; 20]; 81] {
    let (houses, houses_of) = (houses(), houses_of());
    let mut table = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut seen: u128 = 1 << cell;
        let (mut n, mut kind) = (0, 0);
        while kind < 3 {
            let mut i = 0;
            while i < 9 {
                let peer = houses[houses_of[cell][kind] as usize][i];
                if seen >> peer & 1 == 0 {
                    seen |= 1 << peer;
                    table[cell][n] = peer;
                    n += 1;
                }
                i += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    table
}

const fn sees() -> [CellSet; 81] {
    let peers = peers();
    let mut table = [CellSet(0); 81];
    let mut cell = 0;
    while cell < 81 {
        let mut i = 0;
        while i < 20 {
            table[cell].0 |= 1 << peers[cell][i];
            i += 1;
        }
        cell += 1;
    }
    table
}

const fn house_sets() -> [u128; 27] {
    let houses = houses();
    let mut table = [0; 27];
    let mut house = 0;
    while house < 27 {
        let mut at = 0;
        while at < 9 {
            table[house] |= 1 << houses[house][at];
            at += 1;
        }
        house += 1;
    }
    table
}

const fn box_column_row() -> [u8; 27] {
    let mut table = [0; 27];
    let mut i = 0;
    while i < 9 {
        table[i] = i as u8;
        table[9 + i] = (COLUMNS + i) as u8;
        table[18 + i] = (ROWS + i) as u8;
        i += 1;
    }
    table
}

const fn meet() -> [[u16; 27]; 27] {
    let (houses, houses_of) = (houses(), houses_of());
    let mut table = [[0; 27]; 27];
    let mut base = 0;
    while base < 27 {
        let mut at = 0;
        while at < 9 {
            let cell = houses[base][at] as usize;
            let mut kind = 0;
            while kind < 3 {
                table[base][houses_of[cell][kind] as usize] |= 1 << at;
                kind += 1;
            }
            at += 1;
        }
        base += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_colexicographic() {
        let pairs: Vec<u16> = combinations(2, 4).collect();
        assert_eq!(pairs, [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]);
        assert_eq!(combinations(4, 9).count(), 126);
        assert_eq!(combinations(0, 5).collect::<Vec<_>>(), [0]);
        assert_eq!(combinations(3, 2).count(), 0);
    }

    #[test]
    fn every_cell_has_twenty_peers_that_see_it_back() {
        for cell in 0..81u8 {
            assert_eq!(SEES[cell as usize].len(), 20);
            let mut peers = SEES[cell as usize];
            assert!(peers.all(|peer| SEES[peer as usize].contains(cell)));
        }
    }
}
