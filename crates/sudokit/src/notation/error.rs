//! What is wrong with a text, where, and what to type instead.
//!
//! The kinds are typed; the English is in `Display` ([`ReadError`] prints its place and its message) and in
//! [`ReadError::help`]. Spans are byte offsets, so that a program can draw a caret under the bad character.

use std::fmt;
use std::ops::Range;

use crate::board::LayoutError;

/// Why a text could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The bad bytes, as offsets into the bytes that were given to the reader: the whole text for
    /// [`read`](super::read), the single line for [`LineReader::read`](super::LineReader::read). May be empty.
    pub span: Range<usize>,
    /// What is wrong.
    pub kind: ReadErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// There is no text.
    Empty,
    /// The bytes are not UTF-8.
    NotUtf8,
    /// A control character: this is no text.
    Control(u8),
    /// A character that is no symbol of the board.
    Symbol {
        /// The character.
        found: char,
        /// Side of the board.
        size: usize,
        /// The symbols of the board, such as `1-9`.
        symbols: String,
    },
    /// A line of the wrong length.
    Length {
        /// Characters in the line.
        found: usize,
        /// Characters it should have.
        expected: usize,
        /// Side of the board that was tried.
        size: usize,
    },
    /// A row of a grid with the wrong number of cells.
    RowCells {
        /// The row, from 1.
        row: usize,
        /// Cells in the row.
        found: usize,
        /// Cells it should have.
        expected: usize,
    },
    /// A grid with the wrong number of rows.
    Rows {
        /// Rows found.
        found: usize,
        /// Rows there should be.
        expected: usize,
    },
    /// Several formats fit equally well.
    Ambiguous {
        /// Each format's id and what the text would be by it.
        readings: Vec<(&'static str, String)>,
    },
    /// Several alphabets fit a board with more than nine digits.
    Alphabet {
        /// Side of the board.
        size: usize,
        /// The alphabets that fit, as the option wants them.
        fits: Vec<String>,
    },
    /// The text's board is not of the size that was asked for.
    LayoutSize {
        /// Side of the board in the text.
        found: usize,
        /// Side of the board that was asked for.
        asked: usize,
    },
    /// The text states zones or boxes that make no layout.
    Layout(LayoutError),
    /// There is no format of this name.
    UnknownFormat(String),
    /// The format can only be written.
    WriteOnly(&'static str),
    /// The format is not part of this build.
    NotBuilt(&'static str),
    /// The text says something that the library does not support and must not ignore.
    Unsupported {
        /// The format's id.
        format: &'static str,
        /// What is not supported.
        what: String,
    },
    /// The text breaks its format's rules.
    Malformed {
        /// The format's id.
        format: &'static str,
        /// How.
        what: String,
    },
    /// No format fits.
    Unrecognized,
}

/// The symbols that stand for a blank, for messages.
pub(super) const BLANKS: &str = ". 0 * _ - x ?";

impl ReadError {
    /// An error about the text as a whole.
    pub(super) fn whole(kind: ReadErrorKind) -> ReadError {
        ReadError { line: 1, column: 1, span: 0..0, kind }
    }

    /// What to type or change, if there is something to say beyond the message.
    pub fn help(&self) -> Option<String> {
        Some(match &self.kind {
            ReadErrorKind::Empty => {
                "give a puzzle, for example 81 characters with . for a blank, or a file with one puzzle a line"
                    .into()
            }
            ReadErrorKind::NotUtf8 | ReadErrorKind::Control(_) => {
                "this looks like binary data; puzzles are read from text (UTF-8)".into()
            }
            ReadErrorKind::Symbol { size: 9, found, .. } if found.is_alphabetic() => {
                "for a board with letters name them, for example --alphabet A-I".into()
            }
            ReadErrorKind::Symbol { size, .. } if *size > 9 => {
                "for other symbols name them in the order of the digits, for example --alphabet 0-9A-F".into()
            }
            ReadErrorKind::Length { found, expected, .. } if found > expected => format!(
                "take {} out, or put a blank between the puzzle and a comment",
                count(found - expected, "character")
            ),
            ReadErrorKind::Length { found, expected, .. } => {
                format!("{} missing; write a blank cell as . or 0", count(expected - found, "character"))
            }
            ReadErrorKind::Ambiguous { readings } => {
                let options: Vec<String> = readings.iter().map(|(id, _)| format!("--from {id}")).collect();
                format!("say which with {}", options.join(" or "))
            }
            ReadErrorKind::Alphabet { fits, .. } => {
                let options: Vec<String> = fits.iter().map(|name| format!("--alphabet {name}")).collect();
                format!("say which with {}", options.join(" or "))
            }
            ReadErrorKind::UnknownFormat(_) | ReadErrorKind::WriteOnly(_) => {
                "`sudokit formats` lists the formats".into()
            }
            ReadErrorKind::NotBuilt(_) => "build the library with its feature `formats-web`".into(),
            ReadErrorKind::Unrecognized => {
                "`sudokit formats` lists the formats that are read; name one with --from NAME to see where it fails"
                    .into()
            }
            _ => return None,
        })
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ReadErrorKind::Empty
            | ReadErrorKind::UnknownFormat(_)
            | ReadErrorKind::WriteOnly(_)
            | ReadErrorKind::NotBuilt(_) => self.kind.fmt(f),
            _ => write!(f, "line {}, column {}: {}", self.line, self.column, self.kind),
        }
    }
}

impl std::error::Error for ReadError {}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadErrorKind::Empty => f.write_str("there is no puzzle: the text is empty"),
            ReadErrorKind::NotUtf8 => f.write_str("this byte is not UTF-8 text"),
            ReadErrorKind::Control(byte) => write!(f, "control character 0x{byte:02x} in the text"),
            ReadErrorKind::Symbol { found, size, symbols } => write!(
                f,
                "'{}' is not a symbol of a {size}×{size} grid ({symbols}; blank: {BLANKS})",
                found.escape_debug()
            ),
            ReadErrorKind::Length { found, expected, size } => write!(
                f,
                "the line has {}; a {size}×{size} puzzle on one line has {expected}",
                count(*found, "character")
            ),
            ReadErrorKind::RowCells { row, found, expected } => {
                write!(f, "row {row} has {}, not {expected}", count(*found, "cell"))
            }
            ReadErrorKind::Rows { found, expected } => {
                write!(f, "the grid has {}, not {expected}", count(*found, "row"))
            }
            ReadErrorKind::Ambiguous { readings } => {
                f.write_str("the text can be read in several ways: ")?;
                for (number, (id, what)) in readings.iter().enumerate() {
                    let separator = if number == 0 { "" } else { "; " };
                    write!(f, "{separator}{id} ({what})")?;
                }
                Ok(())
            }
            ReadErrorKind::Alphabet { size, fits } => {
                write!(f, "the symbols of this {size}×{size} grid fit several alphabets: {}", fits.join(", "))
            }
            ReadErrorKind::LayoutSize { found, asked } => {
                write!(f, "the text holds a {found}×{found} grid, but a {asked}×{asked} board was asked for")
            }
            ReadErrorKind::Layout(error) => error.fmt(f),
            ReadErrorKind::UnknownFormat(name) => write!(f, "there is no format '{}'", name.escape_debug()),
            ReadErrorKind::WriteOnly(format) => write!(f, "the format {format} can only be written"),
            ReadErrorKind::NotBuilt(format) => {
                write!(f, "this looks like the format {format}, which is not part of this build")
            }
            ReadErrorKind::Unsupported { format, what } => write!(f, "{format}: {what} is not supported"),
            ReadErrorKind::Malformed { format, what } => write!(f, "{format}: {what}"),
            ReadErrorKind::Unrecognized => f.write_str("the text fits no format"),
        }
    }
}

/// "1 character", "2 characters".
fn count(n: usize, word: &str) -> String {
    format!("{n} {word}{}", if n == 1 { "" } else { "s" })
}

/// Why a document cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// There is no format of this name.
    #[error("there is no format '{0}'; `sudokit formats` lists them")]
    UnknownFormat(String),
    /// The format can only be read.
    #[error("the format {0} can only be read")]
    ReadOnly(&'static str),
    /// The format is not part of this build.
    #[error("the format {0} is not part of this build: it needs the library's feature `formats-web`")]
    NotBuilt(&'static str),
    /// The format cannot hold this board.
    #[error("the format {format} cannot hold a {layout} board: it is for {holds}")]
    Layout {
        /// The format's id.
        format: &'static str,
        /// The board.
        layout: String,
        /// The boards it can hold.
        holds: &'static str,
    },
    /// The alphabet has too few symbols, or the blank is one of them.
    #[error("the alphabet {alphabet} with blank '{blank}' cannot write a board with {size} digits")]
    Alphabet {
        /// The alphabet.
        alphabet: String,
        /// The symbol for a blank.
        blank: char,
        /// Side of the board.
        size: usize,
    },
    /// A cell holds a value that the board does not have.
    #[error("{cell} holds {value}, which the board does not have")]
    Value {
        /// The cell's name.
        cell: String,
        /// Its value.
        value: u8,
    },
}
