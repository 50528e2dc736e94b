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
mod builder;
#[cfg(feature = "formats-web")]
mod f_puzzles;
#[cfg(feature = "formats-web")]
mod f_puzzles_keys;
#[cfg(feature = "formats-web")]
mod f_puzzles_object;
#[cfg(feature = "formats-web")]
mod f_puzzles_rules;
#[cfg(feature = "formats-web")]
mod gnome;
#[cfg(feature = "formats-web")]
mod inequality;
#[cfg(feature = "formats-web")]
mod json;
#[cfg(feature = "formats-web")]
mod ksudoku;
#[cfg(feature = "formats-web")]
mod lisudoku;
#[cfg(feature = "formats-web")]
mod lz;
#[cfg(feature = "formats-web")]
mod opensudoku;
#[cfg(feature = "formats-web")]
mod payload;
#[cfg(feature = "formats-web")]
mod penpa;
#[cfg(feature = "formats-web")]
mod services;
pub(super) mod signature;
#[cfg(feature = "formats-web")]
mod sudoku_coach;
#[cfg(feature = "formats-web")]
mod sudokumaker;
#[cfg(feature = "formats-web")]
mod sudokupad;
#[cfg(feature = "formats-web")]
mod sudokupad_fields;
#[cfg(feature = "formats-web")]
mod sudokupad_rules;

#[cfg(not(feature = "formats-web"))]
pub(super) use absent::{
    lacks_f_puzzles, lacks_lisudoku, read_f_puzzles, read_f_puzzles_json, read_gnome, read_json, read_jsonl,
    read_ksudoku, read_lisudoku, read_opensudoku, read_penpa, read_services, read_sudoku_coach,
    read_sudokumaker, read_sudokupad, read_sudokupad_json, write_f_puzzles, write_f_puzzles_json,
    write_gnome, write_json, write_jsonl, write_lisudoku, write_opensudoku, write_opensudoku_all, write_scf,
    write_sudokupad,
};
#[cfg(feature = "formats-web")]
pub use f_puzzles::unpacked as unpack_f_puzzles;
#[cfg(feature = "formats-web")]
pub(super) use f_puzzles::{
    read as read_f_puzzles, read_json as read_f_puzzles_json, write as write_f_puzzles,
    write_json as write_f_puzzles_json,
};
#[cfg(feature = "formats-web")]
pub(super) use f_puzzles_object::lacks as lacks_f_puzzles;
#[cfg(feature = "formats-web")]
pub(super) use gnome::{read as read_gnome, write as write_gnome};
#[cfg(feature = "formats-web")]
pub(super) use json::{
    read as read_json, read_line as read_jsonl, write as write_json, write_line as write_jsonl,
};
#[cfg(feature = "formats-web")]
pub(super) use ksudoku::read as read_ksudoku;
#[cfg(feature = "formats-web")]
pub(super) use lisudoku::{lacks as lacks_lisudoku, read as read_lisudoku, write as write_lisudoku};
#[cfg(feature = "formats-web")]
pub(super) use opensudoku::{
    read as read_opensudoku, write as write_opensudoku, write_all as write_opensudoku_all,
};
#[cfg(feature = "formats-web")]
pub(super) use penpa::read as read_penpa;
#[cfg(feature = "formats-web")]
pub(super) use services::read as read_services;
#[cfg(feature = "formats-web")]
pub(super) use sudoku_coach::read as read_sudoku_coach;
#[cfg(feature = "formats-web")]
pub(super) use sudokumaker::read as read_sudokumaker;
#[cfg(feature = "formats-web")]
pub(super) use sudokupad::{
    read as read_sudokupad, read_json as read_sudokupad_json, write as write_sudokupad, write_scf,
};
