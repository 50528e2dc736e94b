//! The engine object: one instruction set, chosen once, and the memory of its searches.

use super::arch::{Arch, Task};
use super::branch::Consts;
use super::cells::{Board9, Cells};
use super::count::{self, Census};
use super::flock::{self, Flock};
use super::plain::{self, Position};
use super::tree::{self, Steps, Visit};
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
    census: Census<A::Words>,
}

impl<A: Arch> Room<A> {
    fn new(arch: A) -> Box<Self> {
        Box::new(Room {
            arch,
            consts: Consts::new(arch),
            stack: Vec::with_capacity(64),
            flock: Flock::new(),
            census: Census::new(),
        })
    }
}

/// The memory of plain Rust.
#[derive(Clone)]
struct PlainRoom {
    stack: Vec<Position>,
    census: plain::Census,
}

impl PlainRoom {
    fn new() -> Box<Self> {
        Box::new(PlainRoom { stack: Vec::with_capacity(64), census: plain::Census::new() })
    }
}

#[derive(Clone)]
enum Rooms {
    Portable(Box<PlainRoom>),
    #[cfg(target_arch = "aarch64")]
    Neon(Box<Room<Neon>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Room<Avx2>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Room<Avx512>>),
}

/// Evaluates an expression for the room of plain Rust or for the room that the engine has.
macro_rules! in_room {
    ($engine:expr, $own:ident => $plain:expr, $room:ident => $e:expr) => {
        match &mut $engine.rooms {
            Rooms::Portable($own) => $plain,
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
        best.unwrap_or_else(|| Engine { isa: Isa::Portable, rooms: Rooms::Portable(PlainRoom::new()) })
    }

    /// With this instruction set; `None` where the machine or the build lacks it.
    pub fn with(isa: Isa) -> Option<Engine> {
        let rooms = match isa {
            Isa::Portable => Rooms::Portable(PlainRoom::new()),
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
        let mut guesses = Guesses(0);
        self.tally_with(board, limit, keep, &mut guesses).answer(guesses.0)
    }

    fn tally_with<B: Board9>(
        &mut self,
        board: &B,
        limit: u64,
        keep: bool,
        steps: &mut impl Steps,
    ) -> Tallied {
        in_room!(
            self,
            own => tally_plain(board, limit, keep, own, steps),
            room => room.arch.enter(Tally { room, board, limit, keep, steps })
        )
    }

    /// Number of solutions, counted up to `limit` or until the budget of `meter` is used up. Counts nodes, guesses and
    /// backtracks in the meter.
    ///
    /// More than a few solutions are not met one by one: what was counted once below some position is remembered, so
    /// many are counted in much less time than [`search`](Engine::search) takes.
    ///
    /// # Errors
    /// The second value says why the number is a lower bound, if it is: [`Stop::Limit`] or the meter's reason.
    ///
    /// ```
    /// use sudokit::{Budget, Grid9, Meter, Stop, nine::Engine};
    /// let line = b"1.......2..3........4..5.......6..............7.8....1.......2..5......9.......3.";
    /// let puzzle = Grid9::from_line(line).unwrap();
    /// let mut meter = Meter::new(Budget::default());
    /// let counted = Engine::detect().count_within(&puzzle, 1_000_000, &mut meter);
    /// assert_eq!(counted, (1_000_000, Err(Stop::Limit)));
    /// ```
    pub fn count_within<B: Board9>(
        &mut self,
        board: &B,
        limit: u64,
        mut meter: &mut Meter,
    ) -> (u64, Result<(), Stop>) {
        if limit == 0 {
            return (0, Err(Stop::Limit));
        }
        if let Err(stop) = meter.node() {
            return (0, Err(stop));
        }
        let Tallied { solutions, end, .. } = self.tally_with(board, limit, false, &mut meter);
        (solutions, end)
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
            own => plain::search(board.position(), &mut own.stack, &mut SearchVisit { writer: plain::Writer, meter, each }),
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
            own => {
                for (ticket, board) in std::iter::from_fn(next).enumerate() {
                    let mut guesses = Guesses(0);
                    let answer = match limit {
                        0 => Answer::NONE,
                        _ => tally_plain(&board, limit, true, own, &mut guesses).answer(guesses.0),
                    };
                    done(ticket as u64, answer);
                }
            },
            room => room.arch.enter(Stream { room, limit, next, done })
        );
    }
}

/// One puzzle whose solutions are counted.
struct Tally<'a, A: Arch, B, S> {
    room: &'a mut Room<A>,
    board: &'a B,
    limit: u64,
    keep: bool,
    steps: &'a mut S,
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

/// From so many solutions on they are counted without meeting each.
const MANY: u64 = 16;

/// Solutions up to a limit, the first of them, and why there are no more.
struct Tallied {
    solutions: u64,
    first: Grid9,
    end: Result<(), Stop>,
}

impl Tallied {
    /// Without a budget: stopping at the limit was the caller's wish, and there was no other reason.
    #[inline(always)]
    fn answer(self, guesses: u64) -> Answer {
        Answer { solutions: self.solutions, guesses, first: self.first }
    }
}

struct TallyVisit<'a, X, S> {
    writer: X,
    limit: u64,
    keep: bool,
    solutions: u64,
    first: Grid9,
    steps: &'a mut S,
}

impl<'a, X, S> TallyVisit<'a, X, S> {
    #[inline(always)]
    fn new(writer: X, limit: u64, keep: bool, steps: &'a mut S) -> Self {
        TallyVisit { writer, limit: limit.min(MANY), keep, solutions: 0, first: Grid9::EMPTY, steps }
    }
}

impl<X, S: Steps> Steps for TallyVisit<'_, X, S> {
    #[inline(always)]
    fn guess(&mut self) -> Result<(), Stop> {
        self.steps.guess()
    }
    #[inline(always)]
    fn dead_end(&mut self) {
        self.steps.dead_end();
    }
}

impl<P, X: Write<P>, S: Steps> Visit<P> for TallyVisit<'_, X, S> {
    #[inline(always)]
    fn solution(&mut self, position: &P) -> Result<(), Stop> {
        if self.keep && self.solutions == 0 {
            self.first = self.writer.grid(position);
        }
        self.solutions += 1;
        if self.solutions < self.limit { Ok(()) } else { Err(Stop::Limit) }
    }
}

/// Counts the guesses of a search without a budget.
struct Guesses(u64);

impl Steps for Guesses {
    #[inline(always)]
    fn guess(&mut self) -> Result<(), Stop> {
        self.0 += 1;
        Ok(())
    }
}

impl<A: Arch, B: Board9, S: Steps> Task<A> for Tally<'_, A, B, S> {
    type Out = Tallied;
    #[inline(always)]
    fn run(self, arch: A) -> Tallied {
        let Tally { room: Room { consts, stack, census, .. }, board, limit, keep, steps } = self;
        let root = board.cells(arch);
        let mut visit = TallyVisit::new(arch, limit, keep, steps);
        let end = tree::search(arch, consts, root, stack, &mut visit);
        let TallyVisit { solutions, first, .. } = visit;
        if end != Err(Stop::Limit) || solutions >= limit {
            return Tallied { solutions, first, end };
        }
        let (solutions, end) = arch.enter(Count { consts, census, board, limit, steps });
        Tallied { solutions, first, end }
    }
}

/// A puzzle known to have [`MANY`] solutions, of which the caller wants more.
struct Count<'a, A: Arch, B, S> {
    consts: &'a Consts<A::Words>,
    census: &'a mut Census<A::Words>,
    board: &'a B,
    limit: u64,
    steps: &'a mut S,
}

impl<A: Arch, B: Board9, S: Steps> Task<A> for Count<'_, A, B, S> {
    type Out = (u64, Result<(), Stop>);
    #[inline(always)]
    fn run(self, arch: A) -> (u64, Result<(), Stop>) {
        let Count { consts, census, board, limit, steps } = self;
        let mut solutions = 0;
        let end = count::count(arch, consts, census, board.cells(arch), limit, &mut solutions, steps);
        (solutions.max(MANY), end)
    }
}

/// The same in plain Rust.
fn tally_plain<B: Board9>(
    board: &B,
    limit: u64,
    keep: bool,
    room: &mut PlainRoom,
    steps: &mut impl Steps,
) -> Tallied {
    let mut visit = TallyVisit::new(plain::Writer, limit, keep, steps);
    let end = plain::search(board.position(), &mut room.stack, &mut visit);
    let TallyVisit { solutions, first, .. } = visit;
    if end != Err(Stop::Limit) || solutions >= limit {
        return Tallied { solutions, first, end };
    }
    let mut solutions = 0;
    let end = plain::count(board.position(), &mut room.census, limit, &mut solutions, steps);
    Tallied { solutions: solutions.max(MANY), first, end }
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

impl Steps for &mut Meter {
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

impl<X> Steps for SearchVisit<'_, X> {
    #[inline(always)]
    fn guess(&mut self) -> Result<(), Stop> {
        self.meter.guess()
    }
    #[inline(always)]
    fn dead_end(&mut self) {
        self.meter.dead_end();
    }
}

impl<P, X: Write<P>> Visit<P> for SearchVisit<'_, X> {
    #[inline(always)]
    fn solution(&mut self, position: &P) -> Result<(), Stop> {
        (self.each)(&self.writer.grid(position))
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
        let Stream { room: Room { consts, flock, census, .. }, limit, next, mut done } = self;
        flock::run(arch, consts, flock, limit.min(MANY), next, |ticket, board, mut answer| {
            if answer.solutions == MANY && limit > MANY {
                let mut guesses = Guesses(answer.guesses);
                let steps = &mut guesses;
                (answer.solutions, _) = arch.enter(Count { consts, census, board: &board, limit, steps });
                answer.guesses = guesses.0;
            }
            done(ticket, answer);
        });
    }
}
