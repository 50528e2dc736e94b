//! A step of human-style solving as a picture, drawn from its diagram.

use std::fmt::Write;

use crate::board::Puzzle;
use crate::logic::{CandidateMark, Diagram, Form, House9, Node, Role, Rung, State, Step, words};
use crate::notation::Document;

use super::board::{BoardPicture, CELL, MARGIN, Theme};
use super::role::{BLUE, ORANGE, Rename, SKY, arrow, captioned, cross, framed, shape, tips};

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
    /// Names cells in the caption as the reader does; [`AS_MADE`](super::AS_MADE) leaves `r1c1`.
    pub rename: Rename<'a>,
}

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
        let side = (9 * CELL + 2 * MARGIN) as f64;
        let text = format!("{} {}", words(self.step, Rung::Technique), self.step.effect());
        captioned(&board.svg(), (side, side), &self.legend(), &(self.rename)(&text), self.theme)
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
                let at = |line: u8| MARGIN as f64 + f64::from(line) * CELL as f64;
                framed(&mut svg, (at(mark.cell % 9), at(mark.cell / 9)));
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
        let mut svg = tips();
        for link in &self.step.why.links {
            arrow(&mut svg, usize::from(link.chain), link.strong, [centre(link.from), centre(link.to)], 1.0);
        }
        for mark in self.step.why.marks.iter().filter(|mark| mark.role == Role::Eliminated) {
            let (x, y) = middle(mark.cell, mark.digit);
            cross(&mut svg, x, y);
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
    fn legend(&self) -> Vec<(Option<Role>, &'static str)> {
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
        let occurs = |role: &Role| self.shown().any(|mark| mark.role == *role);
        all.into_iter().filter(|(role, _)| occurs(role)).map(|(role, name)| (Some(role), name)).collect()
    }
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
        // Steps on other boards are not drawn here.
        _ => (0, 0, 0, 0),
    }
}
