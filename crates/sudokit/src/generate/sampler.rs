//! One interface for all ways of making puzzles of any board and any rules: puzzle number `k` of a seed.

use std::ops::{ControlFlow, Range};

use super::boards::{BoardSampler, BoardSource};
use super::recipe::{Progress, RecipeError, Sampling};
use super::sample::Sample;
use super::variant::VariantRecipe;
use super::variant_error::GenerationError;
use crate::control::{Meter, Stop};
use crate::difficulty::DifficultyRange;

/// Makes puzzles of any board and any rules. Shareable between threads; a [`Sampler9`](super::Sampler9) makes those of
/// the ordinary board in bulk.
///
/// ```
/// use std::ops::ControlFlow;
/// use sudokit::generate::{BoardSource, Recipe, Sampler, Sampling, VariantRecipe};
/// use sudokit::{Budget, Board, Meter};
/// let boards = BoardSource::Layout(Board::default_for(6).unwrap());
/// let recipe = Recipe::minimal().with_clues(14..=14);
/// let plain = Sampler::new(boards, Sampling::Greedy(recipe), None).unwrap();
/// let killers = Sampler::with_rules(VariantRecipe::new(&["killer"], 4).unwrap().without_givens().unwrap());
/// for (sampler, clues) in [(plain, 14), (killers, 0)] {
///     sampler.run(1, 0..3, &mut Meter::new(Budget::default()), &mut |_| (), &mut |sample| {
///         assert_eq!(sample.puzzle.clues(), clues);
///         assert!(sample.puzzle.is_solved_by(&sample.solution));
///         ControlFlow::Continue(())
///     }).unwrap();
/// }
/// ```
pub struct Sampler {
    source: PuzzleSource,
}

enum PuzzleSource {
    Board(BoardSampler),
    Rules(VariantRecipe),
}

impl Sampler {
    /// Puzzles without rules, by [`Sampling::Greedy`], [`Sampling::Pattern`] or [`Sampling::Grids`]; only those in the
    /// range come through.
    ///
    /// # Errors
    /// If no such puzzle can exist, or the sampling or the measure is for the ordinary 9×9 board only.
    pub fn new(
        boards: BoardSource,
        sampling: Sampling,
        difficulty: Option<DifficultyRange>,
    ) -> Result<Sampler, RecipeError> {
        Ok(Sampler { source: PuzzleSource::Board(BoardSampler::new(boards, sampling, difficulty)?) })
    }

    /// Puzzles with rules.
    pub fn with_rules(recipe: VariantRecipe) -> Sampler {
        Sampler { source: PuzzleSource::Rules(recipe) }
    }

    /// Whether the puzzles have rules beyond houses: then each takes long.
    pub fn has_rules(&self) -> bool {
        matches!(self.source, PuzzleSource::Rules(_))
    }

    /// Gives puzzles number `numbers` of a seed to `emit`, in that order, until it breaks; `progress` is called with
    /// every candidate without rules that was rejected. A node of any search counts as a node of the meter.
    ///
    /// # Errors
    /// When the meter's budget ends first, `emit` breaks ([`Stop::Limit`]), the board has no solution or the attempts
    /// of a recipe fail ([`Stop::GaveUp`]), or no grid obeys the rules. What was emitted is a prefix of what would have
    /// been.
    pub fn run(
        &self,
        seed: u64,
        mut numbers: Range<u64>,
        meter: &mut Meter,
        progress: &mut dyn FnMut(&Progress),
        emit: &mut dyn FnMut(Sample) -> ControlFlow<()>,
    ) -> Result<(), GenerationError> {
        match &self.source {
            PuzzleSource::Board(sampler) => Ok(sampler.run(seed, numbers, meter, progress, emit)?),
            PuzzleSource::Rules(recipe) => {
                numbers.try_for_each(|number| match emit(recipe.generate(seed, number, meter)?) {
                    ControlFlow::Continue(()) => Ok(()),
                    ControlFlow::Break(()) => Err(Stop::Limit.into()),
                })
            }
        }
    }
}
