//! The grids of a text: rows that follow each other, rows with numbers that follow each other whatever stands between,
//! and lists of cells. The last complete one is the answer.

use super::line::{self, Line, Rows};
use super::outcome::{AnswerForm, NoAnswer};
use super::symbol::{Symbol, values};
use super::{cells, normal};

/// A complete grid.
pub struct Found {
    /// Digits from 1, row by row.
    pub grid: Vec<u8>,
    /// How it was written.
    pub form: AnswerForm,
    /// The number of its last line.
    end: usize,
}

/// One row of a text.
#[derive(Clone)]
struct Row {
    symbols: Vec<Symbol>,
    label: Option<usize>,
    /// Whether the label was told from the cells by their count alone.
    counted: bool,
    form: AnswerForm,
    /// The number of its line.
    line: usize,
    /// The number of the block of lines without a gap.
    block: usize,
}

/// Rows with nothing but gaps between them.
type Segment = Vec<Row>;

/// The last complete grid.
///
/// # Errors
/// The text has no grid, no complete one, or only the question.
pub fn find(text: &str, size: usize, puzzle: Option<&[u8]>) -> Result<Found, NoAnswer> {
    let normal = normal::lines(text);
    let lines: Vec<&str> = normal.split('\n').flat_map(split_at_labels).collect();
    let segments = segments(&lines, size);
    let mut incomplete = Vec::new();
    let mut found: Vec<Found> = Vec::new();
    for segment in &segments {
        for rows in grids_of(segment, size) {
            take(rows, size, &mut found, &mut incomplete);
        }
    }
    for rows in numbered(&segments, size) {
        take(&rows, size, &mut found, &mut incomplete);
    }
    for rows in apart(&segments, size) {
        take(&rows, size, &mut found, &mut incomplete);
    }
    found.extend(listed(&lines, size, puzzle));
    if let Some(last) = found.into_iter().max_by_key(|grid| grid.end) {
        return Ok(last);
    }
    let is_question = |grid: &Vec<u8>| puzzle.is_some_and(|puzzle| puzzle == &grid[..]);
    let others = segments.iter().map(Vec::len).sum::<usize>().saturating_sub(incomplete.len() * size);
    Err(match (incomplete.is_empty(), segments.is_empty()) {
        (false, _) if incomplete.iter().all(is_question) && others == 0 => NoAnswer::QuestionOnly,
        (true, true) => NoAnswer::NoGrid,
        _ => NoAnswer::Incomplete,
    })
}

/// Takes rows as a grid: among the complete ones, or among those with blanks.
fn take(rows: &[Row], size: usize, found: &mut Vec<Found>, incomplete: &mut Vec<Vec<u8>>) {
    // A symbol too many is the number of a row only where all rows have theirs; else the row is too long.
    let is_numbered = rows.iter().enumerate().all(|(at, row)| row.label == Some(at + 1));
    if !is_numbered && rows.iter().any(|row| row.counted) {
        return;
    }
    let symbols: Vec<Symbol> = rows.iter().flat_map(|row| row.symbols.iter().copied()).collect();
    let Some(grid) = values(&symbols, size) else { return };
    if grid.contains(&0) {
        incomplete.push(grid);
    } else {
        found.push(Found { grid, form: rows[0].form, end: rows[size - 1].line });
    }
}

/// Several named rows of one line as lines: `Row 1: 123 Row 2: 456`.
fn split_at_labels(line: &str) -> Vec<&str> {
    let starts: Vec<usize> = line
        .char_indices()
        .map(|(at, _)| at)
        .filter(|&at| {
            let rest = &line[at..];
            let is_row = rest.get(..3).is_some_and(|head| head.eq_ignore_ascii_case("row"));
            let tail = rest.get(3..).unwrap_or_default().trim_start_matches([' ', '_']);
            is_row && tail.starts_with(|sign: char| sign.is_ascii_digit())
        })
        .collect();
    if starts.len() < 2 {
        return vec![line];
    }
    let ends = starts.iter().copied().skip(1).chain([line.len()]);
    let head = Some(&line[..starts[0]]).filter(|head| head.chars().any(char::is_alphanumeric));
    head.into_iter().chain(starts.iter().zip(ends).map(|(&first, end)| &line[first..end])).collect()
}

/// The rows of the lines, in segments.
fn segments(lines: &[&str], size: usize) -> Vec<Segment> {
    let mut all: Vec<Segment> = Vec::new();
    let mut segment = Segment::new();
    let (mut block, mut label) = (0, None);
    for (number, text) in lines.iter().enumerate() {
        match line::read(text, size) {
            Line::Rows(rows) => {
                if rows.begins {
                    all.push(std::mem::take(&mut segment));
                }
                push(&mut segment, rows, label.take(), number, block, size);
            }
            Line::Label(found) => label = Some(found),
            Line::Blank { fence } => {
                block += 1;
                if fence {
                    all.push(std::mem::take(&mut segment));
                }
            }
            Line::Other { .. } => {
                label = None;
                block += 1;
                all.push(std::mem::take(&mut segment));
            }
        }
    }
    all.push(segment);
    all.retain(|segment| !segment.is_empty());
    all
}

fn push(segment: &mut Segment, rows: Rows, before: Option<usize>, line: usize, block: usize, size: usize) {
    let count = rows.symbols.len() / size;
    let label = rows.label.or(before);
    let form = match (count == size, rows.listed, label, rows.bars) {
        (_, true, ..) => AnswerForm::Brackets,
        (true, ..) => AnswerForm::Line,
        (.., true) => AnswerForm::Table,
        (_, _, Some(_), _) => AnswerForm::NumberedRows,
        _ => AnswerForm::Rows,
    };
    for symbols in rows.symbols.chunks(size) {
        segment.push(Row { symbols: symbols.to_vec(), label, counted: rows.counted, form, line, block });
    }
}

/// Whether a row is the line of column numbers above a grid.
fn is_header(row: &Row) -> bool {
    row.symbols.iter().enumerate().all(|(at, symbol)| match *symbol {
        Symbol::Sign(sign) => sign.to_digit(36) == Some(at as u32 + 1),
        Symbol::Number(number) => usize::from(number) == at + 1,
        Symbol::Blank => false,
    })
}

/// The grids of a segment.
fn grids_of(segment: &[Row], size: usize) -> Vec<&[Row]> {
    if segment.len().is_multiple_of(size) {
        return segment.chunks(size).collect();
    }
    if segment.len() % size == 1 && is_header(&segment[0]) {
        return segment[1..].chunks(size).collect();
    }
    // Blocks between gaps: those that are grids, or bands that make one.
    let blocks: Vec<&[Row]> = segment.chunk_by(|row, next| row.block == next.block).collect();
    let mut grids = Vec::new();
    let (mut from, mut count, mut at) = (0, 0, 0);
    for block in blocks {
        at += block.len();
        count += block.len();
        if block.len().is_multiple_of(size) {
            grids.extend(block.chunks(size));
            (from, count) = (at, 0);
        } else if count == size {
            grids.push(&segment[from..at]);
            (from, count) = (at, 0);
        } else if count > size {
            (from, count) = (at, 0);
        }
    }
    grids
}

/// Rows whose numbers are 1, 2, 3, … in order, whatever stands between them.
fn numbered(segments: &[Segment], size: usize) -> Vec<Segment> {
    let mut grids = Vec::new();
    let mut rows = Segment::new();
    for row in segments.iter().flatten().filter(|row| row.label.is_some()) {
        let label = row.label.unwrap_or_default();
        if label != rows.len() + 1 {
            rows.clear();
        }
        if label == rows.len() + 1 {
            rows.push(row.clone());
        }
        if rows.len() == size {
            grids.push(std::mem::take(&mut rows));
        }
    }
    grids
}

/// Rows, or bands of rows, with words between them: segments of equal length that are whole grids together. The first
/// rows of a grid that are written again and again are no grid.
fn apart(segments: &[Segment], size: usize) -> Vec<Segment> {
    let has_names = |segment: &Segment| segment.iter().any(|row| row.label.is_some());
    let alike = segments
        .chunk_by(|segment, next| segment.len() == next.len() && has_names(segment) == has_names(next));
    alike
        .filter(|parts| parts[0].len() < size && size.is_multiple_of(parts[0].len()))
        .filter(|parts| (parts.len() * parts[0].len()).is_multiple_of(size))
        .filter(|parts| !has_names(&parts[0]))
        .flat_map(|parts| parts.concat().chunks(size).map(<[Row]>::to_vec).collect::<Vec<_>>())
        .filter(|rows| !has_repeated(rows))
        .collect()
}

/// Whether a row without blanks is there twice.
fn has_repeated(rows: &[Row]) -> bool {
    let is_blank = |symbol: &Symbol| matches!(symbol, Symbol::Blank | Symbol::Sign('0'));
    let is_again = |(at, row): (usize, &Row)| rows[..at].iter().any(|other| other.symbols == row.symbols);
    rows.iter().enumerate().any(|(at, row)| !row.symbols.iter().any(is_blank) && is_again((at, row)))
}

/// The last list of cells that fills the board, or the blanks of the puzzle.
fn listed(lines: &[&str], size: usize, puzzle: Option<&[u8]>) -> Option<Found> {
    let mut found = None;
    let mut list: Vec<(usize, usize, u8)> = Vec::new();
    let mut gap = 0;
    for (number, text) in lines.iter().enumerate() {
        match cells::read(text) {
            Some(cells) => {
                for cell in cells {
                    // A cell that is named again begins another list.
                    if list.iter().any(|known| (known.0, known.1) == (cell.0, cell.1)) {
                        list.clear();
                    }
                    list.push(cell);
                }
                gap = 0;
                if let Some(grid) = filled(&list, size, puzzle) {
                    found = Some(Found { grid, form: AnswerForm::Cells, end: number });
                }
            }
            None if text.chars().any(char::is_alphanumeric) => {
                gap += 1;
                // A heading may stand between parts of a list.
                if gap > 1 {
                    list.clear();
                }
            }
            None => {}
        }
    }
    found
}

/// The grid of a list of cells, if it is whole.
fn filled(list: &[(usize, usize, u8)], size: usize, puzzle: Option<&[u8]>) -> Option<Vec<u8>> {
    let mut grid = vec![0; size * size];
    for &(row, column, value) in list {
        let range = 1..=size;
        if ![row, column, usize::from(value)].iter().all(|number| range.contains(number)) {
            return None;
        }
        grid[(row - 1) * size + column - 1] = value;
    }
    if let Some(puzzle) = puzzle {
        grid.iter_mut().zip(puzzle).filter(|(cell, _)| **cell == 0).for_each(|(cell, &given)| *cell = given);
    }
    (!grid.contains(&0)).then_some(grid)
}
