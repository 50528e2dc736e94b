//! Where puzzles come from: operands, files, stdin; and what an operand is taken for.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use sudokit::notation::{Document, Format, LineReader, OptionNames, ReadError, read};

use crate::environment::Environment;
use crate::error::CliError;

/// A text with puzzles, opened but not read.
pub struct Input {
    /// What to call it in messages.
    pub name: String,
    /// Its length if it is known.
    pub length: Option<u64>,
    reader: Box<dyn Read + Send>,
}

impl Input {
    /// Opens what the user typed: `-` is stdin, a path that exists is a file, anything else is a puzzle itself.
    ///
    /// # Errors
    /// If a file cannot be opened, or the operand is neither a file nor looks like a puzzle.
    pub fn open(operand: &str) -> Result<Input, CliError> {
        if operand == "-" {
            return Ok(Input { name: "standard input".into(), length: None, reader: Box::new(io::stdin()) });
        }
        if Path::new(operand).exists() {
            let file = File::open(operand).map_err(CliError::io(format!("cannot read {operand}")))?;
            let meta = file.metadata().map_err(CliError::io(format!("cannot read {operand}")))?;
            if meta.is_dir() {
                return Err(CliError::Usage(format!("{operand} is a folder; name a file in it")));
            }
            let length = meta.is_file().then_some(meta.len());
            return Ok(Input { name: operand.to_string(), length, reader: Box::new(file) });
        }
        if looks_like_a_path(operand) {
            return Err(CliError::Usage(format!("there is no file '{operand}'")));
        }
        let bytes = operand.as_bytes().to_vec();
        let length = Some(bytes.len() as u64);
        Ok(Input { name: "the puzzle".into(), length, reader: Box::new(io::Cursor::new(bytes)) })
    }

    /// Opens all operands; none means stdin.
    ///
    /// # Errors
    /// As [`Input::open`]; or if nothing is named and stdin is a terminal.
    pub fn open_all(operands: &[String]) -> Result<Vec<Input>, CliError> {
        if operands.is_empty() {
            if io::stdin().is_terminal() {
                return Err(CliError::Usage(
                    "name a puzzle or a file, or pipe puzzles in; --help shows examples".to_string(),
                ));
            }
            return Ok(vec![Input::open("-")?]);
        }
        operands.iter().map(|operand| Input::open(operand)).collect()
    }

    /// Reads as many bytes as are there into the buffer. None means the end.
    ///
    /// # Errors
    /// If the system says so.
    pub fn read_into(&mut self, buffer: &mut [u8]) -> Result<usize, CliError> {
        loop {
            match self.reader.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                outcome => return outcome.map_err(CliError::io(format!("cannot read {}", self.name))),
            }
        }
    }

    /// Reads some bytes, as many as are there, at most `most`. Nothing means the end.
    ///
    /// # Errors
    /// If the system says so.
    pub fn read_some(&mut self, buffer: &mut Vec<u8>, most: usize) -> Result<usize, CliError> {
        let before = buffer.len();
        buffer.resize(before + most, 0);
        let count = self.read_into(&mut buffer[before..])?;
        buffer.truncate(before + count);
        Ok(count)
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

/// How much of a text that is no list of lines is read at most: no puzzle file of several lines is larger.
const WHOLE_LIMIT: usize = 256 << 20;
/// How much of the head is read to detect the format.
const HEAD: usize = 64 << 10;

/// An input whose format is known.
pub enum Opened {
    /// One puzzle a line.
    Lines(Lines),
    /// A text of several lines, read whole.
    Whole {
        /// What to call it in messages.
        name: String,
        /// Its format.
        format: &'static Format,
        /// The puzzles in it.
        documents: Vec<Document>,
    },
}

/// An input with one puzzle a line, of which the head is read.
pub struct Lines {
    /// The rest of it.
    pub input: Input,
    /// Reads a line.
    pub reader: Box<LineReader>,
    /// The bytes read so far.
    pub head: Vec<u8>,
    /// Whether `head` is the whole input.
    pub complete: bool,
}

/// Reads the head of an input and detects its format; reads all of it if it is no list of lines.
///
/// # Errors
/// If it cannot be read; the text shows the place.
pub fn detect(mut input: Input, env: &Environment) -> Result<Opened, CliError> {
    let mut head = Vec::new();
    let mut complete = false;
    // Enough lines to distinguish a list from a drawn grid; no more, so that a slow pipe is answered line by line.
    while !complete && head.len() < HEAD && (head.len() < 4096 || !head.contains(&b'\n')) {
        complete = input.read_some(&mut head, HEAD)? == 0;
    }
    let sniffed = LineReader::sniff(&head, complete, &env.read);
    match sniffed.map_err(|error| show(&error, &head, &input.name))? {
        Some(reader) => {
            env.explain(|| format!("{}: read as {}, one puzzle a line", input.name, reader.format().name));
            Ok(Opened::Lines(Lines { input, reader: Box::new(reader), head, complete }))
        }
        None => {
            while input.read_some(&mut head, HEAD)? > 0 {
                if head.len() > WHOLE_LIMIT {
                    let text =
                        format!("{} is too large for a text that is not one puzzle a line", input.name);
                    return Err(CliError::Input(text));
                }
            }
            let reading = read(&head, &env.read).map_err(|error| show(&error, &head, &input.name))?;
            env.explain(|| format!("{}: read as: {reading}", input.name));
            Ok(Opened::Whole { name: input.name, format: reading.format, documents: reading.documents })
        }
    }
}

/// All puzzles of all operands, for commands that look at a few.
///
/// # Errors
/// If an input or any line of it cannot be read.
pub fn read_all(
    operands: &[String],
    env: &Environment,
) -> Result<Vec<(Document, &'static Format)>, CliError> {
    let mut found = Vec::new();
    for input in Input::open_all(operands)? {
        match detect(input, env)? {
            Opened::Whole { format, documents, .. } => {
                found.extend(documents.into_iter().map(|d| (d, format)))
            }
            Opened::Lines(Lines { mut input, reader, mut head, .. }) => {
                while input.read_some(&mut head, HEAD)? > 0 {}
                for (index, line) in head.split(|&byte| byte == b'\n').enumerate() {
                    let document =
                        reader.read(line, index + 1).map_err(|error| show(&error, line, &input.name))?;
                    found.extend(document.map(|document| (document, reader.format())));
                }
            }
        }
    }
    if found.is_empty() { Err(CliError::Input("there is no puzzle in the input".into())) } else { Ok(found) }
}

/// The one puzzle of the operands.
///
/// # Errors
/// If there is none or more than one.
pub fn read_one(operands: &[String], env: &Environment) -> Result<(Document, &'static Format), CliError> {
    let mut all = read_all(operands, env)?;
    if all.len() > 1 {
        return Err(CliError::Usage(format!("this takes one puzzle; the input has {}", all.len())));
    }
    Ok(all.remove(0))
}

/// What the options are called in advice.
const OPTIONS: OptionNames =
    OptionNames { format: "--from ", alphabet: "--alphabet ", size: "--size ", formats: "`sudokit formats`" };

fn help(error: &ReadError) -> Option<String> {
    error.help().map(|help| help.in_terms_of(&OPTIONS))
}

/// An error with the bad characters underlined. `text` is what the error's span counts in.
pub fn show(error: &ReadError, text: &[u8], name: &str) -> CliError {
    let line = error.line;
    let shown = String::from_utf8_lossy(text);
    let fits =
        shown.len() == text.len() && error.span.end <= text.len() && shown.is_char_boundary(error.span.start);
    if !fits || shown.trim().is_empty() || error.span.is_empty() || !shown.is_char_boundary(error.span.end) {
        let help = help(error).map(|help| format!("\n  help: {help}")).unwrap_or_default();
        return CliError::Input(format!("{name}, {error}{help}"));
    }
    // Only the line at error, and not megabytes of it.
    let start = shown[..error.span.start].rfind('\n').map_or(0, |at| at + 1);
    let end = shown[error.span.start..].find('\n').map_or(shown.len(), |at| error.span.start + at);
    let mut span =
        error.span.start - start..(error.span.end.min(end)).max(error.span.start + 1).min(end) - start;
    if span.is_empty() {
        span = span.start.saturating_sub(1)..span.start;
    }
    let source = shown[start..end].trim_end_matches('\r');
    if source.len() > 2000 || span.end > source.len() || !source.is_char_boundary(span.start) {
        return CliError::Input(format!("{name}, {error}"));
    }
    let snippet =
        Snippet::source(source).line_start(line).path(name).annotation(AnnotationKind::Primary.span(span));
    let message = error.to_string();
    let title = message.split_once(": ").map_or(message.as_str(), |(_, what)| what);
    let mut groups = vec![Level::ERROR.primary_title(title).element(snippet)];
    let help = help(error);
    if let Some(help) = &help {
        groups.push(Group::with_title(Level::HELP.secondary_title(help)));
    }
    CliError::Input(Renderer::styled().render(&groups))
}
