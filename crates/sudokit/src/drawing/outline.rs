//! The border of a set of cells as closed paths just inside of it, for cages.
//!
//! Every side of a cell whose neighbour is not in the set is a directed edge with the set to its right (y goes down).
//! Edges are chained; where two meet in a point (cells that touch at a corner) the path turns right and so stays with
//! its cell. Each corner moves inwards by the inset along the normals of its two edges, right for convex and concave
//! corners alike. One path a piece and a hole, instead of a dash for each side, keeps the dashes even around corners.

use std::collections::HashSet;

/// A corner of the board: column, row.
type Corner = (i32, i32);

/// Right, down, left, up: each the right turn of the one before.
const DIRECTIONS: [Corner; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Closed paths around the cells (column, row), inset by a part of a cell: the points where they turn. The path around
/// the first cell in reading order comes first and begins at that cell's top left corner, to the right.
pub(super) fn paths(cells: &[Corner], inset: f64) -> Vec<Vec<(f64, f64)>> {
    let set: HashSet<Corner> = cells.iter().copied().collect();
    let mut order: Vec<Corner> = set.iter().copied().collect();
    order.sort_unstable_by_key(|&(x, y)| (y, x));
    let mut edges: HashSet<(Corner, usize)> = HashSet::new();
    for &(x, y) in &order {
        let starts = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
        let beyond = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)];
        for (direction, start) in starts.into_iter().enumerate() {
            if !set.contains(&beyond[direction]) {
                edges.insert((start, direction));
            }
        }
    }
    let mut found = Vec::new();
    for &(x, y) in &order {
        // A piece is entered by a top side, a hole by the top side of a cell below it.
        if edges.contains(&((x, y), 0)) {
            found.push(trace((x, y), &mut edges, inset));
        }
    }
    found
}

/// Follows the edges from the top left corner of a cell, taking them away.
fn trace(start: Corner, edges: &mut HashSet<(Corner, usize)>, inset: f64) -> Vec<(f64, f64)> {
    let mut path = Vec::new();
    let (mut at, mut direction) = (start, 0);
    let mut directions = Vec::new();
    let mut corners = Vec::new();
    while edges.remove(&(at, direction)) {
        corners.push(at);
        directions.push(direction);
        at = (at.0 + DIRECTIONS[direction].0, at.1 + DIRECTIONS[direction].1);
        let turns = [1, 0, 3].map(|turn| (direction + turn) % 4);
        let Some(next) = turns.into_iter().find(|&next| edges.contains(&(at, next))) else { break };
        direction = next;
    }
    for (index, &(x, y)) in corners.iter().enumerate() {
        let before = directions[(index + directions.len() - 1) % directions.len()];
        let after = directions[index];
        if before == after {
            continue;
        }
        // The normal to the right of a direction is the next direction.
        let normal = |direction: usize| DIRECTIONS[(direction + 1) % 4];
        let ((ax, ay), (bx, by)) = (normal(before), normal(after));
        path.push((f64::from(x) + inset * f64::from(ax + bx), f64::from(y) + inset * f64::from(ay + by)));
    }
    path
}

#[cfg(test)]
mod tests {
    use super::paths;

    /// The area inside a path, positive if it is clockwise with y down.
    fn area(path: &[(f64, f64)]) -> f64 {
        let next = path.iter().cycle().skip(1);
        path.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>() / 2.0
    }

    #[test]
    fn a_cell_is_a_square_from_its_top_left_corner() {
        let found = paths(&[(2, 3)], 0.1);
        let expected = [(2.1, 3.1), (2.9, 3.1), (2.9, 3.9), (2.1, 3.9)];
        assert_eq!(found.len(), 1);
        for (found, expected) in found[0].iter().zip(expected) {
            assert!((found.0 - expected.0).abs() < 1e-9 && (found.1 - expected.1).abs() < 1e-9);
        }
    }

    #[test]
    fn areas_are_those_of_the_shapes() {
        let ring: Vec<(i32, i32)> =
            (0..9).map(|at| (at % 3, at / 3)).filter(|&cell| cell != (1, 1)).collect();
        type Shape<'a> = (&'a [(i32, i32)], usize, f64);
        let shapes: [Shape<'_>; 5] = [
            (&[(0, 0), (1, 0), (0, 1)], 1, 3.0),
            // Touching at a corner, each way: two squares.
            (&[(0, 0), (1, 1)], 2, 2.0),
            (&[(1, 0), (0, 1)], 2, 2.0),
            (&[(0, 0), (5, 5), (6, 5)], 2, 3.0),
            // A ring has a hole.
            (&ring, 2, 8.0),
        ];
        for (cells, count, expected) in shapes {
            let found = paths(cells, 0.0);
            let total: f64 = found.iter().map(|path| area(path)).sum();
            assert_eq!(found.len(), count, "{cells:?}");
            assert!((total - expected).abs() < 1e-9, "{cells:?}: {total}");
        }
    }
}
