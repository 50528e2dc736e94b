//! The engine object: one instruction set, chosen once, and the memory of its searches.

use super::arch::{Arch, Task};
use super::branch::Consts;
use super::cells::{Board9, Cells};
use super::flock::{self, Flock};
use super::plain::{self, Position};
use super::tree::{self, Visit};
use crate::board::Grid9;
use crate::control::{Meter, Stop};
use std::fmt;

#[cfg(target_arch = "aarch64")]
use super::arch::neon::Neon;
#[cfg(target_arch = "x86_64")]
use super::arch::{avx2::Avx2, avx512::Avx512};

/// An instruction set that the engine is written for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Isa {
    /// Plain Rust; runs everywhere.
    Portable,
    /// 64-bit ARM.
    Neon,
    /// x86-64 with AVX2 and BMI (Intel from Haswell, AMD from Excavator).
    Avx2,
    /// x86-64 with AVX-512 F, BW, VL, DQ, VBMI and BITALG (Intel from Ice Lake, AMD from Zen 4).
    Avx512,
}

impl Isa {
    /// Every instruction set, slowest first, whether or not this machine has it.
    pub const ALL: [Isa; 4] = [Isa::Portable, Isa::Neon, Isa::Avx2, Isa::Avx512];

    /// `portable`, `avx2`, `avx512`, `neon`.
    pub fn name(self) -> &'static str {
        match self {
            Isa::Portable => "portable",
            Isa::Neon => "neon",
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

/// What the search of one puzzle found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Number of solutions, at most the limit that was asked for.
    pub solutions: u64,
    /// Choices between two halves that the search made; 0 says that propagation alone was enough.
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

/// The typed memory behind an [`Engine`].
#[derive(Clone)]
struct Room<A: Arch> {
    arch: A,
    consts: Consts<A::Words>,
    stack: Vec<Cells<A::Words>>,
    flock: Flock<A::Words>,
}

impl<A: Arch> Room<A> {
    fn new(arch: A) -> Box<Self> {
        Box::new(Room { arch, consts: Consts::new(arch), stack: Vec::with_capacity(64), flock: Flock::new() })
    }
}

#[derive(Clone)]
enum Rooms {
    Portable(Vec<Position>),
    #[cfg(target_arch = "aarch64")]
    Neon(Box<Room<Neon>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Room<Avx2>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Room<Avx512>>),
}

/// Evaluates an expression for the stack of plain Rust or for the room that the engine has.
macro_rules! in_room {
    ($engine:expr, $stack:ident => $plain:expr, $room:ident => $e:expr) => {
        match &mut $engine.rooms {
            Rooms::Portable($stack) => $plain,
            #[cfg(target_arch = "aarch64")]
            Rooms::Neon($room) => $e,
            #[cfg(target_arch = "x86_64")]
            Rooms::Avx2($room) => $e,
            #[cfg(target_arch = "x86_64")]
            Rooms::Avx512($room) => $e,
        }
    };
}

/// Solves, counts and checks 9×9 puzzles: [`Grid9`] (givens) or [`Marks9`](crate::board::Marks9) (candidates).
///
/// Make one per thread and keep it; making one detects the processor and allocates a few kilobytes, solving
/// allocates nothing. Every call searches exactly: an answer below the limit is the number of solutions.
///
/// ```
/// use sudokit::{Grid9, nine::Engine};
/// let mut engine = Engine::detect();
/// let line = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let puzzle = Grid9::from_line(line).unwrap();
/// assert!(engine.is_unique(&puzzle));
/// assert_eq!(engine.solve(&puzzle).unwrap().0[..9], [8, 1, 2, 7, 5, 3, 6, 4, 9]);
/// assert_eq!(engine.count(&Grid9::EMPTY, 1000), 1000);
/// ```
#[derive(Clone)]
pub struct Engine {
    isa: Isa,
    rooms: Rooms,
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
        best.unwrap_or_else(|| Engine { isa: Isa::Portable, rooms: Rooms::Portable(Vec::with_capacity(64)) })
    }

    /// With this instruction set; `None` where the machine or the build lacks it.
    pub fn with(isa: Isa) -> Option<Engine> {
        let rooms = match isa {
            Isa::Portable => Rooms::Portable(Vec::with_capacity(64)),
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => Rooms::Neon(Room::new(Neon::detect()?)),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => Rooms::Avx2(Room::new(Avx2::detect()?)),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => Rooms::Avx512(Room::new(Avx512::detect()?)),
            #[allow(unreachable_patterns)] // which ones are left depends on the processor family
            _ => return None,
        };
        Some(Engine { isa, rooms })
    }

    /// The instruction set in use.
    pub fn isa(&self) -> Isa {
        self.isa
    }

    /// Number of solutions, counted up to `limit`.
    #[inline]
    pub fn count<B: Board9>(&mut self, board: &B, limit: u64) -> u64 {
        self.tally(board, limit, false).solutions
    }

    /// Whether there is exactly one solution.
    #[inline]
    pub fn is_unique<B: Board9>(&mut self, board: &B) -> bool {
        self.count(board, 2) == 1
    }

    /// A solution, if there is one.
    #[inline]
    pub fn solve<B: Board9>(&mut self, board: &B) -> Option<Grid9> {
        self.tally(board, 1, true).solution()
    }

    /// The solution, if there is exactly one.
    #[inline]
    pub fn solve_unique<B: Board9>(&mut self, board: &B) -> Option<Grid9> {
        let answer = self.answer(board, 2);
        (answer.solutions == 1).then_some(answer.first)
    }

    /// Number of solutions up to `limit`, first solution and guesses.
    #[inline]
    pub fn answer<B: Board9>(&mut self, board: &B, limit: u64) -> Answer {
        self.tally(board, limit, true)
    }

    fn tally<B: Board9>(&mut self, board: &B, limit: u64, keep: bool) -> Answer {
        if limit == 0 {
            return Answer::NONE;
        }
        in_room!(
            self,
            stack => tally_plain(board, limit, keep, stack),
            room => room.arch.enter(Tally { room, board, limit, keep })
        )
    }

    /// Gives every solution to `each` until it says stop, the budget of `meter` is used up or the tree is searched.
    /// Counts nodes, guesses and backtracks in the meter.
    ///
    /// # Errors
    /// `Ok` says that the whole tree was searched; everything else is the reason to stop, `each`'s or the meter's.
    ///
    /// ```
    /// use sudokit::{Budget, Grid9, Meter, Stop, nine::Engine};
    /// let mut meter = Meter::new(Budget::default());
    /// let mut seen = 0;
    /// let ended = Engine::detect().search(&Grid9::EMPTY, &mut meter, &mut |_grid| {
    ///     seen += 1;
    ///     if seen == 5 { Err(Stop::Limit) } else { Ok(()) }
    /// });
    /// assert_eq!((ended, seen), (Err(Stop::Limit), 5));
    /// ```
    pub fn search<B: Board9>(
        &mut self,
        board: &B,
        meter: &mut Meter,
        each: &mut dyn FnMut(&Grid9) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        meter.node()?;
        in_room!(
            self,
            stack => plain::search(board.position(), stack, &mut SearchVisit { writer: plain::Writer, meter, each }),
            room => room.arch.enter(Search { room, board, meter, each })
        )
    }

    /// The answers of many puzzles, in their order: by far the fastest way when there are more than a few.
    /// As many are answered as both slices hold.
    ///
    /// ```
    /// use sudokit::{Grid9, nine::{Answer, Engine}};
    /// let mut answers = [Answer::NONE; 2];
    /// let mut two = Grid9::EMPTY;
    /// two.0[..2].copy_from_slice(&[1, 1]);
    /// Engine::detect().answer_all(&[Grid9::EMPTY, two], 2, &mut answers);
    /// assert_eq!(answers.map(|answer| answer.solutions), [2, 0]);
    /// ```
    pub fn answer_all<B: Board9>(&mut self, boards: &[B], limit: u64, answers: &mut [Answer]) {
        let count = boards.len().min(answers.len());
        let mut boards = boards[..count].iter();
        self.stream(limit, || boards.next().copied(), |ticket, answer| answers[ticket as usize] = answer);
    }

    /// Whether each puzzle has exactly one solution, in their order. As many are answered as both slices hold.
    pub fn unique_all<B: Board9>(&mut self, boards: &[B], unique: &mut [bool]) {
        let count = boards.len().min(unique.len());
        let mut boards = boards[..count].iter();
        self.stream(
            2,
            || boards.next().copied(),
            |ticket, answer| unique[ticket as usize] = answer.solutions == 1,
        );
    }

    /// Solves whatever `next` gives until it gives nothing. `done` gets each answer as soon as it is there, with its
    /// ticket: the puzzle's number, from 0, in the order of `next`.
    ///
    /// Puzzles are taken as places become free, so `next` may look at what `done` learnt meanwhile.
    pub fn stream<B: Board9>(
        &mut self,
        limit: u64,
        next: impl FnMut() -> Option<B>,
        mut done: impl FnMut(u64, Answer),
    ) {
        in_room!(
            self,
            stack => {
                for (ticket, board) in std::iter::from_fn(next).enumerate() {
                    done(ticket as u64, if limit == 0 { Answer::NONE } else { tally_plain(&board, limit, true, stack) });
                }
            },
            room => room.arch.enter(Stream { room, limit, next, done })
        );
    }
}

/// One puzzle without a budget.
struct Tally<'a, A: Arch, B> {
    room: &'a mut Room<A>,
    board: &'a B,
    limit: u64,
    keep: bool,
}

/// Makes a grid of a solved position.
pub(super) trait Write<P>: Copy {
    /// The digits.
    fn grid(self, position: &P) -> Grid9;
}

impl<A: Arch> Write<Cells<A::Words>> for A {
    #[inline(always)]
    fn grid(self, cells: &Cells<A::Words>) -> Grid9 {
        Grid9(self.write(*cells, 0))
    }
}

struct TallyVisit<X> {
    writer: X,
    limit: u64,
    keep: bool,
    answer: Answer,
}

impl<P, X: Write<P>> Visit<P> for TallyVisit<X> {
    #[inline(always)]
    fn guess(&mut self) -> Result<(), Stop> {
        self.answer.guesses += 1;
        Ok(())
    }
    #[inline(always)]
    fn solution(&mut self, position: &P) -> Result<(), Stop> {
        if self.keep && self.answer.solutions == 0 {
            self.answer.first = self.writer.grid(position);
        }
        self.answer.solutions += 1;
        if self.answer.solutions < self.limit { Ok(()) } else { Err(Stop::Limit) }
    }
}

impl<A: Arch, B: Board9> Task<A> for Tally<'_, A, B> {
    type Out = Answer;
    #[inline(always)]
    fn run(self, arch: A) -> Answer {
        let mut visit = TallyVisit { writer: arch, limit: self.limit, keep: self.keep, answer: Answer::NONE };
        // Stopping at the limit is this caller's wish, not a failure.
        let _ =
            tree::search(arch, &self.room.consts, self.board.cells(arch), &mut self.room.stack, &mut visit);
        visit.answer
    }
}

/// One puzzle without a budget, in plain Rust.
fn tally_plain<B: Board9>(board: &B, limit: u64, keep: bool, stack: &mut Vec<Position>) -> Answer {
    let mut visit = TallyVisit { writer: plain::Writer, limit, keep, answer: Answer::NONE };
    // Stopping at the limit is this caller's wish, not a failure.
    let _ = plain::search(board.position(), stack, &mut visit);
    visit.answer
}

/// One puzzle with a budget and a callback.
struct Search<'a, A: Arch, B> {
    room: &'a mut Room<A>,
    board: &'a B,
    meter: &'a mut Meter,
    each: &'a mut dyn FnMut(&Grid9) -> Result<(), Stop>,
}

struct SearchVisit<'a, X> {
    writer: X,
    meter: &'a mut Meter,
    each: &'a mut dyn FnMut(&Grid9) -> Result<(), Stop>,
}

impl<P, X: Write<P>> Visit<P> for SearchVisit<'_, X> {
    #[inline(always)]
    fn guess(&mut self) -> Result<(), Stop> {
        self.meter.stats.guesses += 1;
        // A guess makes two positions out of one.
        self.meter.node()?;
        self.meter.node()
    }
    #[inline(always)]
    fn solution(&mut self, position: &P) -> Result<(), Stop> {
        (self.each)(&self.writer.grid(position))
    }
    #[inline(always)]
    fn dead_end(&mut self) {
        self.meter.stats.backtracks += 1;
    }
}

impl<A: Arch, B: Board9> Task<A> for Search<'_, A, B> {
    type Out = Result<(), Stop>;
    #[inline(always)]
    fn run(self, arch: A) -> Result<(), Stop> {
        let mut visit = SearchVisit { writer: arch, meter: self.meter, each: self.each };
        tree::search(arch, &self.room.consts, self.board.cells(arch), &mut self.room.stack, &mut visit)
    }
}

/// Many puzzles.
struct Stream<'a, A: Arch, N, D> {
    room: &'a mut Room<A>,
    limit: u64,
    next: N,
    done: D,
}

impl<A: Arch, B: Board9, N: FnMut() -> Option<B>, D: FnMut(u64, Answer)> Task<A> for Stream<'_, A, N, D> {
    type Out = ();
    #[inline(always)]
    fn run(mut self, arch: A) {
        if self.limit == 0 {
            let mut ticket = 0;
            while (self.next)().is_some() {
                (self.done)(ticket, Answer::NONE);
                ticket += 1;
            }
            return;
        }
        flock::run(arch, &self.room.consts, &mut self.room.flock, self.limit, self.next, self.done);
    }
}
