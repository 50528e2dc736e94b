//! Rows of cells out of drawn text: which lines are frames, and how a line is cut into cells.
//!
//! A drawing is a stack of N lines with N cells each, among them perhaps lines that only draw. The two are ambiguous:
//! `---------` may be nine blanks or a frame. So each policy is tried in turn, the commonest first, and the first that
//! leaves whole squares of N×N cells is taken. The same splitter must fit all lines, so that a line with a cell too
//! many is found and named.

use crate::board::BoxShape;

use super::cells::CellText;
use super::error::{Malformed, ReadErrorKind};
use super::options::Context;
use super::text::{FormatError, Line, SourceText, is_blank_sign};

/// N×N cells cut out of a text.
pub(super) struct Square<'a> {
    pub size: usize,
    pub cells: Vec<CellText<'a>>,
    /// The boxes that the frame draws, if it draws any.
    pub boxes: Option<BoxShape>,
    pub style: Style,
}

/// How a grid is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// Rows without any frame.
    Rows,
    /// Cells separated by tabs, commas or semicolons.
    Table,
    /// `+---+`, `*---*` and the like.
    Ascii,
    /// `.---.`, `:---+` and `'---'`, as HoDoKu draws.
    Dotted,
    /// Box-drawing characters.
    Unicode,
}

/// What a line of a drawing is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineKind {
    Gap,
    Rule,
    Row,
}

/// Ways to distinguish rules from rows, in the order of trying.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RulePolicy {
    /// Whatever may be a rule is one.
    AllRules,
    /// A line of dashes between bars is a row of blanks.
    BarsAreRows,
    /// There are no rules.
    NoRules,
}

const POLICIES: [RulePolicy; 3] = [RulePolicy::AllRules, RulePolicy::BarsAreRows, RulePolicy::NoRules];

/// Ways to cut a row into cells, in the order of trying.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Splitter {
    /// At tabs; between two tabs there may be nothing.
    Tabs,
    /// At commas or semicolons.
    Commas,
    /// At bars, one cell between two bars.
    Bars,
    /// At blanks.
    Words,
    /// Each visible character is a cell.
    Characters,
    /// Each character is a cell, blanks too.
    Exact,
    /// Cells stand at fixed places between the bars; a blank there is an empty cell.
    Columns,
}

const SPLITTERS: [Splitter; 7] = [
    Splitter::Tabs,
    Splitter::Commas,
    Splitter::Bars,
    Splitter::Words,
    Splitter::Characters,
    Splitter::Exact,
    Splitter::Columns,
];

/// The cuts for candidate grids: a cell is a word.
const WORD_SPLITTERS: [Splitter; 3] = [Splitter::Tabs, Splitter::Bars, Splitter::Words];

/// No row of 25 cells with all their candidates and a frame is longer, in bytes.
const LONGEST_ROW: usize = 4 << 10;

/// In longer texts no error is looked for: a text of more lines than this is a collection, and its bad line is found
/// there.
const MAX_ROWS: usize = 300;

pub(super) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '║' | '┃' | '╎' | '┆' | '┊' | '¦')
}

pub(super) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '=' | '─' | '━' | '═' | '╌' | '┄' | '┈')
}

fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Whether a line may be a rule: it has two dashes in a row (or one that is box drawing) and nothing but what rules
/// are made of.
pub(super) fn may_be_rule(line: &str) -> bool {
    let drawn = line.trim();
    let dashes = drawn.chars().zip(drawn.chars().skip(1)).any(|(a, b)| is_dash(a) && is_dash(b))
        || drawn.chars().any(|c| is_box_drawing(c) && !is_bar(c));
    dashes
        && drawn.chars().all(|c| {
            is_dash(c)
                || is_bar(c)
                || is_box_drawing(c)
                || matches!(c, '+' | '*' | '.' | ':' | '\'' | ' ' | '`')
        })
}

fn kind(line: &str, policy: RulePolicy) -> LineKind {
    if line.is_empty()
        || (line.trim().is_empty() && !line.contains('\t'))
        || (line.starts_with('#') && !is_blank_sign(line))
    {
        return LineKind::Gap;
    }
    let rule = match policy {
        RulePolicy::AllRules => may_be_rule(line),
        RulePolicy::BarsAreRows => may_be_rule(line) && !is_row_of_dashes(line),
        RulePolicy::NoRules => false,
    };
    if rule { LineKind::Rule } else { LineKind::Row }
}

/// `|---|---|---|`: dashes between upright bars, without crossings.
fn is_row_of_dashes(line: &str) -> bool {
    let drawn = line.trim();
    drawn.contains(is_bar) && drawn.chars().all(|c| c == '-' || is_bar(c) || c == ' ')
}

/// The squares of cells in a text: one, or several stacked.
///
/// # Errors
/// The wrong row, by the way of splitting that fits best.
pub(super) fn squares<'a>(
    source: &SourceText<'a>,
    context: &Context,
    words: bool,
) -> Result<Vec<Square<'a>>, FormatError> {
    let splitters: &[Splitter] = if words { &WORD_SPLITTERS } else { &SPLITTERS };
    if !may_hold_grids(source, context, splitters) {
        return Err(FormatError::not_recognized());
    }
    let mut nearest: Option<FormatError> = None;
    for policy in POLICIES {
        context.look()?;
        let kinds: Vec<LineKind> = source.lines.iter().map(|line| kind(line.text, policy)).collect();
        let rows: Vec<usize> = (0..kinds.len()).filter(|&number| kinds[number] == LineKind::Row).collect();
        match split_all(source, &rows, context, splitters) {
            Ok((size, cells)) => {
                return Ok(cells
                    .chunks(size)
                    .zip(rows.chunks(size))
                    .map(|(cells, rows)| Square {
                        size,
                        cells: cells.concat(),
                        boxes: drawn_boxes(source, rows, &kinds, size),
                        style: style(source, rows, &kinds),
                    })
                    .collect());
            }
            Err(error) => {
                if nearest.as_ref().is_none_or(|best| best.confidence < error.confidence) {
                    nearest = Some(error);
                }
            }
        }
    }
    match labelled(source, context).filter(|_| !words) {
        Some(square) => Ok(vec![square]),
        None => Err(nearest.unwrap_or_else(FormatError::not_recognized)),
    }
}

/// A grid with the numbers of its columns above it and those of its rows before them, as pandas and R print tables.
fn labelled<'a>(source: &SourceText<'a>, context: &Context) -> Option<Square<'a>> {
    if source.lines.len() > MAX_ROWS {
        return None;
    }
    let lines: Vec<&Line<'a>> = source.lines.iter().filter(|line| !line.is_blank()).collect();
    let size = lines.len().checked_sub(1).filter(|&size| context.plausible(size))?;
    let words = |line: &Line<'a>| -> Vec<CellText<'a>> {
        let words = parts(line.text, char::is_whitespace).into_iter().filter(|word| !word.text.is_empty());
        words.map(|word| CellText { at: line.start + word.at, text: word.text }).collect()
    };
    let number = |label: &CellText<'a>| label.text.trim_matches(['[', ',', ']']).parse::<usize>().ok();
    let are_labels = |labels: &[CellText<'a>]| {
        let first = labels.first().and_then(number).filter(|&first| first < 2);
        let counts = |first: usize| (first..).zip(labels).all(|(own, label)| number(label) == Some(own));
        labels.len() == size && first.is_some_and(counts)
    };
    let rows: Vec<Vec<CellText<'a>>> = lines[1..].iter().map(|line| words(line)).collect();
    if !are_labels(&words(lines[0])) || rows.iter().any(|row| row.len() != size + 1) {
        return None;
    }
    let labels: Vec<CellText<'a>> = rows.iter().map(|row| row[0]).collect();
    let cells = rows.iter().flat_map(|row| &row[1..]).copied().collect();
    are_labels(&labels).then_some(Square { size, cells, boxes: None, style: Style::Rows })
}

/// Whether the first row of a long text can be cut into cells. If it cannot, the text holds no grid, and the rest of
/// it need not be looked at.
fn may_hold_grids(source: &SourceText<'_>, context: &Context, splitters: &[Splitter]) -> bool {
    if source.lines.len() <= MAX_ROWS {
        return true;
    }
    let can_be_split = |line: Line<'_>| {
        let sizes = (1..=25).filter(|&size| context.plausible(size));
        sizes.into_iter().any(|size| splitters.iter().any(|&how| split_line(line, size, how).is_some()))
    };
    POLICIES.into_iter().any(|policy| {
        let first = source.lines.iter().find(|line| kind(line.text, policy) == LineKind::Row);
        first.is_some_and(|&line| can_be_split(line))
    })
}

/// As [`squares`] decides before it looks at all lines of a long text.
pub(super) fn may_hold_candidates(source: &SourceText<'_>, context: &Context) -> bool {
    may_hold_grids(source, context, &WORD_SPLITTERS)
}

type Rows<'a> = Vec<Vec<CellText<'a>>>;

/// Cuts all rows in one way into N cells each, where N divides the number of rows.
fn split_all<'a>(
    source: &SourceText<'a>,
    rows: &[usize],
    context: &Context,
    splitters: &[Splitter],
) -> Result<(usize, Rows<'a>), FormatError> {
    let sizes =
        (1..=25).rev().filter(|&n| context.plausible(n) && rows.len() >= n && rows.len().is_multiple_of(n));
    for size in sizes {
        for &how in splitters {
            // Blanks at fixed places may be cut into cells of another width, where no digit shows how wide they are.
            if how == Splitter::Columns && !are_set_apart(rows, size) {
                continue;
            }
            let cells: Option<Rows<'a>> =
                rows.iter().map(|&row| split_line(source.lines[row], size, how)).collect();
            if let Some(cells) = cells {
                return match uneven_row(source, rows, how) {
                    None => Ok((size, cells)),
                    Some(row) => {
                        let line = source.lines[row];
                        let at = line.start..line.start + line.text.len();
                        Err(FormatError::malformed(at, "ascii", Malformed::UnevenBars, 70))
                    }
                };
            }
        }
    }
    Err(nearest_error(source, rows, context, splitters))
}

/// Whether stacked squares of this size have at least as many lines between them as there are between any two rows of
/// one square: where one drawing ends and the next begins there is more than within either.
fn are_set_apart(rows: &[usize], size: usize) -> bool {
    let between = |row: usize| rows[row] - rows[row - 1];
    let within = (1..rows.len()).filter(|row| !row.is_multiple_of(size)).map(between).max().unwrap_or(0);
    (size..rows.len()).step_by(size).all(|row| between(row) >= within)
}

/// The first row with other numbers of cells between its bars than the first row has: borders of a jigsaw, or a slip.
fn uneven_row(source: &SourceText<'_>, rows: &[usize], how: Splitter) -> Option<usize> {
    if !matches!(how, Splitter::Words | Splitter::Characters) {
        return None;
    }
    let counts = |row: usize| -> Vec<usize> {
        segments(source.lines[row].text).iter().map(|segment| cell_count(segment.text, how)).collect()
    };
    let first = counts(rows[0]);
    rows.iter().copied().find(|&row| counts(row) != first)
}

/// What is wrong with rows that do not make squares: the row whose number of cells differs, or their number.
fn nearest_error(
    source: &SourceText<'_>,
    rows: &[usize],
    context: &Context,
    splitters: &[Splitter],
) -> FormatError {
    let mut best = FormatError::not_recognized();
    if rows.len() > MAX_ROWS {
        return best;
    }
    // Half of a square's rows must fit, so fewer rows than that are not worth the cutting (a puzzle on one line above
    // all).
    let largest = rows.len().saturating_mul(2).min(25);
    // Each row is counted once for each way of cutting, and cut only where its number of cells is that of the size.
    let counts: Vec<Vec<usize>> = splitters
        .iter()
        .map(|&how| rows.iter().map(|&row| cell_count(source.lines[row].text, how)).collect())
        .collect();
    for size in (4..=largest).filter(|&size| context.plausible(size)) {
        if let Err(stopped) = context.look() {
            return stopped;
        }
        for (&how, counts) in splitters.iter().zip(&counts) {
            let may_fit = |count: usize| match how {
                Splitter::Commas => count == size || count == size + 1,
                Splitter::Columns => count <= size,
                _ => count == size,
            };
            let fits: Vec<bool> = rows
                .iter()
                .zip(counts)
                .map(|(&row, &count)| may_fit(count) && split_line(source.lines[row], size, how).is_some())
                .collect();
            let good = fits.iter().filter(|&&fit| fit).count();
            if good * 2 < size.max(rows.len()) || good == 0 {
                continue;
            }
            let confidence = (60 * good / size.max(rows.len())) as u8;
            if confidence <= best.confidence {
                continue;
            }
            best = match fits.iter().position(|&fit| !fit) {
                Some(wrong) => {
                    let line = source.lines[rows[wrong]];
                    let found = cell_count(line.text, how);
                    let at = line.start..line.start + line.text.len();
                    let kind = ReadErrorKind::RowCells { row: wrong % size + 1, found, expected: size };
                    FormatError::new(at, kind, confidence)
                }
                None => {
                    let line = source.lines[rows[rows.len() - 1]];
                    let expected = rows.len().div_ceil(size) * size;
                    let kind = ReadErrorKind::Rows { found: rows.len(), expected };
                    FormatError::new(line.start..line.start + line.text.len(), kind, confidence)
                }
            };
        }
    }
    best
}

fn cell_count(line: &str, how: Splitter) -> usize {
    match how {
        Splitter::Tabs => line.split('\t').count(),
        Splitter::Commas => line.split([',', ';']).count(),
        Splitter::Bars => segments(line).len(),
        Splitter::Words => {
            line.split(|c: char| c.is_whitespace() || is_bar(c)).filter(|w| !w.is_empty()).count()
        }
        Splitter::Characters | Splitter::Columns => {
            line.chars().filter(|&c| !c.is_whitespace() && !is_bar(c)).count()
        }
        Splitter::Exact => line.chars().count(),
    }
}

/// A line cut into exactly `size` cells, or `None`.
fn split_line<'a>(line: Line<'a>, size: usize, how: Splitter) -> Option<Vec<CellText<'a>>> {
    let text = line.text;
    if text.len() > LONGEST_ROW {
        return None;
    }
    let cells = match how {
        Splitter::Tabs => text.contains('\t').then(|| parts(text, |c| c == '\t'))?,
        Splitter::Commas => {
            let text = text.trim_end_matches(' ');
            // A comma at the end of every row closes the last cell. Cells may stand in quotes.
            let body =
                text.strip_suffix([',', ';']).filter(|body| body.matches([',', ';']).count() == size - 1);
            let cells = parts(body.unwrap_or(text), |c| matches!(c, ',' | ';'));
            text.contains([',', ';']).then(|| cells.into_iter().map(unquoted).collect())?
        }
        Splitter::Bars => {
            let cells = segments(text);
            if cells.len() != size || !text.contains(is_bar) {
                return None;
            }
            cells
        }
        Splitter::Words => {
            let all = parts(text, |c| c.is_whitespace() || is_bar(c));
            all.into_iter().filter(|part| !part.text.is_empty()).collect()
        }
        Splitter::Characters => text
            .char_indices()
            .filter(|&(_, c)| !c.is_whitespace() && !is_bar(c))
            .map(|(at, c)| CellText { at, text: &text[at..at + c.len_utf8()] })
            .collect(),
        Splitter::Exact => {
            if text.contains(is_bar) {
                return None;
            }
            text.char_indices().map(|(at, c)| CellText { at, text: &text[at..at + c.len_utf8()] }).collect()
        }
        Splitter::Columns => columns(text, size)?,
    };
    let one_word = cells.iter().all(|cell| !cell.text.trim().contains(char::is_whitespace));
    (cells.len() == size && one_word).then(|| {
        cells.into_iter().map(|cell| CellText { at: line.start + cell.at, text: cell.text }).collect()
    })
}

/// A cell without the double quotes around it.
fn unquoted(cell: CellText<'_>) -> CellText<'_> {
    match cell.text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(inner) => {
            let inset = inner.len() - inner.trim_start().len();
            CellText { at: cell.at + 1 + inset, text: inner.trim() }
        }
        None => cell,
    }
}

/// The trimmed parts of a text between separators.
fn parts(text: &str, separator: impl Fn(char) -> bool) -> Vec<CellText<'_>> {
    let mut found = Vec::new();
    let mut start = 0;
    for part in text.split(separator) {
        let inset = part.len() - part.trim_start().len();
        found.push(CellText { at: start + inset, text: part.trim() });
        // Separators are one character long, perhaps of several bytes.
        start += part.len();
        start += text[start..].chars().next().map_or(0, char::len_utf8);
    }
    found
}

/// The trimmed parts between bars, without what stands outside the outer bars if that is nothing.
fn segments(text: &str) -> Vec<CellText<'_>> {
    let mut found = parts(text, is_bar);
    let outer = text.trim();
    if outer.starts_with(is_bar) {
        found.remove(0);
    }
    if outer.ends_with(is_bar) && found.len() > 1 {
        found.pop();
    }
    found
}

/// Cells at fixed places: the segments between the bars are equally wide, and so are the cells in them.
fn columns(text: &str, size: usize) -> Option<Vec<CellText<'_>>> {
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let all: Vec<Vec<(usize, char)>> =
        chars.split(|&(_, c)| is_bar(c)).map(<[(usize, char)]>::to_vec).collect();
    // The outer segments are the margins of a frame, or boxes of a drawing without outer bars.
    let inner = all.get(1..all.len() - 1).unwrap_or_default().to_vec();
    let segments = [all, inner].into_iter().find_map(|mut segments| {
        let width = segments.first()?.len();
        // Blanks at the end of a line may have been cut off.
        if let Some(last) = segments.last_mut().filter(|last| last.len() < width) {
            last.resize(width, (text.len(), ' '));
        }
        let even = segments.iter().all(|segment| segment.len() == width);
        (even && width > 0 && segments.len() > 1 && size.is_multiple_of(segments.len())).then_some(segments)
    })?;
    let width = segments[0].len();
    let cells = size / segments.len();
    let places = [(0, 1), (1, 2), (0, 2), (1, 3)];
    places.into_iter().find_map(|(offset, stride)| {
        let min = offset + stride * (cells - 1) + 1;
        let fits = (min..=min + offset.max(stride - 1)).contains(&width);
        let is_cell = |place: usize| place >= offset && (place - offset).is_multiple_of(stride);
        let clean = fits
            && segments
                .iter()
                .all(|segment| segment.iter().enumerate().all(|(place, &(_, c))| is_cell(place) || c == ' '));
        clean.then(|| {
            segments
                .iter()
                .flat_map(|segment| (0..cells).map(move |cell| segment[offset + stride * cell]))
                .map(|(at, c)| CellText {
                    at,
                    text: if c == ' ' { "" } else { &text[at..at + c.len_utf8()] },
                })
                .collect()
        })
    })
}

/// The box shape that rules and bars draw, if they draw one that fits the board.
fn drawn_boxes(source: &SourceText<'_>, rows: &[usize], kinds: &[LineKind], size: usize) -> Option<BoxShape> {
    let bars = segments(source.lines[rows[0]].text).len();
    let across = (bars > 1 && bars < size && size.is_multiple_of(bars)).then(|| size / bars);
    let breaks: Vec<usize> = (1..rows.len()).filter(|&row| rows[row] > rows[row - 1] + 1).collect();
    let even = breaks.iter().enumerate().all(|(number, &row)| row == (number + 1) * breaks[0]);
    let down = match breaks.first() {
        Some(&first) if even && first > 1 && first * (breaks.len() + 1) == size => Some(first),
        _ => None,
    };
    let ruled = (rows[0]..rows[rows.len() - 1]).any(|line| kinds[line] == LineKind::Rule);
    match (down, across) {
        (Some(rows), Some(cols)) if rows * cols == size => Some(BoxShape { rows, cols }),
        (None, Some(cols)) if breaks.is_empty() => Some(BoxShape { rows: size / cols, cols }),
        (Some(rows), None) if ruled && size.is_multiple_of(rows) => {
            Some(BoxShape { rows, cols: size / rows })
        }
        _ => None,
    }
}

fn style(source: &SourceText<'_>, rows: &[usize], kinds: &[LineKind]) -> Style {
    let from = rows[0].saturating_sub(1);
    let to = (rows[rows.len() - 1] + 2).min(kinds.len());
    let mut style = Style::Rows;
    for (line, kind) in source.lines[from..to].iter().zip(&kinds[from..to]) {
        let text = line.text.trim();
        if *kind == LineKind::Gap {
            continue;
        }
        if text.contains(is_box_drawing) {
            return Style::Unicode;
        }
        if *kind == LineKind::Rule && text.starts_with(['.', ':', '\'']) {
            style = Style::Dotted;
        } else if style == Style::Rows && (*kind == LineKind::Rule || text.contains(is_bar)) {
            style = Style::Ascii;
        }
        if style == Style::Rows && *kind == LineKind::Row && line.text.contains(['\t', ',', ';']) {
            style = Style::Table;
        }
    }
    style
}
