//! What is wrong with a text, where, and what to type instead; and why a document cannot be written.
//!
//! Errors are typed values with fields. The words are in `Display`; advice that names options is worded by the front
//! end's own names for them ([`Help::in_terms_of`]). Spans are byte offsets, so that a program can draw a caret under
//! the bad character.

use std::fmt;
use std::ops::Range;

use super::feature::Feature;
use super::iss::IssError;
pub use super::malformed::{Malformed, UnsupportedPart};
use super::rules::RulesError;
use crate::board::BoardError;
use crate::constraint::{BuildError, ParametersError};
use crate::control::Stop;

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
    /// The bytes are compressed.
    Compressed(Compression),
    /// The bytes are no text but a file of another kind.
    NotText(FileKind),
    /// A control character: this is no text.
    Control(u8),
    /// A line longer than any puzzle on one line.
    TooLong {
        /// Bytes in the line.
        found: usize,
        /// Maximum number of bytes that are read.
        limit: usize,
    },
    /// Reading ended early: the budget of the options was used up.
    Stopped(Stop),
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
    /// The line has as many characters as a board of a size that must be asked for.
    UnusualSize {
        /// Side of that board.
        size: usize,
    },
    /// A line holds a second puzzle after the first.
    SecondPuzzle,
    /// An address that holds no puzzle, or none that can be read.
    Address,
    /// An address that only names a puzzle, which lies on a server.
    OnServer {
        /// The host of the address.
        host: String,
        /// What to copy instead.
        instead: &'static str,
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
    /// 0, the highest digit of a board that counts from 1, and another blank sign stand in a grid, and 0 no more than
    /// once in a row or a column.
    ZeroOrHighest {
        /// Side of the board.
        size: usize,
        /// The highest digit, as it stands in the text.
        highest: String,
        /// The alphabets from 1 and from 0, as the option wants them.
        fits: Vec<String>,
    },
    /// Several alphabets fit a board, and give different digits.
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
        expected: usize,
    },
    /// The text states zones or boxes that make no layout.
    Layout(BoardError),
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
        what: UnsupportedPart,
    },
    /// The text breaks its format's rules.
    Malformed {
        /// The format's id.
        format: &'static str,
        /// How.
        what: Malformed,
    },
    /// A statement of the format `rules` is wrong.
    Rules(Box<RulesError>),
    /// A text of the Interactive Sudoku Solver is wrong.
    Iss(Box<IssError>),
    /// A part of the text states a rule that cannot be.
    Rule {
        /// The format's id.
        format: &'static str,
        /// Which part: `killercage 3`.
        part: String,
        /// What is wrong with it.
        error: Box<ParametersError>,
    },
    /// The text states a puzzle that cannot be.
    Puzzle {
        /// The format's id.
        format: &'static str,
        /// What is wrong with it.
        error: Box<BuildError>,
    },
    /// No format fits.
    Unrecognized,
}

/// A format of compressed files, known by its first bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Compression {
    /// gzip (`.gz`).
    Gzip,
    /// xz (`.xz`).
    Xz,
    /// Zstandard (`.zst`).
    Zstandard,
    /// bzip2 (`.bz2`).
    Bzip2,
    /// zip (`.zip`).
    Zip,
}

impl Compression {
    /// The format of bytes that begin like this.
    pub(super) fn of(bytes: &[u8]) -> Option<Compression> {
        const MAGIC: [(&[u8], Compression); 5] = [
            (b"\x1f\x8b", Compression::Gzip),
            (b"\xfd7zXZ\0", Compression::Xz),
            (b"\x28\xb5\x2f\xfd", Compression::Zstandard),
            (b"BZh", Compression::Bzip2),
            (b"PK\x03\x04", Compression::Zip),
        ];
        MAGIC.into_iter().find(|(magic, _)| bytes.starts_with(magic)).map(|(_, format)| format)
    }

    /// The usual name.
    pub fn name(self) -> &'static str {
        match self {
            Compression::Gzip => "gzip",
            Compression::Xz => "xz",
            Compression::Zstandard => "Zstandard",
            Compression::Bzip2 => "bzip2",
            Compression::Zip => "zip",
        }
    }

    /// The command that writes the contents of such a file to standard output.
    pub fn command(self) -> &'static str {
        match self {
            Compression::Gzip => "gzip -dc",
            Compression::Xz => "xz -dc",
            Compression::Zstandard => "zstd -dc",
            Compression::Bzip2 => "bzip2 -dc",
            Compression::Zip => "unzip -p",
        }
    }
}

/// A kind of file that holds no text, known by its first bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FileKind {
    /// A picture: its format's name.
    Picture(&'static str),
    /// A document of pages: PDF, PostScript, a word processor's.
    Pages(&'static str),
    /// A spreadsheet.
    Spreadsheet,
    /// Arrays of numpy (`.npy`).
    Numpy,
    /// A table of columns: Parquet, Arrow.
    Columns(&'static str),
    /// A database of SQLite.
    Database,
    /// A program or a library.
    Program,
}

impl FileKind {
    /// The kind of bytes that begin like this.
    pub(super) fn of(bytes: &[u8]) -> Option<FileKind> {
        use FileKind::{Columns, Database, Numpy, Pages, Picture, Program, Spreadsheet};
        const MAGIC: [(&[u8], FileKind); 15] = [
            (b"\x89PNG", Picture("PNG")),
            (b"\xff\xd8\xff", Picture("JPEG")),
            (b"GIF8", Picture("GIF")),
            (b"II*\0", Picture("TIFF")),
            (b"MM\0*", Picture("TIFF")),
            (b"%PDF-", Pages("PDF")),
            (b"%!PS", Pages("PostScript")),
            (b"{\\rtf", Pages("RTF")),
            (b"\xd0\xcf\x11\xe0", Pages("an older office program")),
            (b"\x93NUMPY", Numpy),
            (b"PAR1", Columns("Parquet")),
            (b"ARROW1", Columns("Arrow")),
            (b"SQLite format 3\0", Database),
            (b"\x7fELF", Program),
            (b"MZ\x90\0", Program),
        ];
        let known = MAGIC.into_iter().find(|(magic, _)| bytes.starts_with(magic)).map(|(_, kind)| kind);
        let boxed = || match (bytes.get(..4), bytes.get(4..8), bytes.get(8..12)) {
            (Some(b"RIFF"), _, Some(b"WEBP")) => Some(Picture("WebP")),
            (_, Some(b"ftyp"), Some(b"heic" | b"heix" | b"mif1")) => Some(Picture("HEIC")),
            (_, Some(b"ftyp"), Some(b"avif")) => Some(Picture("AVIF")),
            _ => None,
        };
        // A bitmap says its length after two letters, and its reserved bytes are zero.
        let bitmap =
            || (bytes.starts_with(b"BM") && bytes.get(6..10) == Some(&[0; 4])).then_some(Picture("BMP"));
        let page = || {
            let text = bytes.trim_ascii_start();
            let starts = |tag: &&str| {
                text.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag.as_bytes()))
            };
            ["<!doctype html", "<html", "<table", "<div"].iter().any(starts).then_some(Pages("HTML"))
        };
        let zipped = || {
            let head = &bytes[..bytes.len().min(4096)];
            let has = |name: &[u8]| head.windows(name.len()).any(|part| part == name);
            let is_zip = bytes.starts_with(b"PK\x03\x04");
            match () {
                () if !is_zip => None,
                () if has(b"xl/") || has(b"opendocument.spreadsheet") => Some(Spreadsheet),
                () if has(b"word/") || has(b"opendocument.text") => Some(Pages("a word processor")),
                () => None,
            }
        };
        known.or_else(boxed).or_else(bitmap).or_else(page).or_else(zipped)
    }
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileKind::Picture(name) => write!(f, "this is a picture ({name}); pictures are not read"),
            FileKind::Pages(name) => write!(f, "this is a document ({name}); only text is read"),
            FileKind::Spreadsheet => f.write_str("this is a spreadsheet; only text is read"),
            FileKind::Numpy => f.write_str("these are arrays of numpy (.npy); only text is read here"),
            FileKind::Columns(name) => {
                write!(f, "this is a table in columns ({name}); only text is read here")
            }
            FileKind::Database => f.write_str("this is a database (SQLite); only text is read"),
            FileKind::Program => f.write_str("this is a program; puzzles are read from text"),
        }
    }
}

/// The symbols that stand for a blank, for messages.
pub(super) const BLANKS: &str = ". 0 * _ - x ?";

/// What to type or change so that a text can be read. `Display` names the fields of
/// [`ReadOptions`](super::ReadOptions); [`Help::in_terms_of`] names a front end's own options.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Help {
    /// Give a puzzle at all.
    GivePuzzle,
    /// These are no puzzles but binary data.
    NotText,
    /// What to do with a file of this kind.
    ToText(FileKind),
    /// The text is in another encoding than UTF-8.
    SaveAsUtf8,
    /// Decompress it first.
    Decompress(Compression),
    /// Name the symbols of the digits, such as these.
    NameSymbols(&'static str),
    /// Take this many characters out.
    Remove(usize),
    /// Add this many characters.
    Add(usize),
    /// Write each puzzle on a line of its own.
    OnePuzzleALine,
    /// Name one of these formats.
    NameFormat(Vec<&'static str>),
    /// Name one of these alphabets.
    NameAlphabet(Vec<String>),
    /// Name the size of the board.
    NameSize(usize),
    /// Look at the list of formats.
    ListFormats,
    /// Look at the list of formats, or name one to see where the text breaks its rules.
    ListOrNameFormat,
    /// Use a build with the feature `formats-web`.
    FeatureNeeded,
    /// Write something like this.
    Example(String),
    /// Ask for parts that are not understood to be ignored.
    IgnoreUnknown,
    /// Do this first.
    First(&'static str),
}

/// What a front end calls the options that [`Help`] speaks of. Each name is what stands before the value, such as
/// `--from ` or `from=`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionNames {
    /// Before the id of a format.
    pub format: &'static str,
    /// Before an alphabet.
    pub alphabet: &'static str,
    /// Before the side of a board.
    pub size: &'static str,
    /// Where the formats are listed.
    pub formats: &'static str,
    /// The whole option that ignores what is not understood.
    pub ignore_unknown: &'static str,
}

impl OptionNames {
    /// The fields of [`ReadOptions`](super::ReadOptions) and the table of this module.
    pub const LIBRARY: OptionNames = OptionNames {
        format: "from: ",
        alphabet: "alphabet: ",
        size: "a layout of side ",
        formats: "FORMATS",
        ignore_unknown: "ignore_unknown: true",
    };
}

impl Help {
    /// The advice in the words of a front end.
    pub fn in_terms_of(&self, names: &OptionNames) -> String {
        let any = |name: &str, values: &mut dyn Iterator<Item = &str>| {
            values.map(|value| format!("{name}{value}")).collect::<Vec<_>>().join(" or ")
        };
        match self {
            Help::GivePuzzle => {
                "give a puzzle, for example 81 characters with . for a blank, or a file with one puzzle a line".into()
            }
            Help::NotText => "this looks like binary data; puzzles are read from text (UTF-8 or UTF-16)".into(),
            Help::SaveAsUtf8 => {
                "if this is text, it is in another encoding, such as Latin-1: save it as UTF-8".into()
            }
            Help::ToText(kind) => match kind {
                FileKind::Picture(_) => {
                    "type the puzzle: 81 characters with . for a blank cell, or nine rows of nine".into()
                }
                FileKind::Pages(_) => {
                    "copy the digits out of it: nine rows of nine, with . for a blank cell".into()
                }
                FileKind::Spreadsheet => "save the sheet as CSV, or copy its cells".into(),
                FileKind::Numpy => "in Python: sudokit.solve(numpy.load(FILE))".into(),
                FileKind::Columns(_) => {
                    "the commands of data sets read it; or write its column of puzzles as CSV".into()
                }
                FileKind::Database => "write the column with the puzzles as CSV".into(),
                FileKind::Program => "name a file with puzzles".into(),
            },
            Help::Decompress(compression) => {
                format!("decompress it first: {} FILE", compression.command())
            }
            Help::NameSymbols("A-I") => {
                format!("for a board with letters name them, for example {}A-I", names.alphabet)
            }
            Help::NameSymbols(example) => format!(
                "for other symbols name them in the order of the digits, for example {}{example}",
                names.alphabet
            ),
            Help::Remove(n) => {
                format!("take {} out, or put a blank between the puzzle and a comment", count(*n, "character"))
            }
            Help::Add(n) => format!("{} missing; write a blank cell as . or 0", count(*n, "character")),
            Help::OnePuzzleALine => "write each puzzle on a line of its own".into(),
            Help::NameFormat(ids) => {
                format!("say which with {}", any(names.format, &mut ids.iter().copied()))
            }
            Help::NameAlphabet(fits) => {
                format!("say which with {}", any(names.alphabet, &mut fits.iter().map(String::as_str)))
            }
            Help::NameSize(size) => format!("if it is a {size}×{size} board, say so with {}{size}", names.size),
            Help::ListFormats => format!("{} lists the formats", names.formats),
            Help::ListOrNameFormat => format!(
                "{} lists the formats that are read; name one with {}NAME to see where it fails",
                names.formats, names.format
            ),
            Help::Example(example) => format!("write for example: {example}"),
            Help::IgnoreUnknown => format!(
                "these parts may state rules; {} answers without them and says so",
                names.ignore_unknown
            ),
            Help::First(what) => (*what).into(),
            Help::FeatureNeeded => "build the library with its feature `formats-web`".into(),
        }
    }
}

impl fmt::Display for Help {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_terms_of(&OptionNames::LIBRARY))
    }
}

impl ReadError {
    /// An error about the text as a whole.
    pub(super) fn whole(kind: ReadErrorKind) -> ReadError {
        ReadError { line: 1, column: 1, span: 0..0, kind }
    }

    /// Moves the error to its place in a text of which the reader's text was a part.
    pub(super) fn shifted(mut self, by: usize) -> ReadError {
        self.span = self.span.start + by..self.span.end + by;
        self
    }

    /// What to type or change, if there is something to say beyond the message.
    pub fn help(&self) -> Option<Help> {
        Some(match &self.kind {
            ReadErrorKind::Empty => Help::GivePuzzle,
            ReadErrorKind::NotUtf8 => Help::SaveAsUtf8,
            ReadErrorKind::Control(_) => Help::NotText,
            ReadErrorKind::NotText(kind) => Help::ToText(*kind),
            ReadErrorKind::Compressed(compression) => Help::Decompress(*compression),
            ReadErrorKind::Symbol { size: 9, found, .. } if found.is_alphabetic() => Help::NameSymbols("A-I"),
            ReadErrorKind::Symbol { size, .. } if *size > 9 => Help::NameSymbols("0-9A-F"),
            ReadErrorKind::Length { found, expected, .. } if found > expected => {
                Help::Remove(found - expected)
            }
            ReadErrorKind::Length { found, expected, .. } => Help::Add(expected - found),
            ReadErrorKind::UnusualSize { size } => Help::NameSize(*size),
            ReadErrorKind::SecondPuzzle | ReadErrorKind::TooLong { .. } => Help::OnePuzzleALine,
            ReadErrorKind::Ambiguous { readings } => {
                Help::NameFormat(readings.iter().map(|&(id, _)| id).collect())
            }
            ReadErrorKind::ZeroOrHighest { fits, .. } | ReadErrorKind::Alphabet { fits, .. } => {
                Help::NameAlphabet(fits.clone())
            }
            ReadErrorKind::UnknownFormat(_) | ReadErrorKind::WriteOnly(_) | ReadErrorKind::Address => {
                Help::ListFormats
            }
            ReadErrorKind::NotBuilt(_) => Help::FeatureNeeded,
            ReadErrorKind::OnServer { instead, .. } => Help::First(instead),
            ReadErrorKind::Malformed { what: Malformed::RandomSeed, .. } => Help::First(
                "in the program, Game > Specific shows the id with : that holds the puzzle; copy that",
            ),
            ReadErrorKind::Rules(error) => Help::Example(error.instead()?),
            ReadErrorKind::Unsupported { what: UnsupportedPart::NotInterpreted(_), .. } => {
                Help::IgnoreUnknown
            }
            ReadErrorKind::Unrecognized => Help::ListOrNameFormat,
            _ => return None,
        })
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ReadErrorKind::Empty
            | ReadErrorKind::Compressed(_)
            | ReadErrorKind::NotText(_)
            | ReadErrorKind::Stopped(_)
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
            ReadErrorKind::Compressed(compression) => {
                write!(f, "the bytes are compressed ({})", compression.name())
            }
            ReadErrorKind::NotText(kind) => kind.fmt(f),
            ReadErrorKind::Control(byte) => write!(f, "control character 0x{byte:02x} in the text"),
            ReadErrorKind::TooLong { found, limit } => {
                write!(f, "the line has {found} bytes; a puzzle on one line has at most {limit}")
            }
            ReadErrorKind::Stopped(stop) => write!(f, "reading was stopped: {stop}"),
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
            ReadErrorKind::UnusualSize { size } => {
                write!(f, "the line has {} characters, which is no usual size of a board", size * size)
            }
            ReadErrorKind::SecondPuzzle => f.write_str("a second puzzle stands on the line"),
            ReadErrorKind::OnServer { host, .. } => {
                write!(
                    f,
                    "this address holds no puzzle: it names one on the server of {}",
                    host.escape_debug()
                )
            }
            ReadErrorKind::Address => f.write_str("this address holds no puzzle that can be read"),
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
            ReadErrorKind::ZeroOrHighest { size, highest, .. } => write!(
                f,
                "0 and {highest} and a blank stand in this {size}×{size} grid: either it counts from 1 and 0 is a blank too, \
                 or it counts from 0 and {highest} is wrong",
            ),
            ReadErrorKind::Alphabet { size, fits } => {
                write!(f, "the symbols of this {size}×{size} grid fit several alphabets: {}", fits.join(", "))
            }
            ReadErrorKind::LayoutSize { found, expected } => {
                write!(
                    f,
                    "the text holds a {found}×{found} grid, but a {expected}×{expected} board was asked for"
                )
            }
            ReadErrorKind::Layout(error) => error.fmt(f),
            ReadErrorKind::UnknownFormat(name) => write!(f, "there is no format '{}'", name.escape_debug()),
            ReadErrorKind::WriteOnly(format) => write!(f, "the format {format} can only be written"),
            ReadErrorKind::NotBuilt(format) => {
                write!(f, "this looks like the format {format}, which is not part of this build")
            }
            ReadErrorKind::Unsupported { format, what } => write!(f, "{format}: {what} is not supported"),
            ReadErrorKind::Malformed { format, what } => write!(f, "{format}: {what}"),
            ReadErrorKind::Rules(error) => error.fmt(f),
            ReadErrorKind::Iss(error) => write!(f, "iss: {error}"),
            ReadErrorKind::Rule { format, part, error } => write!(f, "{format}: {part}: {error}"),
            ReadErrorKind::Puzzle { format, error } => write!(f, "{format}: {error}"),
            ReadErrorKind::Unrecognized => f.write_str("the text fits no format"),
        }
    }
}

/// "1 character", "2 characters".
fn count(n: usize, word: &str) -> String {
    format!("{n} {word}{}", if n == 1 { "" } else { "s" })
}

/// Why a document cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// There is no format of this name.
    UnknownFormat(String),
    /// The format can only be read.
    ReadOnly(&'static str),
    /// The format is not part of this build.
    NotBuilt(&'static str),
    /// The document says what the format cannot hold.
    CannotHold {
        /// The format's id.
        format: &'static str,
        /// What it cannot hold and must not leave out.
        features: Vec<Feature>,
        /// The ids of formats that are written and read and can hold the document.
        instead: Vec<&'static str>,
    },
    /// The format holds one puzzle in a text.
    Several {
        /// The format's id.
        format: &'static str,
        /// How many puzzles there are.
        found: usize,
    },
    /// The alphabet has too few symbols, or the blank is one of them.
    Alphabet {
        /// The alphabet.
        alphabet: String,
        /// The symbol for a blank.
        blank: char,
        /// Side of the board.
        size: usize,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::UnknownFormat(name) => write!(f, "there is no format '{}'", name.escape_debug()),
            WriteError::ReadOnly(format) => write!(f, "the format {format} can only be read"),
            WriteError::NotBuilt(format) => write!(
                f,
                "the format {format} is not part of this build: it needs the library's feature `formats-web`"
            ),
            WriteError::CannotHold { format, features, instead } => {
                let features: Vec<String> = features.iter().map(Feature::to_string).collect();
                write!(f, "the format {format} cannot hold {}", features.join(", "))?;
                match &instead[..] {
                    [] => Ok(()),
                    ids => write!(f, "; formats that can: {}", ids.join(", ")),
                }
            }
            WriteError::Several { format, found } => {
                write!(f, "the format {format} holds one puzzle in a text, and there are {found}")
            }
            WriteError::Alphabet { alphabet, blank, size } => write!(
                f,
                "the alphabet {alphabet} with blank '{blank}' cannot write a board with {size} digits"
            ),
        }
    }
}

impl std::error::Error for WriteError {}
