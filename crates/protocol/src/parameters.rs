//! What a kind of rule takes, for those who draw it: which tool, and whether it wants words.
//!
//! Tool and words stand in the table of kinds. How many cells a rule may have is found by asking the kind: its example
//! is varied until the kind refuses.

use serde::Serialize;
use sudokit::Cell;
use sudokit::board::Board;
use sudokit::constraint::{Constraint, Diagonal, Info, Parameters, Section, Tool, WordUse};
use sudokit::notation::{ReadOptions, read};

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
    #[cfg_attr(feature = "schema", schemars(with = "crate::mirror::Tool"))]
    pub tool: Tool,
    /// Whether it takes words.
    pub words: Words,
    /// The words of the example.
    pub example_words: Vec<String>,
    /// The only words that it takes, if they are few.
    pub choices: &'static [&'static str],
    /// Whether the last word is the direction of a diagonal: DR, DL, UR, UL.
    pub diagonal: bool,
    /// Whether the first list is one cell, and it and the second are drawn in one stroke.
    pub stroke: bool,
    /// Whether pairs of cells can be spared by a rule that holds all over the board.
    pub spares: bool,
    /// How many cells the shortest list of the example's words has.
    pub min: usize,
    /// How many cells it may have at most; null if that depends on the board alone.
    pub max: Option<usize>,
}

/// Lists are tried up to this length.
const LONGEST: usize = 20;

impl ParametersReply {
    /// What a kind takes.
    pub(crate) fn of(info: &Info) -> ParametersReply {
        let board = Board::square(9);
        let example = example(info);
        let takes =
            |parameters: &Parameters| Constraint::from_parameters(info.id, parameters, &board).is_ok();
        let with_cells = |cells: Vec<Cell>| Parameters { cells: vec![cells], ..example.clone() };
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
        let tool = info.tool;
        let (words, choices) = match info.word_use {
            WordUse::None => (Words::None, &[][..]),
            WordUse::Optional => (Words::Optional, &[][..]),
            WordUse::Required => (Words::Required, &[][..]),
            WordUse::OneOf(choices) => (Words::Required, choices),
        };
        ParametersReply {
            tool,
            words,
            choices,
            diagonal: example.words.last().is_some_and(|word| Diagonal::from_letters(word).is_some()),
            stroke: tool == Tool::Lists && info.section == Section::Lines,
            spares: tool == Tool::Board && takes(&with_cells(path[..2].to_vec())),
            example_words: example.words,
            min: lengths.first().copied().unwrap_or(if tool == Tool::Corner { 4 } else { 0 }),
            max: lengths.last().copied().filter(|&max| max < LONGEST),
        }
    }
}

/// The parameters of a kind's example.
fn example(info: &Info) -> Parameters {
    let options = ReadOptions { from: Some("rules".into()), ..ReadOptions::default() };
    let text = format!("board 9x9\n{}", info.example);
    let parsed = read(text.as_bytes(), &options).ok();
    let puzzle = parsed
        .and_then(|parsed| parsed.documents.into_iter().next())
        .map(|document| document.to_unchecked_puzzle());
    let of_kind = |puzzle: &sudokit::constraint::Puzzle| {
        puzzle.constraints().iter().find(|rule| rule.info().id == info.id).map(Constraint::to_parameters)
    };
    puzzle.as_ref().and_then(of_kind).unwrap_or_default()
}
