//! Puzzles as text: one file a format, one table of them, one rule of detection.
//!
//! [`read`] takes bytes in any format and says which it was; [`LineReader`] does the same for files of any length
//! with one puzzle a line; [`write()`] turns a [`Document`] into text of a format by name. What is wrong with a text
//! is a [`ReadError`] with line, column and help. Nothing here opens a file, solves, rates or canonicalises.
//!
//! ```
//! use sudokit::notation::{ReadOptions, WriteOptions, read, write};
//! let text = b"8..|...|...\n..3|6..|...\n.7.|.9.|2..\n---+---+---\n.5.|..7|...\n...|.45|7..\n...|1..|.3.\n---+---+---\n..1|...|.68\n..8|5..|.1.\n.9.|...|4..\n";
//! let reading = read(text, &ReadOptions::default()).unwrap();
//! assert_eq!(reading.to_string(), "drawn grid, 21 givens");
//! let line = write("line", &reading.documents[0], &WriteOptions::default()).unwrap();
//! assert_eq!(line, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
//! ```

mod alphabet;
mod candidates;
mod csv;
mod detect;
mod document;
mod error;
mod format;
mod frame;
mod hodoku;
mod jigsaw;
mod line;
mod list;
mod names;
mod options;
mod picture;
mod sdk;
mod sha1;
mod simple_sudoku;
mod stream;
mod sudokuwiki;
mod sukaku;
mod text;
mod typeset;
mod walls;
mod web;

use std::fmt;

pub use alphabet::{Alphabet, AlphabetError};
pub use document::{Document, Marks, MarksRole, Meta, StepNote};
pub use error::{ReadError, ReadErrorKind, WriteError};
pub use format::{FORMATS, Format, by_id};
pub use names::{NameError, cell_group, parse_candidate, parse_cell, parse_cells};
pub use options::{ReadOptions, WriteOptions};
pub use stream::{LineReader, parse_line9};

use options::Context;
use text::Source;

/// What a text turned out to be.
#[derive(Debug)]
pub struct Reading {
    /// The format it was read in.
    pub format: &'static Format,
    /// The puzzles in it: one or more.
    pub documents: Vec<Document>,
}

/// For people: `HoDoKu candidate grid, 21 givens, 214 candidates`.
impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.format.name, detect::summary(&self.documents))
    }
}

/// Reads a text in the format that the options name, or in the one that it is best read in.
///
/// # Errors
/// The text is empty, is no text, fits several formats or alphabets, or breaks the rules of the format that it
/// resembles most.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    let named = options.from.as_deref().map(by_id).transpose()?;
    if let Some(format) = named.filter(|format| !format.reads()) {
        return Err(ReadError::whole(match format.reader {
            Some(_) => ReadErrorKind::NotBuilt(format.id),
            None => ReadErrorKind::WriteOnly(format.id),
        }));
    }
    let source = Source::new(bytes)?;
    let mut context = Context::new(options);
    detect::settle_alphabet(&source, &mut context);
    let attempt = detect::best(&source, &context, named)?;
    Ok(Reading { format: attempt.format, documents: attempt.documents })
}

/// Writes one document in the format of this id, without a line end after it.
///
/// # Errors
/// There is no such format, it can only be read, or it cannot hold the document's board.
pub fn write(id: &str, document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let format = by_id(id).map_err(|_| WriteError::UnknownFormat(id.to_string()))?;
    let writer = format.writer.ok_or(WriteError::ReadOnly(format.id))?;
    writer(document, options)
}

/// Writes several documents as one text: the header if the format has one, one record a line, and a blank line
/// between documents of several lines.
///
/// # Errors
/// As [`write()`].
pub fn write_all(id: &str, documents: &[Document], options: &WriteOptions) -> Result<String, WriteError> {
    let format = by_id(id).map_err(|_| WriteError::UnknownFormat(id.to_string()))?;
    let texts: Vec<String> =
        documents.iter().map(|document| write(id, document, options)).collect::<Result<_, _>>()?;
    let separator = if format.record { "\n" } else { "\n\n" };
    let header = format.header().map(|header| format!("{header}\n")).unwrap_or_default();
    Ok(format!("{header}{}\n", texts.join(separator)))
}

/// `Err` unless the document's board is the ordinary 9×9 one.
fn needs_classic(format: &'static str, document: &Document) -> Result<(), WriteError> {
    if document.layout().is_classic() {
        return Ok(());
    }
    let layout = document.layout().to_string();
    Err(WriteError::Layout { format, layout, holds: "ordinary 9x9 boards" })
}
