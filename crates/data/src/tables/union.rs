//! Files with different columns as one: the columns of all of them, null where a file has none.
//!
//! Columns of puzzles and of solutions are the same whatever they are called, by the names of the first file. Another
//! column that is of two types becomes text, and so do grids.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch, StringArray, new_null_array};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use sudokit::Grid9;

use super::format::Format;
use super::grid_array::line;
use super::names::solution_column;
use super::read::{Chunk, ReadColumns, Reading, Source, TEXT};
use super::write::fields;
use crate::error::Error;

/// The columns of several files together.
pub(crate) struct Union {
    /// All columns.
    pub schema: SchemaRef,
    /// The column of puzzles.
    pub puzzle: usize,
    /// What the first file says of itself, if it is the only one.
    pub metadata: Vec<(String, String)>,
    /// The format of the first file.
    pub format: Format,
    /// Rows in all, where that is known beforehand.
    pub rows: Option<u64>,
    names: Names,
    /// Whether all files have the same columns; then rows go through as they are.
    same: bool,
}

/// The columns that are written.
pub(crate) struct Written {
    pub schema: SchemaRef,
    /// The columns of puzzles and of solutions.
    pub puzzle: usize,
    pub solution: Option<usize>,
    /// What the file says of itself.
    pub metadata: Vec<(String, String)>,
    /// Whether texts of a table stay as they are.
    pub verbatim: bool,
}

/// What puzzles and solutions are called.
#[derive(Clone)]
struct Names {
    puzzle: String,
    solution: Option<String>,
}

impl Names {
    fn of(source: &Source) -> Names {
        let at = source.puzzle_column();
        let solution = solution_column(&source.schema).filter(|&solution| solution != at);
        let name = |at: usize| source.schema.field(at).name().clone();
        Names { puzzle: name(at), solution: solution.map(name) }
    }

    /// What a column of a file with these names is called among those of `all`.
    fn within(&self, column: &str, all: &Names) -> String {
        match &all.solution {
            _ if column == self.puzzle => all.puzzle.clone(),
            Some(solution) if Some(column) == self.solution.as_deref() => solution.clone(),
            _ => column.to_string(),
        }
    }
}

impl Union {
    /// Looks at all files.
    ///
    /// # Errors
    /// If one cannot be opened or has no puzzles, or there is none.
    pub fn of(inputs: &[PathBuf], reading: &Reading) -> Result<Union, Error> {
        if let [_, _, ..] = inputs
            && inputs.iter().any(|path| path == Path::new("-"))
        {
            return Err(Error::Usage("standard input is read alone, not beside files".into()));
        }
        let Some(first) = inputs.first() else { return Err(Error::Usage("name a file".into())) };
        let source = Source::open(first, reading, ReadColumns::All)?;
        let (mut names, format) = (Names::of(&source), source.format);
        let mut all: Vec<Field> = source.schema.fields().iter().map(|field| field.as_ref().clone()).collect();
        let (mut rows, mut same) = (source.rows, true);
        for path in &inputs[1..] {
            let other = Source::open(path, reading, ReadColumns::All)?;
            rows = rows.zip(other.rows).map(|(all, more)| all + more);
            same &= other.schema.fields() == source.schema.fields();
            let own = Names::of(&other);
            if names.solution.is_none() {
                names.solution.clone_from(&own.solution);
            }
            for field in other.schema.fields() {
                let name = own.within(field.name(), &names);
                match all.iter_mut().find(|known| *known.name() == name) {
                    None => all.push(field.as_ref().clone().with_name(name).with_nullable(true)),
                    Some(known) if known.data_type() != field.data_type() => {
                        *known = Field::new(name, DataType::Utf8, true);
                    }
                    Some(_) => {}
                }
            }
        }
        if !same {
            // The lines of a text are rows of no table.
            all.retain(|field| field.name() != TEXT || *field.name() == names.puzzle);
            all = all.into_iter().map(|field| field.with_nullable(true)).collect();
        }
        let schema = Arc::new(Schema::new(all));
        let puzzle = schema.index_of(&names.puzzle).map_err(Error::arrow)?;
        let mut metadata = if inputs.len() == 1 { source.metadata.clone() } else { Vec::new() };
        // Of the whole file, and no longer true.
        metadata.retain(|(key, _)| key != "sudokit.first" && key != "sudokit.rows");
        Ok(Union { schema, puzzle, metadata, format, rows, names, same })
    }

    /// The column of solutions.
    pub fn solution(&self) -> Option<usize> {
        self.names.solution.as_ref().and_then(|name| self.schema.index_of(name).ok())
    }

    /// What is written if nothing changes.
    pub fn written(&self) -> Written {
        Written {
            schema: self.schema.clone(),
            puzzle: self.puzzle,
            solution: self.solution(),
            metadata: self.metadata.clone(),
            verbatim: self.same && self.format == Format::Csv,
        }
    }

    /// Rows of a file with the columns of all.
    pub fn batch(
        &self,
        source: &Source,
        chunk: &Chunk,
        puzzles: &[Option<Grid9>],
    ) -> Result<RecordBatch, Error> {
        if self.same {
            let columns = chunk.batch.columns().to_vec();
            return RecordBatch::try_new(self.schema.clone(), columns).map_err(Error::arrow);
        }
        let own = Names::of(source);
        let solutions = source.solutions(chunk);
        let column = |field: &Arc<Field>| -> Result<ArrayRef, Error> {
            let at = source
                .schema
                .fields()
                .iter()
                .position(|own_field| own.within(own_field.name(), &self.names) == *field.name());
            let Some(at) = at else { return Ok(new_null_array(field.data_type(), puzzles.len())) };
            let array = chunk.batch.column(at);
            if array.data_type() == field.data_type() {
                return Ok(array.clone());
            }
            if *field.name() == self.names.puzzle {
                return Ok(lines(puzzles));
            }
            if let Some(solutions) =
                solutions.as_ref().filter(|_| self.names.solution.as_ref() == Some(field.name()))
            {
                return Ok(lines(solutions));
            }
            let texts = fields(array.as_ref())?;
            let texts = texts.into_iter().enumerate().map(|(row, text)| array.is_valid(row).then_some(text));
            Ok(Arc::new(texts.collect::<StringArray>()))
        };
        let columns = self.schema.fields().iter().map(column).collect::<Result<_, _>>()?;
        RecordBatch::try_new(self.schema.clone(), columns).map_err(Error::arrow)
    }
}

/// Grids as text.
pub(crate) fn lines(grids: &[Option<Grid9>]) -> ArrayRef {
    let mut builder = StringBuilder::with_capacity(grids.len(), grids.len() * 81);
    grids.iter().for_each(|grid| builder.append_option(grid.as_ref().map(line)));
    Arc::new(builder.finish())
}
