//! Files of any length: blocks of whole lines go to all cores, and what comes back is written in order.
//!
//! ```text
//!   reader thread ── blocks ──▶ workers ── replies ──▶ writer (the caller's thread, in order)
//!        ▲                                                │
//!        └──────────────── permits ◀──────────────────────┘   as many blocks in flight as permits: bounded memory
//! ```
//!
//! The reader has a thread of its own that nobody waits for, so that an interrupt ends the program even while a read
//! from a pipe blocks. After an interrupt the writer writes what was finished up to the first gap: never a torn line,
//! never a line out of order.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use sudokit::Cancel;
use sudokit::notation::{Document, Format, LineReader, ReadError};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::{Input, Lines, Opened, detect, show};
use crate::output;
use crate::progress::Progress;

/// Some puzzles of one input.
pub struct Block {
    /// Where they come from.
    pub source: Arc<Source>,
    content: Content,
}

enum Content {
    Lines { bytes: Vec<u8>, first: usize },
    Documents { documents: Vec<Document>, first: usize },
}

/// What is known of an input.
pub struct Source {
    /// What to call it in messages.
    pub name: String,
    /// Its format.
    pub format: &'static Format,
    /// Reads its lines, if it is one puzzle a line.
    pub reader: Option<LineReader>,
}

/// One puzzle of a block.
pub struct Task<'b> {
    /// The line on which it stands, or its number in a text of several lines; from 1.
    pub number: usize,
    /// The puzzle.
    pub document: Document,
    /// Where it comes from.
    pub source: &'b Source,
}

impl Task<'_> {
    /// Names the place for messages: `line 7`, or `puzzle 2`.
    pub fn place(&self) -> String {
        let word = if self.source.reader.is_some() { "line" } else { "puzzle" };
        format!("{}, {word} {}", self.source.name, self.number)
    }
}

/// What a worker made of a block.
#[derive(Default)]
pub struct Reply {
    /// Data for stdout, whole lines.
    pub out: Vec<u8>,
    /// Messages for stderr.
    pub remarks: Vec<String>,
    /// How it ended.
    pub exit: Option<Exit>,
    /// Figures that the command adds up.
    pub tally: BTreeMap<&'static str, u64>,
    /// The block was left unfinished: nothing after it may be written.
    pub cut: bool,
}

impl Reply {
    /// Adds a line of data.
    pub fn line(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
        self.out.push(b'\n');
    }

    /// Adds an exit code.
    pub fn exit(&mut self, exit: Exit) {
        self.exit = Some(self.exit.map_or(exit, |known| known.and(exit)));
    }

    /// Counts something.
    pub fn count(&mut self, what: &'static str, by: u64) {
        *self.tally.entry(what).or_default() += by;
    }

    /// Complains of a line that cannot be read.
    pub fn unreadable(&mut self, error: &ReadError, line: &[u8], name: &str) {
        self.remarks.push(show(error, line, name).to_string());
        self.exit(Exit::Unreadable);
    }

    /// Takes over everything of another reply but its data.
    pub fn absorb(&mut self, other: Reply) {
        self.remarks.extend(other.remarks);
        other.exit.into_iter().for_each(|exit| self.exit(exit));
        for (what, count) in other.tally {
            self.count(what, count);
        }
        self.cut |= other.cut;
    }
}

/// What all replies came to.
#[derive(Default)]
pub struct Total {
    /// How it ended.
    pub exit: Exit,
    /// Figures added up.
    pub tally: BTreeMap<&'static str, u64>,
}

impl Total {
    /// Adds the exit code and the figures of a reply.
    pub fn add(&mut self, reply: Reply) {
        self.exit = self.exit.and(reply.exit.unwrap_or_default());
        for (what, count) in reply.tally {
            self.count(what, count);
        }
    }

    /// Counts something.
    pub fn count(&mut self, what: &'static str, by: u64) {
        *self.tally.entry(what).or_default() += by;
    }
}

impl Block {
    /// Works on each puzzle in turn. A line that cannot be read is complained of, and `unreadable` may put something
    /// in its place. Stops between puzzles when the user interrupts.
    pub fn each(
        self,
        env: &Environment,
        mut work: impl FnMut(Task<'_>, &mut Reply),
        mut unreadable: impl FnMut(&ReadError, &mut Reply),
    ) -> Reply {
        let mut reply = Reply::default();
        let Block { source, content } = self;
        match content {
            Content::Documents { documents, first } => {
                for (index, document) in documents.into_iter().enumerate() {
                    if env.cancel.is_cancelled() {
                        reply.cut = true;
                        return reply;
                    }
                    work(Task { number: first + index, document, source: &source }, &mut reply);
                }
            }
            Content::Lines { ref bytes, first } => {
                let Some(reader) = &source.reader else { return reply };
                let body = bytes.strip_suffix(b"\n").unwrap_or(bytes);
                for (index, line) in body.split(|&byte| byte == b'\n').enumerate() {
                    if env.cancel.is_cancelled() {
                        reply.cut = true;
                        return reply;
                    }
                    match reader.read(line, first + index) {
                        Ok(Some(document)) => {
                            work(Task { number: first + index, document, source: &source }, &mut reply);
                        }
                        Ok(None) => {}
                        Err(error) => {
                            reply.unreadable(&error, line, &source.name);
                            unreadable(&error, &mut reply);
                        }
                    }
                }
            }
        }
        reply
    }
}

/// How many bytes of lines a worker gets at a time. Less for work that takes long, so that answers come early and
/// the cores end together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ChunkSize {
    /// A few lines.
    Small,
    /// Thousands of lines.
    Large,
}

impl ChunkSize {
    fn bytes(self) -> usize {
        match self {
            ChunkSize::Small => 2 << 10,
            ChunkSize::Large => 256 << 10,
        }
    }
}

/// Sends all puzzles of the operands through `work` on all cores and writes the replies in order.
///
/// # Errors
/// If an input cannot be opened or its format cannot be detected, or the output cannot be written.
pub fn run(
    operands: &[String],
    env: &Environment,
    chunk: ChunkSize,
    work: impl Fn(Block) -> Reply + Sync,
) -> Result<Total, CliError> {
    let mut total = Total::default();
    for input in Input::open_all(operands)? {
        if env.cancel.is_cancelled() {
            break;
        }
        run_opened(detect(input, env)?, env, chunk, &work, &mut total)?;
    }
    Ok(total)
}

/// A block with its place in the order, and the number of bytes of the input up to its end.
struct Numbered<T> {
    order: usize,
    position: u64,
    value: T,
}

/// Sends the puzzles of one input through `work` and adds up what comes back.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn run_opened(
    opened: Opened,
    env: &Environment,
    chunk: ChunkSize,
    work: impl Fn(Block) -> Reply + Sync,
    total: &mut Total,
) -> Result<(), CliError> {
    let progress = match &opened {
        Opened::Lines(lines) => Progress::for_input(&lines.input),
        Opened::Whole { .. } => Progress::counting("puzzles"),
    };
    let (block_out, block_in) = unbounded::<Result<Numbered<Block>, CliError>>();
    let (reply_out, reply_in) = unbounded::<Result<Numbered<Reply>, CliError>>();
    let permits = 4 * env.threads;
    let (permit_out, permit_in) = bounded::<()>(permits);
    for _ in 0..permits {
        let _ = permit_out.send(());
    }
    match opened {
        Opened::Whole { name, format, documents } => {
            let source = Arc::new(Source { name, format, reader: None });
            let blocks = documents.into_iter().enumerate().map(move |(order, document)| {
                let content = Content::Documents { documents: vec![document], first: order + 1 };
                Numbered { order, position: 0, value: Block { source: source.clone(), content } }
            });
            thread::spawn(move || {
                for block in blocks {
                    if permit_in.recv().is_err() || block_out.send(Ok(block)).is_err() {
                        return;
                    }
                }
            });
        }
        Opened::Lines(Lines { input, reader, head, complete }) => {
            let source =
                Arc::new(Source { name: input.name.clone(), format: reader.format(), reader: Some(*reader) });
            let cutter = Cutter { input, source, pending: head, complete, first: 1, order: 0, position: 0 };
            let goal = match cutter.input.length {
                // A short file is still shared between the cores.
                Some(length) => (length as usize / (8 * env.threads)).clamp(512, chunk.bytes()),
                None => chunk.bytes(),
            };
            thread::spawn(move || cutter.run(goal, &permit_in, &block_out));
        }
    }
    let over = Cancel::new();
    let work = &work;
    thread::scope(|scope| {
        for _ in 0..env.threads {
            let (block_in, reply_out, over) = (block_in.clone(), reply_out.clone(), over.clone());
            scope.spawn(move || {
                // Waiting in small steps, because the reader may be blocked in a pipe when all is over.
                while !over.is_cancelled() && !env.cancel.is_cancelled() {
                    let block = match block_in.recv_timeout(STEP) {
                        Ok(block) => block,
                        Err(RecvTimeoutError::Timeout) => continue,
                        Err(RecvTimeoutError::Disconnected) => return,
                    };
                    let reply = block.map(|Numbered { order, position, value }| Numbered {
                        order,
                        position,
                        value: work(value),
                    });
                    if reply_out.send(reply).is_err() {
                        return;
                    }
                }
            });
        }
        // The workers' copies are the only ones left, so that the writer notices when they are done.
        drop(reply_out);
        let outcome = write_in_order(&reply_in, &permit_out, env, &progress, total);
        over.cancel();
        outcome
    })
}

/// How long a thread waits before it looks whether all is over.
const STEP: Duration = Duration::from_millis(50);

fn write_in_order(
    replies: &Receiver<Result<Numbered<Reply>, CliError>>,
    permits: &Sender<()>,
    env: &Environment,
    progress: &Progress,
    total: &mut Total,
) -> Result<(), CliError> {
    let mut waiting: BTreeMap<usize, Numbered<Reply>> = BTreeMap::new();
    let mut next = 0;
    for received in replies {
        let received = received?;
        waiting.insert(received.order, received);
        while let Some(Numbered { position, value: reply, .. }) = waiting.remove(&next) {
            next += 1;
            env.output.write(&reply.out)?;
            reply.remarks.iter().for_each(|remark| output::complain(remark));
            progress.set(position);
            let cut = reply.cut;
            total.add(reply);
            let _ = permits.send(());
            if cut {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Cuts an input into blocks of whole lines.
struct Cutter {
    input: Input,
    source: Arc<Source>,
    pending: Vec<u8>,
    complete: bool,
    first: usize,
    order: usize,
    position: u64,
}

impl Cutter {
    fn run(
        mut self,
        goal: usize,
        permits: &Receiver<()>,
        blocks: &Sender<Result<Numbered<Block>, CliError>>,
    ) {
        loop {
            while !self.complete && !self.pending.contains(&b'\n') {
                if !self.read(goal, blocks) {
                    return;
                }
            }
            if self.pending.is_empty() {
                return;
            }
            let block = self.cut(goal);
            if permits.recv().is_err() || blocks.send(Ok(block)).is_err() {
                return;
            }
            if self.pending.len() < goal && !self.complete && !self.read(goal, blocks) {
                return;
            }
        }
    }

    /// Reads some more; false if nobody wants it.
    fn read(&mut self, goal: usize, blocks: &Sender<Result<Numbered<Block>, CliError>>) -> bool {
        match self.input.read_some(&mut self.pending, goal.max(4096)) {
            Ok(count) => {
                self.complete = count == 0;
                true
            }
            Err(error) => {
                let _ = blocks.send(Err(error));
                false
            }
        }
    }

    /// Whole lines of about `goal` bytes; the rest of the input if it has no line end.
    fn cut(&mut self, goal: usize) -> Numbered<Block> {
        let within = &self.pending[..self.pending.len().min(goal)];
        let last_end = within.iter().rposition(|&byte| byte == b'\n');
        let next_end = || self.pending.iter().position(|&byte| byte == b'\n');
        let end = last_end.or_else(next_end).map_or(self.pending.len(), |at| at + 1);
        let rest = self.pending.split_off(end);
        let bytes = std::mem::replace(&mut self.pending, rest);
        let first = self.first;
        self.first += bytes.iter().filter(|&&byte| byte == b'\n').count();
        self.position += bytes.len() as u64;
        let order = self.order;
        self.order += 1;
        let value = Block { source: self.source.clone(), content: Content::Lines { bytes, first } };
        Numbered { order, position: self.position, value }
    }
}
