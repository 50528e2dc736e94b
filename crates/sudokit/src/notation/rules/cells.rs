//! Names of cells, runs and places outside the board, read and written.

use crate::board::{Board, Cell};
use crate::constraint::Outside;

/// What a name stands for.
pub enum Named {
    /// Cells, in order.
    Cells(Vec<Cell>),
    /// A place outside the board.
    Outside(Outside),
}

/// Reads a name; `None` if it names nothing on or around this board.
pub fn named(board: &Board, name: &str) -> Option<Named> {
    let lower = name.to_ascii_lowercase();
    if let Some((from, to)) = lower.split_once("-r") {
        let (from, to) = (place(from)?, place(&format!("r{to}"))?);
        return straight(board, from, to).map(Named::Cells);
    }
    if let Some((rows, columns)) = lower.strip_prefix('r').and_then(|rest| rest.split_once('c')) {
        if let (Some(row), Some(column)) = (number(rows), number(columns)) {
            let outside = Outside { row, column };
            if outside.is_outside(board) {
                return Some(Named::Outside(outside));
            }
        }
        let small = board.rows() <= 9 && board.columns() <= 9;
        let (rows, columns) = (places(rows, board.rows(), small)?, places(columns, board.columns(), small)?);
        let cells = rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column)));
        return Some(Named::Cells(cells.map(|(row, column)| board.at(row - 1, column - 1)).collect()));
    }
    let (name, from, to) = extra_name(name)?;
    let numbers: Vec<usize> = if from <= to { (from..=to).collect() } else { (to..=from).rev().collect() };
    let cells = numbers.into_iter().map(|number| board.extra_cell(name, number));
    cells.collect::<Option<Vec<Cell>>>().filter(|cells| !cells.is_empty()).map(Named::Cells)
}

/// A number of at most four plain digits.
fn number(text: &str) -> Option<usize> {
    let plain = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok())?
}

/// Row and column of `r4c5`, from 1.
fn place(name: &str) -> Option<(usize, usize)> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    Some((number(row)?, number(column)?))
}

/// Rows or columns, from 1: `4`, `2-5`, `5-2`, and on small boards `456`.
fn places(text: &str, max: usize, small: bool) -> Option<Vec<usize>> {
    let in_range = |place: &usize| (1..=max).contains(place);
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    if let (Some(from), Some(to)) = (number(from).filter(in_range), number(to).filter(in_range)) {
        return Some(if from <= to { (from..=to).collect() } else { (to..=from).rev().collect() });
    }
    let digits =
        || text.chars().map(|c| c.to_digit(10).map(|digit| digit as usize).filter(in_range)).collect();
    (small && text.len() <= 9 && !text.is_empty()).then(digits)?
}

/// All cells from one to another in a row, a column or a diagonal.
fn straight(board: &Board, from: (usize, usize), to: (usize, usize)) -> Option<Vec<Cell>> {
    let (down, right) = (to.0 as isize - from.0 as isize, to.1 as isize - from.1 as isize);
    if down != 0 && right != 0 && down.abs() != right.abs() {
        return None;
    }
    let start = (from.0 as isize - 1, from.1 as isize - 1);
    let steps = down.abs().max(right.abs());
    (0..=steps)
        .map(|step| board.get(start.0 + step * down.signum(), start.1 + step * right.signum()))
        .collect()
}

/// A group's name and numbers: `V3`, `V1-22`.
fn extra_name(name: &str) -> Option<(&str, usize, usize)> {
    let (first, last) = name.split_once('-').unwrap_or((name, ""));
    let group = first.trim_end_matches(|c: char| c.is_ascii_digit());
    let from = number(&first[group.len()..])?;
    let to = if last.is_empty() && !name.contains('-') { from } else { number(last)? };
    (!group.is_empty()).then_some((group, from, to))
}

/// Cells as names, runs of three and more together.
pub fn write(board: &Board, cells: &[Cell]) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut at = 0;
    while at < cells.len() {
        let (length, word) = run(board, &cells[at..]);
        words.push(word);
        at += length;
    }
    words.join(" ")
}

/// The longest run at the start, and its name.
fn run(board: &Board, cells: &[Cell]) -> (usize, String) {
    let step = |pair: &[Cell]| {
        let (from, to) = (pair[0], pair[1]);
        match (board.place(from), board.place(to)) {
            (Some(from), Some(to)) => {
                let (down, right) = (to.0 as isize - from.0 as isize, to.1 as isize - from.1 as isize);
                matches!((down, right), (0, 1 | -1) | (1 | -1, 0)).then_some((down, right))
            }
            _ => None,
        }
    };
    let extra_step = |pair: &[Cell]| {
        let names = [board.name(pair[0]), board.name(pair[1])];
        let parts = [extra_name(&names[0])?, extra_name(&names[1])?];
        let is_extra = pair.iter().all(|&cell| board.place(cell).is_none());
        (is_extra && parts[0].0 == parts[1].0 && parts[0].1 + 1 == parts[1].1).then_some((0, 1))
    };
    let any_step = |pair: &[Cell]| step(pair).or_else(|| extra_step(pair));
    let first = cells.get(..2).and_then(any_step);
    let steps = cells.windows(2).take_while(|pair| first.is_some() && any_step(pair) == first).count();
    let (first_cell, last_cell) = (cells[0], cells[steps]);
    if steps < 2 {
        return (1, board.name(first_cell));
    }
    let word = match (board.place(first_cell), board.place(last_cell)) {
        (Some((row, from)), Some((other, to))) if row == other => {
            format!("r{}c{}-{}", row + 1, from + 1, to + 1)
        }
        (Some((from, column)), Some((to, _))) => format!("r{}-{}c{}", from + 1, to + 1, column + 1),
        _ => {
            let last = board.name(last_cell);
            let number = extra_name(&last).map_or(0, |(_, number, _)| number);
            format!("{}-{number}", board.name(first_cell))
        }
    };
    (steps + 1, word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ExtraCells;

    #[test]
    fn names_come_back() {
        let mut board = Board::square(9);
        board.add_extra(ExtraCells { name: "V".into(), label: String::new(), count: 22, columns: 22 });
        let cells = |text: &str| -> Vec<Cell> {
            let one = |word| match named(&board, word) {
                Some(Named::Cells(cells)) => cells,
                _ => panic!("{word}"),
            };
            text.split(' ').flat_map(one).collect()
        };
        for text in
            ["r1c1", "r1c1-4 r2c4", "r6-2c3", "r1c3-1 r2c1 r3c1", "V1-3 V5", "V22 V21", "r1c1 V1-3 r1-9c9"]
        {
            assert_eq!(write(&board, &cells(text)), text);
        }
        assert_eq!(cells("r1c1-r3c3"), cells("r1c1 r2c2 r3c3"));
        assert_eq!(cells("r4c56"), cells("r4c5 r4c6"));
        assert_eq!(cells("r1-2c1-2"), cells("r1c1 r1c2 r2c1 r2c2"));
        for text in ["r0c0", "r10c4", "r4c10", "r0c4"] {
            assert!(matches!(named(&board, text), Some(Named::Outside(_))), "{text}");
        }
        for text in [
            "",
            "r",
            "r1",
            "c1",
            "r11c0",
            "r1c1-r2c3",
            "V0",
            "V23",
            "V",
            "V1-",
            "W1",
            "r1c1-",
            "r99999999999c1",
            "4",
        ] {
            assert!(named(&board, text).is_none(), "{text}");
        }
    }
}
