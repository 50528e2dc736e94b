//! The marks of a puzzle's rules in two layers, under and above the lines and digits of a board that somebody else
//! draws: a page on which the digits change while the rules stay.

use crate::board::Cell;
use crate::constraint::{Mark, Puzzle};

use super::letters;
use super::mark::{Layer, Pen, extent, layer, union};
use super::theme::Theme;

/// The side of a cell.
const CELL: f64 = 100.0;

/// What the rules of a puzzle draw. A cell is 100 units wide, and the board's upper left corner is the origin.
#[derive(Clone, PartialEq, Debug)]
pub struct RuleLayers {
    /// What lies under the lines and digits, as elements of SVG.
    pub under: String,
    /// What lies above the lines.
    pub over: String,
    /// How far the marks reach beyond the board, in cells: left, top, right, bottom.
    pub beyond: [f64; 4],
    /// Rules without a place on the board, in words, each once.
    pub notes: Vec<String>,
    /// Cells with the label of a cage in their corner.
    pub labelled: Vec<Cell>,
}

impl RuleLayers {
    /// The layers of a puzzle.
    pub fn new(puzzle: &Puzzle, theme: Theme) -> RuleLayers {
        let board = puzzle.board();
        let marks = letters::marks(puzzle);
        let pen = Pen { board, theme: &theme, cell: CELL, origin: (0.0, 0.0) };
        let draw = |drawn_layer: Layer, svg: &mut String| {
            let of = marks.iter().filter(|mark| layer(mark) == Some(drawn_layer));
            of.for_each(|mark| pen.draw(mark, svg));
        };
        let (mut under, mut over) = (String::new(), String::new());
        draw(Layer::Tint, &mut under);
        draw(Layer::Under, &mut under);
        draw(Layer::Cage, &mut over);
        draw(Layer::Over, &mut over);
        let all = marks.iter().filter_map(extent).reduce(union).unwrap_or_default();
        let beyond = |by: f64| if by > 0.05 { by } else { 0.0 };
        let mut notes = Vec::new();
        let mut labelled = Vec::new();
        for mark in &marks {
            match mark {
                Mark::Note(text) if !notes.contains(text) => notes.push(text.clone()),
                Mark::Cage { cells, label } if !label.is_empty() => {
                    labelled.extend(cells.iter().filter(|cell| board.place(**cell).is_some()).min());
                }
                _ => {}
            }
        }
        RuleLayers {
            under,
            over,
            beyond: [
                beyond(-all[0]),
                beyond(-all[1]),
                beyond(all[2] - board.columns() as f64),
                beyond(all[3] - board.rows() as f64),
            ],
            notes,
            labelled,
        }
    }
}
