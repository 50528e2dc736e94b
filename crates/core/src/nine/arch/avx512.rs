//! AVX-512 (F, BW, VL, VBMI, BITALG): the 27 words in one register, rotations by one `vpermw` each.

use super::{ALLOWED, Arch, Task, Vector, cell_at, hash_of};
use core::arch::x86_64::*;

/// The token of AVX-512; exists only where the processor has it.
#[derive(Clone, Copy, Debug)]
pub struct Avx512(());

/// Word `(b, r, j)` is word `9b + 3r + j` of the register. Exists only through a token.
#[derive(Clone, Copy, Debug)]
pub struct Zmm(__m512i);

/// The 27 words in use.
const USED: u32 = (1 << 27) - 1;

/// Constants of a full register.
#[repr(align(64))]
struct Line<T>(T);

impl<T> Line<T> {
    #[inline(always)]
    fn load(&self, _: impl Proof) -> __m512i {
        const { assert!(size_of::<T>() == 64) };
        // SAFETY: the line has 64 bytes (asserted) and is aligned to 64 (by its `repr`); the proof exists only where
        // the processor has AVX-512.
        unsafe { _mm512_load_si512((&raw const self.0).cast()) }
    }
}

/// Values that exist only where the processor has the instructions.
trait Proof: Copy {}
impl Proof for Avx512 {}
impl Proof for Zmm {}

/// The index vector of a rotation.
const fn rotation(b: usize, r: usize, j: usize) -> Line<[u16; 32]> {
    let mut index = [0; 32];
    let mut i = 0;
    while i < 32 {
        index[i] =
            if i < 27 { ((i / 9 + b) % 3 * 9 + (i / 3 + r) % 3 * 3 + (i + j) % 3) as u16 } else { i as u16 };
        i += 1;
    }
    Line(index)
}

/// For each table the bytes of the grid that its words come from (every second byte, the others are masked).
static GATHER: [Line<[u8; 64]>; 3] = {
    let mut index = [[0; 64]; 3];
    let mut i = 0;
    while i < 81 {
        let (s, w) = (i / 27, i % 27);
        let cell = cell_at(s, w / 9, w / 3 % 3, w % 3);
        // The grid is loaded as bytes 0..64 and 17..81; the second register counts from 64.
        index[s][2 * w] = if cell < 64 { cell } else { 64 + cell - 17 } as u8;
        i += 1;
    }
    [Line(index[0]), Line(index[1]), Line(index[2])]
};

/// Where the byte of each cell stands: tables 0 and 1 as 2 × 32 bytes in the first register, table 2 in the second.
static SCATTER: [Line<[u8; 64]>; 2] = {
    let mut index = [[0; 64]; 2];
    let mut i = 0;
    while i < 81 {
        let (s, w) = (i / 27, i % 27);
        let cell = cell_at(s, w / 9, w / 3 % 3, w % 3);
        let from = (32 * s + w) as u8;
        if cell < 64 {
            index[0][cell] = from;
        }
        if cell >= 17 {
            index[1][cell - 17] = from;
        }
        i += 1;
    }
    [Line(index[0]), Line(index[1])]
};

static ALLOWED_LINE: Line<[u16; 32]> = Line(ALLOWED);

impl Avx512 {
    /// The token, if this processor has the instructions.
    pub fn detect() -> Option<Self> {
        let has = std::arch::is_x86_feature_detected!("avx512f")
            && std::arch::is_x86_feature_detected!("avx512bw")
            && std::arch::is_x86_feature_detected!("avx512vl")
            && std::arch::is_x86_feature_detected!("avx512dq")
            && std::arch::is_x86_feature_detected!("avx512vbmi")
            && std::arch::is_x86_feature_detected!("avx512bitalg")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("lzcnt")
            && std::arch::is_x86_feature_detected!("popcnt");
        has.then_some(Avx512(()))
    }
}

/// Intrinsics that work on registers alone.
macro_rules! with {
    ($e:expr) => {{
        // SAFETY: the processor has the instructions: a `Zmm` or an `Avx512` is at hand, and both exist only where
        // `Avx512::detect` found them. Nothing in memory is touched.
        unsafe { $e }
    }};
}

/// Ternary logic with the truth table written as a function of the three inputs.
macro_rules! ternary {
    ($a:expr, $b:expr, $c:expr, $table:expr) => {
        Zmm(with!(_mm512_ternarylogic_epi32::<{ $table }>($a.0, $b.0, $c.0)))
    };
}
const A: i32 = 0xF0;
const B: i32 = 0xCC;
const C: i32 = 0xAA;

impl Vector for Zmm {
    type Mask = u32;

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Zmm(with!(_mm512_and_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Zmm(with!(_mm512_or_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Zmm(with!(_mm512_xor_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Zmm(with!(_mm512_andnot_si512(other.0, self.0)))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Zmm(with!(_mm512_add_epi16(self.0, other.0)))
    }
    #[inline(always)]
    fn shift_left<const N: u32>(self) -> Self {
        Zmm(with!(_mm512_slli_epi16::<N>(self.0)))
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        Zmm(with!(_mm512_popcnt_epi16(self.0)))
    }
    #[inline(always)]
    fn lowest_bit(self) -> Self {
        Zmm(with!(_mm512_and_si512(self.0, _mm512_sub_epi16(_mm512_setzero_si512(), self.0))))
    }
    #[inline(always)]
    fn rotate<const B: usize, const R: usize, const J: usize>(self) -> Self {
        let index = const { &rotation(B, R, J) }.load(self);
        Zmm(with!(_mm512_permutexvar_epi16(index, self.0)))
    }
    #[inline(always)]
    fn at_most_one(self) -> u32 {
        with!(_mm512_testn_epi16_mask(self.0, _mm512_add_epi16(self.0, _mm512_set1_epi16(-1))))
    }
    #[inline(always)]
    fn at_most_three(self) -> u32 {
        with!(_mm512_cmple_epu16_mask(_mm512_popcnt_epi16(self.0), _mm512_set1_epi16(3)))
    }
    #[inline(always)]
    fn at_least_three(self) -> u32 {
        with!(_mm512_cmpge_epu16_mask(_mm512_popcnt_epi16(self.0), _mm512_set1_epi16(3)))
    }
    #[inline(always)]
    fn is_zero(self) -> u32 {
        with!(_mm512_testn_epi16_mask(self.0, self.0))
    }
    #[inline(always)]
    fn is_equal(self, other: Self) -> u32 {
        with!(_mm512_cmpeq_epu16_mask(self.0, other.0))
    }
    #[inline(always)]
    fn select(self, mask: u32) -> Self {
        Zmm(with!(_mm512_maskz_mov_epi16(mask, self.0)))
    }
    #[inline(always)]
    fn select_or(self, mask: u32, other: Self) -> Self {
        Zmm(with!(_mm512_mask_mov_epi16(other.0, mask, self.0)))
    }
    #[inline(always)]
    fn mask_or(a: u32, b: u32) -> u32 {
        a | b
    }
    #[inline(always)]
    fn mask_not(mask: u32) -> u32 {
        !mask
    }
    #[inline(always)]
    fn all(mask: u32) -> bool {
        mask | !USED == !0
    }
    #[inline(always)]
    fn any(mask: u32) -> bool {
        mask & USED != 0
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Zmm(with!(_mm512_min_epu16(self.0, other.0)))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Zmm(with!(_mm512_max_epu16(self.0, other.0)))
    }
    #[inline(always)]
    fn horizontal_min(self) -> u16 {
        with!({
            let x = _mm512_mask_mov_epi16(_mm512_set1_epi16(-1), USED, self.0);
            let x = _mm256_min_epu16(_mm512_castsi512_si256(x), _mm512_extracti64x4_epi64::<1>(x));
            let x = _mm_min_epu16(_mm256_castsi256_si128(x), _mm256_extracti128_si256::<1>(x));
            _mm_cvtsi128_si32(_mm_minpos_epu16(x)) as u16
        })
    }
    #[inline(always)]
    fn hash(self) -> u64 {
        let mut bytes = [0; 64];
        // SAFETY: 64 bytes are stored into an array of 64; the processor has AVX-512, or there were no `Zmm`.
        unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), self.0) };
        // Three words in a number, as the other instruction sets have them.
        let mut threes = [0; 9];
        for (i, three) in threes.iter_mut().enumerate() {
            let at = 2 * (i % 3 * 9 + i / 3 * 3);
            let mut eight = [0; 8];
            eight.copy_from_slice(&bytes[at..at + 8]);
            *three = u64::from_le_bytes(eight) & 0xFFFF_FFFF_FFFF;
        }
        hash_of(threes)
    }
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, A & B & C)
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, A | B | C)
    }
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, A ^ B ^ C)
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, A & B | A & C | B & C)
    }
    #[inline(always)]
    fn and_not2(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, A & !(B | C) & 0xFF)
    }
    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, A | (B ^ C))
    }
}

impl Zmm {
    /// Single bits as digits.
    #[inline(always)]
    fn digits(self) -> __m256i {
        with!({
            let digit_less_one = _mm512_popcnt_epi16(_mm512_add_epi16(self.0, _mm512_set1_epi16(-1)));
            _mm512_cvtepi16_epi8(_mm512_add_epi16(digit_less_one, _mm512_set1_epi16(1)))
        })
    }
}

impl Arch for Avx512 {
    type Vector = Zmm;
    const INTERLEAVED: bool = true;

    #[inline(always)]
    fn enter<T: Task>(self, task: T) -> T::Out {
        #[target_feature(
            enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,avx512bitalg,bmi1,bmi2,lzcnt,popcnt"
        )]
        fn with_features<T: Task>(task: T) -> T::Out {
            task.run()
        }
        // SAFETY: the token says that the processor has the features; `detect` asks for each of them.
        unsafe { with_features(task) }
    }
    #[inline(always)]
    fn splat(self, word: u16) -> Zmm {
        Zmm(with!(_mm512_set1_epi16(word as i16)))
    }
    #[inline(always)]
    fn load(self, words: &[u16; 27]) -> Zmm {
        // SAFETY: the mask reads 27 words from an array of 27; the token says that the processor has AVX-512.
        Zmm(unsafe { _mm512_maskz_loadu_epi16(USED, words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn read(self, cells: &[u8; 81]) -> [Zmm; 3] {
        let mut tables = [self.splat(0); 3];
        // SAFETY: 64 bytes are read from byte 0 and from byte 17 of 81; the token says that the processor has AVX-512.
        let (low, high) = unsafe {
            let start = cells.as_ptr();
            (_mm512_loadu_si512(start.cast()), _mm512_loadu_si512(start.add(17).cast()))
        };
        let allowed = ALLOWED_LINE.load(self);
        for (table, index) in tables.iter_mut().zip(&GATHER) {
            let index = index.load(self);
            with!({
                // `vpermw` looks at the low five bits of each word alone: the byte above does not matter.
                let bytes = _mm512_permutex2var_epi8(low, index, high);
                table.0 = _mm512_maskz_permutexvar_epi16(USED, bytes, allowed);
            });
        }
        tables
    }
    #[inline(always)]
    fn write(self, cells: &[Zmm; 3], out: &mut [u8; 81]) {
        let [a, b, c] = [cells[0].digits(), cells[1].digits(), cells[2].digits()];
        let (first, last) = with!({
            let low = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(a), b);
            let high = _mm512_castsi256_si512(c);
            (
                _mm512_permutex2var_epi8(low, SCATTER[0].load(self), high),
                _mm512_permutex2var_epi8(low, SCATTER[1].load(self), high),
            )
        });
        // SAFETY: 64 bytes are stored at byte 0 and at byte 17 of 81; the token says that the processor has AVX-512.
        unsafe {
            _mm512_storeu_si512(out.as_mut_ptr().cast(), first);
            _mm512_storeu_si512(out.as_mut_ptr().add(17).cast(), last);
        }
    }
}
