//! A step of human-style solving as a picture, drawn from its diagram.
//!
//! Every role has a shape of its own as well as a colour (of the palette by Okabe and Ito, which colour-blind people
//! can distinguish): nothing is said by colour alone.

use std::fmt::Write;

use crate::board::Puzzle;
use crate::logic::{CandidateMark, Diagram, Form, House9, Link, Node, Role, Rung, State, Step, words};
use crate::notation::Document;

use super::board::{BoardPicture, CELL, MARGIN, Theme};
use super::text::{escape, wrap};

/// What to draw.
pub struct StepPicture<'a> {
    /// The puzzle, to distinguish givens from placed digits.
    pub puzzle: &'a Puzzle,
    /// The grid before the step.
    pub state: &'a State,
    /// The step.
    pub step: &'a Step,
    /// Colours.
    pub theme: Theme,
}

const BLUE: &str = "#0072b2";
const ORANGE: &str = "#e69f00";
const GREEN: &str = "#009e73";
const VERMILLION: &str = "#d55e00";
const PURPLE: &str = "#cc79a7";
const SKY: &str = "#56b4e9";
/// Colours of chains, in their order.
const CHAINS: [&str; 5] = [BLUE, VERMILLION, GREEN, PURPLE, ORANGE];
const LINE: usize = 20;

impl StepPicture<'_> {
    /// The picture: board, marks, links, a legend of the shapes used, and the effect in words.
    pub fn svg(&self) -> String {
        let document = Document::of_state(self.puzzle, &self.state.to_marks());
        let under = self.under();
        let over = self.over();
        let board = BoardPicture {
            document: &document,
            state: Some(self.state.to_marks()),
            theme: self.theme,
            layers: [&under, &over],
        };
        let side = 9 * CELL + 2 * MARGIN;
        let legend = self.legend();
        let lines = wrap(&format!("{} {}", words(self.step, Rung::Technique), self.step.effect()), 66);
        let height = side + LINE * (legend.len().div_ceil(4) + lines.len()) + MARGIN;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{height}\" \
             viewBox=\"0 0 {side} {height}\" font-family=\"'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n{}",
            self.theme.background,
            board.svg()
        );
        let mut y = side + LINE / 2;
        for row in legend.chunks(4) {
            for (i, (role, name)) in row.iter().enumerate() {
                let x = (MARGIN + 10 + i * (side - 2 * MARGIN) / 4) as f64;
                shape(&mut svg, *role, x, y as f64);
                let _ = writeln!(
                    svg,
                    "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"12\" fill=\"{}\">{name}</text>",
                    x + 14.0,
                    y as f64 + 4.0,
                    self.theme.given
                );
            }
            y += LINE;
        }
        for line in lines {
            let _ = writeln!(
                svg,
                "<text x=\"{MARGIN}\" y=\"{}\" font-size=\"13\" fill=\"{}\">{}</text>",
                y + 5,
                self.theme.given,
                escape(&line)
            );
            y += LINE;
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// Tinted houses and the shapes behind the candidates.
    fn under(&self) -> String {
        let mut svg = String::new();
        let why = &self.step.why;
        for (i, &house) in why.houses.iter().enumerate() {
            let tint = if i == 0 { SKY } else { ORANGE };
            let (x, y, wide, high) = rectangle(house);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill=\"{tint}\" fill-opacity=\"0.13\"/>"
            );
        }
        for mark in self.shown() {
            if mark.role == Role::Placed {
                let (x, y) = ((mark.cell as usize % 9 * CELL) as f64, (mark.cell as usize / 9 * CELL) as f64);
                let at = |v: f64| v + MARGIN as f64 + 2.5;
                let size = CELL - 5;
                let _ = writeln!(
                    svg,
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{size}\" height=\"{size}\" rx=\"7\" fill=\"{GREEN}\" \
                     fill-opacity=\"0.18\" stroke=\"{GREEN}\" stroke-width=\"2\"/>",
                    at(x),
                    at(y)
                );
            }
            if mark.role == Role::Blocker {
                // A placed digit, in the middle of its cell.
                let (x, y) = middle(mark.cell, 5);
                let _ = writeln!(
                    svg,
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"23\" fill=\"none\" stroke=\"{BLUE}\" stroke-width=\"2\"/>"
                );
                continue;
            }
            let (x, y) = middle(mark.cell, mark.digit);
            shape(&mut svg, mark.role, x, y);
        }
        svg
    }

    /// Links, and the crosses through what is removed.
    fn over(&self) -> String {
        let mut svg = String::from("<defs>\n");
        for (i, colour) in CHAINS.iter().enumerate() {
            let _ = writeln!(
                svg,
                "<marker id=\"tip{i}\" viewBox=\"0 0 8 8\" refX=\"6\" refY=\"4\" markerWidth=\"5\" markerHeight=\"5\" \
                 orient=\"auto\"><path d=\"M0 0L8 4L0 8Z\" fill=\"{colour}\"/></marker>"
            );
        }
        svg.push_str("</defs>\n");
        self.step.why.links.iter().for_each(|link| arrow(&mut svg, link));
        for mark in self.step.why.marks.iter().filter(|mark| mark.role == Role::Eliminated) {
            let (x, y) = middle(mark.cell, mark.digit);
            let _ = writeln!(
                svg,
                "<path d=\"M{:.1} {:.1}l11 -11m0 11l-11 -11\" stroke=\"{VERMILLION}\" stroke-width=\"2\"/>",
                x - 5.5,
                y + 5.5
            );
        }
        svg
    }

    /// The marks to draw: what is removed or placed hides its part in a chain.
    fn shown(&self) -> impl Iterator<Item = &CandidateMark> {
        let marks = &self.step.why.marks;
        marks.iter().filter(|mark| {
            let last =
                |role| marks.iter().any(|m| (m.cell, m.digit, m.role) == (mark.cell, mark.digit, role));
            !matches!(mark.role, Role::On | Role::Off) || !(last(Role::Eliminated) || last(Role::Placed))
        })
    }

    /// The roles that occur, with their names.
    fn legend(&self) -> Vec<(Role, &'static str)> {
        let why: &Diagram = &self.step.why;
        let all = [
            (Role::Pattern, "pattern"),
            (Role::Anchor, "pivot or pair"),
            (Role::Extra, "extra"),
            (Role::Support, "helps"),
            (Role::Blocker, "blocks"),
            (Role::On, if why.form == Form::Cycle { "true one way" } else { "then true" }),
            (Role::Off, if why.form == Form::Cycle { "false one way" } else { "then false" }),
            (Role::Eliminated, "removed"),
            (Role::Placed, "placed"),
        ];
        all.into_iter().filter(|(role, _)| self.shown().any(|mark| mark.role == *role)).collect()
    }
}

/// The shape of a role around a point.
fn shape(svg: &mut String, role: Role, x: f64, y: f64) {
    let _ = match role {
        Role::Pattern => writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8.5\" fill=\"{BLUE}\" fill-opacity=\"0.28\" stroke=\"{BLUE}\" stroke-width=\"1.5\"/>"
        ),
        Role::Anchor => writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"16\" height=\"16\" fill=\"{ORANGE}\" fill-opacity=\"0.35\" stroke=\"{ORANGE}\" stroke-width=\"1.5\"/>",
            x - 8.0,
            y - 8.0
        ),
        Role::Extra => writeln!(
            svg,
            "<path d=\"M{x:.1} {:.1}l10 10l-10 10l-10 -10z\" fill=\"{PURPLE}\" fill-opacity=\"0.3\" stroke=\"{PURPLE}\" stroke-width=\"1.5\"/>",
            y - 10.0
        ),
        Role::Support => writeln!(
            svg,
            "<path d=\"M{:.1} {:.1}h10l5 8.7l-5 8.7h-10l-5 -8.7z\" fill=\"{SKY}\" fill-opacity=\"0.3\" stroke=\"{SKY}\" stroke-width=\"1.5\"/>",
            x - 5.0,
            y - 8.7
        ),
        Role::Blocker => writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8.5\" fill=\"none\" stroke=\"{BLUE}\" stroke-width=\"2\"/>"
        ),
        Role::On => writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8.5\" fill=\"{GREEN}\" fill-opacity=\"0.4\" stroke=\"{GREEN}\" stroke-width=\"1.5\"/>"
        ),
        Role::Off => writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8.5\" fill=\"none\" stroke=\"{ORANGE}\" stroke-width=\"1.5\" stroke-dasharray=\"3 2\"/>"
        ),
        Role::Eliminated => writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"17\" height=\"17\" rx=\"3\" fill=\"{VERMILLION}\" fill-opacity=\"0.22\"/>\
             <path d=\"M{:.1} {:.1}l11 -11m0 11l-11 -11\" stroke=\"{VERMILLION}\" stroke-width=\"2\"/>",
            x - 8.5,
            y - 8.5,
            x - 5.5,
            y + 5.5
        ),
        Role::Placed => writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"9\" fill=\"{GREEN}\" fill-opacity=\"0.45\" stroke=\"{GREEN}\" stroke-width=\"2.5\"/>"
        ),
    };
}

/// A link: strong ones drawn through, weak ones dashed, bent a little so that it misses what lies between.
fn arrow(svg: &mut String, link: &Link) {
    let chain = usize::from(link.chain) % CHAINS.len();
    let ((x1, y1), (x2, y2)) = (centre(link.from), centre(link.to));
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let gap = 9.5_f64.min(length / 3.0);
    let bend = (length * 0.12).min(14.0);
    let (mx, my) = ((x1 + x2) / 2.0 - uy * bend, (y1 + y2) / 2.0 + ux * bend);
    let dash = if link.strong { "" } else { " stroke-dasharray=\"5 3\"" };
    let _ = writeln!(
        svg,
        "<path d=\"M{:.1} {:.1}Q{mx:.1} {my:.1} {:.1} {:.1}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{dash} \
         marker-end=\"url(#tip{chain})\"/>",
        x1 + ux * gap,
        y1 + uy * gap,
        x2 - ux * gap,
        y2 - uy * gap,
        CHAINS[chain],
        if link.strong { "2.2" } else { "1.6" },
    );
}

fn centre(node: Node) -> (f64, f64) {
    middle(node.cell, node.digit)
}

/// Where a candidate stands.
fn middle(cell: u8, digit: u8) -> (f64, f64) {
    let third = CELL as f64 / 3.0;
    let place =
        |line: u8, part: u8| MARGIN as f64 + f64::from(line) * CELL as f64 + (f64::from(part) + 0.5) * third;
    let digit = digit - 1;
    (place(cell % 9, digit % 3), place(cell / 9, digit / 3))
}

fn rectangle(house: House9) -> (usize, usize, usize, usize) {
    let at = |line: u8| MARGIN + usize::from(line) * CELL;
    match house {
        House9::Box(i) => (at(i % 3 * 3), at(i / 3 * 3), 3 * CELL, 3 * CELL),
        House9::Row(i) => (MARGIN, at(i), 9 * CELL, CELL),
        House9::Column(i) => (at(i), MARGIN, CELL, 9 * CELL),
    }
}
