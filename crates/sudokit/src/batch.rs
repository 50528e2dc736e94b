//! Bytes of lines in, bytes of lines out: millions of 9×9 puzzles through the engine, on several threads, in order.
//!
//! A block of whole lines is read, solved and formatted by one worker of [`parallel`], with an engine and buffers of
//! its own, and blocks are written in order. Finished blocks queue until earlier ones are written; at most 16 wait, so
//! memory is bounded to a few megabytes.
//!
//! A block is what one read gives (up to 128 KiB), cut after its last line end. Where input is slow every line is
//! answered as soon as it is there, where it is fast blocks are large, because input piles up while a block is solved.
//! (Before, a block was at least 64 KiB, and a partner who waits for an answer before it asks again waited for ever.)
//!
//! A line is a puzzle if its first 81 bytes are digits and blanks (`.` `0` `*` `_` `-` `x` `X` `?`) and nothing or a
//! separator (blank, tab, `,` `;` `#`) follows. What an answer looks like as text is the caller's business.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use crate::board::Grid9;
use crate::control::Cancel;
use crate::nine::{Answer, Engine, Isa, Task};
use crate::parallel::{self, Outcome};

/// Bytes that are read at a time: about 1,600 puzzles, whose answers stay in the cache until they are written.
const BLOCK: usize = 128 * 1024;

/// A line longer than this is cut into pieces, so that input without line ends does not fill the memory.
const LONGEST_LINE: usize = 8 * BLOCK;

/// Finished blocks that may wait for earlier ones.
const AHEAD: usize = 16;

/// How to go through the lines.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads that solve, at least 1.
    pub threads: usize,
    /// Count solutions up to this number; 1 finds a solution, 2 decides whether it is the only one.
    pub limit: u64,
    /// The instruction set; `None` or one that the machine lacks: the best there is.
    pub isa: Option<Isa>,
    /// Ends the work after the blocks in flight.
    pub cancel: Cancel,
}

impl Default for Options {
    /// One thread, unique or not, the best instruction set.
    fn default() -> Self {
        Options { threads: 1, limit: 2, isa: None, cancel: Cancel::new() }
    }
}

/// A line and its answer.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// Its number in the input, from 1.
    pub number: u64,
    /// Its bytes, without the line's end.
    pub text: &'a [u8],
    /// The puzzle and its answer; `None` if the line is not a puzzle.
    pub solved: Option<(&'a Grid9, &'a Answer)>,
}

impl Line<'_> {
    /// Appends the first solution in 81 digits and a line end; says whether there is a solution.
    pub fn write_solution(&self, out: &mut Vec<u8>) -> bool {
        let Some((_, answer)) = self.solved.filter(|(_, answer)| answer.solutions > 0) else { return false };
        let start = out.len();
        out.extend_from_slice(answer.first.values());
        // In place, a vector at a time; a solution has no blanks.
        out[start..].iter_mut().for_each(|byte| *byte += b'0');
        out.push(b'\n');
        true
    }
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

    /// Counts a line with its answer, `None` if it is not a puzzle.
    fn note(&mut self, answer: Option<&Answer>) {
        let Some(answer) = answer else {
            self.other += 1;
            return;
        };
        self.guesses += answer.guesses;
        *match answer.solutions {
            0 => &mut self.none,
            1 => &mut self.one,
            _ => &mut self.many,
        } += 1;
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
///     |line, out| {
///         if !line.write_solution(out) {
///             out.extend_from_slice(b"?\n");
///         }
///     },
/// )
/// .unwrap();
/// assert_eq!((totals.one, totals.other), (1, 1));
/// assert!(output.starts_with(b"812753649943682175") && output.ends_with(b"\n?\n"));
/// ```
///
/// # Panics
/// With a panic of one of the closures, whichever thread it happened on.
pub fn run<E: Send>(
    options: &Options,
    read: impl FnMut(&mut [u8]) -> Result<usize, E> + Send,
    mut write: impl FnMut(&[u8]) -> Result<(), E> + Send,
    format: impl Fn(&Line<'_>, &mut Vec<u8>) + Sync,
) -> Result<Totals, E> {
    let spare = Spare::default();
    let mut source = LineBlocks { read, rest: Vec::new(), next_line: 1, ended: false, spare: &spare };
    let mut totals = Totals::default();
    let outcome = parallel::run(
        &parallel::Options { threads: options.threads, ahead: AHEAD, cancel: options.cancel.clone() },
        std::iter::from_fn(move || source.next()),
        || Worker::new(options),
        |worker, block| {
            let Block { bytes, first_line } = block?;
            let mut solved = Solved { output: spare.take(), totals: Totals::default() };
            worker.solve(options.limit, first_line, &bytes, &format, &mut solved);
            spare.give(bytes);
            Ok(solved)
        },
        |solved: Result<Solved, E>| {
            let written = solved.and_then(|Solved { output, totals: of_block }| {
                write(&output)?;
                spare.give(output);
                totals.add(&of_block);
                Ok(())
            });
            written.map_or_else(ControlFlow::Break, ControlFlow::Continue)
        },
    );
    match outcome {
        Outcome::Broken(error) => return Err(error),
        Outcome::Cancelled => totals.cancelled = true,
        Outcome::Complete => {}
    }
    Ok(totals)
}

/// Buffers that were used and are free again.
#[derive(Default)]
struct Spare(Mutex<Vec<Vec<u8>>>);

impl Spare {
    /// An empty buffer.
    fn take(&self) -> Vec<u8> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    fn give(&self, mut buffer: Vec<u8>) {
        buffer.clear();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(buffer);
    }
}

/// Some whole lines of the input.
struct Block {
    bytes: Vec<u8>,
    /// The number of its first line.
    first_line: u64,
}

/// The answers to a block.
struct Solved {
    output: Vec<u8>,
    totals: Totals,
}

/// The input, cut into blocks of whole lines.
struct LineBlocks<'s, R> {
    read: R,
    /// The beginning of a line whose end has not been read yet.
    rest: Vec<u8>,
    next_line: u64,
    ended: bool,
    spare: &'s Spare,
}

impl<R> LineBlocks<'_, R> {
    /// The next block; nothing comes after an error.
    fn next<E>(&mut self) -> Option<Result<Block, E>>
    where
        R: FnMut(&mut [u8]) -> Result<usize, E>,
    {
        if self.ended {
            return None;
        }
        let mut bytes = self.spare.take();
        bytes.append(&mut self.rest);
        loop {
            let filled = bytes.len();
            bytes.resize(filled + BLOCK, 0);
            let count = match (self.read)(&mut bytes[filled..]) {
                Ok(count) => count.min(BLOCK),
                Err(error) => {
                    self.ended = true;
                    return Some(Err(error));
                }
            };
            bytes.truncate(filled + count);
            if count == 0 {
                self.ended = true;
                if bytes.is_empty() {
                    return None;
                }
                break;
            }
            if let Some(end) = bytes[filled..].iter().rposition(|&byte| byte == b'\n') {
                self.rest.extend_from_slice(&bytes[filled + end + 1..]);
                bytes.truncate(filled + end + 1);
                break;
            }
            if bytes.len() >= LONGEST_LINE {
                break;
            }
        }
        let first_line = self.next_line;
        self.next_line += line_ends(&bytes);
        Some(Ok(Block { bytes, first_line }))
    }
}

/// Number of line ends, summed up in bytes first: compilers make vectors of bytes out of that, and not of a plain
/// `count`, which took a quarter of the time of easy puzzles.
fn line_ends(block: &[u8]) -> u64 {
    let ends_of = |chunk: &[u8]| chunk.iter().fold(0u8, |ends, &byte| ends + u8::from(byte == b'\n'));
    block.chunks(192).map(|chunk| u64::from(ends_of(chunk))).sum()
}

/// One thread's engine and buffers.
struct Worker {
    engine: Engine,
    /// The lines of the block.
    lines: Vec<Place>,
    /// The puzzles among them and their answers, then what is left of earlier blocks.
    puzzles: Vec<Grid9>,
    answers: Vec<Answer>,
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
        Worker { engine, lines: Vec::new(), puzzles: Vec::new(), answers: Vec::new() }
    }

    /// Answers the lines of a block. Reading is compiled for the engine's instruction set: easy puzzles are solved in
    /// little more time than their characters take.
    fn solve(
        &mut self,
        limit: u64,
        first_line: u64,
        block: &[u8],
        format: &impl Fn(&Line<'_>, &mut Vec<u8>),
        solved: &mut Solved,
    ) {
        self.answer(block, limit);
        let Solved { output, totals } = solved;
        output.reserve(block.len());
        let mut answered = self.puzzles.iter().zip(&self.answers);
        for (number, place) in (first_line..).zip(&self.lines) {
            let solved = if place.puzzle { answered.next() } else { None };
            totals.note(solved.map(|(_, answer)| answer));
            format(&Line { number, text: &block[place.start..place.end], solved }, output);
        }
    }

    /// Finds the lines and answers the puzzles among them. Not generic, so that it is compiled as this crate is and not as
    /// the caller's is.
    fn answer(&mut self, block: &[u8], limit: u64) {
        let Worker { engine, lines, puzzles, answers } = self;
        let count = engine.enter(Reading { block, lines, puzzles });
        if answers.len() < count {
            answers.resize(count, Answer::NONE);
        }
        engine.answer_all(&puzzles[..count], limit, &mut answers[..count]);
    }
}

/// Finds the lines of a block and the puzzles among them.
struct Reading<'a> {
    block: &'a [u8],
    lines: &'a mut Vec<Place>,
    puzzles: &'a mut Vec<Grid9>,
}

impl Task for Reading<'_> {
    /// How many puzzles there are.
    type Out = usize;

    #[inline(always)]
    fn run(self) -> usize {
        let Reading { block, lines, puzzles } = self;
        lines.clear();
        let mut count = 0;
        let mut start = 0;
        while start < block.len() {
            if count == puzzles.len() {
                puzzles.push(Grid9::EMPTY);
            }
            // Nearly every line is a puzzle of 81 symbols and nothing else; no symbol is a line's end.
            let short = block[start..].first_chunk().filter(|line: &&[u8; 82]| line[81] == b'\n');
            let cells = short.and_then(|line| line.first_chunk());
            if cells.is_some_and(|cells| parse_cells(cells, &mut puzzles[count])) {
                count += 1;
                lines.push(Place { start, end: start + 81, puzzle: true });
                start += 82;
                continue;
            }
            let length = block[start..].iter().position(|&byte| byte == b'\n');
            let next = length.map_or(block.len(), |length| start + length + 1);
            let line = &block[start..length.map_or(block.len(), |length| start + length)];
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let puzzle = parse(line, &mut puzzles[count]);
            count += usize::from(puzzle);
            lines.push(Place { start, end: start + line.len(), puzzle });
            start = next;
        }
        count
    }
}

/// Reads the puzzle at the beginning of a line; says whether there is one.
fn parse(line: &[u8], puzzle: &mut Grid9) -> bool {
    let Some(cells) = line.first_chunk() else { return false };
    if !matches!(line.get(81), None | Some(b' ' | b'\t' | b',' | b';' | b'#')) || !parse_cells(cells, puzzle)
    {
        return false;
    }
    // What follows may be the solution; a second puzzle is for the caller to report.
    let mut second = Grid9::EMPTY;
    let is_second = line
        .get(82..)
        .and_then(|rest| rest.first_chunk())
        .is_some_and(|cells| parse_cells(cells, &mut second));
    let mut pairs = second.values().iter().zip(puzzle.values());
    !is_second || pairs.all(|(&own, &given)| own != 0 && (given == 0 || given == own))
}

/// Reads the puzzle in 81 symbols; says whether they are one.
#[inline(always)]
fn parse_cells(cells: &[u8; 81], puzzle: &mut Grid9) -> bool {
    let values = puzzle.values_mut();
    let mut others = 0;
    // Without a branch, so that the compiler makes vectors of it. Digits and points are nearly all that occurs.
    for at in 0..81 {
        let digit = cells[at].wrapping_sub(b'0');
        let is_digit = u8::from(digit <= 9);
        values[at] = digit * is_digit;
        others |= 1 ^ (is_digit | u8::from(cells[at] == b'.'));
    }
    let is_symbol = |byte: &u8| byte.is_ascii_digit() || b".*_-xX?".contains(byte);
    others == 0 || cells.iter().all(is_symbol)
}
