//! Formats of web applications, whose texts are JSON or XML, compressed or not.
//!
//! They are the only formats that need other people's parsers: serde_json for JSON, lz-str for LZ-string in base64,
//! quick-xml for XML. (`crates/sudokit` has no JSON of its own; here JSON is somebody else's format to be read, as
//! XML is.) So they stand behind the feature `formats-web`, off by default: a program that solves lines needs none
//! of the three, and the program `sudokit` turns it on. Without the feature the texts are still recognized, and the
//! error says which format it is and what is missing.

#[cfg(not(feature = "formats-web"))]
mod absent;
#[cfg(feature = "formats-web")]
mod f_puzzles;
#[cfg(feature = "formats-web")]
mod gnome;
#[cfg(feature = "formats-web")]
mod json;
#[cfg(feature = "formats-web")]
mod opensudoku;
#[cfg(feature = "formats-web")]
mod payload;
#[cfg(feature = "formats-web")]
mod sudokupad;

#[cfg(not(feature = "formats-web"))]
pub(super) use absent::{
    read_f_puzzles, read_gnome, read_json, read_jsonl, read_opensudoku, read_sudokupad, write_f_puzzles,
    write_gnome, write_json, write_jsonl, write_opensudoku, write_scf, write_sudokupad,
};
#[cfg(feature = "formats-web")]
pub(super) use f_puzzles::{read as read_f_puzzles, write as write_f_puzzles};
#[cfg(feature = "formats-web")]
pub(super) use gnome::{read as read_gnome, write as write_gnome};
#[cfg(feature = "formats-web")]
pub(super) use json::{
    read as read_json, read_line as read_jsonl, write as write_json, write_line as write_jsonl,
};
#[cfg(feature = "formats-web")]
pub(super) use opensudoku::{read as read_opensudoku, write as write_opensudoku};
#[cfg(feature = "formats-web")]
pub(super) use sudokupad::{read as read_sudokupad, write as write_sudokupad, write_scf};

/// What marks the texts of these formats.
pub(super) mod signature {
    /// An address of f-puzzles with a puzzle in it, or its payload as SudokuPad takes it.
    pub fn is_f_puzzles(record: &str) -> bool {
        record.contains("f-puzzles.com/") && record.contains("?load=")
    }

    /// An id of SudokuPad that holds its puzzle, alone or in an address: where it starts.
    pub fn sudokupad_id(record: &str) -> Option<usize> {
        let at = if record.contains("sudokupad.app/") || record.contains("crackingthecryptic.com/") {
            let query = record.find("puzzleid=").map(|at| at + "puzzleid=".len());
            query.or_else(|| record.rfind(['/']).map(|_| path_start(record)))?
        } else {
            record.len() - record.trim_start().len()
        };
        let id = &record[at..];
        let known = ["scl", "ctc", "fpuz", "scf"].iter().any(|prefix| id.starts_with(prefix));
        (known && !id.contains(char::is_whitespace)).then_some(at)
    }

    /// Where the path begins that may hold an id: base64 may have slashes of its own.
    fn path_start(record: &str) -> usize {
        let host = record.find("://").map_or(0, |at| at + 3);
        let path = record[host..].find('/').map_or(record.len(), |at| host + at + 1);
        let rest = &record[path..];
        path + rest.strip_prefix("sudoku/").map_or(0, |_| "sudoku/".len())
    }

    /// An XML document of OpenSudoku, or one of its games alone.
    pub fn is_opensudoku(text: &str) -> bool {
        let text = text.trim_start();
        text.starts_with('<') && (text.contains("<opensudoku") || text.contains("<game "))
    }

    /// An object or a list of objects with a puzzle, as our own JSON has it.
    pub fn is_own_json(text: &str) -> bool {
        let start = text.trim_start();
        let names = ["\"puzzle\"", "\"puzzles\"", "\"givens\"", "\"input\""];
        let begins = start.starts_with('{')
            || start.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('{'));
        begins && names.iter().any(|name| text.contains(name))
    }

    /// A saved game of gnome-sudoku.
    pub fn is_gnome(text: &str) -> bool {
        text.trim_start().starts_with('{') && text.contains("\"cells\"") && text.contains("\"position\"")
    }
}
