//! Puzzles of the app "Sudoku 10'000" by 1gravity (`.1gsudoku`): XML with `<onegravitysudoku>` and a
//! `<sudoku data="…">` for each puzzle, 81 digits with 0 for a blank.
//!
//! Read as other apps import it (`GsudokuParser` of <https://github.com/kaajjo/LibreSudoku>); what else the app writes
//! is not documented, so the format is not written.

use quick_xml::events::Event;
use quick_xml::reader::Reader;

use crate::notation::document::Document;
use crate::notation::error::Malformed;
use crate::notation::line::puzzle;
use crate::notation::options::Context;
use crate::notation::signature;
use crate::notation::text::{FormatError, SourceText};

const FORMAT: &str = "1gsudoku";

/// All puzzles of a text.
pub(in crate::notation) fn read(
    source: &SourceText<'_>,
    context: &Context,
) -> Result<Vec<Document>, FormatError> {
    if !signature::is_element(source.text, "onegravitysudoku") {
        return Err(FormatError::not_recognized());
    }
    let mut reader = Reader::from_str(source.text);
    let mut documents = Vec::new();
    loop {
        let at = reader.buffer_position() as usize;
        let broken = |what: Malformed| FormatError::malformed(at..at, FORMAT, what, 90);
        let parser = |message: String| broken(Malformed::Parser(message));
        match reader.read_event().map_err(|error| parser(error.to_string()))? {
            Event::Start(tag) | Event::Empty(tag) if tag.name().as_ref() == "sudoku" => {
                context.look()?;
                let data = tag.try_get_attribute("data").map_err(|error| parser(error.to_string()))?;
                let data = data.ok_or_else(|| broken(Malformed::Missing("data in a <sudoku>")))?;
                let document = puzzle(&data.value, at, context);
                // The text of an attribute does not say where it stands.
                documents.push(document.map_err(|error| FormatError::new(at..at, error.kind, 90))?);
            }
            Event::Eof => break,
            _ => {}
        }
    }
    if documents.is_empty() {
        return Err(FormatError::malformed(0..0, FORMAT, Malformed::Missing("<sudoku> with data"), 90));
    }
    Ok(documents)
}
