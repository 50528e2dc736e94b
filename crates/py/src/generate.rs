//! Puzzles from a seed, written into numpy arrays as they are made.

use std::ops::ControlFlow;

use numpy::{PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use sudokit::generate::Sampler9;
use sudokit::{Engine, Meter, Stop};
use sudokit_protocol::GenerateRequest;

use crate::arrays::blanks;
use crate::error::CallError;
use crate::json;
use crate::pool::{self, RunOptions};
use crate::rows::Row;

/// What undoes the bias of the sampling `controlled`, by the number of givens.
#[pyfunction]
pub fn weight(clues: u32) -> f64 {
    sudokit::generate::weight(clues)
}

/// Puzzles, and their solutions if asked for.
type Made<'py> = (Bound<'py, PyArray2<u8>>, Option<Bound<'py, PyArray2<u8>>>);

/// See `sudokit.generate`.
#[pyfunction]
pub fn generate_rows<'py>(
    py: Python<'py>,
    count: usize,
    request: &str,
    solutions: bool,
    options: RunOptions,
) -> PyResult<Made<'py>> {
    let request: GenerateRequest = json::from_text(request).map_err(CallError::from)?;
    let sampler = request.sampler().map_err(CallError::from)?;
    let wrong = |error: numpy::AsSliceError| CallError::Argument(error.to_string());
    let puzzles = blanks(py, count)?;
    let answers = if solutions { Some(blanks(py, count)?) } else { None };
    {
        let (mut puzzles, mut answers) = (puzzles.readwrite(), answers.as_ref().map(|a| a.readwrite()));
        let puzzles: &mut [Row] = puzzles.as_slice_mut().map_err(wrong)?.as_chunks_mut().0;
        let answers: &mut [Row] = match &mut answers {
            Some(answers) => answers.as_slice_mut().map_err(wrong)?.as_chunks_mut().0,
            None => &mut [],
        };
        fill(py, &sampler, &request, puzzles, answers, &options)?;
    }
    Ok((puzzles, answers))
}

/// Up to this many puzzles are first tried on the calling thread.
const FEW: usize = 16;

/// Writes puzzles, and solutions if there are places for them.
fn fill(
    py: Python<'_>,
    sampler: &Sampler9,
    request: &GenerateRequest,
    puzzles: &mut [Row],
    answers: &mut [Row],
    options: &RunOptions,
) -> PyResult<()> {
    let (count, seed, start) = (puzzles.len(), request.seed.unwrap_or(0), request.first);
    if count <= FEW {
        let places = (!answers.is_empty()).then_some(&mut *answers);
        let block = Block { first: start, places: &mut *puzzles, answers: places };
        let tried = pool::first_try(py, options, |budget| {
            let mut meter = Meter::new(budget.clone());
            Ok(block.make(sampler, seed, &mut Engine::detect(), &mut meter)?)
        })?;
        if tried.is_some() {
            return options.report(py, count, count);
        }
    }
    // As the program cuts its work: chains of many puzzles share the lanes of the engine.
    let size = (count / (8 * options.threads()?)).clamp(1, 1024);
    let mut answers = answers.chunks_mut(size);
    let tasks = puzzles.chunks_mut(size).enumerate().map(move |(number, places)| {
        let first = start.saturating_add((number * size) as u64);
        Block { first, places, answers: answers.next() }
    });
    pool::run(py, options, count, tasks, Engine::detect, |engine, block, budget| {
        let mut meter = Meter::new(budget.clone());
        block.make(sampler, seed, engine, &mut meter).map_err(CallError::from)
    })
}

/// Puzzles of some consecutive numbers, and where they go.
struct Block<'a> {
    first: u64,
    places: &'a mut [Row],
    answers: Option<&'a mut [Row]>,
}

impl Block<'_> {
    fn make(
        mut self,
        sampler: &Sampler9,
        seed: u64,
        engine: &mut Engine,
        meter: &mut Meter,
    ) -> Result<usize, Stop> {
        let numbers = self.first..self.first.saturating_add(self.places.len() as u64);
        let mut at = 0;
        sampler.run(seed, numbers, engine, meter, &mut |sample| {
            self.places[at] = *sample.puzzle.values();
            if let Some(answers) = &mut self.answers {
                answers[at] = *sample.solution.values();
            }
            at += 1;
            ControlFlow::Continue(())
        })?;
        Ok(at)
    }
}
