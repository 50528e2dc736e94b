//! Questions of any number: blocks of them go to all cores, and the answers are written in order.
//!
//! An input that cannot be read is an unreadable question in its place, like an unreadable line; the others are
//! answered. The work is shared by [`sudokit::parallel`]; a pipe is read by a thread of its own, so that an interrupt
//! ends the program even while a read blocks.

use std::ffi::{OsStr, OsString};
use std::ops::ControlFlow;
use std::sync::Arc;

use serde_json::{Value, json};
use sudokit::Cancel;
use sudokit::notation::{Document, Format, puzzles_on_line};
use sudokit::parallel;

use crate::answer::{Answer, Reply, Total, Writer};
use crate::environment::Environment;
use crate::error::CliError;
use crate::input::{self, Input, Lines, Opened, Rest, Whole, detect, show};
use crate::output;
use crate::progress::Progress;
use crate::question::{InputInfo, Name, Place, Question};

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

/// Some questions of one input.
pub struct Block {
    content: Content,
    /// Bytes of the input up to the block's end, as far as known.
    position: u64,
}

enum Content {
    Lines { source: Arc<InputInfo>, bytes: Vec<u8>, first: usize },
    Documents { source: Arc<InputInfo>, documents: Vec<Document>, first: usize },
    Unreadable { name: Name, error: CliError },
}

/// A question, or why it cannot be read: the place, the error for stderr, and its summary for the answer's place.
pub type QuestionResult<'b> = Result<Question<'b>, (Place<'b>, CliError, String)>;

/// Takes questions in turn until it breaks off. Not generic, so that reading is compiled once and not for each command.
pub type Each<'e> = dyn FnMut(QuestionResult<'_>) -> ControlFlow<()> + 'e;

/// Answers questions in turn, with what a thread keeps from question to question.
pub type Answering<'w> = Box<dyn FnMut(&Question<'_>, &mut Answer<'_>) + 'w>;

impl Block {
    /// Reads every question in turn until `each` breaks off.
    fn each(self, each: &mut Each<'_>) {
        match self.content {
            Content::Unreadable { name, error } => {
                let summary = error.to_string();
                let _ = each(Err((Place::whole(&name), error, summary)));
            }
            Content::Documents { source, documents, first } => {
                let source = &*source;
                for (index, document) in documents.into_iter().enumerate() {
                    let place = Place { index: first + index, ..Place::whole(&source.name) };
                    let document = Arc::new(document);
                    if each(Ok(Question { place, source, document })).is_break() {
                        return;
                    }
                }
            }
            Content::Lines { source, bytes, first } => {
                let body = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
                let (mut start, mut number) = (0, first);
                for end in memchr::memchr_iter(b'\n', body).chain([body.len()]) {
                    if each_of_line(&source, &body[start..end], number, each).is_break() {
                        return;
                    }
                    (start, number) = (end + 1, number + 1);
                }
            }
        }
    }
}

/// Reads the questions of one line: mostly one, none on a line without a puzzle, several where puzzles stand beside
/// each other.
pub fn each_of_line(source: &InputInfo, line: &[u8], number: usize, each: &mut Each<'_>) -> ControlFlow<()> {
    let may_be_several = matches!(source.format.id, "line" | "sdm" | "csv") && !source.has_header;
    let parts = if may_be_several { puzzles_on_line(line) } else { None };
    match parts {
        None => one(source, line, number, 0, each),
        Some(parts) => parts
            .into_iter()
            .enumerate()
            .try_for_each(|(part, range)| one(source, &line[range], number, part, each)),
    }
}

fn one(source: &InputInfo, text: &[u8], number: usize, part: usize, each: &mut Each<'_>) -> ControlFlow<()> {
    let Some(reader) = &source.reader else { return ControlFlow::Continue(()) };
    let place = Place { name: &source.name, line: Some(number), index: 0, part, text };
    match reader.read(text, number) {
        Ok(Some(document)) => each(Ok(Question { place, source, document: Arc::new(document) })),
        Ok(None) => ControlFlow::Continue(()),
        Err(error) => each(Err((place, show(&error, text, &source.name.text), error.to_string()))),
    }
}

/// Opens an operand and detects its format.
pub fn open(operand: &OsStr, env: &Environment) -> (Name, Result<Opened, CliError>) {
    let (name, input) = Input::open(operand);
    (name, input.and_then(|input| detect(input, env)))
}

/// Sends all questions of the operands through `answer` on all cores and writes the answers in order. `worker` makes
/// what a thread keeps from question to question.
///
/// # Errors
/// If there is nothing to read or the output cannot be written. What cannot be read is an answer.
pub fn answer_all<W>(
    given: &[OsString],
    env: &Environment,
    chunk: ChunkSize,
    worker: impl Fn() -> W + Sync,
    answer: impl Fn(&Question<'_>, &mut W, &mut Answer<'_>) + Sync,
) -> Result<Total, CliError> {
    let writer = Writer::new(env);
    let (worker, answer) = (&worker, &answer);
    let start = || -> Answering<'_> {
        let mut state = worker();
        Box::new(move |question, reply| answer(question, &mut state, reply))
    };
    for operand in input::operands(given)? {
        if env.cancel.is_cancelled() || writer.is_closed() {
            break;
        }
        let (name, opened) = open(&operand, env);
        answer_input(name, opened, env, chunk, &writer, &start);
    }
    writer.finish()
}

/// Sends the questions of one input to all cores; each thread answers with what it gets from `start`.
pub fn answer_input<'w>(
    name: Name,
    opened: Result<Opened, CliError>,
    env: &Environment,
    chunk: ChunkSize,
    writer: &Writer<'_>,
    start: &(dyn Fn() -> Answering<'w> + Sync),
) {
    let over = Cancel::new();
    let (blocks, progress) = blocks(name, opened, env, chunk, &over);
    let first = writer.turn();
    let options = parallel::Options::threads(env.threads).with_cancel(env.cancel.clone());
    let work = |answer: &mut Answering<'w>, (order, block): (usize, Block)| {
        let mut reply = Reply::default();
        let position = block.position;
        block.each(&mut |outcome| {
            if env.cancel.is_cancelled() {
                reply.interrupt();
                return ControlFlow::Break(());
            }
            answer_one(outcome, &mut reply, (first + order, writer), env, &mut **answer);
            ControlFlow::Continue(())
        });
        (reply, position)
    };
    let consume = |(reply, position)| {
        let flow = writer.deliver(reply);
        progress.set(position);
        if flow.is_break() {
            over.cancel();
        }
        flow
    };
    let _ = parallel::run(&options, blocks.enumerate(), start, work, consume);
    if env.cancel.is_cancelled() {
        writer.close();
    }
}

/// Answers one question, or says that it cannot be read.
pub fn answer_one(
    outcome: QuestionResult<'_>,
    reply: &mut Reply,
    (order, writer): (usize, &Writer<'_>),
    env: &Environment,
    answer: &mut dyn FnMut(&Question<'_>, &mut Answer<'_>),
) {
    match outcome {
        Ok(question) => {
            let mut one = Answer::to(&question, reply, order, writer, env.json);
            let ignored = &question.document.not_interpreted;
            if !ignored.is_empty() {
                one.remark(&format!("not understood and ignored: {}", ignored.join(", ")));
            }
            match env.refuses(&question.document) {
                Some((error, why)) => one.report_error_as(&error, &why),
                None => answer(&question, &mut one),
            }
            one.end();
        }
        Err((place, error, summary)) => {
            Answer::unreadable(place, &error, &summary, reply, (order, writer), env.json);
        }
    }
}

type Blocks = Box<dyn Iterator<Item = Block> + Send>;

/// The questions of an input in blocks, and a progress line for it.
fn blocks(
    name: Name,
    opened: Result<Opened, CliError>,
    env: &Environment,
    chunk: ChunkSize,
    over: &Cancel,
) -> (Blocks, Progress) {
    match opened {
        Err(error) => {
            let block = Block { content: Content::Unreadable { name, error }, position: 0 };
            (Box::new(std::iter::once(block)), Progress::counting("puzzles"))
        }
        Ok(Opened::Whole(Whole { name, format, documents, rest })) => {
            let source = Arc::new(InputInfo { name, format, reader: None, has_header: false });
            let first = documents.len() + 1;
            let head = one_by_one(source.clone(), documents, 1);
            let rest = rest.map(|rest| GridChunks { source, rest, first });
            (Box::new(head.chain(rest.into_iter().flatten())), Progress::counting("puzzles"))
        }
        Ok(Opened::Lines(lines)) => {
            let progress = Progress::for_input(&lines.input);
            let cutter = Cutter::new(*lines, chunk, env.threads);
            if cutter.input.length.is_some() {
                return (Box::new(cutter), progress);
            }
            let (cancel, over) = (env.cancel.clone(), over.clone());
            let is_over = move || cancel.is_cancelled() || over.is_cancelled();
            (Box::new(parallel::read_ahead(2 * env.threads, cutter, is_over)), progress)
        }
    }
}

fn one_by_one(
    source: Arc<InputInfo>,
    documents: Vec<Document>,
    first: usize,
) -> impl Iterator<Item = Block> + Send {
    documents.into_iter().enumerate().map(move |(index, document)| {
        let (source, documents) = (source.clone(), vec![document]);
        Block { content: Content::Documents { source, documents, first: first + index }, position: 0 }
    })
}

/// The grids of a long text, chunk by chunk.
struct GridChunks {
    source: Arc<InputInfo>,
    rest: Rest,
    first: usize,
}

impl Iterator for GridChunks {
    type Item = Block;

    fn next(&mut self) -> Option<Block> {
        let content = match self.rest.next()? {
            Ok(documents) => {
                let first = self.first;
                self.first += documents.len();
                Content::Documents { source: self.source.clone(), documents, first }
            }
            Err(error) => Content::Unreadable { name: self.source.name.clone(), error },
        };
        Some(Block { content, position: 0 })
    }
}

/// Cuts an input into blocks of whole lines.
struct Cutter {
    input: Input,
    source: Arc<InputInfo>,
    pending: Vec<u8>,
    complete: bool,
    /// How many bytes a block should have.
    goal: usize,
    first: usize,
    position: u64,
}

/// A line longer than this is cut, so that input without line ends does not fill the memory.
const LONGEST_LINE: usize = 1 << 20;

impl Cutter {
    fn new(lines: Lines, chunk: ChunkSize, threads: usize) -> Cutter {
        let Lines { input, source, head, complete } = lines;
        let source = Arc::new(source);
        let goal = match input.length {
            // A short file is still shared between the cores.
            Some(length) => (length as usize / (8 * threads)).clamp(512, chunk.bytes()),
            None => chunk.bytes(),
        };
        Cutter { input, source, pending: head, complete, goal, first: 1, position: 0 }
    }

    /// Whole lines of about `goal` bytes; the rest of the input if it has no line end.
    fn take_block(&mut self) -> Block {
        let within = &self.pending[..self.pending.len().min(self.goal)];
        let last_end = memchr::memrchr(b'\n', within);
        let next_end = || memchr::memchr(b'\n', &self.pending);
        let end = last_end.or_else(next_end).map_or(self.pending.len(), |at| at + 1);
        let rest = self.pending.split_off(end);
        let bytes = std::mem::replace(&mut self.pending, rest);
        let first = self.first;
        self.first += memchr::memchr_iter(b'\n', &bytes).count();
        self.position += bytes.len() as u64;
        let content = Content::Lines { source: self.source.clone(), bytes, first };
        Block { content, position: self.position }
    }
}

impl Iterator for Cutter {
    type Item = Block;

    /// The next block. Reads only where there is no whole line left, so that a slow pipe is answered line by line.
    fn next(&mut self) -> Option<Block> {
        while !self.complete
            && self.pending.len() < LONGEST_LINE
            && memchr::memchr(b'\n', &self.pending).is_none()
        {
            match self.input.read_some(&mut self.pending, self.goal.max(4096)) {
                Ok(count) => self.complete = count == 0,
                Err(error) => {
                    (self.complete, self.pending) = (true, Vec::new());
                    let content = Content::Unreadable { name: self.source.name.clone(), error };
                    return Some(Block { content, position: self.position });
                }
            }
        }
        if self.pending.is_empty() { None } else { Some(self.take_block()) }
    }
}

/// Sends all questions of the operands, unreadable ones too, through `work` on all cores and gives the results to
/// `consume` in order.
///
/// # Errors
/// If there is nothing to read, or the first error of `consume`.
pub fn map_all<W, R: Send>(
    given: &[OsString],
    env: &Environment,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(QuestionResult<'_>, &mut W) -> R + Sync,
    mut consume: impl FnMut(R) -> Result<(), CliError> + Send,
) -> Result<(), CliError> {
    for operand in input::operands(given)? {
        let over = Cancel::new();
        let (name, opened) = open(&operand, env);
        let (blocks, progress) = blocks(name, opened, env, ChunkSize::Large, &over);
        let options = parallel::Options::threads(env.threads).with_cancel(env.cancel.clone());
        let work = |worker: &mut W, block: Block| {
            let (mut results, position) = (Vec::new(), block.position);
            block.each(&mut |outcome| {
                results.push(work(without_rules(outcome, env), worker));
                ControlFlow::Continue(())
            });
            (results, position)
        };
        let consume = |(results, position): (Vec<R>, u64)| {
            progress.set(position);
            match results.into_iter().try_for_each(&mut consume) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    over.cancel();
                    ControlFlow::Break(error)
                }
            }
        };
        if let Some(error) = parallel::run(&options, blocks, &worker, work, consume).broken() {
            return Err(error);
        }
    }
    Ok(())
}

/// A puzzle with rules is unreadable for a command that takes none.
#[allow(clippy::result_large_err, reason = "what a block hands out is moved once")]
fn without_rules<'b>(outcome: QuestionResult<'b>, env: &Environment) -> QuestionResult<'b> {
    let question = outcome?;
    match env.refuses(&question.document) {
        None => Ok(question),
        Some((_, why)) => {
            let error = CliError::Input(format!("{}: {why}", question.place.words()));
            Err((question.place, error, why))
        }
    }
}

/// A question that outlives its input, for commands that look at a few.
pub struct Owned {
    /// The input's name in JSON.
    pub source: String,
    /// The line, where a puzzle takes one.
    pub line: Option<usize>,
    /// The question as text; none where the input as a whole failed.
    pub input: Option<String>,
    /// The place in messages.
    pub place: String,
    /// The format in which it was read.
    pub format: Option<&'static Format>,
    /// The puzzle, or why it cannot be read.
    pub document: Result<Arc<Document>, CliError>,
}

impl Owned {
    /// Takes the puzzle out.
    ///
    /// # Errors
    /// Says why the puzzle cannot be read.
    pub fn take(&mut self) -> Result<Arc<Document>, CliError> {
        std::mem::replace(&mut self.document, Err(CliError::Input(String::new())))
    }

    /// The field `question` of its answer.
    pub fn question(&self, number: usize) -> Value {
        json!({"number": number, "source": self.source, "line": self.line, "input": self.input})
    }
}

/// All questions of the operands, unreadable ones in their places.
///
/// # Errors
/// If there is nothing to read.
pub fn read_all(given: &[OsString], env: &Environment) -> Result<Vec<Owned>, CliError> {
    let mut found = Vec::new();
    for operand in input::operands(given)? {
        let (name, opened) = open(&operand, env);
        let (blocks, _progress) = blocks(name, opened, env, ChunkSize::Large, &Cancel::new());
        for block in blocks {
            block.each(&mut |outcome| {
                if let Ok(question) = &outcome
                    && !question.document.not_interpreted.is_empty()
                {
                    let ignored = question.document.not_interpreted.join(", ");
                    let place = question.place.words();
                    output::complain(&format!("{place}: not understood and ignored: {ignored}"));
                }
                found.push(match without_rules(outcome, env) {
                    Ok(question) => Owned {
                        source: question.place.name.id.clone(),
                        line: question.place.line,
                        input: Some(question.input().into_owned()),
                        place: question.place.words(),
                        format: Some(question.source.format),
                        document: Ok(question.document),
                    },
                    Err((place, error, _)) => Owned {
                        source: place.name.id.clone(),
                        line: place.line,
                        input: place.line.map(|_| place.shown().into_owned()),
                        place: place.words(),
                        format: None,
                        document: Err(error),
                    },
                });
                ControlFlow::Continue(())
            });
        }
    }
    if found.is_empty() {
        return Err(CliError::Input("there is no puzzle in the input".into()));
    }
    Ok(found)
}

/// The one question of the operands.
///
/// # Errors
/// If there is none, or the error of `several` if there are several.
pub fn read_one(
    given: &[OsString],
    env: &Environment,
    several: impl FnOnce(usize) -> CliError,
) -> Result<Owned, CliError> {
    let mut all = read_all(given, env)?;
    if all.len() > 1 {
        return Err(several(all.len()));
    }
    Ok(all.remove(0))
}

/// The error for commands that take one puzzle.
pub fn takes_one(found: usize) -> CliError {
    CliError::Usage(format!("this takes one puzzle; the input has {found}"))
}
