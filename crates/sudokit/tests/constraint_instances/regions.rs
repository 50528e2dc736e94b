//! Regions, rules all over the board, single cells, edges.

use super::{Draw, Generator, stated_boxes};
use sudokit::board::{Board, Cell, ExtraCells, Lines};
use sudokit::constraint::{Constraint, Parameters};

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
    ("region-same-values", region_same_values),
    ("doppelganger", doppelganger),
    ("leap", leap),
    ("anti-taxicab", |draw| {
        let distance = draw.between(1, 4);
        Parameters::default().optional(draw.chance(0.5).then_some(distance))
    }),
    ("non-consecutive", |draw| negative(draw, true)),
    ("anti-ratio", |draw| negative(draw, true)),
    ("anti-sum", |draw| negative(draw, true)),
    ("knightmare", |draw| negative(draw, true)),
    ("strict-kropki", |draw| negative(draw, false)),
    ("global-entropy", |draw| {
        if draw.chance(0.6) {
            draw.board = Board::square(4);
            draw.board.set_regions(Vec::new());
            draw.board.set_lines(Lines::Free);
            draw.board.set_values(3);
            draw.fill();
        }
        Parameters::default()
    }),
    ("global-mod", |draw| {
        let modulus = draw.between(2, 4);
        Parameters::default().optional((modulus != 3).then_some(modulus))
    }),
    ("column-indexer", |draw| {
        indexer(draw, |board, cell| board.place(cell).map(|(row, column)| (board.row(row), column)))
    }),
    ("row-indexer", |draw| {
        indexer(draw, |board, cell| board.place(cell).map(|(row, column)| (board.column(column), row)))
    }),
    ("box-indexer", |draw| {
        indexer(draw, |board, cell| {
            let region = board.regions().iter().find(|region| region.contains(&cell))?;
            Some((region.clone(), region.iter().position(|&other| other == cell)?))
        })
    }),
    ("disjoint-groups", on_boxes),
    ("windoku", on_boxes),
    ("counting-circles", counting_circles),
    ("one-of", one_of),
    ("chaos-construction", |draw| {
        chaos_board(draw);
        let third = draw.board.on_board() % 3 == 0 && draw.board.on_board() / 3 <= draw.board.values();
        Parameters::default().optional((third && draw.chance(0.3)).then_some(3))
    }),
    ("chaos-arrow", |draw| chaos_clue(draw, "chaos-arrow")),
    ("chaos-count", |draw| chaos_clue(draw, "chaos-count")),
    ("connected-values", connected_values),
];

/// A small board with labels.
fn chaos_board(draw: &mut Draw<'_>) {
    draw.board = Board::square([4, 4, 5, 6][draw.below(4)]);
    draw.board.set_regions(Vec::new());
    if draw.chance(0.3) {
        draw.board = Board::square(4);
        draw.board.set_regions(Vec::new());
        draw.board.set_columns(3);
    }
    if draw.chance(0.2) {
        draw.board.set_lowest(0);
    }
    let (count, columns) = (draw.board.on_board(), draw.board.columns());
    draw.board.add_extra(ExtraCells { name: "CC".to_string(), label: "Regions".to_string(), count, columns });
    draw.fill();
}

/// A clue on a board with labels, of a division of the board most of the time.
fn chaos_clue(draw: &mut Draw<'_>, id: &str) -> Parameters {
    chaos_board(draw);
    if draw.chance(0.8) {
        draw.obey("chaos-construction", &Parameters::default());
    }
    let count = draw.board.on_board();
    let drawn: Vec<Parameters> = (0..60)
        .map(|_| {
            let (control, first) = (draw.cell(), draw.cell());
            let mut parameters = Parameters::of_cells(&[control]);
            if draw.chance(0.3) {
                let lists = if id == "chaos-count" { 1 } else { draw.below(3) + 1 };
                for _ in 0..lists {
                    let mut cells = vec![first];
                    cells.extend(draw.path(1, 4).into_iter().filter(|&cell| cell != first));
                    // Labels may be written as the cells that they belong to.
                    if draw.chance(0.5) {
                        cells = cells.iter().map(|cell| Cell::new(count + cell.index())).collect();
                    } else if id == "chaos-arrow" && draw.chance(0.2) {
                        cells.truncate(1);
                    }
                    parameters.cells.push(cells);
                }
                // All arms begin with the same cell.
                let start = parameters.cells[1][0];
                parameters.cells[1..].iter_mut().for_each(|list| list[0] = start);
            }
            if draw.chance(0.3) { parameters.word("others") } else { parameters }
        })
        .collect();
    draw.true_of(&drawn, |draw, parameters| {
        Constraint::from_parameters(id, parameters, &draw.board)
            .is_ok_and(|clue| clue.holds(&draw.board, &draw.grid))
    })
}

fn connected_values(draw: &mut Draw<'_>) -> Parameters {
    let drawn: Vec<Parameters> = (0..40)
        .map(|_| {
            let mut parameters = Parameters::default();
            if draw.chance(0.6) {
                parameters.cells.push(if draw.chance(0.7) { draw.blob(3, 9) } else { draw.cells(2, 6) });
            }
            for _ in 0..draw.between(1, 3) {
                parameters = parameters.word(draw.number());
            }
            if draw.chance(0.4) { parameters.word("size").word(draw.between(1, 9)) } else { parameters }
        })
        .collect();
    draw.true_of(&drawn, |draw, parameters| {
        let rule = Constraint::from_parameters("connected-values", parameters, &draw.board);
        rule.is_ok_and(|rule| rule.holds(&draw.board, &draw.grid))
    })
}

fn one_of(draw: &mut Draw<'_>) -> Parameters {
    let cells = draw.cells(1, 3);
    let mut numbers = draw.values(&cells);
    if draw.chance(0.5) {
        numbers.push(draw.number());
    }
    if draw.chance(0.2) {
        numbers.remove(0);
    }
    numbers.iter().fold(Parameters::of_cells(&cells), |parameters, number| parameters.word(number))
}

fn region_same_values(draw: &mut Draw<'_>) -> Parameters {
    draw.board = Board::square(4);
    let values = draw.board.values() + draw.below(3);
    draw.board.set_values(values);
    let lowest = draw.between(0, 1);
    draw.board.set_lowest(lowest);
    if draw.chance(0.3) {
        draw.board.set_columns(3);
        draw.board.set_regions(Vec::new());
    }
    draw.fill();
    Parameters::default()
}

fn doppelganger(draw: &mut Draw<'_>) -> Parameters {
    draw.board = Board::square(if draw.chance(0.7) { 4 } else { 3 });
    let values = draw.board.values() + 1;
    draw.board.set_values(values);
    draw.board.set_lowest(0);
    let size = draw.board.rows();
    if draw.chance(0.5) {
        for name in ["DGZ", "DGR", "DGC", "DGB"] {
            let count = if name == "DGZ" { 1 } else { size };
            let label = name.to_string();
            draw.board.add_extra(ExtraCells { name: label.clone(), label, count, columns: count });
        }
    }
    draw.fill();
    Parameters::default()
}

fn leap(draw: &mut Draw<'_>) -> Parameters {
    let (down, right) = (draw.between(0, 3), draw.between(1, 3));
    let mut parameters = Parameters::default().word(down).word(right);
    if draw.chance(0.3) {
        parameters = parameters.word(draw.number());
    }
    parameters
}

/// A negative rule: numbers or none, and some spared pairs.
fn negative(draw: &mut Draw<'_>, numbers: bool) -> Parameters {
    let mut parameters = Parameters::default();
    if numbers && draw.chance(0.5) {
        for _ in 0..draw.between(1, 2) {
            parameters = parameters.word(draw.between(0, 8));
        }
    }
    for _ in 0..draw.below(6) {
        parameters.cells.push(draw.pair());
    }
    parameters
}

/// A rule of the boxes: half of the boards have other than the usual ones.
fn on_boxes(draw: &mut Draw<'_>) -> Parameters {
    if draw.chance(0.5) {
        draw.board = stated_boxes(draw.rng);
        draw.fill();
    }
    Parameters::default()
}

/// Cells of which some point truly; `line` is where they point, and their own place there.
/// A line of the board and the place in it.
type Line = Option<(Vec<Cell>, usize)>;

fn indexer(draw: &mut Draw<'_>, line: fn(&Board, Cell) -> Line) -> Parameters {
    let points = |draw: &Draw<'_>, cell: Cell| {
        let Some((cells, place)) = line(&draw.board, cell) else { return false };
        let target = usize::try_from(draw.at(cell) - 1).ok().and_then(|at| cells.get(at).copied());
        target.is_some_and(|target| draw.at(target) == place as i32 + 1)
    };
    let mut cells: Vec<Cell> = draw.board.cells().filter(|&cell| points(draw, cell)).collect();
    draw.shuffle(&mut cells);
    let count = draw.below(3) + 1;
    cells.truncate(count);
    let other = draw.cell();
    if !cells.contains(&other) && (cells.is_empty() || draw.chance(0.2)) {
        cells.push(other);
    }
    Parameters::of_cells(&cells)
}

fn counting_circles(draw: &mut Draw<'_>) -> Parameters {
    let mut circles = Vec::new();
    let mut all: Vec<Cell> = draw.board.cells().collect();
    draw.shuffle(&mut all);
    for number in 1..=draw.board.highest() {
        let of_number: Vec<Cell> = all.iter().copied().filter(|&cell| draw.at(cell) == number).collect();
        if draw.chance(0.5) && of_number.len() >= number as usize {
            circles.extend(&of_number[..number as usize]);
        }
    }
    let other = draw.cell();
    if !circles.contains(&other) && (circles.is_empty() || draw.chance(0.15)) {
        circles.push(other);
    }
    Parameters::of_cells(&circles)
}

fn extra_region(draw: &mut Draw<'_>) -> Parameters {
    let sets: Vec<_> = (0..40).map(|_| draw.cells(2, 4)).collect();
    Parameters::of_cells(&draw.true_of(&sets, |draw, set| {
        let mut numbers = draw.values(set);
        numbers.sort_unstable();
        numbers.windows(2).all(|pair| pair[0] != pair[1])
    }))
}

fn diagonal(draw: &mut Draw<'_>) -> Parameters {
    if draw.board.rows() != draw.board.columns() {
        draw.board = Board::square(4);
        draw.fill();
    }
    Parameters::default().word(if draw.chance(0.5) { "up" } else { "down" })
}

/// Cells for which something holds of the grid, the cell's number and its neighbours; now and then one more.
fn marked(draw: &mut Draw<'_>, holds: fn(&[i32], i32, &[Cell]) -> bool) -> Parameters {
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
    Parameters::of_cells(&cells)
}

/// Two cells, side by side most of the time.
fn two(draw: &mut Draw<'_>) -> Vec<Cell> {
    if draw.chance(0.8) { draw.pair() } else { draw.cells(2, 2) }
}

fn difference(draw: &mut Draw<'_>) -> Parameters {
    let cells = two(draw);
    let truth = (draw.at(cells[0]) - draw.at(cells[1])).abs();
    let difference = draw.nearly(truth).max(0);
    Parameters::of_cells(&cells).optional((difference != 1).then_some(difference))
}

fn ratio(draw: &mut Draw<'_>) -> Parameters {
    let pairs: Vec<_> = (0..30).map(|_| two(draw)).collect();
    let ratio = draw.between(0, 4);
    let cells = draw.true_of(&pairs, |draw, pair| {
        let (a, b) = (draw.at(pair[0]), draw.at(pair[1]));
        a == ratio * b || b == ratio * a
    });
    Parameters::of_cells(&cells).optional((ratio != 2).then_some(ratio))
}

fn pair_sum(draw: &mut Draw<'_>) -> Parameters {
    let cells = two(draw);
    let truth = draw.sum(&cells);
    match draw.nearly(truth) {
        4 => Parameters::of_cells(&cells).word("IV"),
        5 => Parameters::of_cells(&cells).word("V"),
        sum => Parameters::of_cells(&cells).word(sum),
    }
}

fn greater(draw: &mut Draw<'_>) -> Parameters {
    let mut cells = two(draw);
    if draw.at(cells[0]) < draw.at(cells[1]) && draw.chance(0.9) {
        cells.reverse();
    }
    Parameters::of_cells(&cells)
}

fn quadruple(draw: &mut Draw<'_>) -> Parameters {
    let squares = draw.board.squares();
    let cells = squares[draw.below(squares.len())].to_vec();
    let mut numbers = draw.values(&cells);
    draw.shuffle(&mut numbers);
    let count = draw.below(4) + 1;
    numbers.truncate(count);
    if draw.chance(0.15) {
        numbers[0] = draw.number();
    }
    numbers.iter().fold(Parameters::of_cells(&cells), |parameters, number| parameters.word(number))
}
