//! One puzzle of an input, and where it stands.

use std::borrow::Cow;
use std::sync::Arc;

use sudokit::notation::{self, Document, Format, LineReader, WriteOptions};

use crate::text::line;

/// What an input is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// In messages: the path, `standard input`, `the puzzle`.
    pub text: String,
    /// In JSON: the path, `-` for stdin, `argument` for a puzzle on the command line.
    pub id: String,
}

/// What is known of an input.
pub struct InputInfo {
    /// What it is called.
    pub name: Name,
    /// Its format.
    pub format: &'static Format,
    /// Reads its lines, if it is one puzzle a line.
    pub reader: Option<LineReader>,
    /// The first line is a header, so that columns have names and a line holds one puzzle.
    pub has_header: bool,
}

impl InputInfo {
    /// Whether ordinary puzzles can be read without a document for each.
    pub fn reader_is_fast(&self) -> bool {
        self.reader.as_ref().is_some_and(|reader| reader.begins_with_grid9())
    }
}

/// Where a question stands.
#[derive(Clone, Copy)]
pub struct Place<'b> {
    /// The input.
    pub name: &'b Name,
    /// The line on which it stands, from 1; `None` in texts where a puzzle takes several lines, and for an input as a
    /// whole.
    pub line: Option<usize>,
    /// Its number among the puzzles of its text, from 1, where there is no line; 0 for an input as a whole.
    pub index: usize,
    /// Its number among the puzzles of its line, from 0.
    pub part: usize,
    /// The text of the line or of the part of it.
    pub text: &'b [u8],
}

/// How many bytes of a line are repeated in messages and JSON.
const SHOWN: usize = 4096;

impl Place<'_> {
    /// The place of an input that cannot be read as a whole.
    pub fn whole(name: &Name) -> Place<'_> {
        Place { name, line: None, index: 0, part: 0, text: b"" }
    }

    /// The place in messages: `puzzles.txt, line 7` or `puzzles.txt, puzzle 2`.
    pub fn words(&self) -> String {
        match (self.line, self.index) {
            (Some(line), _) => format!("{}, line {line}", self.name.text),
            (None, 0) => self.name.text.clone(),
            (None, index) => format!("{}, puzzle {index}", self.name.text),
        }
    }

    /// The text, lossily and at most some thousand bytes of it.
    pub fn shown(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.text[..self.text.len().min(SHOWN)])
    }
}

/// A puzzle that was read.
pub struct Question<'b> {
    /// Where it stands.
    pub place: Place<'b>,
    /// The input.
    pub source: &'b InputInfo,
    /// The puzzle.
    pub document: Arc<Document>,
}

impl Question<'_> {
    /// The question as text: its line as it stands, or the puzzle as a line where it takes several, with rules in the
    /// format `rules`.
    pub fn input(&self) -> Cow<'_, str> {
        if !self.place.text.is_empty() {
            return self.place.shown();
        }
        match self.document.puzzle() {
            Some(_) => {
                notation::write("rules", &self.document, &WriteOptions::default()).unwrap_or_default().into()
            }
            None => line(&self.document).into(),
        }
    }

    /// Which stream of random numbers belongs to the question: its line, or its number in a text of several lines, from
    /// 0. So a puzzle's answer depends neither on other lines nor on the number of threads, and the first is answered
    /// as a request of the protocol is.
    pub fn stream(&self) -> u64 {
        let number = self.place.line.unwrap_or(self.place.index).saturating_sub(1);
        number as u64 | (self.place.part as u64) << 48
    }
}
