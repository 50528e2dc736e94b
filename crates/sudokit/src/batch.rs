//! Bytes of lines in, bytes of lines out: millions of 9×9 puzzles through the engine, on several threads, in order.
//!
//! A block of whole lines is read under a lock, solved without any (each thread has its own engine and buffers),
//! and written when its turn comes. Nothing else is shared, so two threads do twice the work of one. Memory is
//! bounded by the blocks under way.
//!
//! A line is a puzzle if its first 81 bytes are digits and blanks (`.` `0` `*` `_` `-` `x` `X` `?`) and nothing or a
//! separator (blank, tab, `,` `;` `#`) follows. What an answer looks like as text is the caller's business.

use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use crate::board::Grid9;
use crate::control::Cancel;
use crate::nine::{Answer, Engine, Isa};

/// Bytes that are read at a time: about 1,600 puzzles, whose answers stay in the cache until they are written.
const BLOCK: usize = 128 * 1024;

/// A line longer than this is cut into pieces, so that input without line ends does not fill the memory.
const LONGEST_LINE: usize = 8 * BLOCK;

/// How to go through the lines.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads that solve, at least 1.
    pub threads: usize,
    /// Count solutions up to this number; 1 finds a solution, 2 tells whether it is the only one.
    pub limit: u64,
    /// The instruction set; `None` or one that the machine lacks: the best there is.
    pub isa: Option<Isa>,
    /// Ends the work after the blocks under way.
    pub cancel: Cancel,
}

impl Default for Options {
    /// One thread, unique or not, the best instruction set.
    fn default() -> Self {
        Options { threads: 1, limit: 2, isa: None, cancel: Cancel::new() }
    }
}

/// A line and what became of it.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// Its number in the input, from 1.
    pub number: u64,
    /// Its bytes, without the line's end.
    pub text: &'a [u8],
    /// The puzzle and its answer; `None` if the line is not a puzzle.
    pub solved: Option<(&'a Grid9, &'a Answer)>,
}

/// How many lines became what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    /// Puzzles without a solution.
    pub none: u64,
    /// Puzzles with one solution (with a limit of 1: at least one).
    pub one: u64,
    /// Puzzles with more solutions than one.
    pub many: u64,
    /// Lines that are not puzzles, empty ones among them.
    pub other: u64,
    /// Guesses of all searches.
    pub guesses: u64,
    /// The work was cancelled before the end of the input.
    pub cancelled: bool,
}

impl Totals {
    /// Puzzles in all.
    pub fn puzzles(&self) -> u64 {
        self.none + self.one + self.many
    }

    fn add(&mut self, other: &Totals) {
        self.none += other.none;
        self.one += other.one;
        self.many += other.many;
        self.other += other.other;
        self.guesses += other.guesses;
        self.cancelled |= other.cancelled;
    }
}

/// Solves every line that `read` gives and hands the formatted answers to `write`, in the order of the lines.
///
/// `read` fills a buffer and says how many bytes it wrote, 0 at the end, as `std::io::Read::read` does. `format`
/// appends to its buffer what shall stand in the output for a line, its end included.
///
/// # Errors
/// The first error of `read` or `write`. Lines before it are written, lines after it are not.
///
/// ```
/// use sudokit::batch::{Options, run};
/// let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let input = format!("{puzzle}\nnot a puzzle\n");
/// let (mut left, mut output) = (input.as_bytes(), Vec::new());
/// let totals = run(
///     &Options::default(),
///     |buffer: &mut [u8]| std::io::Read::read(&mut left, buffer),
///     |bytes: &[u8]| { output.extend_from_slice(bytes); Ok(()) },
///     |line, out| match line.solved {
///         Some((_, answer)) => { out.extend_from_slice(&answer.first.to_line()); out.push(b'\n'); }
///         None => out.extend_from_slice(b"?\n"),
///     },
/// )
/// .unwrap();
/// assert_eq!((totals.one, totals.other), (1, 1));
/// assert!(output.starts_with(b"812753649943682175") && output.ends_with(b"\n?\n"));
/// ```
pub fn run<E: Send>(
    options: &Options,
    read: impl FnMut(&mut [u8]) -> Result<usize, E> + Send,
    write: impl FnMut(&[u8]) -> Result<(), E> + Send,
    format: impl Fn(&Line<'_>, &mut Vec<u8>) + Sync,
) -> Result<Totals, E> {
    let source = Mutex::new(Source { read, rest: Vec::new(), next_block: 0, next_line: 1, ended: false });
    let sink = Sink { gate: Mutex::new(Gate { write, turn: 0, error: None }), moved: Condvar::new() };
    let work = &|| -> Totals {
        let mut worker = Worker::new(options);
        let mut totals = Totals::default();
        loop {
            if options.cancel.is_cancelled() {
                lock(&source).ended = true;
                totals.cancelled = true;
                return totals;
            }
            let taken = lock(&source).take(&mut worker.input);
            match taken {
                Ok(None) => return totals,
                Ok(Some((block, first_line))) => {
                    worker.solve(options.limit, first_line, &format, &mut totals);
                    if !sink.deliver(block, Ok(&worker.output)) {
                        lock(&source).ended = true;
                        return totals;
                    }
                }
                Err((block, error)) => {
                    sink.deliver(block, Err(error));
                    return totals;
                }
            }
        }
    };
    let mut totals = Totals::default();
    if options.threads <= 1 {
        totals = work();
    } else {
        thread::scope(|scope| {
            let threads: Vec<_> = (0..options.threads).map(|_| scope.spawn(work)).collect();
            for thread in threads {
                match thread.join() {
                    Ok(part) => totals.add(&part),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
        });
    }
    let gate = sink.gate.into_inner().unwrap_or_else(PoisonError::into_inner);
    gate.error.map_or(Ok(totals), Err)
}

/// A lock that a panic elsewhere does not close: the panic itself is passed on by `run`.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The input, cut into blocks of whole lines.
struct Source<R> {
    read: R,
    /// The beginning of a line whose end has not been read yet.
    rest: Vec<u8>,
    next_block: u64,
    next_line: u64,
    ended: bool,
}

impl<R> Source<R> {
    /// Fills `block` with whole lines; gives the block's number and the number of its first line, `None` at the
    /// end of the input.
    fn take<E>(&mut self, block: &mut Vec<u8>) -> Result<Option<(u64, u64)>, (u64, E)>
    where
        R: FnMut(&mut [u8]) -> Result<usize, E>,
    {
        block.clear();
        if self.ended {
            return Ok(None);
        }
        block.append(&mut self.rest);
        loop {
            let filled = block.len();
            block.resize(filled + BLOCK, 0);
            let count = match (self.read)(&mut block[filled..]) {
                Ok(count) => count.min(BLOCK),
                Err(error) => {
                    self.ended = true;
                    self.next_block += 1;
                    return Err((self.next_block - 1, error));
                }
            };
            block.truncate(filled + count);
            if count == 0 {
                self.ended = true;
                if block.is_empty() {
                    return Ok(None);
                }
                break;
            }
            // A pipe may give little at a time: go on until there is a good deal of it.
            if block.len() >= BLOCK / 2
                && let Some(end) = block[filled..].iter().rposition(|&byte| byte == b'\n')
            {
                self.rest.extend_from_slice(&block[filled + end + 1..]);
                block.truncate(filled + end + 1);
                break;
            }
            if block.len() >= LONGEST_LINE {
                break;
            }
        }
        let place = (self.next_block, self.next_line);
        self.next_block += 1;
        self.next_line += line_ends(block);
        Ok(Some(place))
    }
}

/// Number of line ends, summed up in bytes first: compilers make vectors of bytes out of that, and not of a plain
/// `count`, which took a quarter of the time of easy puzzles.
fn line_ends(block: &[u8]) -> u64 {
    let ends_of = |piece: &[u8]| piece.iter().fold(0u8, |ends, &byte| ends + u8::from(byte == b'\n'));
    block.chunks(192).map(|piece| u64::from(ends_of(piece))).sum()
}

/// The output, entered block by block in order.
struct Sink<W, E> {
    gate: Mutex<Gate<W, E>>,
    moved: Condvar,
}

struct Gate<W, E> {
    write: W,
    turn: u64,
    error: Option<E>,
}

impl<W: FnMut(&[u8]) -> Result<(), E>, E> Sink<W, E> {
    /// Waits for the block's turn and writes it. `false` says that there is no use going on.
    fn deliver(&self, block: u64, output: Result<&[u8], E>) -> bool {
        let mut gate = lock(&self.gate);
        while gate.turn != block && gate.error.is_none() {
            gate = self.moved.wait(gate).unwrap_or_else(PoisonError::into_inner);
        }
        if gate.error.is_none()
            && let Err(error) = output.and_then(|bytes| (gate.write)(bytes))
        {
            gate.error = Some(error);
        }
        gate.turn += 1;
        self.moved.notify_all();
        gate.error.is_none()
    }
}

/// One thread's engine and buffers.
struct Worker {
    engine: Engine,
    input: Vec<u8>,
    lines: Vec<Place>,
    puzzles: Vec<Grid9>,
    answers: Vec<Answer>,
    output: Vec<u8>,
}

/// Where a line lies in its block, and whether it is a puzzle.
#[derive(Clone, Copy)]
struct Place {
    start: usize,
    end: usize,
    puzzle: bool,
}

impl Worker {
    fn new(options: &Options) -> Worker {
        let engine = options.isa.and_then(Engine::with).unwrap_or_default();
        Worker {
            engine,
            input: Vec::new(),
            lines: Vec::new(),
            puzzles: Vec::new(),
            answers: Vec::new(),
            output: Vec::new(),
        }
    }

    /// Finds the lines of `input` and the puzzles among them.
    fn read(&mut self) {
        self.lines.clear();
        self.puzzles.clear();
        let block = &self.input[..];
        let mut start = 0;
        while start < block.len() {
            // Nearly every line is a puzzle of 81 symbols and nothing else; no symbol is a line's end.
            let short = block[start..].first_chunk().filter(|line: &&[u8; 82]| line[81] == b'\n');
            if let Some(puzzle) = short.and_then(|line| line.first_chunk()).and_then(parse_cells) {
                self.puzzles.push(puzzle);
                self.lines.push(Place { start, end: start + 81, puzzle: true });
                start += 82;
                continue;
            }
            let length = block[start..].iter().position(|&byte| byte == b'\n');
            let next = length.map_or(block.len(), |length| start + length + 1);
            let line = &block[start..length.map_or(block.len(), |length| start + length)];
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let puzzle = parse(line);
            self.puzzles.extend(puzzle);
            self.lines.push(Place { start, end: start + line.len(), puzzle: puzzle.is_some() });
            start = next;
        }
    }

    /// Solves the lines of `input` into `output`.
    fn solve(
        &mut self,
        limit: u64,
        first_line: u64,
        format: &impl Fn(&Line<'_>, &mut Vec<u8>),
        totals: &mut Totals,
    ) {
        self.read();
        self.output.clear();
        self.answers.resize(self.puzzles.len(), Answer::NONE);
        self.engine.answer_all(&self.puzzles, limit, &mut self.answers);
        let mut solved = self.puzzles.iter().zip(&self.answers);
        for (number, place) in (first_line..).zip(&self.lines) {
            let text = &self.input[place.start..place.end];
            let solved = if place.puzzle { solved.next() } else { None };
            match solved {
                None => totals.other += 1,
                Some((_, answer)) => {
                    totals.guesses += answer.guesses;
                    *match answer.solutions {
                        0 => &mut totals.none,
                        1 => &mut totals.one,
                        _ => &mut totals.many,
                    } += 1;
                }
            }
            format(&Line { number, text, solved }, &mut self.output);
        }
    }
}

/// The puzzle at the beginning of a line.
fn parse(line: &[u8]) -> Option<Grid9> {
    let cells: &[u8; 81] = line.first_chunk()?;
    if !matches!(line.get(81), None | Some(b' ' | b'\t' | b',' | b';' | b'#')) {
        return None;
    }
    parse_cells(cells)
}

/// The puzzle in 81 symbols.
#[inline(always)]
fn parse_cells(cells: &[u8; 81]) -> Option<Grid9> {
    let mut values = [0; 81];
    let mut bad = 0;
    // Without a branch, so that the compiler makes vectors of it.
    for (value, &byte) in values.iter_mut().zip(cells) {
        let digit = byte.wrapping_sub(b'0');
        let is_digit = u8::from(digit <= 9);
        let blank = [b'.', b'*', b'_', b'-', b'x', b'X', b'?'];
        let is_blank = blank.iter().fold(0, |any, &symbol| any | u8::from(byte == symbol));
        *value = digit * is_digit;
        bad |= 1 ^ (is_digit | is_blank);
    }
    (bad == 0).then_some(Grid9(values))
}
