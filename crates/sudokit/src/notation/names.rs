//! Names of cells and candidates: `r4c5`, the short `45` and `E4` of some programs, `r4c5=7`, and groups such as
//! `r4c56,r7c1`, as solvers write them.

use std::fmt;

use crate::board::{Board, Candidate, Cell, Digit};

/// Why a text names no cell of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NameError {
    /// The text.
    pub text: String,
    /// Side of the board.
    pub size: usize,
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NameError { text, size } = self;
        write!(
            f,
            "'{}' names no cell of a {size}×{size} board; write r4c5 for row 4, column 5",
            text.escape_debug()
        )
    }
}

impl std::error::Error for NameError {}

/// The cell of a name: `r4c5` (or `R4C5`), or `E4`: the column by a letter, the row by its number, as spreadsheets
/// do. ([`Board::name`] writes names.)
///
/// # Errors
/// The text is no name of a cell, or the board has no such cell.
///
/// ```
/// use sudokit::{Cell, Board, notation::parse_cell};
/// let layout = Board::classic();
/// assert_eq!(parse_cell("r4c5", &layout).unwrap(), Cell::new(31));
/// assert_eq!(parse_cell("E4", &layout).unwrap(), Cell::new(31));
/// assert!(parse_cell("r4c10", &layout).is_err());
/// ```
pub fn parse_cell(text: &str, layout: &Board) -> Result<Cell, NameError> {
    let error = || NameError { text: text.to_string(), size: layout.size() };
    let name = text.trim().to_ascii_lowercase();
    let number = |digits: &str| {
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let place = digits.parse::<usize>().ok().filter(|_| plain)?;
        (1..=layout.size()).contains(&place).then(|| place - 1)
    };
    let by_row = || {
        let (row, column) = name.strip_prefix('r')?.split_once('c')?;
        Some(layout.at(number(row)?, number(column)?))
    };
    let by_letter = || {
        let letter = name.chars().next().filter(char::is_ascii_lowercase)?;
        let column = letter as usize - 'a' as usize;
        let row = number(&name[1..])?;
        (column < layout.size()).then(|| layout.at(row, column))
    };
    by_row().or_else(by_letter).ok_or_else(error)
}

/// The candidate of a name: `r4c5=7` or `(7)r4c5`.
///
/// # Errors
/// No such cell, or no such digit.
pub fn parse_candidate(text: &str, layout: &Board) -> Result<Candidate, NameError> {
    let error = || NameError { text: text.to_string(), size: layout.size() };
    let word = text.trim();
    let (digit, cell) = match word.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        Some(pair) => pair,
        None => word.split_once('=').map(|(cell, digit)| (digit, cell)).ok_or_else(error)?,
    };
    let digit = digit.trim().parse().ok().and_then(Digit::new).ok_or_else(error)?;
    if usize::from(digit.value()) > layout.size() {
        return Err(error());
    }
    Ok(Candidate::new(parse_cell(cell, layout)?, digit))
}

/// Cells in short: those of a row (or of a column, if that is shorter) together, `r4c56,r7c1`. Boards with more
/// than nine rows keep every cell by itself, because `r1c11` would have two meanings.
///
/// ```
/// use sudokit::{Cell, Board, notation::cell_group};
/// let layout = Board::classic();
/// let cells = [Cell::new(31), Cell::new(32), Cell::new(54)];
/// assert_eq!(cell_group(&cells, &layout), "r4c56,r7c1");
/// ```
pub fn cell_group(cells: &[Cell], layout: &Board) -> String {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.dedup();
    if layout.size() > 9 {
        return cells.iter().map(|&cell| layout.name(cell)).collect::<Vec<_>>().join(",");
    }
    let places = |line_of: fn(&Board, Cell) -> usize, place_of: fn(&Board, Cell) -> usize| {
        let mut groups: Vec<(String, String)> = Vec::new();
        for line in 0..layout.size() {
            let here = cells.iter().filter(|&&cell| line_of(layout, cell) == line);
            let places: String = here.map(|&cell| (place_of(layout, cell) + 1).to_string()).collect();
            if places.is_empty() {
                continue;
            }
            // Lines with the same places go together.
            match groups.iter_mut().find(|(_, others)| *others == places) {
                Some((lines, _)) => lines.push_str(&(line + 1).to_string()),
                None => groups.push(((line + 1).to_string(), places)),
            }
        }
        groups
    };
    let by_rows = places(Board::row_of, Board::column_of);
    let by_columns = places(Board::column_of, Board::row_of);
    let words: Vec<String> = if by_columns.len() < by_rows.len() {
        by_columns.iter().map(|(columns, rows)| format!("r{rows}c{columns}")).collect()
    } else {
        by_rows.iter().map(|(rows, columns)| format!("r{rows}c{columns}")).collect()
    };
    words.join(",")
}

/// The cells of groups as [`cell_group`] writes them.
///
/// # Errors
/// A part of the text is no name of cells of the board.
pub fn parse_cells(text: &str, layout: &Board) -> Result<Vec<Cell>, NameError> {
    let mut cells = Vec::new();
    for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
        if let Ok(cell) = parse_cell(word, layout) {
            cells.push(cell);
            continue;
        }
        let error = || NameError { text: word.to_string(), size: layout.size() };
        let lower = word.to_ascii_lowercase();
        let group = lower.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        let (rows, columns) = group.filter(|_| layout.size() <= 9).ok_or_else(error)?;
        for row in rows.chars() {
            for column in columns.chars() {
                cells.push(parse_cell(&format!("r{row}c{column}"), layout).map_err(|_| error())?);
            }
        }
    }
    cells.sort_unstable();
    cells.dedup();
    Ok(cells)
}
