//! Solutions as text: a line, or the format that a request names.

use sudokit::Grid;
use sudokit::board::Board;
use sudokit::notation::{
    Alphabet, Document, Format, WriteError, WriteOptions, by_id, numbers_line, numbers_rows, write,
};

use crate::error::ApiError;

/// Writes the solutions of a puzzle as text.
pub struct SolutionWriter<'a> {
    document: &'a Document,
    format: &'static str,
    alphabet: Option<Alphabet>,
}

impl<'a> SolutionWriter<'a> {
    /// For solutions in the format `to`, by default on lines; in the symbols of the puzzle unless others are named.
    ///
    /// # Errors
    /// When there is no such format, or it cannot be written.
    pub fn new(
        document: &'a Document,
        to: Option<&str>,
        alphabet: Option<Alphabet>,
    ) -> Result<SolutionWriter<'a>, ApiError> {
        let format = match to {
            None => "line",
            Some(to) => {
                by_id(to)
                    .ok()
                    .filter(|format: &&Format| format.writes())
                    .ok_or_else(|| WriteError::UnknownFormat(to.to_string()))?
                    .id
            }
        };
        Ok(SolutionWriter { document, format, alphabet })
    }

    /// A solution, given by its digits from 1, cells beside the board last.
    ///
    /// # Errors
    /// When the format cannot hold it.
    pub fn text(&self, values: &[u8]) -> Result<String, ApiError> {
        match self.document.puzzle() {
            Some(puzzle) => self.of_rules(puzzle.board(), values),
            None => self.grid(values),
        }
    }

    fn grid(&self, values: &[u8]) -> Result<String, ApiError> {
        let grid = Grid::new(self.document.layout().clone(), values.to_vec())?;
        let document = if self.format == "csv" {
            let mut puzzle = self.document.clone();
            puzzle.solution = Some(grid);
            puzzle
        } else {
            self.document.with_grid(grid)
        };
        let alphabet = self.alphabet.clone();
        let options = WriteOptions { filled: true, alphabet, lossy: true, ..WriteOptions::default() };
        Ok(write(self.format, &document, &options)?)
    }

    fn of_rules(&self, board: &Board, values: &[u8]) -> Result<String, ApiError> {
        let numbers =
            || values.iter().map(|&value| i32::from(value) - 1 + board.lowest()).collect::<Vec<i32>>();
        match self.format {
            "line" => Ok(numbers_line(board, &numbers())),
            "rows" => Ok(numbers_rows(board, &numbers())),
            format => {
                let is_ordinary = board.is_square()
                    && board.extra().is_empty()
                    && self.document.layout().cell_count() == board.on_board();
                if !is_ordinary {
                    return Err(ApiError::NoGridOfBoard { format, board: board.in_words() });
                }
                self.grid(values)
            }
        }
    }
}
