//! New puzzles from a seed.

use std::cell::RefCell;
use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use sudokit::difficulty::{DifficultyRange, MEASURES, Measure, TechniqueNeed};
use sudokit::generate::{
    self as sampling, BoardSampler, BoardSource, Recipe, Sampler, Sampling, VariantGenerationError,
    VariantRecipe,
};
use sudokit::notation::Document;
use sudokit::symmetry::PatternSymmetry;
use sudokit::{Budget, Engine, Grid, Meter, Stop};

use crate::board::{BoardShape, PuzzleReply};
use crate::context::Context;
use crate::error::ApiError;
use crate::event::{Event, GeneratedPuzzle, Progress};
use crate::limits::RequestBudget;
use crate::logic::{scale, technique};
use crate::stats::StopFields;
use crate::stats::VERSION;

/// Make puzzles.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct GenerateRequest {
    /// What the answer may cost.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// The board; 9×9 by default.
    pub board: BoardShape,
    /// Random jigsaw zones.
    pub jigsaw: bool,
    /// How many; 1 by default. A server makes 100 at most.
    pub count: Option<usize>,
    /// The symmetry of the pattern of givens, by id.
    pub symmetry: Option<String>,
    /// Fewest and most givens.
    pub clues: Option<[u32; 2]>,
    /// No given can go, as far as the symmetry allows. On 9×9 boards puzzles without a range of givens always are.
    pub minimal: bool,
    /// Exactly these cells are given, one for each cell of the board.
    pub pattern: Option<Vec<bool>>,
    /// The measure of a range of difficulty that is given as two numbers; the first one by default.
    #[serde(alias = "scale")]
    pub measure: Option<String>,
    /// The range of difficulty. Most measures are for the ordinary 9×9 board.
    pub difficulty: Option<DifficultyRequest>,
    /// Only ordinary 9×9 puzzles that need this technique of the scale `measure` and nothing that stands after it, by id.
    pub technique: Option<String>,
    /// Without techniques that rest on the puzzle having one solution; beside `technique`, or `difficulty` by a scale.
    pub no_uniqueness: bool,
    /// Puzzles with rules: of these variants together, by id or by a kind of rule in them. Only the size of the board, `count`,
    /// `symmetry`, `seed` and `first` belong to them.
    pub variants: Vec<String>,
    /// With `variants`: no givens.
    pub no_givens: bool,
    /// With `variants`: the solution that the puzzle is to have.
    pub solution: Option<Vec<i32>>,
    /// The same seed makes the same puzzles; a random one by default.
    pub seed: Option<u64>,
    /// The number of the first puzzle among those of the seed, so that several may share a series; 0 by default.
    pub first: u64,
}

/// A range of difficulty.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum DifficultyRequest {
    /// The lowest and the highest value of `measure`.
    Ends([f64; 2]),
    /// As text: `guesses=2..5`, `er=4.5..7`, `hodoku=easy`, `medium..hard`.
    Text(String),
}

/// New puzzles.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GenerateReply {
    /// The puzzles, fewer than asked for if a limit was reached; empty if they went out as events.
    pub puzzles: Vec<GeneratedPuzzle>,
    /// Candidates tried, rejected ones included.
    pub tried: u64,
    /// The seed.
    pub seed: u64,
    /// Version of sudokit.
    pub version: &'static str,
    /// Why there are fewer than asked for.
    #[serde(flatten)]
    pub stop: StopFields,
}

/// Makes puzzles. A sink takes them as events `made`, and `progress` now and then.
///
/// # Errors
/// When no such puzzle can exist.
#[inline(never)]
pub fn generate(request: &GenerateRequest, context: &mut Context<'_>) -> Result<GenerateReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    if !request.variants.is_empty() {
        return generate_variants(request, &budget, context);
    }
    if request.no_givens || request.solution.is_some() {
        let field = if request.no_givens { "no_givens" } else { "solution" };
        return Err(ApiError::Alone { field, belongs_to: "\"variants\"" });
    }
    let plan = Plan::new(request, context)?;
    let mut output = Output { made: 0, tried: 0, puzzles: Vec::new(), count: plan.count, context };
    let outcome = plan.run(&budget, &mut output);
    Ok(GenerateReply {
        puzzles: output.puzzles,
        tried: output.tried,
        seed: plan.seed,
        version: VERSION,
        stop: outcome.err().into(),
    })
}

/// Makes puzzles with rules.
fn generate_variants(
    request: &GenerateRequest,
    budget: &Budget,
    context: &mut Context<'_>,
) -> Result<GenerateReply, ApiError> {
    let names: Vec<&str> = request.variants.iter().map(String::as_str).collect();
    let size = request.board.layout()?.size();
    let mut recipe = VariantRecipe::new(&names, size).map_err(ApiError::VariantRecipe)?;
    if request.no_givens {
        recipe = recipe.without_givens().map_err(ApiError::VariantRecipe)?;
    }
    if let Some(symmetry) = request.symmetry.as_deref().map(symmetry).transpose()? {
        recipe = recipe.with_symmetry(symmetry);
    }
    if let Some(solution) = &request.solution {
        recipe = recipe.with_solution(solution).map_err(ApiError::VariantRecipe)?;
    }
    let count = request.count.unwrap_or(1).min(context.limits.generated);
    let seed = request.seed.unwrap_or_else(random_seed);
    let mut output = Output { made: 0, tried: 0, puzzles: Vec::new(), count, context };
    let mut meter = Meter::new(budget.clone());
    let mut stop = None;
    for number in (request.first..).take(count) {
        match recipe.generate(&mut sampling::stream(seed, number), &mut meter) {
            Ok(sample) => {
                let puzzle = sample.puzzle;
                let clues = puzzle.board().cells().filter(|&cell| puzzle.given(cell).is_some()).count();
                output.tried += u64::from(sample.attempts) - 1;
                let solution = sample.solution.iter().map(|&number| number as u8).collect();
                let made = GeneratedPuzzle {
                    puzzle: PuzzleReply::with_rules(&Document::of_variant(puzzle)),
                    solution,
                    clues,
                    rating: None,
                };
                if output.hand_over(made).is_break() {
                    break;
                }
            }
            Err(VariantGenerationError::Stopped { stop: why, attempts, .. }) => {
                output.tried += u64::from(attempts);
                stop = Some(why);
                break;
            }
            Err(error) => return Err(ApiError::VariantGeneration(error)),
        }
    }
    Ok(GenerateReply {
        puzzles: output.puzzles,
        tried: output.tried,
        seed,
        version: VERSION,
        stop: stop.into(),
    })
}

/// Browsers keep numbers up to 2^53 exactly, and a seed must come back as it went.
fn random_seed() -> u64 {
    RandomState::new().hash_one(0) >> 22
}

/// What was asked for, checked.
struct Plan {
    source: Source,
    count: usize,
    seed: u64,
    first: u64,
}

/// What makes the puzzles.
enum Source {
    Nine(Sampler),
    Board(BoardSampler),
}

impl Plan {
    fn new(request: &GenerateRequest, context: &Context<'_>) -> Result<Plan, ApiError> {
        let layout = request.board.layout()?;
        if request.jigsaw && (request.board.zones.is_some() || layout.size() > 16) {
            return Err(ApiError::Board { what: "random jigsaw zones", needs: "boards up to 16x16" });
        }
        let mut difficulty =
            request.difficulty.as_ref().map(|difficulty| range(request, difficulty)).transpose()?;
        if request.no_uniqueness {
            let has_scale = |range: &DifficultyRange| range.measure().scale().is_some();
            if request.technique.is_none() && !difficulty.as_ref().is_some_and(has_scale) {
                let belongs_to = "\"technique\", or to \"difficulty\" by a scale";
                return Err(ApiError::Alone { field: "no_uniqueness", belongs_to });
            }
            difficulty = difficulty.map(DifficultyRange::without_uniqueness);
        }
        let sampling = match &request.pattern {
            Some(pattern) => Sampling::Pattern(pattern.clone()),
            None => Sampling::Greedy(recipe(request)?),
        };
        if request.technique.is_some() && (request.jigsaw || !layout.is_classic()) {
            return Err(ApiError::Board { what: "techniques", needs: "the ordinary 9x9 board" });
        }
        let source = if request.jigsaw {
            let boards =
                BoardSource::RandomJigsaw { size: layout.size(), extra_houses: layout.extra_houses() };
            BoardSampler::new(boards, sampling, difficulty).map(Source::Board)
        } else if layout.is_classic() {
            let sampler = Sampler::new(sampling, difficulty);
            match need(request)? {
                Some(need) => sampler.and_then(|sampler| sampler.needing(need)).map(Source::Nine),
                None => sampler.map(Source::Nine),
            }
        } else {
            BoardSampler::new(BoardSource::Layout(layout), sampling, difficulty).map(Source::Board)
        };
        Ok(Plan {
            source: source.map_err(ApiError::Recipe)?,
            count: request.count.unwrap_or(1).min(context.limits.generated),
            seed: request.seed.unwrap_or_else(random_seed),
            first: request.first,
        })
    }

    fn run(&self, budget: &Budget, output: &mut Output<'_, '_>) -> Result<(), Stop> {
        let numbers = self.first..self.first.saturating_add(self.count as u64);
        let mut meter = Meter::new(budget.clone());
        let output = RefCell::new(output);
        let mut progress = |_: &sampling::Progress| output.borrow_mut().rejected();
        match &self.source {
            Source::Nine(sampler) => {
                let engine = &mut Engine::detect();
                sampler.run_reporting(self.seed, numbers, engine, &mut meter, &mut progress, &mut |sample| {
                    let (puzzle, solution) = (sample.puzzle.into(), sample.solution.values());
                    output.borrow_mut().take(&puzzle, solution, sample.difficulty)
                })
            }
            Source::Board(sampler) => {
                sampler.run(self.seed, numbers, &mut meter, &mut progress, &mut |sample| {
                    output.borrow_mut().take(&sample.puzzle, sample.solution.values(), sample.difficulty)
                })
            }
        }
    }
}

fn recipe(request: &GenerateRequest) -> Result<Recipe, ApiError> {
    let recipe = match request.clues {
        Some([least, most]) if request.minimal => Recipe::minimal().minimal_with_clues(least..=most),
        Some([least, most]) => Recipe::minimal().with_clues(least..=most),
        None if request.minimal => Recipe::minimal().proved(),
        None => Recipe::minimal(),
    };
    Ok(match request.symmetry.as_deref().map(symmetry).transpose()? {
        Some(symmetry) => recipe.with_symmetry(symmetry),
        None => recipe,
    })
}

fn range(request: &GenerateRequest, difficulty: &DifficultyRequest) -> Result<DifficultyRange, ApiError> {
    match difficulty {
        DifficultyRequest::Text(text) => text.parse().map_err(ApiError::Difficulty),
        DifficultyRequest::Ends([low, high]) => {
            let measure: Measure = match &request.measure {
                None => MEASURES[0].clone(),
                Some(name) => name.parse().map_err(ApiError::Measure)?,
            };
            DifficultyRange::new(&measure, *low, *high).map_err(ApiError::Difficulty)
        }
    }
}

/// The technique that is asked for.
fn need(request: &GenerateRequest) -> Result<Option<TechniqueNeed>, ApiError> {
    let Some(id) = &request.technique else { return Ok(None) };
    let (technique, scale) = (technique(id)?, scale(request.measure.as_deref())?);
    let need = TechniqueNeed::new(technique, scale, !request.no_uniqueness);
    need.map(Some).map_err(|error| ApiError::Recipe(error.into()))
}

fn symmetry(name: &str) -> Result<PatternSymmetry, ApiError> {
    name.parse().map_err(|_| ApiError::Unknown {
        what: "symmetry",
        name: name.to_string(),
        known: PatternSymmetry::ALL.iter().map(|symmetry| symmetry.id()).collect(),
    })
}

/// Where puzzles go as they are made.
struct Output<'c, 'a> {
    made: usize,
    tried: u64,
    count: usize,
    puzzles: Vec<GeneratedPuzzle>,
    context: &'c mut Context<'a>,
}

impl Output<'_, '_> {
    fn take(&mut self, puzzle: &Grid, solution: &[u8], rating: Option<f64>) -> ControlFlow<()> {
        self.hand_over(GeneratedPuzzle {
            puzzle: PuzzleReply::from(&Document::new(puzzle.clone())),
            solution: solution.to_vec(),
            clues: puzzle.filled(),
            rating,
        })
    }

    fn hand_over(&mut self, made: GeneratedPuzzle) -> ControlFlow<()> {
        self.made += 1;
        self.tried += 1;
        if self.context.sink.is_none() {
            self.puzzles.push(made);
        } else if !self.context.send(Event::Made(&made)) {
            return ControlFlow::Break(());
        }
        self.report();
        ControlFlow::Continue(())
    }

    /// A candidate was rejected.
    fn rejected(&mut self) {
        self.tried += 1;
        self.report();
    }

    fn report(&mut self) {
        if self.made < self.count {
            let progress = Progress::Generate { tried: self.tried, made: self.made };
            self.context.send(Event::Progress(progress));
        }
    }
}
