//! Long texts in which a puzzle takes several lines: cut into blocks of one puzzle each, so that a text of any length
//! can be read in bounded memory, as [`LineReader`](super::LineReader) does for one puzzle a line.
//!
//! What separates two puzzles is decided from the beginning of the text: blank lines, where the first paragraph is a
//! puzzle; otherwise the number of rows, where a puzzle has blank lines in it or none stand between puzzles. A caller
//! cuts what it has read so far with [`BlockReader::split`], hands each block to [`BlockReader::read`] on any thread,
//! and keeps what stands after the last block for the next time.
//!
//! ```
//! use sudokit::notation::{BlockReader, ReadOptions};
//! let grid = "1..2\n....\n....\n3..4\n\n";
//! let text = grid.repeat(3);
//! let reader = BlockReader::sniff(text.as_bytes(), true, &ReadOptions::default()).unwrap();
//! assert_eq!(reader.format().id, "rows");
//! let blocks = reader.split(text.as_bytes(), true);
//! assert_eq!(blocks.len(), 3);
//! let document = reader.read(&text.as_bytes()[blocks[2].clone()], 11).unwrap();
//! assert_eq!(document.grid().filled(), 4);
//! ```

use std::ops::Range;

use super::catalogue::by_id;
use super::detect;
use super::document::Document;
use super::error::{ReadError, ReadErrorKind};
use super::format::Format;
use super::options::{Context, ReadOptions};
use super::reader::{Reader, WholeFn};
use super::split::may_be_rule;
use super::text::{
    FormatError, LONGEST_LINE, Line, SourceText, checked, has_cr_line_ends, is_blank_sign, is_utf16, place,
};

/// Reads puzzles of several lines, block by block. Shareable between threads; keeps no place of its own.
#[derive(Debug)]
pub struct BlockReader {
    context: Context,
    format: &'static Format,
    reader: WholeFn,
    separation: Separation,
}

#[derive(Clone, Copy, Debug)]
enum Separation {
    /// A blank line.
    BlankLine,
    /// A puzzle ends after this many rows.
    Rows(usize),
}

/// A puzzle has at most this many paragraphs: one for each row of boxes.
const PARAGRAPHS: usize = 5;

impl BlockReader {
    /// Decides from the first bytes of a text whether it holds puzzles of several lines that can be cut apart, and in
    /// which format. `complete` says that `head` is the whole text. `None` means that the text must be read whole, by
    /// [`read`](super::read), which also says what is wrong with it. Ask
    /// [`LineReader::sniff`](super::LineReader::sniff) first.
    pub fn sniff(head: &[u8], complete: bool, options: &ReadOptions) -> Option<BlockReader> {
        let named = match options.from.as_deref().map(by_id) {
            Some(format) => Some(format.ok()?),
            None => None,
        };
        if is_utf16(head) || has_cr_line_ends(head) {
            return None;
        }
        let end = if complete { head.len() } else { head.iter().rposition(|&byte| byte == b'\n')? };
        let text = checked(&head[..end], 1).ok()?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let source = SourceText::of(text);
        if source.longest_line().text.len() > LONGEST_LINE {
            return None;
        }
        let context = Context::new(options);
        let mut paragraphs = 0;
        let first = source.lines.iter().position(|line| !is_blank(line.text))?;
        for end in first..=source.lines.len() {
            let is_end = source.lines.get(end).is_none_or(|line| is_blank(line.text));
            if !is_end || is_blank(source.lines[end - 1].text) {
                continue;
            }
            paragraphs += 1;
            if paragraphs > PARAGRAPHS {
                break;
            }
            let lines: Vec<Line<'_>> = source.lines[first..end].to_vec();
            let part = SourceText { text: source.text, skipped: source.skipped, lines };
            let Ok(attempt) = detect::whole(&part, &context, named) else { continue };
            let Some(Reader::Grid(reader)) = attempt.format.reader else { return None };
            if !attempt.format.capabilities.several {
                return None;
            }
            let size = attempt.documents.first()?.layout().size();
            let separation = match (paragraphs, attempt.documents.len()) {
                (1, 1) => Separation::BlankLine,
                _ => Separation::Rows(size),
            };
            return Some(BlockReader { context, format: attempt.format, reader, separation });
        }
        None
    }

    /// The format of the first puzzle.
    pub fn format(&self) -> &'static Format {
        self.format
    }

    /// The blocks in a piece of the text that begins where a block does: one a puzzle, as far as they are certain to
    /// be whole. With `complete` the piece is the rest of the text, and its last block ends with it.
    pub fn split(&self, text: &[u8], complete: bool) -> Vec<Range<usize>> {
        let mut blocks = Vec::new();
        let mut block = Block::default();
        let mut at = 0;
        while at < text.len() {
            let end = text[at..].iter().position(|&byte| byte == b'\n');
            let Some(end) = end.map(|length| at + length + 1).or(complete.then_some(text.len())) else {
                break;
            };
            let line = String::from_utf8_lossy(&text[at..end]);
            let line = line.trim_end_matches(['\r', '\n']);
            match self.separation {
                Separation::BlankLine if is_blank(line) => blocks.extend(block.take()),
                Separation::BlankLine => block.add(at..end),
                Separation::Rows(size) => {
                    if block.is_full(size)
                        && !(block.opens_with_rule && !block.is_closed && may_be_rule(line))
                    {
                        blocks.extend(block.take());
                    }
                    block.add_row(at..end, line, size);
                }
            }
            at = end;
        }
        let is_whole = match self.separation {
            Separation::BlankLine => complete,
            // A closing rule may still follow.
            Separation::Rows(size) => {
                complete || (block.is_full(size) && !block.opens_with_rule) || block.is_closed
            }
        };
        if is_whole {
            blocks.extend(block.take());
        }
        blocks
    }

    /// The puzzle in a block; `first_line` is the number of its first line in the text, from 1, for errors.
    ///
    /// # Errors
    /// What is wrong with the block; [`ReadError::span`] counts from its first byte.
    pub fn read(&self, block: &[u8], first_line: usize) -> Result<Document, ReadError> {
        let skipped = if block.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        let text = checked(&block[skipped..], first_line).map_err(|error| error.shifted(skipped))?;
        let source = SourceText::of(text);
        let read = (self.reader)(&source, &self.context).or_else(|error| {
            // Another format than that of the first puzzle; if it has none, its own error says more.
            detect::whole(&source, &self.context, None).map(|attempt| attempt.documents).map_err(|_| error)
        });
        let mut documents = read.map_err(|error| place(text, error, first_line).shifted(skipped))?;
        if documents.len() == 1 {
            return Ok(documents.swap_remove(0));
        }
        let expected = documents.first().map_or(9, |document| document.layout().size());
        let kind = ReadErrorKind::Rows { found: expected * documents.len(), expected };
        Err(place(text, FormatError::new(0..0, kind, 0), first_line).shifted(skipped))
    }
}

/// The lines of a block so far.
#[derive(Default)]
struct Block {
    lines: Option<Range<usize>>,
    rows: usize,
    opens_with_rule: bool,
    is_closed: bool,
}

impl Block {
    fn add(&mut self, line: Range<usize>) {
        let start = self.lines.as_ref().map_or(line.start, |lines| lines.start);
        self.lines = Some(start..line.end);
    }

    fn add_row(&mut self, at: Range<usize>, line: &str, size: usize) {
        if is_blank(line) || (line.starts_with('#') && !is_blank_sign(line)) {
            if self.rows > 0 {
                self.add(at);
            }
            return;
        }
        let is_rule = may_be_rule(line);
        if self.lines.is_none() {
            self.opens_with_rule = is_rule;
        }
        self.is_closed |= is_rule && self.opens_with_rule && self.is_full(size);
        self.rows += usize::from(!is_rule);
        self.add(at);
    }

    fn is_full(&self, size: usize) -> bool {
        self.rows >= size
    }

    fn take(&mut self) -> Option<Range<usize>> {
        std::mem::take(self).lines
    }
}

/// A line without cells: in a table of tabs the cells may all be empty.
fn is_blank(line: &str) -> bool {
    line.trim().is_empty() && !line.contains('\t')
}
