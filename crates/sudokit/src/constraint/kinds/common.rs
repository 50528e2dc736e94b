//! What several kinds say in the same way.

use crate::board::{Board, Cell};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint, Point};
use crate::constraint::parameters::{self, Parameters, ParametersError};

/// The number of a cell.
pub(in crate::constraint) fn number(cell: Cell, grid: &[i32]) -> i32 {
    grid[cell.index()]
}

/// The numbers of cells.
pub(in crate::constraint) fn numbers(cells: &[Cell], grid: &[i32]) -> Vec<i32> {
    cells.iter().map(|&cell| number(cell, grid)).collect()
}

/// The sum of cells.
pub(in crate::constraint) fn sum(cells: &[Cell], grid: &[i32]) -> i32 {
    cells.iter().map(|&cell| number(cell, grid)).sum()
}

/// Whether no number stands in two of the cells.
pub(crate) fn all_differ(cells: &[Cell], grid: &[i32]) -> bool {
    // Numbers from 0 to 63 as a set, which is nearly all; others are compared with all before.
    let mut seen = 0u64;
    cells.iter().enumerate().all(|(at, &cell)| {
        let own = number(cell, grid);
        if !(0..64).contains(&own) {
            return cells[..at].iter().all(|&other| number(other, grid) != own);
        }
        let is_new = seen >> own & 1 == 0;
        seen |= 1 << own;
        is_new
    })
}

/// The moves of a chess knight that go down, each pair of cells once.
pub(super) const KNIGHT: [(isize, isize); 4] = [(1, 2), (1, -2), (2, 1), (2, -1)];

/// All pairs of cells that lie apart by one of these steps (rows down, columns right).
pub(super) fn pairs_apart(board: &Board, steps: &[(isize, isize)]) -> Vec<(Cell, Cell)> {
    let pairs = board
        .cells()
        .flat_map(|cell| steps.iter().map(move |&(down, right)| (cell, board.offset(cell, down, right))));
    pairs.filter_map(|(cell, other)| Some((cell, other?))).collect()
}

/// The boxes of a board: its regions if they are rectangles of one shape, of several rows and several columns, that
/// tile the board; each row by row.
///
/// # Errors
/// The regions are no boxes; the message ends with `instead`, what can be written where there are none.
pub(super) fn boxes(board: &Board, instead: &str) -> Result<Vec<Vec<Cell>>, ParametersError> {
    let no_boxes = |why: &str| Err(ParametersError::Other(format!("{why}; {instead}")));
    if board.regions().is_empty() {
        return no_boxes("the board has no boxes");
    }
    match board.region_shape() {
        None => no_boxes("the regions of the board are no boxes of one shape"),
        Some((1, _) | (_, 1)) => {
            no_boxes("the regions of the board are parts of rows or columns and no boxes")
        }
        Some((height, width)) => Ok(board.tiles(height, width).unwrap_or_default()),
    }
}

/// One number of a list, or these if there are no words.
pub(super) fn numbers_or(
    parameters: &Parameters,
    expected: &'static str,
    usual: &[i32],
) -> Result<Vec<i32>, ParametersError> {
    if parameters.words.is_empty() {
        return Ok(usual.to_vec());
    }
    let words = parameters.words(expected, 1, 64)?;
    words.iter().map(|word| parameters::number(word, expected, 0, 1000)).collect()
}

/// The words of such a list: none if it is the usual one.
pub(super) fn words_unless(numbers: &[i32], usual: &[i32]) -> Vec<String> {
    if numbers == usual { Vec::new() } else { numbers.iter().map(i32::to_string).collect() }
}

/// Pairs of cells that a negative rule spares: lists of two cells.
pub(super) fn spared_pairs(
    parameters: &Parameters,
    board: &Board,
) -> Result<Vec<(Cell, Cell)>, ParametersError> {
    parameters.expect(board, false, false)?;
    let pair = |cells: &Vec<Cell>| match cells[..] {
        [a, b] if a == b => Err(ParametersError::RepeatedCell(board.name(a))),
        [a, b] => Ok((a, b)),
        _ => Err(ParametersError::CellCount { expected: "pairs of cells".to_string(), found: cells.len() }),
    };
    parameters.cells.iter().map(pair).collect()
}

/// The lists of such pairs.
pub(super) fn lists_of_pairs(pairs: &[(Cell, Cell)]) -> Vec<Vec<Cell>> {
    pairs.iter().map(|&(a, b)| vec![a, b]).collect()
}

/// The pairs of a list that are not spared, in whichever order their cells stand.
pub(super) fn without(pairs: Vec<(Cell, Cell)>, spared: &[(Cell, Cell)]) -> Vec<(Cell, Cell)> {
    pairs.into_iter().filter(|&(a, b)| !spared.contains(&(a, b)) && !spared.contains(&(b, a))).collect()
}

/// Whether one number is `ratio` times the other.
pub(super) fn is_ratio(a: i32, b: i32, ratio: i32) -> bool {
    a == ratio * b || b == ratio * a
}

/// The two cells of a mark between cells.
pub(super) fn two_cells(parameters: &Parameters, board: &Board) -> Result<(Cell, Cell), ParametersError> {
    let cells = parameters.set(board, 2, 2)?;
    Ok((cells[0], cells[1]))
}

/// A dot on the border between two cells, with a text if it has one.
pub(super) fn dot(board: &Board, a: Cell, b: Cell, fill: Paint, text: &str) -> Vec<Mark> {
    let (Some(first), Some(second)) = (Point::of(board, a), Point::of(board, b)) else { return Vec::new() };
    let middle = first.between(second);
    let radius = if text.is_empty() { 0.13 } else { 0.17 };
    let mut marks =
        vec![Mark::Round { middle, radius: (radius, radius), fill: Some(fill), border: Some(Paint::Black) }];
    if !text.is_empty() {
        let paint = if fill == Paint::Black { Paint::White } else { Paint::Black };
        marks.push(Mark::Text { at: middle, text: text.to_string(), size: 0.24, paint });
    }
    marks
}

/// Half of an x on the border of two cells, its tip towards the smaller one.
pub(super) fn chevron(board: &Board, greater: Cell, smaller: Cell) -> Option<Mark> {
    let (from, to) = (Point::of(board, greater)?, Point::of(board, smaller)?);
    let length = (to.x - from.x).hypot(to.y - from.y);
    Some(chevron_at(from.between(to), ((to.x - from.x) / length, (to.y - from.y) / length)))
}

/// Half of an x around a point, its tip in a direction of length 1.
pub(super) fn chevron_at(middle: Point, (x, y): (f64, f64)) -> Mark {
    let at = |along: f64, across: f64| Point {
        x: middle.x + along * x - across * y,
        y: middle.y + along * y + across * x,
    };
    let points = vec![at(-0.07, -0.13), at(0.07, 0.0), at(-0.07, 0.13)];
    Mark::Line { points, paint: Paint::Ink, width: 0.04, arrow: false }
}

/// Whether the number of a cell, from 1, is the place in the line of a cell that holds `expected`.
pub(super) fn points_at(cell: Cell, line: &[Cell], expected: i32, grid: &[i32]) -> bool {
    let at = usize::try_from(number(cell, grid) - 1).ok();
    at.and_then(|at| line.get(at)).is_some_and(|&other| number(other, grid) == expected)
}

/// The number of a cell, from 1, is the place in the line of the cell that holds `expected`. If the numbers of the line
/// differ, no other place holds it.
pub(super) fn index(lowering: &mut Lowering<'_>, cell: Cell, line: &[Cell], expected: i32, differ: bool) {
    let length = line.len() as i32;
    lowering.restrict(cell, |number| (1..=length).contains(&number));
    for (at, &other) in line.iter().enumerate() {
        let place = at as i32 + 1;
        if other == cell {
            // It would hold its own place: then that is the number that is asked for, or it cannot point at itself.
            lowering.restrict(cell, |number| (number == place) <= (number == expected));
            if differ {
                lowering.restrict(cell, |number| (number == expected) <= (number == place));
            }
        } else if differ {
            lowering.pair(cell, other, |number, other| (number == place) == (other == expected));
        } else {
            lowering.pair(cell, other, |number, other| number != place || other == expected);
        }
    }
}

/// The pairs of a list of cells that share a side, as places in the list.
pub(super) fn sides(cells: &[Cell], board: &Board) -> Vec<(u16, u16)> {
    let mut places = vec![None; board.cell_count()];
    cells.iter().enumerate().for_each(|(at, cell)| places[cell.index()] = Some(at as u16));
    let mut sides = Vec::new();
    for (at, &cell) in cells.iter().enumerate() {
        let others = board.neighbours(cell).into_iter().filter_map(|other| places[other.index()]);
        sides.extend(others.filter(|&other| usize::from(other) > at).map(|other| (at as u16, other)));
    }
    sides
}

/// Whether all of some cells or none are among others.
pub(super) fn all_or_none(cells: &[Cell], others: &[Cell]) -> bool {
    let inside = cells.iter().filter(|cell| others.contains(cell)).count();
    inside == 0 || inside == cells.len()
}
