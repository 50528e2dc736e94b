//! The marks of constraints as SVG.
//!
//! Marks lie in four layers, as setters' tools have them: tints, then lines and shapes under the digits, then (above
//! the lines of the grid) cages, then what is small and sits on an edge or a corner: dots, quadruples, letters.

use std::fmt::Write;

use crate::board::{Board, Cell};
use crate::constraint::{Mark, Paint, Point};

use super::outline;
use super::palette::{colour, stroke};
use super::text::{escape, width};
use super::theme::Theme;

/// Where a mark lies: under or above the lines of the grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Layer {
    /// Filled cells.
    Tint,
    /// Lines and large shapes, under the lines of the grid.
    Under,
    /// Cages.
    Cage,
    /// Small shapes on edges and corners, and all letters.
    Over,
}

/// Draws marks.
pub(super) struct Pen<'a> {
    /// The board.
    pub board: &'a Board,
    /// Colours.
    pub theme: &'a Theme,
    /// The side of a cell.
    pub cell: f64,
    /// Where the board's corner lies.
    pub origin: (f64, f64),
}

/// The inset of a cage's border.
const INSET: f64 = 0.07;
/// The height of a cage's label.
pub(super) const LABEL: f64 = 0.25;
/// A line of at most this width needs a stronger colour than a broad one.
const THIN: f64 = 0.12;
/// How much a coloured cell covers of the ground.
const FILL: f64 = 0.55;
/// A shape that is wider than this holds a digit or spans cells.
const SMALL: f64 = 0.34;

/// The layer of a mark; a note has none.
pub(super) fn layer(mark: &Mark) -> Option<Layer> {
    match mark {
        Mark::Fill { .. } => Some(Layer::Tint),
        // Chevrons and arrows of clues are as good as letters.
        Mark::Line { paint: Paint::Ink, .. } => Some(Layer::Over),
        Mark::Line { .. } => Some(Layer::Under),
        Mark::Round { middle, radius, .. } | Mark::Rectangle { middle, radius, .. } => {
            let in_cell = is_middle(middle.x) && is_middle(middle.y);
            let is_small = radius.0.max(radius.1) <= SMALL;
            Some(if is_small && !in_cell { Layer::Over } else { Layer::Under })
        }
        Mark::Cage { .. } => Some(Layer::Cage),
        Mark::Text { .. } => Some(Layer::Over),
        Mark::Note(_) | Mark::Sentence { .. } => None,
    }
}

fn is_middle(place: f64) -> bool {
    (place - place.floor() - 0.5).abs() < 0.01
}

/// What a mark covers: left, top, right, bottom, in cells.
pub(super) fn extent(mark: &Mark) -> Option<[f64; 4]> {
    match mark {
        Mark::Line { points, width, .. } => {
            let half = width / 2.0;
            let around = |point: &Point| [point.x - half, point.y - half, point.x + half, point.y + half];
            points.iter().map(around).reduce(union)
        }
        Mark::Round { middle, radius, .. } | Mark::Rectangle { middle, radius, .. } => {
            Some([middle.x - radius.0, middle.y - radius.1, middle.x + radius.0, middle.y + radius.1])
        }
        Mark::Text { at, text, size, .. } => {
            let half = (width(text) * size / 2.0, size * 0.5);
            Some([at.x - half.0, at.y - half.1, at.x + half.0, at.y + half.1])
        }
        _ => None,
    }
}

/// What two marks cover together.
pub(super) fn union(a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
    [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])]
}

impl Pen<'_> {
    /// A point of the picture.
    fn at(&self, x: f64, y: f64) -> (f64, f64) {
        (self.origin.0 + x * self.cell, self.origin.1 + y * self.cell)
    }

    fn colour(&self, paint: Paint) -> &'static str {
        colour(self.theme, paint)
    }

    /// One mark.
    pub(super) fn draw(&self, mark: &Mark, svg: &mut String) {
        match mark {
            Mark::Fill { cells, paint } => self.fill(cells, *paint, svg),
            Mark::Line { points, paint, width, arrow } => self.line(points, *paint, *width, *arrow, svg),
            Mark::Round { middle, radius, fill, border } => self.round(*middle, *radius, *fill, *border, svg),
            Mark::Rectangle { middle, radius, fill, border, diamond } => {
                self.rectangle(*middle, *radius, (*fill, *border), *diamond, svg);
            }
            Mark::Cage { cells, label } => self.cage(cells, label, svg),
            Mark::Text { at, text, size, paint } => self.letters(*at, text, *size, *paint, svg),
            _ => {}
        }
    }

    fn fill(&self, cells: &[Cell], paint: Paint, svg: &mut String) {
        for (row, column) in cells.iter().filter_map(|&cell| self.board.place(cell)) {
            let (x, y) = self.at(column as f64, row as f64);
            let _ = writeln!(
                svg,
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{0:.1}\" height=\"{0:.1}\" fill=\"{1}\" fill-opacity=\"{2}\"/>",
                self.cell,
                self.colour(paint),
                if paint == Paint::Tint { 1.0 } else { FILL }
            );
        }
    }

    fn line(&self, points: &[Point], paint: Paint, width: f64, arrow: bool, svg: &mut String) {
        if points.len() < 2 {
            return;
        }
        let mut path = String::new();
        for (index, point) in points.iter().enumerate() {
            let (x, y) = self.at(point.x, point.y);
            let _ = write!(path, "{}{x:.1} {y:.1}", if index == 0 { "M" } else { "L" });
        }
        if arrow {
            // Two strokes back from the tip, each a fourth of a cell at most.
            let (tip, before) = (points[points.len() - 1], points[points.len() - 2]);
            let (dx, dy) = (tip.x - before.x, tip.y - before.y);
            let length = (dx * dx + dy * dy).sqrt().max(1e-6);
            let (ux, uy) = (dx / length, dy / length);
            let head = 0.2_f64.min(length * 0.8);
            for side in [-1.0, 1.0] {
                let (x, y) =
                    self.at(tip.x - head * (ux - side * uy * 0.75), tip.y - head * (uy + side * ux * 0.75));
                let (to_x, to_y) = self.at(tip.x, tip.y);
                let _ = write!(path, "M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}");
            }
        }
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.1}\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\"/>",
            if width <= THIN { stroke(self.theme, paint) } else { self.colour(paint) },
            (width * self.cell).max(1.0)
        );
    }

    /// Filling and border of a shape.
    fn ink(&self, fill: Option<Paint>, border: Option<Paint>, small: bool) -> String {
        let fill = fill.map_or("none", |paint| self.colour(paint));
        let Some(border) = border else { return format!("fill=\"{fill}\"") };
        let width = if small { 0.03 } else { 0.04 } * self.cell;
        let border = stroke(self.theme, border);
        format!("fill=\"{fill}\" stroke=\"{border}\" stroke-width=\"{width:.1}\"")
    }

    fn round(
        &self,
        middle: Point,
        radius: (f64, f64),
        fill: Option<Paint>,
        border: Option<Paint>,
        svg: &mut String,
    ) {
        let (x, y) = self.at(middle.x - radius.0, middle.y - radius.1);
        let (wide, high) = (2.0 * radius.0 * self.cell, 2.0 * radius.1 * self.cell);
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\" rx=\"{:.1}\" {}/>",
            wide.min(high) / 2.0,
            self.ink(fill, border, radius.0.max(radius.1) <= SMALL)
        );
    }

    fn rectangle(
        &self,
        middle: Point,
        radius: (f64, f64),
        (fill, border): (Option<Paint>, Option<Paint>),
        diamond: bool,
        svg: &mut String,
    ) {
        let ink = self.ink(fill, border, radius.0.max(radius.1) <= SMALL);
        let corners = if diamond {
            [(0.0, -radius.1), (radius.0, 0.0), (0.0, radius.1), (-radius.0, 0.0)]
        } else {
            [(-radius.0, -radius.1), (radius.0, -radius.1), (radius.0, radius.1), (-radius.0, radius.1)]
        };
        let corners = corners.map(|(dx, dy)| {
            let (x, y) = self.at(middle.x + dx, middle.y + dy);
            format!("{x:.1} {y:.1}")
        });
        let _ = writeln!(svg, "<path d=\"M{}Z\" stroke-linejoin=\"round\" {ink}/>", corners.join("L"));
    }

    /// A dashed border that leaves space for its label.
    fn cage(&self, cells: &[Cell], label: &str, svg: &mut String) {
        let places: Vec<(i32, i32)> = cells
            .iter()
            .filter_map(|&cell| self.board.place(cell))
            .map(|(row, column)| (column as i32, row as i32))
            .collect();
        let mut path = String::new();
        let mut label_at = None;
        for (index, points) in outline::paths(&places, INSET).into_iter().enumerate() {
            let Some(&(x, y)) = points.first() else { continue };
            let gap = if index == 0 && !label.is_empty() {
                label_at = Some((x, y));
                Some(width(label) * LABEL + 0.04)
            } else {
                None
            };
            // With a label the path begins to the right of it and ends below it.
            let (start, end) = gap.map_or(((x, y), None), |gap| {
                let down = LABEL * 0.8;
                let right = if points.len() > 1 { gap.min(points[1].0 - x) } else { gap };
                ((x + right, y), Some((x, y + down)))
            });
            let all = std::iter::once(start).chain(points[1..].iter().copied()).chain(end);
            for (index, (x, y)) in all.enumerate() {
                let (x, y) = self.at(x, y);
                let _ = write!(path, "{}{x:.1} {y:.1}", if index == 0 { "M" } else { "L" });
            }
            if end.is_none() {
                path.push('Z');
            }
        }
        let ink = self.colour(Paint::Ink);
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{:.1}\" stroke-dasharray=\"{:.1} {:.1}\"/>",
            0.022 * self.cell,
            0.07 * self.cell,
            0.05 * self.cell
        );
        if let Some((x, y)) = label_at {
            let (x, y) = self.at(x - 0.025, y + LABEL * 0.58);
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{:.1}\" text-anchor=\"start\" fill=\"{ink}\">{}</text>",
                LABEL * self.cell,
                escape(label)
            );
        }
    }

    /// Letters; those on a line of the grid get a rim of the ground's colour, so that the line does not cross them.
    fn letters(&self, at: Point, text: &str, size: f64, paint: Paint, svg: &mut String) {
        let (x, y) = self.at(at.x, at.y + size * 0.36);
        let in_cell = is_middle(at.x) && is_middle(at.y);
        let rim = if in_cell || matches!(paint, Paint::Ground | Paint::White | Paint::Black) {
            String::new()
        } else {
            format!(
                " stroke=\"{}\" stroke-width=\"{:.1}\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
                self.colour(Paint::Ground),
                0.08 * self.cell
            )
        };
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{:.1}\" text-anchor=\"middle\" fill=\"{}\"{rim}>{}</text>",
            size * self.cell,
            self.colour(paint),
            escape(text)
        );
    }
}
