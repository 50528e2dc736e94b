//! What pictures of steps share: the shapes of the roles, the links of chains, and the caption below the board.
//!
//! Every role has a shape of its own as well as a colour (of the palette by Okabe and Ito, which colour-blind people
//! can distinguish): nothing is said by colour alone.

use std::fmt::Write;

use crate::logic::Role;

use super::text::{escape, wrap};
use super::theme::{CELL, MARGIN, Theme};

pub(super) const BLUE: &str = "#0072b2";
pub(super) const ORANGE: &str = "#e69f00";
pub(super) const GREEN: &str = "#009e73";
const VERMILLION: &str = "#d55e00";
const PURPLE: &str = "#cc79a7";
pub(super) const SKY: &str = "#56b4e9";
/// Colours of chains, in their order.
const CHAINS: [&str; 5] = [BLUE, VERMILLION, GREEN, PURPLE, ORANGE];
const LINE: usize = 20;
/// The width of an entry of the legend, and of a letter below the board.
const ENTRY: f64 = 126.0;
const LETTER: f64 = 7.6;

/// A board with a legend of the shapes used (none: a cell of the argument), and a text, below it.
pub(super) fn captioned(
    board: &str,
    (width, height): (f64, f64),
    legend: &[(Option<Role>, &str)],
    text: &str,
    theme: Theme,
) -> String {
    let inner = width - 2.0 * MARGIN as f64;
    let across = ((inner / ENTRY) as usize).max(1);
    let lines = wrap(text, (inner / LETTER) as usize);
    let below = LINE * (legend.len().div_ceil(across) + lines.len()) + MARGIN;
    let total = height + below as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{total:.0}\" \
         viewBox=\"0 0 {width:.0} {total:.0}\" font-family=\"'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n{board}",
        theme.background
    );
    let mut y = height + (LINE / 2) as f64;
    for row in legend.chunks(across) {
        for (i, (role, name)) in row.iter().enumerate() {
            let x = MARGIN as f64 + 10.0 + (i as f64 * inner / across as f64).floor();
            match role {
                Some(role) => shape(&mut svg, *role, x, y),
                None => shaded(&mut svg, "legend", theme, (x - 8.0, y - 8.0), 16.0),
            }
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"12\" fill=\"{}\">{name}</text>",
                x + 14.0,
                y + 4.0,
                theme.given
            );
        }
        y += LINE as f64;
    }
    for line in lines {
        let _ = writeln!(
            svg,
            "<text x=\"{MARGIN}\" y=\"{}\" font-size=\"13\" fill=\"{}\">{}</text>",
            y + 5.0,
            theme.given,
            escape(&line)
        );
        y += LINE as f64;
    }
    svg.push_str("</svg>\n");
    svg
}

/// The heads of arrows, one a colour of chains.
pub(super) fn tips() -> String {
    let mut svg = String::from("<defs>\n");
    for (i, colour) in CHAINS.iter().enumerate() {
        let _ = writeln!(
            svg,
            "<marker id=\"tip{i}\" viewBox=\"0 0 8 8\" refX=\"6\" refY=\"4\" markerWidth=\"5\" markerHeight=\"5\" \
             orient=\"auto\"><path d=\"M0 0L8 4L0 8Z\" fill=\"{colour}\"/></marker>"
        );
    }
    svg.push_str("</defs>\n");
    svg
}

/// A cell of the argument by its upper left corner and its side.
pub(super) fn shaded(svg: &mut String, class: &str, theme: Theme, (x, y): (f64, f64), side: f64) {
    let colour = theme.placed;
    let _ = writeln!(
        svg,
        "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{2:.1}\" height=\"{2:.1}\" fill=\"{colour}\" \
         fill-opacity=\"0.16\" stroke=\"{colour}\" stroke-opacity=\"0.7\" stroke-width=\"1.5\"/>",
        x + 1.5,
        y + 1.5,
        side - 3.0
    );
}

/// The frame of a cell that gets its digit, by its upper left corner.
pub(super) fn framed(svg: &mut String, (x, y): (f64, f64)) {
    let size = CELL - 5;
    let _ = writeln!(
        svg,
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{size}\" height=\"{size}\" rx=\"7\" fill=\"{GREEN}\" \
         fill-opacity=\"0.18\" stroke=\"{GREEN}\" stroke-width=\"2\"/>",
        x + 2.5,
        y + 2.5
    );
}

/// The cross through what is removed.
pub(super) fn cross(svg: &mut String, x: f64, y: f64) {
    let _ = writeln!(
        svg,
        "<path d=\"M{:.1} {:.1}l11 -11m0 11l-11 -11\" stroke=\"{VERMILLION}\" stroke-width=\"2\"/>",
        x - 5.5,
        y + 5.5
    );
}

/// The shape of a role around a point.
pub(super) fn shape(svg: &mut String, role: Role, x: f64, y: f64) {
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
        Role::Eliminated => {
            let rect = write!(
                svg,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"17\" height=\"17\" rx=\"3\" fill=\"{VERMILLION}\" fill-opacity=\"0.22\"/>",
                x - 8.5,
                y - 8.5
            );
            cross(svg, x, y);
            rect
        }
        Role::Placed => writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"9\" fill=\"{GREEN}\" fill-opacity=\"0.45\" stroke=\"{GREEN}\" stroke-width=\"2.5\"/>"
        ),
    };
}

/// A link of a chain between two points: strong ones drawn through, weak ones dashed, bent a little so that it misses
/// what lies between. `scale` is how large candidates are, 1 for those of 9×9 boards.
pub(super) fn arrow(svg: &mut String, chain: usize, strong: bool, ends: [(f64, f64); 2], scale: f64) {
    let chain = chain % CHAINS.len();
    let [(x1, y1), (x2, y2)] = ends;
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let gap = (9.5 * scale).min(length / 3.0);
    let bend = (length * 0.12).min(14.0);
    let (mx, my) = ((x1 + x2) / 2.0 - uy * bend, (y1 + y2) / 2.0 + ux * bend);
    let dash = if strong { "" } else { " stroke-dasharray=\"5 3\"" };
    let _ = writeln!(
        svg,
        "<path d=\"M{:.1} {:.1}Q{mx:.1} {my:.1} {:.1} {:.1}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{dash} \
         marker-end=\"url(#tip{chain})\"/>",
        x1 + ux * gap,
        y1 + uy * gap,
        x2 - ux * gap,
        y2 - uy * gap,
        CHAINS[chain],
        if strong { "2.2" } else { "1.6" },
    );
}
