//! What a search reports, and to whom.

use crate::board::Grid9;
use crate::control::{Meter, Stop};

/// What the search of one puzzle found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Number of solutions, at most the limit that was asked for.
    pub solutions: u64,
    /// Branching decisions of the search; 0 says that propagation alone was enough.
    pub guesses: u64,
    /// The first solution found, [`Grid9::EMPTY`] without one.
    pub first: Grid9,
}

impl Answer {
    /// Of a puzzle without a solution, or one that was not searched.
    pub const NONE: Answer = Answer { solutions: 0, guesses: 0, first: Grid9::EMPTY };

    /// The first solution found, if there is one.
    pub fn solution(&self) -> Option<Grid9> {
        (self.solutions > 0).then_some(self.first)
    }
}

/// Listens to a search, and may end it.
pub(super) trait Observer {
    /// A guess is about to be made: the position that follows it is a new node of the tree.
    fn guess(&mut self) -> Result<(), Stop>;
    /// A position came to nothing.
    fn dead_end(&mut self) {}
}

impl Observer for &mut dyn Observer {
    #[inline(always)]
    fn guess(&mut self) -> Result<(), Stop> {
        (**self).guess()
    }
    #[inline(always)]
    fn dead_end(&mut self) {
        (**self).dead_end();
    }
}

/// Does not listen.
impl Observer for () {
    #[inline(always)]
    fn guess(&mut self) -> Result<(), Stop> {
        Ok(())
    }
}

/// Counts the guesses of a search without a budget.
pub(super) struct GuessCounter(pub(super) u64);

impl Observer for GuessCounter {
    #[inline(always)]
    fn guess(&mut self) -> Result<(), Stop> {
        self.0 += 1;
        Ok(())
    }
}

impl Observer for Meter {
    #[inline(always)]
    fn guess(&mut self) -> Result<(), Stop> {
        self.stats.guesses += 1;
        // A guess makes two positions out of one.
        self.node()?;
        self.node()
    }
    #[inline(always)]
    fn dead_end(&mut self) {
        self.stats.backtracks += 1;
    }
}

/// An observer that takes the solutions of a search.
pub(super) trait SolutionSink<P>: Observer {
    /// A solution.
    fn solution(&mut self, position: &P) -> Result<(), Stop>;
}

/// Where the answers of many puzzles go.
pub(super) trait AnswerSink {
    /// Whether first solutions are wanted.
    const FIRST: bool = true;
    /// The answer of the puzzle with this index, to be filled in.
    fn answer(&mut self, index: u64) -> &mut Answer;
    /// It is filled in.
    fn done(&mut self, index: u64);
}

/// Answers in the order of the puzzles.
pub(super) struct SliceSink<'a>(pub(super) &'a mut [Answer]);

impl AnswerSink for SliceSink<'_> {
    #[inline(always)]
    fn answer(&mut self, index: u64) -> &mut Answer {
        &mut self.0[index as usize]
    }
    #[inline(always)]
    fn done(&mut self, _index: u64) {}
}

/// Answers given to a callback one by one, with first solutions where `FIRST` says so.
pub(super) struct CallbackSink<D, const FIRST: bool> {
    answer: Answer,
    done: D,
}

impl<D: FnMut(u64, &Answer), const FIRST: bool> CallbackSink<D, FIRST> {
    pub(super) fn new(done: D) -> Self {
        CallbackSink { answer: Answer::NONE, done }
    }
}

impl<D: FnMut(u64, &Answer), const FIRST: bool> AnswerSink for CallbackSink<D, FIRST> {
    const FIRST: bool = FIRST;
    #[inline(always)]
    fn answer(&mut self, _index: u64) -> &mut Answer {
        &mut self.answer
    }
    #[inline(always)]
    fn done(&mut self, index: u64) {
        (self.done)(index, &self.answer);
    }
}
