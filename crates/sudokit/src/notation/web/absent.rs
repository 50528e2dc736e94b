//! What stands in for the web formats in a build without them: recognizes a text and says what is missing.

use super::signature;
use crate::constraint::VariantPuzzle;
use crate::notation::document::Document;
use crate::notation::error::{ReadErrorKind, WriteError};
use crate::notation::feature::Feature;
use crate::notation::options::{Context, WriteOptions};
use crate::notation::text::{FormatError, Source};

fn missing(recognized: bool, format: &'static str) -> FormatError {
    if recognized {
        FormatError::new(0..0, ReadErrorKind::NotBuilt(format), 95)
    } else {
        FormatError::not_recognized()
    }
}

pub(in crate::notation) fn read_f_puzzles(record: &str, _: &Context) -> Result<Document, FormatError> {
    Err(missing(signature::is_f_puzzles(record), "f-puzzles"))
}

pub(in crate::notation) fn read_f_puzzles_json(
    source: &Source<'_>,
    _: &Context,
) -> Result<Vec<Document>, FormatError> {
    Err(missing(signature::is_f_puzzles_json(source.text), "f-puzzles-json"))
}

pub(in crate::notation) fn write_f_puzzles_json(
    _: &Document,
    _: &WriteOptions,
) -> Result<String, WriteError> {
    Err(WriteError::NotBuilt("f-puzzles-json"))
}

/// Nothing is written in this build, so nothing is missing from it.
pub(in crate::notation) fn lacks_f_puzzles(_: &VariantPuzzle) -> Vec<Feature> {
    Vec::new()
}

pub(in crate::notation) fn read_services(
    source: &Source<'_>,
    _: &Context,
) -> Result<Vec<Document>, FormatError> {
    // Any object: the error of another format says more.
    let is_other = signature::is_known_object(source.text) || signature::is_own_json(source.text);
    Err(missing(crate::notation::list::is_object(source.text) && !is_other, "services"))
}

pub(in crate::notation) fn read_sudokumaker(
    source: &Source<'_>,
    _: &Context,
) -> Result<Vec<Document>, FormatError> {
    Err(missing(signature::is_sudokumaker(source.text), "sudokumaker"))
}

pub(in crate::notation) fn read_penpa(
    source: &Source<'_>,
    _: &Context,
) -> Result<Vec<Document>, FormatError> {
    Err(missing(signature::penpa_payload(source.text).is_some(), "penpa"))
}

pub(in crate::notation) fn read_lisudoku(
    source: &Source<'_>,
    _: &Context,
) -> Result<Vec<Document>, FormatError> {
    Err(missing(signature::is_lisudoku(source.text), "lisudoku"))
}

pub(in crate::notation) fn write_lisudoku(_: &Document, _: &WriteOptions) -> Result<String, WriteError> {
    Err(WriteError::NotBuilt("lisudoku"))
}

pub(in crate::notation) fn lacks_lisudoku(_: &VariantPuzzle) -> Vec<Feature> {
    Vec::new()
}

pub(in crate::notation) fn read_sudokupad_json(
    source: &Source<'_>,
    _: &Context,
) -> Result<Vec<Document>, FormatError> {
    Err(missing(signature::is_sudokupad_json(source.text), "sudokupad-json"))
}

pub(in crate::notation) fn read_sudokupad(record: &str, _: &Context) -> Result<Document, FormatError> {
    Err(missing(signature::sudokupad_id(record).is_some(), "sudokupad"))
}

pub(in crate::notation) fn read_opensudoku(
    source: &Source<'_>,
    _: &Context,
) -> Result<Vec<Document>, FormatError> {
    Err(missing(signature::is_opensudoku(source.text), "opensudoku"))
}

pub(in crate::notation) fn read_gnome(
    source: &Source<'_>,
    _: &Context,
) -> Result<Vec<Document>, FormatError> {
    Err(missing(signature::is_gnome(source.text), "gnome-sudoku"))
}

pub(in crate::notation) fn read_json(source: &Source<'_>, _: &Context) -> Result<Vec<Document>, FormatError> {
    Err(missing(signature::is_own_json(source.text), "json"))
}

pub(in crate::notation) fn read_jsonl(record: &str, _: &Context) -> Result<Document, FormatError> {
    Err(missing(signature::is_own_json(record), "jsonl"))
}

pub(in crate::notation) fn write_json(_: &Document, _: &WriteOptions) -> Result<String, WriteError> {
    Err(WriteError::NotBuilt("json"))
}

pub(in crate::notation) fn write_jsonl(_: &Document, _: &WriteOptions) -> Result<String, WriteError> {
    Err(WriteError::NotBuilt("jsonl"))
}

pub(in crate::notation) fn write_f_puzzles(_: &Document, _: &WriteOptions) -> Result<String, WriteError> {
    Err(WriteError::NotBuilt("f-puzzles"))
}

pub(in crate::notation) fn write_sudokupad(_: &Document, _: &WriteOptions) -> Result<String, WriteError> {
    Err(WriteError::NotBuilt("sudokupad"))
}

pub(in crate::notation) fn write_scf(_: &Document, _: &WriteOptions) -> Result<String, WriteError> {
    Err(WriteError::NotBuilt("scf"))
}

pub(in crate::notation) fn write_opensudoku(_: &Document, _: &WriteOptions) -> Result<String, WriteError> {
    Err(WriteError::NotBuilt("opensudoku"))
}

pub(in crate::notation) fn write_gnome(_: &Document, _: &WriteOptions) -> Result<String, WriteError> {
    Err(WriteError::NotBuilt("gnome-sudoku"))
}

pub(in crate::notation) fn write_opensudoku_all(
    _: &[Document],
    _: &WriteOptions,
) -> Result<String, WriteError> {
    Err(WriteError::NotBuilt("opensudoku"))
}

pub(in crate::notation) fn read_ksudoku(
    source: &Source<'_>,
    _: &Context,
) -> Result<Vec<Document>, FormatError> {
    Err(missing(signature::is_ksudoku(source.text), "ksudoku"))
}

pub(in crate::notation) fn read_sudoku_coach(record: &str, _: &Context) -> Result<Document, FormatError> {
    Err(missing(signature::is_sudoku_coach(record), "sudoku-coach"))
}
