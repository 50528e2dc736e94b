//! The one table of formats: programs, documentation, detection and tests read it.
//!
//! A row says what a format is called, how it is read and written, and what it can express ([`Capabilities`]).
//! Writing checks the document against that: what is part of the puzzle and cannot be held is an error that names
//! it, unless a lossy text is asked for; everything else that is left out is named beside the text.

use crate::constraint::VariantPuzzle;

use super::capabilities::{Capabilities, GIVENS, Sizes, ZoneSupport};
use super::document::{Document, KEPT, Original};
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::feature::{Feature, MetaField};
use super::options::WriteOptions;
use super::reader::{BytesFn, Reader, RecordFn};
use super::web::signature;
use super::{
    address, candidates, csv, grids, hodoku, iss, jigsaw, line, list, rules, sdk, simple_sudoku, sudokuwiki,
    sukaku, tatham, triples, typeset, web,
};

/// Writes one document, without a line end after it.
pub(super) type WriteFn = fn(&Document, &WriteOptions) -> Result<String, WriteError>;
/// Writes several documents as one text, without a line end after it.
pub(super) type CollectionFn = fn(&[Document], &WriteOptions) -> Result<String, WriteError>;
/// Which rules and boards a format cannot hold.
pub(super) type LacksFn = fn(&VariantPuzzle) -> Vec<Feature>;

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
    /// The same of puzzles with rules, where those are written otherwise.
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

    /// Writes one document, without a line end after it.
    ///
    /// # Errors
    /// The format can only be read, is not part of this build, or cannot hold something that is part of the puzzle
    /// and [`WriteOptions::lossy`] is not set.
    pub fn write(&self, document: &Document, options: &WriteOptions) -> Result<Written, WriteError> {
        let writer = self.writer.ok_or(WriteError::ReadOnly(self.id))?;
        if !self.built {
            return Err(WriteError::NotBuilt(self.id));
        }
        let left_out = self.left_out(document, options);
        let is_refused = |feature: &Feature| match feature {
            // No part of such a board can be written.
            Feature::Board(_) => true,
            Feature::Size(_) if matches!(self.capabilities.sizes, Sizes::Nine | Sizes::UpTo16) => true,
            feature => self.must_hold(feature) && !options.lossy,
        };
        let features: Vec<Feature> = left_out.iter().filter(|feature| is_refused(feature)).cloned().collect();
        if !features.is_empty() {
            let instead = FORMATS.iter().filter(|other| other.reads() && other.writes());
            let instead = instead.filter(|other| other.holds(document, options));
            let instead = instead.map(|other| other.id).collect();
            return Err(WriteError::CannotHold { format: self.id, features, instead });
        }
        if let Some(text) = Original::untouched(document, self.id) {
            return Ok(Written { text: text.to_string(), left_out });
        }
        let text = match (&options.alphabet, &document.alphabet) {
            (None, Some(alphabet)) => {
                writer(document, &WriteOptions { alphabet: Some(alphabet.clone()), ..options.clone() })
            }
            _ => writer(document, options),
        };
        Ok(Written { text: text?, left_out })
    }

    /// What a document says and a text in this format would not, the essential features first.
    pub fn left_out(&self, document: &Document, options: &WriteOptions) -> Vec<Feature> {
        let mut left_out = Vec::new();
        if let (Some(puzzle), Some(lacks)) = (&document.variant, self.lacks) {
            left_out.extend(lacks(puzzle));
        }
        let capabilities = match (&document.variant, &self.with_rules) {
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

    /// Whether a text without the feature is refused. A format that shows the state of the game has what was played in it,
    /// though not apart from givens and candidates: that is said and not refused.
    fn must_hold(&self, feature: &Feature) -> bool {
        feature.is_essential() && !(self.capabilities.state && feature.is_played())
    }

    /// Whether several puzzles are one text of another shape than one below the other, which must be written at once.
    pub fn is_collection(&self) -> bool {
        self.collection.is_some()
    }

    /// Writes several documents as one text: as the format's collection if it has one; otherwise the header if there is one, one
    /// record a line, and a blank line between documents of several lines. Each left-out feature is named once.
    ///
    /// # Errors
    /// As [`Format::write`], and if there are several documents and the format holds one in a text.
    pub fn write_all(&self, documents: &[Document], options: &WriteOptions) -> Result<Written, WriteError> {
        if documents.len() > 1 && !self.capabilities.several {
            return Err(WriteError::Several { format: self.id, found: documents.len() });
        }
        let mut text = self.header.map(|header| format!("{header}\n")).unwrap_or_default();
        let mut left_out: Vec<Feature> = Vec::new();
        let collection = self.collection.filter(|_| documents.len() > 1);
        for (number, document) in documents.iter().enumerate() {
            let written = self.write(document, options)?;
            if collection.is_none() {
                let between = if number > 0 && !self.record { "\n" } else { "" };
                text.extend([between, &written.text, "\n"]);
            }
            for feature in written.left_out {
                if !left_out.contains(&feature) {
                    left_out.push(feature);
                }
            }
        }
        if let Some(collection) = collection {
            text = collection(documents, options)? + "\n";
        }
        Ok(Written { text, left_out })
    }

    /// The line that a file begins with before its records, for example a table's header.
    pub fn header(&self) -> Option<&'static str> {
        self.header
    }
}

/// A text in some format, and what it does not say of its document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What the document says and the text does not. Essential features stand here only if the options ask for a
    /// lossy text.
    pub left_out: Vec<Feature>,
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
        capabilities: GIVENS,
        rank,
        built: true,
        reader: None,
        mark: None,
        with_rules: None,
        alone: None,
        writer: None,
        collection: None,
        lacks: None,
        header: None,
        in_files: None,
        bytes9: None,
        puzzle_first: false,
    }
}

/// Candidate grids: digits of the player stand there like givens, notes like candidates.
const CANDIDATES: Capabilities = Capabilities {
    zones: ZoneSupport::Boxes,
    symbols: false,
    state: true,
    candidates: true,
    empty_cells: true,
    ..GIVENS
};

/// SudokuWiki's cells: candidates, and whether the cell is a clue.
const SUDOKUWIKI: Capabilities = Capabilities {
    sizes: Sizes::Nine,
    zones: ZoneSupport::UsualBoxes,
    empty_cells: false,
    single_candidates: true,
    ..CANDIDATES
};

/// f-puzzles, packed in an address or not.
const F_PUZZLES: Capabilities = Capabilities {
    sizes: Sizes::All,
    zones: ZoneSupport::Any,
    diagonals: true,
    rules: true,
    symbols: false,
    candidates: true,
    single_candidates: true,
    placed: true,
    notes: true,
    fog: true,
    solution: true,
    meta: &[MetaField::Title, MetaField::Author, MetaField::Description],
    kept: &["f-puzzles"],
    ..GIVENS
};

/// Our own JSON.
const EVERYTHING: Capabilities = Capabilities {
    sizes: Sizes::All,
    zones: ZoneSupport::Any,
    diagonals: true,
    windows: true,
    rules: true,
    symbols: true,
    from_zero: true,
    state: false,
    candidates: true,
    empty_cells: true,
    single_candidates: true,
    placed: true,
    notes: true,
    eliminated: true,
    fog: true,
    solution: true,
    step: true,
    technique: true,
    several: true,
    meta: &[
        MetaField::Id,
        MetaField::Title,
        MetaField::Author,
        MetaField::Description,
        MetaField::Comment,
        MetaField::Source,
        MetaField::Level,
        MetaField::Rating,
        MetaField::Date,
        MetaField::Url,
        MetaField::Other,
    ],
    kept: KEPT,
};

/// The headers of .sdk files.
const HEADERS: &[MetaField] = &[
    MetaField::Author,
    MetaField::Description,
    MetaField::Comment,
    MetaField::Source,
    MetaField::Level,
    MetaField::Date,
    MetaField::Url,
];

/// All formats, the common ones first.
pub static FORMATS: &[Format] = &[
    Format {
        extensions: &["txt"],
        record: true,
        reader: Some(Reader::Record(line::read)),
        writer: Some(line::write),
        // A file of bare lines may have a comment further down.
        in_files: Some(line::read_annotated),
        bytes9: Some(line::bytes9),
        puzzle_first: true,
        ..format("line", "line", "N² characters; blank . 0 * _ - x X ? or a space", 50)
    },
    Format {
        extensions: &["sdm", "txt"],
        record: true,
        reader: Some(Reader::Record(line::read_annotated)),
        writer: Some(line::write_annotated),
        bytes9: Some(line::bytes9),
        puzzle_first: true,
        capabilities: Capabilities {
            solution: true,
            meta: &[MetaField::Rating, MetaField::Comment],
            ..GIVENS
        },
        ..format("sdm", "collection", "one puzzle a line; its solution, a rating or a comment after it", 40)
    },
    Format {
        extensions: &["txt"],
        record: true,
        reader: Some(Reader::Record(line::read_exchange)),
        writer: Some(line::write_exchange),
        bytes9: Some(line::bytes9_exchange),
        capabilities: Capabilities {
            sizes: Sizes::Nine,
            symbols: false,
            meta: &[MetaField::Id, MetaField::Rating],
            ..GIVENS
        },
        ..format("exchange", "exchange bank", "12 hexadecimal digits, 81 digits, rating", 90)
    },
    Format {
        extensions: &["csv", "tsv"],
        record: true,
        reader: Some(Reader::Table),
        writer: Some(csv::write),
        header: Some(csv::HEADER),
        capabilities: Capabilities {
            solution: true,
            meta: &[
                MetaField::Id,
                MetaField::Title,
                MetaField::Author,
                MetaField::Comment,
                MetaField::Source,
                MetaField::Level,
                MetaField::Rating,
            ],
            ..GIVENS
        },
        ..format("csv", "CSV", "a table with the puzzle in one column, with or without a header", 60)
    },
    Format {
        extensions: &["txt"],
        reader: Some(Reader::Grid(grids::read_rows)),
        writer: Some(grids::write_rows),
        ..format("rows", "rows", "N lines of N symbols, perhaps spaced", 50)
    },
    Format {
        extensions: &["tsv"],
        reader: Some(Reader::Grid(grids::read_table)),
        writer: Some(grids::write_table),
        capabilities: Capabilities { symbols: false, from_zero: true, ..GIVENS },
        ..format(
            "tsv",
            "spreadsheet rows",
            "N lines of N cells separated by tabs or commas; a blank is empty",
            55,
        )
    },
    Format {
        extensions: &["txt"],
        reader: Some(Reader::Grid(grids::read_ascii)),
        writer: Some(grids::write_ascii),
        capabilities: Capabilities { zones: ZoneSupport::Connected, ..GIVENS },
        ..format("ascii", "drawn grid", "a grid in a frame of + - | *", 50)
    },
    Format {
        extensions: &["txt"],
        reader: Some(Reader::Grid(grids::read_unicode)),
        writer: Some(grids::write_unicode),
        capabilities: Capabilities { zones: ZoneSupport::Connected, ..GIVENS },
        ..format("unicode", "drawn grid (Unicode)", "a grid in a frame of box-drawing characters", 50)
    },
    Format {
        extensions: &["txt"],
        reader: Some(Reader::Grid(candidates::read_plain)),
        writer: Some(candidates::write_plain),
        capabilities: Capabilities { ..CANDIDATES },
        ..format(
            "candidates",
            "candidate grid",
            "each cell's digit or candidates, framed by *---* or not",
            50,
        )
    },
    Format {
        extensions: &["txt"],
        reader: Some(Reader::Grid(candidates::read_hodoku)),
        writer: Some(candidates::write_hodoku),
        capabilities: Capabilities { step: true, ..CANDIDATES },
        ..format(
            "hodoku-grid",
            "HoDoKu candidate grid",
            "candidates framed by .---. with * pattern, # fin, -d eliminated",
            50,
        )
    },
    Format {
        extensions: &["txt"],
        reader: Some(Reader::Grid(candidates::read_unicode)),
        writer: Some(candidates::write_unicode),
        capabilities: Capabilities { ..CANDIDATES },
        ..format(
            "candidates-unicode",
            "candidate grid (Unicode)",
            "candidates in a frame of box-drawing characters",
            50,
        )
    },
    Format {
        extensions: &["sdx"],
        reader: Some(Reader::Grid(candidates::read_sdx)),
        writer: Some(candidates::write_sdx),
        capabilities: Capabilities {
            zones: ZoneSupport::UsualBoxes,
            symbols: false,
            state: true,
            placed: true,
            notes: true,
            ..GIVENS
        },
        ..format("sdx", "SudoCue .sdx", "nine lines of candidate lists, u before a digit of the user", 80)
    },
    Format {
        extensions: &["txt"],
        record: true,
        reader: Some(Reader::Record(sukaku::read)),
        writer: Some(sukaku::write),
        capabilities: Capabilities { sizes: Sizes::Nine, zones: ZoneSupport::UsualBoxes, ..CANDIDATES },
        ..format(
            "sukaku",
            "sukaku",
            "729 characters, nine for each cell: each digit at its place, or a blank",
            80,
        )
    },
    Format {
        extensions: &["sdk"],
        reader: Some(Reader::Grid(sdk::read_sections)),
        writer: Some(sdk::write_sections),
        capabilities: Capabilities { placed: true, several: false, meta: HEADERS, ..GIVENS },
        ..format("sdk", "SadMan .sdk", "[Puzzle] and N rows, perhaps [State]", 90)
    },
    Format {
        extensions: &["sdk"],
        reader: Some(Reader::Grid(sdk::read_headed)),
        writer: Some(sdk::write_headed),
        capabilities: Capabilities { several: false, meta: HEADERS, ..GIVENS },
        ..format("sudocue", "SudoCue .sdk", "#A author, #C comment and the like, then N rows", 90)
    },
    Format {
        extensions: &["txt"],
        record: true,
        reader: Some(Reader::Record(hodoku::read)),
        writer: Some(hodoku::write),
        capabilities: Capabilities {
            sizes: Sizes::Nine,
            symbols: false,
            placed: true,
            notes: true,
            eliminated: true,
            step: true,
            technique: true,
            ..GIVENS
        },
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
        capabilities: Capabilities { ..SUDOKUWIKI },
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
        capabilities: Capabilities { ..SUDOKUWIKI },
        ..format("sudokuwiki-url", "SudokuWiki address", "https://www.sudokuwiki.org/sudoku.htm?bd=…", 90)
    },
    Format {
        reader: Some(Reader::Whole(triples::read)),
        mark: Some(triples::is_triples),
        ..format(
            "triples",
            "row, column, digit",
            "givens as facts or rows of a matrix: initial(1,5,3)., [1,5,3; 1,8,4], or three numbers a line",
            40,
        )
    },
    Format {
        record: true,
        reader: Some(Reader::Record(address::read)),
        mark: Some(address::is_address),
        ..format(
            "address",
            "web address",
            "an address with the digits in it: sudokuexchange.com/play/?s=…, sudoku.coach/en/play/…, puzz.link/p?sudoku/9/9/…",
            85,
        )
    },
    Format {
        record: true,
        reader: Some(Reader::Record(web::read_sudoku_coach)),
        mark: Some(|text| text.lines().any(signature::is_sudoku_coach)),
        built: WEB,
        ..format("sudoku-coach", "sudoku.coach", "ids SCv7_32_…, alone or in an address", 95)
    },
    Format {
        record: true,
        reader: Some(Reader::Record(tatham::read)),
        mark: Some(tatham::is_tatham),
        writer: Some(tatham::write),
        lacks: Some(tatham::lacks),
        capabilities: Capabilities {
            zones: ZoneSupport::Connected,
            diagonals: true,
            rules: true,
            symbols: false,
            ..GIVENS
        },
        ..format(
            "tatham",
            "Simon Tatham's Solo",
            "game ids 3x3:a2e9…, with x diagonals, j irregular boxes, k killer cages",
            92,
        )
    },
    Format {
        extensions: &["sav"],
        reader: Some(Reader::Whole(tatham::read_save)),
        mark: Some(tatham::is_save),
        ..format(
            "tatham-save",
            "saved game of Solo",
            "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection",
            95,
        )
    },
    Format {
        extensions: &["json", "py", "txt"],
        reader: Some(Reader::Whole(list::read)),
        alone: Some(list::is_alone),
        writer: Some(list::write),
        capabilities: Capabilities { symbols: false, from_zero: true, ..GIVENS },
        ..format("list", "nested list", "[[8, 0, …], …] as programs print it, numpy's form too", 70)
    },
    Format {
        extensions: &["txt"],
        record: true,
        reader: Some(Reader::Record(jigsaw::read)),
        writer: Some(jigsaw::write),
        capabilities: Capabilities { sizes: Sizes::FromFour, zones: ZoneSupport::Any, ..GIVENS },
        ..format("jigsaw", "jigsaw", "N² givens and N² symbols of zones on one line", 65)
    },
    Format {
        extensions: &["txt"],
        reader: Some(Reader::Grid(jigsaw::read_pairs)),
        writer: Some(jigsaw::write_pair),
        capabilities: Capabilities { sizes: Sizes::FromFour, zones: ZoneSupport::Connected, ..GIVENS },
        ..format("jigsaw-pair", "jigsaw on two lines", "a line of givens, a line of zones", 65)
    },
    Format {
        extensions: &["txt"],
        record: true,
        reader: Some(Reader::Record(jigsaw::read_sumocue)),
        writer: Some(jigsaw::write_sumocue),
        capabilities: Capabilities {
            sizes: Sizes::Nine,
            zones: ZoneSupport::Any,
            symbols: false,
            placed: true,
            ..GIVENS
        },
        ..format("sumocue", "SumoCue", "324 characters: = or +, digit, J, zone for each cell", 90)
    },
    Format {
        extensions: &["rules", "txt"],
        reader: Some(Reader::Whole(rules::read)),
        mark: Some(rules::is_rules),
        writer: Some(rules::write),
        lacks: Some(|_| Vec::new()),
        capabilities: Capabilities {
            sizes: Sizes::All,
            zones: ZoneSupport::Any,
            diagonals: true,
            windows: true,
            rules: true,
            symbols: false,
            candidates: true,
            empty_cells: true,
            fog: true,
            solution: true,
            meta: &[MetaField::Title, MetaField::Author, MetaField::Description],
            ..GIVENS
        },
        ..format("rules", "rules", "one statement a line: board 6x6, killer 15: r1c1-3 r2c1", 93)
    },
    Format {
        extensions: &["iss"],
        reader: Some(Reader::Whole(iss::read)),
        mark: Some(iss::is_iss),
        alone: Some(iss::is_alone),
        writer: Some(iss::write),
        collection: Some(iss::write_all),
        lacks: Some(iss::lacks),
        capabilities: Capabilities {
            sizes: Sizes::UpTo16,
            zones: ZoneSupport::Any,
            diagonals: true,
            windows: true,
            rules: true,
            symbols: false,
            candidates: true,
            empty_cells: true,
            ..GIVENS
        },
        ..format(
            "iss",
            "Interactive Sudoku Solver",
            "tokens .Type~argument~argument, and short forms of killer cages",
            91,
        )
    },
    Format {
        record: true,
        reader: Some(Reader::Record(web::read_f_puzzles)),
        mark: Some(|text| text.lines().any(signature::is_f_puzzles)),
        writer: Some(web::write_f_puzzles),
        lacks: Some(web::lacks_f_puzzles),
        built: WEB,
        capabilities: F_PUZZLES,
        ..format(
            "f-puzzles",
            "f-puzzles address",
            "https://www.f-puzzles.com/?load=…, or what stands behind load=; with the rules that it knows",
            90,
        )
    },
    Format {
        extensions: &["json"],
        reader: Some(Reader::Whole(web::read_f_puzzles_json)),
        mark: Some(signature::is_f_puzzles_json),
        alone: Some(signature::is_object_line),
        writer: Some(web::write_f_puzzles_json),
        lacks: Some(web::lacks_f_puzzles),
        built: WEB,
        capabilities: Capabilities { several: false, ..F_PUZZLES },
        ..format("f-puzzles-json", "f-puzzles JSON", "the object that such an address packs", 90)
    },
    Format {
        record: true,
        reader: Some(Reader::Record(web::read_sudokupad)),
        mark: Some(|text| text.lines().any(|line| signature::sudokupad_id(line).is_some())),
        writer: Some(web::write_sudokupad),
        lacks: Some(web::lacks_f_puzzles),
        built: WEB,
        capabilities: Capabilities {
            sizes: Sizes::All,
            zones: ZoneSupport::Any,
            rules: true,
            symbols: false,
            placed: true,
            notes: true,
            fog: true,
            solution: true,
            meta: &[
                MetaField::Id,
                MetaField::Title,
                MetaField::Author,
                MetaField::Description,
                MetaField::Source,
            ],
            kept: &["sudokupad"],
            ..GIVENS
        },
        // Those are puzzles of f-puzzles in an id.
        with_rules: Some(F_PUZZLES),
        ..format("sudokupad", "SudokuPad", "ids scl…, ctc…, fpuz…, scf…, alone or in an address", 90)
    },
    Format {
        extensions: &["json"],
        reader: Some(Reader::Whole(web::read_sudokupad_json)),
        mark: Some(signature::is_sudokupad_json),
        alone: Some(signature::is_object_line),
        built: WEB,
        capabilities: Capabilities { rules: true, several: false, ..GIVENS },
        ..format(
            "sudokupad-json",
            "SudokuPad JSON",
            "the object that an scl id packs, with keys in full or shortened",
            94,
        )
    },
    Format {
        extensions: &["json"],
        reader: Some(Reader::Whole(web::read_sudokumaker)),
        mark: Some(signature::is_sudokumaker),
        alone: Some(signature::is_sudokumaker),
        built: WEB,
        capabilities: Capabilities { rules: true, several: false, ..GIVENS },
        ..format("sudokumaker", "SudokuMaker", "https://sudokumaker.app/?puzzle=…, or the object in it", 95)
    },
    Format {
        reader: Some(Reader::Whole(web::read_penpa)),
        mark: Some(|text| signature::penpa_payload(text).is_some()),
        alone: Some(|line| signature::penpa_payload(line).is_some()),
        built: WEB,
        capabilities: Capabilities { rules: true, several: false, ..GIVENS },
        ..format("penpa", "Penpa+ address", "https://swaroopg92.github.io/penpa-edit/#m=edit&p=…", 95)
    },
    Format {
        extensions: &["json"],
        reader: Some(Reader::Whole(web::read_lisudoku)),
        mark: Some(signature::is_lisudoku),
        alone: Some(signature::is_object_line),
        writer: Some(web::write_lisudoku),
        lacks: Some(web::lacks_lisudoku),
        built: WEB,
        capabilities: Capabilities {
            sizes: Sizes::All,
            zones: ZoneSupport::Any,
            diagonals: true,
            rules: true,
            symbols: false,
            several: false,
            meta: &[MetaField::Title, MetaField::Author, MetaField::Description],
            ..GIVENS
        },
        ..format("lisudoku", "lisudoku JSON", "an object with grid_size, fixed_numbers, thermos, …", 94)
    },
    Format {
        record: true,
        writer: Some(web::write_scf),
        built: WEB,
        capabilities: Capabilities { sizes: Sizes::Nine, symbols: false, ..GIVENS },
        ..format("scf", "SudokuPad scf id", "the short id of an ordinary board; read as sudokupad", 90)
    },
    Format {
        extensions: &["json"],
        reader: Some(Reader::Whole(web::read_json)),
        mark: Some(signature::is_own_json),
        writer: Some(web::write_json),
        lacks: Some(|_| Vec::new()),
        capabilities: EVERYTHING,
        built: WEB,
        ..format(
            "json",
            "JSON",
            "an object a puzzle, with everything that is known of it; or a list of them",
            91,
        )
    },
    Format {
        extensions: &["jsonl", "ndjson"],
        record: true,
        reader: Some(Reader::Record(web::read_jsonl)),
        mark: Some(|text| text.lines().any(signature::is_own_json)),
        writer: Some(web::write_jsonl),
        lacks: Some(|_| Vec::new()),
        capabilities: EVERYTHING,
        built: WEB,
        ..format(
            "jsonl",
            "JSON lines",
            "such an object on each line; also what the program writes with --json",
            92,
        )
    },
    Format {
        extensions: &["json", "ipuz"],
        reader: Some(Reader::Whole(web::read_services)),
        mark: Some(list::is_object),
        alone: Some(signature::is_object_line),
        built: WEB,
        capabilities: Capabilities { symbols: false, placed: true, solution: true, ..GIVENS },
        ..format(
            "services",
            "JSON of services",
            "an object of another program with a grid as text or list, such as {\"board\": [[5, 3, 0, …], …]}; ipuz too",
            72,
        )
    },
    Format {
        extensions: &["opensudoku", "opensudoku2", "xml"],
        reader: Some(Reader::Whole(web::read_opensudoku)),
        mark: Some(signature::is_opensudoku),
        writer: Some(web::write_opensudoku),
        collection: Some(web::write_opensudoku_all),
        built: WEB,
        capabilities: Capabilities {
            sizes: Sizes::Nine,
            symbols: false,
            placed: true,
            notes: true,
            meta: &[MetaField::Title, MetaField::Date, MetaField::Comment],
            kept: &["opensudoku"],
            ..GIVENS
        },
        ..format(
            "opensudoku",
            "OpenSudoku",
            "XML with folders and a <game> for each puzzle, of all versions",
            90,
        )
    },
    Format {
        extensions: &["ksudoku"],
        reader: Some(Reader::Whole(web::read_ksudoku)),
        mark: Some(signature::is_ksudoku),
        built: WEB,
        ..format("ksudoku", "KSudoku", "a saved game: XML with <ksudoku>", 95)
    },
    Format {
        extensions: &["json"],
        reader: Some(Reader::Whole(web::read_gnome)),
        mark: Some(signature::is_gnome),
        alone: Some(signature::is_object_line),
        writer: Some(web::write_gnome),
        built: WEB,
        capabilities: Capabilities {
            sizes: Sizes::Nine,
            symbols: false,
            placed: true,
            notes: true,
            several: false,
            ..GIVENS
        },
        ..format("gnome-sudoku", "gnome-sudoku", "JSON with cells of position, value, fixed, earmarks", 95)
    },
    Format {
        extensions: &["ss"],
        reader: Some(Reader::Grid(simple_sudoku::read)),
        writer: Some(simple_sudoku::write),
        capabilities: Capabilities {
            zones: ZoneSupport::Boxes,
            symbols: false,
            placed: true,
            notes: true,
            several: false,
            ..GIVENS
        },
        ..format("ss", "Simple Sudoku .ss", "up to three grids in *---*: givens, state, candidates", 80)
    },
    Format {
        extensions: &["tex"],
        reader: Some(Reader::Grid(typeset::read_latex)),
        writer: Some(typeset::write_latex),
        capabilities: Capabilities { sizes: Sizes::Nine, ..GIVENS },
        ..format("latex", "LaTeX", "the environment of the package sudoku: rows |8| |…|.", 90)
    },
    Format {
        extensions: &["tex"],
        writer: Some(typeset::write_tikz),
        capabilities: Capabilities {
            sizes: Sizes::All,
            zones: ZoneSupport::Any,
            diagonals: true,
            windows: true,
            ..GIVENS
        },
        ..format("tikz", "TikZ", "a picture of any board for LaTeX", 0)
    },
    Format {
        extensions: &["txt"],
        reader: Some(Reader::Grid(typeset::read_bbcode)),
        writer: Some(typeset::write_bbcode),
        capabilities: Capabilities { zones: ZoneSupport::Connected, ..GIVENS },
        ..format("bbcode", "BBCode", "a drawn grid in [code] for forums", 90)
    },
    Format {
        extensions: &["md"],
        reader: Some(Reader::Grid(typeset::read_markdown)),
        writer: Some(typeset::write_markdown),
        ..format("markdown", "Markdown table", "a table with a cell for each cell", 60)
    },
];

/// The formats that need a parser for JSON or XML.
const WEB: bool = cfg!(feature = "formats-web");
