//! A full grid of a puzzle with constraints as text. Boards may have any numbers and cells beside them, which the
//! formats of classic grids cannot hold.

use crate::board::{Board, Cell};

use super::alphabet::Alphabet;

/// The symbol of each number of a board where one sign is enough: digits up to 9 as they are; on square boards from 1
/// the letters that follow them in classic Sudoku.
fn symbols(board: &Board) -> Option<Alphabet> {
    (board.is_square() && board.values() > 9).then(|| Alphabet::default_for(board.values()))
}

fn word(board: &Board, symbols: Option<&Alphabet>, number: i32) -> String {
    let letter = || symbols.and_then(|symbols| symbols.symbol(u8::try_from(number).ok()?));
    if board.highest() <= 9 && board.lowest() >= 0 {
        number.to_string()
    } else {
        letter().map_or_else(|| number.to_string(), String::from)
    }
}

/// The number of a cell, or a sign for a place without one.
fn word_at(board: &Board, symbols: Option<&Alphabet>, cell: Cell, grid: &[i32], void: &str) -> String {
    if board.is_void(cell) { void.to_string() } else { word(board, symbols, grid[cell.index()]) }
}

/// Whether each number of the board is one sign.
fn is_compact(board: &Board) -> bool {
    (board.lowest() >= 0 && board.highest() <= 9) || symbols(board).is_some()
}

/// A grid (the number of every cell, extra cells last) on one line: a sign a cell where that is enough, otherwise
/// numbers apart by blanks; then the cells beside the board by name: `5346… V1=3 V2=5`.
pub fn numbers_line(board: &Board, grid: &[i32]) -> String {
    let symbols = symbols(board);
    let words: Vec<String> =
        board.cells().map(|cell| word_at(board, symbols.as_ref(), cell, grid, ".")).collect();
    let mut text = words.join(if is_compact(board) { "" } else { " " });
    for index in board.on_board()..board.cell_count() {
        text.push_str(&format!(" {}={}", board.name(Cell::new(index)), grid[index]));
    }
    text
}

/// A grid row by row, numbers right-aligned and apart by blanks, nothing where no cell is; then a line for each group
/// of cells beside the board.
pub fn numbers_rows(board: &Board, grid: &[i32]) -> String {
    let symbols = symbols(board);
    let cells = (0..grid.len()).map(Cell::new);
    let words: Vec<String> = cells.map(|cell| word_at(board, symbols.as_ref(), cell, grid, "")).collect();
    rows_of(board, &words)
}

/// What each cell may hold (bit v stands for the board's lowest number + v) row by row: the numbers of a cell together,
/// with commas between them where a number takes several signs; `none` where there is none.
pub fn candidates_rows(board: &Board, sets: &[u32], none: &str) -> String {
    let symbols = symbols(board);
    let words: Vec<String> = sets
        .iter()
        .enumerate()
        .map(|(cell, &set)| {
            if board.is_void(Cell::new(cell)) {
                return String::new();
            }
            let numbers: Vec<String> =
                board.members(set).into_iter().map(|number| word(board, symbols.as_ref(), number)).collect();
            match numbers.is_empty() {
                true => none.to_string(),
                false => numbers.join(if is_compact(board) { "" } else { "," }),
            }
        })
        .collect();
    rows_of(board, &words)
}

fn rows_of(board: &Board, words: &[String]) -> String {
    let width = |column: usize| {
        let cells = (0..board.rows()).map(|row| words[row * board.columns() + column].chars().count());
        cells.max().unwrap_or(1)
    };
    let widths: Vec<usize> = (0..board.columns()).map(width).collect();
    let mut lines: Vec<String> = words[..board.on_board()]
        .chunks(board.columns())
        .map(|row| {
            let padded: Vec<String> =
                row.iter().zip(&widths).map(|(word, &width)| format!("{word:>width$}")).collect();
            padded.join(" ").trim_end().to_string()
        })
        .collect();
    let mut next = board.on_board();
    for group in board.extra() {
        let cells = &words[next..next + group.count];
        next += group.count;
        lines.push(format!("{}: {}", group.name, cells.join(" ")));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::{candidates_rows, numbers_line, numbers_rows};
    use crate::board::{Board, ExtraCells};

    #[test]
    fn a_sign_a_cell_where_that_is_enough() {
        let small = Board::square(2).with_lowest(0);
        assert_eq!(numbers_line(&small, &[0, 1, 1, 0]), "0110");
        let from_ten = Board::square(2).with_lowest(10);
        assert_eq!(numbers_line(&from_ten, &[10, 11, 11, 10]), "10 11 11 10");
        assert_eq!(numbers_rows(&from_ten, &[10, 11, 11, 10]), "10 11\n11 10");
        let below_zero = Board::square(2).with_lowest(-1);
        assert_eq!(numbers_rows(&below_zero, &[-1, 0, 0, -1]), "-1  0\n 0 -1");
        let large = Board::square(16);
        let grid: Vec<i32> = (0..256).map(|cell| cell % 16 + 1).collect();
        assert!(numbers_line(&large, &grid).starts_with("123456789ABCDEFG"));
    }

    #[test]
    fn extra_cells_come_last_by_name() {
        let mut board = Board::square(2);
        board.add_extra(ExtraCells { name: "V".into(), label: "sums".into(), count: 2, columns: 2 });
        assert_eq!(numbers_line(&board, &[1, 2, 2, 1, 1, 2]), "1221 V1=1 V2=2");
        assert_eq!(numbers_rows(&board, &[1, 2, 2, 1, 1, 2]), "1 2\n2 1\nV: 1 2");
        assert_eq!(candidates_rows(&board, &[1, 3, 0, 1, 2, 3], "-"), "1 12\n-  1\nV: 2 12");
    }
}
