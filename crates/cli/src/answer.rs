//! The answers: one for each question, in the order of the questions.
//!
//! A worker writes the answers of some questions into a [`Reply`]; the [`Writer`] puts the replies out in order. In
//! text an answer is lines, and `# reason` where there is none. With `--json` it is one object a question:
//!
//! ```text
//! {"question":{"number":1,"source":"puzzles.txt","line":1,"input":"8…."},"verdict":"one", …}
//! {"question":{"number":2,"source":"puzzles.txt","line":2,"input":"oops"},"error":{"kind":"unreadable", …}}
//! ```
//!
//! `number` is only known when the answers before it are written, so a reply notes where it belongs. A long answer
//! (all solutions of a puzzle) is written in chunks as soon as it is its turn, so that memory stays bounded.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::{Value, json};
use sudokit::Stop;
use sudokit::notation::{Document, DocumentError};
use sudokit_protocol::ApiError;

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::output::{self, Output};
use crate::question::{Place, Question};
use crate::text::line;

/// Answers to some consecutive questions.
#[derive(Default)]
pub struct Reply {
    out: Vec<u8>,
    marks: Vec<(usize, Mark)>,
    /// Messages for stderr, ready to print.
    remarks: Vec<String>,
    exit: Option<Exit>,
    tally: BTreeMap<&'static str, u64>,
    /// The work was interrupted: nothing after this reply may be written.
    is_interrupted: bool,
}

/// Something that depends on the answers before.
#[derive(Clone, Copy)]
enum Mark {
    /// A question's answer begins.
    Question,
    /// The number of the question is inserted here.
    Number,
    /// A blank line, unless this is the first question.
    Boundary,
    /// A line before everything, written once.
    Header(&'static str),
}

/// Stands for the question's number in [`Answer::numbered_text`].
pub const NUMBER: char = '\u{0}';

impl Reply {
    /// Adds an exit code.
    pub fn exit(&mut self, exit: Exit) {
        self.exit = Some(self.exit.map_or(exit, |known| known.and(exit)));
    }

    /// Adds to a number that the command sums up.
    pub fn count(&mut self, what: &'static str, by: u64) {
        *self.tally.entry(what).or_default() += by;
    }

    /// Takes from a number what was counted twice.
    pub fn uncount(&mut self, what: &'static str, by: u64) {
        let count = self.tally.entry(what).or_default();
        *count = count.saturating_sub(by);
    }

    /// Adds a message for stderr.
    pub fn remark(&mut self, text: &str) {
        self.remarks.push(format!("sudokit: {text}"));
    }

    /// Leaves out what comes after: the work was interrupted.
    pub fn interrupt(&mut self) {
        self.is_interrupted = true;
    }

    /// Takes the text of another reply's answers, for a caller that writes it itself.
    pub fn take_text(&mut self) -> Vec<u8> {
        self.marks.clear();
        std::mem::take(&mut self.out)
    }

    /// Takes over everything of another reply but its text.
    pub fn absorb(&mut self, other: Reply) {
        self.remarks.extend(other.remarks);
        other.exit.into_iter().for_each(|exit| self.exit(exit));
        for (what, count) in other.tally {
            self.count(what, count);
        }
        self.is_interrupted |= other.is_interrupted;
    }

    /// The text with numbers and boundaries filled in.
    fn render(&mut self, state: &mut WriterState) -> Vec<u8> {
        let out = std::mem::take(&mut self.out);
        if self.marks.is_empty() {
            return out;
        }
        let mut text = Vec::with_capacity(out.len() + 8 * self.marks.len());
        let mut done = 0;
        for (at, mark) in self.marks.drain(..) {
            text.extend_from_slice(&out[done..at]);
            done = at;
            match mark {
                Mark::Question => state.number += 1,
                Mark::Number => text.extend_from_slice(state.number.to_string().as_bytes()),
                Mark::Boundary if state.number > 1 => text.push(b'\n'),
                Mark::Header(line) if !state.has_header => {
                    state.has_header = true;
                    text.extend_from_slice(line.as_bytes());
                    text.push(b'\n');
                }
                Mark::Boundary | Mark::Header(_) => {}
            }
        }
        text.extend_from_slice(&out[done..]);
        text
    }
}

/// What all replies came to.
#[derive(Default)]
pub struct Total {
    /// How it ended.
    pub exit: Exit,
    /// Numbers summed up.
    pub tally: BTreeMap<&'static str, u64>,
}

impl Total {
    /// Adds to a sum.
    pub fn count(&mut self, what: &'static str, by: u64) {
        *self.tally.entry(what).or_default() += by;
    }
}

/// Puts replies out in order, and chunks of long answers when it is their turn.
pub struct Writer<'e> {
    output: &'e Output,
    state: Mutex<WriterState>,
    moved: Condvar,
}

#[derive(Default)]
struct WriterState {
    /// The order of the reply that is written next.
    turn: usize,
    /// Questions answered so far.
    number: u64,
    has_header: bool,
    /// Nothing more may be written.
    closed: bool,
    error: Option<CliError>,
    total: Total,
}

impl<'e> Writer<'e> {
    /// A writer to the command's output.
    pub fn new(env: &'e Environment) -> Writer<'e> {
        Writer { output: &env.output, state: Mutex::default(), moved: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, WriterState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The order of the next reply.
    pub fn turn(&self) -> usize {
        self.lock().turn
    }

    /// Whether nothing more is written, because of an interrupt or an error.
    pub fn is_closed(&self) -> bool {
        self.lock().closed
    }

    /// Writes the next reply in order; `Break` says that there is no use going on.
    pub fn deliver(&self, mut reply: Reply) -> ControlFlow<()> {
        let mut state = self.lock();
        if !state.closed {
            let text = reply.render(&mut state);
            self.put(&text, &mut state);
            reply.remarks.iter().for_each(|remark| output::remark(remark));
            state.total.exit = state.total.exit.and(reply.exit.unwrap_or_default());
            for (what, count) in reply.tally {
                state.total.count(what, count);
            }
            state.closed |= reply.is_interrupted;
        }
        state.turn += 1;
        self.moved.notify_all();
        if state.closed { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Waits until it is the reply's turn and writes what it has so far; false says that there is no use going on.
    fn put_early(&self, order: usize, reply: &mut Reply) -> bool {
        let mut state = self.lock();
        while state.turn != order && !state.closed {
            state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if !state.closed {
            let text = reply.render(&mut state);
            self.put(&text, &mut state);
        }
        !state.closed
    }

    /// Writes what the reply has so far if it is its turn; false says that there is no use going on.
    fn put_now(&self, order: usize, reply: &mut Reply) -> bool {
        let mut state = self.lock();
        if !state.closed && state.turn == order {
            let text = reply.render(&mut state);
            self.put(&text, &mut state);
        }
        !state.closed
    }

    fn put(&self, text: &[u8], state: &mut WriterState) {
        if !text.is_empty()
            && let Err(error) = self.output.write(text)
        {
            (state.closed, state.error) = (true, Some(error));
        }
    }

    /// Ends the waiting of workers.
    pub fn close(&self) {
        self.lock().closed = true;
        self.moved.notify_all();
    }

    /// What all replies came to.
    ///
    /// # Errors
    /// If the output could not be written.
    pub fn finish(self) -> Result<Total, CliError> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.error.map_or(Ok(state.total), Err)
    }
}

/// The answer to one question, as it is being written.
pub struct Answer<'a> {
    /// The answers of which it is one.
    pub reply: &'a mut Reply,
    place: Place<'a>,
    json: bool,
    writer: &'a Writer<'a>,
    order: usize,
    /// Of an open list: whether it has an item.
    list: Option<bool>,
    /// When the answer began, or a chunk of it was written because items came slowly.
    written: Instant,
}

/// A chunk of a long answer is written when it has this many bytes.
const CHUNK: usize = 64 << 10;
/// Items of a list are written after so long, if it is their turn.
const PATIENCE: Duration = Duration::from_millis(200);

impl<'a> Answer<'a> {
    /// Begins the answer to a question.
    pub fn to(
        question: &'a Question<'_>,
        reply: &'a mut Reply,
        order: usize,
        writer: &'a Writer<'a>,
        json: bool,
    ) -> Answer<'a> {
        let mut answer =
            Answer { reply, place: question.place, json, writer, order, list: None, written: Instant::now() };
        answer.begin(|| question.input().into_owned(), &question.document.not_interpreted);
        answer
    }

    /// Begins the answer to a puzzle that comes from no input.
    pub fn at(
        place: Place<'a>,
        document: &Document,
        reply: &'a mut Reply,
        order: usize,
        writer: &'a Writer<'a>,
        json: bool,
    ) -> Answer<'a> {
        let mut answer = Answer { reply, place, json, writer, order, list: None, written: Instant::now() };
        answer.begin(|| line(document), &[]);
        answer
    }

    /// Begins the answer to a question that is no puzzle.
    pub fn about(
        place: Place<'a>,
        reply: &'a mut Reply,
        order: usize,
        writer: &'a Writer<'a>,
        json: bool,
    ) -> Answer<'a> {
        let mut answer = Answer { reply, place, json, writer, order, list: None, written: Instant::now() };
        answer.begin(|| None::<String>, &[]);
        answer
    }

    /// The whole answer to something that cannot be read.
    pub fn unreadable(
        place: Place<'a>,
        error: &CliError,
        summary: &str,
        reply: &'a mut Reply,
        (order, writer): (usize, &'a Writer<'a>),
        json: bool,
    ) {
        let mut answer = Answer { reply, place, json, writer, order, list: None, written: Instant::now() };
        // An input that cannot be read as a whole asks nothing.
        answer.begin(|| place.line.map(|_| place.shown().into_owned()), &[]);
        answer.reply.remarks.push(error.message());
        answer.reply.exit(error.exit());
        answer.reason(error.exit(), summary);
        answer.end();
    }

    fn begin<T: Serialize>(&mut self, input: impl FnOnce() -> T, ignored: &[String]) {
        self.mark(Mark::Question);
        if self.json {
            self.raw("{\"question\":{\"number\":");
            self.mark(Mark::Number);
            let (source, line) = (self.place.name.id.clone(), self.place.line);
            self.field("source", source);
            self.field("line", line);
            self.field("input", input());
            if !ignored.is_empty() {
                self.field("ignored", ignored);
            }
            self.raw("}");
        }
    }

    fn mark(&mut self, mark: Mark) {
        self.reply.marks.push((self.reply.out.len(), mark));
    }

    fn raw(&mut self, text: &str) {
        self.reply.out.extend_from_slice(text.as_bytes());
    }

    fn value(&mut self, value: impl Serialize) {
        // Values made by this program always serialize; if one did not, the object must still be whole.
        if serde_json::to_writer(&mut self.reply.out, &value).is_err() {
            self.raw("null");
        }
    }

    fn close_list(&mut self) {
        if self.list.take().is_some() {
            self.raw("]");
        }
    }

    /// Whether answers are JSON objects.
    pub fn is_json(&self) -> bool {
        self.json
    }

    /// Adds a field to the object; nothing in text.
    pub fn field(&mut self, name: &str, value: impl Serialize) {
        if self.json {
            self.close_list();
            self.raw(",");
            self.value(name);
            self.raw(":");
            self.value(value);
        }
    }

    /// Adds the fields of a reply of the protocol, in their order; nothing in text.
    pub fn object(&mut self, reply: &impl Serialize) {
        if !self.json {
            return;
        }
        self.close_list();
        let start = self.reply.out.len();
        self.value(reply);
        if self.reply.out[start..].starts_with(b"{\"") {
            // Its fields stand among the others.
            self.reply.out[start] = b',';
            self.reply.out.pop();
        } else {
            self.reply.out.truncate(start);
        }
    }

    /// Begins a list of the object; nothing in text.
    pub fn list(&mut self, name: &str) {
        if self.json {
            self.close_list();
            self.raw(",");
            self.value(name);
            self.raw(":[");
            self.list = Some(false);
        }
    }

    /// Adds an item to the list, or a line of text. `Break` says that nobody wants more.
    pub fn item<T: Serialize>(
        &mut self,
        value: impl FnOnce() -> T,
        text: impl FnOnce() -> String,
    ) -> ControlFlow<()> {
        if self.json {
            if self.list == Some(true) {
                self.raw(",");
            }
            self.list = Some(true);
            self.value(value());
        } else {
            self.text(&text());
        }
        let is_open = if self.reply.out.len() > CHUNK {
            self.writer.put_early(self.order, self.reply)
        } else if self.written.elapsed() >= PATIENCE {
            self.written = Instant::now();
            self.writer.put_now(self.order, self.reply)
        } else {
            true
        };
        if is_open { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Adds a line of text; nothing with `--json`.
    pub fn text(&mut self, line: &str) {
        if !self.json {
            self.raw(line);
            self.raw("\n");
        }
    }

    /// Adds a line of text in which [`NUMBER`] stands for the question's number.
    pub fn numbered_text(&mut self, line: &str) {
        if !self.json {
            for (index, part) in line.split(NUMBER).enumerate() {
                if index > 0 {
                    self.mark(Mark::Number);
                }
                self.raw(part);
            }
            self.raw("\n");
        }
    }

    /// A blank line before this answer's text, unless it is the first.
    pub fn boundary(&mut self) {
        if !self.json {
            self.mark(Mark::Boundary);
        }
    }

    /// A line before all answers, written once, and only if there is an answer that wants it.
    pub fn header(&mut self, line: &'static str) {
        if !self.json {
            self.mark(Mark::Header(line));
        }
    }

    /// The line `# reason`, or the field `error`.
    fn reason(&mut self, exit: Exit, reason: &str) {
        if self.json {
            self.field("error", json!({"kind": exit.kind(), "detail": reason}));
        } else {
            self.text(&format!("# {}", reason.replace('\n', " ")));
        }
    }

    /// Says on stderr what the answer alone does not.
    pub fn remark(&mut self, text: &str) {
        let words = self.place.words();
        self.reply.remark(&format!("{words}: {text}"));
    }

    /// Says how many steps of a path come before the one that is shown, if any do; JSON has a field for that.
    pub fn remark_steps_before(&mut self, count: usize) {
        match count {
            _ if self.is_json() => {}
            0 => {}
            1 => self.remark("after 1 other step"),
            _ => self.remark(&format!("after {count} other steps")),
        }
    }

    /// There is no answer, or no more of it: `# reason` or the field `error`, a message on stderr, an exit code.
    pub fn fail(&mut self, exit: Exit, reason: &str) {
        self.reply.exit(exit);
        self.remark(reason);
        self.reason(exit, reason);
    }

    /// The protocol has no reply: `# reason` or the field `error`, a message on stderr, an exit code.
    pub fn report_error(&mut self, error: &ApiError) {
        self.report_error_as(error, &error.to_string());
    }

    /// An error ([`Answer::report_error`]) that text states in these words.
    pub fn report_error_as(&mut self, error: &ApiError, words: &str) {
        self.reply.exit(Exit::of(error));
        if error.stop() == Some(Stop::Cancelled) {
            self.reply.interrupt();
        }
        self.remark(words);
        if self.json {
            self.field("error", error.reply());
        } else {
            self.text(&format!("# {}", words.replace('\n', " ")));
        }
    }

    /// The answer is no, which a reply of the protocol says itself: `# reason` in text.
    pub fn no_in_text(&mut self, reason: &str) {
        self.reply.exit(Exit::No);
        self.text(&format!("# {reason}"));
    }

    /// A limit cut the answer, as a reply of the protocol says itself: `# reason` in text, a message on stderr, exit
    /// code 3. An interrupt leaves out what comes after.
    pub fn stopped_in_text(&mut self, stop: Stop, what: &str) {
        if stop == Stop::Cancelled {
            self.reply.interrupt();
        }
        let reason = if what.is_empty() { stop.to_string() } else { format!("{what}: {stop}") };
        self.partial(&reason);
    }

    /// The answer is incomplete for a reason that is no limit of the budget: `# reason`, a message on stderr, exit
    /// code 3; the fields say it in JSON.
    pub fn partial(&mut self, reason: &str) {
        self.reply.exit(Exit::Partial);
        self.remark(reason);
        self.text(&format!("# {reason}"));
    }

    /// The answer is no, which a reply of the protocol says itself: `# reason` in text, and a message on stderr.
    pub fn incomplete(&mut self, reason: &str) {
        self.remark(reason);
        self.no_in_text(reason);
    }

    /// Ends the answer.
    pub fn end(mut self) {
        if self.json {
            self.close_list();
            self.raw("}\n");
        }
    }
}

/// The field `error` of what cannot be read.
pub fn unreadable(error: &CliError) -> Value {
    json!({"kind": error.exit().kind(), "detail": error.to_string()})
}

/// The exit code and the words for a document that is no puzzle for a command.
pub fn not_answerable(error: &DocumentError) -> (Exit, String) {
    match error {
        DocumentError::Clash(error) => (Exit::No, format!("not valid: {error}")),
        error => (Exit::Unreadable, error.to_string()),
    }
}
