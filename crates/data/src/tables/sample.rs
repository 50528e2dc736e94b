//! A random sample of rows that come one after the other: those with the smallest keys, each key drawn from the seed
//! and the number of the row. The memory is that of the sample.

use std::collections::BinaryHeap;

use crate::error::Error;

/// Chooses among rows.
pub(crate) struct Sample {
    requested: u64,
    seed: u64,
    /// Rows so far, and those of them that may be chosen.
    rows: u64,
    offered: u64,
    /// The smallest keys, the greatest on top, with their rows.
    chosen: BinaryHeap<(u64, u64)>,
}

impl Sample {
    /// A sample of this many rows.
    pub fn new(requested: u64, seed: u64) -> Sample {
        Sample { requested, seed, rows: 0, offered: 0, chosen: BinaryHeap::new() }
    }

    /// The next row, and whether it may be chosen.
    pub fn offer(&mut self, is_possible: bool) {
        let row = self.rows;
        self.rows += 1;
        if !is_possible || self.requested == 0 {
            return;
        }
        self.offered += 1;
        let key = (mixed(self.seed ^ mixed(row)), row);
        if (self.chosen.len() as u64) < self.requested {
            self.chosen.push(key);
        } else if self.chosen.peek().is_some_and(|greatest| key < *greatest) {
            self.chosen.pop();
            self.chosen.push(key);
        }
    }

    /// The numbers of the chosen rows, from 0, in order.
    ///
    /// # Errors
    /// If fewer rows were offered than are to be chosen.
    pub fn chosen(self) -> Result<Vec<u64>, Error> {
        if self.offered < self.requested {
            let text = format!(
                "{} rows are asked for, and there are {} with a puzzle",
                self.requested, self.offered
            );
            return Err(Error::Usage(text));
        }
        let mut rows: Vec<u64> = self.chosen.into_iter().map(|(_, row)| row).collect();
        rows.sort_unstable();
        Ok(rows)
    }
}

/// The finalizer of SplitMix64: every bit of the result depends on every bit of the number.
fn mixed(number: u64) -> u64 {
    let mut word = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
