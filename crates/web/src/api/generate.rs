//! `/v1/generate`: new puzzles, with workers of their own.

use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use sudokit::difficulty::rate;
use sudokit::generate::{
    Digger, Recipe, puzzle_on_board, puzzle_with_pattern, random_jigsaw, stream as numbers,
};
use sudokit::logic::{LogicalSolver, Scale, State as Position};
use sudokit::notation::Document;
use sudokit::symmetry::PatternSymmetry;
use sudokit::{Budget, Engine, Grid, Grid9, Layout, Meter, Stop};
use utoipa::ToSchema;

use crate::api::logic::scale;
use crate::api::solve::wants_events;
use crate::pool::Allowance;
use crate::problem::Problem;
use crate::server::Shop;
use crate::stream;
use crate::wire::{Ask, Asked, BoardIn, DocumentOut, VERSION};

/// Puzzles that are made at once at most.
const COUNT: usize = 100;

/// Make puzzles.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct GenerateAsk {
    /// The board; 9×9 by default.
    board: BoardIn,
    /// Random jigsaw zones.
    jigsaw: bool,
    /// How many; 1 by default, 100 at most.
    count: Option<usize>,
    /// The symmetry of the pattern of givens, by id.
    symmetry: Option<String>,
    /// Fewest and most givens.
    clues: Option<[u32; 2]>,
    /// No given can go, as far as the symmetry allows. On 9×9 boards puzzles without a range of givens always are.
    minimal: bool,
    /// Exactly these cells are given: one of 81 for each cell. Only for the ordinary 9×9 board.
    pattern: Option<Vec<bool>>,
    /// The scale of the window of difficulty; the first one by default.
    scale: Option<String>,
    /// Lowest and highest rating. Only for the ordinary 9×9 board.
    difficulty: Option<[f64; 2]>,
    /// The same seed makes the same puzzles; a random one by default.
    seed: Option<u64>,
    /// How long it may take, in milliseconds; 2,000 if absent, 30,000 at most.
    timeout_ms: Option<u64>,
}

impl Ask for GenerateAsk {
    /// A text asks for nothing in particular.
    fn of_text(_: String) -> GenerateAsk {
        GenerateAsk::default()
    }
}

/// A new puzzle.
#[derive(Serialize, ToSchema)]
pub struct Made {
    /// The puzzle.
    puzzle: DocumentOut,
    /// Its only solution.
    #[schema(value_type = Vec<u32>)]
    solution: Vec<u8>,
    /// How many givens it has.
    clues: usize,
    /// Its rating, where one was asked for.
    rating: Option<f64>,
}

/// New puzzles.
#[derive(Serialize, ToSchema)]
pub struct GenerateAnswer {
    /// The puzzles, fewer than asked for if the time was over.
    puzzles: Vec<Made>,
    /// Puzzles that were made and thrown away or not.
    tried: u64,
    /// The seed.
    seed: u64,
    /// Version of sudokit.
    version: &'static str,
    /// Why there are fewer than asked for.
    #[schema(value_type = Option<String>)]
    cut: Option<Stop>,
}

#[derive(Serialize)]
struct Progress {
    tried: u64,
    made: usize,
}

/// Makes puzzles. As server-sent events (`made`, `progress`, `end`) if the client accepts only those.
#[utoipa::path(post, path = "/v1/generate",
    request_body = Option<GenerateAsk>,
    responses((status = 200, content((GenerateAnswer = "application/json"), (stream::Message = "text/event-stream"))), (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub async fn generate(
    State(shop): State<Shop>,
    headers: HeaderMap,
    Asked(ask): Asked<GenerateAsk>,
) -> Result<Response, Problem> {
    let order = Order::new(&ask)?;
    let allowance = Allowance::new(ask.timeout_ms, None);
    let makers = shop.makers.clone();
    if wants_events(&headers) {
        let work = move |budget: &Budget, teller: &mut stream::Teller| {
            let mut telling = Telling { teller, order: &order };
            let answer = order.fill(&shop, budget, &mut telling);
            teller.tell("end", &answer);
        };
        return stream::tell(&makers, allowance, work).await;
    }
    let answer = makers.run(allowance, move |budget| {
        let mut puzzles = Vec::new();
        let mut answer = order.fill(&shop, budget, &mut puzzles);
        answer.puzzles = puzzles;
        answer
    });
    Ok(Json(answer.await?).into_response())
}

/// What was ordered, checked.
struct Order {
    layout: Arc<Layout>,
    jigsaw: bool,
    count: usize,
    symmetry: Option<PatternSymmetry>,
    clues: Option<[u32; 2]>,
    minimal: bool,
    pattern: Option<[bool; 81]>,
    scale: &'static Scale,
    difficulty: Option<[f64; 2]>,
    seed: u64,
}

/// Who takes the puzzles as they are made.
trait Taker {
    /// Takes one; false if there is nobody any more.
    fn take(&mut self, made: Made) -> bool;
    /// Hears how far the work is.
    fn hear(&mut self, progress: &Progress);
}

impl Taker for Vec<Made> {
    fn take(&mut self, made: Made) -> bool {
        self.push(made);
        true
    }

    fn hear(&mut self, _: &Progress) {}
}

struct Telling<'a> {
    teller: &'a mut stream::Teller,
    order: &'a Order,
}

impl Taker for Telling<'_> {
    fn take(&mut self, made: Made) -> bool {
        self.teller.tell("made", &made)
    }

    fn hear(&mut self, progress: &Progress) {
        if progress.made < self.order.count {
            self.teller.tell_now_and_then("progress", progress);
        }
    }
}

impl Order {
    fn new(ask: &GenerateAsk) -> Result<Order, Problem> {
        let layout = ask.board.layout()?;
        let symmetry = ask.symmetry.as_deref().map(str::parse).transpose().map_err(Problem::bad)?;
        let ordinary = layout.is_classic() && !ask.jigsaw;
        let pattern = ask.pattern.as_ref().map(|pattern| {
            <[bool; 81]>::try_from(&pattern[..])
                .map_err(|_| Problem::bad("\"pattern\" needs 81 truth values"))
        });
        let pattern = pattern.transpose()?;
        if !ordinary && (pattern.is_some() || ask.difficulty.is_some()) {
            return Err(Problem::unprocessable(
                "a pattern or a difficulty can be asked for on the ordinary 9x9 board only",
            ));
        }
        if pattern.is_some_and(|pattern| pattern.iter().filter(|&&given| given).count() < 17) {
            return Err(Problem::unprocessable("no 9x9 puzzle with one solution has fewer than 17 givens"));
        }
        if ask.clues.is_some_and(|[least, most]| least > most) {
            return Err(Problem::bad("\"clues\" are the fewest and the most, in this order"));
        }
        if ask.jigsaw && (ask.board.zones.is_some() || layout.size() > 16) {
            return Err(Problem::unprocessable("random jigsaw zones are made for boards up to 16x16"));
        }
        Ok(Order {
            layout,
            jigsaw: ask.jigsaw,
            count: ask.count.unwrap_or(1).min(COUNT),
            symmetry,
            clues: ask.clues,
            minimal: ask.minimal,
            pattern,
            scale: scale(ask.scale.as_deref())?,
            difficulty: ask.difficulty,
            // Browsers keep numbers up to 2^53 exactly, and a seed must come back as it went.
            seed: ask.seed.unwrap_or_else(|| RandomState::new().hash_one(0) >> 22),
        })
    }

    fn fill(&self, shop: &Shop, budget: &Budget, taker: &mut dyn Taker) -> GenerateAnswer {
        let mut work = Work { made: 0, tried: 0, taker };
        let outcome = match self.pattern {
            _ if self.count == 0 => Ok(()),
            Some(pattern) => self.with_pattern(&pattern, shop, budget, &mut work),
            None if self.layout.is_classic() && !self.jigsaw => self.ordinary(shop, budget, &mut work),
            None => self.on_board(budget, &mut work),
        };
        GenerateAnswer {
            puzzles: Vec::new(),
            tried: work.tried,
            seed: self.seed,
            version: VERSION,
            cut: outcome.err().filter(|&stop| stop != Stop::Limit),
        }
    }

    fn with_pattern(
        &self,
        pattern: &[bool; 81],
        shop: &Shop,
        budget: &Budget,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let mut engine = Engine::detect();
        let mut meter = Meter::new(budget.clone());
        for k in 0.. {
            let mut rng = numbers(self.seed, k);
            let puzzle = puzzle_with_pattern(pattern, shop.grids(), &mut engine, &mut rng, &mut meter)?;
            work.tried += 1;
            let solution = engine.solve(&puzzle).unwrap_or(puzzle);
            let rating = self.rated(&puzzle, budget);
            if let Some(rating) = rating {
                work.take(&puzzle.into(), solution.values(), rating)?;
            }
            work.hear();
            if work.made == self.count {
                break;
            }
        }
        Ok(())
    }

    fn ordinary(&self, shop: &Shop, budget: &Budget, work: &mut Work<'_>) -> Result<(), Stop> {
        let recipe = match self.clues {
            Some([least, most]) if self.minimal => Recipe::minimal().minimal_with_clues(least..=most),
            Some([least, most]) => Recipe::minimal().with_clues(least..=most),
            None => Recipe::minimal(),
        };
        let recipe = match self.symmetry {
            Some(symmetry) => recipe.with_symmetry(symmetry),
            None => recipe,
        };
        let mut digger = Digger::new(shop.grids(), recipe, Engine::detect());
        let mut meter = Meter::new(budget.clone());
        let work = std::cell::RefCell::new(work);
        digger.run(
            self.seed,
            0..self.count as u64,
            &mut meter,
            &mut |made| {
                let mut work = work.borrow_mut();
                work.tried += 1;
                work.hear();
                self.difficulty.is_none() || self.rated(&made.puzzle, budget).is_some()
            },
            &mut |made| {
                let rating = self.rated(&made.puzzle, budget).flatten();
                match work.borrow_mut().take(&made.puzzle.into(), made.solution.values(), rating) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            },
        )
    }

    fn on_board(&self, budget: &Budget, work: &mut Work<'_>) -> Result<(), Stop> {
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
            work.tried += 1;
            if made.puzzle.filled() <= most {
                work.take(&made.puzzle, made.solution.values(), None)?;
            }
            work.hear();
            if work.made == self.count {
                break;
            }
        }
        Ok(())
    }

    /// The rating of a puzzle if one was asked for; `None` if the puzzle is outside the window.
    fn rated(&self, puzzle: &Grid9, budget: &Budget) -> Option<Option<f64>> {
        let Some([least, most]) = self.difficulty else { return Some(None) };
        let mut walker = LogicalSolver::new(self.scale, false, budget.clone());
        let rating = rate(&Position::new(puzzle.values()), &mut walker).ok()?;
        let value = rating.total?.value();
        (least..=most).contains(&value).then_some(Some(value))
    }
}

/// What was done so far.
struct Work<'a> {
    made: usize,
    tried: u64,
    taker: &'a mut dyn Taker,
}

impl Work<'_> {
    fn take(&mut self, puzzle: &Grid, solution: &[u8], rating: Option<f64>) -> Result<(), Stop> {
        self.made += 1;
        let made = Made {
            puzzle: DocumentOut::new(&Document::new(puzzle.clone())),
            solution: solution.to_vec(),
            clues: puzzle.filled(),
            rating,
        };
        if self.taker.take(made) { Ok(()) } else { Err(Stop::Cancelled) }
    }

    fn hear(&mut self) {
        self.taker.hear(&Progress { tried: self.tried, made: self.made });
    }
}
