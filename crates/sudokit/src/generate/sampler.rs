//! One face for all ways of making ordinary 9×9 puzzles: puzzle number `k` of a seed, by whatever sampling.

use std::cell::Cell;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::dig::{Digger, Made, Recipe};
use super::pattern::puzzle_with_pattern;
use super::unbiased::{controlled, unbiased, weight};
use super::{UniformGrids, stream};
use crate::board::{Grid, Grid9, Puzzle};
use crate::control::{Meter, Stop};
use crate::difficulty::DifficultyRange;
use crate::nine::Engine;

/// How puzzles are sampled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sampling {
    /// Givens are removed in random order: fast, favours few givens.
    Greedy(Recipe),
    /// Minimal puzzles; the chance of one with n givens is in proportion to 1 / C(81, n), see [`controlled`].
    Controlled,
    /// Minimal puzzles, each with the same chance, see [`unbiased`].
    Unbiased,
    /// Exactly these cells given.
    Pattern([bool; 81]),
    /// Solved grids, uniformly random.
    Grids,
}

/// `greedy minimal`, `greedy clues=24..26 symmetry=180`, `controlled`, `pattern=.1…`: the same text for the same sampling.
impl fmt::Display for Sampling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sampling::Greedy(recipe) => write!(f, "greedy {recipe}"),
            Sampling::Controlled => f.write_str("controlled"),
            Sampling::Unbiased => f.write_str("unbiased"),
            Sampling::Grids => f.write_str("grids"),
            Sampling::Pattern(cells) => {
                f.write_str("pattern=")?;
                cells.iter().try_for_each(|&given| f.write_str(if given { "1" } else { "." }))
            }
        }
    }
}

/// A puzzle that was sampled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Its number: the same seed and number give the same puzzle.
    pub k: u64,
    /// The puzzle.
    pub puzzle: Grid9,
    /// Its only solution.
    pub solution: Grid9,
    /// What undoes the sampling's bias, where that is known.
    pub weight: Option<f64>,
}

/// Makes 9×9 puzzles of one sampling. Shareable between threads.
pub struct Sampler {
    grids: Arc<UniformGrids>,
    sampling: Sampling,
    difficulty: Option<DifficultyRange>,
}

impl Sampler {
    /// Makes one; only puzzles in the range come through.
    pub fn new(sampling: Sampling, difficulty: Option<DifficultyRange>) -> Sampler {
        Sampler::with_grids(UniformGrids::shared(), sampling, difficulty)
    }

    /// Makes one with tables that are there already: [`UniformGrids::new`] takes some ten milliseconds, thousands of times
    /// what a puzzle takes, so whoever makes few puzzles at a time keeps the tables.
    pub fn with_grids(
        grids: Arc<UniformGrids>,
        sampling: Sampling,
        difficulty: Option<DifficultyRange>,
    ) -> Sampler {
        Sampler { grids, sampling, difficulty }
    }

    /// Gives puzzles number `numbers` of a seed to `emit`, in that order, until it breaks. The engine answers the
    /// questions; the meter's budget bounds everything.
    ///
    /// # Errors
    /// When the budget ends first, or `emit` breaks ([`Stop::Limit`]). What was emitted is a prefix of what would have
    /// been.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use sudokit::generate::{Recipe, Sampler, Sampling};
    /// use sudokit::{Budget, Engine, Meter};
    /// let sampler = Sampler::new(Sampling::Greedy(Recipe::minimal()), None);
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
        emit: &mut dyn FnMut(Sample) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let mut ratings = Meter::new(meter.budget().clone());
        let mut measurer = self.difficulty.as_ref().map(DifficultyRange::measurer);
        let mut admits = |puzzle: &Grid9| match (&self.difficulty, &mut measurer) {
            (Some(range), Some(measurer)) => match Puzzle::new(Grid::from(*puzzle)) {
                Ok(puzzle) => range.admits(&puzzle, measurer, &mut ratings).map(|(_, admitted)| admitted),
                Err(_) => Ok(false),
            },
            _ => Ok(true),
        };
        if let Sampling::Greedy(recipe) = &self.sampling {
            let mut digger = Digger::new(&self.grids, recipe.clone(), engine.clone());
            // A stop while a puzzle is measured lets it through and breaks before it is emitted.
            let stopped = Cell::new(None);
            let mut accept = |made: &Made| {
                stopped.get().is_some()
                    || admits(&made.puzzle).unwrap_or_else(|stop| {
                        stopped.set(Some(stop));
                        true
                    })
            };
            let outcome = digger.run(seed, numbers, meter, &mut accept, &mut |made| {
                if stopped.get().is_some() {
                    return ControlFlow::Break(());
                }
                emit(Sample { k: made.k, puzzle: made.puzzle, solution: made.solution, weight: None })
            });
            return stopped.get().map_or(outcome, Err);
        }
        for k in numbers {
            meter.look()?;
            let mut rng = stream(seed, k);
            let puzzle = loop {
                let puzzle = match &self.sampling {
                    Sampling::Unbiased => unbiased(&self.grids, engine, &mut rng, meter)?.0,
                    Sampling::Pattern(cells) => {
                        puzzle_with_pattern(cells, &self.grids, engine, &mut rng, meter)?
                    }
                    Sampling::Grids => self.grids.draw(&mut rng),
                    _ => controlled(&self.grids, engine, &mut rng, meter)?.0,
                };
                if admits(&puzzle)? {
                    break puzzle;
                }
            };
            let solution = engine.solve(&puzzle).unwrap_or(Grid9::EMPTY);
            let weight = (self.sampling == Sampling::Controlled).then(|| weight(puzzle.filled() as u32));
            if emit(Sample { k, puzzle, solution, weight }).is_break() {
                return Err(Stop::Limit);
            }
        }
        Ok(())
    }
}
