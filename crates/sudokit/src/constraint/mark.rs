//! What setters draw for a constraint, as shapes in units of cells: the corner of the board is (0, 0), the middle of
//! r1c1 is (0.5, 0.5), x goes right and y down. [`crate::drawing`] makes pictures of them.

use crate::board::{Board, Cell};

/// A point: x to the right, y down, in cells.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// A role of a colour; the drawing knows which colour it is in light and dark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Paint {
    /// Lines and letters: almost black, or almost white.
    Ink,
    /// The board's ground: white, or almost black.
    Ground,
    /// Black in light and dark alike, where the colour is the rule: black dots.
    Black,
    /// White in light and dark alike: white dots.
    White,
    /// Grey lines and shapes: thermometers, odd and even.
    Grey,
    /// Whispers.
    Green,
    /// Dutch whispers.
    Orange,
    /// Renban.
    Purple,
    /// Region sums and windows.
    Blue,
    /// Entropic lines and wholes.
    Peach,
    /// Modular lines.
    Teal,
    /// Zippers.
    Lavender,
    /// Nabner and sum lines.
    Yellow,
    /// Lockout and inequality shapes.
    Sky,
    /// Tinted cells.
    Tint,
    /// A tint of the rule's own, so that areas of several rules of a kind are told apart: the first grey, the others as
    /// the picture has colours.
    Own,
    /// What a person should look at first.
    Red,
}

/// A shape.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Mark {
    /// A line through points, under the digits.
    Line {
        /// Its points.
        points: Vec<Point>,
        /// Its colour.
        paint: Paint,
        /// Its width in cells.
        width: f64,
        /// Whether it ends in an arrow's head.
        arrow: bool,
    },
    /// A circle or an ellipse with round ends around several cells.
    Round {
        /// Its middle.
        middle: Point,
        /// Half its width and half its height, in cells.
        radius: (f64, f64),
        /// Its filling, if it has one.
        fill: Option<Paint>,
        /// Its border, if it has one.
        border: Option<Paint>,
    },
    /// A rectangle, perhaps turned by 45 degrees into a diamond.
    Rectangle {
        /// Its middle.
        middle: Point,
        /// Half its width and half its height, in cells.
        radius: (f64, f64),
        /// Its filling, if it has one.
        fill: Option<Paint>,
        /// Its border, if it has one.
        border: Option<Paint>,
        /// Whether it stands on a corner.
        diamond: bool,
    },
    /// A dashed border just inside a set of cells, with a label in its first cell.
    Cage {
        /// Its cells.
        cells: Vec<Cell>,
        /// What stands in the corner.
        label: String,
    },
    /// Filled cells.
    Fill {
        /// The cells.
        cells: Vec<Cell>,
        /// Their colour.
        paint: Paint,
    },
    /// Letters.
    Text {
        /// Where its middle is.
        at: Point,
        /// What it says.
        text: String,
        /// The height of its letters in cells.
        size: f64,
        /// Its colour.
        paint: Paint,
    },
    /// A rule that has no place on the board: its sentence belongs beside it.
    Note(String),
    /// A sentence about a place that the shape there does not say. It belongs beside the board too; where there are
    /// several, each with a letter that stands at its places.
    Sentence {
        /// Its place: the middle of a cell.
        at: Point,
        /// The sentence.
        text: String,
    },
}

impl Point {
    /// The middle of a cell; extra cells have none.
    pub fn of(board: &Board, cell: Cell) -> Option<Point> {
        board.place(cell).map(|(row, column)| Point { x: column as f64 + 0.5, y: row as f64 + 0.5 })
    }

    /// Half-way between two points.
    pub fn between(self, other: Point) -> Point {
        Point { x: (self.x + other.x) / 2.0, y: (self.y + other.y) / 2.0 }
    }
}

impl Mark {
    /// A line through the middles of cells.
    pub fn line(board: &Board, cells: &[Cell], paint: Paint, width: f64) -> Mark {
        let points = cells.iter().filter_map(|&cell| Point::of(board, cell)).collect();
        Mark::Line { points, paint, width, arrow: false }
    }

    /// A circle around the middle of a cell; nothing for an extra cell.
    pub fn circle(
        board: &Board,
        cell: Cell,
        radius: f64,
        fill: Option<Paint>,
        border: Option<Paint>,
    ) -> Option<Mark> {
        let middle = Point::of(board, cell)?;
        Some(Mark::Round { middle, radius: (radius, radius), fill, border })
    }

    /// Whether it is a text beside the board.
    pub fn is_in_words(&self) -> bool {
        matches!(self, Mark::Note(_) | Mark::Sentence { .. })
    }

    /// A sentence about what begins in a cell; a note for an extra cell.
    pub fn sentence(board: &Board, cell: Cell, text: impl Into<String>) -> Mark {
        match Point::of(board, cell) {
            Some(at) => Mark::Sentence { at, text: text.into() },
            None => Mark::Note(text.into()),
        }
    }

    /// Where a line begins, if the direction matters.
    pub fn start(board: &Board, cell: Cell) -> Option<Mark> {
        Mark::circle(board, cell, 0.12, Some(Paint::Grey), None)
    }

    /// A text on the border between two cells.
    pub fn on_edge(board: &Board, a: Cell, b: Cell, text: impl ToString, size: f64) -> Option<Mark> {
        let at = Point::of(board, a)?.between(Point::of(board, b)?);
        Some(Mark::Text { at, text: text.to_string(), size, paint: Paint::Ink })
    }
}
