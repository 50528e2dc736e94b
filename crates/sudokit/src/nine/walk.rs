//! A part of a search tree under way that counts what it has searched, and remembers it.
//!
//! The number of solutions below a position depends on the candidates of its *open* cells alone, those with more than
//! one: what the settled cells say has been said. Guesses in one corner of a grid leave the same open cells in another
//! again and again, so a [`Memory`] keeps what was counted by open cells, and a position that it knows is not searched
//! a second time. It is a table of fixed size where the newest takes the place; the whole key is compared, so no count
//! is ever wrong.
//!
//! Where every open cell has two candidates (and nothing more follows), each open digit has two places in its houses:
//! the other candidates of all open cells of a solution are a solution too. So half the position is searched and
//! counts twice; these are a player's bivalue universal graves.

/// Number of positions remembered.
const ROOM: usize = 1 << 11;

/// What was counted, by open cells.
#[derive(Clone, Debug)]
pub(super) struct Memory<K> {
    notes: Vec<Note<K>>,
    /// The number of the puzzle at hand.
    puzzle: u64,
}

/// What was counted once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note<K> {
    pub(super) open: K,
    pub(super) count: u64,
    puzzle: u64,
}

impl<K: Copy> Memory<K> {
    /// Nothing remembered, nothing allocated.
    pub(super) fn new() -> Self {
        Memory { notes: Vec::new(), puzzle: 0 }
    }

    /// Begins another puzzle: what was noted before is forgotten, so that the steps of a count do not depend on the
    /// puzzles before it. `none` fills a new table.
    pub(super) fn begin(&mut self, none: K) {
        if self.notes.is_empty() {
            self.notes.resize(ROOM, Note { open: none, count: 0, puzzle: 0 });
        }
        self.puzzle += 1;
    }

    /// The place of a digest, where a position with it was or will be noted.
    #[inline(always)]
    pub(super) fn place(digest: u64) -> usize {
        let mixed = (digest ^ digest >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> (64 - ROOM.trailing_zeros())) as usize
    }

    /// What is noted at a place, of whatever position.
    #[inline(always)]
    pub(super) fn at(&self, place: usize) -> Option<&Note<K>> {
        self.notes.get(place).filter(|note| note.puzzle == self.puzzle)
    }

    #[inline(always)]
    fn keep(&mut self, place: usize, open: K, count: u64) {
        if let Some(note) = self.notes.get_mut(place) {
            *note = Note { open, count, puzzle: self.puzzle };
        }
    }
}

/// A position that was split.
#[derive(Clone, Debug)]
struct Frame<P, K> {
    /// Its other half, if `waits`.
    second: P,
    waits: bool,
    /// Its open cells, and where its count is to be noted.
    open: K,
    place: usize,
    /// What its parts counted so far.
    sum: u64,
    /// Each solution of its first half stands for two.
    twins: bool,
    /// For how many solutions one of this position stands.
    factor: u64,
}

/// The way from the top of a part of the tree to where it is searched.
#[derive(Clone, Debug)]
pub(super) struct Walk<P, K> {
    frames: Vec<Frame<P, K>>,
    /// For how many solutions one that is found now stands.
    factor: u64,
    /// So many frames from the top have given a half to another walk: they never learn their count.
    given: usize,
}

impl<P: Copy, K: Copy> Walk<P, K> {
    /// At the top of the whole tree.
    pub(super) fn new() -> Self {
        Walk { frames: Vec::new(), factor: 1, given: 0 }
    }

    /// Begins a part of which one solution stands for `factor`.
    #[inline(always)]
    pub(super) fn begin(&mut self, factor: u64) {
        self.frames.clear();
        self.factor = factor;
        self.given = 0;
    }

    /// Goes on with the first half of a position, which will be noted at `place`. For `twins` the second half has as
    /// many solutions.
    #[inline(always)]
    pub(super) fn split(&mut self, second: P, open: K, place: usize, twins: bool) {
        let factor = self.factor;
        self.frames.push(Frame { second, waits: !twins, open, place, sum: 0, twins, factor });
        if twins {
            self.factor = factor.saturating_mul(2);
        }
    }

    /// How many solutions of the puzzle so many here are.
    #[inline(always)]
    pub(super) fn worth(&self, count: u64) -> u64 {
        count.saturating_mul(self.factor)
    }

    /// The position has `count` solutions: the next one to search, `None` at the end.
    #[inline(always)]
    pub(super) fn settle(&mut self, mut count: u64, memory: &mut Memory<K>) -> Option<P> {
        loop {
            let depth = self.frames.len();
            let frame = self.frames.last_mut()?;
            frame.sum = frame.sum.saturating_add(count);
            if frame.waits {
                frame.waits = false;
                return Some(frame.second);
            }
            count = if frame.twins { frame.sum.saturating_mul(2) } else { frame.sum };
            self.factor = frame.factor;
            if depth > self.given {
                memory.keep(frame.place, frame.open, count);
            }
            self.frames.pop();
            self.given = self.given.min(depth - 1);
        }
    }

    /// How far down the first half waits that could be given away; the less, the larger.
    #[inline(always)]
    pub(super) fn waiting(&self) -> Option<usize> {
        self.frames.iter().position(|frame| frame.waits)
    }

    /// Gives that half away, and for how many solutions one of it stands.
    #[inline(always)]
    pub(super) fn give(&mut self, waiting: usize) -> (P, u64) {
        let frame = &mut self.frames[waiting];
        frame.waits = false;
        self.given = self.given.max(waiting + 1);
        (frame.second, frame.factor)
    }
}
