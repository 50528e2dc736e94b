//! Interleaved pair: two vectors worked on together, instruction by instruction.
//!
//! A propagation pass is a long chain of dependent instructions. A processor overlaps two chains best when they are
//! interleaved in the program itself, since its scheduler holds a limited number of waiting instructions.

use super::arch::Vector;

/// The vectors of two positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair<V>(pub V, pub V);

/// Operations on both.
macro_rules! both {
    ($($name:ident($($argument:ident),*);)*) => {$(
        #[inline(always)]
        fn $name(self, $($argument: Self),*) -> Self {
            Pair(self.0.$name($($argument.0),*), self.1.$name($($argument.1),*))
        }
    )*};
}

/// Tests of both.
macro_rules! tests {
    ($($name:ident($($argument:ident),*);)*) => {$(
        #[inline(always)]
        fn $name(self, $($argument: Self),*) -> Self::Mask {
            (self.0.$name($($argument.0),*), self.1.$name($($argument.1),*))
        }
    )*};
}

impl<V: Vector> Vector for Pair<V> {
    type Mask = (V::Mask, V::Mask);

    both! {
        and(other); or(other); xor(other); and_not(other); add(other); min(other); max(other);
        count_ones(); lowest_bit();
        and3(b, c); or3(b, c); xor3(b, c); majority(b, c); and_not2(b, c); or_xor(b, c);
    }
    tests! {
        at_most_one(); at_most_three(); at_least_three(); is_zero(); is_equal(other);
    }

    #[inline(always)]
    fn shift_left<const N: u32>(self) -> Self {
        Pair(self.0.shift_left::<N>(), self.1.shift_left::<N>())
    }
    #[inline(always)]
    fn rotate<const B: usize, const R: usize, const J: usize>(self) -> Self {
        Pair(self.0.rotate::<B, R, J>(), self.1.rotate::<B, R, J>())
    }
    #[inline(always)]
    fn select(self, mask: Self::Mask) -> Self {
        Pair(self.0.select(mask.0), self.1.select(mask.1))
    }
    #[inline(always)]
    fn select_or(self, mask: Self::Mask, other: Self) -> Self {
        Pair(self.0.select_or(mask.0, other.0), self.1.select_or(mask.1, other.1))
    }
    #[inline(always)]
    fn mask_or(a: Self::Mask, b: Self::Mask) -> Self::Mask {
        (V::mask_or(a.0, b.0), V::mask_or(a.1, b.1))
    }
    #[inline(always)]
    fn mask_not(mask: Self::Mask) -> Self::Mask {
        (V::mask_not(mask.0), V::mask_not(mask.1))
    }
    #[inline(always)]
    fn all(mask: Self::Mask) -> bool {
        V::all(mask.0) & V::all(mask.1)
    }
    #[inline(always)]
    fn any(mask: Self::Mask) -> bool {
        V::any(mask.0) | V::any(mask.1)
    }
    #[inline(always)]
    fn hash(self) -> u64 {
        self.0.hash() ^ self.1.hash().rotate_left(1)
    }
    #[inline(always)]
    fn horizontal_min(self) -> u16 {
        self.0.horizontal_min().min(self.1.horizontal_min())
    }
}
