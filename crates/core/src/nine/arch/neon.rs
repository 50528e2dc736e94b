//! NEON: six registers, two for each `r`; rotations along `r` rename them.
//!
//! ```text
//! registers r:  | b=0: j0 j1 j2 – | b=1: j0 j1 j2 – |   | b=2: j0 j1 j2 – | – – – – |
//! ```
//!
//! Rotation along `b` moves halves, by one or two instructions for each `r` since the last half holds anything; along
//! `j` it moves the words inside the halves. Positions of a lockstep batch share registers, two in each ([`TwoPositions`]).
//!
//! It was run under emulation (`qemu-aarch64`), where it gives the answers and the guesses of the other instruction
//! sets (`tests/nine_agree.rs`); instructions are counted in bench/record/nine.md, time was not measured.

use super::{Arch, Shared, Task, Vector, hash_of};
use core::arch::aarch64::*;

/// The token of NEON; every 64-bit ARM processor that runs this has it, but it is asked all the same.
#[derive(Clone, Copy, Debug)]
pub struct Neon(());

/// Word `(b, r, j)` is word `4(b % 2) + j` of register `2r + b / 2`. Exists only through a token.
#[derive(Clone, Copy, Debug)]
pub struct Registers([uint16x8_t; 6]);

impl Neon {
    /// The token, if this processor has the instructions.
    pub fn detect() -> Option<Self> {
        std::arch::is_aarch64_feature_detected!("neon").then_some(Neon(()))
    }
}

/// Intrinsics that work on registers alone.
macro_rules! with {
    ($e:expr) => {{
        // SAFETY: the processor has the instructions: `Registers`, `TwoPositions` or a `Neon` are at hand, and these exist
        // only where `Neon::detect` found them. Nothing in memory is touched.
        unsafe { $e }
    }};
}

/// Applies intrinsics to each of the six registers.
macro_rules! each {
    ($words:expr, $i:ident => $e:expr) => {{
        let mut out = $words;
        for $i in 0..6 {
            out.0[$i] = with!($e);
        }
        out
    }};
}

/// The words in use of a first register.
#[inline(always)]
fn used() -> uint16x8_t {
    with!(vreinterpretq_u16_u64(vdupq_n_u64(0xFFFF_FFFF_FFFF)))
}

/// Eight words.
#[inline(always)]
fn eight(low: u64, high: u64) -> uint16x8_t {
    with!(vreinterpretq_u16_u64(vcombine_u64(vcreate_u64(low), vcreate_u64(high))))
}

/// Half `B` of one register, then half `C` of another.
#[inline(always)]
fn halves<const B: i32, const C: i32>(x: uint16x8_t, y: uint16x8_t) -> uint16x8_t {
    with!(vreinterpretq_u16_u64(match (B, C) {
        (0, 0) => vzip1q_u64(vreinterpretq_u64_u16(x), vreinterpretq_u64_u16(y)),
        (1, 1) => vzip2q_u64(vreinterpretq_u64_u16(x), vreinterpretq_u64_u16(y)),
        (1, 0) => vextq_u64::<1>(vreinterpretq_u64_u16(x), vreinterpretq_u64_u16(y)),
        _ => vcombine_u64(vget_low_u64(vreinterpretq_u64_u16(x)), vget_high_u64(vreinterpretq_u64_u16(y))),
    }))
}

/// The words of each half one place on (`J` = 1) or two.
#[inline(always)]
fn rotate_words<const J: usize>(x: uint16x8_t) -> uint16x8_t {
    if J == 0 { x } else { shuffled(x, rotation_mask(J)) }
}

/// The bytes of a register that `rotate_words` takes.
#[inline(always)]
fn rotation_mask(j: usize) -> uint8x16_t {
    let half = if j == 1 { 0x0706_0100_0504_0302 } else { 0x0706_0302_0100_0504 };
    with!(vreinterpretq_u8_u16(eight(half, half + 0x0808_0808_0808_0808)))
}

/// The bytes of a register in another order.
#[inline(always)]
fn shuffled(x: uint16x8_t, order: uint8x16_t) -> uint16x8_t {
    with!(vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(x), order)))
}

/// All bits of the words with more than one bit.
#[inline(always)]
fn of_many(x: uint16x8_t) -> uint16x8_t {
    with!(vtstq_u16(x, vaddq_u16(x, vdupq_n_u16(u16::MAX))))
}

/// Number of one bits of each word.
#[inline(always)]
fn ones(x: uint16x8_t) -> uint16x8_t {
    with!(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(x))))
}

/// Bits that an odd number of three registers have, and bits that two have.
#[inline(always)]
fn full_adder(a: uint16x8_t, b: uint16x8_t, c: uint16x8_t) -> (uint16x8_t, uint16x8_t) {
    let one = with!(veorq_u16(a, b));
    with!((veorq_u16(one, c), vbslq_u16(one, c, a)))
}

/// All words in use joined by an intrinsic; `idle` in the words that are not.
macro_rules! folded {
    ($words:expr, $join:ident, $idle:expr) => {{
        let [a, b, c, d, e, f] = $words.0;
        // SAFETY: as `with`.
        unsafe {
            let (first, second) = ($join($join(a, c), e), $join($join(b, d), f));
            vbslq_u16(used(), $join(first, halves::<0, 0>(second, second)), vdupq_n_u16($idle))
        }
    }};
}

impl Vector for Registers {
    type Mask = Registers;

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        each!(self, i => vandq_u16(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        each!(self, i => vorrq_u16(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        each!(self, i => veorq_u16(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        each!(self, i => vbicq_u16(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        each!(self, i => vaddq_u16(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn shift_left<const N: u32>(self) -> Self {
        each!(self, i => vshlq_u16(self.0[i], vdupq_n_s16(N as i16)))
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        let mut out = self;
        for register in &mut out.0 {
            *register = ones(*register);
        }
        out
    }
    #[inline(always)]
    fn lowest_bit(self) -> Self {
        each!(self, i => vbicq_u16(self.0[i], vaddq_u16(self.0[i], vdupq_n_u16(u16::MAX))))
    }
    #[inline(always)]
    fn rotate<const B: usize, const R: usize, const J: usize>(self) -> Self {
        let mut out = self;
        for r in 0..3 {
            let row = (r + R) % 3 * 2;
            let (x, y) = (self.0[row], self.0[row + 1]);
            // The second half of the second register is not used, so b = 0, 1 may stand where b = 0 alone is meant.
            let (first, second) = match B {
                0 => (x, y),
                1 => (halves::<1, 0>(x, y), x),
                _ => (halves::<0, 0>(y, x), halves::<1, 1>(x, x)),
            };
            out.0[2 * r] = rotate_words::<J>(first);
            out.0[2 * r + 1] = rotate_words::<J>(second);
        }
        out
    }
    #[inline(always)]
    fn at_most_one(self) -> Registers {
        each!(self, i => vmvnq_u16(of_many(self.0[i])))
    }
    #[inline(always)]
    fn at_most_three(self) -> Registers {
        each!(self, i => vcleq_u16(ones(self.0[i]), vdupq_n_u16(3)))
    }
    #[inline(always)]
    fn at_least_three(self) -> Registers {
        each!(self, i => vcgeq_u16(ones(self.0[i]), vdupq_n_u16(3)))
    }
    #[inline(always)]
    fn is_zero(self) -> Registers {
        each!(self, i => vceqq_u16(self.0[i], vdupq_n_u16(0)))
    }
    #[inline(always)]
    fn is_equal(self, other: Self) -> Registers {
        each!(self, i => vceqq_u16(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn select(self, mask: Registers) -> Self {
        self.and(mask)
    }
    #[inline(always)]
    fn select_or(self, mask: Registers, other: Self) -> Self {
        each!(self, i => vbslq_u16(mask.0[i], self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn mask_or(a: Registers, b: Registers) -> Registers {
        a.or(b)
    }
    #[inline(always)]
    fn mask_not(mask: Registers) -> Registers {
        each!(mask, i => vmvnq_u16(mask.0[i]))
    }
    #[inline(always)]
    fn all(mask: Registers) -> bool {
        let all = folded!(mask, vandq_u16, u16::MAX);
        with!(vminvq_u32(vreinterpretq_u32_u16(all))) == u32::MAX
    }
    #[inline(always)]
    fn any(mask: Registers) -> bool {
        let any = folded!(mask, vorrq_u16, 0);
        with!(vmaxvq_u32(vreinterpretq_u32_u16(any))) != 0
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        each!(self, i => vminq_u16(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        each!(self, i => vmaxq_u16(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn horizontal_min(self) -> u16 {
        let min = folded!(self, vminq_u16, u16::MAX);
        with!(vminvq_u16(min))
    }
    #[inline(always)]
    fn hash(self) -> u64 {
        let mut fours = [0; 9];
        for r in 0..3 {
            let (first, second) = with!((
                vreinterpretq_u64_u16(vandq_u16(self.0[2 * r], used())),
                vreinterpretq_u64_u16(vandq_u16(self.0[2 * r + 1], used())),
            ));
            fours[3 * r] = with!(vgetq_lane_u64::<0>(first));
            fours[3 * r + 1] = with!(vgetq_lane_u64::<1>(first));
            fours[3 * r + 2] = with!(vgetq_lane_u64::<0>(second));
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
            let (one, one_carry) = with!((veorq_u16(low, high), vandq_u16(low, high)));
            let (twos, fours) = full_adder(low_carry, high_carry, one_carry);
            let both = with!(vbicq_u16(twos, vorrq_u16(one, fours)));
            let higher = with!(vaddq_u16(ones(twos), vshlq_n_u16::<1>(ones(fours))));
            let sum = with!(vaddq_u16(ones(one), vshlq_n_u16::<1>(higher)));
            for r in 0..3 {
                two.0[2 * r + i] = both;
                total.0[2 * r + i] = sum;
            }
        }
        (two, total)
    }
}

/// The nine bytes of a row, and seven that mean nothing.
#[inline(always)]
fn row(cells: &[u8; 81], row: usize) -> uint8x16_t {
    // SAFETY: 16 bytes are read from the start of a row up to row 7, which begins at byte 63, or from byte 65; there are
    // 81. The processor has NEON, or nothing asked.
    unsafe {
        if row < 8 {
            return vld1q_u8(cells.as_ptr().add(9 * row));
        }
        let last = vld1q_u8(cells.as_ptr().add(65));
        vextq_u8::<7>(last, last)
    }
}

/// What each byte allows, low and high byte of the mask.
#[inline(always)]
fn allowed(bytes: uint8x16_t) -> [uint8x16_t; 2] {
    with!({
        let low = vreinterpretq_u8_u16(eight(0x4020_1008_0402_01FF, 0xFFFF_FFFF_FFFF_0080));
        let high = vreinterpretq_u8_u16(eight(1, 0x0101_0101_0101_0100));
        let nibble = vandq_u8(bytes, vdupq_n_u8(15));
        [vqtbl1q_u8(low, nibble), vqtbl1q_u8(high, nibble)]
    })
}

/// Byte shuffles between rows of nine bytes and the words of column `k` of their boxes.
struct Shuffles {
    /// From the low and high bytes of two rows, one after the other, to a register.
    to_words: [[u8; 16]; 3],
    /// `[r][half]`: from registers of the three tables to a row; 255 gives zero.
    to_row: [[[u8; 16]; 2]; 3],
}

static SHUFFLES: Shuffles = {
    let mut to_words = [[255; 16]; 3];
    let mut to_row = [[[255; 16]; 2]; 3];
    let mut i = 0;
    while i < 18 {
        let (half, j, k) = (i / 9, i / 3 % 3, i % 3);
        to_words[k][8 * half + 2 * j] = (32 * half + 3 * j + k) as u8;
        to_words[k][8 * half + 2 * j + 1] = (32 * half + 16 + 3 * j + k) as u8;
        let mut r = 0;
        while r < 3 {
            to_row[r][half][3 * j + k] = (16 * ((r + 3 - k) % 3) + 8 * half + 2 * j) as u8;
            r += 1;
        }
        i += 1;
    }
    Shuffles { to_words, to_row }
};

/// The indices of a shuffle.
#[inline(always)]
fn order(index: &[u8; 16]) -> uint8x16_t {
    // SAFETY: 16 bytes are read from an array of 16; the processor has NEON, or nothing asked.
    unsafe { vld1q_u8(index.as_ptr()) }
}

impl Arch for Neon {
    type Vector = Registers;
    const INTERLEAVED: bool = false;

    #[inline(always)]
    fn enter<T: Task>(self, task: T) -> T::Out {
        #[target_feature(enable = "neon")]
        fn with_features<T: Task>(task: T) -> T::Out {
            task.run()
        }
        // SAFETY: the token says that the processor has the feature.
        unsafe { with_features(task) }
    }
    #[inline(always)]
    fn splat(self, word: u16) -> Registers {
        Registers([with!(vdupq_n_u16(word)); 6])
    }
    #[inline(always)]
    fn load(self, words: &[u16; 27]) -> Registers {
        let mut lines = [[0u16; 8]; 6];
        for (i, &word) in words.iter().enumerate() {
            let (b, r, j) = (i / 9, i / 3 % 3, i % 3);
            lines[2 * r + b / 2][4 * (b % 2) + j] = word;
        }
        let mut out = self.splat(0);
        for (register, line) in out.0.iter_mut().zip(&lines) {
            // SAFETY: eight words are read from an array of eight; the token says that the processor has NEON.
            *register = unsafe { vld1q_u16(line.as_ptr()) };
        }
        out
    }
    #[inline(always)]
    fn read(self, cells: &[u8; 81]) -> [Registers; 3] {
        let mut tables = [self.splat(0); 3];
        for r in 0..3 {
            let [a, b] = allowed(row(cells, r));
            let [c, d] = allowed(row(cells, 3 + r));
            let [e, f] = allowed(row(cells, 6 + r));
            for (s, table) in tables.iter_mut().enumerate() {
                let order = order(&SHUFFLES.to_words[(r + 3 - s) % 3]);
                table.0[2 * r] = with!(vreinterpretq_u16_u8(vqtbl4q_u8(uint8x16x4_t(a, b, c, d), order)));
                table.0[2 * r + 1] = with!(vreinterpretq_u16_u8(vqtbl2q_u8(uint8x16x2_t(e, f), order)));
            }
        }
        tables
    }
    #[inline(always)]
    fn write(self, cells: &[Registers; 3], out: &mut [u8; 81]) {
        // Of a single bit, its number and one.
        let mut digits = *cells;
        for table in &mut digits {
            *table = each!(*table, i => vsubq_u16(vdupq_n_u16(16), vclzq_u16(table.0[i])));
        }
        for b in 0..3 {
            for r in 0..3 {
                let register = |s: usize| with!(vreinterpretq_u8_u16(digits[s].0[2 * r + b / 2]));
                let tables = uint8x16x3_t(register(0), register(1), register(2));
                let row = with!(vqtbl3q_u8(tables, order(&SHUFFLES.to_row[r][b % 2])));
                let mut bytes = [0; 16];
                // SAFETY: 16 bytes are stored into an array of 16; the token says that the processor has NEON.
                unsafe { vst1q_u8(bytes.as_mut_ptr(), row) };
                let at = 27 * b + 9 * r;
                if at < 72 {
                    // The next row is written after these bytes.
                    out[at..at + 16].copy_from_slice(&bytes);
                } else {
                    out[at..].copy_from_slice(&bytes[..9]);
                }
            }
        }
    }
}

/// The words `(b, r, ·)` of two positions. Made from [`Registers`] alone, which exist only through a token.
#[derive(Clone, Copy, Debug)]
pub struct TwoPositions(uint16x8_t);

/// The shuffles of [`Shared::others`].
#[derive(Clone, Copy, Debug)]
pub struct Rotations([uint8x16_t; 2]);

impl Shared for TwoPositions {
    type Vector = Registers;
    type Rotations = Rotations;
    const POSITIONS: usize = 2;

    #[inline(always)]
    fn splat_of(vector: Registers) -> Self {
        TwoPositions(vector.0[0])
    }
    #[inline(always)]
    fn rotations(_witness: Self) -> Rotations {
        Rotations([rotation_mask(1), rotation_mask(2)])
    }
    #[inline(always)]
    fn get(cells: &[[[Self; 3]; 3]; 3], k: usize) -> [Registers; 3] {
        let mut position = [Registers([cells[0][0][0].0; 6]); 3];
        for (s, table) in position.iter_mut().enumerate() {
            for r in 0..3 {
                let [a, b, c] = [0, 1, 2].map(|b| {
                    let register: *const uint16x8_t = &cells[b][s][r].0;
                    // SAFETY: `k` is taken modulo 2, and a register is two numbers of eight bytes.
                    unsafe { vld1_u64(register.cast::<u64>().add(k & 1)) }
                });
                table.0[2 * r] = with!(vreinterpretq_u16_u64(vcombine_u64(a, b)));
                table.0[2 * r + 1] = with!(vreinterpretq_u16_u64(vcombine_u64(c, c)));
            }
        }
        position
    }
    #[inline(always)]
    fn set(cells: &mut [[[Self; 3]; 3]; 3], k: usize, position: &[Registers; 3]) {
        for (s, table) in position.iter().enumerate() {
            for r in 0..3 {
                let mut place = |b: usize| {
                    let register: *mut uint16x8_t = &mut cells[b][s][r].0;
                    // SAFETY: `k` is taken modulo 2, and a register is two numbers of eight bytes.
                    unsafe { register.cast::<u64>().add(k & 1) }
                };
                let (a, b, c) = (place(0), place(1), place(2));
                // SAFETY: each place has eight bytes, which are written; the processor has NEON.
                unsafe {
                    let (first, second) =
                        (vreinterpretq_u64_u16(table.0[2 * r]), vreinterpretq_u64_u16(table.0[2 * r + 1]));
                    vst1q_lane_u64::<0>(a, first);
                    vst1q_lane_u64::<1>(b, first);
                    vst1q_lane_u64::<0>(c, second);
                }
            }
        }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        TwoPositions(with!(vandq_u16(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        TwoPositions(with!(vorrq_u16(self.0, other.0)))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        TwoPositions(with!(veorq_u16(self.0, other.0)))
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        TwoPositions(with!(vbicq_u16(self.0, other.0)))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        TwoPositions(with!(vminq_u16(self.0, other.0)))
    }
    #[inline(always)]
    fn others(self, rotations: &Rotations) -> [Self; 2] {
        [TwoPositions(shuffled(self.0, rotations.0[0])), TwoPositions(shuffled(self.0, rotations.0[1]))]
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        TwoPositions(with!(vceqq_u16(self.0, vdupq_n_u16(0))))
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        TwoPositions(with!(vandq_u16(self.0, vaddq_u16(self.0, vdupq_n_u16(u16::MAX)))))
    }
    /// By a test of bits, one instruction less.
    #[inline(always)]
    fn singles(self) -> Self {
        TwoPositions(with!(vbicq_u16(self.0, of_many(self.0))))
    }
    /// By counting bits, half of the instructions.
    #[inline(always)]
    fn of_at_most_three(self) -> Self {
        TwoPositions(with!(vandq_u16(self.0, vcleq_u16(ones(self.0), vdupq_n_u16(3)))))
    }
    #[inline(always)]
    fn non_zero(self) -> u32 {
        let words = with!(vreinterpretq_u64_u16(vandq_u16(self.0, used())));
        let (first, second) = with!((vgetq_lane_u64::<0>(words), vgetq_lane_u64::<1>(words)));
        u32::from(first != 0) | u32::from(second != 0) << 8
    }
    #[inline(always)]
    fn narrowed_to(self, part: Self) -> (Self, Self) {
        let none = part.is_zero();
        (TwoPositions(with!(vbslq_u16(none.0, self.0, part.0))), none)
    }
}
