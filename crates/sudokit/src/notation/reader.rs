//! How a format is read: line by line, in columns, as rows over several lines, or as a whole.

use super::document::Document;
use super::options::Context;
use super::text::{FormatError, SourceText};

/// Reads one line.
pub(super) type RecordFn = fn(&str, &Context) -> Result<Document, FormatError>;
/// The bytes of the ordinary 9×9 puzzle in a record, if they are plainly to be had.
pub(super) type BytesFn = fn(&[u8]) -> Option<&[u8]>;
/// Reads a whole text.
pub(super) type WholeFn = fn(&SourceText<'_>, &Context) -> Result<Vec<Document>, FormatError>;

/// How a format is read.
#[derive(Debug)]
pub(super) enum Reader {
    /// Each line is a puzzle.
    Record(RecordFn),
    /// Each line is a puzzle, in columns that the first lines show.
    Table,
    /// Rows over several lines make a puzzle; the text is one, or several below one another.
    Grid(WholeFn),
    /// The text is one document, or several of them, in lines of any length.
    Whole(WholeFn),
}
