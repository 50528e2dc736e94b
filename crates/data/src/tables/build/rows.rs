//! The rows of a plan: puzzle k of a seed, and the columns that are computed of it.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};

use arrow_array::{ArrayRef, RecordBatch};
use sudokit::difficulty::DifficultyRange;
use sudokit::generate::{Sampler, Sampling};
use sudokit::{Budget, Engine, Meter};

use crate::error::Error;
use crate::tables::annotate::joined;
use crate::tables::chunks::{CHUNK, in_order};
use crate::tables::column::{Column, Origin, Worker};
use crate::tables::control::Control;
use crate::tables::names::schema;

/// What puzzles to make and what to say of each: everything that determines the rows.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How to sample.
    pub sampling: Sampling,
    /// Only puzzles whose difficulty lies in this range.
    pub difficulty: Option<DifficultyRange>,
    /// The seed.
    pub seed: u64,
    /// The columns, in this order.
    pub columns: Vec<Column>,
    /// Random relabellings over which `guesses` is averaged, in the column and in `difficulty`.
    pub runs: u32,
}

/// Makes rows number `numbers` of a plan.
///
/// ```
/// use sudokit::generate::{Recipe, Sampling};
/// use sudokit_data::{Control, Plan, RUNS, columns, make};
/// let sampling = Sampling::Greedy(Recipe::minimal());
/// let columns = columns("puzzle,solution,minimal").unwrap();
/// let plan = Plan { sampling, difficulty: None, seed: 7, columns, runs: RUNS };
/// let batch = make(&plan, 0..20, &Control::default()).unwrap();
/// assert_eq!((batch.num_rows(), batch.num_columns()), (20, 3));
/// ```
///
/// # Errors
/// When cancelled.
pub fn make(plan: &Plan, numbers: Range<u64>, control: &Control<'_>) -> Result<RecordBatch, Error> {
    RowGenerator::new(plan)?.rows(numbers, control, &|_| {})
}

/// How many puzzles a thread makes at a time.
const BLOCK: u64 = 1024;

/// Makes rows of a plan; keeps the tables of its sampler.
pub(super) struct RowGenerator<'p> {
    plan: &'p Plan,
    sampler: Sampler,
}

impl<'p> RowGenerator<'p> {
    /// # Errors
    /// If no such puzzle can exist.
    pub fn new(plan: &'p Plan) -> Result<RowGenerator<'p>, Error> {
        // The column of a measure and the range of it are the same mean over the same runs.
        let difficulty = plan.difficulty.clone().map(|range| match &*range.measure().name {
            "guesses" => range.with_runs(plan.runs),
            _ => range,
        });
        let sampler = Sampler::new(plan.sampling.clone(), difficulty)
            .map_err(|error| Error::Usage(error.to_string()))?;
        Ok(RowGenerator { plan, sampler })
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
        let (mut puzzles, mut origins) = (Vec::new(), Vec::new());
        let mut meter = Meter::new(budget.clone());
        let seed = self.plan.seed;
        let ended = self.sampler.run(seed, range, engine, &mut meter, &mut |sample| {
            puzzles.push(Some(sample.puzzle));
            origins.push(Origin { seed, number: sample.k, weight: sample.weight });
            ControlFlow::Continue(())
        });
        ended.ok()?;
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
