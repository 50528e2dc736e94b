//! New puzzles from a seed. The program and the Python package make theirs of the same request, many at a time.

use std::cell::RefCell;
use std::hash::{BuildHasher, RandomState};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sudokit::board::ARRANGEMENTS;
use sudokit::difficulty::{DifficultyRange, MEASURES, Measure, TechniqueNeed};
use sudokit::generate::{
    self as sampling, BoardSource, GenerationError, Recipe, Sample, Sample9, Sampler, Sampler9, Sampling,
    VariantRecipe,
};
use sudokit::logic::SCALES;
use sudokit::notation::{self, Document, Format, WriteOptions};
use sudokit::symmetry::PatternSymmetry;
use sudokit::{Board, Engine, Grid, Meter};

use crate::board::{BoardShape, PuzzleReply};
use crate::context::Context;
use crate::error::ApiError;
use crate::event::{Event, GeneratedPuzzle, Progress};
use crate::limits::RequestBudget;
use crate::logic::{scale, technique};
use crate::places::numbers_on;
use crate::stats::StopFields;
use crate::stats::VERSION;

/// Make puzzles.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct GenerateRequest {
    /// Limits of the time and the search nodes of the answer.
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
    /// Minimum and maximum number of givens.
    pub clues: Option<[u32; 2]>,
    /// No given can go, as far as the symmetry allows. On 9×9 boards puzzles without a range of givens always are.
    pub minimal: bool,
    /// Exactly these cells are given, one for each cell of the board; then neither `clues`, `symmetry` nor `sampling`.
    pub pattern: Option<Vec<bool>>,
    /// How the puzzles are sampled; only `greedy` takes `clues` and `symmetry`.
    pub sampling: SamplingMethod,
    /// The measure of a range of difficulty that is given as two numbers; the first one by default.
    pub measure: Option<String>,
    /// The range of difficulty. Most measures are for the ordinary 9×9 board.
    pub difficulty: Option<DifficultyRequest>,
    /// Only ordinary 9×9 puzzles that need this technique of the scale `measure` and nothing that stands after it, by
    /// id.
    pub technique: Option<String>,
    /// What `technique` asks for, given as a value by a host whose scale has no name.
    #[serde(skip)]
    pub need: Option<TechniqueNeed>,
    /// Without techniques that rest on the puzzle having one solution; beside `technique`, or `difficulty` by a scale.
    pub no_uniqueness: bool,
    /// Puzzles with rules: of these variants together, by id or by a kind of rule in them. Only the size of the board,
    /// `count`, `symmetry`, `seed` and `first` belong to them.
    pub variants: Vec<String>,
    /// With `variants`: no givens.
    pub no_givens: bool,
    /// With `variants`: the solution that the puzzle is to have, row by row, null where no cell is.
    pub solution: Option<Vec<Option<i32>>>,
    /// Seed of the random numbers, which fixes the puzzles; a random one by default.
    pub seed: Option<u64>,
    /// The number of the first puzzle among those of the seed, so that several may share a series; 0 by default.
    pub first: u64,
    /// The format in which each puzzle comes as text too.
    pub to: Option<String>,
    /// With `to`: the text states the solution, where the format holds one.
    pub solutions: bool,
}

/// How puzzles are sampled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SamplingMethod {
    /// Givens are removed in random order: fast, favours few givens.
    #[default]
    Greedy,
    /// Minimal 9×9 puzzles; the chance of one with n givens is in proportion to 1 / C(81, n), and `weight` corrects for
    /// it.
    Controlled,
    /// Minimal 9×9 puzzles, each with the same chance: slow.
    Unbiased,
    /// Solved grids; on the 9×9 board uniformly random.
    Grids,
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
    /// The puzzles, fewer than asked for if a limit was reached; absent if they went out as events.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<GeneratedPuzzle>"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzles: Option<Vec<GeneratedPuzzle>>,
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
    let generator = Generator::new(request)?;
    let count = request.count.unwrap_or(1).min(context.limits.generated);
    let seed = request.seed.unwrap_or_else(random_seed);
    let numbers = request.first..request.first.saturating_add(count as u64);
    let output = RefCell::new(Output { made: 0, tried: 0, puzzles: Vec::new(), count, context });
    let (mut error, engine, mut meter) = (None, &mut Engine::detect(), Meter::new(budget));
    let mut progress = |_: &sampling::Progress| output.borrow_mut().tried(1);
    let outcome = generator.run(seed, numbers, engine, &mut meter, &mut progress, &mut |made| {
        output.borrow_mut().tried(made.rejected());
        match generator.reply(made, seed) {
            Ok(made) => output.borrow_mut().submit(made),
            Err(why) => {
                error = Some(why);
                ControlFlow::Break(())
            }
        }
    });
    let Output { puzzles, mut tried, context, .. } = output.into_inner();
    let puzzles = context.sink.is_none().then_some(puzzles);
    let stop = match (error, outcome) {
        (Some(error), _) => return Err(error),
        (None, Err(GenerationError::Stopped { stop, attempts, .. })) => {
            tried += u64::from(attempts);
            Some(stop)
        }
        (None, Err(error)) => return Err(ApiError::VariantGeneration(error)),
        (None, Ok(())) => None,
    };
    Ok(GenerateReply { puzzles, tried, seed, version: VERSION, stop: stop.into() })
}

/// Browsers keep numbers up to 2^53 exactly, and a seed must come back as it went.
fn random_seed() -> u64 {
    RandomState::new().hash_one(0) >> 22
}

/// What makes the puzzles of a request; several threads may share it.
pub struct Generator<'r> {
    request: &'r GenerateRequest,
    source: RequestSampler,
    format: Option<&'static Format>,
}

enum RequestSampler {
    Nine(Sampler9),
    Any(Sampler),
}

/// A puzzle as it was made.
pub enum Made {
    /// On the ordinary board.
    Nine(Sample9),
    /// On another board or with rules.
    Any(Sample),
}

impl Made {
    /// Candidates that were rejected for it and not reported.
    fn rejected(&self) -> u64 {
        match self {
            Made::Any(sample) => u64::from(sample.attempts) - 1,
            Made::Nine(_) => 0,
        }
    }
}

impl Generator<'_> {
    /// Understands a request.
    ///
    /// # Errors
    /// When no such puzzle can exist, or its fields contradict each other.
    pub fn new(request: &GenerateRequest) -> Result<Generator<'_>, ApiError> {
        let format = request.to.as_deref().map(notation::by_id).transpose()?;
        let layout = request.layout()?;
        let source = if !request.variants.is_empty() {
            RequestSampler::Any(Sampler::with_rules(request.recipe_with_rules(&layout)?))
        } else if request.no_givens || request.solution.is_some() {
            let field = if request.no_givens { "no_givens" } else { "solution" };
            return Err(ApiError::Alone { field, belongs_to: "\"variants\"" });
        } else if layout.is_classic() && !request.jigsaw {
            RequestSampler::Nine(request.sampler()?)
        } else {
            if request.technique.is_some() || request.need.is_some() {
                return Err(ApiError::Board { what: "techniques", needs: "the ordinary 9x9 board" });
            }
            if request.jigsaw && (request.board.zones.is_some() || layout.size() > 16) {
                return Err(ApiError::Board { what: "random jigsaw zones", needs: "boards up to 16x16" });
            }
            let range = request.range()?.map(DifficultyRange::on_any_board);
            let boards = match request.jigsaw {
                true => {
                    BoardSource::RandomJigsaw { size: layout.size(), extra_houses: layout.extra_houses() }
                }
                false => BoardSource::Layout(layout),
            };
            let sampler = Sampler::new(boards, request.sampling()?, range);
            RequestSampler::Any(sampler.map_err(ApiError::Recipe)?)
        };
        Ok(Generator { request, source, format })
    }

    /// Whether the puzzles have rules beyond houses: then each takes long.
    pub fn has_rules(&self) -> bool {
        matches!(&self.source, RequestSampler::Any(sampler) if sampler.has_rules())
    }

    /// Gives puzzles number `numbers` of a seed to `emit`, in that order, until it breaks; `progress` is called with
    /// candidates that were rejected. The meter's budget bounds everything.
    ///
    /// # Errors
    /// When the budget ends first or `emit` breaks ([`Stop::Limit`](sudokit::Stop::Limit)), or no grid obeys the rules.
    pub fn run(
        &self,
        seed: u64,
        numbers: Range<u64>,
        engine: &mut Engine,
        meter: &mut Meter,
        progress: &mut dyn FnMut(&sampling::Progress),
        emit: &mut dyn FnMut(Made) -> ControlFlow<()>,
    ) -> Result<(), GenerationError> {
        match &self.source {
            RequestSampler::Nine(sampler) => sampler
                .run_reporting(seed, numbers, engine, meter, progress, &mut |sample| emit(Made::Nine(sample)))
                .map_err(GenerationError::from),
            RequestSampler::Any(sampler) => {
                sampler.run(seed, numbers, meter, progress, &mut |sample| emit(Made::Any(sample)))
            }
        }
    }

    /// A puzzle of this seed as it is replied.
    ///
    /// # Errors
    /// When the format of the request cannot hold it.
    pub fn reply(&self, made: Made, seed: u64) -> Result<GeneratedPuzzle, ApiError> {
        let mut weight = None;
        let sample = match made {
            Made::Nine(sample) => {
                weight = sample.weight;
                Sample::from(sample)
            }
            Made::Any(sample) => sample,
        };
        let Sample { k: number, difficulty: rating, is_minimal: minimal, solution, .. } = sample;
        let clues = sample.puzzle.clues();
        let mut document = Document::of_puzzle(sample.puzzle);
        if self.has_rules() {
            document.meta.title = Some(format!("{} {}", self.request.variants.join(", "), number + 1));
        }
        let puzzle = match self.has_rules() {
            true => PuzzleReply::with_rules(&document),
            false => PuzzleReply::from(&document),
        };
        if self.request.solutions && document.layout().cell_count() == solution.len() {
            let values = solution.iter().map(|&number| number as u8).collect();
            document.solution = Grid::new(document.layout().clone(), values).ok();
        }
        let board = document.board();
        let solution = numbers_on(board, solution);
        let write = |format: &Format| format.write(&document, &WriteOptions::default());
        let text = self.format.map(write).transpose()?.map(|written| written.text);
        Ok(GeneratedPuzzle {
            number: number + 1,
            seed,
            puzzle,
            text,
            solution,
            clues,
            minimal,
            rating,
            weight,
        })
    }
}

impl GenerateRequest {
    /// What makes ordinary 9×9 puzzles.
    ///
    /// # Errors
    /// When there are none, or fields contradict each other.
    pub fn sampler(&self) -> Result<Sampler9, ApiError> {
        let mut sampler = Sampler9::new(self.sampling()?, self.range()?).map_err(ApiError::Recipe)?;
        if let Some(need) = self.needed()? {
            sampler = sampler.needing(need).map_err(ApiError::Recipe)?;
        }
        Ok(sampler)
    }

    /// How puzzles without rules are sampled.
    ///
    /// # Errors
    /// When fields contradict each other, or there is no such symmetry.
    pub fn sampling(&self) -> Result<Sampling, ApiError> {
        let recipe = [(self.clues.is_some(), "clues"), (self.symmetry.is_some(), "symmetry")];
        let recipe = recipe.into_iter().find_map(|(is_there, field)| is_there.then_some(field));
        let is_greedy = self.sampling == SamplingMethod::Greedy;
        match (&self.pattern, recipe) {
            (Some(_), Some(second)) => return Err(ApiError::Conflict { first: "pattern", second }),
            (Some(_), None) if !is_greedy => {
                return Err(ApiError::Conflict { first: "pattern", second: "sampling" });
            }
            (None, Some(second)) if !is_greedy => {
                return Err(ApiError::Conflict { first: "sampling", second });
            }
            _ => {}
        }
        Ok(match (&self.pattern, self.sampling) {
            (Some(pattern), _) => Sampling::Pattern(pattern.clone()),
            (None, SamplingMethod::Greedy) => Sampling::Greedy(self.recipe()?),
            (None, SamplingMethod::Controlled) => Sampling::Controlled,
            (None, SamplingMethod::Unbiased) => Sampling::Unbiased,
            (None, SamplingMethod::Grids) => Sampling::Grids,
        })
    }

    fn recipe(&self) -> Result<Recipe, ApiError> {
        let recipe = match self.clues {
            Some([min, max]) if self.minimal => Recipe::minimal().minimal_with_clues(min..=max),
            Some([min, max]) => Recipe::minimal().with_clues(min..=max),
            None if self.minimal => Recipe::minimal().proved(),
            None => Recipe::minimal(),
        };
        Ok(match self.symmetry()? {
            Some(symmetry) => recipe.with_symmetry(symmetry),
            None => recipe,
        })
    }

    /// The board; where it is not said and the puzzle is to have grids that overlap, one of them.
    fn layout(&self) -> Result<Arc<Board>, ApiError> {
        let grid = ARRANGEMENTS.iter().find(|own| self.variants.iter().any(|name| name == own.id));
        match grid.filter(|_| self.board == BoardShape::default()) {
            Some(grid) => Board::default_for(grid.size).map_err(ApiError::Layout),
            None => self.board.layout(),
        }
    }

    #[inline(never)]
    fn recipe_with_rules(&self, layout: &Board) -> Result<VariantRecipe, ApiError> {
        if !Board::default_for(layout.size()).is_ok_and(|usual| *usual == *layout) || self.jigsaw {
            let needs = "boards of which only the size is said; jigsaw, diagonal and windoku are variants";
            return Err(ApiError::Board { what: "variants", needs });
        }
        let names: Vec<&str> = self.variants.iter().map(String::as_str).collect();
        let mut recipe = VariantRecipe::new(&names, layout.size()).map_err(ApiError::VariantRecipe)?;
        if self.no_givens {
            recipe = recipe.without_givens().map_err(ApiError::VariantRecipe)?;
        }
        if let Some(symmetry) = self.symmetry()? {
            recipe = recipe.with_symmetry(symmetry);
        }
        if let Some(range) = self.range()? {
            recipe = recipe.with_difficulty(range.on_any_board()).map_err(ApiError::VariantRecipe)?;
        }
        match &self.solution {
            Some(solution) => {
                // No board has this number.
                let solution: Vec<i32> = solution.iter().map(|number| number.unwrap_or(i32::MIN)).collect();
                recipe.with_solution(&solution).map_err(ApiError::VariantRecipe)
            }
            None => Ok(recipe),
        }
    }

    /// The range of difficulty.
    fn range(&self) -> Result<Option<DifficultyRange>, ApiError> {
        let range = match &self.difficulty {
            None => None,
            Some(DifficultyRequest::Text(text)) => Some(text.parse().map_err(ApiError::Difficulty)?),
            Some(DifficultyRequest::Ends([low, high])) => {
                let measure: Measure = match &self.measure {
                    None => MEASURES[0].clone(),
                    Some(name) => name.parse().map_err(ApiError::Measure)?,
                };
                Some(DifficultyRange::new(&measure, *low, *high).map_err(ApiError::Difficulty)?)
            }
        };
        if !self.no_uniqueness {
            return Ok(range);
        }
        let has_scale = |range: &DifficultyRange| range.measure().scale().is_some();
        if self.technique.is_none() && self.need.is_none() && !range.as_ref().is_some_and(has_scale) {
            let belongs_to = "\"technique\", or to \"difficulty\" by a scale";
            return Err(ApiError::Alone { field: "no_uniqueness", belongs_to });
        }
        Ok(range.map(DifficultyRange::without_uniqueness))
    }

    /// The technique that is asked for.
    fn needed(&self) -> Result<Option<TechniqueNeed>, ApiError> {
        let Some(id) = &self.technique else { return Ok(self.need) };
        let (technique, scale) = (technique(id)?, scale(self.measure.as_deref().unwrap_or(SCALES[0].name))?);
        let need = TechniqueNeed::new(technique, scale, !self.no_uniqueness);
        need.map(Some).map_err(|error| ApiError::Recipe(error.into()))
    }

    fn symmetry(&self) -> Result<Option<PatternSymmetry>, ApiError> {
        self.symmetry.as_deref().map(symmetry_of).transpose()
    }
}

/// The symmetry of this id.
///
/// # Errors
/// When no symmetry of patterns has this id.
pub(crate) fn symmetry_of(id: &str) -> Result<PatternSymmetry, ApiError> {
    let known = || PatternSymmetry::ALL.iter().map(|symmetry| symmetry.id()).collect();
    id.parse().map_err(|_| ApiError::Unknown { what: "symmetry", name: id.to_string(), known: known() })
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
    fn submit(&mut self, made: GeneratedPuzzle) -> ControlFlow<()> {
        self.made += 1;
        if self.context.sink.is_none() {
            self.puzzles.push(made);
        } else if !self.context.send(Event::Made(&made)) {
            return ControlFlow::Break(());
        }
        self.tried(1);
        ControlFlow::Continue(())
    }

    /// Candidates were rejected, or one was taken.
    fn tried(&mut self, count: u64) {
        self.tried += count;
        if count > 0 && self.made < self.count {
            let progress = Progress::Generate { tried: self.tried, made: self.made };
            self.context.send(Event::Progress(progress));
        }
    }
}
