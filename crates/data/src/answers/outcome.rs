//! How a grid was written, or why there is none.

/// How a grid was written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnswerForm {
    /// All cells on one line.
    Line,
    /// A line for each row.
    Rows,
    /// Rows with numbers or names.
    NumberedRows,
    /// A drawn or Markdown table.
    Table,
    /// Lists in brackets: JSON, Python, numpy.
    Brackets,
    /// A list of cells by name.
    Cells,
}

impl AnswerForm {
    /// All of them.
    pub const ALL: [AnswerForm; 6] = [
        AnswerForm::Line,
        AnswerForm::Rows,
        AnswerForm::NumberedRows,
        AnswerForm::Table,
        AnswerForm::Brackets,
        AnswerForm::Cells,
    ];

    /// `line`, `rows`, `numbered-rows`, `table`, `brackets`, `cells`.
    pub fn id(self) -> &'static str {
        match self {
            AnswerForm::Line => "line",
            AnswerForm::Rows => "rows",
            AnswerForm::NumberedRows => "numbered-rows",
            AnswerForm::Table => "table",
            AnswerForm::Brackets => "brackets",
            AnswerForm::Cells => "cells",
        }
    }
}

/// Why a text holds no answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoAnswer {
    /// The text is empty.
    Empty,
    /// It holds no grid at all.
    NoGrid,
    /// It holds a grid with blanks, or rows that are too few or too many.
    Incomplete,
    /// It holds the puzzle alone.
    QuestionOnly,
    /// It holds a complete grid of another size.
    WrongSize,
    /// A complete grid stands in a thinking block alone.
    ThinkingOnly,
}

impl NoAnswer {
    /// All of them.
    pub const ALL: [NoAnswer; 6] = [
        NoAnswer::Empty,
        NoAnswer::NoGrid,
        NoAnswer::Incomplete,
        NoAnswer::QuestionOnly,
        NoAnswer::WrongSize,
        NoAnswer::ThinkingOnly,
    ];

    /// `empty`, `no-grid`, `incomplete`, `question-only`, `wrong-size`, `thinking-only`.
    pub fn id(self) -> &'static str {
        match self {
            NoAnswer::Empty => "empty",
            NoAnswer::NoGrid => "no-grid",
            NoAnswer::Incomplete => "incomplete",
            NoAnswer::QuestionOnly => "question-only",
            NoAnswer::WrongSize => "wrong-size",
            NoAnswer::ThinkingOnly => "thinking-only",
        }
    }
}
