//! Counting with a memo table: a path of the search tree that adds up what its positions count, and what they counted.
//!
//! The number of solutions below a position depends on the candidates of its *undecided* cells alone, those with more
//! than one: equal undecided candidates give equal counts, so they are the memo key. Guesses in one corner of a grid
//! leave the same undecided cells in another again and again, and a position that the [`Memo`] knows is not searched a
//! second time. The table has a fixed size and a new entry replaces the old one; the whole key is compared, so no count
//! is ever wrong.
//!
//! Where every undecided cell has two candidates (and nothing more follows), each undecided digit has two places in its
//! houses: exchanging the candidates of all undecided cells turns a solution into another one. So the solutions come in
//! *complementary* pairs, half the position is searched, and its count is doubled; such a position is a bivalue
//! universal grave.

/// Number of entries.
const ENTRIES: usize = 1 << 11;

/// Counts of positions by their undecided cells.
#[derive(Clone, Debug)]
pub(super) struct Memo<K> {
    entries: Vec<Entry<K>>,
    /// The number of the puzzle in progress.
    puzzle: u64,
}

/// The count of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<K> {
    pub(super) key: K,
    pub(super) count: u64,
    puzzle: u64,
}

impl<K: Copy> Memo<K> {
    /// An empty table, not yet allocated.
    pub(super) fn new() -> Self {
        Memo { entries: Vec::new(), puzzle: 0 }
    }

    /// Begins another puzzle: earlier entries are invalid, so that the guesses of a count do not depend on the puzzles
    /// before it. `none` fills a new table.
    pub(super) fn begin(&mut self, none: K) {
        if self.entries.is_empty() {
            self.entries.resize(ENTRIES, Entry { key: none, count: 0, puzzle: 0 });
        }
        self.puzzle += 1;
    }

    /// The index of a hash.
    #[inline(always)]
    pub(super) fn index(&self, hash: u64) -> usize {
        let mixed = (hash ^ hash >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> (64 - ENTRIES.trailing_zeros())) as usize
    }

    /// The entry at an index, of whatever position.
    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> Option<&Entry<K>> {
        self.entries.get(index).filter(|entry| entry.puzzle == self.puzzle)
    }

    #[inline(always)]
    fn insert(&mut self, index: usize, key: K, count: u64) {
        if let Some(entry) = self.entries.get_mut(index) {
            *entry = Entry { key, count, puzzle: self.puzzle };
        }
    }
}

/// A position that was split.
#[derive(Clone, Debug)]
struct Split<P, K> {
    /// Its second half, if it is `open`: neither searched, nor given away, nor implied by the first.
    second: P,
    open: bool,
    /// Its memo key and index.
    key: K,
    index: usize,
    /// What its parts counted so far.
    sum: u64,
    /// Solutions come in complementary pairs, one in each half.
    complementary: bool,
    /// For how many solutions of the puzzle one of this position counts.
    factor: u64,
}

/// The splits between the top of a part of the tree and the position in progress.
#[derive(Clone, Debug)]
pub(super) struct Path<P, K> {
    splits: Vec<Split<P, K>>,
    /// For how many solutions of the puzzle one of the position in progress counts.
    factor: u64,
    /// The number of splits, from the top, that gave a half to another lane: they never learn their count.
    incomplete: usize,
}

impl<P: Copy, K: Copy> Path<P, K> {
    /// At the top of the whole tree.
    pub(super) fn new() -> Self {
        Path { splits: Vec::new(), factor: 1, incomplete: 0 }
    }

    /// Begins a part of which one solution counts for `factor`.
    #[inline(always)]
    pub(super) fn begin(&mut self, factor: u64) {
        self.splits.clear();
        self.factor = factor;
        self.incomplete = 0;
    }

    /// Goes on with the first half of a position. Of `complementary` solutions the second half has as many.
    #[inline(always)]
    pub(super) fn split(&mut self, second: P, key: K, index: usize, complementary: bool) {
        let factor = self.factor;
        self.splits.push(Split { second, open: !complementary, key, index, sum: 0, complementary, factor });
        if complementary {
            self.factor = factor.saturating_mul(2);
        }
    }

    /// The number of solutions of the puzzle that `count` solutions of this position stand for.
    #[inline(always)]
    pub(super) fn worth(&self, count: u64) -> u64 {
        count.saturating_mul(self.factor)
    }

    /// The position has `count` solutions: the next one to search, `None` at the end.
    #[inline(always)]
    pub(super) fn settle(&mut self, mut count: u64, memo: &mut Memo<K>) -> Option<P> {
        loop {
            let depth = self.splits.len();
            let split = self.splits.last_mut()?;
            split.sum = split.sum.saturating_add(count);
            if split.open {
                split.open = false;
                return Some(split.second);
            }
            count = if split.complementary { split.sum.saturating_mul(2) } else { split.sum };
            self.factor = split.factor;
            if depth > self.incomplete {
                memo.insert(split.index, split.key, count);
            }
            self.splits.pop();
            self.incomplete = self.incomplete.min(depth - 1);
        }
    }

    /// The depth of the first open half; the less, the larger it is.
    #[inline(always)]
    pub(super) fn highest_open(&self) -> Option<usize> {
        self.splits.iter().position(|split| split.open)
    }

    /// Gives that half away, and for how many solutions one of it counts.
    #[inline(always)]
    pub(super) fn give(&mut self, depth: usize) -> (P, u64) {
        let split = &mut self.splits[depth];
        split.open = false;
        self.incomplete = self.incomplete.max(depth + 1);
        (split.second, split.factor)
    }
}
