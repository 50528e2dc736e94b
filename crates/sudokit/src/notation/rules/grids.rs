//! Statements of overlapping grids: `board samurai`, `grid 9x9 at r7c7`, `void: r1c10-12`.

use super::cells::{Named, named};
use super::error::RulesError;
use super::syntax::{Statement, error, malformed};
use crate::board::{Arrangement, Board, Cell, Lines, Part};
use crate::notation::text::FormatError;

/// No board has longer sides: what is longer cannot have few enough cells.
pub const LONGEST: usize = 2048;

/// `9x9`, `9×9`: two numbers.
pub fn pair(text: &str) -> Option<(usize, usize)> {
    let (first, second) = text.split_once(['x', 'X', '×'])?;
    let number = |text: &str| text.parse().ok().filter(|number| (1..=LONGEST).contains(number));
    Some((number(first)?, number(second)?))
}

/// The grids that statements state, in their order: those of a board with a name first.
pub fn grids(statements: &[Statement<'_>]) -> Result<Vec<Part>, FormatError> {
    let mut grids = Vec::new();
    for statement in statements {
        match &*statement.head.text {
            "board" => {
                let named = statement.words.first().and_then(|word| Arrangement::by_id(&word.text));
                grids.extend(named.iter().flat_map(|arrangement| arrangement.grids()));
            }
            "grid" => {
                let grid = || {
                    let [size, at, places @ ..] = &statement.words[..] else { return None };
                    let (rows, columns) =
                        pair(&size.text).filter(|_| at.text == "at" && !places.is_empty())?;
                    let part = |(top, left)| Part { top, left, rows, columns };
                    places.iter().map(|place| corner(&place.text).map(part)).collect::<Option<Vec<_>>>()
                };
                grids.extend(grid().ok_or_else(|| malformed(statement, "grid"))?);
            }
            _ => {}
        }
    }
    Ok(grids)
}

/// `r7c7` as row and column from 0.
fn corner(text: &str) -> Option<(usize, usize)> {
    let (row, column) = text.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let number = |text: &str| text.parse::<usize>().ok().filter(|number| (1..=LONGEST).contains(number));
    Some((number(row)? - 1, number(column)? - 1))
}

/// How many rows and columns the smallest board has on which grids lie; `None` without grids.
pub fn extent(grids: &[Part]) -> Option<(usize, usize)> {
    let rows = grids.iter().map(|grid| grid.top + grid.rows).max()?;
    Some((rows, grids.iter().map(|grid| grid.left + grid.columns).max()?))
}

/// The longest row or column of grids; `None` without grids.
pub fn longest(grids: &[Part]) -> Option<usize> {
    grids.iter().map(|grid| grid.rows.max(grid.columns)).max()
}

/// Lays the grids on the board.
pub fn lay(grids: Vec<Part>, statements: &[Statement<'_>], board: &mut Board) -> Result<(), FormatError> {
    if !grids.is_empty() {
        let states = |statement: &&Statement<'_>| matches!(&*statement.head.text, "grid" | "board");
        let at = statements.iter().find(states).map_or(0..0, |statement| statement.at.clone());
        board.set_grids(grids).map_err(|what| error(at, RulesError::Puzzle(what.into())))?;
    }
    let mut void: Option<Vec<Cell>> = None;
    for statement in statements.iter().filter(|statement| statement.head.text == "void") {
        if !statement.words.is_empty() {
            return Err(malformed(statement, "void"));
        }
        let void = void.get_or_insert_default();
        for name in statement.lists.iter().flatten().flatten() {
            match named(board, &name.text) {
                Some(Named::Cells(cells)) => void.extend(cells),
                _ => {
                    let what = RulesError::Cell { found: name.text.to_string(), board: board.in_words() };
                    return Err(error(name.at.clone(), what));
                }
            }
        }
    }
    if let Some(void) = void {
        board.set_void(void);
        let regions = without_void(board);
        board.set_regions(regions);
    }
    Ok(())
}

/// Takes places without a cell from regions.
fn without_void(board: &Board) -> Vec<Vec<Cell>> {
    let regions = board.regions().iter();
    let regions = regions.map(|region| region.iter().copied().filter(|&cell| !board.is_void(cell)).collect());
    regions.filter(|region: &Vec<Cell>| !region.is_empty()).collect()
}

/// Writes the statements of the rows and columns of a board that are houses, and of its places without a cell. What a
/// board has of which no more is said: its regions, and how many digits.
pub fn write(board: &Board, lines: &mut Vec<String>) -> (Vec<Vec<Cell>>, usize) {
    let mut usual = board.clone();
    usual.set_void(Vec::new());
    let mut digits = board.rows().max(board.columns());
    match board.lines() {
        Lines::Parts(parts) if !parts.is_empty() => {
            let grid = |grid: &Part| {
                format!("grid {}x{} at r{}c{}", grid.rows, grid.columns, grid.top + 1, grid.left + 1)
            };
            lines.extend(parts.iter().map(grid));
            digits = longest(parts).unwrap_or(digits);
            // They lie on a board that was checked.
            let _ = usual.set_grids(parts.clone());
        }
        _ => {
            usual.set_regions(board.usual_regions(board.values()));
        }
    }
    if usual.void() != board.void() {
        usual.set_void(board.void().to_vec());
        usual.set_regions(without_void(&usual));
        let cells = super::cells::write(board, board.void());
        lines.push(format!("void: {cells}").trim_end().to_string());
    }
    (usual.regions().to_vec(), digits)
}
