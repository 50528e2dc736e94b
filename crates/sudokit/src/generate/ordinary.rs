//! All ways of making ordinary 9×9 puzzles as compact grids, for bulk work: puzzle number `k` of a seed, by whatever
//! sampling.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::dig::{Digger, Made, Rejection};
use super::grids::UniformGrids;
use super::pattern::puzzle_with_pattern;
use super::random::stream;
use super::recipe::{Nearest, Nearness, Progress, Recipe, RecipeError, Sampling, check, check_technique};
use super::unbiased::{controlled, unbiased, weight};
use crate::board::{Board, Grid, Grid9, HousesPuzzle};
use crate::control::{Meter, Stop};
use crate::difficulty::{DifficultyRange, Measurer, Need, NeedProver, TechniqueNeed};
use crate::nine::Engine;

/// An ordinary 9×9 puzzle that was sampled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample9 {
    /// Its number: the same seed and number give the same puzzle.
    pub k: u64,
    /// The puzzle.
    pub puzzle: Grid9,
    /// Its only solution.
    pub solution: Grid9,
    /// What undoes the sampling's bias, where that is known.
    pub weight: Option<f64>,
    /// The value of the measure of difficulty that was asked for.
    pub difficulty: Option<f64>,
}

/// Makes 9×9 puzzles of one sampling. Shareable between threads; a [`Sampler`](super::Sampler) makes those of other
/// boards.
pub struct Sampler9 {
    grids: Arc<UniformGrids>,
    sampling: Sampling,
    difficulty: Option<DifficultyRange>,
    technique: Option<TechniqueNeed>,
}

/// Gives minimal puzzles number `numbers` of a seed to `emit`, with their solutions: those of a [`Sampler9`] by
/// [`Recipe::minimal`] without a range, for programs that are to hold neither other samplings nor
/// measures of difficulty.
///
/// # Errors
/// When the budget ends first, or `emit` breaks ([`Stop::Limit`]); what was emitted is then a prefix.
///
/// ```
/// use std::ops::ControlFlow;
/// use sudokit::generate::{Recipe, Sampler9, Sampling, minimal_puzzles};
/// use sudokit::{Budget, Engine, Meter};
/// let (mut engine, mut meter) = (Engine::detect(), Meter::new(Budget::default()));
/// let mut made = Vec::new();
/// minimal_puzzles(7, 0..3, engine.clone(), &mut meter, &mut |puzzle, solution| {
///     assert_eq!(engine.solve_unique(&puzzle), Some(solution));
///     made.push(puzzle);
///     ControlFlow::Continue(())
/// }).unwrap();
/// let sampler = Sampler9::new(Sampling::Greedy(Recipe::minimal()), None).unwrap();
/// sampler.run(7, 0..3, &mut engine, &mut meter, &mut |sample| {
///     assert_eq!(sample.puzzle, made[sample.k as usize]);
///     ControlFlow::Continue(())
/// }).unwrap();
/// ```
pub fn minimal_puzzles(
    seed: u64,
    numbers: impl IntoIterator<Item = u64>,
    engine: Engine,
    meter: &mut Meter,
    emit: &mut dyn FnMut(Grid9, Grid9) -> ControlFlow<()>,
) -> Result<(), Stop> {
    let grids = UniformGrids::shared();
    let mut digger = Digger::new(&grids, Recipe::minimal(), engine);
    digger.run(seed, numbers, meter, &mut |_, _| Ok(None), &mut |_| (), &mut |made| {
        emit(made.puzzle, made.solution)
    })
}

impl Sampler9 {
    /// Makes one; only puzzles in the range come through. Cheap: tables are made once for the whole process.
    ///
    /// # Errors
    /// If no such puzzle can exist.
    pub fn new(sampling: Sampling, difficulty: Option<DifficultyRange>) -> Result<Sampler9, RecipeError> {
        check(&Board::classic(), &sampling, difficulty.as_ref())?;
        Ok(Sampler9 { grids: UniformGrids::shared(), sampling, difficulty, technique: None })
    }

    /// Keeps only puzzles that need this technique and nothing harder.
    ///
    /// # Errors
    /// If no such puzzle can exist.
    pub fn needing(self, technique: TechniqueNeed) -> Result<Sampler9, RecipeError> {
        check_technique(&self.sampling, &technique)?;
        Ok(Sampler9 { technique: Some(technique), ..self })
    }

    /// Gives puzzles number `numbers` of a seed to `emit`, in that order, until it breaks. The engine answers the
    /// questions; the meter's budget bounds everything: a question to the engine, an attempt, and a node of a measure
    /// count as nodes.
    ///
    /// # Errors
    /// When the budget ends first, or `emit` breaks ([`Stop::Limit`]). What was emitted is a prefix of what would have
    /// been.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use sudokit::generate::{Recipe, Sampler9, Sampling};
    /// use sudokit::{Budget, Engine, Meter};
    /// let sampler = Sampler9::new(Sampling::Greedy(Recipe::minimal()), None).unwrap();
    /// let (mut engine, mut meter) = (Engine::detect(), Meter::new(Budget::default()));
    /// let mut count = 0;
    /// sampler.run(1, 5..8, &mut engine, &mut meter, &mut |sample| {
    ///     assert_eq!(sample.k, 5 + count);
    ///     count += 1;
    ///     ControlFlow::Continue(())
    /// }).unwrap();
    /// assert_eq!(count, 3);
    /// ```
    pub fn run(
        &self,
        seed: u64,
        numbers: impl IntoIterator<Item = u64>,
        engine: &mut Engine,
        meter: &mut Meter,
        emit: &mut dyn FnMut(Sample9) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        self.run_reporting(seed, numbers, engine, meter, &mut |_| (), emit)
    }

    /// As [`run`](Self::run); `progress` is called with every candidate that was rejected and how near the nearest
    /// came.
    ///
    /// # Errors
    /// When the budget ends first, or `emit` breaks ([`Stop::Limit`]); what was emitted is then a prefix.
    pub fn run_reporting(
        &self,
        seed: u64,
        numbers: impl IntoIterator<Item = u64>,
        engine: &mut Engine,
        meter: &mut Meter,
        progress: &mut dyn FnMut(&Progress),
        emit: &mut dyn FnMut(Sample9) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let mut difficulty = Difficulty::new(self.difficulty.as_ref());
        difficulty.need = self.technique.as_ref().map(TechniqueNeed::prover);
        if let Sampling::Greedy(recipe) = &self.sampling {
            let mut digger = Digger::new(&self.grids, recipe.clone(), engine.clone());
            let mut check = |made: &mut Made, meter: &mut Meter| {
                let rejection = difficulty.check9(&made.puzzle, meter)?;
                made.difficulty = difficulty.value;
                Ok(rejection)
            };
            return digger.run(seed, numbers, meter, &mut check, progress, &mut |made| {
                let Made { k, puzzle, solution, difficulty, .. } = made;
                emit(Sample9 { k, puzzle, solution, weight: None, difficulty })
            });
        }
        for k in numbers {
            let mut rng = stream(seed, k);
            let (mut rejected, mut nearness) = (0, Nearness::new());
            let puzzle = loop {
                meter.node()?;
                meter.look()?;
                let puzzle = match &self.sampling {
                    Sampling::Unbiased => unbiased(&self.grids, engine, &mut rng, meter)?.0,
                    Sampling::Pattern(cells) => {
                        let pattern: [bool; 81] = std::array::from_fn(|cell| cells[cell]);
                        let mut step =
                            |rejected, nearest| progress(&Progress { number: k, rejected, nearest });
                        puzzle_with_pattern(&pattern, &self.grids, engine, &mut rng, meter, &mut step)?
                    }
                    Sampling::Grids => self.grids.draw(&mut rng),
                    _ => controlled(&self.grids, engine, &mut rng, meter)?.0,
                };
                match difficulty.check9(&puzzle, meter)? {
                    None => break puzzle,
                    Some((distance, candidate)) => {
                        rejected += 1;
                        let nearest = nearness.note(distance, candidate);
                        progress(&Progress { number: k, rejected, nearest });
                    }
                }
            };
            let solution = engine.solve(&puzzle).unwrap_or(Grid9::EMPTY);
            let weight = (self.sampling == Sampling::Controlled).then(|| weight(puzzle.filled() as u32));
            if emit(Sample9 { k, puzzle, solution, weight, difficulty: difficulty.value }).is_break() {
                return Err(Stop::Limit);
            }
        }
        Ok(())
    }
}

/// Checks puzzles against a range of difficulty.
pub(super) struct Difficulty<'r> {
    range: Option<(&'r DifficultyRange, Measurer)>,
    need: Option<NeedProver>,
    /// The value of the puzzle that was checked last.
    pub value: Option<f64>,
}

impl<'r> Difficulty<'r> {
    pub fn new(range: Option<&'r DifficultyRange>) -> Difficulty<'r> {
        Difficulty { range: range.map(|range| (range, range.measurer())), need: None, value: None }
    }

    /// `None` if the puzzle is in the range.
    pub fn check(&mut self, puzzle: &Grid, meter: &mut Meter) -> Result<Rejection, Stop> {
        let Some((range, measurer)) = &mut self.range else { return Ok(None) };
        let Ok(puzzle) = HousesPuzzle::new(puzzle.clone()) else {
            return Ok(Some((f64::INFINITY, Nearest::Difficulty(None))));
        };
        let (value, admitted) = range.admits(&puzzle, measurer, meter)?;
        self.value = value;
        let distance = value.map_or(f64::INFINITY, |value| range.distance(value));
        Ok((!admitted).then_some((distance, Nearest::Difficulty(value))))
    }

    /// As [`check`](Self::check), and whether the puzzle needs the technique that is asked for.
    fn check9(&mut self, puzzle: &Grid9, meter: &mut Meter) -> Result<Rejection, Stop> {
        if self.range.is_some()
            && let Some(rejection) = self.check(&Grid::from(*puzzle), meter)?
        {
            return Ok(Some(rejection));
        }
        let Some(prover) = &mut self.need else { return Ok(None) };
        let Ok(puzzle) = HousesPuzzle::new(Grid::from(*puzzle)) else {
            return Ok(Some((f64::INFINITY, Nearest::Harder)));
        };
        let need = prover.compare(&puzzle, meter)?;
        let nearest = match need {
            Need::This => return Ok(None),
            Need::Easier(technique) => Nearest::Easier(technique),
            Need::Harder => Nearest::Harder,
        };
        Ok(Some((prover.distance(need), nearest)))
    }
}
