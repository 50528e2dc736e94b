//! The grids of a text: rows that follow each other, rows with numbers that follow each other whatever stands between,
//! and lists of cells. The last complete one is the answer.

use super::line::{self, Gap, Line, Rows};
use super::outcome::{AnswerForm, NoAnswer};
use super::symbol::{Symbol, values};
use super::{cells, normal};

/// A complete grid.
pub struct CompleteGrid {
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
    /// Whether the label was separated from the cells by their count alone.
    counted: bool,
    form: AnswerForm,
    /// The number of its line.
    line: usize,
    /// The number of the part without an empty line.
    part: usize,
    /// The number of the block without a gap.
    block: usize,
    /// Whether what stands before it names a column, a box or the like.
    unit: bool,
    /// Whether it stands in a table of columns, boxes or the like.
    in_units: bool,
}

/// Rows with nothing but gaps between them.
type Segment = Vec<Row>;

/// The last complete grid.
///
/// # Errors
/// The text has no grid, no complete one, or only the question.
pub fn find(text: &str, size: usize, puzzle: Option<&[u8]>) -> Result<CompleteGrid, NoAnswer> {
    let normal = normal::lines(text);
    let lines: Vec<&str> = normal.split('\n').flat_map(split_at_labels).collect();
    let segments = segments(&lines, size);
    let mut incomplete = Vec::new();
    let mut found: Vec<CompleteGrid> = Vec::new();
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
fn take(rows: &[Row], size: usize, found: &mut Vec<CompleteGrid>, incomplete: &mut Vec<Vec<u8>>) {
    // A symbol too many is the number of a row only where all rows have theirs; else the row is too long.
    let is_numbered_from =
        |start: usize| rows.iter().zip(start..).all(|(row, number)| row.label == Some(number));
    let is_numbered = is_numbered_from(0) || is_numbered_from(1);
    if rows[0].in_units || (!is_numbered && rows.iter().any(|row| row.counted)) {
        return;
    }
    // `Row 1: 1 2 3 4 ✓`, and so for all: the rows are checked there.
    let is_same = |pair: &[Row]| pair[0].symbols == pair[1].symbols && pair[1].label.is_some();
    if rows.windows(2).all(is_same) {
        return;
    }
    let symbols: Vec<Symbol> = rows.iter().flat_map(|row| row.symbols.iter().copied()).collect();
    let Some(grid) = values(&symbols, size) else { return };
    if grid.contains(&0) {
        incomplete.push(grid);
    } else {
        found.push(CompleteGrid { grid, form: rows[0].form, end: rows[size - 1].line });
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
            is_row && rest[3..].trim_start_matches([' ', '_']).starts_with(|sign: char| sign.is_ascii_digit())
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
    let mut place = Place::default();
    for (number, text) in lines.iter().enumerate() {
        place.line = number;
        if segment.len() <= 1 && line::is_rule_of_table(text) {
            place.block += 1;
            continue;
        }
        match line::read(text, size) {
            Line::Rows(rows) => {
                if rows.begins {
                    all.push(std::mem::take(&mut segment));
                }
                push(&mut segment, rows, &mut place, size);
            }
            Line::Label(found) => place.label = Some(found),
            Line::Blank(gap) => {
                place.block += 1;
                place.part += usize::from(gap == Gap::Empty);
                if gap == Gap::Fence {
                    all.push(std::mem::take(&mut segment));
                }
            }
            Line::Other { unit } => {
                let in_units = line::heads_units(text, size);
                place = Place { label: None, block: place.block + 1, unit, in_units, ..place };
                all.push(std::mem::take(&mut segment));
            }
        }
    }
    all.push(segment);
    all.retain(|segment| !segment.is_empty());
    all
}

/// Where a line stands.
#[derive(Clone, Copy, Default)]
struct Place {
    line: usize,
    part: usize,
    block: usize,
    /// The name of the row that the line before it says.
    label: Option<usize>,
    unit: bool,
    in_units: bool,
}

fn push(segment: &mut Segment, rows: Rows, place: &mut Place, size: usize) {
    let count = rows.symbols.len() / size;
    let label = rows.label.or(place.label.take());
    let form = match (count == size, rows.listed, label, rows.bars) {
        (_, true, ..) => AnswerForm::Brackets,
        (true, ..) => AnswerForm::Line,
        (.., true) => AnswerForm::Table,
        (_, _, Some(_), _) => AnswerForm::NumberedRows,
        _ => AnswerForm::Rows,
    };
    let Place { line, part, block, unit, in_units, .. } = *place;
    for symbols in rows.symbols.chunks(size) {
        let symbols = symbols.to_vec();
        segment.push(Row { symbols, label, counted: rows.counted, form, line, part, block, unit, in_units });
    }
}

/// Whether the first row is plainly the line of column numbers above a grid: a gap is below it, which is not below
/// each row, or the others alone have their numbers.
fn has_header(rows: &[Row]) -> bool {
    let (first, others) = (&rows[0], &rows[1..]);
    let counts_from = |start: usize| {
        first.symbols.iter().zip(start..).all(|(symbol, column)| match *symbol {
            Symbol::Sign(sign) => sign.to_digit(36) == Some(column as u32),
            Symbol::Number(number) => usize::from(number) == column,
            Symbol::Blank => false,
        })
    };
    let is_counted = counts_from(0) || counts_from(1);
    let is_apart = others.iter().all(|row| row.block != first.block)
        && others.windows(2).any(|pair| pair[0].block == pair[1].block);
    let is_other = first.label.is_none() && others.iter().all(|row| row.label.is_some());
    is_counted && first.form != AnswerForm::Brackets && (is_apart || is_other)
}

/// The grids of a segment. Rows that are too many belong to no grid: which of them were meant is not guessed.
fn grids_of(segment: &[Row], size: usize) -> Vec<&[Row]> {
    if let Some(grid) = whole(segment, size) {
        return vec![grid];
    }
    // Grids one after another on lines of their own, or parts between empty lines.
    let lines: Vec<&[Row]> = segment.chunk_by(|row, next| row.line == next.line).collect();
    if lines.iter().all(|rows| rows.len() == size) {
        return lines;
    }
    let mut grids = Vec::new();
    let (mut from, mut at) = (0, 0);
    for part in segment.chunk_by(|row, next| row.part == next.part) {
        if let Some(grid) = whole(part, size) {
            grids.extend(joined(&segment[from..at], size));
            grids.push(grid);
            from = at + part.len();
        }
        at += part.len();
    }
    grids.extend(joined(&segment[from..], size));
    grids
}

/// The grids of parts none of which is one: bands, or rows, that are a whole number of grids together, or grids with
/// rules between them.
fn joined(rows: &[Row], size: usize) -> Vec<&[Row]> {
    if let Some(grid) = whole(rows, size) {
        return vec![grid];
    }
    let mut parts = rows.chunk_by(|row, next| row.part == next.part);
    let height = parts.next().map_or(0, <[Row]>::len);
    let is_even = height > 0 && height < size && size.is_multiple_of(height);
    if is_even && rows.len().is_multiple_of(size) && parts.all(|part| part.len() == height) {
        return rows.chunks(size).collect();
    }
    let blocks = || rows.chunk_by(|row, next| row.block == next.block);
    if blocks().all(|block| whole(block, size).is_some()) {
        return blocks().filter_map(|block| whole(block, size)).collect();
    }
    Vec::new()
}

/// Rows that are one grid, without the line of column numbers above it.
fn whole(rows: &[Row], size: usize) -> Option<&[Row]> {
    match rows.len().checked_sub(size)? {
        0 => Some(rows),
        1 if has_header(rows) => Some(&rows[1..]),
        _ => None,
    }
}

/// Rows whose numbers are 1, 2, 3, … in order, or 0, 1, 2, …, whatever stands between them. A row that is written again
/// replaces the one before it, and a row too many says that it was no grid.
fn numbered(segments: &[Segment], size: usize) -> Vec<Segment> {
    let mut grids: Vec<Segment> = Vec::new();
    let mut rows = Segment::new();
    let mut start = 1;
    for row in segments.iter().flatten() {
        let Some(label) = row.label else { continue };
        if label == 0 || (label == 1 && rows.len() != 1) {
            if rows.len() == size {
                grids.push(std::mem::take(&mut rows));
            }
            rows.clear();
            start = label;
        }
        // The place among the rows, from 1.
        let place = label + 1 - start;
        if place == size + 1 && rows.len() == size {
            rows.clear();
        }
        let has_blanks = rows.last().is_some_and(|last| last.symbols.iter().any(Symbol::is_blank));
        if place == rows.len() && (place < size || has_blanks) {
            rows.pop();
        }
        if place != rows.len() + 1 {
            if rows.len() == size {
                grids.push(std::mem::take(&mut rows));
            }
            rows.clear();
        }
        if place == rows.len() + 1 && place <= size {
            rows.push(row.clone());
        }
    }
    if rows.len() == size {
        grids.push(rows);
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
        .filter(|parts| !has_names(&parts[0]) && !parts[0][0].unit)
        .flat_map(|parts| parts.concat().chunks(size).map(<[Row]>::to_vec).collect::<Vec<_>>())
        .filter(|rows| !has_repeated(rows))
        .collect()
}

/// Whether a row without blanks is there twice.
fn has_repeated(rows: &[Row]) -> bool {
    let is_again = |(at, row): (usize, &Row)| rows[..at].iter().any(|other| other.symbols == row.symbols);
    rows.iter().enumerate().any(|(at, row)| !row.symbols.iter().any(Symbol::is_blank) && is_again((at, row)))
}

/// The last list of cells that fills the board, or the blanks of the puzzle.
fn listed(lines: &[&str], size: usize, puzzle: Option<&[u8]>) -> Option<CompleteGrid> {
    let (mut before, mut found) = (None, None);
    let mut list: Vec<(usize, usize, u8)> = Vec::new();
    let mut gap = 0;
    for (number, text) in lines.iter().enumerate() {
        match cells::read(text) {
            Some(cells) => {
                for cell in cells {
                    // A cell that is named again begins another list.
                    if list.iter().any(|known| (known.0, known.1) == (cell.0, cell.1)) {
                        list.clear();
                        before = found.take().or(before);
                    }
                    list.push(cell);
                }
                gap = 0;
                // A list with a cell that the board has not is none.
                let grid = filled(&list, size, puzzle);
                found = grid.map(|grid| CompleteGrid { grid, form: AnswerForm::Cells, end: number });
            }
            None if text.chars().any(char::is_alphanumeric) => {
                gap += 1;
                // A heading may stand between parts of a list.
                if gap > 1 {
                    list.clear();
                    before = found.take().or(before);
                }
            }
            None => {}
        }
    }
    found.or(before)
}

/// The grid of a list of cells, if it is whole.
fn filled(list: &[(usize, usize, u8)], size: usize, puzzle: Option<&[u8]>) -> Option<Vec<u8>> {
    let mut grid = vec![0; size * size];
    // Programs count from 0.
    let first = usize::from(!list.iter().any(|&(row, column, _)| row == 0 || column == 0));
    for &(row, column, value) in list {
        let range = first..first + size;
        if !range.contains(&row) || !range.contains(&column) || !(1..=size).contains(&usize::from(value)) {
            return None;
        }
        grid[(row - first) * size + column - first] = value;
    }
    if let Some(puzzle) = puzzle {
        grid.iter_mut().zip(puzzle).filter(|(cell, _)| **cell == 0).for_each(|(cell, &given)| *cell = given);
    }
    (!grid.contains(&0)).then_some(grid)
}
