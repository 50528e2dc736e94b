//! Digits 1 to 25, and sets of them as bit masks.

use std::fmt;
use std::iter::FusedIterator;
use std::num::ParseIntError;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};
use std::str::FromStr;

/// The largest side of a board.
pub const MAX_SIZE: usize = 25;

/// A symbol of the board: 1 to 25. Letters of larger boards are a matter of notation, not of the digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
pub struct Digit(u8);

impl Digit {
    /// The digit with this value, or `None` outside 1 to 25.
    ///
    /// ```
    /// use sudokit_core::Digit;
    /// assert_eq!(Digit::new(9).unwrap().value(), 9);
    /// assert!(Digit::new(0).is_none() && Digit::new(26).is_none());
    /// ```
    pub const fn new(value: u8) -> Option<Digit> {
        if value >= 1 && value <= 25 { Some(Digit(value)) } else { None }
    }

    /// The digit with this zero-based index (0 is digit 1).
    ///
    /// # Panics
    /// If `index` is 25 or more.
    pub const fn from_index(index: usize) -> Digit {
        assert!(index < 25, "a digit index is 0 to 24");
        Digit(index as u8 + 1)
    }

    /// The value, 1 to 25.
    pub const fn value(self) -> u8 {
        self.0
    }

    /// The value less one, for arrays: 0 to 24.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl From<Digit> for u8 {
    fn from(digit: Digit) -> u8 {
        digit.0
    }
}

/// Why a number or text is no digit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DigitError {
    /// The value is out of range.
    #[error("a digit is 1 to 25, not {0}")]
    Range(u8),
    /// The text is no number from 0 to 255.
    #[error("a digit is a number from 1 to 25: {0}")]
    Number(#[from] ParseIntError),
}

impl TryFrom<u8> for Digit {
    type Error = DigitError;
    fn try_from(value: u8) -> Result<Digit, DigitError> {
        Digit::new(value).ok_or(DigitError::Range(value))
    }
}

/// The value as a decimal number, `1` to `25`; letters are a matter of notation.
impl FromStr for Digit {
    type Err = DigitError;
    fn from_str(text: &str) -> Result<Digit, DigitError> {
        Digit::try_from(text.parse::<u8>()?)
    }
}

/// A set of digits: bit `d - 1` stands for digit `d`.
///
/// ```
/// use sudokit_core::{Digit, DigitSet};
/// let mut set = DigitSet::all(9);
/// set -= Digit::new(5).unwrap();
/// assert_eq!(set.len(), 8);
/// assert_eq!(set.iter().next(), Digit::new(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "u32", into = "u32"))]
pub struct DigitSet(u32);

impl DigitSet {
    /// No digit.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// Digits 1 to `n`.
    ///
    /// # Panics
    /// If `n` is above 25.
    #[inline]
    pub const fn all(n: usize) -> DigitSet {
        assert!(n <= 25, "a board has at most 25 digits");
        DigitSet((1u32 << n) - 1)
    }

    /// The set with this bit mask; bit `d - 1` stands for digit `d`.
    pub const fn from_bits(bits: u32) -> DigitSet {
        DigitSet(bits & 0x1ff_ffff)
    }

    /// The set of one digit.
    pub const fn single(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }

    /// The bit mask.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// How many digits are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no digit is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `digit` is in the set.
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 != 0
    }

    /// The smallest digit of the set.
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit(self.0.trailing_zeros() as u8 + 1)) }
    }

    /// The only digit, if the set has exactly one.
    pub const fn only(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// Inserts `digit`; returns whether it was absent.
    pub fn insert(&mut self, digit: Digit) -> bool {
        let before = self.0;
        self.0 |= 1 << digit.index();
        before != self.0
    }

    /// Takes `digit` out; true if it was there.
    pub fn remove(&mut self, digit: Digit) -> bool {
        let before = self.0;
        self.0 &= !(1 << digit.index());
        before != self.0
    }

    /// The digits in ascending order.
    pub fn iter(self) -> DigitIter {
        DigitIter(self.0)
    }
}

/// As [`DigitSet::from_bits`].
impl From<u32> for DigitSet {
    fn from(bits: u32) -> DigitSet {
        DigitSet::from_bits(bits)
    }
}

/// As [`DigitSet::bits`].
impl From<DigitSet> for u32 {
    fn from(set: DigitSet) -> u32 {
        set.bits()
    }
}

impl Extend<Digit> for DigitSet {
    fn extend<I: IntoIterator<Item = Digit>>(&mut self, digits: I) {
        for digit in digits {
            self.insert(digit);
        }
    }
}

/// The digits in ascending order, apart by commas: `1, 4, 16`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, digit) in self.iter().enumerate() {
            write!(f, "{}{digit}", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Iterates the digits of a [`DigitSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct DigitIter(u32);

impl Iterator for DigitIter {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        let digit = DigitSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(digit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count_ones() as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for DigitIter {}
impl FusedIterator for DigitIter {}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = DigitIter;
    fn into_iter(self) -> DigitIter {
        self.iter()
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        digits.into_iter().fold(DigitSet::EMPTY, |set, digit| set | DigitSet::single(digit))
    }
}

impl From<Digit> for DigitSet {
    fn from(digit: Digit) -> DigitSet {
        DigitSet::single(digit)
    }
}

impl BitOr for DigitSet {
    type Output = DigitSet;
    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

impl BitOrAssign for DigitSet {
    fn bitor_assign(&mut self, other: DigitSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for DigitSet {
    type Output = DigitSet;
    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

impl BitAndAssign for DigitSet {
    fn bitand_assign(&mut self, other: DigitSet) {
        self.0 &= other.0;
    }
}

impl BitXor for DigitSet {
    type Output = DigitSet;
    fn bitxor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 ^ other.0)
    }
}

impl Sub for DigitSet {
    type Output = DigitSet;
    fn sub(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }
}

impl Sub<Digit> for DigitSet {
    type Output = DigitSet;
    fn sub(self, digit: Digit) -> DigitSet {
        self - DigitSet::single(digit)
    }
}

impl SubAssign for DigitSet {
    fn sub_assign(&mut self, other: DigitSet) {
        self.0 &= !other.0;
    }
}

impl SubAssign<Digit> for DigitSet {
    fn sub_assign(&mut self, digit: Digit) {
        self.remove(digit);
    }
}

impl Not for DigitSet {
    type Output = DigitSet;
    /// The complement within digits 1 to 25; intersect with [`DigitSet::all`] for a smaller board.
    fn not(self) -> DigitSet {
        DigitSet::from_bits(!self.0)
    }
}
