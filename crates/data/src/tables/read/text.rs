//! Texts in any notation of the library. The lines stay as they were written, in a column `text` beside the puzzle.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use sudokit::Grid9;
use sudokit::notation::{Document, LineReader, ReadError, read};

use super::chunk::{Chunk, Opened, ROWS, Reading};
use crate::error::{Error, RowError, RowErrorKind};
use crate::tables::format::Format;
use crate::tables::grid_array;

/// How much of the beginning is looked at to detect the format.
const HEAD: usize = 64 << 10;
/// How large a text may be that is not one puzzle a line.
const WHOLE_LIMIT: usize = 256 << 20;
/// The column that holds the lines as they were written.
pub const TEXT: &str = "text";

/// Opens one.
pub fn open(
    mut input: Box<dyn Read + Send>,
    name: &str,
    length: Option<u64>,
    reading: &Reading,
) -> Result<Opened, Error> {
    let doing = || Error::io(format!("cannot read {name}"));
    let shown = |error: ReadError| {
        let help = error.help().map(|help| format!("; {help}")).unwrap_or_default();
        Error::Input(format!("{name}: {error}{help}"))
    };
    let mut head = Vec::new();
    (&mut input).take(HEAD as u64).read_to_end(&mut head).map_err(doing())?;
    let complete = head.len() < HEAD;
    let fields = ["puzzle", "solution", TEXT].map(|name| Field::new(name, DataType::Utf8, true));
    let schema = Arc::new(Schema::new(fields.to_vec()));
    let (lines, documents) = match LineReader::sniff(&head, complete, &reading.text).map_err(shown)? {
        Some(reader) => {
            let input: Box<dyn Read + Send> = Box::new(std::io::Cursor::new(head).chain(input));
            (Some((reader, BufReader::with_capacity(1 << 18, input))), VecDeque::new())
        }
        None => {
            (&mut input).take(WHOLE_LIMIT as u64).read_to_end(&mut head).map_err(doing())?;
            if head.len() >= WHOLE_LIMIT {
                return Err(Error::Input(format!(
                    "{name} is too large for a text that is not one puzzle a line"
                )));
            }
            let documents = read(&head, &reading.text).map_err(shown)?.documents;
            (None, documents.into())
        }
    };
    let text = Text { name: name.into(), schema: schema.clone(), lines, documents, next: 1 };
    // A guess from the length of a bare line; good enough for progress.
    let rows = length.map(|length| length / 82);
    Ok(Opened { format: Format::Lines, schema, rows, metadata: Vec::new(), chunks: Box::new(text) })
}

struct Text {
    name: String,
    schema: SchemaRef,
    lines: Option<(LineReader, BufReader<Box<dyn Read + Send>>)>,
    documents: VecDeque<Document>,
    next: u64,
}

#[derive(Default)]
struct Rows {
    puzzle: StringBuilder,
    solution: StringBuilder,
    text: StringBuilder,
    rows: Vec<u64>,
    errors: Vec<RowError>,
}

impl Rows {
    fn push(&mut self, row: u64, puzzle: Result<(Grid9, Option<Grid9>), RowErrorKind>, text: Option<&str>) {
        self.rows.push(row);
        match puzzle {
            Ok((puzzle, solution)) => {
                self.puzzle.append_value(grid_array::line(&puzzle));
                self.solution.append_option(solution.as_ref().map(grid_array::line));
            }
            Err(error) => {
                self.errors.push(RowError { row, kind: error });
                self.puzzle.append_null();
                self.solution.append_null();
            }
        }
        self.text.append_option(text);
    }
}

/// The ordinary board of a document.
fn ordinary(document: &Document) -> Result<(Grid9, Option<Grid9>), RowErrorKind> {
    let grid = document.filled();
    let size = grid.layout().size();
    let wrong = || match size {
        9 => RowErrorKind::Text("not an ordinary 9x9 board: it has other zones or extra houses".into()),
        _ => RowErrorKind::Text(format!("a {size}x{size} board; data sets hold ordinary 9x9 boards")),
    };
    let puzzle = Grid9::try_from(&grid).map_err(|_| wrong())?;
    Ok((puzzle, document.solution.as_ref().and_then(|solution| Grid9::try_from(solution).ok())))
}

impl Iterator for Text {
    type Item = Result<Chunk, Error>;

    fn next(&mut self) -> Option<Result<Chunk, Error>> {
        let mut out = Rows::default();
        if let Err(error) = self.fill(&mut out) {
            self.lines = None;
            return Some(Err(error));
        }
        if out.rows.is_empty() {
            return None;
        }
        let columns: Vec<ArrayRef> =
            vec![Arc::new(out.puzzle.finish()), Arc::new(out.solution.finish()), Arc::new(out.text.finish())];
        let batch = RecordBatch::try_new(self.schema.clone(), columns).map_err(Error::arrow);
        Some(batch.map(|batch| Chunk { batch, rows: out.rows, errors: out.errors }))
    }
}

impl Text {
    fn fill(&mut self, out: &mut Rows) -> Result<(), Error> {
        while out.rows.len() < ROWS
            && let Some(document) = self.documents.pop_front()
        {
            let puzzle = ordinary(&document);
            let text = puzzle.as_ref().ok().map(|(puzzle, _)| grid_array::line(puzzle));
            out.push(self.next, puzzle, text.as_deref());
            self.next += 1;
        }
        let Some((reader, input)) = &mut self.lines else { return Ok(()) };
        let mut line = Vec::new();
        while out.rows.len() < ROWS {
            line.clear();
            let count = input
                .read_until(b'\n', &mut line)
                .map_err(Error::io(format!("cannot read {}", self.name)))?;
            if count == 0 {
                self.lines = None;
                return Ok(());
            }
            let number = self.next;
            self.next += 1;
            let text = String::from_utf8_lossy(&line);
            let text = text.trim_end_matches(['\r', '\n']);
            if let Some(grid) = reader.grid9(&line) {
                out.push(number, Ok((grid, None)), Some(text));
                continue;
            }
            match reader.read(&line, number as usize) {
                Ok(Some(document)) => out.push(number, ordinary(&document), Some(text)),
                Ok(None) => {}
                // A symbol in a line of 81 is an error of its cell; everything else is a matter of the text.
                Err(error) => {
                    let error = match grid_array::text(text.as_bytes()) {
                        Err(error @ RowErrorKind::Symbol { .. }) if text.chars().count() == 81 => error,
                        _ => RowErrorKind::Text(error.to_string()),
                    };
                    out.push(number, Err(error), Some(text));
                }
            }
        }
        Ok(())
    }
}
