//! Which sets of numbers cells that all differ can hold, and what each cell may be in those of some sets: a family of
//! sets is a bit for each set, so that one more cell is a few shifts of words. Exact, for up to 12 numbers.
//!
//! Instead of a table for each set by itself, which was nine tenths of the time of contradictions under cages.

use crate::propagation::Values;

use super::state::members;

/// Maximum number of numbers of a family: 2¹² sets are 64 words.
pub(super) const MAX: u32 = 12;

/// Sets without the value, for values within one word.
const WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// What cells that all differ can hold together.
pub(super) struct Fillings {
    /// The numbers that occur at all, by their place in the family's sets.
    numbers: [u8; MAX as usize],
    count: usize,
    /// What each cell may hold, by these places.
    domains: [u16; MAX as usize],
    cells: usize,
    /// Words of a family.
    words: usize,
    /// For each n the sets that the first n cells can hold.
    layers: Vec<u64>,
}

impl Fillings {
    /// `None` if there are more numbers than a family can have, or more cells than numbers can fill.
    pub fn new(cells: impl ExactSizeIterator<Item = Values> + Clone) -> Option<Fillings> {
        let union = cells.clone().fold(0, |union, set| union | set);
        if union.count_ones() > MAX || cells.len() > MAX as usize {
            return None;
        }
        let mut numbers = [0; MAX as usize];
        let mut count = 0;
        for number in members(union) {
            numbers[count] = number as u8;
            count += 1;
        }
        let words = if count <= 6 { 1 } else { 1 << (count - 6) };
        let mut layers = vec![0; words * (cells.len() + 1)];
        layers[0] = 1;
        let is_low = union & (union + 1) == 0;
        let mut domains = [0; MAX as usize];
        let length = cells.len();
        for (cell, set) in cells.enumerate() {
            let domain = if is_low {
                set
            } else {
                let has = |at: &usize| set >> numbers[*at] & 1 == 1;
                (0..count).filter(has).fold(0, |set, at| set | 1 << at)
            };
            domains[cell] = domain as u16;
            let (before, after) = layers[cell * words..(cell + 2) * words].split_at_mut(words);
            for value in members(domain) {
                if value < 6 {
                    for (to, from) in after.iter_mut().zip(&*before) {
                        *to |= (from & WITHOUT[value]) << (1 << value);
                    }
                } else {
                    let bit = 1 << (value - 6);
                    (0..words).filter(|at| at & bit == 0).for_each(|at| after[at | bit] |= before[at]);
                }
            }
        }
        Some(Fillings { numbers, count, domains, cells: length, words, layers })
    }

    fn last(&self) -> &[u64] {
        &self.layers[self.cells * self.words..]
    }

    /// The sets that all cells can hold, by the places of their numbers; ascending.
    pub fn sets(&self) -> impl Iterator<Item = Values> + '_ {
        let of_word = |(at, &word): (usize, &u64)| {
            let mut word = word;
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some((at * 64 + bit) as u32)
            })
        };
        self.last().iter().enumerate().flat_map(of_word)
    }

    /// The place of a set of the board's values, if the cells can hold it.
    pub fn place(&self, values: Values) -> Option<u32> {
        let inside = |at: &usize| values >> self.numbers[*at] & 1 == 1;
        let set: u32 = (0..self.count).filter(inside).fold(0, |set, at| set | 1 << at);
        let is_held = self.last()[set as usize / 64] >> (set % 64) & 1 == 1;
        (is_held && set.count_ones() == values.count_ones()).then_some(set)
    }

    /// A set as the board's values.
    pub fn values(&self, set: u32) -> Values {
        members(set).fold(0, |values, at| values | 1 << self.numbers[at])
    }

    /// The sum of a function of values over a set, for each set: a table for the low six and one for the high six
    /// places.
    pub fn sums<F: Fn(usize) -> i32>(&self, of: F) -> impl Fn(u32) -> i32 + use<F> {
        let table = |from: usize| {
            let mut table = [0; 64];
            let numbers = self.numbers[..self.count].iter().skip(from).take(6);
            for (at, &number) in numbers.enumerate() {
                for low in 0..1 << at {
                    table[low | 1 << at] = table[low] + of(usize::from(number));
                }
            }
            table
        };
        let (low, high) = (table(0), table(6));
        move |set| low[set as usize & 63] + high[set as usize >> 6]
    }

    /// What each cell may hold if together they hold one of these sets, cells from the last to the first.
    pub fn supports(&self, sets: impl Iterator<Item = u32>, mut keep: impl FnMut(usize, Values)) {
        let words = self.words;
        let (mut after, mut before) = ([0; 64], [0; 64]);
        sets.for_each(|set| after[set as usize / 64] |= 1 << (set % 64));
        for (cell, &domain) in self.domains[..self.cells].iter().enumerate().rev() {
            let reached = &self.layers[cell * words..(cell + 1) * words];
            before[..words].fill(0);
            let mut supported = 0;
            for value in members(u32::from(domain)) {
                let mut is_supported = 0;
                if value < 6 {
                    for at in 0..words {
                        let from = after[at] >> (1 << value) & WITHOUT[value] & reached[at];
                        before[at] |= from;
                        is_supported |= from;
                    }
                } else {
                    let bit = 1 << (value - 6);
                    for at in (0..words).filter(|at| at & bit == 0) {
                        let from = after[at | bit] & reached[at];
                        before[at] |= from;
                        is_supported |= from;
                    }
                }
                if is_supported != 0 {
                    supported |= 1 << self.numbers[value];
                }
            }
            keep(cell, supported);
            std::mem::swap(&mut before, &mut after);
        }
    }
}
