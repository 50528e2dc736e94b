//! Which format a text is in: every reader tries, and exactly one best reading is taken.
//!
//! A reader whose format marks its texts (an address, names of an object's fields) is only asked of a text that has the
//! mark. Readers have ranks, because a text that fits a strict format fits loose ones too: an exchange-bank record
//! could be a comment line, a candidate grid in HoDoKu's frame could be any candidate grid. Among successful readings
//! of the highest rank all must say the same; if they do not, the caller must choose. If no reader can read the text,
//! the error of highest confidence is reported: that of the format which the text resembles most.

use super::catalogue::FORMATS;
use super::cells::{CellText, characters, spelling};
use super::csv;
use super::document::Document;
use super::error::{Malformed, ReadErrorKind};
use super::format::Format;
use super::options::Context;
use super::reader::{Reader, RecordFn};
use super::text::{FormatError, LONGEST_LINE, SourceText};

/// A successful reading by one format.
pub(super) struct Attempt {
    pub format: &'static Format,
    pub documents: Vec<Document>,
    /// The numbers of the lines that were taken as words around puzzles, from 1.
    pub words: Vec<usize>,
}

/// The best reading of a text as a whole.
///
/// # Errors
/// Several equally good readings, or the error of highest confidence.
pub(super) fn whole(
    source: &SourceText<'_>,
    context: &Context,
    named: Option<&'static Format>,
) -> Result<Attempt, FormatError> {
    let formats: Vec<&'static Format> = match named {
        Some(format) => vec![format],
        None => FORMATS.iter().collect(),
    };
    among(formats, source, context, named)
}

/// The puzzle on a line, in a format with such a form.
///
/// # Errors
/// As [`whole`], and if there are several puzzles on the line.
pub(super) fn on_line(text: &str, context: &Context) -> Result<(&'static Format, Document), FormatError> {
    let source = SourceText::of(text);
    let takes_a_line = |format: &&'static Format| {
        format.record || format.alone.is_some_and(|is_alone| is_alone(text.trim()))
    };
    let mut attempt = among(FORMATS.iter().filter(takes_a_line).collect(), &source, context, None)?;
    match attempt.documents.pop() {
        Some(document) if attempt.documents.is_empty() => Ok((attempt.format, document)),
        _ => Err(FormatError::new(0..text.len(), ReadErrorKind::SecondPuzzle, 60)),
    }
}

fn among(
    formats: Vec<&'static Format>,
    source: &SourceText<'_>,
    context: &Context,
    named: Option<&'static Format>,
) -> Result<Attempt, FormatError> {
    let mut attempts: Vec<Attempt> = Vec::new();
    let mut nearest: Option<FormatError> = None;
    let longest = source.longest_line();
    let is_long = longest.text.len() > LONGEST_LINE;
    for format in formats {
        // No puzzle on one line, and no row of a grid, is so long.
        if is_long && !matches!(format.reader, Some(Reader::Whole(_))) {
            continue;
        }
        if named.is_none() && format.mark.is_some_and(|is_marked| !is_marked(source.text)) {
            continue;
        }
        context.look()?;
        let result = match &format.reader {
            Some(Reader::Whole(read) | Reader::Grid(read)) => read(source, context),
            Some(Reader::Record(read)) => records(source, context, *read),
            Some(Reader::Table) => csv::read(source, context),
            // The rank, so that of two that know the text by its mark the more special one is named.
            None if !format.built && format.mark.is_some() => {
                Err(FormatError::new(0..0, ReadErrorKind::NotBuilt(format.id), format.rank))
            }
            None => continue,
        };
        match result {
            Ok(documents) if !documents.is_empty() => {
                attempts.push(Attempt { format, documents, words: Vec::new() })
            }
            Ok(_) => {}
            Err(error) if error.is_stop() => return Err(error),
            Err(error) => {
                if nearest.as_ref().is_none_or(|best| best.confidence < error.confidence) {
                    nearest = Some(error);
                }
            }
        }
    }
    let Some(rank) = attempts.iter().map(|attempt| attempt.format.rank).max() else {
        return Err(match nearest {
            Some(error) if error.confidence > 20 || (named.is_some() && error.confidence > 0) => error,
            _ if is_long => {
                let kind = ReadErrorKind::TooLong { found: longest.text.len(), limit: LONGEST_LINE };
                FormatError::new(longest.start..longest.start, kind, 100)
            }
            _ => unrecognized(source, named),
        });
    };
    attempts.retain(|attempt| attempt.format.rank == rank);
    only(attempts)
}

/// The one reading among equals, if they all say the same.
pub(super) fn only(mut attempts: Vec<Attempt>) -> Result<Attempt, FormatError> {
    if attempts.iter().all(|attempt| attempt.documents == attempts[0].documents) {
        return Ok(attempts.swap_remove(0));
    }
    let readings = attempts.iter().map(|attempt| (attempt.format.id, summary(&attempt.documents))).collect();
    Err(FormatError::new(0..0, ReadErrorKind::Ambiguous { readings }, 100))
}

/// After this many records that could not be read, the rest is not tried.
const SAMPLE: usize = 200;

/// In how many lines the budget is looked at once.
const LINES_PER_LOOK: usize = 256;

/// What documents hold, in a few words.
pub(super) fn summary(documents: &[Document]) -> String {
    match documents {
        [one] => one.to_string(),
        many => format!("{} puzzles", many.len()),
    }
}

fn records(source: &SourceText<'_>, context: &Context, read: RecordFn) -> Result<Vec<Document>, FormatError> {
    let mut documents = Vec::new();
    let mut first_error: Option<FormatError> = None;
    let mut count = 0;
    for line in source.records() {
        if line.is_blank() && context.side(line.text.len()).is_none() {
            continue;
        }
        count += 1;
        if count % LINES_PER_LOOK == 0 {
            context.look()?;
        }
        match read(line.text, context) {
            Ok(document) => documents.push(document),
            Err(error) if first_error.is_none() => first_error = Some(error.shifted(line.start)),
            Err(_) => {}
        }
        if documents.is_empty() && count >= SAMPLE {
            break;
        }
    }
    match first_error {
        None => Ok(documents),
        // Where other lines were read, this is a bad line of the format; where none was, it is probably another one.
        Some(error) if !documents.is_empty() => {
            Err(error.with_confidence((70 + 20 * documents.len() / count) as u8))
        }
        Some(error) if count > 1 => {
            let confidence = error.confidence / 2;
            Err(error.with_confidence(confidence))
        }
        Some(error) => Err(error),
    }
}

fn unrecognized(source: &SourceText<'_>, named: Option<&'static Format>) -> FormatError {
    let at = source.text.len() - source.text.trim_start().len();
    let kind = match named {
        Some(format) => ReadErrorKind::Malformed { format: format.id, what: Malformed::NotThisFormat },
        None => ReadErrorKind::Unrecognized,
    };
    FormatError::new(at..at, kind, 0)
}

/// Takes the alphabet of a collection from all its lines together, where they show it. Ordinary boards need none.
pub(super) fn settle_alphabet(source: &SourceText<'_>, context: &mut Context) {
    if context.alphabet.is_some() {
        return;
    }
    let is_end = |c: char| c.is_whitespace() || matches!(c, ';' | ',' | '"');
    let mut size = 0;
    let mut cells: Vec<CellText<'_>> = Vec::new();
    for line in source.records().take(SAMPLE).filter(|line| line.text.len() <= LONGEST_LINE) {
        let boards =
            line.text.split(is_end).filter_map(|word| Some((context.side(word.chars().count())?, word)));
        for (own, word) in boards {
            if own == 9 {
                continue;
            }
            if size > 0 && own != size {
                return;
            }
            size = own;
            cells.extend(characters(word, 0));
        }
    }
    if cells.len() > size * size
        && let Ok(read) = spelling(&cells, size, None)
        && read.values(&cells).is_ok()
        && let Some(alphabet) = read.decided()
    {
        context.settled = Some((size, alphabet));
    }
}
