//! Bytes decoded and checked to be text, cut into lines that know where they stand.
//!
//! Lines end with LF, CR LF or CR alone. UTF-16 is decoded, with a byte order mark or without; compressed bytes are
//! recognized so that the error can name the command that unpacks them.

use std::borrow::Cow;
use std::ops::Range;

use super::error::{Compression, FileKind, Malformed, ReadError, ReadErrorKind};

/// No puzzle on one line is longer, in bytes; whatever is longer can only be a list, JSON or XML.
pub(super) const LONGEST_LINE: usize = 64 << 10;

/// Bytes as UTF-8, decoded from UTF-16 where they are in it.
pub(super) struct Decoded<'a> {
    pub bytes: Cow<'a, [u8]>,
    /// Bytes before the decoded text in the original, if that is UTF-16.
    utf16: Option<usize>,
}

impl<'a> Decoded<'a> {
    /// # Errors
    /// The bytes are compressed, or of another kind of file.
    pub fn new(bytes: &'a [u8]) -> Result<Decoded<'a>, ReadError> {
        if let Some(kind) = FileKind::of(bytes) {
            return Err(ReadError::whole(ReadErrorKind::NotText(kind)));
        }
        if let Some(compression) = Compression::of(bytes) {
            return Err(ReadError::whole(ReadErrorKind::Compressed(compression)));
        }
        let Some((mark, unit)) = utf16(bytes) else {
            return Ok(Decoded { bytes: bytes.into(), utf16: None });
        };
        let units = bytes[mark..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        let text: String =
            char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        Ok(Decoded { bytes: text.into_bytes().into(), utf16: Some(mark) })
    }

    /// The error with its span in the original bytes.
    pub fn original(&self, mut error: ReadError) -> ReadError {
        let Some(mark) = self.utf16 else { return error };
        let place = |at: usize| {
            let before = String::from_utf8_lossy(&self.bytes[..at.min(self.bytes.len())]);
            mark + 2 * before.encode_utf16().count()
        };
        error.span = place(error.span.start)..place(error.span.end);
        error
    }
}

type Unit = fn([u8; 2]) -> u16;

/// Whether bytes are UTF-16: the length of their byte order mark, and how two bytes make a unit.
fn utf16(bytes: &[u8]) -> Option<(usize, Unit)> {
    match bytes {
        [0xff, 0xfe, ..] => return Some((2, u16::from_le_bytes)),
        [0xfe, 0xff, ..] => return Some((2, u16::from_be_bytes)),
        _ => {}
    }
    // Without a mark: digits and blanks have a zero byte each.
    let head = &bytes[..bytes.len().min(64) & !1];
    let zero = |parity: usize| head.iter().skip(parity).step_by(2).all(|&byte| byte == 0);
    match (head.len() >= 8, zero(0), zero(1)) {
        (true, false, true) => Some((0, u16::from_le_bytes)),
        (true, true, false) => Some((0, u16::from_be_bytes)),
        _ => None,
    }
}

/// Whether lines end with CR alone.
pub(super) fn has_cr_line_ends(bytes: &[u8]) -> bool {
    bytes.contains(&b'\r') && !bytes.contains(&b'\n')
}

/// Whether the bytes are UTF-16, so that they cannot be read line by line.
pub(super) fn is_utf16(bytes: &[u8]) -> bool {
    utf16(bytes).is_some()
}

/// A text with its lines.
pub(super) struct SourceText<'a> {
    /// The whole text without a byte order mark.
    pub text: &'a str,
    /// Bytes before the text: 3 if there was a byte order mark.
    pub skipped: usize,
    /// The lines without their ends.
    pub lines: Vec<Line<'a>>,
}

/// A line of a [`SourceText`].
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// Byte offset of its first character in the text.
    pub start: usize,
    /// The line without its end.
    pub text: &'a str,
}

impl Line<'_> {
    /// Whether there is nothing on the line.
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// Why one format's reader cannot read a text: where in the text it was given, what, and how certainly the text is in
/// that format (0 not at all, 100 certainly). Of the errors of all readers the one of highest confidence is reported.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FormatError {
    pub at: Range<usize>,
    pub kind: ReadErrorKind,
    pub confidence: u8,
}

impl FormatError {
    pub fn new(at: Range<usize>, kind: ReadErrorKind, confidence: u8) -> FormatError {
        FormatError { at, kind, confidence }
    }

    /// "This is not my format."
    pub fn not_recognized() -> FormatError {
        FormatError::new(0..0, ReadErrorKind::Unrecognized, 0)
    }

    pub fn malformed(at: Range<usize>, format: &'static str, what: Malformed, confidence: u8) -> FormatError {
        FormatError::new(at, ReadErrorKind::Malformed { format, what }, confidence)
    }

    /// Whether the budget ended the reading: nothing else is to be tried then.
    pub fn is_stop(&self) -> bool {
        matches!(self.kind, ReadErrorKind::Stopped(_))
    }

    /// Moves the error to its place in a text of which the reader's text was a part.
    pub fn shifted(mut self, by: usize) -> FormatError {
        self.at = self.at.start + by..self.at.end + by;
        self
    }

    pub fn with_confidence(mut self, confidence: u8) -> FormatError {
        self.confidence = confidence;
        self
    }
}

impl<'a> SourceText<'a> {
    /// Checks that the bytes are text with something in it.
    ///
    /// # Errors
    /// No bytes at all, no UTF-8, or control characters.
    pub fn new(bytes: &'a [u8]) -> Result<SourceText<'a>, ReadError> {
        let skipped = if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        let text = checked(&bytes[skipped..], 1).map_err(|error| error.shifted(skipped))?;
        if text.trim_matches(['\r', '\n', '\u{1a}']).is_empty() {
            return Err(ReadError::whole(ReadErrorKind::Empty));
        }
        Ok(SourceText { text, skipped, lines: lines_of(text) })
    }

    /// A source that is known to be text.
    pub fn of(text: &'a str) -> SourceText<'a> {
        SourceText { text, skipped: 0, lines: lines_of(text) }
    }

    /// The longest line, in bytes, and where it starts.
    pub fn longest_line(&self) -> Line<'a> {
        let longest = self.lines.iter().max_by_key(|line| line.text.len());
        longest.copied().unwrap_or(Line { start: 0, text: "" })
    }

    /// The public error for a error found in this text.
    pub fn error(&self, error: FormatError) -> ReadError {
        place(self.text, error, 1).shifted(self.skipped)
    }

    /// The lines that are neither blank nor comments (`#` in the first column).
    pub fn records(&self) -> impl Iterator<Item = Line<'a>> + '_ {
        self.lines.iter().copied().filter(|line| !is_remark(line.text))
    }
}

/// Whether a line of a collection holds no record: nothing, a comment, what opens or closes a block of code, or the
/// word `end`, which is the last line of files for judges of programs. A line of blanks alone is no remark: it may be
/// an empty board.
pub(super) fn is_remark(line: &str) -> bool {
    match line.as_bytes().first() {
        None => true,
        Some(b'#') => !is_blank_sign(line),
        Some(b'[' | b'`') => is_code_mark(line.trim_end()),
        Some(b'e' | b'E') => line.trim_end().eq_ignore_ascii_case("end"),
        Some(_) => false,
    }
}

/// `[code]`, `[code=text]`, `[/code]`, or three backticks with perhaps a language.
fn is_code_mark(line: &str) -> bool {
    let starts = |mark: &str| line.get(..mark.len()).is_some_and(|start| start.eq_ignore_ascii_case(mark));
    line.starts_with("```") || (line.ends_with(']') && (starts("[code") || starts("[/code")))
}

/// Whether `#` at the start of a line stands for a blank cell: there is nothing but digits and several such signs.
pub(super) fn is_blank_sign(line: &str) -> bool {
    let line = line.trim_end();
    line.len() >= 4
        && line.bytes().all(|byte| byte == b'#' || byte.is_ascii_digit())
        && line.bytes().filter(|&byte| byte == b'#').count() > 1
        && !line.bytes().all(|byte| byte == b'#')
}

fn lines_of(text: &str) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut start = 0;
    while start < text.len() {
        let rest = &text.as_bytes()[start..];
        let length = rest.iter().position(|&byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        lines.push(Line { start, text: &text[start..start + length] });
        let end = if rest[length..].starts_with(b"\r\n") { 2 } else { 1 };
        start += length + end;
    }
    if let Some(last) = lines.last_mut() {
        last.text = last.text.trim_end_matches('\u{1a}');
    }
    lines
}

/// The public error for one in `text`, whose first line has this number.
pub(super) fn place(text: &str, error: FormatError, first_line: usize) -> ReadError {
    let mut start = error.at.start.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let before = &text[..start];
    let line_start = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let bytes = before.as_bytes();
    let is_end = |&at: &usize| match bytes[at] {
        b'\n' => true,
        b'\r' => text.as_bytes().get(at + 1) != Some(&b'\n'),
        _ => false,
    };
    ReadError {
        line: first_line + (0..bytes.len()).filter(is_end).count(),
        column: 1 + before[line_start..].chars().count(),
        span: start..error.at.end.clamp(start, text.len()),
        kind: error.kind,
    }
}

/// The bytes as text.
///
/// # Errors
/// No UTF-8, or control characters other than tabs, line ends and a final end-of-file mark.
pub(super) fn checked(bytes: &[u8], first_line: usize) -> Result<&str, ReadError> {
    let broken = |valid: &str, at: usize, kind| place_bytes(valid, at, first_line, kind);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let valid = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or("");
        match control(valid) {
            Some((at, byte)) => broken(&valid[..at], at, ReadErrorKind::Control(byte)),
            None => broken(valid, error.valid_up_to(), ReadErrorKind::NotUtf8),
        }
    })?;
    match control(text.strip_suffix('\u{1a}').unwrap_or(text)) {
        Some((at, byte)) => Err(broken(&text[..at], at, ReadErrorKind::Control(byte))),
        None => Ok(text),
    }
}

/// The first control character that no text may have, and where it stands.
pub(super) fn control(text: &str) -> Option<(usize, u8)> {
    text.bytes()
        .enumerate()
        .find(|&(_, byte)| (byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0c)) || byte == 0x7f)
}

fn place_bytes(before: &str, at: usize, first_line: usize, kind: ReadErrorKind) -> ReadError {
    let mut error = place(before, FormatError::new(at..at, kind, 0), first_line);
    error.span = at..at + 1;
    error
}
