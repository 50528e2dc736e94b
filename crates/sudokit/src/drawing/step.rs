//! A step of human-style solving as a picture, on any board and under any rules. The puzzle is drawn as setters draw
//! it, and on it the step: its houses, the cells that its argument uses, the candidates with their roles, the links of
//! its chains, and its effect.

use std::fmt::Write;

use crate::board::{Cell, Coordinates};
use crate::constraint::Names;
use crate::logic::{LogicalState, Role, State, Step};

use super::puzzle::{Frame, PuzzlePicture};
use super::role::{BLUE, GREEN, ORANGE, SKY, arrow, captioned, cross, framed, shaded, shape, tips};
use super::step_facts::{DrawnNode, StepFacts};
use super::theme::{CELL, Theme};

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
    /// What the picture of a step shows.
    fn facts(picture: &StepPicture<'_, Self>) -> StepFacts;
}

impl<S: DrawnState> StepPicture<'_, S> {
    /// The picture as SVG: board, marks, links, a legend of the shapes used, and the effect in words. What is marked
    /// carries its cell and number as a title, and its role as a class.
    pub fn svg(&self) -> String {
        let (facts, theme) = (S::facts(self), self.theme);
        let (placed, candidates) = (&facts.placed[..], &facts.candidates[..]);
        let picture = PuzzlePicture { puzzle: &facts.puzzle, placed, candidates, symbols: None, theme };
        let drawing = Drawing { facts: &facts, theme, coordinates: self.coordinates };
        let (svg, frame) = picture.with_layers(|frame| [drawing.under(frame), drawing.over(frame)]);
        captioned(&svg, (frame.width, frame.height), &drawing.legend(), &facts.words, theme)
    }
}

/// The layers of a step's picture.
struct Drawing<'f> {
    facts: &'f StepFacts,
    theme: Theme,
    coordinates: Coordinates,
}

impl Drawing<'_> {
    /// Tinted houses, shaded cells, and the shapes behind the candidates.
    fn under(&self, frame: &Frame<'_>) -> String {
        let mut svg = String::new();
        for (at, cells) in self.facts.houses.iter().enumerate() {
            let corners: Vec<(f64, f64)> = cells.iter().filter_map(|&cell| frame.corner(cell)).collect();
            house(&mut svg, &corners, if at == 0 { (SKY, BLUE) } else { (ORANGE, ORANGE) });
        }
        for corner in self.facts.argument.iter().filter_map(|&cell| frame.corner(cell)) {
            shaded(&mut svg, "argument", self.theme, corner, CELL as f64);
        }
        for &(cell, number, role) in &self.facts.marks {
            if role == Role::Placed
                && let Some(corner) = frame.corner(cell)
            {
                framed(&mut svg, corner);
            }
            if role == Role::Blocker {
                ring(&mut svg, frame, cell);
            } else {
                self.at(frame, &mut svg, class(role), (cell, number), |svg| shape(svg, role, 0.0, 0.0));
            }
        }
        svg
    }

    /// Links, and the crosses through what is removed.
    fn over(&self, frame: &Frame<'_>) -> String {
        let mut svg = tips();
        self.facts.groups.iter().for_each(|node| group(&mut svg, frame, node));
        for link in &self.facts.links {
            let [from, to] = &link.ends;
            if let Some((ends, scale)) = nearest(frame, from, to) {
                arrow(&mut svg, link.chain, link.strong, ends, scale);
            }
        }
        for &(cell, number, _) in self.facts.marks.iter().filter(|mark| mark.2 == Role::Eliminated) {
            self.at(frame, &mut svg, "cross", (cell, number), |svg| cross(svg, 0.0, 0.0));
        }
        svg
    }

    /// Something at the place of a candidate, as large as that, with its name.
    fn at(
        &self,
        frame: &Frame<'_>,
        svg: &mut String,
        class: &str,
        (cell, number): (Cell, i32),
        draw: impl FnOnce(&mut String),
    ) {
        let Some((x, y)) = frame.middle(cell, number) else { return };
        let name = Names { board: self.facts.puzzle.board(), coordinates: self.coordinates }.name(cell);
        let _ = writeln!(
            svg,
            "<g class=\"{class}\" transform=\"translate({x:.1} {y:.1}) scale({:.2})\"><title>{name} {number}</title>",
            scale(frame, cell)
        );
        draw(svg);
        svg.push_str("</g>\n");
    }

    /// The shapes that occur, with their names.
    fn legend(&self) -> Vec<(Option<Role>, &'static str)> {
        let occurs = |role: Role| self.facts.marks.iter().any(|mark| mark.2 == role);
        let cycle = self.facts.is_cycle;
        let all = [
            (Role::Pattern, "pattern"),
            (Role::Anchor, "pivot or pair"),
            (Role::Extra, "extra"),
            (Role::Support, "helps"),
            (Role::Blocker, if occurs(Role::Anchor) { "filled corner" } else { "blocks" }),
            (Role::On, if cycle { "true one way" } else { "then true" }),
            (Role::Off, if cycle { "false one way" } else { "then false" }),
            (Role::Eliminated, "removed"),
            (Role::Placed, "placed"),
        ];
        let argument = (!self.facts.argument.is_empty()).then_some((None, "argument"));
        let roles = all.into_iter().filter(|(role, _)| occurs(*role)).map(|(role, name)| (Some(role), name));
        argument.into_iter().chain(roles).collect()
    }
}

/// The class of what is drawn at a candidate with a role.
fn class(role: Role) -> &'static str {
    match role {
        Role::Pattern => "pattern",
        Role::Anchor => "anchor",
        Role::Extra => "extra",
        Role::Support => "support",
        Role::Blocker => "blocker",
        Role::On => "on",
        Role::Off => "off",
        Role::Eliminated => "removed",
        Role::Placed => "placed",
    }
}

/// A tinted house by the corners of its cells: one rectangle, or cell by cell where it is none. Those are framed as
/// well: windows and regions have a shade of their own.
fn house(svg: &mut String, corners: &[(f64, f64)], (tint, ink): (&str, &str)) {
    let side = CELL as f64;
    let extent = |of: fn(&(f64, f64)) -> f64| {
        let (low, high) =
            corners.iter().map(of).fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)));
        (low, high - low + side)
    };
    let ((x, width), (y, height)) = (extent(|corner| corner.0), extent(|corner| corner.1));
    let is_whole = (width * height - side * side * corners.len() as f64).abs() < 1.0;
    let (parts, frame) = if is_whole {
        (vec![(x, y, width, height)], String::new())
    } else {
        let parts = corners.iter().map(|&(x, y)| (x, y, side, side)).collect();
        (parts, format!(" stroke=\"{ink}\" stroke-opacity=\"0.6\" stroke-width=\"1.5\""))
    };
    for (x, y, width, height) in parts {
        let _ = writeln!(
            svg,
            "<rect class=\"house\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width}\" height=\"{height}\" fill=\"{tint}\" \
             fill-opacity=\"0.13\"{frame}/>"
        );
    }
}

/// A ring around a placed digit.
fn ring(svg: &mut String, frame: &Frame<'_>, cell: Cell) {
    if let Some((x, y)) = frame.corner(cell) {
        let half = CELL as f64 / 2.0;
        let _ = writeln!(
            svg,
            "<circle class=\"blocker\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"23\" fill=\"none\" stroke=\"{BLUE}\" stroke-width=\"2\"/>",
            x + half,
            y + half
        );
    }
}

/// How large a candidate is, 1 on a board of nine digits.
fn scale(frame: &Frame<'_>, cell: Cell) -> f64 {
    let (wide, high) = frame.pitch(cell);
    wide.min(high) / (CELL as f64 / 3.0)
}

/// A bar through the candidates of a node of several cells.
fn group(svg: &mut String, frame: &Frame<'_>, node: &DrawnNode) {
    let points = node.cells.iter().filter_map(|&cell| frame.middle(cell, node.number));
    let points: Vec<String> = points.map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    if points.len() > 1 {
        let colour = if node.on { GREEN } else { ORANGE };
        let _ = writeln!(
            svg,
            "<path class=\"group\" d=\"M{}\" fill=\"none\" stroke=\"{colour}\" stroke-opacity=\"0.45\" stroke-width=\"6\" \
             stroke-linecap=\"round\"/>",
            points.join("L")
        );
    }
}

/// The candidates of two nodes that are nearest to each other, and how large they are.
fn nearest(frame: &Frame<'_>, from: &DrawnNode, to: &DrawnNode) -> Option<([(f64, f64); 2], f64)> {
    let ends = |node: &DrawnNode| -> Vec<(f64, f64)> {
        node.cells.iter().filter_map(|&cell| frame.middle(cell, node.number)).collect()
    };
    let (first, second) = (ends(from), ends(to));
    let pairs = first.iter().flat_map(|&a| second.iter().map(move |&b| [a, b]));
    let length = |[a, b]: &[(f64, f64); 2]| (a.0 - b.0).hypot(a.1 - b.1);
    let nearest = pairs.min_by(|a, b| length(a).total_cmp(&length(b)))?;
    Some((nearest, scale(frame, *from.cells.first()?)))
}
