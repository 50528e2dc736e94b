//! Inequality signs of f-puzzles: the site has no key for them, so setters write text between two cells.
//!
//! A text of one sign, `>`, `<`, `∧`, `∨`, `^` or `v`, over two adjacent cells is the rule `greater`: the sign is
//! turned clockwise by the element's `angle`, and its tip points to the smaller digit. A sign whose tip points across
//! the pair, or that stands elsewhere, is text that was not understood.

use serde_json::{Value, json};

use super::payload::number;
use crate::board::{Board, Cell};

/// The signs and how far each is turned from `>`, clockwise, in degrees.
const SIGNS: [(&str, i64); 6] = [(">", 0), ("<", 180), ("∨", 90), ("v", 90), ("∧", 270), ("^", 270)];

/// Where a tip turned by 0, 90, 180 and 270 degrees points: rows down, columns right.
const TIPS: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The greater and the smaller cell, if a text over these cells is an inequality sign between them.
pub(super) fn sign(board: &Board, element: &Value, cells: &[Cell]) -> Option<(Cell, Cell)> {
    let value = element.get("value")?.as_str()?.trim();
    let (_, degrees_of_sign) = SIGNS.iter().find(|(sign, _)| *sign == value)?;
    let &[first, second] = cells else { return None };
    let angle = match element.get("angle") {
        None | Some(Value::Null) => 0,
        Some(Value::Number(angle)) => angle.as_f64().filter(|angle| angle.abs() < 1e6)?.round() as i64,
        Some(angle) => number(angle)? as i64,
    };
    let degrees = (degrees_of_sign + angle).rem_euclid(360);
    let (down, right) = *TIPS.get(usize::try_from(degrees / 90).ok()?).filter(|_| degrees % 90 == 0)?;
    let points = |from: Cell, to: Cell| board.offset(from, down, right) == Some(to);
    if points(first, second) {
        Some((first, second))
    } else {
        points(second, first).then_some((second, first))
    }
}

/// The text for an inequality of two adjacent cells, without its cells.
pub(super) fn element(board: &Board, greater: Cell, smaller: Cell) -> Option<Value> {
    let tip = TIPS.iter().position(|&(down, right)| board.offset(greater, down, right) == Some(smaller))?;
    Some(json!({ "value": ">", "fontC": "#000000", "size": 0.75, "angle": 90 * tip }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_at_every_angle_points_to_the_smaller_cell() {
        let board = Board::square(4);
        let centre = Cell::new(5);
        // The cells right of, below, left of and above the centre, as a sign turned by 0, 90, 180 and 270 degrees
        // points.
        let around = [6, 9, 4, 1].map(Cell::new);
        for (sign_text, degrees_of_sign) in SIGNS {
            for angle in [-90, 0, 90, 180, 270, 360] {
                let tip = (degrees_of_sign + angle).rem_euclid(360) as usize / 90;
                for (side, &other) in around.iter().enumerate() {
                    let text = json!({ "value": sign_text, "angle": angle });
                    let expected = match (side + 4 - tip) % 4 {
                        0 => Some((centre, other)),
                        2 => Some((other, centre)),
                        _ => None,
                    };
                    for pair in [[centre, other], [other, centre]] {
                        assert_eq!(sign(&board, &text, &pair), expected, "{sign_text} {angle} {side}");
                    }
                    if let Some((greater, smaller)) = expected {
                        let written = element(&board, greater, smaller).unwrap();
                        assert_eq!(sign(&board, &written, &[smaller, greater]), expected);
                    }
                }
            }
        }
        for (text, cells) in [
            (json!({ "value": ">" }), vec![0, 2]),
            (json!({ "value": ">" }), vec![0]),
            (json!({ "value": ">", "angle": 45 }), vec![0, 1]),
            (json!({ "value": "≥" }), vec![0, 1]),
        ] {
            let cells: Vec<Cell> = cells.into_iter().map(Cell::new).collect();
            assert_eq!(sign(&board, &text, &cells), None, "{text}");
        }
        assert_eq!(element(&board, Cell::new(0), Cell::new(5)), None);
    }
}
