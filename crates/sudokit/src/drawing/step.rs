//! A step of human-style solving as a picture, drawn from its diagram: on the ordinary board and on 9×9 boards with
//! other houses.

use std::fmt::Write;

use crate::board::Coordinates;
use crate::constraint::Puzzle;
use crate::logic::{
    CandidateMark, Diagram, Form, House9, Houses, LogicalState, Node, Role, Rung, State, Step, words,
};

use super::puzzle::PuzzlePicture;
use super::role::{BLUE, ORANGE, SKY, arrow, captioned, cross, framed, shape, tips};
use super::theme::{CELL, Theme};

/// A place or a size in a picture: across, then down.
type Point = (f64, f64);

/// What to draw.
pub struct StepPicture<'a, S: LogicalState = State> {
    /// The puzzle, to distinguish givens from placed digits.
    pub puzzle: &'a S::Puzzle,
    /// The grid before the step.
    pub state: &'a S,
    /// The step.
    pub step: &'a Step<S::Why>,
    /// Colours.
    pub theme: Theme,
    /// How the caption and titles name cells.
    pub coordinates: Coordinates,
}

/// States whose steps are drawn.
pub trait DrawnState: LogicalState {
    /// The picture: board, marks, links, a legend of the shapes used, and the effect in words.
    fn draw(picture: &StepPicture<'_, Self>) -> String;
}

impl<S: DrawnState> StepPicture<'_, S> {
    /// The picture as SVG: board, marks, links, a legend of the shapes used, and the effect in words.
    pub fn svg(&self) -> String {
        S::draw(self)
    }
}

impl<H: Houses<Puzzle: Into<Puzzle>>> DrawnState for State<H> {
    fn draw(picture: &StepPicture<'_, Self>) -> String {
        picture.on_houses()
    }
}

impl<H: Houses<Puzzle: Into<Puzzle>>> StepPicture<'_, State<H>> {
    fn on_houses(&self) -> String {
        let puzzle: Puzzle = self.puzzle.clone().into();
        let number = |&digit: &u8| (digit > 0).then_some(i32::from(digit));
        let placed: Vec<Option<i32>> = self.state.values().iter().map(number).collect();
        let candidates: Vec<u32> = self.state.all_marks().iter().map(|&set| u32::from(set)).collect();
        let (placed, candidates) = (&placed[..], &candidates[..]);
        let picture = PuzzlePicture { puzzle: &puzzle, placed, candidates, symbols: None, theme: self.theme };
        // Houses have no labels, so candidates stand where they stand on the ordinary board.
        let (svg, frame) = picture.with_layers(|frame| {
            let places = Places { origin: frame.origin };
            [self.under(places), self.over(places)]
        });
        let size = (frame.width, frame.height);
        let name = words(self.state.houses(), self.step, Rung::Technique, self.coordinates);
        let text = format!("{name} {}", self.step.effect(self.coordinates));
        captioned(&svg, size, &self.legend(), &text, self.theme)
    }

    /// Tinted houses and the shapes behind the candidates.
    fn under(&self, places: Places) -> String {
        let mut svg = String::new();
        for (i, &house) in self.step.why.houses.iter().enumerate() {
            let tint = if i == 0 { SKY } else { ORANGE };
            let parts = self.parts(house, places);
            // Cells of a house in pieces are framed: windows and regions have a shade of their own.
            let ink = if i == 0 { BLUE } else { ORANGE };
            let frame = if parts.len() > 1 {
                format!(" stroke=\"{ink}\" stroke-opacity=\"0.6\" stroke-width=\"1.5\"")
            } else {
                String::new()
            };
            for ((x, y), wide, high) in parts {
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill=\"{tint}\" fill-opacity=\"0.13\"{frame}/>"
                );
            }
        }
        for mark in self.shown() {
            if mark.role == Role::Placed {
                framed(&mut svg, places.corner(mark.cell));
            }
            if mark.role == Role::Blocker {
                // A placed digit, in the middle of its cell.
                let (x, y) = places.middle(mark.cell, 5);
                let _ = writeln!(
                    svg,
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"23\" fill=\"none\" stroke=\"{BLUE}\" stroke-width=\"2\"/>"
                );
                continue;
            }
            let (x, y) = places.middle(mark.cell, mark.digit);
            shape(&mut svg, mark.role, x, y);
        }
        svg
    }

    /// Links, and the crosses through what is removed.
    fn over(&self, places: Places) -> String {
        let mut svg = tips();
        for link in &self.step.why.links {
            let ends = [places.centre(link.from), places.centre(link.to)];
            arrow(&mut svg, usize::from(link.chain), link.strong, ends, 1.0);
        }
        for mark in self.step.why.marks.iter().filter(|mark| mark.role == Role::Eliminated) {
            let (x, y) = places.middle(mark.cell, mark.digit);
            cross(&mut svg, x, y);
        }
        svg
    }

    /// The rectangles that make up a house, each by its upper left corner, width and height.
    fn parts(&self, house: House9, places: Places) -> Vec<(Point, usize, usize)> {
        let whole =
            |cell: u8, wide: usize, high: usize| vec![(places.corner(cell), wide * CELL, high * CELL)];
        match house {
            House9::Box(i) => whole(i / 3 * 27 + i % 3 * 3, 3, 3),
            House9::Row(i) => whole(i * 9, 9, 1),
            House9::Column(i) => whole(i, 1, 9),
            _ => {
                let houses = self.state.houses();
                let at = (0..houses.count()).find(|&at| houses.name(at) == house);
                let cells = at.map_or(&[][..], |at| houses.cells(at));
                cells.iter().map(|&cell| (places.corner(cell), CELL, CELL)).collect()
            }
        }
    }

    /// The marks to draw: what is removed or placed hides its part in a chain; a filled cell has no candidates, and a
    /// corner of a rectangle may lack one of the pair.
    fn shown(&self) -> impl Iterator<Item = &CandidateMark> {
        let marks = &self.step.why.marks;
        marks.iter().filter(|mark| {
            let last =
                |role| marks.iter().any(|m| (m.cell, m.digit, m.role) == (mark.cell, mark.digit, role));
            let is_filled = self.state.value(mark.cell) != 0 && mark.role != Role::Blocker;
            let is_hidden =
                matches!(mark.role, Role::On | Role::Off) && (last(Role::Eliminated) || last(Role::Placed));
            let is_lacking =
                mark.role == Role::Anchor && self.state.marks(mark.cell) >> (mark.digit - 1) & 1 == 0;
            !is_filled && !is_hidden && !is_lacking
        })
    }

    /// The roles that occur, with their names.
    fn legend(&self) -> Vec<(Option<Role>, &'static str)> {
        let why: &Diagram = &self.step.why;
        let occurs = |role: &Role| self.shown().any(|mark| mark.role == *role);
        let all = [
            (Role::Pattern, "pattern"),
            (Role::Anchor, "pivot or pair"),
            (Role::Extra, "extra"),
            (Role::Support, "helps"),
            (Role::Blocker, if occurs(&Role::Anchor) { "filled corner" } else { "blocks" }),
            (Role::On, if why.form == Form::Cycle { "true one way" } else { "then true" }),
            (Role::Off, if why.form == Form::Cycle { "false one way" } else { "then false" }),
            (Role::Eliminated, "removed"),
            (Role::Placed, "placed"),
        ];
        all.into_iter().filter(|(role, _)| occurs(role)).map(|(role, name)| (Some(role), name)).collect()
    }
}

/// Where cells and candidates stand.
#[derive(Clone, Copy)]
struct Places {
    /// The board's upper left corner.
    origin: Point,
}

impl Places {
    /// The upper left corner of a cell.
    fn corner(self, cell: u8) -> Point {
        let at = |line: u8| f64::from(line) * CELL as f64;
        (self.origin.0 + at(cell % 9), self.origin.1 + at(cell / 9))
    }

    /// The middle of a candidate's place.
    fn middle(self, cell: u8, digit: u8) -> Point {
        let (x, y) = self.corner(cell);
        let part = |part: u8| (f64::from(part) + 0.5) * CELL as f64 / 3.0;
        (x + part((digit - 1) % 3), y + part((digit - 1) / 3))
    }

    fn centre(self, node: Node) -> Point {
        self.middle(node.cell, node.digit)
    }
}
