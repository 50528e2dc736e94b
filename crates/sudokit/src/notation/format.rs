//! What a format is.
//!
//! A row of the table [`FORMATS`](super::FORMATS) says what a format is called, how it is read and written, and what it
//! can express ([`Capabilities`]).

use crate::constraint::Puzzle;

use super::capabilities::Capabilities;
use super::document::Document;
use super::error::WriteError;
use super::feature::Feature;
use super::options::WriteOptions;
use super::reader::{BytesFn, Reader, RecordFn};

/// Writes one document, without a line end after it.
pub(super) type WriteFn = fn(&Document, &WriteOptions) -> Result<String, WriteError>;
/// Writes several documents as one text, without a line end after it.
pub(super) type CollectionFn = fn(&[Document], &WriteOptions) -> Result<String, WriteError>;
/// Which rules and boards a format cannot hold.
pub(super) type LacksFn = fn(&Puzzle) -> Vec<Feature>;

/// A way of writing puzzles down.
#[derive(Debug)]
pub struct Format {
    /// Its name for options: lower case, no blanks.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// What it looks like, in a sentence.
    pub what: &'static str,
    /// Usual endings of file names, without the dot.
    pub extensions: &'static [&'static str],
    /// One puzzle a line: files of any length can be read by [`LineReader`](super::LineReader).
    pub record: bool,
    /// What texts in this format can express.
    pub capabilities: Capabilities,
    /// What texts in this format can express of puzzles with rules, where those are written otherwise.
    pub(super) with_rules: Option<Capabilities>,
    /// How special the format is: a reading of higher rank is preferred.
    pub(super) rank: u8,
    /// Whether the format is part of this build.
    pub(super) built: bool,
    pub(super) reader: Option<Reader>,
    /// Whether a text may be in this format: one that is not is not given to the reader when the format is detected.
    pub(super) mark: Option<fn(&str) -> bool>,
    /// Whether a line may be a whole puzzle, in formats whose puzzles may also take several lines.
    pub(super) alone: Option<fn(&str) -> bool>,
    pub(super) writer: Option<WriteFn>,
    /// How several puzzles are written, where that is not one text below the other.
    pub(super) collection: Option<CollectionFn>,
    /// Which rules and boards of a puzzle cannot be written, in formats that hold rules.
    pub(super) lacks: Option<LacksFn>,
    /// The line before all records, if the format has one.
    pub(super) header: Option<&'static str>,
    /// How a line of a long file is read, where that is not as a text of one line.
    pub(super) in_files: Option<RecordFn>,
    /// Finds the puzzle in a record without reading the rest.
    pub(super) bytes9: Option<BytesFn>,
    /// Records begin with their puzzle.
    pub(super) puzzle_first: bool,
}

impl Format {
    /// Whether texts in this format can be read.
    pub fn reads(&self) -> bool {
        self.built && self.reader.is_some()
    }

    /// Whether documents can be written in this format.
    pub fn writes(&self) -> bool {
        self.built && self.writer.is_some()
    }

    /// What a document says and a text in this format would not, the essential features first.
    pub fn left_out(&self, document: &Document, options: &WriteOptions) -> Vec<Feature> {
        let mut left_out = Vec::new();
        if let (Some(puzzle), Some(lacks)) = (document.puzzle(), self.lacks) {
            left_out.extend(lacks(puzzle));
        }
        let capabilities = match (document.puzzle(), &self.with_rules) {
            (Some(_), Some(with_rules)) => with_rules,
            _ => &self.capabilities,
        };
        left_out.extend(capabilities.left_out(document, options));
        left_out
    }

    /// Whether a text in this format holds the puzzle and the state of its game: writing is not refused.
    pub fn holds(&self, document: &Document, options: &WriteOptions) -> bool {
        !self.left_out(document, options).iter().any(|feature| self.must_hold(feature))
    }

    /// Whether a text without the feature is refused. A format that shows the state of the game has what was played in
    /// it, though not apart from givens and candidates: that is said and not refused.
    pub(super) fn must_hold(&self, feature: &Feature) -> bool {
        feature.is_essential() && !(self.capabilities.state && feature.is_played())
    }

    /// Whether several puzzles are one text of another shape than one below the other, which must be written at once.
    pub fn is_collection(&self) -> bool {
        self.collection.is_some()
    }

    /// The line that a file begins with before its records, for example a table's header.
    pub fn header(&self) -> Option<&'static str> {
        self.header
    }
}
