//! `sudokit hint`: the next step, as much of it as the user wants to know.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use sudokit::logic::{LogicalSolver, Rung, State, Step, words};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::human_style::{self, Unanswered};
use crate::input::read_one;
use crate::output::{self, write_file};
use crate::render::raster;
use crate::text::line;
use sudokit::drawing::{StepPicture, Theme};

const EXAMPLES: &str = "\
Examples:
  sudokit hint puzzle.txt                            where to look
  sudokit hint --rung 5 puzzle.txt                   the whole argument
  sudokit hint --technique xy-chain --rung 5 --svg chain.svg puzzle.txt
  sudokit hint --json candidates.txt                 everything, for programs";

/// Give a hint: where to look, which technique, which cells, what follows, or the whole argument.
///
/// The hint is the first step that the scale's techniques find, easiest first, in the puzzle as it stands: digits and
/// candidates that the input shows count. A puzzle without exactly one solution, or with a wrong digit, gets an
/// answer that says so, and exit code 1.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Hint {
    /// A puzzle, a file, or - for stdin
    input: Vec<String>,
    /// How much to show: 1 where, 2 technique, 3 cells, 4 effect, 5 argument
    #[arg(short, long, value_name = "1-5", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=5))]
    rung: u8,
    /// The order of techniques (see `sudokit techniques`)
    #[arg(long, value_name = "NAME", default_value = "se-1.2.1")]
    scale: String,
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

impl Hint {
    /// Finds the step and prints it.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let scale = human_style::scale(&self.scale)?;
        let wanted = self.technique.as_deref().map(human_style::technique).transpose()?;
        let (document, _) = read_one(&self.input, env)?;
        let (puzzle, solution) = match human_style::open(&document, env) {
            Ok((puzzle, _, solution)) => (puzzle, solution),
            Err(unanswered) => return self.refuse(&unanswered, env),
        };
        let Ok(mut state) = State::of_marks(&document.state()) else {
            return Err(CliError::Usage("the board is not 9x9".into()));
        };
        let mistakes = human_style::mistakes(&state, &solution);
        if !mistakes.is_empty() {
            let text = format!("there is a mistake: {}", mistakes.join(", "));
            return self.refuse(&Unanswered { text, exit: Exit::No }, env);
        }
        let mut solver = LogicalSolver::new(scale, true, env.budget());
        let mut before = 0;
        let found = loop {
            match solver.next(&state) {
                Ok(Some(step)) if wanted.is_none_or(|id| step.technique.id() == id) => break Ok(step),
                Ok(Some(step)) => step.apply(&mut state),
                Ok(None) => break Err(nothing(&state, wanted)),
                Err(stop) => break Err(human_style::stopped(stop)),
            }
            before += 1;
        };
        let step = match found {
            Ok(step) => step,
            Err(unanswered) => return self.refuse(&unanswered, env),
        };
        self.draw(&puzzle, &state, &step)?;
        if env.json {
            let mut object = human_style::step(&step, scale);
            object["puzzle"] = json!(line(&document));
            object["scale"] = json!(scale.name);
            object["after"] = json!(before);
            env.output.line(&object.to_string())?;
            return Ok(Exit::Done);
        }
        if before > 0 {
            output::remark(&format!("after {before} other steps"));
        }
        if self.svg.as_deref().is_none_or(|path| path.as_os_str() != "-") {
            let rung = Rung::from_number(self.rung).unwrap_or(Rung::Where);
            env.output.line(&words(&step, rung))?;
        }
        Ok(Exit::Done)
    }

    fn draw(&self, puzzle: &sudokit::Puzzle, state: &State, step: &Step) -> Result<(), CliError> {
        if self.svg.is_none() && self.png.is_none() {
            return Ok(());
        }
        let theme = if self.dark { Theme::DARK } else { Theme::LIGHT };
        let svg = StepPicture { puzzle, state, step, theme }.svg();
        if let Some(path) = &self.svg {
            write_file(path, svg.as_bytes())?;
        }
        if let Some(path) = &self.png {
            write_file(path, &raster::png(&svg)?)?;
        }
        Ok(())
    }

    fn refuse(&self, unanswered: &Unanswered, env: &Environment) -> Result<Exit, CliError> {
        if env.json {
            env.output.line(&json!({"error": unanswered.text}).to_string())?;
        } else {
            output::complain(&unanswered.text);
        }
        Ok(unanswered.exit)
    }
}

fn nothing(state: &State, wanted: Option<&str>) -> Unanswered {
    let text = match wanted {
        Some(id) => format!("the path has no step of the technique '{id}'"),
        None if state.is_solved() => "the puzzle is solved".to_string(),
        None => "no technique of the scale finds anything".to_string(),
    };
    Unanswered { text, exit: Exit::No }
}
