//! NEON: nine half registers, one for each `(r, b)`; only rotations along `j` move words.
//!
//! It was run under emulation (`qemu-aarch64`), where it gives the answers and the guesses of the other instruction
//! sets (`tests/nine_agree.rs`); how fast it is was not measured.

use super::{ALLOWED, Arch, Task, Vector, cell_at, hash_of};
use core::arch::aarch64::*;

/// The token of NEON; every 64-bit ARM processor that runs this has it, but it is asked all the same.
#[derive(Clone, Copy, Debug)]
pub struct Neon(());

/// Word `(b, r, j)` is word `j` of half register `3r + b`. Exists only through a token.
#[derive(Clone, Copy, Debug)]
pub struct HalfRegisters([uint16x4_t; 9]);

impl Neon {
    /// The token, if this processor has the instructions.
    pub fn detect() -> Option<Self> {
        std::arch::is_aarch64_feature_detected!("neon").then_some(Neon(()))
    }
}

/// Intrinsics that work on registers alone.
macro_rules! with {
    ($e:expr) => {{
        // SAFETY: the processor has the instructions: a `HalfRegisters` or a `Neon` is at hand, and both exist only
        // where `Neon::detect` found them. Nothing in memory is touched.
        unsafe { $e }
    }};
}

/// Applies intrinsics to each of the nine half registers.
macro_rules! each {
    ($words:expr, $i:ident => $e:expr) => {{
        let mut out = $words;
        for $i in 0..9 {
            out.0[$i] = with!($e);
        }
        out
    }};
}

impl HalfRegisters {
    /// Each word without its lowest one bit.
    #[inline(always)]
    fn without_lowest(self) -> Self {
        each!(self, i => vand_u16(self.0[i], vsub_u16(self.0[i], vdup_n_u16(1))))
    }
}

impl Vector for HalfRegisters {
    type Mask = HalfRegisters;

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        each!(self, i => vand_u16(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        each!(self, i => vorr_u16(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        each!(self, i => veor_u16(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        each!(self, i => vbic_u16(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        each!(self, i => vadd_u16(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn shift_left<const N: u32>(self) -> Self {
        each!(self, i => vshl_u16(self.0[i], vdup_n_s16(N as i16)))
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        each!(self, i => vpaddl_u8(vcnt_u8(vreinterpret_u8_u16(self.0[i]))))
    }
    #[inline(always)]
    fn lowest_bit(self) -> Self {
        each!(self, i => vand_u16(self.0[i], vsub_u16(vdup_n_u16(0), self.0[i])))
    }
    #[inline(always)]
    fn rotate<const B: usize, const R: usize, const J: usize>(self) -> Self {
        each!(self, i => {
            let x = self.0[(i / 3 + R) % 3 * 3 + (i % 3 + B) % 3];
            let index: u64 = match J {
                0 => 0x0706_0504_0302_0100,
                1 => 0x0706_0100_0504_0302,
                _ => 0x0706_0302_0100_0504,
            };
            if J == 0 { x } else { vreinterpret_u16_u8(vtbl1_u8(vreinterpret_u8_u16(x), vcreate_u8(index))) }
        })
    }
    #[inline(always)]
    fn at_most_one(self) -> HalfRegisters {
        self.without_lowest().is_zero()
    }
    #[inline(always)]
    fn at_most_three(self) -> HalfRegisters {
        self.without_lowest().without_lowest().without_lowest().is_zero()
    }
    #[inline(always)]
    fn at_least_three(self) -> HalfRegisters {
        Self::mask_not(self.without_lowest().without_lowest().is_zero())
    }
    #[inline(always)]
    fn is_zero(self) -> HalfRegisters {
        each!(self, i => vceq_u16(self.0[i], vdup_n_u16(0)))
    }
    #[inline(always)]
    fn is_equal(self, other: Self) -> HalfRegisters {
        each!(self, i => vceq_u16(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn select(self, mask: HalfRegisters) -> Self {
        self.and(mask)
    }
    #[inline(always)]
    fn select_or(self, mask: HalfRegisters, other: Self) -> Self {
        each!(self, i => vbsl_u16(mask.0[i], self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn mask_or(a: HalfRegisters, b: HalfRegisters) -> HalfRegisters {
        a.or(b)
    }
    #[inline(always)]
    fn mask_not(mask: HalfRegisters) -> HalfRegisters {
        each!(mask, i => vmvn_u16(mask.0[i]))
    }
    #[inline(always)]
    fn all(mask: HalfRegisters) -> bool {
        !Self::any(Self::mask_not(mask))
    }
    #[inline(always)]
    fn any(mask: HalfRegisters) -> bool {
        let mut any = mask.0[0];
        for &x in &mask.0[1..] {
            any = with!(vorr_u16(any, x));
        }
        with!(vget_lane_u64::<0>(vreinterpret_u64_u16(any))) & 0xFFFF_FFFF_FFFF != 0
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        each!(self, i => vmin_u16(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        each!(self, i => vmax_u16(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn horizontal_min(self) -> u16 {
        let mut min = self.0[0];
        for &x in &self.0[1..] {
            min = with!(vmin_u16(min, x));
        }
        with!(vminv_u16(vset_lane_u16::<3>(u16::MAX, min)))
    }
    #[inline(always)]
    fn hash(self) -> u64 {
        let mut fours = [0; 9];
        for (four, half) in fours.iter_mut().zip(self.0) {
            *four = with!(vget_lane_u64::<0>(vreinterpret_u64_u16(vset_lane_u16::<3>(0, half))));
        }
        hash_of(fours)
    }
}

impl Arch for Neon {
    type Vector = HalfRegisters;
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
    fn splat(self, word: u16) -> HalfRegisters {
        HalfRegisters([with!(vdup_n_u16(word)); 9])
    }
    #[inline(always)]
    fn load(self, words: &[u16; 27]) -> HalfRegisters {
        let mut out = self.splat(0);
        for (i, half) in out.0.iter_mut().enumerate() {
            let at = i % 3 * 9 + i / 3 * 3;
            let four = [words[at], words[at + 1], words[at + 2], 0];
            // SAFETY: four words are read from an array of four; the token says that the processor has NEON.
            *half = unsafe { vld1_u16(four.as_ptr()) };
        }
        out
    }
    #[inline(always)]
    fn read(self, cells: &[u8; 81]) -> [HalfRegisters; 3] {
        let mut tables = [self.splat(0); 3];
        for (s, table) in tables.iter_mut().enumerate() {
            let mut words = [0; 27];
            for (i, word) in words.iter_mut().enumerate() {
                *word = ALLOWED[usize::from(cells[cell_at(s, i / 9, i / 3 % 3, i % 3)] & 31)];
            }
            *table = self.load(&words);
        }
        tables
    }
    #[inline(always)]
    fn write(self, cells: &[HalfRegisters; 3], out: &mut [u8; 81]) {
        for (s, table) in cells.iter().enumerate() {
            for (i, &half) in table.0.iter().enumerate() {
                let mut four = [0u16; 4];
                // SAFETY: four words are stored into an array of four; the token says that the processor has NEON.
                unsafe { vst1_u16(four.as_mut_ptr(), half) };
                for (j, word) in four[..3].iter().enumerate() {
                    out[cell_at(s, i % 3, i / 3, j)] = word.trailing_zeros() as u8 + 1;
                }
            }
        }
    }
}
