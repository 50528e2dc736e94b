//! What `hint`, `steps` and `rate` share: scales by name, the notation of cells, why there is no answer.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use sudokit::board::Coordinates;
use sudokit::difficulty;
use sudokit::hints::HintError;
use sudokit::logic::{self, LogicalSolver, SCALES, Scale, Technique, scale};
use sudokit::{Budget, Diagnosis, Stop};
use sudokit_protocol::{HintReply, StepReply};

use crate::answer::Answer;
use crate::checked::Check;
use crate::error::CliError;
use crate::exit::Exit;
use crate::question::Question;

/// Whether techniques may rest on the puzzle having one solution.
#[derive(Args)]
pub struct Uniqueness {
    /// Without techniques that rest on the puzzle having one solution: unique rectangles and loops, BUG
    #[arg(long)]
    pub no_uniqueness: bool,
}

impl Uniqueness {
    /// A solver for a scale.
    pub fn solver(&self, scale: &Scale, explain: bool, budget: Budget) -> LogicalSolver {
        LogicalSolver::new(scale)
            .with_evidence(explain)
            .with_budget(budget)
            .with_uniqueness(!self.no_uniqueness)
    }

    /// The solver of a worker with a new budget; for another scale one for a question alone.
    pub fn solver_for<'s>(
        &self,
        scale: &Scale,
        budget: &Budget,
        solver: &'s mut LogicalSolver,
        other: &'s mut Option<LogicalSolver>,
    ) -> &'s mut LogicalSolver {
        if solver.scale().name != scale.name {
            return other.insert(self.solver(scale, true, budget.clone()));
        }
        solver.set_budget(budget.clone());
        solver
    }

    /// A technique of the scale by its id; where none is named, of one that is asked without a name.
    ///
    /// # Errors
    /// If there is none, the scale does not have it, or it is off.
    pub fn technique(&self, id: &str, scale: Option<&Scale>) -> Result<&'static Technique, CliError> {
        let unknown = || format!("{}; `sudokit techniques` prints the table", logic::unknown_technique(id));
        let technique = logic::technique(id).ok_or_else(|| CliError::Usage(unknown()))?;
        if self.no_uniqueness && technique.rests_on_uniqueness() {
            let text = format!("the technique '{id}' rests on uniqueness, and --no-uniqueness turns it off");
            return Err(CliError::Usage(text));
        }
        let is_usual = scale.is_none() && scale::ANY_BOARD.entry(technique).is_some();
        let scale = scale.unwrap_or(&SCALES[0]);
        if is_usual { Ok(technique) } else { on_scale(technique, scale).map_err(CliError::Usage) }
    }
}

/// A technique, if the scale has it.
///
/// # Errors
/// If the scale lacks the technique; the text names the scales that have it.
fn on_scale(technique: &'static Technique, scale: &Scale) -> Result<&'static Technique, String> {
    if scale.entry(technique).is_some() {
        return Ok(technique);
    }
    let others: Vec<String> = SCALES
        .iter()
        .filter(|other| other.entry(technique).is_some())
        .map(|other| format!("--scale {}", other.name))
        .collect();
    let others =
        if others.is_empty() { String::new() } else { format!("; it is found with {}", others.join(" or ")) };
    Err(format!("the scale {} does not have the technique '{}'{others}", scale.name, technique.id()))
}

/// A technique that was asked for, if the scale of a question has it; says why not.
pub fn technique_of_scale(
    technique: Option<&'static Technique>,
    scale: &Scale,
    answer: &mut Answer<'_>,
) -> Option<Option<&'static Technique>> {
    let found = technique.map(|technique| on_scale(technique, scale)).transpose();
    found.map_err(|text| answer.fail(Exit::Unreadable, &text)).ok()
}

/// How cells are named.
#[derive(Args)]
pub struct Notation {
    /// How texts name cells: r1c1, hodoku (r4c78), a1 (rows are letters), explainer (columns are letters)
    #[arg(long, value_name = "NAME", default_value = "r1c1", value_parser = PossibleValuesParser::new(Coordinates::ALL.map(Coordinates::id)).map(|id| Coordinates::from_id(&id).unwrap_or_default()))]
    coordinates: Coordinates,
}

impl Notation {
    /// The notation.
    pub fn coordinates(&self) -> Coordinates {
        self.coordinates
    }
}

/// Says why there is no hint, path or rating.
pub fn unanswered(question: &Question<'_>, error: HintError, answer: &mut Answer<'_>) {
    let describe =
        |diagnosis: &Diagnosis| question.document.to_puzzle().ok().map(|puzzle| diagnosis.words(&puzzle));
    let words = match &error {
        HintError::NoSolution(diagnosis) | HintError::SeveralSolutions(diagnosis) => describe(diagnosis),
        HintError::Stopped { stop, .. } => Some(stop.to_string()),
        HintError::Undecided(stop) => Some(format!("not decided whether there is one solution: {stop}")),
        HintError::Houses(_) | HintError::NotForHouses(_) => {
            Some(format!("{error}; --scale any-board has the steps of any board and any rules"))
        }
        _ => None,
    };
    match words {
        Some(words) => answer.report_error_as(&error.into(), &words),
        None => answer.report_error(&error.into()),
    }
}

/// Says in text that a path ended before the grid was filled; a reply of the protocol says it itself.
pub fn unsolved(stop: Option<Stop>, why: Option<&str>, scale: &Scale, answer: &mut Answer<'_>) {
    match (stop, why) {
        (Some(stop), _) => answer.stopped_in_text(stop, ""),
        (None, Some(why)) => answer.incomplete(why),
        (None, None) => answer.incomplete(&format!("the techniques of {} do not suffice", scale.name)),
    }
}

/// The step that a hint shows, as far as the rung goes, or why there is none.
pub fn report_hint(reply: &HintReply, rung: Option<u8>, answer: &mut Answer<'_>) {
    answer.object(reply);
    match (&reply.step, reply.stop.stop) {
        (Some(step), _) => {
            answer.remark_steps_before(reply.after);
            if let Some(rung) = rung {
                answer.text(&step.words[usize::from(rung.clamp(1, 5)) - 1]);
            }
        }
        (None, Some(stop)) => answer.stopped_in_text(stop, ""),
        (None, None) => answer.incomplete(reply.text.as_deref().unwrap_or_default()),
    }
}

/// A step in JSON, and what its check says.
#[derive(Serialize)]
pub struct CheckedStep<'c> {
    /// The step.
    #[serde(flatten)]
    pub step: StepReply,
    /// Absent where no check was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<&'c Check>,
}

/// A scale by name, or one of the reader's own from a file.
///
/// # Errors
/// Lists the scales if there is none of this name and no such file, or says what is wrong in the file.
pub fn scale(name: &str) -> Result<&'static Scale, CliError> {
    let measure = difficulty::measure(name)
        .and_then(|measure| measure.scale().filter(|scale| scale.name == measure.name))
        .or_else(|| scale::by_name(name));
    if measure.is_none() && std::path::Path::new(name).is_file() {
        let text =
            std::fs::read_to_string(name).map_err(|error| CliError::Usage(format!("{name}: {error}")))?;
        return Scale::parse(&text).map_err(|error| CliError::Usage(format!("{name}: {error}")));
    }
    measure.ok_or_else(|| {
        let names: Vec<&str> = SCALES.iter().map(|scale| scale.name).collect();
        CliError::Usage(format!("there is no scale or file '{name}'; there are {}", names.join(", ")))
    })
}
