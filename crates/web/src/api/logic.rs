//! `/v1/hint`, `/v1/steps`, `/v1/rate`: a person's way of solving.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use serde_json::{Value, json};
use sudokit::difficulty::{self, Points};
use sudokit::logic::{
    self, LogicalSolver, Measure, Rung, SCALES, Scale, State as Position, Step, cell_name, words,
};
use sudokit::notation::Document;
use sudokit::{Budget, Puzzle, Search, Stop, Verdict, solve, solver};
use utoipa::ToSchema;

use crate::problem::Problem;
use crate::server::Shop;
use crate::wire::{Asked, VERSION, ask, checked};

ask! {
    /// Ask for the next step.
    HintAsk {
        /// The scale that gives the order of the techniques; the first one by default.
        scale: Option<String>,
    }
}

/// A step and the position before it.
#[derive(Serialize, ToSchema)]
pub struct StepOut {
    /// The technique's id.
    technique: &'static str,
    /// The technique's name.
    name: String,
    /// What the step counts on the scale.
    points: f64,
    /// The step with its diagram: what it places and eliminates, and why.
    #[schema(value_type = Object)]
    step: Value,
    /// Five rungs: where to look, which technique, which cells, what follows, the whole argument.
    words: Vec<String>,
    /// The digits before the step, 0 for a blank.
    #[schema(value_type = Vec<u32>)]
    values: Vec<u8>,
    /// The candidates before the step, bit d - 1 for digit d.
    #[schema(value_type = Vec<u32>)]
    marks: Vec<u16>,
}

impl StepOut {
    fn new(step: &Step, scale: &Scale, position: &Position) -> StepOut {
        StepOut {
            technique: step.technique.id(),
            name: step.name(),
            points: points(scale, u32::from(step.points)),
            step: json!(step),
            words: Rung::ALL.iter().map(|&rung| words(step, rung)).collect(),
            values: position.values().to_vec(),
            marks: position.all_marks().to_vec(),
        }
    }
}

/// The next step, or why there is none.
#[derive(Serialize, ToSchema)]
pub struct HintAnswer {
    /// The step; null if there is none.
    step: Option<StepOut>,
    /// Why there is none, in words.
    text: Option<String>,
    /// Cells whose digits or notes contradict the solution: they must be mended before any step makes sense.
    mistakes: Vec<usize>,
    /// The scale.
    scale: &'static str,
    /// Version of sudokit.
    version: &'static str,
    /// Why the answer is not complete.
    #[schema(value_type = Option<String>)]
    cut: Option<Stop>,
}

/// Finds the next step of a person's way.
#[utoipa::path(post, path = "/v1/hint", request_body(content((HintAsk = "application/json"), (String = "text/plain"))),
    responses((status = 200, body = HintAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub async fn hint(State(shop): State<Shop>, Asked(ask): Asked<HintAsk>) -> Result<Json<HintAnswer>, Problem> {
    let scale = scale(ask.scale.as_deref())?;
    let document = ask.question().document()?;
    let puzzle = checked(&document)?;
    let answer = shop.pool.run(ask.allowance(), move |budget| {
        let solution = only_solution(&puzzle, budget)?;
        let position = position(&document)?;
        let mut answer = HintAnswer {
            step: None,
            text: None,
            mistakes: Vec::new(),
            scale: scale.name,
            version: VERSION,
            cut: None,
        };
        let wrong = mistakes(&position, &solution);
        if !wrong.is_empty() {
            let (cells, texts): (Vec<usize>, Vec<String>) = wrong.into_iter().unzip();
            answer.mistakes = cells;
            answer.text = Some(format!("First mend this: {}.", texts.join("; ")));
            return Ok(answer);
        }
        match LogicalSolver::new(scale, true, budget.clone()).next(&position) {
            Ok(Some(step)) => answer.step = Some(StepOut::new(&step, scale, &position)),
            Ok(None) if position.is_solved() => answer.text = Some("The puzzle is solved.".into()),
            Ok(None) => answer.text = Some("No technique of this scale finds anything.".into()),
            Err(stop) => {
                answer.text = Some("No step was found in the time allowed.".into());
                answer.cut = Some(stop);
            }
        }
        Ok(answer)
    });
    answer.await?.map(Json)
}

ask! {
    /// Ask for the whole path.
    StepsAsk {
        /// The scale that gives the order of the techniques; the first one by default.
        scale: Option<String>,
    }
}

/// The path of a person's way through a puzzle.
#[derive(Serialize, ToSchema)]
pub struct StepsAnswer {
    /// Every step with the position before it.
    steps: Vec<StepOut>,
    /// Whether the path ends in a filled grid.
    solved: bool,
    /// The digits at the end.
    #[schema(value_type = Vec<u32>)]
    values: Vec<u8>,
    /// The candidates at the end.
    #[schema(value_type = Vec<u32>)]
    marks: Vec<u16>,
    /// The scale.
    scale: &'static str,
    /// Version of sudokit.
    version: &'static str,
    /// Why the path is not complete.
    #[schema(value_type = Option<String>)]
    cut: Option<Stop>,
}

/// Walks a person's way from the givens and what was placed.
#[utoipa::path(post, path = "/v1/steps", request_body(content((StepsAsk = "application/json"), (String = "text/plain"))),
    responses((status = 200, body = StepsAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub async fn steps(
    State(shop): State<Shop>,
    Asked(ask): Asked<StepsAsk>,
) -> Result<Json<StepsAnswer>, Problem> {
    let scale = scale(ask.scale.as_deref())?;
    let document = ask.question().document()?;
    let puzzle = checked(&document)?;
    let answer = shop.pool.run(ask.allowance(), move |budget| {
        only_solution(&puzzle, budget)?;
        let mut position = position(&document)?;
        let mut walker = LogicalSolver::new(scale, true, budget.clone());
        let mut steps = Vec::new();
        let mut cut = None;
        while !position.is_solved() {
            match walker.next(&position) {
                Ok(Some(step)) => {
                    steps.push(StepOut::new(&step, scale, &position));
                    step.apply(&mut position);
                }
                Ok(None) => break,
                Err(stop) => {
                    cut = Some(stop);
                    break;
                }
            }
        }
        Ok(StepsAnswer {
            steps,
            solved: position.is_solved(),
            values: position.values().to_vec(),
            marks: position.all_marks().to_vec(),
            scale: scale.name,
            version: VERSION,
            cut,
        })
    });
    answer.await?.map(Json)
}

ask! {
    /// Ask how hard a puzzle is.
    RateAsk {}
}

/// A rating on one scale.
#[derive(Serialize, ToSchema)]
pub struct RatingOut {
    /// The scale.
    scale: &'static str,
    /// What it is.
    about: &'static str,
    /// The rating by the scale's measure; null if the time was over.
    rating: Option<f64>,
    /// The hardest step.
    hardest: f64,
    /// The hardest step up to the first placement.
    to_first_placement: f64,
    /// The first step.
    first: f64,
    /// The sum over all steps.
    sum: f64,
    /// How many steps.
    steps: u32,
    /// Whether the scale's techniques solve the puzzle.
    solved: bool,
    /// The level in words.
    level: &'static str,
    /// The hardest technique.
    hardest_technique: Option<&'static str>,
}

/// Ratings on every scale.
#[derive(Serialize, ToSchema)]
pub struct RateAnswer {
    /// One for each scale.
    ratings: Vec<RatingOut>,
    /// Version of sudokit.
    version: &'static str,
    /// Why some are missing.
    #[schema(value_type = Option<String>)]
    cut: Option<Stop>,
}

/// Rates a puzzle on every scale.
#[utoipa::path(post, path = "/v1/rate", request_body(content((RateAsk = "application/json"), (String = "text/plain"))),
    responses((status = 200, body = RateAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub async fn rate(State(shop): State<Shop>, Asked(ask): Asked<RateAsk>) -> Result<Json<RateAnswer>, Problem> {
    let document = Document { placed: Vec::new(), ..ask.question().document()? };
    let puzzle = checked(&document)?;
    let answer = shop.pool.run(ask.allowance(), move |budget| {
        only_solution(&puzzle, budget)?;
        let position = Position::of(&puzzle).map_err(|_| ordinary_only())?;
        let mut answer = RateAnswer { ratings: Vec::new(), version: VERSION, cut: None };
        for scale in SCALES {
            match difficulty::rate(&position, &mut LogicalSolver::new(scale, false, budget.clone())) {
                Ok(rating) => answer.ratings.push(rating_out(scale, &rating)),
                Err(stop) => answer.cut = Some(stop),
            }
        }
        Ok(answer)
    });
    answer.await?.map(Json)
}

fn rating_out(scale: &'static Scale, rating: &difficulty::Rating) -> RatingOut {
    let points = |points: Option<Points>| points.map_or(0.0, Points::value);
    RatingOut {
        scale: scale.name,
        about: scale.about,
        rating: rating.total.map(Points::value),
        hardest: rating.hardest.value(),
        to_first_placement: points(rating.to_first_placement),
        first: points(rating.first),
        sum: rating.sum.value(),
        steps: rating.steps,
        solved: rating.solved(),
        level: rating.level.map_or("", |level| scale.levels[usize::from(level)].name),
        hardest_technique: rating.hardest_technique.map(logic::Technique::name),
    }
}

/// Points as the scale writes them.
pub fn points(scale: &Scale, points: u32) -> f64 {
    match scale.measure {
        Measure::Hardest => f64::from(points) / 10.0,
        Measure::Sum => f64::from(points),
    }
}

/// A scale by name; the first one without a name.
///
/// # Errors
/// When there is none of this name.
pub fn scale(name: Option<&str>) -> Result<&'static Scale, Problem> {
    match name {
        None => SCALES.first().ok_or_else(|| Problem::bad("there is no scale")),
        Some(name) => logic::scale(name).ok_or_else(|| {
            let names: Vec<&str> = SCALES.iter().map(|scale| scale.name).collect();
            Problem::bad(format!("there is no scale '{name}'; there are {}", names.join(", ")))
        }),
    }
}

fn ordinary_only() -> Problem {
    Problem::unprocessable("a person's logic is for the ordinary 9x9 board")
}

fn position(document: &Document) -> Result<Position, Problem> {
    Position::of_marks(&document.state()).map_err(|_| ordinary_only())
}

/// The one solution of a puzzle: logic has nothing to say of others.
fn only_solution(puzzle: &Puzzle, budget: &Budget) -> Result<Vec<u8>, Problem> {
    if !puzzle.layout().is_classic() {
        return Err(ordinary_only());
    }
    let report = solve(solver::choose(puzzle), puzzle, &Search::unique().with_budget(budget.clone()), None);
    match (report.verdict(), report.grids.first()) {
        (Verdict::One, Some(grid)) => Ok(grid.values().to_vec()),
        (Verdict::None, _) => Err(Problem::unprocessable("the puzzle has no solution")),
        (Verdict::Many, _) => Err(Problem::unprocessable("the puzzle has more than one solution")),
        _ => Err(Problem::unprocessable("it was not decided in time whether the puzzle has one solution")),
    }
}

/// Where digits contradict the solution; and if none does, where notes do. Wrong digits strike candidates of their
/// peers as well, and those are mended with them.
fn mistakes(position: &Position, solution: &[u8]) -> Vec<(usize, String)> {
    let mut digits = Vec::new();
    let mut notes = Vec::new();
    for (cell, &digit) in solution.iter().enumerate() {
        let at = cell as u8;
        let value = position.value(at);
        if value != 0 && value != digit {
            digits.push((cell, format!("{} is not {value}", cell_name(at))));
        } else if value == 0 && !position.has(at, digit - 1) {
            notes.push((cell, format!("{} lacks its candidate {digit}", cell_name(at))));
        }
    }
    if digits.is_empty() { notes } else { digits }
}
