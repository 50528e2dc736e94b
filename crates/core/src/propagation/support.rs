//! Tables of two variables: for each value of one the values that it allows the other, looked up by whole domains.
//!
//! A domain is taken byte by byte: a table has the union of the rows for each of the 256 sets of eight values, so that
//! a revision of ten values is two lookups.

use super::bits::members;
use super::model::{Values, all_values};

/// For each byte of a domain and each of its 256 values, the partner's values that it supports.
#[derive(Clone, Debug)]
pub(super) struct Support(Vec<u32>);

impl Support {
    pub fn new(rows: &[Values]) -> Support {
        // The last byte has no more values than there are.
        let mut table = Vec::with_capacity(rows.len().div_ceil(8) * 256);
        for rows in rows.chunks(8) {
            let base = table.len();
            table.push(0);
            for (bit, row) in rows.iter().enumerate() {
                for set in 0..1 << bit {
                    let without: u32 = table[base + set];
                    table.push(without | row);
                }
            }
        }
        Support(table)
    }

    /// What the partner can be if this one is in `domain`.
    #[inline]
    pub fn of(&self, domain: u32) -> u32 {
        let (mut left, mut base, mut support) = (domain as usize, 0, 0);
        while left != 0 {
            support |= self.0[base + (left & 255)];
            left >>= 8;
            base += 256;
        }
        support
    }
}

/// Transposes a table: as seen from the second variable.
pub(super) fn transpose(rows: &[Values], values: u32) -> [Values; 32] {
    let mut columns = [0; 32];
    for (first, &row) in rows.iter().enumerate() {
        members(u64::from(row & all_values(values)))
            .for_each(|second| columns[second as usize] |= 1 << first);
    }
    columns
}

/// The only sum that the numbers of a pair have.
pub(super) fn constant_sum(rows: &[Values], lowest: i32, values: u32) -> Option<i32> {
    let mut sums = rows.iter().enumerate().flat_map(|(first, &row)| {
        members(u64::from(row & all_values(values))).map(move |second| first as i32 + second as i32)
    });
    let sum = sums.next()?;
    sums.all(|other| other == sum).then_some(sum + 2 * lowest)
}
