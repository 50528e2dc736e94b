//! Sets of variables as words, marks of permutations as bytes, and the members of a set of values.

/// Words of a set of variables in the three sizes for which the engine is compiled: models of at most 128, 384 and
/// 2048 variables.
pub(super) const SMALL: usize = 2;
pub(super) const MEDIUM: usize = 6;
pub(super) const LARGE: usize = 32;

/// Maximum number of variables of a model whose sets have this many words.
pub(super) const fn max_variables(words: usize) -> usize {
    words * 64
}

/// A set of variables: W words of 64.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct VariableSet<const W: usize>(pub [u64; W]);

impl<const W: usize> VariableSet<W> {
    pub const EMPTY: VariableSet<W> = VariableSet([0; W]);

    #[inline]
    pub fn insert(&mut self, variable: usize) {
        self.0[variable / 64] |= 1 << (variable % 64);
    }

    #[inline]
    pub fn remove(&mut self, variable: usize) {
        self.0[variable / 64] &= !(1 << (variable % 64));
    }

    #[inline]
    pub fn contains(&self, variable: usize) -> bool {
        self.0[variable / 64] >> (variable % 64) & 1 == 1
    }

    #[inline]
    pub fn and(&self, other: &VariableSet<W>) -> VariableSet<W> {
        VariableSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline]
    pub fn or(&self, other: &VariableSet<W>) -> VariableSet<W> {
        VariableSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Removes the members of another set.
    #[inline]
    pub fn subtract(&mut self, other: &VariableSet<W>) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= !other);
    }

    /// Whether every member is one of the other.
    #[inline]
    pub fn is_subset(&self, other: &VariableSet<W>) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| own & !other == 0)
    }

    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The number of members, or `most + 1` if there are more. (A population count has no instruction in the baseline
    /// of x86-64; few members are counted sooner one by one.)
    #[inline]
    pub fn len_up_to(&self, max: u32) -> u32 {
        let mut count = 0;
        for mut word in self.0 {
            while word != 0 {
                count += 1;
                if count > max {
                    return count;
                }
                word &= word - 1;
            }
        }
        count
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The smallest member; the set is not empty.
    #[inline]
    pub fn first(&self) -> usize {
        let word = (0..W - 1).rev().fold(W - 1, |first, word| if self.0[word] == 0 { first } else { word });
        word * 64 + self.0[word].trailing_zeros() as usize
    }

    /// The greatest member; the set is not empty.
    #[inline]
    pub fn last(&self) -> usize {
        let word = (1..W).fold(0, |last, word| if self.0[word] == 0 { last } else { word });
        word * 64 + 63 - self.0[word].leading_zeros() as usize
    }

    #[inline]
    pub fn iter(self) -> Members<W> {
        Members { set: self, word: 0 }
    }
}

impl<const W: usize> FromIterator<usize> for VariableSet<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(variables: I) -> VariableSet<W> {
        let mut set = VariableSet::EMPTY;
        variables.into_iter().for_each(|variable| set.insert(variable));
        set
    }
}

/// The members of a set of variables, ascending.
pub(super) struct Members<const W: usize> {
    set: VariableSet<W>,
    word: usize,
}

impl<const W: usize> Iterator for Members<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let word = &mut self.set.0[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.word * 64 + bit);
            }
            self.word += 1;
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.set.len() as usize;
        (left, Some(left))
    }
}

/// The first member after `last`, or else the first of all, of a set in words.
#[inline]
pub(super) fn next_member(words: &[u64], last: usize) -> Option<usize> {
    let (start, shift) = (last / 64, last % 64);
    let above = words.get(start).map_or(0, |word| word & (u64::MAX - 1) << shift);
    if above != 0 {
        return Some(start * 64 + above.trailing_zeros() as usize);
    }
    if let [word] = *words {
        return (word != 0).then(|| word.trailing_zeros() as usize);
    }
    let later = (start + 1).min(words.len());
    let mut order = (later..words.len()).chain(0..later);
    let word = order.find(|&word| words[word] != 0)?;
    Some(word * 64 + words[word].trailing_zeros() as usize)
}

/// The number of counts or marks of permutations that are processed at once.
pub(super) const BYTES: usize = 32;

/// A count or a mark, a byte each, for [`BYTES`] permutations (the rows, columns and boxes of a 9×9 board are 27).
/// Loops over four words are vector instructions without bounds checks: 0.96 of the time of as many words as it takes.
pub(super) type Bytes = [u64; BYTES / 8];

/// The members of a set of values or sums, ascending.
#[inline]
pub(super) fn members(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let member = set.trailing_zeros();
        set &= set - 1;
        Some(member)
    })
}

/// Whether a domain has exactly one value; it is not empty.
#[inline]
pub(super) fn is_single(domain: u32) -> bool {
    domain & domain.wrapping_sub(1) == 0
}
