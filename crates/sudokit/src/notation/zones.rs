//! What a map of zones looks like: rectangular boxes, connected zones, or zones of separate parts.

use crate::board::BoxShape;

/// Whether the cells of every zone are connected side by side.
pub(super) fn is_connected(map: &[u8], size: usize) -> bool {
    let mut reached = vec![false; map.len()];
    let mut parts = 0;
    for start in 0..map.len() {
        if reached[start] {
            continue;
        }
        parts += 1;
        reached[start] = true;
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            let (row, column) = (cell / size, cell % size);
            let neighbours = [
                (row > 0).then(|| cell - size),
                (row + 1 < size).then(|| cell + size),
                (column > 0).then(|| cell - 1),
                (column + 1 < size).then(|| cell + 1),
            ];
            for next in neighbours.into_iter().flatten() {
                if map[next] == map[cell] && !reached[next] {
                    reached[next] = true;
                    open.push(next);
                }
            }
        }
    }
    parts == size
}

/// The shape of the boxes that a zone map draws, whatever the order of its zones; `None` for a jigsaw.
pub(super) fn box_shape(size: usize, zone_of: &[u8]) -> Option<BoxShape> {
    let shapes = (2..size).filter(|rows| size.is_multiple_of(*rows));
    shapes.map(|rows| BoxShape { rows, cols: size / rows }).find(|shape| {
        let first_of_box = |cell: usize| {
            let (row, column) = (cell / size, cell % size);
            (row - row % shape.rows) * size + column - column % shape.cols
        };
        let mut names: Vec<u8> =
            (0..zone_of.len()).filter(|&cell| first_of_box(cell) == cell).map(|cell| zone_of[cell]).collect();
        names.sort_unstable();
        names.dedup();
        names.len() == size && (0..zone_of.len()).all(|cell| zone_of[cell] == zone_of[first_of_box(cell)])
    })
}
