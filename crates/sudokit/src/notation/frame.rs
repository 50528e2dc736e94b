//! Frames drawn around cells: around boxes of any shape, or along the borders of irregular zones.

use std::fmt::Write as _;

use crate::board::{Board, BoxShape, Zones};

/// The characters of a frame.
pub(super) struct FrameChars {
    pub dash: char,
    pub bar: char,
    /// Left, middle and right of the top rule.
    pub top: [char; 3],
    /// Left, middle and right of a rule inside.
    pub inner: [char; 3],
    /// Left, middle and right of the bottom rule.
    pub bottom: [char; 3],
    /// For jigsaws: the crossing by which arms it has, bits up, right, down, left.
    pub crossings: [char; 16],
}

pub(super) const ASCII: FrameChars = FrameChars {
    dash: '-',
    bar: '|',
    top: ['+', '+', '+'],
    inner: ['+', '+', '+'],
    bottom: ['+', '+', '+'],
    crossings: [' ', '+', '+', '+', '+', '|', '+', '+', '+', '+', '-', '+', '+', '+', '+', '+'],
};

pub(super) const UNICODE: FrameChars = FrameChars {
    dash: '─',
    bar: '│',
    top: ['┌', '┬', '┐'],
    inner: ['├', '┼', '┤'],
    bottom: ['└', '┴', '┘'],
    crossings: [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'],
};

/// As Simple Sudoku draws.
pub(super) const STARRED: FrameChars =
    FrameChars { top: ['*', '-', '*'], inner: ['|', '+', '|'], bottom: ['*', '-', '*'], ..ASCII };

/// As HoDoKu draws.
pub(super) const DOTTED: FrameChars =
    FrameChars { top: ['.', '.', '.'], inner: [':', '+', ':'], bottom: ['\'', '\'', '\''], ..ASCII };

/// The cells of a board in frames around its boxes, or along the borders of its zones.
pub(super) fn framed(cells: &[String], layout: &Board, frame: &FrameChars) -> String {
    if let Some(Zones::Jigsaw(zones)) = layout.zones() {
        return jigsaw(cells, layout.size(), zones, frame);
    }
    let shape = layout.box_shape().unwrap_or_else(|| BoxShape::default_for(layout.size()));
    boxed(cells, layout.size(), shape, frame)
}

/// Draws cells of any width: frames around boxes alone, around the usual boxes where the board has none.
pub(super) fn framed_boxes(cells: &[String], layout: &Board, frame: &FrameChars) -> String {
    let shape = layout.box_shape().unwrap_or_else(|| BoxShape::default_for(layout.size()));
    boxed(cells, layout.size(), shape, frame)
}

/// Cells in frames around the boxes; the columns are as wide as their widest cell.
fn boxed(cells: &[String], size: usize, shape: BoxShape, frame: &FrameChars) -> String {
    let width = |text: &String| text.chars().count();
    let widths: Vec<usize> =
        (0..size).map(|c| (0..size).map(|r| width(&cells[r * size + c])).max().unwrap_or(1)).collect();
    let rule = |[left, middle, right]: [char; 3]| {
        let stretches: Vec<String> = widths
            .chunks(shape.cols)
            .map(|columns| {
                let length = columns.iter().map(|width| width + 1).sum::<usize>() + 1;
                frame.dash.to_string().repeat(length)
            })
            .collect();
        format!("{left}{}{right}\n", stretches.join(&middle.to_string()))
    };
    let mut drawn = rule(frame.top);
    for row in 0..size {
        if row > 0 && row % shape.rows == 0 {
            drawn.push_str(&rule(frame.inner));
        }
        drawn.push(frame.bar);
        for (column, &width) in widths.iter().enumerate() {
            let _ = write!(drawn, " {:<width$}", cells[row * size + column]);
            if (column + 1) % shape.cols == 0 {
                let _ = write!(drawn, " {}", frame.bar);
            }
        }
        drawn.push('\n');
    }
    drawn.push_str(&rule(frame.bottom));
    drawn.pop();
    drawn
}

/// Cells with borders between different zones.
fn jigsaw(cells: &[String], size: usize, zones: &[u8], frame: &FrameChars) -> String {
    // The zone of the cell up-left of the crossing (row, column), 255 outside the board.
    let zone = |row: usize, column: usize| match (row.checked_sub(1), column.checked_sub(1)) {
        (Some(row), Some(column)) if row < size && column < size => zones[row * size + column],
        _ => 255,
    };
    let mut drawn = String::new();
    for row in 0..=size {
        for column in 0..=size {
            let around =
                [zone(row, column), zone(row, column + 1), zone(row + 1, column + 1), zone(row + 1, column)];
            let arms = (0..4).filter(|&arm| around[arm] != around[(arm + 1) % 4]);
            drawn.push(frame.crossings[arms.map(|arm| 1 << arm).sum::<usize>()]);
            if column < size {
                let border = if around[1] == around[2] { ' ' } else { frame.dash };
                drawn.extend([border; 3]);
            }
        }
        while drawn.ends_with(' ') {
            drawn.pop();
        }
        drawn.push('\n');
        for column in 0..=size {
            if row < size {
                drawn.push(if zone(row + 1, column) == zone(row + 1, column + 1) { ' ' } else { frame.bar });
                if column < size {
                    let _ = write!(drawn, " {} ", cells[row * size + column]);
                }
            }
        }
        if row < size {
            drawn.push('\n');
        }
    }
    drawn.truncate(drawn.trim_end().len());
    drawn
}
