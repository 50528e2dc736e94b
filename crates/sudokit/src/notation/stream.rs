//! Long files, one puzzle a line: what they are is decided from their head, then each line is read by itself.
//!
//! ```
//! use sudokit::notation::{LineReader, ReadOptions};
//! let file = b"id,puzzle\n1,8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n2,oops\n";
//! let reader = LineReader::sniff(file, true, &ReadOptions::default()).unwrap().unwrap();
//! assert_eq!(reader.format().id, "csv");
//! let lines: Vec<&[u8]> = file.split(|&byte| byte == b'\n').collect();
//! assert!(reader.read(lines[0], 1).unwrap().is_none());                   // the header
//! assert_eq!(reader.read(lines[1], 2).unwrap().unwrap().grid().filled(), 21);
//! assert_eq!(reader.grid9(lines[1]).unwrap().filled(), 21);               // the fast parser
//! assert_eq!(reader.read(lines[2], 3).unwrap_err().line, 3);              // one bad line does not stop the rest
//! ```

use crate::board::{Grid9, MAX_SIZE};

use super::alphabet::{self, Alphabet};
use super::catalogue::{FORMATS, by_id};
use super::cells::{characters, spelling};
use super::csv;
use super::detect::{self, Attempt};
use super::document::Document;
use super::error::{Malformed, ReadError, ReadErrorKind};
use super::format::Format;
use super::jigsaw;
use super::one_line;
use super::options::{Context, ReadOptions};
use super::prose;
use super::reader::{Reader, RecordFn};
use super::text::{
    Decoded, FormatError, LONGEST_LINE, SourceText, checked, has_cr_line_ends, is_remark, is_utf16, place,
};

/// Reads lines of one format. Shareable between threads; keeps no place of its own.
#[derive(Debug)]
pub struct LineReader {
    context: Context,
    format: &'static Format,
    parser: LineParser,
    fast: bool,
}

#[derive(Debug)]
enum LineParser {
    Record(RecordFn),
    Table(csv::Columns),
    /// Each line in a format of its own.
    Each,
}

/// The commonest of some sizes.
fn max(sizes: impl Iterator<Item = usize>) -> Option<usize> {
    let mut counts = [0usize; MAX_SIZE + 1];
    sizes.for_each(|size| counts[size] += 1);
    let max = (1..=MAX_SIZE).max_by_key(|&size| counts[size])?;
    (counts[max] > 0).then_some(max)
}

/// How many lines of the head are looked at.
const SAMPLE: usize = 200;

impl LineReader {
    /// Decides from the first bytes of an input whether it holds one puzzle a line, and in which format. `complete`
    /// says that `head` is the whole input; otherwise its last line is taken to be cut off. Some thousand bytes are
    /// enough. `None` means: this is one document of several lines (or several stacked ones); collect all of it and
    /// call [`read`](super::read), which also says what is wrong with it.
    ///
    /// # Errors
    /// Nothing in it, no text, several readings, or an unknown format's name in the options.
    pub fn sniff(
        head: &[u8],
        complete: bool,
        options: &ReadOptions,
    ) -> Result<Option<LineReader>, ReadError> {
        let named = options.from.as_deref().map(by_id).transpose()?;
        if named.is_some_and(|format| !format.record) || is_utf16(head) || has_cr_line_ends(head) {
            return Ok(None);
        }
        Decoded::new(head)?;
        let mut context = Context::new(options);
        if complete {
            let source = SourceText::new(head)?;
            detect::settle_alphabet(&source, &mut context);
            match prose::best(&source, &context, named) {
                Ok(attempt) if !attempt.format.record || !attempt.words.is_empty() => return Ok(None),
                Ok(attempt) => {
                    return Ok(LineReader::new(attempt.format, &source, context, &attempt.documents));
                }
                Err(error) if matches!(error.kind, ReadErrorKind::Ambiguous { .. }) => return Err(error),
                Err(_) => {}
            }
            return LineReader::by_majority(&source, context, named);
        }
        let Some(end) = head.iter().rposition(|&byte| byte == b'\n') else { return Ok(None) };
        // A bad byte in the middle is the error of its line alone, but a first line that is no text ends it here.
        let first_end = head.iter().position(|&byte| byte == b'\n').unwrap_or(end);
        checked(&head[..first_end], 1)?;
        let text: String = head[..end]
            .split(|&byte| byte == b'\n')
            .filter_map(|line| checked(line, 1).ok())
            .flat_map(|line| [line, "\n"])
            .collect();
        let source = SourceText::of(text.strip_prefix('\u{feff}').unwrap_or(&text));
        if named.is_none() && jigsaw::starts_with_pair(&source, &context) {
            return Ok(None);
        }
        detect::settle_alphabet(&source, &mut context);
        LineReader::by_majority(&source, context, named)
    }

    /// The record format that reads the most lines; none if it reads fewer than a quarter of them.
    fn by_majority(
        source: &SourceText<'_>,
        context: Context,
        named: Option<&'static Format>,
    ) -> Result<Option<LineReader>, ReadError> {
        let formats = match named {
            Some(format) => vec![format],
            None => FORMATS.iter().filter(|format| format.record).collect(),
        };
        let lines: Vec<&str> = source.records().take(SAMPLE).map(|line| line.text).collect();
        let mut attempts: Vec<(usize, Attempt)> = Vec::new();
        for format in formats {
            let read: Vec<Document> = match &format.reader {
                Some(Reader::Record(record)) => {
                    // Of several puzzles on a line the first says what the line is.
                    let first = |line: &&str| match record(line, &context) {
                        Err(error) if error.kind == ReadErrorKind::SecondPuzzle => {
                            record(&line[..error.at.start], &context).ok()
                        }
                        read => read.ok(),
                    };
                    lines.iter().filter_map(first).collect()
                }
                Some(Reader::Table) => csv::columns(&lines, &context)
                    .map(|columns| {
                        lines.iter().filter_map(|line| columns.read(line, &context).ok()).collect()
                    })
                    .unwrap_or_default(),
                _ => continue,
            };
            // A table's header is no record that failed.
            let seen =
                lines.len() - usize::from(matches!(format.reader, Some(Reader::Table)) && lines.len() > 1);
            if named.is_some() || (!read.is_empty() && read.len() * 4 >= seen) {
                attempts.push((read.len(), Attempt { format, documents: read, words: Vec::new() }));
            }
        }
        let Some(best) = attempts.iter().map(|(count, attempt)| (attempt.format.rank, *count)).max() else {
            return Ok(LineReader::of_each(source, context).filter(|_| named.is_none()));
        };
        attempts.retain(|(count, attempt)| (attempt.format.rank, *count) == best);
        let attempt = detect::only(attempts.into_iter().map(|(_, attempt)| attempt).collect())
            .map_err(|error| source.error(error))?;
        Ok(LineReader::new(attempt.format, source, context, &attempt.documents))
    }

    /// Lines in formats of their own, if half of those that are looked at are such puzzles.
    fn of_each(source: &SourceText<'_>, context: Context) -> Option<LineReader> {
        let lines: Vec<&str> =
            source.records().filter(|line| !line.is_blank()).take(SAMPLE).map(|line| line.text).collect();
        let read: Vec<_> = lines.iter().filter_map(|line| one_line::document(line, &context).ok()).collect();
        let special = read.iter().find(|(format, _)| format.rank >= one_line::SPECIAL)?;
        (lines.len() > 1 && read.len() * 2 >= lines.len()).then_some(LineReader {
            format: special.0,
            context,
            parser: LineParser::Each,
            fast: false,
        })
    }

    fn new(
        format: &'static Format,
        source: &SourceText<'_>,
        mut context: Context,
        sample: &[Document],
    ) -> Option<LineReader> {
        context.max_sizes = max(sample.iter().map(|document| document.layout().size()));
        let parser = match &format.reader {
            Some(Reader::Record(record)) => LineParser::Record(format.in_files.unwrap_or(*record)),
            Some(Reader::Table) => {
                let lines: Vec<&str> = source.records().map(|line| line.text).collect();
                LineParser::Table(csv::columns(&lines, &context)?)
            }
            _ => LineParser::Each,
        };
        let classic = context.hint.as_ref().is_none_or(|layout| layout.is_classic());
        let fast = classic && context.alphabet.is_none();
        Some(LineReader { context, format, parser, fast })
    }

    /// The format of the lines.
    pub fn format(&self) -> &'static Format {
        self.format
    }

    /// The symbols of the digits, if they were named or only one alphabet fits the head.
    pub fn alphabet(&self) -> Option<&Alphabet> {
        self.context.alphabet.as_ref()
    }

    /// Reads one line, with or without its end; `number` is its place in the input, from 1, for errors. `None` for
    /// a line that holds no puzzle: nothing, a comment (`#` first), a table's header.
    ///
    /// # Errors
    /// What is wrong with the line; [`ReadError::span`] counts from its first byte.
    pub fn read(&self, line: &[u8], number: usize) -> Result<Option<Document>, ReadError> {
        let line = without_end(line);
        let skipped = if number == 1 && line.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        if line.len() > LONGEST_LINE {
            let kind = ReadErrorKind::TooLong { found: line.len(), limit: LONGEST_LINE };
            return Err(ReadError { line: number, column: 1, span: 0..0, kind });
        }
        if let Some(at) = line.iter().position(|&byte| byte == b'\r') {
            let kind = ReadErrorKind::Control(b'\r');
            return Err(ReadError { line: number, column: at + 1, span: at..at + 1, kind });
        }
        let text = checked(&line[skipped..], number).map_err(|error| error.shifted(skipped))?;
        let is_gap = text.trim().is_empty() && self.context.side(text.len()).is_none();
        if is_remark(text) || is_gap {
            return Ok(None);
        }
        let document = match &self.parser {
            LineParser::Record(record) => record(text, &self.context),
            LineParser::Table(columns) if columns.is_header(text) => return Ok(None),
            LineParser::Table(columns) => columns.read(text, &self.context),
            LineParser::Each if number == 1 && one_line::is_header(text) => return Ok(None),
            LineParser::Each => self.in_any_format(text),
        };
        let document = document.or_else(|error| self.in_another_format(text).unwrap_or(Err(error)));
        document.map(Some).map_err(|mut error| {
            if error.kind == ReadErrorKind::Unrecognized {
                let (format, what) = (self.format.id, Malformed::NotThisFormat);
                error = FormatError::malformed(0..text.len(), format, what, 0);
            }
            place(text, error, number).shifted(skipped)
        })
    }

    /// A line of a list in which each has a format of its own. What is in none is an error of the format that was seen
    /// first.
    fn in_any_format(&self, text: &str) -> Result<Document, FormatError> {
        let error = match one_line::document(text, &self.context) {
            Ok((_, document)) => return Ok(document),
            Err(error) => error,
        };
        let own = || detect::whole(&SourceText::of(text), &self.context, Some(self.format)).err();
        Err(match error.kind {
            ReadErrorKind::Unrecognized => {
                own().filter(|own| own.confidence > error.confidence).unwrap_or(error)
            }
            _ => error,
        })
    }

    /// A line that is not in the format of the others, but in one that shows by itself which it is.
    fn in_another_format(&self, text: &str) -> Option<Result<Document, FormatError>> {
        if self.context.named || matches!(self.parser, LineParser::Each) {
            return None;
        }
        one_line::special(text, &self.context)
    }

    /// The ordinary 9×9 puzzle in a line, without any allocation; `None` where that is not plainly to be had, and
    /// [`LineReader::read`] must say what the line is.
    pub fn grid9(&self, line: &[u8]) -> Option<Grid9> {
        if !self.fast {
            return None;
        }
        let line = without_end(line);
        let puzzle = match &self.parser {
            LineParser::Table(columns) => columns.puzzle_bytes(line)?,
            LineParser::Record(_) => self.format.bytes9?(line)?,
            LineParser::Each => return None,
        };
        alphabet::values9(puzzle)
    }

    /// Whether every line begins with its puzzle, and that is read as an ordinary 9×9 one where it can be: then
    /// [`batch`](crate::batch) reads the lines as this reader does.
    pub fn begins_with_grid9(&self) -> bool {
        let puzzle_first = match &self.parser {
            LineParser::Table(columns) => columns.puzzle_is_first(),
            LineParser::Record(_) => self.format.puzzle_first,
            LineParser::Each => false,
        };
        self.fast && puzzle_first
    }
}

fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The 9×9 puzzle in a line of exactly 81 characters, a line end after it allowed: digits, and any of
/// `. 0 * _ - x X ?` or a space for a blank. Allocates nothing unless the line is wrong.
///
/// # Errors
/// A wrong length, or the first character that is no symbol; the error's line is 1.
///
/// ```
/// use sudokit::notation::parse_line9;
/// let error = parse_line9(&b"1".repeat(82)).unwrap_err();
/// assert_eq!(error.to_string(),
///     "line 1, column 82: the line has 82 characters; a 9×9 puzzle on one line has 81");
/// ```
pub fn parse_line9(line: &[u8]) -> Result<Grid9, ReadError> {
    let line = without_end(line);
    if let Some(grid) = alphabet::values9(line) {
        return Ok(grid);
    }
    let text = checked(line, 1)?;
    if line.len() != 81 {
        let (found, expected) = (text.chars().count(), 81);
        let start = text.char_indices().nth(expected).map_or(text.len(), |(at, _)| at);
        let kind = ReadErrorKind::Length { found, expected, size: 9 };
        if found != expected {
            return Err(place(text, FormatError::new(start..text.len(), kind, 0), 1));
        }
    }
    let cells = characters(text, 0);
    let read = spelling(&cells, 9, None).and_then(|spelling| spelling.values(&cells));
    let values = read.map_err(|error| place(text, error, 1))?;
    let mut grid = Grid9::EMPTY;
    grid.values_mut().copy_from_slice(&values);
    Ok(grid)
}
