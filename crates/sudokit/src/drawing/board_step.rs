//! A step of human-style solving on any board and under any rules as a picture. It is the puzzle as setters draw it,
//! and on it the step: its houses, the cells that its argument uses, the nodes and links of its lines, and its effect.

use std::fmt::Write;

use crate::board::Cell;
use crate::constraint::Names;
use crate::logic::{BoardNode, BoardState, Role, Source};

use super::puzzle::{Frame, PuzzlePicture};
use super::role::{GREEN, ORANGE, SKY, arrow, captioned, cross, framed, shaded, shape, tips};
use super::step::{DrawnState, StepPicture};
use super::theme::CELL;

/// More houses than this are named by the links and words alone.
const MAX_HOUSES: usize = 4;

/// A candidate with its role.
type Marked = (Cell, i32, Role);

impl DrawnState for BoardState {
    /// What is marked carries its cell and number as a title, and its role as a class.
    fn draw(picture: &StepPicture<'_, Self>) -> String {
        picture.on_board()
    }
}

impl StepPicture<'_, BoardState> {
    fn on_board(&self) -> String {
        let rules = self.state.rules();
        let board = rules.board();
        let sets = self.state.candidates();
        let number = |cell: usize| board.lowest() + sets[cell].trailing_zeros() as i32;
        let placed: Vec<Option<i32>> =
            (0..sets.len()).map(|cell| self.state.is_filled(cell).then(|| number(cell))).collect();
        let (puzzle, theme) = (self.puzzle, self.theme);
        let picture = PuzzlePicture { puzzle, placed: &placed, candidates: sets, symbols: None, theme };
        let marks = self.marks();
        let (svg, frame) = picture.with_layers(|frame| [self.under(frame, &marks), self.over(frame, &marks)]);
        let mut text = self.step.text(self.state, self.coordinates);
        text[..1].make_ascii_uppercase();
        captioned(&svg, (frame.width, frame.height), &self.legend(&marks), &text, self.theme)
    }

    /// The candidates with a part in the step, each once: what is removed or placed hides its part in a chain.
    fn marks(&self) -> Vec<Marked> {
        let board = self.state.rules().board();
        let step = self.step;
        let number = |digit: u8| board.lowest() + i32::from(digit) - 1;
        let mut marks: Vec<Marked> = Vec::new();
        let mut add = |cell: Cell, number: i32, role: Role| {
            if !marks.iter().any(|&(other, of, _)| (other, of) == (cell, number)) {
                marks.push((cell, number, role));
            }
        };
        match step.place {
            // What leaves other cells follows from the number.
            Some((cell, digit)) => add(cell, number(digit), Role::Placed),
            None => {
                let singles = self.state.singles_after(step);
                singles.into_iter().for_each(|(cell, digit)| add(cell, number(digit), Role::Placed));
            }
        }
        step.eliminations().for_each(|(cell, digit)| add(cell, number(digit), Role::Eliminated));
        for BoardNode { cells, number, on } in step.why.lines.iter().filter_map(|line| line.node.as_ref()) {
            let role = if *on { Role::On } else { Role::Off };
            cells.iter().for_each(|&cell| add(cell, *number, role));
        }
        marks
    }

    /// Tinted houses, shaded cells, and the shapes behind the candidates.
    fn under(&self, frame: &Frame<'_>, marks: &[Marked]) -> String {
        let mut svg = String::new();
        for (at, cells) in self.houses().iter().enumerate() {
            let tint = if at == 0 { SKY } else { ORANGE };
            for (x, y) in cells.iter().filter_map(|&cell| frame.corner(cell)) {
                let _ = writeln!(
                    svg,
                    "<rect class=\"house\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{tint}\" \
                     fill-opacity=\"0.13\"/>"
                );
            }
        }
        for corner in self.step.why.cells.iter().filter_map(|&cell| frame.corner(cell)) {
            shaded(&mut svg, "argument", self.theme, corner, CELL as f64);
        }
        for &(cell, number, role) in marks {
            if role == Role::Placed
                && let Some(corner) = frame.corner(cell)
            {
                framed(&mut svg, corner);
            }
            self.at(frame, &mut svg, words(role).0, (cell, number, role), |svg| shape(svg, role, 0.0, 0.0));
        }
        svg
    }

    /// Links, and the crosses through what is removed.
    fn over(&self, frame: &Frame<'_>, marks: &[Marked]) -> String {
        let mut svg = tips();
        for node in self.step.why.lines.iter().filter_map(|line| line.node.as_ref()) {
            group(&mut svg, frame, node);
        }
        for (from, to) in self.step.why.links() {
            let nodes = [from, to].map(|at| self.step.why.lines[at].node.as_ref());
            let [Some(from), Some(to)] = nodes else { continue };
            if let Some((ends, scale)) = nearest(frame, from, to) {
                // Of two of which one is true, the second is: a strong link.
                arrow(&mut svg, 0, to.on, ends, scale);
            }
        }
        for &mark in marks.iter().filter(|mark| mark.2 == Role::Eliminated) {
            self.at(frame, &mut svg, "cross", mark, |svg| cross(svg, 0.0, 0.0));
        }
        svg
    }

    /// Something at the place of a candidate, as large as that, with its name.
    fn at(
        &self,
        frame: &Frame<'_>,
        svg: &mut String,
        class: &str,
        (cell, number, _): Marked,
        draw: impl FnOnce(&mut String),
    ) {
        let Some((x, y)) = frame.middle(cell, number) else { return };
        let name = Names { board: self.state.rules().board(), coordinates: self.coordinates }.name(cell);
        let _ = writeln!(
            svg,
            "<g class=\"{class}\" transform=\"translate({x:.1} {y:.1}) scale({:.2})\"><title>{name} {number}</title>",
            scale(frame, cell)
        );
        draw(svg);
        svg.push_str("</g>\n");
    }

    /// The houses that the argument uses, unless links say where it goes, or there are many.
    fn houses(&self) -> Vec<Vec<Cell>> {
        let houses = self.state.rules().board().house_cells();
        let cells = |source: &Source| match *source {
            Source::House(index) => Some(houses[index].clone()),
            Source::Rule(_) => None,
        };
        let used: Vec<Vec<Cell>> = self.step.why.sources.iter().filter_map(cells).collect();
        if self.step.why.links().is_empty() && used.len() <= MAX_HOUSES { used } else { Vec::new() }
    }

    /// The shapes that occur, with their names.
    fn legend(&self, marks: &[Marked]) -> Vec<(Option<Role>, &'static str)> {
        let argument = (!self.step.why.cells.is_empty()).then_some((None, "argument"));
        let occurs = |role: &Role| marks.iter().any(|mark| mark.2 == *role);
        let roles = [Role::On, Role::Off, Role::Eliminated, Role::Placed].into_iter().filter(occurs);
        argument.into_iter().chain(roles.map(|role| (Some(role), words(role).1))).collect()
    }
}

/// The class of a role, and its name in the legend.
fn words(role: Role) -> (&'static str, &'static str) {
    match role {
        Role::On => ("on", "then true"),
        Role::Off => ("off", "then false"),
        Role::Placed => ("placed", "placed"),
        _ => ("removed", "removed"),
    }
}

/// How large a candidate is, 1 on a board of nine digits.
fn scale(frame: &Frame<'_>, cell: Cell) -> f64 {
    let (wide, high) = frame.pitch(cell);
    wide.min(high) / (CELL as f64 / 3.0)
}

/// A bar through the candidates of a node of several cells.
fn group(svg: &mut String, frame: &Frame<'_>, node: &BoardNode) {
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
fn nearest(frame: &Frame<'_>, from: &BoardNode, to: &BoardNode) -> Option<([(f64, f64); 2], f64)> {
    let ends = |node: &BoardNode| -> Vec<(f64, f64)> {
        node.cells.iter().filter_map(|&cell| frame.middle(cell, node.number)).collect()
    };
    let (first, second) = (ends(from), ends(to));
    let pairs = first.iter().flat_map(|&a| second.iter().map(move |&b| [a, b]));
    let length = |[a, b]: &[(f64, f64); 2]| (a.0 - b.0).hypot(a.1 - b.1);
    let nearest = pairs.min_by(|a, b| length(a).total_cmp(&length(b)))?;
    Some((nearest, scale(frame, *from.cells.first()?)))
}
