//! Columns of files by name: the schema of our own, and what other people call puzzles and solutions.

use std::path::Path;
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

/// Refuses a file whose columns are not those of the first of several that are read as one.
///
/// # Errors
/// Which columns, or which types, are other ones; then `instead`.
pub fn same_columns(
    (first, known): (&Path, &Schema),
    (file, schema): (&Path, &Schema),
    instead: &str,
) -> Result<(), Error> {
    if known.fields() == schema.fields() {
        return Ok(());
    }
    let rule = format!("files that are read as one have the same columns in the same order{instead}");
    let first = first.display();
    let mut pairs = schema.fields().iter().zip(known.fields());
    let other_type =
        pairs.find(|(own, known)| own.name() == known.name() && own.data_type() != known.data_type());
    let same_names =
        schema.fields().iter().map(|field| field.name()).eq(known.fields().iter().map(|field| field.name()));
    let message = match other_type {
        Some((own, known)) if same_names => {
            let (name, own, known) = (own.name(), own.data_type(), known.data_type());
            format!("the column {name} is of type {own} here and {known} in {first}; {rule}")
        }
        _ if same_names => {
            format!(
                "its columns differ from those of {first} in what may be missing, or in their metadata; {rule}"
            )
        }
        _ => format!("it has the columns {}, and {first} has {}; {rule}", names(schema), names(known)),
    };
    Err(Error::file(file, message))
}

/// The names of the columns; of many the first ones, and how many more there are.
fn names(schema: &Schema) -> String {
    let fields = schema.fields();
    let shown: Vec<&str> = fields.iter().take(NAMES).map(|field| field.name().as_str()).collect();
    let more = fields.len() - shown.len();
    let rest = if more == 0 { String::new() } else { format!(" and {more} more") };
    format!("{}{rest}", shown.join(", "))
}

/// Maximum number of names listed in a message.
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
