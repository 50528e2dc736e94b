//! Names of cells: `R3C7` with base-36 digits (`RaC1` is row 10), extra cells by their group and a number from 1
//! (`VA3`, `CC12`), or by the group alone if it has one cell.

use crate::board::{Board, Cell};

/// The cell of this name.
pub(super) fn cell(name: &str, board: &Board) -> Option<Cell> {
    let characters: Vec<char> = name.chars().collect();
    if let ['R' | 'r', row, 'C' | 'c', column] = characters[..]
        && let (Some(row), Some(column)) = (row.to_digit(36), column.to_digit(36))
    {
        return board.get(row as isize - 1, column as isize - 1);
    }
    let digits = name.bytes().rev().take_while(u8::is_ascii_digit).count();
    let (group, number) = name.split_at(name.len() - digits);
    match number.parse() {
        Ok(number) => board.extra_cell(group, number),
        Err(_) => {
            let is_single = board.extra().iter().any(|extra| extra.name == name && extra.count == 1);
            if is_single { board.extra_cell(name, 1) } else { None }
        }
    }
}

/// The name of a cell.
pub(super) fn name(cell: Cell, board: &Board) -> String {
    if let Some((row, column)) = board.place(cell) {
        let digit = |at: usize| char::from_digit(at as u32 + 1, 36).unwrap_or('?');
        return format!("R{}C{}", digit(row), digit(column));
    }
    let name = board.name(cell);
    match board.extra().iter().find(|group| group.count == 1 && name == format!("{}1", group.name)) {
        Some(group) => group.name.clone(),
        None => name,
    }
}

/// A move of cells: from the place of one cell to that of another, within the board or a group of extra cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    /// Which group: 0 is the board, 1 the first extra group.
    group: usize,
    down: isize,
    right: isize,
}

/// The group of a cell (0 is the board), its row and its column there.
fn place(cell: Cell, board: &Board) -> Option<(usize, usize, usize)> {
    if let Some((row, column)) = board.place(cell) {
        return Some((0, row, column));
    }
    let mut first = board.on_board();
    for (index, group) in board.extra().iter().enumerate() {
        if cell.index() < first + group.count {
            let at = cell.index() - first;
            return Some((index + 1, at / group.columns.max(1), at % group.columns.max(1)));
        }
        first += group.count;
    }
    None
}

/// The cell `down` rows below and `right` columns to the right, on the board or in the group of extra cells.
pub(super) fn offset(cell: Cell, down: isize, right: isize, board: &Board) -> Option<Cell> {
    let (group, ..) = place(cell, board)?;
    Shift { group, down, right }.apply(cell, board)
}

impl Shift {
    /// The move from one cell to another; nothing if they lie in different groups.
    pub fn between(origin: Cell, target: Cell, board: &Board) -> Option<Shift> {
        let (from, to) = (place(origin, board)?, place(target, board)?);
        let by = |from: usize, to: usize| to as isize - from as isize;
        (from.0 == to.0).then(|| Shift { group: from.0, down: by(from.1, to.1), right: by(from.2, to.2) })
    }

    /// Where a cell moves; nothing if it lies in another group or would leave it.
    pub fn apply(self, cell: Cell, board: &Board) -> Option<Cell> {
        let (group, row, column) = place(cell, board)?;
        if group != self.group {
            return None;
        }
        let (row, column) = (row as isize + self.down, column as isize + self.right);
        if group == 0 {
            return board.get(row, column);
        }
        let extra = &board.extra()[group - 1];
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        let at = row * extra.columns.max(1) + column;
        let fits = column < extra.columns.max(1) && at < extra.count;
        fits.then(|| board.extra_cell(&extra.name, at + 1)).flatten()
    }
}
