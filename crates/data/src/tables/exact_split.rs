//! Parts that have their fractions exactly, to a class: the classes of a label, in the order of the places that the
//! seed gives them, fill one part after the other. `split(exact=True)` of the Python package does the same with arrays.

use std::collections::HashMap;

use sha2::{Digest, Sha256};

/// The classes of all rows. It takes 4 bytes a row, and about 80 a class.
#[derive(Default)]
pub(super) struct Classes {
    /// The class of each row.
    rows: Vec<u32>,
    classes: Vec<Class>,
    /// The numbers of classes by the first 128 bits of SHA-256 over their identities.
    numbers: HashMap<[u8; 16], u32>,
    labels: HashMap<String, u32>,
}

struct Class {
    position: f64,
    /// That of its first row.
    label: u32,
    rows: u64,
}

/// A row without a class.
const NONE: u32 = u32::MAX;

impl Classes {
    /// Rows so far.
    pub fn rows(&self) -> u64 {
        self.rows.len() as u64
    }

    /// The next row: a hash of the seed and its class, as a number in [0, 1), and the identity of the class; `None` for a
    /// row that belongs to no part.
    pub fn add(&mut self, class: Option<(f64, &[u8])>, label: &str) {
        let Some((position, identity)) = class else { return self.rows.push(NONE) };
        let hash = Sha256::digest(identity);
        let mut key = [0; 16];
        key.copy_from_slice(&hash[..16]);
        let next = self.classes.len() as u32;
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            let labels = self.labels.len() as u32;
            let label = match self.labels.get(label) {
                Some(known) => *known,
                None => *self.labels.entry(label.to_string()).or_insert(labels),
            };
            self.classes.push(Class { position, label, rows: 0 });
        }
        self.classes[number as usize].rows += 1;
        self.rows.push(number);
    }

    /// The number of the part of each row, by the shares of the parts, which add up to 1.
    pub fn parts(&self, shares: &[f64]) -> Vec<Option<usize>> {
        let mut order: Vec<usize> = (0..self.classes.len()).collect();
        order.sort_by(|&a, &b| {
            let (one, other) = (&self.classes[a], &self.classes[b]);
            one.label.cmp(&other.label).then(one.position.total_cmp(&other.position)).then(a.cmp(&b))
        });
        let mut part_of = vec![0; self.classes.len()];
        for group in order.chunk_by(|&a, &b| self.classes[a].label == self.classes[b].label) {
            let rows: u64 = group.iter().map(|&class| self.classes[class].rows).sum();
            let mut end = 0.0;
            let ends: Vec<f64> = shares[..shares.len() - 1]
                .iter()
                .map(|share| {
                    end += share;
                    (end * rows as f64).round_ties_even()
                })
                .collect();
            let mut before = 0;
            for &class in group {
                let own = self.classes[class].rows;
                before += own;
                let middle = before as f64 - own as f64 / 2.0;
                part_of[class] = ends.iter().filter(|end| **end <= middle).count();
            }
        }
        self.rows.iter().map(|&class| (class != NONE).then(|| part_of[class as usize])).collect()
    }
}
