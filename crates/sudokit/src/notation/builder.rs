//! What readers of puzzles with rules share: a puzzle in the making, parts that were not understood, and the test of
//! what a format cannot hold.
//!
//! Whether a puzzle can be written is found by writing it and reading that again: what does not come back cannot be
//! held. So a writer leaves out what it has no word for, and cannot forget to say so.

use crate::board::{Board, Cell};
use crate::constraint::{Constraint, Parameters, Puzzle};

use super::document::Document;
use super::error::{ReadErrorKind, UnsupportedPart};
use super::feature::Feature;
use super::options::Context;

/// A puzzle in the making.
pub struct Builder {
    format: &'static str,
    pub puzzle: Puzzle,
    /// Names of parts that may state rules and are not understood.
    pub unknown: Vec<String>,
    /// Names of parts that state none and are not read.
    pub ignored: Vec<String>,
    ignore_unknown: bool,
}

impl Builder {
    /// A puzzle on this board.
    pub fn new(format: &'static str, board: Board, context: &Context) -> Result<Builder, ReadErrorKind> {
        let puzzle =
            Puzzle::on(board).map_err(|error| ReadErrorKind::Puzzle { format, error: Box::new(error) })?;
        let ignore_unknown = context.ignore_unknown;
        let mut builder =
            Builder { format, puzzle, unknown: Vec::new(), ignored: Vec::new(), ignore_unknown };
        if let Some(hint) = &context.hint {
            if (hint.size(), hint.size()) != (builder.board().rows(), builder.board().columns()) {
                return Err(ReadErrorKind::LayoutSize {
                    found: builder.board().rows(),
                    expected: hint.size(),
                });
            }
            for rule in Puzzle::rules_of_layout(hint) {
                builder.add("board", rule.info().id, rule.to_parameters())?;
            }
        }
        Ok(builder)
    }

    pub fn board(&self) -> &Board {
        self.puzzle.board()
    }

    /// Adds a rule that a part of the text states.
    pub fn add(&mut self, part: &str, kind: &str, parameters: Parameters) -> Result<(), ReadErrorKind> {
        match Constraint::from_parameters(kind, &parameters, self.board()) {
            Ok(constraint) => {
                let format = self.format;
                self.puzzle
                    .add(constraint)
                    .map_err(|error| ReadErrorKind::Puzzle { format, error: Box::new(error) })
            }
            Err(error) if self.ignore_unknown => {
                self.unknown.push(format!("{part}: {error}"));
                Ok(())
            }
            Err(error) => Err(ReadErrorKind::Rule {
                format: self.format,
                part: part.to_string(),
                error: Box::new(error),
            }),
        }
    }

    /// Adds a rule of one list of cells and perhaps a word, unless there are no cells.
    pub fn add_cells(
        &mut self,
        part: &str,
        kind: &str,
        word: Option<String>,
        cells: &[Cell],
    ) -> Result<(), ReadErrorKind> {
        if cells.is_empty() {
            return Ok(());
        }
        self.add(part, kind, Parameters { words: word.into_iter().collect(), ..Parameters::of_cells(cells) })
    }

    /// Gives a cell a number.
    pub fn give(&mut self, cell: Cell, number: i32) -> Result<(), ReadErrorKind> {
        let format = self.format;
        self.puzzle
            .give(cell, number)
            .map_err(|error| ReadErrorKind::Puzzle { format, error: Box::new(error) })
    }

    /// The document, if everything was understood or may be ignored.
    pub fn document(self) -> Result<Document, ReadErrorKind> {
        if !self.unknown.is_empty() && !self.ignore_unknown {
            let what = UnsupportedPart::NotInterpreted(self.unknown);
            return Err(ReadErrorKind::Unsupported { format: self.format, what });
        }
        let mut document = Document::of_puzzle(self.puzzle);
        document.not_interpreted = self.unknown;
        document.ignored = self.ignored;
        Ok(document)
    }
}

/// The parts of a puzzle that are missing after it was written and read again.
pub fn missing(puzzle: &Puzzle, again: &Puzzle) -> Vec<Feature> {
    let board = puzzle.board();
    let mut features = Vec::new();
    if !same_board(again.board(), board) {
        return vec![Feature::Board(board.in_words())];
    }
    if board.cells().any(|cell| again.allowed(cell) != puzzle.allowed(cell)) {
        features.push(Feature::Candidates);
    }
    let found: Vec<(&str, Parameters)> = again.constraints().iter().flat_map(atoms).collect();
    for constraint in puzzle.constraints() {
        if atoms(constraint).iter().all(|atom| found.contains(atom)) {
            continue;
        }
        let id = constraint.info().id;
        let feature = if found.iter().any(|(other, _)| *other == id) {
            Feature::Rule(format!("the rule {}", super::rules::rule_line(board, constraint)))
        } else {
            Feature::Constraint(id)
        };
        if !features.contains(&feature) {
            features.push(feature);
        }
    }
    features
}

fn same_board(a: &Board, b: &Board) -> bool {
    let plain = |board: &Board| {
        let mut plain = board.clone();
        plain.set_regions(Vec::new());
        plain
    };
    plain(a) == plain(b) && sorted(a.regions().to_vec()) == sorted(b.regions().to_vec())
}

fn sorted(mut regions: Vec<Vec<Cell>>) -> Vec<Vec<Cell>> {
    regions.iter_mut().for_each(|region| region.sort());
    regions.sort();
    regions
}

/// A rule in pieces that may stand in any order: parity of single cells, spared pairs and marked cells sorted.
fn atoms(constraint: &Constraint) -> Vec<(&'static str, Parameters)> {
    let kind = constraint.info().id;
    let mut parameters = constraint.to_parameters();
    match kind {
        "odd" | "even" => {
            parameters.cells.concat().iter().map(|&cell| (kind, Parameters::of_cells(&[cell]))).collect()
        }
        // Every shaft has the sum of the bulb for itself.
        "arrow" if parameters.cells.len() > 1 => {
            let shaft = |shaft: &Vec<Cell>| {
                (
                    kind,
                    Parameters {
                        cells: vec![parameters.cells[0].clone(), shaft.clone()],
                        ..Parameters::default()
                    },
                )
            };
            parameters.cells[1..].iter().map(shaft).collect()
        }
        "non-consecutive" | "anti-ratio" | "anti-sum" | "strict-kropki" | "minimum" | "maximum" => {
            parameters.cells = sorted(parameters.cells);
            vec![(kind, parameters)]
        }
        _ => vec![(kind, parameters)],
    }
}
