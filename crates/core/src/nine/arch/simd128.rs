//! WebAssembly's vectors of 128 bits: six registers, two for each `r`; rotations along `r` rename them.
//!
//! ```text
//! registers r:  | b=0: j0 j1 j2 – | b=1: j0 j1 j2 – |   | b=2: j0 j1 j2 – | – – – – |
//! ```
//!
//! Rotation along `b` moves halves, by one or two instructions for each `r` since the last half holds anything; along
//! `j` it moves the words inside the halves. A module of WebAssembly is compiled for the instructions as a whole or
//! does not load, so nothing is detected at run time, and the compiler knows the intrinsics for safe. Trials:
//! bench/record/nine.md.

use super::{Arch, Shared, Task, Vector, hash_of};
use core::arch::wasm32::*;

/// The token of the 128-bit vectors; exists only in a module that is compiled for them.
#[derive(Clone, Copy, Debug)]
pub struct Simd128(());

/// Word `(b, r, j)` is word `4(b % 2) + j` of register `2r + b / 2`.
#[derive(Clone, Copy, Debug)]
pub struct Registers([v128; 6]);

/// The words in use of a first register, and of a second one.
const USED: [v128; 2] = [u16x8(!0, !0, !0, 0, !0, !0, !0, 0), u16x8(!0, !0, !0, 0, 0, 0, 0, 0)];

impl Simd128 {
    /// The token: that this module is compiled shows that the host has the instructions.
    pub fn detect() -> Option<Self> {
        Some(Simd128(()))
    }
}

/// Applies intrinsics to each of the six registers.
macro_rules! each {
    ($i:ident => $e:expr) => {
        Registers([
            {
                let $i = 0;
                $e
            },
            {
                let $i = 1;
                $e
            },
            {
                let $i = 2;
                $e
            },
            {
                let $i = 3;
                $e
            },
            {
                let $i = 4;
                $e
            },
            {
                let $i = 5;
                $e
            },
        ])
    };
}

impl Registers {
    /// Each word without its lowest one bit.
    #[inline(always)]
    fn without_lowest(self) -> Self {
        each!(i => v128_and(self.0[i], i16x8_add(self.0[i], i16x8_splat(-1))))
    }
}

/// The words of each half one place on (`J` = 1) or two.
#[inline(always)]
fn rotate_words<const J: usize>(x: v128) -> v128 {
    match J {
        0 => x,
        1 => i16x8_shuffle::<1, 2, 0, 3, 5, 6, 4, 7>(x, x),
        _ => i16x8_shuffle::<2, 0, 1, 3, 6, 4, 5, 7>(x, x),
    }
}

impl Vector for Registers {
    type Mask = Registers;

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        each!(i => v128_and(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        each!(i => v128_or(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        each!(i => v128_xor(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        each!(i => v128_andnot(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        each!(i => i16x8_add(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn shift_left<const N: u32>(self) -> Self {
        each!(i => i16x8_shl(self.0[i], N))
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        each!(i => ones(self.0[i]))
    }
    #[inline(always)]
    fn lowest_bit(self) -> Self {
        each!(i => v128_and(self.0[i], i16x8_neg(self.0[i])))
    }
    #[inline(always)]
    fn rotate<const B: usize, const R: usize, const J: usize>(self) -> Self {
        each!(i => {
            let row = (i / 2 + R) % 3 * 2;
            let (x, y) = (self.0[row], self.0[row + 1]);
            rotate_words::<J>(match (B, i % 2) {
                (0, 0) => x,
                (0, _) => y,
                // The second half of the second register is not used, so b = 0, 1 may stand where b = 0 alone is meant.
                (1, 0) => i64x2_shuffle::<1, 2>(x, y),
                (1, _) => x,
                (_, 0) => i64x2_shuffle::<0, 2>(y, x),
                (_, _) => i64x2_shuffle::<1, 1>(x, x),
            })
        })
    }
    #[inline(always)]
    fn at_most_one(self) -> Registers {
        self.without_lowest().is_zero()
    }
    #[inline(always)]
    fn at_most_three(self) -> Registers {
        self.without_lowest().without_lowest().without_lowest().is_zero()
    }
    #[inline(always)]
    fn at_least_three(self) -> Registers {
        Self::mask_not(self.without_lowest().without_lowest().is_zero())
    }
    #[inline(always)]
    fn is_zero(self) -> Registers {
        each!(i => i16x8_eq(self.0[i], u16x8_splat(0)))
    }
    #[inline(always)]
    fn is_equal(self, other: Self) -> Registers {
        each!(i => i16x8_eq(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn select(self, mask: Registers) -> Self {
        self.and(mask)
    }
    #[inline(always)]
    fn select_or(self, mask: Registers, other: Self) -> Self {
        each!(i => v128_bitselect(self.0[i], other.0[i], mask.0[i]))
    }
    #[inline(always)]
    fn mask_or(a: Registers, b: Registers) -> Registers {
        a.or(b)
    }
    #[inline(always)]
    fn mask_not(mask: Registers) -> Registers {
        each!(i => v128_not(mask.0[i]))
    }
    #[inline(always)]
    fn all(mask: Registers) -> bool {
        let [a, b, c, d, e, f] = mask.0;
        let (first, second) = (v128_and(v128_and(a, c), e), v128_and(v128_and(b, d), f));
        !v128_any_true(v128_or(v128_andnot(USED[0], first), v128_andnot(USED[1], second)))
    }
    #[inline(always)]
    fn any(mask: Registers) -> bool {
        let [a, b, c, d, e, f] = mask.0;
        let (first, second) = (v128_or(v128_or(a, c), e), v128_or(v128_or(b, d), f));
        v128_any_true(v128_or(v128_and(USED[0], first), v128_and(USED[1], second)))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        each!(i => u16x8_min(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        each!(i => u16x8_max(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn horizontal_min(self) -> u16 {
        let [a, b, c, d, e, f] = self.0;
        let first = v128_or(u16x8_min(u16x8_min(a, c), e), v128_not(USED[0]));
        let second = v128_or(u16x8_min(u16x8_min(b, d), f), v128_not(USED[1]));
        let x = u16x8_min(first, second);
        let x = u16x8_min(x, i64x2_shuffle::<1, 0>(x, x));
        let x = u16x8_min(x, i32x4_shuffle::<1, 0, 3, 2>(x, x));
        u16x8_extract_lane::<0>(u16x8_min(x, i16x8_shuffle::<1, 0, 3, 2, 5, 4, 7, 6>(x, x)))
    }
    #[inline(always)]
    fn hash(self) -> u64 {
        let mut fours = [0; 9];
        for r in 0..3 {
            let (first, second) = (v128_and(self.0[2 * r], USED[0]), v128_and(self.0[2 * r + 1], USED[1]));
            fours[3 * r] = u64x2_extract_lane::<0>(first);
            fours[3 * r + 1] = u64x2_extract_lane::<1>(first);
            fours[3 * r + 2] = u64x2_extract_lane::<0>(second);
        }
        hash_of(fours)
    }
    /// Of `r` = 0 alone: the other words have the same.
    #[inline(always)]
    fn two_and_total(even: [Self; 3], odd: [Self; 3]) -> (Self, Self) {
        let (mut two, mut total) = (even[0], even[0]);
        for i in 0..2 {
            let (low, low_carry) = full_adder(even[0].0[i], even[1].0[i], even[2].0[i]);
            let (high, high_carry) = full_adder(odd[0].0[i], odd[1].0[i], odd[2].0[i]);
            let (one, one_carry) = (v128_xor(low, high), v128_and(low, high));
            let (twos, fours) = full_adder(low_carry, high_carry, one_carry);
            let both = v128_andnot(twos, v128_or(one, fours));
            let higher = i16x8_add(ones(twos), i16x8_shl(ones(fours), 1));
            let sum = i16x8_add(ones(one), i16x8_shl(higher, 1));
            for r in 0..3 {
                two.0[2 * r + i] = both;
                total.0[2 * r + i] = sum;
            }
        }
        (two, total)
    }
}

/// Bits that an odd number of three registers have, and bits that two have.
#[inline(always)]
fn full_adder(a: v128, b: v128, c: v128) -> (v128, v128) {
    let one = v128_xor(a, b);
    (v128_xor(one, c), v128_bitselect(c, a, one))
}

/// Number of one bits of each word.
#[inline(always)]
fn ones(x: v128) -> v128 {
    u16x8_extadd_pairwise_u8x16(i8x16_popcnt(x))
}

/// Sixteen bytes from a place on.
#[inline(always)]
fn sixteen(bytes: &[u8; 81], at: usize) -> v128 {
    let half = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| bytes[at + i]));
    u64x2(half(at), half(at + 8))
}

/// The nine bytes of a row, and seven that mean nothing.
#[inline(always)]
fn row(cells: &[u8; 81], row: usize) -> v128 {
    if row < 8 {
        return sixteen(cells, 9 * row);
    }
    // The last sixteen, seven places on.
    let x = sixteen(cells, 65);
    i8x16_shuffle::<7, 8, 9, 10, 11, 12, 13, 14, 15, 15, 15, 15, 15, 15, 15, 15>(x, x)
}

/// What each byte allows, low and high byte of the mask.
#[inline(always)]
fn allowed(bytes: v128) -> [v128; 2] {
    let low = i8x16(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, -1, -1, -1, -1, -1, -1);
    let high = i8x16(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1);
    let nibble = v128_and(bytes, u8x16_splat(15));
    [i8x16_swizzle(low, nibble), i8x16_swizzle(high, nibble)]
}

/// The words of column `k` of three boxes, in the low half, from the low and the high bytes of a row.
#[inline(always)]
fn words([low, high]: [v128; 2], k: usize) -> v128 {
    match k {
        0 => i8x16_shuffle::<0, 16, 3, 19, 6, 22, 9, 25, 0, 16, 3, 19, 6, 22, 9, 25>(low, high),
        1 => i8x16_shuffle::<1, 17, 4, 20, 7, 23, 9, 25, 1, 17, 4, 20, 7, 23, 9, 25>(low, high),
        _ => i8x16_shuffle::<2, 18, 5, 21, 8, 24, 9, 25, 2, 18, 5, 21, 8, 24, 9, 25>(low, high),
    }
}

/// Where the low bytes of the words of half `half` of a register go in a row, as column `k` of three boxes; the other
/// bytes become zero.
const TO_ROW: [[v128; 3]; 2] = {
    const fn index(half: usize, k: usize) -> v128 {
        let mut to = [-1i8; 16];
        let mut j = 0;
        while j < 3 {
            to[3 * j + k] = (8 * half + 2 * j) as i8;
            j += 1;
        }
        i8x16(
            to[0], to[1], to[2], to[3], to[4], to[5], to[6], to[7], to[8], to[9], to[10], to[11], to[12],
            to[13], to[14], to[15],
        )
    }
    [[index(0, 0), index(0, 1), index(0, 2)], [index(1, 0), index(1, 1), index(1, 2)]]
};

impl Arch for Simd128 {
    type Vector = Registers;
    const INTERLEAVED: bool = false;

    #[inline(always)]
    fn enter<T: Task>(self, task: T) -> T::Out {
        task.run()
    }
    #[inline(always)]
    fn splat(self, word: u16) -> Registers {
        Registers([u16x8_splat(word); 6])
    }
    #[inline(always)]
    fn load(self, words: &[u16; 27]) -> Registers {
        let w = |b: usize, r: usize, j: usize| words[9 * b + 3 * r + j];
        let mut out = self.splat(0);
        for r in 0..3 {
            out.0[2 * r] =
                u16x8(w(0, r, 0), w(0, r, 1), w(0, r, 2), 0, w(1, r, 0), w(1, r, 1), w(1, r, 2), 0);
            out.0[2 * r + 1] = u16x8(w(2, r, 0), w(2, r, 1), w(2, r, 2), 0, 0, 0, 0, 0);
        }
        out
    }
    #[inline(always)]
    fn read(self, cells: &[u8; 81]) -> [Registers; 3] {
        let mut tables = [self.splat(0); 3];
        for r in 0..3 {
            let bands = [allowed(row(cells, r)), allowed(row(cells, 3 + r)), allowed(row(cells, 6 + r))];
            for (s, table) in tables.iter_mut().enumerate() {
                let k = (r + 3 - s) % 3;
                let (first, second) = (words(bands[0], k), words(bands[1], k));
                table.0[2 * r] = i64x2_shuffle::<0, 2>(first, second);
                table.0[2 * r + 1] = words(bands[2], k);
            }
        }
        tables
    }
    #[inline(always)]
    fn write(self, cells: &[Registers; 3], out: &mut [u8; 81]) {
        let one = u16x8_splat(1);
        for r in 0..3 {
            let mut rows = [u16x8_splat(0); 3];
            for (s, table) in cells.iter().enumerate() {
                let k = (r + 3 - s) % 3;
                // A single bit less one has as many ones as the digit less one, in both bytes of the word together.
                let mut digits = [one; 2];
                for (half, digit) in digits.iter_mut().enumerate() {
                    *digit = i16x8_add(ones(i16x8_sub(table.0[2 * r + half], one)), one);
                }
                rows[0] = v128_or(rows[0], i8x16_swizzle(digits[0], TO_ROW[0][k]));
                rows[1] = v128_or(rows[1], i8x16_swizzle(digits[0], TO_ROW[1][k]));
                rows[2] = v128_or(rows[2], i8x16_swizzle(digits[1], TO_ROW[0][k]));
            }
            for (b, row) in rows.into_iter().enumerate() {
                let nine = &mut out[27 * b + 9 * r..][..9];
                nine[..8].copy_from_slice(&u64x2_extract_lane::<0>(row).to_le_bytes());
                nine[8] = u8x16_extract_lane::<8>(row);
            }
        }
    }
}

/// The words `(b, r, ·)` of two positions. Made from [`Registers`] alone, which exist only through a token.
#[derive(Clone, Copy, Debug)]
pub struct TwoPositions(v128);

impl Shared for TwoPositions {
    type Vector = Registers;
    /// Shuffles of WebAssembly have their indices in the instruction.
    type Rotations = ();
    const POSITIONS: usize = 2;

    #[inline(always)]
    fn splat_of(vector: Registers) -> Self {
        TwoPositions(vector.0[0])
    }
    #[inline(always)]
    fn rotations(_witness: Self) {}
    #[inline(never)] // called in seven places; inlined it costs 11 KB of the module
    fn get(cells: &[[[Self; 3]; 3]; 3], k: usize) -> [Registers; 3] {
        let is_second = u64x2_splat(if k.is_multiple_of(2) { 0 } else { u64::MAX });
        let mut position = [Registers([cells[0][0][0].0; 6]); 3];
        for (s, table) in position.iter_mut().enumerate() {
            for r in 0..3 {
                let (a, b, c) = (cells[0][s][r].0, cells[1][s][r].0, cells[2][s][r].0);
                let (first, second) = (i64x2_shuffle::<0, 2>(a, b), i64x2_shuffle::<1, 3>(a, b));
                table.0[2 * r] = v128_bitselect(second, first, is_second);
                table.0[2 * r + 1] = v128_bitselect(i64x2_shuffle::<1, 1>(c, c), c, is_second);
            }
        }
        position
    }
    #[inline(never)] // as `get`
    fn set(cells: &mut [[[Self; 3]; 3]; 3], k: usize, position: &[Registers; 3]) {
        let own = if k.is_multiple_of(2) { u64x2(u64::MAX, 0) } else { u64x2(0, u64::MAX) };
        for (s, table) in position.iter().enumerate() {
            for r in 0..3 {
                let (first, second) = (table.0[2 * r], table.0[2 * r + 1]);
                let halves = [
                    i64x2_shuffle::<0, 0>(first, first),
                    i64x2_shuffle::<1, 1>(first, first),
                    i64x2_shuffle::<0, 0>(second, second),
                ];
                for (b, half) in halves.into_iter().enumerate() {
                    cells[b][s][r] = TwoPositions(v128_bitselect(half, cells[b][s][r].0, own));
                }
            }
        }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        TwoPositions(v128_and(self.0, other.0))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        TwoPositions(v128_or(self.0, other.0))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        TwoPositions(v128_xor(self.0, other.0))
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        TwoPositions(v128_andnot(self.0, other.0))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        TwoPositions(u16x8_min(self.0, other.0))
    }
    #[inline(always)]
    fn others(self, (): &()) -> [Self; 2] {
        [TwoPositions(rotate_words::<1>(self.0)), TwoPositions(rotate_words::<2>(self.0))]
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        TwoPositions(i16x8_eq(self.0, u16x8_splat(0)))
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        TwoPositions(v128_and(self.0, i16x8_add(self.0, i16x8_splat(-1))))
    }
    #[inline(always)]
    fn non_zero(self) -> u32 {
        u32::from(i8x16_bitmask(v128_and(USED[0], u16x8_ne(self.0, u16x8_splat(0)))))
    }
}
