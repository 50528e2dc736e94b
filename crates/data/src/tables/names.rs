//! Columns of files by name: the schema of our own, and what other people call puzzles and solutions.

use std::sync::Arc;

use arrow_schema::{Field, Schema, SchemaRef};

use super::column::Column;
use crate::error::Error;

/// The Arrow schema of these columns.
pub fn schema(columns: &[Column]) -> SchemaRef {
    Arc::new(Schema::new(columns.iter().map(|column| column.field()).collect::<Vec<Field>>()))
}

/// Names by which other people's files call the puzzle, in order of preference.
const PUZZLE_NAMES: &[&str] = &[
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "questions",
    "sudoku",
    "givens",
    "board",
    "grid",
    "problem",
    "unsolved",
    "input",
    "inputs",
];
/// Names by which other people's files call the solution.
const SOLUTION_NAMES: &[&str] = &["solution", "solutions", "answer", "answers", "solved", "label", "labels"];

/// The index of the column that holds the puzzles: the one called so, or the one that is known to mean it.
///
/// # Errors
/// If there is none; the text lists the columns.
pub fn puzzle_column(schema: &Schema, name: Option<&str>) -> Result<usize, Error> {
    let list = || names(schema);
    match name {
        Some(name) => schema
            .index_of(name)
            .map_err(|_| Error::Usage(format!("there is no column '{name}'; there are {}", list()))),
        None => by_names(schema, PUZZLE_NAMES).ok_or_else(|| {
            Error::Usage(format!(
                "no column is called puzzle; name the one that is with --puzzle-column; there are {}",
                list()
            ))
        }),
    }
}

/// The names of the columns; of many the first ones, and how many more there are.
fn names(schema: &Schema) -> String {
    let fields = schema.fields();
    let shown: Vec<&str> = fields.iter().take(NAMES).map(|field| field.name().as_str()).collect();
    let more = fields.len() - shown.len();
    let rest = if more == 0 { String::new() } else { format!(" and {more} more") };
    format!("{}{rest}", shown.join(", "))
}

/// So many names are listed in a message.
const NAMES: usize = 20;

/// The index of the column that holds solutions, if one is called so and is not a number.
pub fn solution_column(schema: &Schema) -> Option<usize> {
    by_names(schema, SOLUTION_NAMES).filter(|&at| !schema.field(at).data_type().is_numeric())
}

fn by_names(schema: &Schema, names: &[&str]) -> Option<usize> {
    names.iter().find_map(|name| {
        schema.fields().iter().position(|field| field.name().trim().eq_ignore_ascii_case(name))
    })
}
