//! What a kind of rule takes, for those who draw it: which tool, and whether it wants words.
//!
//! It is found by asking the kind itself: its example in the table is read, and varied until the kind refuses. So there is no
//! second list that could be wrong.

use serde::Serialize;
use sudokit::Cell;
use sudokit::board::Board;
use sudokit::constraint::{Constraint, Diagonal, Info, Section, Terms};
use sudokit::notation::{ReadOptions, read};

/// How a rule is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Tool {
    /// It holds all over the board: a switch.
    Board,
    /// Two cells side by side.
    Edge,
    /// The cells around a corner.
    Corner,
    /// Cells in order.
    Line,
    /// A set of cells.
    Cells,
    /// Several lists of cells, one after another.
    Lists,
    /// A place outside the board.
    Outside,
    /// It joins other rules, and is written as text.
    Parts,
}

/// Whether a rule takes words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Words {
    /// No.
    None,
    /// It may have some.
    Optional,
    /// It must have some.
    Required,
}

/// What a kind of rule takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ParametersReply {
    /// How it is drawn.
    pub tool: Tool,
    /// Whether it takes words.
    pub words: Words,
    /// The words of the example.
    pub example_words: Vec<String>,
    /// The only words that it takes, if they are few.
    pub choices: Vec<&'static str>,
    /// Whether the last word is the direction of a diagonal: DR, DL, UR, UL.
    pub diagonal: bool,
    /// Whether the first list is one cell, and it and the second are drawn in one stroke.
    pub stroke: bool,
    /// Whether pairs of cells can be spared by a rule that holds all over the board.
    pub spares: bool,
    /// How many cells the shortest list of the example's words has.
    pub least: usize,
    /// How many cells it may have at most; null if that depends on the board alone.
    pub most: Option<usize>,
}

/// Lists are tried up to this length.
const LONGEST: usize = 20;

impl ParametersReply {
    /// What a kind takes.
    pub(crate) fn of(info: &Info) -> ParametersReply {
        let board = Board::square(9);
        let example = example(info);
        let takes = |terms: &Terms| Constraint::from_terms(info.id, terms, &board).is_ok();
        let with_words = |words: &[&str]| Terms {
            words: words.iter().map(|word| word.to_string()).collect(),
            ..example.clone()
        };
        let with_cells = |cells: Vec<Cell>| Terms { cells: vec![cells], ..example.clone() };
        // A path that goes there and back, so that the cells of any part of it touch.
        let path: Vec<Cell> = (0..LONGEST)
            .map(|at| {
                if at < 9 {
                    board.at(0, at)
                } else {
                    board.at(at / 9, if at / 9 % 2 == 1 { 8 - at % 9 } else { at % 9 })
                }
            })
            .collect();
        let lengths: Vec<usize> =
            (1..=LONGEST).filter(|&length| takes(&with_cells(path[..length].to_vec()))).collect();
        // Some rules hold on boards of their own only; of these the table says in words whether they take cells.
        let is_known = example != Terms::default() || takes(&example);
        let everywhere = if !is_known {
            info.cells.starts_with("none")
        } else {
            takes(&Terms { cells: Vec::new(), ..example.clone() })
        };
        let is_of_board = matches!(info.section, Section::Regions | Section::Global);
        let most = lengths.last().copied().filter(|&most| most < LONGEST);
        let tool = if !example.parts.is_empty() {
            Tool::Parts
        } else if example.outside.is_some() {
            Tool::Outside
        } else if everywhere && is_of_board {
            Tool::Board
        } else if info.section == Section::Edges {
            if most == Some(2) { Tool::Edge } else { Tool::Corner }
        } else if example.cells.len() > 1 {
            Tool::Lists
        } else if info.section == Section::Lines {
            Tool::Line
        } else {
            Tool::Cells
        };
        let words = match (info.words, !is_known || takes(&with_words(&[]))) {
            ("nothing", _) => Words::None,
            (_, true) => Words::Optional,
            (_, false) => Words::Required,
        };
        let named = info
            .words
            .split([' ', ',', '(', ')'])
            .filter(|word| word.chars().all(|c| c.is_ascii_alphabetic()));
        let choices: Vec<&'static str> =
            named.filter(|word| !word.is_empty() && takes(&with_words(&[word]))).collect();
        let is_choice = words == Words::Required && choices.len() > 1 && example.words.len() == 1;
        ParametersReply {
            tool,
            words,
            choices: if is_choice { choices } else { Vec::new() },
            diagonal: example.words.last().is_some_and(|word| Diagonal::from_letters(word).is_some()),
            stroke: tool == Tool::Lists && info.section == Section::Lines,
            spares: tool == Tool::Board && takes(&with_cells(path[..2].to_vec())),
            example_words: example.words,
            least: lengths.first().copied().unwrap_or(if tool == Tool::Corner { 4 } else { 0 }),
            most,
        }
    }
}

/// The terms of a kind's example.
fn example(info: &Info) -> Terms {
    let options = ReadOptions { from: Some("rules".into()), ..ReadOptions::default() };
    let text = format!("board 9x9\n{}", info.example);
    let parsed = read(text.as_bytes(), &options).ok();
    let puzzle =
        parsed.and_then(|parsed| parsed.documents.into_iter().next()).map(|document| document.to_variant());
    let of_kind = |puzzle: &sudokit::constraint::VariantPuzzle| {
        puzzle.constraints().iter().find(|rule| rule.info().id == info.id).map(Constraint::to_terms)
    };
    puzzle.as_ref().and_then(of_kind).unwrap_or_default()
}
