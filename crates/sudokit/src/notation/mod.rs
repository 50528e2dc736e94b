//! Puzzles as text: one file a format, one table of them, one rule of detection.
//!
//! [`read`] takes bytes in any format and says which it was; [`LineReader`] does the same for files of any length
//! with one puzzle a line; [`write()`] turns a [`Document`] into text of a format by name. What is wrong with a text
//! is a [`ReadError`] with line, column and help. Nothing here opens a file, solves, rates or canonicalises.
//!
//! ```
//! use sudokit::notation::{ReadOptions, WriteOptions, read, write};
//! let text = b"8..|...|...\n..3|6..|...\n.7.|.9.|2..\n---+---+---\n.5.|..7|...\n...|.45|7..\n...|1..|.3.\n---+---+---\n..1|...|.68\n..8|5..|.1.\n.9.|...|4..\n";
//! let parsed = read(text, &ReadOptions::default()).unwrap();
//! assert_eq!(parsed.to_string(), "drawn grid, 21 givens");
//! let line = write("line", &parsed.documents[0], &WriteOptions::default()).unwrap();
//! assert_eq!(line, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
//! ```

mod address;
mod alphabet;
mod blocks;
mod bordered;
mod builder;
mod candidates;
mod capabilities;
mod catalogue;
mod cells;
mod codingame;
mod csv;
mod detect;
mod document;
mod dzn;
mod error;
mod feature;
mod format;
mod frame;
mod grids;
mod hodoku;
mod iss;
mod jigsaw;
mod line;
mod line_kind;
mod list;
mod malformed;
mod margin;
mod meta;
mod names;
mod numbers;
mod one_line;
mod options;
mod overlapping;
mod prose;
mod reader;
mod rule_words;
mod rules;
mod sdk;
mod several;
mod sha1;
mod short_killer;
mod signature;
mod simple_sudoku;
mod split;
mod stream;
mod sudokuwiki;
mod sukaku;
mod tatham;
mod text;
mod triples;
mod typeset;
#[cfg(feature = "formats-web")]
mod web;
mod written;
mod zones;

use std::fmt;

pub use alphabet::{Alphabet, AlphabetError};
pub use blocks::BlockReader;
pub use capabilities::{Capabilities, Sizes, ZoneSupport};
pub use catalogue::{FORMATS, by_id};
pub use document::{Document, DocumentError, Marks, MarksRole, Original, OtherPart, StepNote, WrongDigits};
pub use error::{
    Compression, FileKind, Help, Malformed, OptionNames, ReadError, ReadErrorKind, UnsupportedPart,
    WriteError,
};
pub use feature::Feature;
pub use format::Format;
pub use iss::{IssError, IssWriteError, read_iss, write_iss};
pub use meta::{Meta, MetaField};
pub use names::{NameError, cell_group, parse_candidate, parse_cell, parse_cells};
pub use numbers::{candidates_rows, numbers_line, numbers_rows};
pub use options::{ReadOptions, WriteOptions};
pub use rules::{RulesError, rule_line};
#[doc(hidden)]
pub use several::puzzles_on_line;
pub use sha1::sha1;
pub use stream::{LineReader, parse_line9};
#[cfg(feature = "formats-web")]
pub use web::unpack_f_puzzles;
pub use written::Written;

use options::Context;
use text::{Decoded, SourceText};

/// What a text turned out to be.
#[derive(Debug)]
pub struct Parsed {
    /// The format it was read in.
    pub format: &'static Format,
    /// The puzzles in it: one or more.
    pub documents: Vec<Document>,
    /// The numbers of lines that were taken as words around the puzzles, from 1, ascending.
    pub words: Vec<usize>,
}

/// For people: `HoDoKu candidate grid, 21 givens, 214 candidates`.
impl fmt::Display for Parsed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.format.name, detect::summary(&self.documents))?;
        const SHOWN: usize = 10;
        let numbers: Vec<String> = self.words.iter().take(SHOWN).map(usize::to_string).collect();
        match self.words.len() {
            0 => Ok(()),
            1 => write!(f, "; line {} is text", numbers[0]),
            count if count <= SHOWN => write!(f, "; lines {} are text", numbers.join(", ")),
            count => write!(f, "; lines {} and {} more are text", numbers.join(", "), count - SHOWN),
        }
    }
}

/// Reads a text in the format that the options name, or in the one that it is best read in.
///
/// # Errors
/// The text is empty, is no text, fits several formats or alphabets, or breaks the rules of the format that it
/// resembles most.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Parsed, ReadError> {
    let named = options.from.as_deref().map(by_id).transpose()?;
    if let Some(format) = named.filter(|format| !format.reads()) {
        return Err(ReadError::whole(match format.built {
            true => ReadErrorKind::WriteOnly(format.id),
            false => ReadErrorKind::NotBuilt(format.id),
        }));
    }
    let decoded = Decoded::new(bytes)?;
    let attempt = SourceText::new(&decoded.bytes).and_then(|source| {
        let mut context = Context::new(options);
        detect::settle_alphabet(&source, &mut context);
        prose::best(&source, &context, named)
    });
    let attempt = attempt.map_err(|error| decoded.original(error))?;
    Ok(Parsed { format: attempt.format, documents: attempt.documents, words: attempt.words })
}

/// Writes one document in the format of this id, without a line end after it. [`Format::write`] also says what the
/// text leaves out.
///
/// # Errors
/// There is no such format, it can only be read, or it cannot hold something that is part of the puzzle.
pub fn write(id: &str, document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let format = by_id(id).map_err(|_| WriteError::UnknownFormat(id.to_string()))?;
    format.write(document, options).map(|written| written.text)
}

/// Writes several documents as one text; see [`Format::write_all`].
///
/// # Errors
/// As [`write()`], and if there are several documents and the format holds one in a text.
pub fn write_all(id: &str, documents: &[Document], options: &WriteOptions) -> Result<String, WriteError> {
    let format = by_id(id).map_err(|_| WriteError::UnknownFormat(id.to_string()))?;
    format.write_all(documents, options).map(|written| written.text)
}
