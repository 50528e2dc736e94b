//! The engine object: one instruction set, chosen once, and the memory of its searches.

use super::arch::{Arch, Task};
use super::branch::Consts;
use super::cells::{Board9, Cells};
use super::count::{Census, Count, MANY};
use super::flock::{self, Answers, Flock};
use super::plain::{self, Position};
use super::tree::{self, Guesses, Steps, Visit};
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
    Scalar,
    /// 64-bit ARM.
    Neon,
    /// x86-64 with AVX2 and BMI (Intel from Haswell, AMD from Excavator).
    Avx2,
    /// x86-64 with AVX-512 F, BW, VL, DQ, VBMI and BITALG (Intel from Ice Lake, AMD from Zen 4).
    Avx512,
}

impl Isa {
    /// Every instruction set, slowest first, whether or not this machine has it.
    pub const ALL: [Isa; 4] = [Isa::Scalar, Isa::Neon, Isa::Avx2, Isa::Avx512];

    /// `scalar`, `avx2`, `avx512`, `neon`.
    pub fn name(self) -> &'static str {
        match self {
            Isa::Scalar => "scalar",
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
            flock: Flock::new([arch.splat(0); 3]),
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
    Scalar(Box<PlainRoom>),
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
            Rooms::Scalar($own) => $plain,
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
/// assert_eq!(engine.solve(&puzzle).unwrap().values()[..9], [8, 1, 2, 7, 5, 3, 6, 4, 9]);
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
        best.unwrap_or_else(|| Engine { isa: Isa::Scalar, rooms: Rooms::Scalar(PlainRoom::new()) })
    }

    /// With this instruction set; `None` where the machine or the build lacks it.
    pub fn with(isa: Isa) -> Option<Engine> {
        let rooms = match isa {
            Isa::Scalar => Rooms::Scalar(PlainRoom::new()),
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
        if limit == 0 {
            return 0;
        }
        self.tally(board, limit, None, &mut Guesses(0)).0
    }

    /// Whether there is exactly one solution.
    #[inline]
    pub fn is_unique<B: Board9>(&mut self, board: &B) -> bool {
        self.count(board, 2) == 1
    }

    /// A solution, if there is one.
    #[inline]
    pub fn solve<B: Board9>(&mut self, board: &B) -> Option<Grid9> {
        self.answer(board, 1).solution()
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
        let mut answer = Answer::NONE;
        if limit > 0 {
            let mut guesses = Guesses(0);
            // Stopping at the limit is this caller's wish, and there is no other reason to stop.
            (answer.solutions, _) = self.tally(board, limit, Some(&mut answer.first), &mut guesses);
            answer.guesses = guesses.0;
        }
        answer
    }

    fn tally<B: Board9>(
        &mut self,
        board: &B,
        limit: u64,
        first: Option<&mut Grid9>,
        steps: &mut impl Steps,
    ) -> (u64, Result<(), Stop>) {
        in_room!(
            self,
            own => tally_plain(board, limit, first, own, steps),
            room => room.arch.enter(Tally { room, board, limit, first, steps })
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
        self.tally(board, limit, None, &mut meter)
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
            own => {
                let mut visit = SearchVisit { writer: plain::Writer, meter, each };
                plain::search(board.position(), &mut own.stack, &mut visit)
            },
            room => room.arch.enter(Search { room, board, meter, each })
        )
    }

    /// The answers of many puzzles, in their order: by far the fastest way when there are more than a few.
    /// As many are answered as both slices hold.
    ///
    /// ```
    /// use sudokit::{Cell, Grid9, nine::{Answer, Engine}};
    /// let mut answers = [Answer::NONE; 2];
    /// let mut two = Grid9::EMPTY;
    /// two.set(Cell::new(0), 1);
    /// two.set(Cell::new(1), 1);
    /// Engine::detect().answer_all(&[Grid9::EMPTY, two], 2, &mut answers);
    /// assert_eq!(answers.map(|answer| answer.solutions), [2, 0]);
    /// ```
    pub fn answer_all<B: Board9>(&mut self, boards: &[B], limit: u64, answers: &mut [Answer]) {
        let count = boards.len().min(answers.len());
        let mut boards = boards[..count].iter();
        self.run_all(limit, || boards.next(), &mut InOrder(answers));
    }

    /// Whether each puzzle has exactly one solution, in their order. As many are answered as both slices hold.
    pub fn unique_all<B: Board9>(&mut self, boards: &[B], unique: &mut [bool]) {
        let count = boards.len().min(unique.len());
        let mut boards = boards[..count].iter();
        let done = |ticket, answer: &Answer| unique[ticket as usize] = answer.solutions == 1;
        self.run_all(2, || boards.next(), &mut Told { answer: Answer::NONE, done });
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
        let done = |ticket, answer: &Answer| done(ticket, *answer);
        self.run_all(limit, next, &mut Told { answer: Answer::NONE, done });
    }

    fn run_all<B: Board9>(
        &mut self,
        limit: u64,
        mut next: impl FnMut() -> Option<B>,
        answers: &mut impl Answers,
    ) {
        let mut tickets = 0..;
        if limit == 0 {
            while let (Some(_), Some(ticket)) = (next(), tickets.next()) {
                *answers.place(ticket) = Answer::NONE;
                answers.done(ticket);
            }
            return;
        }
        in_room!(
            self,
            own => while let (Some(board), Some(ticket)) = (next(), tickets.next()) {
                *answers.place(ticket) = answer_plain(&board, limit, own);
                answers.done(ticket);
            },
            room => room.arch.enter(Stream { room, limit, next, answers })
        );
    }
}

/// Makes a grid of a solved position.
pub(super) trait Write<P>: Copy {
    /// Writes the digits.
    fn write_to(self, position: &P, grid: &mut Grid9);
}

impl<A: Arch> Write<Cells<A::Words>> for A {
    #[inline(always)]
    fn write_to(self, cells: &Cells<A::Words>, grid: &mut Grid9) {
        self.write(cells, &mut grid.0);
    }
}

/// One puzzle: the number of its solutions, why there are no more, and the first one into its place.
struct Tally<'a, A: Arch, B, S> {
    room: &'a mut Room<A>,
    board: &'a B,
    limit: u64,
    first: Option<&'a mut Grid9>,
    steps: &'a mut S,
}

struct TallyVisit<'a, X, S> {
    writer: X,
    limit: u64,
    solutions: u64,
    first: Option<&'a mut Grid9>,
    steps: &'a mut S,
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
        if let Some(first) = self.first.take() {
            self.writer.write_to(position, first);
        }
        self.solutions += 1;
        if self.solutions < self.limit { Ok(()) } else { Err(Stop::Limit) }
    }
}

impl<A: Arch, B: Board9, S: Steps> Task<A> for Tally<'_, A, B, S> {
    type Out = (u64, Result<(), Stop>);
    #[inline(always)]
    fn run(self, arch: A) -> (u64, Result<(), Stop>) {
        let Tally { room: Room { consts, stack, census, .. }, board, limit, first, steps } = self;
        let mut visit = TallyVisit { writer: arch, limit: limit.min(MANY), solutions: 0, first, steps };
        let end = tree::search(arch, consts, board.cells(arch), stack, &mut visit);
        if visit.solutions == MANY && limit > MANY {
            let steps = visit.steps;
            return arch.enter(Count { consts, census, board, limit, steps });
        }
        (visit.solutions, end)
    }
}

/// The same in plain Rust.
fn tally_plain<B: Board9>(
    board: &B,
    limit: u64,
    first: Option<&mut Grid9>,
    room: &mut PlainRoom,
    steps: &mut impl Steps,
) -> (u64, Result<(), Stop>) {
    let mut visit = TallyVisit { writer: plain::Writer, limit: limit.min(MANY), solutions: 0, first, steps };
    let end = plain::search(board.position(), &mut room.stack, &mut visit);
    if visit.solutions == MANY && limit > MANY {
        let (mut total, steps) = (0, visit.steps);
        let end = plain::count(board.position(), &mut room.census, limit, &mut total, steps);
        return (total.max(MANY), end);
    }
    (visit.solutions, end)
}

fn answer_plain<B: Board9>(board: &B, limit: u64, room: &mut PlainRoom) -> Answer {
    let mut answer = Answer::NONE;
    let mut guesses = Guesses(0);
    (answer.solutions, _) = tally_plain(board, limit, Some(&mut answer.first), room, &mut guesses);
    answer.guesses = guesses.0;
    answer
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
        let mut grid = Grid9::EMPTY;
        self.writer.write_to(position, &mut grid);
        (self.each)(&grid)
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
    answers: &'a mut D,
}

impl<A: Arch, B: Board9, N: FnMut() -> Option<B>, D: Answers> Task<A> for Stream<'_, A, N, D> {
    type Out = ();
    #[inline(always)]
    fn run(self, arch: A) {
        let Room { consts, flock, census, .. } = self.room;
        flock::run(arch, consts, flock, census, self.limit, self.next, self.answers);
    }
}

/// Answers that stand in the order of the puzzles.
struct InOrder<'a>(&'a mut [Answer]);

impl Answers for InOrder<'_> {
    #[inline(always)]
    fn place(&mut self, ticket: u64) -> &mut Answer {
        &mut self.0[ticket as usize]
    }
    #[inline(always)]
    fn done(&mut self, _ticket: u64) {}
}

/// Answers that somebody is told one by one.
struct Told<D> {
    answer: Answer,
    done: D,
}

impl<D: FnMut(u64, &Answer)> Answers for Told<D> {
    #[inline(always)]
    fn place(&mut self, _ticket: u64) -> &mut Answer {
        &mut self.answer
    }
    #[inline(always)]
    fn done(&mut self, ticket: u64) {
        (self.done)(ticket, &self.answer);
    }
}
