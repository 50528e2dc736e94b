//! Puzzles from a seed, written into numpy arrays as they are made.

use std::ops::{ControlFlow, RangeInclusive};

use numpy::{PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use sudokit::difficulty::{DifficultyRange, TechniqueNeed};
use sudokit::generate::{Recipe, RecipeError, Sampler, Sampling};
use sudokit::logic;
use sudokit::symmetry::PatternSymmetry;
use sudokit::{Engine, Meter, Stop};

use crate::arrays::blanks;
use crate::error::CallError;
use crate::pool::{self, RunOptions};
use crate::rating::scale;
use crate::rows::Row;

/// What to make: the arguments of `sudokit.generate`.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct GenerateRequest {
    seed: u64,
    start: u64,
    sampling: String,
    clues: Option<(u32, u32)>,
    minimal: bool,
    symmetry: Option<String>,
    pattern: Option<Vec<bool>>,
    difficulty: Option<String>,
    technique: Option<String>,
    scale: String,
    uniqueness: bool,
}

impl GenerateRequest {
    fn sampler(&self) -> Result<Sampler, CallError> {
        let difficulty = match &self.difficulty {
            Some(text) => Some(
                text.parse::<DifficultyRange>()
                    .map_err(|e| CallError::Argument(format!("difficulty: {e}")))?,
            ),
            None => None,
        };
        let recipe = self.clues.is_some() || self.symmetry.is_some();
        if recipe && (self.pattern.is_some() || self.sampling != "greedy") {
            let message = "clues and symmetry are for sampling='greedy' without a pattern";
            return Err(CallError::Argument(message.into()));
        }
        let sampling = match (&self.pattern, self.sampling.as_str()) {
            (Some(cells), _) => Sampling::Pattern(cells.clone()),
            (None, "greedy") => Sampling::Greedy(self.recipe()?),
            (None, "controlled") => Sampling::Controlled,
            (None, "unbiased") => Sampling::Unbiased,
            (None, "grids") => Sampling::Grids,
            (None, other) => {
                return Err(CallError::Argument(format!(
                    "sampling must be 'greedy', 'controlled', 'unbiased' or 'grids', not '{other}'"
                )));
            }
        };
        let wrong = |error: RecipeError| CallError::Argument(error.to_string());
        let sampler = Sampler::new(sampling, difficulty).map_err(wrong)?;
        match &self.technique {
            Some(id) => sampler.needing(self.need(id)?).map_err(wrong),
            None => Ok(sampler),
        }
    }

    fn need(&self, id: &str) -> Result<TechniqueNeed, CallError> {
        let unknown = || format!("{}; sudokit.techniques() lists them", logic::unknown_technique(id));
        let technique = logic::technique(id).ok_or_else(|| CallError::Argument(unknown()))?;
        TechniqueNeed::new(technique, scale(&self.scale)?, self.uniqueness)
            .map_err(|error| CallError::Argument(error.to_string()))
    }

    fn recipe(&self) -> Result<Recipe, CallError> {
        let mut recipe = Recipe::minimal();
        if let Some((low, high)) = self.clues {
            if low > high || high > 81 {
                return Err(CallError::Argument(format!("clues=({low}, {high}) is no range within 0 to 81")));
            }
            let clues: RangeInclusive<u32> = low..=high;
            recipe = if self.minimal { recipe.minimal_with_clues(clues) } else { recipe.with_clues(clues) };
        }
        if let Some(symmetry) = &self.symmetry {
            let symmetry: PatternSymmetry =
                symmetry.parse().map_err(|error| CallError::Argument(format!("symmetry: {error}")))?;
            recipe = recipe.with_symmetry(symmetry);
        }
        Ok(recipe)
    }
}

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
    request: GenerateRequest,
    solutions: bool,
    options: RunOptions,
) -> PyResult<Made<'py>> {
    let sampler = request.sampler()?;
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

/// Up to so many puzzles are first tried on the calling thread.
const FEW: usize = 16;

/// Writes puzzles, and solutions if there are places for them.
fn fill(
    py: Python<'_>,
    sampler: &Sampler,
    request: &GenerateRequest,
    puzzles: &mut [Row],
    answers: &mut [Row],
    options: &RunOptions,
) -> PyResult<()> {
    let (count, seed, start) = (puzzles.len(), request.seed, request.start);
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
        sampler: &Sampler,
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
