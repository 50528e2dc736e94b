//! Plain Rust: nine `u64`, one for each `(r, b)`, three sixteen-bit fields each.
//!
//! Rotations along `b` and `r` cost nothing (they rename the numbers); only those along `j` shift.

use super::{ALLOWED, Arch, Task, Words, cell_at};

const FIELDS: u64 = 0x0001_0001_0001;
const TOP: u64 = FIELDS << 15;

/// The token of plain Rust.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

/// Word `(b, r, j)` is field `j` of number `3r + b`.
#[derive(Clone, Copy, Debug)]
pub struct Fields([u64; 9]);

/// The same for each of the nine numbers, written out: a loop would keep them in memory.
macro_rules! each {
    ($i:ident => $e:expr) => {
        Fields([
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
            {
                let $i = 6;
                $e
            },
            {
                let $i = 7;
                $e
            },
            {
                let $i = 8;
                $e
            },
        ])
    };
}

impl Fields {
    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Self {
        each!(i => f(self.0[i]))
    }
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        each!(i => f(self.0[i], other.0[i]))
    }
}

/// All ones in the fields that are zero; fields stay below 2^15.
#[inline(always)]
fn zero_fields(x: u64) -> u64 {
    let zero = !(x + (TOP - FIELDS)) & TOP;
    (zero << 1) - (zero >> 15)
}

/// Each field without its lowest one bit.
#[inline(always)]
fn without_lowest(x: u64) -> u64 {
    x & ((x | TOP) - FIELDS)
}

impl Words for Fields {
    type Mask = Self;

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.zip(other, |a, b| a + b)
    }
    #[inline(always)]
    fn shifted<const N: u32>(self) -> Self {
        self.map(|a| a << N)
    }
    #[inline(always)]
    fn ones(self) -> Self {
        self.map(|x| {
            let x = x - ((x >> 1) & (0x5555 * FIELDS));
            let x = (x & (0x3333 * FIELDS)) + ((x >> 2) & (0x3333 * FIELDS));
            let x = (x + (x >> 4)) & (0x0F0F * FIELDS);
            (x + (x >> 8)) & (0x1F * FIELDS)
        })
    }
    #[inline(always)]
    fn lowest(self) -> Self {
        self.map(|x| x & !without_lowest(x))
    }
    #[inline(always)]
    fn turn<const B: usize, const R: usize, const J: usize>(self) -> Self {
        each!(i => {
            let x = self.0[(i / 3 + R) % 3 * 3 + (i % 3 + B) % 3];
            match J {
                0 => x,
                1 => (x >> 16) | ((x & 0xFFFF) << 32),
                _ => (x >> 32) | ((x & 0xFFFF_FFFF) << 16),
            }
        })
    }
    #[inline(always)]
    fn at_most_one(self) -> Self {
        self.map(|x| zero_fields(without_lowest(x)))
    }
    #[inline(always)]
    fn at_most_three(self) -> Self {
        self.map(|x| zero_fields(without_lowest(without_lowest(without_lowest(x)))))
    }
    #[inline(always)]
    fn at_least_three(self) -> Self {
        Self::negate(self.map(|x| zero_fields(without_lowest(without_lowest(x)))))
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        self.map(zero_fields)
    }
    #[inline(always)]
    fn is_equal(self, other: Self) -> Self {
        self.zip(other, |a, b| zero_fields(a ^ b))
    }
    #[inline(always)]
    fn pick(self, mask: Self) -> Self {
        self.and(mask)
    }
    #[inline(always)]
    fn pick_or(self, mask: Self, other: Self) -> Self {
        self.and(mask).or(other.without(mask))
    }
    #[inline(always)]
    fn both(a: Self, b: Self) -> Self {
        a.and(b)
    }
    #[inline(always)]
    fn either(a: Self, b: Self) -> Self {
        a.or(b)
    }
    #[inline(always)]
    fn negate(mask: Self) -> Self {
        mask.map(|x| x ^ (0xFFFF * FIELDS))
    }
    #[inline(always)]
    fn all(mask: Self) -> bool {
        mask.0.iter().fold(0xFFFF * FIELDS, |a, b| a & b) == 0xFFFF * FIELDS
    }
    #[inline(always)]
    fn any(mask: Self) -> bool {
        mask.0.iter().fold(0, |a, b| a | b) != 0
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, |a, b| {
            let less = ((b | TOP) - a) & TOP;
            let mask = (less << 1) - (less >> 15);
            (a & mask) | (b & !mask)
        })
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.zip(other, |a, b| {
            let less = ((b | TOP) - a) & TOP;
            let mask = (less << 1) - (less >> 15);
            (b & mask) | (a & !mask)
        })
    }
    #[inline(always)]
    fn least(self) -> u16 {
        let mut least = u16::MAX;
        for x in self.0 {
            for field in [x as u16, (x >> 16) as u16, (x >> 32) as u16] {
                least = least.min(field);
            }
        }
        least
    }
}

impl Arch for Portable {
    type Words = Fields;
    const PAIRED: bool = false;

    #[inline(always)]
    fn enter<T: Task<Self>>(self, task: T) -> T::Out {
        // A function of its own, as for the other instruction sets: it is optimised by itself.
        #[inline(never)]
        fn door<T: Task<Portable>>(arch: Portable, task: T) -> T::Out {
            task.run(arch)
        }
        door(self, task)
    }
    #[inline(always)]
    fn splat(self, word: u16) -> Fields {
        Fields([u64::from(word) * FIELDS; 9])
    }
    #[inline(always)]
    fn load(self, words: &[u16; 27]) -> Fields {
        Fields(std::array::from_fn(|i| {
            let at = i % 3 * 9 + i / 3 * 3;
            u64::from(words[at]) | u64::from(words[at + 1]) << 16 | u64::from(words[at + 2]) << 32
        }))
    }
    #[inline(always)]
    fn read(self, cells: &[u8; 81]) -> [Fields; 3] {
        let allowed = |s, b, r, j| u64::from(ALLOWED[usize::from(cells[cell_at(s, b, r, j)] & 31)]);
        std::array::from_fn(|s| {
            Fields(std::array::from_fn(|i| {
                let (r, b) = (i / 3, i % 3);
                allowed(s, b, r, 0) | allowed(s, b, r, 1) << 16 | allowed(s, b, r, 2) << 32
            }))
        })
    }
    #[inline(always)]
    fn write(self, cells: [Fields; 3], zero: u8) -> [u8; 81] {
        let mut bytes = [0; 81];
        for (s, table) in cells.iter().enumerate() {
            for (i, &x) in table.0.iter().enumerate() {
                for j in 0..3 {
                    let digit = ((x >> (16 * j)) as u16).trailing_zeros() as u8 + 1;
                    bytes[cell_at(s, i % 3, i / 3, j)] = zero + digit;
                }
            }
        }
        bytes
    }
}
