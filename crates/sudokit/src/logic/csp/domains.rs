//! What is left of every variable, and singles followed to their end.
//!
//! Berthier's basic rules [berthier2007]: a cell with one candidate, a digit with one place in a house, and what a
//! placed digit excludes. Variables are sixteen bits each, so that two closures are united by one pass of `and`.

use super::variables::{PLACES, VALUES, VARIABLES};
use crate::logic::geometry::Bits;

/// A multiple of eight, so that passes over all variables become vector instructions.
const PADDED: usize = VARIABLES.next_multiple_of(8);

/// The values left of every variable. A candidate is left in all four of its variables or in none.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Domains {
    left: [u16; PADDED],
}

/// A variable without a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

/// Candidates that were found to be the last of a variable and are not yet followed.
pub type Queue = Vec<u16>;

impl Domains {
    /// From values (0 for a blank) and the candidates of empty cells; nothing is followed yet.
    pub fn new(values: &[u8; 81], marks: &[u16; 81]) -> Domains {
        let mut left = [0; PADDED];
        left[VARIABLES..].fill(3);
        for cell in 0..81 {
            let digits = if values[cell] > 0 { 1 << (values[cell] - 1) } else { marks[cell] };
            for digit in Bits(digits) {
                for place in PLACES[cell * 9 + usize::from(digit)] {
                    left[usize::from(place.variable)] |= place.bit;
                }
            }
        }
        Domains { left }
    }

    /// The values left of a variable.
    #[inline]
    pub fn left(&self, variable: u16) -> u16 {
        self.left[usize::from(variable)]
    }

    /// Whether a candidate is left.
    #[inline]
    pub fn has(&self, candidate: u16) -> bool {
        self.left[usize::from(candidate / 9)] >> (candidate % 9) & 1 != 0
    }

    /// Whether a candidate is left beside others in its cell.
    #[inline]
    pub fn is_open(&self, candidate: u16) -> bool {
        let digits = self.left[usize::from(candidate / 9)];
        digits >> (candidate % 9) & 1 != 0 && !digits.is_power_of_two()
    }

    /// Whether every candidate that is left is left in another position too.
    pub fn is_within(&self, other: &Domains) -> bool {
        self.left.iter().zip(&other.left).all(|(here, there)| here & !there == 0)
    }

    /// Whether every cell has one candidate.
    pub fn is_solved(&self) -> bool {
        self.left[..81].iter().all(|digits| digits.is_power_of_two())
    }

    /// Follows all singles there are.
    ///
    /// # Errors
    /// If a variable has no value.
    pub fn follow_all(&mut self, queue: &mut Queue) -> Result<(), Contradiction> {
        queue.clear();
        for (variable, &left) in self.left[..VARIABLES].iter().enumerate() {
            match left.count_ones() {
                0 => return Err(Contradiction),
                1 => queue.push(VALUES[variable][left.trailing_zeros() as usize]),
                _ => {}
            }
        }
        self.follow(queue)
    }

    /// Supposes a candidate and follows what becomes single.
    ///
    /// # Errors
    /// If a variable loses its last value.
    pub fn suppose(&mut self, candidate: u16, queue: &mut Queue) -> Result<(), Contradiction> {
        queue.clear();
        queue.push(candidate);
        self.follow(queue)
    }

    /// Takes a candidate away and follows what becomes single.
    ///
    /// # Errors
    /// If a variable loses its last value.
    pub fn remove(&mut self, candidate: u16, queue: &mut Queue) -> Result<(), Contradiction> {
        queue.clear();
        self.take(candidate, queue)?;
        self.follow(queue)
    }

    /// Keeps what is left in both of two closures and follows what becomes single thereby.
    ///
    /// # Errors
    /// If a variable loses its last value.
    pub fn intersect(&mut self, other: &Domains, queue: &mut Queue) -> Result<(), Contradiction> {
        queue.clear();
        for start in (0..PADDED).step_by(8) {
            let (mut both, mut news) = ([0u16; 8], 0);
            for i in 0..8 {
                let (a, b) = (self.left[start + i], other.left[start + i]);
                both[i] = a & b;
                let single = |x: u16| if x & x.wrapping_sub(1) == 0 { 0xffffu16 } else { 0 };
                news |= single(both[i]) & !(single(a) | single(b));
                // Two singles that differ leave nothing.
                news |= if both[i] == 0 { 0xffff } else { 0 };
            }
            if news != 0 {
                for i in 0..8 {
                    let (a, b) = (self.left[start + i], other.left[start + i]);
                    if both[i] == 0 {
                        return Err(Contradiction);
                    }
                    if both[i].is_power_of_two() && !a.is_power_of_two() && !b.is_power_of_two() {
                        queue.push(VALUES[start + i][both[i].trailing_zeros() as usize]);
                    }
                }
            }
            self.left[start..start + 8].copy_from_slice(&both);
        }
        self.follow(queue)
    }

    fn follow(&mut self, queue: &mut Queue) -> Result<(), Contradiction> {
        while let Some(candidate) = queue.pop() {
            for place in PLACES[usize::from(candidate)] {
                let left = self.left[usize::from(place.variable)];
                if left & place.bit == 0 {
                    return Err(Contradiction);
                }
                for value in Bits(left & !place.bit) {
                    self.take(VALUES[usize::from(place.variable)][usize::from(value)], queue)?;
                }
            }
        }
        Ok(())
    }

    /// Takes a candidate that is left out of its variables.
    #[inline]
    fn take(&mut self, candidate: u16, queue: &mut Queue) -> Result<(), Contradiction> {
        for place in PLACES[usize::from(candidate)] {
            let left = &mut self.left[usize::from(place.variable)];
            *left &= !place.bit;
            let now = *left;
            if now & now.wrapping_sub(1) == 0 {
                if now == 0 {
                    return Err(Contradiction);
                }
                queue.push(VALUES[usize::from(place.variable)][now.trailing_zeros() as usize]);
            }
        }
        Ok(())
    }

    /// The candidates beside others in their cells: those of cells with few first, then by cell and digit.
    pub fn open_candidates(&self, into: &mut Vec<u16>) {
        into.clear();
        for size in 2..=9 {
            for cell in 0..81u16 {
                let digits = self.left[usize::from(cell)];
                if digits.count_ones() == size {
                    into.extend(Bits(digits).map(|digit| cell * 9 + u16::from(digit)));
                }
            }
        }
    }

    /// The candidates that are the last of their cells, as a set: they follow from whatever led here.
    pub fn cover(&self, covered: &mut [bool; 729]) {
        for cell in 0..81 {
            let digits = self.left[cell];
            if digits.is_power_of_two() {
                covered[cell * 9 + digits.trailing_zeros() as usize] = true;
            }
        }
    }

    /// Takes a candidate away and follows nothing.
    pub fn forget(&mut self, candidate: u16) {
        for place in PLACES[usize::from(candidate)] {
            self.left[usize::from(place.variable)] &= !place.bit;
        }
    }
}
