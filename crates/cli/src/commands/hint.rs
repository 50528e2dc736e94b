//! `sudokit hint`: the next step, as much of it as the user wants to know.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Mutex;

use clap::Args;
use sudokit::drawing::{DrawnState, StepPicture, Theme};
use sudokit::hints::{AnyPosition, Hint, PositionOn, ScaledState, default_scale};
use sudokit::logic::{LogicalSolver, SCALES, Scale, Technique};
use sudokit::parallel::Spare;
use sudokit_protocol::{ApiError, HintReply, RepliedState};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::human_style::{self, report_hint, technique_of_scale, unanswered};
use crate::output::{must_not_overwrite, write_file};
use crate::question::Question;
use crate::render::raster;
use crate::stream::{self, ChunkSize};

const EXAMPLES: &str = "\
Examples:
  sudokit hint puzzle.txt                            where to look
  sudokit hint --rung 5 puzzle.txt                   the whole argument
  sudokit hint --technique forcing-chain --rung 5 --svg chain.svg puzzle.txt
  sudokit hint --svg step.svg killer.txt             any board and any rules
  sudokit hint --technique innies-outies killer.txt  the path to such a step, there too
  sudokit hint --rung 3 --coordinates a1 puzzle.txt  cells as D7 instead of r4c7
  sudokit hint --json candidates.txt                 everything, for programs";

/// Give a hint: where to look, which technique, which cells, what follows, or the whole argument.
///
/// The hint is the first step that the scale's techniques find, easiest first, in the puzzle as it stands: digits and
/// candidates that the input shows count. A puzzle without exactly one solution, or with a wrong digit, gets an
/// answer that says so, and exit code 1.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct HintCommand {
    /// Puzzles, files, or - for stdin; a picture shows one puzzle
    input: Vec<OsString>,
    /// How much to show: 1 where, 2 technique, 3 cells, 4 effect, 5 argument
    #[arg(short, long, value_name = "1-5", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=5))]
    rung: u8,
    /// The order of techniques (see `sudokit techniques`), by default se-1.2.1, and any-board on other boards and under
    /// rules; some others also hold on 9x9 boards with other houses
    #[arg(long, value_name = "NAME")]
    scale: Option<String>,
    #[command(flatten)]
    uniqueness: human_style::Uniqueness,
    #[command(flatten)]
    notation: human_style::Notation,
    /// Walk on to the first step of this technique
    #[arg(long, value_name = "ID")]
    technique: Option<String>,
    /// Draw the step into an SVG file (- for stdout)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the step into a PNG file (- for stdout)
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// A picture on a dark ground
    #[arg(long)]
    dark: bool,
}

impl HintCommand {
    /// Finds the step of every puzzle and prints it.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let scale = self.scale.as_deref().map(human_style::scale).transpose()?;
        let technique =
            self.technique.as_deref().map(|id| self.uniqueness.technique(id, scale)).transpose()?;
        for (path, kind) in [(&self.svg, "svg"), (&self.png, "png")] {
            if let Some(path) = path {
                raster::must_end_in(path, &format!("--{kind}"), kind)?;
                must_not_overwrite(path, &self.input)?;
            }
        }
        let pictures = Mutex::new(Vec::new());
        let spare = Spare::new(env.threads);
        let worker = || {
            self.uniqueness.solver(scale.unwrap_or(&SCALES[0]), true, env.budget()).with_spare(spare.clone())
        };
        let answer = |question: &Question<'_>, solver: &mut LogicalSolver, answer: &mut Answer<'_>| {
            let _busy = spare.enter();
            if let Some(picture) = self.one(question, (scale, technique), solver, env, answer) {
                pictures.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(picture);
            }
        };
        let total = stream::answer_all(&self.input, env, ChunkSize::Small, worker, answer)?;
        let pictures = pictures.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        if self.is_drawn() {
            self.draw(&pictures)?;
        }
        Ok(total.exit)
    }

    /// Answers one question; the picture if it is wanted.
    fn one(
        &self,
        question: &Question<'_>,
        (scale, technique): (Option<&Scale>, Option<&'static Technique>),
        solver: &mut LogicalSolver,
        env: &Environment,
        answer: &mut Answer<'_>,
    ) -> Option<String> {
        let scale = scale.unwrap_or_else(|| default_scale(&question.document));
        let technique = technique_of_scale(technique, scale, answer)?;
        let budget = env.budget();
        let mut other = None;
        let solver = self.uniqueness.solver_for(scale, &budget, solver, &mut other);
        match AnyPosition::of_document(&question.document, scale, &budget) {
            Ok(AnyPosition::Ordinary(position)) => self.of(&*position, technique, solver, question, answer),
            Ok(AnyPosition::Houses(position)) => self.of(&*position, technique, solver, question, answer),
            Ok(AnyPosition::Board(position)) => self.of(&*position, technique, solver, question, answer),
            Err(error) => {
                unanswered(question, error, answer);
                None
            }
        }
    }

    /// The step of a position.
    fn of<S: ScaledState + DrawnState + RepliedState>(
        &self,
        position: &PositionOn<S>,
        technique: Option<&'static Technique>,
        solver: &mut LogicalSolver,
        question: &Question<'_>,
        answer: &mut Answer<'_>,
    ) -> Option<String> {
        let found = match technique {
            Some(technique) => position.next_of(technique, solver),
            None => position.next(solver),
        };
        let picture =
            found.as_ref().ok().filter(|_| self.is_drawn()).map(|hint| self.picture(position, hint));
        let reply = HintReply::of(found, solver.scale().name, self.notation.coordinates());
        self.report(reply, question, answer);
        picture
    }

    /// Says what was found.
    fn report(&self, reply: Result<HintReply, ApiError>, question: &Question<'_>, answer: &mut Answer<'_>) {
        match reply {
            Ok(reply) => report_hint(&reply, self.shows_rung().then_some(self.rung), answer),
            Err(ApiError::Hint(error)) => unanswered(question, error, answer),
            Err(error) => answer.report_error(&error),
        }
    }

    /// Whether the step is given in words: so unless its picture goes to stdout.
    fn shows_rung(&self) -> bool {
        self.svg.as_deref().is_none_or(|path| path.as_os_str() != "-")
    }

    fn is_drawn(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    fn theme(&self) -> Theme {
        if self.dark { Theme::DARK } else { Theme::LIGHT }
    }

    fn picture<S: ScaledState + DrawnState>(&self, position: &PositionOn<S>, hint: &Hint<S>) -> String {
        let (state, step) = (&hint.before, &hint.step);
        let (theme, coordinates) = (self.theme(), self.notation.coordinates());
        StepPicture { puzzle: position.puzzle(), state, step, theme, coordinates }.svg()
    }

    fn draw(&self, pictures: &[String]) -> Result<(), CliError> {
        let [svg] = pictures else {
            let text = format!("a picture shows one hint; there are {}", pictures.len());
            return if pictures.is_empty() { Ok(()) } else { Err(CliError::Usage(text)) };
        };
        if let Some(path) = &self.svg {
            write_file(path, svg.as_bytes())?;
        }
        if let Some(path) = &self.png {
            write_file(path, &raster::png(svg)?)?;
        }
        Ok(())
    }
}
