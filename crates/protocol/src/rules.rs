//! Puzzles with rules beyond their houses, as replies describe them.

use serde::Serialize;
use sudokit::Cell;
use sudokit::constraint::{Constraint, VariantPuzzle};
use sudokit::diagnose::variant::candidates;
use sudokit::notation::rule_line;

/// A puzzle with rules, or on a board that classic Sudoku does not have. Cells are numbered row by row from 0; cells beside the
/// board follow. Bit v of a set stands for the number `lowest + v`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariantReply {
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub columns: usize,
    /// The least number that a cell may hold.
    pub lowest: i32,
    /// How many numbers there are.
    pub values: usize,
    /// Whether no number repeats in a row or column.
    pub lines_differ: bool,
    /// The boxes or pieces, in none of which a number repeats.
    pub regions: Vec<Vec<usize>>,
    /// Groups of cells beside the board.
    pub extra: Vec<ExtraReply>,
    /// What each cell may hold: one number if it is a given.
    pub allowed: Vec<u32>,
    /// The rules.
    pub rules: Vec<RuleReply>,
    /// Parts of the text that may state rules and were not understood; only with `ignore_unknown`.
    pub ignored: Vec<String>,
}

/// A group of cells beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExtraReply {
    /// Its name; its cells are called by it and a number from 1.
    pub name: String,
    /// What people call it.
    pub label: String,
    /// How many cells.
    pub count: usize,
}

/// A rule of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleReply {
    /// Its kind, by the id of its row in the table of constraints.
    pub kind: &'static str,
    /// The kind's name for people.
    pub name: &'static str,
    /// The rule as a line of the format `rules`.
    pub text: String,
    /// The cells that it speaks of.
    pub cells: Vec<usize>,
}

impl VariantReply {
    /// Of a puzzle, and what of its text was not understood.
    pub(crate) fn new(puzzle: &VariantPuzzle, ignored: &[String]) -> VariantReply {
        let board = puzzle.board();
        let rule = |constraint: &Constraint| RuleReply {
            kind: constraint.info().id,
            name: constraint.info().name,
            text: rule_line(board, constraint),
            cells: numbers(&constraint.cells(board)),
        };
        let extra = board.extra.iter().map(|group| ExtraReply {
            name: group.name.clone(),
            label: group.label.clone(),
            count: group.count,
        });
        VariantReply {
            rows: board.rows,
            columns: board.columns,
            lowest: board.lowest,
            values: board.values,
            lines_differ: board.lines_differ,
            regions: board.regions.iter().map(|region| numbers(region)).collect(),
            extra: extra.collect(),
            allowed: candidates(puzzle),
            rules: puzzle.constraints().iter().map(rule).collect(),
            ignored: ignored.to_vec(),
        }
    }
}

fn numbers(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}
