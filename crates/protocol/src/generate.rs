//! New puzzles from a seed.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sudokit::difficulty::{DifficultyRange, MEASURES, Measure, Measurer};
use sudokit::generate::{
    Digger, Recipe, UniformGrids, puzzle_on_board, puzzle_with_pattern, random_jigsaw, stream as numbers,
};
use sudokit::notation::Document;
use sudokit::symmetry::PatternSymmetry;
use sudokit::{Budget, Engine, Grid, Grid9, Layout, Meter, Puzzle, Stop};

use crate::VERSION;
use crate::board::{BoardShape, PuzzleReply};
use crate::context::{Context, Event, Progress};
use crate::error::ApiError;
use crate::question::RequestBudget;
use crate::run::StopFields;

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
    /// Exactly these cells are given: one of 81 for each cell. Only for the ordinary 9×9 board.
    pub pattern: Option<Vec<bool>>,
    /// The measure of a range of difficulty that is given as two numbers; the first one by default.
    #[serde(alias = "scale")]
    pub measure: Option<String>,
    /// The range of difficulty. Only for the ordinary 9×9 board.
    pub difficulty: Option<DifficultyRequest>,
    /// The same seed makes the same puzzles; a random one by default.
    pub seed: Option<u64>,
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

/// A new puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GeneratedPuzzle {
    /// The puzzle.
    pub puzzle: PuzzleReply,
    /// Its only solution.
    pub solution: Vec<u8>,
    /// How many givens it has.
    pub clues: usize,
    /// Its value of the measure, where a range of difficulty was asked for.
    pub rating: Option<f64>,
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
pub fn generate(request: &GenerateRequest, context: &mut Context<'_>) -> Result<GenerateReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let plan = Plan::new(request, context)?;
    let mut output = Output { made: 0, tried: 0, puzzles: Vec::new(), count: plan.count, context };
    let outcome = match plan.pattern {
        _ if plan.count == 0 => Ok(()),
        Some(pattern) => plan.with_pattern(&pattern, &UniformGrids::shared(), &budget, &mut output),
        None if plan.layout.is_classic() && !plan.jigsaw => {
            plan.ordinary(&UniformGrids::shared(), &budget, &mut output)
        }
        None => plan.on_board(&budget, &mut output),
    };
    Ok(GenerateReply {
        puzzles: output.puzzles,
        tried: output.tried,
        seed: plan.seed,
        version: VERSION,
        stop: outcome.err().into(),
    })
}

/// What was asked for, checked.
struct Plan {
    layout: Arc<Layout>,
    jigsaw: bool,
    count: usize,
    symmetry: Option<PatternSymmetry>,
    clues: Option<[u32; 2]>,
    recipe: Recipe,
    pattern: Option<[bool; 81]>,
    difficulty: Option<DifficultyRange>,
    seed: u64,
}

impl Plan {
    fn new(request: &GenerateRequest, context: &Context<'_>) -> Result<Plan, ApiError> {
        let layout = request.board.layout()?;
        let symmetry = request.symmetry.as_deref().map(symmetry).transpose()?;
        let ordinary = layout.is_classic() && !request.jigsaw;
        let pattern = request.pattern.as_ref().map(|pattern| {
            <[bool; 81]>::try_from(&pattern[..]).map_err(|_| ApiError::Length {
                field: "pattern",
                found: pattern.len(),
                expected: 81,
                board: "9x9".into(),
            })
        });
        let pattern = pattern.transpose()?;
        if !ordinary && (pattern.is_some() || request.difficulty.is_some()) {
            let what = "a pattern and a range of difficulty";
            return Err(ApiError::Board { what, needs: "the ordinary 9x9 board" });
        }
        if request.clues.is_some_and(|[least, most]| least > most) {
            return Err(ApiError::Range { field: "clues" });
        }
        let difficulty =
            request.difficulty.as_ref().map(|difficulty| range(request, difficulty)).transpose()?;
        if request.jigsaw && (request.board.zones.is_some() || layout.size() > 16) {
            return Err(ApiError::Board { what: "random jigsaw zones", needs: "boards up to 16x16" });
        }
        let recipe = match request.clues {
            Some([least, most]) if request.minimal => Recipe::minimal().minimal_with_clues(least..=most),
            Some([least, most]) => Recipe::minimal().with_clues(least..=most),
            None => Recipe::minimal(),
        };
        let recipe = match symmetry {
            Some(symmetry) => recipe.with_symmetry(symmetry),
            None => recipe,
        };
        if ordinary {
            recipe.check().map_err(ApiError::Recipe)?;
            if let Some(pattern) = &pattern {
                let clues = pattern.iter().filter(|&&given| given).count() as u32;
                Recipe::minimal().with_clues(clues..=clues).check().map_err(ApiError::Recipe)?;
            }
        }
        Ok(Plan {
            layout,
            jigsaw: request.jigsaw,
            count: request.count.unwrap_or(1).min(context.limits.generated),
            symmetry,
            clues: request.clues,
            recipe,
            pattern,
            difficulty,
            // Browsers keep numbers up to 2^53 exactly, and a seed must come back as it went.
            seed: request.seed.unwrap_or_else(|| RandomState::new().hash_one(0) >> 22),
        })
    }

    fn with_pattern(
        &self,
        pattern: &[bool; 81],
        grids: &UniformGrids,
        budget: &Budget,
        output: &mut Output<'_, '_>,
    ) -> Result<(), Stop> {
        let mut engine = Engine::detect();
        let mut meter = Meter::new(budget.clone());
        let mut admission = Admission::new(self.difficulty.as_ref(), budget);
        for k in 0.. {
            let mut rng = numbers(self.seed, k);
            let puzzle = puzzle_with_pattern(pattern, grids, &mut engine, &mut rng, &mut meter)?;
            output.tried += 1;
            let solution = engine.solve(&puzzle).unwrap_or(puzzle);
            let (rating, admitted) = admission.of(&puzzle)?;
            if admitted {
                output.take(&puzzle.into(), solution.values(), rating)?;
            }
            output.report();
            if output.made == self.count {
                break;
            }
        }
        Ok(())
    }

    fn ordinary(
        &self,
        grids: &UniformGrids,
        budget: &Budget,
        output: &mut Output<'_, '_>,
    ) -> Result<(), Stop> {
        let mut digger = Digger::new(grids, self.recipe.clone(), Engine::detect());
        let mut meter = Meter::new(budget.clone());
        let mut admission = Admission::new(self.difficulty.as_ref(), budget);
        let (output, ratings) = (RefCell::new(output), RefCell::new(BTreeMap::new()));
        let stopped = Cell::new(None);
        let outcome = digger.run(
            self.seed,
            0..self.count as u64,
            &mut meter,
            &mut |made| {
                let mut output = output.borrow_mut();
                output.tried += 1;
                output.report();
                match admission.of(&made.puzzle) {
                    Ok((rating, admitted)) => {
                        if admitted {
                            ratings.borrow_mut().insert(made.k, rating);
                        }
                        admitted
                    }
                    // It goes through, and the run ends before it is sent.
                    Err(stop) => {
                        stopped.set(Some(stop));
                        true
                    }
                }
            },
            &mut |made| {
                if stopped.get().is_some() {
                    return ControlFlow::Break(());
                }
                let rating = ratings.borrow_mut().remove(&made.k).flatten();
                match output.borrow_mut().take(&made.puzzle.into(), made.solution.values(), rating) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            },
        );
        stopped.get().map_or(outcome, Err)
    }

    fn on_board(&self, budget: &Budget, output: &mut Output<'_, '_>) -> Result<(), Stop> {
        let mut meter = Meter::new(budget.clone());
        let least = self.clues.map_or(0, |[least, _]| least as usize);
        let most = self.clues.map_or(usize::MAX, |[_, most]| most as usize);
        for k in 0.. {
            let mut rng = numbers(self.seed, k);
            let layout = match self.jigsaw {
                true => random_jigsaw(self.layout.size(), &mut rng, &mut meter)?,
                false => self.layout.clone(),
            };
            let layout = layout.with_extra_houses(self.layout.extra_houses()).map_err(|_| Stop::GaveUp)?;
            let made = puzzle_on_board(&layout, self.symmetry, least, &mut rng, &mut meter)?;
            output.tried += 1;
            if made.puzzle.filled() <= most {
                output.take(&made.puzzle, made.solution.values(), None)?;
            }
            output.report();
            if output.made == self.count {
                break;
            }
        }
        Ok(())
    }
}

/// Tells whether puzzles lie in the range of difficulty.
struct Admission<'r> {
    range: Option<(&'r DifficultyRange, Measurer)>,
    meter: Meter,
}

impl<'r> Admission<'r> {
    fn new(range: Option<&'r DifficultyRange>, budget: &Budget) -> Admission<'r> {
        Admission { range: range.map(|range| (range, range.measurer())), meter: Meter::new(budget.clone()) }
    }

    /// The value of a puzzle, if a range was asked for, and whether it lies in it.
    fn of(&mut self, puzzle: &Grid9) -> Result<(Option<f64>, bool), Stop> {
        let Some((range, measurer)) = &mut self.range else { return Ok((None, true)) };
        let Ok(puzzle) = Puzzle::new(Grid::from(*puzzle)) else { return Ok((None, false)) };
        range.admits(&puzzle, measurer, &mut self.meter)
    }
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
    fn take(&mut self, puzzle: &Grid, solution: &[u8], rating: Option<f64>) -> Result<(), Stop> {
        self.made += 1;
        let made = GeneratedPuzzle {
            puzzle: PuzzleReply::from(&Document::new(puzzle.clone())),
            solution: solution.to_vec(),
            clues: puzzle.filled(),
            rating,
        };
        if self.context.sink.is_none() {
            self.puzzles.push(made);
        } else if !self.context.send(Event::Made(&made)) {
            return Err(Stop::Cancelled);
        }
        Ok(())
    }

    fn report(&mut self) {
        if self.made < self.count {
            let progress = Progress::Generate { tried: self.tried, made: self.made };
            self.context.send(Event::Progress(progress));
        }
    }
}
