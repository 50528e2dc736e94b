//! AVX2, four positions in the same registers: each has a quarter.
//!
//! ```text
//! register (b, r):  | position 0: j0 j1 j2 – | position 1: j0 j1 j2 – | position 2 … | position 3 … |
//! ```
//!
//! `Ymm` (`avx2.rs`) uses 9 words of 16, this 12. Rotations along `b` and `r` rename registers, those along `j` are one
//! shuffle.

use super::Shared;
use super::avx2::Ymm;
use core::arch::x86_64::*;

/// The words `(b, r, ·)` of four positions. Made from [`Ymm`]s alone, which exist only through a token.
#[derive(Clone, Copy, Debug)]
pub struct Quads(__m256i);

/// The bytes of the quarters that are in use, as `vpmovmskb` gives them.
const USED: u32 = 0x3F3F_3F3F;

/// Intrinsics that work on registers alone.
macro_rules! with {
    ($e:expr) => {{
        // SAFETY: the processor has AVX2: a `Quads` is at hand, and is made from a `Ymm`, which exists only where
        // `Avx2::detect` found the instructions. Nothing in memory is touched.
        unsafe { $e }
    }};
}

/// The shuffles of [`Shared::others`]. In memory and not constants, for which the compiler takes two instructions each.
#[derive(Clone, Copy, Debug)]
pub struct Rotations {
    next: __m256i,
    last: __m256i,
}

impl Shared for Quads {
    type Vector = Ymm;
    type Rotations = Rotations;
    const POSITIONS: usize = 4;

    #[inline(always)]
    fn splat_of(vector: Ymm) -> Self {
        Quads(vector.registers()[0])
    }
    #[inline(always)]
    fn rotations(_witness: Self) -> Rotations {
        with!(Rotations {
            next: _mm256_broadcastsi128_si256(_mm_setr_epi8(
                2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15,
            )),
            last: _mm256_broadcastsi128_si256(_mm_setr_epi8(
                4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15,
            )),
        })
    }
    #[inline(always)]
    fn get(cells: &[[[Self; 3]; 3]; 3], k: usize) -> [Ymm; 3] {
        let quarter = |b: usize, s: usize, r: usize| {
            let register: *const __m256i = &cells[b][s][r].0;
            // SAFETY: `k` is taken modulo 4, and a register is four numbers of eight bytes.
            unsafe { *register.cast::<i64>().add(k & 3) }
        };
        let mut position = [Ymm::from_registers([cells[0][0][0].0; 3]); 3];
        for (s, table) in position.iter_mut().enumerate() {
            let mut registers = table.registers();
            for (r, register) in registers.iter_mut().enumerate() {
                let (first, second, third) = (quarter(0, s, r), quarter(1, s, r), quarter(2, s, r));
                *register = with!(_mm256_set_epi64x(0, third, second, first));
            }
            *table = Ymm::from_registers(registers);
        }
        position
    }
    #[inline(always)]
    fn set(cells: &mut [[[Self; 3]; 3]; 3], k: usize, position: &[Ymm; 3]) {
        for (s, table) in position.iter().enumerate() {
            for (r, register) in table.registers().iter().enumerate() {
                let mut quarters = [0i64; 4];
                // SAFETY: 32 bytes are stored into four numbers of eight; there is a `Ymm`, so the processor has AVX2.
                unsafe { _mm256_storeu_si256(quarters.as_mut_ptr().cast(), *register) };
                for b in 0..3 {
                    let register: *mut __m256i = &mut cells[b][s][r].0;
                    // SAFETY: `k` is taken modulo 4, and a register is four numbers of eight bytes.
                    unsafe { *register.cast::<i64>().add(k & 3) = quarters[b] };
                }
            }
        }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Quads(with!(_mm256_and_si256(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Quads(with!(_mm256_or_si256(self.0, other.0)))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Quads(with!(_mm256_xor_si256(self.0, other.0)))
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Quads(with!(_mm256_andnot_si256(other.0, self.0)))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Quads(with!(_mm256_min_epu16(self.0, other.0)))
    }
    #[inline(always)]
    fn others(self, rotations: &Rotations) -> [Self; 2] {
        with!([
            Quads(_mm256_shuffle_epi8(self.0, rotations.next)),
            Quads(_mm256_shuffle_epi8(self.0, rotations.last)),
        ])
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        Quads(with!(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256())))
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        Quads(with!(_mm256_and_si256(self.0, _mm256_add_epi16(self.0, _mm256_set1_epi16(-1)))))
    }
    #[inline(always)]
    fn non_zero(self) -> u32 {
        (with!(_mm256_movemask_epi8(self.is_zero().0)) as u32 & USED) ^ USED
    }
}
