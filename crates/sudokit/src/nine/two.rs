//! Two tables of words that are worked on together, instruction by instruction.
//!
//! A sweep is a long chain of dependent instructions. A processor overlaps two chains best when they are
//! interleaved in the program itself, since its scheduler holds only so many instructions that wait.

use super::arch::Words;

/// Two puzzles' words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Two<W>(pub W, pub W);

/// A method without arguments on both.
macro_rules! both {
    ($($name:ident($($argument:ident),*);)*) => {$(
        #[inline(always)]
        fn $name(self, $($argument: Self),*) -> Self {
            Two(self.0.$name($($argument.0),*), self.1.$name($($argument.1),*))
        }
    )*};
}

/// A test on both.
macro_rules! tests {
    ($($name:ident($($argument:ident),*);)*) => {$(
        #[inline(always)]
        fn $name(self, $($argument: Self),*) -> Self::Mask {
            (self.0.$name($($argument.0),*), self.1.$name($($argument.1),*))
        }
    )*};
}

impl<W: Words> Words for Two<W> {
    type Mask = (W::Mask, W::Mask);

    both! {
        and(other); or(other); xor(other); without(other); plus(other); min(other); max(other);
        ones(); lowest();
        and3(b, c); or3(b, c); xor3(b, c); majority(b, c); without2(b, c); or_xor(b, c);
    }
    tests! {
        at_most_one(); at_most_three(); at_least_three(); is_zero(); is_equal(other);
    }

    #[inline(always)]
    fn shifted<const N: u32>(self) -> Self {
        Two(self.0.shifted::<N>(), self.1.shifted::<N>())
    }
    #[inline(always)]
    fn turn<const B: usize, const R: usize, const J: usize>(self) -> Self {
        Two(self.0.turn::<B, R, J>(), self.1.turn::<B, R, J>())
    }
    #[inline(always)]
    fn pick(self, mask: Self::Mask) -> Self {
        Two(self.0.pick(mask.0), self.1.pick(mask.1))
    }
    #[inline(always)]
    fn pick_or(self, mask: Self::Mask, other: Self) -> Self {
        Two(self.0.pick_or(mask.0, other.0), self.1.pick_or(mask.1, other.1))
    }
    #[inline(always)]
    fn both(a: Self::Mask, b: Self::Mask) -> Self::Mask {
        (W::both(a.0, b.0), W::both(a.1, b.1))
    }
    #[inline(always)]
    fn either(a: Self::Mask, b: Self::Mask) -> Self::Mask {
        (W::either(a.0, b.0), W::either(a.1, b.1))
    }
    #[inline(always)]
    fn negate(mask: Self::Mask) -> Self::Mask {
        (W::negate(mask.0), W::negate(mask.1))
    }
    #[inline(always)]
    fn all(mask: Self::Mask) -> bool {
        W::all(mask.0) & W::all(mask.1)
    }
    #[inline(always)]
    fn any(mask: Self::Mask) -> bool {
        W::any(mask.0) | W::any(mask.1)
    }
    #[inline(always)]
    fn digest(self) -> u64 {
        self.0.digest() ^ self.1.digest().rotate_left(1)
    }
    #[inline(always)]
    fn least(self) -> u16 {
        self.0.least().min(self.1.least())
    }
}
