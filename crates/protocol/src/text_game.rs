//! A puzzle as a conversation: an agent reads the board, places numbers, and takes them back. It never hears the
//! solution.
//!
//! An action is a line of words. What breaks a house or a rule is said of the numbers that stand, which is what a
//! person sees; whether a number that breaks nothing is right is not.

use std::sync::Arc;

use sudokit::Cell;
use sudokit::constraint::Puzzle;
use sudokit::notation::Document;

use crate::context::Context;
use crate::error::ApiError;
use crate::progress::{ProgressReply, ProgressRequest, progress};
use crate::prompt::{cells_explained, described, sentences};

/// What can be said in a turn.
pub const ACTIONS: &str = "inspect: the board, and what is broken; candidates r3c6: what the houses leave to a cell; \
                           place r3c6 5: put 5 into row 3, column 6; undo: take the last number back; \
                           rules: the rules and clues of the puzzle; help: this";

/// A game of one puzzle.
pub struct TextGame {
    document: Arc<Document>,
    puzzle: Puzzle,
    turns: Option<u64>,
    used: u64,
    /// The number placed in each cell of the board.
    numbers: Vec<Option<i32>>,
    /// Cells that a number was placed in, and what stood there before.
    placed: Vec<(usize, Option<i32>)>,
    state: ProgressReply,
}

/// What is said to an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// In words.
    pub text: String,
    /// Whether the board is full and everything holds.
    pub solved: bool,
    /// Whether the puzzle is solved, or the turns are used up.
    pub done: bool,
}

impl TextGame {
    /// A game that ends after `turns` turns, or has as many as it takes.
    ///
    /// # Errors
    /// When a number of the puzzle is not one of its board.
    pub fn new(
        document: Arc<Document>,
        turns: Option<u64>,
        context: &mut Context<'_>,
    ) -> Result<TextGame, ApiError> {
        let puzzle = document.to_unchecked_puzzle();
        let numbers = vec![None; puzzle.board().on_board()];
        let state = look(&document, &numbers, context)?;
        Ok(TextGame { document, puzzle, turns, used: 0, numbers, placed: Vec::new(), state })
    }

    /// Begins again; the puzzle in words and rows.
    ///
    /// # Errors
    /// When a number of the puzzle is not one of its board.
    pub fn reset(&mut self, context: &mut Context<'_>) -> Result<String, ApiError> {
        let turns = self.turns;
        *self = TextGame::new(self.document.clone(), turns, context)?;
        let cells = cells_explained(&self.puzzle);
        Ok(format!("{cells}\n\n{}\n\n{}\n\nSay one of these a turn. {ACTIONS}.", self.rules(), self.grid()))
    }

    /// One turn. What is not understood is answered with what can be said, and counts as a turn.
    pub fn step(&mut self, action: &str, context: &mut Context<'_>) -> Turn {
        self.used += 1;
        let text = self.answer(&action.trim().to_lowercase(), context);
        let solved = self.state.solved;
        let is_out = self.turns.is_some_and(|turns| self.used >= turns);
        let text = match (solved, is_out) {
            (true, _) => "Solved.".to_string(),
            (false, true) => text + " The turns are used up.",
            (false, false) => text,
        };
        Turn { text, solved, done: solved || is_out }
    }

    fn answer(&mut self, action: &str, context: &mut Context<'_>) -> String {
        let words = action.replace(['=', ':'], " ");
        let words: Vec<&str> = words.split_whitespace().filter(|word| *word != "is").collect();
        match words[..] {
            ["inspect"] => format!("{}\n{}", self.grid(), self.broken()),
            ["rules"] => self.rules(),
            ["undo"] => self.undo(context),
            ["candidates", cell] if place(cell).is_some() => match self.cell(cell) {
                Ok(cell) => self.candidates(cell),
                Err(text) => text,
            },
            ["place", cell, number] | [cell, number] if place(cell).is_some() => {
                match (self.cell(cell), number.parse()) {
                    (Ok(cell), Ok(number)) => self.place(cell, number, context),
                    (Err(text), _) => text,
                    (_, Err(_)) => format!("Say one of these. {ACTIONS}."),
                }
            }
            _ => format!("Say one of these. {ACTIONS}."),
        }
    }

    /// The cell of a name.
    ///
    /// # Errors
    /// The board has no such cell, in words.
    fn cell(&self, name: &str) -> Result<usize, String> {
        let board = self.puzzle.board();
        let (rows, columns) = (board.rows(), board.columns());
        place(name)
            .filter(|(row, column)| (1..=rows).contains(row) && (1..=columns).contains(column))
            .map(|(row, column)| (row - 1) * columns + column - 1)
            .ok_or_else(|| {
                format!("There is no cell {name}: the board has {rows} rows and {columns} columns.")
            })
    }

    fn given(&self, cell: usize) -> Option<i32> {
        self.puzzle.given(Cell::new(cell))
    }

    fn name(&self, cell: usize) -> String {
        self.puzzle.board().name(Cell::new(cell))
    }

    fn place(&mut self, cell: usize, number: i32, context: &mut Context<'_>) -> String {
        if let Some(given) = self.given(cell) {
            return format!("{} is given as {given} and stays.", self.name(cell));
        }
        let before = self.numbers[cell].replace(number);
        match look(&self.document, &self.numbers, context) {
            Ok(state) => {
                self.state = state;
                self.placed.push((cell, before));
                self.broken()
            }
            Err(error) => {
                self.numbers[cell] = before;
                format!("{error}.")
            }
        }
    }

    fn undo(&mut self, context: &mut Context<'_>) -> String {
        let Some((cell, before)) = self.placed.pop() else { return "There is nothing to take back.".into() };
        self.numbers[cell] = before;
        if let Ok(state) = look(&self.document, &self.numbers, context) {
            self.state = state;
        }
        match before {
            Some(before) => format!("{} is {before} again.", self.name(cell)),
            None => format!("{} is blank again.", self.name(cell)),
        }
    }

    fn candidates(&self, cell: usize) -> String {
        let name = self.name(cell);
        if let Some(number) = self.given(cell).or(self.numbers[cell]) {
            return format!("{name} is {number}.");
        }
        let (set, lowest) = (self.state.candidates[cell], self.puzzle.board().lowest());
        let left: Vec<String> =
            (0..32).filter(|at| set >> at & 1 == 1).map(|at| (lowest + at).to_string()).collect();
        if left.is_empty() {
            format!("{name}: nothing is left")
        } else {
            format!("{name}: {}", left.join(" "))
        }
    }

    fn broken(&self) -> String {
        if self.state.clashes.is_empty() {
            return "Nothing is broken.".into();
        }
        self.state.clashes.iter().map(|clash| clash.text.as_str()).collect::<Vec<_>>().join("; ")
    }

    fn rules(&self) -> String {
        described(&self.puzzle, &sentences(&self.puzzle))
    }

    /// The numbers that stand, a row a line; a blank is a point, a place without a cell nothing.
    fn grid(&self) -> String {
        let board = self.puzzle.board();
        let text = |cell: usize| match self.given(cell).or(self.numbers[cell]) {
            _ if board.is_void(Cell::new(cell)) => String::new(),
            Some(number) => number.to_string(),
            None => ".".to_string(),
        };
        let texts: Vec<String> = (0..board.on_board()).map(text).collect();
        let width = texts.iter().map(String::len).max().unwrap_or(1);
        let row = |row: &[String]| {
            let cells: Vec<String> = row.iter().map(|text| format!("{text:>width$}")).collect();
            cells.join(" ").trim_end().to_string()
        };
        texts.chunks(board.columns()).map(row).collect::<Vec<_>>().join("\n")
    }
}

/// Row and column of a name such as `r3c6`, as they stand there.
fn place(name: &str) -> Option<(usize, usize)> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

/// What is to be said of the numbers that stand.
fn look(
    document: &Arc<Document>,
    numbers: &[Option<i32>],
    context: &mut Context<'_>,
) -> Result<ProgressReply, ApiError> {
    let request = ProgressRequest {
        question: document.clone().into(),
        numbers: numbers.to_vec(),
        ..ProgressRequest::default()
    };
    progress(&request, context)
}
