//! Regions, rules all over the board, single cells, edges.

use super::{Draw, Generator};
use sudokit::board::Cell;
use sudokit::constraint::{Board, Terms};

pub const GENERATORS: &[(&str, Generator)] = &[
    ("extra-region", extra_region),
    ("diagonal", diagonal),
    ("odd", |draw| marked(draw, |_, number, _| number % 2 != 0)),
    ("even", |draw| marked(draw, |_, number, _| number % 2 == 0)),
    ("minimum", |draw| {
        marked(draw, |grid, number, around| around.iter().all(|cell| number < grid[cell.index()]))
    }),
    ("maximum", |draw| {
        marked(draw, |grid, number, around| around.iter().all(|cell| number > grid[cell.index()]))
    }),
    ("difference", difference),
    ("ratio", ratio),
    ("pair-sum", pair_sum),
    ("greater", greater),
    ("quadruple", quadruple),
];

fn extra_region(draw: &mut Draw<'_>) -> Terms {
    let sets: Vec<_> = (0..40).map(|_| draw.cells(2, 4)).collect();
    Terms::of_cells(&draw.true_of(&sets, |draw, set| {
        let mut numbers = draw.values(set);
        numbers.sort_unstable();
        numbers.windows(2).all(|pair| pair[0] != pair[1])
    }))
}

fn diagonal(draw: &mut Draw<'_>) -> Terms {
    if draw.board.rows != draw.board.columns {
        draw.board = Board::square(4);
        draw.fill();
    }
    Terms::default().word(if draw.chance(0.5) { "up" } else { "down" })
}

/// Cells for which something holds of the grid, the cell's number and its neighbours; now and then one more.
fn marked(draw: &mut Draw<'_>, holds: fn(&[i32], i32, &[Cell]) -> bool) -> Terms {
    let all: Vec<Cell> = draw.board.cells().collect();
    let mut cells: Vec<Cell> = all
        .into_iter()
        .filter(|&cell| holds(&draw.grid, draw.at(cell), &draw.board.neighbours(cell)))
        .collect();
    draw.shuffle(&mut cells);
    let count = draw.below(3) + 1;
    cells.truncate(count);
    let other = draw.cell();
    if !cells.contains(&other) && (cells.is_empty() || draw.chance(0.3)) {
        cells.push(other);
    }
    Terms::of_cells(&cells)
}

/// Two cells, side by side most of the time.
fn two(draw: &mut Draw<'_>) -> Vec<Cell> {
    if draw.chance(0.8) { draw.pair() } else { draw.cells(2, 2) }
}

fn difference(draw: &mut Draw<'_>) -> Terms {
    let cells = two(draw);
    let truth = (draw.at(cells[0]) - draw.at(cells[1])).abs();
    let difference = draw.nearly(truth).max(0);
    Terms::of_cells(&cells).optional((difference != 1).then_some(difference))
}

fn ratio(draw: &mut Draw<'_>) -> Terms {
    let pairs: Vec<_> = (0..30).map(|_| two(draw)).collect();
    let ratio = draw.between(0, 4);
    let cells = draw.true_of(&pairs, |draw, pair| {
        let (a, b) = (draw.at(pair[0]), draw.at(pair[1]));
        a == ratio * b || b == ratio * a
    });
    Terms::of_cells(&cells).optional((ratio != 2).then_some(ratio))
}

fn pair_sum(draw: &mut Draw<'_>) -> Terms {
    let cells = two(draw);
    let truth = draw.sum(&cells);
    match draw.nearly(truth) {
        4 => Terms::of_cells(&cells).word("IV"),
        5 => Terms::of_cells(&cells).word("V"),
        sum => Terms::of_cells(&cells).word(sum),
    }
}

fn greater(draw: &mut Draw<'_>) -> Terms {
    let mut cells = two(draw);
    if draw.at(cells[0]) < draw.at(cells[1]) && draw.chance(0.9) {
        cells.reverse();
    }
    Terms::of_cells(&cells)
}

fn quadruple(draw: &mut Draw<'_>) -> Terms {
    let squares = draw.board.squares();
    let cells = squares[draw.below(squares.len())].to_vec();
    let mut numbers = draw.values(&cells);
    draw.shuffle(&mut numbers);
    let count = draw.below(4) + 1;
    numbers.truncate(count);
    if draw.chance(0.15) {
        numbers[0] = draw.number();
    }
    numbers.iter().fold(Terms::of_cells(&cells), |terms, number| terms.word(number))
}
