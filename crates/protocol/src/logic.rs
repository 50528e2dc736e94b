//! Human-style solving: the next step, the whole path, ratings.

use serde::{Deserialize, Serialize};
use sudokit::board::Coordinates;
use sudokit::difficulty::{self, Measure, MeasureError, Measurer, Points, Rating};
use sudokit::drawing::DrawnState;
use sudokit::hints::{AnyPosition, End, Hint, HintError, Mistake, PositionOn, ScaledState, default_scale};
use sudokit::logic::{self, LogicalSolver, SCALES, Scale, TECHNIQUES};
use sudokit::notation::Document;
use sudokit::{Budget, HousesPuzzle, Meter, Search};

use crate::context::Context;
use crate::coordinates::coordinates;
use crate::error::{ApiError, cell_name};
use crate::limits::RequestBudget;
use crate::pictures::Pictures;
use crate::question::Question;
use crate::stats::StopFields;
use crate::stats::VERSION;
use crate::step::{RepliedState, StepReply};

/// Ask for the next step.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct HintRequest {
    /// The puzzle as it stands: placed digits and candidates count.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// The scale that gives the order of the techniques. By default the first one on the ordinary board, and
    /// `any-board` on others and under rules; some others are also for 9×9 boards with other houses.
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

/// The next step, or why there is none.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintReply {
    /// The step; null if there is none.
    pub step: Option<StepReply>,
    /// How many steps come before it on the path: 0 unless a technique was asked for.
    pub after: usize,
    /// Why there is no step: `mistakes`, `solved`, `no-step`, `stopped`; null if there is one.
    pub reason: Option<&'static str>,
    /// The reason in words.
    pub text: Option<String>,
    /// Names of the cells whose digits or candidates contradict the solution: they must be corrected before any step
    /// makes sense.
    pub mistakes: Vec<String>,
    /// The scale.
    pub scale: &'static str,
    /// Version of sudokit.
    pub version: &'static str,
    /// Why the answer is not complete.
    #[serde(flatten)]
    pub stop: StopFields,
}

impl HintReply {
    /// Neither a step nor a reason yet.
    pub(crate) fn empty(scale: &'static str) -> HintReply {
        HintReply {
            step: None,
            after: 0,
            reason: None,
            text: None,
            mistakes: Vec::new(),
            scale,
            version: VERSION,
            stop: StopFields::default(),
        }
    }
}

/// Finds the next step of human-style solving, or the first of one technique.
///
/// # Errors
/// When the puzzle cannot be read, or what a scale is asked about does not have exactly one solution; when there is no
/// such scale or technique, or the scale is not for the board.
#[inline(never)]
pub fn hint(request: &HintRequest, context: &mut Context<'_>) -> Result<HintReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let scale = request.scale.as_deref().map(scale).transpose()?;
    let notation = coordinates(request.coordinates.as_deref())?;
    let document = request.question.document(&context.limits, &budget)?;
    let scale = scale.unwrap_or_else(|| default_scale(&document));
    match AnyPosition::of_document(&document, scale, &budget)? {
        AnyPosition::Ordinary(position) => hint_of(&*position, scale, request, notation, budget),
        AnyPosition::Houses(position) => hint_of(&*position, scale, request, notation, budget),
        AnyPosition::Board(position) => hint_of(&*position, scale, request, notation, budget),
    }
}

/// The next step by a scale.
fn hint_of<S: ScaledState + DrawnState + RepliedState>(
    position: &PositionOn<S>,
    scale: &'static Scale,
    request: &HintRequest,
    notation: Coordinates,
    budget: Budget,
) -> Result<HintReply, ApiError> {
    let technique = request.technique.as_deref().map(technique).transpose()?;
    let mut solver = LogicalSolver::new(scale).with_budget(budget).with_uniqueness(!request.no_uniqueness);
    let found = match technique {
        None => position.next(&mut solver),
        Some(technique) => position.next_of(technique, &mut solver),
    };
    let svg = found.as_ref().ok().and_then(|hint| request.pictures.of(position.puzzle(), hint, notation));
    Ok(HintReply::of(found, scale.name, notation)?.with_picture(svg))
}

impl HintReply {
    /// Of what was found by the techniques of a scale.
    ///
    /// # Errors
    /// When what was asked about has not exactly one solution, or the scale is not for it.
    pub fn of<S: RepliedState>(
        found: Result<Hint<S>, HintError>,
        scale: &'static str,
        notation: Coordinates,
    ) -> Result<HintReply, ApiError> {
        let mut reply = HintReply::empty(scale);
        match found {
            Ok(hint) => {
                reply.step = Some(StepReply::of_hint(&hint, notation));
                reply.after = hint.number;
                Ok(reply)
            }
            Err(error) => reply.without(error, notation),
        }
    }

    /// With the picture of its step, if it has one.
    fn with_picture(mut self, svg: Option<String>) -> HintReply {
        if let Some(step) = &mut self.step {
            step.svg = svg;
        }
        self
    }

    /// Says why there is no step.
    pub(crate) fn without(mut self, error: HintError, notation: Coordinates) -> Result<HintReply, ApiError> {
        let correction = error.correction(notation).unwrap_or_default();
        let correction = format!("First correct this: {correction}.");
        let (reason, text) = match error {
            HintError::Mistakes(mistakes) => {
                let name = |mistake: &Mistake| cell_name(mistake.cell().into(), 9);
                self.mistakes = mistakes.iter().map(name).collect();
                ("mistakes", correction)
            }
            HintError::BoardMistakes(cells, board) => {
                self.mistakes = cells.iter().map(|&cell| board.name(cell)).collect();
                ("mistakes", correction)
            }
            HintError::Solved => ("solved", "The puzzle is solved.".into()),
            HintError::NoStep => ("no-step", "No technique of this scale finds anything.".into()),
            HintError::NoStepOf(_) => ("no-step", format!("Here {error}.")),
            HintError::Stopped { stop, steps } => {
                self.stop = Some(stop).into();
                self.after = steps;
                ("stopped", "No step was found in the time allowed.".into())
            }
            other => return Err(ApiError::Hint(other)),
        };
        self.reason = Some(reason);
        self.text = Some(text);
        Ok(self)
    }
}

/// Ask for the whole path.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct StepsRequest {
    /// The puzzle as it stands: placed digits and candidates count.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// The scale that gives the order of the techniques. By default the first one on the ordinary board, and
    /// `any-board` on others and under rules; some others are also for 9×9 boards with other houses.
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
    /// Every step, with the position before it; absent if they went out before the rest.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<StepReply>"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<StepReply>>,
    /// Whether the path ends in a filled grid.
    pub solved: bool,
    /// The digit of each cell at the end of the path, row by row; 0 for a blank.
    pub values: Vec<u8>,
    /// The candidates of each cell at the end of the path, row by row, as a set of bits: bit d - 1 for digit d.
    pub marks: Vec<u32>,
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
/// When the puzzle cannot be read or does not have exactly one solution, there is no such scale or technique, or the
/// scale is not for the board.
#[inline(never)]
pub fn steps(request: &StepsRequest, context: &mut Context<'_>) -> Result<StepsReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let scale = request.scale.as_deref().map(scale).transpose()?;
    if request.technique.is_some() && !request.all {
        return Err(ApiError::Alone { field: "technique", belongs_to: "\"all\"" });
    }
    let notation = coordinates(request.coordinates.as_deref())?;
    let document = request.question.document(&context.limits, &budget)?;
    let scale = scale.unwrap_or_else(|| default_scale(&document));
    match AnyPosition::of_document(&document, scale, &budget)? {
        AnyPosition::Ordinary(position) => steps_of(&*position, scale, request, notation, budget),
        AnyPosition::Houses(position) => steps_of(&*position, scale, request, notation, budget),
        AnyPosition::Board(position) => steps_of(&*position, scale, request, notation, budget),
    }
}

/// The steps by a scale.
fn steps_of<S: ScaledState + DrawnState + RepliedState>(
    position: &PositionOn<S>,
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
    let mut solver = LogicalSolver::new(scale).with_budget(budget).with_techniques(|other| {
        technique.is_none_or(|technique| technique.id() == other.id())
            && !(request.no_uniqueness && other.rests_on_uniqueness())
    });
    let reply = |hint: &Hint<S>| {
        let svg = request.pictures.of(position.puzzle(), hint, notation);
        StepReply { svg, ..StepReply::of_hint(hint, notation) }
    };
    let (hints, state, end) = if request.all {
        let all = position.all_steps(&mut solver)?;
        (all.hints, position.state().clone(), all.stop.map_or(End::NoStep, End::Stopped))
    } else {
        let path = position.path(&mut solver)?;
        (path.hints, path.state, path.end)
    };
    let steps = Some(hints.iter().map(reply).collect());
    Ok(StepsReply { steps, ..StepsReply::at(&state, scale.name, end) })
}

impl StepsReply {
    /// Without steps: where a path by a scale ends, and how.
    pub fn at<S: RepliedState>(state: &S, scale: &'static str, end: End) -> StepsReply {
        let stop = match end {
            End::Stopped(stop) => Some(stop),
            End::Solved | End::NoStep | End::Contradiction => None,
        };
        let (values, marks) = state.digits_and_marks();
        StepsReply {
            steps: None,
            solved: end == End::Solved,
            values,
            marks,
            scale,
            version: VERSION,
            stop: stop.into(),
        }
    }
}

/// Ask how hard a puzzle is.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct RateRequest {
    /// The puzzle; placed digits do not count.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// Measures of the table of measures, by name or alias; by default the rating of every scale.
    pub measures: Vec<String>,
    /// For measures that are means: how many seeded runs instead of the measure's own number.
    pub runs: Option<u32>,
    /// Without techniques that rest on the puzzle having one solution, where a measure asks for techniques.
    pub no_uniqueness: bool,
    /// For measures that are means: of their runs.
    pub seed: u64,
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
    /// The value; null if there is none, since the scale's techniques do not solve the puzzle. On the scale `any-board`
    /// it then comes from the effort of a search.
    pub rating: Option<f64>,
    /// The standard error, if the value is a mean over several runs.
    pub standard_error: Option<f64>,
    /// How many runs it is the mean of.
    pub runs: u32,
    /// Whether the techniques solve the puzzle.
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
    /// The level by name; null for a puzzle without a rating or a scale without levels.
    pub level: Option<&'static str>,
    /// Nodes of the search that the rating comes from, where the techniques do not solve the puzzle; null where they
    /// do.
    pub effort: Option<u64>,
    /// The id of the hardest technique; null if there is no step.
    pub hardest_technique: Option<&'static str>,
    /// Its name.
    pub hardest_name: Option<&'static str>,
}

/// Ratings.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RateReply {
    /// One for each measure, in the order of the request; of all scales the default for the puzzle's board first, whose
    /// level is that of the puzzle. Those that a limit cut off are missing.
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
    let mut measures: Vec<Measure> = match &request.measures[..] {
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
    let mut document = Document::clone(&document);
    document.placed.clear();
    if request.measures.is_empty() {
        // The level of the puzzle comes first.
        let default = default_scale(&document).name;
        measures.sort_by_key(|measure| measure.name != default);
    }
    let mut rated =
        Rated { document: &document, request, budget: &budget, scaled: None, board: None, puzzle: None };
    let mut reply = RateReply::default();
    for measure in &measures {
        match rated.value(measure) {
            Ok(rating) => reply.ratings.push(rating),
            Err(ApiError::Hint(HintError::Stopped { stop, .. })) => reply.stop = Some(stop).into(),
            // Of all scales, those that are not for such a board.
            Err(ApiError::Hint(HintError::NotForHouses(_) | HintError::Houses(_)))
                if request.measures.is_empty() => {}
            Err(error) => return Err(error),
        }
    }
    Ok(reply)
}

/// A puzzle that is rated, as the measures need it.
struct Rated<'a> {
    document: &'a Document,
    request: &'a RateRequest,
    budget: &'a Budget,
    /// For the scales of the ordinary board and of other houses.
    scaled: Option<AnyPosition>,
    /// For the scale of any board.
    board: Option<AnyPosition>,
    /// For measures by searches.
    puzzle: Option<HousesPuzzle>,
}

impl Rated<'_> {
    fn value(&mut self, measure: &Measure) -> Result<RatingReply, ApiError> {
        let Some(scale) = measure.scale().filter(|scale| scale.name == measure.name) else {
            return self.by_search(measure);
        };
        let uniqueness = !self.request.no_uniqueness;
        let mut solver = LogicalSolver::new(scale)
            .with_evidence(false)
            .with_budget(self.budget.clone())
            .with_uniqueness(uniqueness);
        Ok(RatingReply::of_path(scale, &self.position(scale)?.rate(&mut solver)?))
    }

    fn position(&mut self, scale: &Scale) -> Result<&AnyPosition, ApiError> {
        let position = if scale.is_for_any_board() { &mut self.board } else { &mut self.scaled };
        Ok(match position {
            Some(position) => position,
            None => position.insert(AnyPosition::of_document(self.document, scale, self.budget)?),
        })
    }

    /// What a measure that is no scale gives.
    fn by_search(&mut self, measure: &Measure) -> Result<RatingReply, ApiError> {
        if self.document.is_ordinary() {
            // It has one solution, or an error says which givens contradict each other.
            self.position(&SCALES[0])?;
        }
        let puzzle = match &mut self.puzzle {
            Some(puzzle) => puzzle,
            None => self.puzzle.insert(self.document.to_houses()?),
        };
        let unique = !self.request.no_uniqueness;
        let mut measurer = Measurer::new(measure).with_seed(self.request.seed).with_uniqueness(unique);
        if let Some(runs) = self.request.runs {
            measurer = measurer.with_runs(runs.max(1));
        }
        match measurer.measure(puzzle, &mut Meter::new(self.budget.clone())) {
            Ok(measurement) => Ok(RatingReply {
                rating: Some(measurement.mean),
                standard_error: measure.is_mean().then_some(measurement.standard_error),
                runs: measurement.runs,
                ..RatingReply::of(measure)
            }),
            Err(MeasureError::Stopped(stop)) => Err(HintError::Stopped { stop, steps: 0 }.into()),
            Err(MeasureError::Board) => Err(HintError::NotForHouses(measure.name.to_string()).into()),
            // One solution, as positions show, and no value.
            Err(MeasureError::Unsolved) => Ok(RatingReply { solved: false, ..RatingReply::of(measure) }),
            Err(_) => {
                let several = Search::first().run(&*puzzle).solutions > 0;
                Err(HintError::NotUnique(several).into())
            }
        }
    }
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

    /// The rating of a puzzle on a scale, a host's own scale too.
    pub fn of_path(scale: &Scale, rating: &Rating) -> RatingReply {
        RatingReply {
            measure: scale.name.to_string(),
            scale: Some(scale.name),
            about: scale.about.to_string(),
            rating: rating.total.map(Points::value),
            standard_error: None,
            runs: 1,
            solved: rating.solved(),
            path: Some(RatedPath::new(scale, rating)),
        }
    }
}

impl Default for RateReply {
    /// No ratings yet.
    fn default() -> RateReply {
        RateReply { ratings: Vec::new(), version: VERSION, stop: StopFields::default() }
    }
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
            effort: rating.effort,
            hardest_technique: rating.hardest_technique.map(logic::Technique::id),
            hardest_name: rating.hardest_technique.map(logic::Technique::name),
        }
    }
}

/// A scale by name.
///
/// # Errors
/// When there is none of this name.
pub(crate) fn scale(name: &str) -> Result<&'static Scale, ApiError> {
    logic::scale::by_name(name).ok_or_else(|| ApiError::Unknown {
        what: "scale",
        name: name.to_string(),
        known: SCALES.iter().map(|scale| scale.name).collect(),
    })
}

/// A technique by id.
pub(crate) fn technique(id: &str) -> Result<&'static logic::Technique, ApiError> {
    let known = || TECHNIQUES.iter().map(|row| row.id()).collect();
    let unknown = || ApiError::Unknown { what: "technique", name: id.to_string(), known: known() };
    logic::technique(id).ok_or_else(unknown)
}
