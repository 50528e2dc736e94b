//! Files into another file, rows in order: converted, with columns more, or some of the rows.

use std::path::PathBuf;

use arrow_array::{BooleanArray, RecordBatch, RecordBatchOptions};
use arrow_schema::{Schema, SchemaRef};
use arrow_select::filter::filter_record_batch;
use serde::Serialize;
use std::sync::Arc;
use sudokit::Grid9;

use super::annotate::{Annotate, annotate};
use super::control::Control;
use super::format::Format;
use super::grid_array::grids;
use super::output_columns::{OutputColumns, OutputRows};
use super::read::{Puzzles, ReadColumns, Reading, Source};
use super::sample::Sample;
use super::union::{Union, Written};
use super::write::{Content, Sink, create};
use crate::error::Error;

/// Files, and what is made of them.
#[derive(Clone, Debug)]
pub struct Rewrite {
    /// The files or folders, read one after the other; their columns may differ.
    pub inputs: Vec<PathBuf>,
    /// How to read them.
    pub reading: Reading,
    /// The file to write, or for arrays with labels the folder.
    pub target: PathBuf,
    /// Its format; by its name if `None`.
    pub format: Option<Format>,
}

/// The counts of a rewrite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rewritten {
    /// Rows that were read.
    pub read: u64,
    /// Rows that were written.
    pub written: u64,
    /// Rows left out because the format has no place for a row without a puzzle or without a label.
    pub left_out: u64,
    /// The files that were written.
    pub files: Vec<PathBuf>,
}

/// Writes files in another format, or several as one.
///
/// # Errors
/// If a file cannot be read or written, or the target is there already.
pub fn convert(rewrite: &Rewrite, control: &Control<'_>) -> Result<Rewritten, Error> {
    let union = Union::of(&rewrite.inputs, &rewrite.reading)?;
    run(rewrite, &union, &union.written(), control, |rows| Ok(rows.batch))
}

/// Writes files with columns more.
///
/// # Errors
/// If a file cannot be read or written, the target is there already, or a column does not follow from the puzzle or is
/// there already.
pub fn annotate_files(
    rewrite: &Rewrite,
    columns: &Annotate,
    control: &Control<'_>,
) -> Result<Rewritten, Error> {
    let union = Union::of(&rewrite.inputs, &rewrite.reading)?;
    let options = Annotate {
        puzzle: Some(union.schema.field(union.puzzle).name().clone()),
        threads: control.threads(),
        budget: columns.budget.clone().with_cancel(control.cancel.clone()),
        ..columns.clone()
    };
    let empty = RecordBatch::new_empty(union.schema.clone());
    let schema = annotate(&empty, &options)?.batch.schema();
    let written = Written { schema, verbatim: false, ..union.written() };
    run(rewrite, &union, &written, control, |rows| {
        let annotated = annotate(&rows.batch, &options);
        control.check()?;
        Ok(annotated?.batch)
    })
}

/// Writes a random sample of the rows with puzzles, each set of n rows equally likely, in the order of the files.
///
/// # Errors
/// As [`convert`], and if there are fewer rows.
pub fn sample(rewrite: &Rewrite, rows: u64, seed: u64, control: &Control<'_>) -> Result<Rewritten, Error> {
    let union = Union::of(&rewrite.inputs, &rewrite.reading)?;
    let mut sample = Sample::new(rows, seed);
    each(rewrite, &union, &control.silent(), |part| {
        part.puzzles.iter().for_each(|puzzle| sample.offer(puzzle.is_some()));
        Ok(())
    })?;
    let mut chosen = sample.chosen()?.into_iter().peekable();
    let mut row = 0;
    run(rewrite, &union, &union.written(), control, |part| {
        let mask: BooleanArray = part
            .puzzles
            .iter()
            .map(|_| {
                let is_next = chosen.next_if_eq(&row).is_some();
                row += 1;
                Some(is_next)
            })
            .collect();
        filter_record_batch(&part.batch, &mask).map_err(Error::arrow)
    })
}

/// Rows of a file, with the columns of all files.
pub(crate) struct Rows {
    pub batch: RecordBatch,
    pub puzzles: Vec<Option<Grid9>>,
    /// The name of the file, and the numbers of the rows in it.
    pub name: String,
    pub numbers: Vec<u64>,
}

/// Goes through all files.
pub(crate) fn each(
    rewrite: &Rewrite,
    union: &Union,
    control: &Control<'_>,
    mut take: impl FnMut(Rows) -> Result<(), Error>,
) -> Result<u64, Error> {
    let mut done = 0;
    for input in &rewrite.inputs {
        let mut source = Source::open(input, &rewrite.reading, ReadColumns::All)?;
        while let Some(Puzzles { chunk, puzzles, .. }) = source.next_puzzles(control)? {
            let batch = union.batch(&source, &chunk, &puzzles)?;
            done += puzzles.len() as u64;
            take(Rows { batch, puzzles, name: source.name.clone(), numbers: chunk.rows })?;
            control.report("rows", done, union.rows);
        }
    }
    Ok(done)
}

/// Writes what `change` makes of the rows.
fn run(
    rewrite: &Rewrite,
    union: &Union,
    written: &Written,
    control: &Control<'_>,
    mut change: impl FnMut(Rows) -> Result<RecordBatch, Error>,
) -> Result<Rewritten, Error> {
    let mut output = Output::create(rewrite, written)?;
    let read = each(rewrite, union, control, |rows| {
        let (name, numbers) = (rows.name.clone(), rows.numbers.clone());
        let batch = change(rows)?;
        output.write(&batch, (&name, &numbers), control)
    })?;
    output.finish(read)
}

/// A file that is being written.
pub(crate) struct Output {
    sink: Box<dyn Sink>,
    copied: OutputColumns,
    puzzle: usize,
    solution: Option<usize>,
    written: u64,
    left_out: u64,
}

impl Output {
    pub fn create(rewrite: &Rewrite, written: &Written) -> Result<Output, Error> {
        let target = &rewrite.target;
        let by_name = Format::of(target);
        let format = rewrite.format.or(by_name).ok_or_else(|| {
            let endings = Format::endings();
            let shown = target.display();
            Error::Usage(format!("{shown} has no ending of a data format; files end in {endings}, or give --format npy for a folder"))
        })?;
        let is_folder = format == Format::Npy && by_name.is_none();
        if by_name.is_some_and(|by_name| by_name != format) || (by_name.is_none() && !is_folder) {
            let text = format!("{} does not end as a {} file does", target.display(), format.id());
            return Err(Error::Usage(text));
        }
        if target.exists() && target.file_name().is_some() && !target.starts_with("/dev") {
            return Err(Error::Usage(format!("{} is there already; name another", target.display())));
        }
        let copied = match (format, is_folder) {
            (Format::Npy, false) => OutputColumns::Puzzles,
            _ => OutputColumns::of(format, &written.schema, rewrite.format.is_some()),
        };
        let schema = copied.schema(&written.schema, written.puzzle);
        let verbatim = written.verbatim && copied == OutputColumns::Columns;
        let sink =
            create(target, format, &Content { schema: &schema, metadata: &written.metadata, verbatim })?;
        let (puzzle, solution) = (written.puzzle, written.solution);
        Ok(Output { sink, copied, puzzle, solution, written: 0, left_out: 0 })
    }

    /// Writes rows with the columns that were named; `place` is what messages call the file, and the numbers of the
    /// rows in it.
    pub fn write(
        &mut self,
        batch: &RecordBatch,
        place: (&str, &[u64]),
        control: &Control<'_>,
    ) -> Result<(), Error> {
        let read = |at: usize| grids(batch.column(at).as_ref());
        let (batch, whole) = match self.copied {
            OutputColumns::Columns => (batch.clone(), None),
            _ => {
                let puzzles: Vec<_> =
                    read(self.puzzle)?.into_iter().map(|cell| cell.unwrap_or(None)).collect();
                let stated = self.solution.map(read).transpose()?;
                // Rows that were chosen have lost their numbers.
                let counted: Vec<u64> = (self.written + 1..).take(puzzles.len()).collect();
                let place = if place.1.len() == puzzles.len() { place } else { (place.0, &counted[..]) };
                let OutputRows { batch, whole } =
                    self.copied.rows(batch, self.puzzle, &puzzles, stated, place, control)?;
                (batch, Some(whole))
            }
        };
        let batch = match whole {
            Some(whole) => {
                self.left_out += whole.iter().filter(|whole| !**whole).count() as u64;
                filter_record_batch(&batch, &BooleanArray::from(whole)).map_err(Error::arrow)?
            }
            None => batch,
        };
        self.written += batch.num_rows() as u64;
        if batch.num_rows() > 0 { self.sink.write(&batch) } else { Ok(()) }
    }

    pub fn finish(self, read: u64) -> Result<Rewritten, Error> {
        let files = self.sink.finish()?;
        Ok(Rewritten { read, written: self.written, left_out: self.left_out, files })
    }
}

/// A batch of these columns with this number of rows.
pub(crate) fn batch_of(
    schema: &SchemaRef,
    columns: Vec<arrow_array::ArrayRef>,
    rows: usize,
) -> Result<RecordBatch, Error> {
    let options = RecordBatchOptions::new().with_row_count(Some(rows));
    let schema = Arc::new(Schema::new(schema.fields().clone()));
    RecordBatch::try_new_with_options(schema, columns, &options).map_err(Error::arrow)
}
