//! The one table of formats: programs, documentation, detection and tests read it.

use super::csv;
use super::document::Document;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::options::{Context, WriteOptions};
use super::text::{Fault, Source};
use super::{
    candidates, hodoku, jigsaw, line, list, picture, sdk, simple_sudoku, sudokuwiki, sukaku, typeset, web,
};

/// Reads one line.
pub(super) type RecordFn = fn(&str, &Context) -> Result<Document, Fault>;
/// Reads a whole text.
pub(super) type WholeFn = fn(&Source<'_>, &Context) -> Result<Vec<Document>, Fault>;
/// Writes one document, without a line end after it.
pub(super) type WriteFn = fn(&Document, &WriteOptions) -> Result<String, WriteError>;

/// How a format is read.
#[derive(Debug)]
pub(super) enum Reader {
    /// Each line is a puzzle.
    Record(RecordFn),
    /// Each line is a puzzle, in columns that the first lines tell.
    Table,
    /// The text is one document, or several of them.
    Whole(WholeFn),
}

/// A way of writing puzzles down.
#[derive(Debug)]
pub struct Format {
    /// Its name for options: lower case, no blanks.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// What it looks like, in a sentence.
    pub what: &'static str,
    /// Customary endings of file names, without the dot.
    pub extensions: &'static [&'static str],
    /// One puzzle a line: files of any length can be read by [`LineReader`](super::LineReader).
    pub record: bool,
    /// How special the format is: a reading of higher rank is preferred.
    pub(super) rank: u8,
    /// Whether the format is part of this build.
    pub(super) built: bool,
    pub(super) reader: Option<Reader>,
    pub(super) writer: Option<WriteFn>,
    /// The line before all records, if the format has one.
    pub(super) header: Option<&'static str>,
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

    /// The line that a file begins with before its records, for example a table's header.
    pub fn header(&self) -> Option<&'static str> {
        self.header
    }
}

/// The format with this id.
///
/// # Errors
/// There is none.
pub fn by_id(id: &str) -> Result<&'static Format, ReadError> {
    FORMATS
        .iter()
        .find(|format| format.id == id)
        .ok_or_else(|| ReadError::whole(ReadErrorKind::UnknownFormat(id.to_string())))
}

const fn format(id: &'static str, name: &'static str, what: &'static str, rank: u8) -> Format {
    Format {
        id,
        name,
        what,
        extensions: &[],
        record: false,
        rank,
        built: true,
        reader: None,
        writer: None,
        header: None,
    }
}

/// All formats, the common ones first.
pub static FORMATS: &[Format] = &[
    Format {
        extensions: &["txt"],
        record: true,
        reader: Some(Reader::Record(line::read)),
        writer: Some(line::write),
        ..format("line", "line", "N² characters; blank . 0 * _ - x X ? or a space", 50)
    },
    Format {
        extensions: &["sdm", "txt"],
        record: true,
        reader: Some(Reader::Record(line::read_annotated)),
        writer: Some(line::write_annotated),
        ..format("sdm", "collection", "one puzzle a line, a rating or comment after it", 40)
    },
    Format {
        extensions: &["txt"],
        record: true,
        reader: Some(Reader::Record(line::read_exchange)),
        writer: Some(line::write_exchange),
        ..format("exchange", "exchange bank", "12 hexadecimal digits, 81 digits, rating", 90)
    },
    Format {
        extensions: &["csv", "tsv"],
        record: true,
        reader: Some(Reader::Table),
        writer: Some(csv::write),
        header: Some(csv::HEADER),
        ..format("csv", "CSV", "a table with the puzzle in one column, with or without a header", 60)
    },
    Format {
        extensions: &["txt"],
        reader: Some(Reader::Whole(picture::read_rows)),
        writer: Some(picture::write_rows),
        ..format("rows", "rows", "N lines of N symbols, perhaps spaced", 50)
    },
    Format {
        extensions: &["tsv"],
        reader: Some(Reader::Whole(picture::read_table)),
        writer: Some(picture::write_table),
        ..format(
            "tsv",
            "spreadsheet rows",
            "N lines of N cells separated by tabs or commas; a blank is empty",
            55,
        )
    },
    Format {
        extensions: &["txt"],
        reader: Some(Reader::Whole(picture::read_ascii)),
        writer: Some(picture::write_ascii),
        ..format("ascii", "drawn grid", "a grid in a frame of + - | *", 50)
    },
    Format {
        extensions: &["txt"],
        reader: Some(Reader::Whole(picture::read_unicode)),
        writer: Some(picture::write_unicode),
        ..format("unicode", "drawn grid (Unicode)", "a grid in a frame of box-drawing characters", 50)
    },
    Format {
        extensions: &["txt"],
        reader: Some(Reader::Whole(candidates::read_plain)),
        writer: Some(candidates::write_plain),
        ..format(
            "candidates",
            "candidate grid",
            "each cell's digit or candidates, framed by *---* or not",
            50,
        )
    },
    Format {
        extensions: &["txt"],
        reader: Some(Reader::Whole(candidates::read_hodoku)),
        writer: Some(candidates::write_hodoku),
        ..format(
            "hodoku-grid",
            "HoDoKu candidate grid",
            "candidates framed by .---. with * pattern, # fin, -d eliminated",
            50,
        )
    },
    Format {
        extensions: &["txt"],
        reader: Some(Reader::Whole(candidates::read_unicode)),
        writer: Some(candidates::write_unicode),
        ..format(
            "candidates-unicode",
            "candidate grid (Unicode)",
            "candidates in a frame of box-drawing characters",
            50,
        )
    },
    Format {
        extensions: &["sdx"],
        reader: Some(Reader::Whole(candidates::read_sdx)),
        writer: Some(candidates::write_sdx),
        ..format("sdx", "SudoCue .sdx", "nine lines of candidate lists, u before a digit of the user", 80)
    },
    Format {
        extensions: &["txt"],
        record: true,
        reader: Some(Reader::Record(sukaku::read)),
        writer: Some(sukaku::write),
        ..format(
            "sukaku",
            "sukaku",
            "729 characters, nine for each cell: each digit at its place, or a blank",
            80,
        )
    },
    Format {
        extensions: &["sdk"],
        reader: Some(Reader::Whole(sdk::read_sections)),
        writer: Some(sdk::write_sections),
        ..format("sdk", "SadMan .sdk", "[Puzzle] and N rows, perhaps [State]", 90)
    },
    Format {
        extensions: &["sdk"],
        reader: Some(Reader::Whole(sdk::read_headed)),
        writer: Some(sdk::write_headed),
        ..format("sudocue", "SudoCue .sdk", "#A author, #C comment and the like, then N rows", 90)
    },
    Format {
        extensions: &["txt"],
        record: true,
        reader: Some(Reader::Record(hodoku::read)),
        writer: Some(hodoku::write),
        ..format(
            "hodoku",
            "HoDoKu library",
            ":technique:digits:values, + before placed:eliminated dRC:of the step:",
            90,
        )
    },
    Format {
        extensions: &["txt"],
        record: true,
        reader: Some(Reader::Record(sudokuwiki::read)),
        writer: Some(sudokuwiki::write),
        ..format(
            "sudokuwiki",
            "SudokuWiki",
            "162 characters: two base-32 digits for each cell's candidates",
            65,
        )
    },
    Format {
        record: true,
        reader: Some(Reader::Record(sudokuwiki::read_address)),
        writer: Some(sudokuwiki::write_address),
        ..format("sudokuwiki-url", "SudokuWiki address", "https://www.sudokuwiki.org/sudoku.htm?bd=…", 90)
    },
    Format {
        extensions: &["json", "py", "txt"],
        reader: Some(Reader::Whole(list::read)),
        writer: Some(list::write),
        ..format("list", "nested list", "[[8, 0, …], …] as programs print it, numpy's form too", 70)
    },
    Format {
        extensions: &["txt"],
        record: true,
        reader: Some(Reader::Record(jigsaw::read)),
        writer: Some(jigsaw::write),
        ..format("jigsaw", "jigsaw", "N² givens and N² symbols of zones on one line", 65)
    },
    Format {
        extensions: &["txt"],
        reader: Some(Reader::Whole(jigsaw::read_pairs)),
        writer: Some(jigsaw::write_pair),
        ..format("jigsaw-pair", "jigsaw on two lines", "a line of givens, a line of zones", 65)
    },
    Format {
        extensions: &["txt"],
        record: true,
        reader: Some(Reader::Record(jigsaw::read_sumocue)),
        writer: Some(jigsaw::write_sumocue),
        ..format("sumocue", "SumoCue", "324 characters: = or +, digit, J, zone for each cell", 90)
    },
    Format {
        record: true,
        reader: Some(Reader::Record(web::read_f_puzzles)),
        writer: Some(web::write_f_puzzles),
        built: WEB,
        ..format(
            "f-puzzles",
            "f-puzzles address",
            "https://www.f-puzzles.com/?load=…; classic, zones, diagonals",
            90,
        )
    },
    Format {
        record: true,
        reader: Some(Reader::Record(web::read_sudokupad)),
        writer: Some(web::write_sudokupad),
        built: WEB,
        ..format("sudokupad", "SudokuPad", "ids scl…, ctc…, fpuz…, scf…, alone or in an address", 90)
    },
    Format {
        record: true,
        writer: Some(web::write_scf),
        built: WEB,
        ..format("scf", "SudokuPad scf id", "the short id of an ordinary board; read as sudokupad", 90)
    },
    Format {
        extensions: &["opensudoku", "xml"],
        reader: Some(Reader::Whole(web::read_opensudoku)),
        writer: Some(web::write_opensudoku),
        built: WEB,
        ..format("opensudoku", "OpenSudoku", "XML with a <game data=…> for each puzzle", 90)
    },
    Format {
        extensions: &["json"],
        reader: Some(Reader::Whole(web::read_gnome)),
        writer: Some(web::write_gnome),
        built: WEB,
        ..format("gnome-sudoku", "gnome-sudoku", "JSON with cells of position, value, fixed, earmarks", 95)
    },
    Format {
        extensions: &["ss"],
        reader: Some(Reader::Whole(simple_sudoku::read)),
        writer: Some(simple_sudoku::write),
        ..format("ss", "Simple Sudoku .ss", "up to three grids in *---*: givens, state, candidates", 80)
    },
    Format {
        extensions: &["tex"],
        writer: Some(typeset::write_latex),
        ..format("latex", "LaTeX", "the environment of the package sudoku: rows |8| |…|.", 0)
    },
    Format {
        extensions: &["tex"],
        writer: Some(typeset::write_tikz),
        ..format("tikz", "TikZ", "a picture of any board for LaTeX", 0)
    },
    Format {
        extensions: &["txt"],
        writer: Some(typeset::write_bbcode),
        ..format("bbcode", "BBCode", "a drawn grid in [code] for forums", 0)
    },
    Format {
        extensions: &["md"],
        writer: Some(typeset::write_markdown),
        ..format("markdown", "Markdown table", "a table with a cell for each cell", 0)
    },
];

/// The formats that need a parser for JSON or XML.
const WEB: bool = cfg!(feature = "formats-web");
