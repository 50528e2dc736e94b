//! Formats of web applications, whose texts are JSON or XML, compressed or not.
//!
//! They are the only formats that need other people's parsers: serde_json for JSON, lz-str for LZ-string in base64,
//! quick-xml for XML. So they stand under the feature `formats-web`, off by default: a program that
//! solves lines needs none of the three, and the program `sudokit` turns it on. (`crates/sudokit` has no JSON of its
//! own; here JSON is somebody else's format to be read, as XML is.) Without the feature the texts are still recognized, and the error says
//! which format it is and what is missing.

pub(super) mod f_puzzles;
mod f_puzzles_keys;
pub(super) mod f_puzzles_object;
mod f_puzzles_rules;
pub(super) mod gnome;
mod inequality;
pub(super) mod json;
pub(super) mod ksudoku;
mod ksudoku_grids;
pub(super) mod lisudoku;
mod lz;
pub(super) mod one_gravity;
pub(super) mod opensudoku;
mod payload;
pub(super) mod penpa;
pub(super) mod sdku;
pub(super) mod services;
pub(super) mod sudoku_coach;
pub(super) mod sudokumaker;
pub(super) mod sudokupad;
mod sudokupad_fields;
mod sudokupad_rules;

pub use f_puzzles::unpacked as unpack_f_puzzles;
