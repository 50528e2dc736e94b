//! The vectors: one small trait, one file per instruction set, and the only `unsafe` of the crate.
//!
//! A [`Vector`] is a table of 27 sixteen-bit words with three coordinates of three values each, `(b, r, j)`.
//! The algorithms in `nine` are written once over this trait. An instruction set is reached through its
//! token ([`Arch`]): a token exists only where the processor has the instructions, every vector is made from a
//! token, and [`Arch::enter`] runs code in a function compiled for that instruction set (`#[target_feature]`).
//!
//! All that runs inside [`Arch::enter`] is `#[inline(always)]`, since a function of its own would be compiled without
//! the instruction set; for the same reason no vector operation stands in a closure (`array::map` and its like).
//!
//! There are three kinds of `unsafe`, and each macro or block says why its kind is sound: intrinsics on registers
//! alone, loads and stores, and the call of the function with the instruction set.

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub(super) mod avx512;
#[cfg(target_arch = "aarch64")]
#[allow(unsafe_code)]
pub(super) mod neon;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub(super) mod quads;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) mod simd128;

/// Digit sets of one puzzle's 27 places of one kind, nine bits used of each word.
///
/// The coordinates `(b, r, j)` run over `0..3` each; `rotate` rotates along them. Words beyond the 27 (padding)
/// hold anything and are ignored by the tests.
pub trait Vector: Copy {
    /// The outcome of a test for each word.
    type Mask: Copy;

    /// `self & other`.
    fn and(self, other: Self) -> Self;
    /// `self | other`.
    fn or(self, other: Self) -> Self;
    /// `self ^ other`.
    fn xor(self, other: Self) -> Self;
    /// `self & !other`.
    fn and_not(self, other: Self) -> Self;
    /// Wrapping sum of each pair of words; sums stay below 2^15 wherever it is used.
    fn add(self, other: Self) -> Self;
    /// Each word shifted left by `N` bits.
    fn shift_left<const N: u32>(self) -> Self;
    /// Number of one bits of each word (words below 2^9).
    fn count_ones(self) -> Self;
    /// The lowest one bit of each word.
    fn lowest_bit(self) -> Self;
    /// `out[b, r, j] = self[b + B, r + R, j + J]`, each index modulo 3.
    fn rotate<const B: usize, const R: usize, const J: usize>(self) -> Self;

    /// Words with no bit or one.
    fn at_most_one(self) -> Self::Mask;
    /// Words with at most three bits.
    fn at_most_three(self) -> Self::Mask;
    /// Words with at least three bits.
    fn at_least_three(self) -> Self::Mask;
    /// Words with no bit.
    fn is_zero(self) -> Self::Mask;
    /// Words equal to the other's.
    fn is_equal(self, other: Self) -> Self::Mask;
    /// The words where the mask holds, zero elsewhere.
    fn select(self, mask: Self::Mask) -> Self;
    /// The words where the mask holds, the other's elsewhere.
    fn select_or(self, mask: Self::Mask, other: Self) -> Self;
    /// Either mask.
    fn mask_or(a: Self::Mask, b: Self::Mask) -> Self::Mask;
    /// The other words.
    fn mask_not(mask: Self::Mask) -> Self::Mask;
    /// Does the mask hold for all 27 words?
    fn all(mask: Self::Mask) -> bool;
    /// Does the mask hold for one of the 27 words?
    fn any(mask: Self::Mask) -> bool;
    /// The smallest of each pair of words (words below 2^15).
    fn min(self, other: Self) -> Self;
    /// The greatest of each pair of words (words below 2^15).
    fn max(self, other: Self) -> Self;
    /// The smallest of the 27 words (words below 2^15).
    fn horizontal_min(self) -> u16;
    /// A hash of the 27 words, the same with all instruction sets.
    fn hash(self) -> u64;

    /// Of six tables: the bits that exactly two of them have, and the number of one bits of all of them. The words
    /// `(b, r, j)` of the six are the same sets for each `r`, in another order, so that an instruction set may look at
    /// one `r`.
    #[inline(always)]
    fn two_and_total(even: [Self; 3], odd: [Self; 3]) -> (Self, Self) {
        let (low, low_carry) = (even[0].xor3(even[1], even[2]), even[0].majority(even[1], even[2]));
        let (high, high_carry) = (odd[0].xor3(odd[1], odd[2]), odd[0].majority(odd[1], odd[2]));
        let by_units = low.and(high).and_not2(low_carry, high_carry);
        let two = by_units.or(low_carry.xor(high_carry).and_not2(low, high));
        let total_even = even[0].count_ones().add(even[1].count_ones()).add(even[2].count_ones());
        let total = total_even.add(odd[0].count_ones()).add(odd[1].count_ones()).add(odd[2].count_ones());
        (two, total)
    }

    /// `self & b & c`.
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    /// `self | b | c`.
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    /// `self ^ b ^ c`.
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }
    /// Bits that two of the three have.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }
    /// `self & !(b | c)`.
    #[inline(always)]
    fn and_not2(self, b: Self, c: Self) -> Self {
        self.and_not(b.or(c))
    }
    /// `self | (b ^ c)`.
    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        self.or(b.xor(c))
    }
}

/// The words `(b, r, ·)` of several positions in one register, so that no word of it is idle but each fourth. Rotations
/// along `b` and `r` rename registers.
pub trait Shared: Copy {
    /// The vector of one position; registers are made of its registers alone.
    type Vector: Vector;
    /// The constants of `others`.
    type Rotations: Copy;
    /// How many positions a register holds.
    const POSITIONS: usize;

    /// The words `(0, 0, ·)` of a vector in which all words, padding among them, are equal, for every position.
    fn splat_of(vector: Self::Vector) -> Self;
    /// The constants of `others`; `witness` shows that the processor has the instruction set.
    fn rotations(witness: Self) -> Self::Rotations;
    /// Position `k` (modulo `POSITIONS`) of the registers `[b][s][r]`.
    fn get(cells: &[[[Self; 3]; 3]; 3], k: usize) -> [Self::Vector; 3];
    /// Writes position `k` (modulo `POSITIONS`).
    fn set(cells: &mut [[[Self; 3]; 3]; 3], k: usize, position: &[Self::Vector; 3]);

    /// `self & other`.
    fn and(self, other: Self) -> Self;
    /// `self | other`.
    fn or(self, other: Self) -> Self;
    /// `self ^ other`.
    fn xor(self, other: Self) -> Self;
    /// `self & !other`.
    fn and_not(self, other: Self) -> Self;
    /// The smallest of each pair of words.
    fn min(self, other: Self) -> Self;
    /// The two other words of each row: `out[j] = self[j + 1]` and `self[j + 2]`, modulo 3.
    fn others(self, rotations: &Self::Rotations) -> [Self; 2];
    /// All bits of the words with no bit, none of the others.
    fn is_zero(self) -> Self;
    /// Each word without its lowest one bit.
    fn without_lowest(self) -> Self;
    /// The words of one bit; zero elsewhere.
    #[inline(always)]
    fn singles(self) -> Self {
        self.and(self.without_lowest().is_zero())
    }
    /// The words of at most three bits; zero elsewhere.
    #[inline(always)]
    fn of_at_most_three(self) -> Self {
        self.and(self.without_lowest().without_lowest().without_lowest().is_zero())
    }
    /// A number with a byte for each position, zero where all its words are zero.
    fn non_zero(self) -> u32;
    /// The words of `part`, whose bits `self` has too, and where `part` has none those of `self`. With the mask of
    /// the latter.
    #[inline(always)]
    fn narrowed_to(self, part: Self) -> (Self, Self) {
        let none = part.is_zero();
        (self.and(part.or(none)), none)
    }
}

/// Work to be compiled for an instruction set.
pub trait Task {
    /// What the work returns.
    type Out;
    /// Does the work; implementations are `#[inline(always)]` so that they are compiled for the instruction set.
    fn run(self) -> Self::Out;
}

/// A token: proof that this processor has an instruction set.
pub trait Arch: Copy {
    /// The vector of this instruction set.
    type Vector: Vector;
    /// Whether passes over two positions are interleaved: pays where a position takes few registers.
    const INTERLEAVED: bool;

    /// Runs a task compiled for the instruction set.
    fn enter<T: Task>(self, task: T) -> T::Out;
    /// All words equal.
    fn splat(self, word: u16) -> Self::Vector;
    /// Word `9b + 3r + j` of the table becomes word `(b, r, j)`.
    fn load(self, words: &[u16; 27]) -> Self::Vector;
    /// The cells of a grid as three skewed tables (see `nine::candidates`): digits `1..=9`, anything else blank; bytes
    /// may also be ASCII.
    fn read(self, cells: &[u8; 81]) -> [Self::Vector; 3];
    /// The inverse of `read` for solved cells. Writes in place: avoids the store-forwarding stall of a copy, which
    /// reads bytes that were just written with another width.
    fn write(self, cells: &[Self::Vector; 3], out: &mut [u8; 81]);
}

/// Multiply-add hash of words, three or four packed in a number; `Vector::hash` takes the three of each `(b, r)`, `b`
/// first.
#[inline(always)]
pub(super) fn hash_of<const N: usize>(numbers: [u64; N]) -> u64 {
    let mut hash = 0u64;
    for (number, factor) in numbers.into_iter().zip(FACTORS) {
        hash = hash.wrapping_add(number.wrapping_mul(factor));
    }
    hash
}

/// Odd factors from a xorshift generator.
const FACTORS: [u64; 16] = {
    let mut factors = [0; 16];
    let mut x = 0x9E37_79B9_7F4A_7C15u64;
    let mut i = 0;
    while i < 16 {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        factors[i] = x | 1;
        i += 1;
    }
    factors
};

/// The candidates that a byte of input allows; its low five bits distinguish digits (as numbers or ASCII) from blanks.
pub(super) const ALLOWED: [u16; 32] = {
    let mut table = [0x1FF; 32];
    let mut digit = 1;
    while digit <= 9 {
        table[digit] = 1 << (digit - 1);
        table[16 + digit] = 1 << (digit - 1);
        digit += 1;
    }
    table
};

/// The table of the skewed layout and the word in it that hold a cell, as [`cell_at`] has them.
#[inline(always)]
pub(super) const fn place_of(cell: usize) -> (usize, usize) {
    let (row, column) = (cell / 9, cell % 9);
    ((row + 3 - column % 3) % 3, row * 3 + column / 3)
}

/// The cell that table `s` of the skewed layout holds at word `(b, r, j)`: column `r - s` of its box.
pub(super) const fn cell_at(s: usize, b: usize, r: usize, j: usize) -> usize {
    (3 * b + r) * 9 + 3 * j + (r + 3 - s) % 3
}
