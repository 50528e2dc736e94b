//! The one table of formats: programs, documentation, detection and tests read it.

use super::capabilities::{
    CANDIDATES, Capabilities, EVERYTHING, F_PUZZLES, GIVENS, HEADERS, SUDOKUWIKI, Sizes, ZoneSupport,
};
use super::error::{ReadError, ReadErrorKind};
use super::format::Format;
use super::meta::MetaField;
use super::reader::Reader;
#[cfg(feature = "formats-web")]
use super::web;
use super::{
    address, candidates, codingame, csv, dzn, grids, hodoku, iss, jigsaw, line, list, overlapping, rules,
    sdk, short_killer, signature, simple_sudoku, sudokuwiki, sukaku, tatham, triples, typeset,
};

/// Whether the formats that need a parser for JSON or XML are part of this build.
const WEB: bool = cfg!(feature = "formats-web");

/// What a format of `web` is read or written by; nothing in a build without them.
#[cfg(feature = "formats-web")]
macro_rules! web {
    ($part:expr) => {
        Some($part)
    };
}
#[cfg(not(feature = "formats-web"))]
macro_rules! web {
    ($part:expr) => {
        None
    };
}

/// What the rows leave unsaid.
const DEFAULT: Format = Format {
    id: "",
    name: "",
    what: "",
    rank: 0,
    extensions: &[],
    record: false,
    capabilities: GIVENS,
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
};

macro_rules! formats {
    ($($id:literal, $name:literal, $what:literal, $rank:literal => { $($fields:tt)* })*) => {
        /// All formats, the common ones first.
        pub static FORMATS: &[Format] =
            &[$(Format { id: $id, name: $name, what: $what, rank: $rank, $($fields)* ..DEFAULT }),*];
    };
}

formats! {
    "line", "line", "N² characters; blank . 0 * _ - x X ? or a space", 50 => {
        extensions: &["txt"],
        record: true,
        reader: Some(Reader::Record(line::read)),
        writer: Some(line::write),
        // A file of bare lines may have a comment further down.
        in_files: Some(line::read_annotated),
        bytes9: Some(line::bytes9),
        puzzle_first: true,
    }
    "sdm", "collection", "one puzzle a line; its solution, a rating or a comment after it", 40 => {
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
    }
    "exchange", "exchange bank", "12 hexadecimal digits, 81 digits, rating", 90 => {
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
    }
    "csv", "CSV", "a table with the puzzle in one column, with or without a header", 60 => {
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
    }
    "rows", "rows", "N lines of N symbols, perhaps spaced", 50 => {
        extensions: &["txt"],
        reader: Some(Reader::Grid(grids::read_rows)),
        writer: Some(grids::write_rows),
    }
    "tsv", "spreadsheet rows", "N lines of N cells separated by tabs or commas; a blank is empty", 55 => {
        extensions: &["tsv"],
        reader: Some(Reader::Grid(grids::read_table)),
        writer: Some(grids::write_table),
        capabilities: Capabilities { symbols: false, from_zero: true, ..GIVENS },
    }
    "ascii", "drawn grid", "a grid in a frame of + - | *", 50 => {
        extensions: &["txt"],
        reader: Some(Reader::Grid(grids::read_ascii)),
        writer: Some(grids::write_ascii),
        capabilities: Capabilities { zones: ZoneSupport::Connected, ..GIVENS },
    }
    "unicode", "drawn grid (Unicode)", "a grid in a frame of box-drawing characters", 50 => {
        extensions: &["txt"],
        reader: Some(Reader::Grid(grids::read_unicode)),
        writer: Some(grids::write_unicode),
        capabilities: Capabilities { zones: ZoneSupport::Connected, ..GIVENS },
    }
    "overlapping", "overlapping grids",
    "rows of a samurai and the like, with blanks or # where no cell is; named, also a grid a line", 70 => {
        extensions: &["txt"],
        reader: Some(Reader::Whole(overlapping::read)),
        capabilities: Capabilities { rules: true, symbols: false, several: false, ..GIVENS },
    }
    "candidates", "candidate grid", "each cell's digit or candidates, framed by *---* or not", 50 => {
        extensions: &["txt"],
        reader: Some(Reader::Grid(candidates::read_plain)),
        writer: Some(candidates::write_plain),
        capabilities: Capabilities { ..CANDIDATES },
    }
    "hodoku-grid", "HoDoKu candidate grid",
    "candidates framed by .---. with * pattern, # fin, -d eliminated", 50 => {
        extensions: &["txt"],
        reader: Some(Reader::Grid(candidates::read_hodoku)),
        writer: Some(candidates::write_hodoku),
        capabilities: Capabilities { step: true, ..CANDIDATES },
    }
    "candidates-unicode", "candidate grid (Unicode)",
    "candidates in a frame of box-drawing characters", 50 => {
        extensions: &["txt"],
        reader: Some(Reader::Grid(candidates::read_unicode)),
        writer: Some(candidates::write_unicode),
        capabilities: Capabilities { ..CANDIDATES },
    }
    "sdx", "SudoCue .sdx", "nine lines of candidate lists, u before a digit of the user", 80 => {
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
    }
    "sukaku", "sukaku", "729 characters, nine for each cell: each digit at its place, or a blank", 80 => {
        extensions: &["txt"],
        record: true,
        reader: Some(Reader::Record(sukaku::read)),
        writer: Some(sukaku::write),
        capabilities: Capabilities { sizes: Sizes::Nine, zones: ZoneSupport::UsualBoxes, ..CANDIDATES },
    }
    "sdk", "SadMan .sdk", "[Puzzle] and N rows, perhaps [State]", 90 => {
        extensions: &["sdk"],
        reader: Some(Reader::Grid(sdk::read_sections)),
        writer: Some(sdk::write_sections),
        capabilities: Capabilities { placed: true, several: false, meta: HEADERS, ..GIVENS },
    }
    "sudocue", "SudoCue .sdk", "#A author, #C comment and the like, then N rows", 90 => {
        extensions: &["sdk"],
        reader: Some(Reader::Grid(sdk::read_headed)),
        writer: Some(sdk::write_headed),
        capabilities: Capabilities { several: false, meta: HEADERS, ..GIVENS },
    }
    "hodoku", "HoDoKu library",
    ":technique:digits:values, + before placed:eliminated dRC:of the step:", 90 => {
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
    }
    "sudokuwiki", "SudokuWiki", "162 characters: two base-32 digits for each cell's candidates", 65 => {
        extensions: &["txt"],
        record: true,
        reader: Some(Reader::Record(sudokuwiki::read)),
        writer: Some(sudokuwiki::write),
        capabilities: Capabilities { ..SUDOKUWIKI },
    }
    "sudokuwiki-url", "SudokuWiki address", "https://www.sudokuwiki.org/sudoku.htm?bd=…", 90 => {
        record: true,
        reader: Some(Reader::Record(sudokuwiki::read_address)),
        writer: Some(sudokuwiki::write_address),
        capabilities: Capabilities { ..SUDOKUWIKI },
    }
    "triples", "row, column, digit",
    "givens as facts or rows of a matrix: initial(1,5,3)., [1,5,3; 1,8,4], or three numbers a line", 40 => {
        reader: Some(Reader::Whole(triples::read)),
        mark: Some(triples::is_triples),
    }
    "address", "web address",
    "an address with the digits in it: sudokuexchange.com/play/?s=…, sudoku.coach/en/play/…, puzz.link/p?sudoku/9/9/…",
    85 => {
        record: true,
        reader: Some(Reader::Record(address::read)),
        mark: Some(address::is_address),
    }
    "sudoku-coach", "sudoku.coach", "ids SCv7_32_…, alone or in an address", 95 => {
        record: true,
        reader: web!(Reader::Record(web::sudoku_coach::read)),
        mark: Some(|text| text.lines().any(signature::is_sudoku_coach)),
        built: WEB,
    }
    "tatham", "Simon Tatham's Solo",
    "game ids 3x3:a2e9…, with x diagonals, j irregular boxes, k killer cages", 92 => {
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
    }
    "tatham-save", "saved game of Solo", "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection", 95 => {
        extensions: &["sav"],
        reader: Some(Reader::Whole(tatham::read_save)),
        mark: Some(tatham::is_save),
    }
    "list", "nested list", "[[8, 0, …], …] as programs print it, numpy's form too", 70 => {
        extensions: &["json", "py", "txt"],
        reader: Some(Reader::Whole(list::read)),
        alone: Some(list::is_alone),
        writer: Some(list::write),
        capabilities: Capabilities { symbols: false, from_zero: true, ..GIVENS },
    }
    "dzn", "MiniZinc data", "start = [| 8, 0, … | … |]; or array2d(1..n, 1..n, […]);", 75 => {
        extensions: &["dzn"],
        reader: Some(Reader::Whole(dzn::read)),
        mark: Some(dzn::is_dzn),
        writer: Some(dzn::write),
        capabilities: Capabilities { symbols: false, from_zero: true, several: false, ..GIVENS },
    }
    "codingame", "CodinGame killer", "rows of cells and of letters of cages, then a=12 b=17 …", 94 => {
        extensions: &["txt"],
        reader: Some(Reader::Whole(codingame::read)),
        mark: Some(codingame::is_codingame),
        writer: Some(codingame::write),
        lacks: Some(codingame::lacks),
        capabilities: Capabilities { sizes: Sizes::Nine, rules: true, symbols: false, ..GIVENS },
    }
    "jigsaw", "jigsaw", "N² givens and N² symbols of zones on one line", 65 => {
        extensions: &["txt"],
        record: true,
        reader: Some(Reader::Record(jigsaw::read)),
        writer: Some(jigsaw::write),
        capabilities: Capabilities { sizes: Sizes::FromFour, zones: ZoneSupport::Any, ..GIVENS },
    }
    "jigsaw-pair", "jigsaw on two lines", "a line of givens, a line of zones", 65 => {
        extensions: &["txt"],
        reader: Some(Reader::Grid(jigsaw::read_pairs)),
        writer: Some(jigsaw::write_pair),
        capabilities: Capabilities { sizes: Sizes::FromFour, zones: ZoneSupport::Connected, ..GIVENS },
    }
    "sumocue", "SumoCue", "324 characters: = or +, digit, J, zone for each cell", 90 => {
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
    }
    "killer", "killer in numbers", "3x3::k: (3x3:d:k: with diagonals) and 81 numbers, cage + 256 · sum", 92 => {
        extensions: &["txt"],
        record: true,
        reader: Some(Reader::Record(short_killer::read)),
        mark: Some(|text| text.lines().any(short_killer::is_numbered)),
        alone: Some(short_killer::is_numbered),
        writer: Some(short_killer::write),
        lacks: Some(short_killer::lacks_numbers),
        capabilities: Capabilities {
            sizes: Sizes::Nine,
            diagonals: true,
            rules: true,
            symbols: false,
            ..GIVENS
        },
    }
    "killer-pointers", "killer in pointers", "81 characters: < > ^ v ` ' , . point to the sum of the cage", 92 => {
        extensions: &["txt"],
        record: true,
        reader: Some(Reader::Record(short_killer::read_pointers)),
        mark: Some(|text| text.lines().any(short_killer::is_pointing)),
        alone: Some(short_killer::is_pointing),
        writer: Some(short_killer::write_pointers),
        lacks: Some(short_killer::lacks_pointers),
        capabilities: Capabilities { sizes: Sizes::Nine, rules: true, symbols: false, ..GIVENS },
    }
    "rules", "rules", "one statement a line: board 6x6, killer 15: r1c1-3 r2c1", 93 => {
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
    }
    "iss", "Interactive Sudoku Solver",
    "tokens .Type~argument~argument", 91 => {
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
    }
    "f-puzzles", "f-puzzles address",
    "https://www.f-puzzles.com/?load=…, or what stands after load=; with the rules that it knows", 90 => {
        record: true,
        reader: web!(Reader::Record(web::f_puzzles::read)),
        mark: Some(|text| text.lines().any(signature::is_f_puzzles)),
        writer: web!(web::f_puzzles::write),
        lacks: web!(web::f_puzzles_object::lacks),
        built: WEB,
        capabilities: F_PUZZLES,
    }
    "f-puzzles-json", "f-puzzles JSON", "the object that such an address packs", 90 => {
        extensions: &["json"],
        reader: web!(Reader::Whole(web::f_puzzles::read_json)),
        mark: Some(signature::is_f_puzzles_json),
        alone: Some(signature::is_object_line),
        writer: web!(web::f_puzzles::write_json),
        lacks: web!(web::f_puzzles_object::lacks),
        built: WEB,
        capabilities: Capabilities { several: false, ..F_PUZZLES },
    }
    "sudokupad", "SudokuPad", "ids scl…, ctc…, fpuz…, scf…, alone or in an address", 90 => {
        record: true,
        reader: web!(Reader::Record(web::sudokupad::read)),
        mark: Some(|text| text.lines().any(|line| signature::sudokupad_id(line).is_some())),
        writer: web!(web::sudokupad::write),
        lacks: web!(web::f_puzzles_object::lacks),
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
            other_parts: &["sudokupad"],
            ..GIVENS
        },
        // Those are puzzles of f-puzzles in an id.
        with_rules: Some(F_PUZZLES),
    }
    "sudokupad-json", "SudokuPad JSON",
    "the object that an scl id packs, with keys in full or shortened", 94 => {
        extensions: &["json"],
        reader: web!(Reader::Whole(web::sudokupad::read_json)),
        mark: Some(signature::is_sudokupad_json),
        alone: Some(signature::is_object_line),
        built: WEB,
        capabilities: Capabilities { rules: true, several: false, ..GIVENS },
    }
    "sudokumaker", "SudokuMaker", "https://sudokumaker.app/?puzzle=…, or the object in it", 95 => {
        extensions: &["json"],
        reader: web!(Reader::Whole(web::sudokumaker::read)),
        mark: Some(signature::is_sudokumaker),
        alone: Some(signature::is_sudokumaker),
        built: WEB,
        capabilities: Capabilities { rules: true, several: false, ..GIVENS },
    }
    "penpa", "Penpa+ address", "https://swaroopg92.github.io/penpa-edit/#m=edit&p=…", 95 => {
        reader: web!(Reader::Whole(web::penpa::read)),
        mark: Some(|text| signature::penpa_payload(text).is_some()),
        alone: Some(|line| signature::penpa_payload(line).is_some()),
        built: WEB,
        capabilities: Capabilities { rules: true, several: false, ..GIVENS },
    }
    "lisudoku", "lisudoku JSON", "an object with grid_size, fixed_numbers, thermos, …", 94 => {
        extensions: &["json"],
        reader: web!(Reader::Whole(web::lisudoku::read)),
        mark: Some(signature::is_lisudoku),
        alone: Some(signature::is_object_line),
        writer: web!(web::lisudoku::write),
        lacks: web!(web::lisudoku::lacks),
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
    }
    "scf", "SudokuPad scf id", "the short id of an ordinary board; read as sudokupad", 90 => {
        record: true,
        writer: web!(web::sudokupad::write_scf),
        built: WEB,
        capabilities: Capabilities { sizes: Sizes::Nine, symbols: false, ..GIVENS },
    }
    "json", "JSON", "an object a puzzle, with everything that is known of it; or a list of them", 91 => {
        extensions: &["json"],
        reader: web!(Reader::Whole(web::json::read)),
        mark: Some(signature::is_own_json),
        writer: web!(web::json::write),
        lacks: Some(|_| Vec::new()),
        capabilities: EVERYTHING,
        built: WEB,
    }
    "jsonl", "JSON lines", "such an object on each line; also what the program writes with --json", 92 => {
        extensions: &["jsonl", "ndjson"],
        record: true,
        reader: web!(Reader::Record(web::json::read_line)),
        mark: Some(|text| text.lines().any(signature::is_own_json)),
        writer: web!(web::json::write_line),
        lacks: Some(|_| Vec::new()),
        capabilities: EVERYTHING,
        built: WEB,
    }
    "services", "JSON of services",
    "an object of another program with a grid as text or list, such as {\"board\": [[5, 3, 0, …], …]}; ipuz too",
    72 => {
        extensions: &["json", "ipuz"],
        reader: web!(Reader::Whole(web::services::read)),
        mark: Some(list::is_object),
        alone: Some(signature::is_object_line),
        built: WEB,
        capabilities: Capabilities { symbols: false, placed: true, solution: true, ..GIVENS },
    }
    "opensudoku", "OpenSudoku", "XML with folders and a <game> for each puzzle, of all versions", 90 => {
        extensions: &["opensudoku", "opensudoku2", "xml"],
        reader: web!(Reader::Whole(web::opensudoku::read)),
        mark: Some(signature::is_opensudoku),
        writer: web!(web::opensudoku::write),
        collection: web!(web::opensudoku::write_all),
        built: WEB,
        capabilities: Capabilities {
            sizes: Sizes::Nine,
            symbols: false,
            placed: true,
            notes: true,
            meta: &[MetaField::Title, MetaField::Date, MetaField::Comment],
            other_parts: &["opensudoku"],
            ..GIVENS
        },
    }
    "ksudoku", "KSudoku", "a saved game or a shape: XML with <ksudoku>, or lines of cliques", 95 => {
        extensions: &["ksudoku"],
        reader: web!(Reader::Whole(web::ksudoku::read)),
        mark: Some(|text| signature::is_element(text, "ksudoku") || signature::is_ksudoku_lines(text)),
        built: WEB,
        capabilities: Capabilities { rules: true, ..GIVENS },
    }
    "sdku", "Sudoku Solver .sdku", "XML with <Sudoku version> and its cells", 95 => {
        extensions: &["sdku"],
        reader: web!(Reader::Whole(web::sdku::read)),
        mark: Some(|text| signature::is_element(text, "Sudoku")),
        writer: web!(web::sdku::write),
        built: WEB,
        capabilities: Capabilities { sizes: Sizes::Nine, symbols: false, several: false, ..GIVENS },
    }
    "1gsudoku", "Sudoku 10'000", "XML with <onegravitysudoku> and the data of each puzzle", 95 => {
        extensions: &["1gsudoku"],
        reader: web!(Reader::Whole(web::one_gravity::read)),
        mark: Some(|text| signature::is_element(text, "onegravitysudoku")),
        built: WEB,
    }
    "gnome-sudoku", "gnome-sudoku", "JSON with cells of position, value, fixed, earmarks", 95 => {
        extensions: &["json"],
        reader: web!(Reader::Whole(web::gnome::read)),
        mark: Some(signature::is_gnome),
        alone: Some(signature::is_object_line),
        writer: web!(web::gnome::write),
        built: WEB,
        capabilities: Capabilities {
            sizes: Sizes::Nine,
            symbols: false,
            placed: true,
            notes: true,
            several: false,
            ..GIVENS
        },
    }
    "ss", "Simple Sudoku .ss", "up to three grids in *---*: givens, state, candidates", 80 => {
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
    }
    "latex", "LaTeX", "the environment of the package sudoku: rows |8| |…|.", 90 => {
        extensions: &["tex"],
        reader: Some(Reader::Grid(typeset::read_latex)),
        writer: Some(typeset::write_latex),
        capabilities: Capabilities { sizes: Sizes::Nine, ..GIVENS },
    }
    "tikz", "TikZ", "a picture of any board for LaTeX", 0 => {
        extensions: &["tex"],
        writer: Some(typeset::write_tikz),
        capabilities: Capabilities {
            sizes: Sizes::All,
            zones: ZoneSupport::Any,
            diagonals: true,
            windows: true,
            ..GIVENS
        },
    }
    "bbcode", "BBCode", "a drawn grid in [code] for forums", 90 => {
        extensions: &["txt"],
        reader: Some(Reader::Grid(typeset::read_bbcode)),
        writer: Some(typeset::write_bbcode),
        capabilities: Capabilities { zones: ZoneSupport::Connected, ..GIVENS },
    }
    "markdown", "Markdown table", "a table with a cell for each cell", 60 => {
        extensions: &["md"],
        reader: Some(Reader::Grid(typeset::read_markdown)),
        writer: Some(typeset::write_markdown),
    }
}

/// The format with this id.
///
/// # Errors
/// [`ReadErrorKind::UnknownFormat`] if no format of the table has this id.
pub fn by_id(id: &str) -> Result<&'static Format, ReadError> {
    FORMATS
        .iter()
        .find(|format| format.id == id)
        .ok_or_else(|| ReadError::whole(ReadErrorKind::UnknownFormat(id.to_string())))
}
