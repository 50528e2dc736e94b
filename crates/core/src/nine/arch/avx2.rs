//! AVX2: three registers, one for each `r`; rotations along `r` rename them, the others are one shuffle each.
//!
//! ```text
//! register r:  | b=0: j0 j1 j2 – | b=1: j0 j1 j2 – | b=2: j0 j1 j2 – | – – – – |
//! ```
//!
//! Rotation along `b` permutes quarters (`vpermq`), along `j` the words inside each quarter (`vpshufb`). There is
//! no instruction for ternary logic nor for counting bits; the words with at most `n` bits are found by taking away
//! the lowest bit `n` times.

use super::{Arch, Task, Vector, hash_of};
use core::arch::x86_64::*;

/// The token of AVX2; exists only where the processor has it.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

/// Word `(b, r, j)` is word `4b + j` of register `r`. Exists only through a token.
#[derive(Clone, Copy, Debug)]
pub struct Ymm([__m256i; 3]);

/// The bytes of the words in use, as `vpmovmskb` gives them.
const USED: i32 = 0x003F_3F3F;

impl Avx2 {
    /// The token, if this processor has the instructions.
    pub fn detect() -> Option<Self> {
        let has = std::arch::is_x86_feature_detected!("avx2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("lzcnt")
            && std::arch::is_x86_feature_detected!("popcnt");
        has.then_some(Avx2(()))
    }
}

/// Intrinsics that work on registers alone.
macro_rules! with {
    ($e:expr) => {{
        // SAFETY: the processor has the instructions: a `Ymm` or an `Avx2` is at hand, and both exist only where
        // `Avx2::detect` found them. Nothing in memory is touched.
        unsafe { $e }
    }};
}

/// Applies intrinsics to each of the three registers.
macro_rules! each {
    ($r:ident => $e:expr) => {
        Ymm(with!([
            {
                let $r = 0;
                $e
            },
            {
                let $r = 1;
                $e
            },
            {
                let $r = 2;
                $e
            },
        ]))
    };
}

impl Ymm {
    /// One register for each `r`.
    #[inline(always)]
    pub(super) fn registers(self) -> [__m256i; 3] {
        self.0
    }
    /// From one register for each `r`. Made from registers of another `Ymm` alone.
    #[inline(always)]
    pub(super) fn from_registers(registers: [__m256i; 3]) -> Self {
        Ymm(registers)
    }
    /// Each word without its lowest one bit.
    #[inline(always)]
    fn without_lowest(self) -> Self {
        each!(r => _mm256_and_si256(self.0[r], _mm256_add_epi16(self.0[r], _mm256_set1_epi16(-1))))
    }
}

/// Number of one bits of each word (words below 2^9).
///
/// # Safety
/// The processor has AVX2.
#[inline(always)]
unsafe fn ones_of(x: __m256i) -> __m256i {
    with!({
        let of_nibble =
            _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
        let nibble = _mm256_set1_epi8(15);
        let low = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(x, nibble));
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(x), nibble);
        let bytes = _mm256_add_epi8(low, _mm256_shuffle_epi8(of_nibble, high));
        _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1))
    })
}

/// Sum and carry of three bits at each place.
///
/// # Safety
/// The processor has AVX2.
#[inline(always)]
unsafe fn full_adder(x: __m256i, y: __m256i, z: __m256i) -> (__m256i, __m256i) {
    with!({
        let sum = _mm256_xor_si256(x, y);
        let carry = _mm256_or_si256(_mm256_and_si256(x, y), _mm256_and_si256(sum, z));
        (_mm256_xor_si256(sum, z), carry)
    })
}

impl Vector for Ymm {
    type Mask = Ymm;

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        each!(r => _mm256_and_si256(self.0[r], other.0[r]))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        each!(r => _mm256_or_si256(self.0[r], other.0[r]))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        each!(r => _mm256_xor_si256(self.0[r], other.0[r]))
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        each!(r => _mm256_andnot_si256(other.0[r], self.0[r]))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        each!(r => _mm256_add_epi16(self.0[r], other.0[r]))
    }
    #[inline(always)]
    fn shift_left<const N: u32>(self) -> Self {
        each!(r => _mm256_sll_epi16(self.0[r], _mm_cvtsi32_si128(N as i32)))
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        each!(r => ones_of(self.0[r]))
    }
    #[inline(always)]
    fn lowest_bit(self) -> Self {
        each!(r => _mm256_and_si256(self.0[r], _mm256_sub_epi16(_mm256_setzero_si256(), self.0[r])))
    }
    #[inline(always)]
    fn rotate<const B: usize, const R: usize, const J: usize>(self) -> Self {
        each!(r => {
            let x = self.0[(r + R) % 3];
            let x = match B {
                0 => x,
                1 => _mm256_permute4x64_epi64::<0b11_00_10_01>(x),
                _ => _mm256_permute4x64_epi64::<0b11_01_00_10>(x),
            };
            match J {
                0 => x,
                1 => _mm256_shuffle_epi8(x, _mm256_broadcastsi128_si256(_mm_setr_epi8(
                    2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15,
                ))),
                _ => _mm256_shuffle_epi8(x, _mm256_broadcastsi128_si256(_mm_setr_epi8(
                    4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15,
                ))),
            }
        })
    }
    #[inline(always)]
    fn at_most_one(self) -> Ymm {
        self.without_lowest().is_zero()
    }
    #[inline(always)]
    fn at_most_three(self) -> Ymm {
        self.without_lowest().without_lowest().without_lowest().is_zero()
    }
    #[inline(always)]
    fn at_least_three(self) -> Ymm {
        Self::mask_not(self.without_lowest().without_lowest().is_zero())
    }
    #[inline(always)]
    fn is_zero(self) -> Ymm {
        each!(r => _mm256_cmpeq_epi16(self.0[r], _mm256_setzero_si256()))
    }
    #[inline(always)]
    fn is_equal(self, other: Self) -> Ymm {
        each!(r => _mm256_cmpeq_epi16(self.0[r], other.0[r]))
    }
    #[inline(always)]
    fn select(self, mask: Ymm) -> Self {
        self.and(mask)
    }
    #[inline(always)]
    fn select_or(self, mask: Ymm, other: Self) -> Self {
        each!(r => _mm256_blendv_epi8(other.0[r], self.0[r], mask.0[r]))
    }
    #[inline(always)]
    fn mask_or(a: Ymm, b: Ymm) -> Ymm {
        a.or(b)
    }
    #[inline(always)]
    fn mask_not(mask: Ymm) -> Ymm {
        each!(r => _mm256_xor_si256(mask.0[r], _mm256_set1_epi16(-1)))
    }
    #[inline(always)]
    fn all(mask: Ymm) -> bool {
        let [a, b, c] = mask.0;
        with!(_mm256_movemask_epi8(_mm256_and_si256(_mm256_and_si256(a, b), c))) & USED == USED
    }
    #[inline(always)]
    fn any(mask: Ymm) -> bool {
        let [a, b, c] = mask.0;
        with!(_mm256_movemask_epi8(_mm256_or_si256(_mm256_or_si256(a, b), c))) & USED != 0
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        each!(r => _mm256_min_epu16(self.0[r], other.0[r]))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        each!(r => _mm256_max_epu16(self.0[r], other.0[r]))
    }
    #[inline(always)]
    fn horizontal_min(self) -> u16 {
        let [a, b, c] = self.0;
        with!({
            let unused = _mm256_setr_epi16(0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0, -1, -1, -1, -1, -1);
            let x = _mm256_or_si256(_mm256_min_epu16(_mm256_min_epu16(a, b), c), unused);
            let x = _mm_min_epu16(_mm256_castsi256_si128(x), _mm256_extracti128_si256::<1>(x));
            _mm_cvtsi128_si32(_mm_minpos_epu16(x)) as u16
        })
    }
    /// By adders, so that three tables of bits are counted and not six, in the register of `r = 0` alone.
    #[inline(always)]
    fn two_and_total(even: [Self; 3], odd: [Self; 3]) -> (Self, Self) {
        with!({
            let (low, low_carry) = full_adder(even[0].0[0], even[1].0[0], even[2].0[0]);
            let (high, high_carry) = full_adder(odd[0].0[0], odd[1].0[0], odd[2].0[0]);
            let (ones, ones_carry) = (_mm256_xor_si256(low, high), _mm256_and_si256(low, high));
            let (twos, fours) = full_adder(low_carry, high_carry, ones_carry);
            let two = _mm256_andnot_si256(_mm256_or_si256(ones, fours), twos);
            let higher = _mm256_add_epi16(ones_of(twos), _mm256_slli_epi16::<1>(ones_of(fours)));
            let total = _mm256_add_epi16(ones_of(ones), _mm256_slli_epi16::<1>(higher));
            (Ymm([two; 3]), Ymm([total; 3]))
        })
    }
    #[inline(always)]
    fn hash(self) -> u64 {
        let mut fours = [[0; 4]; 3];
        for r in 0..3 {
            let used = with!(_mm256_and_si256(self.0[r], _mm256_set1_epi64x(0xFFFF_FFFF_FFFF)));
            // SAFETY: 32 bytes are stored into four numbers of 8; the processor has AVX2, or there were no `Ymm`.
            unsafe { _mm256_storeu_si256(fours[r].as_mut_ptr().cast(), used) };
        }
        let [[a, b, c, _], [d, e, f, _], [g, h, i, _]] = fours;
        hash_of([a, b, c, d, e, f, g, h, i])
    }
}

/// Byte shuffles between a row of nine bytes and the words of column `k` of its boxes; −1 gives zero.
///
/// `TO_WORDS[half][k]`: from a row at the start of each half register to the low bytes of the words of quarter
/// `half` (0 or 1). `TO_BYTES` is the inverse, and leaves the other bytes zero.
struct Shuffles {
    to_words: [[[i8; 16]; 3]; 2],
    to_bytes: [[[i8; 16]; 3]; 2],
}

static SHUFFLES: Shuffles = {
    let mut to_words = [[[-1; 16]; 3]; 2];
    let mut to_bytes = [[[-1; 16]; 3]; 2];
    let mut i = 0;
    while i < 18 {
        let (half, j, k) = (i / 9, i / 3 % 3, i % 3);
        to_words[half][k][8 * half + 2 * j] = (3 * j + k) as i8;
        to_bytes[half][k][3 * j + k] = (8 * half + 2 * j) as i8;
        i += 1;
    }
    Shuffles { to_words, to_bytes }
};

impl Avx2 {
    #[inline(always)]
    fn shuffle(self, x: __m256i, index: &[i8; 16]) -> __m256i {
        // SAFETY: 16 bytes are read from an array of 16; the token says that the processor has AVX2.
        let index = unsafe { _mm_loadu_si128(index.as_ptr().cast()) };
        with!(_mm256_shuffle_epi8(x, _mm256_broadcastsi128_si256(index)))
    }

    /// The words of one register from the low and high bytes of the rows of bands 0 and 2 (`even`) and 1 (`odd`).
    #[inline(always)]
    fn words_of(self, even: [__m256i; 2], odd: [__m256i; 2], k: usize) -> __m256i {
        let mut halves = [even[0]; 2];
        for (byte, half) in halves.iter_mut().enumerate() {
            let a = self.shuffle(even[byte], &SHUFFLES.to_words[0][k]);
            let b = self.shuffle(odd[byte], &SHUFFLES.to_words[1][k]);
            *half = with!(_mm256_or_si256(a, b));
        }
        with!(_mm256_or_si256(halves[0], _mm256_slli_epi16::<8>(halves[1])))
    }

    /// What each byte allows, low and high byte of the mask.
    #[inline(always)]
    fn allowed(self, bytes: __m256i) -> [__m256i; 2] {
        with!({
            let low = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, -1, -1, -1, -1, -1, -1);
            let high = _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1);
            let nibble = _mm256_and_si256(bytes, _mm256_set1_epi8(15));
            [
                _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(low), nibble),
                _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(high), nibble),
            ]
        })
    }
}

impl Arch for Avx2 {
    type Vector = Ymm;
    const INTERLEAVED: bool = true;

    #[inline(always)]
    fn enter<T: Task>(self, task: T) -> T::Out {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn with_features<T: Task>(task: T) -> T::Out {
            task.run()
        }
        // SAFETY: the token says that the processor has the features; `detect` asks for each of them.
        unsafe { with_features(task) }
    }
    #[inline(always)]
    fn splat(self, word: u16) -> Ymm {
        Ymm([with!(_mm256_set1_epi16(word as i16)); 3])
    }
    #[inline(always)]
    fn load(self, words: &[u16; 27]) -> Ymm {
        let mut lines = [[0u16; 16]; 3];
        for (i, &word) in words.iter().enumerate() {
            lines[i / 3 % 3][i / 9 * 4 + i % 3] = word;
        }
        // SAFETY: 32 bytes are read from each array of 16 words; the token says that the processor has AVX2.
        Ymm(unsafe {
            [
                _mm256_loadu_si256(lines[0].as_ptr().cast()),
                _mm256_loadu_si256(lines[1].as_ptr().cast()),
                _mm256_loadu_si256(lines[2].as_ptr().cast()),
            ]
        })
    }
    #[inline(always)]
    fn read(self, cells: &[u8; 81]) -> [Ymm; 3] {
        let mut tables = [self.splat(0); 3];
        for r in 0..3 {
            // SAFETY: 16 bytes are read from the start of a row. Rows 0 to 7 have at least 16 up to the end of the 81,
            // since row 7 starts at byte 63; for row 8 the last 16, from byte 65, are read and shifted. The token says
            // that the processor has AVX2.
            let (even, odd) = unsafe {
                let row = |b: usize| cells.as_ptr().add(27 * b + 9 * r);
                let first = _mm_loadu_si128(row(0).cast());
                let second = _mm_loadu_si128(row(1).cast());
                let third = if r < 2 {
                    _mm_loadu_si128(row(2).cast())
                } else {
                    _mm_srli_si128::<7>(_mm_loadu_si128(cells.as_ptr().add(65).cast()))
                };
                (_mm256_set_m128i(third, first), _mm256_set_m128i(_mm_setzero_si128(), second))
            };
            let (even, odd) = (self.allowed(even), self.allowed(odd));
            for (s, table) in tables.iter_mut().enumerate() {
                // The shuffles write quarters 0 to 2; the last quarter of `odd` is made of blanks.
                table.0[r] = self.words_of(even, odd, (r + 3 - s) % 3);
            }
        }
        tables
    }
    #[inline(always)]
    fn write(self, cells: &[Ymm; 3], out: &mut [u8; 81]) {
        let one = self.splat(1);
        // A single bit less one has as many ones as the digit less one.
        let less_one = [
            each!(r => _mm256_sub_epi16(cells[0].0[r], one.0[r])),
            each!(r => _mm256_sub_epi16(cells[1].0[r], one.0[r])),
            each!(r => _mm256_sub_epi16(cells[2].0[r], one.0[r])),
        ];
        let digits = [
            less_one[0].count_ones().add(one),
            less_one[1].count_ones().add(one),
            less_one[2].count_ones().add(one),
        ];
        let mut rows = [[0u8; 16]; 9];
        for r in 0..3 {
            let (mut even, mut odd) = with!((_mm256_setzero_si256(), _mm256_setzero_si256()));
            for (s, table) in digits.iter().enumerate() {
                let k = (r + 3 - s) % 3;
                let a = self.shuffle(table.0[r], &SHUFFLES.to_bytes[0][k]);
                let b = self.shuffle(table.0[r], &SHUFFLES.to_bytes[1][k]);
                (even, odd) = with!((_mm256_or_si256(even, a), _mm256_or_si256(odd, b)));
            }
            // SAFETY: 16 bytes are stored into each of three arrays of 16; the token says that the processor has AVX2.
            unsafe {
                _mm_storeu_si128(rows[r].as_mut_ptr().cast(), _mm256_castsi256_si128(even));
                _mm_storeu_si128(rows[3 + r].as_mut_ptr().cast(), _mm256_castsi256_si128(odd));
                _mm_storeu_si128(rows[6 + r].as_mut_ptr().cast(), _mm256_extracti128_si256::<1>(even));
            }
        }
        for (row, line) in out.chunks_exact_mut(9).zip(&rows) {
            row.copy_from_slice(&line[..9]);
        }
    }
}
