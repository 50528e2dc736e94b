//! The engine object: one instruction set, chosen once, and the scratch space of its searches.

use std::fmt;
use std::str::FromStr;

use super::arch::Task;
use super::board9::{Board9, OneKnown};
use super::count::{Count, CountingState, MANY};
use super::kernel::{Kernel, Lanes, Lockstepped};
use super::lockstep::{self, Lockstep};
use super::observer::{Answer, AnswerSink, CallbackSink, GuessCounter, Observer, SliceSink, SolutionSink};
use super::scalar::kernel::ScalarKernel;
use super::search::search;
use super::shared::SharedPositions;
use super::vector::{LANES, VectorKernel};
use crate::board::{Grid9, Marks9};
use crate::control::{Meter, Stop};

#[cfg(target_arch = "aarch64")]
use super::arch::neon::{Neon, TwoPositions};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::arch::simd128::{Simd128, TwoPositions};
#[cfg(target_arch = "x86_64")]
use super::arch::{avx2::Avx2, avx512::Avx512, quads::Quads};

/// An instruction set that the engine is written for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Isa {
    /// No vector instructions; runs everywhere.
    Scalar,
    /// 64-bit ARM.
    Neon,
    /// WebAssembly with vectors of 128 bits (`-C target-feature=+simd128`).
    Simd128,
    /// x86-64 with AVX2 and BMI (Intel from Haswell, AMD from Excavator).
    Avx2,
    /// x86-64 with AVX-512 F, BW, VL, DQ, VBMI and BITALG (Intel from Ice Lake, AMD from Zen 4).
    Avx512,
}

impl Isa {
    /// Every instruction set, slowest first, whether or not this machine has it.
    pub const ALL: [Isa; 5] = [Isa::Scalar, Isa::Neon, Isa::Simd128, Isa::Avx2, Isa::Avx512];

    /// `scalar`, `neon`, `simd128`, `avx2`, `avx512`.
    pub fn name(self) -> &'static str {
        match self {
            Isa::Scalar => "scalar",
            Isa::Neon => "neon",
            Isa::Simd128 => "simd128",
            Isa::Avx2 => "avx2",
            Isa::Avx512 => "avx512",
        }
    }

    /// The instruction set of that name.
    pub fn by_name(name: &str) -> Option<Isa> {
        Isa::ALL.into_iter().find(|isa| isa.name() == name)
    }

    /// Whether this machine and this build have it.
    pub fn is_available(self) -> bool {
        Engine::with(self).is_some()
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No instruction set has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no instruction set is called '{0}': expected scalar, neon, simd128, avx2 or avx512")]
pub struct UnknownIsa(String);

/// By name ([`Isa::name`]).
impl FromStr for Isa {
    type Err = UnknownIsa;

    fn from_str(name: &str) -> Result<Isa, UnknownIsa> {
        Isa::by_name(name).ok_or_else(|| UnknownIsa(name.to_string()))
    }
}

/// A kernel and the scratch space of its searches.
#[derive(Clone)]
struct Scratch<const LANES: usize, K: Kernel> {
    kernel: K,
    stack: Vec<K::Position>,
    lockstep: Lockstep<LANES, K::Position>,
    counting: CountingState<LANES, K>,
}

impl<const LANES: usize, K: Lanes<LANES>> Scratch<LANES, K> {
    fn new(kernel: K) -> Box<Self> {
        Box::new(Scratch {
            stack: Vec::with_capacity(64),
            lockstep: Lockstep::new(kernel.blank()),
            counting: CountingState::new(),
            kernel,
        })
    }
}

#[derive(Clone)]
enum Backend {
    Scalar(Box<Scratch<1, ScalarKernel>>),
    #[cfg(target_arch = "aarch64")]
    Neon(Box<Scratch<LANES, VectorKernel<Neon, SharedPositions<TwoPositions, 2>>>>),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(Box<Scratch<LANES, VectorKernel<Simd128, SharedPositions<TwoPositions, 2>>>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Scratch<LANES, VectorKernel<Avx2, SharedPositions<Quads, 1>>>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Scratch<LANES, VectorKernel<Avx512>>>),
}

/// Evaluates an expression with the scratch space of the engine's kernel.
macro_rules! on_backend {
    ($engine:expr, $scratch:ident => $e:expr) => {
        match &mut $engine.backend {
            Backend::Scalar($scratch) => $e,
            #[cfg(target_arch = "aarch64")]
            Backend::Neon($scratch) => $e,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Backend::Simd128($scratch) => $e,
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2($scratch) => $e,
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512($scratch) => $e,
        }
    };
}

/// Solves, counts and checks 9×9 puzzles: [`Grid9`] (givens) or [`Marks9`](crate::board::Marks9) (candidates).
///
/// Make one per thread and keep it; making one takes about a microsecond and allocates a few kilobytes, solving
/// allocates nothing. Every call searches exactly: an answer below the limit is the number of solutions.
///
/// ```
/// use sudokit_core::{Grid9, nine::Engine};
/// let mut engine = Engine::detect();
/// let line = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let puzzle = Grid9::from_line(line).unwrap();
/// assert!(engine.is_unique(&puzzle));
/// assert_eq!(engine.solve(&puzzle).unwrap().values()[..9], [8, 1, 2, 7, 5, 3, 6, 4, 9]);
/// assert_eq!(engine.count(&Grid9::EMPTY, 1000), 1000);
/// ```
#[derive(Clone)]
pub struct Engine {
    isa: Isa,
    backend: Backend,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("isa", &self.isa).finish_non_exhaustive()
    }
}

impl Default for Engine {
    fn default() -> Self {
        Engine::detect()
    }
}

impl Engine {
    /// With the best instruction set of this machine.
    pub fn detect() -> Engine {
        let best = Isa::ALL.into_iter().rev().find_map(Engine::with);
        best.unwrap_or_else(|| Engine {
            isa: Isa::Scalar,
            backend: Backend::Scalar(Scratch::new(ScalarKernel)),
        })
    }

    /// With this instruction set; `None` where the machine or the build lacks it.
    pub fn with(isa: Isa) -> Option<Engine> {
        let backend = match isa {
            Isa::Scalar => Backend::Scalar(Scratch::new(ScalarKernel)),
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => Backend::Neon(Scratch::new(VectorKernel::new(Neon::detect()?))),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Isa::Simd128 => Backend::Simd128(Scratch::new(VectorKernel::new(Simd128::detect()?))),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => Backend::Avx2(Scratch::new(VectorKernel::new(Avx2::detect()?))),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => Backend::Avx512(Scratch::new(VectorKernel::new(Avx512::detect()?))),
            #[allow(unreachable_patterns)] // which ones are left depends on the processor family
            _ => return None,
        };
        Some(Engine { isa, backend })
    }

    /// The instruction set in use.
    pub fn isa(&self) -> Isa {
        self.isa
    }

    /// Runs work compiled for the instruction set in use: `run` of the task and all that it calls that is
    /// `#[inline(always)]`. For algorithms beside the engine that live on bit counts and words of bits.
    #[doc(hidden)]
    pub fn enter<T: Task>(&mut self, task: T) -> T::Out {
        on_backend!(self, scratch => scratch.enter(task))
    }

    /// Number of solutions, counted up to `limit`.
    #[inline]
    pub fn count<B: Solvable>(&mut self, board: &B, limit: u64) -> u64 {
        board.count(self, limit)
    }

    /// Whether there is exactly one solution.
    #[inline]
    pub fn is_unique<B: Solvable>(&mut self, board: &B) -> bool {
        self.count(board, 2) == 1
    }

    /// A solution, if there is one.
    #[inline]
    pub fn solve<B: Solvable>(&mut self, board: &B) -> Option<Grid9> {
        self.answer(board, 1).solution()
    }

    /// The solution, if there is exactly one.
    #[inline]
    pub fn solve_unique<B: Solvable>(&mut self, board: &B) -> Option<Grid9> {
        let answer = self.answer(board, 2);
        (answer.solutions == 1).then_some(answer.first)
    }

    /// Number of solutions up to `limit`, first solution and guesses.
    #[inline]
    pub fn answer<B: Solvable>(&mut self, board: &B, limit: u64) -> Answer {
        board.answer(self, limit)
    }

    fn count_of<B: Tallied>(&mut self, board: &B, limit: u64) -> u64 {
        if limit == 0 {
            return 0;
        }
        board.tally(self, limit, None, &mut GuessCounter(0)).0
    }

    fn answer_of<B: Tallied>(&mut self, board: &B, limit: u64) -> Answer {
        let mut answer = Answer::NONE;
        if limit > 0 {
            let mut guesses = GuessCounter(0);
            // The limit is the only reason to stop.
            (answer.solutions, _) = board.tally(self, limit, Some(&mut answer.first), &mut guesses);
            answer.guesses = guesses.0;
        }
        answer
    }

    fn tally_of<B: Board9>(
        &mut self,
        board: &B,
        limit: u64,
        first: Option<&mut Grid9>,
        observer: &mut impl Observer,
    ) -> (u64, Result<(), Stop>) {
        on_backend!(self, scratch => scratch.run(Tally { board, limit, first, observer }))
    }

    /// Number of solutions, counted up to `limit` or until the budget of `meter` is used up. Counts nodes, guesses and
    /// backtracks in the meter.
    ///
    /// More than a few solutions are not visited one by one but counted with a memo table, in much less time than
    /// [`search`](Engine::search) takes.
    ///
    /// # Errors
    /// The second value says why the number is a lower bound, if it is: [`Stop::Limit`] or the meter's reason.
    ///
    /// ```
    /// use sudokit_core::{Budget, Grid9, Meter, Stop, nine::Engine};
    /// let line = b"1.......2..3........4..5.......6..............7.8....1.......2..5......9.......3.";
    /// let puzzle = Grid9::from_line(line).unwrap();
    /// let mut meter = Meter::new(Budget::default());
    /// let counted = Engine::detect().count_within(&puzzle, 1_000_000, &mut meter);
    /// assert_eq!(counted, (1_000_000, Err(Stop::Limit)));
    /// ```
    #[inline]
    pub fn count_within<B: Solvable>(
        &mut self,
        board: &B,
        limit: u64,
        meter: &mut Meter,
    ) -> (u64, Result<(), Stop>) {
        board.count_within(self, limit, meter)
    }

    fn count_within_of<B: Tallied>(
        &mut self,
        board: &B,
        limit: u64,
        meter: &mut Meter,
    ) -> (u64, Result<(), Stop>) {
        if limit == 0 {
            return (0, Err(Stop::Limit));
        }
        if let Err(stop) = meter.node() {
            return (0, Err(stop));
        }
        board.tally(self, limit, None, meter)
    }

    /// Gives every solution to `each` until it says stop, the budget of `meter` is used up or the tree is searched.
    /// Counts nodes, guesses and backtracks in the meter.
    ///
    /// # Errors
    /// `Ok` says that the whole tree was searched; everything else is the reason to stop, `each`'s or the meter's.
    ///
    /// ```
    /// use sudokit_core::{Budget, Grid9, Meter, Stop, nine::Engine};
    /// let mut meter = Meter::new(Budget::default());
    /// let mut seen = 0;
    /// let ended = Engine::detect().search(&Grid9::EMPTY, &mut meter, &mut |_grid| {
    ///     seen += 1;
    ///     if seen == 5 { Err(Stop::Limit) } else { Ok(()) }
    /// });
    /// assert_eq!((ended, seen), (Err(Stop::Limit), 5));
    /// ```
    #[inline]
    pub fn search<B: Solvable>(
        &mut self,
        board: &B,
        meter: &mut Meter,
        each: &mut dyn FnMut(&Grid9) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        board.search(self, meter, each)
    }

    fn search_of<B: Board9>(
        &mut self,
        board: &B,
        meter: &mut Meter,
        each: &mut dyn FnMut(&Grid9) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        meter.node()?;
        on_backend!(self, scratch => scratch.run(Enumerate { board, meter, each }))
    }

    /// The answers of many puzzles, in their order: by far the fastest way when there are more than a few.
    /// As many are answered as both slices hold.
    ///
    /// ```
    /// use sudokit_core::{Cell, Grid9, nine::{Answer, Engine}};
    /// let mut answers = [Answer::NONE; 2];
    /// let mut two = Grid9::EMPTY;
    /// two.set(Cell::new(0), 1);
    /// two.set(Cell::new(1), 1);
    /// Engine::detect().answer_all(&[Grid9::EMPTY, two], 2, &mut answers);
    /// assert_eq!(answers.map(|answer| answer.solutions), [2, 0]);
    /// ```
    #[inline]
    pub fn answer_all<B: Solvable>(&mut self, boards: &[B], limit: u64, answers: &mut [Answer]) {
        B::answer_all(self, boards, limit, answers);
    }

    fn answer_all_of<B: Board9>(&mut self, boards: &[B], limit: u64, answers: &mut [Answer]) {
        let count = boards.len().min(answers.len());
        let mut boards = boards[..count].iter();
        self.run_all(limit, || boards.next(), &mut SliceSink(answers));
    }

    /// Whether each puzzle has exactly one solution, in their order. As many are answered as both slices hold.
    #[inline]
    pub fn unique_all<B: Solvable>(&mut self, boards: &[B], unique: &mut [bool]) {
        let count = boards.len().min(unique.len());
        let mut boards = boards[..count].iter().copied();
        B::stream(self, 2, &mut || boards.next(), &mut |index, answer| {
            unique[index as usize] = answer.solutions == 1
        });
    }

    /// Solves whatever `next` gives until it gives nothing. `done` gets each answer as soon as it is there, with the
    /// puzzle's index, from 0, in the order of `next`.
    ///
    /// Puzzles are taken as lanes become free, so `next` may depend on what `done` was given before.
    #[inline]
    pub fn stream<B: Solvable>(
        &mut self,
        limit: u64,
        mut next: impl FnMut() -> Option<B>,
        mut done: impl FnMut(u64, Answer),
    ) {
        B::stream(self, limit, &mut next, &mut done);
    }

    fn stream_of<B: Board9>(
        &mut self,
        limit: u64,
        next: &mut dyn FnMut() -> Option<B>,
        done: &mut dyn FnMut(u64, Answer),
    ) {
        let done = |index, answer: &Answer| done(index, *answer);
        self.run_all(limit, next, &mut CallbackSink::<_, true>::new(done));
    }

    /// Whether each puzzle that `next` gives has exactly one solution; as [`stream`](Self::stream), and faster where a
    /// solution is known.
    ///
    /// ```
    /// use sudokit_core::{Candidate, Cell, Digit, Engine, Grid9};
    /// use sudokit_core::nine::OneKnown;
    /// let puzzle: Grid9 =
    ///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
    /// // Each given alone is removed from a puzzle with one solution: what it was is in one solution alone.
    /// let mut cells = (0..81).filter(|&cell| puzzle.values()[cell] != 0);
    /// let mut next = || {
    ///     let cell = Cell::new(cells.next()?);
    ///     let known = Candidate::new(cell, Digit::new(puzzle.values()[cell.index()])?);
    ///     let mut givens = puzzle;
    ///     givens.set(cell, 0);
    ///     Some(OneKnown { givens, known: Some(known) })
    /// };
    /// let mut needed = 0;
    /// Engine::detect().unique_stream(&mut next, &mut |_, is_unique| needed += u32::from(!is_unique));
    /// assert_eq!(needed, 21);
    /// # Ok::<(), sudokit_core::board::LineError>(())
    /// ```
    pub fn unique_stream(
        &mut self,
        next: &mut dyn FnMut() -> Option<OneKnown>,
        done: &mut dyn FnMut(u64, bool),
    ) {
        let done = |index, answer: &Answer| done(index, answer.solutions == 1);
        self.run_all(2, next, &mut CallbackSink::<_, false>::new(done));
    }

    fn run_all<B: Board9>(
        &mut self,
        limit: u64,
        mut next: impl FnMut() -> Option<B>,
        answers: &mut impl AnswerSink,
    ) {
        if limit == 0 {
            let mut indices = 0..;
            while let (Some(_), Some(index)) = (next(), indices.next()) {
                *answers.answer(index) = Answer::NONE;
                answers.done(index);
            }
            return;
        }
        on_backend!(self, scratch => scratch.run(Many { limit, next, answers }));
    }
}

/// A question to an engine.
trait Question<const LANES: usize, K: Kernel> {
    type Out;
    /// Answers it; `#[inline(always)]`, so that the answer is compiled for the kernel's instruction set.
    fn answer(self, scratch: &mut Scratch<LANES, K>) -> Self::Out;
}

impl<const LANES: usize, K: Kernel> Scratch<LANES, K> {
    fn enter<T: Task>(&self, task: T) -> T::Out {
        K::enter(self.kernel.token(), task)
    }

    #[inline(always)]
    fn run<Q: Question<LANES, K>>(&mut self, question: Q) -> Q::Out {
        K::enter(self.kernel.token(), QuestionTask { scratch: self, question })
    }
}

/// A question with what answers it.
struct QuestionTask<'s, const LANES: usize, K: Kernel, Q> {
    scratch: &'s mut Scratch<LANES, K>,
    question: Q,
}

impl<const LANES: usize, K: Kernel, Q: Question<LANES, K>> Task for QuestionTask<'_, LANES, K, Q> {
    type Out = Q::Out;
    #[inline(always)]
    fn run(self) -> Q::Out {
        self.question.answer(self.scratch)
    }
}

/// What an [`Engine`] solves: [`Grid9`] (givens) and [`Marks9`] (candidates).
///
/// Its methods are the engine's, once for each type and not generic, so that the searches are compiled in this crate
/// and not again in every crate that calls them: there they would need link-time optimisation to be as fast.
pub trait Solvable: Board9 {
    #[doc(hidden)]
    fn count(&self, engine: &mut Engine, limit: u64) -> u64;
    #[doc(hidden)]
    fn answer(&self, engine: &mut Engine, limit: u64) -> Answer;
    #[doc(hidden)]
    fn count_within(&self, engine: &mut Engine, limit: u64, meter: &mut Meter) -> (u64, Result<(), Stop>);
    #[doc(hidden)]
    fn search(
        &self,
        engine: &mut Engine,
        meter: &mut Meter,
        each: &mut dyn FnMut(&Grid9) -> Result<(), Stop>,
    ) -> Result<(), Stop>;
    #[doc(hidden)]
    fn answer_all(engine: &mut Engine, boards: &[Self], limit: u64, answers: &mut [Answer]) {
        let mut boards = boards[..boards.len().min(answers.len())].iter().copied();
        Self::stream(engine, limit, &mut || boards.next(), &mut |index, answer| {
            answers[index as usize] = answer
        });
    }
    #[doc(hidden)]
    fn stream(
        engine: &mut Engine,
        limit: u64,
        next: &mut dyn FnMut() -> Option<Self>,
        done: &mut dyn FnMut(u64, Answer),
    );
}

macro_rules! solvable {
    ($board:ty $(, $answer_all:item)?) => {
        impl Solvable for $board {
            fn count(&self, engine: &mut Engine, limit: u64) -> u64 {
                engine.count_of(self, limit)
            }

            fn answer(&self, engine: &mut Engine, limit: u64) -> Answer {
                engine.answer_of(self, limit)
            }

            fn count_within(
                &self,
                engine: &mut Engine,
                limit: u64,
                meter: &mut Meter,
            ) -> (u64, Result<(), Stop>) {
                engine.count_within_of(self, limit, meter)
            }

            fn search(
                &self,
                engine: &mut Engine,
                meter: &mut Meter,
                each: &mut dyn FnMut(&Grid9) -> Result<(), Stop>,
            ) -> Result<(), Stop> {
                engine.search_of(self, meter, each)
            }

            $($answer_all)?

            fn stream(
                engine: &mut Engine,
                limit: u64,
                next: &mut dyn FnMut() -> Option<Self>,
                done: &mut dyn FnMut(u64, Answer),
            ) {
                engine.stream_of(limit, next, done);
            }
        }
    };
}

solvable! {
    Grid9,
    // Written where it is wanted, without a copy of each answer.
    fn answer_all(engine: &mut Engine, boards: &[Self], limit: u64, answers: &mut [Answer]) {
        engine.answer_all_of(boards, limit, answers);
    }
}
solvable!(Marks9);

/// How a board is tallied.
trait Tallied: Board9 {
    fn tally(
        &self,
        engine: &mut Engine,
        limit: u64,
        first: Option<&mut Grid9>,
        observer: &mut impl Observer,
    ) -> (u64, Result<(), Stop>) {
        engine.tally_of(self, limit, first, observer)
    }
}

impl Tallied for Grid9 {}

/// Boards of candidates are rare: all observers share one compiled search.
impl Tallied for Marks9 {
    fn tally(
        &self,
        engine: &mut Engine,
        limit: u64,
        first: Option<&mut Grid9>,
        observer: &mut impl Observer,
    ) -> (u64, Result<(), Stop>) {
        let observer: &mut dyn Observer = observer;
        engine.tally_of(self, limit, first, &mut { observer })
    }
}

/// One puzzle: the number of its solutions, why there are no more, and the first one.
struct Tally<'a, B, O> {
    board: &'a B,
    limit: u64,
    first: Option<&'a mut Grid9>,
    observer: &'a mut O,
}

impl<const LANES: usize, K: Lanes<LANES>, B: Board9, O: Observer> Question<LANES, K> for Tally<'_, B, O> {
    type Out = (u64, Result<(), Stop>);
    #[inline(always)]
    fn answer(self, scratch: &mut Scratch<LANES, K>) -> (u64, Result<(), Stop>) {
        let Scratch { kernel, stack, counting, .. } = scratch;
        let (kernel, Tally { board, limit, first, observer }) = (&*kernel, self);
        let mut sink = TallySink { kernel, limit: limit.min(MANY), solutions: 0, first, observer };
        let end = search(kernel, kernel.read(board), stack, &mut sink);
        if sink.solutions == MANY && limit > MANY {
            let (root, observer) = (kernel.read(board), sink.observer);
            return K::enter(kernel.token(), Count { kernel, counting, root, limit, observer });
        }
        (sink.solutions, end)
    }
}

struct TallySink<'a, K, O> {
    kernel: &'a K,
    limit: u64,
    solutions: u64,
    first: Option<&'a mut Grid9>,
    observer: &'a mut O,
}

impl<K, O: Observer> Observer for TallySink<'_, K, O> {
    #[inline(always)]
    fn guess(&mut self) -> Result<(), Stop> {
        self.observer.guess()
    }
    #[inline(always)]
    fn dead_end(&mut self) {
        self.observer.dead_end();
    }
}

impl<K: Kernel, O: Observer> SolutionSink<K::Position> for TallySink<'_, K, O> {
    #[inline(always)]
    fn solution(&mut self, position: &K::Position) -> Result<(), Stop> {
        if let Some(first) = self.first.take() {
            self.kernel.write(position, first);
        }
        self.solutions += 1;
        if self.solutions < self.limit { Ok(()) } else { Err(Stop::Limit) }
    }
}

/// One puzzle with a budget and a callback.
struct Enumerate<'a, B> {
    board: &'a B,
    meter: &'a mut Meter,
    each: &'a mut dyn FnMut(&Grid9) -> Result<(), Stop>,
}

impl<const LANES: usize, K: Lanes<LANES>, B: Board9> Question<LANES, K> for Enumerate<'_, B> {
    type Out = Result<(), Stop>;
    #[inline(always)]
    fn answer(self, scratch: &mut Scratch<LANES, K>) -> Result<(), Stop> {
        let Scratch { kernel, stack, .. } = scratch;
        let (kernel, Enumerate { board, meter, each }) = (&*kernel, self);
        search(kernel, kernel.read(board), stack, &mut EnumerateSink { kernel, meter, each })
    }
}

struct EnumerateSink<'a, K> {
    kernel: &'a K,
    meter: &'a mut Meter,
    each: &'a mut dyn FnMut(&Grid9) -> Result<(), Stop>,
}

impl<K> Observer for EnumerateSink<'_, K> {
    #[inline(always)]
    fn guess(&mut self) -> Result<(), Stop> {
        self.meter.guess()
    }
    #[inline(always)]
    fn dead_end(&mut self) {
        self.meter.dead_end();
    }
}

impl<K: Kernel> SolutionSink<K::Position> for EnumerateSink<'_, K> {
    #[inline(always)]
    fn solution(&mut self, position: &K::Position) -> Result<(), Stop> {
        let mut grid = Grid9::EMPTY;
        self.kernel.write(position, &mut grid);
        (self.each)(&grid)
    }
}

/// Many puzzles.
struct Many<'a, N, S> {
    limit: u64,
    next: N,
    answers: &'a mut S,
}

impl<const LANES: usize, K, B, N, S> Question<LANES, K> for Many<'_, N, S>
where
    K: Lockstepped<LANES>,
    B: Board9,
    N: FnMut() -> Option<B>,
    S: AnswerSink,
{
    type Out = ();
    #[inline(always)]
    fn answer(self, scratch: &mut Scratch<LANES, K>) {
        let Scratch { kernel, lockstep, counting, .. } = scratch;
        lockstep::run(&*kernel, lockstep, counting, self.limit, self.next, self.answers);
    }
}
