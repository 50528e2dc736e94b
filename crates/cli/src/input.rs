//! Where puzzles come from: operands, files, pipes; and which format they are in.
//!
//! An operand is stdin (`-`), a file, or a puzzle itself. Line ends may be LF, CR LF or CR; UTF-16 with a byte order
//! mark is converted.

use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use sudokit::notation::{
    BlockReader, Document, Format, LineReader, OptionNames, ReadError, ReadErrorKind, ReadOptions, read,
};

use crate::environment::Environment;
use crate::error::CliError;
use crate::question::{InputInfo, Name};

/// A text with puzzles, opened but not read.
pub struct Input {
    /// What to call it.
    pub name: Name,
    /// Its length in bytes if it is known.
    pub length: Option<u64>,
    reader: Box<dyn Read + Send>,
    /// The last byte read was CR, so that a following LF belongs to the same line end.
    after_cr: bool,
}

/// What to call an operand.
fn name_of(operand: &OsStr) -> Name {
    let path = || operand.to_string_lossy().into_owned();
    match classify(operand) {
        Operand::Stdin => Name { text: "standard input".into(), id: "-".into() },
        Operand::Puzzle(_) => Name { text: "the puzzle".into(), id: "argument".into() },
        Operand::File => Name { text: path(), id: path() },
    }
}

/// What an operand stands for.
enum Operand<'o> {
    Stdin,
    File,
    Puzzle(&'o str),
}

/// A path that exists, or looks like one, is a file; anything else that is text is a puzzle.
fn classify(operand: &OsStr) -> Operand<'_> {
    match operand.to_str() {
        Some("-") => Operand::Stdin,
        Some(text) if !looks_like_a_path(text) && !Path::new(operand).exists() => Operand::Puzzle(text),
        _ => Operand::File,
    }
}

/// A word too short for a puzzle, or with an ending as file names have.
fn looks_like_a_path(operand: &str) -> bool {
    let short = operand.chars().count() < 16 && !operand.contains('\n');
    let ending = Path::new(operand).extension().and_then(|e| e.to_str()).is_some_and(|extension| {
        (2..=5).contains(&extension.len()) && extension.chars().all(|c| c.is_ascii_alphabetic())
    });
    short || (ending && !operand.contains(['\n', ' ', '|']))
}

/// The operands to read: those given, or else stdin.
///
/// # Errors
/// If nothing is named and stdin is a terminal.
pub fn operands(given: &[OsString]) -> Result<Vec<OsString>, CliError> {
    if !given.is_empty() {
        return Ok(given.to_vec());
    }
    if io::stdin().is_terminal() {
        let text = "name a puzzle or a file, or pipe puzzles in; --help shows examples";
        return Err(CliError::Usage(text.to_string()));
    }
    Ok(vec!["-".into()])
}

impl Input {
    /// Opens an operand. Its name is known even if that fails.
    pub fn open(operand: &OsStr) -> (Name, Result<Input, CliError>) {
        let name = name_of(operand);
        let opened = match classify(operand) {
            Operand::Stdin => Ok((None, Box::new(io::stdin()) as Box<dyn Read + Send>)),
            Operand::Puzzle(text) => {
                let bytes = text.as_bytes().to_vec();
                Ok((Some(bytes.len() as u64), Box::new(io::Cursor::new(bytes)) as Box<dyn Read + Send>))
            }
            Operand::File => open_file(Path::new(operand)),
        };
        let input =
            opened.map(|(length, reader)| Input { name: name.clone(), length, reader, after_cr: false });
        (name, input)
    }

    /// Reads some bytes into the buffer, with LF for every line end. 0 means the end.
    ///
    /// # Errors
    /// If the operating system cannot read the file.
    pub fn read_into(&mut self, buffer: &mut [u8]) -> Result<usize, CliError> {
        loop {
            let count = match self.reader.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                outcome => outcome.map_err(CliError::io(format!("cannot read {}", self.name.text)))?,
            };
            let length = self.normalize_line_ends(&mut buffer[..count]);
            // A lone LF after a CR that ended the last read is nothing, and not the end.
            if length > 0 || count == 0 {
                return Ok(length);
            }
        }
    }

    /// CR LF and CR become LF; gives the new length.
    fn normalize_line_ends(&mut self, bytes: &mut [u8]) -> usize {
        if !self.after_cr && memchr::memchr(b'\r', bytes).is_none() {
            return bytes.len();
        }
        let mut length = 0;
        for at in 0..bytes.len() {
            let byte = bytes[at];
            if !(byte == b'\n' && self.after_cr) {
                bytes[length] = if byte == b'\r' { b'\n' } else { byte };
                length += 1;
            }
            self.after_cr = byte == b'\r';
        }
        length
    }

    /// Appends some bytes, at most `max`. 0 means the end.
    ///
    /// # Errors
    /// If the operating system cannot read the file.
    pub fn read_some(&mut self, buffer: &mut Vec<u8>, max: usize) -> Result<usize, CliError> {
        let before = buffer.len();
        buffer.resize(before + max, 0);
        let count = self.read_into(&mut buffer[before..])?;
        buffer.truncate(before + count);
        Ok(count)
    }

    /// The first bytes, as they are; UTF-16 is converted.
    fn read_first(&mut self, head: &mut Vec<u8>) -> Result<bool, CliError> {
        let mut bytes = vec![0; HEAD];
        let mut count = 0;
        // A byte order mark has two bytes; a pipe may give fewer at a time.
        while count < 2 {
            match self.reader.read(&mut bytes[count..]) {
                Ok(0) => break,
                Ok(more) => count += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(CliError::io(format!("cannot read {}", self.name.text))(error)),
            }
        }
        bytes.truncate(count);
        let encoding = match bytes.get(..2) {
            Some([0xff, 0xfe]) => Some(u16::from_le_bytes as fn([u8; 2]) -> u16),
            Some([0xfe, 0xff]) => Some(u16::from_be_bytes as fn([u8; 2]) -> u16),
            _ => None,
        };
        if let Some(unit) = encoding {
            let limit = WHOLE_LIMIT as u64;
            self.reader
                .by_ref()
                .take(limit)
                .read_to_end(&mut bytes)
                .map_err(CliError::io(format!("cannot read {}", self.name.text)))?;
            let units = bytes[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
            bytes = char::decode_utf16(units)
                .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
                .collect::<String>()
                .into_bytes();
        }
        let ended = bytes.is_empty();
        let length = self.normalize_line_ends(&mut bytes);
        head.extend_from_slice(&bytes[..length]);
        Ok(ended)
    }
}

type Opening = (Option<u64>, Box<dyn Read + Send>);

fn open_file(path: &Path) -> Result<Opening, CliError> {
    let cannot = || format!("cannot read {}", path.display());
    let file = File::open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => CliError::Usage(format!("there is no file '{}'", path.display())),
        _ => CliError::Io { doing: cannot(), error },
    })?;
    let meta = file.metadata().map_err(CliError::io(cannot()))?;
    if meta.is_dir() {
        return Err(CliError::Usage(format!("{} is a folder; name a file in it", path.display())));
    }
    Ok((meta.is_file().then_some(meta.len()), Box::new(file)))
}

/// How much of a text in one piece is read at most: no collection as JSON or XML is larger.
const WHOLE_LIMIT: usize = 64 << 20;
/// How much of any other text in one piece is read at most: it is one puzzle with its rules.
const TEXT_LIMIT: usize = 4 << 20;
/// How much of a text of drawn grids is read at a time.
const CHUNK: usize = 256 << 10;
/// How much of the head is read to detect the format.
const HEAD: usize = 64 << 10;
/// How many bytes of lines are enough to distinguish a list from a drawn grid.
const ENOUGH: usize = 4096;

/// An input whose format is known.
#[allow(clippy::large_enum_variant, reason = "there is one an input")]
pub enum Opened {
    /// One puzzle a line.
    Lines(Box<Lines>),
    /// Puzzles of several lines.
    Whole(Whole),
}

/// An input with one puzzle a line, of which the head is read.
pub struct Lines {
    /// The rest of it.
    pub input: Input,
    /// Its name and format, with the reader of its lines.
    pub source: InputInfo,
    /// The bytes read so far.
    pub head: Vec<u8>,
    /// Whether `head` is the whole input.
    pub complete: bool,
}

/// An input with puzzles of several lines.
pub struct Whole {
    /// What it is called.
    pub name: Name,
    /// Its format.
    pub format: &'static Format,
    /// The puzzles read so far.
    pub documents: Vec<Document>,
    /// What is left to read.
    pub rest: Option<Rest>,
}

/// A text of drawn grids, read puzzle by puzzle.
pub struct Rest {
    input: Input,
    reader: BlockReader,
    text: Vec<u8>,
    /// Lines before `text`.
    lines: usize,
    complete: bool,
    /// What has been read of the last chunk.
    ready: VecDeque<Result<Vec<Document>, CliError>>,
}

/// Reads the head of an input and detects its format; reads all of it if it is no list of lines and not too long.
///
/// # Errors
/// If it cannot be read; the text shows the place.
pub fn detect(mut input: Input, env: &Environment) -> Result<Opened, CliError> {
    let mut head = Vec::new();
    let mut complete = input.read_first(&mut head)?;
    // Enough lines to distinguish a list from a drawn grid; no more, so that a slow pipe is answered line by line.
    while !(complete
        || head.len() >= HEAD
        || (head.len() >= ENOUGH && head.contains(&b'\n'))
        || has_long_line(&head))
    {
        complete = input.read_some(&mut head, HEAD)? == 0;
    }
    let name = input.name.clone();
    let sniffed = LineReader::sniff(&head, complete, &env.read);
    if let Some(reader) = sniffed.map_err(|error| show(&error, &head, &name.text))? {
        env.explain(|| {
            let first = head
                .split(|&byte| byte == b'\n')
                .zip(1..)
                .find_map(|(line, number)| reader.read(line, number).ok()?);
            let first = first.map(|document| format!("; the first: {document}")).unwrap_or_default();
            format!("{}: read as {}, one puzzle a line{first}", name.text, reader.format().name)
        });
        let first = head.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let has_header = reader.format().header().is_some() && matches!(reader.read(first, 1), Ok(None));
        let source = InputInfo { name, format: reader.format(), reader: Some(reader), has_header };
        return Ok(Opened::Lines(Box::new(Lines { input, source, head, complete })));
    }
    let blocks = |input, text, complete, reader: BlockReader| {
        let (name, format) = (name.clone(), reader.format());
        let rest = Rest { input, reader, text, lines: 0, complete, ready: VecDeque::new() };
        Ok(Opened::Whole(Whole { name, format, documents: Vec::new(), rest: Some(rest) }))
    };
    while !complete && head.len() < CHUNK {
        complete = input.read_some(&mut head, HEAD)? == 0;
    }
    if !complete && let Some(reader) = BlockReader::sniff(&head, false, &env.read) {
        env.explain(|| format!("{}: read as {}, puzzle by puzzle", name.text, reader.format().name));
        return blocks(input, head, false, reader);
    }
    let first = head.iter().find(|byte| !byte.is_ascii_whitespace() && byte.is_ascii());
    let limit = if matches!(first, Some(b'{' | b'[' | b'<')) { WHOLE_LIMIT } else { TEXT_LIMIT };
    while !complete {
        complete = input.read_some(&mut head, HEAD)? == 0;
        if head.len() > limit {
            let text = format!("{} is too large for a text that is not one puzzle a line", name.text);
            return Err(CliError::Input(text));
        }
    }
    let reading = match read(&head, &limited(env)) {
        Ok(reading) => reading,
        // One bad grid among others is an error in its place.
        Err(error) => {
            return match BlockReader::sniff(&head, true, &env.read) {
                Some(reader) if reader.split(&head, true).len() > 1 => blocks(input, head, true, reader),
                _ => Err(show(&error, &head, &name.text)),
            };
        }
    };
    env.explain(|| format!("{}: read as: {reading}", name.text));
    Ok(Opened::Whole(Whole { name, format: reading.format, documents: reading.documents, rest: None }))
}

/// The options for reading a text as a whole, which --timeout bounds.
fn limited(env: &Environment) -> ReadOptions {
    ReadOptions { budget: env.budget(), ..env.read.clone() }
}

/// Whether a complete line is as long as a 9×9 puzzle without a gap: no row of a drawn grid is.
fn has_long_line(head: &[u8]) -> bool {
    let end = head.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
    head[..end].split(u8::is_ascii_whitespace).any(|word| word.len() >= 81)
}

fn line_ends(text: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', text).count()
}

impl Rest {
    /// The next puzzles; `None` at the end. A puzzle that cannot be read is an error in its place.
    pub fn next(&mut self) -> Option<Result<Vec<Document>, CliError>> {
        while self.ready.is_empty() && !(self.complete && self.text.is_empty()) {
            if let Err(error) = self.read_more() {
                (self.complete, self.text) = (true, Vec::new());
                return Some(Err(error));
            }
        }
        self.ready.pop_front()
    }

    fn read_more(&mut self) -> Result<(), CliError> {
        let mut goal = CHUNK;
        let blocks = loop {
            while !self.complete && self.text.len() < goal {
                self.complete = self.input.read_some(&mut self.text, HEAD)? == 0;
            }
            let blocks = self.reader.split(&self.text, self.complete);
            if !blocks.is_empty() || self.complete {
                break blocks;
            }
            goal *= 2;
            if goal > WHOLE_LIMIT {
                let text = format!("{}: one grid is too large", self.input.name.text);
                return Err(CliError::Input(text));
            }
        };
        let mut documents = Vec::new();
        let mut line = self.lines + 1;
        let mut at = 0;
        for block in &blocks {
            line += line_ends(&self.text[at..block.start]);
            at = block.start;
            let text = &self.text[block.clone()];
            match self.reader.read(text, line) {
                Ok(document) => documents.push(document),
                Err(error) => {
                    self.ready.push_back(Ok(std::mem::take(&mut documents)));
                    self.ready.push_back(Err(show(&error, text, &self.input.name.text)));
                }
            }
        }
        self.ready.push_back(Ok(documents));
        self.ready.retain(|chunk| !chunk.as_ref().is_ok_and(Vec::is_empty));
        let used = blocks.last().map_or(self.text.len(), |block| block.end);
        self.lines += line_ends(&self.text[..used]);
        self.text.drain(..used);
        Ok(())
    }
}

/// What the options are called in advice.
const OPTIONS: OptionNames = OptionNames {
    format: "--from ",
    alphabet: "--alphabet ",
    size: "--size ",
    formats: "`sudokit formats`",
    ignore_unknown: "--ignore-unknown",
};

fn help(error: &ReadError) -> Option<String> {
    error.help().map(|help| help.in_terms_of(&OPTIONS))
}

/// An error with the bad characters underlined. `text` is what the error's span counts in.
pub fn show(error: &ReadError, text: &[u8], name: &str) -> CliError {
    let line = error.line;
    let summary = format!("{name}, {error}");
    if let ReadErrorKind::Stopped(stop) = error.kind {
        return CliError::Stopped(format!("{name} is not read: {stop}"));
    }
    let shown = String::from_utf8_lossy(text);
    let fits =
        shown.len() == text.len() && error.span.end <= text.len() && shown.is_char_boundary(error.span.start);
    if !fits || shown.trim().is_empty() || error.span.is_empty() || !shown.is_char_boundary(error.span.end) {
        let help = help(error).map(|help| format!("\n  help: {help}")).unwrap_or_default();
        let snippet = format!("sudokit: {summary}{help}");
        return CliError::Located { summary, snippet };
    }
    // Only the line with the error, and not megabytes of it.
    let start = shown[..error.span.start].rfind('\n').map_or(0, |at| at + 1);
    let end = shown[error.span.start..].find('\n').map_or(shown.len(), |at| error.span.start + at);
    let mut span =
        error.span.start - start..(error.span.end.min(end)).max(error.span.start + 1).min(end) - start;
    if span.is_empty() {
        span = span.start.saturating_sub(1)..span.start;
    }
    let source = shown[start..end].trim_end_matches('\r');
    if source.len() > 2000 || span.end > source.len() || !source.is_char_boundary(span.start) {
        return CliError::Input(summary);
    }
    let snippet =
        Snippet::source(source).line_start(line).path(name).annotation(AnnotationKind::Primary.span(span));
    let title = error.kind.to_string();
    let mut groups = vec![Level::ERROR.primary_title(title.as_str()).element(snippet)];
    let help = help(error);
    if let Some(help) = &help {
        groups.push(Group::with_title(Level::HELP.secondary_title(help)));
    }
    let snippet = Renderer::styled().render(&groups).to_string();
    CliError::Located { summary, snippet }
}
