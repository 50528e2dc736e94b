//! Candidate grids: for each cell its digit or its candidates, in frames as Simple Sudoku (`*---*`) or HoDoKu
//! (`.---.`) draw them, in box-drawing characters, or without any frame; and SudoCue's .sdx.
//!
//! A cell with a single digit is taken as given: the text does not say which digits were placed later. HoDoKu's
//! copy of a step marks cells of the pattern with `*`, fins with `#` (endo fins `@`), sets with letters, and a
//! candidate to be removed with `-` before it; below the grid stands the step in words. A lone `-` is a cell without
//! candidates. A lone `.` or `0` says that nothing was noted there; then the grid is a player's notes and does not
//! bind the puzzle.

use crate::board::{Candidate, Cell, Digit, DigitSet, Grid};

use super::alphabet::Alphabet;
use super::cells::{CellText, is_word_for_blank};
use super::document::{Document, Marks, MarksRole, StepNote};
use super::error::{Malformed, WriteError};
use super::frame::{DOTTED, STARRED, UNICODE, framed_boxes};
use super::grids;
use super::options::{Context, WriteOptions};
use super::split::{Square, Style, may_be_rule, may_hold_candidates, squares};
use super::text::{FormatError, Line, SourceText};

/// As Simple Sudoku draws, or without a frame.
pub(super) fn read_plain(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    read(source, context, &[Style::Rows, Style::Table, Style::Ascii])
}

/// As HoDoKu draws.
pub(super) fn read_hodoku(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    read(source, context, &[Style::Dotted])
}

/// In box-drawing characters.
pub(super) fn read_unicode(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    read(source, context, &[Style::Unicode])
}

/// In any frame, and even if no cell has more than one candidate.
pub(super) fn read_any(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    squares(source, context, true)?.iter().map(|square| document(square, context)).collect()
}

fn read(source: &SourceText<'_>, context: &Context, styles: &[Style]) -> Result<Vec<Document>, FormatError> {
    if !may_hold_candidates(source, context) {
        return Err(FormatError::not_recognized());
    }
    let (grid_source, words) = without_words(source);
    let squares = squares(&grid_source, context, true)?;
    let style_fits = context.named || squares.iter().all(|square| styles.contains(&square.style));
    let is_marked =
        squares.iter().any(|square| square.cells.iter().any(|cell| is_group(cell.text, square.size)));
    if !style_fits || (!is_marked && !context.named) {
        return Err(FormatError::not_recognized());
    }
    let mut documents: Vec<Document> =
        squares.iter().map(|square| document(square, context)).collect::<Result<_, _>>()?;
    if let (Some(words), Some(last)) = (words, documents.last_mut()) {
        last.step.get_or_insert_default().extra = words;
    }
    Ok(documents)
}

/// The text without the step in words that may stand below the last rule.
fn without_words<'a>(source: &SourceText<'a>) -> (SourceText<'a>, Option<String>) {
    let mut lines: Vec<Line<'a>> = source.lines.clone();
    let Some(last_rule) = lines.iter().rposition(|line| may_be_rule(line.text)) else {
        return (SourceText { text: source.text, skipped: source.skipped, lines }, None);
    };
    let words: Vec<&str> = lines[last_rule + 1..].iter().map(|line| line.text.trim()).collect();
    let words = words.join("\n").trim().to_string();
    let is_prose = words.contains(|c: char| c.is_alphabetic());
    if is_prose {
        lines.truncate(last_rule + 1);
    }
    (SourceText { text: source.text, skipped: source.skipped, lines }, is_prose.then_some(words))
}

/// Whether a cell holds more than one symbol, all of them such as candidate grids have.
fn is_group(text: &str, size: usize) -> bool {
    let symbols = Alphabet::default_for(size);
    let digits = text.chars().filter(|&c| symbols.value(c).is_some()).count();
    // -1 is how programs write a blank among numbers.
    text != "-1"
        && !is_word_for_blank(text)
        && digits > 0
        && text.chars().count() > 1
        && (size <= 9 || text.parse::<usize>().map_or(true, |n| n > size))
}

/// What stands in one cell.
#[derive(Default)]
struct Group {
    digits: DigitSet,
    removed: DigitSet,
    mark: Option<char>,
    unknown: bool,
}

fn document(square: &Square<'_>, context: &Context) -> Result<Document, FormatError> {
    let layout = grids::layout(square, context)?;
    let alphabet = match &context.alphabet {
        Some(alphabet) => alphabet.truncated(square.size),
        None => Alphabet::default_for(square.size),
    };
    let groups: Vec<Group> =
        square.cells.iter().map(|cell| group(cell, square.size, &alphabet)).collect::<Result<_, _>>()?;
    let mut grid = Grid::empty(layout);
    let mut sets = Vec::with_capacity(groups.len());
    let mut step = StepNote::default();
    for (index, group) in groups.iter().enumerate() {
        let cell = Cell::new(index);
        let only = group.digits.only().filter(|_| group.removed.is_empty() && !group.unknown);
        match only {
            Some(digit) => grid.set(cell, digit.value()),
            None => step.candidates.extend(group.removed.iter().map(|digit| Candidate::new(cell, digit))),
        }
        sets.push(if only.is_some() { DigitSet::EMPTY } else { group.digits });
        match group.mark {
            Some('#' | '@') => step.fins.push(cell),
            Some('(' | ')') if only.is_some() => {}
            Some(_) => step.pattern.push(cell),
            None => {}
        }
    }
    let role =
        if groups.iter().any(|group| group.unknown) { MarksRole::Notes } else { MarksRole::Candidates };
    let mut document = Document::new(grid);
    document.alphabet = context.alphabet.as_ref().and_then(|alphabet| alphabet.unusual(square.size));
    let is_full = document.grid().filled() == sets.len();
    document.marks = (!is_full).then_some(Marks { sets, role });
    document.step = (step != StepNote::default()).then_some(step);
    Ok(document)
}

fn group(cell: &CellText<'_>, size: usize, alphabet: &Alphabet) -> Result<Group, FormatError> {
    let mut group = Group::default();
    if cell.text == "-" {
        return Ok(group);
    }
    let is_blank = matches!(cell.text, "." | "0" | "") && alphabet.value('0').is_none();
    if is_blank || is_word_for_blank(cell.text) {
        group.unknown = true;
        return Ok(group);
    }
    let mut removing = false;
    for (offset, symbol) in cell.text.char_indices() {
        let at = cell.at + offset;
        match alphabet.value(symbol).and_then(Digit::new) {
            Some(digit) => {
                if !group.digits.insert(digit) {
                    let what = Malformed::CandidateTwice(symbol);
                    return Err(FormatError::malformed(at..at + symbol.len_utf8(), "candidates", what, 70));
                }
                if removing {
                    group.removed.insert(digit);
                }
                removing = false;
            }
            None if symbol == '-' && !removing => removing = true,
            // Some programs put the candidate that they speak of into brackets.
            None if matches!(symbol, '(' | ')') => group.mark = Some(symbol),
            None if offset == 0 && (matches!(symbol, '*' | '#' | '@') || symbol.is_ascii_uppercase()) => {
                group.mark = Some(symbol);
            }
            None => return Err(super::alphabet::not_a_symbol(at, symbol, size, alphabet).with_confidence(70)),
        }
    }
    if removing || group.digits.is_empty() {
        let at = cell.at..cell.at + cell.text.len();
        return Err(FormatError::malformed(at, "candidates", Malformed::MarkWithoutDigit, 70));
    }
    Ok(group)
}

/// SudoCue's .sdx: nine lines of nine candidate lists; `u` stands before a digit that the user placed.
pub(super) fn read_sdx(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    let mut squares = squares(source, context, true)?;
    let user = squares.iter().any(|square| square.cells.iter().any(|cell| cell.text.starts_with(['u', 'U'])));
    if !context.named && (!user || squares.iter().any(|square| square.style != Style::Rows)) {
        return Err(FormatError::not_recognized());
    }
    squares
        .iter_mut()
        .map(|square| {
            let mut by_user = Vec::new();
            for (index, cell) in square.cells.iter_mut().enumerate() {
                if let Some(rest) = cell.text.strip_prefix(['u', 'U']) {
                    by_user.push(Cell::new(index));
                    *cell = CellText { at: cell.at + 1, text: rest };
                }
            }
            let mut document = document(square, context)?;
            for cell in by_user {
                let Some(digit) = document.grid().digit(cell) else {
                    let text = square.cells[cell.index()];
                    let at = text.at..text.at + text.text.len();
                    return Err(FormatError::malformed(at, "sdx", Malformed::UserMark, 80));
                };
                document.set_given(cell, 0);
                document.placed.push((cell, digit));
            }
            if let Some(marks) = &mut document.marks {
                marks.role = MarksRole::Notes;
            }
            Ok(document)
        })
        .collect()
}

/// The symbols that candidates are written in: the default ones, or those from 0 where the document counts from 0.
fn symbols(document: &Document) -> Alphabet {
    let size = document.layout().size();
    if document.lowest() == 0 { Alphabet::from_zero(size) } else { Alphabet::default_for(size) }
}

/// The text of each cell: a digit, its candidates, `-` for none and `.` for nothing noted.
fn cell_texts(document: &Document, user: bool) -> Vec<String> {
    let state = document.state();
    let alphabet = symbols(document);
    let notes = document.marks.as_ref().is_some_and(|marks| marks.role == MarksRole::Notes);
    let text_of = |set: DigitSet| set.iter().filter_map(|digit| alphabet.symbol(digit.value())).collect();
    let mut texts: Vec<String> = state
        .layout()
        .cells()
        .map(|cell| match state.grid().digit(cell) {
            Some(digit) => text_of(DigitSet::single(digit)),
            None if state.marks(cell).is_empty() => (if notes { "." } else { "-" }).to_string(),
            None => text_of(state.marks(cell)),
        })
        .collect();
    if user {
        for &(cell, _) in &document.placed {
            texts[cell.index()].insert(0, 'u');
        }
    }
    texts
}

/// The cell texts with HoDoKu's marks for a step.
fn stepped_texts(document: &Document) -> Vec<String> {
    let mut texts = cell_texts(document, false);
    let Some(step) = &document.step else { return texts };
    let alphabet = symbols(document);
    for candidate in &step.candidates {
        if let Some(symbol) = alphabet.symbol(candidate.digit.value()) {
            let text = &mut texts[candidate.cell.index()];
            if text.chars().count() > 1 {
                *text = text.replacen(symbol, &format!("-{symbol}"), 1);
            }
        }
    }
    for (cells, mark) in [(&step.pattern, '*'), (&step.fins, '#')] {
        for cell in cells {
            texts[cell.index()].insert(0, mark);
        }
    }
    texts
}

/// In Simple Sudoku's frame.
pub(super) fn write_plain(document: &Document, _: &WriteOptions) -> Result<String, WriteError> {
    Ok(framed_boxes(&cell_texts(document, false), document.layout(), &STARRED))
}

/// In HoDoKu's frame, with its marks for a step and the step in words below.
pub(super) fn write_hodoku(document: &Document, _: &WriteOptions) -> Result<String, WriteError> {
    let mut text = framed_boxes(&stepped_texts(document), document.layout(), &DOTTED);
    if let Some(step) = document.step.as_ref().filter(|step| step.extra.contains(char::is_alphabetic)) {
        text.push('\n');
        text.push_str(step.extra.trim());
    }
    Ok(text)
}

/// In box-drawing characters.
pub(super) fn write_unicode(document: &Document, _: &WriteOptions) -> Result<String, WriteError> {
    Ok(framed_boxes(&cell_texts(document, false), document.layout(), &UNICODE))
}

/// SudoCue's candidate lists.
pub(super) fn write_sdx(document: &Document, _: &WriteOptions) -> Result<String, WriteError> {
    let size = document.layout().size();
    let texts = cell_texts(document, true);
    Ok(texts.chunks(size).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n"))
}
