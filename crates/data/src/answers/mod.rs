//! The grid that a language model answers with, out of its text.
//!
//! The text is brought into lines ([`normal`]); each line is cut into symbols and words ([`token`]) and is a row, several
//! rows, a blank line or something else ([`line`]); rows that belong together make grids ([`grids`]), lists of cells too
//! ([`cells`]). The answer is the last complete grid. Rows that are too many, or that commas cut unevenly, are no grid: none
//! found is better than a false one. What a thinking block says counts only if that is asked for ([`thinking`]). Nothing
//! is completed or corrected: a grid is read as it was written, and may break the rules of the puzzle.

mod cells;
mod grids;
mod line;
mod normal;
mod outcome;
mod symbol;
mod thinking;
mod token;

use grids::CompleteGrid;
pub use outcome::{AnswerForm, NoAnswer};

/// The sizes of boards that an answer may have.
pub const ANSWER_SIZES: std::ops::RangeInclusive<usize> = 2..=25;

/// Sizes that are looked for to say that a grid has the wrong one.
const USUAL_SIZES: [usize; 8] = [4, 6, 8, 9, 10, 12, 16, 25];

/// What is asked of a text.
#[derive(Clone, Copy, Debug)]
pub struct AnswerQuestion<'a> {
    /// Rows and columns of the grid, one of [`ANSWER_SIZES`].
    pub size: usize,
    /// The givens of the puzzle row by row, 0 for a blank. With them a list of the blanks alone is an answer, and a
    /// text that only repeats the question is told apart.
    pub puzzle: Option<&'a [u8]>,
    /// Whether a grid that stands in a thinking block alone counts.
    pub thinking: bool,
}

/// A grid that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Digits 1 to size, row by row.
    pub grid: Vec<u8>,
    /// How it was written.
    pub form: AnswerForm,
    /// Whether it stands in a thinking block.
    pub in_thinking: bool,
}

/// The last complete grid of a text.
///
/// ```
/// # use sudokit_data::{AnswerForm, AnswerQuestion, read_answer};
/// let text = "<think>1 2 3 4 …</think>\n**Row 1:** 1 2 3 4\n**Row 2:** 3 4 1 2\n**Row 3:** 2 1 4 3\n**Row 4:** 4 3 2 1";
/// let question = AnswerQuestion { size: 4, puzzle: None, thinking: false };
/// let answer = read_answer(text, &question).expect("an answer");
/// assert_eq!((answer.form, &answer.grid[..5]), (AnswerForm::NumberedRows, &[1, 2, 3, 4, 3][..]));
/// ```
///
/// # Errors
/// [`NoAnswer`] says why there is none.
///
/// # Panics
/// When the size is none of [`ANSWER_SIZES`].
pub fn read_answer(text: &str, question: &AnswerQuestion<'_>) -> Result<Answer, NoAnswer> {
    assert!(ANSWER_SIZES.contains(&question.size), "a size of 2 to 25, not {}", question.size);
    if text.trim().is_empty() {
        return Err(NoAnswer::Empty);
    }
    let (answer_text, thought) = thinking::parts(text);
    let found = grids::find(&answer_text, question.size, question.puzzle);
    let answer =
        |found: CompleteGrid, in_thinking| Answer { grid: found.grid, form: found.form, in_thinking };
    let reason = match found {
        Ok(found) => return Ok(answer(found, false)),
        Err(reason) => reason,
    };
    if let Ok(found) = grids::find(&thought, question.size, question.puzzle) {
        return if question.thinking { Ok(answer(found, true)) } else { Err(NoAnswer::ThinkingOnly) };
    }
    if reason != NoAnswer::QuestionOnly {
        let others = USUAL_SIZES.iter().filter(|&&size| size != question.size);
        for &size in others.rev() {
            if grids::find(&answer_text, size, None).is_ok() {
                return Err(NoAnswer::WrongSize);
            }
        }
    }
    Err(reason)
}
