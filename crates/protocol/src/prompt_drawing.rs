//! The drawing of a rule in words, for those who cannot see it: each mark with its colour and its place among the
//! cells.

use sudokit::Board;
use sudokit::Cell;
use sudokit::board::Coordinates;
use sudokit::constraint::{Mark, Names, Paint, Point};

/// A mark in words; `None` for one that says nothing by itself.
pub(crate) fn drawn(board: &Board, mark: &Mark) -> Option<String> {
    let cells =
        |cells: &[Cell]| Names { board, coordinates: Coordinates::RowColumn }.cells_with(cells, "and");
    Some(match mark {
        Mark::Line { points, paint, arrow, .. } => {
            let what = if *arrow { "arrow" } else { "line" };
            let through: Vec<String> = points.iter().map(|&point| place(board, point)).collect();
            let (first, rest) = through.split_first()?;
            if let ([from, tip, to], true) = (&points[..], !arrow && rest.iter().all(|at| at == first)) {
                return Some(format!(
                    "{} chevron on {first}{}",
                    colour(*paint),
                    pointing(board, *from, *tip, *to)
                ));
            }
            format!(
                "{} {what} from {first}{}",
                colour(*paint),
                rest.iter().map(|at| format!(" to {at}")).collect::<String>()
            )
        }
        Mark::Round { middle, radius, fill, border } => {
            let what = match round(*radius) {
                true if radius.0 > 0.25 => "circle",
                true => "dot",
                false => "rounded frame",
            };
            shape(board, what, *middle, *radius, *fill, *border)
        }
        Mark::Rectangle { middle, radius, fill, border, diamond } => {
            let what = match (diamond, round(*radius)) {
                (true, _) => "diamond",
                (false, true) => "square",
                (false, false) => "rectangle",
            };
            shape(board, what, *middle, *radius, *fill, *border)
        }
        Mark::Cage { cells: inside, label } if label.is_empty() => {
            format!("a dashed border around {}", cells(inside))
        }
        Mark::Cage { cells: inside, label } => {
            format!("a dashed border around {} with {label} in its corner", cells(inside))
        }
        Mark::Fill { cells: inside, paint } => format!("{} ground in {}", colour(*paint), cells(inside)),
        Mark::Text { at, text, .. } => format!("the text {text} {}", on(board, *at)),
        Mark::Note(text) | Mark::Sentence { text, .. } => text.clone(),
        _ => return None,
    })
}

/// The cell to which a chevron on a border points.
fn pointing(board: &Board, from: Point, tip: Point, to: Point) -> String {
    let base = from.between(to);
    // A chevron is much smaller than a cell.
    let (x, y) = (tip.x + 3.0 * (tip.x - base.x), tip.y + 3.0 * (tip.y - base.y));
    let cell = board.get(y.floor() as isize, x.floor() as isize);
    cell.map_or_else(String::new, |cell| format!(" that points to {}", board.name(cell)))
}

fn round((across, down): (f64, f64)) -> bool {
    (across - down).abs() < 1e-6
}

/// A shape with its colours, on its place or around the cells that it covers.
fn shape(
    board: &Board,
    what: &str,
    middle: Point,
    radius: (f64, f64),
    fill: Option<Paint>,
    border: Option<Paint>,
) -> String {
    let inside: Vec<Cell> = board
        .cells()
        .filter(|&cell| {
            Point::of(board, cell)
                .is_some_and(|at| (at.x - middle.x).abs() <= radius.0 && (at.y - middle.y).abs() <= radius.1)
        })
        .collect();
    let colour = match (fill, border) {
        (Some(paint), _) => colour(paint),
        (None, Some(paint)) => format!("{}, hollow", colour(paint)),
        (None, None) => "a".into(),
    };
    let at = match inside.len() > 1 {
        true => format!(
            "around {}",
            Names { board, coordinates: Coordinates::RowColumn }.cells_with(&inside, "and")
        ),
        false => on(board, middle),
    };
    format!("{colour} {what} {at}")
}

/// The place of a point: a cell, a border, a corner, or outside the board.
fn place(board: &Board, point: Point) -> String {
    let (column, row) = (point.x.floor(), point.y.floor());
    let (right, down) = (point.x - column, point.y - row);
    let cell = |down: f64, right: f64| {
        board.get((row + down) as isize, (column + right) as isize).map(|cell| board.name(cell))
    };
    let near = |part: f64| !(0.12..=0.88).contains(&part);
    let at = |part: f64| if part > 0.5 { [0.0, 1.0] } else { [-1.0, 0.0] };
    let touched: Vec<String> = match (near(down), near(right)) {
        (false, false) => cell(0.0, 0.0).into_iter().collect(),
        (true, false) => at(down).iter().filter_map(|&d| cell(d, 0.0)).collect(),
        (false, true) => at(right).iter().filter_map(|&r| cell(0.0, r)).collect(),
        (true, true) => at(down)
            .iter()
            .flat_map(|&d| at(right).into_iter().map(move |r| (d, r)))
            .filter_map(|(d, r)| cell(d, r))
            .collect(),
    };
    match &touched[..] {
        [] => outside(board, point),
        [one] => one.clone(),
        [a, b] => format!("the border of {a} and {b}"),
        several => format!("the corner of {}", several.join(", ")),
    }
}

/// The place of a point with its preposition: "on the border of r1c1 and r1c2", "left of row 3".
fn on(board: &Board, point: Point) -> String {
    let place = place(board, point);
    let outside =
        ["left of", "right of", "above", "below", "outside"].iter().any(|word| place.starts_with(word));
    match (outside, place.starts_with("the ")) {
        (true, _) => place,
        (false, true) => format!("on {place}"),
        (false, false) => format!("in {place}"),
    }
}

/// A place beside the board.
fn outside(board: &Board, point: Point) -> String {
    let (rows, columns) = (board.rows() as f64, board.columns() as f64);
    let (row, column) = (point.y.floor() + 1.0, point.x.floor() + 1.0);
    let (beside, over) = ((0.0..rows).contains(&point.y), (0.0..columns).contains(&point.x));
    match (beside, over) {
        (true, _) if point.x < 0.0 => format!("left of row {row}"),
        (true, _) => format!("right of row {row}"),
        (false, true) if point.y < 0.0 => format!("above column {column}"),
        (false, true) => format!("below column {column}"),
        (false, false) => {
            let side = if point.y < 0.0 { "upper" } else { "lower" };
            format!("outside the {side} {} corner of the board", if point.x < 0.0 { "left" } else { "right" })
        }
    }
}

/// A colour with its article.
fn colour(paint: Paint) -> String {
    let name = match paint {
        Paint::Ink | Paint::Black => "black",
        Paint::Ground | Paint::White => "white",
        Paint::Grey => "grey",
        Paint::Green => "green",
        Paint::Orange => "orange",
        Paint::Purple => "purple",
        Paint::Blue => "blue",
        Paint::Peach => "peach",
        Paint::Teal => "teal",
        Paint::Lavender => "lavender",
        Paint::Yellow => "yellow",
        Paint::Sky => "light blue",
        Paint::Tint => "tinted",
        Paint::Red => "red",
        _ => "coloured",
    };
    let article = if name.starts_with('o') { "an" } else { "a" };
    format!("{article} {name}")
}
