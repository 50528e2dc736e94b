//! What the userscript and the solver say to each other: objects of JSON, with a number by which an answer finds its
//! question.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A question.
#[derive(Deserialize, Debug)]
pub struct Question {
    /// The number that the answers carry; each question has a greater one than that before it.
    #[serde(default)]
    pub nonce: Value,
    /// What is asked.
    #[serde(default)]
    pub command: String,
    /// How the puzzle is written.
    #[serde(default, rename = "dataType")]
    pub data_type: String,
    /// The puzzle.
    #[serde(default)]
    pub data: String,
}

/// An answer, or a part of one.
#[derive(Serialize, Debug, PartialEq)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Answer {
    /// The question before this one was given up.
    Canceled,
    /// There is no solution, or no answer.
    Invalid {
        /// Why.
        message: String,
    },
    /// A solution, row by row.
    Solved {
        /// The numbers.
        solution: Vec<i32>,
    },
    /// A number of solutions.
    Count {
        /// So far, or in all.
        count: u64,
        /// Whether the count goes on.
        #[serde(rename = "inProgress")]
        in_progress: bool,
    },
    /// The candidates of each cell in turn.
    TrueCandidates {
        /// In how many solutions each is, up to a bound; -1: in none, though the logic does not see it.
        #[serde(rename = "solutionsPerCandidate")]
        solutions: Vec<i64>,
    },
    /// About how many solutions there are; better ones follow until the question is given up.
    Estimate {
        /// The number.
        estimate: f64,
        /// Its standard error.
        stderr: f64,
        /// Random paths so far.
        iterations: u64,
        /// The lower end of the interval that holds the number in 95 of 100 cases.
        ci95_lower: f64,
        /// The upper end.
        ci95_upper: f64,
        /// Half of the interval in percent of the number.
        #[serde(rename = "relErrPercent")]
        relative_error: f64,
    },
    /// The board after one or more steps.
    Logical {
        /// All cells, row by row.
        cells: Vec<LogicalCell>,
        /// The steps in words, one a line.
        message: String,
        /// Whether no contradiction was met.
        #[serde(rename = "isValid")]
        is_valid: bool,
    },
}

/// A cell after steps.
#[derive(Serialize, Debug, PartialEq)]
pub struct LogicalCell {
    /// The number, 0 while it is open.
    pub value: i32,
    /// The candidates of an open cell.
    pub candidates: Option<Vec<i32>>,
}

#[derive(Serialize)]
struct Numbered<'a> {
    nonce: &'a Value,
    #[serde(flatten)]
    answer: &'a Answer,
}

impl Answer {
    /// The text of the answer to the question with this number.
    pub fn text(&self, nonce: &Value) -> String {
        // Everything in an answer can be written as JSON.
        serde_json::to_string(&Numbered { nonce, answer: self }).unwrap_or_default()
    }
}
