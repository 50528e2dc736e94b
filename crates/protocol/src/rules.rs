//! Puzzles with rules beyond their houses, as replies describe them.

use serde::Serialize;
use sudokit::board::{Lines, Part};
use sudokit::constraint::{Constraint, Puzzle};
use sudokit::diagnose::candidates;
use sudokit::notation::{self, Document, WriteOptions, rule_line};
use sudokit::{Board, Cell};

use crate::places::on_cells;

/// A puzzle with rules, or on a board that classic Sudoku does not have. Lists with an entry for each cell go row by
/// row; cells beside the board follow. Bit v of a set stands for the number `lowest + v`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesReply {
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub columns: usize,
    /// The lowest number that a cell may hold.
    pub lowest: i32,
    /// How many numbers there are.
    pub values: usize,
    /// The names of the places of the rectangle that have no cell: nothing stands there and no rule speaks of them.
    pub void: Vec<String>,
    /// Whether no number repeats in a row or column of the whole board.
    pub lines_differ: bool,
    /// Parts of the board in whose own rows and columns no number repeats, such as grids that overlap; none where that
    /// holds of the whole board, or of no row.
    pub grids: Vec<GridReply>,
    /// What these grids are called together, such as `samurai`; null if that has no name.
    pub arrangement: Option<&'static str>,
    /// The boxes or pieces by the names of their cells, in none of which a number repeats.
    pub regions: Vec<Vec<String>>,
    /// Groups of cells beside the board.
    pub extra: Vec<ExtraReply>,
    /// What each cell may hold: one number if it is a given, nothing where no cell is.
    pub allowed: Vec<u32>,
    /// The rules.
    pub rules: Vec<RuleReply>,
    /// The puzzle in the format `rules`.
    pub text: String,
    /// Parts of the text that may state rules and were not understood; only with `ignore_unknown`.
    pub ignored: Vec<String>,
}

/// A part of a board with rows and columns of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GridReply {
    /// Its first row, from 1.
    pub row: usize,
    /// Its first column, from 1.
    pub column: usize,
    /// How many rows it has.
    pub rows: usize,
    /// How many columns it has.
    pub columns: usize,
}

impl GridReply {
    /// Those of a board.
    fn of(board: &Board) -> Vec<GridReply> {
        let Lines::Parts(parts) = board.lines() else { return Vec::new() };
        let grid = |&Part { top, left, rows, columns }: &Part| GridReply {
            row: top + 1,
            column: left + 1,
            rows,
            columns,
        };
        parts.iter().map(grid).collect()
    }
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
    /// How many of them make a row.
    pub columns: usize,
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
    /// The names of the cells that it speaks of.
    pub cells: Vec<String>,
    /// Its numbers and other words.
    pub words: Vec<String>,
    /// Where its clue stands outside the board, row and column counted from 1; null if it stands on the board.
    pub outside: Option<[usize; 2]>,
    /// Its lists of cells, by name.
    pub lists: Vec<Vec<String>>,
    /// Whether it joins other rules; these are in `text` alone.
    pub joins: bool,
}

impl RulesReply {
    /// Of a puzzle, and what of its text was not understood.
    pub(crate) fn new(puzzle: &Puzzle, document: &Document) -> RulesReply {
        let board = puzzle.board();
        let names = |cells: &[Cell]| cells.iter().map(|&cell| board.name(cell)).collect();
        let rule = |constraint: &Constraint| {
            let parameters = constraint.to_parameters();
            RuleReply {
                kind: constraint.info().id,
                name: constraint.info().name,
                text: rule_line(board, constraint),
                cells: names(&constraint.cells(board)),
                words: parameters.words,
                outside: parameters.outside.map(|place| [place.row, place.column]),
                lists: parameters.cells.iter().map(|cells| names(cells)).collect(),
                joins: !parameters.parts.is_empty(),
            }
        };
        let extra = board.extra().iter().map(|group| ExtraReply {
            name: group.name.clone(),
            label: group.label.clone(),
            count: group.count,
            columns: group.columns,
        });
        RulesReply {
            rows: board.rows(),
            columns: board.columns(),
            lowest: board.lowest(),
            values: board.values(),
            void: names(board.void()),
            lines_differ: board.lines_differ(),
            grids: GridReply::of(board),
            arrangement: board.arrangement().map(|arrangement| arrangement.id),
            regions: board.regions().iter().map(|region| names(region)).collect(),
            extra: extra.collect(),
            allowed: on_cells(board, candidates(puzzle)),
            rules: puzzle.constraints().iter().map(rule).collect(),
            // Nothing is lost in this format but what no reply has: other programs' drawings and options.
            text: notation::write(
                "rules",
                document,
                &WriteOptions { lossy: true, ..WriteOptions::default() },
            )
            .unwrap_or_default(),
            ignored: document.not_interpreted.clone(),
        }
    }
}
