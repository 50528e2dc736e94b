//! Human-style solving: the next step, the whole path, ratings.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sudokit::difficulty::{self, Measure, MeasureError, Measurer, Points, Rating};
use sudokit::drawing::DrawnHouses;
use sudokit::hints::{
    BoardPosition, Coordinates, End, Hint, HintError, HousesPosition, Mistake, Position, PositionOn,
    ScaledHouses,
};
use sudokit::logic::{
    self, BOARD_TECHNIQUES, BoardTechnique, Houses, LogicalSolver, Rung, SCALES, Scale, TECHNIQUES,
};
use sudokit::notation::Document;
use sudokit::{Budget, Meter, Stop};

use crate::context::Context;
use crate::coordinates::{coordinates, rewrite, rewrite_texts};
use crate::error::{ApiError, cell_name};
use crate::limits::RequestBudget;
use crate::pictures::Pictures;
use crate::question::Question;
use crate::stats::StopFields;
use crate::stats::VERSION;
use crate::variant::{RuleStepReply, RuleStepsReply};

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
    /// The scale that gives the order of the techniques. By default the first one on the ordinary board, and none on others, which
    /// then have the steps of any board (`other_board`); named, it also orders and rates steps on 9×9 boards with other houses.
    pub scale: Option<String>,
    /// Find the first step of this technique on the path from here, by id; by default the next step.
    pub technique: Option<String>,
    /// Without techniques that rest on the puzzle having one solution.
    pub no_uniqueness: bool,
    /// How the texts name cells: `r1c1`, `hodoku`, `a1` or `explainer`; `r1c1` by default. Other fields keep `r1c1`.
    pub coordinates: Option<String>,
    /// With a picture of each step.
    #[serde(flatten)]
    pub pictures: Pictures,
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
    /// The picture, an SVG document; absent unless `pictures` asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
}

impl<H: Houses> From<&Hint<H>> for StepReply {
    fn from(hint: &Hint<H>) -> StepReply {
        StepReply {
            technique: hint.step.technique.id(),
            name: hint.technique_name(),
            points: hint.points().value(),
            step: step_with_lines(hint),
            words: Rung::ALL.iter().map(|&rung| hint.words(rung)).collect(),
            values: hint.before.values().to_vec(),
            marks: hint.before.all_marks().to_vec(),
            svg: None,
        }
    }
}

impl StepReply {
    /// The same with its picture, if it is wanted.
    fn with_picture<H: DrawnHouses>(
        mut self,
        pictures: Pictures,
        puzzle: &H::Puzzle,
        hint: &Hint<H>,
        notation: Coordinates,
    ) -> StepReply {
        self.svg = pictures.of(puzzle, hint, notation);
        self
    }

    /// The same with cells in another notation.
    pub(crate) fn in_notation(mut self, notation: Coordinates) -> StepReply {
        self.words.iter_mut().for_each(|text| rewrite(text, notation));
        rewrite_texts(&mut self.step, notation);
        self
    }
}

/// A step with its diagram and its argument line by line.
fn step_with_lines<H: Houses>(hint: &Hint<H>) -> Value {
    let mut step = json!(hint.step);
    step["lines"] = json!(hint.step.lines());
    step
}

/// The next step, or why there is none.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintReply {
    /// The step by the scale; null if there is none.
    pub step: Option<StepReply>,
    /// The step on another board or of a puzzle with rules, where no scale is named; null if there is none.
    pub other_board: Option<RuleStepReply>,
    /// How many steps come before it on the path: 0 unless a technique was asked for.
    pub after: usize,
    /// Why there is no step: `mistakes`, `solved`, `no-step`, `stopped`; null if there is one.
    pub reason: Option<&'static str>,
    /// The same in words.
    pub text: Option<String>,
    /// Names of the cells whose digits or candidates contradict the solution: they must be corrected before any step makes sense.
    pub mistakes: Vec<String>,
    /// What is wrong in these cells.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::mirror::Mistake>"))]
    pub contradictions: Vec<Mistake>,
    /// The scale; null where the steps are those of any board.
    pub scale: Option<&'static str>,
    /// Version of sudokit.
    pub version: &'static str,
    /// Why the answer is not complete.
    #[serde(flatten)]
    pub stop: StopFields,
}

impl HintReply {
    /// Neither a step nor a reason yet.
    fn empty(scale: Option<&Scale>) -> HintReply {
        HintReply {
            step: None,
            other_board: None,
            after: 0,
            reason: None,
            text: None,
            mistakes: Vec::new(),
            contradictions: Vec::new(),
            scale: scale.map(|scale| scale.name),
            version: VERSION,
            stop: StopFields::default(),
        }
    }
}

/// Finds the next step of human-style solving, or the first of one technique.
///
/// # Errors
/// When the puzzle cannot be read, or what a scale is asked about does not have exactly one solution; when there is no such scale or
/// technique, or the scale is not for the board. Without a scale, other boards and puzzles with rules have a table of techniques of
/// their own.
#[inline(never)]
pub fn hint(request: &HintRequest, context: &mut Context<'_>) -> Result<HintReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let scale = scale(request.scale.as_deref())?;
    let notation = coordinates(request.coordinates.as_deref())?;
    let document = request.question.document(&context.limits, &budget)?;
    if document.is_ordinary() && document.lowest() == 1 {
        return hint_by_scale(&Position::of_document(&document, &budget)?, scale, request, notation, budget);
    }
    if request.scale.is_none() {
        return hint_elsewhere(&document, request, notation, &budget);
    }
    hint_by_scale(&HousesPosition::of_document(&document, &budget)?, scale, request, notation, budget)
}

/// The next step by a scale.
fn hint_by_scale<H: ScaledHouses + DrawnHouses>(
    position: &PositionOn<H>,
    scale: &'static Scale,
    request: &HintRequest,
    notation: Coordinates,
    budget: Budget,
) -> Result<HintReply, ApiError> {
    let technique = request.technique.as_deref().map(technique).transpose()?;
    let mut solver = LogicalSolver::with_uniqueness(scale, true, budget, !request.no_uniqueness);
    let found = match technique {
        None => position.next(&mut solver),
        Some(technique) => position.next_of(technique, &mut solver),
    };
    let mut reply = HintReply::empty(Some(scale));
    let error = match found {
        Ok(hint) => {
            let step = StepReply::from(&hint).in_notation(notation);
            reply.step = Some(step.with_picture(request.pictures, position.puzzle(), &hint, notation));
            reply.after = hint.number;
            return Ok(reply);
        }
        Err(error) => error,
    };
    let (reason, text) = match error {
        HintError::Mistakes(mistakes) => {
            let texts: Vec<String> = mistakes.iter().map(Mistake::to_string).collect();
            let name = |mistake: &Mistake| cell_name(mistake.cell().into(), 9);
            reply.mistakes = mistakes.iter().map(name).collect();
            reply.contradictions = mistakes;
            ("mistakes", notation.rewrite(&format!("First correct this: {}.", texts.join("; "))).into_owned())
        }
        HintError::Solved => ("solved", "The puzzle is solved.".into()),
        HintError::NoStep => ("no-step", "No technique of this scale finds anything.".into()),
        HintError::NoStepOf(_) => ("no-step", "The path has no step of this technique.".into()),
        HintError::Stopped { stop, steps } => {
            reply.stop = Some(stop).into();
            reply.after = steps;
            ("stopped", "No step was found in the time allowed.".into())
        }
        other => return Err(ApiError::Hint(other)),
    };
    reply.reason = Some(reason);
    reply.text = Some(text);
    Ok(reply)
}

/// The next step on another board than the ordinary one, without a scale.
fn hint_elsewhere(
    document: &Document,
    request: &HintRequest,
    notation: Coordinates,
    budget: &Budget,
) -> Result<HintReply, ApiError> {
    let technique = request.technique.as_deref().map(board_technique).transpose()?;
    let position = BoardPosition::of_document(document, budget)?;
    let mut reply = HintReply::empty(None);
    let found = match technique {
        Some(technique) => position.next_of(technique, budget),
        None => position.next(budget).map(|step| (position.state().clone(), step, 0)),
    };
    let (reason, text) = match found {
        Ok((state, found, after)) => {
            let mut step = RuleStepReply::new(state.rules(), &found).in_notation(notation);
            step.svg = request.pictures.of_board(&state, &found, notation);
            reply.after = after;
            reply.text = Some(step.text.clone());
            reply.other_board = Some(step);
            return Ok(reply);
        }
        Err(error @ HintError::BoardMistakes(_)) => {
            let mistakes = position.mistakes();
            reply.mistakes = mistakes.iter().map(|&(cell, _)| document.cell_name(cell)).collect();
            ("mistakes", notation.rewrite(&format!("First correct this: {error}.")).into_owned())
        }
        Err(HintError::Solved) => ("solved", "The puzzle is solved.".into()),
        Err(HintError::NoStep) => ("no-step", "No technique finds anything.".into()),
        Err(HintError::NoBoardStepOf(_)) => ("no-step", "The path has no step of this technique.".into()),
        Err(HintError::Stopped { stop, steps }) => {
            reply.stop = Some(stop).into();
            reply.after = steps;
            ("stopped", "No step was found in the time allowed.".into())
        }
        Err(other) => return Err(ApiError::Hint(other)),
    };
    reply.reason = Some(reason);
    reply.text = Some(text);
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
    /// The scale that gives the order of the techniques. By default the first one on the ordinary board, and none on others, which
    /// then have the steps of any board (`other_board`); named, it also orders and rates steps on 9×9 boards with other houses.
    pub scale: Option<String>,
    /// Without techniques that rest on the puzzle having one solution.
    pub no_uniqueness: bool,
    /// Every step that the position offers instead of the path: by technique in the order of the scale, then by effect.
    pub all: bool,
    /// Of all steps only those of this technique, by id.
    pub technique: Option<String>,
    /// How the texts name cells: `r1c1`, `hodoku`, `a1` or `explainer`; `r1c1` by default. Other fields keep `r1c1`.
    pub coordinates: Option<String>,
    /// With a picture of each step.
    #[serde(flatten)]
    pub pictures: Pictures,
}

/// A path of human-style solving.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepsReply {
    /// Every step by the scale, with the position before it; none where no scale orders them.
    pub steps: Vec<StepReply>,
    /// The steps on another board or of a puzzle with rules, where no scale is named, and what each cell may hold in the end; else null.
    pub other_board: Option<RuleStepsReply>,
    /// Whether the path ends in a filled grid.
    pub solved: bool,
    /// The digits at the end; none without a scale.
    pub values: Vec<u8>,
    /// The candidates at the end; none without a scale.
    pub marks: Vec<u16>,
    /// The scale; null where the steps are those of any board.
    pub scale: Option<&'static str>,
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
#[inline(never)]
pub fn steps(request: &StepsRequest, context: &mut Context<'_>) -> Result<StepsReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let scale = scale(request.scale.as_deref())?;
    if request.technique.is_some() && !request.all {
        return Err(ApiError::Alone { field: "technique", belongs_to: "\"all\"" });
    }
    let notation = coordinates(request.coordinates.as_deref())?;
    let document = request.question.document(&context.limits, &budget)?;
    if document.is_ordinary() && document.lowest() == 1 {
        return steps_by_scale(&Position::of_document(&document, &budget)?, scale, request, notation, budget);
    }
    if request.scale.is_none() {
        return steps_elsewhere(&document, request, notation, &budget);
    }
    steps_by_scale(&HousesPosition::of_document(&document, &budget)?, scale, request, notation, budget)
}

/// The steps on another board than the ordinary one, without a scale.
fn steps_elsewhere(
    document: &Document,
    request: &StepsRequest,
    notation: Coordinates,
    budget: &Budget,
) -> Result<StepsReply, ApiError> {
    let technique = request.technique.as_deref().map(board_technique).transpose()?;
    let position = BoardPosition::of_document(document, budget)?;
    let (steps, stop, end) = if request.all {
        let (mut steps, stop) = position.all_steps(budget)?;
        steps.retain(|step| technique.is_none_or(|technique| step.technique == technique));
        (steps, stop, position.state().clone())
    } else {
        let path = position.path(budget)?;
        (path.steps, path.stop, path.state)
    };
    // Every step of a position has that position before it; a path goes on from its start.
    let mut found = RuleStepsReply::new(position.state().rules(), &steps, &end, stop);
    found.steps = found.steps.into_iter().map(|step| step.in_notation(notation)).collect();
    found.draw(request.pictures, position.state(), &steps, !request.all, notation);
    Ok(StepsReply {
        steps: Vec::new(),
        solved: end.is_solved(),
        other_board: Some(found),
        values: Vec::new(),
        marks: Vec::new(),
        scale: None,
        version: VERSION,
        stop: stop.into(),
    })
}

/// The steps by a scale.
fn steps_by_scale<H: ScaledHouses + DrawnHouses>(
    position: &PositionOn<H>,
    scale: &'static Scale,
    request: &StepsRequest,
    notation: Coordinates,
    budget: Budget,
) -> Result<StepsReply, ApiError> {
    let technique = request.technique.as_deref().map(technique).transpose()?;
    if let Some(technique) = technique
        && scale.entry(technique).is_none()
    {
        return Err(ApiError::Hint(HintError::NotOnScale(technique)));
    }
    let mut solver = LogicalSolver::with(scale, true, budget, |other| {
        technique.is_none_or(|technique| technique.id() == other.id())
            && !(request.no_uniqueness && other.rests_on_uniqueness())
    });
    let reply = |hint: &Hint<H>| {
        let step = StepReply::from(hint).in_notation(notation);
        step.with_picture(request.pictures, position.puzzle(), hint, notation)
    };
    let (hints, state, solved, stop) = if request.all {
        let all = position.all_steps(&mut solver)?;
        (all.hints, position.state().clone(), false, all.stop)
    } else {
        let path = position.path(&mut solver)?;
        let stop = match path.end {
            End::Stopped(stop) => Some(stop),
            End::Solved | End::NoStep => None,
        };
        (path.hints, path.state, path.end == End::Solved, stop)
    };
    Ok(StepsReply {
        steps: hints.iter().map(reply).collect(),
        other_board: None,
        solved,
        values: state.values().to_vec(),
        marks: state.all_marks().to_vec(),
        scale: Some(scale.name),
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
    /// Measures of the table of measures, by name or alias; by default the rating of every scale.
    #[serde(alias = "scales")]
    pub measures: Vec<String>,
    /// For measures that are means: how many seeded runs instead of the measure's own number.
    pub runs: Option<u32>,
    /// Without techniques that rest on the puzzle having one solution, where a measure asks for techniques.
    pub no_uniqueness: bool,
}

/// A value of one measure.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatingReply {
    /// The measure.
    pub measure: String,
    /// The scale of human-style solving that it belongs to; null for efforts of searches.
    pub scale: Option<&'static str>,
    /// What it is.
    pub about: String,
    /// The value; null if there is none, since the scale's techniques do not solve the puzzle.
    pub rating: Option<f64>,
    /// The standard error, if the value is a mean over several runs.
    pub standard_error: Option<f64>,
    /// How many runs it is the mean of.
    pub runs: u32,
    /// Whether the puzzle was solved.
    pub solved: bool,
    /// For the rating of a scale: what the steps add up to; absent for other measures.
    #[serde(flatten)]
    pub path: Option<RatedPath>,
}

/// What the steps of a path add up to, on the scale's measure.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatedPath {
    /// The hardest step; 0 if there is no step.
    pub hardest: f64,
    /// The hardest step up to and including the first placement; null if nothing is ever placed.
    pub to_first_placement: Option<f64>,
    /// The first step; null if there is none.
    pub first: Option<f64>,
    /// The sum over all steps.
    pub sum: f64,
    /// How many steps.
    pub steps: u32,
    /// The level by name; null for an unsolved puzzle or a scale without levels.
    pub level: Option<&'static str>,
    /// The name of the hardest technique; null if there is no step.
    pub hardest_technique: Option<&'static str>,
}

/// Ratings.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RateReply {
    /// One for each measure, in the order of the request; those that a limit cut off are missing.
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
/// As [`hint`]; when there is no such measure.
#[inline(never)]
pub fn rate(request: &RateRequest, context: &mut Context<'_>) -> Result<RateReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let measures: Vec<Measure> = match &request.measures[..] {
        // Scales without levels are for research: their ratings may take long.
        [] => SCALES
            .iter()
            .filter(|scale| !scale.levels.is_empty())
            .filter_map(|scale| difficulty::measure(scale.name))
            .cloned()
            .collect(),
        names => {
            names.iter().map(|name| name.parse()).collect::<Result<_, _>>().map_err(ApiError::Measure)?
        }
    };
    if request.no_uniqueness && measures.iter().all(|measure| measure.scale().is_none()) {
        let belongs_to = "\"measures\" that ask for techniques";
        return Err(ApiError::Alone { field: "no_uniqueness", belongs_to });
    }
    let document = request.question.document(&context.limits, &budget)?;
    let document = Document { placed: Vec::new(), ..Document::clone(&document) };
    if !document.is_ordinary() {
        return rate_elsewhere(&document, &measures, request, &budget);
    }
    let position = Position::of_document(&document, &budget)?;
    let mut reply = RateReply { ratings: Vec::new(), version: VERSION, stop: StopFields::default() };
    for measure in &measures {
        match value(measure, request, &position, &budget) {
            Ok(rating) => reply.ratings.push(rating),
            Err(stop) => reply.stop = Some(stop).into(),
        }
    }
    Ok(reply)
}

/// Rates a 9×9 puzzle with other houses: by the scales that are for these. Without measures in the request others are left out.
fn rate_elsewhere(
    document: &Document,
    measures: &[Measure],
    request: &RateRequest,
    budget: &Budget,
) -> Result<RateReply, ApiError> {
    let position = HousesPosition::of_document(document, budget)?;
    let mut reply = RateReply { ratings: Vec::new(), version: VERSION, stop: StopFields::default() };
    for measure in measures {
        let whole = measure.scale().filter(|scale| scale.name == measure.name);
        let Some(scale) = whole.filter(|scale| scale.is_for_any_houses()) else {
            if request.measures.is_empty() {
                continue;
            }
            return Err(ApiError::Hint(HintError::NotForHouses(measure.name.to_string())));
        };
        let mut solver = LogicalSolver::with_uniqueness(scale, false, budget.clone(), !request.no_uniqueness);
        match position.rate(&mut solver) {
            Ok(rating) => {
                let mut rated = RatingReply::of(measure);
                rated.add_path(scale, &rating);
                reply.ratings.push(rated);
            }
            Err(HintError::Stopped { stop, .. }) => reply.stop = Some(stop).into(),
            Err(error) => return Err(ApiError::Hint(error)),
        }
    }
    Ok(reply)
}

impl RatingReply {
    /// Without a value yet.
    fn of(measure: &Measure) -> RatingReply {
        RatingReply {
            measure: measure.name.to_string(),
            scale: measure.scale().map(|scale| scale.name),
            about: measure.about.to_string(),
            rating: None,
            standard_error: None,
            runs: 1,
            solved: true,
            path: None,
        }
    }

    fn add_path(&mut self, scale: &Scale, rating: &Rating) {
        self.rating = rating.total.map(Points::value);
        self.solved = rating.solved();
        self.path = Some(RatedPath::new(scale, rating));
    }
}

fn value(
    measure: &Measure,
    request: &RateRequest,
    position: &Position,
    budget: &Budget,
) -> Result<RatingReply, Stop> {
    let mut reply = RatingReply::of(measure);
    if let Some(scale) = measure.scale().filter(|scale| scale.name == measure.name) {
        let mut solver = LogicalSolver::with_uniqueness(scale, false, budget.clone(), !request.no_uniqueness);
        let rating = match position.rate(&mut solver) {
            Ok(rating) => rating,
            Err(HintError::Stopped { stop, .. }) => return Err(stop),
            // A position has one solution and an ordinary board.
            Err(_) => return Err(Stop::GaveUp),
        };
        reply.add_path(scale, &rating);
        return Ok(reply);
    }
    let measurer = Measurer::new(measure).with_uniqueness(!request.no_uniqueness);
    let mut measurer = match request.runs {
        Some(runs) => measurer.with_runs(runs.max(1)),
        None => measurer,
    };
    match measurer.measure(position.puzzle(), &mut Meter::new(budget.clone())) {
        Ok(measurement) => {
            reply.rating = Some(measurement.mean);
            reply.standard_error = measure.is_mean().then_some(measurement.standard_error);
            reply.runs = measurement.runs;
        }
        Err(MeasureError::Stopped(stop)) => return Err(stop),
        Err(_) => reply.solved = false,
    }
    Ok(reply)
}

impl RatedPath {
    fn new(scale: &Scale, rating: &Rating) -> RatedPath {
        RatedPath {
            hardest: rating.hardest.value(),
            to_first_placement: rating.to_first_placement.map(Points::value),
            first: rating.first.map(Points::value),
            sum: rating.sum.value(),
            steps: rating.steps,
            level: rating.level.map(|level| scale.levels[usize::from(level)].name),
            hardest_technique: rating.hardest_technique.map(logic::Technique::name),
        }
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

/// A technique for other boards and rules by id.
fn board_technique(id: &str) -> Result<&'static BoardTechnique, ApiError> {
    let known = || BOARD_TECHNIQUES.iter().map(|row| row.id).collect();
    let unknown =
        || ApiError::Unknown { what: "technique of other boards", name: id.to_string(), known: known() };
    logic::board_technique(id).ok_or_else(unknown)
}

/// A technique by id.
pub(crate) fn technique(id: &str) -> Result<&'static logic::Technique, ApiError> {
    let known = || TECHNIQUES.iter().map(|row| row.id()).collect();
    let unknown = || ApiError::Unknown { what: "technique", name: id.to_string(), known: known() };
    logic::technique(id).ok_or_else(unknown)
}
