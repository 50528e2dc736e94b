//! What tables of pairs of variables come to while a model is compiled: peers, support maps, sums.
//!
//! Most pairs of a puzzle share a few tables. Those of one relation are one list, so that the last outcomes are found
//! by their address; equal lists elsewhere are found by their rows.

use std::borrow::Cow;
use std::collections::HashMap;

use super::model::{Values, all_values};
use super::support::{Support, constant_sum, transpose};

/// A table of two variables, the first of which is the smaller.
pub(super) struct PairTable<'m> {
    pub key: (u16, u16),
    pub rows: Cow<'m, [Values]>,
    /// Whether the rows are those of the second variable.
    pub is_transposed: bool,
}

/// What a table comes to.
#[derive(Clone, Copy)]
pub(super) struct PairOutcome {
    /// The two are never equal.
    pub makes_peers: bool,
    /// The support maps towards the second and towards the first; none if being peers says it all.
    pub index: Option<(u16, u16)>,
    /// The only sum of their numbers.
    pub sum: Option<i32>,
}

/// Maximum number of tables whose outcome is kept by address.
const MAX_RECENT: usize = 8;

/// The list of a table, whether it is transposed, whether its variables are peers anyhow.
type Address = (*const Values, bool, bool);

/// The outcomes so far.
pub(super) struct PairOutcomes {
    values: u32,
    lowest: i32,
    pub supports: Vec<Support>,
    known: HashMap<Vec<Values>, (u16, u16)>,
    recent: Vec<(Address, PairOutcome)>,
    lookups: usize,
}

impl PairOutcomes {
    pub fn new(values: u32, lowest: i32) -> PairOutcomes {
        PairOutcomes {
            values,
            lowest,
            supports: Vec::new(),
            known: HashMap::new(),
            recent: Vec::new(),
            lookups: 0,
        }
    }

    /// What the tables of one pair of variables come to, all of them together.
    pub fn of(&mut self, tables: &[&PairTable<'_>], are_peers: bool) -> PairOutcome {
        let [table] = tables else { return self.work_out(tables, are_peers) };
        let Cow::Borrowed(rows) = &table.rows else { return self.work_out(tables, are_peers) };
        let address = (rows.as_ptr(), table.is_transposed, are_peers);
        self.lookups += 1;
        if let Some((_, outcome)) = self.recent.iter().find(|(other, _)| *other == address) {
            return *outcome;
        }
        let outcome = self.work_out(tables, are_peers);
        if self.recent.len() < MAX_RECENT {
            self.recent.push((address, outcome));
        } else {
            self.recent[self.lookups % MAX_RECENT] = (address, outcome);
        }
        outcome
    }

    fn work_out(&mut self, tables: &[&PairTable<'_>], are_peers: bool) -> PairOutcome {
        let values = self.values;
        let mut rows = [0; 32];
        let rows = &mut rows[..values as usize];
        rows.fill(all_values(values));
        for table in tables {
            let transposed;
            let own = if table.is_transposed {
                transposed = transpose(&table.rows, values);
                &transposed[..]
            } else {
                &table.rows[..]
            };
            rows.iter_mut().zip(own).for_each(|(row, own)| *row &= own);
        }
        let makes_peers = (0..values).all(|v| rows[v as usize] >> v & 1 == 0);
        let is_peer = are_peers || makes_peers;
        if is_peer {
            // Peers need no diagonal in their table.
            (0..values).for_each(|v| rows[v as usize] &= !(1 << v));
        }
        let sum = constant_sum(rows, self.lowest, values);
        let unequal = |v: u32| all_values(values) & !(1 << v);
        if is_peer && (0..values).all(|v| rows[v as usize] == unequal(v)) {
            return PairOutcome { makes_peers, index: None, sum };
        }
        let index = self.known.get(&*rows).copied().unwrap_or_else(|| {
            let index = self.supports.len() as u16;
            let transposed = &transpose(rows, values)[..values as usize];
            self.supports.push(Support::new(rows));
            let is_symmetric = rows == transposed;
            if !is_symmetric {
                self.supports.push(Support::new(transposed));
            }
            self.known.insert(rows.to_vec(), (index, index + u16::from(!is_symmetric)));
            (index, index + u16::from(!is_symmetric))
        });
        PairOutcome { makes_peers, index: Some(index), sum }
    }
}
