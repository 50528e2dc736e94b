//! `sudokit hint`: the next step, as much of it as the user wants to know.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Mutex;

use clap::Args;
use sudokit::drawing::{BoardStepPicture, StepPicture, Theme};
use sudokit::hints::{Hint, HousesPosition, Position};
use sudokit::logic::{Houses, LogicalSolver, Rung};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::human_style::{self, DEFAULT_SCALE, Wanted, unanswered};
use crate::output::{must_not_overwrite, write_file};
use crate::question::Question;
use crate::render::raster;
use crate::stream::{self, ChunkSize};
use crate::variant;

const EXAMPLES: &str = "\
Examples:
  sudokit hint puzzle.txt                            where to look
  sudokit hint --rung 5 puzzle.txt                   the whole argument
  sudokit hint --technique xy-chain --rung 5 --svg chain.svg puzzle.txt
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
    /// The order of techniques (see `sudokit techniques`), by default se-1.2.1; named, it also holds on 9x9 boards with other
    /// houses, if the scale rates these
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
        let scale = human_style::scale(self.scale.as_deref().unwrap_or(DEFAULT_SCALE))?;
        let technique =
            self.technique.as_deref().map(|id| Wanted::new(id, &self.uniqueness, scale)).transpose()?;
        for (path, kind) in [(&self.svg, "svg"), (&self.png, "png")] {
            if let Some(path) = path {
                raster::must_end_in(path, &format!("--{kind}"), kind)?;
                must_not_overwrite(path, &self.input)?;
            }
        }
        let pictures = Mutex::new(Vec::new());
        let worker = || self.uniqueness.solver(scale, true, env.budget());
        let answer = |question: &Question<'_>, solver: &mut LogicalSolver, answer: &mut Answer<'_>| {
            if let Some(picture) = self.one(question, technique.as_ref(), solver, env, answer) {
                pictures.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(picture);
            }
        };
        let total = stream::answer_all(&self.input, env, ChunkSize::Small, worker, answer)?;
        let pictures = pictures.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        if self.svg.is_some() || self.png.is_some() {
            self.draw(&pictures)?;
        }
        Ok(total.exit)
    }

    fn one(
        &self,
        question: &Question<'_>,
        technique: Option<&Wanted>,
        solver: &mut LogicalSolver,
        env: &Environment,
        answer: &mut Answer<'_>,
    ) -> Option<String> {
        let is_shown = self.svg.as_deref().is_none_or(|path| path.as_os_str() != "-");
        let is_drawn = self.svg.is_some() || self.png.is_some();
        if variant::is_other_board(question) {
            if self.scale.is_some() && technique.is_none() && !is_drawn && solver.scale().is_for_any_houses()
            {
                self.on_houses(question, solver, env, answer);
                return None;
            }
            let technique = match technique {
                Some(technique) => Some(technique.elsewhere(answer)?),
                None => None,
            };
            let rung = is_shown.then_some(self.rung);
            let (state, step) = variant::hint(question, technique, rung, &self.notation, env, answer)?;
            let rename = self.notation.renaming();
            let picture =
                BoardStepPicture { state: &state, step: &step, theme: self.theme(), rename: &rename };
            return is_drawn.then(|| picture.svg());
        }
        let technique = match technique {
            Some(technique) => Some(technique.ordinary(answer)?),
            None => None,
        };
        let budget = env.budget();
        let found = Position::of_document(&question.document, &budget).and_then(|position| {
            solver.set_budget(budget);
            let hint = match technique {
                Some(technique) => position.next_of(technique, solver)?,
                None => position.next(solver)?,
            };
            Ok((position, hint))
        });
        let (position, hint) = match found {
            Ok(found) => found,
            Err(error) => {
                unanswered(question, &error, answer);
                return None;
            }
        };
        if hint.number > 0 && !answer.is_json() {
            answer.remark(&format!("after {} other steps", hint.number));
        }
        self.say(&hint, solver, answer);
        is_drawn.then(|| self.picture(&position, &hint))
    }

    /// The step by the scale on a 9×9 board with other houses.
    fn on_houses(
        &self,
        question: &Question<'_>,
        solver: &mut LogicalSolver,
        env: &Environment,
        answer: &mut Answer<'_>,
    ) {
        let budget = env.budget();
        let found = HousesPosition::of_document(&question.document, &budget).and_then(|position| {
            solver.set_budget(budget);
            position.next(solver)
        });
        match found {
            Ok(hint) => self.say(&hint, solver, answer),
            Err(error) => unanswered(question, &error, answer),
        }
    }

    /// Gives a step in words and as an object.
    fn say<H: Houses>(&self, hint: &Hint<H>, solver: &LogicalSolver, answer: &mut Answer<'_>) {
        if self.svg.as_deref().is_none_or(|path| path.as_os_str() != "-") {
            let rung = Rung::from_number(self.rung).unwrap_or(Rung::Where);
            answer.text(&self.notation.text(&hint.words(rung)));
        }
        answer.field("scale", solver.scale().name);
        answer.field("after", hint.number);
        answer.fields(self.notation.object(human_style::step(hint)));
    }

    fn theme(&self) -> Theme {
        if self.dark { Theme::DARK } else { Theme::LIGHT }
    }

    fn picture(&self, position: &Position, hint: &Hint) -> String {
        let (state, step) = (&hint.before, &hint.step);
        let rename = self.notation.renaming();
        StepPicture { puzzle: position.puzzle(), state, step, theme: self.theme(), rename: &rename }.svg()
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
