//! Files mixed into one in exact shares: of each a random sample, the rows of a file in their order, spread evenly over
//! the whole (`shares.rs`).

use std::collections::VecDeque;
use std::path::PathBuf;

use arrow_array::{BooleanArray, RecordBatch};
use arrow_select::concat::concat_batches;
use arrow_select::filter::filter_record_batch;
use arrow_select::interleave::interleave;

use super::control::Control;
use super::read::{Puzzles, ROWS, ReadColumns, Reading, Source};
use super::rewrite::{Output, Rewrite, Rewritten};
use super::sample::Sample;
use super::shares::Shares;
use super::union::Union;
use crate::error::Error;

/// How to mix the files of a [`Rewrite`].
#[derive(Clone, Debug)]
pub struct Mix {
    /// The share of each file, in any unit.
    pub weights: Vec<f64>,
    /// Rows in all; as many as the files have for these shares if `None`.
    pub rows: Option<u64>,
    /// The seed.
    pub seed: u64,
}

/// Mixes files.
///
/// # Errors
/// As [`convert`](crate::convert), and if a file has too few rows.
pub fn mix(rewrite: &Rewrite, mix: &Mix, control: &Control<'_>) -> Result<Rewritten, Error> {
    let union = Union::of(&rewrite.inputs, &rewrite.reading)?;
    let counts = rewrite
        .inputs
        .iter()
        .map(|path| count(path, &rewrite.reading, control))
        .collect::<Result<Vec<_>, _>>()?;
    let sum: f64 = mix.weights.iter().sum();
    let max = counts
        .iter()
        .zip(&mix.weights)
        .map(|(&count, weight)| (count as f64 / (weight / sum) * (1.0 + 1e-12)) as u64);
    let mut rows = mix.rows.or(max.min()).unwrap_or_default();
    let mut shares = Shares::of(rows, &mix.weights);
    // Rounding may take a row too many of one.
    while mix.rows.is_none()
        && rows > 0
        && shares.counts().iter().zip(&counts).any(|(requested, there)| requested > there)
    {
        rows -= 1;
        shares = Shares::of(rows, &mix.weights);
    }
    let mut parts = Vec::new();
    for ((path, &requested), number) in rewrite.inputs.iter().zip(shares.counts()).zip(0..) {
        let part = Part::open(path, &rewrite.reading, requested, mix.seed.wrapping_add(number), control);
        parts.push(part.map_err(|error| match error {
            Error::Usage(text) => Error::Usage(format!("{}: {text}", path.display())),
            error => error,
        })?);
    }
    let mut output = Output::create(rewrite, &union.written())?;
    let mut at = 0;
    while at < rows {
        let end = rows.min(at + ROWS as u64);
        let batch = mixed(&mut parts, &shares, at..end, &union, control)?;
        output.write(&batch, ("the mix", &[]), control)?;
        at = end;
        control.report("rows", at, Some(rows));
    }
    output.finish(counts.iter().sum())
}

/// The rows of the mix from one number to another.
fn mixed(
    parts: &mut [Part],
    shares: &Shares,
    rows: std::ops::Range<u64>,
    union: &Union,
    control: &Control<'_>,
) -> Result<RecordBatch, Error> {
    let sorts: Vec<usize> = shares.sorts(rows).collect();
    let mut taken = Vec::with_capacity(parts.len());
    for (number, part) in parts.iter_mut().enumerate() {
        let requested = sorts.iter().filter(|&&sort| sort == number).count();
        taken.push(part.take(requested, union, control)?);
    }
    let mut next = vec![0; parts.len()];
    let places: Vec<(usize, usize)> = sorts
        .iter()
        .map(|&sort| {
            next[sort] += 1;
            (sort, next[sort] - 1)
        })
        .collect();
    let columns = (0..union.schema.fields().len())
        .map(|column| {
            let arrays: Vec<&dyn arrow_array::Array> =
                taken.iter().map(|batch| batch.column(column).as_ref()).collect();
            interleave(&arrays, &places).map_err(Error::arrow)
        })
        .collect::<Result<Vec<_>, _>>()?;
    RecordBatch::try_new(union.schema.clone(), columns).map_err(Error::arrow)
}

/// How many rows of a file have a puzzle.
fn count(path: &std::path::Path, reading: &Reading, control: &Control<'_>) -> Result<u64, Error> {
    let mut source = Source::open(path, reading, ReadColumns::Puzzles)?;
    let mut count = 0;
    while let Some(Puzzles { puzzles, .. }) = source.next_puzzles(control)? {
        count += puzzles.iter().flatten().count() as u64;
    }
    Ok(count)
}

/// A file of which some rows are taken, in order.
struct Part {
    path: PathBuf,
    source: Source,
    chosen: std::iter::Peekable<std::vec::IntoIter<u64>>,
    /// Rows that were read.
    row: u64,
    /// Chosen rows that are not taken yet.
    ready: VecDeque<RecordBatch>,
}

impl Part {
    fn open(
        path: &std::path::Path,
        reading: &Reading,
        requested: u64,
        seed: u64,
        control: &Control<'_>,
    ) -> Result<Part, Error> {
        let mut source = Source::open(path, reading, ReadColumns::Puzzles)?;
        let mut sample = Sample::new(requested, seed);
        let control = control.silent();
        while let Some(Puzzles { puzzles, .. }) = source.next_puzzles(&control)? {
            puzzles.iter().for_each(|puzzle| sample.offer(puzzle.is_some()));
        }
        let chosen = sample.chosen()?.into_iter().peekable();
        let source = Source::open(path, reading, ReadColumns::All)?;
        Ok(Part { path: path.into(), source, chosen, row: 0, ready: VecDeque::new() })
    }

    /// The next chosen rows.
    fn take(&mut self, requested: usize, union: &Union, control: &Control<'_>) -> Result<RecordBatch, Error> {
        let (mut taken, mut missing) = (Vec::new(), requested);
        while missing > 0 {
            let Some(batch) = self.ready.pop_front() else {
                self.read(union, control)?;
                continue;
            };
            let part = batch.num_rows().min(missing);
            taken.push(batch.slice(0, part));
            if part < batch.num_rows() {
                self.ready.push_front(batch.slice(part, batch.num_rows() - part));
            }
            missing -= part;
        }
        concat_batches(&union.schema, &taken).map_err(Error::arrow)
    }

    fn read(&mut self, union: &Union, control: &Control<'_>) -> Result<(), Error> {
        let Some(Puzzles { chunk, puzzles, .. }) = self.source.next_puzzles(&control.silent())? else {
            return Err(Error::Input(format!("{} changed while it was read", self.path.display())));
        };
        let batch = union.batch(&self.source, &chunk, &puzzles)?;
        let mask: BooleanArray = puzzles
            .iter()
            .map(|_| {
                let is_next = self.chosen.next_if_eq(&self.row).is_some();
                self.row += 1;
                Some(is_next)
            })
            .collect();
        let batch = filter_record_batch(&batch, &mask).map_err(Error::arrow)?;
        if batch.num_rows() > 0 {
            self.ready.push_back(batch);
        }
        Ok(())
    }
}
