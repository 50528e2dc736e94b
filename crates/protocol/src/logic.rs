//! Human-style solving: the next step, the whole path, ratings.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sudokit::logic::{
    self, LogicalSolver, Measure, Rung, SCALES, Scale, State as Position, Step, cell_name, technique_name,
    words,
};
use sudokit::notation::Document;
use sudokit::{Budget, Puzzle, Search, Stop, Verdict, solver};

use crate::VERSION;
use crate::context::Context;
use crate::error::ApiError;
use crate::question::{Question, RequestBudget};
use crate::run::StopFields;

/// Ask for the next step.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct HintRequest {
    /// The puzzle as it stands: placed digits and candidates count.
    #[serde(flatten)]
    pub question: Question,
    /// What the answer may cost.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// The scale that gives the order of the techniques; the first one by default.
    pub scale: Option<String>,
}

/// A step and the position before it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepReply {
    /// The technique's id.
    pub technique: &'static str,
    /// The technique's name.
    pub name: String,
    /// What the step counts on the scale.
    pub points: f64,
    /// The step with its diagram: what it places and eliminates, and why.
    pub step: Value,
    /// Five rungs: where to look, which technique, which cells, what follows, the whole argument.
    pub words: Vec<String>,
    /// The digits before the step, 0 for a blank.
    pub values: Vec<u8>,
    /// The candidates before the step, bit d - 1 for digit d.
    pub marks: Vec<u16>,
}

impl StepReply {
    fn new(step: &Step, scale: &Scale, position: &Position) -> StepReply {
        StepReply {
            technique: step.technique().id,
            name: technique_name(step),
            points: points(scale, u32::from(step.points)),
            step: json!(step),
            words: Rung::ALL.iter().map(|&rung| words(step, rung)).collect(),
            values: position.values().to_vec(),
            marks: position.all_marks().to_vec(),
        }
    }
}

/// The next step, or why there is none.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintReply {
    /// The step; null if there is none.
    pub step: Option<StepReply>,
    /// Why there is none, in words.
    pub text: Option<String>,
    /// Cells whose digits or notes contradict the solution: they must be corrected before any step makes sense.
    pub mistakes: Vec<usize>,
    /// The scale.
    pub scale: &'static str,
    /// Version of sudokit.
    pub version: &'static str,
    /// Why the answer is not complete.
    #[serde(flatten)]
    pub stop: StopFields,
}

/// Finds the next step of human-style solving.
///
/// # Errors
/// When the puzzle cannot be read, does not have exactly one solution, or its board is not the ordinary one; when there
/// is no such scale.
pub fn hint(request: &HintRequest, context: &mut Context<'_>) -> Result<HintReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let scale = scale(request.scale.as_deref())?;
    let document = request.question.document(&context.limits)?;
    let solution = only_solution(&document.to_puzzle()?, &budget)?;
    let position = position(&document)?;
    let mut reply = HintReply {
        step: None,
        text: None,
        mistakes: Vec::new(),
        scale: scale.name,
        version: VERSION,
        stop: StopFields::default(),
    };
    let wrong = mistakes(&position, &solution);
    if !wrong.is_empty() {
        let (cells, texts): (Vec<usize>, Vec<String>) = wrong.into_iter().unzip();
        reply.mistakes = cells;
        reply.text = Some(format!("First mend this: {}.", texts.join("; ")));
        return Ok(reply);
    }
    match LogicalSolver::new(scale, true, budget).next(&position) {
        Ok(Some(step)) => reply.step = Some(StepReply::new(&step, scale, &position)),
        Ok(None) if position.is_solved() => reply.text = Some("The puzzle is solved.".into()),
        Ok(None) => reply.text = Some("No technique of this scale finds anything.".into()),
        Err(stop) => {
            reply.text = Some("No step was found in the time allowed.".into());
            reply.stop = Some(stop).into();
        }
    }
    Ok(reply)
}

/// Ask for the whole path.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct StepsRequest {
    /// The puzzle as it stands: placed digits and candidates count.
    #[serde(flatten)]
    pub question: Question,
    /// What the answer may cost.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// The scale that gives the order of the techniques; the first one by default.
    pub scale: Option<String>,
}

/// A path of human-style solving.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepsReply {
    /// Every step with the position before it.
    pub steps: Vec<StepReply>,
    /// Whether the path ends in a filled grid.
    pub solved: bool,
    /// The digits at the end.
    pub values: Vec<u8>,
    /// The candidates at the end.
    pub marks: Vec<u16>,
    /// The scale.
    pub scale: &'static str,
    /// Version of sudokit.
    pub version: &'static str,
    /// Why the path is not complete.
    #[serde(flatten)]
    pub stop: StopFields,
}

/// Takes steps from the givens and what was placed as long as there are any.
///
/// # Errors
/// As [`hint`].
pub fn steps(request: &StepsRequest, context: &mut Context<'_>) -> Result<StepsReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let scale = scale(request.scale.as_deref())?;
    let document = request.question.document(&context.limits)?;
    only_solution(&document.to_puzzle()?, &budget)?;
    let mut position = position(&document)?;
    let mut solver = LogicalSolver::new(scale, true, budget);
    let mut steps = Vec::new();
    let mut stop = None;
    while !position.is_solved() {
        match solver.next(&position) {
            Ok(Some(step)) => {
                steps.push(StepReply::new(&step, scale, &position));
                step.apply(&mut position);
            }
            Ok(None) => break,
            Err(reason) => {
                stop = Some(reason);
                break;
            }
        }
    }
    Ok(StepsReply {
        steps,
        solved: position.is_solved(),
        values: position.values().to_vec(),
        marks: position.all_marks().to_vec(),
        scale: scale.name,
        version: VERSION,
        stop: stop.into(),
    })
}

/// Ask how hard a puzzle is.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct RateRequest {
    /// The puzzle; placed digits do not count.
    #[serde(flatten)]
    pub question: Question,
    /// What the answer may cost.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// The scales; all of them by default.
    pub scales: Vec<String>,
}

/// A rating on one scale.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatingReply {
    /// The scale.
    pub scale: &'static str,
    /// What it is.
    pub about: &'static str,
    /// The rating by the scale's measure; null if the scale's techniques do not solve the puzzle.
    pub rating: Option<f64>,
    /// The hardest step.
    pub hardest: f64,
    /// The hardest step up to the first placement.
    pub to_first_placement: f64,
    /// The first step.
    pub first: f64,
    /// The sum over all steps.
    pub sum: f64,
    /// How many steps.
    pub steps: u32,
    /// Whether the scale's techniques solve the puzzle.
    pub solved: bool,
    /// The level in words.
    pub level: &'static str,
    /// The hardest technique.
    pub hardest_technique: Option<&'static str>,
}

/// Ratings.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RateReply {
    /// One for each scale.
    pub ratings: Vec<RatingReply>,
    /// Version of sudokit.
    pub version: &'static str,
    /// Why some are missing.
    #[serde(flatten)]
    pub stop: StopFields,
}

/// Rates a puzzle.
///
/// # Errors
/// As [`hint`].
pub fn rate(request: &RateRequest, context: &mut Context<'_>) -> Result<RateReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let scales: Vec<&'static Scale> = match &request.scales[..] {
        [] => SCALES.iter().collect(),
        names => names.iter().map(|name| scale(Some(name))).collect::<Result<_, _>>()?,
    };
    let document = Document { placed: Vec::new(), ..request.question.document(&context.limits)? };
    let puzzle = document.to_puzzle()?;
    only_solution(&puzzle, &budget)?;
    let position = Position::of(&puzzle).ok_or(ORDINARY_ONLY)?;
    let mut reply = RateReply { ratings: Vec::new(), version: VERSION, stop: StopFields::default() };
    for scale in scales {
        match logic::rate(&position, &mut LogicalSolver::new(scale, false, budget.clone())) {
            Ok(rating) => reply.ratings.push(rating_reply(scale, &rating)),
            Err(stop) => reply.stop = Some(stop).into(),
        }
    }
    Ok(reply)
}

fn rating_reply(scale: &'static Scale, rating: &logic::Rating) -> RatingReply {
    let points = |value: u16| points(scale, u32::from(value));
    RatingReply {
        scale: scale.name,
        about: scale.about,
        rating: rating.solved.then(|| self::points(scale, rating.by(scale.measure))),
        hardest: points(rating.hardest),
        to_first_placement: points(rating.to_first_placement),
        first: points(rating.first),
        sum: self::points(scale, rating.sum),
        steps: rating.steps,
        solved: rating.solved,
        level: scale.levels.get(usize::from(rating.level)).map_or("", |level| level.name),
        hardest_technique: rating.hardest_technique.map(|id| logic::TECHNIQUES[id as usize].name),
    }
}

/// Points as the scale writes them.
pub(crate) fn points(scale: &Scale, points: u32) -> f64 {
    match scale.measure {
        Measure::Hardest => f64::from(points) / 10.0,
        Measure::Sum => f64::from(points),
    }
}

/// A scale by name; the first one without a name.
///
/// # Errors
/// When there is none of this name.
pub(crate) fn scale(name: Option<&str>) -> Result<&'static Scale, ApiError> {
    let name = name.unwrap_or(SCALES[0].name);
    logic::scale(name).ok_or_else(|| ApiError::Unknown {
        what: "scale",
        name: name.to_string(),
        known: SCALES.iter().map(|scale| scale.name).collect(),
    })
}

const ORDINARY_ONLY: ApiError =
    ApiError::Board { what: "hints, paths and ratings", needs: "the ordinary 9x9 board" };

fn position(document: &Document) -> Result<Position, ApiError> {
    Position::of_marks(&document.state()).ok_or(ORDINARY_ONLY)
}

/// The one solution of a puzzle: logic has nothing to say of others.
fn only_solution(puzzle: &Puzzle, budget: &Budget) -> Result<Vec<u8>, ApiError> {
    if !puzzle.layout().is_classic() {
        return Err(ORDINARY_ONLY);
    }
    let search = Search::unique().with_budget(budget.clone());
    let report = sudokit::solve(solver::choose(puzzle), puzzle, &search, None);
    match (report.verdict(), report.grids.first()) {
        (Verdict::One, Some(grid)) => Ok(grid.values().to_vec()),
        (Verdict::None, _) => Err(ApiError::NoSolution),
        (Verdict::Many, _) => Err(ApiError::SeveralSolutions),
        _ => Err(ApiError::Undecided(report.stop.unwrap_or(Stop::GaveUp))),
    }
}

/// Where digits contradict the solution; and if none does, where notes do. Wrong digits strike candidates of their
/// peers as well, and those are corrected with them.
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
