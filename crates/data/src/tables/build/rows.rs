//! The rows of a plan: puzzle k of a seed, and the columns that are computed of it.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};

use arrow_array::{ArrayRef, RecordBatch};
use sudokit::difficulty::DifficultyRange;
use sudokit::generate::{Sampler9, Sampling};
use sudokit::{Budget, Engine, Meter};

use crate::error::Error;
use crate::tables::annotate::joined;
use crate::tables::chunks::{CHUNK, in_order};
use crate::tables::column::{Column, Origin, Worker};
use crate::tables::control::Control;
use crate::tables::names::schema;
use crate::tables::shares::Shares;

/// What puzzles to make and what to say of each: everything that determines the rows.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How to sample.
    pub sampling: Sampling,
    /// Only puzzles whose difficulty lies in this range.
    pub difficulty: Option<DifficultyRange>,
    /// Instead of one range several, each with its share of the rows. Puzzles of range number i (from 0) are those of
    /// the seed plus i.
    pub mix: Vec<(DifficultyRange, f64)>,
    /// The seed.
    pub seed: u64,
    /// The columns, in this order.
    pub columns: Vec<Column>,
    /// Random relabellings over which `guesses` is averaged, in the column and in `difficulty`.
    pub runs: u32,
}

impl Plan {
    /// The range of difficulty, or the mix of ranges with their shares, as options have them.
    pub(super) fn difficulty(&self) -> Option<String> {
        let shares: Vec<String> = self.mix.iter().map(|(range, share)| format!("{range}:{share}%")).collect();
        if shares.is_empty() {
            self.difficulty.as_ref().map(ToString::to_string)
        } else {
            Some(shares.join(","))
        }
    }
}

/// Makes rows number `numbers` of a plan. Of a mix of difficulties they are the last of a data set with `numbers.end`
/// rows.
///
/// ```
/// use sudokit::generate::{Recipe, Sampling};
/// use sudokit_data::{Control, Plan, RUNS, columns, make};
/// let sampling = Sampling::Greedy(Recipe::minimal());
/// let columns = columns("puzzle,solution,minimal").unwrap();
/// let plan = Plan { sampling, difficulty: None, mix: Vec::new(), seed: 7, columns, runs: RUNS };
/// let batch = make(&plan, 0..20, &Control::default()).unwrap();
/// assert_eq!((batch.num_rows(), batch.num_columns()), (20, 3));
/// ```
///
/// # Errors
/// [`Error::Interrupted`] when the flag of `control` is raised.
pub fn make(plan: &Plan, numbers: Range<u64>, control: &Control<'_>) -> Result<RecordBatch, Error> {
    RowGenerator::new(plan, numbers.end)?.rows(numbers, control, &|_| {})
}

/// How many puzzles a thread makes at a time.
const BLOCK: u64 = 1024;

/// Makes rows of a plan; keeps the tables of its samplers.
pub(super) struct RowGenerator<'p> {
    plan: &'p Plan,
    /// One for each range of difficulty, with its seed.
    samplers: Vec<(u64, Sampler9)>,
    /// Which rows are of which range.
    shares: Shares,
}

impl<'p> RowGenerator<'p> {
    /// Of a data set with this number of rows in all.
    ///
    /// # Errors
    /// If no such puzzle can exist.
    pub fn new(plan: &'p Plan, rows: u64) -> Result<RowGenerator<'p>, Error> {
        let ranges: Vec<Option<DifficultyRange>> = match plan.mix.is_empty() {
            true => vec![plan.difficulty.clone()],
            false if plan.difficulty.is_some() => {
                return Err(Error::Usage(
                    "a mix has ranges of difficulty; leave the range of all rows out".into(),
                ));
            }
            false => plan.mix.iter().map(|(range, _)| Some(range.clone())).collect(),
        };
        let samplers = ranges.into_iter().zip(0..).map(|(range, number)| {
            // The column of a measure and the range of it are the same mean over the same runs.
            let difficulty = range.map(|range| match &*range.measure().name {
                "guesses" => range.with_runs(plan.runs),
                _ => range,
            });
            let sampler = Sampler9::new(plan.sampling.clone(), difficulty);
            Ok((plan.seed.wrapping_add(number), sampler.map_err(|error| Error::Usage(error.to_string()))?))
        });
        let weights: Vec<f64> = plan.mix.iter().map(|(_, share)| *share).collect();
        let shares = Shares::of(rows, if weights.is_empty() { &[1.0] } else { &weights });
        Ok(RowGenerator { plan, samplers: samplers.collect::<Result<_, Error>>()?, shares })
    }

    /// Makes rows on all threads; `done` is called with how many are finished.
    pub fn rows(
        &self,
        numbers: Range<u64>,
        control: &Control<'_>,
        done: &(dyn Fn(u64) + Sync),
    ) -> Result<RecordBatch, Error> {
        let threads = control.threads();
        let count = numbers.end.saturating_sub(numbers.start);
        let size = (count / (8 * threads as u64)).clamp(1, BLOCK);
        let budget = Budget::default().with_cancel(control.cancel.clone());
        let finished = AtomicU64::new(0);
        let state = || {
            let worker = Worker::new(&self.plan.columns, self.plan.runs, 0, budget.clone());
            (Engine::detect(), worker)
        };
        let blocks = in_order(
            count.div_ceil(size) as usize,
            threads,
            &control.cancel,
            state,
            |(engine, worker), block| {
                let first = numbers.start + block as u64 * size;
                let range = first..(first + size).min(numbers.end);
                let made = range.end - range.start;
                let arrays = self.block(range, engine, worker, &budget);
                done(finished.fetch_add(made, Ordering::Relaxed) + made);
                arrays
            },
        );
        control.check()?;
        let mut chunks: Vec<Vec<ArrayRef>> = vec![Vec::new(); self.plan.columns.len()];
        for arrays in blocks {
            let arrays = arrays.ok_or(Error::Interrupted)?;
            for (chunks, mut arrays) in chunks.iter_mut().zip(arrays) {
                chunks.append(&mut arrays);
            }
        }
        let columns = self.plan.columns.iter().zip(&chunks);
        let columns = columns.map(|(column, chunks)| joined(*column, chunks)).collect::<Result<_, _>>()?;
        RecordBatch::try_new(schema(&self.plan.columns), columns).map_err(Error::arrow)
    }

    /// The chunks of each column; `None` when cancelled.
    fn block(
        &self,
        range: Range<u64>,
        engine: &mut Engine,
        worker: &mut Worker,
        budget: &Budget,
    ) -> Option<Vec<Vec<ArrayRef>>> {
        let mut meter = Meter::new(budget.clone());
        let (first, last) = (self.shares.before(range.start), self.shares.before(range.end));
        let mut made = Vec::with_capacity(self.samplers.len());
        for ((seed, sampler), numbers) in self.samplers.iter().zip(first.into_iter().zip(last)) {
            let mut own = Vec::new();
            let ended = sampler.run(*seed, numbers.0..numbers.1, engine, &mut meter, &mut |sample| {
                let origin = Origin { seed: *seed, number: sample.k, weight: sample.weight };
                own.push((Some(sample.puzzle), origin));
                ControlFlow::Continue(())
            });
            ended.ok()?;
            made.push(own.into_iter());
        }
        let rows = self.shares.sorts(range).map(|sort| made[sort].next());
        let (puzzles, origins): (Vec<_>, Vec<_>) = rows.collect::<Option<Vec<_>>>()?.into_iter().unzip();
        let mut chunks = vec![Vec::new(); self.plan.columns.len()];
        for (puzzles, origins) in puzzles.chunks(CHUNK).zip(origins.chunks(CHUNK)) {
            let computed = worker.compute(puzzles, origins);
            if !computed.errors.is_empty() {
                return None;
            }
            chunks.iter_mut().zip(computed.arrays).for_each(|(chunks, array)| chunks.push(array));
        }
        Some(chunks)
    }
}
