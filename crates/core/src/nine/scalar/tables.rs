//! What nine bits say: minirows of a band, minicolumns of a stack, or the cells of a row.
//!
//! A digit's minirows in a band are nine bits, three of each row; its minicolumns in a stack are nine bits, three of
//! each band. In both a solution holds a permutation: one bit of each three, no two in the same place of their
//! threes.

/// The six permutations as sets of nine bits.
const PERMUTATIONS: [u16; 6] = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124];

/// Bits `0..27`.
pub(super) const ALL: u32 = (1 << 27) - 1;

/// What nine bits that should hold a permutation allow.
const fn closed(bits: usize) -> u16 {
    let mut union = 0;
    let mut i = 0;
    while i < 6 {
        if PERMUTATIONS[i] & !(bits as u16) == 0 {
            union |= PERMUTATIONS[i];
        }
        i += 1;
    }
    union
}

/// The cells of the minirows.
const fn cells_of(minirows: u16) -> u32 {
    let mut cells = 0;
    let mut i = 0;
    while i < 9 {
        if minirows >> i & 1 == 1 {
            cells |= 7 << (3 * i);
        }
        i += 1;
    }
    cells
}

/// Builds a table of 512 entries.
macro_rules! table {
    ($name:ident: $type:ty, $bits:ident => $e:expr, $doc:literal) => {
        #[doc = $doc]
        pub(super) static $name: [$type; 512] = {
            let mut table = [0; 512];
            let mut $bits: usize = 0;
            while $bits < 512 {
                table[$bits] = $e;
                $bits += 1;
            }
            table
        };
    };
}

table!(CLOSED: u32, bits => closed(bits) as u32, "The union of the permutations within the bits.");
table!(CLOSED_CELLS: u32, bits => cells_of(closed(bits)), "The cells of the closed minirows; 0 says that there is no permutation.");
table!(CELLS: u32, bits => cells_of(bits as u16), "The cells of minirows.");
/// Builds three tables of 512 entries: for the nine cells of the first, second and third row of a band.
macro_rules! row_tables {
    ($name:ident: $type:ty, $bits:ident, $row:ident => $e:expr, $doc:literal) => {
        #[doc = $doc]
        pub(super) static $name: [[$type; 512]; 3] = {
            let mut tables = [[0; 512]; 3];
            let mut $row: usize = 0;
            while $row < 3 {
                let mut $bits: usize = 0;
                while $bits < 512 {
                    tables[$row][$bits] = $e;
                    $bits += 1;
                }
                $row += 1;
            }
            tables
        };
    };
}

row_tables!(
    MINIROWS_OF: u32,
    bits, row => {
        let of_row = (bits & 7 != 0) as u32 | ((bits & 0o70 != 0) as u32) << 1 | ((bits & 0o700 != 0) as u32) << 2;
        of_row << (3 * row)
    },
    "The band's minirows that have one of the cells."
);
row_tables!(
    ALONE_IN: u32,
    bits, row => if bits.is_power_of_two() { (bits as u32) << (9 * row) } else { 0 },
    "The cell if there is one alone."
);
table!(
    SPREAD: u32,
    bits => (bits & 7 | (bits & 0o70) << 6 | (bits & 0o700) << 12) as u32,
    "Nine columns as three bits for each stack, nine places apart."
);
table!(
    PERMUTATION_COUNT: u32,
    bits => {
        let mut count = 0;
        let mut i = 0;
        while i < 6 {
            count += (PERMUTATIONS[i] & !(bits as u16) == 0) as u32;
            i += 1;
        }
        count
    },
    "The number of permutations within the bits."
);

/// For each cell: the cells of each band that see it, a blank, and the cell itself in its band.
pub(super) static GIVEN: [[u32; 8]; 81] = {
    let mut table = [[0; 8]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            let row = cell / 9 == other / 9;
            let column = cell % 9 == other % 9;
            let square = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
            if cell != other && (row || column || square) {
                table[cell][other / 27] |= 1 << (other % 27);
            }
            other += 1;
        }
        table[cell][4 + cell / 27] = 1 << (cell % 27);
        cell += 1;
    }
    table
};

/// For each cell of a band: the others of its box.
pub(super) static REST_OF_BOX: [u32; 32] = {
    let mut table = [0; 32];
    let mut i = 0;
    while i < 27 {
        table[i] = 0o007_007_007 << (i % 9 / 3 * 3) & !(1 << i);
        i += 1;
    }
    table
};
